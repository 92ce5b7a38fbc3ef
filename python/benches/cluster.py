"""What a cluster promises, measured on this machine: python python/benches/cluster.py --games 200 --nodes 500

Reviews games in a plain loop and with one and two worker processes, kills a worker and then a scheduler in the middle,
and compares the outputs byte by byte. Needs `alcor-chess` as people build it (`cargo xtask python`) and `distributed`.
The speed-up means something on a quiet machine only, so the load is printed beside it.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import alcor_chess as ac
import distributed
import psutil
from alcor_chess import _shards, cluster

GAMES = pathlib.Path(__file__).parents[2] / "examples" / "games.pgn"


def many_games(path: pathlib.Path, count: int, moves: int) -> None:
    """The games of the example again and again, each with a number of its own, cut to this many moves."""
    games = list(ac.iter_pgn(GAMES))
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            text = re.sub(r'\[Round "\d+"\]', f'[Round "{number + 1}"]', games[number % len(games)])
            kept = re.split(rf"\s{moves + 1}\.\s", text)[0]
            file.write(f"{kept.strip()}{'' if kept == text else ' *'}\n\n")


def megabytes(process: psutil.Process) -> float:
    return process.memory_info().rss / 1e6


class Bench:
    """One set of games and options, reviewed in several ways."""

    def __init__(self, folder: pathlib.Path, arguments: argparse.Namespace) -> None:
        self.folder = folder
        self.games = folder / "games.pgn"
        self.rounds = arguments.rounds
        self.options = {"nodes": arguments.nodes, "games_per_shard": arguments.shard}
        many_games(self.games, arguments.games, arguments.moves)

    def review(self, name: str, client: object) -> cluster.ReviewRun:
        output = self.folder / name
        return cluster.review(self.games, client, output=f"{output}.pgn", json=f"{output}.json", **self.options)

    def digest(self, name: str, *kinds: str) -> str:
        parts = [(self.folder / f"{name}.{kind}").read_bytes() for kind in kinds or ("pgn", "json")]
        return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


@contextlib.contextmanager
def local(workers: int) -> Iterator[distributed.Client]:
    with (
        distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as processes,
        distributed.Client(processes) as client,
    ):
        yield client


@contextlib.contextmanager
def on_keep(act: Callable[[int], None]) -> Iterator[None]:
    """Calls something with the number of shards that are kept, each time one is."""
    keep = _shards.Folder.keep
    kept = 0

    def keep_and_act(store: _shards.Folder, shard: _shards.Shard, result: bytes) -> None:
        nonlocal kept
        keep(store, shard, result)
        kept += 1
        act(kept)

    _shards.Folder.keep = keep_and_act  # type: ignore[method-assign]
    try:
        yield
    finally:
        _shards.Folder.keep = keep  # type: ignore[method-assign]


def in_one_process(bench: Bench, name: str) -> int:
    """What people write who have no cluster: a loop over the games. Yields how many there were."""
    reviews = (ac.review(game, nodes=bench.options["nodes"]) for game in ac.iter_pgn(bench.games))
    games = 0
    with (bench.folder / f"{name}.pgn").open("w", encoding="utf-8", newline="") as file:
        for review in reviews:
            file.write(review.to_pgn())
            games += 1
    return games


def with_workers(bench: Bench, name: str, workers: int) -> tuple[int, float]:
    """The games and the seconds of a run on a cluster, without the time that the cluster needs to start."""
    with local(workers) as client:
        start = time.perf_counter()
        return bench.review(name, client).games, time.perf_counter() - start


def speed(bench: Bench) -> None:
    """Rounds of one process without Dask, of one worker and of two, in turn: what disturbs them hits all alike."""
    seconds = {0: 0.0, 1: 0.0, 2: 0.0}
    for turn in range(bench.rounds):
        for workers in seconds:
            name = f"workers-{workers}-{turn}"
            if workers == 0:
                start = time.perf_counter()
                games, elapsed = in_one_process(bench, name), time.perf_counter() - start
            else:
                games, elapsed = with_workers(bench, name, workers)
            seconds[workers] += elapsed
            way = f"{workers} workers" if workers else "one process, a loop"
            print(f"{way}: {games} games in {elapsed:.1f} s, sha256 of the PGN {bench.digest(name, 'pgn')}")
    load = f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores"
    for workers, way in ((0, "one process"), (1, "one worker")):
        print(f"two workers are {seconds[workers] / seconds[2]:.2f} times as fast as {way} ({load})")


def memory(bench: Bench) -> None:
    client_process = psutil.Process()
    with local(2) as client:
        workers = [psutil.Process(pid) for pid in client.run(os.getpid).values()]

        def show(kept: int) -> None:
            if kept & (kept - 1) == 0 or kept % 100 == 0:
                sizes = ", ".join(f"{megabytes(worker):.0f}" for worker in workers)
                print(f"  after {kept} shards: client {megabytes(client_process):.0f} MB, workers {sizes} MB")

        with on_keep(show):
            bench.review("memory", client)
    print(f"  at the end: client {megabytes(client_process):.0f} MB, sha256 {bench.digest('memory')}")


def dead_worker(bench: Bench) -> None:
    with local(2) as client:

        def kill(kept: int) -> None:
            if kept == 3:
                victim = next(iter(client.run(os.getpid).values()))
                os.kill(victim, signal.SIGKILL)

        with on_keep(kill):
            run = bench.review("dead-worker", client)
    print(f"a worker killed after 3 shards: {run.games} games, sha256 {bench.digest('dead-worker')}")


def dead_scheduler(bench: Bench) -> None:
    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen(
        [*dask, "--host", "127.0.0.1", "--port", "0", "--no-dashboard"], stderr=subprocess.PIPE, text=True
    )
    assert scheduler.stderr is not None
    address = next(line.split()[-1] for line in scheduler.stderr if "Scheduler at:" in line)
    options = ["--nworkers", "2", "--nthreads", "1", "--no-dashboard"]
    workers = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", address, *options], stderr=subprocess.DEVNULL
    )
    try:
        with distributed.Client(address) as client, on_keep(lambda kept: scheduler.kill() if kept == 3 else None):
            bench.review("dead-scheduler", client)
    except cluster.SchedulerLost as error:
        print(f"the scheduler killed after 3 shards: {error}")
    finally:
        for process in (scheduler, workers):
            process.terminate()
            process.wait()
    with local(2) as client:
        run = bench.review("dead-scheduler", client)
    print(
        f"resumed: {run.shards_resumed} shards found, {run.shards_done} done, sha256 {bench.digest('dead-scheduler')}"
    )


PARTS = {"speed": speed, "memory": memory, "dead-worker": dead_worker, "dead-scheduler": dead_scheduler}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=list(PARTS), help="all of them unless some are named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--moves", type=int, default=1000, help="games are cut to this many moves")
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--shard", type=int, default=8, help="games for each shard")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of the speed-up")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        bench = Bench(pathlib.Path(name), arguments)
        for part in arguments.parts or PARTS:
            PARTS[part](bench)
