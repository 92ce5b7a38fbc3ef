"""Several threads at once, with the GIL or without it: what they share is whole, and each does what it does alone."""

import collections
import os
import subprocess
import sys
import sysconfig
import threading

import alcor_chess as ac
import pytest
from conftest import KIWIPETE

THREADS = 4


def together(work, count=THREADS):
    """What each of some threads yields that begin at the same moment; what one raises is raised here."""
    barrier = threading.Barrier(count)
    results, errors = [None] * count, []

    def run(number):
        barrier.wait()
        try:
            results[number] = work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return results


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded Python")
def test_the_package_does_without_the_gil():
    script = "import alcor_chess, sys; print(sys._is_gil_enabled())"
    # What is asked for by hand decides before any module is asked.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    checked = subprocess.run([sys.executable, "-c", script], env=environment, check=True, stdout=subprocess.PIPE)
    assert checked.stdout.strip() == b"False"


def test_a_board_is_shared():
    board = ac.Board(KIWIPETE)

    def walk(_):
        seen = collections.Counter()
        for move in board.legal_moves():
            after = board.play(move)
            seen.update((after.fen(), hash(after), board.san(move), after.root() == board) for _ in range(3))
            seen.update(reply.uci() for reply in after.legal_moves())
        return seen, hash(board), board.fen(), ac.perft(board, 2, threads=2)

    alone = walk(0)
    assert together(walk) == [alone] * THREADS
    assert board == ac.Board(KIWIPETE) and alone[-1] == 2039


def test_long_lines_are_shared_and_let_go():
    board = ac.Board()
    for _ in range(500):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            board = board.play(move)
    boards = [board]

    def extend(_):
        own = boards[0]
        for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
            own = own.play(move)
        return len(own.move_stack), own.is_repetition()

    assert together(extend) == [(2004, True)] * THREADS


def test_engines_search_at_the_same_time_and_call_back():
    board = ac.Board(KIWIPETE)

    def think(number):
        lines = []
        engine = ac.Engine(hash=1, threads=1)
        result = engine.search(board, depth=5 + number % 2, multipv=2, on_info=lines.append)
        streamed = list(ac.Engine(hash=1).stream(board, depth=3))
        depths = [line.depth for line in lines if line.bound == "exact"]
        return result.pv, result.nodes, depths, [info.pv for info in streamed if info.bound == "exact"]

    assert together(think) == [think(number) for number in range(THREADS)]


def test_a_stream_may_be_read_by_several():
    board = ac.Board()

    def lines(search):
        return [(info.depth, info.nodes, str(info.pv)) for info in search if info.bound == "exact"]

    alone = lines(ac.Engine(hash=1).stream(board, depth=7))
    search = ac.Engine(hash=1).stream(board, depth=7)
    read = together(lambda _: lines(search))
    assert sorted(sum(read, [])) == sorted(alone)
    assert search.result is not None and search.result.depth == 7


def test_a_stream_is_closed_by_another_thread_than_reads_it(engine, board):
    search = engine.stream(board)
    next(search)

    def read_or_close(number):
        if number == 0:
            search.close()
            return True
        return all(info.depth for info in search)

    assert together(read_or_close) == [True] * THREADS
    assert engine.search(board, depth=2).depth == 2


def test_an_engine_belongs_to_one_at_a_time(engine, board):
    def when_free(call):
        while True:
            # What an engine is set to can be read at any time.
            assert engine.hash >= 1 and engine.threads == 1
            try:
                return call()
            except ac.EngineBusy:
                continue

    def use(number):
        found = when_free(lambda: engine.search(board, nodes=200))
        when_free(lambda: engine.configure(hash=1 + number))
        when_free(engine.new_game)
        return found.move in board.legal_moves()

    assert together(use) == [True] * THREADS
    assert engine.search(board, depth=2).depth == 2


def test_games_of_a_file_go_to_one_thread_each(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text("\n".join(f'[Round "{number}"]\n\n1. e4 e5 *\n' for number in range(200)))
    games = ac.iter_pgn(file)
    read = together(lambda _: list(games))
    assert sorted(sum(read, [])) == sorted(ac.iter_pgn(file))
    columns = together(lambda _: ac.read_pgn(file, ["Round", "moves"])["Round"].tolist())
    assert columns == [[str(number) for number in range(200)]] * THREADS


def test_batches_and_reviews_at_the_same_time():
    boards = [ac.Board(KIWIPETE).play(move) for move in ac.Board(KIWIPETE).legal_moves()]

    def work(_):
        scores, (rows, counts) = ac.evaluate(boards), ac.features(boards)
        review = ac.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=100, on_progress=lambda done, total: None)
        book = ac.Book().moves(ac.Board())
        return scores.tolist(), rows.tolist(), counts.tolist(), review.to_pgn(), repr(book), str(ac.explain(boards[0]))

    assert together(work) == [work(0)] * THREADS


def test_a_list_that_changes_while_it_is_read_is_no_crash():
    fens = [ac.Board().fen()] * 2_000
    stop = threading.Event()

    def change_or_read(number):
        if number == 0:
            while not stop.is_set():
                fens.append(fens.pop(0))
            return set()
        try:
            return {int(score) for _ in range(20) for score in ac.evaluate(fens)}
        finally:
            stop.set()

    assert set.union(*together(change_or_read, 2)) == {int(ac.evaluate(fens[:1])[0])}
