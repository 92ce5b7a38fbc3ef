"""Shards: work that is done in parts, on any client of Dask, and kept part by part until all of it is done.

A shard is named by its number and by a hash of all that its result depends on. So what an earlier run has finished is
found again, whoever did it, and what has changed since is done again.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
import pathlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from alcor_chess._lock import locked
from alcor_chess._outputs import write_whole

#: So many shards for each thread of the workers are on their way: one is worked on, and one waits.
SHARDS_PER_THREAD = 2
#: But at least this many, for clusters that grow with their work.
MIN_SHARDS = 32


class SchedulerLost(ConnectionError):
    """The scheduler, or the connection to it, is gone. The message says whether repeating the call resumes the work."""


@dataclass(frozen=True)
class Shard:
    """A part of the work: its number from 0, what names its result, and what the worker is called with."""

    number: int
    key: str
    arguments: tuple[Any, ...]


def shard_key(*parts: str) -> str:
    """A name for what depends on these texts, the same on every machine."""
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


class Store(Protocol):
    """Where results are kept."""

    def locked(self) -> contextlib.AbstractContextManager[None]: ...
    def keep(self, shard: Shard, result: bytes) -> None: ...
    def load(self, shard: Shard) -> bytes | None: ...
    def remove(self) -> None: ...
    # What becomes of the shards that were done when a run fails, for its message.
    def fate(self, done: int) -> str: ...


class Memory:
    """Results that are kept as long as the process lives."""

    def __init__(self) -> None:
        self._results: dict[str, bytes] = {}

    def locked(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def keep(self, shard: Shard, result: bytes) -> None:
        self._results[f"{shard.number}-{shard.key}"] = result

    def load(self, shard: Shard) -> bytes | None:
        return self._results.get(f"{shard.number}-{shard.key}")

    def remove(self) -> None:
        self._results.clear()

    def fate(self, done: int) -> str:
        return f"{done} shards were done and are lost: they were in memory only"


class Folder:
    """Results that are kept in files, each written whole or not at all."""

    SUFFIX = ".shard"

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path

    def locked(self) -> contextlib.AbstractContextManager[None]:
        """Has the folder to oneself, or says who has it."""
        return locked(self.path)

    def _file(self, shard: Shard) -> pathlib.Path:
        return self.path / f"{shard.number:08}-{shard.key}{self.SUFFIX}"

    def keep(self, shard: Shard, result: bytes) -> None:
        self.path.mkdir(parents=True, exist_ok=True)
        write_whole(self._file(shard), lambda file: file.write(_sealed(result)))

    def load(self, shard: Shard) -> bytes | None:
        try:
            return _unsealed(self._file(shard).read_bytes())
        except FileNotFoundError:
            return None

    def remove(self) -> None:
        # Also what a run that was killed was writing. Whatever else somebody has put there stays.
        for pattern in (f"*{self.SUFFIX}", f".*{self.SUFFIX}.*"):
            for file in self.path.glob(pattern):
                file.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self.path.rmdir()

    def fate(self, done: int) -> str:
        return f"{done} shards were done and are kept: repeat the call to resume"


def _sealed(result: bytes) -> bytes:
    return hashlib.blake2b(result, digest_size=16).digest() + result


def _unsealed(data: bytes) -> bytes | None:
    """The result; None if the disk has not kept it as it was."""
    result = data[16:]
    return result if hashlib.blake2b(result, digest_size=16).digest() == data[:16] else None


def cache_folder() -> pathlib.Path:
    """Where this user's programs keep what they can make again."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA")
    else:
        home = os.environ.get("XDG_CACHE_HOME")
    return (pathlib.Path(home) if home else pathlib.Path.home() / ".cache") / "alcor-chess"


def cached(name: str) -> Store:
    """A folder of this name in the user's cache, or memory where none can be made or written."""
    try:
        folder = cache_folder() / name
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except (RuntimeError, OSError):
        return Memory()
    return Folder(folder)


def run(shards: Iterator[Shard], work: Callable[..., bytes], store: Store, client: Any) -> tuple[int, int]:
    """Has all shards done that the store lacks. Yields how many were done, and how many had been done before.

    Workers that die are no reason to stop: Dask hands their shards to others.
    """
    found = 0

    def missing() -> Iterator[Shard]:
        nonlocal found
        for shard in shards:
            if store.load(shard) is None:
                yield shard
            else:
                found += 1

    todo = missing()
    first = next(todo, None)
    if first is None:
        return 0, found
    with connected(client) as client:
        done = _hand_out(first, todo, work, store, client)
    return done, found


@contextlib.contextmanager
def connected(client: Any) -> Iterator[Any]:
    """The client, or one with a process for each core of this machine."""
    distributed = _distributed()
    if client is not None:
        yield _checked(client, distributed.Client)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with (
        distributed.LocalCluster(n_workers=cores, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as own,
    ):
        yield own


def _checked(client: Any, expected: type) -> Any:
    """The client, if it is one that can be waited for."""
    if not isinstance(client, expected):
        found = f"{type(client).__module__}.{type(client).__qualname__}".removeprefix("builtins.")
        raise TypeError(
            f"expected a Client of dask.distributed, found {found}; Client(address) and Client(cluster) make one"
        )
    if client.asynchronous:  # type: ignore[attr-defined]
        raise TypeError("expected a Client that is not asynchronous: this call waits for its work")
    return client


def _distributed() -> Any:
    try:
        import distributed  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError as error:
        raise ImportError("clusters need dask.distributed: pip install 'alcor-chess[cluster]'") from error
    return distributed


def _next(completed: Any, fate: Callable[[], str]) -> tuple[Any, bytes | None]:
    """The future that is done next, with its result; without one if it has failed on its worker."""
    future = None
    try:
        future = next(completed)
        return future, None if future.status == "error" else future.result()
    except (OSError, _distributed().CancelledError) as error:
        # What a worker has raised may be of these types too.
        if future is not None and future.status == "error":
            return future, None
        raise SchedulerLost(f"the scheduler is gone; {fate()}") from error


def _failure(future: Any, shard: Shard, fate: Callable[[], str]) -> BaseException:
    """What a worker raised, or that none lived to raise anything."""
    error = future.exception()
    if not isinstance(error, _distributed().KilledWorker):
        return error.with_traceback(future.traceback())
    failure = RuntimeError(
        f"shard {shard.number} failed: every worker that ran it died, possibly for lack of memory; {fate()}"
    )
    failure.__cause__ = error
    return failure


def _hand_out(first: Shard, todo: Iterator[Shard], work: Callable[..., bytes], store: Store, client: Any) -> int:
    """Keeps all workers busy, with as few shards in memory as that takes."""
    distributed = _distributed()
    # A client need not be the default one, and each has a loop of its own.
    completed = distributed.as_completed(loop=client.loop)
    running: dict[Any, Shard] = {}
    most = max(MIN_SHARDS, SHARDS_PER_THREAD * sum(client.nthreads().values()))
    shards = itertools.chain([first], todo)
    done = 0

    def fate() -> str:
        return store.fate(done)

    try:
        while True:
            for shard in itertools.islice(shards, most - len(running)):
                future = client.submit(work, *shard.arguments, pure=False)
                running[future] = shard
                completed.add(future)
            if not running:
                return done
            future, result = _next(completed, fate)
            shard = running.pop(future)
            if result is None:
                raise _failure(future, shard, fate)
            store.keep(shard, result)
            done += 1
    finally:
        # If nobody is there any more, there is nothing to cancel.
        if running and client.status == "running":
            with contextlib.suppress(Exception):
                client.cancel(list(running))
