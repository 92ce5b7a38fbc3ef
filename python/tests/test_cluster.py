"""Clusters: the same bytes however the work is done, whoever dies in the middle of it."""

import asyncio
import contextlib
import itertools
import os
import pathlib
import pickle
import signal
import subprocess
import sys

import alcor_chess as ac
import numpy as np
import pytest
from alcor_chess import _shards, _worker, cluster

cloudpickle = pytest.importorskip("cloudpickle")
distributed = pytest.importorskip("distributed")

NODES = 60
DEFAULT = pathlib.Path(__file__).parents[2] / "target" / "debug" / "alcor"
PROGRAM = os.environ.get("ALCOR", str(DEFAULT))
MOVES = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "Nxe5", "Qd4", "Nf3", "Qxe4+", "Qe2", "Qxe2+", "Kxe2"]
# Workers have no access to the tests.
cloudpickle.register_pickle_by_value(sys.modules[__name__])


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Games of every length up to the whole line; one of them is bad."""
    file = tmp_path_factory.mktemp("games") / "games.pgn"
    texts = [f'[White "Ann {end}"]\n[Black "Ben"]\n\n{" ".join(MOVES[:end])} *\n' for end in range(2, len(MOVES), 2)]
    texts.insert(4, "1. e4 e5 2. Ke3 *\n")
    file.write_text("\n".join(texts), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def two_workers():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local,
        distributed.Client(local) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def expected(games, tmp_path_factory):
    """What one process writes, without any cluster."""
    folder = tmp_path_factory.mktemp("expected")
    reviews = []
    for number, text in enumerate(ac.iter_pgn(games), 1):
        with contextlib.suppress(ac.InvalidPgn):
            review = ac.review(text, NODES, quiz=True)
            reviews.append(ac._native._restore_review(text, review._state(), number, None, None))
    (folder / "a.pgn").write_text("".join(review.to_pgn() for review in reviews), encoding="utf-8")
    (folder / "a.epd").write_text("".join(review.to_epd() for review in reviews), encoding="utf-8")
    objects = ",\n".join(review.to_json() for review in reviews)
    (folder / "a.json").write_text(f"[\n{objects}\n]\n", encoding="utf-8")
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def run(games, folder, client, **options):
    folder.mkdir(exist_ok=True)
    outputs = {"output": folder / "a.pgn", "json": folder / "a.json", "quiz": folder / "a.epd"}
    return cluster.review(games, client, **outputs, nodes=NODES, games_per_shard=1, **options)


def written(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_two_workers_write_what_one_process_writes(games, expected, two_workers, tmp_path):
    report = run(games, tmp_path / "out", two_workers)
    assert written(tmp_path / "out") == expected
    count = len(expected["a.json"].splitlines()) - 2
    assert (report.games, report.shards_done, report.shards_resumed) == (count, count + 1, 0)
    assert len(report.errors) == 1 and "game 5, which begins on line" in report.errors[0]
    assert "the move 2. Ke3 is not legal" in report.errors[0]


def test_without_an_output_the_reviews_come_back(games, expected, two_workers, tmp_path, cache, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = cluster.review(games, two_workers, nodes=NODES, games_per_shard=3)
    assert "".join(review.to_pgn() for review in result.reviews).encode() == expected["a.pgn"]
    assert len(result.reviews) == result.games and len(result.errors) == 1
    assert list(tmp_path.iterdir()) == [] and list(cache.iterdir()) == []
    written = cluster.review([games], two_workers, nodes=NODES, output=tmp_path / "a.pgn")
    assert written.reviews == [] and written.games == result.games


def test_levels_are_those_of_reviews(two_workers, tmp_path):
    text = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"
    (tmp_path / "game.pgn").write_text(text)
    (found,) = cluster.review(tmp_path / "game.pgn", two_workers, nodes=NODES, level=5).reviews
    assert found.to_pgn() == ac.review(text, NODES, level="club").to_pgn()
    assert pickle.dumps(found) == pickle.dumps(ac.review(text, NODES, level=1500))


@pytest.mark.skipif(not pathlib.Path(PROGRAM).is_file(), reason="needs the program (ALCOR)")
def test_the_program_writes_the_same(games, two_workers, tmp_path):
    outputs = ["-o", "p.pgn", "--html", "p.html", "--json=p.json", "--quiz", "p.epd", "--nodes", str(NODES)]
    subprocess.run([PROGRAM, "review", str(games), *outputs], cwd=tmp_path, check=True, capture_output=True)
    names = {"output": "c.pgn", "html": "c.html", "json": "c.json", "quiz": "c.epd"}
    paths = {option: tmp_path / name for option, name in names.items()}
    cluster.review(str(games), **paths, client=two_workers, nodes=NODES, games_per_shard=3)
    for kind in ("pgn", "html", "json", "epd"):
        assert (tmp_path / f"c.{kind}").read_bytes() == (tmp_path / f"p.{kind}").read_bytes(), kind


def dying_worker(marker, games, options, identity):
    """As `review_shard`, but the first worker that is asked dies at once, as if the machine had."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        os.kill(os.getpid(), signal.SIGKILL)
    return _worker.review_shard(games, options, identity)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_dead_worker_costs_nothing(games, expected, two_workers, tmp_path, monkeypatch):
    marker = str(tmp_path / "died")
    monkeypatch.setattr(cluster, "review_shard", lambda *arguments: dying_worker(marker, *arguments))
    kept = []
    keep = _shards.Folder.keep
    monkeypatch.setattr(
        _shards.Folder, "keep", lambda store, shard, result: (kept.append(shard.number), keep(store, shard, result))
    )
    run(games, tmp_path / "out", two_workers)
    assert pathlib.Path(marker).exists()
    assert written(tmp_path / "out") == expected
    assert sorted(kept) == list(range(len(kept))), "each shard is kept once"


