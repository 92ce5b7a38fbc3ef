/** The layout: nothing moves while the page loads, it fits a phone, and screenshots for inspection. */
import { expect, test, type Visit } from "./fixture";

const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6";
const PLIES = 22;

/** How far things have moved, as the window of the page knows it. */
interface Watched {
  readonly shifted: () => number;
}

/** Records every layout shift from now on. Counters change their own width, which moves nothing else, and are ignored. */
async function watchShifts(visit: Visit): Promise<void> {
  await visit.page.addInitScript(() => {
    interface Shift {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const isCounter = (node: Node | null): boolean => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      return element !== null && element.closest("#engine-state, #analysis-facts, #analysis-score, .graph-note") !== null;
    };
    let shift = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const { value, sources } of entries as unknown as Shift[]) if (!sources.every(({ node }) => isCounter(node))) shift += value;
    };
    const observer = new PerformanceObserver(list => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const watched: Watched = {
      shifted: () => {
        // Those that the observer has yet to hear of.
        add(observer.takeRecords());
        return shift;
      },
    };
    Object.assign(window, watched);
  });
}

const shifted = (visit: Visit): Promise<number> => visit.page.evaluate(() => (window as unknown as Watched).shifted());

for (const scheme of ["dark", "light"] as const) {
  test(`desktop, ${scheme}: nothing moves while it loads, also with analysis on`, async ({ visit }) => {
    await visit.page.emulateMedia({ colorScheme: scheme });
    await watchShifts(visit);
    await visit.searchByNodes();
    await visit.open();
    await visit.engineReady();
    expect(await shifted(visit)).toBeLessThan(0.001);
    await visit.type("e4");
    await visit.played(2);
    await visit.picture(`desktop-${scheme}`);
    await visit.page.goto(`/#pgn=${encodeURIComponent(GAME)}`);
    await visit.page.locator(".analysis .switch").click();
    // Every position has its evaluation, and the engine is back at the one on the board.
    await expect.poll(() => visit.page.locator(".graph-line").evaluate(path => (path.getAttribute("d") ?? "").split("L").length)).toBe(PLIES + 1);
    await expect(visit.page.locator(".graph-note")).toHaveText("");
    await expect(visit.page.locator("#lines li")).toHaveCount(3);
    await expect(visit.page.locator("#moves [aria-current]")).toBeInViewport({ ratio: 0.9 });
    await visit.picture(`analysis-${scheme}`);
    await visit.page.locator("#tab-why").click();
    await expect(visit.page.locator(".why-lines li")).toHaveCount(2);
    await visit.picture(`why-${scheme}`);
    await visit.page.reload();
    await visit.engineReady();
    await expect(visit.page.locator("#lines li")).toHaveCount(3);
    expect(await shifted(visit)).toBeLessThan(0.001);
    await visit.page.locator("#new-game").click();
    await visit.picture(`new-game-${scheme}`);
    await visit.page.keyboard.press("Escape");
    await visit.page.locator("#open-settings").click();
    await visit.picture(`settings-${scheme}`);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

  test("the board has the width, nothing sticks out, and taps play", async ({ visit }) => {
    const { page } = visit;
    await watchShifts(visit);
    await visit.open();
    await visit.engineReady();
    expect(await shifted(visit)).toBeLessThan(0.001);
    const board = await page.locator("cg-board").boundingBox();
    expect(board!.width).toBeGreaterThan(350);
    const tap = async (x: number, y: number): Promise<void> => page.touchscreen.tap(board!.x + ((x + 0.5) * board!.width) / 8, board!.y + ((y + 0.5) * board!.width) / 8);
    await tap(4, 6);
    await tap(4, 4);
    await visit.played(2);
    await visit.picture("phone-play");
    await page.goto(`/#pgn=${encodeURIComponent(GAME)}`);
    // The replaced game can be restored; the notice that offers this covers nothing.
    await expect(page.locator(".notice")).toBeVisible();
    await page.locator(".analysis .switch").click();
    await expect(page.locator("#lines li")).toHaveCount(3);
    for (const tab of ["moves", "why", "share"]) {
      await page.locator(`#tab-${tab}`).click();
      await expect(page.locator(`#panel-${tab}`)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.screenshot({ path: `test-output/phone-${tab}.png`, fullPage: true });
    }
    await page.locator("#new-game").click();
    await visit.picture("phone-new-game");
    expect(await page.locator("dialog").evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  });

  test("it asks little of the device", async ({ visit }) => {
    await visit.open();
    await visit.engineReady();
    await visit.page.locator("#open-settings").click();
    const sizes = await visit.page.locator("[name=hash] option").allTextContents();
    expect(sizes.at(-1)).toMatch(/^(32|64) MB$/);
  });
});

test.describe("on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true });

  test("a phone shows the whole board, with the panel beside it", async ({ visit }) => {
    await visit.open();
    const [board, panel] = [(await visit.page.locator("cg-board").boundingBox())!, (await visit.page.locator(".panel").boundingBox())!];
    expect(panel.x).toBeGreaterThanOrEqual(board.x + board.width);
    expect(panel.y).toBeLessThan(board.y + board.height / 2);
    expect(board.y + board.height).toBeLessThanOrEqual(390);
    expect(board.height).toBeGreaterThan(200);
    expect(await visit.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(390);
  });
});
