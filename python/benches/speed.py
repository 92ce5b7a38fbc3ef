"""Speed beside python-chess and rust-chess, in one run: python python/benches/speed.py

Needs `alcor-chess` as people build it (`cargo xtask python`), `chess`, and for its lines `rust-chess`. What is
measured in seconds depends on the machine and on what else it does; the ratios hardly do, for each is taken in one go.
"""

from __future__ import annotations

import pathlib
import random
import tempfile
import threading
import time
from collections.abc import Callable

import alcor_chess as ac
import chess
import chess.pgn

PIECE_VALUES = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


def seconds(work: Callable[[], object], runs: int = 3) -> float:
    """The best of some runs."""

    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return min(once() for _ in range(runs))


def perft_here(board: ac.Board, depth: int) -> int:
    moves = board.legal_moves()
    return len(moves) if depth == 1 else sum(perft_here(board.play(move), depth - 1) for move in moves)


def perft_python_chess(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += perft_python_chess(board, depth - 1)
        board.pop()
    return count


def perft_rust_chess(depth: int) -> int:
    import rust_chess as rc

    def count(board: rc.Board, depth: int) -> int:
        moves = list(board.generate_legal_moves())
        if depth == 1:
            return len(moves)
        return sum(count(board.make_move_new(move), depth - 1) for move in moves)

    return count(rc.Board(), depth)


def material(fen: str) -> int:
    """The simplest evaluation that people write with python-chess."""
    board = chess.Board(fen)
    return sum(
        PIECE_VALUES[piece.piece_type] * (1 if piece.color == board.turn else -1)
        for piece in board.piece_map().values()
    )


def random_games(count: int) -> list[chess.Board]:
    chance = random.Random(1)
    games = []
    for _ in range(count):
        board = chess.Board()
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        games.append(board)
    return games


def boards() -> None:
    here = seconds(lambda: perft_here(ac.Board(), 4))
    there = seconds(lambda: perft_python_chess(chess.Board(), 4), runs=1)
    print(f"perft 4 by boards       {here:8.3f} s   python-chess {there:8.3f} s   {there / here:6.1f} times")
    try:
        rust = seconds(lambda: perft_rust_chess(4))
        print(f"                                   rust-chess   {rust:8.3f} s   {rust / here:6.1f} times")
    except Exception as error:  # noqa: BLE001
        print(f"                                   rust-chess   not measured: {type(error).__name__}: {error}")


def batches() -> None:
    games = random_games(400)
    fens = []
    for board in games:
        copy = chess.Board()
        for move in board.move_stack:
            copy.push(move)
            fens.append(copy.fen())
    here = seconds(lambda: ac.evaluate(fens))
    there = seconds(lambda: [material(fen) for fen in fens], runs=1)
    rate = len(fens) / here / 1e3
    print(
        f"evaluate {len(fens)} FENs   {here:8.3f} s   python-chess {there:8.3f} s   {there / here:6.1f} times"
        f"   ({rate:.0f} thousand a second by the network; python-chess only counts material)"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.pgn")
        with path.open("w") as file:
            for board in games * 3:
                print(chess.pgn.Game.from_board(board), file=file, end="\n\n")

        def read_there() -> None:
            with path.open() as file:
                while (game := chess.pgn.read_game(file)) is not None:
                    " ".join(move.uci() for move in game.mainline_moves())

        here = seconds(lambda: ac.read_pgn(path, ["White", "white_score", "moves"]))
        there = seconds(read_there, runs=1)
    print(f"read_pgn, 1200 games    {here:8.3f} s   python-chess {there:8.3f} s   {there / here:6.1f} times")


def threads() -> None:
    board = ac.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")

    def nodes_per_second(count: int) -> float:
        engines = [ac.Engine(hash=16) for _ in range(count)]
        nodes = []
        run = [
            threading.Thread(target=lambda engine=engine: nodes.append(engine.search(board, seconds=3).nodes))
            for engine in engines
        ]
        for thread in run:
            thread.start()
        for thread in run:
            thread.join()
        return sum(nodes) / 3

    one, two = nodes_per_second(1), nodes_per_second(2)
    print(
        f"engines in threads      one {one / 1e6:.2f} million nodes a second, two {two / 1e6:.2f}:"
        f" {two / one:.2f} times"
    )


if __name__ == "__main__":
    boards()
    batches()
    threads()