def test_what_a_worker_raises_is_raised_here(games, two_workers, tmp_path, monkeypatch):
    """An OSError too, though the loss of the scheduler is one."""

    def fail(*_):
        raise BlockingIOError("a thread cannot be started")

    monkeypatch.setattr(cluster, "review_shard", fail)
    with pytest.raises(BlockingIOError, match="a thread cannot be started") as raised:
        run(games, tmp_path / "out", two_workers)
    assert "fail" in [entry.name for entry in raised.traceback]


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_shard_that_no_worker_survives_is_given_up(games, two_workers, tmp_path, monkeypatch):
    monkeypatch.setattr(two_workers.cluster.scheduler, "allowed_failures", 0)
    monkeypatch.setattr(cluster, "review_shard", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(RuntimeError, match=r"shard \d+ failed: every worker .* 0 shards were done and are kept"):
        run(games, tmp_path / "out", two_workers)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_only_shards_that_are_kept_are_promised(two_workers, monkeypatch):
    monkeypatch.setattr(two_workers.cluster.scheduler, "allowed_failures", 0)
    monkeypatch.setattr(cluster, "evaluate_shard", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(RuntimeError, match="0 shards were done and are lost: they were in memory only"):
        cluster.evaluate([ac.Board()], two_workers)


@contextlib.contextmanager
def separate_scheduler():
    """A scheduler and a worker as processes of their own; yields the client and the scheduler."""
    python = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = subprocess.Popen(
        [*python, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"],
        stderr=subprocess.PIPE,
        text=True,
    )
    worker = client = None
    try:
        lines = iter(scheduler.stderr.readline, "")
        address = next(line.split()[-1] for line in lines if "Scheduler at:" in line)
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        worker = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", address, *options],
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        client = distributed.Client(address)
        yield client, scheduler
    finally:
        # Without its scheduler a client may complain when it is closed.
        with contextlib.suppress(Exception):
            client.close()
        for process in filter(None, (worker, scheduler)):
            process.kill()
            process.wait()
        scheduler.stderr.close()


def test_a_dead_scheduler_costs_what_was_under_way(games, expected, two_workers, tmp_path, monkeypatch):
    keep = _shards.Folder.keep
    folder = tmp_path / "out"
    with separate_scheduler() as (client, scheduler), monkeypatch.context() as patched:

        def keep_and_kill(store, shard, result):
            keep(store, shard, result)
            scheduler.kill()
            scheduler.wait()

        patched.setattr(_shards.Folder, "keep", keep_and_kill)
        with pytest.raises(cluster.SchedulerLost, match="1 shards were done"):
            run(games, folder, client)
    assert [path.name for path in folder.iterdir()] == ["a.pgn.shards"]
    assert len(list((folder / "a.pgn.shards").iterdir())) == 1
    report = run(games, folder, two_workers)
    assert report.shards_resumed == 1
    assert written(folder) == expected


def test_of_games_that_cannot_be_reviewed_nothing_is_kept(two_workers, tmp_path, cache):
    (tmp_path / "bad.pgn").write_text("1. e4 e5 2. Ke3 *\n")
    for outputs in ({"output": tmp_path / "a.pgn"}, {}):
        with pytest.raises(ValueError, match="found none that can be reviewed"):
            cluster.review(tmp_path / "bad.pgn", two_workers, nodes=NODES, **outputs)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.pgn"] and list(cache.iterdir()) == []


def test_without_an_output_it_goes_on_too(games, expected, two_workers, cache, monkeypatch):
    class Interrupted(Exception):
        pass

    keep = _shards.Folder.keep

    def keep_one(store, shard, result):
        if list(cache.glob("*/*.shard")):
            raise Interrupted
        keep(store, shard, result)

    with monkeypatch.context() as patched, pytest.raises(Interrupted):
        patched.setattr(_shards.Folder, "keep", keep_one)
        cluster.review(games, two_workers, nodes=NODES, games_per_shard=1)
    result = cluster.review(games, two_workers, nodes=NODES, games_per_shard=1)
    assert result.shards_resumed == 1
    assert "".join(review.to_pgn() for review in result.reviews).encode() == expected["a.pgn"]


def no_home():
    raise RuntimeError("Could not determine home directory.")


@pytest.mark.parametrize("variable", ["file/cache", ""], ids=["no folder", "no home"])
def test_without_an_output_and_a_cache_the_shards_are_in_memory(
    games, expected, two_workers, tmp_path, monkeypatch, variable
):
    (tmp_path / "file").touch()
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, variable and str(tmp_path / variable))
    monkeypatch.setattr(pathlib.Path, "home", no_home)
    result = cluster.review(games, two_workers, nodes=NODES)
    assert "".join(review.to_pgn() for review in result.reviews).encode() == expected["a.pgn"]
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_evaluations_are_those_of_one_process(two_workers, tmp_path):
    moves = ["e4", "c5", "Nf3", "d6", "d4"]
    boards = list(itertools.accumulate(moves, lambda board, san: board.play(san), initial=ac.Board()))
    fens = [board.fen() for board in boards]
    alone = ac.evaluate(fens)
    for positions in (fens, boards, iter(boards)):
        assert np.array_equal(cluster.evaluate(positions, client=two_workers, positions_per_shard=2), alone)
    output = tmp_path / "scores.npy"
    assert np.array_equal(cluster.evaluate(fens, two_workers, output=output, positions_per_shard=2), alone)
    assert np.array_equal(np.load(output), alone) and list(tmp_path.iterdir()) == [output]
    assert len(cluster.evaluate([], client=two_workers)) == 0
    with pytest.raises(ac.InvalidFen, match="at index 4: "):
        cluster.evaluate([*fens[:4], "junk", *fens], client=two_workers, positions_per_shard=3)
    with pytest.raises(TypeError, match=r"at index 1, found chess\.Board; Board\.from_chess converts it"):
        cluster.evaluate([fens[0], boards[0].to_chess()], client=two_workers)


@contextlib.contextmanager
def client_of_another_loop(**options):
    """A client with a scheduler and a worker in threads of this process, which is not the default client."""
    local = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    )
    with local, distributed.Client(local.scheduler_address, set_as_default=False, **options) as client:
        yield client


def test_any_client_will_do(games, expected, two_workers, tmp_path):
    """One that is not the default client, whether or not there is such a client."""
    with client_of_another_loop() as client:
        assert client.loop is not two_workers.loop
        run(games, tmp_path / "beside", client)
    assert written(tmp_path / "beside") == expected
    script = """
import sys
import alcor_chess as ac
from dask.distributed import Client
if __name__ == "__main__":
    with Client(processes=False, n_workers=1, dashboard_address=None, set_as_default=False) as client:
        assert ac.cluster.evaluate([ac.Board()], client).shape == (1,)
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_what_is_no_client_is_refused(two_workers):
    address = two_workers.scheduler.address
    hint = r"expected a Client of dask\.distributed, found {}; Client\(address\)"
    for wrong, found in (
        (address, "str"),
        (5, "int"),
        (two_workers.cluster, r"distributed\.deploy\.local\.LocalCluster"),
    ):
        with pytest.raises(TypeError, match=hint.format(found)):
            cluster.evaluate([ac.Board()], wrong)

    async def use():
        async with distributed.Client(address, asynchronous=True, set_as_default=False) as client:
            with pytest.raises(TypeError, match="not asynchronous"):
                cluster.evaluate([ac.Board()], client)

    asyncio.run(use())


def test_finished_shards_are_found_again(tmp_path):
    """Without any client: all is done already, so none is needed."""
    fens = [ac.Board().fen(), ac.Board().play("e4").fen()]
    store = _shards.Folder(tmp_path / "scores.npy.shards")
    identity = ac._native._identity()
    for number, fen in enumerate(fens):
        shard = _shards.Shard(number, _shards.shard_key(identity, fen), ())
        store.keep(shard, _worker.evaluate_shard([fen], number, identity))
        assert store.load(shard) is not None
    scores = cluster.evaluate(fens, "nobody", output=tmp_path / "scores.npy", positions_per_shard=1)
    assert np.array_equal(scores, ac.evaluate(fens))


def test_a_damaged_shard_counts_for_nothing(tmp_path):
    store = _shards.Folder(tmp_path)
    shard = _shards.Shard(0, "key", ())
    store.keep(shard, b"result")
    assert store.load(shard) == b"result"
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert store.load(shard) is None


def test_a_worker_of_another_version_is_refused():
    with pytest.raises(RuntimeError, match="install the same version"):
        _worker.review_shard([], {}, "Alcor 0.0.1")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"nodes": 0}, ValueError),
        ({"files": []}, ValueError),
        ({"output": "nowhere/a.pgn"}, FileNotFoundError),
        ({"output": "a.pgn", "html": "a.pgn"}, ValueError),
        ({"output": "a.pgn", "nodes": 0}, ValueError),
        ({"output": "a.pgn", "nodes": 1, "depth": 1}, ValueError),
        ({"output": "a.pgn", "games_per_shard": 0}, ValueError),
        ({"output": "a.pgn", "files": []}, ValueError),
        ({"output": "a.pgn", "files": "none.pgn"}, OSError),
        ({"output": "a.pgn", "files": ["none.pgn"]}, OSError),
        ({"output": "a.pgn", "level": 0}, ValueError),
        ({"output": "a.pgn", "level": 11}, ValueError),
    ],
)
def test_wrong_requests_are_refused_before_any_work(games, arguments, error, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error):
        cluster.review(**{"files": games, "client": "nobody", **arguments})
    assert list(tmp_path.iterdir()) == []


def test_dask_is_asked_for_by_name(games, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ImportError, match=r"alcor-chess\[cluster\]"):
        cluster.review(games, output=tmp_path / "a.pgn", nodes=1)


def test_boards_and_reviews_go_to_other_processes(two_workers):
    board = ac.Board().play("e4")
    assert two_workers.submit(lambda board: board.play("e5"), board, pure=False).result() == board.play("e5")
    review = two_workers.submit(ac.review, "1. f3 e5 2. g4 Qh4# 0-1", NODES, pure=False).result()
    assert review.white.blunders == 1 and pickle.loads(pickle.dumps(review)).to_pgn() == review.to_pgn()
