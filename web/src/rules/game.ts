/**
 * A game: a start position and the moves played from it. It depends on the rules but not on the page.
 *
 * A game is a value. Playing a move or taking one back returns a new game and leaves the old one unchanged, so the page can
 * undo anything by keeping the previous game. A position in a game is identified by its ply: 0 is the start position, 1 the position
 * after the first move, and so on.
 *
 * Invariant: every move in a game is legal where it was played, or a null move: what annotators write for a side that passes.
 * Invariant: castling is kept as the king taking its rook, which is unambiguous in Chess960.
 */
import { type Chess, castlingSide, normalizeMove } from "chessops/chess";
import { INITIAL_FEN, makeFen } from "chessops/fen";
import { makeSan } from "chessops/san";
import type { Color, NormalMove } from "chessops/types";
import { isNormal } from "chessops/types";
import { kingCastlesTo, makeSquare, makeUci, opposite, parseUci } from "chessops/util";
import { t } from "../i18n/text";
import { type Reading, failure, readFen, success } from "./fen";

/** Whether the pieces start where they always do, or shuffled. */
export type Variant = "standard" | "chess960";

/** A move of a game, and the position after it. */
export interface Step {
  readonly move: NormalMove;
  /** The move by squares; castling is the king taking its rook. */
  readonly uci: string;
  readonly san: string;
  readonly position: Chess;
  /** Equal keys are equal positions in the sense of the rule of repetition. */
  readonly key: string;
}

/** How the players ended a game before the rules did. A draw on time: the other side could not have given mate. */
export type Conclusion =
  | { readonly kind: "resignation" | "time"; readonly winner: Color }
  | { readonly kind: "time draw"; readonly loser: Color }
  | { readonly kind: "agreement" };

/** How a game ended. */
export type Ending =
  | Conclusion
  | { readonly kind: "checkmate"; readonly winner: Color }
  | { readonly kind: "stalemate" | "insufficient material" | "repetition" | "fifty moves" };

/** A null move by squares, as UCI writes it, and in notation. */
const PASS_UCI = "0000";
const PASS_SAN = "--";

export const isPass = (step: Step | undefined): boolean => step?.uci === PASS_UCI;

const keyOf = (position: Chess): string => makeFen(position.toSetup(), { epd: true });

export class Game {
  private constructor(
    readonly start: Chess,
    readonly variant: Variant,
    readonly steps: readonly Step[],
    readonly tags: ReadonlyMap<string, string>,
    /** How the players ended it, if they did. */
    readonly conclusion: Conclusion | undefined,
  ) {}

  /** A game without moves from a position. A king or rooks off their usual squares make it Chess960. */
  static from(start: Chess, variant: Variant = variantOf(start), tags: ReadonlyMap<string, string> = new Map()): Game {
    return new Game(start, variant, [], tags, undefined);
  }

  /** A game from a FEN, or what is wrong with it. */
  static fromFen(fen: string): Reading<Game> {
    const start = readFen(fen);
    return start.ok ? success(Game.from(start.value)) : start;
  }

  /** A game from the usual start position. */
  static standard(): Game {
    const start = readFen(INITIAL_FEN);
    if (!start.ok) throw new Error(start.problem);
    return Game.from(start.value, "standard");
  }

  /** A game from a FEN and moves by squares, as they are stored; or what is wrong with them. */
  static replay(fen: string, variant: Variant, moves: readonly string[]): Reading<Game> {
    const start = readFen(fen);
    if (!start.ok) return start;
    let game = Game.from(start.value, variant);
    for (const uci of moves) {
      const move = game.moveFromUci(uci);
      if (move === undefined) return failure(t("game.notAMove", { move: uci }));
      game = game.play(move);
    }
    return success(game);
  }

  /** A game of steps that follow each other from a position. */
  static ofSteps(start: Chess, variant: Variant, steps: readonly Step[], tags: ReadonlyMap<string, string>, conclusion: Conclusion | undefined): Game {
    return new Game(start, variant, steps, tags, conclusion);
  }

  /** A legal move, and what it makes of a position. */
  static step(before: Chess, move: NormalMove): Step {
    const normal = normalizeMove(before, move) as NormalMove;
    const position = before.clone();
    position.play(normal);
    return { move: normal, uci: makeUci(normal), san: makeSan(before, normal), position, key: keyOf(position) };
  }

  /** A null move, and what it makes of a position; none in check, where passing would leave a king to be taken. */
  static pass(before: Chess): Step | undefined {
    const king = before.board.kingOf(before.turn);
    if (king === undefined || before.isCheck()) return undefined;
    const position = before.clone();
    position.turn = opposite(before.turn);
    position.epSquare = undefined;
    position.halfmoves += 1;
    if (before.turn === "black") position.fullmoves += 1;
    return { move: { from: king, to: king }, uci: PASS_UCI, san: PASS_SAN, position, key: keyOf(position) };
  }

  /** How many moves have been played, each side's counted. */
  get length(): number {
    return this.steps.length;
  }

  positionAt(ply: number): Chess {
    return ply === 0 ? this.start : this.stepAt(ply).position;
  }

