/**
 * What analysis thinks of moves, beside what the review library thinks of them, by the same scores. Whatever the engine finds in these
 * games, the two agree; how bad which loss is, `engine.test.ts` says.
 */
import { describe, expect, it } from "vitest";
import type { BookMove, FinishedReview } from "alcor-chess";
import { BookMoves } from "../../src/analysis/book-moves";
import { moveAt, recordOf, scoreOf } from "../../src/review/record";
import { toldText } from "../../src/review/words";
import type { Game } from "../../src/rules/game";
import { type Score, centipawns } from "../../src/score";
import { judgementsOf } from "../../src/state";
import { readFirst } from "../../src/tree/pgn-read";
import { lineOf } from "../../src/tree/tree";

/** Games in which much goes wrong: mates are allowed, missed and given, and leads are lost. */
const GAMES = [
  "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
  "1. f3 e5 2. g4 d6 3. h3 Qh4# 0-1",
  "1. e4 e5 2. Qh5 Ke7 3. a3 Kf6 4. Qf5+ Ke7 5. Qxe5# 1-0",
  "1. e4 d5 2. Qg4 Bxg4 3. Ba6 Nxa6 4. Kf1 Nb4 5. Na3 Nxc2 6. Nb5 Nxa1 7. Nxc7+ Qxc7 8. d4 Nc2 9. Bg5 h6 10. Bh4 g5 *",
  '[FEN "7k/8/5K2/8/8/8/8/Q7 w - - 0 1"]\n\n1. Qa7 Kg8 2. Kg6 Kf8 3. Qa2 Ke7 4. Qe6+ Kxe6 *',
];

interface Answer {
  readonly result: FinishedReview;
  readonly error?: { readonly message: string };
}

function gameOf(pgn: string): Game {
  const read = readFirst(pgn);
  if (!read.ok) throw new Error(read.problem);
  return lineOf(read.value.study, []);
}

/** What the page says of the moves, with the signs of a keyboard. */
function spoken(pgn: string, result: FinishedReview): (string | undefined)[] {
  const game = gameOf(pgn);
  const record = recordOf("x", game, pgn, result);
  return game.steps.map((_, index) => toldText(moveAt(record, game, index)!)?.replaceAll("−", "-").replace("’", "'"));
}

it("judge moves as reviews do, and say of them the same", async () => {
  const address = new URL("../../package/tests/conversation.mjs", import.meta.url).href;
  const { Conversation } = await import(/* @vite-ignore */ address);
  const engine = new Conversation("single");
  const seen = new Set<string>();
  try {
    for (const pgn of GAMES) {
      const { result, error }: Answer = await engine.ask("review", { pgn, nodes: 1000 });
      expect(error, pgn).toBeUndefined();
      const game = gameOf(pgn);
      const book = new Map<string, boolean>();
      for (const [index, { uci }] of game.steps.entries()) {
        const fen = game.fenAt(index);
        const { result: known }: { result: BookMove[] } = await engine.ask("book", { fen });
        book.set(`${fen} ${uci}`, known.some(({ move, weight }) => move === uci && weight > 0));
      }
      const scores = [result.details.start, ...result.details.moves.map(({ after }) => after)].map(scoreOf);
      const thought = judgementsOf(game, scores, (fen, uci) => book.get(`${fen} ${uci}`));
      // Analysis does not praise.
      const reviewed = result.review.moves.map(({ judgement }) => (judgement === null || judgement === "great" || judgement === "brilliant" ? undefined : judgement));
      expect(thought, pgn).toEqual(reviewed);
      // The page shows one digit less of large scores.
      const told = result.details.moves.map(move => move.told?.replace(/\d\d+\.\d\d/g, pawns => Number(pawns).toFixed(1)));
      expect(spoken(pgn, result)).toEqual(told);
      reviewed.forEach(judgement => judgement !== undefined && seen.add(judgement));
    }
  } finally {
    await engine.terminate();
  }
  // Mates in one that are allowed are seen by any engine, so there was something to compare.
  expect(seen).toContain("blunder");
});

describe("moves of the opening book", () => {
  const game = gameOf("1. e4 f6 2. d4 *");
  const dropping: Score[] = [20, -300, 300, -300].map(centipawns);

  it("are not judged, nor those that may be in it", () => {
    expect(judgementsOf(game, dropping, () => false)).toEqual(["blunder", "blunder", "blunder"]);
    expect(judgementsOf(game, dropping, (_, uci) => uci !== "f7f6")).toEqual([undefined, "blunder", undefined]);
    expect(judgementsOf(game, dropping, () => undefined)).toEqual([undefined, undefined, undefined]);
  });

  it("are asked for once, when someone wants to know, and again if nobody could answer", async () => {
    const asked: string[] = [];
    let engine: readonly BookMove[] | undefined;
    const told = await new Promise<boolean | undefined>(resolve => {
      const book: BookMoves = new BookMoves(
        async fen => (asked.push(fen), engine),
        () => resolve(book.has("start", "e2e4")),
      );
      expect(book.has("start", "e2e4")).toBeUndefined();
      expect(book.has("start", "d2d4")).toBeUndefined();
      setTimeout(() => {
        engine = [{ move: "e2e4", san: "e4", weight: 3, name: null }, { move: "g2g4", san: "g4", weight: 0, name: null }];
        expect(book.has("start", "e2e4")).toBeUndefined();
      }, 0);
    });
    expect([told, asked]).toEqual([true, ["start", "start"]]);
  });

  it("of no weight are judged like any other", async () => {
    const book = await new Promise<BookMoves>(resolve => {
      const made: BookMoves = new BookMoves(async () => [{ move: "g2g4", san: "g4", weight: 0, name: null }], () => resolve(made));
      made.has("start", "g2g4");
    });
    expect([book.has("start", "g2g4"), book.has("start", "e2e4")]).toEqual([false, false]);
  });
});
