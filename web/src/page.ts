/**
 * The page: holds the state, does what the user asks, and sets the engine to work.
 *
 * Every action makes a new state and ends in `#update`, which shows it, remembers it, and gives the engine what there is
 * to do: the opponent's move if it is the opponent's turn, else analysis if it is on.
 *
 * Invariant: an answer of the engine counts only if the game it was asked about is still the one on the page.
 */
import type { Color, NormalMove } from "chessops/types";
import { opposite } from "chessops/util";
import { makeHash, readHash } from "./address";
import { Analysis } from "./analysis/analysis";
import { Commentary } from "./commentary";
import { Display, canTakeBack, pgnOf } from "./display";
import { engineNote, failureNotice, limitsOf } from "./engine-report";
import { EngineClient, type EngineState } from "./engine/engine-client";
import { DEFAULT_LEVEL, type Opponent } from "./engine/levels";
import { OpponentPlayer } from "./opponent";
import { Game } from "./rules/game";
import { readPgn } from "./rules/pgn";
import { needsPromotion } from "./rules/typed-move";
import { sanInWords } from "./rules/words";
import { type Settings, resources } from "./settings";
import { type State, type Tab, isFree, isOpponentsTurn } from "./state";
import { type KeyValueStore, loadGame, loadSettings, saveGame, saveSettings } from "./storage";
import type { LineMove } from "./view/lines";
import { otherTheme, showTheme } from "./theme";
import { readInput } from "./typed-input";
import { askNewGame } from "./view/new-game";
import type { Notices } from "./view/notices";
import { askSettings } from "./view/settings-dialog";
import { Sounds } from "./view/sounds";

/** Redrawing more often than this is of no use to the eye. */
const REDRAW_MS = 120;
const HINT_MS = 700;

export class Page {
  #state: State;
  readonly #display: Display;
  readonly #engine: EngineClient;
  readonly #analysis: Analysis;
  readonly #opponent: OpponentPlayer;
  readonly #commentary: Commentary;
  readonly #sounds = new Sounds();
  /** What the engine has been set to; the same again is no reason to start over. */
  #task = "";
  #redraw: ReturnType<typeof setTimeout> | undefined;
  #lastLevel = DEFAULT_LEVEL;

