"""Arrays of many positions and games, compared with one at a time and with python-chess."""

import gzip
import io
import itertools
import random

import alcor_chess as ac
import chess
import chess.pgn
import numpy as np
import pytest
from conftest import KIWIPETE

GAMES = """[Event "Skittles"]
[White "Ann"]
[Black "Ben"]
[WhiteElo "1500"]
[Result "1-0"]

1. e4 {[%clk 0:05:00]} e5 (1... c5) 2. Qh5 Ke7 3. Qxe5# 1-0

[White "Bad"]
[Result "0-1"]

1. e4 e5 2. Ke3 0-1

[White "Zoë"]
[WhiteElo "?"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O 1/2-1/2
"""


def random_fens(count, seed=1):
    chance = random.Random(seed)
    board, fens = ac.Board(), []
    while len(fens) < count:
        moves = board.legal_moves()
        board = board.play(chance.choice(moves)) if moves and board.ply() < 80 else ac.Board()
        fens.append(board.fen())
    return fens


def test_evaluations_are_the_same_alone_and_in_a_batch():
    fens = random_fens(2_000)
    scores = ac.evaluate(fens)
    assert scores.dtype == np.int16 and scores.shape == (2_000,)
    assert all(ac.evaluate([fen])[0] == score for fen, score in zip(fens[::97], scores[::97], strict=True))
    assert (ac.evaluate(ac.Board(fen) for fen in fens) == scores).all()
    assert len(set(scores.tolist())) > 300


def test_an_evaluation_is_that_of_the_side_to_move():
    white = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    black = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1"
    scores = ac.evaluate([white, black])
    assert scores[0] == scores[1] > 200


def test_features_are_the_pieces_of_the_board():
    fens = random_fens(600, seed=2)
    rows, counts = ac.features(fens)
    assert rows.dtype == np.uint16 and rows.shape == (600, 32) and counts.dtype == np.uint8
    for fen, row, count in zip(fens, rows, counts, strict=True):
        board = chess.Board(fen)
        flip = 0 if board.turn else 56
        expected = {
            (384 if piece.color != board.turn else 0) + (piece.piece_type - 1) * 64 + (square ^ flip)
            for square, piece in board.piece_map().items()
        }
        assert set(row[:count].tolist()) == expected and count == len(expected)
        assert (row[count:] == ac.NO_FEATURE).all()


def test_empty_batches_are_empty():
    assert ac.evaluate([]).shape == (0,)
    rows, counts = ac.features([])
    assert rows.shape == (0, 32) and counts.shape == (0,)


def test_large_batches_work():
    fens = list(itertools.islice(itertools.cycle(random_fens(200)), 200_000))
    rows, counts = ac.features(fens)
    assert rows.shape == (200_000, 32) and (rows[:200] == rows[-200:]).all() and counts.min() >= 2


@pytest.mark.parametrize("function", [ac.evaluate, ac.features])
def test_batches_of_junk_are_refused(function):
    with pytest.raises(ac.InvalidFen, match="at index 1500: "):
        function([KIWIPETE] * 1500 + ["junk"] + [KIWIPETE] * 1500)
    for junk in ("\0", "", KIWIPETE + "\0"):
        with pytest.raises(ac.InvalidFen):
            function([junk])
    for junk in (KIWIPETE, 5, None, [KIWIPETE, None], [b"fen"], ["\ud800"], [[KIWIPETE]]):
        with pytest.raises((TypeError, UnicodeEncodeError)):
            function(junk)

    def fails():
        yield KIWIPETE
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        function(fails())


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(GAMES, encoding="utf-8")
    return path


ALL = ["White", "Event", "white_elo", "black_elo", "white_score", "plies", "moves", "final_fen", "error"]


def test_games_become_columns(file):
    games = ac.read_pgn(file, ALL)
    assert list(games) == ALL
    assert games["White"].tolist() == ["Ann", "Bad", "Zoë"] and games["Event"].tolist() == ["Skittles", None, None]
    assert games["white_elo"].tolist() == [1500, -1, -1] and games["white_elo"].dtype == np.int16
    assert games["white_score"][0] == 1.0 and np.isnan(games["white_score"][1]) and games["white_score"][2] == 0.5
    assert games["plies"].tolist() == [5, -1, 1]
    assert games["moves"].tolist() == ["e2e4 e7e5 d1h5 e8e7 h5e5", None, "e1g1"]
    assert games["final_fen"][2] == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    assert games["error"][0] is None and games["error"][1].startswith("line 12: the move 2. Ke3 is not legal")


