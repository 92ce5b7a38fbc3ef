/**
 * The state of the review of the game on the page, as a value. Pure.
 */
import type { WhoPlays } from "alcor-chess";
import type { Game } from "../rules/game";
import type { ReviewRecord } from "./record";
import { moveAt } from "./record";
import type { EffortId } from "./words";

/** Who plays a move: being asked, or told. */
export type Poll = { readonly kind: "asking"; readonly done: number; readonly total: number } | { readonly kind: "told"; readonly who: WhoPlays };

export interface ReviewState {
  readonly effort: EffortId;
  /** The review of the game on the page. */
  readonly record: ReviewRecord | undefined;
  /** A review that is being made, of the game with this id. */
  readonly work: { readonly id: string; readonly done: number; readonly total: number } | undefined;
  /** Why there is none. */
  readonly problem: string | undefined;
  /** The line that is drawn on the board: the best one in place of a move, or the best play after it. */
  readonly shown: { readonly index: number; readonly kind: "best" | "refutation" } | undefined;
  /** By the index of the move. */
  readonly polls: ReadonlyMap<number, Poll>;
  readonly puzzles: { readonly due: number; readonly total: number };
}

export const NO_REVIEW: ReviewState = {
  effort: "normal",
  record: undefined,
  work: undefined,
  problem: undefined,
  shown: undefined,
  polls: new Map(),
  puzzles: { due: 0, total: 0 },
};

/** The state for another game: nothing known about the previous one is kept. */
export function withoutGame(review: ReviewState): ReviewState {
  return { ...review, record: undefined, problem: undefined, shown: undefined, polls: new Map() };
}

export function withPoll(review: ReviewState, index: number, poll: Poll | undefined): ReviewState {
  const polls = new Map(review.polls);
  if (poll === undefined) polls.delete(index);
  else polls.set(index, poll);
  return { ...review, polls };
}

/** How many moves of a line are drawn: more arrows would be less clear. */
const DRAWN = 3;

/** The moves of the line that is drawn, the first one first. */
export function shownLine({ record, shown }: ReviewState, game: Game): readonly string[] {
  if (record === undefined || shown === undefined) return [];
  const move = moveAt(record, game, shown.index);
  return (shown.kind === "best" ? move?.line : move?.refutation)?.slice(0, DRAWN) ?? [];
}
