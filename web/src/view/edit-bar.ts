/**
 * Actions on the move on the board: comment, glyph, promote its variation, remove. And undo.
 */
import { t } from "../i18n/text";
import { MOVE_GLYPHS, OTHER_GLYPHS, POSITION_GLYPHS, type Glyph } from "../tree/glyphs";
import { byId, create } from "./dom";

export interface EditActions {
  readonly comment: (text: string) => void;
  readonly glyph: (nag: number) => void;
  readonly details: () => void;
  readonly promote: () => void;
  readonly makeMainLine: () => void;
  readonly remove: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** What the bar has to know. */
export interface EditScene {
  /** The move, as `12. Nf3`; none at the start. */
  readonly move: string | undefined;
  /** By which another move is told from this one. */
  readonly place: string;
  readonly comment: string;
  readonly nags: readonly number[];
  readonly canPromote: boolean;
  readonly canRemove: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

type Drawer = "comment" | "glyphs";

export class EditBar {
  readonly #comment = byId("comment", HTMLTextAreaElement);
  readonly #label = byId("comment-label", HTMLElement);
  readonly #glyphs = byId("glyphs", HTMLElement);
  readonly #drawers: Readonly<Record<Drawer, HTMLElement>> = { comment: byId("comment-drawer", HTMLElement), glyphs: this.#glyphs };
  #place = "";
  #open: Drawer | undefined;

  constructor(private readonly actions: EditActions) {
    const on = (id: string, run: () => void): void => byId(id, HTMLButtonElement).addEventListener("click", run);
    on("edit-comment", () => this.#toggle("comment"));
    on("edit-glyphs", () => this.#toggle("glyphs"));
    on("edit-details", actions.details);
    on("edit-promote", actions.promote);
    on("edit-main-line", actions.makeMainLine);
    on("edit-remove", actions.remove);
    on("edit-undo", actions.undo);
    on("edit-redo", actions.redo);
    this.#comment.addEventListener("input", () => actions.comment(this.#comment.value));
    this.#comment.addEventListener("keydown", event => {
      if (event.key !== "Escape" && !(event.key === "Enter" && event.ctrlKey)) return;
      event.preventDefault();
      this.#toggle("comment");
      byId("edit-comment", HTMLButtonElement).focus();
    });
    for (const [name, glyphs] of [["glyphs.move", MOVE_GLYPHS], ["glyphs.position", POSITION_GLYPHS], ["glyphs.other", OTHER_GLYPHS]] as const) {
      this.#glyphs.append(create("div", { class: "glyph-group", role: "group", "data-t-label": name }, ...glyphs.map(glyph => this.#glyphButton(glyph))));
    }
  }

  show(scene: EditScene): void {
    this.#label.textContent = scene.move === undefined ? t("edit.commentOnGame") : t("edit.commentOn", { move: scene.move });
    // What is being typed is not replaced by what it was read as.
    if (scene.place !== this.#place || document.activeElement !== this.#comment) this.#comment.value = scene.comment;
    this.#place = scene.place;
    const disable = (id: string, isDisabled: boolean): void => void (byId(id, HTMLButtonElement).disabled = isDisabled);
    disable("edit-glyphs", scene.move === undefined);
    disable("edit-promote", !scene.canPromote);
    disable("edit-main-line", !scene.canPromote);
    disable("edit-remove", !scene.canRemove);
    disable("edit-undo", !scene.canUndo);
    disable("edit-redo", !scene.canRedo);
    for (const button of this.#glyphs.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(scene.nags.includes(Number(button.dataset.nag))));
      button.disabled = scene.move === undefined;
    }
  }

  /** Opens the field for the comment, and puts the cursor into it. */
  openComment(): void {
    if (this.#open !== "comment") this.#toggle("comment");
    this.#comment.focus();
  }

  #toggle(drawer: Drawer): void {
    this.#open = this.#open === drawer ? undefined : drawer;
    for (const name of ["comment", "glyphs"] as const) {
      this.#drawers[name].hidden = this.#open !== name;
      byId(`edit-${name}`, HTMLButtonElement).setAttribute("aria-expanded", String(this.#open === name));
    }
    if (this.#open === "comment") this.#comment.focus();
  }

  #glyphButton({ nag, sign, key }: Glyph): HTMLButtonElement {
    const button = create("button", { type: "button", class: "glyph-button", "data-nag": nag, "aria-pressed": "false", "data-t-label": key, "data-t-title": key }, sign);
    button.addEventListener("click", () => this.actions.glyph(nag));
    return button;
  }
}
