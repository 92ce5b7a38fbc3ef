/**
 * Keys that work anywhere on the page, except while someone types into a field or a dialog is open.
 *
 * Keys with a single letter can be switched off, as WCAG 2.1.4 asks: speech input types them, and so do slips.
 */

/** What each key does, by the name that the browser gives it; `Ctrl+` (on a Mac, Command) and `Shift+` may stand before. */
export type Keys = Readonly<Record<string, () => void>>;

export function listenToKeys(keys: Keys, areLettersOn: () => boolean): void {
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const isControl = event.ctrlKey || event.metaKey;
    const isLetter = event.key.length === 1 && !isControl;
    const key = isControl ? event.key.toLowerCase() : event.key;
    const run = keys[`${isControl ? "Ctrl+" : ""}${event.shiftKey && !isLetter ? "Shift+" : ""}${key}`];
    if (run === undefined || (isLetter && !areLettersOn())) return;
    event.preventDefault();
    run();
  });
}

/** Whether the keys belong to a field. A button or a switch lets them pass. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "button";
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
