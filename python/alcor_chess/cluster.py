"""Many games and many positions on more than one process or machine, by Dask.

Needs `dask.distributed`: `pip install 'alcor-chess[cluster]'`. Any client will do; without one, this machine's cores
work. The workers need this package in the same version, and nothing else: games go to them as text, and results come
back. Outputs are written by the client, in order, and are the same bytes however many workers there are.
"""

from __future__ import annotations

import itertools
import os
import pathlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from alcor_chess import _native
from alcor_chess._outputs import check_outputs, write_whole
from alcor_chess._shards import Folder, Memory, SchedulerLost, Shard, Store, cached, run, shard_key
from alcor_chess._worker import evaluate_shard, review_shard, unpack

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["ReviewRun", "SchedulerLost", "evaluate", "review"]

#: A position in which White has mated.
_MATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
#: A path as callers have it.
AnyPath = str | os.PathLike[str]


@dataclass(frozen=True)
class ReviewRun:
    """What came of reviewing files: how many games and shards there were, and why some games were left out.

    If there was no output to write, the reviews are here, in the order of the games.

    >>> import alcor_chess as ac
    >>> ac.cluster.ReviewRun(games=48, shards_done=2, shards_resumed=1).errors
    []
    """

    games: int
    #: Shards that this run has done, and those that an earlier one had finished.
    shards_done: int
    shards_resumed: int
    #: What is wrong with the games that were left out.
    errors: list[str] = field(default_factory=list)
    #: The reviews, in order; none if they were written to files.
    reviews: list[_native.Review] = field(default_factory=list, repr=False)


def review(
    files: AnyPath | Sequence[AnyPath],
    client: Any = None,
    *,
    output: AnyPath | None = None,
    html: AnyPath | None = None,
    json: AnyPath | None = None,
    quiz: AnyPath | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    lines: int = 1,
    players: bool = False,
    color: bool | None = None,
    level: int | str | None = None,
    games_per_shard: int = 16,
) -> ReviewRun:
    """Reviews all games of some PGN files (plain, .gz or .zst) on a cluster.

    Without an output the result has the reviews, in the order of the games. With one it has none, and files are written
    instead, so that there may be more reviews than fit into memory: `output` is annotated PGN, and `html`, `json` and
    `quiz` (EPD) are what `alcor review` writes. The same options give the same bytes as the program and as any other
    number of workers. The games of several files are taken as if they were one.

    `client` is any client of Dask; without one a process for each core of this machine works. The other options are
    those of the function `review`. A game that cannot be read is left out, and named in the result.

    Each shard of `games_per_shard` games is kept as soon as it is done: in a folder beside the first output,
    `OUTPUT.shards`, or without an output in one of the user's cache. If a worker dies, its shards go to others; after
    any other interruption, repeat the call to resume. The folder is removed at the end. Where the cache cannot be
    written, shards are kept in memory.

    >>> import alcor_chess as ac, tempfile, pathlib
    >>> from dask.distributed import Client
    >>> file = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
    >>> _ = file.write_text("1. e4 e5 1-0\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n")
    >>> with Client(processes=False, dashboard_address=None) as client:
    ...     [review.white.blunders for review in ac.cluster.review(file, client, nodes=500).reviews]
    ...     ac.cluster.review(file, client, output=file.with_name("annotated.pgn"), nodes=500).games
    [0, 1]
    2
    """
    if games_per_shard < 1:
        raise ValueError(f"expected games_per_shard of at least 1, found {games_per_shard}")
    # All this is better known before hours of work.
    paths = _readable(files)
    forms = {"pgn": output, "html": html, "json": json, "quiz": quiz}
    outputs = {form: pathlib.Path(path) for form, path in forms.items() if path is not None}
    check_outputs(list(outputs.values()), paths)
    options: dict[str, Any] = {
        "nodes": nodes,
        "depth": depth,
        "lines": lines,
        "players": players,
        "level": level,
        "quiz": quiz is not None,
    }
    # Wrong options are refused here, not on a worker. In a game that is over there is nothing to search.
    _native.review(_native.Board(_MATED), color=color, **options)
    games = _Games(paths, games_per_shard, options)
    return _review(games, outputs, client, color, level)


def _readable(files: AnyPath | Sequence[AnyPath]) -> list[pathlib.Path]:
    """The paths of files with games, which can be opened."""
    paths = [pathlib.Path(files)] if isinstance(files, (str, os.PathLike)) else [pathlib.Path(file) for file in files]
    if not paths:
        raise ValueError("expected files with games, found none")
    for path in paths:
        _native.iter_pgn(path)
    return paths


@dataclass(frozen=True)
class _Games:
    """The games of some files, again and again, in shards."""

    paths: list[pathlib.Path]
    per_shard: int
    options: dict[str, Any]

    def name(self) -> str:
        return str(self.paths[0]) if len(self.paths) == 1 else f"{len(self.paths)} files"

    def store(self, output: pathlib.Path | None) -> Store:
        """Where shards are kept until the end: beside the output, in the cache of the user, or in memory."""
        if output is not None:
            return Folder(pathlib.Path(f"{output}.shards"))
        names = [str(path.absolute()) for path in self.paths]
        return cached(f"{shard_key(str(self.per_shard), repr(sorted(self.options.items())), *names)}.shards")

    def parts(self) -> Iterator[tuple[pathlib.Path, list[tuple[str, int, str | None]]]]:
        for path in self.paths:
            games = _native.iter_pgn(path)
            while part := games._take(self.per_shard):
                yield path, part

    def shard(self, number: int, part: list[tuple[str, int, str | None]]) -> Shard:
        texts = [text for text, _, _ in part]
        identity = _native._identity()
        key = shard_key(identity, repr(sorted(self.options.items())), *texts)
        return Shard(number, key, (texts, self.options, identity))

    def shards(self) -> Iterator[Shard]:
        for number, (_, part) in enumerate(self.parts()):
            yield self.shard(number, part)


