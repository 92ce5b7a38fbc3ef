/** FEN and PGN, in and out. */
import { readFile } from "node:fs/promises";
import { expect, test } from "./fixture";

test("a bad FEN is refused with the reason, and the position stays", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.newGame({ side: "both" });
  await visit.type("e4");
  await page.locator("#tab-share").click();
  const before = await page.locator("cg-board piece").count();
  await page.locator("#fen").fill("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1");
  await page.getByRole("button", { name: "Set up this position" }).click();
  await expect(page.locator("#fen-problem")).toHaveText("Rank 1, “RNBQKBN”, has 7 squares instead of eight.");
  await visit.picture("bad-fen");
  expect(await page.locator("cg-board piece").count()).toBe(before);
  await expect.poll(() => visit.moves()).toEqual(["e4"]);
  await page.locator("#fen").fill("8/8/8/8/8/4k3/8/4K2R w K - 0 1");
  await page.locator("#fen").press("Enter");
  await expect(page.locator("#fen-problem")).toHaveText("");
  await expect(page.locator("cg-board piece")).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("#tab-moves").click();
  await expect.poll(() => visit.moves()).toEqual(["e4"]);
});

test("a bad PGN is refused with the move that is wrong", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await page.locator("#tab-share").click();
  await page.locator("#pgn").fill("1. e4 e5 2. Ke3");
  await page.getByRole("button", { name: "Open this game" }).click();
  await expect(page.locator("#pgn-problem")).toHaveText("The move 2. Ke3 cannot be played there.");
});

test("a bad address says so, and the game stays", async ({ visit }) => {
  await visit.open("/#fen=nonsense");
  await expect(visit.page.locator(".notice")).toContainText("The address contains a FEN that cannot be read.");
  await expect(visit.page.locator("cg-board piece")).toHaveCount(32);
});

test("a game goes out as a file and by link, and comes in again", async ({ visit, context }) => {
  const { page } = visit;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit.open("/#pgn=1.%20d4%20d5%202.%20c4");
  await page.locator("#tab-share").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save .pgn" }).click()]);
  expect(download.suggestedFilename()).toBe("alcor.pgn");
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("1. d4 d5 2. c4 *");
  await page.getByRole("button", { name: "Copy link" }).last().click();
  await expect(page.locator(".notice").last()).toContainText("Link to the game copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await visit.newGame({ side: "white" });
  await visit.open(link);
  await page.locator("#tab-moves").click();
  await expect.poll(() => visit.moves()).toEqual(["d4", "d5", "c4"]);
  await page.locator("#tab-share").click();
  await page.locator("input[type=file]").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: Buffer.from("1. c4 e5") });
  await page.locator("#tab-moves").click();
  await expect.poll(() => visit.moves()).toEqual(["c4", "e5"]);
});

test("what is dropped or pasted on the page is opened, and a bad file changes nothing", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#pgn=1.%20d4");
  const drop = (name: string, text: string): Promise<void> =>
    page.evaluate(
      ([fileName, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content!], fileName!, { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  await drop("<img src=x onerror=alert(1)>.pgn", "1. e4 Ke3");
  await expect(page.locator(".notice.problem")).toContainText("<img src=x onerror=alert(1)>.pgn cannot be opened.");
  await expect.poll(() => visit.moves()).toEqual(["d4"]);
  await drop("good.pgn", "1. e4 e5");
  await expect.poll(() => visit.moves()).toEqual(["e4", "e5"]);
  const paste = (text: string): Promise<void> =>
    page.evaluate(content => {
      const data = new DataTransfer();
      data.setData("text/plain", content);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  await paste("1. c4 (1. g3) c5");
  await expect.poll(() => visit.moves()).toEqual(["c4", "g3", "c5"]);
  await paste("8/8/8/8/8/4k3/8/4K2R w K - 0 1");
  await expect(page.locator("cg-board piece")).toHaveCount(3);
});
