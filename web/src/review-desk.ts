/**
 * The review of the game on the page: made, stored, displayed, used for training, and exported as files.
 *
 * Invariant: a worker's result counts only for the game it was requested for; the page may show another one by then.
 */
import type { Color, NormalMove } from "chessops/types";
import { makeUci } from "chessops/util";
import type { EngineClient } from "./engine/engine-client";
import { GivenUp, ReviewClient } from "./engine/review-client";
import { pageSays } from "./i18n/said";
import { t } from "./i18n/text";
import { storageProblem } from "./library/database";
import type { PuzzleBox } from "./puzzle-box";
import { withAnnotations } from "./review/annotate";
import * as lessons from "./review/lesson";
import { type ReviewRecord, isReviewOf, missedMoves, moveAt, momentBeside, recordOf } from "./review/record";
import { withPoll, withoutGame } from "./review/state";
import { mainLine } from "./review-scene";
import { EFFORTS, failureText, hintText, lessonText, toldText } from "./review/words";
import type { Game } from "./rules/game";
import { type State, documentOf, playerName } from "./state";
import { pgnOfDocument } from "./stored-game";
import { readFirst } from "./tree/pgn-read";
import { writePgn } from "./tree/pgn-write";
import { type Path, type Study, lineNodes } from "./tree/tree";
import type { Notices } from "./view/notices";
import type { ReviewActions } from "./view/review";
import { saveText } from "./view/share";

/** What the desk needs of the page. */
export interface ReviewHost {
  readonly state: () => State;
  /** Changes what is shown. */
  readonly update: (change: Partial<State>) => void;
  /** Changes the game; that can be undone. */
  readonly edit: (change: Partial<State>) => void;
  readonly engine: EngineClient;
  readonly puzzles: PuzzleBox;
  readonly workerUrl: string;
  readonly notices: Notices;
  /** Says something to those who listen to the page. */
  readonly say: (text: string) => void;
}

export class ReviewDesk {
  readonly #client: ReviewClient;
  /** The game whose review has been looked for. */
  #followed: string | undefined;

  constructor(private readonly host: ReviewHost) {
    const { engine, workerUrl } = host;
    this.#client = new ReviewClient(workerUrl, () => (engine.state.kind === "ready" ? engine.state.build : undefined));
  }

  readonly actions: ReviewActions = {
    setEffort: effort => this.#change({ effort }),
    start: () => void this.start(),
    cancel: () => this.cancel(),
    goToMoment: index => this.#show(index, "refutation"),
    showLine: (index, kind) => this.#show(index, kind),
    whoPlays: index => void this.#askLevels(index),
    learn: side => this.#learn(side),
    practise: () => void this.#practise(),
    addToGame: () => this.#addToGame(),
    savePgn: () => this.#savePgn(),
    saveHtml: () => this.#saveHtml(),
    hint: () => this.#teach(lessons.hint),
    showAnswer: () => this.#teach(lessons.show),
    next: () => this.#teach(lessons.next),
    stop: () => this.stopLesson(),
  };

  /** Looks for what is kept of the game on the page, if that is another one than before. */
  follow(): void {
    const { id, review } = this.host.state();
    if (this.#followed === id) return;
    const isFirst = this.#followed === undefined;
    this.#followed = id;
    if (review.record !== undefined || review.problem !== undefined) this.#change(withoutGame(review));
    void this.#load(id);
    if (isFirst) void this.#countPuzzles();
  }

  async #load(id: string): Promise<void> {
    const record = await this.host.puzzles.review(id);
    const { id: now, review } = this.host.state();
    if (now === id && record !== undefined && review.record === undefined) this.#change({ record });
  }

