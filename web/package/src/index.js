/**
 * A small client of the worker: promises for requests, a function for lines.
 */

/** Starts the engine; see `index.d.ts`. */
export async function createEngine({ workerUrl, build, onProgress } = {}) {
  const url = new URL(workerUrl ?? new URL("./alcor.worker.js", import.meta.url), globalThis.location?.href);
  if (build) url.searchParams.set("build", build);
  const worker = new Worker(url, { type: "module" });
  const engine = new Engine(worker);
  try {
    const loaded = await engine.ask("load", {}, onProgress);
    return Object.assign(engine, { build: loaded.build, version: loaded.version, maxThreads: loaded.maxThreads });
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/** Why the engine could not do something. */
export class EngineError extends Error {
  constructor({ kind, message }) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
  }
}

/** Thoughts in the engine's format: one line each. */
const linesOf = (thoughts) => thoughts.map(({ moveNumber, chances, centipawns }) => [moveNumber, ...chances, centipawns].join(" ")).join("\n");

class Engine {
  #worker;
  #questions = new Map();
  #listeners = new Set();
  #fatal = new Set();
  #count = 0;

  constructor(worker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#end(event.message || "The engine's worker could not be started.");
  }

  ask(call, details, onProgress) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ ...details, id, call });
    });
  }

  send(line) {
    this.#worker.postMessage(line);
  }

  onLine(listen) {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  }

  onFatal(listen) {
    this.#fatal.add(listen);
    return () => this.#fatal.delete(listen);
  }

  explain(fen) {
    return this.ask("explain", { fen });
  }

  async opening(moves) {
    return (await this.ask("opening", { moves })).name;
  }

  readMove(fen, text) {
    return this.ask("readMove", { fen, text });
  }

  async chess960Start(number) {
    return (await this.ask("chess960Start", { number })).fen;
  }

  book(fen) {
    return this.ask("book", { fen });
  }

  caution(fen, moves, move) {
    return this.ask("caution", { fen, moves, move });
  }

  why(fen, moves, expected) {
    return this.ask("why", { fen, moves, expected });
  }

  welcomesDraw(thoughts) {
    return this.ask("welcomesDraw", { thoughts: linesOf(thoughts) });
  }

  intention(thoughts) {
    return this.ask("intention", { thoughts: linesOf(thoughts) });
  }

  choose(fen, moves, seconds) {
    return this.ask("choose", { fen, moves, seconds });
  }

  review(pgn, nodes, onProgress) {
    return this.ask("review", { pgn, nodes }, onProgress);
  }

  whoPlays(fen, moves, isBad, onProgress) {
    return this.ask("whoPlays", { fen, moves, isBad }, onProgress);
  }

  async giveUp() {
    await this.ask("giveUp", {});
  }

  terminate() {
    this.#worker.terminate();
    this.#refuseAll("The engine was ended.");
  }

  #hear(data) {
    if (typeof data === "string") {
      this.#listeners.forEach((listen) => listen(data));
    } else if (data.fatal) {
      this.#end(data.fatal);
    } else {
      this.#answerQuestion(data);
    }
  }

  #answerQuestion({ id, progress, result, error }) {
    const question = this.#questions.get(id);
    if (!question) return;
    if (progress) {
      question.onProgress?.(progress);
      return;
    }
    this.#questions.delete(id);
    if (error) question.reject(new EngineError(error));
    else question.resolve(result);
  }

  #end(message) {
    this.#refuseAll(message);
    this.#fatal.forEach((listen) => listen(message));
  }

  #refuseAll(message) {
    const questions = [...this.#questions.values()];
    this.#questions.clear();
    questions.forEach(({ reject }) => reject(new EngineError({ kind: "other", message })));
  }
}
