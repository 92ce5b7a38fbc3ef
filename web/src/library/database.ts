/**
 * The games stored in the browser's database. Their summaries are stored separately, so that a list of thousands does not
 * read thousands of games; so are their reviews, and the puzzles made from those.
 *
 * Invariant: a game and its summary are written together or not at all. A failed write leaves the stored version intact.
 * Invariant: removing a game also removes its review and its puzzles.
 */
import { t } from "../i18n/text";
import type { Summary } from "./summary";

/** A game as it is stored, and its summary. The contents of the game are opaque here. */
export interface Entry {
  readonly summary: Summary;
  readonly game: { readonly id: string };
}

/** A stored game has a mark, which changes with each write: it shows whether somebody else has changed the game. */
export const markOf = (game: unknown): string | undefined => (game as { readonly mark?: string } | undefined)?.mark;

/** All that belongs to a game: what is removed together, and put back together. */
export interface Holdings {
  readonly game: unknown;
  readonly summary: unknown;
  readonly review: unknown;
  readonly puzzles: readonly unknown[];
}

const NAME = "alcor";
/** The second version added reviews and puzzles. */
const VERSION = 2;
const GAMES = "games";
const SUMMARIES = "summaries";
const REVIEWS = "reviews";
const PUZZLES = "puzzles";
const STORES = [GAMES, SUMMARIES, REVIEWS, PUZZLES];
/** The index for the puzzles of a game. */
const BY_GAME = "gameId";

export class GameDatabase {
  #opened: Promise<IDBDatabase> | undefined;

