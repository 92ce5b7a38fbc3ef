"""Plays a few moves in the terminal and writes all that the program sends to it, escape sequences included.

python terminal.py PROGRAM OUTPUT
"""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
from pathlib import Path

ROWS, COLUMNS = 38, 92
# The moves of a beginner, and a question.
TYPED = ["e4", "Nf3", "Ne5", "why"]
PROMPT = b"> "
SECONDS = 60


def read_until_prompt(terminal: int) -> bytes:
    """What comes until the program waits for a line: a prompt, and then nothing for a while."""
    seen = b""
    while True:
        patience = 1.5 if PROMPT in seen[-80:] else SECONDS
        ready, _, _ = select.select([terminal], [], [], patience)
        if not ready:
            return seen
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            return seen


def main() -> None:
    program, output = sys.argv[1:]
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", ALCOR_SETTINGS="none", LANG="C.UTF-8")
        os.execv(program, [program, "play", "--level", "club", "-s", "Level Seed=7"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    shown = read_until_prompt(terminal)
    for line in TYPED:
        os.write(terminal, line.encode() + b"\r")
        shown += read_until_prompt(terminal)
    Path(output).write_bytes(shown)
    os.close(terminal)


main()
