/**
 * What the terms of the classical evaluation say about a position, and about a move. Pure; `view/why` draws it.
 */
import type { Explanation } from "../engine/engine-client";

/** A term before and after a move, in centipawns from White's side. */
export interface TermChange {
  readonly name: string;
  /** None if only one position is explained. */
  readonly before: number | undefined;
  readonly after: number;
  readonly difference: number;
}

/** Terms that have never more than this to say are left out of the short list. */
const WORTH_SHOWING_CP = 1;

/** The terms of a position, compared with the position before, if there is one. */
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

/** It changes hands with every move, so it says nothing about one. */
const RIGHT_TO_MOVE = "right to move";

/** How many centipawns the longest bar stands for: all bars share one scale. */
export function scaleOf(terms: readonly TermChange[]): number {
  return Math.max(50, ...terms.map(term => Math.max(Math.abs(term.after), Math.abs(term.before ?? 0))));
}

/** The largest changes as a sentence, or what stands out if nothing was moved. */
export function summary(terms: readonly TermChange[], move: string | undefined): string {
  if (move === undefined) {
    const largest = [...terms].sort((left, right) => Math.abs(right.after) - Math.abs(left.after)).slice(0, 3);
    const parts = largest.filter(term => Math.abs(term.after) >= 5).map(term => `${term.name} (${signed(term.after)})`);
    return parts.length === 0 ? "Nothing sets the two sides apart." : `What counts most: ${listed(parts)}.`;
  }
  const changed = [...terms]
    .filter(term => Math.abs(term.difference) >= 5 && term.name !== RIGHT_TO_MOVE)
    .sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference))
    .slice(0, 3);
  if (changed.length === 0) return `${move} changes hardly anything that can be counted.`;
  const gains = (side: "White" | "Black"): string[] =>
    changed.filter(term => term.difference > 0 === (side === "White")).map(term => `${term.name} (${signed(term.difference)})`);
  const parts = (["White", "Black"] as const).flatMap(side => {
    const gained = gains(side);
    return gained.length === 0 ? [] : [`${side} gains in ${listed(gained)}`];
  });
  return `After ${move}, ${parts.join("; ")}.`;
}

/** Centipawns as pawns with a sign. */
export function signed(value: number): string {
  const text = Math.abs(value / 100).toFixed(2);
  if (Number(text) === 0) return "0.00";
  return (value > 0 ? "+" : "−") + text;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
}