  async #countPuzzles(): Promise<void> {
    this.#change({ puzzles: await this.host.puzzles.count() });
  }

  /** Reviews the main line. */
  async start(): Promise<void> {
    const state = this.host.state();
    const { id, review: { effort } } = state;
    const game = mainLine(state.study);
    if (game.length === 0) return;
    const pgn = pgnOfDocument(documentOf(state));
    const nodes = EFFORTS.find(each => each.id === effort)?.nodes ?? EFFORTS[1].nodes;
    this.#change({ work: { id, done: 0, total: 0 }, problem: undefined });
    this.host.say(t("review.started"));
    try {
      const finished = await this.#client.review(pgn, nodes, ({ done, total }) => this.#change({ work: { id, done, total } }));
      const record = recordOf(id, game, pgn, finished);
      this.#change({ work: undefined });
      await this.#keep(record, game, `${playerName(state, "white")} – ${playerName(state, "black")}`);
    } catch (thrown) {
      if (thrown instanceof GivenUp) return;
      const problem = failureText(thrown instanceof Error ? thrown.message : String(thrown));
      this.#change({ work: undefined, ...(this.host.state().id === id ? { problem } : {}) });
    }
  }

  async #keep(record: ReviewRecord, game: Game, title: string): Promise<void> {
    if (this.host.state().id === record.id) {
      this.#change({ record, polls: new Map() });
      this.host.say(t("review.ready"));
    } else this.host.notices.show({ text: t("review.otherReady", { title }), key: "review" });
    try {
      await this.host.puzzles.keep(record, game, title);
    } catch (thrown) {
      this.host.notices.show({ ...storageProblem(thrown), kind: "problem", stays: true, key: "storage" });
    }
    await this.#countPuzzles();
  }

  cancel(): void {
    this.#client.giveUp();
    this.#change({ work: undefined });
    this.host.say(t("review.givenUp"));
  }

  /** Goes to the next moment that mattered, or to the one before. */
  goToMoment(by: 1 | -1): void {
    const { review: { record }, ply, study } = this.host.state();
    const found = record === undefined ? undefined : momentBeside(record, mainLine(study), ply, by);
    if (found !== undefined) this.#show(found - 1, "refutation");
  }

  #show(index: number, kind: "best" | "refutation"): void {
    const { study, review } = this.host.state();
    const line: Path = lineNodes(study, []).map(node => node.id);
    const ply = kind === "best" ? index : index + 1;
    this.host.update({ path: line.slice(0, ply), review: { ...review, shown: { index, kind } }, lesson: undefined, tab: "review" });
    const move = review.record === undefined ? undefined : moveAt(review.record, mainLine(study), index);
    if (move !== undefined) this.host.say(`${move.number} ${move.san}. ${move.reason ?? toldText(move) ?? ""}`);
  }

  async #askLevels(index: number): Promise<void> {
    const { id, study, review: { record } } = this.host.state();
    const game = mainLine(study);
    const move = record === undefined ? undefined : moveAt(record, game, index);
    if (move === undefined) return;
    if (this.host.state().review.work !== undefined) return this.host.notices.show({ text: t("poll.wait"), key: "review" });
    const isBad = move.judgement !== "great" && move.judgement !== "brilliant";
    const note = (poll: Parameters<typeof withPoll>[2]): void => {
      if (this.host.state().id === id && this.host.state().review.record === record) this.host.update({ review: withPoll(this.host.state().review, index, poll) });
    };
    note({ kind: "asking", done: 0, total: 0 });
    try {
      const who = await this.#client.whoPlays(game.fenAt(0), game.movesTo(index + 1), isBad, ({ done, total }) => note({ kind: "asking", done, total }));
      note({ kind: "told", who });
      this.host.say(who.sentence ?? t("poll.noTrend"));
    } catch (thrown) {
      note(undefined);
      if (!(thrown instanceof GivenUp)) this.host.notices.show({ title: t("poll.failed"), text: thrown instanceof Error ? thrown.message : String(thrown), kind: "problem", key: "review" });
    }
  }

  // Lessons.

  #learn(side: Color | "both"): void {
    const { study, review: { record } } = this.host.state();
    if (record === undefined) return;
    const game = mainLine(study);
    const questions = missedMoves(record, game, side).map(move => ({
      id: `${record.id} ${move.index}`,
      title: "",
      game,
      ply: move.index,
      label: `${move.number} ${move.san}`,
      played: game.steps[move.index]?.uci ?? "",
      accepted: move.accepted,
      line: move.line,
      judgement: move.judgement ?? ("mistake" as const),
      told: pageSays(toldText(move) ?? ""),
      reason: move.reason,
    }));
    this.#begin(lessons.beginLesson(side, questions));
  }

  async #practise(): Promise<void> {
    const questions = await this.host.puzzles.dueQuestions();
    this.#begin(lessons.beginLesson("puzzles", questions));
  }

  #begin(lesson: lessons.Lesson | undefined): void {
    if (lesson === undefined) return;
    this.host.update({ lesson, tab: "review", review: { ...this.host.state().review, shown: undefined } });
    this.host.say(lessonText(lesson));
  }

  /** A move was made on the board while something is asked. */
  answer(move: NormalMove): void {
    this.#teach(lesson => lessons.answer(lesson, makeUci(move)));
  }

  #teach(change: (lesson: lessons.Lesson) => lessons.Lesson): void {
    const { lesson } = this.host.state();
    if (lesson === undefined) return;
    const after = change(lesson);
    this.host.update({ lesson: after });
    const mark = after.marks.length > lesson.marks.length ? after.marks.at(-1) : undefined;
    const question = lessons.questionAt(lesson);
    if (mark !== undefined && mark !== "skipped" && question !== undefined) void this.host.puzzles.note(question.id, mark).then(() => this.#countPuzzles());
    if (after !== lesson) this.host.say(hintText(after) || lessonText(after));
  }

  stopLesson(): void {
    if (this.host.state().lesson === undefined) return;
    this.host.update({ lesson: undefined });
    this.host.say(t("lesson.backSaid"));
  }

  // Files.

  /** The annotated study, if the review is of the game as it stands. */
  #annotated(): Study | undefined {
    const { study, review: { record } } = this.host.state();
    const read = record === undefined ? undefined : readFirst(record.annotatedPgn);
    return read?.ok === true ? withAnnotations(study, read.value.study) : undefined;
  }

  #addToGame(): void {
    const study = this.#annotated();
    if (study === undefined) return;
    this.host.edit({ study });
    this.host.notices.show({ text: t("review.added"), key: "review" });
  }

  /** What the command line would write; where the game has been changed since, the game as it is with what the review says. */
  #savePgn(): void {
    const state = this.host.state();
    const { record } = state.review;
    if (record === undefined) return;
    const isSame = isReviewOf(record, mainLine(state.study)) && pgnOfDocument(documentOf(state)) === record.pgn;
    const study = isSame ? undefined : this.#annotated();
    const text = study === undefined ? record.annotatedPgn : writePgn(study, { white: playerName(state, "white"), black: playerName(state, "black") });
    this.host.notices.show({ text: saveText(text, "alcor-review.pgn"), key: "review" });
  }

  #saveHtml(): void {
    const { record } = this.host.state().review;
    if (record !== undefined) this.host.notices.show({ text: saveText(record.htmlReport, "alcor-review.html", "text/html"), key: "review" });
  }

  #change(change: Partial<State["review"]>): void {
    this.host.update({ review: { ...this.host.state().review, ...change } });
  }
}
