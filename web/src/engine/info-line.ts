/**
 * Parses the lines that a UCI engine prints while it searches. Pure; a line without useful information gives undefined.
 */
import type { Color } from "chessops/types";
import { type Chances, type Score, fromSide } from "../score";

/** The contents of one `info` line about a line of play. */
export interface Info {
  readonly depth: number;
  readonly selectiveDepth: number;
  /** Which line of several, from 1. */
  readonly rank: number;
  readonly score: Score;
  /** Whether the score is exact, or only known to be at least or at most that. */
  readonly bound: "exact" | "lower" | "upper";
  readonly chances: Chances | undefined;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly line: readonly string[];
}

/** What an `info` line says, if it has a score; `side` is the side to move in the position searched. */
export function readInfo(text: string, side: Color): Info | undefined {
  const words = text.trim().split(/\s+/);
  if (words[0] !== "info" || words[1] === "string") return undefined;
  const number = (name: string, usual: number): number => {
    const value = Number(words[words.indexOf(name) + 1]);
    return words.includes(name) && Number.isFinite(value) ? value : usual;
  };
  const at = words.indexOf("score");
  const kind = words[at + 1];
  const value = Number(words[at + 2]);
  if (at < 0 || (kind !== "cp" && kind !== "mate") || !Number.isInteger(value)) return undefined;
  const pv = words.indexOf("pv");
  return {
    depth: number("depth", 0),
    selectiveDepth: number("seldepth", 0),
    rank: number("multipv", 1),
    score: fromSide(side, kind, value),
    bound: words.includes("lowerbound") ? "lower" : words.includes("upperbound") ? "upper" : "exact",
    chances: readChances(words, side),
    nodes: number("nodes", 0),
    nodesPerSecond: number("nps", 0),
    line: pv < 0 ? [] : words.slice(pv + 1),
  };
}

/** `wdl 300 500 200` of the side to move, converted to White's. */
function readChances(words: readonly string[], side: Color): Chances | undefined {
  const at = words.indexOf("wdl");
  if (at < 0) return undefined;
  const [own, draw, other] = [1, 2, 3].map(offset => Number(words[at + offset]) / 1000);
  if (own === undefined || draw === undefined || other === undefined) return undefined;
  if (![own, draw, other].every(Number.isFinite)) return undefined;
  return side === "white" ? { win: own, draw, loss: other } : { win: other, draw, loss: own };
}

/** The move of a `bestmove` line; undefined for another line, null if the engine has none. */
export function readBestMove(text: string): string | null | undefined {
  const match = /^bestmove\s+(\S+)/.exec(text.trim());
  if (match === null) return undefined;
  const move = match[1]!;
  return move === "(none)" || move === "0000" ? null : move;
}
