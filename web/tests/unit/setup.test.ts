/** Positions that are being put together. */
import { INITIAL_FEN, makeFen } from "chessops/fen";
import { parseSquare } from "chessops/util";
import { describe, expect, it } from "vitest";
import { readFen } from "../../src/rules/fen";
import { Game } from "../../src/rules/game";
import { type PositionSetup, castlingRook, enPassantSquares, fenOfSetup, setupFromFen, withPiece } from "../../src/rules/setup";

function setup(fen: string): PositionSetup {
  const read = setupFromFen(fen);
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

describe("a setup", () => {
  it.each([
    INITIAL_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1",
  ])("%s comes back the same", fen => {
    expect(fenOfSetup(setup(fen))).toBe(fen);
  });

  it("writes no right that pieces do not stand for, and gives it back when they do again", () => {
    const start = setup(INITIAL_FEN);
    const without = withPiece(start, parseSquare("h1"), undefined);
    expect(fenOfSetup(without)).toContain(" w Qkq ");
    expect(fenOfSetup(withPiece(without, parseSquare("h1"), { role: "rook", color: "white" }))).toBe(INITIAL_FEN);
    expect(castlingRook(withPiece(start, parseSquare("e1"), undefined), "K")).toBeUndefined();
  });

  it("takes the outermost rook in Chess960", () => {
    const shuffled = setup("4k3/8/8/8/8/8/8/RR2K1R1 w KQ - 0 1");
    expect([castlingRook(shuffled, "K"), castlingRook(shuffled, "Q")]).toEqual([parseSquare("g1"), parseSquare("a1")]);
    const position = readFen(fenOfSetup(shuffled));
    expect(position.ok && Game.from(position.value).variant).toBe("chess960");
  });

  it("knows where one can take en passant", () => {
    const squares = (fen: string): number[] => enPassantSquares(setup(fen));
    expect(squares("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")).toEqual([parseSquare("e3")]);
    expect(squares("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1")).toEqual([]);
    expect(squares("4k3/8/8/8/3pP3/4N3/8/4K3 b - - 0 1")).toEqual([]);
    expect(squares("4k3/8/8/8/p6P/8/8/4K3 b - - 0 1")).toEqual([]);
    expect(squares("4k3/8/8/PpP5/8/8/8/4K3 w - - 0 1")).toEqual([parseSquare("b6")]);
  });

  it("is refused if it is no FEN at all", () => {
    expect(setupFromFen("hello").ok).toBe(false);
  });
});

describe("passing", () => {
  const passed = (fen: string): string | undefined => {
    const position = readFen(fen);
    if (!position.ok) throw new Error(position.problem);
    const after = Game.pass(position.value)?.position;
    return after === undefined ? undefined : makeFen(after.toSetup());
  };

  it("gives the turn to the other side, and forgets the pawn that could be taken", () => {
    expect(passed("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")).toBe("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
  });

  it("is impossible in check", () => {
    expect(passed("4k3/8/8/8/8/8/8/4RK2 b - - 0 1")).toBeUndefined();
  });
});
