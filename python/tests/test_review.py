"""Reviews: what they say, that they are those of the program, and every way to interrupt them."""

import io
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading

import alcor_chess as ac
import chess.pgn
import pytest

NODES = 1_000
GAME = """[Event "Skittles <1>"]
[White "Ann \\"A\\" Müller"]
[Black "Ben"]
[Result "1-0"]

{A lesson.} 1. e4 {[%clk 0:05:00] solid} (1. d4 d5) 1... e5 2. Qh5 $5 Ke7 {hm} 3. Qxe5# 1-0
"""
DEFAULT = pathlib.Path(__file__).parents[2] / "target" / "debug" / "alcor"


@pytest.fixture(scope="module")
def review():
    return ac.review(GAME, NODES, quiz=True)


def test_a_review_says_what_went_wrong(review):
    assert [move.san for move in review.moves] == ["e4", "e5", "Qh5", "Ke7", "Qxe5#"]
    blunder, mate = review.moves[3], review.moves[4]
    assert (blunder.judgement, blunder.glyph, blunder.mate, blunder.cp) == ("blunder", "??", 1, None)
    assert blunder.reason == "2...Ke7 allows mate: 3.Qxe5#." and blunder.turn is ac.BLACK and blunder.number == 2
    assert blunder.move.uci() == "e8e7" and blunder.best != blunder.move and blunder.best_line
    assert blunder.win > 90 and blunder.win_loss > 30 and blunder.accuracy < 50
    assert mate.mate == 0 and mate.judgement is None and mate.win_loss == 0
    assert review.moves[0].clock == 300 and review.moves[1].clock is None
    assert review.black.blunders == 1 and review.white.blunders == 0
    assert review.white.accuracy > review.black.accuracy and review.white.endgame is None
    assert review.title == 'Ann "A" Müller - Ben, Skittles <1>, 1-0' and review.result == "1-0"
    assert review.tags["White"] == 'Ann "A" Müller' and 3 in review.moments()
    boards = review.boards()
    assert len(boards) == 6 and boards[0] == ac.Board() and boards[-1].is_checkmate()
    assert repr(blunder) == "MoveReview('2...Ke7??')" and "blunders=1" in repr(review.black)


def test_reports_are_whole(review):
    assert review.to_html().startswith("<!DOCTYPE html>") and "Skittles &lt;1&gt;" in review.to_html()
    assert review._repr_html_().startswith('<iframe srcdoc="<!DOCTYPE html>') and review._repr_html_().count('"') == 4
    assert json.loads(review.to_json()) == review.to_dict()
    assert review.to_dict()["moves"][3]["judgement"] == "blunder"
    assert review.to_epd().count("\n") == 1 and " was played. " in review.to_epd()
    annotated = chess.pgn.read_game(io.StringIO(review.to_pgn()))
    assert not annotated.errors and [move.uci() for move in annotated.mainline_moves()][3] == "e8e7"


@pytest.mark.skipif(not pathlib.Path(os.environ.get("ALCOR", DEFAULT)).is_file(), reason="needs the program (ALCOR)")
def test_reports_are_those_of_the_program(review, tmp_path):
    (tmp_path / "game.pgn").write_text(GAME, encoding="utf-8")
    outputs = ["-o", "a.pgn", "--html", "a.html", "--json=a.json", "--quiz", "a.epd", "--nodes", str(NODES)]
    program = os.environ.get("ALCOR", str(DEFAULT))
    subprocess.run([program, "review", "game.pgn", *outputs], cwd=tmp_path, check=True, capture_output=True)
    written = {name: (tmp_path / f"a.{name}").read_bytes().decode() for name in ("pgn", "html", "json", "epd")}
    assert written == {
        "pgn": review.to_pgn(),
        "html": review.to_html(),
        "json": f"[\n{review.to_json()}\n]\n",
        "epd": review.to_epd(),
    }


def test_games_come_from_text_boards_and_python_chess():
    board = ac.Board()
    for san in ("e4", "e5", "Qh5", "Ke7", "Qxe5"):
        board = board.play(san)
    game = chess.pgn.read_game(io.StringIO(GAME))
    accuracies = {ac.review(source, NODES).black.accuracy for source in (GAME, board, game)}
    assert len(accuracies) == 1
    assert ac.review(board, NODES).result == "1-0"
    assert ac.review(ac.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), NODES).moves == []
    later = ac.review(ac.Board("8/8/8/8/8/1k6/8/K7 w - - 0 40").play("Kb1"), NODES)
    assert later.moves[0].is_forced and later.moves[0].number == 40


def test_what_is_told_can_be_restricted(review):
    white = ac.review(GAME, NODES, color=ac.WHITE)
    assert "Blunder" not in white.to_pgn() and "Blunder" in review.to_pgn()
    assert white.moves[3].judgement == "blunder"


