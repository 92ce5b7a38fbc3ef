"""Searches: their results, and every way to interrupt them."""

import os
import signal
import subprocess
import sys
import threading

import alcor_chess as ac
import pytest
from conftest import KIWIPETE

MATE_IN_TWO = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 0".replace(" 1 0", " 1 1")


def test_a_search_has_a_result(engine):
    board = ac.Board(KIWIPETE)
    result = engine.search(board, nodes=20_000)
    assert result.move in board.legal_moves() and result.pv[0] == result.move
    assert 0 < result.nodes <= 20_000 and result.depth > 3 and result.time >= 0
    assert result.score.mate is None and sum(result.score.wdl) == 1000
    for move in result.pv:
        board = board.play(move)


def test_the_same_search_finds_the_same(engine):
    board = ac.Board(KIWIPETE)
    first = engine.search(board, nodes=10_000)
    engine.new_game()
    again = engine.search(board, nodes=10_000)
    other = ac.Engine(hash=4).search(board, nodes=10_000)
    assert first.pv == again.pv == other.pv and first.nodes == again.nodes == other.nodes
    assert first.score == again.score == other.score


def test_mates_are_counted(engine):
    result = engine.search(ac.Board(MATE_IN_TWO), depth=8)
    assert result.score.mate == 2 and result.score.cp is None and str(result.score) == "#+2"
    assert result.score.wdl == (1000, 0, 0) and result.score.expectation() == 1.0
    after = engine.search(ac.Board(MATE_IN_TWO).play(result.move), depth=8)
    assert after.score.mate == -1 and after.score.white().mate == 1 and after.score.black().mate == -1


def test_several_lines(engine, board):
    result = engine.search(board, nodes=20_000, multipv=4)
    assert len(result.lines) == 4 and result.lines[0].pv == result.pv
    assert len({line.move for line in result.lines}) == 4
    scores = [line.score.cp for line in result.lines]
    assert scores == sorted(scores, reverse=True)
    few = engine.search(ac.Board("8/8/8/8/8/1k6/8/K7 w - - 0 1"), depth=3, multipv=4)
    assert len(few.lines) == 1


def test_root_moves_restrict_the_choice(engine, board):
    result = engine.search(board, nodes=2_000, root_moves=["a3", "h2h4"])
    assert result.move.uci() in ("a2a3", "h2h4")
    with pytest.raises(ac.IllegalMove):
        engine.search(board, nodes=100, root_moves=["a5"])
    with pytest.raises(ValueError):
        engine.search(board, nodes=100, root_moves=[])


def test_positions_without_moves_have_a_score(engine):
    mated = engine.search(ac.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), depth=3)
    assert mated.move is None and mated.score.mate == 0 and str(mated.score) == "#-0" and mated.pv == []
    assert str(mated.score.white()) == "#+0"
    stale = engine.search(ac.Board("k7/8/1Q6/8/8/8/8/7K b - - 0 1"), nodes=100)
    assert stale.move is None and stale.score.cp == 0


def test_repetitions_of_the_game_count(engine):
    start = ac.Board("7k/8/8/8/8/8/q6P/7K b - - 0 1")
    board = start
    for move in ("Qa1+", "Kg2", "Qa2+", "Kh1", "Qa1+", "Kg2", "Qa2+", "Kh1"):
        board = board.play(move)
    assert board == ac.Board(board.fen())
    # The third occurrence is on the board: what a search finds here it finds for the move after it.
    assert board.is_repetition() and engine.search(board, depth=4).move is not None


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({}, ValueError),
        ({"nodes": 0}, ValueError),
        ({"depth": 0}, ValueError),
        ({"nodes": -1}, ValueError),
        ({"nodes": 1 << 70}, ValueError),
        ({"nodes": 1.5}, TypeError),
        ({"depth": "4"}, TypeError),
        ({"seconds": 0}, ValueError),
        ({"seconds": -1.0}, ValueError),
        ({"seconds": float("nan")}, ValueError),
        ({"seconds": float("inf")}, ValueError),
        ({"depth": 3, "multipv": 0}, ValueError),
        ({"depth": 3, "multipv": 10**9}, ValueError),
        ({"depth": 3, "root_moves": "e4"}, (TypeError, ac.IllegalMove)),
        ({"depth": 3, "unknown": 1}, TypeError),
    ],
)
def test_limits_that_make_no_sense_are_refused(engine, board, limits, error):
    with pytest.raises(error):
        engine.search(board, **limits)
    assert engine.search(board, depth=1).move is not None


