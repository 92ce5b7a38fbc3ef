/**
 * All that the page shows, as one value, and questions about it. No DOM.
 *
 * What is studied is a tree, the place in it a path. `game` and `ply` are the same seen along one line: the line through
 * that place, and how far along it the place is. Most of the page only needs those.
 */
import type { Color } from "chessops/types";
import { opposite } from "chessops/util";
import type { Evaluations, Findings } from "./analysis/analysis";
import { t } from "./i18n/text";
import { type Judgement, type Score, judge } from "./score";
import type { EngineState } from "./engine/engine-client";
import { type Opponent, levelOf, opponentName } from "./engine/levels";
import { NEW_TURN, type Turn, timesOf } from "./play/clock";
import { type MoveThought, upTo } from "./play/thoughts";
import type { Lesson } from "./review/lesson";
import type { ReviewState } from "./review/state";
import { type Game, isPass } from "./rules/game";
import { endingInWords, nameOf } from "./rules/words";
import type { Settings } from "./settings";
import type { History } from "./tree/history";
import { type Path, type Study, existingPath, lineNodes, lineOf } from "./tree/tree";

/** The parts of the panel that share one place. */
export type Tab = "moves" | "review" | "why" | "explorer" | "share";

/** What is undone and redone, and stored: a study, and how it is looked at. */
export interface Document {
  /** By which it is found again among the stored games. */
  readonly id: string;
  readonly study: Study;
  readonly path: Path;
  readonly opponent: Opponent | undefined;
  /** Whether two people play it here against each other, by a clock. */
  readonly isTwoPlayer: boolean;
  readonly orientation: Color;
  /** What the engine thought at its moves of this game. */
  readonly thoughts: readonly MoveThought[];
}

export interface State extends Document {
  /** The line through the place on the board. */
  readonly game: Game;
  /** How far along that line the place is. */
  readonly ply: number;
  readonly history: History<Document>;
  readonly isAnalysing: boolean;
  readonly settings: Settings;
  readonly engine: EngineState;
  readonly isThinking: boolean;
  /** How long the player to move has been thinking, in games with a clock. */
  readonly turn: Turn;
  /** Whether the game stands still because the user wants it so. */
  readonly isPaused: boolean;
  readonly findings: Findings | undefined;
  /** The part of the panel that is open. */
  readonly tab: Tab;
  /** A move that the user asked to be shown. */
  readonly hint: { readonly uci: string; readonly kind: "hint" | "threat" } | undefined;
  readonly review: ReviewState;
  /** What is asked, in place of the game on the board. */
  readonly lesson: Lesson | undefined;
}

/** What a state has to remember to be undone to. */
export function documentOf({ id, study, path, opponent, isTwoPlayer, orientation, thoughts }: Document): Document {
  return { id, study, path, opponent, isTwoPlayer, orientation, thoughts };
}

/** A state with changes, and with the line that belongs to its place. */
export function changed(before: State, change: Partial<State>): State {
  const next = { ...before, ...change };
  if (next.study === before.study && next.path === before.path) return next;
  const path = existingPath(next.study, next.path);
  const line = lineOf(next.study, path);
  // The same line stays the same value: what the engine was asked about it still counts.
  const game = isSameLine(before.game, line) ? before.game : line;
  return { ...next, path, game, ply: path.length, ...playOf(before, next, change) };
}

/** What belongs to the turn that is being played, and to the moves that the game still has. */
function playOf(before: State, next: State, change: Partial<State>): Pick<State, "turn" | "thoughts" | "isPaused"> {
  const [was, is] = [before, next].map(({ study }) => lineNodes(study, []));
  const isSameTurn = before.id === next.id && was!.length === is!.length && was!.at(-1)?.id === is!.at(-1)?.id;
  return {
    turn: isSameTurn ? next.turn : NEW_TURN,
    isPaused: change.isPaused ?? (before.id === next.id ? next.isPaused : mustWait(next)),
    thoughts: upTo(change.thoughts ?? (before.id === next.id ? next.thoughts : []), is!.length),
  };
}

function isSameLine(one: Game, other: Game): boolean {
  if (one.start !== other.start || one.tags !== other.tags || one.conclusion !== other.conclusion || one.length !== other.length) return false;
  return one.steps.every((step, index) => step === other.steps[index]);
}

