/**
 * The board by keyboard: when it has the focus, the arrow keys move between squares, Enter or the space bar picks up a piece and
 * puts it down, Escape cancels. Each square is announced with the piece on it.
 *
 * Only if the focus came by keyboard: after a click on the board, the arrow keys go through the moves as everywhere else.
 */
import type { Api } from "@lichess-org/chessground/api";
import type { Key } from "@lichess-org/chessground/types";
import { t } from "../i18n/text";
import { pieceInWords } from "../rules/words";

/** How far the arrow keys go, to the right and up. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** The square beside another, for someone who sits on White's side or on Black's; at the edge, the same. */
export function squareBeside(square: string, [right, up]: readonly [number, number], isFlipped: boolean): string {
  const sign = isFlipped ? -1 : 1;
  const within = (place: number): number => Math.max(0, Math.min(7, place));
  const file = within(square.charCodeAt(0) - 97 + sign * right);
  const rank = within(square.charCodeAt(1) - 49 + sign * up);
  return String.fromCharCode(97 + file, 49 + rank);
}

export class BoardCursor {
  #square = "e2";
  #isOn = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly ground: Api,
    private readonly say: (text: string) => void,
  ) {}

  /** Makes the board a stop for Tab. */
  listen(): void {
    const { element } = this;
    element.tabIndex = 0;
    element.addEventListener("focus", () => this.#switch(element.matches(":focus-visible")));
    element.addEventListener("blur", () => this.#switch(false));
    element.addEventListener("pointerdown", () => this.#switch(false));
    element.addEventListener("keydown", event => this.#onKey(event));
  }

  #onKey(event: KeyboardEvent): void {
    if (!this.#isOn || event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const step = ARROWS[event.key];
    if (step !== undefined) this.#square = squareBeside(this.#square, step, this.ground.state.orientation === "black");
    else if (event.key === "Enter" || event.key === " ") this.ground.selectSquare(this.#square as Key);
    else if (event.key === "Escape") this.ground.selectSquare(null);
    else return;
    event.preventDefault();
    this.#show();
    if (step !== undefined || this.ground.state.selected === this.#square) this.say(this.#inWords());
  }

  #switch(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#show();
    if (isOn) this.say(this.#inWords());
  }

  /** Marks the square. Chessground redraws it with the position. */
  #show(): void {
    this.ground.set({ highlight: { custom: new Map(this.#isOn ? [[this.#square as Key, "cursor"]] : []) } });
  }

  #inWords(): string {
    const piece = this.ground.state.pieces.get(this.#square as Key);
    return t(this.ground.state.selected === this.#square ? "cursor.taken" : "cursor.square", { square: this.#square, what: pieceInWords(piece) });
  }
}
