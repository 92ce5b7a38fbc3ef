/** The board editor. */
import { type Visit, expect, test } from "./fixture";

/** Points at a square of the editor's board. */
async function point(visit: Visit, name: string): Promise<void> {
  const box = (await visit.page.locator(".editor-board cg-board").boundingBox())!;
  const size = box.width / 8;
  await visit.page.mouse.click(box.x + (name.charCodeAt(0) - 96.5) * size, box.y + (8.5 - Number(name[1])) * size);
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
  await dialog.getByRole("button", { name: "Clear" }).click();
  await expect(page.locator("#editor-problem")).toContainText("king");
  await expect(dialog.getByRole("button", { name: "Analyse" })).toBeDisabled();
  for (const [piece, square] of [["white king", "e1"], ["black king", "e8"], ["white rook", "h1"], ["white pawn", "e4"], ["black pawn", "d4"]] as const) {
    await dialog.getByRole("button", { name: piece }).click();
    await point(visit, square);
  }
  await dialog.getByLabel("White O-O", { exact: true }).check();
  await expect(dialog.getByLabel("White O-O-O")).toBeDisabled();
  await dialog.locator("[name=turn][value=black]").check({ force: true });
  await dialog.getByLabel("En passant").selectOption("e3");
  await expect(fen(visit)).toHaveValue("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1");
  await expect(page.locator("#editor-problem")).toHaveText("");
  await dialog.getByRole("button", { name: "Empty squares" }).click();
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