def test_compressed_files_are_the_same(file, tmp_path):
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    for name, column in ac.read_pgn(packed, ALL).items():
        np.testing.assert_array_equal(column, ac.read_pgn(file, ALL)[name])
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(OSError):
        ac.read_pgn(packed)


def test_files_of_zstandard_are_the_same(file, tmp_path):
    pa = pytest.importorskip("pyarrow")
    packed = tmp_path / "games.pgn.zst"
    with pa.CompressedOutputStream(packed, "zstd") as stream:
        stream.write(file.read_bytes())
    assert packed.read_bytes() != file.read_bytes()
    for name, column in ac.read_pgn(str(packed), columns=ALL).items():
        np.testing.assert_array_equal(column, ac.read_pgn(file, ALL)[name])
    assert list(ac.iter_pgn(packed)) == list(ac.iter_pgn(file))
    packed.write_bytes(packed.read_bytes()[:-20])
    with pytest.raises(OSError):
        ac.read_pgn(packed)


def test_arrays_can_be_written_to(file):
    for array in (ac.evaluate([KIWIPETE]), *ac.features([KIWIPETE]), ac.read_pgn(file, ["plies"])["plies"]):
        array[0] = 7
        assert np.all(array[0] == 7)


def test_many_games_stay_in_order(tmp_path):
    path = tmp_path / "many.pgn"
    chance = random.Random(3)
    with path.open("w") as file:
        for number in range(400):
            board = chess.Board()
            for _ in range(chance.randrange(30)):
                if moves := list(board.legal_moves):
                    board.push(chance.choice(moves))
            game = chess.pgn.Game.from_board(board)
            game.headers["White"] = str(number)
            print(game, file=file, end="\n\n")
    games = ac.read_pgn(path, ["White", "moves", "plies"])
    assert games["White"].tolist() == [str(number) for number in range(400)]
    with path.open() as file:
        for moves in games["moves"]:
            other = chess.pgn.read_game(file)
            assert moves == " ".join(move.uci() for move in other.mainline_moves())


def test_what_cannot_be_read_is_refused(file, tmp_path):
    for read in (ac.read_pgn, ac.iter_pgn, ac.Book, ac.Tablebases):
        with pytest.raises(FileNotFoundError, match="os error"):
            read(tmp_path / "none")
    with pytest.raises(OSError):
        ac.read_pgn(tmp_path)
    with pytest.raises((OSError, ValueError)):
        ac.read_pgn("games\0.pgn")
    for columns in (["nonsense"], ["\0"], [""]):
        with pytest.raises(ValueError, match="expected the name of a tag"):
            ac.read_pgn(file, columns)
    for columns in ("White", [5], 5, None):
        with pytest.raises(TypeError):
            ac.read_pgn(file, columns)
    with pytest.raises(TypeError):
        ac.read_pgn(io.StringIO(GAMES))
    noise = tmp_path / "noise.pgn"
    noise.write_bytes(random.Random(4).randbytes(100_000))
    assert set(ac.read_pgn(noise, ["plies"])) == {"plies"}
    (tmp_path / "empty.pgn").write_text("")
    assert ac.read_pgn(tmp_path / "empty.pgn", ["White"])["White"].shape == (0,)


def test_arrow_tables(file):
    pytest.importorskip("pyarrow")
    table = ac.read_pgn_arrow(file, ["White", "plies"])
    assert table.column("White").to_pylist() == ["Ann", "Bad", "Zoë"]
    assert str(table.schema.field("plies").type) == "int32"


def test_arrow_tables_have_the_same_types_whatever_the_file_has(file, tmp_path):
    pa = pytest.importorskip("pyarrow")
    (tmp_path / "empty.pgn").write_text("")
    (tmp_path / "good.pgn").write_text("1. e4 e5 *\n")
    tables = [ac.read_pgn_arrow(path, ALL) for path in (file, tmp_path / "empty.pgn", tmp_path / "good.pgn")]
    assert {str(table.schema) for table in tables} == {str(tables[0].schema)}
    texts = [name for name in ALL if tables[0].schema.field(name).type == pa.string()]
    assert texts == ["White", "Event", "moves", "final_fen", "error"]
    assert pa.concat_tables(tables).num_rows == 4
