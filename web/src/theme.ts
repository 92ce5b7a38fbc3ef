/**
 * How the page looks. Dark or light: as the user wishes, else as the system does. The styles look at attributes of the root;
 * a script at the top of the page sets those that matter before the first drawing, and this keeps them so.
 */
import type { PieceSet, Settings, Theme } from "./settings";

/** Asks whether the system is set to light. */
export const systemIsLight = matchMedia("(prefers-color-scheme: light)");

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme === "auto" ? (systemIsLight.matches ? "light" : "dark") : theme;
}

/** The one that is not shown. */
export function otherTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "dark" : "light";
}

/** The sets of pieces that come when they are asked for. The classic one is always there. */
const SETS: Readonly<Record<Exclude<PieceSet, "classic">, () => Promise<unknown>>> = {
  plain: () => import("./pieces/plain.css"),
  letters: () => import("./pieces/letters.css"),
};

/** Shows the board and the pieces as they are wanted. A set that cannot be fetched leaves the classic one in sight. */
export function showBoardLooks({ board, pieces, coordinates, blindfold }: Settings): void {
  const { dataset } = document.documentElement;
  Object.assign(dataset, { board, pieces, coordinates, blindfold: blindfold ? "on" : "off" });
  if (pieces !== "classic") SETS[pieces]().catch(() => undefined);
}
