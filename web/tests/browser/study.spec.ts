/** Studying: variations, comments, glyphs, drawings, several games in a file, undo. */
import { readFile } from "node:fs/promises";
import { parsePgn } from "chessops/pgn";
import { type Visit, expect, test } from "./fixture";

const FILE = readFile(new URL("../unit/games/several.pgn", import.meta.url), "utf8");
const REVIEWED = readFile(new URL("../unit/games/reviewed.pgn", import.meta.url), "utf8");
const LINE = "/#pgn=1.%20d4%20d5%202.%20c4%20e6";

/** The PGN as the page exports it. */
async function exported(visit: Visit): Promise<string> {
  await visit.page.locator("#tab-share").click();
  const [download] = await Promise.all([visit.page.waitForEvent("download"), visit.page.getByRole("button", { name: "Save .pgn" }).click()]);
  await visit.page.locator("#tab-moves").click();
  return readFile(await download.path(), "utf8");
}

const current = (visit: Visit) => visit.page.locator("#moves [aria-current]");
const button = (visit: Visit, name: string) => visit.page.locator(".edit-bar").getByRole("button", { name, exact: true });

test("a file with several games: choose one, branch, comment, promote, reload, export, compare", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await page.locator("#tab-share").click();
  await page.locator("input[type=file]").setInputFiles({ name: "several.pgn", mimeType: "text/plain", buffer: Buffer.from(await FILE) });
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(".game-row")).toHaveCount(4);
  await visit.picture("game-list");
  await dialog.getByRole("searchbox").fill("mueller");
  await expect(dialog.locator(".game-row")).toHaveCount(0);
  await dialog.getByRole("searchbox").fill("muller club");
  await expect(dialog.locator(".game-row")).toHaveCount(1);
  await dialog.locator(".game-row").click();
  await expect(dialog).toBeHidden();
  await page.locator("#tab-moves").click();
  await visit.played(17);
  await expect(page.locator("#player-bottom")).toContainText("Müller, Jürgen");
  await visit.picture("study-desktop");
  // An alternative move, with a comment and a glyph.
  await page.getByRole("button", { name: /^2\. exd5/ }).click();
  await page.locator("#go-back").click();
  await visit.type("e5");
  await visit.type("Bf5");
  await visit.played(19);
  await expect(current(visit)).toHaveText("Bf5");
  await button(visit, "Comment").click();
  await page.locator("#comment").fill("natural } <b>development</b>");
  await page.locator("#comment").press("Escape");
  await button(visit, "Glyphs").click();
  await page.locator("#glyphs").getByRole("button", { name: "interesting move" }).click();
  await button(visit, "Glyphs").click();
  await expect(current(visit)).toHaveText("Bf5!?");
  await button(visit, "Promote the variation").click();
  await expect(page.locator("#moves .row .move").nth(2)).toHaveText("e5");
  const before = await exported(visit);
  expect(before).toContain("natural ) <b>development</b>");
  await page.reload();
  await visit.played(19);
  await expect(current(visit)).toHaveText("Bf5!?");
  await expect(page.locator(".comment", { hasText: "natural ) <b>development</b>" })).toBeVisible();
  expect(await exported(visit)).toBe(before);
  const [game] = parsePgn(before);
  expect([...game!.moves.mainline()].map(({ san }) => san)).toEqual(["e4", "d5", "e5", "Bf5"]);
  expect(game!.headers.get("Event")).toBe('Club championship, "A" group');
  expect(before).toContain('[%tqu "En","find it","","","d2d4","",1]');
});

test("a move at an earlier place makes a variation, and everything can be undone", async ({ visit }) => {
  const { page } = visit;
  await visit.open(LINE);
  await page.keyboard.press("Home");
  await visit.type("e4");
  await expect.poll(() => visit.moves()).toEqual(["d4", "e4", "d5", "c4", "e6"]);
  await expect(current(visit)).toHaveText("e4");
  await visit.type("c5");
  await page.locator("#move-input").blur();
  await button(visit, "Make it the main line").click();
  await expect.poll(() => visit.moves()).toEqual(["e4", "d4", "d5", "c4", "e6", "c5"]);
  await page.keyboard.press("Delete");
  await expect.poll(() => visit.moves()).toEqual(["e4", "d4", "d5", "c4", "e6"]);
  for (const expected of [6, 6, 5, 4]) {
    await page.keyboard.press("Control+z");
    await visit.played(expected);
  }
  await page.keyboard.press("Control+Shift+Z");
  await visit.played(5);
  await page.keyboard.press("Control+y");
  await visit.played(6);
  await expect(current(visit)).toHaveText("c5");
});

test("variations are hidden and shown, and gone through by keyboard", async ({ visit }) => {
  const { page } = visit;
  await visit.open(`/#pgn=${encodeURIComponent("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3")}`);
  await visit.played(8);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(current(visit)).toHaveText("e5");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(current(visit)).toHaveText("c5");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(current(visit)).toHaveText("e6");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(current(visit)).toHaveText("c3");
  await page.getByRole("button", { name: "Hide 2 variations" }).click();
  await visit.played(3);
  await page.reload();
  await page.getByRole("button", { name: "Show 2 variations" }).click();
  await visit.played(8);
  // The move on the board is the one stop for Tab in the list.
  await expect(page.locator("#moves .move[tabindex='0']")).toHaveCount(1);
  await page.getByRole("button", { name: "1… c5", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "2. Nf3" }).last()).toBeVisible();
  await expect(current(visit)).toBeFocused();
});

