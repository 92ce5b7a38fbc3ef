/**
 * What is said about reviews, lessons and puzzles: all of it, in one place. The reasons and what a move changed are the
 * review library's own sentences.
 */
import type { GameReview } from "alcor-chess";
import type { Color } from "chessops/types";
import type { Game } from "../rules/game";
import { nameOf } from "../rules/words";
import type { Judgement } from "../score";
import { type Lesson, type Question, isOver, pieceToMove, questionAt, sideToFind, tally } from "./lesson";

/**
 * How much is searched, by nodes for each position. The first is what the command line takes by default; with the second a game of
 * forty moves takes about a minute on a desktop.
 */
export const EFFORTS = [
  { id: "quick", label: "Quick", nodes: 100_000 },
  { id: "normal", label: "Normal", nodes: 400_000 },
  { id: "deep", label: "Deep", nodes: 1_000_000 },
] as const;

export type EffortId = (typeof EFFORTS)[number]["id"];

export const JUDGEMENT_WORDS: Readonly<Record<Judgement, string>> = {
  brilliant: "Brilliant",
  great: "Great move",
  inaccuracy: "Inaccuracy",
  mistake: "Mistake",
  blunder: "Blunder",
};

/** A number with its thousands apart: `100,000`. */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

/** A percentage with one digit, or a dash. */
export const percent = (value: number | null): string => (value === null ? "–" : `${value.toFixed(1)}%`);

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
  if (total === 0) return "No puzzles yet: mistakes of the games that you review become puzzles.";
  if (due === 0) return `No puzzle is due today. ${total === 1 ? "One is" : `${total} are`} waiting for later.`;
  return due === 1 ? "One puzzle is due today." : `${due} puzzles are due today.`;
}

/** Why there is no lesson in a review. */
export function nothingToLearn({ white, black }: GameReview): string {
  const missed = [white, black].some(({ mistakes, blunders }) => mistakes + blunders > 0);
  return missed ? "There is no move to find: where something was missed, many moves were good." : "There is no mistake to learn from.";
}

/** What a lesson asks now, or says of what was tried. */
export function lessonText(lesson: Lesson): string {
  const question = questionAt(lesson);
  if (question === undefined || isOver(lesson)) return overText(lesson);
  const side = nameOf(sideToFind(lesson));
  const last = lesson.tries.at(-1);
  if (lesson.stage === "found") return foundText(question, lesson.found ?? "");
  if (lesson.stage === "shown") return `${sanOf(question, question.accepted[0])} was best.`;
  if (last === question.played) return `${sanOf(question, last)} is what was played. Something better is there.`;
  if (last !== undefined) return `${sanOf(question, last)} is not good enough. Try again.`;
  return `${side} played ${question.label}, and lost something by it. Find a better move for ${side}.`;
}

function foundText(question: Question, found: string): string {
  const best = question.accepted[0];
  if (found === best) return `Right: ${sanOf(question, found)} is the best move.`;
  return `Right: ${sanOf(question, found)} is good enough. The engine prefers ${sanOf(question, best)}.`;
}

/** The hints that were asked for. */
export function hintText(lesson: Lesson): string {
  const question = questionAt(lesson);
  const best = question?.accepted[0];
  if (question === undefined || best === undefined || lesson.stage !== "asking" || lesson.hints === 0) return "";
  const piece = `Look at the ${pieceToMove(question) ?? "piece"} on ${best.slice(0, 2)}.`;
  return lesson.hints === 1 ? piece : `${piece} ${destination(question, best)}`;
}

/** Castling is kept as the king taking its rook; people say where the king goes. */
function destination(question: Question, uci: string): string {
  const san = sanOf(question, uci);
  if (san.startsWith("O-O-O")) return "Castle on the queen’s side.";
  return san.startsWith("O-O") ? "Castle on the king’s side." : `It goes to ${uci.slice(2, 4)}.`;
}

function overText(lesson: Lesson): string {
  const { solved, helped, missed, skipped } = tally(lesson);
  const parts = [`${solved} found at once`, `${helped} with help or several tries`, `${missed} not found`, `${skipped} skipped`];
  const counts = [solved, helped, missed, skipped];
  return `That was all: ${parts.filter((_, index) => counts[index] !== 0).join(", ")}.`;
}

export function sanOf({ game, ply }: Question, uci: string | undefined): string {
  const move = uci === undefined ? undefined : game.moveFromUci(uci, ply);
  return move === undefined ? "?" : (game.play(move, ply).steps.at(-1)?.san ?? "?");
}

export const learnName = (side: Color | "both"): string => (side === "both" ? "Mistakes of both sides" : `${nameOf(side)}’s mistakes`);

/** What to tell when a review could not be made. */
export const failureText = (reason: string): string => `The game could not be reviewed: ${reason.replace(/\.?$/, ".")}`;