  fenAt(ply: number): string {
    return makeFen(this.positionAt(ply).toSetup());
  }

  /** Equal keys are equal positions in the sense of the rule of repetition. */
  keyAt(ply: number): string {
    return ply === 0 ? keyOf(this.start) : this.stepAt(ply).key;
  }

  /** A position and the moves from it to a ply, for an engine: from the start, or from the last null move on, which no engine knows. */
  pathTo(ply: number): { readonly fen: string; readonly moves: string[] } {
    const moves = this.movesTo(ply);
    const first = moves.lastIndexOf(PASS_UCI) + 1;
    return { fen: this.fenAt(first), moves: moves.slice(first) };
  }

  /** The moves that lead to a ply, by squares. */
  movesTo(ply: number): string[] {
    return this.steps.slice(0, ply).map(step => step.uci);
  }

  /** As `movesTo`, with castling as the king's own move: the usual form outside Chess960. */
  plainMovesTo(ply: number): string[] {
    return this.steps.slice(0, ply).map((step, index) => {
      const before = this.positionAt(index);
      const side = isPass(step) ? undefined : castlingSide(before, step.move);
      return side === undefined ? step.uci : makeSquare(step.move.from) + makeSquare(kingCastlesTo(before.turn, side));
    });
  }

  /** The move as the game keeps it, if it is legal at the ply. */
  legalMove(move: NormalMove, ply = this.length): NormalMove | undefined {
    const position = this.positionAt(ply);
    const normal = normalizeMove(position, move);
    return isNormal(normal) && position.isLegal(normal) ? normal : undefined;
  }

  moveFromUci(uci: string, ply = this.length): NormalMove | undefined {
    const move = parseUci(uci);
    return move !== undefined && isNormal(move) ? this.legalMove(move, ply) : undefined;
  }

  /** The game with a legal move played at a ply; the moves after that ply are dropped. */
  play(move: NormalMove, ply = this.length): Game {
    const step = Game.step(this.positionAt(ply), move);
    return new Game(this.start, this.variant, [...this.steps.slice(0, ply), step], this.tags, undefined);
  }

  /** The game as it was at a ply. */
  upTo(ply: number): Game {
    return new Game(this.start, this.variant, this.steps.slice(0, ply), this.tags, undefined);
  }

  concluded(conclusion: Conclusion): Game {
    return new Game(this.start, this.variant, this.steps, this.tags, conclusion);
  }

  withTags(tags: ReadonlyMap<string, string>): Game {
    return new Game(this.start, this.variant, this.steps, tags, this.conclusion);
  }

  /** How the game ended at a ply, if it did. Draws that a player may claim count as draws. */
  endingAt(ply: number): Ending | undefined {
    const position = this.positionAt(ply);
    if (position.isCheckmate()) return { kind: "checkmate", winner: opposite(position.turn) };
    if (position.isStalemate()) return { kind: "stalemate" };
    if (position.isInsufficientMaterial()) return { kind: "insufficient material" };
    if (this.repetitionsAt(ply) >= 3) return { kind: "repetition" };
    if (position.halfmoves >= 100) return { kind: "fifty moves" };
    return ply === this.length ? this.conclusion : undefined;
  }

  /** How the game ended, if it has. */
  get ending(): Ending | undefined {
    return this.endingAt(this.length);
  }

  private stepAt(ply: number): Step {
    const step = this.steps[ply - 1];
    if (step === undefined) throw new RangeError(`the game has ${this.length} moves, so there is no ply ${ply}`);
    return step;
  }

  private repetitionsAt(ply: number): number {
    const key = this.keyAt(ply);
    let count = keyOf(this.start) === key ? 1 : 0;
    for (const step of this.steps.slice(0, ply)) if (step.key === key) count += 1;
    return count;
  }
}

/** How a game ends when a side gives up. */
export const resignation = (loser: Color): Conclusion => ({ kind: "resignation", winner: opposite(loser) });

/** How a game ends when a side runs out of time: lost, unless the other side could not give mate whatever is played. */
export function timeout(position: Chess, loser: Color): Conclusion {
  return position.hasInsufficientMaterial(opposite(loser)) ? { kind: "time draw", loser } : { kind: "time", winner: opposite(loser) };
}

/** The result as PGN writes it. */
export function resultOf(ending: Ending | undefined): "1-0" | "0-1" | "1/2-1/2" | "*" {
  if (ending === undefined) return "*";
  if (!("winner" in ending)) return "1/2-1/2";
  return ending.winner === "white" ? "1-0" : "0-1";
}

/**
 * Chess960, if someone may castle whose king or rook is not on its usual square. A copy of `Position::is_chess960` in crates/rules;
 * both are tested with the same positions.
 */
function variantOf(position: Chess): Variant {
  const { rook, castlingRights } = position.castles;
  for (const [color, king] of [["white", 4], ["black", 60]] as const) {
    for (const [side, corner] of [["a", king - 4], ["h", king + 3]] as const) {
      const square = rook[color][side];
      if (square === undefined || !castlingRights.has(square)) continue;
      if (square !== corner || position.board.kingOf(color) !== king) return "chess960";
    }
  }
  return "standard";
}
