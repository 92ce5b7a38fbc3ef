/**
 * The clocks of a game. Pure: the time is passed in, in milliseconds, so tests do not have to wait.
 *
 * What the clocks showed after each move is written in the game (`[%clk]`), and the time control in its tags. The clocks
 * therefore survive take-back, undo and reloading. Only the current turn is stored separately.
 */
import type { Color } from "chessops/types";
import { opposite } from "chessops/util";
import { clockTimeOf, withClockTime } from "../tree/notes";
import { type Path, type Study, type TreeNode, lineNodes } from "../tree/tree";
import { setNotes } from "../tree/edit";
import { type TimeControl, controlOfTag } from "./time-control";

/** How long the player to move has been thinking. */
export interface Turn {
  /** Until the clock was stopped last. */
  readonly spent: number;
  /** When it was started; none if it stands still. */
  readonly since: number | undefined;
}

/** A turn that has not begun. */
export const NEW_TURN: Turn = { spent: 0, since: undefined };

export const started = (turn: Turn, now: number): Turn => (turn.since === undefined ? { ...turn, since: now } : turn);

export const stopped = (turn: Turn, now: number): Turn =>
  turn.since === undefined ? turn : { spent: spentIn(turn, now), since: undefined };

/** How much of a turn has elapsed. */
export const spentIn = ({ spent, since }: Turn, now: number): number => spent + (since === undefined ? 0 : Math.max(0, now - since));

/** What both players had left when the turn began, and whose turn it is. */
export interface Times {
  readonly control: TimeControl;
  readonly turn: Color;
  readonly left: Readonly<Record<Color, number>>;
}

/** The clocks at the end of the main line of a study; none if it is played without. */
export function timesOf(study: Study): Times | undefined {
  const control = controlOfTag(study.tags.get("TimeControl"));
  if (control === undefined) return undefined;
  const nodes = lineNodes(study, []);
  // Without time for the game, the increment of the first move is there from the start.
  const full = Math.max(control.base, control.increment);
  const turn = turnAfter(study, nodes);
  const last = (color: Color): number => {
    const own = nodes.filter((_, index) => (nodes.length - index) % 2 === (color === turn ? 0 : 1));
    return own.map(({ notes }) => clockTimeOf(notes)).filter(time => time !== undefined).at(-1) ?? full;
  };
  return { control, turn, left: { white: last("white"), black: last("black") } };
}

function turnAfter(study: Study, nodes: readonly TreeNode[]): Color {
  return nodes.length % 2 === 0 ? study.start.turn : opposite(study.start.turn);
}

/** What is left to a player now; nothing when the flag has fallen. */
export function leftOf(times: Times, color: Color, turn: Turn, now: number): number {
  const used = times.turn === color ? spentIn(turn, now) : 0;
  return Math.max(0, times.left[color] - used);
}

/** A player with less than this may well lose on time, if no move adds any. */
const PRESSED_MS = 10_000;

/** Whether a player is about to lose on time: nobody resigns against such a player. */
export const isPressed = (times: Times | undefined, color: Color, turn: Turn): boolean =>
  times !== undefined && times.control.increment === 0 && leftOf(times, color, turn, 0) < PRESSED_MS;

/** A study with the time that its last move, at a path, left on the clock of the player who made it. */
export function withMoveTime(study: Study, path: Path, before: Times, turn: Turn, now: number): Study {
  const left = leftOf(before, before.turn, turn, now) + before.control.increment;
  return setNotes(study, path, notes => withClockTime(notes, left));
}

/** A time as clocks show it: `4:59`, `1:02:03`, and tenths below ten seconds. A whole second is shown until it is over. */
export function clockFace(left: number): string {
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
