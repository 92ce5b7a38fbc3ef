/**
 * A dialog over the page, with a title and a form. The browser's own `dialog` keeps the focus inside and closes it with
 * Escape.
 */
import { t } from "../i18n/text";
import { create } from "./dom";

/** An open dialog with an empty form; it removes itself when it is closed. */
export function openDialog(title: string): { readonly dialog: HTMLDialogElement; readonly form: HTMLFormElement } {
  const heading = create("h2", { id: "dialog-title" }, title);
  const close = create("button", { type: "button", class: "icon-button", "aria-label": t("close") }, "×");
  const form = create("form", { method: "dialog", autocomplete: "off" });
  const dialog = create("dialog", { "aria-labelledby": "dialog-title" }, create("div", { class: "dialog-head" }, heading, close), form);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, form };
}

/** Closes the dialog that is open, and says whether there was one. */
export function closeDialog(): boolean {
  const open = document.querySelector("dialog");
  open?.remove();
  return open !== null;
}

/** Puts the focus on the field of a name in the dialog that is open. */
export const focusField = (name: string): void => document.querySelector<HTMLElement>(`dialog [name="${name}"]`)?.focus();

/** A choice among several, of which one is marked. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string;
}

/** A group of radio buttons that look like cards. */
export function choices(legend: string, name: string, options: readonly Choice[], selected: string, layout: string): HTMLFieldSetElement {
  const cards = options.map(({ value, label, detail }) => {
    const input = create("input", { type: "radio", name, value, checked: value === selected });
    const text = create("span", { class: "choice-label" }, label);
    const card = create("label", { class: "choice" }, input, text);
    if (detail !== undefined) card.append(create("span", { class: "choice-detail" }, detail));
    return card;
  });
  return create("fieldset", {}, create("legend", {}, legend), create("div", { class: `choices ${layout}` }, ...cards));
}

/** The value of the field of that name. */
export function valueOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}
