"""Writes the stubs of the native part, python/alcor_chess/_native.pyi: python python/stubs.py

PyO3 describes classes, functions, arguments and docstrings in the library of the tests, and crates/python/examples/
describe.rs writes that down. What the types of Rust cannot say is said here: what a move may be handed over as, which
words an answer can be. Needs ruff and Rust. With --check nothing is written, and it fails if the stubs are not those
of the sources.

`cargo xtask test` does that, compares the stubs with the module (stubtest), and reads code of users by them (pyright).
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).parent
STUBS = FOLDER / "alcor_chess" / "_native.pyi"

HEADER = """\
# Written by python/stubs.py from the sources of the native part (crates/python): change those instead.
# ruff: noqa: E501

import os
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, Final, Literal, SupportsFloat, SupportsIndex, final

import chess
import chess.pgn
from typing_extensions import disjoint_base
"""

#: PyO3 says nothing about these.
ERRORS = {
    "EngineBusy": "RuntimeError",
    "EngineForked": "RuntimeError",
    "IllegalMove": "ValueError",
    "InvalidFen": "ValueError",
    "InvalidPgn": "ValueError",
}

RESULT = 'Literal["1-0", "0-1", "1/2-1/2"]'
TERMINATION = 'Literal["checkmate", "stalemate", "insufficient_material", "fifty_moves", "threefold_repetition"]'
JUDGEMENT = 'Literal["inaccuracy", "mistake", "blunder", "great", "brilliant"] | None'

#: Arguments that are whole numbers. They are read within limits, by readers of whose types PyO3 knows nothing.
NUMBERS = "count|depth|hash|lines|mate|multipv|nodes|number|seed|size|square|threads"

#: What is said more exactly: where (a class, or "" for all), what PyO3 says of it, and what is true. Each applies.
REFINEMENTS = [
    ("", "move: Incomplete", "move: Move | str"),
    ("", r"(def \w+\((?:self, /, )?board)(?=[,)])", r"\1: Board"),
    ("", "batch: Incomplete", "batch: Iterable[str | Board]"),
    ("", r"SupportsGetItem\[int, Incomplete\]", "Sequence[Move | str]"),
    ("", r"SupportsGetItem\[int, str\]", "Sequence[str]"),
    ("", "PathLike", "os.PathLike"),
    ("", r"__reduce__\(self, /\) -> tuple:", "__reduce__(self, /) -> tuple[Any, ...]:"),
    ("", r"\blevel: Any \| None", "level: int | str | None"),
    ("", "on_info: Any", "on_info: Callable[[Info], object]"),
    ("", "on_progress: Any", "on_progress: Callable[[int, int], object]"),
    ("", "game: Any", "game: str | Board | chess.pgn.Game"),
    ("", r"(_read_pgn\(.*\)) -> dict:", r"\1 -> dict[str, tuple[Any, str | None]]:"),
    ("Board", "board: Any", "board: chess.Board"),
    ("Board", r"to_chess\(self, /\) -> Any", "to_chess(self, /) -> chess.Board"),
    ("Board", r"move_stack\(self, /\) -> tuple", "move_stack(self, /) -> tuple[Move, ...]"),
    ("Move", r"to_chess\(self, /\) -> Any", "to_chess(self, /) -> chess.Move"),
    ("Move", "move: Any", "move: chess.Move"),
    ("Info", r"bound\(self, /\) -> str", 'bound(self, /) -> Literal["exact", "lower", "upper"]'),
    ("Outcome", r"result\(self, /\) -> str", f"result(self, /) -> {RESULT}"),
    ("Outcome", r"termination\(self, /\) -> str", f"termination(self, /) -> {TERMINATION}"),
    ("MoveReview", r"judgement\(self, /\) -> str \| None", f"judgement(self, /) -> {JUDGEMENT}"),
    ("MoveReview", r"phase\(self, /\) -> str", 'phase(self, /) -> Literal["opening", "middlegame", "endgame"]'),
    ("Review", r"result\(self, /\) -> str", f'result(self, /) -> {RESULT[:-1]}, "*"]'),
    ("Review", r"tags\(self, /\) -> dict", "tags(self, /) -> dict[str, str]"),
    ("Review", r"to_dict\(self, /\) -> Any", "to_dict(self, /) -> dict[str, Any]"),
    ("Search", r"\*_exception\b", "*_exception: type[BaseException] | BaseException | TracebackType | None"),
]


def described() -> str:
    """What PyO3 says about the library, which is built unless the tests have done so."""
    # As `cargo xtask test` builds it. A package alone has other features, and nearly all would be compiled once more.
    build = ["build", "--locked", "--workspace", "--lib", "--examples", "--message-format=json-render-diagnostics"]
    messages = subprocess.run(
        [os.environ.get("CARGO", "cargo"), *build], cwd=FOLDER, check=True, stdout=subprocess.PIPE
    )
    made = [json.loads(message) for message in messages.stdout.splitlines()]
    artifacts = {each["target"]["name"]: each for each in made if each["reason"] == "compiler-artifact"}
    (library,) = (file for file in artifacts["_native"]["filenames"] if file.endswith((".so", ".dylib", ".dll")))
    command = [artifacts["describe"]["executable"], library]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def with_numbers(signature: re.Match[str]) -> str:
    """A signature in which numbers have their type."""

    def typed(argument: re.Match[str]) -> str:
        return f"{argument[1]}: SupportsIndex{' | None = None' if argument[2] else ''}"

    return re.sub(rf"\b({NUMBERS})(?=[=,)])(=None)?", typed, signature[0])


def refined(text: str) -> str:
    """The description with what Rust cannot say."""
    text = text[text.index("__version__") :].replace("def __getattr__(name: str) -> Incomplete: ...\n", "")
    text = re.sub(r"(?m)^ *def .*$", with_numbers, text)
    pieces = re.split(r"(?m)^(?=@final\n|@disjoint_base\n|def )", text)
    for place, pattern, replacement in REFINEMENTS:
        chosen = [number for number, piece in enumerate(pieces) if not place or f"\nclass {place}:\n" in piece]
        changed = {number: re.subn(pattern, replacement, pieces[number]) for number in chosen}
        if not any(count for _, count in changed.values()):
            sys.exit(f"expected {pattern!r} in {place or 'the module'}, found none: see REFINEMENTS")
        for number, (piece, _) in changed.items():
            pieces[number] = piece
    text = "".join(pieces)
    for vague in ("Incomplete", "SupportsGetItem", "-> tuple:", "-> dict:"):
        if vague in text:
            sys.exit(f"expected exact types, found {vague}: add to REFINEMENTS")
    names = set(re.findall(r"(?m)^(?:class|def) (\w+)", text)) | ERRORS.keys() | {"__version__"}
    listed = "".join(f'    "{name}",\n' for name in sorted(names))
    errors = "".join(f"class {name}({base}): ...\n" for name, base in ERRORS.items())
    return f"{HEADER}\n__all__ = [\n{listed}]\n\n{errors}\n{text}"


def formatted(text: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--no-cache", "--stdin-filename", str(STUBS), "-"]
    return subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout.decode()


def main() -> int | str:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if something would change")
    arguments = parser.parse_args()
    stubs = formatted(refined(described()))
    if arguments.check:
        is_current = STUBS.read_text(encoding="utf-8") == stubs
        return 0 if is_current else "the stubs are not those of the sources: run python/stubs.py"
    STUBS.write_text(stubs, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
