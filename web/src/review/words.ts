/**
 * The texts about reviews, lessons and puzzles, assembled from the catalogue. The reasons and what a move changed are
 * sentences of the review library.
 */
import type { GameReview } from "alcor-chess";
import { percentage, t } from "../i18n/text";
import type { Game } from "../rules/game";
import { nameOf } from "../rules/words";
import { formatScore } from "../score";
import { type Lesson, type Question, type Subject, isOver, pieceToMove, questionAt, sideToFind, tally } from "./lesson";
import type { ReviewedMove } from "./record";

/**
 * The effort of a review, in nodes per position. The first is the default of the command line; with the second a game of
 * forty moves takes about a minute on a desktop.
 */
export const EFFORTS = [
  { id: "quick", nodes: 100_000 },
  { id: "normal", nodes: 400_000 },
  { id: "deep", nodes: 1_000_000 },
] as const;

export type EffortId = (typeof EFFORTS)[number]["id"];

/** A percentage with one digit, or a dash. */
export const percent = (value: number | null): string => (value === null ? "–" : percentage(value / 100, 1));

/** A line of play with its numbers, from a position of a game: `12…Nf6 13.e5 Nd5`. Ends where a move cannot be played. */
export function lineInWords(game: Game, ply: number, line: readonly string[]): string {
  let position = game.upTo(ply);
  const words: string[] = [];
  for (const uci of line) {
    const move = position.moveFromUci(uci);
    if (move === undefined) break;
    const { turn, fullmoves } = position.positionAt(position.length);
    position = position.play(move);
    const number = turn === "white" ? `${fullmoves}.` : words.length === 0 ? `${fullmoves}…` : "";
    words.push(number + (position.steps.at(-1)?.san ?? uci));
  }
  return words.join(" ");
}

export function dueText(due: number, total: number): string {
  if (total === 0) return t("puzzles.none");
  return due === 0 ? t("puzzles.later", { count: total }) : t("puzzles.due", { count: due });
}

/** What a judged move changed: of a bad one what it cost, of a good one that nothing else would have done. */
export function toldText({ judgement, mover, course: { before, after, winBefore, winAfter } }: ReviewedMove): string | undefined {
  if (judgement === undefined) return undefined;
  if (judgement === "great" || judgement === "brilliant") return t(`told.${judgement}`, { after: formatScore(after) });
  return t("told.bad", { before: formatScore(before), after: formatScore(after), side: nameOf(mover), from: Math.round(winBefore), to: Math.round(winAfter) });
}

/** Why there is no lesson in a review. */
export function nothingToLearn({ white, black }: GameReview): string {
  const missed = [white, black].some(({ mistakes, blunders }) => mistakes + blunders > 0);
  return t(missed ? "review.noneToFind" : "review.noMistake");
}

/** What a lesson asks now, or says of what was tried. */
export function lessonText(lesson: Lesson): string {
  const question = questionAt(lesson);
  if (question === undefined || isOver(lesson)) return overText(lesson);
  const side = nameOf(sideToFind(lesson));
  const last = lesson.tries.at(-1);
  if (lesson.stage === "found") return foundText(question, lesson.found ?? "");
  if (lesson.stage === "shown") return t("lesson.wasBest", { move: sanOf(question, question.accepted[0]) });
  if (last === question.played) return t("lesson.wasPlayed", { move: sanOf(question, last) });
  if (last !== undefined) return t("lesson.wrong", { move: sanOf(question, last) });
  return t("lesson.ask", { side, move: question.label });
}

function foundText(question: Question, found: string): string {
  const best = question.accepted[0];
  if (found === best) return t("lesson.best", { move: sanOf(question, found) });
  return t("lesson.good", { move: sanOf(question, found), best: sanOf(question, best) });
}

/** The hints that were asked for. */
export function hintText(lesson: Lesson): string {
  const question = questionAt(lesson);
  const best = question?.accepted[0];
  if (question === undefined || best === undefined || lesson.stage !== "asking" || lesson.hints === 0) return "";
  const piece = t(`lesson.hint.${pieceToMove(question) ?? "pawn"}`, { square: best.slice(0, 2) });
  return lesson.hints === 1 ? piece : `${piece} ${destination(question, best)}`;
}

/** Castling is kept as the king taking its rook; people say where the king goes. */
function destination(question: Question, uci: string): string {
  const san = sanOf(question, uci);
  if (san.startsWith("O-O-O")) return t("lesson.castleLong");
  return san.startsWith("O-O") ? t("lesson.castleShort") : t("lesson.goesTo", { square: uci.slice(2, 4) });
}

function overText(lesson: Lesson): string {
  const counts = tally(lesson);
  const parts = (["solved", "helped", "missed", "skipped"] as const).flatMap(mark => (counts[mark] === 0 ? [] : [t(`lesson.${mark}`, { count: counts[mark] })]));
  return t("lesson.over", { parts: parts.join(", ") });
}

export function sanOf({ game, ply }: Question, uci: string | undefined): string {
  const move = uci === undefined ? undefined : game.moveFromUci(uci, ply);
  return move === undefined ? "?" : (game.play(move, ply).steps.at(-1)?.san ?? "?");
}

export const lessonName = (subject: Subject): string => (subject === "puzzles" ? t("puzzles.title") : t(`lesson.of.${subject}`));

/** What was thought of the move in question: `12… Qxb2: blunder.` Praise is not asked about. */
export function judgedText({ label, judgement }: Question): string {
  return t(`lesson.judged.${judgement === "brilliant" || judgement === "great" ? "mistake" : judgement}`, { move: label });
}

/** What to tell when a review could not be made. */
export const failureText = (reason: string): string => t("review.failed", { reason: reason.replace(/\.?$/, ".") });
