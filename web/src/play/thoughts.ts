/**
 * What the engine thought at its moves of a game: decides whether it accepts a draw, and explains later what it had not seen. Pure.
 */
import type { Expected, Thought } from "alcor-chess";
import type { Color } from "chessops/types";
import type { Info } from "../engine/info-line";

/** What it thought when it made the move that led to a ply. */
export interface MoveThought {
  readonly ply: number;
  readonly thought: Thought;
  readonly expected: Expected;
}

/** The value of a mate in centipawns. */
const MATE_CP = 20_000;

/** The thought behind a move, from the last report on it; undefined if there was none. */
export function thoughtOf(ply: number, color: Color, moveNumber: number, info: Info | undefined): MoveThought | undefined {
  if (info?.chances === undefined) return undefined;
  const { win, draw, loss } = info.chances;
  const thousandths = [win, draw, loss].map(chance => Math.round(chance * 1000)) as [number, number, number];
  const [first, second, third] = thousandths;
  const white = info.score.kind === "mate" ? (info.score.winner === "white" ? MATE_CP : -MATE_CP) : info.score.value;
  const isWhite = color === "white";
  return {
    ply,
    thought: { moveNumber, chances: isWhite ? thousandths : [third, second, first], centipawns: isWhite ? white : -white || 0 },
    expected: { depth: info.depth, line: [...info.line] },
  };
}

/** The thoughts with another one, in place of any about the same move or later ones: those have been taken back. */
export const withThought = (thoughts: readonly MoveThought[], added: MoveThought | undefined): readonly MoveThought[] =>
  added === undefined ? thoughts : [...upTo(thoughts, added.ply - 1), added];

/** The thoughts about moves up to a ply. */
export const upTo = (thoughts: readonly MoveThought[], ply: number): readonly MoveThought[] =>
  thoughts.every(thought => thought.ply <= ply) ? thoughts : thoughts.filter(thought => thought.ply <= ply);

/** The thoughts in a stored value; invalid ones are left out. */
export const readThoughts = (stored: unknown): readonly MoveThought[] => (Array.isArray(stored) ? stored.filter(isThought) : []);

function isThought(value: unknown): value is MoveThought {
  const { ply, thought, expected } = (value ?? {}) as Partial<MoveThought>;
  const numbers = [ply, thought?.moveNumber, thought?.centipawns, expected?.depth, ...(Array.isArray(thought?.chances) ? thought.chances : [])];
  const isLine = Array.isArray(expected?.line) && expected.line.every(move => typeof move === "string");
  return numbers.length === 7 && numbers.every(Number.isInteger) && isLine;
}

/** What was expected with the move that led to a ply, if it is that move. */
export function expectedAt(thoughts: readonly MoveThought[], ply: number, uci: string | undefined): Expected | undefined {
  const found = thoughts.find(thought => thought.ply === ply)?.expected;
  return found?.line[0] === uci ? found : undefined;
}
