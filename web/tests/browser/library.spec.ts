/** The games stored in the browser: searched, removed, and safe when the storage is full. */
import { readFile } from "node:fs/promises";
import { type Visit, expect, test } from "./fixture";

const FILE = readFile(new URL("../unit/games/several.pgn", import.meta.url), "utf8");

const pgn = (white: string, moves: string): string => `/#pgn=${encodeURIComponent(`[White "${white}"]\n[Black "Someone"]\n\n${moves}`)}`;

async function openLibrary(visit: Visit): Promise<ReturnType<Visit["page"]["locator"]>> {
  await visit.page.locator("#open-library").click();
  const rows = visit.page.getByRole("dialog").locator(".game-row");
  await expect(visit.page.getByRole("dialog")).toBeVisible();
  return rows;
}

test("every game is kept, found by player and opening, opened where it was left, and removed", async ({ visit }) => {
  const { page } = visit;
  await visit.open(pgn("Anna", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"));
  await visit.engineReady();
  // The name of the opening comes from the engine, a moment after the game is kept,
  // and only while the game is open.
  await expect
    .poll(async () => {
      const rows = await openLibrary(visit);
      await page.getByRole("searchbox").fill("ruy lopez");
      const count = await rows.count();
      await page.keyboard.press("Escape");
      if (await page.getByRole("dialog").isVisible()) await page.keyboard.press("Escape");
      return count;
    })
    .toBe(1);
  await page.goto(pgn("Boris", "1. d4 d5 2. c4"));
  await expect(page.locator("#player-bottom")).toContainText("Boris");
  await visit.type("e6");
  await visit.played(4);
  let rows = await openLibrary(visit);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Boris – Someone");
  await page.keyboard.press("Escape");
  await page.reload();
  rows = await openLibrary(visit);
  await page.getByRole("searchbox").fill("anna");
  await expect(rows).toHaveCount(1);
  await visit.picture("library");
  await rows.first().click();
  await expect.poll(() => visit.moves()).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => visit.moves()).toEqual(["d4", "d5", "c4", "e6"]);
  rows = await openLibrary(visit);
  await page.getByRole("button", { name: "Remove Anna – Someone" }).click();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => {
    rows = await openLibrary(visit);
    const count = await rows.count();
    await page.keyboard.press("Escape");
    return count;
  }).toBe(2);
});

/** Opens the page, and keeps the four games of a file. */
async function keepFile(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.open();
  await page.locator("#tab-share").click();
  await page.locator("input[type=file]").setInputFiles({ name: "several.pgn", mimeType: "text/plain", buffer: Buffer.from(await FILE) });
  await page.getByRole("button", { name: "Keep all" }).click();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("4 games are kept.");
  await page.keyboard.press("Escape");
}

test("all games of a file are kept, and saved as a file again", async ({ visit }) => {
  const { page } = visit;
  await keepFile(visit);
  await page.reload();
  const rows = await openLibrary(visit);
  await expect(rows).toHaveCount(4);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save all as .pgn" }).click()]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.match(/\[Event /g)).toHaveLength(4);
  await rows.filter({ hasText: "Endgame" }).click();
  await expect(page.locator("#moves .move").first()).toHaveText("Kd4");
});

test("games of a file are found by openings that the file does not name, and keeping them can be undone", async ({ visit }) => {
  const { page } = visit;
  await keepFile(visit);
  const found = async (wanted: string): Promise<number> => {
    const rows = await openLibrary(visit);
    await page.getByRole("searchbox").fill(wanted);
    const count = await rows.count();
    await page.locator("dialog .dialog-head button").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    return count;
  };
  await expect.poll(() => found("scandinavian")).toBe(1);
  await openLibrary(visit);
  await expect(page.locator(".game-row", { hasText: "Scandinavian" }).locator(".game-facts")).toHaveText(/2024\.03\.02 · B01 Scandinavian/);
  await page.locator("dialog .dialog-head button").click();
  await expect.poll(() => found("")).toBe(4);
  await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => found("")).toBe(0);
});

