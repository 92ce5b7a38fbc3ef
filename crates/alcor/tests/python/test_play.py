"""Games saved by `alcor play`, as python-chess reads them."""

import io
import os
import subprocess

import chess
import chess.pgn
import pytest
from conftest import DEFAULT

ALCOR = os.environ.get("ALCOR", str(DEFAULT))


def play(arguments, script):
    """Plays a script through a pipe and returns what was printed."""
    result = subprocess.run(
        [ALCOR, "play", *arguments], input=script, capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def saved(path):
    """The games in a file; each must be without errors."""
    with open(path, encoding="utf-8") as file:
        games = []
        while (game := chess.pgn.read_game(file)) is not None:
            assert game.errors == []
            games.append(game)
        return games


def test_a_saved_game_is_what_was_played(tmp_path):
    path = tmp_path / "game.pgn"
    answer = play(["--depth", "2"], f"e4\nNf3\nsave {path}\nfen\nresign\nsave {path}\n")
    fen = next(line for line in answer.splitlines() if line.endswith(" 3") and line.count("/") == 7)
    unfinished, resigned = saved(path)
    assert [game.headers["Result"] for game in (unfinished, resigned)] == ["*", "0-1"]
    assert unfinished.end().board().fen(en_passant="legal") == fen
    assert list(unfinished.headers)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert unfinished.headers["White"] == "Player"
    assert unfinished.headers["Black"].startswith("Alcor")
    assert len(list(unfinished.mainline_moves())) == 4


def test_a_long_game_is_wrapped(tmp_path):
    path = tmp_path / "long.pgn"
    knights = "Nf3\nNf6\nNg1\nNg8\n"
    pawns = "a3\na6\nb3\nb6\nc3\nc6\nd3\nd6\ne3\ne6\na4\na5\ng3\ng6\nh3\nh6\n"
    play(["--color", "both", "--clock", "5+3"], f"Nf3\nNf6\nNg1\nNg8\n{pawns}{knights}save {path}\n")
    assert all(len(line) <= 80 for line in path.read_text(encoding="utf-8").splitlines())
    (game,) = saved(path)
    assert len(list(game.mainline_moves())) == 24
    assert game.headers["TimeControl"] == "300+3"
    assert all(node.clock() is not None for node in game.mainline())


@pytest.mark.parametrize("number", [0, 342, 518, 959])
def test_chess960_from_the_same_numbers(tmp_path, number):
    path = tmp_path / "960.pgn"
    play(["--chess960", str(number), "--depth", "1"], f"a3\nsave {path}\n")
    (game,) = saved(path)
    assert game.board().fen() == chess.Board.from_chess960_pos(number).fen()
    assert game.board().chess960
    assert len(list(game.mainline_moves())) == 2


def test_castling_in_chess960_survives(tmp_path):
    path = tmp_path / "castling.pgn"
    play(["--fen", "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1", "--color", "both"], f"O-O\nKd8\nsave {path}\n")
    (game,) = saved(path)
    assert game.headers["Variant"] == "Chess960"
    assert game.end().board().king(chess.WHITE) == chess.G1


def test_files_of_python_chess_are_read(tmp_path):
    game = chess.pgn.read_game(io.StringIO("1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 3. Bb5 a6 1/2-1/2"))
    game.headers["White"] = "Ångström, A. (2)"
    path = tmp_path / "other.pgn"
    path.write_text(str(game), encoding="utf-8")
    answer = play(["--load", str(path)], "fen\npgn\n")
    assert game.end().board().fen() in answer
    again = chess.pgn.read_game(io.StringIO(answer[answer.index("[Event") :]))
    assert again.headers["White"] == "Ångström, A. (2)"
    assert list(again.mainline_moves()) == list(game.mainline_moves())
