/** Reading FEN and exact moves; games, their endings and their words. */
import { INITIAL_FEN } from "chessops/fen";
import { describe, expect, it } from "vitest";
import { Explorer } from "../../src/library/explorer";
import { readFen } from "../../src/rules/fen";
import { Game, resignation, resultOf } from "../../src/rules/game";
import { readExactMove, withEnglishLetters } from "../../src/rules/typed-move";
import { endingInWords, positionInWords, sanInWords } from "../../src/rules/words";
import { centipawns } from "../../src/score";
import { judgementsOf } from "../../src/state";
import { readFirst } from "../../src/tree/pgn-read";
import { lineOf } from "../../src/tree/tree";

function gameOf(fen: string, ...moves: string[]): Game {
  const start = Game.fromFen(fen);
  if (!start.ok) throw new Error(start.problem);
  return moves.reduce((game, text) => {
    const move = readExactMove(game.positionAt(game.length), text);
    if (move === undefined) throw new Error(`${text} cannot be played`);
    return game.play(move);
  }, start.value);
}

describe("FEN", () => {
  it("is read with fields missing and with underscores", () => {
    for (const text of [INITIAL_FEN, "8/8/8/8/8/4k3/8/4K3 w", "8/8/8/8/8/4k3/8/4K3_b_-_-_0_1"]) {
      expect(readFen(text).ok, text).toBe(true);
    }
  });

  it.each([
    ["", "empty"],
    ["hello", "1 row"],
    ["8/8/8 w - - 0 1", "3 rows"],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w - - 0 1", "“X”"],
    ["rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Rank 7, “ppppppp”, has 7 squares"],
    ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - - 0 1", "has 7 squares"],
    ["8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king"],
    ["k7/8/8/8/8/8/8/KK6 w - - 0 1", "White has 2 kings"],
    ["kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/8/K7 b - - 0 1", "33 pieces"],
    ["k7/8/8/8/8/8/8/K7 x - - 0 1", "“x”"],
    ["k7/8/8/8/8/8/8/K7 w Z - 0 1", "castling rights are “Z”"],
    ["k7/8/8/8/8/8/8/K7 w - z9 0 1", "“z9”"],
    ["k7/8/8/8/8/8/8/K7 w - - few 1", "“few”"],
    ["k7/8/8/8/8/8/8/K7 w - - 0 some", "“some”"],
    ["k7/8/8/8/8/8/8/K7 w - - 0 1 more", "this text has 7"],
    ["k6P/8/8/8/8/8/8/K7 w - - 0 1", "pawn on the first or the last rank"],
    ["kR6/8/8/8/8/8/8/K7 w - - 0 1", "in check"],
  ])("%j is refused with the reason", (text, reason) => {
    const read = readFen(text);
    expect(read.ok ? "accepted" : read.problem).toContain(reason);
  });

  it("garbage never throws", () => {
    const signs = "rnbqkpRNBQKP12345678/ w-KQkq0 aé\u0000";
    for (let seed = 1; seed < 3000; seed += 1) {
      let number = seed * 2654435761;
      const text = Array.from({ length: seed % 70 }, () => signs[(number = (number * 1103515245 + 12345) >>> 0) % signs.length]).join("");
      expect(() => readFen(text)).not.toThrow();
    }
  });
});

