/**
 * The engine as the page sees it: loads it, and gives it one search after the other.
 *
 * The engine lives in a worker of the package `alcor-chess` and speaks UCI. It does one search at a time, so searches
 * wait in a queue here. A search that is stopped still has to say its move before the next begins; until then its
 * reports go to it and to nobody else, so nothing stale is ever shown.
 *
 * Invariant: options are sent only between searches, and only if they changed.
 * Invariant: every search ends: with its move, or with none if it was stopped before it began or the engine failed.
 */
import { type BookMove, type Caution, type Continuation, type Engine, type Expected, type Explanation, type Thought, type TypedMove, type Why, createEngine } from "alcor-chess";
import { STOP_PATIENCE_MS } from "../patience";
import type { Game } from "../rules/game";
import { type Failure, describeFailure, kindOf } from "./failures";
import { type Info, readBestMove, readInfo } from "./info-line";

export type { BookMove, Caution, Continuation, Expected, Explanation, Thought, TypedMove, Why };

/** Whether the engine resigns, offers a draw, or just plays. */
export type Intention = Awaited<ReturnType<Engine["intention"]>>;

/** When a search is to end. */
export type Limit =
  | "until stopped"
  | { readonly milliseconds: number }
  | { readonly nodes: number }
  /** What is on the clocks, in milliseconds, and what each move adds. */
  | { readonly white: number; readonly black: number; readonly increment: number };

/** What to search, and how. */
export interface Request {
  readonly game: Game;
  readonly ply: number;
  /** The rating to play at; none is full strength. */
  readonly rating?: number | undefined;
  /** Whether an opening book move is played if there is one. */
  readonly book?: boolean;
  /** How many lines to report. */
  readonly lines?: number;
  readonly limit: Limit;
  readonly onInfo?: (info: Info) => void;
}

/** A search that is waiting, running or finished. */
export interface Search {
  /** The move found, by squares; none if there is none, or the search never ran. */
  readonly move: Promise<string | undefined>;
  stop(): void;
}

/** What the engine is doing, for the page to show. */
export type EngineState =
  | { readonly kind: "loading"; readonly loaded: number; readonly total: number }
  | { readonly kind: "ready"; readonly build: "threads" | "single"; readonly version: string; readonly maxThreads: number }
  | { readonly kind: "failed"; readonly failure: Failure };

interface Running {
  readonly onLine: (line: string) => void;
  readonly abandon: () => void;
}

export class EngineClient {
  #state: EngineState = { kind: "loading", loaded: 0, total: 0 };
  #engine: Engine | undefined;
  #ready: Promise<Engine | undefined> = Promise.resolve(undefined);
  #queue: Promise<unknown> = Promise.resolve();
  #running: Running | undefined;
  /** Counts how often the engine was loaded: results of an earlier one are ignored. */
  #attempt = 0;
  #sent = new Map<string, string>();
  #wanted = new Map<string, string>([["UCI_Chess960", "true"], ["UCI_ShowWDL", "true"]]);

  constructor(
    private readonly workerUrl: string,
    private readonly build: "threads" | "single" | undefined,
    private readonly onState: (state: EngineState) => void,
  ) {}

  get state(): EngineState {
    return this.#state;
  }

  /** Loads the engine, anew if there was one. */
  load(): void {
    this.#end();
    this.#setState({ kind: "loading", loaded: 0, total: 0 });
    this.#attempt += 1;
    this.#ready = this.#create(this.#attempt);
  }

  /** Sets how many threads and megabytes the engine uses from the next search on. */
  configure(threads: number, hash: number): void {
    this.#wanted.set("Threads", String(threads));
    this.#wanted.set("Hash", String(hash));
  }

