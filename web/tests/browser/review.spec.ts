/** Reviews: made, displayed, stored, used for training, and exported as files. */
import { readFile } from "node:fs/promises";
import { type Visit, expect, test } from "./fixture";

/** Short, with one blunder, and names that would do harm if they were treated as HTML. */
const NAME = `<img src=x onerror="document.title='hurt'">`;
const PGN = `[Event "<script>document.title='hurt'</script>"]
[White "${NAME.replaceAll('"', '\\"')}"]
[Black "Boris & Co"]
[Result "1-0"]

1. e4 {<b onclick="x">mine</b>} e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
`;
const GAME = `/#pgn=${encodeURIComponent(PGN)}`;

const status = (visit: Visit): ReturnType<Visit["page"]["locator"]> => visit.page.locator(".lesson-text");

test("a game is reviewed, its moments are gone to, and a reload keeps all that", async ({ visit }) => {
  const { page } = visit;
  await visit.review(GAME);
  const rows = page.locator(".review-summary table").first().locator("tbody tr");
  await expect(rows.first().locator("th")).toHaveText(NAME);
  await expect(rows.nth(1).locator("td").nth(4)).toHaveText("1");
  const head = page.getByRole("button", { name: /3… Nf6\?\? Blunder/ });
  await head.click();
  await expect(page.locator(".moment.current")).toContainText("3...Nf6 allows mate: 4.Qxf7#.");
  await expect(visit.status()).toHaveText("After 3… Nf6");
  await expect(page.locator("#board .cg-shapes g > *").first()).toBeAttached();
  await visit.picture("review-moment");
  await page.locator(".moment.current .moment-line").first().click();
  await expect(visit.status()).toHaveText("After 3. Qh5");
  await expect(page.locator(".moment.current .moment-line[aria-pressed=true]")).toContainText("Better:");
  await page.locator("#tab-moves").click();
  await expect(page.locator("#moves .blunder")).toHaveText("Nf6??");
  await expect(page.locator("#graph")).toHaveAttribute("data-state", "drawn");
  await page.keyboard.press("Home");
  await page.locator("#graph").focus();
  await page.keyboard.press("PageDown");
  await expect(visit.status()).toHaveText(/^After /);
  // Puzzles are counted when everything is in the database.
  await expect(page.locator(".review-puzzles")).toHaveText(/^One puzzle is due today\./);
  await page.reload();
  await page.locator("#tab-review").click();
  await expect(page.getByRole("button", { name: /3… Nf6\?\? Blunder/ })).toBeVisible();
  await expect(page.locator("#moves .blunder")).toHaveCount(1);
  expect(await page.title()).not.toBe("hurt");
});

test("a review goes on in the background, can be given up, and says when the game has changed", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#pgn=1.%20e4%20e5%202.%20Nf3");
  await visit.engineReady();
  await page.locator("#tab-review").click();
  await page.getByRole("radio", { name: "Deep" }).check({ force: true });
  // The request never reaches the worker, so that the review cannot finish before it is cancelled.
  await page.evaluate(() => {
    const { terminate } = Worker.prototype;
    Object.assign(window, { ended: 0 });
    Worker.prototype.terminate = function () {
      (window as unknown as { ended: number }).ended += 1;
      return terminate.call(this);
    };
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { call?: string }, ...rest: unknown[]) {
      if (message?.call !== "review") return postMessage.apply(this, [message, ...rest] as Parameters<typeof postMessage>);
    };
  });
  await page.getByRole("button", { name: "Review this game" }).click();
  await expect(page.getByRole("progressbar", { name: "Review" })).toBeVisible();
  await visit.type("Nc6");
  await visit.played(4);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Review this game" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => (window as unknown as { ended: number }).ended)).toBeGreaterThan(0);
});

test("what was reviewed is told only as far as the main line is the same", async ({ visit }) => {
  const { page } = visit;
  await visit.review(GAME);
  await page.locator("#tab-moves").click();
  await page.locator("#moves .move").filter({ hasText: "Qh5" }).click();
  await visit.type("g6");
  await page.locator("#edit-main-line").click();
  await page.locator("#tab-review").click();
  await expect(page.locator("#panel-review")).toContainText("The main line has changed since this review was made.");
  await expect(page.getByRole("button", { name: /^3… Nf6/ })).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: /3… Nf6\?\? Blunder/ })).toBeVisible();
});

