"""Opening books against python-chess, which reads Polyglot's format on its own."""

import collections
import os
import random
import struct
import subprocess

import chess
import chess.engine
import chess.pgn
import chess.polyglot
import pytest
from conftest import DEFAULT

PROGRAM = os.environ.get("ALCOR", str(DEFAULT))
QUICK = chess.engine.Limit(nodes=1_000)
RESULTS = ["1-0", "0-1", "1/2-1/2"]


def random_game(rng):
    """A game of random moves that castles and takes en passant whenever it can, so that the rare cases are met."""
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 40:
        moves = list(board.legal_moves)
        rare = [move for move in moves if board.is_castling(move) or board.is_en_passant(move)]
        board.push(rng.choice(rare or moves[: rng.choice([3, 40])]))
    return board


def write_games(path, games):
    with open(path, "w", encoding="utf-8") as file:
        for board, result in games:
            game = chess.pgn.Game.from_board(board)
            game.headers["Result"] = result
            print(game, file=file, end="\n\n")


def make(*arguments):
    return subprocess.run([PROGRAM, "book", "make", *map(str, arguments)], capture_output=True, text=True)


def counted(games, plies):
    """Twice the wins and once the draws for each move of each position, counted by python-chess."""
    weights = collections.Counter()
    for board, result in games:
        line = chess.Board()
        for move in board.move_stack[:plies]:
            key = chess.polyglot.zobrist_hash(line)
            win = "1-0" if line.turn == chess.WHITE else "0-1"
            weights[key, move] += 2 if result == win else 1 if result == "1/2-1/2" else 0
            line.push(move)
    return {entry: weight for entry, weight in weights.items() if weight > 0}


def test_a_book_made_from_games_is_what_python_chess_counts(tmp_path):
    rng = random.Random(4)
    games = [(random_game(rng), rng.choice(RESULTS)) for _ in range(200)]
    write_games(tmp_path / "games.pgn", games)
    done = make(tmp_path / "games.pgn", "-o", tmp_path / "book.bin", "--plies", 24, "--min-games", 1)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    expected = counted(games, 24)
    found = {}
    with chess.polyglot.open_reader(tmp_path / "book.bin") as reader:
        keys = [entry.key for entry in reader]
        assert keys == sorted(keys)
        for board, _ in games:
            line = chess.Board()
            for move in board.move_stack[:24]:
                for entry in reader.find_all(line):
                    found[entry.key, entry.move] = entry.weight
                line.push(move)
        assert len(reader) == len(expected)
    assert found == expected


def test_alcor_plays_from_a_book_of_another_program(tmp_path, engine):
    """Castling, promotion and a move that is not legal, written by hand as the format says."""
    castling = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    promotion = chess.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    only_illegal = chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    square = chess.parse_square

    def entry(board, start, end, promoted=0, weight=1):
        move = square(end) | square(start) << 6 | promoted << 12
        return struct.pack(">QHHI", chess.polyglot.zobrist_hash(board), move, weight, 77)

    entries = [
        entry(castling, "e1", "a1", weight=9),
        entry(castling, "e1", "e2", weight=8),
        entry(castling, "e1", "e5", weight=99),
        entry(promotion, "a7", "a8", promoted=1),
        entry(only_illegal, "a1", "h8", weight=3),
    ]
    (tmp_path / "other.bin").write_bytes(b"".join(sorted(entries)))
    engine.configure({"OwnBook": True, "BookChoice": "best", "BookFile": str(tmp_path / "other.bin")})
    assert engine.play(castling, QUICK).move == chess.Move.from_uci("e1c1")
    assert engine.play(promotion, QUICK).move == chess.Move.from_uci("a7a8n")
    assert engine.play(only_illegal, QUICK).move in only_illegal.legal_moves
    # Out of the book, Alcor thinks; in analysis it always does.
    assert engine.play(chess.Board(), QUICK).move in chess.Board().legal_moves
    info = engine.analyse(castling, chess.engine.Limit(depth=4))
    assert info["depth"] == 4


def test_the_book_within_alcor_is_played_and_ends(engine):
    engine.configure({"OwnBook": True})
    board = chess.Board()
    book_moves = 0
    # The book's moves are random and the searches short, so a game may well end in mate.
    while board.ply() < 40 and not board.is_game_over():
        result = engine.play(board, chess.engine.Limit(nodes=100), info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves
        assert result.info["pv"][0] == result.move and "score" in result.info
        book_moves += result.info.get("string", "").startswith("book move")
        board.push(result.move)
    assert 4 <= book_moves < 40


def test_bad_games_are_told_and_left_out(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 1-0\n\n1. e4 Qh4 0-1\n\n1. d4 d5 1/2-1/2\n", encoding="utf-8")
    done = make(path, "-o", tmp_path / "book.bin", "--min-games", 1)
    assert done.returncode == 0
    assert "game 2 skipped: line 3: the move 1... Qh4 is not legal" in done.stderr
    assert "games: 2, without result: 0, bad: 1" in done.stdout


def test_what_fails_leaves_the_old_book(tmp_path):
    book = tmp_path / "book.bin"
    book.write_bytes(b"precious")
    (tmp_path / "empty.pgn").write_text("", encoding="utf-8")
    for source in ["empty.pgn", "missing.pgn"]:
        done = make(tmp_path / source, "-o", book)
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
        assert book.read_bytes() == b"precious"
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("position", ["startpos", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"])
def test_show_names_moves_weights_and_openings(position):
    done = subprocess.run([PROGRAM, "book", "show", position], capture_output=True, text=True)
    assert done.returncode == 0
    board = chess.Board() if position == "startpos" else chess.Board(position)
    rows = [line.split() for line in done.stdout.splitlines() if line[:1].islower() or line[1:2].islower()]
    rows = [row for row in rows if len(row) > 2 and row[1].isdigit()]
    assert len(rows) >= 5
    assert all(board.parse_san(row[0]) in board.legal_moves for row in rows)
    assert abs(sum(float(row[2]) for row in rows if row[2] != "-") - 100) < 1