describe("moves with German letters", () => {
  it.each([
    ["Sf3", "Nf3"], ["Lxc4+", "Bxc4+"], ["Tad1", "Rad1"], ["Dd8#", "Qd8#"], ["D1d4", "Q1d4"], ["Dxe5", "Qxe5"], ["Sb1-d2", "Nb1-d2"], ["Kf1", "Kf1"], ["sf3", "Nf3"], ["tfe1!", "Rfe1!"],
    ["e8=D", "e8=Q"], ["e8D+", "e8=Q+"], ["exd8S", "exd8=N"], ["a1=T", "a1=R"], ["h7h8l", "h7h8=B"], [" Lb5 ", "Bb5"],
  ])("%j is %s", (text, english) => {
    expect(withEnglishLetters(text, "de")).toBe(english);
  });

  it.each(["Nf3", "Bb5", "bxc3", "b4", "d4", "D4", "dxe5", "d2d4", "D2D4", "Qd8", "Rad1", "O-O", "0-0-0", "e8=Q", "e8N", "e7e8q", "Schach", "", "S", "<b>"])("%j stays as it is", text => {
    expect(withEnglishLetters(text, "de")).toBe(text);
  });

  it("are no moves in English", () => {
    for (const text of ["Sf3", "Dxe5", "e8=D", "tfe1"]) expect(withEnglishLetters(text, "en")).toBe(text);
  });

  it("are played like the others", () => {
    const game = gameOf(INITIAL_FEN);
    expect(readExactMove(game.start, withEnglishLetters("Sc3", "de"))).toEqual(readExactMove(game.start, "Nc3"));
    const pawn = gameOf("8/2P4k/8/8/8/8/6K1/8 w - - 0 1");
    expect(readExactMove(pawn.start, withEnglishLetters("c8S", "de"))).toMatchObject({ promotion: "knight" });
    expect(readExactMove(pawn.start, withEnglishLetters("c7c8t", "de"))).toMatchObject({ promotion: "rook" });
  });
});

