# Written by python/stubs.py from the sources of the native part (crates/python): change those instead.
# ruff: noqa: E501

import os
from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, Final, Literal, SupportsFloat, SupportsIndex, final

import chess
import chess.pgn
from typing_extensions import disjoint_base

__all__ = [
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
    "PgnGames",
    "Review",
    "Score",
    "Search",
    "SearchResult",
    "SideReview",
    "Tablebases",
    "Term",
    "__version__",
    "_evaluate",
    "_features",
    "_html_foot",
    "_html_head",
    "_identity",
    "_read_pgn",
    "_restore",
    "_restore_board",
    "_restore_move",
    "_restore_review",
    "explain",
    "iter_pgn",
    "opening",
    "perft",
    "review",
]

class EngineBusy(RuntimeError): ...
class EngineForked(RuntimeError): ...
class IllegalMove(ValueError): ...
class InvalidFen(ValueError): ...
class InvalidPgn(ValueError): ...

__version__: Final[str]
"""
The version of the package.
"""

@final
class Board:
    """
    A position, and the moves that led to it. It never changes: playing a move makes another board.

    >>> from alcor_chess import Board
    >>> board = Board().play("e4").play("e5").play("Nf3")
    >>> board.fen()
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
    >>> len(board.legal_moves())
    29
    >>> board == Board(board.fen())
    True
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(cls, /, fen: str | None = None) -> Board:
        """
        The board of a FEN, or the start of a game.
        """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def _repr_svg_(self, /) -> str: ...
    def checkers(self, /) -> list[int]:
        """
        The squares of the pieces that give check.
        """
    @property
    def chess960(self, /) -> bool:
        """
        Whether only the rules of Chess960 cover the castling rights.
        """
    @property
    def ep_square(self, /) -> int | None:
        """
        The square on which a pawn can be taken en passant, if an enemy pawn stands ready to do so.
        """
    def fen(self, /) -> str:
        """
        The FEN; X-FEN where Chess960 needs it.
        """
    @classmethod
    def from_chess(cls, /, board: chess.Board) -> Board:
        """
        The same board as one of python-chess, with the moves that led to it.

        >>> import chess
        >>> from alcor_chess import Board
        >>> other = chess.Board()
        >>> other.push_san("e4")
        Move.from_uci('e2e4')
        >>> Board.from_chess(other).move_stack
        (Move('e2e4'),)
        """
    @staticmethod
    def from_chess960_pos(number: SupportsIndex) -> Board:
        """
        The start position of Chess960 with this number, from 0 to 959; 518 is that of ordinary chess.
        """
    @property
    def fullmove_number(self, /) -> int:
        """
        The number of the move, from 1.
        """
    def gives_check(self, /, move: Move | str) -> bool:
        """
        Whether a legal move gives check.
        """
    @property
    def halfmove_clock(self, /) -> int:
        """
        Half-moves since the last capture or pawn move.
        """
    def is_capture(self, /, move: Move | str) -> bool:
        """
        Whether a legal move is a capture, en passant included.
        """
    def is_check(self, /) -> bool:
        """
        Whether the side to move is in check.
        """
    def is_checkmate(self, /) -> bool:
        """
        Whether the side to move is mated.
        """
    def is_game_over(self, /) -> bool:
        """
        Whether the game is over: see `outcome`.
        """
    def is_insufficient_material(self, /) -> bool:
        """
        Whether no sequence of moves can mate.
        """
    def is_legal(self, /, move: Move | str) -> bool:
        """
        Whether a move is legal. What is no move at all is not.
        """
    def is_repetition(self, /, count: SupportsIndex = 3) -> bool:
        """
        Whether the position has occurred so often among the moves that led here.
        """
    def is_stalemate(self, /) -> bool:
        """
        Whether the side to move has no move and is not in check.
        """
    @property
    def key(self, /) -> int:
        """
        The key of the position, which is that of Polyglot books.
        """
    def legal_moves(self, /) -> list[Move]:
        """
        Every legal move.

        >>> from alcor_chess import Board
        >>> sorted(move.uci() for move in Board("8/8/8/8/8/1k6/8/K7 w - - 0 1").legal_moves())
        ['a1b1']
        """
    @property
    def move_stack(self, /) -> tuple[Move, ...]:
        """
        The moves that led here from the board that was set up.
        """
    def outcome(self, /) -> Outcome | None:
        """
        How the game has ended, or None if it goes on. The third occurrence of a position and the fifty-move rule end it
        without a claim.

        >>> from alcor_chess import Board
        >>> Board().play("f3").play("e5").play("g4").play("Qh4#").outcome()
        Outcome(termination='checkmate', winner=False)
        """
    def parse_san(self, /, san: str) -> Move:
        """
        Reads a move in SAN, leniently.
        """
    def parse_uci(self, /, uci: str) -> Move:
        """
        Reads a move in UCI.
        """
    def play(self, /, move: Move | str) -> Board:
        """
        The board after a move, which is a Move or text in SAN or UCI.

        >>> from alcor_chess import Board, IllegalMove
        >>> Board().play("e2e4") == Board().play("e4")
        True
        >>> try:
        ...     Board().play("Bb5")
        ... except IllegalMove as error:
        ...     print(error)
        "Bb5" cannot be played: The bishop on f1 cannot reach b5: the pawn on e2 is in the way.
        """
    def ply(self, /) -> int:
        """
        How many moves led here.
        """
    def root(self, /) -> Board:
        """
        The board that was set up, before the moves of `move_stack`.
        """
    def san(self, /, move: Move | str) -> str:
        """
        The SAN of a legal move.

        >>> from alcor_chess import Board
        >>> Board().san("g1f3")
        'Nf3'
        """
    def shredder_fen(self, /) -> str:
        """
        The FEN with castling rights as files.
        """
    def svg(self, /, *, size: SupportsIndex = 360, flipped: bool = False) -> str:
        """
        The board as SVG: what Jupyter shows. The last move and a check are marked; Black is below if `flipped`.

        >>> from alcor_chess import Board
        >>> Board().svg().startswith("<svg ")
        True
        """
    def symbol_at(self, /, square: SupportsIndex) -> str | None:
        """
        The letter of the piece on a square, 'N' for a white knight and 'n' for a black one, or None.
        """
    def to_chess(self, /) -> chess.Board:
        """
        The same board of python-chess, with the moves that led to it. Needs the package `chess`.

        >>> from alcor_chess import Board
        >>> Board().play("e4").to_chess().peek()
        Move.from_uci('e2e4')
        """
    @property
    def turn(self, /) -> bool:
        """
        Who is to move: True for White, False for Black.
        """
    def variation_san(self, /, moves: Sequence[Move | str]) -> str:
        """
        The moves of a line in SAN, with numbers: '1. e4 e5 2. Nf3'.
        """

@final
class Book:
    """
    An opening book: a file in Polyglot's format, or without a path Alcor's own.

    >>> from alcor_chess import Board, Book
    >>> "e2e4" in [move.uci() for move, weight in Book().moves(Board())]
    True
    """
    def __new__(cls, /, path: str | os.PathLike[str] | None = None) -> Book: ...
    def moves(self, /, board: Board) -> list[tuple[Move, int]]:
        """
        The moves of a position with their weights, the best first. Those with weight 0 are known, but not for playing.
        """

@disjoint_base
class Engine:
    """
    A chess engine: search(), stream() and, with asyncio, search_async().

    `hash` is the size of the hash table in megabytes. `level` is None for full strength, a level from 1 to 10, a rating from
    700 to 2800 or a name such as 'club'; with the same `seed` a level plays the same moves. Several engines search at the
    same time in threads, each with `threads` of its own; `tablebases` are the endgame tables it asks. One engine searches
    one position at a time.

    >>> from alcor_chess import Board, Engine
    >>> engine = Engine(hash=16)
    >>> result = engine.search(Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=5)
    >>> result.move.uci(), result.score.mate
    ('a1a8', 1)
    """
    def __new__(
        cls,
        /,
        *,
        hash: SupportsIndex = 16,
        threads: SupportsIndex = 1,
        level: int | str | None = None,
        seed: SupportsIndex | None = None,
        tablebases: Tablebases | None = None,
    ) -> Engine: ...
    def __repr__(self, /) -> str: ...
    def configure(self, /, *, hash: SupportsIndex | None = None, threads: SupportsIndex | None = None) -> None:
        """
        Changes the size of the hash table or the number of threads; what is not given stays.
        """
    @property
    def elo(self, /) -> int | None:
        """
        The rating that the engine plays at; None for full strength.
        """
    @property
    def hash(self, /) -> int:
        """
        The size of the hash table in megabytes.
        """
    def new_game(self, /) -> None:
        """
        Forgets everything that was learnt.
        """
    def search(
        self,
        /,
        board: Board,
        *,
        nodes: SupportsIndex | None = None,
        depth: SupportsIndex | None = None,
        seconds: SupportsFloat | SupportsIndex | None = None,
        mate: SupportsIndex | None = None,
        multipv: SupportsIndex = 1,
        root_moves: Sequence[Move | str] | None = None,
        on_info: Callable[[Info], object] | None = None,
    ) -> SearchResult:
        """
        Searches a board and returns when a limit is reached: `nodes`, `depth`, `seconds`, or a `mate` in this many moves.

        `multipv` is how many best lines to find; `root_moves` restricts the first move. `on_info` is called with each line
        of thinking; an exception in it stops the search and is raised here. Ctrl-C stops the search too.

        >>> from alcor_chess import Board, Engine
        >>> result = Engine().search(Board(), nodes=5_000, multipv=3)
        >>> len(result.lines), result.lines[0].pv == result.pv
        (3, True)
        """
    def set_level(self, /, level: int | str | None) -> None:
        """
        Plays at this level from now on: a level from 1 to 10, a rating, a name, or None for full strength.
        """
    def stream(
        self,
        /,
        board: Board,
        *,
        nodes: SupportsIndex | None = None,
        depth: SupportsIndex | None = None,
        seconds: SupportsFloat | SupportsIndex | None = None,
        mate: SupportsIndex | None = None,
        multipv: SupportsIndex = 1,
        root_moves: Sequence[Move | str] | None = None,
    ) -> Search:
        """
        Searches a board and yields each line of thinking as it is found. Leaving the loop stops the search; without a limit
        it goes on until then. A search that has a name goes on until it is closed, which `with` does. It has the `result`
        after its last line, and once it has been closed.

        >>> from alcor_chess import Board, Engine
        >>> for info in Engine().stream(Board()):
        ...     if info.depth >= 4:
        ...         break
        """
    @property
    def threads(self, /) -> int:
        """
        How many threads search.
        """

@final
class Explanation:
    """
    The evaluation of a position, explained.

    >>> from alcor_chess import Board, explain
    >>> explanation = explain(Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
    >>> explanation.total > 300, len(explanation.white) > 0
    (True, True)
    """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """
        All terms as a table, and what the network says.
        """
    @property
    def black(self, /) -> list[str]:
        """
        What speaks for Black, in words.
        """
    @property
    def terms(self, /) -> list[Term]:
        """
        The terms, the weightiest first; none in an ending that has a score of its own.
        """
    @property
    def total(self, /) -> int:
        """
        The classical evaluation in centipawns, from White's side.
        """
    @property
    def white(self, /) -> list[str]:
        """
        What speaks for White, in words.
        """

@final
class Info:
    """
    One line of thinking.

    >>> from alcor_chess import Board, Engine
    >>> *_, last = Engine().stream(Board(), depth=3)
    >>> last.depth, last.bound, last.move == last.pv[0]
    (3, 'exact', True)
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def bound(self, /) -> Literal["exact", "lower", "upper"]:
        """
        Whether the score is 'exact', or a bound: 'lower' (this or better) or 'upper' (this or worse).
        """
    @property
    def depth(self, /) -> int:
        """
        The depth that was searched, in plies.
        """
    @property
    def hashfull(self, /) -> int:
        """
        How full the hash table is with this search, in thousandths.
        """
    @property
    def move(self, /) -> Move | None:
        """
        The first move of the line; None if there is no legal move.
        """
    @property
    def multipv(self, /) -> int:
        """
        Which of the best lines it is, from 1.
        """
    @property
    def nodes(self, /) -> int:
        """
        Nodes visited since the search began.
        """
    @property
    def nps(self, /) -> int:
        """
        Nodes a second.
        """
    @property
    def pv(self, /) -> list[Move]:
        """
        The line.
        """
    @property
    def score(self, /) -> Score:
        """
        The score, from the side to move.
        """
    @property
    def seldepth(self, /) -> int:
        """
        The longest line looked at, in plies.
        """
    @property
    def tbhits(self, /) -> int:
        """
        Tablebase hits.
        """
    @property
    def time(self, /) -> float:
        """
        Seconds since the search began.
        """

@final
class Move:
    """
    A move of a board.

    Boards make moves and read them; two moves are equal if UCI writes them alike.

    >>> from alcor_chess import Board
    >>> move = Board().parse_san("Nf3")
    >>> move.uci(), move.from_square, move.to_square, move.promotion
    ('g1f3', 6, 21, None)
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    @classmethod
    def from_chess(cls, /, move: chess.Move) -> Move:
        """
        The same move as one of python-chess. It belongs to no board, and need not be legal anywhere.

        >>> import chess
        >>> from alcor_chess import Board, Move
        >>> move = Move.from_chess(chess.Move.from_uci("g1f3"))
        >>> Board().san(move)
        'Nf3'
        """
    @property
    def from_square(self, /) -> int:
        """
        Where the piece comes from: 0 is a1, 1 is b1, 63 is h8.
        """
    @classmethod
    def from_uci(cls, /, uci: str) -> Move:
        """
        The move that UCI writes like this. It belongs to no board, and need not be legal anywhere. There is no null move.

        >>> from alcor_chess import Board, Move
        >>> Move.from_uci("g1f3") in Board().legal_moves()
        True
        """
    @property
    def promotion(self, /) -> int | None:
        """
        What a pawn becomes: 2 for a knight to 5 for a queen, as in python-chess, or None.
        """
    def to_chess(self, /) -> chess.Move:
        """
        The same move of python-chess.
        """
    @property
    def to_square(self, /) -> int:
        """
        Where the piece goes. Castling is a move of the king by two squares; in Chess960 it goes to its rook.
        """
    def uci(self, /) -> str:
        """
        The move as UCI writes it: 'e2e4', 'e7e8q'.
        """

@final
class MoveReview:
    """
    What there is to say about a move. Scores are from White's side; what a move costs is from its mover's.

    >>> import alcor_chess as ac
    >>> move = ac.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=500).moves[2]
    >>> move.san, move.judgement, move.mate
    ('g4', 'blunder', -1)
    """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def accuracy(self, /) -> float:
        """
        The accuracy of the move, from 0 to 100.
        """
    @property
    def best(self, /) -> Move:
        """
        The best move in the position before, which may be this one.
        """
    @property
    def best_line(self, /) -> list[str]:
        """
        The best line from the position before, in SAN.
        """
    @property
    def centipawn_loss(self, /) -> int:
        """
        How many centipawns it cost its mover; not negative.
        """
    @property
    def clock(self, /) -> float | None:
        """
        What was left on the mover's clock after it, in seconds, if the game says so.
        """
    @property
    def cp(self, /) -> int | None:
        """
        The score after the move in centipawns, from White's side; None if there is a mate.
        """
    @property
    def glyph(self, /) -> str:
        """
        The sign that annotators write behind it: '?!', '?', '??', '!', '!!' or nothing.
        """
    @property
    def is_book(self, /) -> bool:
        """
        Whether the opening book recommends it. Such moves are not judged.
        """
    @property
    def is_forced(self, /) -> bool:
        """
        Whether it was the only legal move. Such moves are not judged.
        """
    @property
    def judgement(self, /) -> Literal["inaccuracy", "mistake", "blunder", "great", "brilliant"] | None:
        """
        What is thought of it: 'inaccuracy', 'mistake', 'blunder', 'great', 'brilliant' or None.
        """
    @property
    def mate(self, /) -> int | None:
        """
        In how many moves White mates after it, negative if Black does, 0 for a mate on the board; else None.
        """
    @property
    def move(self, /) -> Move:
        """
        The move.
        """
    @property
    def number(self, /) -> int:
        """
        The number of the move in the game, as it is written before it.
        """
    @property
    def phase(self, /) -> Literal["opening", "middlegame", "endgame"]:
        """
        The phase of the game: 'opening', 'middlegame' or 'endgame'.
        """
    @property
    def reason(self, /) -> str | None:
        """
        Why it was bad, in words, if that is sure; else None.
        """
    @property
    def san(self, /) -> str:
        """
        The move in SAN.
        """
    @property
    def turn(self, /) -> bool:
        """
        Who played it: True for White, as `Board.turn` has it.
        """
    @property
    def win(self, /) -> float:
        """
        White's Win% after the move, from 0 to 100.
        """
    @property
    def win_loss(self, /) -> float:
        """
        How many points of Win% it cost its mover; not negative.
        """

@final
class Outcome:
    """
    How a game ended, and by which rule.

    >>> from alcor_chess import Board
    >>> outcome = Board("k7/8/1Q6/8/8/8/8/7K b - - 0 1").outcome()
    >>> outcome.termination, outcome.winner, outcome.result()
    ('stalemate', None, '1/2-1/2')
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str:
        """
        The same in a sentence.
        """
    def result(self, /) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """
        '1-0', '0-1' or '1/2-1/2'.
        """
    @property
    def termination(
        self, /
    ) -> Literal["checkmate", "stalemate", "insufficient_material", "fifty_moves", "threefold_repetition"]:
        """
        'checkmate', 'stalemate', 'insufficient_material', 'fifty_moves' or 'threefold_repetition'.
        """
    @property
    def winner(self, /) -> bool | None:
        """
        True if White won, False if Black did, None for a draw.
        """

