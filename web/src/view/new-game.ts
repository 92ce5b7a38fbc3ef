/**
 * The dialog for a new game: opponent, side, clock, start position.
 */
import type { Color } from "chessops/types";
import { DEFAULT_LEVEL, type Level, LEVELS, type Opponent, levelById, levelName } from "../engine/levels";
import { t } from "../i18n/text";
import { PRESETS, type TimeControl, readTimeControl } from "../play/time-control";
import { type Reading, failure, readFen, success } from "../rules/fen";
import { Game } from "../rules/game";
import { create } from "./dom";
import { choices, openDialog, valueOf } from "./dialog";

/** What was asked for. Without an opponent, the user moves both sides. */
export interface NewGame {
  readonly game: Game;
  readonly opponent: Opponent | undefined;
  /** None is without a clock. */
  readonly control: TimeControl | undefined;
}

/** What the dialog starts with: what was chosen last. */
export interface Preselection {
  readonly level: Level;
  /** The level of the other side, where the engine plays both. */
  readonly rival: Level | undefined;
  readonly side: "white" | "black" | "random" | "both" | "watch";
  readonly control: TimeControl | undefined;
  readonly fen: string;
  /** Whether the game is to begin from that position. */
  readonly isFromFen?: boolean;
}

/** How many start positions Chess960 has. */
const POSITION_COUNT = 960;

/** The FEN of the Chess960 start position of a number, if there is an engine to ask. */
type Chess960Start = (number: number) => Promise<string | undefined>;

export function askNewGame(preselection: Preselection, chess960Start: Chess960Start, onStart: (wanted: NewGame) => void): void {
  const { dialog, form } = openDialog(t("new.title"));
  const number = create("input", { name: "number", type: "text", inputmode: "numeric", placeholder: t("new.numberEmpty"), size: 8, "aria-label": t("new.numberLabel", { last: POSITION_COUNT - 1 }) });
  const fen = create("input", { name: "fen", type: "text", value: preselection.fen, spellcheck: "false", autocapitalize: "off", "aria-label": t("new.fenLabel") });
  const submit = create("button", { class: "button primary", type: "submit" }, t("new.start"));
  const problem = create("p", { class: "problem", role: "alert" });
  const players = playerChoice(preselection);
  const clock = clockChoice(preselection.control);
  const numberRow = create("label", { class: "dialog-row" }, create("span", {}, t("new.number", { last: POSITION_COUNT - 1 })), number);
  const fenRow = create("label", { class: "dialog-row" }, create("span", {}, "FEN"), fen);
  form.append(
    ...players.elements,
    ...clock.elements,
    choices(t("new.from"), "start", [
      { value: "standard", label: t("new.standard") },
      { value: "chess960", label: "Chess960" },
      { value: "fen", label: t("new.position") },
    ], preselection.isFromFen === true ? "fen" : "standard", "in-row"),
    numberRow,
    fenRow,
    problem,
    create("div", { class: "dialog-buttons" }, submit),
  );
  const refresh = (): void => {
    const [start, side] = [valueOf(form, "start"), valueOf(form, "side")];
    numberRow.hidden = start !== "chess960";
    fenRow.hidden = start !== "fen";
    players.refresh(side);
    form.querySelectorAll<HTMLInputElement>("[name=level]").forEach(input => (input.disabled = side === "both"));
    clock.refresh(valueOf(form, "clock") === "custom");
  };
  // While something is typed, not when the field is left: that would move the button from under the pointer.
  form.addEventListener("input", () => (problem.textContent = ""));
  form.addEventListener("change", refresh);
  refresh();
  form.querySelector<HTMLInputElement>("[name=side]:checked")?.focus();
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const control = readClock(valueOf(form, "clock"), valueOf(form, "custom"));
    if (!control.ok) {
      problem.textContent = control.problem;
      return;
    }
    // The engine may still be loading.
    submit.disabled = true;
    const start = await readStart(valueOf(form, "start"), number.value, fen.value, chess960Start);
    submit.disabled = false;
    if (!dialog.open) return;
    if (!start.ok) {
      problem.textContent = start.problem;
      return;
    }
    dialog.close();
    const opponent = opponentOf(valueOf(form, "side"), valueOf(form, "level"), valueOf(form, "rival"));
    onStart({ game: start.value, opponent, control: control.value });
  });
}

