/**
 * How long a human would think about a move, used to slow down an opponent that would answer immediately. Pure.
 */
import type { Chess } from "chessops/chess";
import type { Game } from "../rules/game";

/** A faster reply would look like part of the user's own move. */
export const MIN_MS = 450;
/** The maximum. */
const MAX_MS = 12_000;
const USUAL_MS = 2600;
/** The first moves are known by heart. */
const OPENING_PLIES = 12;
/** How many more moves a player expects. */
const MOVES_TO_GO = 35;

/** The clock of the player who thinks, in milliseconds. */
export interface OwnClock {
  readonly left: number;
  readonly increment: number;
}

/** How long to think about the last position of a game. `random` is from 0 to 1. */
export function thinkingTime(game: Game, clock: OwnClock | undefined, random: number): number {
  const position = game.positionAt(game.length);
  const wanted = USUAL_MS * difficulty(game, position) * Math.exp((random - 0.5) * 1.8);
  const allowed = clock === undefined ? MAX_MS : Math.min(MAX_MS, clock.left / MOVES_TO_GO + clock.increment * 0.8);
  return Math.round(Math.min(Math.max(wanted, leastTime(clock)), allowed));
}

/** The least time for a move: less for those who are short of it. */
export const leastTime = (clock: OwnClock | undefined): number => (clock === undefined ? MIN_MS : Math.min(MIN_MS, clock.left / 40));

/** 1 for a usual position; less for moves that are forced, known or plain. */
function difficulty(game: Game, position: Chess): number {
  let moves = 0;
  for (const targets of position.allDests().values()) moves += targets.size();
  if (moves <= 1) return 0.2;
  if (isRecapture(game, position)) return 0.4;
  const choice = Math.log2(moves) / 5;
  return game.length < OPENING_PLIES ? 0.4 * choice : choice;
}

/** Whether the last move took something and can be answered by taking back. */
function isRecapture(game: Game, position: Chess): boolean {
  const last = game.steps.at(-1);
  if (last === undefined || !last.san.includes("x")) return false;
  return [...position.allDests().values()].some(targets => targets.has(last.move.to));
}
