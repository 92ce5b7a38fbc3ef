/** What survives: a reload, a lost network, damaged storage. */
import { type Page } from "@playwright/test";
import { PLAIN, expect, test } from "./fixture";

/** Counts requests for the page from now on: when it is opened, and when it is reloaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", request => (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}

test("the game is there again after a reload", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.newGame({ side: "white", level: "novice" });
  await visit.type("e4");
  await visit.played(2);
  const before = await visit.moves();
  await page.reload();
  await visit.played(2);
  expect(await visit.moves()).toEqual(before);
  await expect(page.locator("#player-top")).toContainText("Alcor, Novice (900)");
  await visit.type("a3");
  await visit.played(4);
});

test("damaged storage is no obstacle", async ({ visit }) => {
  await visit.page.addInitScript(() => {
    localStorage.setItem("alcor.game", '{"version":1,"fen":"rubbish","moves":"none"}');
    localStorage.setItem("alcor.settings", "{{{");
  });
  await visit.open();
  await visit.type("e4");
  await visit.played(2);
});

test("without a network one plays on", async ({ visit, context }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await visit.engineReady();
  await visit.type("e4");
  await visit.played(2);
  await page.goto("/?build=threads#fen=8/8/8/8/8/4k3/8/4K2R_w_K_-_0_1");
  await expect(page.locator("cg-board piece")).toHaveCount(3);
  await context.setOffline(false);
});

test("a host without headers gets threads by the service worker, with one reload", async ({ visit }) => {
  const { page } = visit;
  const loads = countLoads(page);
  await visit.open(PLAIN, "commit");
  await expect.poll(() => page.evaluate(() => window.crossOriginIsolated).catch(() => false)).toBe(true);
  await visit.engineReady();
  await visit.type("e4");
  await visit.played(2);
  expect(loads()).toBe(2);
  await page.locator("#open-settings").click();
  await expect(page.getByRole("dialog")).toContainText("with threads");
});

test("whoever has begun to play is not interrupted by that reload", async ({ visit }) => {
  const { page } = visit;
  const loads = countLoads(page);
  // The worker fetches all files before it takes control, which is long after the board appears. Here it waits for the test.
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    const begun = new Promise(resolve => Object.assign(window, { begin: resolve }));
    ServiceWorkerContainer.prototype.register = async function (...wish) {
      await begun;
      return register.apply(this, wish);
    };
  });
  await visit.open(PLAIN, "commit");
  await visit.type("e4");
  await visit.played(2);
  await page.evaluate(() => (window as unknown as { begin(): void }).begin());
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await visit.type("d4");
  await visit.played(4);
  expect(loads()).toBe(1);
});
