/**
 * The dialog for the settings. Every change takes effect at once.
 */
import { HASH_SIZES, type Limits } from "../engine/device";
import { ANIMATIONS, type Animation, BOARDS, type BoardTheme, COORDINATES, type Coaching, type Coordinates, MAX_LINES, PIECE_SETS, type PieceSet, SECONDS, type Settings, type Theme, resources } from "../settings";
import { choices, openDialog, valueOf } from "./dialog";
import { create } from "./dom";

/** What the dialog needs to know about the engine. */
export interface EngineFacts {
  readonly limits: Limits;
  /** Why there is only one thread, or which engine runs. */
  readonly note: string;
}

const KEYS: readonly (readonly [string, string])[] = [
  ["← →", "previous, next move"],
  ["Home End", "first, last position"],
  ["Shift+↑ ↓", "previous, next variation"],
  ["Backspace", "take back"],
  ["Delete", "remove the move and what follows"],
  ["Ctrl+Z Ctrl+Y", "undo, redo"],
  ["c", "comment"],
  ["g", "games"],
  ["e", "board editor"],
  ["f", "flip the board"],
  ["b", "blindfold on or off"],
  ["a", "analysis on or off"],
  ["h", "hint"],
  ["x", "threat"],
  ["w", "why?"],
  ["n", "new game"],
  ["p", "pause the game, or go on"],
  ["m", "field for moves"],
];

export function askSettings(settings: Settings, facts: EngineFacts, onChange: (settings: Settings) => void): void {
  const { form } = openDialog("Settings");
  const used = resources(settings, facts.limits);
  const threads = create("input", { type: "range", name: "threads", min: 1, max: facts.limits.maxThreads, value: used.threads, disabled: facts.limits.maxThreads === 1 });
  const hash = select("hash", HASH_SIZES.filter(size => size <= facts.limits.maxHash), used.hash, size => `${size} MB`);
  const lines = create("input", { type: "range", name: "lines", min: 1, max: MAX_LINES, value: settings.lines });
  const seconds = select("seconds", SECONDS, settings.seconds, value => `${value} s`);
  form.append(
    choices("Colours", "theme", [
      { value: "auto", label: "As the system" },
      { value: "light", label: "Light" },
      { value: "dark", label: "Dark" },
    ], settings.theme, "in-row"),
    boardFields(settings),
    choices("Coach, when a move of yours loses something", "coach", [
      { value: "off", label: "Off" },
      { value: "hint", label: "Says so" },
      { value: "ask", label: "Asks first" },
    ], settings.coach, "in-row"),
    create("fieldset", {}, create("legend", {}, "Opponent"),
      check("humanPace", "Thinks as long as a person would", settings.humanPace),
      row("Thinking time at full strength", seconds)),
    create("fieldset", {}, create("legend", {}, "Engine"),
      ranged("Lines in analysis", lines),
      ranged("Threads", threads),
      row("Hash table", hash),
      create("p", { class: "quiet" }, facts.note)),
    create("details", { class: "keys" }, create("summary", {}, "Keyboard"), keyTable()),
    create("div", { class: "dialog-buttons" }, create("button", { class: "button primary", type: "submit" }, "Done")),
  );
  form.addEventListener("change", () => {
    const isOn = (name: string): boolean => valueOf(form, name) === "on";
    const wanted = { threads: Number(threads.value), hash: Number(hash.value) };
    onChange({
      theme: valueOf(form, "theme") as Theme,
      // What was not touched stays as it suits the device.
      threads: wanted.threads === used.threads ? settings.threads : wanted.threads,
      hash: wanted.hash === used.hash ? settings.hash : wanted.hash,
      lines: Number(lines.value),
      seconds: Number(seconds.value),
      coach: valueOf(form, "coach") as Coaching,
      humanPace: isOn("humanPace"),
      sounds: isOn("sounds"),
      board: valueOf(form, "board") as BoardTheme,
      pieces: valueOf(form, "pieces") as PieceSet,
      coordinates: valueOf(form, "coordinates") as Coordinates,
      animation: valueOf(form, "animation") as Animation,
      blindfold: isOn("blindfold"),
      arrows: isOn("arrows"),
      letterKeys: isOn("letterKeys"),
    });
  });
}

/** How the board looks, and what it does. */
function boardFields(settings: Settings): HTMLElement {
  return create("fieldset", {}, create("legend", {}, "Board"),
    row("Colours of the board", select("board", BOARDS, settings.board, capitalised)),
    row("Pieces", select("pieces", PIECE_SETS, settings.pieces, capitalised)),
    row("Coordinates", select("coordinates", COORDINATES, settings.coordinates, capitalised)),
    row("Animation", select("animation", ANIMATIONS, settings.animation, capitalised)),
    check("blindfold", "Blindfold: pieces out of sight", settings.blindfold),
    check("arrows", "Arrows for the best moves", settings.arrows),
    check("sounds", "Sounds", settings.sounds),
    check("letterKeys", "Keys with single letters", settings.letterKeys));
}

function row(label: string, field: HTMLElement): HTMLElement {
  return create("label", { class: "dialog-row" }, create("span", {}, label), field);
}

function ranged(label: string, field: HTMLInputElement): HTMLElement {
  const value = create("output", {}, field.value);
  field.addEventListener("input", () => (value.textContent = field.value));
  return create("label", { class: "dialog-row" }, create("span", {}, label), create("span", { class: "ranged" }, field, value));
}

function check(name: string, label: string, isChecked: boolean): HTMLElement {
  return create("label", { class: "switch dialog-row" }, create("span", {}, label), create("input", { type: "checkbox", role: "switch", name, checked: isChecked }), create("span", { class: "switch-track", "aria-hidden": "true" }));
}

function select<T extends number | string>(name: string, values: readonly T[], selected: T, format: (value: T) => string): HTMLSelectElement {
  const options = values.map(value => create("option", { value, selected: value === selected }, format(value)));
  return create("select", { name }, ...options);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function keyTable(): HTMLElement {
  return create("dl", {}, ...KEYS.flatMap(([key, what]) => [create("dt", {}, key), create("dd", {}, what)]));
}
