/**
 * A position being edited: it may be invalid until it is finished. Pure; `view/editor` shows it.
 *
 * Invariant: castling rights and an en passant square are only ever written where king, rooks and pawns stand for them.
 */
import { Board } from "chessops/board";
import { makeBoardFen, parseFen } from "chessops/fen";
import type { Color, Piece } from "chessops/types";
import { makeSquare, opposite } from "chessops/util";
import { t } from "../i18n/text";
import { type Reading, failure, success } from "./fen";

/** A right to castle, as FEN writes it. */
export type Castling = "K" | "Q" | "k" | "q";
export const CASTLINGS: readonly Castling[] = ["K", "Q", "k", "q"];

export interface PositionSetup {
  readonly pieces: ReadonlyMap<number, Piece>;
  readonly turn: Color;
  /** The rights selected. Impossible ones are not written. */
  readonly castling: ReadonlySet<Castling>;
  readonly enPassant: number | undefined;
}

/** The setup of a FEN, however impossible the position is. */
export function setupFromFen(fen: string): Reading<PositionSetup> {
  const parsed = parseFen(fen.trim().replace(/_/g, " "));
  if (parsed.isErr) return failure(t("fen.none"));
  const { board, turn, castlingRights, epSquare } = parsed.value;
  const setup: PositionSetup = { pieces: new Map(board), turn, castling: new Set(), enPassant: epSquare };
  const rights = CASTLINGS.filter(right => {
    const rook = castlingRook(setup, right);
    return rook !== undefined && castlingRights.has(rook);
  });
  return success({ ...setup, castling: new Set(rights) });
}

export function fenOfSetup(setup: PositionSetup): string {
  const possible = CASTLINGS.filter(right => setup.castling.has(right) && castlingRook(setup, right) !== undefined);
  const square = setup.enPassant !== undefined && enPassantSquares(setup).includes(setup.enPassant) ? makeSquare(setup.enPassant) : "-";
  return [makeBoardFen(boardOf(setup)), setup.turn === "white" ? "w" : "b", possible.join("") || "-", square, 0, 1].join(" ");
}

export function withPiece(setup: PositionSetup, square: number, piece: Piece | undefined): PositionSetup {
  const pieces = new Map(setup.pieces);
  if (piece === undefined) pieces.delete(square);
  else pieces.set(square, piece);
  return { ...setup, pieces };
}

/** The rook that would castle: the outermost on its side of a king on the first rank. */
export function castlingRook(setup: PositionSetup, right: Castling): number | undefined {
  const color: Color = right === right.toUpperCase() ? "white" : "black";
  const first = color === "white" ? 0 : 56;
  const isOwn = (square: number, role: Piece["role"]): boolean => {
    const piece = setup.pieces.get(square);
    return piece?.role === role && piece.color === color;
  };
  const rank = Array.from({ length: 8 }, (_, file) => first + file);
  const king = rank.find(square => isOwn(square, "king"));
  if (king === undefined) return undefined;
  const isKingSide = right.toLowerCase() === "k";
  const rooks = rank.filter(square => isOwn(square, "rook") && square > king === isKingSide);
  return isKingSide ? rooks.at(-1) : rooks[0];
}

/** Where a pawn could be taken en passant: it may have come two squares, and a pawn stands ready to take it. */
export function enPassantSquares(setup: PositionSetup): number[] {
  const mover = opposite(setup.turn);
  const forward = mover === "white" ? 8 : -8;
  const first = mover === "white" ? 16 : 40;
  const isPawn = (square: number, color: Color): boolean => {
    const piece = setup.pieces.get(square);
    return piece?.role === "pawn" && piece.color === color;
  };
  return Array.from({ length: 8 }, (_, file) => first + file).filter(square => {
    const [from, to, file] = [square - forward, square + forward, square % 8];
    if (setup.pieces.has(square) || setup.pieces.has(from) || !isPawn(to, mover)) return false;
    return (file > 0 && isPawn(to - 1, setup.turn)) || (file < 7 && isPawn(to + 1, setup.turn));
  });
}

function boardOf(setup: PositionSetup): Board {
  const board = Board.empty();
  for (const [square, piece] of setup.pieces) board.set(square, piece);
  return board;
}

