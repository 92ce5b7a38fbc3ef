/**
 * The tab with the review of the game: a button that makes one, how both sides played, and the moments that mattered. While
 * a lesson is on, it is shown here in place of all that.
 *
 * Every part is drawn anew only when what it shows has changed, and the focus stays on the button that has it.
 */
import type { Color } from "chessops/types";
import { language, t } from "../i18n/text";
import type { Lesson } from "../review/lesson";
import { type ReviewRecord, type ReviewedMove, isReviewOf, missedMoves, momentsOf } from "../review/record";
import type { Poll, ReviewState } from "../review/state";
import { EFFORTS, type EffortId, dueText, lineInWords, nothingToLearn, percent, toldText } from "../review/words";
import type { Game } from "../rules/game";
import { GLYPHS } from "../score";
import { create } from "./dom";
import { type LessonActions, drawLesson } from "./lesson";
import { drawPoll } from "./poll";

export interface ReviewActions extends LessonActions {
  readonly setEffort: (effort: EffortId) => void;
  readonly start: () => void;
  readonly cancel: () => void;
  readonly goToMoment: (index: number) => void;
  readonly showLine: (index: number, kind: "best" | "refutation") => void;
  readonly whoPlays: (index: number) => void;
  readonly learn: (side: Color | "both") => void;
  readonly practise: () => void;
  readonly addToGame: () => void;
  readonly savePgn: () => void;
  readonly saveHtml: () => void;
}

export interface ReviewScene {
  readonly review: ReviewState;
  readonly lesson: Lesson | undefined;
  /** The main line of the game on the page, and who played it. */
  readonly game: Game;
  readonly names: Readonly<Record<Color, string>>;
  /** Which id the game has: a review of another may be being made. */
  readonly id: string;
  /** The place on the board, if it is in the main line. */
  readonly ply: number | undefined;
  readonly hasEngine: boolean;
}

/** What changes the board. */
const SHOWN_ON_BOARD: readonly string[] = ["go", "best", "refutation", "learn", "practise", "next"];

export class ReviewView {
  readonly #parts = new Map<string, { readonly element: HTMLElement; key: readonly unknown[] }>();
  readonly #progress = create("progress");
  readonly #progressText = create("p", { class: "quiet" });

  constructor(
    private readonly element: HTMLElement,
    private readonly actions: ReviewActions,
  ) {
    for (const name of ["lesson", "puzzles", "head", "summary", "moments", "foot"]) {
      const part = create("div", { class: `review-${name}` });
      this.#parts.set(name, { element: part, key: [] });
      element.append(part);
    }
    element.addEventListener("click", event => {
      const pressed = event.target instanceof Element ? event.target.closest("button") : null;
      if (pressed?.dataset.do !== undefined && element.contains(pressed)) this.#run(pressed.dataset.do);
    });
  }

