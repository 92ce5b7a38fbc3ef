/**
 * The levels to play against. The ladder and its default are the engine's own, the same as in the terminal; here they
 * get the words that the page shows.
 */
import { DEFAULT_LEVEL as DEFAULT_NUMBER, LEVELS as LADDER, type LadderLevel } from "alcor-chess/levels";
import type { Color } from "chessops/types";

/** A step of the ladder. Without a rating it is the engine's full strength. */
export interface Level {
  /** The engine's name for it, by which it is stored. */
  readonly id: string;
  /** Its place on the ladder, from 1. */
  readonly number: number;
  readonly name: string;
  readonly rating: number | undefined;
}

/** Whom one plays against: a level, and the side it has. With a rival it plays against that, and one watches. */
export interface Opponent {
  readonly color: Color;
  readonly level: Level;
  /** The level that has the other side. */
  readonly rival?: Level;
}

/** The level that plays a side, if one does. */
export const levelOf = (opponent: Opponent | undefined, color: Color): Level | undefined =>
  opponent?.color === color ? opponent.level : opponent?.rival;

/** From the weakest to the strongest. */
export const LEVELS: readonly Level[] = LADDER.map(({ level, name, elo }: LadderLevel) => ({
  id: name,
  number: level,
  name: elo === null ? "Full strength" : name.charAt(0).toUpperCase() + name.slice(1),
  rating: elo ?? undefined,
}));

/** The level of someone who has not chosen one. */
export const DEFAULT_LEVEL: Level = LEVELS[DEFAULT_NUMBER - 1]!;

/** The level of a name or, as in games stored by earlier versions, of a number. */
export const levelById = (id: string): Level | undefined => LEVELS.find(level => level.id === id || String(level.number) === id);

/** “Alcor, Club (1500)”. */
export function opponentName(level: Level): string {
  return level.rating === undefined ? "Alcor" : `Alcor, ${level.name} (${level.rating})`;
}
