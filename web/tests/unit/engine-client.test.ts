/** The line of searches in front of the engine, and analysis on top of it, with an engine that is played by the test. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Analysis, type Findings } from "../../src/analysis/analysis";
import { centipawns } from "../../src/score";
import { EngineClient, type EngineState } from "../../src/engine/engine-client";
import { Game } from "../../src/rules/game";

/** What was sent, and ways to answer. */
class Actor {
  readonly sent: string[] = [];
  readonly build = "threads";
  readonly version = "test";
  readonly maxThreads = 4;
  isEnded = false;
  say: (line: string) => void = () => undefined;
  die: (message: string) => void = () => undefined;
  send(line: string): void {
    this.sent.push(line);
    // A stopped search has to give its move.
    if (line === "stop") queueMicrotask(() => this.say("bestmove a2a3"));
  }
  onLine(listen: (line: string) => void): void {
    this.say = listen;
  }
  onFatal(listen: (message: string) => void): void {
    this.die = listen;
  }
  explain = (): Promise<undefined> => Promise.resolve(undefined);
  opening = (): Promise<null> => Promise.resolve(null);
  terminate(): void {
    this.isEnded = true;
  }
}

interface Wish {
  readonly build?: string;
}
const stage = vi.hoisted(() => ({ create: (_wish: Wish): Promise<unknown> => Promise.reject(new Error("nobody")) }));
vi.mock("alcor-chess", () => ({ createEngine: (wish: Wish) => stage.create(wish) }));

/** Lets everything run that needs no time: all promises come before the next timer. */
const runPendingTasks = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0));
const game = Game.standard();
const later = Game.replay(game.fenAt(0), "standard", ["e2e4"]);

let actor: Actor;
let states: EngineState[];
let client: EngineClient;

beforeEach(async () => {
  actor = new Actor();
  states = [];
  stage.create = () => Promise.resolve(actor);
  client = new EngineClient("worker.js", undefined, state => states.push(state));
  client.load();
  await runPendingTasks();
});

describe("the line of searches", () => {
  it("says when the engine is there", () => {
    expect(states.map(state => state.kind)).toEqual(["loading", "ready"]);
  });

  it("sends options once, then position and limit, and hands out the move", async () => {
    client.configure(2, 32);
    const first = client.search({ game, ply: 0, rating: 700, book: true, limit: { milliseconds: 50 } });
    await runPendingTasks();
    expect(actor.sent).toEqual([
      "setoption name UCI_Chess960 value true",
      "setoption name UCI_ShowWDL value true",
      "setoption name Threads value 2",
      "setoption name Hash value 32",
      "setoption name MultiPV value 1",
      "setoption name UCI_LimitStrength value true",
      "setoption name UCI_Elo value 700",
      "setoption name OwnBook value true",
      `position fen ${game.fenAt(0)}`,
      "go movetime 50",
    ]);
    actor.say("bestmove e2e4 ponder e7e5");
    expect(await first.move).toBe("e2e4");
    actor.sent.length = 0;
    if (!later.ok) throw new Error(later.problem);
    client.search({ game: later.value, ply: 1, limit: { nodes: 9 } });
    await runPendingTasks();
    expect(actor.sent).toEqual(["setoption name UCI_LimitStrength value false", "setoption name OwnBook value false", `position fen ${game.fenAt(0)} moves e2e4`, "go nodes 9"]);
    actor.say("bestmove e7e5");
    actor.sent.length = 0;
    client.search({ game, ply: 0, limit: { white: 60_000.5, black: 59_000, increment: 2000 } });
    await runPendingTasks();
    expect(actor.sent.at(-1)).toBe("go wtime 60000 btime 59000 winc 2000 binc 2000");
  });

  it("waits for the move of a stopped search, and gives its reports to nobody else", async () => {
    const heard: string[] = [];
    const first = client.search({ game, ply: 0, limit: "until stopped", onInfo: () => heard.push("first") });
    await runPendingTasks();
    const second = client.search({ game, ply: 0, limit: "until stopped", onInfo: () => heard.push("second") });
    await runPendingTasks();
    expect(actor.sent.filter(line => line.startsWith("go"))).toHaveLength(1);
    actor.say("info depth 1 score cp 5 pv e2e4");
    first.stop();
    await runPendingTasks();
    expect(actor.sent.filter(line => line.startsWith("go"))).toHaveLength(2);
    actor.say("info depth 1 score cp 5 pv e2e4");
    expect(heard).toEqual(["first", "second"]);
    second.stop();
    expect(await second.move).toBe("a2a3");
  });

  it("never starts a search that was stopped while it waited", async () => {
    const first = client.search({ game, ply: 0, limit: "until stopped" });
    const second = client.search({ game, ply: 0, limit: "until stopped" });
    second.stop();
    await runPendingTasks();
    first.stop();
    expect(await second.move).toBeUndefined();
    expect(actor.sent.filter(line => line.startsWith("go"))).toHaveLength(1);
  });

  it("survives the end of the engine, and starts another", async () => {
    const search = client.search({ game, ply: 0, limit: "until stopped" });
    await runPendingTasks();
    actor.die("unreachable");
    expect(await search.move).toBeUndefined();
    expect(actor.isEnded).toBe(true);
    expect(states.at(-1)).toMatchObject({ kind: "failed", failure: { kind: "crash", remedy: "restart" } });
    expect(await client.search({ game, ply: 0, limit: "until stopped" }).move).toBeUndefined();
    actor = new Actor();
    client.load();
    await runPendingTasks();
    client.search({ game, ply: 0, limit: "until stopped" });
    await runPendingTasks();
    expect(actor.sent.at(-1)).toBe("go infinite");
    expect(actor.sent[0]).toBe("setoption name UCI_Chess960 value true");
  });

  it("says what kind of failure kept the engine from loading", async () => {
    stage.create = () => Promise.reject(Object.assign(new Error("x"), { kind: "no-simd" }));
    client.load();
    await runPendingTasks();
    expect(states.at(-1)).toMatchObject({ kind: "failed", failure: { kind: "no-simd", remedy: undefined } });
  });
});

