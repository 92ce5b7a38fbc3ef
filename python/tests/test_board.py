"""Boards are values, and know the rules as python-chess does."""

import copy
import pickle
import random

import alcor_chess as ac
import chess
import chess.variant
import pytest
from conftest import KIWIPETE


def walk(seed, plies=60):
    """The boards of a random game."""
    chance = random.Random(seed)
    board = ac.Board.from_chess960_pos(chance.randrange(960)) if seed % 2 else ac.Board()
    yield board
    for _ in range(plies):
        moves = board.legal_moves()
        if not moves:
            return
        board = board.play(chance.choice(moves))
        yield board


@pytest.mark.parametrize("seed", range(12))
def test_boards_are_those_of_python_chess(seed):
    for board in walk(seed):
        # Here FEN names an en passant square if a pawn stands ready, there by default only if it may take.
        other = chess.Board(board.fen(), chess960=board.chess960)
        assert {move.uci() for move in board.legal_moves()} == {move.uci() for move in other.legal_moves}
        assert {board.san(move) for move in board.legal_moves()} == {other.san(move) for move in other.legal_moves}
        assert (board.turn, board.is_check(), board.is_checkmate(), board.is_stalemate()) == (
            other.turn,
            other.is_check(),
            other.is_checkmate(),
            other.is_stalemate(),
        )
        assert board.checkers() == list(other.checkers())
        assert (board.halfmove_clock, board.fullmove_number) == (other.halfmove_clock, other.fullmove_number)
        for move in board.legal_moves():
            theirs = move.to_chess()
            assert board.gives_check(move) == other.gives_check(theirs)
            assert board.is_capture(move) == other.is_capture(theirs)
            assert (move.from_square, move.to_square, move.promotion) == (
                theirs.from_square,
                theirs.to_square,
                theirs.promotion,
            )


def test_a_board_is_a_value(board):
    after = board.play("e4")
    assert board == ac.Board() and board != after
    assert hash(board) == hash(ac.Board())
    assert len({board, ac.Board(), after, board.play("e2e4")}) == 2
    assert board != board.fen() and board is not None
    with pytest.raises(AttributeError):
        board.turn = False
    with pytest.raises(TypeError):
        board < after  # noqa: B015


def test_the_way_to_a_position_does_not_matter(board):
    one = board.play("Nf3").play("Nf6").play("Nc3").play("Nc6")
    other = board.play("Nc3").play("Nc6").play("Nf3").play("Nf6")
    assert one == other and one.key == other.key and hash(one) == hash(other)
    assert one.move_stack != other.move_stack


@pytest.mark.parametrize("seed", range(6))
def test_pickles_keep_the_position_and_the_moves(seed):
    for board in list(walk(seed))[::7]:
        for other in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board)):
            assert other == board and other.fen() == board.fen()
            assert other.move_stack == board.move_stack and other.root() == board.root()
        for move in board.legal_moves():
            other = pickle.loads(pickle.dumps(move))
            assert other == move and hash(other) == hash(move) and board.is_legal(other)


@pytest.mark.parametrize(
    "state",
    [
        ("nonsense", b""),
        (KIWIPETE, b"\x01"),
        (KIWIPETE, b"\x00\x00"),
        (KIWIPETE, b"\xff\xff"),
        (KIWIPETE, b"\x41\x10" * 3),
        ("", b"\x00" * 99_998),
    ],
)
def test_pickles_of_junk_are_refused(state):
    restore, _ = ac.Board().__reduce__()
    with pytest.raises(ValueError):
        restore(*state)


def test_pickles_of_junk_moves_are_refused():
    restore, _ = ac.Board().legal_moves()[0].__reduce__()
    with pytest.raises(ValueError):
        restore(0, False)
    for bits in (1, 0xFFFF, 0x4141):
        assert not ac.Board().is_legal(restore(bits, True))
    with pytest.raises((OverflowError, TypeError)):
        restore(1 << 40, False)


