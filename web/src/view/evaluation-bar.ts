/**
 * The bar beside the board: the white part is White's expected score.
 */
import type { Color } from "chessops/types";
import { percentage, t } from "../i18n/text";
import { type Chances, type Score, expectation, expectationOf, formatScore, scoreInWords } from "../score";

export class EvaluationBar {
  constructor(private readonly element: HTMLElement) {}

  /** Shows a score, or that there is none. */
  show(score: Score | undefined, chances: Chances | undefined, orientation: Color): void {
    const share = score === undefined ? 0.5 : chances !== undefined && score.kind !== "mate" ? expectationOf(chances) : expectation(score);
    const percent = Math.round(share * 1000) / 10;
    this.element.style.setProperty("--white-share", `${percent}%`);
    this.element.dataset.orientation = orientation;
    this.element.dataset.state = score === undefined ? "empty" : "known";
    this.element.dataset.better = share >= 0.5 ? "white" : "black";
    const words = score === undefined ? t("bar.none") : scoreInWords(score);
    this.element.setAttribute("aria-label", t("bar.label", { words }));
    this.element.title = chances === undefined ? words : t("bar.chances", { words, win: percentage(chances.win), draw: percentage(chances.draw), loss: percentage(chances.loss) });
    const text = this.element.querySelector(".evaluation-text");
    if (text !== null) text.textContent = score === undefined ? "" : shortScore(score);
  }
}

/** The bar is narrow: one digit, no sign. */
function shortScore(score: Score): string {
  if (score.kind === "mate") return formatScore(score).replace(/[-−]/, "");
  const pawns = Math.abs(score.value / 100);
  return pawns >= 10 ? String(Math.round(pawns)) : pawns.toFixed(1);
}
