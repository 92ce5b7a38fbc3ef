/**
 * The two strips above and below the board: who plays that side, whose turn it is, and who has more on the board.
 */
import type { Chess } from "chessops/chess";
import type { Color, Role } from "chessops/types";
import { opposite } from "chessops/util";
import { clockFace } from "../play/clock";
import { create } from "./dom";

const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const SHOWN: readonly Role[] = ["queen", "rook", "bishop", "knight", "pawn"];

/** What a side has more than the other, piece by piece, and in sum. */
export function advantage(position: Chess, color: Color): { readonly pieces: Role[]; readonly points: number } {
  const pieces: Role[] = [];
  let points = 0;
  for (const role of SHOWN) {
    const surplus = position.board.pieces(color, role).size() - position.board.pieces(opposite(color), role).size();
    points += surplus * VALUES[role];
    for (let count = 0; count < surplus; count += 1) pieces.push(role);
  }
  return { pieces, points };
}

/** Fills a strip. What the clock of a game shows is kept: `showClock` changes it. */
export function showPlayer(element: HTMLElement, color: Color, name: string, position: Chess, isThinking: boolean): void {
  const clock = element.querySelector(".clock") ?? create("span", { class: "clock", role: "timer", hidden: true });
  const { pieces, points } = advantage(position, color);
  const icons = pieces.map(role => {
    const piece = document.createElement("piece");
    piece.className = `${role} ${opposite(color)}`;
    return piece;
  });
  const more = create("span", { class: "advantage cg-wrap", "aria-hidden": "true" }, ...icons);
  if (points > 0) more.append(create("span", { class: "points" }, `+${points}`));
  element.dataset.turn = position.turn === color ? "yes" : "no";
  element.dataset.thinking = isThinking ? "yes" : "no";
  element.replaceChildren(create("span", { class: `player-color ${color}`, "aria-hidden": "true" }), create("span", { class: "player-name" }, name), more, clock);
}

/** Below this the time is short. */
const SHORT_MS = 20_000;

/** Shows what is left to a player, in milliseconds; without a clock, nothing. */
export function showClock(element: HTMLElement, left: number | undefined, isRunning: boolean): void {
  const clock = element.querySelector<HTMLElement>(".clock");
  if (clock === null) return;
  clock.hidden = left === undefined;
  if (left === undefined) return;
  const face = clockFace(left);
  if (clock.textContent !== face) clock.textContent = face;
  clock.classList.toggle("running", isRunning);
  clock.classList.toggle("short", left < SHORT_MS);
}
