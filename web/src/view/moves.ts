/**
 * The list of moves. Each is a button that goes there; the one on the board is marked, and so are errors that analysis
 * has found.
 */
import { GLYPHS, type Judgement } from "../score";
import type { Game } from "../rules/game";
import { create } from "./dom";

export class MovesView {
  #shown: Game | undefined;
  #judged = "";

  constructor(
    private readonly list: HTMLElement,
    private readonly onGo: (ply: number) => void,
  ) {
    list.addEventListener("click", event => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button?.dataset.ply !== undefined) this.onGo(Number(button.dataset.ply));
    });
  }

  show(game: Game, ply: number, judgements: readonly (Judgement | undefined)[]): void {
    const judged = judgements.join();
    if (game !== this.#shown || judged !== this.#judged) this.#fill(game, judgements);
    this.#shown = game;
    this.#judged = judged;
    for (const button of this.list.querySelectorAll("button")) {
      const isCurrent = Number(button.dataset.ply) === ply;
      if (isCurrent) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (isCurrent) this.#reveal(button);
    }
    if (ply === 0) this.#scroller().scrollTop = 0;
  }

  #fill(game: Game, judgements: readonly (Judgement | undefined)[]): void {
    const rows: HTMLElement[] = [];
    let row: HTMLElement | undefined;
    for (const [index, step] of game.steps.entries()) {
      const before = game.positionAt(index);
      if (row === undefined || before.turn === "white") {
        row = create("li", {}, create("span", { class: "move-number", "aria-hidden": "true" }, `${before.fullmoves}`));
        if (before.turn === "black") row.append(create("span", { class: "move-gap" }, "…"));
        rows.push(row);
      }
      row.append(moveButton(index + 1, step.san, judgements[index]));
    }
    this.list.replaceChildren(...rows);
    if (rows.length === 0) this.list.append(create("li", { class: "moves-empty" }, "No moves yet. Drag a piece, tap two squares, or type a move."));
  }

  /** Scrolls the list alone: `scrollIntoView` would move the page on a phone. */
  #reveal(button: HTMLElement): void {
    const scroller = this.#scroller();
    const [outer, inner] = [scroller.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.top < outer.top) scroller.scrollTop -= outer.top - inner.top + 8;
    else if (inner.bottom > outer.bottom) scroller.scrollTop += inner.bottom - outer.bottom + 8;
  }

  #scroller(): Element {
    return this.list.closest(".tab-panel") ?? this.list;
  }
}

function moveButton(ply: number, san: string, judgement: Judgement | undefined): HTMLButtonElement {
  const button = create("button", { type: "button", "data-ply": ply, class: judgement }, san);
  if (judgement !== undefined) {
    button.append(create("span", { class: "glyph", title: judgement, "aria-label": judgement }, GLYPHS[judgement]));
  }
  return button;
}
