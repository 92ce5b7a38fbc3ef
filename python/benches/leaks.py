"""Whether memory stays level over many calls: python python/benches/leaks.py --searches 10000

Searches, some by asyncio, streams that are broken off, evaluations, reviews, files of games, and calls that raise,
round after round; resident memory is printed ten times. Exits with 1 if it grew by more than 2 MB after the first
fifth. Needs `alcor-chess` and `psutil`.

It runs itself with one heap for all threads: glibc has several, and how many of them the threads of reviews and files
come to use is a matter of chance.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile

import alcor_chess as ac
import psutil

ALLOWED = 2e6
GAME = '[White "Ann"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'


def one_round(engine: ac.Engine, board: ac.Board, number: int, games: pathlib.Path) -> ac.Board:
    result = engine.search(board, nodes=200, multipv=1 + number % 3)
    for _ in engine.stream(board, nodes=400):
        break
    asyncio.run(engine.search_async(board, nodes=200, on_info=str))
    ac.evaluate([board.fen()] * 10)
    ac.review(GAME, nodes=20, on_progress=max).to_html()
    ac.read_pgn(games, ["White", "moves", "plies", "error"])
    with contextlib.suppress(ac.IllegalMove):
        board.play("Ka1a8")
    with contextlib.suppress(ac.InvalidFen):
        ac.Board("8/8/8/8/8/8/8/8 w - - 0 1")
    if number % 100 == 0:
        ac.Engine(hash=1).search(board, nodes=50)
    return board.play(result.move) if result.move is not None and number % 60 else ac.Board()


def main(searches: int, games: pathlib.Path) -> int:
    games.write_text(f"{GAME * 20}1. e4 e5 2. Ke3 *\n")
    process = psutil.Process()
    engine, board = ac.Engine(hash=4), ac.Board()
    sizes = []
    for number in range(1, searches + 1):
        board = one_round(engine, board, number, games)
        if number % max(1, searches // 10) == 0:
            sizes.append(process.memory_info().rss)
            print(f"after {number} searches: {sizes[-1] / 1e6:.1f} MB")
    return int(sizes[-1] - sizes[min(1, len(sizes) - 1)] > ALLOWED)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--searches", type=int, default=10_000)
    arguments = parser.parse_args()
    if "MALLOC_ARENA_MAX" not in os.environ:
        environment = {**os.environ, "MALLOC_ARENA_MAX": "1"}
        sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment).returncode)
    with tempfile.TemporaryDirectory() as folder:
        status = main(arguments.searches, pathlib.Path(folder, "games.pgn"))
    sys.exit(status)
