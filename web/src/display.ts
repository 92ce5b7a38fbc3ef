/**
 * Everything that is seen, kept in step with the state. It decides nothing: what the user does goes to the page.
 */
import type { NormalMove, Role } from "chessops/types";
import type { Evaluations } from "./analysis/analysis";
import { formatScore } from "./score";
import type { EngineState } from "./engine/engine-client";
import { writePgn } from "./rules/pgn";
import { endingInWords } from "./rules/words";
import { type State, type Tab, isOpponentsTurn, judgementsOf, moveLabel, movableColor, playerName, scoresOf, statusText } from "./state";
import { Announcer } from "./view/announcer";
import { type Arrow, BoardView } from "./view/board";
import { byId } from "./view/dom";
import { EvaluationBar } from "./view/evaluation-bar";
import { GraphView } from "./view/graph";
import { type LineActions, LinesView } from "./view/lines";
import { MovesView } from "./view/moves";
import { showPlayer } from "./view/players";
import { PromotionChooser } from "./view/promotion";
import { type ShareActions, ShareView } from "./view/share";
import { TabsView } from "./view/tabs";
import { type WhyScene, WhyView } from "./view/why";

/** What the user can do by what is seen. */
export interface DisplayActions extends LineActions {
  readonly move: (move: NormalMove) => void;
  readonly goTo: (ply: number) => void;
  readonly selectTab: (tab: Tab) => void;
  readonly share: ShareActions;
}

const WEIGHTS = ["best", "good", "possible", "possible", "possible"] as const;

export class Display {
  readonly board: BoardView;
  readonly share: ShareView;
  readonly announcer = new Announcer(byId("announcer", HTMLElement), byId("board-text", HTMLElement));
  readonly #bar = new EvaluationBar(byId("evaluation-bar", HTMLElement));
  readonly #promotion = new PromotionChooser(byId("promotion", HTMLElement));
  readonly #why = new WhyView(byId("panel-why", HTMLElement));
  readonly #moves: MovesView;
  readonly #lines: LinesView;
  readonly #graph: GraphView;
  readonly #tabs: TabsView;

  constructor(
    actions: DisplayActions,
    private readonly evaluations: Evaluations,
  ) {
    this.board = new BoardView(byId("board", HTMLElement), actions.move);
    this.#moves = new MovesView(byId("moves", HTMLElement), actions.goTo);
    this.#lines = new LinesView(byId("lines", HTMLElement), actions);
    this.#graph = new GraphView(byId("graph", HTMLElement), actions.goTo);
    this.#tabs = new TabsView(document.querySelector<HTMLElement>("[role=tablist]")!, actions.selectTab);
    this.share = new ShareView(byId("panel-share", HTMLElement), actions.share);
  }

  /** Shows all of a state. */
  show(state: State): void {
    const { game, ply, orientation, settings } = state;
    this.showBoard(state);
    for (const [id, color] of [["player-bottom", orientation], ["player-top", orientation === "white" ? "black" : "white"]] as const) {
      const isThinking = state.isThinking && state.opponent?.color === color;
      showPlayer(byId(id, HTMLElement), color, playerName(state, color), game.positionAt(ply), isThinking);
    }
    byId("status", HTMLElement).textContent = statusText(state);
    this.#showResult(state);
    this.#showControls(state);
    this.#tabs.show(state.tab);
    this.announcer.describe(game, ply);
    document.documentElement.dataset.analysis = state.isAnalysing ? "on" : "off";
    document.documentElement.style.setProperty("--lines", String(settings.lines));
    byId("analysis-switch", HTMLInputElement).checked = state.isAnalysing;
    this.showFindings(state);
  }

  showBoard(state: State): void {
    const { game, ply, orientation, settings } = state;
    this.board.show({
      position: game.positionAt(ply),
      variant: game.variant,
      lastMove: game.steps[ply - 1]?.move,
      orientation,
      movable: movableColor(state),
      coordinates: settings.coordinates,
    });
    this.board.drawArrows(arrowsOf(state));
  }

  /** Shows what analysis has found so far; this happens several times a second. */
  showFindings(state: State): void {
    const { game, ply, findings, isAnalysing } = state;
    const scores = scoresOf(game, this.evaluations);
    const judgements = judgementsOf(game, scores);
    const best = findings?.lines[0];
    const score = isAnalysing ? (best?.score ?? scores[ply]) : undefined;
    this.#bar.show(score, best?.chances, state.orientation);
    byId("analysis-score", HTMLElement).textContent = score === undefined ? "" : formatScore(score);
    byId("analysis-facts", HTMLElement).textContent = factsText(state);
    this.#lines.show(isAnalysing ? findings : undefined);
    this.#moves.show(game, ply, judgements);
    this.#graph.show(game, ply, scores, judgements, graphNote(state, scores));
    this.board.drawArrows(arrowsOf(state));
    this.share.show(game.fenAt(ply), pgnOf(state, this.evaluations));
  }

