/** Playing against the engine. */
import { Chess } from "chessops/chess";
import { parseSan } from "chessops/san";
import { makeUci } from "chessops/util";
import { ISOLATED, expect, test } from "./fixture";

/** The moves of a game from the usual start position, by squares. */
function bySquares(sans: readonly string[]): string[] {
  const position = Chess.default();
  return sans.map(san => {
    const move = parseSan(position, san);
    if (move === undefined) throw new Error(`${san} cannot be played`);
    position.play(move);
    return makeUci(move);
  });
}

test("the first move can be played before the engine is there", async ({ visit, context }) => {
  let release = (): void => undefined;
  const arrival = new Promise<void>(resolve => (release = resolve));
  await context.route("**/*.wasm", async route => {
    await arrival;
    await route.continue();
  });
  await visit.open(ISOLATED, "commit");
  await visit.type("e4");
  await visit.played(1);
  await expect(visit.page.locator("#engine-progress")).toHaveAttribute("data-state", "loading");
  release();
  await visit.played(2);
});

test("a game against level 1 is played to mate", async ({ visit }) => {
  // The same moves in every run, to the end of the game: it must not resign.
  await visit.page.addInitScript(() => {
    localStorage.setItem("alcor.settings", JSON.stringify({ conduct: false }));
    const Original = Worker;
    Object.assign(window, {
      Worker: class extends Original {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          this.postMessage("setoption name Level Seed value 1");
        }
      },
    });
  });
  await visit.open();
  await visit.newGame({ side: "white", level: "beginner" });
  // A second engine, at full strength, plays the user's side. It is given the whole game, so it does not repeat won positions.
  await visit.page.evaluate(() => {
    const worker = new Worker(new URL("engine/alcor.worker.js?build=single", document.baseURI), { type: "module" });
    const ask = (moves: readonly string[]): Promise<string> =>
      new Promise(resolve => {
        worker.onmessage = ({ data }) => {
          if (typeof data === "string" && data.startsWith("bestmove")) resolve(data.split(" ")[1]!);
        };
        worker.postMessage(`position startpos moves ${moves.join(" ")}`);
        // As strong on a slow machine as on a fast one.
        worker.postMessage("go nodes 50000");
      });
    Object.assign(window, { ask });
  });
  const result = visit.page.locator("#result:not([hidden])");
  for (let ply = 0; ply < 200; ply += 2) {
    await expect(visit.page.locator("#moves .move, #moves .moves-empty").nth(Math.max(0, ply - 1)).or(result).first()).toBeAttached();
    if ((await result.count()) > 0) break;
    const moves = bySquares(await visit.moves());
    const move = await visit.page.evaluate(played => (window as unknown as { ask(moves: readonly string[]): Promise<string> }).ask(played), moves);
    await visit.type(move);
  }
  await expect(visit.status()).toHaveText("Checkmate: White wins.");
  await expect(visit.page.locator("#result")).toHaveText("Checkmate: White wins.");
  expect((await visit.moves()).at(-1)).toMatch(/#$/);
});

test("moves are played by clicks, and the engine answers", async ({ visit }) => {
  await visit.open();
  await visit.square("e2");
  await visit.square("e4");
  await visit.played(2);
  await expect(visit.status()).toHaveText(/^Your move/);
  await expect(visit.page.locator("#announcer")).toContainText("White: pawn to e4.");
  await expect(visit.page.locator("#announcer")).toContainText("Black: ");
});

test("a move made in advance is played when its turn comes", async ({ visit }) => {
  await visit.tapEngine();
  await visit.open();
  await visit.engineReady();
  await visit.newGame({ side: "white", level: "full" });
  await visit.holdMoves();
  await visit.square("e2");
  await visit.square("e4");
  await visit.square("a2");
  await visit.square("a3");
  await visit.played(1);
  await visit.releaseMoves();
  await visit.played(4);
  expect((await visit.moves())[2]).toBe("a3");
});

test("a pawn becomes what is chosen, by mouse and by keyboard", async ({ visit }) => {
  await visit.open("/#fen=8/2P4k/8/8/8/8/6K1/8_w_-_-_0_1");
  await visit.square("c7");
  await visit.square("c8");
  const chooser = visit.page.locator("#promotion");
  await expect(chooser.getByRole("button", { name: "queen" })).toBeFocused();
  await visit.picture("promotion");
  await visit.page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();
  await visit.played(0);
  await visit.square("c7");
  await visit.square("c8");
  await chooser.getByRole("button", { name: "knight" }).click();
  await expect.poll(() => visit.moves()).toEqual(["c8=N"]);
  await visit.page.locator("#take-back").click();
  await visit.square("c7");
  await visit.square("c8");
  await expect(chooser.getByRole("button", { name: "queen" })).toBeFocused();
  await visit.page.keyboard.press("ArrowDown");
  await visit.page.keyboard.press("ArrowDown");
  await visit.page.keyboard.press("Enter");
  await expect.poll(() => visit.moves()).toEqual(["c8=R"]);
});

