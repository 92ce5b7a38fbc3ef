"""Alcor for Python: chess rules, an engine and its network in one package.

>>> import alcor_chess as ac
>>> board = ac.Board().play("e4").play("c5")
>>> result = ac.Engine().search(board, nodes=10_000)
>>> result.move in board.legal_moves()
True
"""

from alcor_chess import cluster
from alcor_chess._batches import NO_FEATURE, evaluate, features, read_pgn, read_pgn_arrow
from alcor_chess._engine import Engine
from alcor_chess._native import (
    Board,
    Book,
    EngineBusy,
    EngineForked,
    Explanation,
    IllegalMove,
    Info,
    InvalidFen,
    InvalidPgn,
    Move,
    MoveReview,
    Outcome,
    Review,
    Score,
    Search,
    SearchResult,
    SideReview,
    Tablebases,
    Term,
    __version__,
    explain,
    iter_pgn,
    opening,
    perft,
    review,
)

#: The sides as `Board.turn` has them, as in python-chess.
WHITE = True
BLACK = False

__all__ = [
    "BLACK",
    "NO_FEATURE",
    "WHITE",
    "Board",
    "Book",
    "Engine",
    "EngineBusy",
    "EngineForked",
    "Explanation",
    "IllegalMove",
    "Info",
    "InvalidFen",
    "InvalidPgn",
    "Move",
    "MoveReview",
    "Outcome",
    "Review",
    "Score",
    "Search",
    "SearchResult",
    "SideReview",
    "Tablebases",
    "Term",
    "__version__",
    "cluster",
    "evaluate",
    "explain",
    "features",
    "iter_pgn",
    "opening",
    "perft",
    "read_pgn",
    "read_pgn_arrow",
    "review",
]
