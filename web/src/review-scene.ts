/**
 * What the tab for reviews shows of a state. Pure.
 */
import type { Game } from "./rules/game";
import { type State, playerName } from "./state";
import { type Study, lineNodes, lineOf } from "./tree/tree";
import type { ReviewScene } from "./view/review";

const mainLines = new WeakMap<Study, Game>();

/** The main line of a study. The same study has the same value. */
export function mainLine(study: Study): Game {
  const known = mainLines.get(study) ?? lineOf(study, []);
  mainLines.set(study, known);
  return known;
}

export function reviewScene(state: State): ReviewScene {
  const { study, path, review, lesson, id, engine } = state;
  const line = lineNodes(study, []);
  const isOnLine = path.every((node, index) => line[index]?.id === node);
  const names = { white: playerName(state, "white"), black: playerName(state, "black") };
  return { review, lesson, game: mainLine(study), names, id, ply: isOnLine ? path.length : undefined, hasEngine: engine.kind !== "failed" };
}
