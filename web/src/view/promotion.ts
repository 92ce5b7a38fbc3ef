/**
 * Asks what a pawn becomes: four pieces over the board, at the pawn's file. Escape or a click elsewhere takes the move
 * back.
 */
import type { Color, Role } from "chessops/types";
import { squareFile } from "chessops/util";
import { t } from "../i18n/text";
import { roleName } from "../rules/words";
import { create } from "./dom";

const CHOICES: readonly Role[] = ["queen", "knight", "rook", "bishop"];

export class PromotionChooser {
  #answer: ((role: Role | undefined) => void) | undefined;

  constructor(private readonly element: HTMLElement) {
    element.addEventListener("click", event => {
      if (event.target === element) this.#close(undefined);
    });
    element.addEventListener("keydown", event => this.#onKey(event));
  }

  /** The piece chosen, or none. An older question is answered with none. */
  ask(color: Color, to: number, orientation: Color): Promise<Role | undefined> {
    this.#close(undefined);
    const file = squareFile(to);
    const column = orientation === "white" ? file : 7 - file;
    const list = create("div", {
      class: `promotion-list ${color === orientation ? "from-top" : "from-bottom"}`,
      role: "group",
      "aria-label": t("promotion.label"),
      style: `left: ${column * 12.5}%`,
    });
    for (const role of CHOICES) {
      const piece = document.createElement("piece");
      piece.className = `${role} ${color}`;
      const button = create("button", { type: "button", "aria-label": roleName(role), title: roleName(role), "data-role": role }, piece);
      button.addEventListener("click", () => this.#close(role));
      list.append(button);
    }
    this.element.replaceChildren(list);
    this.element.hidden = false;
    list.querySelector("button")?.focus();
    return new Promise(resolve => (this.#answer = resolve));
  }

  #close(role: Role | undefined): void {
    this.element.hidden = true;
    this.element.replaceChildren();
    const answer = this.#answer;
    this.#answer = undefined;
    answer?.(role);
  }

  #onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.#close(undefined);
    else if (step !== undefined) {
      const buttons = [...this.element.querySelectorAll("button")];
      const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons[(index + step + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
