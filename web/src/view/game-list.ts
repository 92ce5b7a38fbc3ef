/**
 * Lists of games to choose from: those of a file, and those that are kept. Players, event, date and result, with a field to
 * search them by.
 */
import { t } from "../i18n/text";
import { type Summary, search } from "../library/summary";
import { openDialog } from "./dialog";
import { create } from "./dom";

/** The maximum number of rows; the search field finds the others. */
const SHOWN = 200;

/** What a list shows, and what can be done with it. */
export interface GameList {
  readonly title: string;
  readonly games: readonly Summary[];
  /** What is said where there are none. */
  readonly empty: string;
  /** Opens a game. Returns what is wrong with it, or nothing. */
  readonly open: (id: string) => string | undefined | Promise<string | undefined>;
  /** Removes a game, if that can be done here. */
  readonly remove?: (id: string) => Promise<boolean>;
  /** Actions on all of them. Each returns a message. */
  readonly actions: readonly { readonly label: string; readonly run: () => void | Promise<string> }[];
}

export function showGameList(shown: GameList): void {
  const { dialog, form } = openDialog(shown.title);
  dialog.classList.add("wide");
  let games = shown.games;
  const field = create("input", { type: "search", class: "search", "aria-label": t("library.search"), placeholder: t("library.searchHint") });
  const list = create("ol", { class: "game-list", "aria-label": t("library.list") });
  const count = create("p", { class: "quiet", role: "status" });
  const problem = create("p", { class: "problem", role: "alert" });
  const buttons = shown.actions.map(({ label, run }) => {
    const button = create("button", { type: "button", class: "button small" }, label);
    button.addEventListener("click", () => void Promise.resolve(run()).then(text => (count.textContent = text ?? "")));
    return button;
  });
  form.append(field, problem, list, count, create("div", { class: "dialog-buttons" }, ...buttons));
  const choose = async (id: string): Promise<void> => {
    const wrong = await shown.open(id);
    problem.textContent = wrong ?? "";
    if (wrong === undefined) dialog.close();
  };
  const remove = async (id: string): Promise<void> => {
    if ((await shown.remove?.(id)) !== true) return;
    games = games.filter(game => game.id !== id);
    fill();
    field.focus();
  };
  const fill = (): void => {
    const found = search(games, field.value);
    const places = new Map(games.map((game, index) => [game.id, index + 1]));
    list.replaceChildren(...found.slice(0, SHOWN).map(game => row(game, places.get(game.id) ?? 0, choose, shown.remove && remove)));
    list.hidden = found.length === 0;
    count.textContent = games.length === 0 ? shown.empty : found.length > SHOWN ? t("library.first", { shown: SHOWN, found: found.length }) : t("library.found", { found: found.length, total: games.length });
  };
  field.addEventListener("input", fill);
  form.addEventListener("submit", event => {
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  fill();
  field.focus();
}

function row(game: Summary, number: number, open: (id: string) => Promise<void>, remove: ((id: string) => Promise<void>) | undefined): HTMLElement {
  const players = `${game.white || t("white")} – ${game.black || t("black")}`;
  // The engine's names of openings begin with their codes.
  const eco = game.opening.startsWith(game.eco) ? "" : game.eco;
  const facts = [game.event, game.date, eco, game.opening].filter(fact => fact !== "").join(" · ");
  const button = create("button", { type: "button", class: "game-row" },
    create("span", { class: "game-number" }, String(number)),
    create("span", { class: "game-players" }, players),
    create("span", { class: "game-result" }, game.result.replaceAll("1/2", "½")),
    create("span", { class: "game-facts" }, facts));
  button.addEventListener("click", () => void open(game.id));
  const item = create("li", {}, button);
  if (remove !== undefined) {
    const cross = create("button", { type: "button", class: "icon-button small", "aria-label": t("library.removeGame", { players }), title: t("remove") }, "×");
    cross.addEventListener("click", () => void remove(game.id));
    item.append(cross);
  }
  return item;
}
