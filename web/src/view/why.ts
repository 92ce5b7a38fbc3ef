/**
 * “Why?”: of a move, what was wrong with it and where it leads, beside where the best one leads; of a position, what counts
 * in it. The terms of the classical evaluation are bars: to the right is good for White, to the left for Black; the outline is
 * the end of the other line, and the number at the end what sets the two apart.
 */
import { type ShownLine, type TermChange, areComparable, compareTerms, differences, scaleOf, signed, speakingTerms, summary, termName } from "../analysis/explanation";
import type { Explanation } from "../engine/engine-client";
import type { Said } from "../i18n/said";
import { t } from "../i18n/text";
import { formatScore } from "../score";
import { create } from "./dom";

/** A position explained; of a move, the end of its line. */
export interface WhyScene {
  readonly end: Explanation;
  readonly move: WhyMove | undefined;
}

/** A move beside another. */
export interface WhyMove {
  readonly verdict: Said;
  readonly played: ShownLine;
  /** The other line, and the terms at its end; none if there is no other move. */
  readonly other: { readonly line: ShownLine; readonly end: Explanation } | undefined;
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
    const { end, move } = scene;
    const before = move?.other?.end;
    const all = compareTerms(before, end);
    if (move === undefined) {
      this.element.replaceChildren(create("p", { class: "why-summary" }, summary(all)), this.#table(all, before, end), this.#footer(all, end.note, false));
      return;
    }
    const { verdict, played, other } = move;
    const intro = [create("p", { class: "why-summary", lang: verdict.lang }, verdict.text), lines(played, other?.line)];
    const isCompared = other !== undefined && areComparable(played, other.line) && end.terms.length > 0;
    const body = isCompared ? [create("p", { class: "why-difference" }, differences(all, other.line.label)), this.#table(all, before, end), this.#footer(all, end.note, true)] : [];
    this.element.replaceChildren(...intro, ...body);
  }

  #table(all: readonly TermChange[], before: Explanation | undefined, end: Explanation): HTMLElement {
    const terms = this.#isEverythingShown ? all : speakingTerms(all);
    const scale = scaleOf(all);
    const sum: TermChange = {
      name: t("why.evaluation"),
      before: before === undefined ? undefined : Math.round(before.total.score),
      after: Math.round(end.total.score),
      difference: before === undefined ? 0 : Math.round(end.total.score - before.total.score),
    };
    const table = create("table", { class: "why" });
    table.append(
      create("caption", { class: "visually-hidden" }, t("why.table")),
      head(before !== undefined),
      create("tbody", {}, ...terms.map(term => row(term, scale))),
      create("tfoot", {}, row(sum, Math.max(scale, Math.abs(sum.after), Math.abs(sum.before ?? 0)))),
    );
    return table;
  }

  #footer(all: readonly TermChange[], note: string | undefined, isOfMove: boolean): HTMLElement {
    const hidden = all.length - speakingTerms(all).length;
    const more = create("button", { type: "button", class: "link-button", "aria-expanded": this.#isEverythingShown });
    more.textContent = this.#isEverythingShown ? t("why.hideTerms") : t("why.moreTerms", { count: hidden });
    more.addEventListener("click", () => {
      this.#isEverythingShown = !this.#isEverythingShown;
      if (this.#scene !== undefined) this.show(this.#scene);
    });
    const text = t(isOfMove ? "why.ofMove" : "why.ofPosition");
    const footer = create("div", { class: "why-footer" }, create("p", { class: "quiet" }, text));
    if (note !== undefined) footer.prepend(create("p", { lang: "en" }, note));
    if (hidden > 0) footer.prepend(more);
    return footer;
  }
}

/** The two lines, one below the other. */
function lines(played: ShownLine, other: ShownLine | undefined): HTMLElement {
  const shown = ({ text, score }: ShownLine): HTMLElement =>
    create("li", {}, create("span", { class: "line-score" }, formatScore(score)), create("span", { class: "why-line" }, text));
  return create("ol", { class: "why-lines", "aria-label": t("why.lines") }, shown(played), ...(other === undefined ? [] : [shown(other)]));
}

function head(isOfMove: boolean): HTMLElement {
  const cells = [create("th", { scope: "col" }, t("why.term")), sides(), create("th", { scope: "col", class: "number" }, t(isOfMove ? "why.end" : "why.now"))];
  if (isOfMove) cells.push(create("th", { scope: "col", class: "number" }, t("why.apart")));
  return create("thead", {}, create("tr", {}, ...cells));
}

function sides(): HTMLTableCellElement {
  const words = create("span", { class: "why-sides", "aria-hidden": "true" }, create("span", {}, `◀ ${t("black")}`), create("span", {}, `${t("white")} ▶`));
  return create("th", { scope: "col" }, create("span", { class: "visually-hidden" }, t("why.bar")), words);
}

function row(term: TermChange, scale: number): HTMLTableRowElement {
  const cells: HTMLElement[] = [
    create("th", { scope: "row" }, termName(term.name)),
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