/** The choice of the players: one's own side, or none, and the levels of the others. */
function playerChoice(preselection: Preselection): { readonly elements: readonly HTMLElement[]; readonly refresh: (side: string) => void } {
  const sides = choices(t("new.side"), "side", [
    { value: "white", label: t("white") },
    { value: "random", label: t("new.random") },
    { value: "black", label: t("black") },
    { value: "both", label: t("new.both") },
    { value: "watch", label: t("new.watch") },
  ], preselection.side, "in-wrap");
  const cards = LEVELS.map(({ id, rating }) => ({ value: id, label: levelName(id), ...(rating === undefined ? {} : { detail: String(rating) }) }));
  const levels = choices(t("new.level"), "level", cards, preselection.level.id, "in-grid");
  const rivals = LEVELS.map(({ id }) => create("option", { value: id, selected: id === (preselection.rival ?? preselection.level).id }, levelName(id)));
  const rivalRow = create("label", { class: "dialog-row" }, create("span", {}, t("new.blackLevel")), create("select", { name: "rival" }, ...rivals));
  const refresh = (side: string): void => {
    rivalRow.hidden = side !== "watch";
    levels.querySelector("legend")!.textContent = t(side === "watch" ? "new.whiteLevel" : "new.level");
  };
  return { elements: [sides, levels, rivalRow], refresh };
}

/** The choice of a clock: one of the usual ones, another, or none. */
function clockChoice(control: TimeControl | undefined): { readonly elements: readonly HTMLElement[]; readonly refresh: (isCustom: boolean) => void } {
  const chosen = control === undefined ? "none" : minutesAndSeconds(control);
  const isUsual = chosen === "none" || PRESETS.includes(chosen);
  const custom = create("input", { name: "custom", type: "text", value: isUsual ? "" : chosen, placeholder: "5+3", size: 8, "aria-label": t("new.minutesLabel") });
  const customRow = create("label", { class: "dialog-row" }, create("span", {}, t("new.minutes")), custom);
  const cards = choices(t("new.clock"), "clock", [
    { value: "none", label: t("new.noClock") },
    ...PRESETS.map(value => ({ value, label: value })),
    { value: "custom", label: t("new.otherClock") },
  ], isUsual ? chosen : "custom", "in-wrap");
  return { elements: [cards, customRow], refresh: isCustom => (customRow.hidden = !isCustom) };
}

/** A time control as it is offered. */
const minutesAndSeconds = ({ base, increment }: TimeControl): string => `${base / 60_000}+${increment / 1000}`;

function readClock(chosen: string, custom: string): Reading<TimeControl | undefined> {
  if (chosen === "none") return success(undefined);
  return readTimeControl(chosen === "custom" ? custom : chosen);
}

async function readStart(start: string, numberText: string, fen: string, chess960Start: Chess960Start): Promise<Reading<Game>> {
  if (start === "fen") return Game.fromFen(fen);
  if (start !== "chess960") return success(Game.standard());
  const number = numberText.trim() === "" ? Math.floor(Math.random() * POSITION_COUNT) : readNumber(numberText);
  if (number === undefined) return failure(t("new.badNumber", { text: numberText, last: POSITION_COUNT - 1 }));
  const startFen = await chess960Start(number).catch(() => undefined);
  if (startFen === undefined) return failure(t("new.noChess960"));
  const position = readFen(startFen);
  return position.ok ? success(Game.from(position.value, "chess960")) : position;
}

/** Reads a number from 0 to 959; undefined is returned for everything else. */
function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,3}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return number < POSITION_COUNT ? number : undefined;
}

function opponentOf(side: string, levelId: string, rivalId: string): Opponent | undefined {
  if (side === "both") return undefined;
  const level = levelById(levelId) ?? DEFAULT_LEVEL;
  if (side === "watch") return { color: "white", level, rival: levelById(rivalId) ?? DEFAULT_LEVEL };
  const own: Color = side === "random" ? (Math.random() < 0.5 ? "white" : "black") : side === "black" ? "black" : "white";
  return { color: own === "white" ? "black" : "white", level };
}
