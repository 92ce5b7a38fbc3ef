/**
 * A game against the engine, or of the engine against itself: its moves, its clocks, draws, and the coach.
 *
 * Invariant: an answer of the engine counts only if the game it was asked about is still the one on the page.
 * Invariant: a clock runs only while someone whose turn it is can move: not while the page is hidden, the game paused, the
 * engine being loaded or the coach at work.
 */
import type { NormalMove } from "chessops/types";
import { makeUci, opposite } from "chessops/util";
import { newTags } from "./beginning";
import type { Display } from "./display";
import type { EngineClient, Intention, Limit } from "./engine/engine-client";
import { DEFAULT_LEVEL, levelOf } from "./engine/levels";
import { engineSays } from "./i18n/said";
import { t } from "./i18n/text";
import { OpponentPlayer } from "./opponent";
import { isPressed, leftOf, started, stopped, timesOf } from "./play/clock";
import { leastTime, thinkingTime } from "./play/thinking-time";
import { type MoveThought, thoughtOf, withThought } from "./play/thoughts";
import { controlOfTag } from "./play/time-control";
import { Game } from "./rules/game";
import { type Document, type State, isInPlay, isOpponentsTurn, isWatched } from "./state";
import * as actions from "./study-actions";
import { type Study, studyOf } from "./tree/tree";
import { askWhetherMeant } from "./view/coach";
import { type Preselection, askNewGame } from "./view/new-game";
import type { Notices } from "./view/notices";

/** Who plays: somebody against the engine, the engine against itself, two people, or nobody. */
export type Players = Pick<Document, "opponent" | "isTwoPlayer">;

/** What the match needs of the page. */
export interface MatchHost {
  readonly state: () => State;
  readonly display: () => Display;
  readonly update: (change: Partial<State>) => void;
  /** A change that can be undone. */
  readonly edit: (change: actions.Change | undefined) => void;
  /** Puts another game on the page. */
  readonly open: (study: Study, players: Players, announcement: string) => void;
  /** Plays the user's move. */
  readonly play: (move: NormalMove) => void;
  /** Says and sounds the last move of the game. */
  readonly sayLastMove: () => void;
  readonly engine: EngineClient;
  readonly notices: Notices;
}

/** A level needs far less; this only bounds it. */
const LEVEL_MS = 2000;
/** The notice about a draw. */
const OFFER = "draw";
/** How often the clocks are checked. */
const TICK_MS = 100;

export class Match {
  readonly #opponent: OpponentPlayer;
  #lastLevel = DEFAULT_LEVEL;
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** Whether the coach looks at a move, or waits for an answer. */
  #isCoaching = false;

  constructor(private readonly host: MatchHost) {
    this.#opponent = new OpponentPlayer(host.engine);
  }

  /** A state with the clock started or stopped, as it should be now. */
  settled(state: State): State {
    const isThinking = this.#mustThink(state) && state.engine.kind === "ready";
    const mayRun = isInPlay(state) && state.game.length > 0 && timesOf(state.study) !== undefined && !this.#isCoaching;
    const runs = mayRun && !state.isPaused && (isOpponentsTurn(state) ? isThinking : !document.hidden);
    const turn = runs ? started(state.turn, performance.now()) : stopped(state.turn, performance.now());
    return { ...state, isThinking, turn };
  }

  /** Lets the opponent think if it is its turn, and says whether it is. */
  engage(): boolean {
    const state = this.host.state();
    this.#tick(state);
    this.host.display().showClocks(state, performance.now());
    const mustThink = this.#mustThink(state);
    if (!mustThink) this.#opponent.stop();
    else if (this.#opponent.thinksAbout !== state.game) void this.#think(state.game);
    return mustThink;
  }

  /** The engine was replaced: requests to the previous one are void. */
  restart(): void {
    this.#opponent.stop();
  }

  /** Plays the user's move, unless the coach asks and it was not meant. */
  play(move: NormalMove): void {
    const state = this.host.state();
    if (this.#endOnTime()) return;
    // A move declines the offer.
    this.host.notices.close(OFFER);
    const isWatchedOver = state.settings.coach !== "off" && state.opponent !== undefined && isInPlay(state) && state.ply === state.game.length && state.engine.kind === "ready";
    if (!isWatchedOver) return this.host.play(move);
    if (!this.#isCoaching) void this.#playIfMeant(state, move);
  }

  /** Asks for a new game, from a position if one is given. */
  askNewGame(from?: string): void {
    const { opponent, isTwoPlayer, game, ply, study } = this.host.state();
    this.#lastLevel = opponent?.level ?? this.#lastLevel;
    const preselection: Preselection = {
      level: this.#lastLevel,
      rival: opponent?.rival,
      side: opponent === undefined ? (isTwoPlayer ? "both" : "white") : opponent.rival === undefined ? opposite(opponent.color) : "watch",
      control: controlOfTag(study.tags.get("TimeControl")),
      fen: from ?? game.fenAt(ply),
      isFromFen: from !== undefined,
    };
    askNewGame(preselection, number => this.host.engine.chess960Start(number), wanted => {
      const players: Players = { opponent: wanted.opponent, isTwoPlayer: wanted.opponent === undefined && wanted.control !== undefined };
      this.#lastLevel = wanted.opponent?.level ?? this.#lastLevel;
      this.host.open(studyOf(wanted.game.withTags(newTags(wanted.control))), players, t("game.new"));
    });
  }

  /** Offers a draw. The engine accepts or declines, depending on its evaluation at its last moves. */
  async offerDraw(): Promise<void> {
    const { game, thoughts, engine, isTwoPlayer } = this.host.state();
    if (!actions.canOfferDraw(this.host.state())) return;
    // Two people at one board settle it themselves.
    if (isTwoPlayer) return this.host.edit(actions.agreeDraw(this.host.state()));
    if (engine.kind !== "ready") return;
    const isWelcome = await this.host.engine.welcomesDraw(thoughts.map(({ thought }) => thought)).catch(() => false);
    const now = this.host.state();
    if (now.game !== game) return;
    if (isWelcome) this.host.edit(actions.agreeDraw(now));
    const text = t(isWelcome ? "draw.taken" : "draw.declined");
    this.host.notices.show({ text, key: OFFER });
  }

  /** The engine offers a draw, which stands until the user moves. */
  #offer(): void {
    const { game } = this.host.state();
    const take = (): void => {
      const now = this.host.state();
      if (now.game === game) this.host.edit(actions.agreeDraw(now));
    };
    this.host.notices.show({ text: t("draw.offered"), action: { label: t("draw.take"), run: take }, stays: true, key: OFFER });
    this.host.display().announcer.say(t("draw.offered"));
  }

  /** Whether the engine resigns or offers a draw: only against a human, and only if the setting is on. */
  async #intention({ settings, opponent, study, turn }: State, thoughts: readonly MoveThought[]): Promise<Intention> {
    if (!settings.conduct || opponent === undefined || opponent.rival !== undefined) return "play";
    const intention = await this.host.engine.intention(thoughts.map(({ thought }) => thought)).catch((): Intention => "play");
    return intention === "resign" && isPressed(timesOf(study), opposite(opponent.color), turn) ? "play" : intention;
  }

  /** Pauses or resumes the game. */
  togglePause(): void {
    const state = this.host.state();
    if (!isInPlay(state)) return;
    this.host.update({ isPaused: !state.isPaused });
    this.host.display().announcer.say(t(state.isPaused ? "game.goesOn" : "game.paused"));
  }

  #mustThink(state: State): boolean {
    const isStill = state.isPaused || (isWatched(state) && document.hidden);
    return isOpponentsTurn(state) && !isStill && state.engine.kind !== "failed";
  }

