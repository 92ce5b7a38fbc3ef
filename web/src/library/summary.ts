/**
 * What the list of games shows of each, and how it is searched. Pure.
 */

/** A game in a few words. */
export interface Summary {
  readonly id: string;
  /** When it was changed last, in milliseconds. */
  readonly updated: number;
  readonly white: string;
  readonly black: string;
  readonly event: string;
  readonly date: string;
  readonly result: string;
  readonly eco: string;
  readonly opening: string;
}

/** The summary of a game by its tags. A placeholder such as `?` is empty. */
export function summarise(id: string, tags: ReadonlyMap<string, string>, updated: number, opening = ""): Summary {
  const known = (name: string): string => {
    const value = tags.get(name) ?? "";
    return /^[?.*\s-]*$/.test(value) ? "" : value;
  };
  return {
    id,
    updated,
    white: known("White"),
    black: known("Black"),
    event: known("Event"),
    date: known("Date").replace(/\.\?+/g, ""),
    result: tags.get("Result") ?? "*",
    eco: known("ECO"),
    opening: known("Opening") || opening,
  };
}

/** The games in which every word of a question is found: in the players, the event, the opening or the date. */
export function search<T extends Summary>(games: readonly T[], wanted: string): T[] {
  const words = plain(wanted).split(/\s+/).filter(word => word !== "");
  return games.filter(game => {
    const text = plain([game.white, game.black, game.event, game.eco, game.opening, game.date].join("\n"));
    return words.every(word => text.includes(word));
  });
}

/** In lower case and without accents, which users rarely type into a search. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase().trim();
