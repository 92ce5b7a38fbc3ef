/**
 * One game and its rules, over chessops: which moves are legal, and when and how the game ends.
 *
 * Besides mate and stalemate a game ends by what needs no claim here: the third repetition, fifty moves, too little
 * material, and a limit of length.
 */

import { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { parseSquare, parseUci } from "chessops/util";

const LONGEST_GAME_MOVES = 200;

export class Game {
  moves = [];
  #position = Chess.default();
  #visits = new Map();

  constructor(opening) {
    this.#visits.set(this.#key(), 1);
    for (const move of opening.split(" ")) {
      if (!this.play(move)) throw new Error(`illegal move ${move} in opening ${opening}`);
    }
  }

  get turn() {
    return this.#position.turn;
  }

  get fen() {
    return makeFen(this.#position.toSetup());
  }

  roleAt(square) {
    return this.#position.board.getRole(parseSquare(square));
  }

  /** Plays a move and says whether it was legal. An illegal one changes nothing. */
  play(uci) {
    const move = parseUci(uci);
    if (!move || !this.#position.isLegal(move)) return false;
    this.#position.play(move);
    this.moves.push(uci);
    this.#visits.set(this.#key(), this.#visitsHere() + 1);
    return true;
  }

  /** How the game has ended, as `{ winner, reason }` without a winner for a draw, or null while it goes on. */
  ending() {
    const position = this.#position;
    if (position.isCheckmate()) return { winner: position.turn === "white" ? "black" : "white", reason: "mate" };
    if (position.isStalemate()) return { reason: "stalemate" };
    if (position.isInsufficientMaterial()) return { reason: "material" };
    if (position.halfmoves >= 100) return { reason: "fifty moves" };
    if (this.#visitsHere() >= 3) return { reason: "repetition" };
    if (position.fullmoves > LONGEST_GAME_MOVES) return { reason: "length" };
    return null;
  }

  /** A position without its counters: what a repetition compares. */
  #key() {
    return this.fen.split(" ").slice(0, 4).join(" ");
  }

  #visitsHere() {
    return this.#visits.get(this.#key()) ?? 0;
  }
}
