/**
 * Reviews and who plays a move, in both builds: step by step, given up when nobody wants them any more, and the same.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Conversation } from "./conversation.mjs";

const GAME = { pgn: '[White "A"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0', nodes: 2000 };
const POLL = { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", moves: ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"], isBad: true };

async function withEngine(build, act) {
  const engine = new Conversation(build);
  try {
    return await act(engine);
  } finally {
    await engine.terminate();
  }
}

async function ask(engine, call, details) {
  const steps = [];
  const { result, error } = await engine.ask(call, details, ({ done, total, loaded }) => loaded === undefined && steps.push([done, total]));
  assert.equal(error, undefined);
  return { result, steps };
}

test("both builds give the same review, in steps", async () => {
  const reviews = [];
  for (const build of ["single", "threads"]) {
    const { result, steps } = await withEngine(build, (engine) => ask(engine, "review", GAME));
    assert.deepEqual(steps.slice(-2), [[8, 9], [9, 9]]);
    reviews.push(result);
  }
  const [{ review, details, annotatedPgn, htmlReport }, other] = reviews;
  assert.deepEqual(other, reviews[0]);
  assert.deepEqual(review.moves.map(({ judgement }) => judgement === "blunder"), [false, false, false, false, false, true, false]);
  assert.equal(review.black.blunders, 1);
  assert.equal(details.nodes, GAME.nodes);
  assert.ok(details.moments.includes(5));
  assert.deepEqual(details.moves[5].refutation, ["h5f7"]);
  assert.ok(details.moves[5].accepted.length > 0 && !details.moves[5].accepted.includes("g8f6"));
  assert.match(annotatedPgn, /Nf6\?\?\s[^]*Blunder\./);
  assert.match(htmlReport, /^<!DOCTYPE html>/);
});

for (const build of ["single", "threads"]) {
  test(`${build}: a review is given up, and another begins; there is one at a time`, () =>
    withEngine(build, async (engine) => {
      // All of this is there before the engine is, and taken in its order.
      const [first, second, left] = [engine.ask("review", GAME), engine.ask("review", GAME), engine.ask("giveUp")];
      await engine.exchange("isready", /^readyok$/);
      assert.match((await second).error.message, /one review at a time/);
      assert.equal((await left).error, undefined);
      assert.equal((await first).error.message, "given up");
      assert.equal((await ask(engine, "review", GAME)).result.review.moves.length, 7);
      assert.equal((await engine.ask("giveUp")).error, undefined);
      assert.match((await engine.ask("review", { pgn: "1. e4 Ke7", nodes: 10 })).error.message, /Ke7/);
      assert.match((await engine.ask("review", { pgn: "", nodes: 10 })).error.message, /found none/);
    }));

  test(`${build}: the levels say who plays a move`, () =>
    withEngine(build, async (engine) => {
      const { result, steps } = await ask(engine, "whoPlays", POLL);
      assert.deepEqual(steps.at(-1), [9, 9]);
      assert.ok(result.sentence === null || /of the players at/.test(result.sentence), result.sentence);
      assert.deepEqual(result.levels.map(({ rating }) => rating), [700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300]);
      assert.ok(result.levels.every(({ chosen, asked, error }) => asked === 20 && chosen <= asked && error > 0));
      assert.match((await engine.ask("whoPlays", { ...POLL, moves: [] })).error.message, /found none/);
    }));
}
