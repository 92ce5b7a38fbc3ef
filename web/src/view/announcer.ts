/**
 * Says moves and results to those who use a screen reader, and keeps a text of the position that they can read.
 */
import { t } from "../i18n/text";
import type { Game } from "../rules/game";
import { endingInWords, nameOf, positionInWords, sanInWords } from "../rules/words";
import { create } from "./dom";

/** Older lines are of no use to anyone. */
const KEPT = 20;

export class Announcer {
  constructor(
    private readonly log: HTMLElement,
    private readonly text: HTMLElement,
  ) {}

  say(sentence: string): void {
    this.log.append(create("p", {}, sentence));
    while (this.log.childElementCount > KEPT) this.log.firstElementChild?.remove();
  }

  /** Says the move that led to a ply, and the result if the game ended with it. */
  sayMove(game: Game, ply: number): void {
    const step = game.steps[ply - 1];
    if (step === undefined) return this.say(t("say.start"));
    const ending = game.endingAt(ply);
    const move = t("say.move", { side: nameOf(game.positionAt(ply - 1).turn), move: sanInWords(step.san) });
    this.say(ending === undefined ? move : `${move} ${endingInWords(ending)}`);
  }

  /** Says how the game ended. */
  sayEnding({ ending }: Game): void {
    if (ending !== undefined) this.say(endingInWords(ending));
  }

  describe(game: Game, ply: number): void {
    this.text.textContent = positionInWords(game.positionAt(ply));
  }
}
