/**
 * Moves, positions and results in words, for those who listen to the page rather than see it.
 */
import type { Chess } from "chessops/chess";
import type { Color, Role } from "chessops/types";
import { ROLES } from "chessops/types";
import { makeSquare } from "chessops/util";
import type { Ending } from "./game";

const PIECES: Readonly<Record<string, string>> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

export const nameOf = (color: Color): "White" | "Black" => (color === "white" ? "White" : "Black");

/** `Nxf3+` as “knight takes f3, check”. */
export function sanInWords(san: string): string {
  const end = san.endsWith("#") ? ", checkmate" : san.endsWith("+") ? ", check" : "";
  const bare = san.replace(/[+#]$/, "");
  if (bare === "O-O") return `castles on the king’s side${end}`;
  if (bare === "O-O-O") return `castles on the queen’s side${end}`;
  const match = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$/.exec(bare);
  if (match === null) return san;
  const [, piece = "", origin = "", takes, target, promotion] = match;
  const words = [piece === "" ? "" : PIECES[piece], piece === "" && takes === "" ? "" : origin, takes ? "takes" : "", target];
  if (piece === "" && takes === "") words.unshift("pawn to");
  const became = promotion === undefined ? "" : `, becomes a ${PIECES[promotion] ?? "piece"}`;
  return words.filter(word => word !== "").join(" ") + became + end;
}

/** Where everything stands, side by side: “White: king e1, queen d1, ... Black: ...”. */
export function positionInWords(position: Chess): string {
  const side = (color: Color): string => {
    const parts: string[] = [];
    for (const role of [...ROLES].reverse()) {
      const squares = [...position.board.pieces(color, role)].map(makeSquare);
      if (squares.length > 0) parts.push(`${plural(role, squares.length)} ${squares.join(", ")}`);
    }
    return `${nameOf(color)}: ${parts.join("; ")}.`;
  };
  const check = position.isCheck() ? " The king is in check." : "";
  return `${side("white")} ${side("black")} ${nameOf(position.turn)} to move.${check}`;
}

/** A result as a sentence. */
export function endingInWords(ending: Ending): string {
  switch (ending.kind) {
    case "checkmate":
      return `Checkmate: ${nameOf(ending.winner)} wins.`;
    case "resignation":
      return `${ending.winner === "white" ? "Black" : "White"} resigns: ${nameOf(ending.winner)} wins.`;
    case "time":
      return `${ending.winner === "white" ? "Black" : "White"} has run out of time: ${nameOf(ending.winner)} wins.`;
    case "time draw":
      return `Draw: ${nameOf(ending.loser)} has run out of time, but ${ending.loser === "white" ? "Black" : "White"} could not have given mate.`;
    case "agreement":
      return "Draw by agreement.";
    case "stalemate":
      return "Draw by stalemate.";
    case "insufficient material":
      return "Draw: nobody has enough left to mate.";
    case "repetition":
      return "Draw: the position has come three times.";
    case "fifty moves":
      return "Draw: fifty moves without a capture or a pawn move.";
  }
}

function plural(role: Role, count: number): string {
  return count === 1 ? role : `${role}s`;
}
