/**
 * Texts that stand in the page from the start, or are made once: `data-t` names the text of an element, `data-t-label`,
 * `data-t-title` and `data-t-placeholder` name those of its attributes. Another language is another pass over them.
 */
import type { Key } from "./catalogue";
import type { Language } from "./languages";
import { language, setLanguage, t } from "./text";

/** The attributes, by those that name their texts. */
const ATTRIBUTES = { "data-t-label": "aria-label", "data-t-title": "title", "data-t-placeholder": "placeholder", "data-t-content": "content" } as const;

/** A key without placeholders: only such ones stand in attributes. */
type Plain = Extract<Key, "close">;

const textOf = (element: Element, name: string): string => t(element.getAttribute(name) as Plain);

/** From now on the page is in this language, or in the one that the browser prefers. */
export function showLanguage(wanted: Language | "auto"): void {
  setLanguage(wanted, navigator.languages);
  translateDocument();
}

/** Writes all texts of the page in the language that is chosen. */
function translateDocument(): void {
  document.documentElement.lang = language();
  delete document.documentElement.dataset.words;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = textOf(element, "data-t");
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(`[${name}]`)) element.setAttribute(attribute, textOf(element, name));
  }
}
