/**
 * The page: holds the state, carries out user actions, and gives the engine its tasks.
 *
 * Every action makes a new state and ends in `#update`, which shows it, saves it, and gives the engine its next task: the
 * opponent's move if it is the opponent's turn, otherwise analysis if it is on. Changes made with `#edit` can be undone.
 *
 * Invariant: an answer of the engine counts only if the game it was asked about is still the one on the page.
 */
import type { Color, NormalMove } from "chessops/types";
import { opposite } from "chessops/util";
import { Analysis } from "./analysis/analysis";
import { BookMoves } from "./analysis/book-moves";
import { firstState, isAnnotated } from "./beginning";
import { Commentary } from "./commentary";
import { Display, scoredPgn } from "./display";
import { failureNotice } from "./engine-report";
import { EngineClient, type EngineState } from "./engine/engine-client";
import { GameDesk } from "./game-desk";
import { GameLibrary } from "./game-library";
import { showLanguage } from "./i18n/document";
import type { Said } from "./i18n/said";
import { language, t } from "./i18n/text";
import { Match, type Players } from "./match";
import { forgetPlace, onBoard } from "./on-board";
import { spentIn } from "./play/clock";
import { PuzzleBox } from "./puzzle-box";
import { ReviewDesk } from "./review-desk";
import { needsPromotion } from "./rules/typed-move";
import { sanInWords } from "./rules/words";
import type { Settings } from "./settings";
import { SettingsDesk } from "./settings-desk";
import { type Document, type State, type Tab, changed, documentOf, isFree, isOpponentsTurn } from "./state";
import { type KeyValueStore, loadGameId, loadSettings, saveGame } from "./storage";
import { newId } from "./stored-game";
import * as actions from "./study-actions";
import { type SuggestionKind, suggest } from "./suggestions";
import { record, seal } from "./tree/history";
import { reveal, withTags } from "./tree/edit";
import { type Path, type Study, lineNodes, pathTo } from "./tree/tree";
import { readInput } from "./typed-input";
import type { LineMove } from "./view/lines";
import type { Notices } from "./view/notices";
import { Sounds } from "./view/sounds";

/** Redrawing more often than this would not be visible. */
const REDRAW_MS = 120;

export class Page {
  #state: State;
  readonly #display: Display;
  readonly #engine: EngineClient;
  readonly #analysis: Analysis;
  readonly #commentary: Commentary;
  readonly #sounds = new Sounds();
  readonly desk: GameDesk;
  readonly match: Match;
  readonly review: ReviewDesk;
  readonly settings: SettingsDesk;
  readonly #library: GameLibrary;
  /** The engine's current task; the same task again does not restart it. */
  #task = "";
  #redraw: ReturnType<typeof setTimeout> | undefined;
  /** Whether the game would survive a reload. */
  #isRemembered = true;

