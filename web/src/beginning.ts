/**
 * How the page begins: with the game that was left, or with a new one.
 */
import type { EngineState } from "./engine/engine-client";
import { DEFAULT_LEVEL } from "./engine/levels";
import { t } from "./i18n/text";
import { NO_REVIEW } from "./review/state";
import { Game } from "./rules/game";
import { NEW_TURN } from "./play/clock";
import { type TimeControl, tagOfControl } from "./play/time-control";
import { type Document, type State, changed, mustWait } from "./state";
import { type KeyValueStore, loadGame, loadSettings } from "./storage";
import { newId } from "./stored-game";
import { NO_HISTORY } from "./tree/history";
import { type Study, studyOf, walk } from "./tree/tree";

export function firstState(store: KeyValueStore, engine: EngineState): State {
  const game = Game.standard().withTags(newTags());
  const usual: Document = { id: newId(), study: studyOf(game), path: [], opponent: { color: "black", level: DEFAULT_LEVEL }, isTwoPlayer: false, orientation: "white", thoughts: [] };
  const { isAnalysing, spent, ...document } = loadGame(store) ?? { ...usual, isAnalysing: false, spent: 0 };
  const state: State = {
    ...document,
    study: usual.study,
    path: [],
    game,
    ply: 0,
    history: NO_HISTORY,
    isAnalysing,
    settings: loadSettings(store),
    engine,
    isThinking: false,
    turn: NEW_TURN,
    isPaused: false,
    findings: undefined,
    hint: undefined,
    review: NO_REVIEW,
    lesson: undefined,
    tab: "moves",
  };
  const restored = changed(state, { study: document.study, path: document.path });
  return { ...restored, turn: { spent, since: undefined }, isPaused: mustWait(restored) };
}

/** What a game that begins here says of itself. */
export function newTags(control?: TimeControl): Map<string, string> {
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map(part => String(part).padStart(2, "0")).join(".");
  const timed: [string, string][] = control === undefined ? [] : [["TimeControl", tagOfControl(control)]];
  return new Map([["Event", t("game.event")], ["Site", "?"], ["Date", date], ["Round", "-"], ...timed]);
}

/** Whether a game has more than its moves: then one reads it from the start. */
export const isAnnotated = (study: Study): boolean =>
  study.root.children.length > 1 || [...walk(study)].some(({ node }) => node.children.length > 1 || node.notes.after.length > 0);
