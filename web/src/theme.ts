/**
 * The look of the page. Dark or light: the user's choice, otherwise the system's. The styles depend on attributes of the root;
 * a script at the top of the page sets those that matter before the first paint, and this module keeps them up to date.
 */
import type { PieceSet, Settings, Theme } from "./settings";

/** Asks whether the system is set to light. */
export const systemIsLight = matchMedia("(prefers-color-scheme: light)");

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme === "auto" ? (systemIsLight.matches ? "light" : "dark") : theme;
}

/** The theme that is not active. */
export function otherTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "dark" : "light";
}

/** The piece sets that are loaded on demand. The classic one is always available. */
const SETS: Readonly<Record<Exclude<PieceSet, "classic">, () => Promise<unknown>>> = {
  plain: () => import("./pieces/plain.css"),
  letters: () => import("./pieces/letters.css"),
};

/** Applies the settings for board and pieces. If a set cannot be fetched, the classic one remains visible. */
export function showBoardLooks({ board, pieces, coordinates, blindfold }: Settings): void {
  const { dataset } = document.documentElement;
  Object.assign(dataset, { board, pieces, coordinates, blindfold: blindfold ? "on" : "off" });
  if (pieces !== "classic") SETS[pieces]().catch(() => undefined);
}