@pytest.mark.parametrize("value", ["fen", None, 1, object()])
def test_only_boards_are_searched(engine, value):
    with pytest.raises(TypeError):
        engine.search(value, depth=1)


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"hash": 0}, ValueError),
        ({"hash": 1 << 40}, ValueError),
        ({"hash": -1}, ValueError),
        ({"threads": 0}, ValueError),
        ({"threads": 1 << 40}, ValueError),
        ({"level": 0}, ValueError),
        ({"level": "nobody"}, ValueError),
        ({"level": "\0"}, ValueError),
        ({"level": 1.5}, TypeError),
        ({"level": object()}, TypeError),
        ({"seed": -1}, ValueError),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, error):
    with pytest.raises(error):
        ac.Engine(**settings)


def test_engines_are_configured():
    engine = ac.Engine(hash=8, threads=2, level="club")
    assert (engine.hash, engine.threads, engine.elo) == (8, 2, 1500)
    engine.configure(hash=2, threads=1)
    engine.set_level(None)
    assert (engine.hash, engine.threads, engine.elo) == (2, 1, None)
    engine.set_level(3)
    assert engine.elo == 1100
    with pytest.raises(ValueError):
        engine.set_level(99)
    assert engine.elo == 1100


def test_levels_play_the_same_with_the_same_seed(board):
    moves = [ac.Engine(level=1, seed=seed).search(board, nodes=1_000).move for seed in (5, 5)]
    assert moves[0] == moves[1] in board.legal_moves()


def test_two_threads_search(board):
    assert ac.Engine(hash=4, threads=2).search(board, nodes=50_000).move in board.legal_moves()


def test_a_stream_yields_lines_and_ends(engine, board):
    search = engine.stream(board, depth=6)
    assert search.result is None
    infos = list(search)
    assert [info.depth for info in infos] == sorted(info.depth for info in infos)
    assert infos[-1].depth == 6 and infos[-1].bound == "exact"
    assert search.result.move == infos[-1].move and search.result.depth == 6
    assert list(search) == [] and search.result.depth == 6


def test_leaving_a_stream_stops_the_search(engine, board):
    for _ in range(3):
        for info in engine.stream(board):
            if info.depth >= 3:
                break
    assert engine.search(board, depth=2).depth == 2


def test_a_stream_is_closed_or_stopped(engine, board):
    with engine.stream(board) as search:
        next(search)
    assert engine.search(board, depth=2).depth == 2
    search = engine.stream(board)
    next(search)
    search.stop()
    assert all(info.depth for info in search)
    assert search.result.move is not None
    search.close()
    search.close()


def test_a_search_that_was_closed_has_a_result(engine, board):
    """Whatever was read of it, and however it was closed."""
    with engine.stream(board, multipv=2) as search:
        for info in search:
            if info.depth >= 4:
                break
        assert search.result is None
    assert search.result.move in board.legal_moves() and search.result.depth >= 4
    assert len(search.result.lines) == 2 and search.result.lines[0].pv == search.result.pv
    assert list(search) == []
    for limits in ({}, {"depth": 1}):
        search = engine.stream(board, **limits)
        search.close()
        assert search.result.move in board.legal_moves()
    first = search.result
    search.close()
    assert search.result == first
    with pytest.raises(Wrong), engine.stream(board) as search:
        raise Wrong
    assert search.result.move in board.legal_moves()


def test_one_search_at_a_time(engine, board):
    with engine.stream(board):
        for busy in (
            lambda: engine.search(board, depth=1),
            lambda: engine.configure(hash=2),
            lambda: engine.set_level(1),
            engine.new_game,
        ):
            with pytest.raises(ac.EngineBusy):
                busy()
        assert ac.Engine(hash=1).search(board, depth=2).depth == 2
        assert (engine.hash, engine.threads, engine.elo) == (4, 1, None)
    assert engine.search(board, depth=2).depth == 2


class Wrong(Exception):
    pass


