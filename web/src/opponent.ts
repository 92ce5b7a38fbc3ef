/**
 * The engine as an opponent: asks it for a move at its level, and lets it answer no faster than a person can follow.
 */
import type { NormalMove } from "chessops/types";
import type { EngineClient, Search } from "./engine/engine-client";
import type { Level } from "./engine/levels";
import type { Game } from "./rules/game";

/** A level answers within milliseconds; a move that quick looks like part of one's own. */
const LEAST_MS = 450;
/** A level needs far less; this only bounds it. */
const LEVEL_MS = 2000;

export class OpponentPlayer {
  #search: Search | undefined;
  #game: Game | undefined;

  constructor(private readonly engine: EngineClient) {}

  /** The game that it is thinking about, if it is. */
  get thinksAbout(): Game | undefined {
    return this.#game;
  }

  /** Thinks about the last position of a game. The answer is none if it was stopped or there is no engine. */
  async think(game: Game, level: Level, seconds: number): Promise<NormalMove | undefined> {
    this.stop();
    this.#game = game;
    const search = this.engine.search({
      game,
      ply: game.length,
      rating: level.rating,
      limit: { milliseconds: level.rating === undefined ? seconds * 1000 : LEVEL_MS },
    });
    this.#search = search;
    const [uci] = await Promise.all([search.move, new Promise(resolve => setTimeout(resolve, LEAST_MS))]);
    if (this.#search !== search) return undefined;
    this.#search = undefined;
    this.#game = undefined;
    return uci === undefined ? undefined : game.moveFromUci(uci);
  }

  stop(): void {
    this.#search?.stop();
    this.#search = undefined;
    this.#game = undefined;
  }
}