test("full storage is said, and what was kept stays", async ({ visit }) => {
  const { page } = visit;
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...wish) {
      if (sessionStorage.getItem("full") !== null) throw new DOMException("no room", "QuotaExceededError");
      return put.apply(this, wish);
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage && sessionStorage.getItem("full") !== null) throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await visit.open(pgn("Anna", "1. e4 e5"));
  await expect(await openLibrary(visit)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.evaluate(() => sessionStorage.setItem("full", "yes"));
  await visit.type("Nf3");
  await visit.played(3);
  await expect(page.locator(".notice.problem")).toContainText("The browser’s storage is full.");
  // What cannot be stored would be lost with the page: the browser asks before leaving it.
  const asks = (): Promise<boolean> => page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(asks).toBe(true);
  await expect(await openLibrary(visit)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.evaluate(() => sessionStorage.removeItem("full"));
  await visit.type("Nc6");
  await expect(page.locator(".notice.problem")).toHaveCount(0);
  await expect.poll(asks).toBe(false);
  await page.reload();
  await visit.played(4);
});

test("a game too large for the small storage comes back from the large one", async ({ visit }) => {
  const { page } = visit;
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage && value.length > 3000) throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await visit.open(`/#pgn=${encodeURIComponent(`1. e4 {${"long ".repeat(700)}} e5`)}`);
  await visit.type("Nf3");
  await visit.played(2 + 1);
  await expect(await openLibrary(visit)).toHaveCount(1);
  await page.reload();
  await visit.played(3);
});

test("what was played in a position is shown from the games that are kept, and can be played", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await page.locator("#tab-explorer").click();
  await expect(page.locator("#panel-explorer")).toContainText("No games are kept yet.");
  await page.goto(pgn("Anna", "1. e4 e5 2. Nf3 1-0"));
  await expect(page.locator("#player-bottom")).toContainText("Anna");
  await page.goto(pgn("Boris", "1. e4 c5 0-1"));
  await expect(page.locator("#player-bottom")).toContainText("Boris");
  await page.goto(pgn("Clara", "1. d4"));
  await expect(page.locator("#player-bottom")).toContainText("Clara");
  await page.keyboard.press("Home");
  await page.locator("#tab-explorer").click();
  const rows = page.locator("[aria-labelledby=explorer-games] tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("e4");
  // Next to it are the moves of the engine's book.
  const book = page.locator("[aria-labelledby=explorer-book] tbody tr");
  await expect(book.filter({ hasText: "Nf3" }).locator(".number")).toHaveText(/^\d+%$/);
  await expect(book.filter({ has: page.getByRole("button", { name: "e4", exact: true }) })).toContainText("King's Pawn");
  await expect(rows.first().getByRole("img")).toHaveAttribute("aria-label", "White wins 1, draws 0, Black wins 1");
  await visit.picture("explorer");
  await rows.first().getByRole("button").click();
  await expect(rows).toHaveCount(2);
  await expect(visit.status()).toHaveText("Black to move");
  await rows.filter({ hasText: "c5" }).getByRole("button").click();
  await expect(page.locator("#panel-explorer")).toContainText("in none of the 3 games");
});

test("two tabs with one game write nothing of each other's over", async ({ visit, context }) => {
  await visit.open(pgn("Anna", "1. e4 e5"));
  await expect(await openLibrary(visit)).toHaveCount(1);
  await visit.page.keyboard.press("Escape");
  const page = await context.newPage();
  await page.goto(visit.page.url());
  await expect(page.locator("#moves .move")).toHaveCount(2);
  const play = async (move: string): Promise<void> => {
    await page.locator("#move-input").fill(move);
    await page.locator("#move-input").press("Enter");
    await expect(page.locator("#moves .move")).toHaveCount(3);
  };
  await play("Nf3");
  // The list waits until everything is in the database.
  await page.locator("#open-library").click();
  await expect(page.getByRole("dialog").locator(".game-row")).toHaveCount(1);
  await visit.type("Nc3");
  await expect(visit.page.locator(".notice.problem")).toContainText("The game was changed in another tab.");
  const rows = await openLibrary(visit);
  await expect(rows).toHaveCount(2);
  await page.close();
  await rows.last().click();
  await expect.poll(() => visit.moves()).toEqual(["e4", "e5", "Nf3"]);
});
