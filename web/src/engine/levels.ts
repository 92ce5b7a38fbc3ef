/**
 * The levels to play against: the same ladder of names and ratings as in the terminal.
 */
import type { Color } from "chessops/types";

/** A step of the ladder. Without a rating it is the engine's full strength. */
export interface Level {
  readonly id: string;
  readonly name: string;
  readonly rating: number | undefined;
}

/** Whom one plays against: a level, and the side it has. */
export interface Opponent {
  readonly color: Color;
  readonly level: Level;
}

const step = (id: string, name: string, rating?: number): Level => ({ id, name, rating });

/** From the weakest to the strongest. */
export const LEVELS: readonly Level[] = [
  step("1", "Beginner", 700),
  step("2", "Novice", 900),
  step("3", "Improver", 1100),
  step("4", "Casual", 1300),
  step("5", "Club", 1500),
  step("6", "Strong", 1750),
  step("7", "Expert", 2000),
  step("8", "Master", 2250),
  step("9", "Grandmaster", 2600),
  step("full", "Full strength"),
];

/** The level of someone who has not chosen one. */
export const DEFAULT_LEVEL: Level = LEVELS[3]!;

export const levelById = (id: string): Level | undefined => LEVELS.find(level => level.id === id);

/** “Alcor, Casual (1300)”. */
export function opponentName(level: Level): string {
  return level.rating === undefined ? "Alcor" : `Alcor, ${level.name} (${level.rating})`;
}
