/**
 * Dark or light: as the user wishes, else as the system does. The styles look at one attribute of the root; a script at
 * the top of the page sets it before the first drawing, and this keeps it so.
 */
import type { Theme } from "./settings";

/** Asks whether the system is set to light. */
export const systemIsLight = matchMedia("(prefers-color-scheme: light)");

export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme === "auto" ? (systemIsLight.matches ? "light" : "dark") : theme;
}

/** The one that is not shown. */
export function otherTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "dark" : "light";
}
