/** Both builds of the engine, and the messages if there is none. */
import { chromium } from "@playwright/test";
import { ISOLATED, PLAIN, Visit, expect, test } from "./fixture";

async function engineNote(page: import("@playwright/test").Page): Promise<string> {
  await page.locator("#open-settings").click();
  const text = await page.getByRole("dialog").textContent();
  await page.keyboard.press("Escape");
  return text ?? "";
}

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("with the headers the engine has threads", async ({ visit }) => {
    await visit.open(ISOLATED);
    await visit.engineReady();
    expect(await engineNote(visit.page)).toContain("with threads");
    await visit.type("e4");
    await visit.played(2);
  });

  test("without the headers it plays and analyses on one thread", async ({ visit }) => {
    await visit.open(PLAIN);
    await visit.engineReady();
    expect(await engineNote(visit.page)).toContain("on one thread");
    await visit.type("e4");
    await visit.played(2);
    await visit.page.locator(".analysis .switch").click();
    await expect(visit.page.locator("#lines li")).toHaveCount(3);
    await visit.type("d4");
    await visit.played(4);
    await expect(visit.page.locator("#lines li")).toHaveCount(3);
  });

  test("a build can be asked for", async ({ visit }) => {
    await visit.open(`${ISOLATED}?build=single`);
    await visit.engineReady();
    expect(await engineNote(visit.page)).toContain("on one thread");
  });

  test("a damaged file is named, the board still works, and fetching again helps", async ({ visit, context }) => {
    visit.expectedErrors.push(/./);
    await context.route("**/*.wasm", route => route.fulfill({ contentType: "application/wasm", body: Buffer.from("not an engine") }));
    await visit.open();
    await expect(visit.page.locator(".notice")).toContainText("The engine’s file is damaged.");
    await visit.page.locator(".notice .icon-button").waitFor();
    await visit.picture("damaged-engine");
    await visit.type("e4");
    await visit.played(1);
    await context.unroute("**/*.wasm");
    await visit.page.getByRole("button", { name: "Download it again" }).click();
    await visit.played(2);
  });

  test("a missing file is named", async ({ visit, context }) => {
    visit.expectedErrors.push(/./);
    await context.route("**/*.wasm", route => route.fulfill({ status: 404, body: "" }));
    await visit.open();
    await expect(visit.page.locator(".notice")).toContainText("The engine could not be downloaded.");
    await expect(visit.page.locator("#engine-state")).toHaveText("No engine");
    await visit.type("Bh3");
    await expect(visit.page.locator("#move-problem")).toHaveText("“Bh3” is not a move that can be played here.");
    await visit.newGame({ side: "both", start: "chess960" }, { number: "0" });
    await expect(visit.page.getByRole("dialog").getByRole("alert")).toContainText("come from the engine");
  });
});

test("a policy forbids scripts that are not the page's", async ({ visit }) => {
  const { page } = visit;
  visit.expectedErrors.push(/Content Security Policy/);
  await visit.open();
  await visit.engineReady();
  const violated = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        document.addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective), { once: true });
        const script = document.createElement("script");
        script.textContent = "window.foreign = true";
        document.body.append(script);
        // If scripts run, they run immediately.
        if ("foreign" in window) resolve("none");
      }),
  );
  expect(violated).toMatch(/^script-src/);
  const image = page.evaluate(
    () =>
      new Promise<string>(resolve => {
        document.addEventListener("securitypolicyviolation", event => resolve(event.effectiveDirective), { once: true });
        new Image().src = "http://127.0.0.1:9/foreign.png";
      }),
  );
  expect(await image).toBe("img-src");
  await visit.type("e4");
  await visit.played(2);
});

test("an engine that ends is started again, and the game goes on", async ({ visit }) => {
  const { page } = visit;
  await visit.open();
  await visit.engineReady();
  await visit.type("e4");
  await visit.played(2);
  const worker = page.workers().find(candidate => candidate.url().includes("alcor.worker.js"));
  await worker!.evaluate(() => postMessage({ fatal: "unreachable executed" }));
  await expect(page.locator(".notice")).toContainText("The engine has stopped working.");
  await visit.type("d4");
  await visit.played(3);
  await page.getByRole("button", { name: "Start it again" }).click();
  await visit.played(4);
});

/** Whether a browser cannot run the engine: a module whose only function returns a vector is not valid there. */
const isLacking = (page: import("@playwright/test").Page): Promise<boolean> =>
  page.evaluate(() => {
    const module = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b];
    return typeof WebAssembly !== "object" || !WebAssembly.validate(new Uint8Array(module));
  });

for (const [lack, flag, sentence] of [
  ["WebAssembly", "--jitless", "This browser cannot run the engine."],
  ["SIMD", "--no-enable-sse4-1", "This browser is too old for the engine."],
] as const) {
  test(`a browser without ${lack} is told so, and the board works`, async ({ launchOptions }) => {
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), `--js-flags=${flag}`] });
    try {
      const visit = new Visit(await browser.newPage());
      // The flags only have an effect on some processors.
      test.skip(!(await isLacking(visit.page)), `${flag} does not take ${lack} away on this processor`);
      await visit.open();
      await expect(visit.page.locator(".notice")).toContainText(sentence);
      await visit.type("e4");
      await visit.played(1);
      expect(visit.errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
