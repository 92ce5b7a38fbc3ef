/**
 * The evaluation of the game, move by move, as a graph. White's expectation is the height; the middle is equality.
 *
 * It works as a slider: a click or drag goes to a move, and so do the arrow keys when it has the focus. The moments of a
 * review are marked by a line from top to bottom; Page Up and Page Down go from one to the next.
 */
import { t } from "../i18n/text";
import { type Judgement, type Score, expectation, formatScore, scoreInWords } from "../score";
import type { Game } from "../rules/game";
import { create, createSvg, setAttributes } from "./dom";

const WIDTH = 1000;
const HEIGHT = 100;

/** What is marked: what is thought of each move, and the plies after those that mattered. */
export interface GraphMarks {
  readonly judgements: readonly (Judgement | undefined)[];
  readonly moments: readonly number[];
}

/** A known evaluation as a point of the graph. */
export interface Point {
  readonly ply: number;
  readonly x: number;
  readonly y: number;
}

/** The points of a graph over a game of so many plies. */
export function pointsOf(scores: readonly (Score | undefined)[]): Point[] {
  const last = Math.max(1, scores.length - 1);
  return scores.flatMap((score, ply) =>
    score === undefined ? [] : [{ ply, x: (ply / last) * WIDTH, y: (1 - expectation(score)) * HEIGHT }],
  );
}

/** The line through points, as the `d` of a path. */
export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

export class GraphView {
  readonly #svg = createSvg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  readonly #known = createSvg("rect", { class: "graph-known", y: 0, height: HEIGHT });
  readonly #area = createSvg("path", { class: "graph-area" });
  readonly #line = createSvg("path", { class: "graph-line" });
  readonly #moments = createSvg("g", { class: "graph-moments" });
  readonly #marks = createSvg("g", { class: "graph-marks" });
  readonly #cursor = createSvg("line", { class: "graph-cursor", y1: 0, y2: HEIGHT });
  readonly #note = create("p", { class: "graph-note" });
  #game: Game | undefined;

  constructor(
    private readonly element: HTMLElement,
    private readonly onGo: (ply: number) => void,
    onMoment: (by: 1 | -1) => void,
  ) {
    const middle = createSvg("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
    this.#svg.append(this.#known, this.#area, middle, this.#moments, this.#line, this.#marks, this.#cursor);
    element.append(this.#svg, this.#note);
    setAttributes(element, { role: "slider", tabindex: 0, "data-t-label": "graph.label" });
    element.addEventListener("pointerdown", event => {
      element.setPointerCapture(event.pointerId);
      this.#goTo(event);
    });
    element.addEventListener("keydown", event => {
      if (event.key !== "PageUp" && event.key !== "PageDown") return;
      event.preventDefault();
      onMoment(event.key === "PageDown" ? 1 : -1);
    });
    element.addEventListener("pointermove", event => {
      if (event.buttons === 1) this.#goTo(event);
    });
  }

  show(game: Game, ply: number, scores: readonly (Score | undefined)[], { judgements, moments }: GraphMarks, note: string): void {
    this.#game = game;
    const points = pointsOf(scores);
    const line = pathOf(points);
    const [first, last] = [points[0], points.at(-1)];
    setAttributes(this.#known, { x: first?.x ?? 0, width: (last?.x ?? 0) - (first?.x ?? 0) });
    this.#line.setAttribute("d", line);
    this.#area.setAttribute("d", first && last ? `${line}L${last.x.toFixed(1)} ${HEIGHT}L${first.x.toFixed(1)} ${HEIGHT}Z` : "");
    this.#marks.replaceChildren(
      ...points.flatMap(({ ply: at, x, y }) => {
        const judgement = judgements[at - 1];
        if (judgement === undefined || (judgement === "inaccuracy" && !moments.includes(at))) return [];
        // A line of no length with a round cap: a dot that stays round however the graph is stretched.
        return [createSvg("path", { class: judgement, d: `M${x.toFixed(1)} ${y.toFixed(1)}h0.01` })];
      }),
    );
    const placeOf = (at: number): number => (at / Math.max(1, game.length)) * WIDTH;
    this.#moments.replaceChildren(...moments.map(at => createSvg("line", { class: judgements[at - 1] ?? "", x1: placeOf(at), x2: placeOf(at), y1: 0, y2: HEIGHT })));
    const x = placeOf(ply);
    setAttributes(this.#cursor, { x1: x, x2: x });
    this.#note.textContent = note;
    const score = scores[ply];
    const move = ply === 0 ? t("graph.start") : (game.steps[ply - 1]?.san ?? "");
    setAttributes(this.element, {
      "aria-valuemin": 0,
      "aria-valuemax": game.length,
      "aria-valuenow": ply,
      "aria-valuetext": score === undefined ? move : `${move}, ${scoreInWords(score)}`,
      title: score === undefined ? "" : `${move} ${formatScore(score)}`,
      "data-state": points.length > 1 ? "drawn" : "empty",
    });
  }

  #goTo(event: PointerEvent): void {
    if (this.#game === undefined) return;
    const box = this.#svg.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    this.onGo(Math.max(0, Math.min(this.#game.length, Math.round(share * this.#game.length))));
  }
}
