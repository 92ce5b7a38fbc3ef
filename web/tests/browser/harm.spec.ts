/** All input is treated as text: no field, file, address or storage injects elements or scripts into the page. */
import { type Visit, expect, test } from "./fixture";

const EVIL = `"><img src=x onerror="window.hurt=1"><svg onload="window.hurt=1"></svg><script>window.hurt=1</script>`;
const TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO", "Opening", "Variation", "Annotator", "WhiteElo", "TimeControl", "Termination", "SomethingElse"];

/** A game with a blunder and nothing but injection attempts in its texts. */
function evilGame(tags: readonly string[] = TAGS): string {
  const value = EVIL.replaceAll('"', '\\"');
  const comment = `{${EVIL} [%cal ${EVIL}] [%csl ${EVIL}] [%clk ${EVIL}] [%eval ${EVIL}] [%other ${EVIL}]}`;
  return `${tags.map(name => `[${name} "${value}"]\n`).join("")}\n${comment} 1. e4 ${comment} e5 (${comment} 1... c5 ${comment}) 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n`;
}

/** Records every foreign element for as long as the page lives. Call it before the page is opened. */
async function watch({ page }: Visit): Promise<void> {
  await page.addInitScript(() => {
    const foreign: string[] = [];
    Object.assign(window, { foreign });
    const kinds = "img, iframe, object, embed, main script, dialog script, [onerror], [onload], [onclick]";
    const look = (node: Node): void => {
      if (!(node instanceof Element)) return;
      for (const element of [node, ...node.querySelectorAll("*")]) if (element.matches(kinds)) foreign.push(element.outerHTML);
    };
    new MutationObserver(changes => changes.forEach(change => (change.type === "attributes" ? look(change.target) : change.addedNodes.forEach(look)))).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

async function expectNoHarm({ page }: Visit, where: string): Promise<void> {
  const found = await page.evaluate(() => ({ isHurt: "hurt" in window, foreign: (window as unknown as { foreign: string[] }).foreign }));
  expect(found, where).toEqual({ isHurt: false, foreign: [] });
}

test("a game is text, however it comes and wherever it is shown", async ({ visit }) => {
  const { page } = visit;
  await watch(visit);
  await visit.hurryReviews();
  // By the address, the field, a file, a drop and the clipboard.
  await visit.open(`/#pgn=${encodeURIComponent(evilGame())}`);
  await visit.engineReady();
  await expect(page.locator("#player-top")).toContainText("<script>");
  await expect(page.locator("#moves .comment").first()).toContainText("<img src=x");
  await page.locator("#tab-share").click();
  await page.locator("#pgn").fill(evilGame() + evilGame());
  await page.getByRole("button", { name: "Open this game" }).click();
  await expect(page.getByRole("dialog").locator(".game-row").first()).toContainText("<img src=x");
  await page.getByRole("button", { name: "Keep all" }).click();
  await page.keyboard.press("Escape");
  await page.locator("input[type=file]").setInputFiles({ name: `${EVIL}.pgn`, mimeType: "text/plain", buffer: Buffer.from(evilGame(["FEN"])) });
  await expect(page.locator("#pgn-problem, .notice.problem").first()).toContainText("FEN");
  for (const kind of ["drop", "paste"]) {
    await page.evaluate(([type, text]) => {
      const data = new DataTransfer();
      data.setData("text/plain", text!);
      const init = { bubbles: true, cancelable: true };
      document.body.dispatchEvent(type === "drop" ? new DragEvent("drop", { ...init, dataTransfer: data }) : new ClipboardEvent("paste", { ...init, clipboardData: data }));
    }, [kind, evilGame(["Variant"])]);
    await expect(page.locator(".notice.problem")).toContainText("<img src=x");
    await page.locator(".notice.problem .icon-button").click();
  }
  await expectNoHarm(visit, "coming in");
  for (const tab of ["moves", "why", "explorer", "share"]) {
    await page.locator(`#tab-${tab}`).click();
    await expect(page.locator(`#panel-${tab}`)).toBeVisible();
  }
  await page.locator("#tab-moves").click();
  await page.locator("#edit-details").click();
  await expect(page.getByRole("dialog").locator("input").first()).toHaveValue(EVIL);
  await page.keyboard.press("Escape");
  await page.locator("#open-library").click();
  await expect(page.getByRole("dialog").locator(".game-row").first()).toContainText("<img src=x");
  await page.keyboard.press("Escape");
  await page.locator("#tab-review").click();
  await page.locator("[data-do=start]").click();
  await expect(page.locator(".moment").first()).toBeVisible();
  await page.locator("[data-do=learn\\ black]").click();
  await expect(page.locator(".lesson-text")).toContainText("Find a better move");
  await page.locator("[data-do=answer]").click();
  await expectNoHarm(visit, "being shown");
});

test("every field takes text for text", async ({ visit }) => {
  const { page } = visit;
  await watch(visit);
  await visit.open("/#pgn=1.%20e4%20e5");
  await visit.engineReady();
  const known = new Set<string>();
  /** Fills every visible text field, one after the other, and submits it. */
  const fillAll = async (where: string): Promise<void> => {
    const isPage = ["the page", "share"].includes(where);
    if (!isPage) await expect(page.getByRole("dialog")).toBeVisible();
    // Fields behind a dialog cannot be reached.
    const fields = page.locator(isPage ? "body" : "dialog[open]").locator("input[type=text]:visible, input[type=search]:visible, textarea:visible, input:not([type]):visible");
    for (let index = 0; index < (await fields.count()); index += 1) {
      const field = fields.nth(index);
      known.add(await field.evaluate(element => element.id || element.getAttribute("name") || element.getAttribute("type") || ""));
      await field.fill(EVIL);
      if (where !== "details") await field.press("Enter");
      await expectNoHarm(visit, where);
    }
  };
  await page.locator("#edit-comment").click();
  await fillAll("the page");
  await page.locator("#tab-share").click();
  await fillAll("share");
  await page.locator("#tab-moves").click();
  await page.locator("#edit-details").click();
  await fillAll("details");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("#player-bottom")).toContainText("<img src=x");
  for (const start of ["chess960", "fen"]) {
    await page.locator("#new-game").click();
    await page.locator(`[name=start][value=${start}]`).check({ force: true });
    await page.locator("[name=clock][value=custom]").check({ force: true });
    await fillAll(`a new game, ${start}`);
    await page.keyboard.press("Escape");
  }
  await page.locator("#edit-position").click();
  await fillAll("the editor");
  await page.keyboard.press("Escape");
  await page.locator("#open-library").click();
  await fillAll("the library");
  // A new field has to be tested here, too.
  expect([...known].sort()).toEqual(["comment", "custom", "editor-fen", "fen", "move-input", "number", "pgn", "search", "text"]);
});

test("what was stored by someone else is text", async ({ visit }) => {
  const { page } = visit;
  await watch(visit);
  await visit.review("/#pgn=1.%20e4%20e5%202.%20Bc4%20Nc6%203.%20Qh5%20Nf6%204.%20Qxf7%23");
  await expect(page.locator(".review-puzzles")).toHaveText(/^One puzzle is due today\./);
  // Every string in the database, except for keys and moves.
  await page.evaluate(evil => {
    const words = ["reason", "told", "san", "label", "title", "white", "black", "event", "date", "eco", "result", "opening", "version", "network"];
    const spoilt = (value: unknown, key = ""): unknown => {
      if (typeof value === "string") return words.includes(key) ? evil : value;
      if (Array.isArray(value)) return value.map(item => spoilt(item));
      return value !== null && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoilt(item, name)])) : value;
    };
    return new Promise<void>((done, fail) => {
      const request = indexedDB.open("alcor");
      request.onsuccess = () => {
        const names = ["summaries", "reviews", "puzzles"];
        const transaction = request.result.transaction(names, "readwrite");
        for (const name of names) {
          const store = transaction.objectStore(name);
          const all = store.getAll();
          // The summary of the game on the page is written again; that of another game stays.
          all.onsuccess = () => all.result.forEach(item => store.put({ ...(spoilt(item) as object), ...(name === "summaries" ? { id: "another" } : {}) }));
        }
        transaction.oncomplete = () => (request.result.close(), done());
        transaction.onerror = () => fail(transaction.error);
      };
    });
  }, EVIL);
  await page.reload();
  await visit.engineReady();
  await page.locator("#tab-review").click();
  await expect(page.locator(".moment").first()).toContainText("<img src=x");
  await page.getByRole("button", { name: "Practise" }).click();
  await expect(page.locator(".review-lesson")).toContainText("<img src=x");
  await page.locator("#open-library").click();
  await expect(page.getByRole("dialog").locator(".game-row", { hasText: "<img src=x" })).toHaveCount(1);
  await expectNoHarm(visit, "the database");
});