@final
class PgnGames:
    """
    The games of a file: an iterator over their texts.
    """
    def __iter__(self, /) -> PgnGames: ...
    def __next__(self, /) -> str: ...
    def _take(self, /, count: SupportsIndex) -> list[tuple[str, int, str | None]]:
        """
        Up to this many games: their texts, the lines where they begin, and what is wrong with those that are too long.
        There are fewer only at the end of the file.
        """

@final
class Review:
    """
    All that there is to say about a game. The function `review` makes one.

    >>> import alcor_chess as ac
    >>> review = ac.review("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", nodes=2_000)
    >>> [(move.san, move.judgement) for move in review.moves if move.judgement == "blunder"]
    [('Ke7', 'blunder')]
    >>> review.black.blunders, review.white.accuracy > review.black.accuracy
    (1, True)
    >>> "Blunder." in review.to_pgn()
    True
    """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def _html_article(self, /) -> str:
        """
        The game as a part of a report of several.
        """
    def _repr_html_(self, /) -> str:
        """
        The report, for Jupyter.
        """
    def _state(self, /) -> str:
        """
        All of the review as text, without the game; `_restore_review` reads it.
        """
    @property
    def black(self, /) -> SideReview:
        """
        What there is to say about Black's play.
        """
    def boards(self, /) -> list[Board]:
        """
        The boards of the game: that before the first move, and that after each.
        """
    def moments(self, /) -> list[int]:
        """
        The moments that mattered most: the moves by their place in `moves`.
        """
    @property
    def moves(self, /) -> list[MoveReview]:
        """
        Every move, in its order.
        """
    @property
    def network(self, /) -> str:
        """
        What evaluated: the network, with the number that names its weights.
        """
    @property
    def opening(self, /) -> str | None:
        """
        The opening with its code, 'C50 Italian Game', or None if it has no name.
        """
    @property
    def result(self, /) -> Literal["1-0", "0-1", "1/2-1/2", "*"]:
        """
        How the game ended: '1-0', '0-1', '1/2-1/2' or '*'.
        """
    @property
    def tags(self, /) -> dict[str, str]:
        """
        The tags of the game.
        """
    @property
    def title(self, /) -> str:
        """
        What is known of the game in one line: 'Morphy - Anderssen, Paris, 1858, 1-0'.
        """
    def to_dict(self, /) -> dict[str, Any]:
        """
        The same as `to_json`, as a dict.
        """
    def to_epd(self, /) -> str:
        """
        The positions in which something was missed, a line of EPD for each: what `alcor review --quiz` writes. It is empty
        unless the review was made with `quiz=True`.
        """
    def to_html(self, /) -> str:
        """
        A report as an HTML page that needs no other file: what `alcor review --html` writes.
        """
    def to_json(self, /) -> str:
        """
        One object as `alcor review --json` has for each game, in one line.
        """
    def to_pgn(self, /) -> str:
        """
        The game with evaluations, glyphs, sentences and better lines: what `alcor review -o` writes.
        """
    @property
    def version(self, /) -> str:
        """
        The program that made the review, with its version.
        """
    @property
    def white(self, /) -> SideReview:
        """
        What there is to say about White's play.
        """

