/**
 * What the page stores between visits, in the browser's local storage.
 *
 * Storage may be full, forbidden or damaged, and its content may come from another version. None of that is an error for
 * the user: unreadable content is ignored, and what cannot be written is not kept.
 */
import { Game, resignation } from "./rules/game";
import { type Settings, readSettings } from "./settings";
import type { Document } from "./state";
import { isColor, isTexts, newId, readOpponent, readTags, restoreDocument, storeDocument } from "./stored-game";
import { lineNodes, studyOf } from "./tree/tree";

/** The part of `Storage` that is needed; tests provide their own. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A game as it was left. */
export interface Remembered extends Document {
  readonly isAnalysing: boolean;
  /** How much time the turn had taken, where there is a clock. */
  readonly spent: number;
}

export const GAME_KEY = "alcor.game";
export const SETTINGS_KEY = "alcor.settings";

/** The stored game, if it is valid. */
export function loadGame(store: KeyValueStore): Remembered | undefined {
  const stored = read(store, GAME_KEY);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { version, analysing, spent } = stored as Record<string, unknown>;
  const document = version === 1 ? readFirstVersion(stored as Record<string, unknown>) : restoreDocument(stored);
  return document === undefined ? undefined : { ...document, isAnalysing: analysing === true, spent: typeof spent === "number" && spent > 0 ? spent : 0 };
}

/**
 * Stores a game. If it is too large for this storage, only its id is stored: the game is in the library. Returns whether it is
 * completely stored here.
 */
export function saveGame(store: KeyValueStore, remembered: Remembered): boolean {
  const { isAnalysing: analysing, spent } = remembered;
  const isWritten = write(store, GAME_KEY, { ...storeDocument(remembered), analysing, spent });
  if (!isWritten) write(store, GAME_KEY, { version: 2, id: remembered.id, analysing, spent });
  return isWritten;
}

/** The id of a game that was too large to be stored here. */
export function loadGameId(store: KeyValueStore): string | undefined {
  const stored = read(store, GAME_KEY) as Record<string, unknown> | null | undefined;
  return typeof stored?.id === "string" && stored.pgn === undefined ? stored.id : undefined;
}

/** A game as the page stored it before it had variations: moves by squares. */
function readFirstVersion(stored: Record<string, unknown>): Document | undefined {
  const { fen, variant, moves, tags, resigned, ply, opponent, orientation } = stored;
  if (typeof fen !== "string" || !isTexts(moves)) return undefined;
  const replayed = Game.replay(fen, variant === "chess960" ? "chess960" : "standard", moves);
  if (!replayed.ok) return undefined;
  const tagged = replayed.value.withTags(readTags(tags));
  const study = studyOf(isColor(resigned) ? tagged.concluded(resignation(resigned)) : tagged);
  const line = lineNodes(study, []).map(node => node.id);
  return {
    id: newId(),
    study,
    path: typeof ply === "number" && Number.isInteger(ply) && ply >= 0 ? line.slice(0, ply) : line,
    opponent: readOpponent(opponent),
    isTwoPlayer: false,
    orientation: isColor(orientation) ? orientation : "white",
    thoughts: [],
  };
}

export const loadSettings = (store: KeyValueStore): Settings => readSettings(read(store, SETTINGS_KEY));

export const saveSettings = (store: KeyValueStore, settings: Settings): boolean => write(store, SETTINGS_KEY, settings);

/** The browser's storage; if it is forbidden, one in memory. */
export function browserStore(): KeyValueStore {
  try {
    return window.localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

function read(store: KeyValueStore, key: string): unknown {
  try {
    const text = store.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the value could be written. If not, the previous value is intact. */
function write(store: KeyValueStore, key: string, value: unknown): boolean {
  try {
    store.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