  constructor(
    private readonly store: KeyValueStore,
    private readonly notices: Notices,
    workerUrl: string,
    build: "threads" | "single" | undefined,
  ) {
    this.#engine = new EngineClient(workerUrl, build, state => this.#onEngine(state));
    this.match = new Match({
      state: () => this.#state,
      display: () => this.#display,
      update: change => this.#update(change),
      edit: change => this.#edit(change),
      open: (study, players, announcement) => this.#open(study, players, announcement),
      play: move => this.#playAll([move]),
      sayLastMove: () => this.#sayMove(this.#state.game.length),
      engine: this.#engine,
      notices,
    });
    this.#analysis = new Analysis(this.#engine, findings => {
      this.#state = { ...this.#state, findings };
      this.#redrawSoon();
    });
    showLanguage(loadSettings(store).language);
    const elsewhere = loadGameId(store);
    this.#state = firstState(store, this.#engine.state);
    this.#analysis.evaluations.noteAll(this.#state.study);
    this.#library = new GameLibrary(this.#engine, notices);
    this.#library.adopt(this.#state.id);
    this.#library.onParted = (from, to) => void (this.#state.id === from && this.#update({ id: to }));
    const host = { state: () => this.#state, engine: this.#engine, store, sounds: this.#sounds, notices, say: (text: string) => this.#display.announcer.say(text) };
    this.settings = new SettingsDesk({ ...host, change: (settings, mustRestart) => this.#changeSettings(settings, mustRestart) });
    this.desk = new GameDesk({
      ...host,
      open: (study, announcement) => this.#open(study, { opponent: undefined, isTwoPlayer: false }, announcement),
      pgn: () => scoredPgn(this.#state, this.#analysis.evaluations),
      reopen: document => this.#reopen(document),
      library: this.#library,
      retag: tags => this.#edit({ study: withTags(this.#state.study, tags) }),
      askNewGame: fen => this.match.askNewGame(fen),
    });
    this.review = new ReviewDesk({
      ...host,
      update: change => this.#update(change),
      edit: change => this.#edit(change),
      puzzles: new PuzzleBox(this.#library.database),
      workerUrl,
      say: text => this.#display.announcer.say(text),
    });
    this.#display = this.#makeDisplay();
    this.#commentary = new Commentary(this.#engine, this.#display, () => this.#state, this.#library);
    this.settings.apply();
    this.#update({});
    this.#engine.load();
    if (elsewhere !== undefined) void this.#library.load(elsewhere).then(found => found && this.#reopen(found));
  }

  #makeDisplay(): Display {
    const { desk, review } = this;
    return new Display(
      {
        move: move => void this.#onBoardMove(move),
        goTo: ply => this.goTo(ply),
        goToNode: id => this.#goToPath(pathTo(this.#state.study, id) ?? []),
        selectTab: tab => this.selectTab(tab),
        preview: (line, index) => this.#preview(line, index),
        leave: () => this.#display.showBoard(this.#state),
        play: (line, index) => this.#playLine(line, index),
        share: desk.share,
        review: review.actions,
        goToMoment: by => review.goToMoment(by),
        playUci: uci => void (isFree(this.#state) && this.#play(this.#state.game.moveFromUci(uci, this.#state.ply))),
        draw: shapes => this.#edit(this.#state.lesson === undefined ? actions.setShapes(this.#state, shapes) : undefined),
        fold: id => this.#edit(actions.toggleCollapsed(this.#state, pathTo(this.#state.study, id) ?? [])),
        comment: text => this.#edit(actions.setComment(this.#state, text), `comment ${this.#state.path.join()}`),
        glyph: nag => this.#edit(actions.toggleGlyph(this.#state, nag)),
        details: () => desk.editDetails(),
        promote: () => this.#edit(actions.promote(this.#state)),
        makeMainLine: () => this.#edit(actions.makeMainLine(this.#state)),
        remove: () => this.remove(),
        undo: () => this.travel("undo"),
        redo: () => this.travel("redo"),
      },
      this.#analysis.evaluations,
      new BookMoves(fen => this.#engine.book(fen), () => this.#redrawSoon()),
    );
  }

  /** Shows the findings soon, together with any that arrive until then. */
  #redrawSoon(): void {
    if (this.#redraw !== undefined) return;
    this.#redraw = setTimeout(() => {
      this.#redraw = undefined;
      this.#display.showFindings(this.#state);
    }, REDRAW_MS);
  }

  // User actions.

  /** Goes to a place of the line that is on the board. */
  goTo(ply: number): void {
    if (this.#state.lesson !== undefined) return;
    const line = lineNodes(this.#state.study, this.#state.path).map(node => node.id);
    this.#goToPath(line.slice(0, Math.max(0, ply)));
  }

  #goToPath(path: Path): void {
    if (path.join() === this.#state.path.join()) return;
    this.#update({ path, study: reveal(this.#state.study, path), history: seal(this.#state.history) });
    this.#sayMove(this.#state.ply);
  }

  step = (by: number): void => this.goTo(this.#state.ply + by);

  goToEnd = (): void => this.goTo(this.#state.game.length);

  /** Goes to the next variation, or the one before. */
  goBeside = (by: number): void => this.#goToPath(actions.besides(this.#state, by));

  /** Removes the move on the board and what follows it. */
  remove = (): void => void (actions.mayEditMoves(this.#state) && this.takeBack());

  editComment(): void {
    this.selectTab("moves");
    this.#display.editBar.openComment();
  }

  flip = (): void => this.#update({ orientation: opposite(this.#state.orientation) });

  setAnalysing(isAnalysing: boolean): void {
    this.#update({ isAnalysing, findings: undefined });
    this.#display.announcer.say(t(isAnalysing ? "analysis.on" : "analysis.off"));
  }

  toggleAnalysis = (): void => this.setAnalysing(!this.#state.isAnalysing);

  /** Takes back the user's last move, and the answer to it. */
  takeBack(): void {
    const { study, opponent, lesson } = this.#state;
    const change = lesson === undefined ? actions.takeBack(this.#state) : undefined;
    if (change === undefined) return;
    const removed = actions.removedMoves(study, change.study ?? study);
    if (opponent === undefined && removed > 1) this.#offerUndo(t("game.movesWereRemoved", { moves: removed }));
    this.#edit(change);
    this.#display.announcer.say(opponent === undefined && removed > 1 ? t("game.removedMoves", { moves: removed }) : t("game.takenBack"));
  }

  resign(): void {
    const change = actions.resign(this.#state);
    if (change === undefined) return;
    this.#offerUndo(this.#state.isTwoPlayer ? t("game.over") : t("game.resigned"));
    this.#edit(change);
  }

  /** Shows what the engine would play, or what the other side would play if one passed. */
  async suggest(kind: SuggestionKind): Promise<void> {
    const { game, ply, engine, lesson } = this.#state;
    if (lesson !== undefined) return kind === "hint" ? this.review.actions.hint() : undefined;
    if (engine.kind !== "ready" || isOpponentsTurn(this.#state) || game.positionAt(ply).isEnd()) return;
    this.#analysis.stop();
    this.#task = kind;
    const found = await suggest(kind, this.#engine, game, ply);
    if (this.#state.game !== game || this.#state.ply !== ply || found === undefined) return;
    this.#update({ hint: found.uci === undefined ? undefined : { uci: found.uci, kind } });
    this.notices.show({ text: found.text, key: "hint" });
  }

  /** Plays a typed move. Returns what is wrong with it, if anything is. */
  async playTyped(text: string): Promise<Said | undefined> {
    const { game, ply, lesson } = this.#state;
    // Users who type their answers continue with the same key.
    if (lesson !== undefined && lesson.stage !== "asking" && text.trim() === "") return void this.review.actions.next();
    const reading = readInput(onBoard(this.#state), this.#engine, text);
    const read = reading instanceof Promise ? await reading : reading;
    if ("refusal" in read) return read.refusal;
    if (this.#state.game === game && this.#state.ply === ply && this.#state.lesson === lesson) this.#play(read.move);
    return undefined;
  }

  selectTab(tab: Tab): void {
    this.#update({ tab });
    if (tab === "explorer") void this.#commentary.explore();
    else this.#commentary.refresh();
  }

  toggleWhy = (): void => this.selectTab(this.#state.tab === "why" ? "moves" : "why");

  toggleReview = (): void => this.selectTab(this.#state.tab === "review" ? "moves" : "review");

  /** Whether leaving the page would lose something: both storages are full. */
  get isUnsaved(): boolean {
    return !this.#isRemembered && this.#library.isBehind;
  }

  /** A hidden page uses no processor time, and its clocks are kept. */
  onVisibility = (): void => this.#update({});

  async #onBoardMove(move: NormalMove): Promise<void> {
    const state = this.#state;
    const seen = onBoard(state);
    if (!needsPromotion(seen.game.positionAt(seen.ply), move)) return this.#play(move);
    const promotion = await this.#display.askPromotion(seen, move.to);
    if (promotion === undefined || this.#state.game !== state.game || this.#state.ply !== state.ply) this.#display.showBoard(this.#state);
    else this.#play({ ...move, promotion });
  }

  #play(move: NormalMove | undefined): void {
    const { game, ply, lesson } = onBoard(this.#state);
    const legal = move && game.legalMove(move, ply);
    if (legal === undefined) return this.#display.showBoard(this.#state);
    if (lesson !== undefined) this.review.answer(legal);
    else this.match.play(legal);
  }

  #playAll(moves: readonly NormalMove[]): void {
    const change = actions.playMoves(this.#state, moves, performance.now());
    if (change.study === undefined) return this.#goToPath(change.path ?? []);
    this.#edit(change);
    this.#sayMove(this.#state.ply);
  }

  /** Announces the move that led to a ply, and plays its sound. */
  #sayMove(ply: number): void {
    this.#display.announcer.sayMove(this.#state.game, ply);
    if (ply > 0) this.#sounds.playMove(this.#state.game, ply);
  }

  #playLine(line: readonly LineMove[], index: number): void {
    if (isFree(this.#state)) return this.#playAll(line.slice(0, index + 1).map(({ move }) => move));
    this.notices.show({ text: t("game.ownMoves"), key: "line" });
  }

  #preview(line: readonly LineMove[], index: number): void {
    const shown = line[index];
    if (shown === undefined) return;
    this.#display.board.preview(shown.position, shown.move);
    if (document.activeElement?.closest("#lines")) this.#display.announcer.say(sanInWords(shown.san));
  }

  /** Puts another game on the page. */
  #open(study: Study, { opponent, isTwoPlayer }: Players, announcement: string): void {
    if (this.#state.study.root.children.length > 0) this.#offerUndo(announcement);
    this.#engine.newGame();
    this.#display.share.reset();
    this.#analysis.evaluations.noteAll(study);
    const orientation: Color = opponent === undefined ? study.start.turn : opponent.rival === undefined ? opposite(opponent.color) : "white";
    const path = study.root.children.length > 0 && isAnnotated(study) ? [] : lineNodes(study, []).map(node => node.id);
    this.#edit({ id: newId(), study, path, opponent, isTwoPlayer, isPaused: false, orientation: study.root.children.length > 0 ? "white" : orientation });
    this.#display.announcer.say(announcement);
  }

  /** Puts a game on the page as it was kept. */
  #reopen(document: Document): void {
    this.#engine.newGame();
    this.#display.share.reset();
    this.#analysis.evaluations.noteAll(document.study);
    this.#edit(document);
    this.#display.announcer.say(t("game.opened"));
  }

  #offerUndo(text: string): void {
    const document = documentOf(this.#state);
    this.notices.show({ text, action: { label: t("undo"), run: () => this.#edit(document) }, key: "undo" });
  }

  // State.

  /** A change that can be undone. Changes with the same key, one after the other, are undone together. */
  #edit(change: Partial<State> | undefined, key?: string): void {
    if (change === undefined) return;
    this.#update({ ...change, history: record(this.#state.history, documentOf(this.#state), key) });
  }

  /** Undoes or redoes a change. */
  travel(direction: "undo" | "redo"): void {
    const found = actions.travel(this.#state, documentOf(this.#state), direction);
    if (found === undefined) return;
    this.#update({ ...found.document, history: found.history });
    this.#display.announcer.say(t(direction === "undo" ? "game.undone" : "game.redone"));
  }

  #update(change: Partial<State>): void {
    const before = this.#state;
    this.#state = forgetPlace(before, changed(before, change), change);
    const moved = this.#state.game !== before.game || this.#state.ply !== before.ply;
    this.#engage();
    this.#display.show(this.#state);
    this.#isRemembered = saveGame(this.store, { ...this.#state, spent: spentIn(this.#state.turn, performance.now()) });
    this.#library.keep(documentOf(this.#state));
    if (moved || Object.keys(change).length === 0) this.#commentary.refresh();
    this.review.follow();
  }

  /** Gives the engine its next task. */
  #engage(): void {
    this.#state = this.match.settled(this.#state);
    const { game, ply, settings, engine } = this.#state;
    const { isAnalysing } = onBoard(this.#state);
    if (this.match.engage()) {
      this.#analysis.stop();
      this.#task = "";
      return;
    }
    const isWanted = isAnalysing && !document.hidden && engine.kind !== "failed";
    const task = isWanted ? [game.fenAt(0), ...game.movesTo(game.length), ply, settings.lines].join(" ") : "";
    if (task === this.#task) return;
    this.#task = task;
    if (isWanted) this.#analysis.follow(game, ply, settings.lines);
    else this.#analysis.stop();
  }

  #onEngine(engine: EngineState): void {
    this.#state = { ...this.#state, engine };
    this.#display.showEngine(engine);
    if (engine.kind === "loading") return;
    if (engine.kind === "ready") this.settings.configure();
    else this.notices.show(failureNotice(engine.failure, () => this.#engine.load()));
    this.#task = "";
    this.match.restart();
    this.#engage();
    this.#display.show(this.#state);
    this.#commentary.refresh();
  }

  #changeSettings(settings: Settings, mustRestart: boolean): void {
    if (mustRestart) this.#task = "";
    const before = language();
    this.#state = { ...this.#state, settings };
    this.settings.apply();
    this.#update({ settings });
    if (language() === before) return;
    this.#display.showEngine(this.#state.engine);
    this.#commentary.refresh();
  }
}
