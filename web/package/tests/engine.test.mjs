/**
 * Both builds under Node: the same engine as everywhere, and a worker that never goes deaf.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Conversation } from "./conversation.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const HARD = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";

/** The number of nodes that names the engine's behaviour, from where the native engine is held to it. */
function signature(name) {
  const source = readFileSync(new URL("../../../crates/engine/tests/bench_signature.rs", import.meta.url), "utf8");
  return source.match(new RegExp(`const ${name}: u64 = ([\\d_]+);`))[1].replaceAll("_", "");
}

/** The most nodes that may be searched between `stop` and the answer: work, not time, so that a busy machine may be slow. */
const MAXIMUM_NODES_AFTER_STOP = 2_000_000;

const nodesOf = (line) => Number(line.match(/ nodes (\d+) /)[1]);

/** How many nodes it took to finish each depth. */
function nodesByDepth(lines) {
  const nodes = [];
  for (const [, depth, count] of lines.map((line) => line.match(/^info depth (\d+) .* nodes (\d+) /)).filter(Boolean)) {
    nodes[depth] = Number(count);
  }
  return nodes;
}

/** A test of a build, with an engine that is there. */
function check(build, name, act) {
  test(`${build}: ${name}`, async () => {
    const engine = new Conversation(build);
    try {
      const { result, error } = await engine.ask("load");
      assert.equal(error, undefined);
      await act(engine, result);
    } finally {
      await engine.terminate();
    }
  });
}

