/** A level says afterwards how far it looked and what it had not seen. */
import { expect, test } from "./fixture";

/** One move before the fool's mate; White is to blunder. */
const BEFORE_BLUNDER = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
const TOLD = "2. g4 was a blunder. Alcor looked 2 plies ahead and expected 2... d5, not Qh4#. 2.g4 allows mate: 2...Qh4#.";

test("a level says of its blunder what it had expected, also when the game is opened again", async ({ visit }) => {
  const { page } = visit;
  // Whatever the level finds, it reports this.
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")!;
    const said = (line: string): string =>
      line.startsWith("bestmove") ? "bestmove g2g4" : line.includes(" pv ") ? "info depth 2 seldepth 2 multipv 1 score cp 20 wdl 300 500 200 nodes 99 nps 99 time 1 pv g2g4 d7d5" : line;
    Object.defineProperty(Worker.prototype, "onmessage", {
      set(this: Worker, listen: (event: MessageEvent) => void) {
        set!.call(this, (event: MessageEvent) => listen(typeof event.data === "string" ? new MessageEvent("message", { data: said(event.data) }) : event));
      },
    });
  });
  await visit.open();
  await visit.engineReady();
  await visit.newGame({ side: "black", level: "beginner", start: "fen" }, { fen: BEFORE_BLUNDER });
  await visit.played(1);
  await page.locator("#tab-why").click();
  await expect(page.locator(".why-summary")).toHaveText(TOLD);
  await visit.picture("overlooked");
  // Another game, and back.
  await page.goto("/#pgn=1.%20d4%20d5");
  await visit.played(2);
  await page.locator("#open-library").click();
  await page.getByRole("dialog").locator(".game-row").filter({ hasText: "Beginner" }).click();
  await page.locator("#tab-why").click();
  await expect(page.locator(".why-summary")).toHaveText(TOLD);
  await page.reload();
  await visit.engineReady();
  await page.locator("#tab-why").click();
  await expect(page.locator(".why-summary")).toHaveText(TOLD);
});
