"""Every mate that is announced is real: its line is legal, ends in mate, and is as long as the score says.

A node-limited search of each of many positions, with one thread and with two, with and without tables. The variable
ALCOR_MATE_SEARCHES sets how many; ALCOR names the program, ALCOR_TEST_SYZYGY the folder of tables.
"""

import os
import random

import chess
import chess.engine
import pytest

SEARCHES = int(os.environ.get("ALCOR_MATE_SEARCHES", "120"))
FOLDER = os.environ.get("ALCOR_TEST_SYZYGY", "")
PIECES = [chess.QUEEN, chess.ROOK, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN, chess.PAWN]


def few_pieces(rng):
    """Some pieces anywhere, mostly of one side: mates are near."""
    while True:
        board = chess.Board(None)
        pieces = [chess.Piece(chess.KING, color) for color in chess.COLORS]
        pieces += [chess.Piece(rng.choice(PIECES), rng.random() < 0.8) for _ in range(rng.randint(3, 9))]
        for square, piece in zip(rng.sample(chess.SQUARES, len(pieces)), pieces, strict=True):
            board.set_piece_at(square, piece)
        board.turn = rng.choice(chess.COLORS)
        board.halfmove_clock = rng.choice([0, 0, 0, 40, 90, 96])
        if board.is_valid() and any(board.legal_moves):
            return board


def table_position(rng):
    """Four pieces: with tables, more than the search can see is known."""
    while True:
        board = chess.Board(None)
        pieces = [chess.Piece(chess.KING, color) for color in chess.COLORS]
        pieces += [chess.Piece(rng.choice([chess.QUEEN, chess.ROOK, chess.PAWN]), chess.WHITE) for _ in range(2)]
        for square, piece in zip(rng.sample(chess.SQUARES, 4), pieces, strict=True):
            board.set_piece_at(square, piece)
        board.turn = rng.choice(chess.COLORS)
        if board.is_valid() and any(board.legal_moves):
            return board


def random_game(rng):
    """A position after random moves, with its history: kings are rarely safe in it."""
    while True:
        board = chess.Board() if rng.random() < 0.5 else chess.Board.from_chess960_pos(rng.randrange(960))
        for _ in range(rng.randint(10, 100)):
            if board.is_game_over(claim_draw=True):
                break
            board.push(rng.choice(list(board.legal_moves)))
        if not board.is_game_over(claim_draw=True):
            return board


def check_mate(board, info):
    """Whether a report announces a mate; if so, it is checked."""
    mate = info["score"].relative.mate()
    if mate is None or "lowerbound" in info or "upperbound" in info:
        return False
    line = board.copy()
    for move in info["pv"]:
        assert move in line.legal_moves, (board.fen(), info)
        line.push(move)
    plies = 2 * mate - 1 if mate > 0 else -2 * mate
    assert line.is_checkmate(), (board.fen(), info)
    assert len(info["pv"]) == plies, (board.fen(), info)
    return True


@pytest.mark.parametrize("tables", ["", FOLDER] if FOLDER else [""], ids=["alone", "tables"][: 2 if FOLDER else 1])
@pytest.mark.parametrize("threads", [1, 2])
def test_announced_mates_are_real(engine, threads, tables):
    engine.configure({"Threads": threads, "Hash": 4, "SyzygyPath": tables or "<empty>"})
    rng = random.Random(100 * threads + len(tables))
    searches = max(SEARCHES // 4, 1)
    announced = 0
    for number in range(searches):
        board = rng.choice([few_pieces, few_pieces, random_game, table_position])(rng)
        limit = chess.engine.Limit(nodes=rng.choice([500, 5_000, 30_000]))
        # Every other search finds what the one before has left in the hash table.
        with engine.analysis(board, limit, game=number // 2) as analysis:
            mates = [check_mate(board, info) for info in analysis if "pv" in info and "score" in info]
        announced += any(mates)
    print(f"{threads} threads, tables {tables or 'none'}: {searches} searches, {announced} with mates")
    assert announced > searches // 10
