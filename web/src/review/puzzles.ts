/**
 * Puzzles: the positions of the user's own games in which something was missed, asked again after a while. Pure.
 */
import type { Color } from "chessops/types";
import { engineSays } from "../i18n/said";
import { Game, type Variant } from "../rules/game";
import type { Question } from "./lesson";
import { type ReviewRecord, missedMoves } from "./record";
import { type Schedule, firstSchedule, isDue } from "./schedule";

/** What is asked, without the game: the position is kept by itself. The id is that of the game and the place in it. */
export interface Puzzle extends Schedule, Omit<Question, "game" | "ply" | "told"> {
  readonly version: 1;
  readonly told: string;
  readonly gameId: string;
  readonly variant: Variant;
  /** A position, and the move that leads from it to the one in question; none if the game began with that. */
  readonly fen: string;
  readonly before: string | undefined;
  readonly mover: Color;
}

/** The puzzles of a game. Those that were there before keep their boxes, as long as the game is what it was. */
export function puzzlesOf(record: ReviewRecord, game: Game, title: string, known: readonly Puzzle[], today: number): Puzzle[] {
  const before = new Map(known.map(puzzle => [puzzle.id, puzzle]));
  return missedMoves(record, game, "both").map(move => {
    const { index } = move;
    const earlier = Math.max(0, index - 1);
    const puzzle: Puzzle = {
      version: 1,
      id: `${record.id} ${index}`,
      gameId: record.id,
      title,
      variant: game.variant,
      fen: game.fenAt(earlier),
      before: index === earlier ? undefined : game.steps[earlier]?.uci,
      mover: move.mover,
      label: `${move.number} ${move.san}`,
      played: game.steps[index]?.uci ?? "",
      accepted: move.accepted,
      line: move.line,
      judgement: move.judgement ?? "mistake",
      told: move.told ?? "",
      reason: move.reason,
      ...firstSchedule(today),
    };
    const same = before.get(puzzle.id);
    return same?.fen === puzzle.fen && same.played === puzzle.played ? { ...puzzle, box: same.box, due: same.due } : puzzle;
  });
}

/** The puzzles that are due, those that have waited longest first. */
export function duePuzzles(puzzles: readonly Puzzle[], today: number): Puzzle[] {
  return puzzles.filter(puzzle => isDue(puzzle, today)).sort((one, other) => one.due - other.due || one.box - other.box || one.id.localeCompare(other.id));
}

/** A puzzle as a question; none if its position cannot be read. */
export function questionOf(puzzle: Puzzle): Question | undefined {
  const replayed = Game.replay(puzzle.fen, puzzle.variant, puzzle.before === undefined ? [] : [puzzle.before]);
  if (!replayed.ok) return undefined;
  const { id, title, label, played, accepted, line, judgement, told, reason } = puzzle;
  return { id, title, game: replayed.value, ply: replayed.value.length, label, played, accepted, line, judgement, told: engineSays(told), reason };
}

/** The puzzle in a stored value; undefined if it is invalid. */
export function readPuzzle(stored: unknown): Puzzle | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { version, id, gameId, fen, played, accepted, box, due } = stored as Partial<Puzzle>;
  const isSound = version === 1 && [id, gameId, fen, played].every(text => typeof text === "string") && Array.isArray(accepted);
  return isSound && Number.isInteger(box) && Number.isInteger(due) ? (stored as Puzzle) : undefined;
}