  show(scene: ReviewScene): void {
    const { review, lesson, game, names, id, ply, hasEngine } = scene;
    const { record, work, problem, effort, polls, shown, puzzles } = review;
    this.element.classList.toggle("has-lesson", lesson !== undefined);
    this.#draw("lesson", [lesson], () => (lesson === undefined ? [] : drawLesson(lesson)));
    this.#draw("puzzles", [lesson === undefined, puzzles], () => (lesson === undefined ? this.#puzzles(puzzles) : []));
    const isStale = record !== undefined && !isReviewOf(record, game);
    const head = [lesson === undefined, work?.id, id, problem, effort, record === undefined, isStale, hasEngine, game.length === 0];
    this.#draw("head", head, () => (lesson === undefined ? this.#head(scene, isStale) : []));
    this.#showProgress(work);
    this.#draw("summary", [lesson === undefined, record, game, names.white, names.black], () =>
      lesson !== undefined || record === undefined ? [] : [...summary(record, names), ...this.#lessons(record, game)],
    );
    const current = ply === undefined ? undefined : shown?.kind === "best" ? ply : ply - 1;
    this.#draw("moments", [lesson === undefined, record, game, polls, current, shown], () =>
      lesson !== undefined || record === undefined ? [] : [moments(record, game, current, shown, polls)],
    );
    this.#draw("foot", [lesson === undefined, record], () => (lesson !== undefined || record === undefined ? [] : foot(record)));
  }

  #draw(name: string, shown: readonly unknown[], make: () => (HTMLElement | string)[]): void {
    const key = [language(), ...shown];
    const part = this.#parts.get(name);
    if (part === undefined || (part.key.length === key.length && key.every((value, index) => value === part.key[index]))) return;
    part.key = key;
    const focused = part.element.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.do : undefined;
    part.element.replaceChildren(...make());
    if (focused === undefined) return;
    const same = [...part.element.querySelectorAll<HTMLElement>("[data-do]")].find(candidate => candidate.dataset.do === focused);
    // The button that was pressed may be gone: the next best is the first of what has come in its place.
    (same ?? part.element.querySelector<HTMLElement>("[data-do]") ?? this.element.querySelector<HTMLElement>("[data-do]"))?.focus();
  }

  #showProgress(work: ReviewState["work"]): void {
    if (work === undefined) return;
    const isKnown = work.total > 0;
    this.#progress.setAttribute("aria-label", t("review.title"));
    if (isKnown) Object.assign(this.#progress, { max: work.total, value: work.done });
    else this.#progress.removeAttribute("value");
    this.#progressText.textContent = isKnown ? t("review.progress", { done: work.done, total: work.total }) : t("engine.isLoading");
  }

  #head({ review, id, game, hasEngine }: ReviewScene, isStale: boolean): HTMLElement[] {
    const { work, problem, effort, record } = review;
    if (work !== undefined) {
      const where = work.id === id ? [] : [create("p", { class: "quiet" }, t("review.other"))];
      return [...where, this.#progress, this.#progressText, button("cancel", t("review.cancel"), "small")];
    }
    const parts: HTMLElement[] = [];
    if (problem !== undefined) parts.push(create("p", { class: "problem", role: "alert" }, problem));
    if (isStale) parts.push(create("p", { class: "quiet" }, t("review.stale")));
    if (record !== undefined && !isStale && problem === undefined) return [create("details", {}, create("summary", {}, t("review.again")), this.#maker(effort, hasEngine, false))];
    if (game.length === 0) return [create("p", { class: "quiet" }, t("review.nothing"))];
    if (record === undefined) parts.push(create("p", {}, t("review.invitation")));
    return [...parts, this.#maker(effort, hasEngine, true)];
  }

  /** The choice of the effort and the button that begins. */
  #maker(effort: EffortId, hasEngine: boolean, isPrimary: boolean): HTMLElement {
    const options = EFFORTS.map(({ id, nodes }) => {
      const input = create("input", { type: "radio", name: "effort", value: id, checked: id === effort });
      input.addEventListener("change", () => this.actions.setEffort(id));
      return create("label", { title: t("review.nodes", { nodes }) }, input, create("span", {}, t(`effort.${id}`)));
    });
    const start = button("start", t("review.start"), isPrimary ? "primary" : "");
    start.disabled = !hasEngine;
    return create("div", { class: "review-maker" }, create("fieldset", { class: "review-efforts" }, create("legend", { class: "visually-hidden" }, t("review.effort")), ...options), start);
  }

  #puzzles({ due, total }: ReviewState["puzzles"]): HTMLElement[] {
    if (total === 0) return [];
    const text = create("p", {}, dueText(due, total));
    return due === 0 ? [text] : [text, button("practise", t("puzzles.practise"), "small primary")];
  }

  /** What one can do with a review. */
  #lessons(record: ReviewRecord, game: Game): HTMLElement[] {
    const sides = (["white", "black", "both"] as const).filter(side => missedMoves(record, game, side).length > 0);
    const words = { white: t("white"), black: t("black"), both: t("review.both") } as const;
    // Where only one side missed something, “both” is no choice.
    const offered = sides.length === 2 ? sides.filter(side => side !== "both") : sides;
    const learn = offered.map(side => button(`learn ${side}`, words[side], "small", t(`review.learnLabel.${side}`)));
    const group = learn.length === 0 ? create("p", { class: "quiet" }, nothingToLearn(record.review)) : create("div", { class: "review-learn", role: "group", "aria-label": t("review.learn") }, create("span", { "aria-hidden": "true" }, t("review.learn")), ...learn);
    const uses = [button("add", t("review.add"), "small"), button("pgn", t("review.savePgn"), "small"), button("html", t("review.saveHtml"), "small", t("review.saveHtmlLabel"))];
    return [group, create("div", { class: "review-uses" }, ...uses)];
  }

  #run(wish: string): void {
    const [name = "", value = ""] = wish.split(" ");
    const { actions } = this;
    const index = Number(value);
    const runs: Readonly<Record<string, () => void>> = {
      start: actions.start,
      cancel: actions.cancel,
      practise: actions.practise,
      add: actions.addToGame,
      pgn: actions.savePgn,
      html: actions.saveHtml,
      learn: () => actions.learn(value as Color | "both"),
      go: () => actions.goToMoment(index),
      best: () => actions.showLine(index, "best"),
      refutation: () => actions.showLine(index, "refutation"),
      who: () => actions.whoPlays(index),
      hint: actions.hint,
      answer: actions.showAnswer,
      next: actions.next,
      stop: actions.stop,
    };
    runs[name]?.();
    // On a phone the board may have been scrolled away, and that is where it is shown.
    if (SHOWN_ON_BOARD.includes(name)) document.getElementById("board")?.scrollIntoView({ block: "nearest" });
  }
}

