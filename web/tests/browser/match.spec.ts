/** A complete game: clocks, draws, the coach, the book; and the engine against itself. */
import { type Locator, type Page } from "@playwright/test";
import { type Visit, expect, test } from "./fixture";

/** One move before the fool's mate; White is to blunder. */
const BEFORE_BLUNDER = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
/** Two queens against a bare king: the side with the king welcomes a draw. */
const LOST_FOR_BLACK = "7k/8/8/8/8/8/3QQ3/4K3 w - - 0 1";

const clock = (page: Page, strip: "top" | "bottom"): Locator => page.locator(`#player-${strip} .clock`);

/** The seconds that a clock shows. */
async function seconds(page: Page, strip: "top" | "bottom"): Promise<number> {
  const [minutes, rest] = (await clock(page, strip).textContent())!.split(":").map(Number);
  return minutes! * 60 + rest!;
}

/** With time at a standstill: plays a move, and lets the page's time pass that the engine's answer takes at least. */
async function answered(visit: Visit, move: string, plies: number): Promise<void> {
  await visit.type(move);
  await expect.poll(async () => (await visit.heard()).some(line => line.startsWith("bestmove"))).toBe(true);
  await visit.page.clock.runFor(1000);
  await visit.played(plies);
}

async function pgn(visit: Visit): Promise<string> {
  await visit.page.locator("#tab-share").click();
  return visit.page.locator("#pgn").inputValue();
}

async function set(visit: Visit, name: string, value: string): Promise<void> {
  await visit.page.locator("#open-settings").click();
  await visit.page.getByRole("dialog").locator(`[name=${name}][value="${value}"]`).check({ force: true });
  await visit.page.keyboard.press("Escape");
  await expect(visit.page.getByRole("dialog")).toHaveCount(0);
}

test("the level is the terminal's, and it plays from the book of the engine", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await visit.open();
  await visit.engineReady();
  await page.locator("#new-game").click();
  await expect(page.getByRole("dialog").locator("[name=level]:checked")).toHaveValue("club");
  await page.keyboard.press("Escape");
  await visit.newGame({ side: "white", level: "beginner" });
  await visit.type("d4");
  await visit.played(2);
  const answer = (await visit.moves())[1]!;
  expect(await visit.sent()).toContain("setoption name OwnBook value true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowLeft");
  await page.locator("#tab-explorer").click();
  const book = page.locator("[aria-labelledby=explorer-book] tbody tr");
  const known = (): Promise<unknown[][]> => book.evaluateAll(rows => rows.map(row => [row.querySelector("button")?.textContent, row.querySelector(".number")?.textContent]));
  await expect.poll(async () => (await known()).filter(([, share]) => share !== "never").map(([move]) => move)).toContain(answer);
  // A hint is the engine's own thought.
  await page.keyboard.press("ArrowRight");
  await page.locator("#hint").click();
  await expect(page.locator(".notice")).toContainText("Alcor would play");
  expect(await visit.sent()).toContain("setoption name OwnBook value false");
});

