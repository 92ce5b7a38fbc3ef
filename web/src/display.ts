/**
 * All views, kept in sync with the state. It decides nothing: user actions go to the page.
 */
import type { Color, NormalMove, Role } from "chessops/types";
import { opposite } from "chessops/util";
import type { Evaluations } from "./analysis/analysis";
import type { BookMoves } from "./analysis/book-moves";
import { percentage, t } from "./i18n/text";
import { type Judgement, formatScore } from "./score";
import type { EngineState } from "./engine/engine-client";
import { movableOnBoard, onBoard, teachingArrows, withReviewedJudgements, withReviewedScores } from "./on-board";
import { momentsOf } from "./review/record";
import { reviewScene } from "./review-scene";
import { endingInWords } from "./rules/words";
import { type IsBook, type State, type Tab, isInPlay, isOpponentsTurn, isWatched, judgementsOf, moveLabel, playerName, scoresOf, statusText } from "./state";
import { leftOf, timesOf } from "./play/clock";
import { canOfferDraw, canTakeBack, mayEditMoves } from "./study-actions";
import { canPromote } from "./tree/edit";
import { type Shape, editableComment, shapesOf } from "./tree/notes";
import { resultOfStudy, writePgn } from "./tree/pgn-write";
import { ROOT_ID, lineNodes, nodeAt } from "./tree/tree";
import { Announcer } from "./view/announcer";
import { type Arrow, BoardView } from "./view/board";
import { byId } from "./view/dom";
import { type EditActions, EditBar } from "./view/edit-bar";
import { EvaluationBar } from "./view/evaluation-bar";
import { ExplorerView } from "./view/explorer";
import { GraphView } from "./view/graph";
import { type LineActions, LinesView } from "./view/lines";
import { type Judged, type MoveActions, MovesView } from "./view/moves";
import { showClock, showPlayer } from "./view/players";
import { PromotionChooser } from "./view/promotion";
import { type ReviewActions, ReviewView } from "./view/review";
import { type ShareActions, ShareView } from "./view/share";
import { TabsView } from "./view/tabs";
import { type WhyScene, WhyView } from "./view/why";

/** What the user can do by what is seen. */
export interface DisplayActions extends LineActions, MoveActions, EditActions {
  readonly move: (move: NormalMove) => void;
  readonly goTo: (ply: number) => void;
  readonly selectTab: (tab: Tab) => void;
  readonly share: ShareActions;
  readonly review: ReviewActions;
  /** Goes to the next moment of the review that mattered, or to the one before. */
  readonly goToMoment: (by: 1 | -1) => void;
  readonly playUci: (uci: string) => void;
  readonly draw: (shapes: readonly Shape[]) => void;
}

const WEIGHTS = ["best", "good", "possible", "possible", "possible"] as const;

export class Display {
  readonly board: BoardView;
  readonly share: ShareView;
  readonly editBar: EditBar;
  readonly explorer: ExplorerView;
  readonly announcer = new Announcer(byId("announcer", HTMLElement), byId("board-text", HTMLElement));
  readonly #bar = new EvaluationBar(byId("evaluation-bar", HTMLElement));
  readonly #promotion = new PromotionChooser(byId("promotion", HTMLElement));
  readonly #why = new WhyView(byId("panel-why", HTMLElement));
  readonly #moves: MovesView;
  readonly #lines: LinesView;
  readonly #graph: GraphView;
  readonly #tabs: TabsView;
  readonly #review: ReviewView;

  constructor(
    actions: DisplayActions,
    private readonly evaluations: Evaluations,
    private readonly book: BookMoves,
  ) {
    this.board = new BoardView(byId("board", HTMLElement), actions.move, actions.draw, text => this.announcer.say(text));
    this.#moves = new MovesView(byId("moves", HTMLElement), actions);
    this.editBar = new EditBar(actions);
    this.explorer = new ExplorerView(byId("panel-explorer", HTMLElement), actions.playUci);
    this.#lines = new LinesView(byId("lines", HTMLElement), actions);
    this.#graph = new GraphView(byId("graph", HTMLElement), actions.goTo, actions.goToMoment);
    this.#tabs = new TabsView(document.querySelector<HTMLElement>("[role=tablist]")!, actions.selectTab);
    this.#review = new ReviewView(byId("panel-review", HTMLElement), actions.review);
    this.share = new ShareView(byId("panel-share", HTMLElement), actions.share);
  }

