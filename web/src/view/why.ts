/**
 * “Why?”: the terms of the classical evaluation as bars. To the right is good for White, to the left for Black; the
 * outline is the position before the last move, and the number at the end what the move changed.
 */
import { type TermChange, compareTerms, scaleOf, signed, speakingTerms, summary } from "../analysis/explanation";
import type { Explanation } from "../engine/engine-client";
import { create } from "./dom";

/** A position explained, and the one before the move that led to it. */
export interface WhyScene {
  readonly after: Explanation;
  readonly before: Explanation | undefined;
  /** The move between them, as `12. Nf3`. */
  readonly move: string | undefined;
}

export class WhyView {
  #isEverythingShown = false;
  #scene: WhyScene | undefined;

  constructor(private readonly element: HTMLElement) {}

  /** Says why there is nothing to show. */
  say(text: string): void {
    this.#scene = undefined;
    this.element.replaceChildren(create("p", { class: "quiet" }, text));
  }

  show(scene: WhyScene): void {
    this.#scene = scene;
    const all = compareTerms(scene.before, scene.after);
    const terms = this.#isEverythingShown ? all : speakingTerms(all);
    const scale = scaleOf(all);
    const sum: TermChange = {
      name: "Evaluation",
      before: scene.before === undefined ? undefined : Math.round(scene.before.total.score),
      after: Math.round(scene.after.total.score),
      difference: scene.before === undefined ? 0 : Math.round(scene.after.total.score - scene.before.total.score),
    };
    const rows = terms.map(term => row(term, scale));
    const table = create("table", { class: "why" });
    table.append(
      create("caption", { class: "visually-hidden" }, "Terms of the evaluation in pawns; positive is good for White"),
      head(scene.before !== undefined),
      create("tbody", {}, ...rows),
      create("tfoot", {}, row(sum, Math.max(scale, Math.abs(sum.after), Math.abs(sum.before ?? 0)))),
    );
    const footer = this.#footer(all.length - terms.length, scene.after.note);
    this.element.replaceChildren(create("p", { class: "why-summary" }, summary(all, scene.move)), table, footer);
  }

  #footer(hidden: number, note: string | undefined): HTMLElement {
    const more = create("button", { type: "button", class: "link-button", "aria-expanded": this.#isEverythingShown });
    more.textContent = this.#isEverythingShown ? "Hide terms that say nothing" : `Show ${hidden} more terms`;
    more.addEventListener("click", () => {
      this.#isEverythingShown = !this.#isEverythingShown;
      if (this.#scene !== undefined) this.show(this.#scene);
    });
    const text = "Terms of the classical evaluation, without looking ahead. The engine’s own score sees further.";
    const footer = create("div", { class: "why-footer" }, create("p", { class: "quiet" }, text));
    if (note !== undefined) footer.prepend(create("p", {}, note));
    if (hidden > 0 || this.#isEverythingShown) footer.prepend(more);
    return footer;
  }
}

function head(hasBefore: boolean): HTMLElement {
  const cells = [create("th", { scope: "col" }, "Term"), sides(), create("th", { scope: "col", class: "number" }, "Now")];
  if (hasBefore) cells.push(create("th", { scope: "col", class: "number" }, "Change"));
  return create("thead", {}, create("tr", {}, ...cells));
}

function sides(): HTMLTableCellElement {
  const words = create("span", { class: "why-sides", "aria-hidden": "true" }, create("span", {}, "◀ Black"), create("span", {}, "White ▶"));
  return create("th", { scope: "col" }, create("span", { class: "visually-hidden" }, "Bar"), words);
}

function row(term: TermChange, scale: number): HTMLTableRowElement {
  const cells: HTMLElement[] = [
    create("th", { scope: "row" }, term.name),
    create("td", { class: "why-bar", "aria-hidden": "true" }, bar(term, scale)),
    create("td", { class: "number" }, signed(term.after)),
  ];
  if (term.before !== undefined) {
    const mood = Math.abs(term.difference) < 1 ? "same" : term.difference > 0 ? "up" : "down";
    cells.push(create("td", { class: `number change ${mood}` }, mood === "same" ? "·" : signed(term.difference)));
  }
  return create("tr", {}, ...cells);
}

function bar(term: TermChange, scale: number): HTMLElement {
  const box = create("div", { class: "bar" });
  const stripe = (kind: string, value: number): HTMLElement => {
    const width = Math.min(50, (Math.abs(value) / scale) * 50);
    const left = value >= 0 ? 50 : 50 - width;
    return create("span", { class: `${kind} ${value >= 0 ? "white" : "black"}`, style: `left:${left}%;width:${width}%` });
  };
  box.append(stripe("bar-now", term.after));
  if (term.before !== undefined && Math.abs(term.difference) >= 1) box.append(stripe("bar-before", term.before));
  return box;
}
