/**
 * Reviews and puzzles in the browser's database. Where nothing can be kept there are none; that is no error for the user.
 */
import type { GameDatabase } from "./library/database";
import type { Question } from "./review/lesson";
import { type Puzzle, duePuzzles, puzzlesOf, questionOf, readPuzzle } from "./review/puzzles";
import { type ReviewRecord, readRecord } from "./review/record";
import { type Outcome, dayOf, isDue, nextSchedule } from "./review/schedule";
import type { Game } from "./rules/game";

export class PuzzleBox {
  constructor(
    private readonly database: GameDatabase,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** The review of a game, or none. */
  async review(id: string): Promise<ReviewRecord | undefined> {
    return readRecord(await this.database.review(id).catch(() => undefined));
  }

  /** Keeps a review, and the puzzles that come of it. Fails if the browser does not allow it. */
  async keep(record: ReviewRecord, game: Game, title: string): Promise<void> {
    const known = (await this.#all()).filter(({ gameId }) => gameId === record.id);
    await this.database.putReview(record, puzzlesOf(record, game, title, known, this.#today()));
  }

  async count(): Promise<{ readonly due: number; readonly total: number }> {
    const all = await this.#all();
    return { due: duePuzzles(all, this.#today()).length, total: all.length };
  }

  /** The puzzles that are due, as questions. */
  async dueQuestions(): Promise<Question[]> {
    return duePuzzles(await this.#all(), this.#today()).flatMap(puzzle => questionOf(puzzle) ?? []);
  }

  /** Notes how a puzzle went, if it was due. */
  async note(id: string, outcome: Outcome): Promise<void> {
    const today = this.#today();
    const puzzle = (await this.#all()).find(candidate => candidate.id === id);
    if (puzzle === undefined || !isDue(puzzle, today)) return;
    await this.database.putPuzzle({ ...puzzle, ...nextSchedule(puzzle, outcome, today) }).catch(() => undefined);
  }

  async #all(): Promise<Puzzle[]> {
    const stored = await this.database.puzzles().catch(() => []);
    return stored.flatMap(value => readPuzzle(value) ?? []);
  }

  #today(): number {
    return dayOf(this.now());
  }
}
