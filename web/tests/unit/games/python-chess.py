"""Writes down what python-chess reads in what the page writes of the games in this folder: `written.pgn`.

To run after a change of the writer: `npx vitest run -u`, then `pip install chess` and `python tests/unit/games/python-chess.py`.
"""

import json
import re
from pathlib import Path

import chess.pgn

FOLDER = Path(__file__).parent
COMMAND = re.compile(r"\[%[^\]]*\]")


def comment(text):
    """A comment as its words, with the commands of programs in the order of the alphabet behind them."""
    commands = sorted(" ".join(command.split()) for command in COMMAND.findall(text))
    return " ".join([*COMMAND.sub(" ", text).split(), *commands])


def moves(game):
    """Every move, a line before its variations end: depth, squares, glyphs, comments before and after."""
    found = []
    waiting = [(game, 0)]
    while waiting:
        node, depth = waiting.pop()
        uci = "" if node.parent is None else node.move.uci()
        found.append([depth, uci, sorted(node.nags), comment(node.starting_comment), comment(node.comment)])
        waiting.extend((child, depth + 1) for child in reversed(node.variations))
    return found


def games(name):
    """The games of a file, none of them with an error."""
    with open(FOLDER / name, encoding="utf-8") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors, game.errors
            # python-chess leaves the escapes of tags as they are.
            tags = {name: re.sub(r'\\([\\"])', r"\1", value) for name, value in game.headers.items()}
            yield {"tags": tags, "moves": moves(game)}


written = list(games("written.pgn"))
# python-chess ends a game at an empty line, so it cannot read `several.pgn` itself.
for original in games("reviewed.pgn"):
    assert original["moves"] == written[-1]["moves"]
    assert original["tags"].items() <= written[-1]["tags"].items()
with open(FOLDER / "python-chess.json", "w", encoding="utf-8") as file:
    rows = ",\n".join(json.dumps(game, ensure_ascii=False) for game in written)
    file.write(f"[\n{rows}\n]\n")
