/** How the board looks: colours, pieces, coordinates, animation, blindfold. */
import { type Visit, expect, test } from "./fixture";

const select = async (visit: Visit, values: Readonly<Record<string, string>>): Promise<void> => {
  await visit.page.locator("#open-settings").click();
  for (const [name, value] of Object.entries(values)) await visit.page.getByRole("dialog").locator(`[name=${name}]`).selectOption(value);
  await visit.page.keyboard.press("Escape");
  await expect(visit.page.getByRole("dialog")).toHaveCount(0);
};

const squares = (visit: Visit): Promise<string> => visit.page.locator(".board-frame").evaluate(frame => getComputedStyle(frame).backgroundImage);

const king = (visit: Visit): Promise<string> => visit.page.locator("#board piece.white.king").evaluate(piece => getComputedStyle(piece).backgroundImage);

test("boards and pieces can be chosen, and are kept", async ({ visit }) => {
  const fetched: string[] = [];
  visit.page.on("request", request => fetched.push(request.url()));
  await visit.open();
  const [usualSquares, classic] = [await squares(visit), await king(visit)];
  // A set that is not selected is not fetched by the page itself.
  expect(fetched.filter(url => /plain|letters/.test(url))).toEqual([]);
  const seen = new Set([usualSquares]);
  for (const board of ["wood", "green", "ocean", "paper"]) {
    await select(visit, { board });
    seen.add(await squares(visit));
    await visit.picture(`board-${board}`);
  }
  expect(seen.size).toBe(5);
  const sets = new Set([classic]);
  for (const pieces of ["plain", "letters"]) {
    await select(visit, { pieces });
    await expect.poll(() => king(visit)).not.toBe(classic);
    sets.add(await king(visit));
    await visit.picture(`pieces-${pieces}`);
  }
  expect(sets.size).toBe(3);
  await visit.page.reload();
  await expect(visit.page.locator("#board cg-board")).toBeVisible();
  await expect.poll(() => king(visit)).toBe([...sets][2]);
  expect(await squares(visit)).toBe([...seen][4]);
});

test("coordinates stand on the squares, beside the board or nowhere", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await select(visit, { coordinates: "outside" });
  for (const width of [1280, 700, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const places = async (): Promise<boolean> => {
      const board = (await page.locator("#board cg-board").boundingBox())!;
      const boxes = await page.locator("#board coords coord").evaluateAll(all => all.map(coord => {
        const range = document.createRange();
        range.selectNodeContents(coord);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      }));
      const isOutside = boxes.every(box => box.right <= board.x + 1 || box.top >= board.y + board.height - 1);
      const isSeen = boxes.every(box => box.left >= 0 && box.right <= width);
      return boxes.length === 16 && isOutside && isSeen;
    };
    await expect.poll(places, { message: `${width} wide` }).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await visit.picture(`coordinates-outside-${width}`);
  }
  await page.reload();
  await expect(page.locator("#board coords coord")).toHaveCount(16);
  await expect(page.locator("html")).toHaveAttribute("data-coordinates", "outside");
  await select(visit, { coordinates: "none" });
  await expect(page.locator("#board coords")).toHaveCount(0);
});

test("blindfold hides the pieces, and the game goes on", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await page.keyboard.press("b");
  const opacity = (): Promise<string> => page.locator("#board piece.white.king").evaluate(piece => getComputedStyle(piece).opacity);
  await expect.poll(opacity).toBe("0");
  await visit.type("e4");
  await visit.played(2);
  await page.reload();
  await expect(page.locator("#board piece.white.king")).toBeAttached();
  await expect.poll(opacity).toBe("0");
  await visit.picture("blindfold");
  await page.locator("#open-settings").click();
  await expect(page.getByRole("dialog").locator("[name=blindfold]")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("b");
  await expect.poll(opacity).toBe("1");
});

test("pieces move at once where no animation is wanted", async ({ visit }) => {
  const { page } = visit;
  await page.clock.install();
  await visit.open("/#pgn=1.%20e4%20e5");
  const isMoving = (): Promise<number> => page.locator("#board piece.anim").count();
  await visit.stopTime();
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(20);
  expect(await isMoving()).toBe(1);
  await page.clock.runFor(1000);
  await page.clock.resume();
  await select(visit, { animation: "none" });
  await visit.stopTime();
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(20);
  expect(await isMoving()).toBe(0);
  await expect(visit.status()).toHaveText("Start position");
});

test("what was stored by someone else does no harm", async ({ visit }) => {
  const { page } = visit;
  await page.addInitScript(() => {
    const evil = '"><img src=x onerror=alert(1)>';
    localStorage.setItem("alcor.settings", JSON.stringify({ board: evil, pieces: evil, coordinates: evil, animation: evil, coach: evil, blindfold: evil }));
  });
  await visit.open();
  expect(await page.locator("html").evaluate(root => [root.dataset["board"], root.dataset["pieces"], root.dataset["coordinates"], root.dataset["blindfold"]])).toEqual(["slate", "classic", "inside", "off"]);
  await page.locator("#open-settings").click();
  await expect(page.locator("[name=board]")).toHaveValue("slate");
  await expect(page.locator("img")).toHaveCount(0);
});

test("every square is reached by the keyboard, and pieces are moved by it", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.newGame({ side: "both" });
  await page.locator("#open-settings").focus();
  await page.keyboard.press("Tab");
  await expect(page.locator("#board")).toBeFocused();
  const said = page.locator("#announcer p").last();
  await expect(said).toHaveText("e2, white pawn");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("e2, white pawn, picked up");
  for (const square of ["e3", "e4"]) {
    await page.keyboard.press("ArrowUp");
    await expect(said).toHaveText(`${square}, empty`);
  }
  await page.keyboard.press("Enter");
  await visit.played(1);
  expect(await visit.moves()).toEqual(["e4"]);
  // A picked-up piece can be left on its square; the cursor stops at the edge.
  for (let step = 0; step < 9; step += 1) await page.keyboard.press("ArrowUp");
  await expect(said).toHaveText("e8, black king");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(said).toHaveText("g8, black knight, picked up");
  await page.keyboard.press("Escape");
  await expect(page.locator("cg-board square.selected:visible")).toHaveCount(0);
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await visit.played(2);
  expect(await visit.moves()).toEqual(["e4", "Nf6"]);
  // After a click the arrow keys go through the moves again.
  await page.locator("#board cg-board").click({ position: { x: 5, y: 200 } });
  await page.keyboard.press("ArrowLeft");
  await expect(visit.status()).toHaveText("After 1. e4");
});
