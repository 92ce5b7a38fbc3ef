/**
 * The user's actions on the study. Pure: each takes a state and returns the change, or undefined if nothing changes.
 */
import type { NormalMove } from "chessops/types";
import { opposite } from "chessops/util";
import type { Opponent } from "./engine/levels";
import { leftOf, timesOf, withMoveTime } from "./play/clock";
import { type MoveThought, withThought } from "./play/thoughts";
import { type Conclusion, resignation, resultOf, timeout } from "./rules/game";
import { type Document, type State, isInPlay, isWaiting, isWatched, playerName } from "./state";
import * as edit from "./tree/edit";
import { toggleNag } from "./tree/glyphs";
import { type History, redo, undo } from "./tree/history";
import { type Notes, type Shape, withEditedComment, withShapes } from "./tree/notes";
import { type Path, type Study, countMoves, lineNodes, nodeAt, siblingPath } from "./tree/tree";

export type Change = Partial<State>;

/** Plays moves one after the other. If they already exist, only the current position changes. */
export function playMoves(state: State, moves: readonly NormalMove[], now = 0): Change {
  const place = moves.reduce(({ study, path }, move) => edit.play(study, path, move), { study: state.study, path: state.path });
  if (place.study === state.study) return { path: place.path };
  if (isInPlay(state)) return timed(state, place, now);
  // Exploring a finished game turns it into a study of the user's own.
  if (state.isTwoPlayer) return { ...place, isTwoPlayer: false };
  if (state.opponent === undefined || state.game.ending === undefined) return place;
  return { path: place.path, study: edit.withTags(place.study, ownTags(state)), opponent: undefined };
}

/** A move of the engine at the end of the game, with what it thought. A user who looks at an earlier position stays there. */
export function playOpponent(state: State, move: NormalMove, thought: MoveThought | undefined, now: number): Change {
  const { study, path } = timed(state, edit.play(state.study, lineNodes(state.study, []).map(node => node.id), move), now);
  return { study, path: state.ply === state.game.length ? path : state.path, thoughts: withThought(state.thoughts, thought) };
}

/** A place of a game in play, with what its last move left on the clock, if there is one. The move ends a pause. */
function timed(state: State, { study, path }: edit.Place, now: number): edit.Place & { readonly isPaused: boolean } {
  const times = timesOf(state.study);
  const isPaused = state.isPaused && isWatched(state);
  return { study: times === undefined ? study : withMoveTime(study, path, times, state.turn, now), path, isPaused };
}

/** The end of a game whose player to move has no time left; none while there is. */
export function fallenFlag(state: State, now: number): Change | undefined {
  const times = isInPlay(state) ? timesOf(state.study) : undefined;
  if (times === undefined || leftOf(times, times.turn, state.turn, now) > 0) return undefined;
  return ended(state, timeout(state.game.positionAt(state.game.length), times.turn));
}

export const agreeDraw = (state: State): Change | undefined => (canOfferDraw(state) ? ended(state, { kind: "agreement" }) : undefined);

export const canOfferDraw = (state: State): boolean => isInPlay(state) && !isWatched(state) && state.game.length > 1;

/** A game that the players end, seen at its end. */
const ended = ({ study }: State, conclusion: Conclusion): Change =>
  ({ study: edit.conclude(study, conclusion), path: lineNodes(study, []).map(node => node.id) });

/** The tags of a game against the engine, with what was known of it only because it was one. */
function ownTags(state: State): Map<string, string> {
  const players = [["White", playerName(state, "white")], ["Black", playerName(state, "black")]] as const;
  return new Map([...state.study.tags, ...players, ["Result", resultOf(state.game.ending)]]);
}

/** Takes back the user's last move and the answer to it; without an opponent, the move on the board and what follows. */
export function takeBack(state: State): Change | undefined {
  const { game, opponent, study, path } = state;
  if (isWatched(state)) return undefined;
  if (opponent === undefined) return path.length === 0 ? undefined : edit.remove(study, path);
  const ply = plyBeforeOwnMove(state);
  if (ply < 0) return undefined;
  const line = lineNodes(study, []).map(node => node.id);
  return game.length === 0 ? undefined : edit.remove(study, line.slice(0, ply + 1));
}

/** The ply before the user's last move in a game against the engine; negative if he has made none. */
function plyBeforeOwnMove({ game, opponent }: State): number {
  let ply = game.length - 1;
  while (ply >= 0 && game.positionAt(ply).turn === opponent?.color) ply -= 1;
  return ply;
}

export const canTakeBack = (state: State): boolean =>
  state.opponent === undefined ? state.path.length > 0 : !isWatched(state) && plyBeforeOwnMove(state) >= 0;

export function resign(state: State): Change | undefined {
  const { opponent, game } = state;
  if (!isInPlay(state) || isWatched(state)) return undefined;
  // Of two people, the one whose turn it is resigns.
  return ended(state, resignation(opponent === undefined ? game.positionAt(game.length).turn : opposite(opponent.color)));
}

/** The engine resigns. */
export function resignOpponent(state: State): Change | undefined {
  const { opponent } = state;
  return opponent === undefined || !isInPlay(state) ? undefined : ended(state, resignation(opponent.color));
}

/** Whether variations may be moved about and moves removed: not in a game that is being played. */
export const mayEditMoves = ({ opponent }: { readonly opponent: Opponent | undefined }): boolean => opponent === undefined;

export const promote = (state: State): Change | undefined => studyChange(state, edit.promote(state.study, state.path));

export const makeMainLine = (state: State): Change | undefined => studyChange(state, edit.makeMainLine(state.study, state.path));

export const toggleCollapsed = (state: State, path: Path): Change | undefined => studyChange(state, edit.toggleCollapsed(state.study, path));

export const setComment = (state: State, text: string): Change | undefined => notesChange(state, notes => withEditedComment(notes, text));

export const toggleGlyph = (state: State, nag: number): Change | undefined =>
  state.path.length === 0 ? undefined : notesChange(state, notes => ({ ...notes, nags: toggleNag(notes.nags, nag) }));

export const setShapes = (state: State, shapes: readonly Shape[]): Change | undefined => notesChange(state, notes => withShapes(notes, shapes));

/** Goes to the variation above or below in the list; from within a variation, to the one beside it. */
export function besides(state: State, by: number): Path {
  for (let depth = state.path.length; depth > 0; depth -= 1) {
    const path = state.path.slice(0, depth);
    const beside = siblingPath(state.study, path, by);
    if (beside !== path) return beside;
    if (nodeAt(state.study, path.slice(0, -1)).children.length > 1) break;
  }
  return state.path;
}

/** How many moves a change removes, those of variations included. */
export const removedMoves = (before: Study, after: Study): number => Math.max(0, countMoves(before) - countMoves(after));

/** One step of undo or redo; never to a state in which the opponent would immediately move again. */
export function travel(state: State, document: Document, direction: "undo" | "redo"): { readonly document: Document; readonly history: History<Document> } | undefined {
  const found = (direction === "undo" ? undo : redo)(state.history, document, other => !isWaiting(other));
  return found === undefined ? undefined : { document: found.state, history: found.history };
}

const studyChange = (state: State, study: Study): Change | undefined => (study === state.study ? undefined : { study });

function notesChange(state: State, change: (notes: Notes) => Notes): Change | undefined {
  const before = nodeAt(state.study, state.path).notes;
  const after = change(before);
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : { study: edit.setNotes(state.study, state.path, () => after) };
}
