"""Plays a move in the console of a program, interrupts its thinking with Ctrl-C, and quits. The program must answer
with a move and end by itself.

python console.py COMMAND... where the command starts `alcor play` with more time than anybody waits.
"""

import os
import pty
import re
import select
import sys
import time
from collections.abc import Callable

PROMPT = b"White to move>"
# What Alcor says when it has moved.
REPLY = b"Alcor plays 1..."
# What it says before that.
THINKING = b"Thinking"
QUESTION = b"Save as>"
# Escape sequences, by which a terminal is painted.
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[=>78]")
PATIENCE = 300


class Console:
    """A program at the other end of a terminal."""

    def __init__(self, command: list[str]) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm", ALCOR_SETTINGS="none")
            os.execvp(command[0], command)
        self.seen = b""

    def read(self, seconds: float) -> bool:
        """Takes in what comes within some seconds. False means that the program has closed its terminal."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.seen += data
        return bool(data)

    def text(self) -> bytes:
        return ESCAPES.sub(b"", self.seen)

    def wait_for(
        self, what: str, is_there: Callable[[bytes], bool], between: Callable[[], None] = lambda: None
    ) -> None:
        """Reads until something is there, and does something every now and then."""
        end = time.monotonic() + PATIENCE
        while not is_there(self.text()):
            if time.monotonic() > end or not self.read(2):
                sys.exit(f"expected {what}, found {self.text().decode(errors='replace')}")
            between()

    def settle(self) -> None:
        """Reads until nothing comes any more: what is typed before a program has put up its prompt may be dropped."""
        length = -1
        while length != len(self.seen):
            length = len(self.seen)
            self.read(3)

    def type(self, line: bytes) -> None:
        os.write(self.terminal, line)

    def end(self) -> int:
        """What the program ends with, once it has closed its terminal."""
        deadline = time.monotonic() + PATIENCE
        while self.read(2) and time.monotonic() < deadline:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def has_moved(text: bytes) -> bool:
    """Whether Alcor has moved: it says so, or prompts again.

    The console of wine paints only what differs from what stood there, so that some of the words may be missing.
    """
    before, _, after = text.rpartition(THINKING)
    return REPLY in text or (bool(before) and PROMPT in after)


def main() -> None:
    console = Console(sys.argv[1:])
    console.wait_for("a prompt", lambda text: PROMPT in text)
    console.settle()
    console.type(b"e4\r")
    # An interrupt before it thinks must do no harm either.
    console.wait_for("a move after Ctrl-C", has_moved, lambda: console.type(b"\x03"))
    console.settle()
    console.type(b"quit\r")
    console.wait_for("a question", lambda text: QUESTION in text)
    console.settle()
    console.type(b"no\r")
    code = console.end()
    if code:
        sys.exit(f"expected the exit code 0 after quit, found {code}: {console.text().decode(errors='replace')}")


if __name__ == "__main__":
    main()