test("clocks run for the side to move, stand still in a pause, and end the game", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await page.clock.install();
  await visit.open();
  await visit.engineReady();
  await visit.stopTime();
  await visit.newGame({ side: "white", level: "beginner", clock: "3+2" });
  await expect(clock(page, "top")).toHaveText("3:00");
  // Nobody's clock runs before the first move.
  await page.clock.fastForward(60_000);
  await expect(clock(page, "bottom")).toHaveText("3:00");
  await answered(visit, "e4", 2);
  expect((await visit.sent()).filter(line => line.startsWith("go")).at(-1)).toMatch(/^go wtime \d+ btime \d+ winc 2000 binc 2000$/);
  await expect(clock(page, "bottom")).toHaveClass(/running/);
  await page.clock.fastForward(60_000);
  await expect.poll(() => seconds(page, "bottom")).toBeLessThanOrEqual(122);
  expect(await seconds(page, "top")).toBeGreaterThan(122);
  await visit.picture("clock");
  await page.locator("#pause").click();
  await expect(visit.status()).toHaveText("Paused");
  await expect(clock(page, "bottom")).not.toHaveClass(/running/);
  const shown = await clock(page, "bottom").textContent();
  await page.clock.fastForward(60_000);
  await expect(clock(page, "bottom")).toHaveText(shown!);
  // After a reload the clocks are unchanged and paused.
  await page.reload();
  await visit.engineReady();
  await expect(visit.status()).toHaveText("Paused");
  await expect(clock(page, "bottom")).toHaveText(shown!);
  await page.locator("#pause").click();
  await expect(clock(page, "bottom")).toHaveClass(/running/);
  await page.clock.fastForward(130_000);
  await expect(visit.status()).toHaveText("White has run out of time: Black wins.");
  await expect(page.locator("#pause")).toBeHidden();
  const text = await pgn(visit);
  expect(text).toContain('[TimeControl "180+2"]');
  expect(text).toContain('[Termination "time forfeit"]');
  expect(text).toContain('[Result "0-1"]');
  expect(text).toMatch(/1\. e4 \{ \[%clk 0:0[23]:\d\d(\.\d)?\] \} 1\.\.\. \S+ \{ \[%clk 0:0[23]:\d\d(\.\d)?\] \} 0-1/);
});

test("a clock of one's own is read, or refused as what it is", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await page.locator("#new-game").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("[name=custom]")).toBeHidden();
  await dialog.locator("[name=clock][value=custom]").check({ force: true });
  for (const text of ["", "five", "0+0", "<img src=x onerror=alert(1)>"]) {
    await dialog.locator("[name=custom]").fill(text);
    await dialog.getByRole("button", { name: "Start" }).click();
    await expect(dialog.getByRole("alert")).toContainText(`“${text}” is not a time control`);
  }
  await dialog.locator("[name=custom]").fill("0.5+1");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(clock(page, "bottom")).toHaveText("0:30");
  // The next game is offered the same.
  await page.locator("#new-game").click();
  await expect(dialog.locator("[name=custom]")).toHaveValue("0.5+1");
});

test("a hidden page stops the clock of the user", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await page.clock.install();
  await visit.open();
  await visit.engineReady();
  await visit.stopTime();
  await visit.newGame({ side: "white", level: "beginner", clock: "5+0" });
  await answered(visit, "e4", 2);
  await expect(clock(page, "bottom")).toHaveClass(/running/);
  await visit.setHidden(true);
  await expect(clock(page, "bottom")).not.toHaveClass(/running/);
  await page.clock.fastForward(400_000);
  await visit.setHidden(false);
  await expect(clock(page, "bottom")).toHaveClass(/running/);
  expect(await seconds(page, "bottom")).toBe(300);
  await expect(visit.status()).toHaveText(/^Your move/);
});

test("the coach asks before a blunder, without the better move, and plays it if it is meant", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await set(visit, "coach", "ask");
  await visit.newGame({ side: "white", start: "fen", clock: "5+0" }, { fen: BEFORE_BLUNDER });
  await visit.type("g4");
  const dialog = page.getByRole("dialog", { name: "Coach" });
  await expect(dialog).toContainText("Careful: g4 is a blunder. 2.g4 allows mate: 2...Qh4#.");
  await expect(dialog.getByRole("button", { name: "Take it back" })).toBeFocused();
  await visit.picture("coach");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await visit.played(0);
  await expect(page.locator("#board piece.white.pawn")).toHaveCount(8);
  // Also by mouse; Escape takes the move back, and the piece returns to its square.
  await visit.square("g2");
  await visit.square("g4");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await visit.played(0);
  await visit.type("g4");
  await dialog.getByRole("button", { name: "Play it anyway" }).click();
  await expect.poll(async () => (await visit.moves())[0]).toBe("g4");
  await visit.newGame({ side: "white", start: "fen" }, { fen: BEFORE_BLUNDER });
  await visit.type("Nc3");
  await expect.poll(async () => (await visit.moves())[0]).toBe("Nc3");
  await expect(dialog).toHaveCount(0);
});

