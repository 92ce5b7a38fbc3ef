"""Folders of shards belong to one run at a time."""

import contextlib
import json
import os
import platform
import subprocess
import sys

import alcor_chess as ac
import numpy as np
import pytest
from alcor_chess import _lock, _shards, cluster

pytest.importorskip("distributed")

FENS = [ac.Board().fen(), ac.Board().play("e4").fen()]
GAME = "1. f3 e5 2. g4 Qh4# 0-1"


@pytest.fixture(scope="module")
def client():
    import distributed

    with distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        yield client


def test_a_second_run_with_the_same_output_is_refused(client, tmp_path, monkeypatch):
    output = tmp_path / "scores.npy"
    keep, refused = _shards.Folder.keep, []

    def keep_and_call_again(store, shard, result):
        keep(store, shard, result)
        with pytest.raises(
            RuntimeError, match=r"scores\.npy\.shards is in use by process \d+ on .*delete .*lock"
        ) as raised:
            cluster.evaluate(FENS, client, output=output)
        refused.append(raised)

    monkeypatch.setattr(_shards.Folder, "keep", keep_and_call_again)
    scores = cluster.evaluate(FENS, client, output=output, positions_per_shard=1)
    assert len(refused) == 2 and np.array_equal(scores, ac.evaluate(FENS))
    assert list(tmp_path.iterdir()) == [output]


def test_a_second_run_of_the_same_call_is_refused(client, tmp_path, cache, monkeypatch):
    """Without an output the folder is in the cache, and both calls would have the same."""
    (tmp_path / "game.pgn").write_text(GAME)
    keep, refused = _shards.Folder.keep, []

    def keep_and_call_again(store, shard, result):
        keep(store, shard, result)
        with pytest.raises(RuntimeError, match="is in use by process") as raised:
            cluster.review(tmp_path / "game.pgn", client, nodes=10)
        refused.append(raised)

    monkeypatch.setattr(_shards.Folder, "keep", keep_and_call_again)
    assert cluster.review(tmp_path / "game.pgn", client, nodes=10).games == len(refused) == 1
    assert list(cache.iterdir()) == []


HOLDER = """
import os, pathlib, sys
from alcor_chess import _lock
with _lock.locked(pathlib.Path(sys.argv[1])):
    print("locked", flush=True)
    if sys.stdin.readline() == "die":
        # Without a chance to tidy up.
        os._exit(1)
"""


def holder(folder):
    """Another process that has locked a folder."""
    command = [sys.executable, "-c", HOLDER, str(folder)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "locked\n"
    return process


def test_the_lock_of_a_process_that_lives_is_respected(tmp_path):
    folder = tmp_path / "shards"
    with holder(folder) as process:
        with pytest.raises(RuntimeError, match=f"shards is in use by process {process.pid} on"), _lock.locked(folder):
            pass
        process.communicate("go on\n")
    assert process.returncode == 0 and not folder.exists()
    with _lock.locked(folder):
        pass


def test_the_lock_of_a_process_that_died_is_taken_over(tmp_path):
    folder = tmp_path / "shards"
    with holder(folder) as process:
        process.communicate("die")
    assert process.returncode == 1 and (folder / "lock").exists()
    with _lock.locked(folder):
        assert json.loads((folder / "lock").read_text())["pid"] == os.getpid()
    assert not folder.exists()


def lock(folder, **owner):
    folder.mkdir(exist_ok=True)
    (folder / "lock").write_text(json.dumps({**_lock._owner(), **owner}))


@pytest.mark.parametrize("owner", [{"started": 5.0}, {"pid": 2**31 - 2}])
def test_the_number_of_a_process_may_be_that_of_another_one(tmp_path, owner):
    lock(tmp_path, **owner)
    with _lock.locked(tmp_path):
        assert json.loads((tmp_path / "lock").read_text()) == pytest.approx(_lock._owner())


@pytest.mark.parametrize("owner", [{"host": "elsewhere", "started": 5.0}, {"started": None}, {"pid": "5"}])
def test_locks_of_which_nobody_knows_are_respected(tmp_path, owner):
    lock(tmp_path, **owner)
    named = owner.get("host", platform.node())
    with (
        pytest.raises(RuntimeError, match=rf"on {named}: wait until it finishes .* delete .*lock$"),
        _lock.locked(tmp_path),
    ):
        pass
    for text in ("", "[]", "{", "5"):
        (tmp_path / "lock").write_text(text)
        with pytest.raises(RuntimeError, match="in use by another run"), _lock.locked(tmp_path):
            pass
        assert (tmp_path / "lock").read_text() == text


def test_a_lock_that_cannot_be_written_is_none(tmp_path, monkeypatch):
    """As where the disk is full, or somebody interrupts it."""
    folder = tmp_path / "shards"
    with monkeypatch.context() as patched, pytest.raises(UnicodeEncodeError), contextlib.ExitStack() as locks:
        patched.setattr(_lock.json, "dumps", lambda _: "\udc80")
        locks.enter_context(_lock.locked(folder))
    assert list(folder.iterdir()) == []
    with _lock.locked(folder):
        pass


def test_only_one_takes_a_stale_lock_over(tmp_path, monkeypatch):
    """While one is about to, the other gets there first."""
    folder = tmp_path / "shards"
    lock(folder, started=5.0)
    may_live = _lock._may_live
    others = []

    def be_late(owner):
        found = may_live(owner)
        if not others:
            others.append(_lock.locked(folder))
            others[0].__enter__()
        return found

    monkeypatch.setattr(_lock, "_may_live", be_late)
    with pytest.raises(RuntimeError, match=f"in use by process {os.getpid()}"), _lock.locked(folder):
        pass
    others[0].__exit__(None, None, None)
    lock(tmp_path / "other", started=5.0)
    (tmp_path / "other" / "lock.takeover").touch()
    with pytest.raises(RuntimeError, match="in use by process"), _lock.locked(tmp_path / "other"):
        pass


def test_what_a_killed_run_was_writing_goes_with_the_folder(client, tmp_path):
    folder = tmp_path / "scores.npy.shards"
    folder.mkdir()
    (folder / ".00000000-0123.shard.0123456789abcdef").touch()
    cluster.evaluate(FENS, client, output=tmp_path / "scores.npy")
    assert [path.name for path in tmp_path.iterdir()] == ["scores.npy"]
