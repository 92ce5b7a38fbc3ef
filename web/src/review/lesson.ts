/**
 * A lesson: positions in which something was missed, one after the other, each with a better move to find. Pure.
 *
 * A wrong move only costs the full mark; hints come in steps, first the piece, then its square. Any move that the
 * review accepts counts as right.
 */
import type { Color, Role } from "chessops/types";
import { parseSquare } from "chessops/util";
import type { Said } from "../i18n/said";
import type { Game } from "../rules/game";
import type { Judgement } from "../score";
import type { Outcome } from "./schedule";

export interface Question {
  readonly id: string;
  /** Where it comes from, for people. */
  readonly title: string;
  /** The position is the one of this ply. What follows in the game is not shown. */
  readonly game: Game;
  readonly ply: number;
  /** The move that was played there: `12… Qxb2`, and by squares. */
  readonly label: string;
  readonly played: string;
  /** The moves that count as right, the best first. */
  readonly accepted: readonly string[];
  /** The best line. */
  readonly line: readonly string[];
  readonly judgement: Judgement;
  readonly told: Said;
  readonly reason: string | undefined;
}

/** Asked; found; or given up, with the answer on the board. */
export type Stage = "asking" | "found" | "shown";

export type Mark = Outcome | "skipped";

/** What is practised: the mistakes of a side or of both in a game, or puzzles from many. */
export type Subject = Color | "both" | "puzzles";

export interface Lesson {
  readonly subject: Subject;
  readonly questions: readonly Question[];
  readonly index: number;
  readonly stage: Stage;
  /** How many hints were given: the piece, then where it goes. */
  readonly hints: number;
  /** Wrong moves, by squares. */
  readonly tries: readonly string[];
  /** The right move that was found. */
  readonly found: string | undefined;
  /** How the questions before went, and this one once it is over. */
  readonly marks: readonly Mark[];
}

export const MAX_HINTS = 2;

/** A lesson that begins; none without questions. */
export function beginLesson(subject: Subject, questions: readonly Question[]): Lesson | undefined {
  return questions.length === 0 ? undefined : { ...fresh, subject, questions, index: 0, marks: [] };
}

const fresh = { stage: "asking", hints: 0, tries: [], found: undefined } as const;

export const questionAt = (lesson: Lesson): Question | undefined => lesson.questions[lesson.index];

/** Whether all questions are done. */
export const isOver = (lesson: Lesson): boolean => lesson.index >= lesson.questions.length;

/** The side that has to find a move. */
export function sideToFind(lesson: Lesson): Color {
  const question = questionAt(lesson) ?? lesson.questions.at(-1);
  return question?.game.positionAt(question.ply).turn ?? "white";
}

/** A move is tried. */
export function answer(lesson: Lesson, uci: string): Lesson {
  const question = questionAt(lesson);
  if (question === undefined || lesson.stage !== "asking") return lesson;
  if (!question.accepted.includes(uci)) return lesson.tries.includes(uci) ? lesson : { ...lesson, tries: [...lesson.tries, uci] };
  const isClean = lesson.hints === 0 && lesson.tries.length === 0;
  return { ...lesson, stage: "found", found: uci, marks: [...lesson.marks, isClean ? "solved" : "helped"] };
}

/** One hint more, as long as there is one. */
export function hint(lesson: Lesson): Lesson {
  if (lesson.stage !== "asking" || isOver(lesson)) return lesson;
  return { ...lesson, hints: Math.min(lesson.hints + 1, MAX_HINTS) };
}

/** Gives up: the answer is shown. */
export function show(lesson: Lesson): Lesson {
  if (lesson.stage !== "asking" || isOver(lesson)) return lesson;
  return { ...lesson, stage: "shown", marks: [...lesson.marks, "missed"] };
}

/** The next question. One that is still open counts as skipped. */
export function next(lesson: Lesson): Lesson {
  if (isOver(lesson)) return lesson;
  const marks: readonly Mark[] = lesson.stage === "asking" ? [...lesson.marks, "skipped"] : lesson.marks;
  return { ...lesson, ...fresh, index: lesson.index + 1, marks };
}

/** What stands on the board: the question, or the position after the move that was found. */
export function lessonBoard(lesson: Lesson): { readonly game: Game; readonly ply: number } | undefined {
  const question = questionAt(lesson) ?? lesson.questions.at(-1);
  if (question === undefined) return undefined;
  const game = question.game.upTo(question.ply);
  const move = lesson.found === undefined ? undefined : game.moveFromUci(lesson.found);
  return move === undefined ? { game, ply: game.length } : { game: game.play(move), ply: game.length + 1 };
}

/** What is drawn: the hints, or the answer. */
export function lessonArrows(lesson: Lesson): { readonly from: string; readonly to: string }[] {
  const best = questionAt(lesson)?.accepted[0];
  if (best === undefined || lesson.stage === "found") return [];
  const [from, to] = [best.slice(0, 2), best.slice(2, 4)];
  if (lesson.stage === "shown" || lesson.hints >= 2) return [{ from, to }];
  return lesson.hints === 1 ? [{ from, to: from }] : [];
}

/** The piece that the best move moves. */
export function pieceToMove({ game, ply, accepted }: Question): Role | undefined {
  const square = parseSquare(accepted[0]?.slice(0, 2) ?? "");
  return square === undefined ? undefined : game.positionAt(ply).board.get(square)?.role;
}

/** The number of questions by outcome. */
export function tally(lesson: Lesson): Readonly<Record<Mark, number>> {
  const counts: Record<Mark, number> = { solved: 0, helped: 0, missed: 0, skipped: 0 };
  for (const mark of lesson.marks) counts[mark] += 1;
  return counts;
}
