"""Files that results go to: checked before any work, and written whole or not at all."""

from __future__ import annotations

import os
import pathlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any


def check_outputs(outputs: Sequence[pathlib.Path], inputs: Sequence[pathlib.Path] = ()) -> None:
    """Refuses outputs that could not be written in the end, that are the same file, or that are read meanwhile."""
    for number, path in enumerate(outputs):
        if any(_is_same(path, source) for source in inputs):
            raise ValueError(f"{path} is both an input and an output: choose another output")
        if any(_is_same(path, other) for other in outputs[:number]):
            raise ValueError(f"each output needs its own file; {path} is given more than once")
        _check_place(path)


def _is_same(one: pathlib.Path, other: pathlib.Path) -> bool:
    """Whether both names are of one file, which need not be there yet."""
    if os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other)):
        return True
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _check_place(path: pathlib.Path) -> None:
    """Tries whether a file can be made there."""
    if not path.absolute().parent.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no such folder")
    if path.is_dir():
        raise IsADirectoryError(f"{path} cannot be written: it is a folder")
    if path.exists() and not path.is_file():
        raise OSError(f"{path} cannot be written: it is not a regular file")
    place = _beside(path)
    try:
        place.open("xb").close()
        place.unlink()
    except OSError as error:
        raise OSError(error.errno, f"{path} cannot be written: {error.strerror}") from error


def _beside(path: pathlib.Path) -> pathlib.Path:
    """A name for what will become this file, in its folder, that nobody else uses."""
    return path.parent / f".{path.name}.{secrets.token_hex(8)}"


def write_whole(path: pathlib.Path, write: Callable[[Any], object]) -> None:
    """Writes a file beside its place and then puts it there: readers see all of it or what was there before."""
    beside = _beside(path)
    try:
        with beside.open("xb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
