/**
 * The squares of the editor's board for keyboard and screen reader users: a grid of 64 cells over the board, one of which Tab
 * reaches. Arrow keys move between them; Home and End go to the ends of a rank, with Ctrl to the corners. Each is labelled with its
 * name and the piece on it. Enter and the space bar do what pointing at the square does, Delete clears it.
 *
 * The cells are transparent to the mouse, which points at the board below them.
 */
import type { Color, Piece } from "chessops/types";
import { makeSquare, parseSquare } from "chessops/util";
import { t } from "../i18n/text";
import { pieceInWords } from "../rules/words";
import { ARROWS, squareBeside } from "./board-cursor";
import { create } from "./dom";

export interface SquareActions {
  /** Does with a square what the chosen tool does. */
  readonly use: (square: number) => void;
  readonly clear: (square: number) => void;
}

const FAR = 8;

/** Where a key leads from a square, for someone who sits on White's side or on Black's; nowhere if it is no such key. */
export function squareByKey(square: number, key: string, isControl: boolean, isFlipped: boolean): number | undefined {
  const ends: Readonly<Record<string, readonly [number, number]>> = { Home: [-FAR, isControl ? FAR : 0], End: [FAR, isControl ? -FAR : 0] };
  const step = ARROWS[key] ?? ends[key];
  return step && parseSquare(squareBeside(makeSquare(square), step, isFlipped) as "a1");
}

export class EditorSquares {
  readonly element = create("div", { class: "editor-squares", role: "grid", "aria-label": t("editor.board"), "aria-describedby": "editor-keys" });
  readonly #cells = Array.from({ length: 64 }, () => create("div", { role: "gridcell", class: "editor-square", tabindex: -1 }));
  #current = parseSquare("e4");
  #isFlipped = false;

  constructor(actions: SquareActions) {
    this.element.addEventListener("keydown", event => this.#onKey(event, actions));
    this.element.addEventListener("focusin", event => this.#select(this.#cells.indexOf(event.target as HTMLDivElement)));
    this.orient("white");
    this.#select(this.#current);
  }

  /** Puts the squares where they are for someone who sits on a side. */
  orient(side: Color): void {
    this.#isFlipped = side === "black";
    const eight = [0, 1, 2, 3, 4, 5, 6, 7];
    const squareAt = (row: number, column: number): number => (this.#isFlipped ? row * 8 + 7 - column : (7 - row) * 8 + column);
    this.element.replaceChildren(...eight.map(row => create("div", { role: "row" }, ...eight.map(column => this.#cells[squareAt(row, column)]!))));
  }

  show(pieces: ReadonlyMap<number, Piece>, taken: number | undefined): void {
    for (const [square, cell] of this.#cells.entries()) {
      cell.ariaLabel = t("cursor.square", { square: makeSquare(square), what: pieceInWords(pieces.get(square)) });
      cell.classList.toggle("taken", square === taken);
      cell.ariaSelected = String(square === taken);
    }
  }

  #onKey(event: KeyboardEvent, actions: SquareActions): void {
    if (event.altKey || event.shiftKey || event.metaKey) return;
    const next = squareByKey(this.#current, event.key, event.ctrlKey, this.#isFlipped);
    if (next !== undefined) this.#cells[next]?.focus();
    else if (event.ctrlKey) return;
    else if (event.key === "Enter" || event.key === " ") actions.use(this.#current);
    else if (event.key === "Delete" || event.key === "Backspace") actions.clear(this.#current);
    else return;
    event.preventDefault();
  }

  /** Makes a square the one that Tab reaches. */
  #select(square: number): void {
    if (square < 0) return;
    this.#cells[this.#current]!.tabIndex = -1;
    this.#current = square;
    this.#cells[square]!.tabIndex = 0;
  }
}