test("the coach that only says so lets the move be played", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await set(visit, "coach", "hint");
  await page.reload();
  await visit.engineReady();
  await visit.newGame({ side: "white", start: "fen" }, { fen: BEFORE_BLUNDER });
  await visit.type("g4");
  await expect(page.locator(".notice[data-key=coach]")).toContainText("Careful: g4 is a blunder.");
  await expect.poll(async () => (await visit.moves())[0]).toBe("g4");
});

/** A pawn wall that no king can pass: nobody can win. */
const DEAD = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 40";
/** A walk of the white king that visits no square twice. */
const WALK = ["Kd1", "Kc1", "Kb1", "Ka1", "Ka2", "Kb2", "Kc2", "Kd2", "Ke2", "Kf2", "Kg2", "Kh2"];

/** Moves the king on until something happens; each move waits for the answer. */
async function walk(visit: Visit, isOver: () => Promise<boolean>): Promise<void> {
  for (const [index, move] of WALK.entries()) {
    await visit.type(move);
    await expect.poll(async () => (await isOver()) || (await visit.moves()).length === 2 * index + 2).toBe(true);
    if (await isOver()) return;
  }
}

/** Plays a dead position until Alcor offers a draw. */
async function untilOffered(visit: Visit): Promise<Locator> {
  const offer = visit.page.locator(".notice[data-key=draw]");
  await visit.levelScores();
  await visit.open();
  await visit.engineReady();
  await visit.newGame({ side: "white", level: "beginner", start: "fen" }, { fen: DEAD });
  await walk(visit, async () => (await offer.count()) > 0);
  await expect(offer).toContainText("Alcor offers a draw.");
  return offer;
}

test("Alcor offers a draw where nothing can happen any more, and knows why after a reload", async ({ visit }) => {
  const { page } = visit;
  const offer = await untilOffered(visit);
  await visit.picture("draw-offer");
  await offer.getByRole("button", { name: "Accept" }).click();
  await expect(visit.status()).toHaveText("Draw by agreement.");
  await page.locator("#edit-undo").click();
  await expect(visit.status()).toHaveText("Your move");
  await page.reload();
  await visit.engineReady();
  await page.locator("#offer-draw").click();
  await expect(offer).toContainText("Alcor accepts the draw.");
  await expect(visit.status()).toHaveText("Draw by agreement.");
});

test("a move declines Alcor's draw", async ({ visit }) => {
  const offer = await untilOffered(visit);
  const count = (await visit.moves()).length;
  await visit.type(WALK[count / 2]!);
  await expect(offer).toHaveCount(0);
  await visit.played(count + 2);
  await expect(visit.status()).toHaveText("Your move");
});

test("Alcor resigns a game that has long been lost, if it may", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  // The rooks do nothing while their king walks.
  await visit.newGame({ side: "white", level: "full", start: "fen" }, { fen: "7k/8/8/8/8/8/8/4KRR1 w - - 0 1" });
  await walk(visit, async () => !(await page.locator("#resign").isVisible()));
  await expect(visit.status()).toHaveText("Black resigns: White wins.");
  await expect(page.locator(".notice[data-key=draw]")).toContainText("Alcor resigns.");
});

test("two people play each other by a clock", async ({ visit }) => {
  const { page } = visit;
  await page.clock.install();
  await visit.open();
  await visit.stopTime();
  await visit.newGame({ side: "both", clock: "5+0" });
  await expect(clock(page, "top")).toHaveText("5:00");
  await visit.type("e4");
  await expect(clock(page, "top")).toHaveClass(/running/);
  await page.clock.fastForward(60_000);
  await expect.poll(() => seconds(page, "top")).toBeLessThanOrEqual(240);
  await visit.type("e5");
  await expect(clock(page, "bottom")).toHaveClass(/running/);
  expect(await seconds(page, "bottom")).toBeGreaterThan(240);
  await page.reload();
  await expect(visit.status()).toHaveText("Paused");
  await page.locator("#pause").click();
  await expect(clock(page, "bottom")).toHaveClass(/running/);
  await page.clock.fastForward(301_000);
  await expect(visit.status()).toHaveText("White has run out of time: Black wins.");
  expect(await pgn(visit)).toContain("1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:04:00] } 0-1");
});