@final
class Score:
    """
    How good a position is, from the side to move or as `white()` turns it.

    Either `cp` or `mate` is None. `mate` counts moves: 3 for a mate in three, -3 for being mated in three, and 0 for being
    mated. `wdl` is the chance to win, draw and lose in thousandths.

    >>> from alcor_chess import Board, Engine
    >>> score = Engine().search(Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=5).score
    >>> score.cp, score.mate, score.wdl, score.black().mate
    (None, 1, (1000, 0, 0), -1)
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    def __str__(self, /) -> str: ...
    def black(self, /) -> Score:
        """
        The same score from Black's side.
        """
    @property
    def cp(self, /) -> int | None:
        """
        Centipawns, unless it is a mate.
        """
    def expectation(self, /) -> float:
        """
        From 0 for a loss to 1 for a win: the chance to win and half of that to draw.
        """
    def is_mate(self, /) -> bool:
        """
        Whether it is a mate, for either side.
        """
    @property
    def mate(self, /) -> int | None:
        """
        Moves to mate, if it is one.
        """
    @property
    def turn(self, /) -> bool:
        """
        Whose view it is: True for White, False for Black.
        """
    @property
    def wdl(self, /) -> tuple[int, int, int]:
        """
        The chances to win, draw and lose, in thousandths.
        """
    def white(self, /) -> Score:
        """
        The same score from White's side.
        """

@final
class Search:
    """
    A search that runs: an iterator over its lines of thinking.

    >>> from alcor_chess import Board, Engine
    >>> with Engine().stream(Board()) as search:
    ...     next(search).depth
    1
    """
    def __enter__(self, /) -> Search: ...
    def __exit__(self, /, *_exception: type[BaseException] | BaseException | TracebackType | None) -> None: ...
    def __iter__(self, /) -> Search: ...
    def __next__(self, /) -> Info: ...
    def close(self, /) -> None:
        """
        Stops the search and waits for its end. What it has found by then is its `result`; lines that were not read are gone.

        >>> from alcor_chess import Board, Engine
        >>> with Engine().stream(Board()) as search:
        ...     for info in search:
        ...         if info.depth >= 4:
        ...             break
        >>> search.result.move in Board().legal_moves()
        True
        """
    @property
    def result(self, /) -> SearchResult | None:
        """
        What was found, once all lines have been read or the search has been closed; until then None.
        """
    def stop(self, /) -> None:
        """
        Asks the search to end. What it still says can be read.
        """

@final
class SearchResult:
    """
    What a search has found: the best line, and with `multipv` the others.

    >>> from alcor_chess import Board, Engine
    >>> result = Engine().search(Board(), depth=4, multipv=2)
    >>> result.depth, result.move == result.pv[0], len(result.lines)
    (4, True, 2)
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def depth(self, /) -> int:
        """
        The depth that was searched, in plies.
        """
    @property
    def lines(self, /) -> list[Info]:
        """
        The best lines, the best first; as many as `multipv` asked for.
        """
    @property
    def move(self, /) -> Move | None:
        """
        The move to play; None if there is no legal move.
        """
    @property
    def nodes(self, /) -> int:
        """
        Nodes visited.
        """
    @property
    def nps(self, /) -> int:
        """
        Nodes a second.
        """
    @property
    def ponder(self, /) -> Move | None:
        """
        The reply that is expected, or None.
        """
    @property
    def pv(self, /) -> list[Move]:
        """
        The best line.
        """
    @property
    def score(self, /) -> Score:
        """
        Its score, from the side to move.
        """
    @property
    def seldepth(self, /) -> int:
        """
        The longest line looked at, in plies.
        """
    @property
    def time(self, /) -> float:
        """
        Seconds it took.
        """

