/**
 * The dialog for the settings. Every change takes effect at once.
 */
import { HASH_SIZES, type Limits } from "../engine/device";
import { ANIMATIONS, type Animation, BOARDS, type BoardTheme, COORDINATES, type Coaching, type Coordinates, MAX_LINES, PIECE_SETS, type PieceSet, SECONDS, type Settings, type Theme, resources } from "../settings";
import { LANGUAGES, LANGUAGE_NAMES } from "../i18n/languages";
import { isKey, number, t } from "../i18n/text";
import { choices, openDialog, valueOf } from "./dialog";
import { create } from "./dom";

/** What the dialog needs to know about the engine. */
export interface EngineFacts {
  readonly limits: Limits;
  /** Why there is only one thread, or which engine runs. */
  readonly note: string;
}

const KEYS = [
  ["← →", "does.step"],
  ["key.home", "does.ends"],
  ["key.shift", "does.variation"],
  ["key.backspace", "does.takeBack"],
  ["key.delete", "does.remove"],
  ["key.control", "does.undo"],
  ["c", "does.comment"],
  ["g", "does.games"],
  ["e", "does.editor"],
  ["f", "does.flip"],
  ["b", "does.blindfold"],
  ["a", "does.analysis"],
  ["h", "does.hint"],
  ["x", "does.threat"],
  ["w", "does.why"],
  ["r", "does.review"],
  ["[ ]", "does.moment"],
  ["n", "does.newGame"],
  ["p", "does.pause"],
  ["m", "does.field"],
  ["key.squares", "does.squares"],
] as const;

const languageName = (value: Settings["language"]): string => (value === "auto" ? t("settings.languageAuto") : LANGUAGE_NAMES[value]);

export function askSettings(settings: Settings, facts: EngineFacts, onChange: (settings: Settings) => void): void {
  const { form } = openDialog(t("page.settings"));
  const used = resources(settings, facts.limits);
  const threads = create("input", { type: "range", name: "threads", min: 1, max: facts.limits.maxThreads, value: used.threads, disabled: facts.limits.maxThreads === 1 });
  const hash = select("hash", HASH_SIZES.filter(size => size <= facts.limits.maxHash), used.hash, size => `${number(size)} MB`);
  const lines = create("input", { type: "range", name: "lines", min: 1, max: MAX_LINES, value: settings.lines });
  const seconds = select("seconds", SECONDS, settings.seconds, value => `${number(value)} s`);
  form.append(
    row(t("settings.language"), select("language", ["auto", ...LANGUAGES], settings.language, languageName)),
    choices(t("settings.colours"), "theme", [
      { value: "auto", label: t("settings.themeAuto") },
      { value: "light", label: t("settings.light") },
      { value: "dark", label: t("settings.dark") },
    ], settings.theme, "in-row"),
    boardFields(settings),
    choices(t("settings.coach"), "coach", [
      { value: "off", label: t("settings.coachOff") },
      { value: "hint", label: t("settings.coachHint") },
      { value: "ask", label: t("settings.coachAsk") },
    ], settings.coach, "in-row"),
    create("fieldset", {}, create("legend", {}, t("settings.opponent")),
      check("humanPace", t("settings.humanPace"), settings.humanPace),
      check("conduct", t("settings.conduct"), settings.conduct),
      row(t("settings.seconds"), seconds)),
    create("fieldset", {}, create("legend", {}, t("settings.engine")),
      ranged(t("settings.lines"), lines),
      ranged(t("settings.threads"), threads),
      row(t("settings.hash"), hash),
      create("p", { class: "quiet" }, facts.note)),
    create("details", { class: "keys" }, create("summary", {}, t("settings.keyboard")), keyTable()),
    create("div", { class: "dialog-buttons" }, create("button", { class: "button primary", type: "submit" }, t("done"))),
  );
  form.addEventListener("change", () => {
    const isOn = (name: string): boolean => valueOf(form, name) === "on";
    const wanted = { threads: Number(threads.value), hash: Number(hash.value) };
    onChange({
      language: valueOf(form, "language") as Settings["language"],
      theme: valueOf(form, "theme") as Theme,
      // What was not touched stays as it suits the device.
      threads: wanted.threads === used.threads ? settings.threads : wanted.threads,
      hash: wanted.hash === used.hash ? settings.hash : wanted.hash,
      lines: Number(lines.value),
      seconds: Number(seconds.value),
      coach: valueOf(form, "coach") as Coaching,
      humanPace: isOn("humanPace"),
      conduct: isOn("conduct"),
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
  return create("fieldset", {}, create("legend", {}, t("settings.board")),
    row(t("settings.boardColours"), select("board", BOARDS, settings.board, value => t(`board.${value}`))),
    row(t("settings.pieces"), select("pieces", PIECE_SETS, settings.pieces, value => t(`pieces.${value}`))),
    row(t("settings.coordinates"), select("coordinates", COORDINATES, settings.coordinates, value => t(`coordinates.${value}`))),
    row(t("settings.animation"), select("animation", ANIMATIONS, settings.animation, value => t(`animation.${value}`))),
    check("blindfold", t("settings.blindfold"), settings.blindfold),
    check("arrows", t("settings.arrows"), settings.arrows),
    check("sounds", t("settings.sounds"), settings.sounds),
    check("letterKeys", t("settings.letterKeys"), settings.letterKeys));
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

function keyTable(): HTMLElement {
  return create("dl", {}, ...KEYS.flatMap(([key, what]) => [create("dt", {}, isKey(key) ? t(key) : key), create("dd", {}, t(what))]));
}
