"""python-chess drives Alcor as bots and GUIs do, over UCI and over the XBoard protocol: what both must do alike.

python-chess knows the rules on its own, so every move and every line that Alcor shows is checked for legality.
"""

import chess
import chess.engine
import pytest
from conftest import QUICK, check_line

pytestmark = pytest.mark.usefixtures("no_complaints")


def test_plays_a_game(either):
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 60:
        result = either.play(board, QUICK, info=chess.engine.INFO_ALL, game="first")
        assert result.move in board.legal_moves
        check_line(board, result.info)
        assert result.info["pv"][0] == result.move
        assert {"depth", "time", "nodes", "seldepth", "nps", "tbhits"} <= result.info.keys()
        board.push(result.move)
    assert either.play(chess.Board(), QUICK, game="second").move


def test_plays_by_the_clock(either):
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
    for _ in range(4):
        board.push(either.play(board, clock).move)
    moves = chess.engine.Limit(white_clock=0.5, black_clock=0.5, remaining_moves=5)
    assert either.play(board, moves).move in board.legal_moves
    assert either.play(board, chess.engine.Limit(time=0.05)).move in board.legal_moves
    assert either.play(board, chess.engine.Limit(depth=3, time=10)).move in board.legal_moves


def test_finds_a_mate(either):
    board = chess.Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    info = either.analyse(board, chess.engine.Limit(mate=2))
    assert info["score"].white() == chess.engine.Mate(2)
    check_line(board, info)


def test_searches_only_chosen_moves(either):
    board = chess.Board()
    chosen = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    info = either.analyse(board, chess.engine.Limit(depth=5), root_moves=chosen)
    assert info["pv"][0] in chosen
    # The choice ends with the position.
    board.push_uci("e2e4")
    check_line(board, either.analyse(board, chess.engine.Limit(depth=5)))


def test_an_analysis_can_be_cancelled_at_once(either):
    for fen in [chess.STARTING_FEN, "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]:
        for _ in range(5):
            board = chess.Board(fen)
            analysis = either.analysis(board)
            analysis.stop()
            best = analysis.wait()
            # XBoard's analysis has no move at its end.
            assert best.move in board.legal_moves or isinstance(either.protocol, chess.engine.XBoardProtocol)
    assert either.play(chess.Board(), QUICK).move


# However slow the machine is, depth 8 has a line with an expected reply. A clock of a few seconds may not get there.
@pytest.mark.parametrize("has_clock", [False, True])
def test_ponders(either, has_clock):
    limit = chess.engine.Limit(white_clock=5, black_clock=5) if has_clock else chess.engine.Limit(depth=8)
    board = chess.Board()
    expected = 0
    for ply in range(8):
        result = either.play(board, limit, ponder=True)
        assert result.move in board.legal_moves
        board.push(result.move)
        if board.is_game_over():
            break
        # Every other time the expected reply is played, which is a ponder hit.
        is_expected = result.ponder is not None and ply % 2 == 0
        expected += is_expected
        board.push(result.ponder if is_expected else next(iter(board.legal_moves)))
        if board.is_game_over():
            break
    assert has_clock or expected > 0
    either.ping()


def test_plays_chess960(either):
    board = chess.Board("4k3/8/8/8/8/8/8/1RK4R w BH - 0 1", chess960=True)
    castling = [move for move in board.legal_moves if board.is_castling(move)]
    assert castling
    for move in castling:
        info = either.analyse(board, chess.engine.Limit(depth=4), root_moves=[move])
        assert info["pv"][0] == move
        check_line(board, info)
    for number in [0, 404, 518, 959]:
        board = chess.Board.from_chess960_pos(number)
        while not board.is_game_over() and board.ply() < 30:
            result = either.play(board, QUICK, info=chess.engine.INFO_ALL, game=number)
            check_line(board, result.info)
            board.push(result.move)


def test_a_finished_game_has_no_move(either):
    """Over XBoard python-chess needs a word after 'go'; for a finished game the claim is that word."""
    for fen in ["rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]:
        assert either.play(chess.Board(fen), QUICK).move is None
    either.ping()
