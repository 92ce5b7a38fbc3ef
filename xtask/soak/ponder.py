"""Games in which both sides ponder: fastchess does not let engines do that, python-chess does.

usage: ponder.py PROGRAM OPENINGS GAMES NODES

Each game is reported as fastchess reports it, so that both are judged alike. A move that is illegal, a program that
ends or an answer that does not come is the end of the run, with the reason.
"""

import sys
from pathlib import Path

import chess
import chess.engine

NAMES = ("Alcor", "Alcor-again")
# For an answer that does not depend on the clock: whoever is later hangs.
PATIENCE_SECONDS = 600
REASONS = {
    chess.Termination.CHECKMATE: "mates",
    chess.Termination.STALEMATE: "Draw by stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "Draw by insufficient mating material",
    chess.Termination.THREEFOLD_REPETITION: "Draw by 3-fold repetition",
    chess.Termination.FIFTY_MOVES: "Draw by fifty moves rule",
    chess.Termination.FIVEFOLD_REPETITION: "Draw by 5-fold repetition",
    chess.Termination.SEVENTYFIVE_MOVES: "Draw by 75 moves rule",
}


def play(players: list[chess.engine.SimpleEngine], board: chess.Board, nodes: int) -> tuple[chess.Outcome, int]:
    """Plays a game to its end, and counts how often the move that was pondered on was played."""
    expected: list[chess.Move | None] = [None, None]
    hits = 0
    game = object()
    while (outcome := board.outcome(claim_draw=True)) is None:
        side = 0 if board.turn == chess.WHITE else 1
        # python-chess refuses what is illegal.
        result = players[side].play(board, chess.engine.Limit(nodes=nodes), game=game, ponder=True)
        if result.move is None:
            raise chess.engine.EngineError("no move, and the game is not over")
        hits += expected[1 - side] == result.move
        expected[side] = result.ponder
        board.push(result.move)
    return outcome, hits


def reason(outcome: chess.Outcome) -> str:
    """What fastchess would say."""
    words = REASONS[outcome.termination]
    if outcome.winner is None:
        return words
    return f"{'White' if outcome.winner == chess.WHITE else 'Black'} {words}"


def main() -> None:
    program, openings, games, nodes = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    fens = openings.read_text(encoding="utf-8").splitlines()
    all_hits = 0
    engines = [chess.engine.SimpleEngine.popen_uci(program, timeout=PATIENCE_SECONDS) for _ in NAMES]
    for number in range(1, games + 1):
        white = number % 2
        players, names = [engines[white], engines[1 - white]], (NAMES[white], NAMES[1 - white])
        board = chess.Board(fens[number % len(fens)])
        try:
            outcome, hits = play(players, board, nodes)
        except (chess.engine.EngineError, TimeoutError) as error:
            print(f"Finished game {number} ({' vs '.join(names)}): * {{{error!r} in {board.fen()}}}", flush=True)
            sys.exit(1)
        all_hits += hits
        print(f"Finished game {number} ({' vs '.join(names)}): {outcome.result()} {{{reason(outcome)}}}", flush=True)
    for engine in engines:
        engine.quit()
    print(f"Moves that had been pondered on: {all_hits}")
    if all_hits == 0:
        print("error: no move was played that had been pondered on")


if __name__ == "__main__":
    main()
