/**
 * The languages of the page, and which of them a browser prefers.
 */

/** Each by the name that it has itself. */
export const LANGUAGE_NAMES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGE_NAMES;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/** The first language that someone prefers and that there is; English if there is none. */
export function preferredLanguage(preferred: readonly string[]): Language {
  const found = preferred.map(tag => LANGUAGES.find(known => known === tag.toLowerCase().split("-")[0]));
  return found.find(known => known !== undefined) ?? "en";
}
