"""What python-chess can ask of Alcor over UCI alone: several lines, analysis without end, options."""

import chess
import chess.engine
import pytest
from conftest import QUICK, check_line

pytestmark = pytest.mark.usefixtures("no_complaints")


def test_introduces_itself(engine):
    assert engine.id["name"].startswith("Alcor ")
    assert engine.id["author"]
    for name in ["Hash", "Threads", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL", "Clear Hash"]:
        assert name in engine.options
    engine.ping()


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
