/**
 * A move that is written exactly: in SAN (`Nf3`, `exd5`, `O-O`, `e8=Q`) or by squares (`e2e4`, `e7e8q`).
 *
 * These can be parsed without the engine. Freer spellings are parsed by the engine, as in the terminal, which also gives
 * the reasons why a move is illegal.
 */
import type { Chess } from "chessops/chess";
import { normalizeMove } from "chessops/chess";
import { parseSan } from "chessops/san";
import type { NormalMove } from "chessops/types";
import { isNormal } from "chessops/types";
import { parseUci, squareRank } from "chessops/util";
import type { Language } from "../i18n/languages";

/** What pieces are called by those who do not write in English, by their own letters. */
const LETTERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, de: { S: "N", L: "B", T: "R", D: "Q" } };

/**
 * A move with the English letters of the pieces, from one with the letters of another language: `Sf3` as `Nf3`, `e8D` as `e8=Q`.
 * English letters are kept, and so is anything that is not a move. A lower-case letter denotes a piece unless it is also a file.
 */
export function withEnglishLetters(text: string, language: Language): string {
  const english = (letter: string): string | undefined => LETTERS[language][letter.toUpperCase()];
  return text
    .trim()
    .replace(/^([A-Zi-z])(?=[a-h]?[1-8]?[-x:]?[a-h][1-8])/, letter => english(letter) ?? letter)
    .replace(/([a-h][18])=?([a-z])([+#!?]*)$/i, (whole, square: string, letter: string, rest: string) => (english(letter) === undefined ? whole : `${square}=${english(letter)}${rest}`));
}

/** The legal move that a text means; none if it is not legal, or not written exactly. */
export function readExactMove(position: Chess, text: string): NormalMove | undefined {
  const typed = text.trim();
  // Many programs write castling with zeros, and some leave out the sign of a promotion.
  const san = typed.replace(/^0-0/, "O-O").replace(/^O-O-0/, "O-O-O").replace(/([18])([QRBN])(?=[+#!?]*$)/, "$1=$2");
  const move = parseSan(position, san.replace(/[!?]+$/, "")) ?? parseUci(typed);
  if (move === undefined || !isNormal(move)) return undefined;
  const normal = normalizeMove(position, move);
  return isNormal(normal) && position.isLegal(normal) ? normal : undefined;
}

/** Whether a move by squares lacks the piece that a pawn becomes. */
export function needsPromotion(position: Chess, move: NormalMove): boolean {
  const rank = squareRank(move.to);
  return move.promotion === undefined && (rank === 0 || rank === 7) && position.board.pawn.has(move.from);
}
