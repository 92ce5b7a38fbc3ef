/**
 * Reviews, and who plays a move: in a separate worker, so that neither the page nor its engine waits for them.
 *
 * The worker lives as long as there is something to do. It runs the build that the page's engine runs, which the browser
 * has at hand already.
 *
 * Invariant: one task at a time. A new request cancels the previous one.
 */
import { type Build, type Engine, type FinishedReview, type Steps, type WhoPlays, createEngine } from "alcor-chess";

export type { FinishedReview, WhoPlays };

export type OnSteps = (steps: Steps) => void;

/** The request was cancelled: there is no need to report why. */
export class GivenUp extends Error {}

export class ReviewClient {
  /** Counts the requests; results of earlier ones are ignored. */
  #turn = 0;
  #end: (() => void) | undefined;

  constructor(
    private readonly workerUrl: string,
    private readonly build: () => Build | undefined,
  ) {}

  /** Reviews the game of a PGN text. */
  review(pgn: string, nodes: number, onSteps: OnSteps): Promise<FinishedReview> {
    return this.#ask(engine => engine.review(pgn, nodes, onSteps));
  }

  /** Which players choose the last of some moves. */
  whoPlays(fen: string, moves: readonly string[], isBad: boolean, onSteps: OnSteps): Promise<WhoPlays> {
    return this.#ask(engine => engine.whoPlays(fen, [...moves], isBad, onSteps));
  }

  /** Cancels the current task. */
  giveUp(): void {
    this.#turn += 1;
    this.#end?.();
    this.#end = undefined;
  }

  async #ask<T>(ask: (engine: Engine) => Promise<T>): Promise<T> {
    this.giveUp();
    const turn = this.#turn;
    const build = this.build();
    let engine: Engine | undefined;
    try {
      engine = await createEngine({ workerUrl: this.workerUrl, ...(build === undefined ? {} : { build }) });
      if (turn !== this.#turn) throw new GivenUp();
      this.#end = () => engine?.terminate();
      return await Promise.race([ask(engine), deathOf(engine)]);
    } catch (thrown) {
      throw turn === this.#turn ? thrown : new GivenUp();
    } finally {
      engine?.terminate();
      if (turn === this.#turn) this.#end = undefined;
    }
  }
}

/** Fails when the engine ends by itself. */
function deathOf(engine: Engine): Promise<never> {
  return new Promise((_, fail) => engine.onFatal(message => fail(new Error(message))));
}
