/**
 * The lines of analysis, best first, in SAN with scores from White's side.
 *
 * Pointing at a move of a line shows the position after it on the board. By keyboard, a line takes the focus and the
 * arrow keys step through it. A click or Enter plays the line up to there.
 *
 * While a line is pointed at or has the focus, the list is frozen: a move that jumps around cannot be clicked.
 */
import type { Chess } from "chessops/chess";
import { makeSanAndPlay } from "chessops/san";
import type { NormalMove } from "chessops/types";
import { isNormal } from "chessops/types";
import { parseUci } from "chessops/util";
import { normalizeMove } from "chessops/chess";
import type { Findings } from "../analysis/analysis";
import { formatScore, scoreInWords } from "../score";
import { create } from "./dom";

/** A move of a line, and the position after it. */
export interface LineMove {
  readonly move: NormalMove;
  readonly san: string;
  readonly position: Chess;
  /** The number before it, as `12.` or `12…`; empty where none is needed. */
  readonly number: string;
}

/** The actions on a line. */
export interface LineActions {
  readonly preview: (line: readonly LineMove[], index: number) => void;
  readonly leave: () => void;
  readonly play: (line: readonly LineMove[], index: number) => void;
}

const LONGEST = 14;

/** The moves of a line as they are shown; the first that cannot be played ends it. */
export function lineMoves(start: Chess, moves: readonly string[]): LineMove[] {
  const position = start.clone();
  const line: LineMove[] = [];
  for (const uci of moves.slice(0, LONGEST)) {
    const parsed = parseUci(uci);
    const move = parsed === undefined ? undefined : normalizeMove(position, parsed);
    if (move === undefined || !isNormal(move) || !position.isLegal(move)) break;
    const white = position.turn === "white";
    const number = white ? `${position.fullmoves}.` : line.length === 0 ? `${position.fullmoves}…` : "";
    const san = makeSanAndPlay(position, move);
    line.push({ move, san, position: position.clone() as Chess, number });
  }
  return line;
}

export class LinesView {
  /** The selected move of the focused line. */
  #index = -1;
  #isPointedAt = false;
  #waiting: (() => void) | undefined;

  constructor(
    private readonly list: HTMLElement,
    private readonly actions: LineActions,
  ) {
    list.addEventListener("pointerenter", event => (this.#isPointedAt = event.pointerType === "mouse"));
    list.addEventListener("pointerleave", () => {
      this.#isPointedAt = false;
      this.#release();
    });
    list.addEventListener("focusout", () => {
      this.#index = -1;
      this.#release();
    });
  }

  /** Shows what was found, or empties the list. */
  show(findings: Findings | undefined): void {
    const draw = (): void => this.#fill(findings);
    const isNew = findings === undefined || findings.lines.length === 0;
    if (!isNew && (this.#isPointedAt || this.list.contains(document.activeElement))) this.#waiting = draw;
    else {
      this.#waiting = undefined;
      draw();
    }
  }

  #release(): void {
    this.actions.leave();
    this.#waiting?.();
    this.#waiting = undefined;
  }

  #fill(findings: Findings | undefined): void {
    if (findings === undefined) return this.list.replaceChildren();
    const start = findings.game.positionAt(findings.ply);
    this.list.replaceChildren(
      ...findings.lines.map(info => {
        const moves = lineMoves(start, info.line);
        const words = `${scoreInWords(info.score)}: ${moves.map(move => move.san).join(" ")}`;
        const item = create("li", { tabindex: 0, "aria-label": words });
        item.append(create("span", { class: "line-score" }, formatScore(info.score)), this.#moves(moves));
        item.addEventListener("keydown", event => this.#onKey(event, moves, item));
        item.addEventListener("focus", () => {
          if (item.matches(":focus-visible")) this.#step(moves, item, 0);
        });
        return item;
      }),
    );
  }

  #moves(moves: readonly LineMove[]): HTMLElement {
    const row = create("span", { class: "line-moves" });
    for (const [index, move] of moves.entries()) {
      if (move.number !== "") row.append(create("span", { class: "line-number" }, move.number));
      const word = create("span", { class: "line-move" }, move.san);
      word.addEventListener("pointerenter", event => {
        if (event.pointerType === "mouse") this.actions.preview(moves, index);
      });
      word.addEventListener("click", () => {
        this.#isPointedAt = false;
        this.actions.play(moves, index);
      });
      row.append(word);
    }
    return row;
  }

  #onKey(event: KeyboardEvent, moves: readonly LineMove[], item: HTMLElement): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0) this.#step(moves, item, this.#index + step);
    else if (event.key === "Enter") {
      if (moves.length > 0) this.actions.play(moves, Math.max(0, this.#index));
    } else if (event.key === "Escape") {
      item.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #step(moves: readonly LineMove[], item: HTMLElement, to: number): void {
    this.#index = Math.max(0, Math.min(moves.length - 1, to));
    const words = item.querySelectorAll(".line-move");
    words.forEach((word, index) => word.classList.toggle("pointed", index === this.#index));
    if (moves.length > 0) this.actions.preview(moves, this.#index);
  }
}
