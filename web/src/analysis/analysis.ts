/**
 * Analysis: searches the position on the board, and in between makes a pass over the rest of the game.
 *
 * The position on the board comes first. After a moment, the positions of the game that have no evaluation yet get a short
 * search each, so that the graph fills; then the engine returns to the board, where its hash table still has the earlier
 * results. Going to another move interrupts this and starts again.
 *
 * Invariant: the findings passed to `onUpdate` belong to the position that was followed last.
 */
import type { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import type { EngineClient, Search } from "../engine/engine-client";
import type { Info } from "../engine/info-line";
import type { Game } from "../rules/game";
import { type Score, mateIn } from "../score";
import { evaluationOf } from "../tree/notes";
import { type Study, walk } from "../tree/tree";

/** What is known of the position on the board. */
export interface Findings {
  readonly game: Game;
  readonly ply: number;
  /** The lines, best first. */
  readonly lines: readonly Info[];
  readonly depth: number;
  readonly nodesPerSecond: number;
  /** How far the pass over the game has come, while it runs. */
  readonly pass: { readonly done: number; readonly total: number } | undefined;
}

/** How long the position on the board is searched before the pass over the game. */
const ATTENTION_MS = 1200;
/** How long each other position of the game is searched. */
const PASS_MS = 200;
/** The least depth of an evaluation that may replace another. */
const SHALLOWEST = 6;
/** Searching deeper would keep the device busy for nothing. */
const DEEPEST = 60;

export class Analysis {
  #search: Search | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is followed; another value means that whatever was begun before is void. */
  #focus: { readonly game: Game; readonly ply: number } | undefined;
  #lines: Info[] = [];
  #pass: Findings["pass"];
  readonly #evaluations = new Evaluations();

  constructor(
    private readonly engine: EngineClient,
    private readonly onUpdate: (findings: Findings) => void,
  ) {}

  /** The evaluations of a game's positions, as far as they are known. */
  get evaluations(): Evaluations {
    return this.#evaluations;
  }

  /** Analyses a position of a game with this many lines. What was analysed before is left. */
  follow(game: Game, ply: number, lines: number): void {
    this.stop();
    const focus = { game, ply };
    this.#focus = focus;
    this.#lines = [];
    this.#publish();
    const ending = game.positionAt(ply).isEnd() ? game.endingAt(ply) : undefined;
    if (ending !== undefined) this.#evaluations.set(game, ply, endScore(ending), DEEPEST);
    else this.#watch(focus, lines, "until stopped");
    if (this.#missing(game).some(other => other !== ply)) {
      this.#timer = setTimeout(() => void this.#goOver(focus, lines), ending === undefined ? ATTENTION_MS : 0);
    }
  }

  /** Stops the analysis. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#focus = undefined;
    this.#pass = undefined;
    this.#search?.stop();
    this.#search = undefined;
  }

  #watch(focus: { game: Game; ply: number }, lines: number, limit: "until stopped"): void {
    const { game, ply } = focus;
    const search = this.engine.search({
      game,
      ply,
      lines,
      limit,
      onInfo: info => {
        if (this.#focus !== focus || this.#search !== search || info.line.length === 0 || info.bound !== "exact") return;
        this.#lines[info.rank - 1] = info;
        this.#lines.length = Math.min(this.#lines.length, lines);
        if (info.rank === 1) this.#evaluations.set(game, ply, info.score, info.depth);
        if (info.depth >= DEEPEST) search.stop();
        this.#publish();
      },
    });
    this.#search = search;
  }

  /** Gives every position without an evaluation a short search, from the end of the game to its start. */
  async #goOver(focus: { game: Game; ply: number }, lines: number): Promise<void> {
    this.#search?.stop();
    const { game } = focus;
    const missing = this.#missing(game);
    for (const [done, ply] of missing.entries()) {
      this.#pass = { done, total: missing.length };
      this.#publish();
      const search = this.engine.search({
        game,
        ply,
        limit: { milliseconds: PASS_MS },
        onInfo: info => {
          if (info.rank === 1 && info.bound === "exact") this.#evaluations.set(game, ply, info.score, info.depth);
        },
      });
      this.#search = search;
      await search.move;
      if (this.#focus !== focus) return;
    }
    this.#pass = undefined;
    this.#publish();
    if (!game.positionAt(focus.ply).isEnd()) this.#watch(focus, lines, "until stopped");
  }

  #missing(game: Game): number[] {
    const plies: number[] = [];
    for (let ply = game.length; ply >= 0; ply -= 1) {
      if (this.#evaluations.at(game, ply) === undefined && !game.positionAt(ply).isEnd()) plies.push(ply);
    }
    return plies;
  }

  #publish(): void {
    if (this.#focus === undefined) return;
    const lines = this.#lines.filter(line => line !== undefined);
    this.onUpdate({
      ...this.#focus,
      lines,
      depth: lines[0]?.depth ?? 0,
      nodesPerSecond: lines[0]?.nodesPerSecond ?? 0,
      pass: this.#pass,
    });
  }
}

/** Evaluations by position: they hold for every game in which the position stands, and survive a take-back. */
export class Evaluations {
  readonly #known = new Map<string, { readonly score: Score; readonly depth: number }>();

  at(game: Game, ply: number): Score | undefined {
    return this.of(game.positionAt(ply));
  }

  of(position: Chess): Score | undefined {
    if (position.isCheckmate()) return endScore({ kind: "checkmate", winner: position.turn === "white" ? "black" : "white" });
    if (position.isEnd()) return endScore({ kind: "stalemate" });
    return this.#known.get(makeFen(position.toSetup()))?.score;
  }

  /** Notes an evaluation unless a deeper one is known. */
  set(game: Game, ply: number, score: Score, depth: number): void {
    this.note(game.positionAt(ply), score, depth);
  }

  /** Notes the evaluations that came with a game: they are as good as the engine's own. */
  noteAll(study: Study): void {
    for (const { node } of walk(study)) {
      const found = evaluationOf(node.notes);
      if (found !== undefined && node.step !== undefined) this.note(node.step.position, found.score, found.depth ?? USUAL_DEPTH);
    }
  }

  /** As `set`, of a position that may be in no game. */
  note(position: Chess, score: Score, depth: number): void {
    const fen = makeFen(position.toSetup());
    const known = this.#known.get(fen);
    if (depth < SHALLOWEST && score.kind !== "mate") return;
    if (known === undefined || depth >= known.depth) this.#known.set(fen, { score, depth });
  }
}

/** How deep an evaluation counts that came with a game and does not say. */
const USUAL_DEPTH = 16;

function endScore(ending: { readonly kind: string; readonly winner?: "white" | "black" }): Score {
  return ending.winner === undefined ? { kind: "centipawns", value: 0 } : mateIn(0, ending.winner);
}
