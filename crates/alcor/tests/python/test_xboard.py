"""What python-chess asks of Alcor over the XBoard protocol alone: jumping about, draws, resignation, claims."""

import chess
import chess.engine
import pytest
from conftest import QUICK, check_line

pytestmark = pytest.mark.usefixtures("no_complaints")


def test_introduces_itself(xboard):
    assert xboard.id["name"].startswith("Alcor ")
    features = xboard.protocol.features
    for name in [
        "ping",
        "setboard",
        "playother",
        "usermove",
        "time",
        "draw",
        "analyze",
        "nps",
        "memory",
        "smp",
        "exclude",
    ]:
        assert features[name] == 1, name
    assert features["variants"] == "normal,fischerandom"
    for name in [
        "MultiPV",
        "MoveOverhead",
        "ClearHash",
        "Evaluation",
        "EvalFile",
        "Resign",
        "OfferDraws",
        "memory",
        "cores",
    ]:
        assert name in xboard.options, name
    xboard.ping()


def test_follows_a_board_that_jumps_about(xboard):
    """Moves taken back, other moves, other positions: python-chess sends undo, remove, setboard and moves."""
    board = chess.Board()
    for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]:
        board.push_san(text)
        assert xboard.play(board, QUICK, game="one").move in board.legal_moves
    for _ in range(3):
        board.pop()
        assert xboard.play(board, QUICK, game="one").move in board.legal_moves
    board.pop()
    board.pop()
    board.push_san("c5")
    assert xboard.play(board, QUICK, game="one").move in board.legal_moves
    board = chess.Board("8/P7/8/8/8/8/6k1/K7 w - - 0 1")
    assert xboard.play(board, QUICK, game="one").move.promotion == chess.QUEEN


def test_mates(xboard):
    board = chess.Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    info = xboard.analyse(board, chess.engine.Limit(mate=2))
    assert info["score"].white() == chess.engine.Mate(2)
    check_line(board, info)
    # The mate begins with a sacrifice, which a search by itself does not see at once.
    while not board.is_checkmate() and board.ply() < 10:
        board.push(xboard.play(board, chess.engine.Limit(nodes=300_000)).move)
    assert board.is_checkmate() and board.ply() == 3
    mated = chess.Board("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1")
    info = xboard.analyse(mated, chess.engine.Limit(depth=4))
    assert info["score"].relative == chess.engine.Mate(-1)


def test_analyses(xboard):
    for fen in [chess.STARTING_FEN, "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"]:
        board = chess.Board(fen)
        info = xboard.analyse(board, chess.engine.Limit(depth=8))
        assert info["depth"] >= 8
        check_line(board, info)


def test_sets_options(xboard):
    xboard.configure({"memory": 8, "cores": 2})
    xboard.configure({"Evaluation": "classical", "Resign": False, "MoveOverhead": 20, "ClearHash": None})
    assert xboard.play(chess.Board(), QUICK).move
    xboard.configure({"Evaluation": "nnue", "EvalFile": "<embedded>", "Resign": True, "cores": 1})
    assert xboard.play(chess.Board(), QUICK).move
    with pytest.raises(chess.engine.EngineError):
        xboard.configure({"No such option": 1})


def test_knows_its_opponent(xboard):
    opponent = chess.engine.Opponent(name="A. Person", title="GM", rating=2500, is_engine=False)
    xboard.send_opponent_information(opponent=opponent, engine_rating=3000)
    assert xboard.play(chess.Board(), QUICK, opponent=opponent).move


def test_takes_a_draw_when_lost_and_none_when_winning(xboard):
    lost = chess.Board("6k1/5ppp/8/8/8/8/8/1q4K1 w - - 0 1")
    result = xboard.play(lost, QUICK, draw_offered=True)
    assert result.move in lost.legal_moves and result.draw_offered
    won = chess.Board("6k1/8/8/8/8/8/5PPP/1Q4K1 w - - 0 1")
    result = xboard.play(won, QUICK, draw_offered=True)
    assert result.move in won.legal_moves and not result.draw_offered


def test_resigns_a_lost_game_in_the_end(xboard):
    """A lone king against two rooks moves about; after a while Alcor gives up, unless told never to."""
    for is_allowed in [True, False]:
        xboard.configure({"Resign": is_allowed})
        board = chess.Board("8/8/8/4k3/8/8/8/RR2K3 b - - 0 1")
        has_resigned = False
        for _ in range(14):
            result = xboard.play(board, chess.engine.Limit(nodes=500), game=is_allowed)
            if result.resigned:
                has_resigned = True
                assert result.move is None
                break
            board.push(result.move)
            # The other side shuffles harmlessly, and never gives a repetition a chance.
            quiet = [move for move in board.legal_moves if not board.gives_check(move)]
            board.push(next(move for move in quiet if not repeats(board, move)))
            if board.is_game_over():
                break
        assert has_resigned == is_allowed


def repeats(board, move):
    """Whether a move leads to an earlier position, or to the end of the game."""
    after = board.copy()
    after.push(move)
    return after.is_repetition(2) or after.is_game_over() or any(after.is_capture(reply) for reply in after.legal_moves)


def test_a_finished_game_is_claimed(xboard):
    """python-chess needs a word after 'go'; for a finished game the claim is that word."""
    for fen in ["rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]:
        assert xboard.play(chess.Board(fen), QUICK).move is None
    xboard.ping()
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    board.push(xboard.play(board, QUICK).move)
    assert board.is_checkmate()
    xboard.send_game_result(board)
    assert xboard.play(chess.Board(), QUICK).move