test("taking back removes the answer too, and stops an engine that thinks", async ({ visit }) => {
  await visit.tapEngine();
  await visit.open();
  await visit.engineReady();
  await visit.type("e4");
  await visit.played(2);
  await visit.type("d4");
  await visit.played(4);
  await visit.page.locator("#take-back").click();
  await visit.played(2);
  await visit.newGame({ side: "white", level: "full" });
  await visit.holdMoves();
  await visit.type("e4");
  await visit.played(1);
  await visit.page.keyboard.press("Tab");
  await visit.page.locator("#take-back").click();
  await visit.played(0);
  await expect.poll(() => visit.sent()).toContain("stop");
  await expect.poll(async () => (await visit.heard()).filter(line => line.startsWith("bestmove")).length).toBe(3);
  await visit.releaseMoves();
  // The next answer comes after the one that must be ignored.
  await visit.type("d4");
  await visit.played(2);
  expect((await visit.moves())[0]).toBe("d4");
});

test("one can have Black, or full strength, or both sides", async ({ visit }) => {
  await visit.open();
  await visit.newGame({ side: "black", level: "full" });
  await visit.played(1);
  await expect(visit.page.locator("#player-bottom")).toContainText("You");
  await visit.newGame({ side: "both" });
  await visit.type("e4");
  await visit.type("e5");
  await expect.poll(() => visit.moves()).toEqual(["e4", "e5"]);
});

test("Chess960 starts where its number says, and castles by the king taking the rook", async ({ visit }) => {
  await visit.open();
  await visit.newGame({ side: "both", start: "chess960" }, { number: "1000" });
  await expect(visit.page.getByRole("dialog").getByRole("alert")).toHaveText("“1000” is not a number from 0 to 959.");
  await visit.page.keyboard.press("Escape");
  await visit.newGame({ side: "both", start: "chess960" }, { number: "0" });
  await visit.page.locator("#tab-share").click();
  await expect(visit.page.locator("#fen")).toHaveValue("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  await visit.page.locator("#tab-moves").click();
  await visit.square("g1");
  await visit.square("h1");
  await expect.poll(() => visit.moves()).toEqual([]);
  await visit.type("g3");
  await visit.type("g6");
  await visit.page.locator("#tab-share").click();
  await visit.page.locator("#fen").fill("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
  await visit.page.getByRole("button", { name: "Set up this position" }).click();
  await visit.square("e1");
  await visit.square("g1");
  await visit.page.locator("#tab-moves").click();
  await expect.poll(() => visit.moves()).toEqual(["O-O"]);
});

test("the rules end the game: stalemate and repetition", async ({ visit }) => {
  await visit.open("/#fen=7k/8/5K2/8/8/8/8/6Q1_w_-_-_0_1");
  await visit.type("Qg6");
  await expect(visit.status()).toHaveText("Draw by stalemate.");
  await visit.newGame({ side: "both" });
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) await visit.type(move);
  await expect(visit.status()).toHaveText("Draw by threefold repetition.");
});

test("moves are read as people type them, and an illegal one is refused with the reason", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await visit.newGame({ side: "both" });
  // The engine parses moves that are not written exactly, so the test waits for each.
  await visit.type("E2-E4");
  await visit.played(1);
  await visit.type("nf6");
  await expect.poll(() => visit.moves()).toEqual(["e4", "Nf6"]);
  await visit.type("Bxf7");
  await expect(page.locator("#move-problem")).toHaveText(/f7/);
  await visit.type("Bh3");
  await expect(page.locator("#move-problem")).toHaveText("The bishop on f1 cannot reach h3: the pawn on g2 is in the way.");
  await expect(page.locator("#move-input")).toHaveAttribute("aria-invalid", "true");
  await expect.poll(() => visit.moves()).toEqual(["e4", "Nf6"]);
});

test("keys with single letters can be switched off", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#pgn=1.%20e4%20e5%202.%20Nf3");
  await page.locator("#open-settings").click();
  await page.getByRole("dialog").locator("[name=letterKeys]").uncheck({ force: true });
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.press("f");
  // The arrow key comes after the letters, and still works.
  await page.keyboard.press("ArrowLeft");
  await expect(visit.status()).toHaveText("After 1… e5");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("#board .orientation-black, #board.orientation-black")).toHaveCount(0);
  await page.reload();
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowLeft");
  await expect(visit.status()).toHaveText("After 1. e4");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("everything works by keyboard alone", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#pgn=1.%20e4%20e5%202.%20Nf3");
  await page.keyboard.press("ArrowLeft");
  await expect(visit.status()).toHaveText("After 1… e5");
  await page.keyboard.press("Home");
  await expect(visit.status()).toHaveText("Start position");
  await page.keyboard.press("End");
  await expect(page.locator("#moves [aria-current]")).toHaveText("Nf3");
  await page.keyboard.press("f");
  await expect(page.locator("#board .orientation-black, #board.orientation-black")).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.type("Nc6");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Nf9");
  await page.keyboard.press("Enter");
  await expect(page.locator("#move-problem")).not.toBeEmpty();
  await expect.poll(() => visit.moves()).toEqual(["e4", "e5", "Nf3", "Nc6"]);
  await page.locator("#move-input").blur();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("#board-text")).toContainText("Black: king e8");
});