@pytest.mark.parametrize(
    "fen",
    ["", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", KIWIPETE + " more", "\0", KIWIPETE.replace(" ", "\0"), "k" * 100_000],
)
def test_what_is_no_fen_is_refused(fen):
    with pytest.raises(ac.InvalidFen) as caught:
        ac.Board(fen)
    assert isinstance(caught.value, ValueError) and len(str(caught.value)) > 10


def test_invalid_fens_say_what_was_expected():
    with pytest.raises(ac.InvalidFen, match="expected one White king, found 0"):
        ac.Board("8/8/8/8/8/8/8/8 w - - 0 1")


@pytest.mark.parametrize("value", [1, b"fen", ["fen"], object(), 1.5])
def test_a_fen_is_a_string(value):
    with pytest.raises(TypeError):
        ac.Board(value)


def test_illegal_moves_say_why(board):
    with pytest.raises(ac.IllegalMove, match="in the way"):
        board.play("Bb5")
    with pytest.raises(ac.IllegalMove, match="cannot be played"):
        board.play("e2e5")
    with pytest.raises(ac.IllegalMove):
        board.play("\0")
    with pytest.raises(ac.IllegalMove):
        board.play("e" * 1_000_000)
    with pytest.raises(ac.IllegalMove):
        board.parse_uci("Nf3")
    for value in (1, None, b"e4", ["e4"], board):
        with pytest.raises(TypeError):
            board.play(value)


def test_things_of_python_chess_are_named_and_converted(board, engine, tmp_path):
    other, tables = chess.Board(), ac.Tablebases(tmp_path)
    for use in (
        lambda: engine.search(other, depth=1),
        lambda: engine.stream(other, depth=1),
        lambda: engine.explain(other),
        lambda: ac.explain(other),
        lambda: ac.perft(other, 1),
        lambda: ac.opening(other),
        lambda: ac.Book().moves(other),
        lambda: tables.probe_wdl(other),
        lambda: tables.probe_dtz(other),
    ):
        with pytest.raises(TypeError, match=r"expected a Board, found chess\.Board; Board\.from_chess converts it"):
            use()
    for use in (ac.evaluate, ac.features):
        with pytest.raises(TypeError, match=r"at index 0, found chess\.Board; Board\.from_chess converts it"):
            use([other])
    with pytest.raises(TypeError, match=r"found chess\.Board; Board\.from_chess converts it"):
        ac.review(other)
    move = chess.Move.from_uci("e2e4")
    for use in (
        lambda: board.play(move),
        lambda: board.is_legal(move),
        lambda: board.san(move),
        lambda: board.variation_san([move]),
        lambda: board.gives_check(move),
        lambda: board.is_capture(move),
        lambda: engine.search(board, depth=1, root_moves=[move]),
        lambda: engine.stream(board, depth=1, root_moves=[move]),
    ):
        with pytest.raises(
            TypeError, match=r"expected a Move or the text of one, found chess\.Move; Move\.from_chess converts it"
        ):
            use()
    with pytest.raises(TypeError, match="expected a Board, found str"):
        ac.explain(board.fen())
    assert engine.search(ac.Board.from_chess(chess.Board()), depth=2).move in board.legal_moves()


def test_lone_surrogates_are_refused(board):
    for text in ("\ud800", "e4\udfff"):
        with pytest.raises(UnicodeEncodeError):
            ac.Board(text)
        with pytest.raises(UnicodeEncodeError):
            board.play(text)


def test_a_move_of_another_board_is_read_anew():
    passed = ac.Board("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1").play("d4")
    taking = passed.parse_uci("e4d3")
    assert passed.is_capture(taking)
    other = ac.Board("4k3/8/8/8/4p3/3P4/8/4K3 b - - 0 1")
    assert other.play(taking) == other.play("exd3")


def test_castling_is_written_as_python_chess_does():
    board = ac.Board(KIWIPETE)
    assert {"e1g1", "e1c1"} <= {move.uci() for move in board.legal_moves()}
    assert board.play("O-O") == board.play("e1g1") == board.play("e1h1")
    shuffled = ac.Board.from_chess960_pos(0)
    assert shuffled.chess960 and shuffled != ac.Board()
    assert ac.Board.from_chess960_pos(518) == ac.Board()
    with pytest.raises(ValueError):
        ac.Board.from_chess960_pos(960)


@pytest.mark.parametrize("seed", range(4))
def test_boards_convert_to_those_of_python_chess_and_back(seed):
    *_, board = walk(seed)
    other = board.to_chess()
    assert other.fen(en_passant="legal") == chess.Board(board.fen(), chess960=other.chess960).fen(en_passant="legal")
    back = ac.Board.from_chess(other)
    assert back == board and back.move_stack == board.move_stack


@pytest.mark.parametrize("seed", range(4))
def test_moves_convert_to_those_of_python_chess_and_back(seed):
    for board in walk(seed):
        for move in board.legal_moves():
            back = ac.Move.from_chess(move.to_chess())
            assert back == move and hash(back) == hash(move) and repr(back) == repr(move)
            assert pickle.loads(pickle.dumps(back)) == move
            assert board.san(back) == board.san(move) and board.play(back) == board.play(move)


def test_castling_and_other_moves_of_python_chess_are_played_for_what_they_are():
    for board, uci in [
        (ac.Board(KIWIPETE), "e1g1"),
        (ac.Board("4k3/8/8/8/8/8/8/3K2R1 w G - 0 1"), "d1g1"),
        (ac.Board("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1").play("d4"), "e4d3"),
        (ac.Board("8/P3k3/8/8/8/8/8/4K3 w - - 0 1"), "a7a8n"),
    ]:
        assert board.play(ac.Move.from_chess(chess.Move.from_uci(uci))) == board.play(uci)
    with pytest.raises(ac.IllegalMove, match='"e2e5" cannot be played'):
        ac.Board().play(ac.Move.from_chess(chess.Move.from_uci("e2e5")))


@pytest.mark.parametrize(
    ("move", "error"),
    [
        (chess.Move.null(), ValueError),
        (chess.Move(0, 0, promotion=5), ValueError),
        (chess.Move(chess.E4, chess.E4, drop=chess.KNIGHT), ValueError),
        (chess.Move(64, 0), ValueError),
        (chess.Move(-1, 0), ValueError),
        (chess.Move(chess.A7, chess.A8, promotion=chess.KING), ValueError),
        (chess.Move(chess.A7, chess.A8, promotion=-1), ValueError),
        (chess.Move("a7", "a8"), TypeError),
        ("e2e4", TypeError),
        (None, TypeError),
        (ac.Move.from_uci("e2e4"), TypeError),
        (chess.Board(), TypeError),
    ],
)
def test_what_is_no_move_of_python_chess_is_refused(move, error):
    with pytest.raises(error):
        ac.Move.from_chess(move)


def test_what_is_no_board_of_python_chess_is_refused():
    passed = chess.Board()
    passed.push(chess.Move.null())
    with pytest.raises(ac.IllegalMove):
        ac.Board.from_chess(passed)
    with pytest.raises(ac.InvalidFen):
        ac.Board.from_chess(chess.Board(None))
    for stranger in ("board", None, ac.Board(), chess.Move.null(), chess.Board, chess.BaseBoard()):
        with pytest.raises(TypeError, match=r"expected a chess\.Board, found "):
            ac.Board.from_chess(stranger)


@pytest.mark.parametrize("variant", [each for each in chess.variant.VARIANTS if each is not chess.Board])
def test_variants_of_python_chess_are_refused(variant):
    """Their FENs are those of chess, and their rules are not."""
    with pytest.raises(
        TypeError, match=rf"with the rules of chess or Chess960, found chess\.variant\.{variant.__name__}"
    ):
        ac.Board.from_chess(variant())


def test_boards_of_classes_of_ones_own_convert():
    class Own(chess.Board):
        pass

    assert ac.Board.from_chess(Own()) == ac.Board()
    assert ac.Board.from_chess(chess.Board.from_chess960_pos(7)) == ac.Board.from_chess960_pos(7)


def test_moves_are_read_as_python_chess_reads_them():
    texts = [f"{one}{other}{letter}" for one in ("e7", "a1") for other in ("e8", "b2") for letter in ("", *"nbrq")]
    for text in [*texts, "e1g1", "e1h1", "e8c8"]:
        move = ac.Move.from_uci(text)
        assert move == ac.Move.from_chess(chess.Move.from_uci(text)) and move.uci() == text
    wrong = [
        "",
        "e2",
        "e2e",
        "e2e9",
        "i2e4",
        "E2E4",
        "e7e8Q",
        "e7e8x",
        "e2e2",
        "e2e4qq",
        "e2-e4",
        "Nf3",
        "♔e2e4",
        "e2e4\0",
    ]
    for text in wrong:
        with pytest.raises(chess.InvalidMoveError):
            chess.Move.from_uci(text)
    # Moves that python-chess has and chess has not.
    for text in [*wrong, "0000", "P@e4", "e7e8k", "e7e8p"]:
        with pytest.raises(ac.IllegalMove, match="expected a move such as e2e4 or e7e8q, found '"):
            ac.Move.from_uci(text)
    assert ac.Board(KIWIPETE).play(ac.Move.from_uci("e1g1")) == ac.Board(KIWIPETE).play("O-O")
    for wrong in (None, 5, b"e2e4"):
        with pytest.raises(TypeError):
            ac.Move.from_uci(wrong)


def test_games_end():
    mate = ac.Board().play("f3").play("e5").play("g4").play("Qh4#")
    outcome = mate.outcome()
    assert mate.is_checkmate() and mate.is_game_over() and mate.legal_moves() == []
    assert (outcome.termination, outcome.winner, outcome.result()) == ("checkmate", ac.BLACK, "0-1")
    assert ac.Board("k7/8/1Q6/8/8/8/8/7K b - - 0 1").outcome().termination == "stalemate"
    assert ac.Board("8/8/8/8/8/1k6/8/K7 w - - 0 1").outcome().termination == "insufficient_material"
    assert ac.Board("8/8/8/8/8/1k6/7R/K7 w - - 100 80").outcome().termination == "fifty_moves"
    assert ac.Board().outcome() is None and str(outcome) == "Black mates"


def test_repetitions_are_counted_over_the_moves_played(board):
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    for number in range(1, 3):
        for move in shuffle:
            assert not board.is_repetition()
            board = board.play(move)
        assert board.is_repetition(number + 1)
    assert board.outcome().termination == "threefold_repetition"
    assert not ac.Board(board.fen()).is_repetition(2)
    assert pickle.loads(pickle.dumps(board)).is_repetition()


def test_long_games_go_as_they_came(board):
    for _ in range(50_000):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            board = board.play(move)
    assert board.ply() == 200_000
    assert len(board.move_stack) == 200_000
    del board


def test_boards_show_themselves(board):
    assert repr(board) == f"Board('{chess.STARTING_FEN}')"
    assert str(board) == str(chess.Board())
    assert board.symbol_at(chess.E1) == "K" and board.symbol_at(chess.E4) is None
    with pytest.raises(IndexError):
        board.symbol_at(64)
    assert board.variation_san(["e4", "c5", "g1f3"]) == "1. e4 c5 2. Nf3"
    assert board.play("e4").variation_san(["c5", "Nf3"]) == "1... c5 2. Nf3"


@pytest.mark.parametrize(
    ("fen", "depth", "nodes"),
    [(chess.STARTING_FEN, 4, 197_281), (KIWIPETE, 3, 97_862), ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238)],
)
def test_perft(fen, depth, nodes):
    def count(board, depth):
        moves = board.legal_moves()
        return len(moves) if depth == 1 else sum(count(board.play(move), depth - 1) for move in moves)

    assert ac.perft(ac.Board(fen), depth) == nodes == count(ac.Board(fen), depth)
    assert ac.perft(ac.Board(fen), depth, threads=2, hash=1) == nodes


def test_perfts_that_never_end_are_refused(board):
    assert ac.perft(board, 0) == 1
    with pytest.raises(ValueError):
        ac.perft(board, 21)
    with pytest.raises(MemoryError):
        ac.perft(board, 3, hash=1 << 50)