  /** Shows all of a state. */
  show(state: State): void {
    const seen = onBoard(state);
    const { game, ply, orientation, settings } = seen;
    this.showBoard(state);
    for (const [strip, color] of strips(orientation)) {
      const isThinking = seen.isThinking && game.positionAt(game.length).turn === color;
      showPlayer(strip, color, playerName(state, color), game.positionAt(ply), isThinking);
    }
    this.showClocks(state, performance.now());
    byId("status", HTMLElement).textContent = statusText(seen);
    this.#showResult(state);
    this.#showControls(state);
    this.#showEditBar(state);
    this.#tabs.show(state.tab);
    if (state.tab === "review") this.#review.show(reviewScene(state));
    this.announcer.describe(game, ply);
    document.documentElement.dataset.analysis = seen.isAnalysing ? "on" : "off";
    document.documentElement.style.setProperty("--lines", String(settings.lines));
    byId("analysis-switch", HTMLInputElement).checked = seen.isAnalysing;
    this.showFindings(state);
  }

  /** Shows what is left on the clocks; this happens several times a second. */
  showClocks(shown: State, now: number): void {
    const state = onBoard(shown);
    const times = state.opponent === undefined && !state.isTwoPlayer ? undefined : timesOf(state.study);
    for (const [strip, color] of strips(state.orientation)) {
      showClock(strip, times && leftOf(times, color, state.turn, now), times?.turn === color && state.turn.since !== undefined);
    }
  }

  showBoard(state: State): void {
    const { game, ply, orientation, settings, lesson } = onBoard(state);
    this.board.show({
      position: game.positionAt(ply),
      variant: game.variant,
      lastMove: game.steps[ply - 1]?.move,
      orientation,
      movable: movableOnBoard(state),
      coordinates: settings.coordinates !== "none",
      animation: settings.animation,
      shapes: lesson === undefined ? shapesOf(nodeAt(state.study, state.path).notes) : [],
    });
    this.board.drawArrows(arrowsOf(state));
  }

  /** Shows what analysis has found so far; this happens several times a second. */
  showFindings(state: State): void {
    const { game, ply } = state;
    const { findings, isAnalysing } = onBoard(state);
    const scores = withReviewedScores(state, scoresOf(game, this.evaluations));
    const judgements = withReviewedJudgements(state, judgementsOf(game, scores, this.#isBook(state)));
    const best = findings?.lines[0];
    const score = isAnalysing ? (best?.score ?? scores[ply]) : undefined;
    this.#bar.show(score, best?.chances, state.orientation);
    byId("analysis-score", HTMLElement).textContent = score === undefined ? "" : formatScore(score);
    byId("analysis-facts", HTMLElement).textContent = factsText(state);
    this.#lines.show(isAnalysing ? findings : undefined);
    this.#moves.show(state.study, state.path.at(-1) ?? ROOT_ID, judgedOf(state, judgements));
    const { record } = state.review;
    const moments = record === undefined ? [] : momentsOf(record, game).map(({ index }) => index + 1);
    this.#graph.show(game, ply, scores, { judgements, moments }, graphNote(state, scores));
    this.board.drawArrows(arrowsOf(state));
    if (state.tab === "share") this.share.show(game.fenAt(ply), scoredPgn(state, this.evaluations));
  }

  /** Without an engine there is no book either, and every move is judged. */
  #isBook({ engine }: State): IsBook {
    return engine.kind === "failed" ? () => false : (fen, uci) => this.book.has(fen, uci);
  }

  showEngine(state: EngineState): void {
    const text = byId("engine-state", HTMLElement);
    const progress = byId("engine-progress", HTMLProgressElement);
    progress.dataset.state = state.kind;
    if (state.kind === "loading") {
      const isKnown = state.total > 0;
      if (isKnown) progress.value = state.loaded / state.total;
      text.textContent = isKnown ? t("engine.loadingShare", { share: percentage(state.loaded / state.total) }) : t("engine.loading");
    } else text.textContent = state.kind === "failed" ? t("engine.none") : "";
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
    const written = resultOfStudy(state.study);
    const result = byId("result", HTMLElement);
    // What the game was said to end with counts at the end of the game, not of a variation.
    const text = ending !== undefined ? endingInWords(ending) : written === "*" ? "" : written.replaceAll("1/2", "½");
    result.hidden = text === "";
    result.textContent = text;
  }

  #showEditBar(state: State): void {
    const { study, path, history } = state;
    const { notes } = nodeAt(study, path);
    this.editBar.show({
      move: whyLabel(state),
      place: `${state.id} ${path.join()}`,
      comment: editableComment(notes),
      nags: notes.nags,
      canPromote: mayEditMoves(state) && canPromote(study, path),
      canRemove: mayEditMoves(state) && path.length > 0,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    });
  }