  /** Queues a search. A running one continues until it is stopped. */
  search(request: Request): Search {
    let isStopped = false;
    let stopRunning: (() => void) | undefined;
    const turn = this.#queue.then(async () => {
      const engine = await this.#ready;
      if (isStopped || engine === undefined) return undefined;
      return this.#run(engine, request, stop => (stopRunning = stop));
    });
    this.#queue = turn;
    return {
      move: turn,
      stop: () => {
        isStopped = true;
        stopRunning?.();
        stopRunning = undefined;
      },
    };
  }

  /** Forgets what was learnt in the last game. */
  newGame(): void {
    this.#queue = this.#queue.then(async () => (await this.#ready)?.send("ucinewgame"));
  }

  /** The terms of the evaluation of a position; none while there is no engine. */
  async explain(fen: string): Promise<Explanation | undefined> {
    return (await this.#ready)?.explain(fen);
  }

  /** The name of the opening that the moves from the usual start position lead to. */
  async opening(moves: readonly string[]): Promise<string | null> {
    return (await (await this.#ready)?.opening([...moves])) ?? null;
  }

  /** The move that someone typed, or why it cannot be played; none while there is no engine. */
  async readMove(fen: string, text: string): Promise<TypedMove | undefined> {
    return (await this.#ready)?.readMove(fen, text);
  }

  /** The moves that the opening book knows in a position; none while there is no engine. */
  async book(fen: string): Promise<readonly BookMove[] | undefined> {
    return (await this.#ready)?.book(fen);
  }

  /** What a coach has to say against a move at the end of a game; null if there is nothing, or no engine. */
  async caution(game: Game, uci: string): Promise<Caution | null> {
    const { fen, moves } = game.pathTo(game.length);
    return (await (await this.#ready)?.caution(fen, moves, uci)) ?? null;
  }

  /** Why the move that led to a ply was good or bad; none while there is no engine. */
  async why(game: Game, ply: number, expected: Expected | undefined): Promise<Why | undefined> {
    const { fen, moves } = game.pathTo(ply);
    return (await this.#ready)?.why(fen, moves, expected);
  }

  /** Whether the engine takes a draw, given what it thought at its moves. */
  async welcomesDraw(thoughts: readonly Thought[]): Promise<boolean> {
    return (await (await this.#ready)?.welcomesDraw(thoughts)) ?? false;
  }

  /** What the engine does with its last move, given what it thought at each. */
  async intention(thoughts: readonly Thought[]): Promise<Intention> {
    return (await (await this.#ready)?.intention(thoughts)) ?? "play";
  }

  /** The FEN of the Chess960 start position of a number; none while there is no engine. */
  async chess960Start(number: number): Promise<string | undefined> {
    return (await this.#ready)?.chess960Start(number);
  }

  async #create(attempt: number, build = this.build): Promise<Engine | undefined> {
    try {
      const engine = await createEngine({
        workerUrl: this.workerUrl,
        ...(build === undefined ? {} : { build }),
        onProgress: ({ loaded, total }) => {
          if (attempt === this.#attempt) this.#setState({ kind: "loading", loaded, total });
        },
      });
      if (attempt !== this.#attempt) {
        engine.terminate();
        return undefined;
      }
      this.#engine = engine;
      this.#sent.clear();
      engine.onLine(line => this.#running?.onLine(line));
      engine.onFatal(message => this.#fail(engine, message));
      this.#setState({ kind: "ready", build: engine.build, version: engine.version, maxThreads: engine.maxThreads });
      return engine;
    } catch (thrown) {
      if (attempt !== this.#attempt) return undefined;
      const kind = kindOf(thrown);
      // Some phones do not reserve memory for threads. The single-threaded build needs less.
      const mayAskForLess = build === undefined && globalThis.crossOriginIsolated && (kind === "memory" || kind === "other");
      if (mayAskForLess) return this.#create(attempt, "single");
      const message = thrown instanceof Error ? thrown.message : "";
      this.#setState({ kind: "failed", failure: describeFailure(kind, message) });
      return undefined;
    }
  }

  #run(engine: Engine, request: Request, onStart: (stop: () => void) => void): Promise<string | undefined> {
    if (this.#engine !== engine) return Promise.resolve(undefined);
    const side = request.game.positionAt(request.ply).turn;
    return new Promise(resolve => {
      let patience: ReturnType<typeof setTimeout> | undefined;
      const finish = (move: string | undefined): void => {
        clearTimeout(patience);
        this.#running = undefined;
        resolve(move);
      };
      const onLine = (line: string): void => {
        const move = readBestMove(line);
        if (move !== undefined) return finish(move ?? undefined);
        const info = readInfo(line, side);
        if (info !== undefined) request.onInfo?.(info);
      };
      this.#running = { onLine, abandon: () => finish(undefined) };
      onStart(() => {
        engine.send("stop");
        patience ??= setTimeout(() => this.#fail(engine, "it did not answer any more"), STOP_PATIENCE_MS);
      });
      this.#begin(engine, request);
    });
  }

  #begin(engine: Engine, request: Request): void {
    const { game, ply, rating, book = false, lines = 1, limit } = request;
    this.#wanted.set("MultiPV", String(lines));
    this.#wanted.set("UCI_LimitStrength", String(rating !== undefined));
    if (rating !== undefined) this.#wanted.set("UCI_Elo", String(rating));
    this.#wanted.set("OwnBook", String(book));
    for (const [name, value] of this.#wanted) {
      if (this.#sent.get(name) === value || (name === "Threads" && engine.build === "single")) continue;
      engine.send(`setoption name ${name} value ${value}`);
      this.#sent.set(name, value);
    }
    const { fen, moves } = game.pathTo(ply);
    engine.send(`position fen ${fen}${moves.length === 0 ? "" : ` moves ${moves.join(" ")}`}`);
    if (limit === "until stopped") engine.send("go infinite");
    else if ("nodes" in limit) engine.send(`go nodes ${limit.nodes}`);
    else if ("milliseconds" in limit) engine.send(`go movetime ${limit.milliseconds}`);
    else engine.send(`go wtime ${Math.floor(limit.white)} btime ${Math.floor(limit.black)} winc ${limit.increment} binc ${limit.increment}`);
  }

  #fail(engine: Engine, message: string): void {
    if (this.#engine !== engine) return;
    this.#end();
    const kind = /memory/i.test(message) ? "memory" : "crash";
    this.#setState({ kind: "failed", failure: describeFailure(kind, message) });
  }

  /** Ends the engine, if there is one, and the search that runs in it. */
  #end(): void {
    this.#engine?.terminate();
    this.#engine = undefined;
    this.#ready = Promise.resolve(undefined);
    this.#running?.abandon();
  }

  #setState(state: EngineState): void {
    this.#state = state;
    this.onState(state);
  }
}
