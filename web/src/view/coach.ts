/**
 * The coach's question before a move that loses something.
 */
import { openDialog } from "./dialog";
import { create } from "./dom";

/** Asks whether a move is meant. Closing the dialog takes it back. */
export function askWhetherMeant(text: string): Promise<boolean> {
  const { dialog, form } = openDialog("Coach");
  const back = create("button", { type: "button", class: "button primary" }, "Take it back");
  const play = create("button", { type: "button", class: "button" }, "Play it all the same");
  form.append(create("p", { class: "coach-text" }, text), create("div", { class: "dialog-buttons" }, play, back));
  back.focus();
  return new Promise(resolve => {
    play.addEventListener("click", () => {
      resolve(true);
      dialog.close();
    });
    back.addEventListener("click", () => dialog.close());
    // A promise that is resolved stays as it is.
    dialog.addEventListener("close", () => resolve(false));
  });
}