def test_pickles_keep_everything(review):
    restricted = ac.review(GAME, NODES, color=ac.BLACK)
    for one in (review, restricted):
        copy = pickle.loads(pickle.dumps(one))
        for write in ("to_pgn", "to_html", "to_json", "to_epd"):
            assert getattr(copy, write)() == getattr(one, write)()
    from alcor_chess import _native

    for state in ("", "{}", "[]", "null", review._state()[:-1]):
        with pytest.raises(ValueError):
            _native._restore_review(GAME, state, 1, None, None)
    with pytest.raises(ac.InvalidPgn):
        _native._restore_review("", review._state(), 1, None, None)


@pytest.mark.parametrize(
    ("game", "error", "text"),
    [
        ("", ac.InvalidPgn, "expected a game as PGN, found none"),
        (" \n\n", ac.InvalidPgn, "found none"),
        ("\0\0", ac.InvalidPgn, ""),
        ("1. e4 e5 2. Ke3", ac.InvalidPgn, "line 1: the move 2. Ke3 is not legal"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', ac.InvalidPgn, "line 1"),
        ("\udcff", (ac.InvalidPgn, UnicodeEncodeError, TypeError), ""),
        (b"1. e4", TypeError, "expected a game as PGN text"),
        (None, TypeError, "found NoneType"),
        (5, TypeError, ""),
        (chess.Board(), TypeError, "found chess.Board; Board.from_chess converts it"),
    ],
)
def test_what_is_no_game_is_refused(game, error, text):
    with pytest.raises(error) as raised:
        ac.review(game, NODES)
    assert text in str(raised.value)


def test_the_name_of_a_file_is_no_game(tmp_path):
    file = tmp_path / "game.pgn"
    file.write_text(GAME, encoding="utf-8")
    with pytest.raises(ac.InvalidPgn, match="hand over its text"):
        ac.review(str(file), NODES)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"nodes": 0}, ValueError),
        ({"nodes": -1}, ValueError),
        ({"nodes": 1 << 70}, ValueError),
        ({"nodes": 1.5}, TypeError),
        ({"nodes": 10, "depth": 3}, ValueError),
        ({"depth": 0}, ValueError),
        ({"seconds": 0}, ValueError),
        ({"seconds": float("nan")}, ValueError),
        ({"seconds": float("inf")}, ValueError),
        ({"lines": 0}, ValueError),
        ({"lines": 1 << 40}, ValueError),
        ({"level": 0}, ValueError),
        ({"level": 5000}, ValueError),
        ({"color": "white"}, TypeError),
        ({"on_progress": 5, "nodes": 10}, TypeError),
        ({"unknown": 1}, TypeError),
    ],
)
def test_options_that_make_no_sense_are_refused(options, error):
    with pytest.raises(error):
        ac.review(GAME, **options)


def test_progress_is_told():
    seen = []
    ac.review(GAME, NODES, on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(done, 6) for done in range(1, 7)]


class Wrong(Exception):
    pass


def test_an_exception_in_a_callback_stops_the_review():
    seen = []

    def complain(done, total):
        seen.append(done)
        raise Wrong

    with pytest.raises(Wrong):
        # The position after the mate is done at once; all others would take years.
        ac.review(GAME, nodes=10**15, on_progress=complain)
    assert seen == [1]


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.usefixtures("interruptible")
def test_interrupts_stop_the_review():
    def interrupt(done, total):
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        ac.review(GAME, nodes=10**15, on_progress=interrupt)


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.usefixtures("interruptible")
def test_the_gil_is_free_while_it_reviews():
    """Another thread reviews a game and then interrupts a review that would take years: both need the GIL."""
    is_under_way = threading.Event()
    found = []

    def other():
        is_under_way.wait()
        found.append(ac.review(GAME, 100).black.blunders)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=other)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        ac.review(GAME, nodes=10**15, on_progress=lambda done, total: is_under_way.set())
    thread.join()
    assert found == [1]


FORK = """
import os, sys, warnings
import alcor_chess as ac
warnings.simplefilter("ignore")
GAME = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0"
children = []

def fork(done, total):
    if done == 1:
        children.append(os.fork())

try:
    review = ac.review(GAME, 200, on_progress=fork)
except ac.EngineForked:
    # The child has no part in that review, and makes its own.
    os._exit(0 if children == [0] and ac.review(GAME, 200).black.blunders == 1 else 1)
assert children[0] != 0 and review.black.blunders == 1
_, status = os.waitpid(children[0], 0)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_in_the_middle_of_a_review_is_an_exception():
    subprocess.run([sys.executable, "-c", FORK], check=True)


def test_games_of_a_file_come_one_by_one(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(f"{GAME}\n1. e4 e5 2. Ke3 *\n\n{GAME}", encoding="utf-8")
    games = list(ac.iter_pgn(file))
    assert len(games) == 3 and games[0].strip() == games[2].strip() == GAME.strip()
    with pytest.raises(ac.InvalidPgn):
        ac.review(games[1], NODES)
    assert list(ac.iter_pgn(str(file))._take(2))[1] == ("1. e4 e5 2. Ke3 *", 8, None)
    with pytest.raises(OSError):
        ac.iter_pgn(tmp_path / "none.pgn")
    for wrong in (None, 5, "a\0b"):
        with pytest.raises((TypeError, ValueError, OSError)):
            ac.iter_pgn(wrong)