  async #think(game: Game): Promise<void> {
    const state = this.host.state();
    const color = game.positionAt(game.length).turn;
    const level = levelOf(state.opponent, color);
    if (level === undefined) return;
    const times = timesOf(state.study);
    const now = performance.now();
    const clock = times && { left: leftOf(times, color, state.turn, now), increment: times.control.increment };
    const least = state.settings.humanPace ? thinkingTime(game, clock, Math.random()) : leastTime(clock);
    const usual: Limit = { milliseconds: level.rating === undefined ? state.settings.seconds * 1000 : LEVEL_MS };
    const limit: Limit = times === undefined ? usual : { ...times.left, [color]: clock!.left, increment: times.control.increment };
    const answer = await this.#opponent.think(game, level, limit, least);
    const after = this.host.state();
    if (after.game !== game || answer === undefined || this.#endOnTime()) return;
    const thought = thoughtOf(game.length + 1, color, game.positionAt(game.length).fullmoves, answer.info);
    const intention = thought === undefined ? "play" : await this.#intention(after, withThought(after.thoughts, thought));
    if (this.host.state().game === game && !this.#endOnTime()) this.#answer(answer.move, thought, intention);
  }

  /** Plays the engine's move, or resigns in its place. */
  #answer(move: NormalMove, thought: MoveThought | undefined, intention: Intention): void {
    const state = this.host.state();
    if (intention === "resign") {
      this.host.edit(actions.resignOpponent(state));
      this.host.notices.show({ text: t("game.alcorResigns"), key: OFFER });
      return this.host.display().announcer.sayEnding(this.host.state().game);
    }
    const isFollowed = state.ply === state.game.length;
    this.host.edit(actions.playOpponent(state, move, thought, performance.now()));
    this.host.sayLastMove();
    if (intention === "offer draw") this.#offer();
    if (isFollowed) this.host.display().board.playPremove();
  }

  async #playIfMeant(state: State, move: NormalMove): Promise<void> {
    this.#setCoaching(true);
    // The piece stays where it was put.
    this.host.display().board.preview(Game.step(state.game.positionAt(state.ply), move).position, move);
    const isMeant = await this.#isMeant(state, move).catch(() => true);
    this.#setCoaching(false);
    const now = this.host.state();
    if (isMeant && now.game === state.game && now.ply === state.ply) this.host.play(move);
    else this.host.display().showBoard(now);
  }

  #setCoaching(isCoaching: boolean): void {
    this.#isCoaching = isCoaching;
    this.host.update({});
  }

  /** What the coach says of a move, and whether it is to be played. */
  async #isMeant(state: State, move: NormalMove): Promise<boolean> {
    const caution = await this.host.engine.caution(state.game, makeUci(move));
    const now = this.host.state();
    if (caution === null || now.game !== state.game) return true;
    if (state.settings.coach === "ask") return askWhetherMeant(engineSays(caution.text));
    this.host.notices.show({ ...engineSays(caution.text), key: "coach" });
    this.host.display().announcer.say(caution.text);
    return true;
  }

  /** Checks the clocks for as long as one of them runs. */
  #tick(state: State): void {
    if (state.turn.since === undefined) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
      return;
    }
    this.#ticking ??= setInterval(() => {
      if (!this.#endOnTime()) this.host.display().showClocks(this.host.state(), performance.now());
    }, TICK_MS);
  }

  /** Ends the game if the player to move has run out of time, and says whether that is so. */
  #endOnTime(): boolean {
    const flag = actions.fallenFlag(this.host.state(), performance.now());
    if (flag === undefined) return false;
    this.host.edit(flag);
    const { game } = this.host.state();
    this.host.display().announcer.sayEnding(game);
    return true;
  }
}
