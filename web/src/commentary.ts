/**
 * What is known of the position on the board beside its evaluation: the name of the opening, the reasons, and the moves of the
 * opening book, from the engine; what was played in it, from the games that are kept.
 *
 * All are asked for whenever the board changes. An answer that comes when the board has changed again is dropped.
 */
import { shownLine, verdictOf } from "./analysis/explanation";
import { type Display, whyLabel } from "./display";
import type { EngineClient, Why } from "./engine/engine-client";
import { openingOf } from "./engine/opening";
import type { GameLibrary } from "./game-library";
import { language, t } from "./i18n/text";
import { Explorer } from "./library/explorer";
import { expectedAt } from "./play/thoughts";
import { type Game, isPass } from "./rules/game";
import type { State } from "./state";
import type { WhyScene } from "./view/why";

/** How many moves that were compared are remembered. */
const MAX_REMEMBERED = 300;

export class Commentary {
  /** Made when the tab is opened, and not again while it is open. */
  #explorer: Explorer | undefined;
  /** Whether a move is being compared: one at a time, and then the one that is on the board. */
  #isComparing = false;
  readonly #compared = new Map<string, WhyScene>();

  constructor(
    private readonly engine: EngineClient,
    private readonly display: Display,
    private readonly state: () => State,
    private readonly library: GameLibrary,
  ) {}

  /** Says all that belongs to the position on the board and to the tab that is open. */
  refresh(): void {
    void this.nameOpening();
    void this.explain();
    void this.#showPlayed();
  }

  /** Reads the games that are kept, and shows what was played. */
  async explore(): Promise<void> {
    this.#explorer = undefined;
    void this.#showPlayed();
    const { explorer: view } = this.display;
    this.#explorer = await this.library.explorer((done, total) => view.showProgress(done, total)).catch(() => new Explorer());
    await this.#showPlayed();
  }

  /** Shows what the book knows and what was played in the position on the board, if the user has opened the tab for it. */
  async #showPlayed(): Promise<void> {
    const { game, ply, tab } = this.state();
    if (tab !== "explorer") return;
    this.display.explorer.showGames(this.#explorer?.movesAt(game.keyAt(ply)), this.#explorer?.games ?? 0);
    const book = await this.engine.book(game.fenAt(ply)).catch(() => undefined);
    if (this.#isStill(game, ply)) this.display.explorer.showBook(book);
  }

  async nameOpening(): Promise<void> {
    const { game, ply } = this.state();
    const name = await openingOf(this.engine, game, ply);
    if (this.#isStill(game, ply)) this.display.showOpening(name);
  }

  /** Explains the move on the board, or the start position, if the user has opened the tab for it. */
  async explain(): Promise<void> {
    const { game, ply, engine, tab } = this.state();
    if (tab !== "why" || this.#isComparing) return;
    if (engine.kind === "failed") return this.display.showWhy(t("why.noEngine"));
    if (engine.kind === "loading") return this.display.showWhy(t("engine.isLoading"));
    this.#isComparing = true;
    const scene = await this.#scene(this.state()).catch(() => t("why.failed"));
    this.#isComparing = false;
    if (!this.#isStill(game, ply)) return this.explain();
    if (scene !== undefined && this.state().tab === "why") this.display.showWhy(scene);
  }

  async #scene(state: State): Promise<WhyScene | undefined> {
    const { game, ply, thoughts } = state;
    if (ply === 0 || isPass(game.steps[ply - 1])) {
      const end = await this.engine.explain(game.fenAt(ply));
      return end && { end, move: undefined };
    }
    const expected = expectedAt(thoughts, ply, game.steps[ply - 1]?.uci);
    const key = [language(), game.fenAt(0), ...game.movesTo(ply), expected?.depth ?? ""].join(" ");
    const known = this.#compared.get(key);
    if (known !== undefined) return known;
    this.display.showWhy(t("why.looking", { move: whyLabel(state) ?? "" }));
    const why = await this.engine.why(game, ply, expected);
    const scene = why && (await this.#compare(game, ply, why));
    if (scene !== undefined) this.#remember(key, scene);
    return scene;
  }

  /** A move that was compared, with the terms at the ends of both lines. */
  async #compare(game: Game, ply: number, why: Why): Promise<WhyScene | undefined> {
    const [end, otherEnd] = await Promise.all([this.engine.explain(why.played.fen), why.other === null ? undefined : this.engine.explain(why.other.fen)]);
    if (end === undefined) return undefined;
    const played = shownLine(game, ply - 1, why.played);
    const line = why.other === null ? undefined : shownLine(game, ply - 1, why.other);
    const other = line === undefined || otherEnd === undefined ? undefined : { line, end: otherEnd };
    return { end, move: { verdict: verdictOf(why, played, line), played, other } };
  }

  #remember(key: string, scene: WhyScene): void {
    if (this.#compared.size >= MAX_REMEMBERED) this.#compared.clear();
    this.#compared.set(key, scene);
  }

  #isStill(game: Game, ply: number): boolean {
    const now = this.state();
    return now.game === game && now.ply === ply;
  }
}
