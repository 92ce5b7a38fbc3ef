/**
 * Keeps every game of the page in the database as it changes: one write after the other, and the last state counts.
 */
import { type Entry, type GameDatabase, storageProblem } from "./database";

/** A game to keep. Its summary may be better when the engine has named the opening. */
export interface Kept {
  readonly entry: Entry;
  readonly improve?: Promise<Entry | undefined>;
}

export class Keeper {
  #waiting: Kept | undefined;
  /** What came last, whether it waits or is written. */
  #latest: Kept | undefined;
  #work: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(
    private readonly database: GameDatabase,
    private readonly onTrouble: (problem: ReturnType<typeof storageProblem> | undefined) => void,
  ) {}

  /** Keeps a game, soon. A game that waits is replaced by a later state of the same game. */
  keep(kept: Kept): void {
    const isSame = this.#waiting?.entry.game.id === kept.entry.game.id;
    const before = this.#waiting;
    this.#waiting = kept;
    this.#latest = kept;
    if (before !== undefined && isSame) return;
    if (before !== undefined) this.#work = this.#work.then(() => this.#write(before.entry));
    this.#work = this.#work.then(() => this.#next());
  }

  /** Resolves when everything is written, or could not be. */
  settled(): Promise<void> {
    return this.#work;
  }

  async #next(): Promise<void> {
    const kept = this.#waiting;
    this.#waiting = undefined;
    if (kept === undefined) return;
    await this.#write(kept.entry);
    void kept.improve?.then(better => {
      // Only while nothing newer has come: the name of an opening may take as long as the engine takes to load.
      if (better !== undefined && this.#latest === kept) this.#work = this.#work.then(() => this.#write(better));
    });
  }

  async #write(entry: Entry): Promise<void> {
    try {
      await this.database.put([entry]);
      if (this.#hasFailed) this.onTrouble(undefined);
      this.#hasFailed = false;
    } catch (thrown) {
      if (!this.#hasFailed) this.onTrouble(storageProblem(thrown));
      this.#hasFailed = true;
    }
  }
}
