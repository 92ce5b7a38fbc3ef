"""python-chess drives Alcor over UCI as bots and GUIs do: it plays, analyses, ponders, cancels and sets options.

python-chess knows the rules on its own, so every move and every line that Alcor shows is checked for legality.
"""

import logging

import chess
import chess.engine
import pytest

QUICK = chess.engine.Limit(nodes=2_000)


@pytest.fixture(autouse=True)
def no_complaints(caplog):
    """python-chess logs what it does not understand as a warning; there must be nothing of the kind."""
    caplog.set_level(logging.WARNING, logger="chess.engine")
    yield
    complaints = [record.getMessage() for record in caplog.records]
    assert complaints == []


def check_line(board, info):
    """The line must be legal and the score present."""
    assert "score" in info and "pv" in info, info
    line = board.copy()
    for move in info["pv"]:
        assert move in line.legal_moves, (board.fen(), info["pv"])
        line.push(move)


def test_introduces_itself(engine):
    assert engine.id["name"].startswith("Alcor ")
    assert engine.id["author"]
    for name in ["Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL", "Clear Hash"]:
        assert name in engine.options
    engine.ping()


def test_plays_a_game(engine):
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 60:
        result = engine.play(board, QUICK, info=chess.engine.INFO_ALL, game="first")
        assert result.move in board.legal_moves
        check_line(board, result.info)
        assert result.info["pv"][0] == result.move
        board.push(result.move)
    engine.play(chess.Board(), QUICK, game="second")


def test_plays_by_the_clock(engine):
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
    for _ in range(4):
        board.push(engine.play(board, clock).move)
    moves = chess.engine.Limit(white_clock=0.5, black_clock=0.5, remaining_moves=5)
    assert engine.play(board, moves).move in board.legal_moves


def test_mates(engine):
    board = chess.Board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    mate_in_two = chess.engine.Limit(mate=2)
    info = engine.analyse(board, mate_in_two)
    assert info["score"].white() == chess.engine.Mate(2)
    assert len(info["pv"]) == 3
    check_line(board, info)
    while not board.is_checkmate() and board.ply() < 10:
        board.push(engine.play(board, mate_in_two).move)
    assert board.is_checkmate() and board.ply() == 3


def test_analyses_several_lines(engine):
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    lines = engine.analyse(board, chess.engine.Limit(depth=8), multipv=4)
    assert [info["multipv"] for info in lines] == [1, 2, 3, 4]
    assert len({info["pv"][0] for info in lines}) == 4
    scores = [info["score"].relative.score(mate_score=100_000) for info in lines]
    assert scores == sorted(scores, reverse=True)
    for info in lines:
        check_line(board, info)


def test_analyses_chosen_moves(engine):
    board = chess.Board()
    chosen = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
    info = engine.analyse(board, chess.engine.Limit(depth=5), root_moves=chosen)
    assert info["pv"][0] in chosen


def test_analyses_without_end_until_stopped(engine):
    board = chess.Board()
    depths = []
    with engine.analysis(board) as analysis:
        for info in analysis:
            if "pv" in info and not info.get("lowerbound") and not info.get("upperbound"):
                check_line(board, info)
                depths.append(info["depth"])
            if info.get("depth", 0) >= 7:
                break
    assert depths == list(range(1, depths[-1] + 1))
    best = analysis.wait()
    assert best.move in board.legal_moves
    engine.ping()


def test_an_analysis_can_be_cancelled_at_once(engine):
    for fen in [chess.STARTING_FEN, "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]:
        for _ in range(5):
            analysis = engine.analysis(chess.Board(fen))
            analysis.stop()
            assert analysis.wait().move in chess.Board(fen).legal_moves
    assert engine.play(chess.Board(), QUICK).move


def test_ponders(engine):
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=5, black_clock=5)
    for ply in range(8):
        result = engine.play(board, clock, ponder=True)
        board.push(result.move)
        if board.is_game_over():
            break
        # Every other time the expected reply is played, which is a ponderhit.
        is_expected = result.ponder is not None and ply % 2 == 0
        board.push(result.ponder if is_expected else next(iter(board.legal_moves)))
        if board.is_game_over():
            break
    engine.ping()


def test_clear_hash_forgets_everything(engine):
    def nodes():
        return engine.analyse(chess.Board(), chess.engine.Limit(depth=9))["nodes"]

    first = nodes()
    engine.configure({"Clear Hash": None})
    assert nodes() == first


def test_sets_options(engine):
    engine.configure({"Hash": 8, "Threads": 2, "Move Overhead": 20})
    engine.configure({"Clear Hash": None})
    engine.configure({"Evaluation": "classical"})
    assert engine.play(chess.Board(), QUICK).move
    engine.configure({"Evaluation": "nnue", "EvalFile": "<embedded>"})
    assert engine.play(chess.Board(), QUICK).move
    engine.configure({"Threads": 1, "UCI_ShowWDL": True})
    info = engine.analyse(chess.Board(), QUICK)
    assert sum(info["wdl"].relative) == 1000
    with pytest.raises(chess.engine.EngineError):
        engine.configure({"No such option": 1})
    with pytest.raises(chess.engine.EngineError):
        engine.configure({"Hash": 0})


def test_plays_chess960(engine):
    board = chess.Board.from_chess960_pos(518)
    assert engine.play(board, QUICK).move in board.legal_moves
    board = chess.Board("4k3/8/8/8/8/8/8/1RK4R w BH - 0 1", chess960=True)
    castling = [move for move in board.legal_moves if board.is_castling(move)]
    assert castling
    for move in castling:
        info = engine.analyse(board, chess.engine.Limit(depth=4), root_moves=[move])
        assert info["pv"][0] == move
        check_line(board, info)
    for number in [0, 404, 959]:
        board = chess.Board.from_chess960_pos(number)
        while not board.is_game_over() and board.ply() < 30:
            result = engine.play(board, QUICK, info=chess.engine.INFO_ALL)
            check_line(board, result.info)
            board.push(result.move)


def test_a_finished_game_has_no_move(engine):
    for fen in ["rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]:
        assert engine.play(chess.Board(fen), QUICK).move is None
    engine.ping()
