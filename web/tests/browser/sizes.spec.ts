/** Every size of window: nothing outside it, nothing to scroll to sideways, whatever is open. And what axe-core finds. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Visit, expect, test } from "./fixture";

const FILE = readFileSync(new URL("../unit/games/several.pgn", import.meta.url), "utf8");
const GAME = `/#pgn=${encodeURIComponent(FILE.slice(0, FILE.indexOf("[Event \"Internet blitz\"]")))}`;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phones upright and on their side; tablets and desktops. */
const PHONES: readonly Size[] = [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 568, height: 320 }, { width: 844, height: 390 }];
const LARGE: readonly Size[] = [{ width: 768, height: 1024 }, { width: 1024, height: 768 }, { width: 1920, height: 1080 }];
/** The scenes that are worth a look after a change of design. */
const PICTURED = ["moves", "details", "glyphs", "editor", "library", "review", "lesson"];

type Scenes = readonly (readonly [string, (visit: Visit) => Promise<unknown>])[];

/** Everything that can be seen, or opened, with what has to be done for it. */
const SCENES: Scenes = [
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
const REVIEW_SCENES: Scenes = [
  ["review", ({ page }) => page.getByRole("button", { name: /Nf6\?\? Blunder/ }).click()],
  ["review again", ({ page }) => page.locator(".review-head summary").click()],
  ["who", ({ page }) => page.getByRole("button", { name: "Who plays this?" }).last().click().then(() => expect(page.locator(".poll li").last()).toBeVisible())],
  ["lesson", ({ page }) => page.getByRole("button", { name: "Learn from the mistakes of Black" }).click()],
  ["hint", ({ page }) => page.locator("[data-do=hint]").click()],
  ["answer", ({ page }) => page.getByRole("button", { name: "Show the answer" }).click()],
];
const REVIEWED = `/#pgn=${encodeURIComponent('[White "A long name, as some are, of a person"]\n[Black "B"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0')}`;

/** Shows a game with everything in it, analysed, at its first move. */
async function openGame(visit: Visit): Promise<void> {
  await visit.open(GAME);
  await visit.page.locator(".analysis .switch").click();
  await visit.page.keyboard.press("ArrowRight");
  await expect(visit.page.locator("#lines li")).toHaveCount(3);
}

/** Does something with each scene, one after the other. */
async function throughScenes(visit: Visit, scenes: Scenes, look: (name: string) => Promise<void>): Promise<void> {
  for (const [name, show] of scenes) {
    await show(visit);
    const dialog = visit.page.locator("dialog");
    if (scenes === SCENES && !["comment", "glyphs", "why", "explorer", "share", "moves"].includes(name)) await expect(dialog).toBeVisible();
    await look(name);
    if (await dialog.isVisible()) {
      await visit.page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(dialog).toHaveCount(0);
    }
  }
}

/** Elements that stick out of the window, or can be scrolled sideways. What is cut off on purpose does not count. */
function sticking(visit: Visit): Promise<string[]> {
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
async function throughSizes(visit: Visit, sizes: readonly Size[], name: string): Promise<void> {
  const { page } = visit;
  for (const size of sizes) {
    const label = `${name} at ${size.width}x${size.height}`;
    await page.setViewportSize(size);
    // The board follows the window a moment later.
    await expect.poll(() => sticking(visit), { message: label }).toEqual([]);
    if (PICTURED.includes(name)) await visit.picture(`size-${size.width}x${size.height}-${name}`);
    const dialogs = page.locator("dialog[open]");
    if ((await dialogs.count()) > 0) {
      const dialog = (await dialogs.boundingBox())!;
      expect(dialog.y, label).toBeGreaterThanOrEqual(0);
      expect(dialog.y + dialog.height, label).toBeLessThanOrEqual(size.height);
    } else if (size.width <= 900) {
      // The letters of the files stand below the board, where no piece stands on them.
      // Board and letters are measured together: they follow the window a moment later.
      const below = (): Promise<number> => page.locator("#board").evaluate(frame => {
        const letters = [...frame.querySelectorAll("coords.files coord")].map(letter => letter.getBoundingClientRect().top);
        return letters.length === 8 ? Math.min(...letters) - frame.querySelector("cg-board")!.getBoundingClientRect().bottom : Number.NaN;
      });
      await expect.poll(below, { message: label }).toBeGreaterThanOrEqual(-1);
    }
  }
}

for (const [kind, sizes] of [["phones", PHONES], ["larger windows", LARGE]] as const) {
  test.describe(kind, () => {
    const isPhone = sizes === PHONES;
    test.use({ viewport: sizes[0]!, isMobile: isPhone, hasTouch: isPhone });

    test("nothing is outside the window, whatever its size and whatever is open", async ({ visit }) => {
      await openGame(visit);
      await throughScenes(visit, SCENES, name => throughSizes(visit, sizes, name));
    });

    test("nothing of a review or a lesson is outside the window", async ({ visit }) => {
      await visit.review(REVIEWED);
      await throughScenes(visit, REVIEW_SCENES, name => throughSizes(visit, sizes, name));
    });
  });
}

/** What a notice lies over, of the parts that one works with. */
async function coveredBy(visit: Visit, selector: string): Promise<string[]> {
  const notice = (await visit.page.locator(selector).boundingBox())!;
  const covered: string[] = [];
  for (const part of ["#board cg-board", ".tabs", ".controls", ".tab-panel:not([hidden])", "#new-game", "#open-settings"]) {
    const box = (await visit.page.locator(part).boundingBox())!;
    const isBeside = notice.y >= box.y + box.height - 1 || notice.y + notice.height <= box.y + 1 || notice.x >= box.x + box.width - 1 || notice.x + notice.width <= box.x + 1;
    if (!isBeside) covered.push(part);
  }
  return covered;
}

test.describe("a game with clocks", () => {
  test("has room for them in every window", async ({ visit }) => {
    const { page } = visit;
    await visit.open();
    await visit.engineReady();
    await visit.newGame({ side: "white", level: "grandmaster", clock: "15+10" });
    await visit.type("e4");
    await visit.played(2);
    await page.locator("#pause").click();
    for (const size of [...PHONES, ...LARGE]) {
      await page.setViewportSize(size);
      await expect.poll(() => sticking(visit), { message: `${size.width}x${size.height}` }).toEqual([]);
      for (const part of ["#player-top .clock", "#player-bottom .clock"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
      // None of the buttons is cut off.
      await page.locator("#resign").scrollIntoViewIfNeeded();
      for (const button of await page.locator(".controls button").all()) await expect(button).toBeInViewport({ ratio: 1 });
      await visit.picture(`size-${size.width}x${size.height}-clocks`);
    }
  });
});

test.describe("a notice on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("covers neither the tabs, nor the buttons, nor the board", async ({ visit }) => {
    const { page } = visit;
    await visit.open(GAME);
    await page.goto("/#pgn=1.%20d4");
    for (const size of PHONES) {
      await page.setViewportSize(size);
      await expect.poll(() => coveredBy(visit, ".notice"), { message: `${size.width}x${size.height}` }).toEqual([]);
      await visit.picture(`phone-notice-${size.width}x${size.height}`);
    }
    await page.setViewportSize(PHONES[1]!);
    await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
    await visit.played(17);
  });
});

test("the wheel steps through the moves, and the page stays where it is", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#pgn=1.%20d4%20d5%202.%20c4");
  await page.locator("#board cg-board").hover();
  await page.mouse.wheel(0, -100);
  await expect(visit.status()).toHaveText("After 1… d5");
  await page.mouse.wheel(0, -100);
  await expect(visit.status()).toHaveText("After 1. d4");
  await page.mouse.wheel(0, 100);
  await expect(visit.status()).toHaveText("After 1… d5");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

interface Axe {
  run(options?: { readonly runOnly: readonly string[] }): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** What axe-core finds that is serious: all of it, or of some rules. */
function axe(visit: Visit, rules?: readonly string[]): Promise<string[]> {
  return visit.page.evaluate(async runOnly => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(runOnly === undefined ? undefined : { runOnly });
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return serious.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 240)}`));
  }, rules);
}

for (const [subject, scenes] of [["a game", SCENES], ["a review", REVIEW_SCENES]] as const) {
  test(`axe-core finds nothing serious about ${subject}, dark and light`, async ({ visit }) => {
    const { page } = visit;
    // Colours that are on their way from one to the other are no colours to judge.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await (scenes === SCENES ? openGame(visit) : visit.review(REVIEWED));
    await page.evaluate(AXE);
    const findings: string[] = [];
    await throughScenes(visit, scenes, async name => {
      findings.push(...(await axe(visit)).map(text => `${name}, dark: ${text}`));
      await page.emulateMedia({ colorScheme: "light" });
      findings.push(...(await axe(visit, ["color-contrast"])).map(text => `${name}, light: ${text}`));
      await page.emulateMedia({ colorScheme: "dark" });
    });
    expect(findings).toEqual([]);
  });
}

test("axe-core finds nothing serious in a game that is played, dark and light", async ({ visit }) => {
  const { page } = visit;
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await visit.open();
  await visit.engineReady();
  await page.evaluate(AXE);
  await page.locator("#open-settings").click();
  await page.locator("[name=coach][value=ask]").check({ force: true });
  await page.keyboard.press("Escape");
  // A clock that is short from the start, and then the coach's question.
  await visit.newGame({ side: "white", start: "fen", clock: "custom" }, { custom: "0.1+10", fen: "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2" });
  const findings: string[] = [];
  const look = async (name: string): Promise<void> => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      findings.push(...(await axe(visit)).map(text => `${name}, ${colorScheme}: ${text}`));
    }
  };
  await look("clocks");
  await visit.type("g4");
  await expect(page.getByRole("dialog", { name: "Coach" })).toBeVisible();
  await look("coach");
  await page.keyboard.press("Escape");
  await page.locator("#tab-explorer").click();
  await look("book");
  expect(findings).toEqual([]);
});
