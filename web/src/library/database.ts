/**
 * The games that are kept in the browser's database. Their summaries are kept apart, so that a list of thousands does not
 * read thousands of games.
 *
 * Invariant: a game and its summary are written together or not at all. What cannot be written leaves what was there.
 */
import type { Summary } from "./summary";

/** A game as it is kept, and its summary. What is in the game is the caller's business. */
export interface Entry {
  readonly summary: Summary;
  readonly game: { readonly id: string };
}

const NAME = "alcor";
const VERSION = 1;
const GAMES = "games";
const SUMMARIES = "summaries";

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

  async remove(id: string): Promise<void> {
    await this.#transact("readwrite", transaction => {
      transaction.objectStore(GAMES).delete(id);
      transaction.objectStore(SUMMARIES).delete(id);
    });
  }

  async #ask<T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    let request: IDBRequest<T> | undefined;
    await this.#transact("readonly", transaction => (request = ask(transaction.objectStore(store))));
    return request!.result;
  }

  async #transact(mode: IDBTransactionMode, run: (transaction: IDBTransaction) => void): Promise<void> {
    this.#opened ??= open();
    let database: IDBDatabase;
    try {
      database = await this.#opened;
    } catch (thrown) {
      // The next one tries again.
      this.#opened = undefined;
      throw thrown;
    }
    const transaction = database.transaction([GAMES, SUMMARIES], mode);
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onerror = () => fail(transaction.error ?? new Error("the transaction failed"));
      transaction.onabort = () => fail(transaction.error ?? new Error("the transaction was ended"));
      try {
        run(transaction);
      } catch (thrown) {
        transaction.abort();
        fail(thrown as Error);
      }
    });
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: "id" });
      request.result.createObjectStore(SUMMARIES, { keyPath: "id" });
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

/** What to tell the user when a game could not be kept. */
export function storageProblem(thrown: unknown): { readonly title: string; readonly text: string } {
  const name = thrown instanceof DOMException ? thrown.name : "";
  if (name === "QuotaExceededError") {
    const text = "The games that were kept are still there, but this one is not being kept. Remove some under “Games”, or save this one as a file.";
    return { title: "The browser’s storage is full.", text };
  }
  return { title: "Games cannot be kept.", text: "The browser does not allow it, as in some private windows. Save what you need as a file." };
}
