/**
 * The moves as a tree. The main line stands in two columns; variations follow the move they stand beside, as text, and
 * those within them are indented. Each move is a button that goes there; the one on the board is marked.
 *
 * Only the move on the board is a stop for Tab: from there the arrow keys go through the game.
 */
import { language, t } from "../i18n/text";
import type { Judgement } from "../score";
import { GLYPHS } from "../score";
import { glyphOf } from "../tree/glyphs";
import { clockOf } from "../tree/notes";
import type { Study, TreeNode } from "../tree/tree";
import { ROOT_ID } from "../tree/tree";
import { create } from "./dom";

export interface MoveActions {
  readonly goToNode: (id: number) => void;
  /** Hides or shows the variations beside the moves that follow a node. */
  readonly fold: (id: number) => void;
}

/** What analysis says of the moves of the line on the board, by their ids. */
export type Judged = ReadonlyMap<number, Judgement>;

/** Deeper variations are not shown before one goes there. */
const DEEPEST = 60;

export class MovesView {
  #shown: Study["root"] | undefined;
  #judged = "";
  #current: number | undefined;

  constructor(
    private readonly list: HTMLElement,
    actions: MoveActions,
  ) {
    list.addEventListener("click", event => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.dataset.id !== undefined) actions.goToNode(Number(button.dataset.id));
      else if (button?.dataset.fold !== undefined) actions.fold(Number(button.dataset.fold));
    });
    // The lines of analysis, a field for a comment: what takes room must not hide the move on the board.
    new ResizeObserver(() => {
      const button = this.list.querySelector<HTMLElement>("[aria-current]");
      if (button !== null) this.#reveal(button);
    }).observe(this.#scroller());
  }

  show(study: Study, current: number, judged: Judged): void {
    const judgedKey = [language(), ...judged].join();
    const hadFocus = this.list.contains(document.activeElement);
    const isNew = study.root !== this.#shown || judgedKey !== this.#judged;
    if (isNew) this.list.replaceChildren(...mainLine(study, judged));
    if (!isNew && current === this.#current) return;
    this.#shown = study.root;
    this.#judged = judgedKey;
    this.#current = current;
    this.#mark(current, hadFocus);
  }

  #mark(current: number, hadFocus: boolean): void {
    const before = this.list.querySelector("[aria-current]");
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    this.list.querySelector("button.move[tabindex='0']")?.setAttribute("tabindex", "-1");
    const button = this.list.querySelector<HTMLElement>(`button[data-id="${current}"]`);
    (button ?? this.list.querySelector<HTMLElement>("button.move"))?.setAttribute("tabindex", "0");
    button?.setAttribute("aria-current", "true");
    if (button !== null) this.#reveal(button);
    else if (current === ROOT_ID) this.#scroller().scrollTop = 0;
    if (hadFocus) button?.focus({ preventScroll: true });
  }

  /** Scrolls the list alone: `scrollIntoView` would move the page on a phone. */
  #reveal(button: HTMLElement): void {
    const scroller = this.#scroller();
    const [outer, inner] = [scroller.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.top < outer.top) scroller.scrollTop -= outer.top - inner.top + 8;
    else if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom + 8;
  }

  #scroller(): Element {
    return this.list.closest(".moves-scroll") ?? this.list;
  }
}

/** The rows of the main line, with what stands between them. */
function mainLine(study: Study, judged: Judged): HTMLElement[] {
  const rows: HTMLElement[] = [];
  const note = (texts: readonly string[]): void => void rows.push(...texts.map(text => create("li", { class: "comment" }, text)));
  note(study.root.notes.after);
  if (study.root.notes.nags.length > 0) note([study.root.notes.nags.map(nag => glyphOf(nag).sign).join(" ")]);
  let row: HTMLElement | undefined;
  let parent = study.root;
  for (let node = parent.children[0]; node !== undefined; node = node.children[0]) {
    const before = parent.step?.position ?? study.start;
    if (node.notes.before.length > 0) {
      note(node.notes.before);
      row = undefined;
    }
    if (row === undefined || before.turn === "white") {
      row = create("li", { class: "row" }, create("span", { class: "move-number", "aria-hidden": "true" }, `${before.fullmoves}`));
      if (before.turn === "black") row.append(create("span", { class: "move-gap", "aria-hidden": "true" }, "…"));
      rows.push(row);
    }
    row.append(moveButton(study, parent, node, judged));
    const variations = parent.children.slice(1);
    if (node.notes.after.length > 0 || variations.length > 0) {
      note(node.notes.after);
      if (variations.length > 0) rows.push(create("li", { class: "variations" }, ...variationBlock(study, parent, judged, 1)));
      row = undefined;
    }
    parent = node;
  }
  if (study.root.children.length === 0) rows.push(create("li", { class: "moves-empty" }, t("moves.empty")));
  return rows;
}

