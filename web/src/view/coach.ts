/**
 * The coach's question before a move that loses something.
 */
import type { Said } from "../i18n/said";
import { t } from "../i18n/text";
import { openDialog } from "./dialog";
import { create } from "./dom";

/** Asks whether a move is meant. Closing the dialog takes it back. */
export function askWhetherMeant({ text, lang }: Said): Promise<boolean> {
  const { dialog, form } = openDialog(t("coach.title"));
  const back = create("button", { type: "button", class: "button primary" }, t("coach.takeBack"));
  const play = create("button", { type: "button", class: "button" }, t("coach.play"));
  form.append(create("p", { class: "coach-text", lang }, text), create("div", { class: "dialog-buttons" }, play, back));
  back.focus();
  return new Promise(resolve => {
    play.addEventListener("click", () => {
      resolve(true);
      dialog.close();
    });
    back.addEventListener("click", () => dialog.close());
    // Resolving a promise again has no effect.
    dialog.addEventListener("close", () => resolve(false));
  });
}
