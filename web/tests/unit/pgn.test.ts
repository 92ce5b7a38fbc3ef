/** PGN, in and out. */
import { describe, expect, it } from "vitest";
import { centipawns } from "../../src/score";
import { readFen } from "../../src/rules/fen";
import { Game } from "../../src/rules/game";
import { readPgn, writePgn } from "../../src/rules/pgn";

const around = { white: "You", black: "Alcor", date: "2026.11.16" };

function read(text: string): Game {
  const result = readPgn(text);
  if (!result.ok) throw new Error(result.problem);
  return result.value.game;
}

describe("reading", () => {
  it("takes bare moves, comments, variations, glyphs and tags", () => {
    const game = read('[White "A"]\n[Black "B"]\n\n1.e4 $1 {best (by test)} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! Nc6 ; a line\n3. Bb5 1/2-1/2');
    expect(game.steps.map(step => step.san)).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    expect(game.tags.get("White")).toBe("A");
  });

  it("starts where the tag FEN says", () => {
    expect(read('[FEN "8/2P4k/8/8/8/8/6K1/8 w - - 0 1"]\n\n1. c8=Q').steps[0]?.san).toBe("c8=Q");
  });

  it("opens the first of several games and says so", () => {
    const result = readPgn('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *');
    expect(result.ok && [result.value.game.steps[0]?.san, result.value.others]).toEqual(["e4", 1]);
  });

  it.each([
    ["", "empty"],
    ["hello world", "neither moves nor tags"],
    ["1. e4 e5 2. Ke3", "2. Ke3 cannot be played"],
    ["1. e4 Nc3", "1... Nc3 cannot be played"],
    ["1. e4 xyzzy e5", "“xyzzy”"],
    ["1. e4 Nf9", "“Nf9”"],
    ['[FEN "bad"]\n\n1. e4', "The tag FEN is wrong"],
    ['[Variant "Atomic"]\n\n1. e4', "a game of Atomic"],
  ])("%j is refused with the reason", (text, reason) => {
    const result = readPgn(text);
    expect(result.ok ? "accepted" : result.problem).toContain(reason);
  });
});

describe("writing", () => {
  it("comes back the same", () => {
    const game = read("1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. O-O");
    const again = read(writePgn(game, around));
    expect(again.movesTo(again.length)).toEqual(game.movesTo(game.length));
    expect(writePgn(again, { ...around, white: "other" })).toContain('[White "You"]');
  });

  it("notes result, evaluations and start position", () => {
    const mate = read("1. f3 e5 2. g4 Qh4#");
    const text = writePgn(mate, { ...around, scoreAt: ply => (ply === 1 ? centipawns(-35) : undefined) });
    expect(text).toContain('[Result "0-1"]');
    expect(text).toContain("{ [%eval -0.35] }");
    expect(text).not.toContain("FEN");
  });

  it("keeps a game of Chess960", () => {
    const start = readFen("qbbnrnkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNRNKR w KQkq - 0 1");
    if (!start.ok) throw new Error(start.problem);
    const text = writePgn(Game.from(start.value, "chess960"), around);
    expect(text).toContain('[Variant "Chess960"]');
    expect(read(`${text}\n`).fenAt(0)).toBe(Game.from(start.value, "chess960").fenAt(0));
  });
});
