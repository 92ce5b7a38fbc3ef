"""Annotated games against python-chess: it reads them without an error, and finds all that was in them before."""

import io
import os
import random
import subprocess

import chess
import chess.pgn
from conftest import DEFAULT

PROGRAM = os.environ.get("ALCOR", str(DEFAULT))
STARTS = [chess.STARTING_FEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"]
WORDS = ["good", "50%", "[brackets]", "semi;colon", "(round)", "1-0", "ß", "two\nlines", "[%clk 0:01:02]", "[%csl Ge4]"]


def random_game(rng):
    """A game with comments, glyphs and variations within variations."""
    game = chess.pgn.Game()
    start = rng.choice(STARTS)
    if start != chess.STARTING_FEN:
        game.setup(start)
    game.headers["White"] = "Müller, Ä"
    nodes = [game]
    for _ in range(rng.randrange(1, 40)):
        parent = rng.choice(nodes) if rng.random() < 0.3 else nodes[-1]
        moves = [move for move in parent.board().legal_moves if not parent.has_variation(move)]
        if not moves:
            continue
        node = parent.add_variation(rng.choice(moves))
        if rng.random() < 0.3:
            node.comment = " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 30)))
        if rng.random() < 0.2:
            node.nags.add(rng.choice([1, 2, 5, 10, 16, 146]))
        nodes.append(node)
    return game


def read_all(text):
    stream, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(stream)) is not None:
        games.append(game)
    return games


def words(text):
    return text.replace("\n", " ").split()


def check_kept(before, after):
    """Every move, comment, glyph and variation is still there; more may have come."""
    pairs = [(before, after)]
    while pairs:
        one, other = pairs.pop()
        text = " ".join(words(other.comment))
        assert all(word in text for word in words(one.comment)), (one.comment, other.comment)
        assert one.nags <= other.nags
        for child in one.variations:
            assert other.has_variation(child.move), child
            pairs.append((child, other.variation(child.move)))


def test_an_annotated_game_has_all_that_it_had(tmp_path):
    rng = random.Random(14)
    games = [random_game(rng) for _ in range(30)]
    (tmp_path / "games.pgn").write_text("\n\n".join(map(str, games)) + "\n", encoding="utf-8")
    done = subprocess.run(
        [PROGRAM, "review", "games.pgn", "-o", "out.pgn", "--nodes", "200"],
        cwd=tmp_path,
        env={**os.environ, "ALCOR_SETTINGS": "none"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and done.stderr == "", done.stderr
    annotated = read_all((tmp_path / "out.pgn").read_text(encoding="utf-8"))
    assert len(annotated) == len(games)
    for before, after in zip(games, annotated, strict=True):
        assert after.errors == []
        assert list(before.mainline_moves()) == list(after.mainline_moves())
        assert after.headers["White"] == before.headers["White"]
        check_kept(before, after)
        for node in after.mainline():
            assert node.eval() is not None or node.board().is_checkmate()
