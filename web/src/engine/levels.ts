/**
 * The levels to play against. The ladder and its default are the engine's own, the same as in the terminal; here they
 * get the names that the page shows.
 */
import { DEFAULT_LEVEL as DEFAULT_NUMBER, LEVELS as LADDER, type LadderLevel } from "alcor-chess/levels";
import type { Color } from "chessops/types";
import type { Key } from "../i18n/catalogue";
import { isKey, t } from "../i18n/text";

/** A step of the ladder. Without a rating it is the engine's full strength. */
export interface Level {
  /** The engine's name for it, by which it is stored. */
  readonly id: string;
  /** Its place on the ladder, from 1. */
  readonly number: number;
  readonly rating: number | undefined;
}

/** The opponent: a level and its side. With a rival, the two levels play each other and the user watches. */
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
  rating: elo ?? undefined,
}));

/** The level of someone who has not chosen one. */
export const DEFAULT_LEVEL: Level = LEVELS[DEFAULT_NUMBER - 1]!;

/** The level of a name or, as in games stored by earlier versions, of a number. */
export const levelById = (id: string): Level | undefined => LEVELS.find(level => level.id === id || String(level.number) === id);

/** “Alcor, Club (1500)”. */
export function opponentName(level: Level): string {
  return level.rating === undefined ? "Alcor" : t("player.alcor", { level: levelName(level.id), rating: String(level.rating) });
}

/** The name of a level. One that is missing in the catalogue has the engine’s name. */
export function levelName(id: string): string {
  const key = `level.${id}`;
  return isLevel(key) ? t(key) : id;
}

const isLevel = (key: string): key is Extract<Key, `level.${string}`> => isKey(key);
