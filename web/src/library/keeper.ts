/**
 * Saves every game of the page to the database as it changes: writes are serialised, and the last state wins.
 *
 * Invariant: what another tab has written since this one last read it is not overwritten. Instead, this version becomes a new game.
 */
import { type Entry, type GameDatabase, markOf, storageProblem } from "./database";

/** A game to keep. Its summary may be better when the engine has named the opening. */
export interface Kept {
  readonly entry: Entry;
  readonly improve?: Promise<Entry | undefined>;
}

export class Keeper {
  #waiting: Kept | undefined;
  /** The last one submitted, whether waiting or written. */
  #latest: Kept | undefined;
  #work: Promise<void> = Promise.resolve();
  #hasFailed = false;
  /** The mark of each game when it was last read or written here. */
  readonly #marks = new Map<string, string | undefined>();

  constructor(
    private readonly database: Pick<GameDatabase, "get" | "replace">,
    private readonly onTrouble: (problem: ReturnType<typeof storageProblem> | undefined) => void,
    /** Another tab has changed the game of this id. The answer is the id under which the version of this one is kept. */
    private readonly onConflict: (id: string) => string,
  ) {}

  /** Records a game as it was read: from now on it may be overwritten. */
  note(id: string, stored: unknown): void {
    this.#marks.set(id, markOf(stored));
  }

  /** Reads the stored version of a game that came from elsewhere, before anything of it is written. */
  adopt(id: string): void {
    this.#work = this.#work.then(async () => this.note(id, await this.database.get(id).catch(() => undefined)));
  }

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

  /** Whether the last state of a game could not be written. */
  get isBehind(): boolean {
    return this.#hasFailed;
  }

  /** Resolves when everything has been written or has failed. */
  settled(): Promise<void> {
    return this.#work;
  }

  async #next(): Promise<void> {
    const kept = this.#waiting;
    this.#waiting = undefined;
    if (kept === undefined) return;
    await this.#write(kept.entry);
    void kept.improve?.then(better => {
      // Only if nothing newer has been submitted: naming the opening may take as long as the engine takes to load.
      if (better !== undefined && this.#latest === kept) this.#work = this.#work.then(() => this.#improve(better));
    });
  }

  /**
   * Writes a better summary of the state that was written last. This is not a change: the game keeps its mark, so that no other
   * tab takes it for one. If another tab has changed the game since, there is nothing left to improve.
   */
  async #improve(entry: Entry): Promise<void> {
    const mark = this.#marks.get(entry.game.id);
    if (mark !== undefined) await this.database.replace(entry, mark, mark).catch(() => false);
  }

  async #write(entry: Entry): Promise<void> {
    const { id } = entry.game;
    const mark = Math.random().toString(36).slice(2);
    try {
      if (!(await this.database.replace(entry, this.#marks.get(id), mark))) return await this.#write(renamed(entry, this.onConflict(id)));
      this.#marks.set(id, mark);
      if (this.#hasFailed) this.onTrouble(undefined);
      this.#hasFailed = false;
    } catch (thrown) {
      if (!this.#hasFailed) this.onTrouble(storageProblem(thrown));
      this.#hasFailed = true;
    }
  }
}

const renamed = ({ game, summary }: Entry, id: string): Entry => ({ game: { ...game, id }, summary: { ...summary, id } });
