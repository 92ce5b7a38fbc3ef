/**
 * The pictures of the README: the page, the terminal and a review, as the system's Chromium shows them.
 *
 * node pictures.mjs FOLDER, with CHROMIUM, XTERM (a script), TERMINAL (what a program sent to one), REPORT (an HTML file) and PAGE (an
 * address) in the environment. What is not given is not drawn.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("@playwright/test");
const { CHROMIUM, XTERM, TERMINAL, REPORT, PAGE } = process.env;
const folder = process.argv[2];

/** A game with something to see: the Immortal Game up to the last sacrifice. */
const GAME =
  "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6";
/** Generous: a busy machine is no reason to fail. */
const PATIENCE = 600_000;

/** What a terminal of the recorded size shows at the end. */
async function drawTerminal(browser) {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 }, deviceScaleFactor: 2 });
  await page.setContent(`<body style="margin:0;background:#16181d"><div id="terminal" style="display:inline-block;padding:14px"></div></body>`);
  await page.addStyleTag({ path: join(dirname(XTERM), "../css/xterm.css") });
  await page.addScriptTag({ path: XTERM });
  await page.evaluate(
    bytes =>
      new Promise(done => {
        const theme = { background: "#16181d", foreground: "#d8dee9", cursor: "#16181d" };
        const terminal = new window.Terminal({ rows: 38, cols: 92, fontFamily: "DejaVu Sans Mono, monospace", fontSize: 14, theme });
        terminal.open(document.querySelector("#terminal"));
        terminal.write(Uint8Array.from(bytes), () => setTimeout(done, 500));
      }),
    [...readFileSync(TERMINAL)],
  );
  await page.locator("#terminal").screenshot({ path: join(folder, "terminal.png") });
  await page.close();
}

/** The beginning of a report. */
async function drawReview(browser) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 1000 }, deviceScaleFactor: 1.5 });
  await page.goto(pathToFileURL(REPORT).href);
  await page.screenshot({ path: join(folder, "review.png") });
  await page.close();
}

/** The page with a game that has been analysed from end to end. */
async function drawPage(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5, reducedMotion: "reduce" });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${PAGE}#pgn=${encodeURIComponent(GAME)}`);
  await page.locator("#engine-progress[data-state=ready]").waitFor({ state: "attached" });
  await page.locator(".analysis .switch").click();
  await page.waitForFunction(plies => (document.querySelector(".graph-line")?.getAttribute("d") ?? "").split("L").length > plies, 35);
  await page.waitForFunction(() => document.querySelectorAll("#lines li").length === 3);
  // What moves, such as the bar beside the board, is not to be caught on its way.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(animation => animation.finished)));
  await page.screenshot({ path: join(folder, "page.png") });
  await page.close();
}

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"] });
if (TERMINAL) await drawTerminal(browser);
if (REPORT) await drawReview(browser);
if (PAGE) await drawPage(browser);
await browser.close();