test("one learns from a mistake: a wrong move, hints, a right one; by keyboard", async ({ visit }) => {
  const { page } = visit;
  await visit.review(GAME);
  await page.getByRole("button", { name: "Learn from the mistakes of Black" }).click();
  await expect(status(visit)).toHaveText("Black played 3… Nf6, which loses something. Find a better move for Black.");
  await expect(page.locator("#go-back")).toBeDisabled();
  await visit.type("Nf6");
  await expect(status(visit)).toHaveText("Nf6 was played in the game. There is something better.");
  await visit.picture("lesson-wrong");
  await visit.type("Qxh5");
  await expect(page.locator("#move-problem")).not.toBeEmpty();
  await page.locator("[data-do=hint]").press("Enter");
  await expect(page.locator(".lesson-status")).toContainText(/Look at the \w+ on [a-h][1-8]\./);
  await page.locator("[data-do=hint]").press("Enter");
  await expect(page.locator(".lesson-status")).toContainText(/It goes to [a-h][1-8]\./);
  const hinted = await page.locator(".lesson-status").textContent();
  const [, from, to] = /on ([a-h][1-8])\. It goes to ([a-h][1-8])/.exec(hinted ?? "")!;
  await visit.type(`${from}${to}`);
  await expect(status(visit)).toHaveText(/^Right: /);
  await visit.picture("lesson-right");
  await expect(page.locator("#announcer")).toContainText("Right: ");
  await visit.type("");
  await expect(status(visit)).toHaveText("That was all: 1 with help or several tries.");
  await page.getByRole("button", { name: "Back to the game" }).click();
  // The game is as it was.
  await page.locator("#tab-moves").click();
  await expect.poll(() => visit.moves()).toEqual(["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
});

test("mistakes become puzzles: due today, solved on the board, due later, gone with their game", async ({ visit }) => {
  const { page } = visit;
  // A fixed day, so that midnight cannot fall into the test.
  await page.clock.setFixedTime("2026-03-02T12:00:00");
  await visit.review(GAME);
  await expect(page.locator(".review-puzzles")).toHaveText(/^One puzzle is due today\./);
  await page.reload();
  await visit.engineReady();
  await page.locator("#tab-review").click();
  await page.getByRole("button", { name: "Practise" }).click();
  await expect(page.locator(".review-lesson")).toContainText("Boris & Co");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(status(visit)).toHaveText(/ was best\.$/);
  await visit.picture("puzzle-shown");
  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator(".review-puzzles")).toHaveText("No puzzle is due today. One is scheduled for later.");
  // Tomorrow.
  await page.clock.setFixedTime("2026-03-03T12:00:00");
  await page.reload();
  await page.locator("#tab-review").click();
  await expect(page.locator(".review-puzzles")).toHaveText(/^One puzzle is due today\./);
  await page.getByRole("button", { name: "Practise" }).click();
  await expect(status(visit)).toHaveText(/^Black played /);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator("#open-library").click();
  await page.getByRole("button", { name: /^Remove / }).click();
  // Once it has left the list, it has left the database.
  await expect(page.getByRole("dialog").locator(".game-row")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator("#tab-review").click();
  await expect(page.locator(".review-puzzles")).toHaveCount(1);
  await expect(page.locator(".review-puzzles")).toBeEmpty();
});

test("what a review says is added to the game, undone, and saved as files", async ({ visit }) => {
  const { page } = visit;
  await visit.review(GAME);
  const save = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await download.path(), "utf8");
  };
  const annotated = await save("Save annotated PGN");
  expect(annotated).toContain("Blunder.");
  expect(annotated).toContain("[%eval ");
  expect(annotated).toContain(`[Annotator "Alcor`);
  const html = await save("Save report as a web page");
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(html).not.toContain("<img src=x");
  expect(html).not.toContain("<script");
  await page.getByRole("button", { name: "Add to game" }).click();
  await page.locator("#tab-moves").click();
  await expect(page.locator("#moves .comment").filter({ hasText: "Blunder." })).toBeVisible();
  await expect(page.locator("#moves .comment").first()).toHaveText(`<b onclick="x">mine</b>`);
  await expect(page.locator("#moves .variation").first()).toBeVisible();
  // The game now has what the file had: saved once more, the moves are the same.
  await page.locator("#tab-review").click();
  const movesOf = (text: string): string => text.slice(text.indexOf("\n\n")).replace(/\s+/g, " ");
  const again = await save("Save annotated PGN");
  expect(movesOf(again).match(/Blunder\./g)).toHaveLength(movesOf(annotated).match(/Blunder\./g)!.length);
  await page.keyboard.press("Control+z");
  await page.locator("#tab-moves").click();
  await expect(page.locator("#moves .comment")).toHaveCount(1);
});

test("the levels say who plays a move", async ({ visit }) => {
  const { page } = visit;
  await visit.review(GAME);
  await page.locator(".moment", { hasText: "3… Nf6" }).getByRole("button", { name: "Who plays this?" }).click();
  await expect(page.locator(".moment .poll li")).toHaveCount(9);
  await expect(page.locator(".moment .poll li").last()).toContainText("2300");
  await visit.picture("review-who");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("what a moment shows is seen: the board comes back into the window", async ({ visit }) => {
    const { page } = visit;
    await visit.review(GAME);
    await page.locator(".review-foot").scrollIntoViewIfNeeded();
    await expect(page.locator("#board")).not.toBeInViewport({ ratio: 0.9 });
    await page.getByRole("button", { name: /3… Nf6\?\? Blunder/ }).tap();
    await expect(page.locator("#board")).toBeInViewport({ ratio: 0.95 });
    await visit.picture("phone-review");
  });
});
