/**
 * Scores: the value of an evaluation, its display, and the players' winning chances that follow from it.
 *
 * Invariant: every score on the page is from White's side. The engine reports for the side to move; `fromSide` converts
 * its scores where they enter the page, and no other code has to deal with this.
 */
import type { Color } from "chessops/types";
import { t } from "./i18n/text";

/** Centipawns, or moves to mate: positive if White mates, negative if Black does. */
export type Score =
  | { readonly kind: "centipawns"; readonly value: number }
  | { readonly kind: "mate"; readonly value: number; readonly winner: Color };

/** Chances of White to win, to draw and to lose; they add up to one. */
export interface Chances {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export const centipawns = (value: number): Score => ({ kind: "centipawns", value });

/** A mate in this many moves; none are left when it is on the board. */
export function mateIn(moves: number, winner: Color): Score {
  return { kind: "mate", value: winner === "white" ? moves : -moves, winner };
}

/** A score that the engine gave for a side, from White's. */
export function fromSide(side: Color, kind: "cp" | "mate", value: number): Score {
  const white = side === "white" ? value : -value;
  if (kind === "cp") return centipawns(white === 0 ? 0 : white);
  // `mate 0` is said of the side that has been mated.
  const winner: Color = value > 0 === (side === "white") ? "white" : "black";
  return { kind: "mate", value: white === 0 ? 0 : white, winner };
}

/** The score as text: `+0.35`, `−12.4`, `#5`, `#−3`. */
export function formatScore(score: Score): string {
  if (score.kind === "mate") return `#${String(score.value).replace("-", "−")}`;
  const pawns = score.value / 100;
  const digits = Math.abs(pawns) >= 10 ? 1 : 2;
  const text = Math.abs(pawns).toFixed(digits);
  if (Number(text) === 0) return "0.00";
  return (pawns > 0 ? "+" : "−") + text;
}

/** The score in words: “White is better by 0.35”. */
export function scoreInWords(score: Score): string {
  if (score.kind === "mate") {
    const winner = t(score.winner);
    const moves = Math.abs(score.value);
    return moves === 0 ? t("score.hasMated", { winner }) : t("score.mates", { winner, moves });
  }
  const pawns = Math.abs(score.value / 100).toFixed(2);
  if (Number(pawns) === 0) return t("score.equal");
  return t("score.better", { side: t(score.value > 0 ? "white" : "black"), pawns });
}

/** How steeply chances rise with centipawns: fitted by lichess to the games of its players. */
const STEEPNESS = 0.00368208;
/** Scores are clamped to this, as in reviews. */
const CEILING = 1000;

/** White's expected score, from 0 to 1: a win counts one, a draw one half. */
export function expectation(score: Score): number {
  if (score.kind === "mate") return score.winner === "white" ? 1 : 0;
  return chanceOf(Math.max(-CEILING, Math.min(CEILING, score.value)));
}

/** The expected score of a side that is this many centipawns ahead. */
const chanceOf = (value: number): number => 1 / (1 + Math.exp(-STEEPNESS * value));

/** White's expected score from the probabilities that the engine reports. */
export const expectationOf = (chances: Chances): number => chances.win + chances.draw / 2;

/** The judgement of a move. Analysis only finds moves that cost the player something; reviews also praise. */
export type Judgement = "brilliant" | "great" | "inaccuracy" | "mistake" | "blunder";

/** The sign that follows a move in notation. */
export const GLYPHS: Readonly<Record<Judgement, string>> = { brilliant: "!!", great: "!", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The smallest loss of expected score for each judgement. */
const LOSSES: readonly (readonly [Judgement, number])[] = [["blunder", 0.15], ["mistake", 0.1], ["inaccuracy", 0.05]];
/** With more centipawns than this a side is far ahead: a mate more or less is a mistake, not a blunder. */
const FAR_AHEAD = 700;
/** With more than this it is only an inaccuracy. */
const DECIDED = 999;

/** Judges the move of a side by the evaluations before and after it: by the rules of the review library, so that analysis and reviews agree. */
export function judge(side: Color, before: Score, after: Score): Judgement | undefined {
  const sign = side === "white" ? 1 : -1;
  if (before.kind === "centipawns" && after.kind === "centipawns") {
    const loss = chanceOf(sign * before.value) - chanceOf(sign * after.value);
    return LOSSES.find(([, least]) => least <= loss)?.[0];
  }
  const hadMate = before.kind === "mate" && before.winner === side;
  const isMated = after.kind === "mate" && after.winner !== side;
  if (before.kind === "centipawns") return isMated ? judgeMate(-sign * before.value) : undefined;
  if (!hadMate) return undefined;
  return after.kind === "centipawns" ? judgeMate(sign * after.value) : isMated ? judgeMate(0) : undefined;
}

/** How bad it is to allow or lose a mate, for a side that is this many centipawns ahead without it. */
const judgeMate = (ahead: number): Judgement => (ahead > DECIDED ? "inaccuracy" : ahead > FAR_AHEAD ? "mistake" : "blunder");
