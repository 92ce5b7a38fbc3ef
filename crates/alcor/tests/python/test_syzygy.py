"""Endgame tables against python-chess, which probes Syzygy files on its own.

The variable ALCOR_TEST_SYZYGY names the folder of the tables; `cargo xtask test` installs them and sets it.
"""

import os
import random

import chess
import chess.engine
import chess.syzygy
import pytest

FOLDER = os.environ.get("ALCOR_TEST_SYZYGY", "")

pytestmark = pytest.mark.skipif(not FOLDER, reason="needs Syzygy tables: ALCOR_TEST_SYZYGY is not set")

SHALLOW = chess.engine.Limit(depth=3)
# A mate, or as near to 20000 centipawns as a result known from tables.
WON = 19_000


@pytest.fixture
def tables():
    with chess.syzygy.open_tablebase(FOLDER) as tables:
        yield tables


def random_position(rng):
    while True:
        pieces = rng.sample([chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN, chess.PAWN], 2)
        board = chess.Board(None)
        squares = rng.sample(chess.SQUARES, 4)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square, piece in zip(squares[2:], pieces, strict=True):
            board.set_piece_at(square, chess.Piece(piece, rng.choice(chess.COLORS)))
        board.turn = rng.choice(chess.COLORS)
        board.halfmove_clock = rng.choice([0, 0, 10, 60, 90, 97])
        if board.is_valid() and any(board.legal_moves) and not board.is_insufficient_material():
            return board


def result_with_counter(tables, board):
    """1, 0 or -1 for the side to move, with the fifty-move counter as it stands; None where rounding leaves it open."""
    distance = tables.probe_dtz(board)
    plies = abs(distance) + board.halfmove_clock
    if distance == 0 or plies > 101:
        return 0
    if plies in (100, 101):
        return None
    return 1 if distance > 0 else -1


def test_scores_are_what_python_chess_finds(engine, tables):
    engine.configure({"SyzygyPath": FOLDER})
    rng = random.Random(11)
    seen = set()
    for _ in range(150):
        board = random_position(rng)
        expected = result_with_counter(tables, board)
        if expected is None:
            continue
        seen.add(expected)
        info = engine.analyse(board, SHALLOW)
        score = info["score"].relative.score(mate_score=32_000)
        found = 1 if score > WON else -1 if score < -WON else 0
        assert found == expected, (board.fen(), info)
        assert info["tbhits"] > 0
        line = board.copy()
        for move in info["pv"]:
            assert move in line.legal_moves
            line.push(move)
    assert seen == {-1, 0, 1}


def best_reply(tables, board):
    """The best defence of the side to move, or its best try to win."""

    def value(move):
        after = board.copy(stack=False)
        after.push(move)
        distance = 10_000 if after.is_checkmate() else -tables.probe_dtz(after)
        if distance in (0, 10_000):
            return distance
        return 1_000 - distance if distance > 0 else -1_000 - distance

    return max(board.legal_moves, key=value)


def test_won_positions_are_won_and_drawn_ones_drawn(engine, tables):
    engine.configure({"SyzygyPath": FOLDER})
    rng = random.Random(5)
    for _ in range(25):
        board = random_position(rng)
        board.halfmove_clock = 0
        start, expected = board.fen(), result_with_counter(tables, board)
        if expected is None:
            continue
        us = board.turn if expected >= 0 else not board.turn
        while not board.is_game_over(claim_draw=True) and board.ply() < 300:
            if board.turn == us:
                board.push(engine.play(board, chess.engine.Limit(nodes=500)).move)
            else:
                board.push(best_reply(tables, board))
            if expected == 0 and board.ply() > 60:
                break
        if expected == 0:
            assert not board.is_checkmate() and tables.probe_wdl(board) == 0, start
        else:
            assert board.is_checkmate() and board.turn != us, (start, board.fen())


def test_several_lines_are_shown_best_first(engine, tables):
    engine.configure({"SyzygyPath": FOLDER})
    board = chess.Board("8/8/8/4k3/8/4r3/8/KQ6 w - - 0 1")
    lines = engine.analyse(board, chess.engine.Limit(depth=5), multipv=50)
    assert len(lines) == board.legal_moves.count()
    for info in lines:
        after = board.copy()
        after.push(info["pv"][0])
        verdict = -tables.probe_wdl(after)
        score = info["score"].relative.score(mate_score=32_000)
        assert (score > WON, score < -WON) == (verdict > 0, verdict < 0), info


def test_options(engine):
    engine.configure({"SyzygyPath": FOLDER, "SyzygyProbeLimit": 3})
    board = chess.Board("8/8/8/4k3/8/8/8/KBN5 w - - 0 1")
    assert engine.analyse(board, SHALLOW)["score"].relative.score(mate_score=32_000) < WON
    engine.configure({"SyzygyProbeLimit": 7, "SyzygyProbeDepth": 1})
    assert engine.analyse(board, SHALLOW)["score"].relative.score(mate_score=32_000) > WON
    late = chess.Board("8/8/8/4k3/8/8/8/KBN5 w - - 90 100")
    assert abs(engine.analyse(late, SHALLOW)["score"].relative.score(mate_score=32_000)) < 10
    engine.configure({"Syzygy50MoveRule": False})
    assert engine.analyse(late, SHALLOW)["score"].relative.score(mate_score=32_000) > WON
    engine.configure({"SyzygyPath": ""})
    assert engine.analyse(board, SHALLOW)["tbhits"] == 0
