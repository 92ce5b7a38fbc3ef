/**
 * What is on the board, and what is reset when that changes. Pure.
 *
 * Most of the time it is the game. During a lesson, its question replaces the game, and no analysis is shown: that would give
 * away the answer.
 */
import type { Color } from "chessops/types";
import { lessonBoard, lessonArrows, isOver, sideToFind } from "./review/lesson";
import { reviewJudgements, reviewScores } from "./review/record";
import { shownLine } from "./review/state";
import type { Judgement, Score } from "./score";
import { type State, movableColor } from "./state";
import type { Arrow } from "./view/board";

/** The state with the question of the lesson in place of the game, if there is one. */
export function onBoard(state: State): State {
  const board = state.lesson === undefined ? undefined : lessonBoard(state.lesson);
  if (state.lesson === undefined || board === undefined) return state;
  return { ...state, ...board, orientation: sideToFind(state.lesson), opponent: undefined, isTwoPlayer: false, isAnalysing: false, isThinking: false, findings: undefined, hint: undefined };
}

/** Whose pieces may be moved on the board. */
export function movableOnBoard(state: State): Color | "both" | undefined {
  const { lesson } = state;
  if (lesson === undefined) return movableColor(state);
  return lesson.stage === "asking" && !isOver(lesson) ? sideToFind(lesson) : undefined;
}

const LINE_WEIGHTS = { best: ["hint", "answer", "possible"], refutation: ["threat", "possible", "answer"] } as const;

/** The arrows of a lesson, or of the line of a review that is shown; none if neither is on the board. */
export function teachingArrows({ lesson, review, game, tab }: State): Arrow[] | undefined {
  if (lesson !== undefined) return lessonArrows(lesson).map(({ from, to }) => ({ uci: from + to, weight: "hint" }));
  if (review.shown === undefined || tab !== "review") return undefined;
  const weights = LINE_WEIGHTS[review.shown.kind];
  // Drawn last is on top: the first move.
  return shownLine(review, game).map((uci, index): Arrow => ({ uci, weight: weights[index] ?? "possible" })).reverse();
}

/** The state without what belonged to the place before. A hint, a line or a lesson that the change brings stays. */
export function forgetPlace(before: State, now: State, change: Partial<State>): State {
  if (now.game === before.game && now.ply === before.ply) return now;
  return {
    ...now,
    ...(change.hint === undefined ? { hint: undefined, findings: undefined } : {}),
    ...(change.review === undefined ? { review: { ...now.review, shown: undefined } } : {}),
    ...(change.lesson === undefined ? { lesson: undefined } : {}),
  };
}

/** The scores of a line: the review's where it has been reviewed, elsewhere those that analysis has found. */
export function withReviewedScores(state: State, scores: readonly (Score | undefined)[]): (Score | undefined)[] {
  const { record } = state.review;
  const reviewed = record === undefined ? [] : reviewScores(record, state.game);
  return scores.map((score, ply) => reviewed[ply] ?? score);
}

/** What is thought of the moves of a line: where it has been reviewed, what the review thinks and nothing else. */
export function withReviewedJudgements(state: State, judgements: readonly (Judgement | undefined)[]): (Judgement | undefined)[] {
  const { record } = state.review;
  const reviewed = record === undefined ? [] : reviewJudgements(record, state.game);
  return judgements.map((judgement, index) => (index < reviewed.length ? reviewed[index] : judgement));
}
