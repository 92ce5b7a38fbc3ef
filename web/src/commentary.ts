/**
 * What is known of a position without searching: the name of the opening and the reasons for its evaluation, from the engine;
 * what was played in it, from the games that are kept.
 *
 * All are asked for whenever the board changes. An answer that comes when the board has changed again is dropped.
 */
import { type Display, whyLabel } from "./display";
import type { EngineClient } from "./engine/engine-client";
import type { GameLibrary } from "./game-library";
import type { Explorer } from "./library/explorer";
import { Game } from "./rules/game";
import type { State } from "./state";

/** No named line is longer. */
const LONGEST_OPENING = 40;

const USUAL_START = Game.standard().fenAt(0);

export class Commentary {
  /** Made when the tab is opened, and not again while it is open. */
  #explorer: Explorer | undefined;

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
    this.showPlayed();
  }

  /** Reads the games that are kept, and shows what was played. */
  async explore(): Promise<void> {
    const { explorer: view } = this.display;
    view.say("The games are being read.");
    this.#explorer = await this.library.explorer((done, total) => view.say(`The games are being read: ${done} of ${total}.`)).catch(() => undefined);
    if (this.#explorer === undefined || this.#explorer.games === 0) view.say("No games are kept yet. Those that you play and open here will be counted.");
    else this.showPlayed();
  }

  /** Shows what was played in the position on the board, if the user has opened the tab for it. */
  showPlayed(): void {
    const { game, ply, tab } = this.state();
    if (tab !== "explorer" || this.#explorer === undefined || this.#explorer.games === 0) return;
    this.display.explorer.show(this.#explorer.movesAt(game.keyAt(ply)), this.#explorer.games);
  }

  async nameOpening(): Promise<void> {
    const { game, ply } = this.state();
    if (game.fenAt(0) !== USUAL_START || ply === 0) return this.display.showOpening(null);
    const name = await this.engine.opening(game.plainMovesTo(Math.min(ply, LONGEST_OPENING))).catch(() => null);
    if (this.#isStill(game, ply)) this.display.showOpening(name);
  }

  /** Explains the position if the user has opened the tab for it. */
  async explain(): Promise<void> {
    const state = this.state();
    if (state.tab !== "why") return;
    const { game, ply, engine } = state;
    if (engine.kind === "failed") return this.display.showWhy("The reasons come from the engine, and there is none.");
    if (engine.kind === "loading") this.display.showWhy("The engine is being loaded.");
    try {
      const [after, before] = await Promise.all([
        this.engine.explain(game.fenAt(ply)),
        ply === 0 ? undefined : this.engine.explain(game.fenAt(ply - 1)),
      ]);
      if (after === undefined || !this.#isStill(game, ply)) return;
      this.display.showWhy({ after, before, move: whyLabel(state) });
    } catch {
      this.display.showWhy("The engine cannot explain this position.");
    }
  }

  #isStill(game: Game, ply: number): boolean {
    const now = this.state();
    return now.game === game && now.ply === ply;
  }
}