test("a draw is declined in the opening, and taken in a lost position", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await visit.newGame({ side: "white", level: "full" });
  await expect(page.locator("#offer-draw")).toBeDisabled();
  await visit.type("e4");
  await visit.played(2);
  await page.locator("#offer-draw").click();
  await expect(page.locator(".notice[data-key=draw]")).toContainText("Alcor declines the draw.");
  await expect(visit.status()).toHaveText(/^Your move/);
  await visit.newGame({ side: "white", level: "full", start: "fen" }, { fen: LOST_FOR_BLACK });
  await visit.type("Kf1");
  await visit.played(2);
  await page.locator("#offer-draw").click();
  await expect(visit.status()).toHaveText("Draw by agreement.");
  await expect(page.locator("#offer-draw")).toBeHidden();
  expect(await pgn(visit)).toContain('[Result "1/2-1/2"]');
});

test("the engine plays itself, level against level, and stops when it is told to", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await visit.open();
  await visit.engineReady();
  await page.locator("#new-game").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("[name=rival]")).toBeHidden();
  await dialog.locator("[name=side][value=watch]").check({ force: true });
  await dialog.locator("[name=level][value=novice]").check({ force: true });
  await dialog.locator("[name=rival]").selectOption("beginner");
  await visit.picture("new-game-watch");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(page.locator("#player-bottom")).toContainText("Novice (900)");
  await expect(page.locator("#player-top")).toContainText("Beginner (700)");
  await expect.poll(async () => (await visit.moves()).length).toBeGreaterThan(3);
  // From here on its moves are held back, so that the game cannot end before it is paused.
  await visit.holdMoves();
  const options = (await visit.sent()).filter(line => line.includes("UCI_Elo"));
  expect(options.slice(-2).map(line => line.split(" ").at(-1)).sort()).toEqual(["700", "900"]);
  await page.keyboard.press("p");
  await expect(visit.status()).toHaveText("Paused");
  await expect(page.locator("#pause")).toHaveAttribute("aria-pressed", "true");
  // The move that it was thinking about comes too late.
  const count = (await visit.moves()).length;
  await visit.releaseMoves();
  const asked = async (): Promise<number> => (await visit.sent()).filter(line => line.startsWith("go")).length;
  const before = await asked();
  await visit.type("e4");
  await expect(page.locator("#move-problem")).toHaveText("It is Alcor’s turn.");
  // Stepping through the moves does not resume the game.
  await page.locator("#move-input").blur();
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  expect(await asked()).toBe(before);
  expect(await visit.moves()).toHaveLength(count);
  await page.reload();
  await visit.engineReady();
  await expect(visit.status()).toHaveText("Paused");
  const played = (await visit.moves()).length;
  await page.keyboard.press("p");
  await expect.poll(async () => (await visit.moves()).length).toBeGreaterThan(played);
});

test("a game with a clock is begun, played and paused by keyboard alone", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog").locator("[name=side]:checked")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog").locator("[name=clock]:checked")).toHaveValue("3+2");
  await page.keyboard.press("Enter");
  await expect(clock(page, "bottom")).toHaveText("3:00");
  await page.keyboard.press("m");
  await page.keyboard.type("e4");
  await page.keyboard.press("Enter");
  await visit.played(2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("p");
  await expect(visit.status()).toHaveText("Paused");
  await page.keyboard.press("p");
  await expect(visit.status()).toHaveText(/^Your move/);
});

test("an opponent that thinks like a person takes its time", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await page.addInitScript(() => (Math.random = () => 1));
  await page.clock.install();
  await visit.open();
  await visit.engineReady();
  await page.locator("#open-settings").click();
  await page.getByRole("dialog").locator("[name=humanPace]").check({ force: true });
  await page.keyboard.press("Escape");
  await visit.stopTime();
  await visit.newGame({ side: "white", level: "beginner" });
  await visit.type("e4");
  // The engine finds its move immediately; it is played when a human would have found one.
  await expect.poll(async () => (await visit.heard()).some(line => line.startsWith("bestmove"))).toBe(true);
  await page.clock.runFor(1000);
  await visit.played(1);
  await expect(visit.status()).toHaveText("Alcor is thinking…");
  await page.clock.runFor(11_000);
  await visit.played(2);
});