  constructor(
    private readonly store: KeyValueStore,
    private readonly notices: Notices,
    workerUrl: string,
    build: "threads" | "single" | undefined,
  ) {
    this.#engine = new EngineClient(workerUrl, build, state => this.#onEngine(state));
    this.#opponent = new OpponentPlayer(this.#engine);
    this.#analysis = new Analysis(this.#engine, findings => {
      this.#state = { ...this.#state, findings };
      if (this.#redraw !== undefined) return;
      this.#redraw = setTimeout(() => {
        this.#redraw = undefined;
        this.#display.showFindings(this.#state);
      }, REDRAW_MS);
    });
    const remembered = loadGame(store);
    this.#state = {
      game: Game.standard(),
      ply: 0,
      opponent: { color: "black", level: DEFAULT_LEVEL },
      orientation: "white",
      isAnalysing: false,
      ...remembered,
      settings: loadSettings(store),
      engine: this.#engine.state,
      isThinking: false,
      findings: undefined,
      hint: undefined,
      tab: "moves",
    };
    this.#lastLevel = this.#state.opponent?.level ?? DEFAULT_LEVEL;
    this.#display = new Display(
      {
        move: move => void this.#onBoardMove(move),
        goTo: ply => this.goTo(ply),
        selectTab: tab => this.selectTab(tab),
        preview: (line, index) => this.#preview(line, index),
        leave: () => this.#display.showBoard(this.#state),
        play: (line, index) => this.#playLine(line, index),
        share: {
          loadFen: text => this.loadFen(text),
          loadPgn: text => this.loadPgn(text),
          fenLink: () => this.#link({ kind: "fen", text: this.#state.game.fenAt(this.#state.ply) }),
          pgnLink: () => this.#link({ kind: "pgn", text: pgnOf(this.#state, this.#analysis.evaluations) }),
          say: text => this.notices.show({ text, key: "share" }),
        },
      },
      this.#analysis.evaluations,
    );
    this.#commentary = new Commentary(this.#engine, this.#display, () => this.#state);
    this.#applySettings();
    this.#update({});
    this.#engine.load();
  }

  // What the user asks.

  goTo(ply: number): void {
    const { game } = this.#state;
    const to = Math.max(0, Math.min(game.length, ply));
    if (to === this.#state.ply) return;
    this.#update({ ply: to });
    this.#display.announcer.sayMove(game, to);
    if (to > 0) this.#sounds.playMove(game, to);
  }

  step(by: number): void {
    this.goTo(this.#state.ply + by);
  }

  goToEnd(): void {
    this.goTo(this.#state.game.length);
  }

  flip(): void {
    this.#update({ orientation: opposite(this.#state.orientation) });
  }

  setAnalysing(isAnalysing: boolean): void {
    this.#update({ isAnalysing, findings: undefined });
    this.#display.announcer.say(isAnalysing ? "Analysis on." : "Analysis off.");
  }

  toggleAnalysis(): void {
    this.setAnalysing(!this.#state.isAnalysing);
  }

  /** Takes back the user's last move, and the answer to it. */
  takeBack(): void {
    if (!canTakeBack(this.#state)) return;
    const { game, opponent } = this.#state;
    let ply = game.length - 1;
    while (opponent !== undefined && game.positionAt(ply).turn === opponent.color) ply -= 1;
    this.#update({ game: game.upTo(ply), ply });
    this.#display.announcer.say("Taken back.");
  }

  resign(): void {
    const { game, opponent } = this.#state;
    if (opponent === undefined || game.ending !== undefined) return;
    this.#offerUndo("You resigned.");
    this.#update({ game: game.resignedBy(opposite(opponent.color)), ply: game.length });
  }

  async hint(): Promise<void> {
    const { game, ply, engine } = this.#state;
    if (engine.kind !== "ready" || isOpponentsTurn(this.#state) || game.positionAt(ply).isEnd()) return;
    this.#analysis.stop();
    this.#task = "hint";
    const uci = await this.#engine.search({ game, ply, limit: { milliseconds: HINT_MS } }).move;
    if (this.#state.game !== game || this.#state.ply !== ply || uci === undefined) return;
    const move = game.moveFromUci(uci, ply);
    if (move === undefined) return;
    this.#update({ hint: uci });
    const san = game.play(move, ply).steps[ply]?.san ?? uci;
    this.notices.show({ text: `Alcor would play ${san}.`, key: "hint" });
  }

  /** Plays a typed move. Returns what is wrong with it, if anything is. */
  async playTyped(text: string): Promise<string | undefined> {
    const { game, ply } = this.#state;
    const reading = readInput(this.#state, this.#engine, text);
    const read = reading instanceof Promise ? await reading : reading;
    if ("refusal" in read) return read.refusal;
    if (this.#state.game === game && this.#state.ply === ply) this.#play(read.move);
    return undefined;
  }

  askNewGame(): void {
    const { opponent, game, ply } = this.#state;
    const side = opponent === undefined ? "white" : opposite(opponent.color);
    askNewGame({ level: this.#lastLevel, side, fen: game.fenAt(ply) }, number => this.#engine.chess960Start(number), wanted => {
      this.#open(wanted.game, wanted.opponent, "New game.");
    });
  }

  askSettings(): void {
    askSettings(this.#state.settings, { limits: limitsOf(this.#state.engine), note: engineNote(this.#state.engine) }, settings => this.#changeSettings(settings));
  }

  get hasLetterKeys(): boolean {
    return this.#state.settings.letterKeys;
  }

  toggleTheme(): void {
    this.#changeSettings({ ...this.#state.settings, theme: otherTheme() });
  }

  /** Sets up a position. Returns what is wrong with the text; then nothing has changed. */
  loadFen(text: string): string | undefined {
    const game = Game.fromFen(text);
    if (!game.ok) return game.problem;
    this.#open(game.value, undefined, "Position set up.");
    return undefined;
  }

  /** Opens a game. Returns what is wrong with the text; then nothing has changed. */
  loadPgn(text: string): string | undefined {
    const read = readPgn(text);
    if (!read.ok) return read.problem;
    const { game, others } = read.value;
    this.#open(game, undefined, others > 0 ? `Game opened: the first of ${others + 1}.` : "Game opened.");
    return undefined;
  }

  /** Shows what the address asks for, if it does. The game on the page is kept if the address makes no sense. */
  loadAddress(): void {
    const shown = readHash(location.hash);
    if (shown === undefined) return;
    const problem = shown.kind === "fen" ? this.loadFen(shown.text) : this.loadPgn(shown.text);
    // Without this, loading the page again would undo what was played since.
    history.replaceState(null, "", location.pathname + location.search);
    if (problem !== undefined) {
      const title = `The address has a ${shown.kind.toUpperCase()} that cannot be read.`;
      this.notices.show({ title, text: problem, kind: "problem", stays: true, key: "address" });
    }
  }

  selectTab(tab: Tab): void {
    this.#update({ tab });
    if (tab === "why") void this.#commentary.explain();
  }

  toggleWhy(): void {
    this.selectTab(this.#state.tab === "why" ? "moves" : "why");
  }

  /** The system has changed its colours. */
  onSystemTheme(): void {
    showTheme(this.#state.settings.theme);
  }

  /** A hidden page leaves the machine alone. */
  onVisibility(): void {
    this.#engage();
  }

  // Moves.

  async #onBoardMove(move: NormalMove): Promise<void> {
    const state = this.#state;
    const position = state.game.positionAt(state.ply);
    if (!needsPromotion(position, move)) return this.#play(move);
    const promotion = await this.#display.askPromotion(state, move.to);
    if (promotion === undefined || this.#state.game !== state.game || this.#state.ply !== state.ply) this.#display.showBoard(this.#state);
    else this.#play({ ...move, promotion });
  }

  #play(move: NormalMove): void {
    const { game, ply, opponent } = this.#state;
    const legal = game.legalMove(move, ply);
    if (legal === undefined) return this.#display.showBoard(this.#state);
    const next = game.play(legal, ply);
    if (next.steps[ply]?.uci === game.steps[ply]?.uci) return this.goTo(ply + 1);
    const lost = game.length - ply;
    if (lost > 0) this.#offerUndo(lost === 1 ? "One later move was replaced." : `${lost} later moves were replaced.`);
    // A finished game that is looked into becomes the user's own.
    this.#update({ game: next, ply: ply + 1, opponent: game.ending === undefined ? opponent : undefined });
    this.#afterMove(next);
  }

  #afterMove(game: Game): void {
    this.#display.announcer.sayMove(game, game.length);
    this.#sounds.playMove(game, game.length);
  }

  #playLine(line: readonly LineMove[], index: number): void {
    if (!isFree(this.#state)) {
      this.notices.show({ text: "This game is against Alcor: play your own moves, or take the line after the game.", key: "line" });
      return;
    }
    for (const { move } of line.slice(0, index + 1)) this.#play(move);
  }

  #preview(line: readonly LineMove[], index: number): void {
    const shown = line[index];
    if (shown === undefined) return;
    this.#display.board.preview(shown.position, shown.move);
    if (document.activeElement?.closest("#lines")) this.#display.announcer.say(sanInWords(shown.san));
  }

  /** Puts another game on the page. */
  #open(game: Game, opponent: Opponent | undefined, announcement: string): void {
    if (this.#state.game.length > 0) this.#offerUndo(announcement);
    if (opponent !== undefined) this.#lastLevel = opponent.level;
    this.#engine.newGame();
    this.#display.share.reset();
    const orientation: Color = opponent === undefined ? game.start.turn : opposite(opponent.color);
    const ply = game.length;
    this.#update({ game, ply, opponent, orientation: game.length > 0 ? "white" : orientation });
    this.#display.announcer.say(announcement);
  }

  #offerUndo(text: string): void {
    const { game, ply, opponent, orientation } = this.#state;
    const run = (): void => this.#update({ game, ply, opponent, orientation });
    this.notices.show({ text, action: { label: "Undo", run }, key: "undo" });
  }

  // State.

  #update(change: Partial<State>): void {
    const before = this.#state;
    this.#state = { ...before, ...change };
    const moved = this.#state.game !== before.game || this.#state.ply !== before.ply;
    if (moved && change.hint === undefined) this.#state = { ...this.#state, hint: undefined, findings: undefined };
    this.#engage();
    this.#display.show(this.#state);
    saveGame(this.store, this.#state);
    if (moved || Object.keys(change).length === 0) {
      void this.#commentary.nameOpening();
      void this.#commentary.explain();
    }
  }

  /** Gives the engine what there is to do now. */
  #engage(): void {
    const { game, ply, isAnalysing, settings, engine } = this.#state;
    const isOpponent = isOpponentsTurn(this.#state) && engine.kind !== "failed";
    if (!isOpponent) this.#opponent.stop();
    this.#state = { ...this.#state, isThinking: isOpponent && engine.kind === "ready" };
    if (isOpponent) {
      this.#analysis.stop();
      this.#task = "";
      if (this.#opponent.thinksAbout !== game) void this.#think(game);
      return;
    }
    const isWanted = isAnalysing && !document.hidden && engine.kind !== "failed";
    const task = isWanted ? [game.fenAt(0), ...game.movesTo(game.length), ply, settings.lines].join(" ") : "";
    if (task === this.#task) return;
    this.#task = task;
    if (isWanted) this.#analysis.follow(game, ply, settings.lines);
    else this.#analysis.stop();
  }

  async #think(game: Game): Promise<void> {
    const { opponent, settings } = this.#state;
    if (opponent === undefined) return;
    const move = await this.#opponent.think(game, opponent.level, settings.seconds);
    if (this.#state.game !== game || move === undefined) return;
    const next = game.play(move);
    const isFollowed = this.#state.ply === game.length;
    this.#update({ game: next, ...(isFollowed ? { ply: next.length } : {}) });
    this.#afterMove(next);
    if (isFollowed) this.#display.board.playPremove();
  }

  // Engine and settings.

  #onEngine(engine: EngineState): void {
    this.#state = { ...this.#state, engine };
    this.#display.showEngine(engine);
    if (engine.kind === "loading") return;
    if (engine.kind === "ready") this.#configure();
    else this.notices.show(failureNotice(engine.failure, () => this.#engine.load()));
    this.#task = "";
    this.#opponent.stop();
    this.#engage();
    this.#display.show(this.#state);
    void this.#commentary.nameOpening();
    void this.#commentary.explain();
  }

  #configure(): void {
    const { threads, hash } = resources(this.#state.settings, limitsOf(this.#state.engine));
    this.#engine.configure(threads, hash);
  }

  #changeSettings(settings: Settings): void {
    saveSettings(this.store, settings);
    const { threads, hash } = this.#state.settings;
    if (settings.threads !== threads || settings.hash !== hash) this.#task = "";
    this.#state = { ...this.#state, settings };
    this.#applySettings();
    this.#update({ settings });
  }

  #applySettings(): void {
    showTheme(this.#state.settings.theme);
    this.#sounds.isOn = this.#state.settings.sounds;
    this.#configure();
  }

  #link(shown: Parameters<typeof makeHash>[0]): string {
    return new URL(location.pathname, location.href).href + makeHash(shown);
  }
}
