/**
 * What the engine knows of a position without searching: the name of the opening, and the reasons for its evaluation.
 *
 * Both are asked for whenever the board changes. An answer that comes when the board has changed again is dropped.
 */
import { type Display, whyLabel } from "./display";
import type { EngineClient } from "./engine/engine-client";
import { Game } from "./rules/game";
import type { State } from "./state";

/** No named line is longer. */
const LONGEST_OPENING = 40;

const USUAL_START = Game.standard().fenAt(0);

export class Commentary {
  constructor(
    private readonly engine: EngineClient,
    private readonly display: Display,
    private readonly state: () => State,
  ) {}

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
