"""What a user's typed code looks like: pyright reads it, nothing runs it."""

from typing import assert_type

import alcor_chess as ac


def positions() -> None:
    board = ac.Board("8/8/8/8/8/1k6/8/K7 w - - 0 1")
    assert_type(board.play("Kb1"), ac.Board)
    assert_type(board.play(board.legal_moves()[0]).key, int)
    assert_type(board.outcome(), ac.Outcome | None)


async def searches(engine: ac.Engine, board: ac.Board) -> None:
    result = await engine.search_async(board, seconds=1.5)
    assert_type(result, ac.SearchResult)
    assert_type(engine.search(board, nodes=1_000, multipv=3).lines, list[ac.Info])
    for info in engine.stream(board, depth=3):
        assert_type(info.score.mate, int | None)
        assert_type(info.pv, list[ac.Move])


def reviews() -> None:
    review = ac.review("1. e4 e5 *", nodes=1_000, on_progress=lambda done, total: print(done / total))
    assert_type(review, ac.Review)
    assert_type(review.white.accuracy, float | None)
    assert_type(review.moves, list[ac.MoveReview])
    for game in ac.iter_pgn("games.pgn"):
        assert_type(game, str)
    assert_type(ac.cluster.review(["games.pgn"], output="annotated.pgn").errors, list[str])
    assert_type(ac.cluster.review("games.pgn").reviews, list[ac.Review])
