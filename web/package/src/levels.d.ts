/** A step of the ladder. Full strength has no rating. */
export interface LadderLevel {
  /** Its number, from 1. */
  readonly level: number;
  readonly name: string;
  /** What to set `UCI_Elo` to. */
  readonly elo: number | null;
}

/** The ladder, from the weakest to the strongest. */
export const LEVELS: readonly LadderLevel[];

/** The number of the level for someone who has not chosen one. */
export const DEFAULT_LEVEL: number;
