/**
 * The tab with what was played in the position on the board, in the games that are kept. A row plays its move.
 */
import type { Played } from "../library/explorer";
import { create } from "./dom";

export class ExplorerView {
  constructor(
    private readonly element: HTMLElement,
    private readonly onPlay: (uci: string) => void,
  ) {}

  /** Says why there is nothing to show. */
  say(text: string): void {
    this.element.replaceChildren(create("p", { class: "quiet" }, text));
  }

  show(moves: readonly Played[], games: number): void {
    if (moves.length === 0) return this.say(`This position is in none of the ${games} games that are kept.`);
    const total = moves.reduce((sum, move) => sum + move.games, 0);
    const head = create("tr", {}, ...["Move", "Games", "White, draw, Black"].map(text => create("th", { scope: "col" }, text)));
    const table = create("table", { class: "explorer" });
    table.append(
      create("caption", { class: "visually-hidden" }, "Moves that were played in this position"),
      create("thead", {}, head),
      create("tbody", {}, ...moves.map(move => this.#row(move, total))),
    );
    this.element.replaceChildren(table, create("p", { class: "quiet" }, `From ${games === 1 ? "the one game" : `${games} games`} that you keep here.`));
  }

  #row(move: Played, total: number): HTMLElement {
    const button = create("button", { type: "button", class: "explorer-move" }, move.san);
    button.addEventListener("click", () => this.onPlay(move.uci));
    const share = `${Math.round((move.games / total) * 100)}%`;
    return create("tr", {},
      create("td", {}, button),
      create("td", { class: "number" }, `${move.games} `, create("span", { class: "quiet" }, share)),
      create("td", {}, bar(move)));
  }
}

/** The results as a bar: White's wins from the left, Black's from the right. */
function bar({ white, draws, black }: Played): HTMLElement {
  const known = white + draws + black;
  if (known === 0) return create("span", { class: "quiet" }, "no results");
  const part = (kind: string, count: number): HTMLElement =>
    create("span", { class: `share-${kind}`, style: `width:${(count / known) * 100}%` }, count / known > 0.18 ? `${Math.round((count / known) * 100)}%` : "");
  const words = `White wins ${white}, draws ${draws}, Black wins ${black}`;
  return create("div", { class: "shares", role: "img", "aria-label": words, title: words }, part("white", white), part("draw", draws), part("black", black));
}
