"""Whether memory stays level over many calls: python python/benches/leaks.py --searches 10000

Searches, streams that are broken off, evaluations, and calls that raise, round after round; resident memory is printed
ten times. Exits with 1 if it grew by more than 2 MB after the first fifth. Needs `alcor-chess` and `psutil`.
"""

from __future__ import annotations

import argparse
import contextlib
import sys

import alcor_chess as ac
import psutil

ALLOWED = 2e6


def one_round(engine: ac.Engine, board: ac.Board, number: int) -> ac.Board:
    result = engine.search(board, nodes=200, multipv=1 + number % 3)
    for _ in engine.stream(board, nodes=400):
        break
    ac.evaluate([board.fen()] * 10)
    with contextlib.suppress(ac.IllegalMove):
        board.play("Ka1a8")
    with contextlib.suppress(ac.InvalidFen):
        ac.Board("8/8/8/8/8/8/8/8 w - - 0 1")
    if number % 100 == 0:
        ac.Engine(hash=1).search(board, nodes=50)
    return board.play(result.move) if result.move is not None and number % 60 else ac.Board()


def main(searches: int) -> int:
    process = psutil.Process()
    engine, board = ac.Engine(hash=4), ac.Board()
    sizes = []
    for number in range(1, searches + 1):
        board = one_round(engine, board, number)
        if number % max(1, searches // 10) == 0:
            sizes.append(process.memory_info().rss)
            print(f"after {number} searches: {sizes[-1] / 1e6:.1f} MB")
    return int(sizes[-1] - sizes[min(1, len(sizes) - 1)] > ALLOWED)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--searches", type=int, default=10_000)
    sys.exit(main(parser.parse_args().searches))
