/** All window sizes: nothing outside the window, no horizontal scrolling, whatever is open. And the findings of axe-core. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Visit, expect, test } from "./fixture";
import { GAME, LARGE, PHONES, REVIEWED, REVIEW_SCENES, SCENES, openGame, sticking, throughScenes, throughSizes } from "./scenes";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

/** The interactive parts that notices cover. */
function coveredBy({ page }: Visit): Promise<string[]> {
  return page.evaluate(() => {
    const parts = ["#board cg-board", ".tabs", ".controls", ".tab-panel:not([hidden])", "#new-game", "#open-settings"];
    const notices = [...document.querySelectorAll(".notice")];
    return notices.flatMap((notice, index) => {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      const others = [...parts.map(part => [part, document.querySelector(part)!] as const), ...notices.slice(index + 1).map(other => ["another notice", other] as const)];
      return others.flatMap(([name, other]) => {
        const box = other.getBoundingClientRect();
        return top >= box.bottom - 1 || bottom <= box.top + 1 || left >= box.right - 1 || right <= box.left + 1 ? [] : [name];
      });
    });
  });
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

for (const [kind, sizes] of [["phones", PHONES], ["larger windows", [...LARGE, { width: 1280, height: 800 }]]] as const) {
  test.describe(`notices on ${kind}`, () => {
    const isPhone = sizes === PHONES;
    test.use({ viewport: sizes[1]!, isMobile: isPhone, hasTouch: isPhone });

    test("cover neither the tabs, nor the buttons, nor the board", async ({ visit }) => {
      const { page } = visit;
      await visit.open(GAME);
      const look = async (name: string): Promise<void> => {
        for (const size of sizes) {
          await page.setViewportSize(size);
          await expect.poll(() => coveredBy(visit), { message: `${name} at ${size.width}x${size.height}` }).toEqual([]);
          await expect.poll(() => sticking(visit), { message: `${name} at ${size.width}x${size.height}` }).toEqual([]);
          await visit.picture(`${name}-${size.width}x${size.height}`);
        }
      };
      await page.goto("/#pgn=1.%20d4");
      await expect(page.locator(".notice")).toHaveCount(1);
      await look("notice");
      // A long one that must be read, beside the first.
      await page.goto(`/#fen=${encodeURIComponent(`${"nonsense ".repeat(30)}`)}`);
      await expect(page.locator(".notice.problem")).toHaveCount(1);
      await look("notices");
      await page.setViewportSize(sizes[1]!);
      await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
      await visit.played(17);
    });
  });
}

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

/** Controls that Tab never comes to and that are in no group in which arrow keys go on, and groups that Tab does not come to. */
function unreachable({ page }: Visit): Promise<string[]> {
  return page.evaluate(() => {
    const groups = "[role=tablist], #moves, .editor-squares, #lines, #promotion";
    const top = document.querySelector("dialog[open]") ?? document.body;
    const controls = [...top.querySelectorAll<HTMLElement>("button, input, select, textarea, a[href], summary, [role=button], [role=slider], [role=tab]")];
    const seen = controls.filter(control => control.checkVisibility() && !control.matches(":disabled"));
    const found = seen.filter(control => control.tabIndex < 0 && control.closest(groups) === null).map(control => control.outerHTML.slice(0, 160));
    for (const group of top.querySelectorAll<HTMLElement>(groups)) {
      const members = seen.filter(control => group.contains(control));
      if (members.length > 0 && !members.some(({ tabIndex }) => tabIndex >= 0) && group.querySelector("[tabindex='0']") === null) found.push(`${group.id} ${group.className}`);
    }
    return found;
  });
}

for (const [subject, scenes] of [["a game", SCENES], ["a review", REVIEW_SCENES]] as const) {
  test(`every control of ${subject} is reached by the keyboard`, async ({ visit }) => {
    await (scenes === SCENES ? openGame(visit) : visit.review(REVIEWED));
    await throughScenes(visit, scenes, async name => expect(await unreachable(visit), name).toEqual([]));
  });
}

interface Axe {
  run(options?: { readonly runOnly: readonly string[] }): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** The serious findings of axe-core, for all rules or for some. */
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
    // Colours in transition must not be judged.
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
