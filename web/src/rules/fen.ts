/**
 * Reads a position from FEN and says what is wrong with one that cannot be read.
 *
 * The library answers with a code; a person needs a sentence that names the field and what was found in it. So the
 * fields are looked at here first, from left to right, and the library decides the rest.
 *
 * Invariant: what comes out is a position in which the rules can be applied.
 */
import { Chess, IllegalSetup, PositionError } from "chessops/chess";
import { InvalidFen, parseFen } from "chessops/fen";

/** A value, or a sentence that says why there is none. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export const success = <T>(value: T): Reading<T> => ({ ok: true, value });
export const failure = (problem: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem });

/** More never stand on a board, and the engine counts on it. */
const MOST_PIECES = 32;

/** The position that a FEN describes. Fields at the end may be missing, and spaces may be underscores. */
export function readFen(text: string): Reading<Chess> {
  const fields = text.trim().replace(/_/g, " ").split(/\s+/).filter(field => field !== "");
  if (fields.length === 0) return failure("There is no FEN: the text is empty.");
  const board = problemOfBoard(fields[0]!);
  if (board !== undefined) return failure(board);
  if (fields.length > 6) return failure(`A FEN has six fields, but this text has ${fields.length}.`);
  const setup = parseFen(fields.join(" "));
  if (setup.isErr) return failure(sentenceOfFields(setup.error.message, fields));
  const position = Chess.fromSetup(setup.value);
  return position.isErr ? failure(sentenceOfPosition(position.error)) : success(position.value);
}

/** What is wrong with the first field, if anything is. */
function problemOfBoard(field: string): string | undefined {
  const ranks = field.split("/");
  if (ranks.length !== 8) return `The board has ${ranks.length} ${ranks.length === 1 ? "row" : "rows"}; a FEN has eight, divided by “/”.`;
  for (const [index, rank] of ranks.entries()) {
    const name = `The row of rank ${8 - index}, “${rank}”,`;
    const stranger = /[^pnbrqkPNBRQK1-8]/.exec(rank);
    if (stranger) return `${name} has a “${stranger[0]}”; pieces are p n b r q k, in capitals for White.`;
    let squares = 0;
    for (const sign of rank) squares += /\d/.test(sign) ? Number(sign) : 1;
    if (squares !== 8) return `${name} has ${squares} squares instead of eight.`;
  }
  for (const [king, owner] of [["K", "White"], ["k", "Black"]] as const) {
    const count = field.split(king).length - 1;
    if (count !== 1) return count === 0 ? `${owner} has no king.` : `${owner} has ${count} kings.`;
  }
  const pieces = field.replace(/[^a-z]/gi, "").length;
  return pieces > MOST_PIECES ? `There are ${pieces} pieces on the board; ${MOST_PIECES} is the most.` : undefined;
}

/** The sentence for a field that the library could not read. */
function sentenceOfFields(code: string, fields: readonly string[]): string {
  const found = (index: number): string => `“${fields[index] ?? ""}”`;
  switch (code) {
    case InvalidFen.Turn:
      return `The side to move is ${found(1)}; it must be w or b.`;
    case InvalidFen.Castling:
      return `The castling rights are ${found(2)}; they are letters such as KQkq, or “-”.`;
    case InvalidFen.EpSquare:
      return `The en passant square is ${found(3)}; it must be a square such as e3, or “-”.`;
    case InvalidFen.Halfmoves:
      return `The count of half-moves is ${found(4)}; it must be a number.`;
    case InvalidFen.Fullmoves:
      return `The move number is ${found(5)}; it must be a number.`;
    default:
      return "This text is not a FEN.";
  }
}

/** The sentence for a position that cannot be played. */
function sentenceOfPosition(error: PositionError): string {
  switch (error.message) {
    case IllegalSetup.OppositeCheck:
      return "The side that has just moved is in check, so its king could be taken.";
    case IllegalSetup.PawnsOnBackrank:
      return "There is a pawn on the first or the last rank.";
    case IllegalSetup.Empty:
      return "The board is empty.";
    default:
      return "This position cannot be played.";
  }
}