  showEngine(state: EngineState): void {
    const text = byId("engine-state", HTMLElement);
    const progress = byId("engine-progress", HTMLProgressElement);
    progress.dataset.state = state.kind;
    if (state.kind === "loading") {
      const isKnown = state.total > 0;
      if (isKnown) progress.value = state.loaded / state.total;
      text.textContent = isKnown ? `Loading the engine: ${Math.round((state.loaded / state.total) * 100)}%` : "Loading the engine";
    } else text.textContent = state.kind === "failed" ? "No engine" : "";
  }

  showOpening(name: string | null): void {
    byId("opening", HTMLElement).textContent = name ?? "";
  }

  showWhy(scene: WhyScene | string): void {
    if (typeof scene === "string") this.#why.say(scene);
    else this.#why.show(scene);
  }

  /** Asks what a pawn becomes. */
  askPromotion(state: State, to: number): Promise<Role | undefined> {
    return this.#promotion.ask(state.game.positionAt(state.ply).turn, to, state.orientation);
  }

  #showResult(state: State): void {
    const ending = state.game.ending;
    const result = byId("result", HTMLElement);
    result.hidden = ending === undefined;
    result.textContent = ending === undefined ? "" : endingInWords(ending);
  }

  #showControls(state: State): void {
    const { game, ply, opponent } = state;
    const disable = (id: string, isDisabled: boolean): void => void (byId(id, HTMLButtonElement).disabled = isDisabled);
    disable("go-first", ply === 0);
    disable("go-back", ply === 0);
    disable("go-forward", ply === game.length);
    disable("go-last", ply === game.length);
    disable("take-back", !canTakeBack(state));
    disable("hint", state.engine.kind !== "ready" || isOpponentsTurn(state) || game.positionAt(ply).isEnd());
    disable("resign", opponent === undefined || game.ending !== undefined || game.length === 0);
  }
}

/** Whether there is a move of the user's to take back. */
export function canTakeBack(state: State): boolean {
  const { game, opponent } = state;
  if (opponent === undefined) return game.length > 0;
  return game.steps.some((_, index) => game.positionAt(index).turn !== opponent.color);
}

/** The game as PGN, with the names of those who play it. */
export function pgnOf(state: State, evaluations: Evaluations): string {
  const { game } = state;
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map(part => String(part).padStart(2, "0")).join(".");
  const scoreAt = (ply: number): ReturnType<Evaluations["at"]> => (game.endingAt(ply) === undefined ? evaluations.at(game, ply) : undefined);
  return writePgn(game, { white: playerName(state, "white"), black: playerName(state, "black"), date, scoreAt });
}

function arrowsOf(state: State): Arrow[] {
  if (state.hint !== undefined) return [{ uci: state.hint, weight: "hint" }];
  const { findings, settings, isAnalysing } = state;
  if (!settings.arrows || !isAnalysing || findings === undefined) return [];
  const arrows = findings.lines.flatMap((info, index): Arrow[] => {
    const uci = info.line[0];
    return uci === undefined ? [] : [{ uci, weight: WEIGHTS[index] ?? "possible" }];
  });
  // Drawn last is on top: the best.
  return arrows.reverse();
}

function factsText(state: State): string {
  const { findings, isAnalysing, engine } = state;
  if (!isAnalysing) return "";
  if (engine.kind === "failed") return "no engine";
  if (findings === undefined || findings.depth === 0) return engine.kind === "loading" ? "loading…" : "";
  const speed = findings.nodesPerSecond;
  const shown = speed >= 995_000 ? `${(speed / 1_000_000).toFixed(1)} Mn/s` : `${Math.round(speed / 1000)} kn/s`;
  return `depth ${findings.depth} · ${shown}`;
}

function graphNote(state: State, scores: readonly unknown[]): string {
  const review = state.findings?.review;
  if (review !== undefined) return `Going over the game: ${review.done} of ${review.total}`;
  const known = scores.filter(score => score !== undefined).length;
  return known < 2 && !state.isAnalysing ? "With analysis on, the course of the game is drawn here" : "";
}

/** The label of the move that is explained. */
export const whyLabel = (state: State): string | undefined => (state.ply === 0 ? undefined : moveLabel(state.game, state.ply));
