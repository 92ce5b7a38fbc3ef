/**
 * The name of the opening of a game, as the engine knows it.
 */
import { Game } from "../rules/game";
import type { EngineClient } from "./engine-client";

/** The length of the longest named line. */
const LONGEST_OPENING = 40;
const USUAL_START = Game.standard().fenAt(0);

/** The opening of a game up to a ply; null if it has no name, or the engine cannot be asked. */
export async function openingOf(engine: Pick<EngineClient, "opening">, game: Game, ply: number): Promise<string | null> {
  if (game.fenAt(0) !== USUAL_START || ply === 0) return null;
  return engine.opening(game.plainMovesTo(Math.min(ply, LONGEST_OPENING))).catch(() => null);
}