  /** Adds games, or replaces those with the same ids. */
  async put(entries: readonly Entry[]): Promise<void> {
    await this.#transact("readwrite", transaction => {
      for (const { game, summary } of entries) {
        transaction.objectStore(GAMES).put(game);
        transaction.objectStore(SUMMARIES).put(summary);
      }
    });
  }

  /**
   * Adds a game, or replaces it if it still has the expected mark; it then gets the new one. Returns whether that succeeded:
   * if not, somebody else has changed the game, and it is kept.
   */
  async replace({ game, summary }: Entry, expected: string | undefined, mark: string): Promise<boolean> {
    let isExpected = true;
    await this.#transact("readwrite", (transaction, guarded) => {
      const games = transaction.objectStore(GAMES);
      const found = games.get(game.id);
      found.onsuccess = guarded(() => {
        isExpected = found.result === undefined || markOf(found.result) === expected;
        if (!isExpected) return;
        games.put({ ...game, mark });
        transaction.objectStore(SUMMARIES).put(summary);
      });
    });
    return isExpected;
  }

  /** Replaces the summaries of games that are as they were when these were made. */
  async improve(summaries: readonly Summary[]): Promise<void> {
    await this.#transact("readwrite", (transaction, guarded) => {
      const store = transaction.objectStore(SUMMARIES);
      for (const summary of summaries) {
        const known = store.get(summary.id) as IDBRequest<Summary | undefined>;
        known.onsuccess = guarded(() => void (known.result?.updated === summary.updated && store.put(summary)));
      }
    });
  }

  /** Removes games that were put in, apart from those that have been changed since. */
  async withdraw(ids: readonly string[]): Promise<void> {
    await this.#transact("readwrite", (transaction, guarded) => {
      for (const id of ids) {
        const known = transaction.objectStore(GAMES).get(id);
        known.onsuccess = guarded(() => {
          if (markOf(known.result) !== undefined) return;
          for (const store of [GAMES, SUMMARIES]) transaction.objectStore(store).delete(id);
        });
      }
    });
  }

  /** All summaries, those that were changed last first. */
  async list(): Promise<Summary[]> {
    const found = await this.#ask<Summary[]>(SUMMARIES, store => store.getAll());
    return found.sort((one, other) => other.updated - one.updated);
  }

  /** The game of an id, as it was put in; none if there is none. */
  get(id: string): Promise<unknown> {
    return this.#ask<unknown>(GAMES, store => store.get(id));
  }

  /** All games, as they were put in. */
  all(): Promise<unknown[]> {
    return this.#ask<unknown[]>(GAMES, store => store.getAll());
  }

  /** Removes a game and all that belongs to it. What it was is returned. */
  async take(id: string): Promise<Holdings> {
    const found: { game?: IDBRequest; summary?: IDBRequest; review?: IDBRequest; puzzles?: IDBRequest<unknown[]> } = {};
    await this.#transact("readwrite", (transaction, guarded) => {
      found.game = transaction.objectStore(GAMES).get(id);
      found.summary = transaction.objectStore(SUMMARIES).get(id);
      found.review = transaction.objectStore(REVIEWS).get(id);
      const puzzles = transaction.objectStore(PUZZLES);
      const keys = puzzles.index(BY_GAME).getAllKeys(id);
      found.puzzles = puzzles.index(BY_GAME).getAll(id) as IDBRequest<unknown[]>;
      keys.onsuccess = guarded(() => keys.result.forEach(key => puzzles.delete(key)));
      for (const store of [GAMES, SUMMARIES, REVIEWS]) transaction.objectStore(store).delete(id);
    });
    return { game: found.game?.result, summary: found.summary?.result, review: found.review?.result, puzzles: found.puzzles?.result ?? [] };
  }

  /** Puts back what was taken. */
  async putBack({ game, summary, review, puzzles }: Holdings): Promise<void> {
    await this.#transact("readwrite", transaction => {
      for (const [store, value] of [[GAMES, game], [SUMMARIES, summary], [REVIEWS, review]] as const) {
        if (value !== undefined) transaction.objectStore(store).put(value);
      }
      for (const puzzle of puzzles) transaction.objectStore(PUZZLES).put(puzzle);
    });
  }

  /** The review of a game, as it was put in; none if there is none. */
  review(id: string): Promise<unknown> {
    return this.#ask<unknown>(REVIEWS, store => store.get(id));
  }

  /** Keeps a review, and its puzzles in place of those that the game had. */
  async putReview(review: { readonly id: string }, puzzles: readonly { readonly id: string }[]): Promise<void> {
    await this.#transact("readwrite", (transaction, guarded) => {
      transaction.objectStore(REVIEWS).put(review);
      const store = transaction.objectStore(PUZZLES);
      const keys = store.index(BY_GAME).getAllKeys(review.id);
      keys.onsuccess = guarded(() => {
        keys.result.forEach(key => store.delete(key));
        puzzles.forEach(puzzle => store.put(puzzle));
      });
    });
  }

  /** All puzzles, as they were put in. */
  puzzles(): Promise<unknown[]> {
    return this.#ask<unknown[]>(PUZZLES, store => store.getAll());
  }

  /** Keeps a puzzle, if it is still there. */
  async putPuzzle(puzzle: { readonly id: string }): Promise<void> {
    await this.#transact("readwrite", (transaction, guarded) => {
      const store = transaction.objectStore(PUZZLES);
      const known = store.count(puzzle.id);
      known.onsuccess = guarded(() => void (known.result > 0 && store.put(puzzle)));
    });
  }

  async #ask<T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    let request: IDBRequest<T> | undefined;
    await this.#transact("readonly", transaction => (request = ask(transaction.objectStore(store))));
    return request!.result;
  }

  /** Runs a transaction. What is done when a request is answered has to be guarded: what goes wrong there ends the transaction. */
  async #transact(mode: IDBTransactionMode, run: (transaction: IDBTransaction, guarded: (act: () => void) => () => void) => void): Promise<void> {
    this.#opened ??= open();
    let database: IDBDatabase;
    try {
      database = await this.#opened;
    } catch (thrown) {
      // The next call tries again.
      this.#opened = undefined;
      throw thrown;
    }
    const transaction = database.transaction(STORES, mode);
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onerror = () => fail(transaction.error ?? new Error("the transaction failed"));
      transaction.onabort = () => fail(transaction.error ?? new Error("the transaction was ended"));
      const guarded = (act: () => void) => (): void => {
        try {
          act();
        } catch (thrown) {
          fail(thrown as Error);
          transaction.abort();
        }
      };
      guarded(() => run(transaction, guarded))();
    });
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const name of STORES) {
        if (database.objectStoreNames.contains(name)) continue;
        const store = database.createObjectStore(name, { keyPath: "id" });
        if (name === PUZZLES) store.createIndex(BY_GAME, BY_GAME);
      }
    };
    request.onsuccess = () => {
      const database = request.result;
      // Another tab has a newer version of the page: it must not wait for this one.
      database.onversionchange = () => database.close();
      done(database);
    };
    request.onerror = () => fail(request.error ?? new Error("the database could not be opened"));
    request.onblocked = () => fail(new Error("another tab keeps the database"));
  });
}

/** What to tell the user if a game could not be saved. */
export function storageProblem(thrown: unknown): { readonly title: string; readonly text: string } {
  const name = thrown instanceof DOMException ? thrown.name : "";
  if (name === "QuotaExceededError") {
    return { title: t("storage.full"), text: t("storage.fullText") };
  }
  return { title: t("storage.none"), text: t("storage.noneText") };
}