@final
class SideReview:
    """
    What there is to say about one side's play. Accuracies are from 0 to 100, and None where the side has not moved.

    >>> import alcor_chess as ac
    >>> side = ac.review("1. f3 e5 2. g4 Qh4# 0-1", nodes=500).white
    >>> side.blunders, side.accuracy < 90
    (1, True)
    """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def accuracy(self, /) -> float | None:
        """
        The accuracy, from 0 to 100.
        """
    @property
    def acpl(self, /) -> int | None:
        """
        The average centipawn loss.
        """
    @property
    def blunders(self, /) -> int:
        """
        How many blunders.
        """
    @property
    def endgame(self, /) -> float | None:
        """
        The accuracy in the endgame.
        """
    @property
    def inaccuracies(self, /) -> int:
        """
        How many inaccuracies there were.
        """
    @property
    def middlegame(self, /) -> float | None:
        """
        The accuracy in the middlegame.
        """
    @property
    def mistakes(self, /) -> int:
        """
        How many mistakes.
        """
    @property
    def opening(self, /) -> float | None:
        """
        The accuracy in the opening.
        """

@final
class Tablebases:
    """
    The Syzygy tables of a folder. An Engine takes them too: `Engine(tablebases=tables)`.

    >>> import tempfile
    >>> from alcor_chess import Tablebases
    >>> Tablebases(tempfile.mkdtemp()).max_pieces
    0
    """
    def __len__(self, /) -> int:
        """
        How many tables there are that know results.
        """
    def __new__(cls, /, path: str | os.PathLike[str]) -> Tablebases: ...
    @property
    def max_pieces(self, /) -> int:
        """
        The most pieces of any table, kings included; 0 if there is none.
        """
    def probe_dtz(self, /, board: Board) -> int | None:
        """
        How many plies it takes to a capture, a pawn move or mate that keeps the result, as python-chess counts them, or None
        if no table knows: negative if the side to move loses, 0 for a draw, and beyond 100 where the fifty-move rule makes it
        one. Some tables round: then it may take one ply more.
        """
    def probe_wdl(self, /, board: Board) -> int | None:
        """
        The result for the side to move, as python-chess counts it, or None if no table knows: 2 for a win, 0 for a draw, -2
        for a loss, and 1 and -1 where only the fifty-move rule stands between.
        """

