/**
 * The engine as an opponent: requests a move at its level, from its opening book if that has one, and delays the answer if it
 * comes too fast.
 */
import type { NormalMove } from "chessops/types";
import type { EngineClient, Limit, Search } from "./engine/engine-client";
import type { Info } from "./engine/info-line";
import type { Level } from "./engine/levels";
import type { Game } from "./rules/game";

/** A move, and the last report on it. */
export interface Answer {
  readonly move: NormalMove;
  readonly info: Info | undefined;
}

export class OpponentPlayer {
  #search: Search | undefined;
  #game: Game | undefined;

  constructor(private readonly engine: EngineClient) {}

  /** The game that it is thinking about, if it is. */
  get thinksAbout(): Game | undefined {
    return this.#game;
  }

  /**
   * Thinks about the last position of a game, for at least this many milliseconds. The answer is undefined if it was stopped or
   * there is no engine.
   */
  async think(game: Game, level: Level, limit: Limit, least: number): Promise<Answer | undefined> {
    this.stop();
    this.#game = game;
    let info: Info | undefined;
    const search = this.engine.search({
      game,
      ply: game.length,
      rating: level.rating,
      book: true,
      limit,
      onInfo: said => {
        if (said.rank === 1 && said.bound === "exact") info = said;
      },
    });
    this.#search = search;
    const [uci] = await Promise.all([search.move, new Promise(resolve => setTimeout(resolve, least))]);
    if (this.#search !== search) return undefined;
    this.#search = undefined;
    this.#game = undefined;
    const move = uci === undefined ? undefined : game.moveFromUci(uci);
    return move === undefined ? undefined : { move, info };
  }

  stop(): void {
    this.#search?.stop();
    this.#search = undefined;
    this.#game = undefined;
  }
}
