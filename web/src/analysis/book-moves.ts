/**
 * Which moves are in the opening book: reviews judge none of those, so analysis does not either.
 *
 * The book is the engine's. A position is asked about when someone wants to know of a move in it, and once.
 */
import type { BookMove } from "alcor-chess";

export class BookMoves {
  readonly #known = new Map<string, ReadonlySet<string>>();
  readonly #asked = new Set<string>();

  constructor(
    /** What the book knows of a position; undefined while there is nobody to ask. */
    private readonly ask: (fen: string) => Promise<readonly BookMove[] | undefined>,
    private readonly onKnown: () => void,
  ) {}

  /** Whether the book plays a move in a position; undefined until that is known. */
  has(fen: string, uci: string): boolean | undefined {
    const known = this.#known.get(fen);
    if (known === undefined) void this.#learn(fen);
    return known?.has(uci);
  }

  async #learn(fen: string): Promise<void> {
    if (this.#asked.has(fen)) return;
    this.#asked.add(fen);
    const moves = await this.ask(fen).catch(() => undefined);
    this.#asked.delete(fen);
    if (moves === undefined) return;
    // A move of no weight is known to the book, but never played from it.
    this.#known.set(fen, new Set(moves.filter(({ weight }) => weight > 0).map(({ move }) => move)));
    this.onKnown();
  }
}