describe("loading", () => {
  const refused = (kind: string) => (wish: Wish): Promise<unknown> =>
    wish.build === "single" ? Promise.resolve(actor) : Promise.reject(Object.assign(new Error("x"), { kind }));

  it("does without threads where their memory is refused", async () => {
    vi.stubGlobal("crossOriginIsolated", true);
    stage.create = refused("memory");
    client.load();
    await runPendingTasks();
    expect(states.at(-1)?.kind).toBe("ready");
    vi.unstubAllGlobals();
  });

  it("does not try again what cannot help", async () => {
    vi.stubGlobal("crossOriginIsolated", true);
    stage.create = refused("damaged");
    client.load();
    await runPendingTasks();
    expect(states.at(-1)).toMatchObject({ kind: "failed", failure: { kind: "damaged" } });
    vi.unstubAllGlobals();
  });
});

describe("analysis", () => {
  it("shows the lines of the position it follows, in their order, and notes the best score", async () => {
    const found: Findings[] = [];
    const analysis = new Analysis(client, findings => found.push(findings));
    analysis.follow(game, 0, 2);
    await runPendingTasks();
    actor.say("info depth 8 multipv 2 score cp 11 nps 5 pv d2d4");
    actor.say("info depth 8 multipv 1 score cp 31 nps 5 pv e2e4 e7e5");
    actor.say("info depth 9 multipv 1 score cp 99 lowerbound nps 5 pv e2e4");
    expect(found.at(-1)?.lines.map(info => info.line[0])).toEqual(["e2e4", "d2d4"]);
    expect(found.at(-1)).toMatchObject({ depth: 8, ply: 0 });
    expect(analysis.evaluations.at(game, 0)).toEqual(centipawns(31));
    analysis.stop();
    const count = found.length;
    actor.say("info depth 20 multipv 1 score cp 500 pv a2a3");
    expect(found).toHaveLength(count);
  });

  it("keeps the deeper of two evaluations, and needs none for mate on the board", () => {
    const analysis = new Analysis(client, () => undefined);
    analysis.evaluations.set(game, 0, centipawns(10), 12);
    analysis.evaluations.set(game, 0, centipawns(90), 8);
    expect(analysis.evaluations.at(game, 0)).toEqual(centipawns(10));
    const mate = Game.replay(game.fenAt(0), "standard", ["f2f3", "e7e5", "g2g4", "d8h4"]);
    if (!mate.ok) throw new Error(mate.problem);
    expect(analysis.evaluations.at(mate.value, 4)).toMatchObject({ kind: "mate", winner: "black" });
  });
});