@final
class Term:
    """
    A term of the evaluation in centipawns, from White's side: what White has, what Black has, and the difference.

    >>> from alcor_chess import Board, explain
    >>> term = explain(Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")).terms[0]
    >>> term.name, term.total > 300
    ('material', True)
    """
    def __reduce__(self, /) -> tuple[Any, ...]: ...
    def __repr__(self, /) -> str: ...
    @property
    def black(self, /) -> int:
        """
        What Black gets.
        """
    @property
    def name(self, /) -> str:
        """
        The name of the term.
        """
    @property
    def total(self, /) -> int:
        """
        The difference: positive is good for White.
        """
    @property
    def white(self, /) -> int:
        """
        What White gets.
        """

def _evaluate(batch: Iterable[str | Board], first: SupportsIndex = 0) -> bytearray:
    """
    The evaluations as 16-bit numbers. The batch may be a part of more positions: errors count from `first`.
    """

def _features(batch: Iterable[str | Board]) -> bytearray:
    """
    The features of each position as 32 numbers of 16 bits; the places that are left over hold 65535.
    """

def _html_foot() -> str:
    """
    The end of a report.
    """

def _html_head(title: str, games: SupportsIndex) -> str:
    """
    The head of a report of several games.
    """

def _identity() -> str:
    """
    The program with its version and its network: reviews compare if these are the same.
    """

