/**
 * A finished review as it is stored with its game, and queries on it. Pure.
 *
 * Judgements come from the review library and are passed on unchanged: nothing is judged here.
 *
 * Invariant: a review applies to a game only as far as its moves are those that were reviewed. If the main line has changed
 * since, nothing is shown for the moves from there on.
 */
import type { FinishedReview, ReviewScore } from "alcor-chess";
import type { Color } from "chessops/types";
import type { Game, Variant } from "../rules/game";
import { type Judgement, type Score, centipawns, expectation, mateIn } from "../score";

export interface ReviewRecord extends FinishedReview {
  readonly version: 1;
  /** The id of the game. */
  readonly id: string;
  /** The game as it was when it was reviewed. */
  readonly pgn: string;
  /** The FEN of the position it began with, and its moves by squares. */
  readonly start: string;
  readonly variant: Variant;
  readonly moves: readonly string[];
}

/** A move of a review, with everything known about it. */
export interface ReviewedMove {
  /** Its place in the game, from 0: it leads from the position of this ply to the next. */
  readonly index: number;
  readonly san: string;
  readonly mover: Color;
  /** As it is written before the move: `12.` or `12…`. */
  readonly number: string;
  readonly judgement: Judgement | undefined;
  readonly reason: string | undefined;
  /** What it changed, in the words of the review library. */
  readonly told: string | undefined;
  /** The same in numbers: the scores around it, and the Win% of the mover, from 0 to 100. */
  readonly course: Course;
  readonly line: readonly string[];
  readonly refutation: readonly string[];
  readonly accepted: readonly string[];
}

export interface Course {
  readonly before: Score;
  readonly after: Score;
  readonly winBefore: number;
  readonly winAfter: number;
}

/** The record of a review that was just made. */
export function recordOf(id: string, game: Game, pgn: string, finished: FinishedReview): ReviewRecord {
  return { version: 1, id, pgn, start: game.fenAt(0), variant: game.variant, moves: game.movesTo(game.length), ...finished };
}

/** The record in a stored value; undefined if it is invalid. */
export function readRecord(stored: unknown): ReviewRecord | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { version, id, moves, review, details, annotatedPgn, htmlReport } = stored as Partial<ReviewRecord>;
  if (version !== 1 || typeof id !== "string" || typeof annotatedPgn !== "string" || typeof htmlReport !== "string") return undefined;
  const counts = [moves, review?.moves, details?.moves].map(list => (Array.isArray(list) ? list.length : -1));
  return counts.every(count => count >= 0 && count === counts[0]) ? (stored as ReviewRecord) : undefined;
}

/** How many moves of a game are those that were reviewed. */
export function commonMoves(record: ReviewRecord, game: Game): number {
  if (record.start !== game.fenAt(0)) return 0;
  const differs = record.moves.findIndex((uci, index) => game.steps[index]?.uci !== uci);
  return differs < 0 ? record.moves.length : differs;
}

/** Whether a review is of exactly this game. */
export const isReviewOf = (record: ReviewRecord, game: Game): boolean => game.length === record.moves.length && commonMoves(record, game) === game.length;

/** The scores of the positions of a game, from the start on, as far as it is the one that was reviewed. */
export function reviewScores(record: ReviewRecord, game: Game): Score[] {
  if (record.start !== game.fenAt(0)) return [];
  const { start, moves } = record.details;
  return [start, ...moves.slice(0, commonMoves(record, game)).map(({ after }) => after)].map(scoreOf);
}

/** What is thought of the moves of a game, as far as it is the one that was reviewed. */
export function reviewJudgements(record: ReviewRecord, game: Game): (Judgement | undefined)[] {
  return record.review.moves.slice(0, commonMoves(record, game)).map(({ judgement }) => judgement ?? undefined);
}

export function scoreOf(score: ReviewScore): Score {
  return "cp" in score ? centipawns(score.cp) : mateIn(score.mate, score.winner);
}

/** A move of a review that was made of this game. */
export function moveAt(record: ReviewRecord, game: Game, index: number): ReviewedMove | undefined {
  const [move, details] = [record.review.moves[index], record.details.moves[index]];
  if (move === undefined || details === undefined || index >= commonMoves(record, game)) return undefined;
  const { turn, fullmoves } = game.positionAt(index);
  return {
    index,
    san: move.san,
    mover: turn,
    number: `${fullmoves}${turn === "white" ? "." : "…"}`,
    judgement: move.judgement ?? undefined,
    reason: move.reason ?? undefined,
    told: details.told,
    course: courseOf(record, index, turn),
    line: details.line ?? [],
    refutation: details.refutation ?? [],
    accepted: details.accepted ?? [],
  };
}

function courseOf({ review, details }: ReviewRecord, index: number, mover: Color): Course {
  const [before, after] = [index === 0 ? details.start : details.moves[index - 1]!.after, details.moves[index]!.after].map(scoreOf);
  const whites = [index === 0 ? expectation(before!) * 100 : review.moves[index - 1]!.win, review.moves[index]!.win];
  const [winBefore, winAfter] = whites.map(win => (mover === "white" ? win : 100 - win));
  return { before: before!, after: after!, winBefore: winBefore!, winAfter: winAfter! };
}

/** The moments that mattered, in the order of the game. */
export function momentsOf(record: ReviewRecord, game: Game): ReviewedMove[] {
  return record.details.moments.flatMap(index => moveAt(record, game, index) ?? []);
}

/** The moves in place of which something better can be asked for, of one side or of both. */
export function missedMoves(record: ReviewRecord, game: Game, side: Color | "both"): ReviewedMove[] {
  const moves = record.moves.flatMap((_, index) => moveAt(record, game, index) ?? []);
  return moves.filter(({ mover, accepted }) => accepted.length > 0 && (side === "both" || mover === side));
}

/** The ply after the nearest moment behind or before a place; none if there is none. */
export function momentBeside(record: ReviewRecord, game: Game, ply: number, by: 1 | -1): number | undefined {
  const plies = momentsOf(record, game).map(({ index }) => index + 1);
  return by > 0 ? plies.find(at => at > ply) : plies.filter(at => at < ply).at(-1);
}