def test_an_exception_in_a_callback_stops_the_search(engine, board):
    seen = []

    def complain(info):
        seen.append(info)
        raise Wrong

    with pytest.raises(Wrong):
        engine.search(board, seconds=1e9, on_info=complain)
    assert len(seen) == 1
    with pytest.raises(TypeError):
        engine.search(board, depth=2, on_info=5)
    engine.search(board, depth=3, on_info=seen.append)
    assert seen[-1].depth == 3


def test_a_callback_may_not_use_the_engine(engine, board):
    def search_again(_):
        engine.search(board, depth=1)

    with pytest.raises(ac.EngineBusy):
        engine.search(board, depth=5, on_info=search_again)
    assert engine.search(board, depth=2).depth == 2


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.usefixtures("interruptible")
def test_the_gil_is_free_while_it_searches(engine):
    """Another thread searches, then interrupts one who waits for a line that never comes: both need the GIL."""
    mated = ac.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    is_under_way = threading.Event()
    found = []

    def other():
        is_under_way.wait()
        found.append(ac.Engine(hash=1).search(ac.Board(), depth=4).depth)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=other)
    thread.start()
    with pytest.raises(KeyboardInterrupt), engine.stream(mated) as search:
        is_under_way.set()
        next(search)
    thread.join()
    assert found == [4]


def test_engines_in_several_threads_find_what_one_finds(board):
    results = {}

    def think(name):
        results[name] = ac.Engine(hash=1).search(board, depth=9)

    threads = [threading.Thread(target=think, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({str(result.pv) for result in results.values()}) == 1 and len(results) == 3


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.usefixtures("interruptible")
def test_interrupts_stop_the_search(engine, board):
    def interrupt(_):
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        engine.search(board, seconds=1e9, on_info=interrupt)
    timer = threading.Timer(0.2, interrupt, args=(None,))
    with pytest.raises(KeyboardInterrupt):
        # Soon there is nothing left to search, and no line comes any more.
        search = engine.stream(ac.Board("8/8/8/8/8/1k6/8/K7 w - - 0 1"))
        next(search)
        timer.start()
        for _ in search:
            pass
    timer.join()
    assert engine.search(board, depth=2).depth == 2


FORK = """
import os, sys, warnings
import alcor_chess as ac
warnings.simplefilter("ignore")
board = ac.Board()
engine = ac.Engine(hash=1, threads=2)
engine.search(board, depth=3)
search = engine.stream(board)
next(search)
child = os.fork()
if child == 0:
    refused = 0
    uses = (lambda: engine.search(board, depth=1), lambda: next(search), search.close, search.stop, engine.new_game)
    for use in uses:
        try:
            use()
        except ac.EngineForked:
            refused += 1
    own = ac.Engine(hash=1, threads=2).search(board, depth=4)
    sys.exit(0 if refused == 5 and own.depth == 4 else 1)
_, status = os.waitpid(child, 0)
next(search)
search.close()
assert engine.search(board, depth=3).depth == 3
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_in_the_middle_of_a_search_is_an_exception():
    subprocess.run([sys.executable, "-c", FORK], check=True, timeout=600)


def test_a_process_may_end_in_the_middle_of_a_search():
    script = "import alcor_chess as ac; search = ac.Engine().stream(ac.Board()); next(search)"
    subprocess.run([sys.executable, "-c", script], check=True, timeout=600)


def test_memory_stays_flat_over_many_searches(engine, board):
    resource = pytest.importorskip("resource")
    boards = [board.play(move) for move in board.legal_moves()]

    def work():
        for number in range(500):
            engine.search(boards[number % len(boards)], nodes=50, multipv=2)
            next(engine.stream(board, depth=1))
            with pytest.raises(ac.IllegalMove):
                board.play("Ke5")

    def used():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    if not os.path.exists("/proc/self/statm"):
        pytest.skip("needs /proc")
    work()
    before = used()
    for _ in range(3):
        work()
    # A lost hash table or thread would show at once; what the allocator and large pages round up does not.
    assert used() - before < 8_000_000


def test_time_is_a_limit(engine, board):
    result = engine.search(board, seconds=0.05)
    assert result.move in board.legal_moves() and result.depth >= 1
