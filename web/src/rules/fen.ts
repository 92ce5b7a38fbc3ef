/**
 * Reads a position from FEN and says what is wrong with one that cannot be read.
 *
 * The library returns a code; the user needs a sentence that names the field and what was found in it. The fields are
 * therefore checked here first, from left to right, and the library decides the rest.
 *
 * Invariant: the result is a position to which the rules can be applied.
 */
import { Chess, IllegalSetup, PositionError } from "chessops/chess";
import { InvalidFen, parseFen } from "chessops/fen";
import { t } from "../i18n/text";

/** A value, or a sentence that says why there is none. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

export const success = <T>(value: T): Reading<T> => ({ ok: true, value });
export const failure = (problem: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem });

/** The maximum number of pieces, which the engine relies on. */
const MAX_PIECES = 32;

/** The position that a FEN describes. Fields at the end may be missing, and spaces may be underscores. */
export function readFen(text: string): Reading<Chess> {
  const fields = text.trim().replace(/_/g, " ").split(/\s+/).filter(field => field !== "");
  if (fields.length === 0) return failure(t("fen.empty"));
  const board = problemOfBoard(fields[0]!);
  if (board !== undefined) return failure(board);
  if (fields.length > 6) return failure(t("fen.fields", { fields: fields.length }));
  const setup = parseFen(fields.join(" "));
  if (setup.isErr) return failure(sentenceOfFields(setup.error.message, fields));
  const position = Chess.fromSetup(setup.value);
  return position.isErr ? failure(sentenceOfPosition(position.error)) : success(position.value);
}

/** What is wrong with the first field, if anything is. */
function problemOfBoard(field: string): string | undefined {
  const ranks = field.split("/");
  if (ranks.length !== 8) return t("fen.rows", { count: ranks.length });
  for (const [index, row] of ranks.entries()) {
    const rank = 8 - index;
    const stranger = /[^pnbrqkPNBRQK1-8]/.exec(row);
    if (stranger) return t("fen.stranger", { rank, row, sign: stranger[0] });
    let squares = 0;
    for (const sign of row) squares += /\d/.test(sign) ? Number(sign) : 1;
    if (squares !== 8) return t("fen.squares", { rank, row, squares });
  }
  for (const [king, owner] of [["K", "white"], ["k", "black"]] as const) {
    const count = field.split(king).length - 1;
    if (count !== 1) return count === 0 ? t("fen.noKing", { side: t(owner) }) : t("fen.kings", { side: t(owner), kings: count });
  }
  const pieces = field.replace(/[^a-z]/gi, "").length;
  return pieces > MAX_PIECES ? t("fen.pieces", { pieces, most: MAX_PIECES }) : undefined;
}

/** The sentence for a field that the library could not read. */
function sentenceOfFields(code: string, fields: readonly string[]): string {
  const found = (index: number): { readonly found: string } => ({ found: fields[index] ?? "" });
  switch (code) {
    case InvalidFen.Turn:
      return t("fen.turn", found(1));
    case InvalidFen.Castling:
      return t("fen.castling", found(2));
    case InvalidFen.EpSquare:
      return t("fen.enPassant", found(3));
    case InvalidFen.Halfmoves:
      return t("fen.halfmoves", found(4));
    case InvalidFen.Fullmoves:
      return t("fen.fullmoves", found(5));
    default:
      return t("fen.none");
  }
}

/** The sentence for a position that cannot be played. */
function sentenceOfPosition(error: PositionError): string {
  switch (error.message) {
    case IllegalSetup.OppositeCheck:
      return t("fen.oppositeCheck");
    case IllegalSetup.PawnsOnBackrank:
      return t("fen.pawns");
    case IllegalSetup.Empty:
      return t("fen.emptyBoard");
    default:
      return t("fen.impossible");
  }
}