test("null moves are kept, gone through and analysed", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await visit.open(`/#pgn=${encodeURIComponent("1. e4 e5 ($142 1... -- 2. d4 {passes} 2... d5) 2. Nf3 *")}`);
  await visit.played(6);
  await expect(page.locator(".variation .glyph-before")).toHaveText("⌓");
  await page.getByRole("button", { name: "1… --", exact: true }).click();
  await expect(visit.status()).toHaveText("After 1… --");
  await expect(page.locator("#announcer")).toContainText("Black: passes.");
  await page.keyboard.press("ArrowRight");
  await page.locator(".analysis .switch").click();
  await expect(page.locator("#lines li")).toHaveCount(3);
  expect(await visit.sent()).toContain("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2 moves d2d4");
  await page.reload();
  await visit.played(6);
  expect(await exported(visit)).toMatch(/ e5 .*\(\$142 1\.\.\. -- /s);
});

test("arrows and circles stay with their position", async ({ visit }) => {
  const { page } = visit;
  await visit.open(LINE);
  const box = (await page.locator("cg-board").boundingBox())!;
  const point = (name: string): [number, number] => [box.x + ((name.charCodeAt(0) - 96.5) * box.width) / 8, box.y + ((8.5 - Number(name[1])) * box.width) / 8];
  const draw = async (from: string, to: string): Promise<void> => {
    await page.mouse.move(...point(from));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...point(to));
    // Chessground follows the pointer once for each frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.mouse.up({ button: "right" });
  };
  await draw("c4", "d5");
  await draw("e6", "e6");
  await expect.poll(() => exported(visit)).toContain("[%csl Ge6] [%cal Gc4d5]");
  await page.locator("#go-back").click();
  await expect(page.locator("#board .cg-shapes g > *")).toHaveCount(0);
  await page.locator("#go-forward").click();
  await expect(page.locator("#board .cg-shapes g > *")).not.toHaveCount(0);
  await page.reload();
  await expect.poll(() => exported(visit)).toContain("[%csl Ge6] [%cal Gc4d5]");
});

test("a reviewed game shows its evaluations without being analysed again", async ({ visit }) => {
  const { page } = visit;
  await visit.open(`/#pgn=${encodeURIComponent(await REVIEWED)}`);
  await expect(page.locator("#graph")).toHaveAttribute("data-state", "drawn");
  await expect(page.locator("#result")).toHaveText("Checkmate: White wins.");
  await expect(page.locator("#moves .blunder").first()).toBeVisible();
  await expect(page.locator(".variation").first()).toContainText("Be7");
  await page.keyboard.press("ArrowRight");
  await expect(visit.status()).toHaveText("After 1. e4");
  await visit.picture("study-reviewed");
});

test("what comes in is text and nothing else", async ({ visit }) => {
  const { page } = visit;
  const evil = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>';
  const tag = evil.replaceAll('"', '\\"');
  const pgn = `[Event "${tag}"]\n[White "${tag}"]\n[Black "${tag}"]\n[Opening "${tag}"]\n\n{${evil}} 1. e4 {${evil} [%cal ${evil}] [%clk ${evil}]} e5 ({${evil}} 1... c5) *`;
  await visit.open();
  await page.locator("#tab-share").click();
  await page.locator("#pgn").fill(`${pgn}\n\n${pgn}`);
  await page.getByRole("button", { name: "Open this game" }).click();
  await expect(page.getByRole("dialog").locator(".game-row").first()).toContainText("<img src=x");
  await page.getByRole("dialog").locator(".game-row").first().click();
  await page.locator("#tab-moves").click();
  await expect(page.locator(".comment").first()).toHaveText(evil);
  await expect(page.locator("#player-top")).toContainText("<script>");
  await page.locator("#tab-share").click();
  await page.locator("#fen").fill(`${evil}/8/8 w`);
  await page.locator("#fen").press("Enter");
  await expect(page.locator("#fen-problem")).not.toBeEmpty();
  await visit.open(`/#fen=${encodeURIComponent(evil)}`);
  await visit.type(evil);
  await expect(page.locator("#move-problem")).not.toBeEmpty();
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
  expect(await page.locator("img, main script, dialog script").count()).toBe(0);
});

test("the details of a game are changed, undone, and go out with it", async ({ visit }) => {
  const { page } = visit;
  await visit.open(LINE);
  await button(visit, "Game details").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("White", { exact: true }).fill('<i>Anna</i> "A"');
  await dialog.getByLabel("Date").fill("2025.01.02");
  await dialog.getByLabel("Result").selectOption("1/2-1/2");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("#player-bottom")).toContainText('<i>Anna</i> "A"');
  await expect(page.locator("#result")).toHaveText("½-½");
  const text = await exported(visit);
  expect(text).toContain('[White "<i>Anna</i> \\"A\\""]');
  expect(text).toContain('[Date "2025.01.02"]');
  expect(text.trim()).toMatch(/1\/2-1\/2$/);
  await page.keyboard.press("Control+z");
  await expect(page.locator("#player-bottom")).not.toContainText("Anna");
});
