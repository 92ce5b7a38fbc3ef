/**
 * Keys that work anywhere on the page, except while someone types into a field or a dialog is open.
 *
 * Keys with a single letter can be switched off, as WCAG 2.1.4 asks: speech input types them, and so do slips.
 */

/** What each key does, by the name that the browser gives it. */
export type Keys = Readonly<Record<string, () => void>>;

export function listenToKeys(keys: Keys, areLettersOn: () => boolean): void {
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const run = keys[event.key];
    const isLetter = event.key.length === 1;
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