for (const build of ["single", "threads"]) {
  check(build, "searches the nodes that the native engine searches", async (engine) => {
    const nodes = async (command) => (await engine.exchange(command, /^\d+ nodes \d+ nps$/)).split(" ")[0];
    assert.equal(await nodes("bench"), signature("SMALL_SIGNATURE"));
    assert.equal(await nodes("bench classical"), signature("CLASSICAL_SIGNATURE"));
  });

  check(build, "tells its progress and what it is", async (engine, result) => {
    assert.equal(result.build, build);
    assert.match(result.version, /^\d+\.\d+\.\d+/);
    assert.ok(build === "single" ? result.maxThreads === 1 : result.maxThreads >= 1);
    await engine.exchange("uci", /^uciok$/);
    const threads = engine.lines.find((line) => line.startsWith("option name Threads "));
    assert.ok(threads.endsWith(` max ${result.maxThreads}`), threads);
    assert.ok(engine.lines.every((line) => !/File|Syzygy/.test(line)), "options about files make no sense here");
  });

  check(build, "stops soon, hears all the while, and keeps what it has learnt", async (engine) => {
    const isMove = (line) => line.startsWith("bestmove");
    engine.send(`position fen ${HARD}`);
    engine.send("go infinite");
    const before = nodesOf(await engine.line(/^info depth 13 .* nodes /));
    await engine.exchange("isready", /^readyok$/);
    assert.equal((await engine.ask("opening", { moves: ["d2d4"] })).error, undefined);
    assert.ok(!engine.lines.some(isMove), "it is still searching");
    await engine.exchange("stop", /^bestmove /);
    const after = nodesOf(engine.lines.filter((line) => / nodes \d+ /.test(line)).at(-1));
    assert.ok(after - before < MAXIMUM_NODES_AFTER_STOP, `${before} nodes before, ${after} after`);
    const first = nodesByDepth(engine.lines.slice(0, engine.lines.findIndex(isMove)));
    const from = engine.lines.length;
    await engine.exchange("go depth 9", /^bestmove /);
    const second = nodesByDepth(engine.lines.slice(from));
    assert.ok(second[9] < first[9], `first ${first}\nagain ${second}`);
  });

  check(build, "a new 'go' ends the one before it", async (engine) => {
    engine.send("go infinite");
    await engine.line(/^info depth 5 /);
    engine.send("position startpos moves e2e4");
    engine.send("go depth 4");
    engine.send("setoption name MultiPV value 2");
    engine.send("ucinewgame");
    await engine.exchange("isready", /^readyok$/);
    const moves = engine.lines.filter((line) => line.startsWith("bestmove "));
    assert.equal(moves.length, 2, engine.lines.join("\n"));
    assert.match(moves[1], /^bestmove [a-h][78]/);
  });

  check(build, "ponders until the move is played", async (engine) => {
    engine.send("position startpos moves e2e4 e7e5");
    engine.send("go ponder wtime 300 btime 300");
    // Longer than all of the clock.
    await engine.line(/^info depth .* time ([3-9]\d\d|\d{4,}) /);
    assert.ok(!engine.lines.some((line) => line.startsWith("bestmove")));
    await engine.exchange("ponderhit", /^bestmove /);
  });

  check(build, "uses the time for a move, and then answers", async (engine) => {
    const started = performance.now();
    await engine.exchange("go movetime 500", /^bestmove /);
    // A timer may be rounded, but nothing makes it run fast.
    const elapsed = performance.now() - started;
    assert.ok(elapsed > 300, `${elapsed} ms`);
  });

  check(build, "plays weak when it should", async (engine) => {
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 700");
    await engine.exchange("go movetime 200", /^bestmove [a-h][1-8]/);
    await engine.exchange("go wtime 60000 btime 60000", /^bestmove [a-h][1-8]/);
  });

  check(build, "says what is wrong and keeps the position", async (engine) => {
    engine.send("position startpos moves e2e4");
    await engine.exchange("position fen nonsense", /^info string keeping the current position: invalid FEN/);
    const fen = await engine.exchange("d", /^Fen: /);
    assert.match(fen, / b KQkq /);
    await engine.exchange("dance", /^info string /);
    const { error } = await engine.ask("explain", { fen: "nonsense" });
    assert.match(error.message, /^bad FEN: /);
    assert.match((await engine.ask("dance")).error.message, /dance/);
    await engine.exchange("isready", /^readyok$/);
  });

  check(build, "keeps its hash table if there is no memory for another", async (engine) => {
    await engine.exchange("setoption name Hash value 2048", /^info string .*2048/);
    engine.send("setoption name Hash value 64");
    await engine.exchange("go depth 8", /^bestmove /);
  });

  check(build, "explains", async (engine) => {
    const { result } = await engine.ask("explain", { fen: "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" });
    assert.ok(result.total.score > 500);
    const material = result.terms.find(({ name }) => name === "material");
    assert.ok(material.white - material.black > 500);
    // Each number is rounded on its own.
    assert.ok(Math.abs(material.total - (material.white - material.black)) <= 1, JSON.stringify(material));
  });

  check(build, "names openings", async (engine) => {
    assert.match((await engine.ask("opening", { moves: ["e2e4", "c7c5"] })).result.name, /Sicilian/);
    assert.equal((await engine.ask("opening", { moves: [] })).result.name, null);
    assert.ok((await engine.ask("opening", { moves: ["e2e5"] })).error);
  });

  check(build, "knows its opening book, and levels play from it", async (engine) => {
    const { result } = await engine.ask("book", { fen: "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1" });
    const playable = result.filter(({ weight }) => weight > 0).map(({ move }) => move);
    assert.ok(playable.length > 1 && result.some(({ name }) => /Indian|Queen's Pawn/.test(name ?? "")), JSON.stringify(result));
    assert.match((await engine.ask("book", { fen: "nonsense" })).error.message, /^bad FEN: /);
    for (const line of ["UCI_LimitStrength value true", "UCI_Elo value 700", "OwnBook value true"]) engine.send(`setoption name ${line}`);
    engine.send("position startpos moves d2d4");
    const answer = await engine.exchange("go movetime 200", /^bestmove /);
    assert.ok(playable.includes(answer.split(" ")[1]), answer);
  });

  check(build, "cautions against a blunder, even while it searches, and says why it was one", async (engine) => {
    engine.send("go infinite");
    const before = { fen: START, moves: ["f2f3", "e7e5"] };
    const { result } = await engine.ask("caution", { ...before, move: "g2g4" });
    assert.deepEqual(result, { judgement: "blunder", text: "Careful: g4 is a blunder. 2.g4 allows mate: 2...Qh4#." });
    assert.equal((await engine.ask("caution", { ...before, move: "b1c3" })).result, null);
    assert.ok((await engine.ask("caution", { ...before, move: "a1a5" })).error);
    const expected = { depth: 2, line: ["g2g4", "d7d5"] };
    const why = (await engine.ask("why", { fen: START, moves: ["f2f3", "e7e5", "g2g4"], expected })).result;
    assert.match(why.verdict, /^2\. g4 was a blunder\. Alcor looked 2 plies ahead and expected 2\.\.\. d5, not Qh4#\. /);
    assert.deepEqual(why.played.moves, ["g2g4", "d8h4"]);
    assert.equal(why.played.mate, -1);
    assert.ok(why.other.moves.length > 0 && why.other.cp !== undefined);
    assert.ok((await engine.ask("why", { fen: START, moves: [] })).error);
    await engine.exchange("stop", /^bestmove /);
  });

  check(build, "takes a draw when it is worse", async (engine) => {
    const welcomes = async (thoughts) => (await engine.ask("welcomesDraw", { thoughts })).result;
    assert.equal(await welcomes("12 10 300 690 -180"), true);
    assert.equal(await welcomes("12 690 300 10 180"), false);
    assert.ok((await engine.ask("welcomesDraw", { thoughts: "nonsense" })).error);
  });

  check(build, "resigns a lost game, and offers a draw in a dead one", async (engine) => {
    const intends = async (from, moves, thought) => {
      const lines = Array.from({ length: moves }, (_, index) => `${from + index} ${thought}`);
      return (await engine.ask("intention", { thoughts: lines.join("\n") })).result;
    };
    assert.equal(await intends(20, 7, "0 3 997 -2400"), "play");
    assert.equal(await intends(20, 8, "0 3 997 -2400"), "resign");
    assert.equal(await intends(31, 10, "20 960 20 0"), "offer draw");
    assert.ok((await engine.ask("intention", { thoughts: "nonsense" })).error);
  });

  check(build, "reads typed moves, and says why one cannot be played", async (engine) => {
    const read = async (fen, text) => (await engine.ask("readMove", { fen, text })).result;
    assert.deepEqual(await read(START, "nf3"), { move: "g1f3" });
    assert.deepEqual(await read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o-o"), { move: "e1h1" });
    assert.match((await read(START, "Bc4")).refusal, /the pawn on e2/);
    assert.match((await engine.ask("readMove", { fen: "nonsense", text: "e4" })).error.message, /^bad FEN: /);
  });

  check(build, "knows the start positions of Chess960", async (engine) => {
    assert.equal((await engine.ask("chess960Start", { number: 518 })).result.fen, START);
    assert.match((await engine.ask("chess960Start", { number: 0 })).result.fen, /^bbqnnrkr\/pppppppp\//);
    for (const number of [960, -1, 70_000]) assert.match((await engine.ask("chess960Start", { number })).error.message, /from 0 to 959/);
  });

  check(build, "chooses among moves, even while it searches", async (engine) => {
    engine.send("go infinite");
    const mate = { fen: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", moves: ["Kf1", "Ra7", "Ra8#"], seconds: 5 };
    assert.equal((await engine.ask("choose", mate)).result, 2);
    const queen = { fen: "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", moves: "Kd1 Ke9 exd5 e5", seconds: 2 };
    const [first, second] = await Promise.all([engine.ask("choose", queen), engine.ask("choose", queen)]);
    assert.equal(first.result, 2);
    assert.match(second.error.message, /another/);
    assert.ok((await engine.ask("choose", { fen: START, moves: [], seconds: 1 })).error);
    await engine.exchange("stop", /^bestmove /);
  });

  check(build, "leaves", async (engine) => {
    engine.send("go infinite");
    engine.send("quit");
    await engine.hasEnded;
  });
}

check("threads", "takes as many threads as there are, and says so if more are wanted", async (engine, { maxThreads }) => {
  await engine.exchange(`setoption name Threads value ${maxThreads + 1}`, /^info string keeping the current number of threads/);
  const single = await nodesIn(engine, 1);
  const all = await nodesIn(engine, Math.min(2, maxThreads));
  assert.ok(single > 0 && all > 0);
});

async function nodesIn(engine, threads) {
  engine.send(`setoption name Threads value ${threads}`);
  engine.send("ucinewgame");
  engine.send(`position fen ${HARD}`);
  await engine.exchange("go nodes 100000", /^bestmove /);
  const last = engine.lines.filter((line) => line.startsWith("info depth")).at(-1);
  return Number(last.match(/ nodes (\d+)/)[1]);
}

test("a build that does not exist is refused in words", async () => {
  const engine = new Conversation("nonsense");
  try {
    assert.match((await engine.ask("load")).error.message, /nonsense/);
    assert.ok((await engine.ask("explain", { fen: START })).error, "what comes later is refused too");
  } finally {
    await engine.terminate();
  }
});
