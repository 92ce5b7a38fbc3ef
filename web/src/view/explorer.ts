/**
 * The tab with what can be played in the position on the board: what the opening book knows, and what was played in the games
 * that are kept. A row plays its move.
 */
import type { BookMove } from "../engine/engine-client";
import type { Played } from "../library/explorer";
import { create } from "./dom";

export class ExplorerView {
  readonly #book = create("section", { class: "explorer-part", "aria-labelledby": "explorer-book" });
  readonly #games = create("section", { class: "explorer-part", "aria-labelledby": "explorer-games" });

  constructor(
    element: HTMLElement,
    private readonly onPlay: (uci: string) => void,
  ) {
    element.replaceChildren(this.#book, this.#games);
    this.showBook(undefined);
    this.#fillGames(say("The games are being read."));
  }

  /** Shows the moves of the opening book; none while there is no engine. */
  showBook(moves: readonly BookMove[] | undefined): void {
    const total = (moves ?? []).reduce((sum, { weight }) => sum + weight, 0);
    const rows = (moves ?? []).map(({ move, san, weight, name }) =>
      create("tr", {},
        create("td", {}, this.#move(move, san)),
        create("td", { class: "number" }, weight === 0 ? create("span", { class: "quiet" }, "never") : percent(weight / total)),
        create("td", { class: "explorer-name" }, name ?? "")));
    const nothing = moves === undefined ? "The book is the engine’s, and it is not there yet." : "The book does not know this position.";
    const body = rows.length === 0 ? say(nothing) : table("Moves of the opening book", ["Move", "Played", "Opening"], rows);
    this.#book.replaceChildren(create("h3", { id: "explorer-book" }, "Opening book"), body);
  }

  /** Shows what was played in the games that are kept; nothing is said yet while they are being read. */
  showGames(moves: readonly Played[] | undefined, games: number): void {
    if (moves === undefined) return this.#fillGames(say("The games are being read."));
    if (games === 0) return this.#fillGames(say("No games are kept yet. Those that you play and open here will be counted."));
    if (moves.length === 0) return this.#fillGames(say(games === 1 ? "This position is not in the one game that is kept." : `This position is in none of the ${games} games that are kept.`));
    const total = moves.reduce((sum, move) => sum + move.games, 0);
    const rows = moves.map(move => this.#row(move, total));
    const body = table("Moves that were played in this position", ["Move", "Games", "White, draw, Black"], rows);
    this.#fillGames(body, say(`From ${games === 1 ? "the one game" : `${games} games`} that you keep here.`));
  }

  showProgress(done: number, total: number): void {
    this.#fillGames(say(`The games are being read: ${done} of ${total}.`));
  }

  #fillGames(...content: HTMLElement[]): void {
    this.#games.replaceChildren(create("h3", { id: "explorer-games" }, "Your games"), ...content);
  }

  #row(move: Played, total: number): HTMLElement {
    const share = `${Math.round((move.games / total) * 100)}%`;
    return create("tr", {},
      create("td", {}, this.#move(move.uci, move.san)),
      create("td", { class: "number" }, `${move.games} `, create("span", { class: "quiet" }, share)),
      create("td", {}, bar(move)));
  }

  #move(uci: string, san: string): HTMLElement {
    const button = create("button", { type: "button", class: "explorer-move" }, san);
    button.addEventListener("click", () => this.onPlay(uci));
    return button;
  }
}

/** A share that is not nothing is not shown as nothing. */
const percent = (share: number): string => (share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`);

const say = (text: string): HTMLElement => create("p", { class: "quiet" }, text);

function table(caption: string, columns: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const head = create("tr", {}, ...columns.map(text => create("th", { scope: "col" }, text)));
  const element = create("table", { class: "explorer" });
  element.append(create("caption", { class: "visually-hidden" }, caption), create("thead", {}, head), create("tbody", {}, ...rows));
  return element;
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
