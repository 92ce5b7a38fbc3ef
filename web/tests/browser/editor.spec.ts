/** The board editor. */
import { type Visit, expect, test } from "./fixture";

/** Points at a square of the editor's board. */
async function point(visit: Visit, name: string): Promise<void> {
  const box = (await visit.page.locator(".editor-board cg-board").boundingBox())!;
  const size = box.width / 8;
  await visit.page.mouse.click(box.x + (name.charCodeAt(0) - 96.5) * size, box.y + (8.5 - Number(name[1])) * size);
}

/** Goes to a square by arrow keys from wherever the focus is on the board. */
async function walkTo({ page }: Visit, from: string, to: string): Promise<void> {
  const go = async (key: string, steps: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) await page.keyboard.press(key);
  };
  const [right, up] = [to.charCodeAt(0) - from.charCodeAt(0), to.charCodeAt(1) - from.charCodeAt(1)];
  await go(right > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(right));
  await go(up > 0 ? "ArrowUp" : "ArrowDown", Math.abs(up));
}

/** Presses Tab until a control has the focus. */
async function tabTo({ page }: Visit, label: RegExp): Promise<void> {
  const labelled = () => page.evaluate(() => {
    const active = document.activeElement;
    return active?.ariaLabel ?? active?.textContent ?? "";
  });
  for (let presses = 0; presses < 60 && !label.test(await labelled()); presses += 1) await page.keyboard.press("Tab");
  expect(await labelled()).toMatch(label);
}

const fen = (visit: Visit) => visit.page.locator("#editor-fen");

test("a position is put together, checked in the engine's words, and analysed", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await page.locator("#edit-position").click();
  const dialog = page.getByRole("dialog");
  await expect(fen(visit)).toHaveValue("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await visit.picture("editor");
  await dialog.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.locator("#editor-problem")).toContainText("king");
  await expect(dialog.getByRole("button", { name: "Analyse" })).toBeDisabled();
  for (const [piece, square] of [["white king", "e1"], ["black king", "e8"], ["white rook", "h1"], ["white pawn", "e4"], ["black pawn", "d4"]] as const) {
    await dialog.getByRole("button", { name: piece }).click();
    await point(visit, square);
    // Once the engine finds no problem any more, the dialog loses a line, and its board moves.
    await expect(page.locator("#editor-problem")).toHaveText(square === "e1" ? /king/ : "");
  }
  await dialog.getByLabel("White O-O", { exact: true }).check();
  await expect(dialog.getByLabel("White O-O-O")).toBeDisabled();
  await dialog.locator("[name=turn][value=black]").check({ force: true });
  await dialog.getByLabel("En passant").selectOption("e3");
  await expect(fen(visit)).toHaveValue("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1");
  await expect(page.locator("#editor-problem")).toHaveText("");
  await dialog.getByRole("button", { name: "Clear squares" }).click();
  await point(visit, "d4");
  await expect(fen(visit)).toHaveValue("4k3/8/8/8/4P3/8/8/4K2R b K - 0 1");
  await dialog.getByRole("button", { name: "Analyse" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("#board cg-board piece")).toHaveCount(4);
  await visit.type("Kd7");
  await visit.type("O-O");
  await expect.poll(() => visit.moves()).toEqual(["Kd7", "O-O"]);
});

