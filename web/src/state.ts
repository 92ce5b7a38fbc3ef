/**
 * All that the page shows, as one value, and questions about it. No DOM.
 */
import type { Color } from "chessops/types";
import { opposite } from "chessops/util";
import type { Evaluations, Findings } from "./analysis/analysis";
import { type Judgement, type Score, judge } from "./score";
import type { EngineState } from "./engine/engine-client";
import { type Opponent, opponentName } from "./engine/levels";
import type { Game } from "./rules/game";
import { endingInWords, nameOf } from "./rules/words";
import type { Settings } from "./settings";

/** The parts of the panel that share one place. */
export type Tab = "moves" | "why" | "share";

export interface State {
  readonly game: Game;
  /** The place in the game that is on the board. */
  readonly ply: number;
  readonly opponent: Opponent | undefined;
  readonly orientation: Color;
  readonly isAnalysing: boolean;
  readonly settings: Settings;
  readonly engine: EngineState;
  readonly isThinking: boolean;
  readonly findings: Findings | undefined;
  /** The part of the panel that is open. */
  readonly tab: Tab;
  /** A move that the user asked to be shown. */
  readonly hint: string | undefined;
}

/** Whether every move is the user's: nobody plays against him, or that game is over and he looks into it. */
export function isFree(state: State): boolean {
  return state.opponent === undefined || (state.isAnalysing && state.game.ending !== undefined);
}

/** Whether it is the opponent's turn in the game. */
export function isOpponentsTurn(state: State): boolean {
  const { game, opponent } = state;
  if (opponent === undefined || game.ending !== undefined) return false;
  return game.positionAt(game.length).turn === opponent.color;
}

/** Whose pieces the user may move now, or in advance. */
export function movableColor(state: State): Color | "both" | undefined {
  if (isFree(state)) return "both";
  const { game, ply, opponent } = state;
  if (opponent === undefined || ply !== game.length || game.ending !== undefined) return undefined;
  return opposite(opponent.color);
}

/** Who has a side, as it stands beside the board and in PGN. */
export function playerName(state: State, color: Color): string {
  const { game, opponent } = state;
  if (opponent !== undefined) return opponent.color === color ? opponentName(opponent.level) : "You";
  return game.tags.get(nameOf(color)) ?? nameOf(color);
}

/** What is going on, in a few words. */
export function statusText(state: State): string {
  const { game, ply, opponent } = state;
  const ending = game.endingAt(ply);
  if (ending !== undefined && (ply === game.length || game.positionAt(ply).isEnd())) return endingInWords(ending);
  if (state.isThinking) return "Alcor is thinking…";
  if (ply < game.length) return ply === 0 ? "Start position" : `After ${moveLabel(game, ply)}`;
  const position = game.positionAt(ply);
  if (isOpponentsTurn(state)) return state.engine.kind === "loading" ? "Alcor moves as soon as it is loaded" : "Alcor is to move";
  const who = opponent === undefined ? `${nameOf(position.turn)} to move` : "Your move";
  return position.isCheck() ? `${who}: check` : who;
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

/** What to say about each move, by the evaluations before and after it. */
export function judgementsOf(game: Game, scores: readonly (Score | undefined)[]): (Judgement | undefined)[] {
  return game.steps.map((_, index) => {
    const [before, after] = [scores[index], scores[index + 1]];
    return before === undefined || after === undefined ? undefined : judge(game.positionAt(index).turn, before, after);
  });
}
