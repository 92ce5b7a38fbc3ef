/**
 * Moves, positions and results in words, for those who listen to the page rather than see it.
 */
import type { Chess } from "chessops/chess";
import type { Color, Piece, Role } from "chessops/types";
import { ROLES } from "chessops/types";
import { makeSquare, opposite } from "chessops/util";
import { t } from "../i18n/text";
import type { Ending } from "./game";

const PIECES: Readonly<Record<string, Role>> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight" };

export const nameOf = (color: Color): string => t(color);

/** The name of a piece, or of several. */
export const roleName = (role: Role, count = 1): string => t(`piece.${role}`, { count });

/** What stands on a square: `white pawn`, or that it is empty. */
export function pieceInWords(piece: Piece | undefined): string {
  return piece === undefined ? t("cursor.empty") : t("editor.piece", { color: t(`editor.${piece.color}`), piece: roleName(piece.role) });
}

/** `Nxf3+` as “knight takes f3, check”. */
export function sanInWords(san: string): string {
  const end = san.endsWith("#") ? [t("say.checkmate")] : san.endsWith("+") ? [t("say.check")] : [];
  const bare = san.replace(/[+#]$/, "");
  if (bare === "O-O") return [t("say.castlesShort"), ...end].join(", ");
  if (bare === "O-O-O") return [t("say.castlesLong"), ...end].join(", ");
  if (bare === "--") return t("say.passes");
  const match = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$/.exec(bare);
  if (match === null) return san;
  const [, letter = "", origin = "", takes, target = "", promotion = ""] = match;
  const piece = PIECES[letter];
  const words = [piece === undefined ? "" : roleName(piece), origin, takes ? t("say.takes") : "", target];
  const move = piece === undefined && !takes ? t("say.pawnTo", { square: target }) : words.filter(word => word !== "").join(" ");
  const became = PIECES[promotion];
  return [move, ...(became === undefined || became === "king" || became === "pawn" ? [] : [t(`say.becomes.${became}`)]), ...end].join(", ");
}

/** Where everything stands, side by side: “White: king e1, queen d1, ... Black: ...”. */
export function positionInWords(position: Chess): string {
  const side = (color: Color): string => {
    const parts: string[] = [];
    for (const role of [...ROLES].reverse()) {
      const squares = [...position.board.pieces(color, role)].map(makeSquare);
      if (squares.length > 0) parts.push(`${roleName(role, squares.length)} ${squares.join(", ")}`);
    }
    return `${nameOf(color)}: ${parts.join("; ")}.`;
  };
  const check = position.isCheck() ? [t("say.inCheck")] : [];
  return [side("white"), side("black"), t("say.toMove", { side: nameOf(position.turn) }), ...check].join(" ");
}

/** A result as a sentence. */
export function endingInWords(ending: Ending): string {
  switch (ending.kind) {
    case "checkmate":
      return t("end.checkmate", { winner: nameOf(ending.winner) });
    case "resignation":
    case "time":
      return t(`end.${ending.kind}`, { winner: nameOf(ending.winner), loser: nameOf(opposite(ending.winner)) });
    case "time draw":
      return t("end.timeDraw", { loser: nameOf(ending.loser), other: nameOf(opposite(ending.loser)) });
    case "agreement":
    case "stalemate":
    case "repetition":
      return t(`end.${ending.kind}`);
    case "insufficient material":
      return t("end.material");
    case "fifty moves":
      return t("end.fiftyMoves");
  }
}