describe("exact moves", () => {
  const at = (fen: string, text: string): string => {
    const game = gameOf(fen);
    const move = readExactMove(game.start, text);
    return move === undefined ? "refused" : game.play(move).steps[0]!.san;
  };

  it.each([["e4", "e4"], ["e2e4", "e4"], [" e4 ", "e4"], ["e4!?", "e4"], ["Nf3", "Nf3"], ["g1f3", "Nf3"], ["Ngf3", "Nf3"]])("%j is %s", (text, san) => {
    expect(at(INITIAL_FEN, text)).toBe(san);
  });

  it.each(["O-O", "0-0", "0-0!", "e1g1", "e1h1"])("%j castles", text => {
    expect(at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", text)).toBe("O-O");
  });

  it.each(["O-O-O", "0-0-0", "e1c1"])("%j castles to the other side", text => {
    expect(at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", text)).toBe("O-O-O");
  });

  it.each([["c8=N", "c8=N"], ["c8R", "c8=R"], ["c8Q!", "c8=Q"], ["c7c8b", "c8=B"]])("%j promotes", (text, san) => {
    expect(at("8/2P4k/8/8/8/8/6K1/8 w - - 0 1", text)).toBe(san);
  });

  it.each(["", "e5", "Ke2", "e2e5", "nf3", "castle", "Nf9", "%"])("%j is left to the engine", text => {
    expect(at(INITIAL_FEN, text)).toBe("refused");
  });

  it.each(["c8", "c7c8"])("%j does not say what the pawn becomes", text => {
    expect(at("8/2P4k/8/8/8/8/6K1/8 w - - 0 1", text)).toBe("refused");
  });
});

describe("Chess960", () => {
  it("castles by the king taking its rook", () => {
    const game = gameOf("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "e1g1");
    expect(game.variant).toBe("chess960");
    expect(game.steps[0]).toMatchObject({ san: "O-O", uci: "e1g1" });
    expect(game.fenAt(1)).toContain("1R3RK1");
    expect(gameOf(INITIAL_FEN).variant).toBe("standard");
  });
});

describe("a game", () => {
  it("is a value: playing leaves it as it was", () => {
    const game = gameOf(INITIAL_FEN, "e4", "e5");
    const longer = game.play({ from: 6, to: 21 });
    expect([game.length, longer.length, longer.upTo(1).length]).toEqual([2, 3, 1]);
    expect(game.fenAt(2)).toBe(longer.fenAt(2));
  });

  it("keeps castling as the king taking its rook, and can say it plainly", () => {
    const game = gameOf("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "O-O-O");
    expect(game.movesTo(2)).toEqual(["e1h1", "e8a8"]);
    expect(game.plainMovesTo(2)).toEqual(["e1g1", "e8c8"]);
  });

  it("replays what it stores, and refuses what is no game", () => {
    const game = gameOf(INITIAL_FEN, "e4", "c5", "Nf3");
    const again = Game.replay(game.fenAt(0), game.variant, game.movesTo(3));
    expect(again.ok && again.value.fenAt(3)).toBe(game.fenAt(3));
    expect(Game.replay(INITIAL_FEN, "standard", ["e2e5"]).ok).toBe(false);
    expect(Game.replay("nonsense", "standard", []).ok).toBe(false);
  });

  it.each([
    [["f3", "e5", "g4", "Qh4"], INITIAL_FEN, "checkmate", "0-1"],
    [["Qg6"], "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "stalemate", "1/2-1/2"],
    [["Kxh7"], "k7/7p/6K1/8/8/8/8/8 w - - 0 1", "insufficient material", "1/2-1/2"],
    [["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"], INITIAL_FEN, "repetition", "1/2-1/2"],
    [["Kb1"], "k7/8/8/8/8/8/8/K6R w - - 99 80", "fifty moves", "1/2-1/2"],
  ])("%j ends it", (moves, fen, kind, result) => {
    const game = gameOf(fen, ...moves);
    expect(game.ending?.kind).toBe(kind);
    expect(resultOf(game.ending)).toBe(result);
    expect(game.endingAt(game.length - 1)).toBeUndefined();
  });

  it("mate on the hundredth half-move is mate", () => {
    expect(gameOf("k7/8/1K6/8/8/8/8/7R w - - 99 80", "Rh8").ending?.kind).toBe("checkmate");
  });

  it("can be resigned, and goes on if it is taken back", () => {
    const game = gameOf(INITIAL_FEN, "e4").concluded(resignation("white"));
    expect(resultOf(game.ending)).toBe("0-1");
    expect(game.upTo(0).ending).toBeUndefined();
  });
});

describe("a null move", () => {
  const read = readFirst("1. e4 e5 (1... -- 2. Nf3 Nc6 3. -- Nf6 4. Bb5) *");
  if (!read.ok) throw new Error(read.problem);
  const { study } = read.value;
  const [, variation] = study.root.children[0]!.children;
  const game = lineOf(study, [study.root.children[0]!.id, variation!.id]);

  it("is part of a line, of which an engine sees what follows it", () => {
    expect(game.steps.map(({ san }) => san)).toEqual(["e4", "--", "Nf3", "Nc6", "--", "Nf6", "Bb5"]);
    expect(game.pathTo(1)).toEqual({ fen: INITIAL_FEN, moves: ["e2e4"] });
    expect(game.pathTo(2)).toEqual({ fen: game.fenAt(2), moves: [] });
    expect(game.pathTo(7)).toEqual({ fen: game.fenAt(5), moves: ["g8f6", "f1b5"] });
    expect(game.plainMovesTo(7)).toEqual(["e2e4", "0000", "g1f3", "b8c6", "0000", "g8f6", "f1b5"]);
    expect(game.positionAt(5)).toMatchObject({ turn: "black", fullmoves: 3 });
  });

  it("is no mistake, and no move that was played", () => {
    const scores = game.steps.map((_, index) => centipawns(index % 2 === 0 ? -500 : 500));
    const judged = judgementsOf(game, [centipawns(0), ...scores], () => false);
    expect([judged[1], judged[4]]).toEqual([undefined, undefined]);
    expect(judged[0]).toBe("blunder");
    const explorer = new Explorer();
    explorer.add(game, "*");
    expect(explorer.movesAt(game.keyAt(1))).toEqual([]);
    expect(sanInWords("--")).toBe("passes");
  });
});

describe("words", () => {
  it.each([
    ["e4", "pawn to e4"],
    ["exd5", "e takes d5"],
    ["Nf3", "knight f3"],
    ["Nbxd2+", "knight b takes d2, check"],
    ["O-O-O#", "castles on the queen’s side, checkmate"],
    ["exd8=Q+", "e takes d8, becomes a queen, check"],
  ])("%s is “%s”", (san, words) => {
    expect(sanInWords(san)).toBe(words);
  });

  it("tell where everything stands and how it ended", () => {
    expect(positionInWords(gameOf("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1").start)).toBe(
      "White: king e1. Black: king e3; pawn e2. White to move.",
    );
    expect(endingInWords({ kind: "checkmate", winner: "black" })).toBe("Checkmate: Black wins.");
  });
});
