"""Many positions and many games at once, as arrays."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from alcor_chess import _native

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: What fills the places of `features` that are left over.
NO_FEATURE = 65535


def evaluate(positions: Iterable[str | _native.Board]) -> NDArray[np.int16]:
    """The network's evaluations of many positions, FENs or boards, by all cores.

    In centipawns from the side to move, without any search.

    >>> import alcor_chess as ac
    >>> scores = ac.evaluate([ac.Board().fen(), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"])
    >>> scores.dtype, bool(scores[1] > scores[0] + 200)
    (dtype('int16'), True)
    """
    return np.frombuffer(_native._evaluate(positions), dtype=np.int16)


def features(positions: Iterable[str | _native.Board]) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """The pieces of many positions as numbers for training: an array (n, 32), and how many of each row count.

    A piece is `role * 64 + square`, with roles from 0 for a pawn to 5 for a king, and 384 more if it is an enemy's. The
    board is seen from the side to move: for Black its ranks are turned round. What is left of a row is `NO_FEATURE`.
    The other side sees `(feature + 384) % 768 ^ 56`.

    >>> import alcor_chess as ac
    >>> rows, counts = ac.features(["8/8/8/8/8/1k6/8/K7 w - - 0 1"])
    >>> rows.shape, rows[0, :3].tolist(), counts.tolist()
    ((1, 32), [320, 721, 65535], [2])
    """
    rows = np.frombuffer(_native._features(positions), dtype=np.uint16).reshape(-1, 32)
    return rows, np.count_nonzero(rows != NO_FEATURE, axis=1).astype(np.uint8)


#: The columns of `read_pgn` unless others are asked for.
DEFAULT_COLUMNS = ("White", "Black", "white_elo", "black_elo", "Date", "white_score", "plies", "moves")


def read_pgn(path: str | os.PathLike[str], columns: Sequence[str] = DEFAULT_COLUMNS) -> dict[str, NDArray[Any]]:
    """The games of a PGN file as columns, a row for each game; the file may be compressed (.gz, .zst).

    A column is a tag, by its name ('White', 'TimeControl'): text, or None where a game has none. Or it is one of
    these: `white_elo` and `black_elo` (-1 if unknown), `white_score` (1, 0.5, 0 or not a number), `plies` (-1 if a
    game cannot be read), `moves` (in UCI, divided by spaces), `final_fen`, and `error`, why a game cannot be read.
    Where only tags and ratings are asked for, no move is looked at.

    >>> import alcor_chess as ac, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
    >>> _ = file.write_text('[White "Ann"]\\n\\n1. e4 e5 1-0\\n')
    >>> games = ac.read_pgn(file, ["White", "white_score", "moves"])
    >>> games["White"][0], float(games["white_score"][0]), games["moves"][0]
    ('Ann', 1.0, 'e2e4 e7e5')
    """
    if isinstance(columns, str):
        raise TypeError("expected a sequence of column names, found one string")
    table: dict[str, NDArray[Any]] = {}
    for name, (values, kind) in _native._read_pgn(path, list(columns)).items():
        if kind is None:
            table[name] = np.array(values, dtype=object)
        else:
            table[name] = np.frombuffer(values, dtype=kind)
    return table


def read_pgn_arrow(path: str | os.PathLike[str], columns: Sequence[str] = DEFAULT_COLUMNS) -> Any:
    """As `read_pgn`, a table of pyarrow, which must be installed. Columns of text are of the type `string`.

    >>> import alcor_chess as ac, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
    >>> _ = file.write_text("1. e4 e5 1-0\\n\\n1. d4 *\\n")
    >>> ac.read_pgn_arrow(file, ["plies"]).to_pydict()
    {'plies': [2, 1]}
    """
    import pyarrow as pa  # type: ignore[import-untyped]

    games = read_pgn(path, columns)
    # A column without any text would be of no type otherwise, and tables of several files could not be put together.
    texts = {name: pa.string() for name, column in games.items() if column.dtype == object}
    return pa.table({name: pa.array(column, type=texts.get(name)) for name, column in games.items()})
