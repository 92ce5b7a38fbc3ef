/**
 * The library: every game of the page as it changes, and games from files that the user keeps.
 */
import type { EngineClient } from "./engine/engine-client";
import { openingOf } from "./engine/opening";
import { t } from "./i18n/text";
import { GameDatabase, storageProblem } from "./library/database";
import { Explorer } from "./library/explorer";
import { Keeper } from "./library/keeper";
import { type Summary, summarise } from "./library/summary";
import { type Document, playerName } from "./state";
import { type StoredGame, newId, restoreDocument, storeDocument } from "./stored-game";
import type { RawGame } from "./tree/pgn-split";
import { readFirst, readGame } from "./tree/pgn-read";
import { resultOfStudy, tagsOf } from "./tree/pgn-write";
import { lineOf } from "./tree/tree";
import type { Notices } from "./view/notices";

/** How many games are written to the database at once. */
const BATCH = 500;
/** How long games are read before yielding to the page. */
const SLICE_MS = 30;

export class GameLibrary {
  readonly #keeper: Keeper;
  #last: Document | undefined;

  constructor(
    private readonly engine: EngineClient,
    private readonly notices: Notices,
    readonly database = new GameDatabase(),
  ) {
    const onTrouble = (problem: ReturnType<typeof storageProblem> | undefined): void => {
      if (problem === undefined) notices.close("storage");
      else notices.show({ ...problem, kind: "problem", stays: true, key: "storage" });
    };
    this.#keeper = new Keeper(database, onTrouble, id => this.#part(id));
  }

  /** Called when a game continues under another id because another tab has changed it. */
  onParted: ((from: string, to: string) => void) | undefined;

  #part(from: string): string {
    const to = newId();
    this.notices.show({ title: t("library.parted"), text: t("library.partedText"), kind: "problem", stays: true, key: "tabs" });
    this.onParted?.(from, to);
    return to;
  }

  /** The game of this id was on the page before the library was read: newer versions are not overwritten. */
  adopt(id: string): void {
    this.#keeper.adopt(id);
  }

  /** Saves a game unless it is empty or unchanged. */
  keep(document: Document): void {
    const last = this.#last;
    const { study } = document;
    if (last?.id === document.id && last.study === study && last.opponent === document.opponent && last.isTwoPlayer === document.isTwoPlayer) return;
    const isEmpty = study.root.children.length === 0 && study.root.notes.after.length === 0;
    // A game that has been emptied is still one that was kept.
    if (isEmpty && last?.id !== document.id) return;
    this.#last = document;
    const game = storeDocument(document);
    // The opening may be named much later, which is no change of the game: it keeps its place among the latest.
    const updated = Date.now();
    const entry = (opening: string): { game: StoredGame; summary: Summary } => ({ game, summary: summaryOf(document, updated, opening) });
    const improve = this.#openingOf(document).then(name => (name === "" ? undefined : entry(name)));
    this.#keeper.keep({ entry: entry(""), improve });
  }

  /** Whether the last state of the game could not be kept. */
  get isBehind(): boolean {
    return this.#keeper.isBehind;
  }

  /** Adds the games of a file, and names their openings as the engine knows them. Returns what to say about it. */
  async keepAll(games: readonly RawGame[]): Promise<string> {
    const now = Date.now();
    // The list shows the games in the order of the file.
    const entries = games.map((raw, index) => {
      const id = newId();
      const game: StoredGame = { version: 2, id, pgn: raw.text, tags: [...raw.tags], conclusion: undefined, place: [], collapsed: [], opponent: undefined, orientation: "white" };
      return { game, summary: summarise(id, raw.tags, now - index) };
    });
    let kept = 0;
    try {
      for (let at = 0; at < entries.length; at += BATCH) {
        await this.database.put(entries.slice(at, at + BATCH));
        kept = Math.min(entries.length, at + BATCH);
      }
      void this.#nameOpenings(games, entries.map(({ summary }) => summary)).catch(() => undefined);
      const text = t("library.kept", { count: kept });
      const withdraw = (): void => void this.database.withdraw(entries.map(({ game }) => game.id));
      this.notices.show({ text, action: { label: t("undo"), run: withdraw }, key: "removed" });
      return text;
    } catch (thrown) {
      const { title } = storageProblem(thrown);
      return t("library.keptSome", { problem: title, kept, total: entries.length });
    }
  }

  /** The stored games, the latest first; empty if nothing can be stored. */
  async list(): Promise<Summary[]> {
    await this.#keeper.settled();
    return this.database.list().catch(() => []);
  }

  /** A game that was kept, or none. */
  async load(id: string): Promise<Document | undefined> {
    await this.#keeper.settled();
    const stored = await this.database.get(id).catch(() => undefined);
    this.#keeper.note(id, stored);
    return restoreDocument(stored);
  }

  /** Removes a game, and offers to put it back. Whether it could be removed is returned. */
  async remove(id: string): Promise<boolean> {
    await this.#keeper.settled();
    const taken = await this.database.take(id);
    if (taken.game === undefined) return true;
    const putBack = (): void => void this.database.putBack(taken);
    this.notices.show({ text: t("library.removed"), action: { label: t("undo"), run: putBack }, key: "removed" });
    return true;
  }

  /** The moves played in all stored games. `onProgress` is called from time to time. */
  async explorer(onProgress: (done: number, total: number) => void): Promise<Explorer> {
    await this.#keeper.settled();
    const games = (await this.database.all()) as { readonly pgn?: unknown }[];
    const explorer = new Explorer();
    let rested = performance.now();
    for (const [index, { pgn }] of games.entries()) {
      const read = typeof pgn === "string" ? readFirst(pgn) : undefined;
      if (read?.ok === true) explorer.add(lineOf(read.value.study, []), resultOfStudy(read.value.study));
      if (performance.now() - rested < SLICE_MS) continue;
      onProgress(index + 1, games.length);
      // Yields to the page.
      await new Promise(resolve => setTimeout(resolve, 0));
      rested = performance.now();
    }
    return explorer;
  }

  /** Adds the opening to the summaries of games that do not name it, so that they can be found by it. */
  async #nameOpenings(games: readonly RawGame[], summaries: readonly Summary[]): Promise<void> {
    let named: Summary[] = [];
    const write = async (): Promise<void> => {
      if (named.length > 0) await this.database.improve(named);
      named = [];
    };
    let rested = performance.now();
    for (const [index, summary] of summaries.entries()) {
      const read = summary.opening === "" ? readGame(games[index]!) : undefined;
      const opening = read?.ok === true ? await this.#openingOf(read.value) : "";
      if (opening !== "") named.push({ ...summary, opening });
      if (named.length >= BATCH) await write();
      if (performance.now() - rested < SLICE_MS) continue;
      await new Promise(resolve => setTimeout(resolve, 0));
      rested = performance.now();
    }
    await write();
  }

  /** All games as one text. */
  async pgn(): Promise<string> {
    await this.#keeper.settled();
    const games = (await this.database.all()) as { readonly pgn?: unknown }[];
    return games.flatMap(({ pgn }) => (typeof pgn === "string" ? [pgn.trim()] : [])).join("\n\n");
  }

  async #openingOf({ study }: Pick<Document, "study">): Promise<string> {
    const game = lineOf(study, []);
    return (await openingOf(this.engine, game, game.length)) ?? "";
  }
}

function summaryOf(document: Document, updated: number, opening: string): Summary {
  const names = { white: playerName(document, "white"), black: playerName(document, "black") };
  return summarise(document.id, tagsOf(document.study, names), updated, opening);
}

