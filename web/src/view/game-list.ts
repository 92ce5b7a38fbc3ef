/**
 * The list of games to choose from: players, event, date and result, with a field to search them by.
 */
import type { RawGame } from "../tree/pgn-split";
import { openDialog } from "./dialog";
import { create } from "./dom";

/** More rows than this are of no use to the eye; the field for searching finds the others. */
const SHOWN = 200;

/** Asks which of several games to open. `open` returns what is wrong with a game, or nothing. */
export function chooseGame(games: readonly RawGame[], open: (game: RawGame) => string | undefined): void {
  const { dialog, form } = openDialog(`${games.length} games`);
  const search = create("input", { type: "search", class: "search", "aria-label": "Search by player, event or opening", placeholder: "Player, event, opening" });
  const list = create("ol", { class: "game-list", "aria-label": "Games" });
  const count = create("p", { class: "quiet", role: "status" });
  const problem = create("p", { class: "problem", role: "alert" });
  form.append(search, problem, list, count);
  const choose = (game: RawGame): void => {
    const wrong = open(game);
    problem.textContent = wrong ?? "";
    if (wrong === undefined) dialog.close();
  };
  const fill = (): void => {
    const found = games.map((game, index) => ({ game, index })).filter(({ game }) => matches(game.tags, search.value));
    list.replaceChildren(...found.slice(0, SHOWN).map(({ game, index }) => row(game.tags, index + 1, () => choose(game))));
    count.textContent = found.length > SHOWN ? `The first ${SHOWN} of ${found.length} games: search to see others.` : `${found.length} of ${games.length} games`;
  };
  search.addEventListener("input", fill);
  form.addEventListener("submit", event => {
    event.preventDefault();
    list.querySelector("button")?.click();
  });
  fill();
  search.focus();
}

/** The tags that are searched. */
const SEARCHED = ["White", "Black", "Event", "Site", "ECO", "Opening", "Date"] as const;

/** Whether every word is somewhere in the tags. */
export function matches(tags: ReadonlyMap<string, string>, wanted: string): boolean {
  const text = plain(SEARCHED.map(name => tags.get(name) ?? "").join("\n"));
  return plain(wanted).split(/\s+/).every(word => text.includes(word));
}

/** Without capitals and accents: nobody types those into a search. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase().trim();

function row(tags: ReadonlyMap<string, string>, number: number, open: () => void): HTMLElement {
  const known = (name: string): string => (/^[?.*\s]*$/.test(tags.get(name) ?? "") ? "" : (tags.get(name) ?? ""));
  const players = `${known("White") || "White"} – ${known("Black") || "Black"}`;
  const facts = [known("Event"), known("Date").replace(/\.\?+/g, ""), known("ECO"), known("Opening")].filter(fact => fact !== "").join(" · ");
  const button = create("button", { type: "button", class: "game-row" },
    create("span", { class: "game-number" }, String(number)),
    create("span", { class: "game-players" }, players),
    create("span", { class: "game-result" }, (tags.get("Result") ?? "*").replaceAll("1/2", "½")),
    create("span", { class: "game-facts" }, facts));
  button.addEventListener("click", open);
  return create("li", {}, button);
}