  #showControls(state: State): void {
    const { game, ply, lesson } = state;
    const disable = (id: string, isDisabled: boolean): void => void (byId(id, HTMLButtonElement).disabled = isDisabled);
    const isAsked = lesson !== undefined;
    for (const id of ["go-first", "go-back"]) disable(id, ply === 0 || isAsked);
    for (const id of ["go-forward", "go-last"]) disable(id, ply === game.length || isAsked);
    disable("take-back", !canTakeBack(state) || isAsked);
    for (const id of ["hint", "threat"]) disable(id, isAsked || state.engine.kind !== "ready" || isOpponentsTurn(state) || game.positionAt(ply).isEnd());
    const isPlayed = isInPlay(state);
    for (const id of ["resign", "offer-draw"]) byId(id, HTMLElement).hidden = !isPlayed || isWatched(state);
    disable("resign", game.length === 0);
    disable("offer-draw", !canOfferDraw(state) || (!state.isTwoPlayer && state.engine.kind !== "ready"));
    const pause = byId("pause", HTMLButtonElement);
    pause.hidden = !isPlayed || !(isWatched(state) || state.study.tags.has("TimeControl"));
    pause.setAttribute("aria-pressed", String(state.isPaused));
  }
}

/** The strips beside the board, and whose they are. */
function strips(orientation: Color): readonly (readonly [HTMLElement, Color])[] {
  return [[byId("player-bottom", HTMLElement), orientation], [byId("player-top", HTMLElement), opposite(orientation)]];
}

/** The game as PGN, with the names of those who play it, and with evaluations that the engine has found. */
export function scoredPgn(state: State, evaluations: Evaluations): string {
  return writePgn(state.study, {
    white: playerName(state, "white"),
    black: playerName(state, "black"),
    scoreOf: ({ step }) => (step === undefined || step.position.isEnd() ? undefined : evaluations.of(step.position)),
  });
}

/** What analysis says of the moves of the line, by their ids. */
function judgedOf(state: State, judgements: readonly (Judgement | undefined)[]): Judged {
  const nodes = lineNodes(state.study, state.path);
  return new Map(nodes.flatMap((node, index) => {
    const judgement = judgements[index];
    return judgement === undefined ? [] : [[node.id, judgement] as const];
  }));
}

function arrowsOf(state: State): Arrow[] {
  const taught = teachingArrows(state);
  if (taught !== undefined) return taught;
  if (state.hint !== undefined) return [{ uci: state.hint.uci, weight: state.hint.kind }];
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
  if (engine.kind === "failed") return t("analysis.noEngine");
  if (findings === undefined || findings.depth === 0) return engine.kind === "loading" ? t("analysis.loading") : "";
  const speed = findings.nodesPerSecond;
  const shown = speed >= 995_000 ? `${(speed / 1_000_000).toFixed(1)} Mn/s` : `${Math.round(speed / 1000)} kn/s`;
  return t("analysis.facts", { depth: findings.depth, speed: shown });
}

function graphNote(state: State, scores: readonly unknown[]): string {
  const pass = state.findings?.pass;
  if (pass !== undefined) return t("graph.progress", { done: pass.done, total: pass.total });
  const known = scores.filter(score => score !== undefined).length;
  return known < 2 && !state.isAnalysing ? t("graph.empty") : "";
}

/** The label of the move that is explained. */
export const whyLabel = (state: State): string | undefined => (state.ply === 0 ? undefined : moveLabel(state.game, state.ply));
