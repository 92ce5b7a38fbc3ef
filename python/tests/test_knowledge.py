"""What Alcor knows without searching: terms, books, tables, pictures."""

import os
import random
import struct
import xml.etree.ElementTree as ET

import alcor_chess as ac
import chess
import chess.syzygy
import pytest


def test_explanations_have_terms_and_sentences(engine):
    queen_up = ac.Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    explanation = engine.explain(queen_up)
    first = explanation.terms[0]
    assert first.name == "material" and first.total > 300 and abs(first.total - first.white + first.black) <= 2
    assert explanation.total > 300 and explanation.white and "Term" in str(explanation)
    assert abs(ac.explain(ac.Board()).total) < 60
    with pytest.raises(TypeError):
        ac.explain("fen")


def test_books(tmp_path, board):
    own = ac.Book().moves(board)
    assert {"e2e4", "d2d4"} <= {move.uci() for move, _ in own}
    weights = [weight for _, weight in own]
    assert weights == sorted(weights, reverse=True)
    path = tmp_path / "book.bin"
    path.write_bytes(struct.pack(">QHHI", board.key, (1 << 9) | (4 << 6) | (3 << 3) | 4, 7, 0))
    assert [(move.uci(), weight) for move, weight in ac.Book(path).moves(board)] == [("e2e4", 7)]
    assert ac.Book(path).moves(board.play("e4")) == []


def test_what_is_no_book_is_refused(tmp_path):
    with pytest.raises(OSError):
        ac.Book(tmp_path / "none.bin")
    with pytest.raises(OSError):
        ac.Book(tmp_path)
    path = tmp_path / "book.bin"
    path.write_bytes(b"no book")
    with pytest.raises(ValueError):
        ac.Book(path)
    with pytest.raises((OSError, ValueError)):
        ac.Book("book\0.bin")
    with pytest.raises(TypeError):
        ac.Book(5)


def test_openings_have_names(board):
    assert ac.opening(board.play("e4").play("c5"))[1].startswith("Sicilian")
    assert ac.opening(ac.Board("8/8/8/8/8/1k6/8/K7 w - - 0 1")) is None


def test_tables(engine, tmp_path):
    assert ac.Tablebases(tmp_path).max_pieces == 0
    with pytest.raises(OSError):
        ac.Tablebases(tmp_path / "none")
    folder = os.environ.get("ALCOR_TEST_SYZYGY")
    if folder is None:
        pytest.skip("needs Syzygy tables")
    tables = ac.Tablebases(folder)
    assert tables.max_pieces >= 3 and len(tables) > 0
    won = ac.Board("8/8/8/8/8/2k5/8/KQ6 w - - 0 1")
    assert tables.probe_wdl(won) == 2 and tables.probe_wdl(ac.Board()) is None
    assert ac.Engine(tablebases=tables).search(won, depth=2).score.cp > 10_000


@pytest.mark.skipif("ALCOR_TEST_SYZYGY" not in os.environ, reason="needs Syzygy tables")
@pytest.mark.parametrize("pieces", ["QK", "RKr", "PK", "PKp", "BNK"])
def test_tables_say_what_python_chess_reads_in_them(pieces):
    folder = os.environ["ALCOR_TEST_SYZYGY"]
    tables, chance, compared = ac.Tablebases(folder), random.Random(len(pieces)), 0
    with chess.syzygy.open_tablebase(folder) as other:
        for _ in range(200):
            squares = chance.sample(range(8, 56), len(pieces) + 1)
            placed = dict(zip(squares, map(chess.Piece.from_symbol, pieces + "k"), strict=True))
            position = chess.Board(None)
            position.set_piece_map(placed)
            position.turn = chance.choice(chess.COLORS)
            if position.is_valid():
                board = ac.Board.from_chess(position)
                found = (tables.probe_wdl(board), tables.probe_dtz(board))
                assert found == (other.get_wdl(position), other.get_dtz(position)), position.fen()
                compared += found != (None, None)
    assert compared > 20
    assert tables.probe_dtz(ac.Board()) is None


def test_boards_are_drawn(board):
    picture = ET.fromstring(board.play("e4")._repr_svg_())
    drawn = [element for element in picture if element.tag.endswith("text")]
    assert len(drawn) == 32
    fills = [element.get("fill") for element in picture if element.tag.endswith("rect")]
    assert len(fills) == 64 and fills.count("#cdd26a") == 2
    assert board.svg(size=100, flipped=True) != board.svg(size=100)
    assert 'width="100"' in board.svg(size=100)
    check = ac.Board().play("f3").play("e5").play("g4").play("Qh4#")
    assert "#e2695a" in check.svg()
