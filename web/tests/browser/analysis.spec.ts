/** Analysis, the reasons, the graph. */
import { expect, test } from "./fixture";

const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3#";

test("the bar follows the position, the lines are in SAN and can be played", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR_w_KQkq_-_0_4");
  await page.locator(".analysis .switch").click();
  await expect(page.locator("#lines li")).toHaveCount(3);
  await expect(page.locator("#lines li .line-score").first()).toHaveText("#1");
  await expect(page.locator("#lines li .line-move").first()).toHaveText("Qxf7#");
  await expect.poll(() => visit.whiteShare()).toBe(100);
  await expect(page.locator("#evaluation-bar")).toHaveAttribute("aria-label", "Evaluation: White mates in 1");
  await expect(page.locator("#analysis-facts")).toHaveText(/depth \d+ · .*n\/s/);
  await expect(page.locator("#board .cg-shapes g[cgHash], #board .cg-shapes line").first()).toBeAttached();
  await visit.type("a3");
  await expect.poll(() => visit.whiteShare()).toBeLessThan(80);
  await page.keyboard.press("Tab");
  await page.locator("#go-back").click();
  await expect(page.locator("#lines li .line-move").first()).toHaveText("Qxf7#");
  await page.locator("#lines li .line-move").first().click();
  await expect.poll(() => visit.moves()).toEqual(["a3", "Qxf7#"]);
  await expect(visit.status()).toHaveText("Checkmate: White wins.");
});

test("pointing at a line shows it, leaving it puts the position back", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.newGame({ side: "both" });
  await page.locator(".analysis .switch").click();
  await expect(page.locator("#lines li")).toHaveCount(3);
  const pieces = (): Promise<string> => page.locator("cg-board piece").evaluateAll(all => all.map(piece => (piece as HTMLElement).style.transform).sort().join());
  const before = await pieces();
  await page.locator("#lines li .line-move").first().hover();
  await expect.poll(pieces).not.toBe(before);
  await page.locator("#status").hover();
  await expect.poll(pieces).toBe(before);
  await page.locator("#lines li").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(pieces).not.toBe(before);
  await page.keyboard.press("Escape");
  await expect.poll(pieces).toBe(before);
});

test("the game is gone over, the graph fills, errors are marked, a click goes there", async ({ visit }) => {
  const { page } = visit;
  await visit.searchByNodes();
  await visit.open(`/#pgn=${encodeURIComponent(GAME)}`);
  await page.locator(".analysis .switch").click();
  await expect(page.locator("#graph")).toHaveAttribute("data-state", "drawn");
  await expect.poll(() => page.locator(".graph-line").evaluate(path => (path.getAttribute("d") ?? "").split("L").length)).toBe(15);
  await expect(page.locator("#moves .blunder").first()).toBeVisible();
  const box = await page.locator("#graph").boundingBox();
  await page.mouse.click(box!.x + 2, box!.y + box!.height / 2);
  await expect(visit.status()).toHaveText("Start position");
  await expect(page.locator("#graph")).toHaveAttribute("aria-valuenow", "0");
  await visit.picture("analysis-graph");
});

test("a move is explained by where it leads, beside where the best one leads", async ({ visit }) => {
  const { page } = visit;
  // The queen is taken for a pawn on the next ply; a look at the move alone would count the pawn.
  await visit.open("/#pgn=1.%20e4%20e5%202.%20Qh5%20Nc6%203.%20Qxh7");
  await visit.engineReady();
  await page.locator("#tab-why").click();
  await expect(page.locator(".why-summary")).toHaveText(/^3\. Qxh7 was a blunder\. .*3\.Qxh7/);
  await expect(page.locator(".why-lines li")).toHaveCount(2);
  await expect(page.locator(".why-lines li").first()).toHaveText(/3\. Qxh7 Rxh7/);
  const material = page.locator(".why tbody tr", { has: page.locator("th", { hasText: /^material$/ }) });
  await expect(material.locator(".change")).toHaveText(/^−[4-9]\.\d\d$/);
  await expect(page.locator(".why-difference")).toHaveText(/^At the ends of the lines, compared with 3\. \S+: .*Black gains in .*material \(−/);
  await expect(page.locator(".why tfoot th")).toHaveText("Evaluation");
  await visit.picture("why-blunder");
  // One explanation at a time, however fast the user steps.
  for (let steps = 0; steps < 3; steps += 1) await page.locator("#go-back").click();
  await expect(page.locator(".why-summary")).toHaveText(/^1… e5 is /);
  await page.keyboard.press("Home");
  await expect(page.locator(".why .change")).toHaveCount(0);
  await expect(page.locator(".why-summary")).toHaveText(/^What counts most|^Nothing sets/);
});

test("a hidden page leaves the machine alone, and goes on when it is seen again", async ({ visit }) => {
  await visit.tapEngine();
  await visit.open("/#fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR_b_KQkq_-_0_4");
  await visit.page.locator(".analysis .switch").click();
  await expect(visit.page.locator("#lines li")).toHaveCount(3);
  const searches = async (): Promise<number> => (await visit.sent()).filter(line => line.startsWith("go ")).length;
  const ended = async (): Promise<number> => (await visit.heard()).filter(line => line.startsWith("bestmove")).length;
  await visit.setHidden(true);
  await expect.poll(async () => (await visit.sent()).at(-1)).toBe("stop");
  await expect.poll(async () => (await ended()) === (await searches())).toBe(true);
  const before = await searches();
  await visit.setHidden(false);
  await expect.poll(searches).toBe(before + 1);
  await expect(visit.page.locator("#lines li")).toHaveCount(3);
});

test("the opening has a name", async ({ visit }) => {
  await visit.open("/#pgn=1.%20e4%20e5%202.%20Nf3%20Nc6%203.%20Bb5");
  await expect(visit.page.locator("#opening")).toContainText("Ruy Lopez");
});

test("a hint is drawn and said", async ({ visit }) => {
  await visit.open("/#fen=6k1/5ppp/8/8/8/8/5PPP/R5K1_w_-_-_0_1");
  await visit.engineReady();
  await visit.page.locator("#hint").click();
  await expect(visit.page.locator(".notice")).toContainText("Alcor would play Ra8#.");
});

test("a threat is what the other side would do, drawn and said; in check there is none", async ({ visit }) => {
  const { page } = visit;
  await visit.tapEngine();
  await visit.open("/#fen=r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR_b_KQkq_-_0_4");
  await visit.engineReady();
  await page.locator("#threat").click();
  await expect(page.locator(".notice")).toContainText("Threat: if Black passed, White would play Qxf7# (#1).");
  await expect.poll(() => visit.sent()).toContain("position fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 1 5");
  await expect(page.locator("#board .cg-shapes g > *").first()).toBeAttached();
  await visit.picture("threat");
  await visit.type("g6");
  await expect(page.locator("#board .cg-shapes g > *")).toHaveCount(0);
  await page.locator("#move-input").blur();
  await page.goto("/#fen=4k3/8/8/8/8/8/8/4RK2_b_-_-_0_1");
  await expect(page.locator("#board cg-board piece")).toHaveCount(3);
  await page.keyboard.press("x");
  await expect(page.locator(".notice", { hasText: "nobody can pass" })).toBeVisible();
});
