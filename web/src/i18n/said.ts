/**
 * What is said to the user, and in which language: the page speaks the user's, the engine English.
 */

export interface Said {
  readonly text: string;
  /** The language, if it is not that of the page. */
  readonly lang: "en" | undefined;
}

/** A sentence of the engine's own. */
export const engineSays = (text: string): Said => ({ text, lang: "en" });

/** A text from the catalogue. */
export const pageSays = (text: string): Said => ({ text, lang: undefined });