/** Whether every move is the user's: nobody plays against him, or that game is over and he looks into it. */
export function isFree(state: State): boolean {
  if (state.isTwoPlayer && isInPlay(state)) return false;
  return state.opponent === undefined || (state.isAnalysing && state.game.ending !== undefined);
}

/** Whether it is the opponent's turn in the game. */
export function isOpponentsTurn(state: State): boolean {
  return isTurnOf(state.game, state.opponent);
}

/** Whether a document waits for its opponent. */
export const isWaiting = ({ study, opponent }: Document): boolean => opponent?.rival === undefined && isTurnOf(lineOf(study, []), opponent);

function isTurnOf(game: Game, opponent: Opponent | undefined): boolean {
  if (opponent === undefined || game.ending !== undefined) return false;
  return levelOf(opponent, game.positionAt(game.length).turn) !== undefined;
}

/** Whether a game that was left does not go on by itself: its clock would run, or it would be played before anyone looks. */
export const mustWait = ({ study, opponent, isTwoPlayer }: Document): boolean =>
  study.root.children.length > 0 && (opponent !== undefined || isTwoPlayer) && (opponent?.rival !== undefined || timesOf(study) !== undefined);

/** Whether the game is one that goes on: against the engine or between two people by a clock, and not over. */
export const isInPlay = ({ opponent, isTwoPlayer, study, game }: State): boolean =>
  (opponent !== undefined || isTwoPlayer) && game.ending === undefined && study.conclusion === undefined;

/** Whether the engine plays both sides. */
export const isWatched = ({ opponent }: Document): boolean => opponent?.rival !== undefined;

/** Whose pieces the user may move now, or in advance. */
export function movableColor(state: State): Color | "both" | undefined {
  if (isFree(state)) return "both";
  const { game, ply, opponent } = state;
  if (opponent?.rival !== undefined || ply !== game.length || game.ending !== undefined) return undefined;
  return opponent === undefined ? game.positionAt(ply).turn : opposite(opponent.color);
}

/** Who has a side, as it stands beside the board and in PGN. */
export function playerName({ study, opponent }: Document, color: Color): string {
  const level = levelOf(opponent, color);
  if (opponent !== undefined) return level === undefined ? t("player.you") : opponentName(level);
  return study.tags.get(color === "white" ? "White" : "Black") ?? nameOf(color);
}

/** What is going on, in a few words. */
export function statusText(state: State): string {
  const { game, ply, opponent } = state;
  const ending = game.endingAt(ply);
  if (ending !== undefined && (ply === game.length || game.positionAt(ply).isEnd())) return endingInWords(ending);
  if (state.isPaused && isInPlay(state) && ply === game.length) return t("status.paused");
  if (state.isThinking) return t("status.thinking");
  if (ply < game.length) return ply === 0 ? t("status.start") : t("status.after", { move: moveLabel(game, ply) });
  const position = game.positionAt(ply);
  if (isOpponentsTurn(state)) return t(state.engine.kind === "loading" ? "status.loads" : "status.alcor");
  const who = opponent === undefined ? t("status.toMove", { side: nameOf(position.turn) }) : t("status.yourMove");
  return position.isCheck() ? t("status.check", { who }) : who;
}

/** The move that leads to a ply, with its number: `12. Nf3` or `12… Nf6`. */
export function moveLabel(game: Game, ply: number): string {
  const before = game.positionAt(ply - 1);
  return `${before.fullmoves}${before.turn === "white" ? "." : "…"} ${game.steps[ply - 1]?.san ?? ""}`;
}

/** The evaluation of every position of a game, as far as known. */
export function scoresOf(game: Game, evaluations: Evaluations): (Score | undefined)[] {
  return Array.from({ length: game.length + 1 }, (_, ply) => evaluations.at(game, ply));
}

/** Whether a move is in the opening book; undefined until that is known. */
export type IsBook = (fen: string, uci: string) => boolean | undefined;

/** What to say about each move, by the evaluations before and after it. Nothing of a move of the book, as in reviews, or of one that may be. */
export function judgementsOf(game: Game, scores: readonly (Score | undefined)[], isBook: IsBook): (Judgement | undefined)[] {
  return game.steps.map((step, index) => {
    const { uci } = step;
    const [before, after] = [scores[index], scores[index + 1]];
    const judgement = before === undefined || after === undefined || isPass(step) ? undefined : judge(game.positionAt(index).turn, before, after);
    return judgement !== undefined && isBook(game.fenAt(index), uci) === false ? judgement : undefined;
  });
}
