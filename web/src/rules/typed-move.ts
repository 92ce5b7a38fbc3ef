/**
 * A move as someone types it: SAN with its usual liberties (`Nf3`, `nf3`, `exd5`, `0-0`, `e8=Q`) or squares (`e2e4`,
 * `e2-e4`, `e7e8q`).
 */
import type { Chess } from "chessops/chess";
import { normalizeMove } from "chessops/chess";
import { makeSan, parseSan } from "chessops/san";
import type { NormalMove } from "chessops/types";
import { isNormal } from "chessops/types";
import { parseUci, squareRank } from "chessops/util";
import { type Reading, failure, success } from "./fen";

/** The legal move that a text means, or why it means none. */
export function readTypedMove(position: Chess, text: string): Reading<NormalMove> {
  const typed = text.trim();
  if (typed === "") return failure("Type a move such as e4, Nf3 or e2e4.");
  const move = fromSquares(position, typed) ?? fromSan(position, typed);
  return move === undefined ? failure(`“${typed}” is not a move that can be played here.`) : success(move);
}

/** Whether a move by squares lacks the piece that a pawn becomes. */
export function needsPromotion(position: Chess, move: NormalMove): boolean {
  const rank = squareRank(move.to);
  return move.promotion === undefined && (rank === 0 || rank === 7) && position.board.pawn.has(move.from);
}

function fromSquares(position: Chess, typed: string): NormalMove | undefined {
  const plain = typed.toLowerCase().replace(/[-x=\s]/g, "");
  if (!/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(plain)) return undefined;
  const parsed = parseUci(plain);
  if (parsed === undefined || !isNormal(parsed)) return undefined;
  const move = needsPromotion(position, parsed) ? { ...parsed, promotion: "queen" as const } : parsed;
  const normal = normalizeMove(position, move);
  return isNormal(normal) && position.isLegal(normal) ? normal : undefined;
}

function fromSan(position: Chess, typed: string): NormalMove | undefined {
  const plain = typed.replace(/0/g, "O").replace(/[!?+#]+$/, "").replace(/=?([qrbn])$/i, promotionSuffix);
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
  // A small b is a pawn's file first and a bishop only if no pawn can move so.
  for (const spelling of [plain, capital, plain.replace(/o/g, "O")]) {
    const move = parseSan(position, spelling);
    if (move !== undefined && isNormal(move)) return move;
  }
  return fromLooseSan(position, plain);
}

/** `e8Q` and `e8q` are spelt `e8=Q`; a name that merely ends in such a letter has no rank before it. */
function promotionSuffix(found: string, piece: string, offset: number, whole: string): string {
  return /[18]/.test(whole.charAt(offset - 1)) ? `=${piece.toUpperCase()}` : found;
}

/** SAN in small letters or without `=Q`: what is unambiguous is good enough. */
function fromLooseSan(position: Chess, typed: string): NormalMove | undefined {
  const wanted = typed.toLowerCase().replace(/[x=\-+#]/g, "");
  let found: NormalMove | undefined;
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      const move: NormalMove = { from, to };
      if (needsPromotion(position, move)) move.promotion = "queen";
      const san = makeSan(position, move).toLowerCase().replace(/[x=\-+#]/g, "");
      if (san !== wanted && (move.promotion === undefined || san.slice(0, -1) !== wanted)) continue;
      if (found !== undefined) return undefined;
      found = move;
    }
  }
  return found;
}