def _read_pgn(path: str | os.PathLike[str], columns: Sequence[str]) -> dict[str, tuple[Any, str | None]]:
    """
    The columns of a file, as lists of text or bytes of numbers with their types.
    """

def _restore(name: str, state: str) -> Any:
    """
    A value from its pickle.
    """

def _restore_board(fen: str, moves: bytes) -> Board:
    """
    A board from its pickle. Whatever it holds, every move is checked.
    """

def _restore_move(bits: SupportsIndex, chess960: bool) -> Move:
    """
    A move from its pickle.
    """

def _restore_review(
    game: str, state: str, number: SupportsIndex, color: bool | None, level: int | str | None
) -> Review:
    """
    A review from its state, the text of its game and the number of that in its file.
    """

def explain(board: Board) -> Explanation:
    """
    Why a position is judged as it is: terms in centipawns and sentences.

    >>> from alcor_chess import Board, explain
    >>> explanation = explain(Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))
    >>> explanation.terms[0].name, explanation.total > 300
    ('material', True)
    """

def iter_pgn(path: str | os.PathLike[str]) -> PgnGames:
    """
    The texts of the games of a PGN file, one by one; the file may be compressed (.gz, .zst) and of any length.

    Where a game ends is decided by its text alone, so that a bad one never spoils the next.

    >>> import alcor_chess as ac, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
    >>> _ = file.write_text("1. e4 e5 1-0\\n\\n1. f3 e5 2. g4 Qh4# 0-1\\n")
    >>> [ac.review(game, nodes=500).white.blunders for game in ac.iter_pgn(file)]
    [0, 1]
    """

