/**
 * The tab with what can be played in the position on the board: what the opening book knows, and what was played in the games
 * that are kept. A row plays its move.
 */
import type { BookMove } from "../engine/engine-client";
import { number, percentage, t } from "../i18n/text";
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
    this.#fillGames(say(t("explorer.reading")));
  }

  /** Shows the moves of the opening book; none while there is no engine. */
  showBook(moves: readonly BookMove[] | undefined): void {
    const total = (moves ?? []).reduce((sum, { weight }) => sum + weight, 0);
    const rows = (moves ?? []).map(({ move, san, weight, name }) =>
      create("tr", {},
        create("td", {}, this.#move(move, san)),
        create("td", { class: "number" }, weight === 0 ? create("span", { class: "quiet" }, t("explorer.never")) : percent(weight / total)),
        create("td", { class: "explorer-name", lang: "en" }, name ?? "")));
    const nothing = moves === undefined ? t("explorer.noBook") : t("explorer.unknown");
    const body = rows.length === 0 ? say(nothing) : table(t("explorer.bookTable"), [t("explorer.move"), t("explorer.played"), t("explorer.opening")], rows);
    this.#book.replaceChildren(create("h3", { id: "explorer-book" }, t("explorer.book")), body);
  }

  /** Shows what was played in the games that are kept; nothing is said yet while they are being read. */
  showGames(moves: readonly Played[] | undefined, games: number): void {
    if (moves === undefined) return this.#fillGames(say(t("explorer.reading")));
    if (games === 0) return this.#fillGames(say(t("explorer.none")));
    if (moves.length === 0) return this.#fillGames(say(t("explorer.notThere", { count: games })));
    const total = moves.reduce((sum, move) => sum + move.games, 0);
    const rows = moves.map(move => this.#row(move, total));
    const body = table(t("explorer.gamesTable"), [t("explorer.move"), t("explorer.count"), t("explorer.results")], rows);
    this.#fillGames(body, say(t("explorer.from", { count: games })));
  }

  showProgress(done: number, total: number): void {
    this.#fillGames(say(t("explorer.progress", { done, total })));
  }

  #fillGames(...content: HTMLElement[]): void {
    this.#games.replaceChildren(create("h3", { id: "explorer-games" }, t("explorer.games")), ...content);
  }

  #row(move: Played, total: number): HTMLElement {
    const share = percentage(move.games / total);
    return create("tr", {},
      create("td", {}, this.#move(move.uci, move.san)),
      create("td", { class: "number" }, `${number(move.games)} `, create("span", { class: "quiet" }, share)),
      create("td", {}, bar(move)));
  }

  #move(uci: string, san: string): HTMLElement {
    const button = create("button", { type: "button", class: "explorer-move" }, san);
    button.addEventListener("click", () => this.onPlay(uci));
    return button;
  }
}

/** A share that is not nothing is not shown as nothing. */
const percent = (share: number): string => (share < 0.005 ? `<${percentage(0.01)}` : percentage(share));

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
  if (known === 0) return create("span", { class: "quiet" }, t("explorer.noResults"));
  const part = (kind: string, count: number): HTMLElement =>
    create("span", { class: `share-${kind}`, style: `width:${(count / known) * 100}%` }, count / known > 0.18 ? percentage(count / known) : "");
  const words = t("explorer.shares", { white, draws, black });
  return create("div", { class: "shares", role: "img", "aria-label": words, title: words }, part("white", white), part("draw", draws), part("black", black));
}