@dataclass(frozen=True)
class _Results:
    """The findings about games that are all done, in order."""

    games: _Games
    store: Store
    color: bool | None
    level: int | str | None

    def findings(self) -> Iterator[tuple[int, str, str | None, str | None]]:
        """The number of each game, its text, the state of its review, and what is wrong with it."""
        numbers = itertools.count(1)
        for index, (path, part) in enumerate(self.games.parts()):
            packed = self.store.load(self.games.shard(index, part))
            if packed is None:
                raise RuntimeError(f"shard {index} of {self.games.name()} is gone: the games or its file have changed")
            for (text, line, too_long), (state, error) in zip(part, unpack(packed), strict=True):
                number, problem = next(numbers), too_long or error
                named = problem and f"{path}, game {number}, which begins on line {line}: {problem}"
                yield number, text, state, named

    def count(self) -> tuple[int, list[str]]:
        """How many games were reviewed, and what is wrong with the others."""
        errors: list[str] = []
        count = 0
        for _, _, state, error in self.findings():
            if error is not None:
                errors.append(error)
            count += state is not None
        return count, errors

    def reviews(self) -> Iterator[_native.Review]:
        for number, text, state, _ in self.findings():
            if state is not None:
                yield _native._restore_review(text, state, number, self.color, self.level)

    def pieces(self, form: str, count: int) -> Iterator[str]:
        """The output in pieces, as the program writes it."""
        if form == "pgn":
            yield from (review.to_pgn() for review in self.reviews())
        elif form == "quiz":
            yield from (review.to_epd() for review in self.reviews())
        elif form == "json":
            separators = itertools.chain(["[\n"], itertools.repeat(",\n"))
            for separator, review in zip(separators, self.reviews(), strict=False):
                yield separator + review.to_json()
            yield "\n]\n"
        elif count == 1:
            yield from (review.to_html() for review in self.reviews())
        else:
            yield _native._html_head(f"Review of {self.games.name()}", count)
            yield from (review._html_article() for review in self.reviews())
            yield _native._html_foot()

    def writer(self, form: str, count: int) -> Callable[[Any], None]:
        def write(file: Any) -> None:
            for piece in self.pieces(form, count):
                file.write(piece.encode())

        return write


def _review(
    games: _Games, outputs: dict[str, pathlib.Path], client: Any, color: bool | None, level: int | str | None
) -> ReviewRun:
    """Reviews games that can be read for outputs that can be written."""
    store = games.store(next(iter(outputs.values()), None))
    with store.locked():
        done, resumed = run(games.shards(), review_shard, store, client)
        results = _Results(games, store, color, level)
        count, errors = results.count()
        if count == 0:
            store.remove()
            raise ValueError(f"expected games in {games.name()}, found none that can be reviewed")
        for form, path in outputs.items():
            write_whole(path, results.writer(form, count))
        reviews = [] if outputs else list(results.reviews())
        store.remove()
    return ReviewRun(count, done, resumed, errors, reviews)


def _fen(index: int, position: str | _native.Board) -> str:
    """What goes to a worker for a position. A board of python-chess has FENs too, and is refused as `evaluate` does."""
    if isinstance(position, str):
        return position
    if isinstance(position, _native.Board):
        return position.fen()
    name = f"{type(position).__module__}.{type(position).__qualname__}"
    hint = "; Board.from_chess converts it" if name == "chess.Board" else ""
    raise TypeError(f"expected a FEN or a Board at index {index}, found {name}{hint}")


def evaluate(
    positions: Iterable[str | _native.Board],
    client: Any = None,
    *,
    output: AnyPath | None = None,
    positions_per_shard: int = 50_000,
) -> NDArray[np.int16]:
    """The network's evaluations of many positions on a cluster: what the function `evaluate` gives, in the same order.

    With `output` the array is written to that file (.npy), and until then finished shards are kept beside it, so that
    an interrupted call can be repeated to resume.

    >>> import alcor_chess as ac
    >>> from dask.distributed import Client
    >>> with Client(processes=False, dashboard_address=None) as client:
    ...     ac.cluster.evaluate([ac.Board(), ac.Board().play("e4")], client).shape
    (2,)
    """
    if positions_per_shard < 1:
        raise ValueError(f"expected positions_per_shard of at least 1, found {positions_per_shard}")
    if isinstance(positions, str):
        raise TypeError("expected FENs or boards, found one string")
    if output is not None:
        check_outputs([pathlib.Path(output)])
    identity = _native._identity()
    finished: list[Shard] = []

    def shards() -> Iterator[Shard]:
        fens = (_fen(number, position) for number, position in enumerate(positions))
        for number in itertools.count():
            part = list(itertools.islice(fens, positions_per_shard))
            if not part:
                return
            key = shard_key(identity, *part)
            # The positions may be gone after this: only their names are needed again.
            finished.append(Shard(number, key, ()))
            yield Shard(number, key, (part, number * positions_per_shard, identity))

    store = Memory() if output is None else Folder(pathlib.Path(f"{output}.shards"))
    with store.locked():
        run(shards(), evaluate_shard, store, client)
        results = [store.load(shard) for shard in finished]
        if any(result is None for result in results):
            raise RuntimeError("a shard is gone: the folder has changed")
        packed = b"".join(result for result in results if result is not None)
        scores = np.frombuffer(packed, dtype="<i2").astype(np.int16)
        if output is not None:
            write_whole(pathlib.Path(output), lambda file: np.save(file, scores))
        store.remove()
    return scores
