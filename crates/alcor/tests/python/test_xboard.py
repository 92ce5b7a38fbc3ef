"""python-chess drives Alcor over the XBoard protocol: it plays, analyses, ponders, sets options and ends games.

python-chess knows the rules on its own, so every move and every line that Alcor shows is checked for legality.
"""

import logging

import chess
import chess.engine
import pytest

QUICK = chess.engine.Limit(nodes=2_000)
MOMENT = chess.engine.Limit(time=0.05)


@pytest.fixture(autouse=True)
def no_complaints(caplog):
    """python-chess logs what it does not understand as a warning.

    It asks for the status of an analysis and does not understand the answer; there must be nothing else of the kind.
    """
    caplog.set_level(logging.WARNING, logger="chess.engine")
    yield
    complaints = [record.getMessage() for record in caplog.records]
    assert [complaint for complaint in complaints if "stat01: " not in complaint] == []


def check_line(board, info):
    """The line must be legal and the score present."""
    assert "score" in info and info["pv"], info
    line = board.copy()
    for move in info["pv"]:
        assert move in line.legal_moves, (board.fen(), info["pv"])
        line.push(move)


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


def test_plays_a_game(xboard):
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 60:
        result = xboard.play(board, QUICK, info=chess.engine.INFO_ALL, game="first")
        assert result.move in board.legal_moves
        check_line(board, result.info)
        assert result.info["pv"][0] == result.move
        assert {"depth", "time", "nodes", "seldepth", "nps", "tbhits"} <= result.info.keys()
        board.push(result.move)
    xboard.play(chess.Board(), QUICK, game="second")


def test_plays_by_the_clock(xboard):
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
    for _ in range(4):
        board.push(xboard.play(board, clock).move)
    moves = chess.engine.Limit(white_clock=0.5, black_clock=0.5, remaining_moves=5)
    assert xboard.play(board, moves).move in board.legal_moves
    assert xboard.play(board, MOMENT).move in board.legal_moves
    assert xboard.play(board, chess.engine.Limit(depth=3, time=10)).move in board.legal_moves


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


def test_searches_only_what_it_is_told(xboard):
    board = chess.Board()
    chosen = [chess.Move.from_uci("a2a4"), chess.Move.from_uci("h2h4")]
    info = xboard.analyse(board, chess.engine.Limit(depth=5), root_moves=chosen)
    assert info["pv"][0] in chosen
    # The choice ends with the position.
    board.push_uci("e2e4")
    check_line(board, xboard.analyse(board, chess.engine.Limit(depth=5)))


def test_an_analysis_can_be_cancelled_at_once(xboard):
    for fen in [chess.STARTING_FEN, "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]:
        for _ in range(5):
            analysis = xboard.analysis(chess.Board(fen))
            analysis.stop()
            analysis.wait()
    assert xboard.play(chess.Board(), QUICK).move


def test_ponders(xboard):
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=5, black_clock=5)
    expected = 0
    for ply in range(8):
        result = xboard.play(board, clock, ponder=True)
        board.push(result.move)
        if board.is_game_over():
            break
        # Every other time the expected reply is played.
        is_expected = result.ponder is not None and ply % 2 == 0
        expected += is_expected
        board.push(result.ponder if is_expected else next(iter(board.legal_moves)))
        if board.is_game_over():
            break
    assert expected > 0
    xboard.ping()


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


def test_plays_chess960(xboard):
    board = chess.Board("4k3/8/8/8/8/8/8/1RK4R w BH - 0 1", chess960=True)
    castling = [move for move in board.legal_moves if board.is_castling(move)]
    assert castling
    for move in castling:
        info = xboard.analyse(board, chess.engine.Limit(depth=4), root_moves=[move])
        assert info["pv"][0] == move
        check_line(board, info)
    for number in [0, 404, 518, 959]:
        board = chess.Board.from_chess960_pos(number)
        while not board.is_game_over() and board.ply() < 30:
            result = xboard.play(board, QUICK, info=chess.engine.INFO_ALL, game=number)
            check_line(board, result.info)
            board.push(result.move)


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
