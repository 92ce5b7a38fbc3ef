"""More than one process, and less memory than was asked for: an exception where something is wrong, never a crash."""

import os
import pickle
import subprocess
import sys

import alcor_chess as ac
import pytest

OTHER = """
import pickle, sys
import alcor_chess as ac
boards, moves = pickle.load(sys.stdin.buffer)
assert all(board.is_legal(move) for board, move in zip(boards, moves, strict=True))
played = [board.play(move) for board, move in zip(boards, moves, strict=True)]
pickle.dump((played, [hash(board) for board in boards]), sys.stdout.buffer)
"""


def run(script, **options):
    """What another Python prints; that it ended well is checked."""
    return subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.PIPE, **options).stdout


def test_boards_and_moves_come_from_another_process(board):
    boards = [board, board.play("e4").play("e5"), ac.Board.from_chess960_pos(7).play("e4")]
    moves = [each.legal_moves()[3] for each in boards]
    played, hashes = pickle.loads(run(OTHER, input=pickle.dumps((boards, moves))))
    expected = [each.play(move) for each, move in zip(boards, moves, strict=True)]
    assert played == expected and hashes == [hash(each) for each in boards]
    assert [each.move_stack for each in played] == [each.move_stack for each in expected]
    assert ac.Engine(hash=1).search(played[0], depth=2).move in played[0].legal_moves()


def test_errors_go_to_other_processes(board):
    with pytest.raises(ac.IllegalMove) as caught:
        board.play("Bb5")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert type(copy) is ac.IllegalMove and str(copy) == str(caught.value)


def test_engines_and_searches_stay_where_they_are(engine, board):
    with engine.stream(board) as search:
        for one in (engine, search):
            with pytest.raises(TypeError, match="cannot pickle"):
                pickle.dumps(one)


FORGOTTEN = """
import gc, os, sys, warnings
import alcor_chess as ac
warnings.simplefilter("ignore")
board, engine = ac.Board(), ac.Engine(hash=1, threads=2)
search = engine.stream(board)
next(search)
child = os.fork()
if child == 0:
    del search, engine
    gc.collect()
    scores = ac.evaluate([board] * 5000)
    os._exit(0 if len(set(scores.tolist())) == 1 and ac.perft(board, 3, threads=2) == 8902 else 1)
_, status = os.waitpid(child, 0)
next(search)
search.close()
sys.exit(os.waitstatus_to_exitcode(status))
"""

POOL = """
import multiprocessing, warnings
import alcor_chess as ac
warnings.simplefilter("ignore")
boards = [ac.Board().play(move) for move in ac.Board().legal_moves()]
def think(board):
    return ac.Engine(hash=1).search(board, nodes=200).move
with ac.Engine(hash=1).stream(ac.Board()) as search:
    next(search)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(think, boards) == [think(board) for board in boards]
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("script", [FORGOTTEN, POOL], ids=["forgotten", "pool"])
def test_children_of_a_fork_in_the_middle_of_a_search_go_on(script):
    run(script)


SHORT = """
import itertools, resource, sys
import alcor_chess as ac
ac.evaluate([ac.Board()] * 2000)
engine = ac.Engine(hash=1)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), resource.RLIM_INFINITY))
fen = ac.Board().fen()
for use in (
    lambda: ac.evaluate(itertools.repeat(fen)),
    lambda: ac.evaluate(itertools.repeat(ac.Board())),
    lambda: ac.features(itertools.repeat(fen)),
    lambda: ac.features([fen] * 5_000_000),
    lambda: ac.Engine(hash=1 << 14),
    lambda: engine.configure(hash=1 << 14),
    lambda: ac.perft(ac.Board(), 3, hash=1 << 14),
):
    try:
        use()
    except MemoryError:
        continue
    sys.exit("expected MemoryError")
assert engine.search(ac.Board(), depth=4).depth == 4
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")
def test_batches_and_tables_without_memory_are_an_exception():
    run(SHORT)


ENDLESS = """
import itertools, resource, signal
import alcor_chess as ac
class Heard(Exception):
    pass
def hear(*_):
    raise Heard
signal.signal(signal.SIGALRM, hear)
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, resource.RLIM_INFINITY))
try:
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    # No code of Python runs meanwhile that would look for signals.
    ac.features(itertools.repeat(ac.Board()))
except Heard:
    print("heard")
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_batch_without_end_can_be_interrupted():
    assert run(ENDLESS) == b"heard\n"
