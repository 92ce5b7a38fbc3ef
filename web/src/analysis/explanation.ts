/**
 * Why a move is good or bad: where it leads beside where the best one leads, by the terms of the classical evaluation at both
 * ends. And what those terms say of a position. Pure; `view/why` draws it.
 */
import type { Continuation, Explanation, Why } from "../engine/engine-client";
import type { Game } from "../rules/game";
import { type Score, centipawns, formatScore, mateIn } from "../score";

/** A term at the end of one line and of another, in centipawns from White's side. */
export interface TermChange {
  readonly name: string;
  /** In the other line; none if only one position is explained. */
  readonly before: number | undefined;
  readonly after: number;
  readonly difference: number;
}

/** Terms that have never more than this to say are left out of the short list. */
const WORTH_SHOWING_CP = 1;
/** A smaller difference is not worth a word. */
const WORTH_SAYING_CP = 5;
/** The most terms that a sentence names. */
const MOST_NAMED = 3;

/** The terms of a position, compared with those of another, if there is one. */
export function compareTerms(before: Explanation | undefined, after: Explanation): TermChange[] {
  const earlier = new Map(before?.terms.map(term => [term.name, Math.round(term.total)]));
  return after.terms.map(term => {
    const value = Math.round(term.total);
    const was = before === undefined ? undefined : (earlier.get(term.name) ?? 0);
    return { name: term.name, before: was, after: value, difference: was === undefined ? 0 : value - was };
  });
}

/** The terms that have something to say. */
export function speakingTerms(terms: readonly TermChange[]): TermChange[] {
  return terms.filter(term => Math.abs(term.after) >= WORTH_SHOWING_CP || Math.abs(term.before ?? 0) >= WORTH_SHOWING_CP);
}

/** Whose move it is and what is attacked at the moment depend on where a line happens to end. */
const PASSING: readonly string[] = ["right to move", "threats"];

/** How many centipawns the longest bar stands for: all bars share one scale. */
export function scaleOf(terms: readonly TermChange[]): number {
  return Math.max(50, ...terms.map(term => Math.max(Math.abs(term.after), Math.abs(term.before ?? 0))));
}

/** What stands out in a position. */
export function summary(terms: readonly TermChange[]): string {
  const largest = [...terms].sort((left, right) => Math.abs(right.after) - Math.abs(left.after)).slice(0, MOST_NAMED);
  const parts = largest.filter(term => Math.abs(term.after) >= WORTH_SAYING_CP).map(term => `${term.name} (${signed(term.after)})`);
  return parts.length === 0 ? "Nothing sets the two sides apart." : `What counts most: ${listed(parts)}.`;
}

/** What sets the ends of two lines apart; `other` is the move that begins the other one. */
export function differences(terms: readonly TermChange[], other: string): string {
  const changed = [...terms]
    .filter(term => Math.abs(term.difference) >= WORTH_SAYING_CP && !PASSING.includes(term.name))
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference))
    .slice(0, MOST_NAMED);
  if (changed.length === 0) return `The terms hardly differ from those after ${other}.`;
  const parts = (["White", "Black"] as const).flatMap(side => {
    const gains = changed.filter(term => term.difference > 0 === (side === "White"));
    return gains.length === 0 ? [] : [`${side} gains in ${listed(gains.map(term => `${term.name} (${signed(term.difference)})`))}`];
  });
  return `At the ends of the lines, compared with ${other}: ${parts.join("; ")}.`;
}

/** A line to be shown: its moves with their numbers, and what it is worth. */
export interface ShownLine {
  /** The move that begins it, as `12. Nf3`. */
  readonly label: string;
  readonly text: string;
  readonly score: Score;
}

/** A continuation of a game at a ply, in algebraic notation. */
export function shownLine(game: Game, ply: number, { moves, cp, mate }: Continuation): ShownLine {
  let line = game.upTo(ply);
  for (const uci of moves) {
    const move = line.moveFromUci(uci);
    if (move === undefined) break;
    line = line.play(move);
  }
  const words = line.steps.slice(ply).flatMap((step, index) => {
    const { turn, fullmoves } = line.positionAt(ply + index);
    const number = turn === "white" ? [`${fullmoves}.`] : index === 0 ? [`${fullmoves}…`] : [];
    return [...number, step.san];
  });
  const score = mate === undefined ? centipawns(cp ?? 0) : mateIn(Math.abs(mate), isBlacks(mate, line) ? "black" : "white");
  return { label: words.slice(0, 2).join(" "), text: words.join(" "), score };
}

/** Whose mate it is. One that is on the board has no sign; then the side to move has been mated. */
function isBlacks(mate: number, line: Game): boolean {
  return mate === 0 ? line.positionAt(line.length).turn === "white" : mate < 0;
}

/** What to say of a move: what was wrong with it or, if nothing was, how it compares with the other one. */
export function verdictOf(why: Why, played: ShownLine, other: ShownLine | undefined): string {
  if (why.verdict !== null) return why.verdict;
  if (other === undefined) return `${played.label} is the only legal move.`;
  if (why.isBook) return `${played.label} is in the opening book.`;
  if (why.isBest) return `${played.label} is the best move (${formatScore(played.score)}); the next best is ${other.label} (${formatScore(other.score)}).`;
  return `${played.label} (${formatScore(played.score)}) is about as good as the best move, ${other.label} (${formatScore(other.score)}).`;
}

/** Whether the terms at the ends of the two lines say anything: a mate says more. */
export const areComparable = (played: ShownLine, other: ShownLine | undefined): boolean =>
  played.score.kind !== "mate" && other !== undefined && other.score.kind !== "mate";

/** Centipawns as pawns with a sign. */
export function signed(value: number): string {
  const text = Math.abs(value / 100).toFixed(2);
  if (Number(text) === 0) return "0.00";
  return (value > 0 ? "+" : "−") + text;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}
