/**
 * What the page remembers between visits, in the browser's own storage.
 *
 * Storage may be full, forbidden or damaged, and its content may be of another version. None of that is an error for
 * the user: what cannot be read is as if it had never been there, and what cannot be written is not remembered.
 */
import type { Color } from "chessops/types";
import { DEFAULT_LEVEL, type Opponent, levelById } from "./engine/levels";
import { Game } from "./rules/game";
import { type Settings, readSettings } from "./settings";

/** The part of `Storage` that is needed; tests bring their own. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A game as it was left. */
export interface Remembered {
  readonly game: Game;
  readonly ply: number;
  readonly opponent: Opponent | undefined;
  readonly orientation: Color;
  readonly isAnalysing: boolean;
}

export const GAME_KEY = "alcor.game";
export const SETTINGS_KEY = "alcor.settings";

/** The game that was stored, if it is sound. */
export function loadGame(store: KeyValueStore): Remembered | undefined {
  const stored = read(store, GAME_KEY);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { version, fen, variant, moves, tags, resigned, ply, opponent, orientation, analysing } = stored as Record<string, unknown>;
  if (version !== 1 || typeof fen !== "string" || !isTexts(moves)) return undefined;
  const replayed = Game.replay(fen, variant === "chess960" ? "chess960" : "standard", moves);
  if (!replayed.ok) return undefined;
  const tagged = replayed.value.withTags(readTags(tags));
  const game = isColor(resigned) ? tagged.resignedBy(resigned) : tagged;
  return {
    game,
    ply: typeof ply === "number" && Number.isInteger(ply) && ply >= 0 && ply <= game.length ? ply : game.length,
    opponent: readOpponent(opponent),
    orientation: isColor(orientation) ? orientation : "white",
    isAnalysing: analysing === true,
  };
}

export function saveGame(store: KeyValueStore, remembered: Remembered): void {
  const { game, ply, opponent, orientation, isAnalysing } = remembered;
  write(store, GAME_KEY, {
    version: 1,
    fen: game.fenAt(0),
    variant: game.variant,
    moves: game.movesTo(game.length),
    tags: [...game.tags],
    resigned: game.resigned,
    ply,
    opponent: opponent === undefined ? undefined : { color: opponent.color, level: opponent.level.id },
    orientation,
    analysing: isAnalysing,
  });
}

export const loadSettings = (store: KeyValueStore): Settings => readSettings(read(store, SETTINGS_KEY));

export const saveSettings = (store: KeyValueStore, settings: Settings): void => write(store, SETTINGS_KEY, settings);

/** The browser's storage; where it is forbidden, one that forgets. */
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

function write(store: KeyValueStore, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on, it is only not remembered.
  }
}

function readOpponent(stored: unknown): Opponent | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { color, level } = stored as Record<string, unknown>;
  if (!isColor(color)) return undefined;
  return { color, level: (typeof level === "string" ? levelById(level) : undefined) ?? DEFAULT_LEVEL };
}

function readTags(stored: unknown): Map<string, string> {
  const tags = new Map<string, string>();
  if (!Array.isArray(stored)) return tags;
  for (const pair of stored as unknown[]) {
    if (isTexts(pair) && pair.length === 2) tags.set(pair[0]!, pair[1]!);
  }
  return tags;
}

const isColor = (value: unknown): value is Color => value === "white" || value === "black";

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(item => typeof item === "string");
