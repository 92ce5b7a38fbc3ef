/**
 * Why a move is good or bad: where it leads beside where the best one leads, by the terms of the classical evaluation at both
 * ends. And what those terms say of a position. Pure; `view/why` draws it.
 */
import type { Continuation, Explanation, Why } from "../engine/engine-client";
import type { Key } from "../i18n/catalogue";
import { type Said, engineSays, pageSays } from "../i18n/said";
import { isKey, listed, t } from "../i18n/text";
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
const MAX_NAMED = 3;

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
  const largest = [...terms].sort((left, right) => Math.abs(right.after) - Math.abs(left.after)).slice(0, MAX_NAMED);
  const parts = largest.filter(term => Math.abs(term.after) >= WORTH_SAYING_CP).map(term => `${termName(term.name)} (${signed(term.after)})`);
  return parts.length === 0 ? t("why.nothing") : t("why.most", { terms: listed(parts) });
}

/** What sets the ends of two lines apart; `other` is the move that begins the other one. */
export function differences(terms: readonly TermChange[], other: string): string {
  const changed = [...terms]
    .filter(term => Math.abs(term.difference) >= WORTH_SAYING_CP && !PASSING.includes(term.name))
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference))
    .slice(0, MAX_NAMED);
  if (changed.length === 0) return t("why.same", { move: other });
  const parts = (["why.whiteGains", "why.blackGains"] as const).flatMap(key => {
    const gains = changed.filter(term => term.difference > 0 === (key === "why.whiteGains"));
    return gains.length === 0 ? [] : [t(key, { terms: listed(gains.map(term => `${termName(term.name)} (${signed(term.difference)})`)) })];
  });
  return t("why.difference", { move: other, parts: parts.join("; ") });
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
export function verdictOf(why: Why, played: ShownLine, other: ShownLine | undefined): Said {
  return why.verdict === null ? pageSays(comparison(why, played, other)) : engineSays(why.verdict);
}

function comparison({ isBook, isBest }: Why, played: ShownLine, other: ShownLine | undefined): string {
  const move = played.label;
  if (other === undefined) return t("why.only", { move });
  if (isBook) return t("why.book", { move });
  return t(isBest ? "why.best" : "why.asGood", { move, score: formatScore(played.score), other: other.label, otherScore: formatScore(other.score) });
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

/** The name of a term. One that the catalogue does not know has the name that the engine gives it. */
export function termName(name: string): string {
  return isTerm(name) ? t(`term.${name}`) : name;
}

type TermKey = Extract<Key, `term.${string}`>;
type Term = TermKey extends `term.${infer Name}` ? Name : never;

const isTerm = (name: string): name is Term => isKey(`term.${name}`);