/** The variations beside the main continuation of a node, and the button that hides them. */
function variationBlock(study: Study, parent: TreeNode, judged: Judged, depth: number): HTMLElement[] {
  const variations = parent.children.slice(1);
  const count = t("moves.variations", { count: variations.length });
  const isOpen = !parent.isCollapsed && depth < DEEPEST;
  const label = t(isOpen ? "moves.hide" : "moves.show", { variations: count });
  const button = create("button", { type: "button", class: "fold", "data-fold": parent.id, "aria-expanded": String(isOpen), "aria-label": label, title: label }, isOpen ? "▾" : `▸ ${count}`);
  if (!isOpen) return [button];
  return [button, ...variations.map(node => variation(study, parent, node, judged, depth))];
}

/** A variation as text, with those that stand beside its own moves. */
function variation(study: Study, start: TreeNode, first: TreeNode, judged: Judged, depth: number): HTMLElement {
  const group = create("div", { class: "variation", role: "group", "aria-label": t("moves.variation", { move: labelOf(study, start, first) }) });
  let parent = start;
  let isNumberNeeded = true;
  for (let node: TreeNode | undefined = first; node !== undefined; node = node.children[0]) {
    const before = parent.step?.position ?? study.start;
    group.append(...node.notes.nagsBefore.map(glyphBefore), ...node.notes.before.map(inlineComment));
    if (before.turn === "white" || isNumberNeeded || node.notes.before.length > 0) {
      group.append(create("span", { class: "line-number", "aria-hidden": "true" }, `${before.fullmoves}${before.turn === "white" ? "." : "…"}`));
    }
    group.append(moveButton(study, parent, node, judged), " ", ...node.notes.after.map(inlineComment));
    const hasVariations = node !== first && parent.children.length > 1;
    if (hasVariations) group.append(create("div", { class: "variations" }, ...variationBlock(study, parent, judged, depth + 1)));
    isNumberNeeded = hasVariations || node.notes.after.length > 0;
    parent = node;
  }
  return group;
}

const inlineComment = (text: string): HTMLElement => create("span", { class: "inline-comment" }, `${text} `);

/** A glyph that leads into a variation. */
function glyphBefore(nag: number): HTMLElement {
  const { sign, name } = glyphOf(nag);
  return create("span", { class: "glyph-before", role: "img", "aria-label": name, title: name }, `${sign} `);
}

function moveButton(study: Study, parent: TreeNode, node: TreeNode, judged: Judged): HTMLButtonElement {
  const judgement = node.notes.nags.length === 0 ? judged.get(node.id) : undefined;
  const glyphs = node.notes.nags.map(glyphOf);
  const kind = judgement ?? glyphClass(node.notes.nags);
  const names = judgement === undefined ? glyphs.map(({ name }) => name) : [t(`judgement.${judgement}`)];
  const clock = clockOf(node.notes);
  const said = [labelOf(study, parent, node), ...names, ...(clock === undefined ? [] : [t("say.clock", { time: clock })])].join(", ");
  const button = create("button", { type: "button", "data-id": node.id, class: kind === undefined ? "move" : `move ${kind}`, tabindex: -1, "aria-label": said, "data-clock": clock }, node.step?.san ?? "");
  const signs = judgement === undefined ? glyphs.map(({ sign }) => sign).join(" ") : GLYPHS[judgement];
  if (signs !== "") button.append(create("span", { class: "glyph", title: names.join(", "), "aria-hidden": "true" }, signs));
  return button;
}

/** The move with its number: `12. Nf3` or `12… Nf6`. */
function labelOf(study: Study, parent: TreeNode, node: TreeNode): string {
  const before = parent.step?.position ?? study.start;
  return `${before.fullmoves}${before.turn === "white" ? "." : "…"} ${node.step?.san ?? ""}`;
}

/** The colours of glyphs are those of judgements; good moves have one of their own. */
function glyphClass(nags: readonly number[]): string | undefined {
  const classes: Readonly<Record<number, string>> = { 1: "good", 2: "mistake", 3: "good", 4: "blunder", 5: "interesting", 6: "inaccuracy" };
  return nags.map(nag => classes[nag]).find(name => name !== undefined);
}