/** A button that says by `data-do` what it does. */
function button(wish: string, text: string, kind = "", label?: string): HTMLButtonElement {
  return create("button", { type: "button", class: `button ${kind}`, "data-do": wish, "aria-label": label }, text);
}

/** How both sides played, as tables. */
function summary({ review, details }: ReviewRecord, names: Readonly<Record<Color, string>>): HTMLElement[] {
  const cells = (tag: "th" | "td", texts: readonly string[], attributes = {}): HTMLElement[] => texts.map(text => create(tag, attributes, text));
  const row = (color: Color, texts: readonly string[]): HTMLElement =>
    create("tr", {}, create("th", { scope: "row", class: `side ${color}`, title: names[color] }, create("span", {}, names[color])), ...cells("td", texts, { class: "number" }));
  const table = (caption: string, heads: readonly string[], rows: readonly HTMLElement[]): HTMLElement =>
    create("table", {}, create("caption", { class: "visually-hidden" }, caption), create("thead", {}, create("tr", {}, create("td"), ...heads.map(head => columnHead(head)))), create("tbody", {}, ...rows));
  const totals = (["white", "black"] as const).map(color => {
    const { accuracy, acpl, inaccuracies, mistakes, blunders } = review[color];
    return row(color, [percent(accuracy), acpl === null ? "–" : String(acpl), ...[inaccuracies, mistakes, blunders].map(String)]);
  });
  const phases = (["white", "black"] as const).map(color => {
    const { opening, middlegame, endgame } = details[color];
    return row(color, [opening, middlegame, endgame].map(percent));
  });
  return [
    ...(details.opening === null ? [] : [create("p", { class: "review-opening", lang: "en" }, details.opening)]),
    table(t("review.sides"), [t("review.accuracy"), t("review.acpl"), GLYPHS.inaccuracy, GLYPHS.mistake, GLYPHS.blunder], totals),
    table(t("review.phases"), [t("review.opening"), t("review.middlegame"), t("review.endgame")], phases),
  ];
}

/** A head of a column, with the whole words for those who cannot guess them. */
function columnHead(text: string): HTMLElement {
  const words: Readonly<Record<string, string>> = { [t("review.acpl")]: t("review.acplWords"), "?!": t("review.inaccuracies"), "?": t("review.mistakes"), "??": t("review.blunders") };
  const whole = words[text];
  if (whole === undefined) return create("th", { scope: "col" }, text);
  return create("th", { scope: "col", title: whole }, create("span", { "aria-hidden": "true" }, text), create("span", { class: "visually-hidden" }, whole));
}

function moments(record: ReviewRecord, game: Game, current: number | undefined, shown: ReviewState["shown"], polls: ReadonlyMap<number, Poll>): HTMLElement {
  const found = momentsOf(record, game);
  if (found.length === 0) return create("p", { class: "quiet" }, t("review.noMoments"));
  const cards = found.map(move => moment(game, move, move.index === current, shown?.index === move.index ? shown.kind : undefined, polls.get(move.index)));
  return create("ol", { class: "moments", "aria-label": t("review.moments") }, ...cards);
}

function moment(game: Game, move: ReviewedMove, isCurrent: boolean, shown: "best" | "refutation" | undefined, poll: Poll | undefined): HTMLElement {
  const { index, judgement = "mistake" } = move;
  const isBad = judgement !== "great" && judgement !== "brilliant";
  const head = create("button", { type: "button", class: `moment-head ${judgement}`, "data-do": `go ${index}`, "aria-current": isCurrent ? "true" : undefined },
    create("span", { class: "moment-move" }, `${move.number} ${move.san}${GLYPHS[judgement]}`), " ", create("span", {}, t(`judgement.${judgement}`)));
  const card = create("li", { class: isCurrent ? "moment current" : "moment" }, head);
  const told = toldText(move);
  if (told !== undefined) card.append(create("p", { class: "quiet" }, told));
  if (move.reason !== undefined) card.append(create("p", { lang: "en" }, move.reason));
  const line = (kind: "best" | "refutation", label: string, ply: number, moves: readonly string[]): void => {
    if (moves.length === 0) return;
    card.append(create("button", { type: "button", class: "moment-line", "data-do": `${kind} ${index}`, "aria-pressed": String(shown === kind) }, create("strong", {}, label), ` ${lineInWords(game, ply, moves)}`));
  };
  if (isBad) line("best", t("review.better"), index, move.line);
  line("refutation", t(isBad ? "review.afterIt" : "review.goesOn"), index + 1, move.refutation);
  card.append(...drawPoll(index, poll, isBad));
  return card;
}

function foot({ details }: ReviewRecord): HTMLElement[] {
  return [create("p", { class: "quiet" }, t("review.foot", { version: details.version, nodes: details.nodes, network: details.network }))];
}