test("a FEN is pasted into the editor and played from", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await page.keyboard.press("e");
  await fen(visit).fill("<img src=x onerror=alert(1)>");
  await expect(page.locator("#editor-problem")).toHaveText("This text is not a FEN.");
  await fen(visit).fill("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
  await expect(page.locator(".editor-board cg-board piece")).toHaveCount(4);
  await page.getByRole("button", { name: "Play…" }).click();
  await expect(page.getByRole("dialog").locator("[name=fen]")).toHaveValue("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
  await page.getByRole("dialog").locator("[name=side][value=both]").check({ force: true });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await visit.type("O-O");
  await expect.poll(() => visit.moves()).toEqual(["O-O"]);
});

test("every square is set by keyboard alone, and said", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog");
  const focused = page.locator(".editor-square:focus");
  const said = dialog.getByRole("status");
  await tabTo(visit, /^Clear$/);
  await page.keyboard.press("Enter");
  await expect(fen(visit)).toHaveValue("8/8/8/8/8/8/8/8 w - - 0 1");
  // All squares, one after the other, rank by rank to and fro.
  await tabTo(visit, /^white pawn$/);
  await page.keyboard.press("Enter");
  await tabTo(visit, /^e4, empty$/);
  await page.keyboard.press("Control+Home");
  for (let rank = 8; rank >= 1; rank -= 1) {
    for (let column = 0; column < 8; column += 1) {
      const name = `${"abcdefgh"[rank % 2 === 0 ? column : 7 - column]}${rank}`;
      await expect(focused).toHaveAttribute("aria-label", `${name}, empty`);
      await page.keyboard.press(column % 2 === 0 ? "Enter" : "Space");
      await expect(focused).toHaveAttribute("aria-label", `${name}, white pawn`);
      if (column < 7) await page.keyboard.press(rank % 2 === 0 ? "ArrowRight" : "ArrowLeft");
    }
    if (rank > 1) await page.keyboard.press("ArrowDown");
  }
  await expect(fen(visit)).toHaveValue("PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1");
  await page.keyboard.press("Delete");
  await expect(said).toHaveText("a1, empty");
  await expect(fen(visit)).toHaveValue("PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/1PPPPPPP w - - 0 1");
  // Tab comes back to the square where one was.
  await tabTo(visit, /^Start position$/);
  await page.keyboard.press("Enter");
  await tabTo(visit, /^Move pieces$/);
  await page.keyboard.press("Enter");
  await tabTo(visit, /^a1, white rook$/);
  // A piece is picked up, put back, picked up again and put elsewhere.
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("a1, white rook, picked up");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("a1, white rook");
  await page.keyboard.press("Enter");
  await walkTo(visit, "a1", "d5");
  await page.keyboard.press("Enter");
  await expect(said).toHaveText("d5, white rook");
  await expect(fen(visit)).toHaveValue("rnbqkbnr/pppppppp/8/3R4/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
  await visit.picture("editor-keyboard");
  // From Black's side, up is down.
  await tabTo(visit, /^Flip$/);
  await page.keyboard.press("Enter");
  await tabTo(visit, /^d5, white rook$/);
  await page.keyboard.press("ArrowUp");
  await expect(focused).toHaveAttribute("aria-label", "d4, empty");
  const [square, board] = [(await focused.boundingBox())!, (await page.locator(".editor-board cg-board").boundingBox())!];
  expect([Math.round((square.x - board.x) / (board.width / 8)), Math.round((square.y - board.y) / (board.height / 8))]).toEqual([4, 3]);
  await tabTo(visit, /^Analyse$/);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.locator("#tab-share").click();
  await expect.poll(() => visit.fen()).toContain("rnbqkbnr/pppppppp/8/3R4/8/8/PPPPPPPP/1NBQKBNR w");
});

/** Parts of the editor that overlap or extend beyond the sides of the window. Containers do not count. */
function clashes({ page }: Visit): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const parts = [...document.querySelectorAll("dialog .dialog-head > *, .tool, .editor-frame, .editor-board coord, .editor-options label, .editor-options legend, .editor-options button, #editor-problem")];
    const boxes = parts.filter(part => part.checkVisibility()).map(part => ({ name: `${part.tagName}.${part.className} ${part.ariaLabel ?? part.textContent}`, part, box: part.getBoundingClientRect() }));
    for (const [index, { name, part, box }] of boxes.entries()) {
      if (box.left < 0 || box.right > innerWidth) found.push(`${name} is outside the window`);
      for (const other of boxes.slice(index + 1)) {
        const isApart = box.right <= other.box.left + 0.5 || other.box.right <= box.left + 0.5 || box.bottom <= other.box.top + 0.5 || other.box.bottom <= box.top + 0.5;
        if (!isApart && !part.contains(other.part) && !other.part.contains(part)) found.push(`${name} lies on ${other.name}`);
      }
    }
    return found;
  });
}

test.describe("on phones", () => {
  test.use({ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true });

  test("nothing of the editor lies on anything else", async ({ visit }) => {
    const { page } = visit;
    await visit.open();
    await page.locator("#edit-position").click();
    for (const [width, height] of [[320, 568], [390, 844], [568, 320], [844, 390]] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator(".editor-board coord")).toHaveCount(16);
      await expect.poll(() => clashes(visit), { message: `${width}x${height}` }).toEqual([]);
      await visit.picture(`editor-${width}x${height}`);
      // The cells match the painted squares.
      const sizes = (): Promise<number[]> => page.locator(".editor-frame, .editor-board cg-board, .editor-squares").evaluateAll(parts => parts.map(part => part.getBoundingClientRect().width));
      // The board follows the window a moment later.
      await expect.poll(async () => new Set(await sizes()).size, { message: `${width}x${height}` }).toBe(1);
      // The board is seen whole, and the last button can be reached.
      await page.locator(".editor-board cg-board").scrollIntoViewIfNeeded();
      await expect(page.locator(".editor-board cg-board")).toBeInViewport({ ratio: 0.95 });
      await page.getByRole("button", { name: "Analyse" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("button", { name: "Analyse" })).toBeInViewport({ ratio: 0.95 });
    }
  });
});
