/** Everything that can be seen or opened on the page, whatever its language, and whether it fits into the window. */
import { readFileSync } from "node:fs";
import { type Visit, expect } from "./fixture";

const FILE = readFileSync(new URL("../unit/games/several.pgn", import.meta.url), "utf8");
export const GAME = `/#pgn=${encodeURIComponent(FILE.slice(0, FILE.indexOf("[Event \"Internet blitz\"]")))}`;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phones upright and on their side; tablets and desktops. */
export const PHONES: readonly Size[] = [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 568, height: 320 }, { width: 844, height: 390 }];
export const LARGE: readonly Size[] = [{ width: 768, height: 1024 }, { width: 1024, height: 768 }, { width: 1920, height: 1080 }];
/** The scenes that are worth a look after a change of design. */
const PICTURED = ["moves", "details", "glyphs", "editor", "library", "review", "lesson"];

type Scenes = readonly (readonly [string, (visit: Visit) => Promise<unknown>])[];

/** Everything that can be seen, or opened, with what has to be done for it. */
export const SCENES: Scenes = [
  ["comment", ({ page }) => page.locator("#edit-comment").click()],
  ["glyphs", ({ page }) => page.locator("#edit-glyphs").click()],
  ["why", ({ page }) => page.locator("#tab-why").click().then(() => expect(page.locator("#panel-why table")).toBeVisible())],
  ["explorer", ({ page }) => page.locator("#tab-explorer").click().then(() => expect(page.locator("[aria-labelledby=explorer-games] .explorer")).toBeVisible())],
  ["share", ({ page }) => page.locator("#tab-share").click()],
  ["moves", ({ page }) => page.locator("#tab-moves").click()],
  ["details", ({ page }) => page.locator("#edit-details").click()],
  ["new game", ({ page }) => page.locator("#new-game").click()],
  ["watch", async ({ page }) => {
    await page.locator("#new-game").click();
    await page.locator("[name=side][value=watch]").check({ force: true });
    await page.locator("[name=clock][value=custom]").check({ force: true });
  }],
  ["settings", ({ page }) => page.locator("#open-settings").click()],
  ["library", ({ page }) => page.locator("#open-library").click()],
  ["editor", ({ page }) => page.locator("#edit-position").click()],
];

/** What there is of a game that has been reviewed. */
export const REVIEW_SCENES: Scenes = [
  ["review", ({ page }) => page.locator(".moment-head.blunder", { hasText: "Nf6??" }).click()],
  ["review again", ({ page }) => page.locator(".review-head summary").click()],
  ["who", ({ page }) => page.locator("[data-do^=who]").last().click().then(() => expect(page.locator(".poll li").last()).toBeVisible())],
  ["lesson", ({ page }) => page.locator("[data-do='learn black']").click()],
  ["hint", ({ page }) => page.locator("[data-do=hint]").click()],
  ["answer", ({ page }) => page.locator("[data-do=answer]").click()],
];
export const REVIEWED = `/#pgn=${encodeURIComponent('[White "A long name, as some are, of a person"]\n[Black "B"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0')}`;

/** Shows a game with everything in it, analysed, at its first move. */
export async function openGame(visit: Visit): Promise<void> {
  await visit.open(GAME);
  await visit.page.locator(".analysis .switch").click();
  await visit.page.keyboard.press("ArrowRight");
  await expect(visit.page.locator("#lines li")).toHaveCount(3);
}

/** Does something with each scene, one after the other. */
export async function throughScenes(visit: Visit, scenes: Scenes, look: (name: string) => Promise<void>): Promise<void> {
  for (const [name, show] of scenes) {
    await show(visit);
    const dialog = visit.page.locator("dialog");
    if (scenes === SCENES && !["comment", "glyphs", "why", "explorer", "share", "moves"].includes(name)) await expect(dialog).toBeVisible();
    await look(name);
    if (await dialog.isVisible()) {
      await dialog.locator(".dialog-head button").click();
      await expect(dialog).toHaveCount(0);
    }
  }
}

/** Elements that stick out of the window, or can be scrolled sideways. What is cut off on purpose does not count. */
export function sticking(visit: Visit): Promise<string[]> {
  return visit.page.evaluate(() => {
    const name = (element: Element): string => `${element.tagName.toLowerCase()}#${element.id}.${element.getAttribute("class") ?? ""}`;
    const found: string[] = [];
    const isCut = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") return true;
      }
      return false;
    };
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(".visually-hidden, .skip-link, svg, cg-container") !== null || !element.checkVisibility()) continue;
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) continue;
      const isScrolled = /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isScrolled && !(element instanceof HTMLTextAreaElement)) found.push(`${name(element)} scrolls by ${element.scrollWidth - element.clientWidth}`);
      if ((left < -0.5 || right > innerWidth + 0.5) && !isCut(element)) found.push(`${name(element)} from ${left} to ${right}`);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    return found;
  });
}

/** Looks at a scene in windows of several sizes. */
export async function throughSizes(visit: Visit, sizes: readonly Size[], name: string, prefix = "size"): Promise<void> {
  const { page } = visit;
  for (const size of sizes) {
    const label = `${name} at ${size.width}x${size.height}`;
    await page.setViewportSize(size);
    // The board follows the window a moment later.
    await expect.poll(() => sticking(visit), { message: label }).toEqual([]);
    if (PICTURED.includes(name)) await visit.picture(`${prefix}-${size.width}x${size.height}-${name}`);
    const dialogs = page.locator("dialog[open]");
    if ((await dialogs.count()) > 0) {
      const isInside = async (): Promise<boolean> => {
        const { y, height } = (await dialogs.boundingBox())!;
        return y >= 0 && y + height <= size.height;
      };
      await expect.poll(isInside, { message: label }).toBe(true);
    } else if (size.width <= 900) {
      // Coordinates stand below the board and to its left, where no piece stands on them.
      // Board and letters are measured together: they follow the window a moment later.
      const apart = (): Promise<number> => page.locator("#board").evaluate(frame => {
        const board = frame.querySelector("cg-board")!.getBoundingClientRect();
        const boxes = (kind: string): DOMRect[] => [...frame.querySelectorAll(`coords.${kind} coord`)].map(sign => sign.getBoundingClientRect());
        const [files, ranks] = [boxes("files"), boxes("ranks")];
        if (files.length !== 8 || ranks.length !== 8) return Number.NaN;
        return Math.min(...files.map(({ top }) => top - board.bottom), ...ranks.map(({ right }) => board.left - right));
      });
      await expect.poll(apart, { message: label }).toBeGreaterThanOrEqual(-1);
    }
  }
}
