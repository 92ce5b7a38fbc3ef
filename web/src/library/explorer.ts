/**
 * The moves played from a position in all stored games: how often, and with which results. Pure.
 *
 * Positions are compared as for the repetition rule, so transpositions count together.
 */
import { type Game, type Step, isPass } from "../rules/game";

/** A move that was played, and its results. */
export interface Played {
  readonly uci: string;
  readonly san: string;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

interface Count {
  readonly step: Step;
  games: number;
  white: number;
  draws: number;
  black: number;
}

/** Longer lines are endgames, of which no two are the same. */
const LONGEST = 80;

export class Explorer {
  /** By position, by move. */
  readonly #counts = new Map<string, Map<string, Count>>();
  #games = 0;

  /** How many games are in it. */
  get games(): number {
    return this.#games;
  }

  /** Counts the moves of a game. A repeated position counts once. */
  add(game: Game, result: string): void {
    if (game.length === 0) return;
    this.#games += 1;
    const seen = new Set<string>();
    for (const [ply, step] of game.steps.slice(0, LONGEST).entries()) {
      if (isPass(step)) continue;
      const key = game.keyAt(ply);
      if (seen.has(`${key} ${step.uci}`)) continue;
      seen.add(`${key} ${step.uci}`);
      const moves = this.#counts.get(key) ?? new Map<string, Count>();
      this.#counts.set(key, moves);
      const count = moves.get(step.uci) ?? { step, games: 0, white: 0, draws: 0, black: 0 };
      moves.set(step.uci, count);
      count.games += 1;
      if (result === "1-0") count.white += 1;
      else if (result === "0-1") count.black += 1;
      else if (result === "1/2-1/2") count.draws += 1;
    }
  }

  /** What was played in a position, the most frequent first. */
  movesAt(key: string): Played[] {
    const moves = [...(this.#counts.get(key)?.values() ?? [])];
    return moves
      .map(({ step, games, white, draws, black }) => ({ uci: step.uci, san: step.san, games, white, draws, black }))
      .sort((one, other) => other.games - one.games || one.san.localeCompare(other.san));
  }
}
