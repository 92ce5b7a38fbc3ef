"""Plays the games of `games.pgn`: Alcor's levels against themselves, from the weakest to a strong one.

    python examples/make_games.py > examples/games.pgn

With a seed and a number of nodes a level of one version plays the same moves on every machine.
"""

from __future__ import annotations

import alcor_chess as ac

RATINGS = [700, 1000, 1300, 1600, 1900, 2200, 2500, 2800]
GAMES_PER_RATING = 2
NODES = 4_000
MAX_PLIES = 90


def play(rating: int, number: int) -> ac.Board:
    """A game of a level against itself."""
    players = [ac.Engine(hash=1, level=rating, seed=100 * number + side) for side in (1, 2)]
    board = ac.Board()
    while not board.is_game_over() and board.ply() < MAX_PLIES:
        result = players[board.ply() % 2].search(board, nodes=NODES)
        assert result.move is not None
        board = board.play(result.move)
    return board


def pgn(board: ac.Board, rating: int, number: int) -> str:
    """The game as text."""
    outcome = board.outcome()
    result = outcome.result() if outcome else "*"
    tags = {
        "Event": "Alcor's levels",
        "Site": "?",
        "Date": "????.??.??",
        "Round": str(number),
        "White": f"Alcor {rating}",
        "Black": f"Alcor {rating}",
        "Result": result,
        "WhiteElo": str(rating),
        "BlackElo": str(rating),
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()] + [""]
    line = ""
    for word in [*board.root().variation_san(list(board.move_stack)).split(), result]:
        if len(line) + len(word) + 1 > 79:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line, ""])


if __name__ == "__main__":
    number = 0
    for rating in RATINGS:
        for _ in range(GAMES_PER_RATING):
            number += 1
            print(pgn(play(rating, number), rating, number))
