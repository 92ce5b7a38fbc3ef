/**
 * The settings, their defaults, and the validation of stored values.
 *
 * Invariant: settings returned from here are within their bounds, whatever was stored.
 */
import { HASH_SIZES, type Limits } from "./engine/device";
import { LANGUAGES, type Language } from "./i18n/languages";

export type Theme = "auto" | "light" | "dark";

export const BOARDS = ["slate", "wood", "green", "ocean", "paper"] as const;
export type BoardTheme = (typeof BOARDS)[number];

export const PIECE_SETS = ["classic", "plain", "letters"] as const;
export type PieceSet = (typeof PIECE_SETS)[number];

/** Where the letters and numbers of the squares stand. */
export const COORDINATES = ["inside", "outside", "none"] as const;
export type Coordinates = (typeof COORDINATES)[number];

/** How fast pieces move. */
export const ANIMATIONS = ["none", "fast", "normal", "slow"] as const;
export type Animation = (typeof ANIMATIONS)[number];

/** What the coach does about a move that loses something: nothing, warn, or ask for confirmation. */
export type Coaching = "off" | "hint" | "ask";

export interface Settings {
  /** “auto” follows the browser. */
  readonly language: Language | "auto";
  readonly theme: Theme;
  /** Undefined means a value that suits the device. */
  readonly threads: number | undefined;
  readonly hash: number | undefined;
  /** How many lines analysis shows. */
  readonly lines: number;
  /** How long Alcor thinks at full strength. */
  readonly seconds: number;
  readonly coach: Coaching;
  /** Whether Alcor takes as long for a move as a human would. */
  readonly humanPace: boolean;
  /** Whether Alcor resigns lost games and offers draws. */
  readonly conduct: boolean;
  readonly sounds: boolean;
  readonly board: BoardTheme;
  readonly pieces: PieceSet;
  readonly coordinates: Coordinates;
  readonly animation: Animation;
  /** Whether the pieces are hidden. */
  readonly blindfold: boolean;
  readonly arrows: boolean;
  /** Whether single-letter shortcuts are active: users who dictate, or hit keys by accident, turn them off. */
  readonly letterKeys: boolean;
}

export const MAX_LINES = 5;
export const SECONDS: readonly number[] = [0.5, 1, 2, 5, 10, 20];

export const DEFAULT_SETTINGS: Settings = {
  language: "auto",
  theme: "auto",
  threads: undefined,
  hash: undefined,
  lines: 3,
  seconds: 1,
  coach: "off",
  humanPace: false,
  conduct: true,
  sounds: false,
  board: "slate",
  pieces: "classic",
  coordinates: "inside",
  animation: "normal",
  blindfold: false,
  arrows: true,
  letterKeys: true,
};

/** The settings in a stored value; missing or invalid ones get their defaults. */
export function readSettings(stored: unknown): Settings {
  const found = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const flag = (name: "humanPace" | "conduct" | "sounds" | "blindfold" | "arrows" | "letterKeys"): boolean => {
    const value = found[name];
    return typeof value === "boolean" ? value : DEFAULT_SETTINGS[name];
  };
  const one = <T extends string>(value: unknown, values: readonly T[], usual: T): T => values.find(known => known === value) ?? usual;
  const { language, theme, threads, hash, lines, seconds, coach, board, pieces, coordinates, animation } = found;
  return {
    language: one<Settings["language"]>(language, LANGUAGES, "auto"),
    theme: theme === "light" || theme === "dark" ? theme : "auto",
    threads: isWhole(threads, 1, 64) ? threads : undefined,
    hash: typeof hash === "number" && HASH_SIZES.includes(hash) ? hash : undefined,
    lines: isWhole(lines, 1, MAX_LINES) ? lines : DEFAULT_SETTINGS.lines,
    seconds: typeof seconds === "number" && SECONDS.includes(seconds) ? seconds : DEFAULT_SETTINGS.seconds,
    coach: coach === "hint" || coach === "ask" ? coach : "off",
    humanPace: flag("humanPace"),
    conduct: flag("conduct"),
    sounds: flag("sounds"),
    board: one(board, BOARDS, DEFAULT_SETTINGS.board),
    pieces: one(pieces, PIECE_SETS, DEFAULT_SETTINGS.pieces),
    // Earlier versions stored only whether there were any.
    coordinates: coordinates === false ? "none" : one(coordinates, COORDINATES, DEFAULT_SETTINGS.coordinates),
    animation: one(animation, ANIMATIONS, DEFAULT_SETTINGS.animation),
    blindfold: flag("blindfold"),
    arrows: flag("arrows"),
    letterKeys: flag("letterKeys"),
  };
}

/** Threads and megabytes for the engine: the user's, as far as the device allows. */
export function resources(settings: Settings, limits: Limits): { readonly threads: number; readonly hash: number } {
  return {
    threads: Math.min(settings.threads ?? limits.threads, limits.maxThreads),
    hash: Math.min(settings.hash ?? limits.hash, limits.maxHash),
  };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}