def opening(board: Board) -> tuple[str, str] | None:
    """
    The opening that led to a board, as its ECO code and its name, or None.

    >>> from alcor_chess import Board, opening
    >>> opening(Board().play("e4").play("e5").play("Nf3").play("Nc6").play("Bc4"))
    ('C50', 'Italian Game')
    """

def perft(board: Board, depth: SupportsIndex, *, threads: SupportsIndex = 1, hash: SupportsIndex = 0) -> int:
    """
    The number of ways to play `depth` plies from a board. Ctrl-C stops it.

    >>> from alcor_chess import Board, perft
    >>> perft(Board(), 4)
    197281
    """

def review(
    game: str | Board | chess.pgn.Game,
    nodes: SupportsIndex | None = None,
    *,
    depth: SupportsIndex | None = None,
    seconds: SupportsFloat | SupportsIndex | None = None,
    lines: SupportsIndex = 1,
    quiz: bool = False,
    players: bool = False,
    color: bool | None = None,
    level: int | str | None = None,
    on_progress: Callable[[int, int], object] | None = None,
) -> Review:
    """
    Reviews a game: what went wrong, how much it cost, and why.

    `game` is the text of a game in PGN, of which the first game counts; or a Board, whose moves are reviewed; or a game of
    python-chess. The effort for each position is `nodes` (100,000 unless something else is given), `depth` or `seconds`;
    with nodes or a depth the same game gives the same review on every machine.

    `lines` is how many best lines to find; with `quiz` the moves that a quiz should accept are found too, and with `players`
    the levels at which a mistake is usual. `color` and `level` restrict what reports tell: to one side's moves, and to what
    matters to players of a level: a number from 1 to 10, a rating or a name, as for an Engine. `on_progress` is called with
    the number of positions that are done and that of all; an exception in it stops the review and is raised here. Ctrl-C
    stops it too.

    >>> import alcor_chess as ac
    >>> board = ac.Board().play("f3").play("e5").play("g4").play("Qh4")
    >>> ac.review(board, nodes=1_000).moves[2].reason
    '2.g4 allows mate: 2...Qh4#.'
    >>> ac.review(board, depth=4).to_html().startswith("<!DOCTYPE html>")
    True
    """
