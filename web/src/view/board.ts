/**
 * The board: shows a position, takes moves by mouse and touch, draws arrows. Wraps chessground.
 *
 * Keyboard users have `board-cursor` and the move input; screen reader users also the text below the board.
 */
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { chessgroundDests, chessgroundMove } from "chessops/compat";
import type { Chess } from "chessops/chess";
import { makeBoardFen } from "chessops/fen";
import type { Color, NormalMove } from "chessops/types";
import { parseSquare } from "chessops/util";
import type { Variant } from "../rules/game";
import type { Animation } from "../settings";
import { SHAPE_COLORS, type Shape } from "../tree/notes";
import { BoardCursor } from "./board-cursor";

/** What the board is to show. */
export interface BoardScene {
  readonly position: Chess;
  readonly variant: Variant;
  readonly lastMove: NormalMove | undefined;
  readonly orientation: Color;
  /** Whose pieces the user may move. */
  readonly movable: Color | "both" | undefined;
  readonly coordinates: boolean;
  readonly animation: Animation;
  /** What was drawn on the position. */
  readonly shapes: readonly Shape[];
}

/** An arrow for a move: strong for the best, faint for others. One that ends where it begins is a circle. */
export interface Arrow {
  readonly uci: string;
  readonly weight: "best" | "good" | "possible" | "hint" | "threat" | "answer";
}

const ANIMATION_MS: Readonly<Record<Animation, number>> = { none: 0, fast: 90, normal: 180, slow: 400 };

export class BoardView {
  readonly #ground: Api;
  readonly #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

  constructor(element: HTMLElement, onMove: (move: NormalMove) => void, onDraw: (shapes: readonly Shape[]) => void, say: (text: string) => void) {
    this.#ground = Chessground(element, {
      movable: {
        free: false,
        showDests: true,
        events: { after: (from, to) => onMove({ from: parseSquare(from as "a1"), to: parseSquare(to as "a1") }) },
      },
      premovable: { enabled: true },
      draggable: { showGhost: true },
      // What is drawn belongs to the position: no click takes it away.
      drawable: { enabled: true, eraseOnMovablePieceClick: false, onChange: shapes => onDraw(shapes.flatMap(shapeOf)) },
    });
    new BoardCursor(element, this.#ground, say).listen();
    Object.assign(this.#ground.state.drawable.brushes, {
      best: { key: "best", color: "#2f6fd0", opacity: 0.85, lineWidth: 11 },
      good: { key: "good", color: "#2f6fd0", opacity: 0.5, lineWidth: 8 },
      possible: { key: "possible", color: "#2f6fd0", opacity: 0.32, lineWidth: 6 },
      threat: { key: "threat", color: "#c0392b", opacity: 0.85, lineWidth: 11 },
      answer: { key: "answer", color: "#c0392b", opacity: 0.45, lineWidth: 8 },
      hint: { key: "hint", color: "#3c8f3f", opacity: 0.9, lineWidth: 11 },
    });
  }

  show(scene: BoardScene): void {
    const { position, variant, lastMove, orientation, movable, coordinates, animation, shapes } = scene;
    const state = this.#ground.state;
    const mustRedraw = state.coordinates !== coordinates;
    this.#ground.set({
      fen: makeBoardFen(position.board),
      orientation,
      turnColor: position.turn,
      check: position.isCheck(),
      coordinates,
      animation: { enabled: !this.#isStill && animation !== "none", duration: ANIMATION_MS[animation] },
      ...(lastMove === undefined ? { lastMove: [] } : { lastMove: chessgroundMove(lastMove) as Key[] }),
      movable: {
        ...(movable === undefined ? {} : { color: movable }),
        dests: chessgroundDests(position, { chess960: variant === "chess960" }),
      },
    });
    // An undefined colour is not a value for `set`; nobody may move.
    if (movable === undefined) {
      delete state.movable.color;
      this.#ground.cancelMove();
    }
    this.#ground.setShapes(shapes.map(({ color, from, to }): DrawShape => ({ orig: from as Key, ...(from === to ? {} : { dest: to as Key }), brush: color })));
    if (mustRedraw) this.#ground.redrawAll();
  }

  /** Shows another position for a while, such as one of a line; `show` ends it. */
  preview(position: Chess, lastMove: NormalMove): void {
    this.#ground.set({
      fen: makeBoardFen(position.board),
      turnColor: position.turn,
      check: position.isCheck(),
      lastMove: chessgroundMove(lastMove) as Key[],
      movable: { dests: new Map() },
    });
    this.#ground.setAutoShapes([]);
  }

  drawArrows(arrows: readonly Arrow[]): void {
    const shapes = arrows.map(({ uci, weight }): DrawShape => {
      const [from, to] = [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];
      return { orig: from, brush: weight, ...(from === to ? {} : { dest: to }) };
    });
    this.#ground.setAutoShapes(shapes);
  }

  /** Plays the move that was made in advance, if there is one and it is legal now. */
  playPremove(): void {
    this.#ground.playPremove();
  }

  cancelPremove(): void {
    this.#ground.cancelPremove();
  }
}

function shapeOf({ orig, dest, brush }: DrawShape): Shape[] {
  const color = SHAPE_COLORS.find(name => name === brush);
  return color === undefined || orig === "a0" || dest === "a0" ? [] : [{ color, from: orig, to: dest ?? orig }];
}
