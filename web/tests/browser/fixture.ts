/**
 * A visit to the page, in terms of user actions. Every test fails if the browser's console showed an error.
 */
import { type Locator, type Page, test as base, expect } from "@playwright/test";
import { STOP_PATIENCE_MS, VISIBLE_MS } from "../../src/patience";

/** Where the page is served with the headers for threads, and without. Known once the servers run. */
export const ISOLATED = process.env["ALCOR_ISOLATED"] ?? "";
export const PLAIN = process.env["ALCOR_PLAIN"] ?? "";

/** The messages in both directions, and the moves held back, if any. */
interface EngineTap {
  readonly sent: string[];
  readonly heard: string[];
  held: (() => void)[] | undefined;
}

export class Visit {
  /** Errors in the browser. */
  readonly errors: string[] = [];
  /** Errors that a test causes on purpose. It says so before it does: the browser may log them much later. */
  readonly expectedErrors: RegExp[] = [];

  constructor(readonly page: Page) {
    page.on("console", message => {
      // Logged by Playwright itself if a test blocks service workers.
      if (message.text().includes("blocked by Playwright")) return;
      if (message.type() === "error" || message.type() === "warning") this.#note(message.text());
    });
    page.on("pageerror", error => this.#note(String(error)));
  }

  #note(error: string): void {
    if (!this.expectedErrors.some(expected => expected.test(error))) this.errors.push(error);
  }

  /** Opens the page and waits for its board: from then on it accepts input. With "commit" the rest may still be loading. */
  async open(address = ISOLATED, waitUntil: "load" | "commit" = "load"): Promise<void> {
    await this.page.goto(address, { waitUntil });
    await expect(this.page.locator("#board cg-board")).toBeVisible();
  }

  async engineReady(): Promise<void> {
    await expect(this.page.locator("#engine-progress")).toHaveAttribute("data-state", "ready");
  }

  /**
   * Records the messages between page and engine, and lets a test hold back the engine's moves, so that the test can act
   * while the engine is thinking, however fast it is. Call it before the page is opened.
   */
  async tapEngine(): Promise<void> {
    await this.page.addInitScript(() => {
      const tap: EngineTap = { sent: [], heard: [], held: undefined };
      Object.assign(window, { tap });
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
        if (typeof message === "string") tap.sent.push(message);
        return postMessage.apply(this, [message, ...rest] as Parameters<typeof postMessage>);
      };
      const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")!;
      Object.defineProperty(Worker.prototype, "onmessage", {
        set(this: Worker, listen: (event: MessageEvent) => void) {
          set!.call(this, (event: MessageEvent) => {
            const isMove = typeof event.data === "string" && event.data.startsWith("bestmove");
            if (typeof event.data === "string") tap.heard.push(event.data);
            if (isMove && tap.held !== undefined) tap.held.push(() => listen(event));
            else listen(event);
          });
        },
      });
    });
  }

  /** The messages from the page to the engine. */
  sent(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { tap: EngineTap }).tap.sent);
  }

  /** The messages from the engine. */
  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as unknown as { tap: EngineTap }).tap.heard);
  }

  /** Holds back the engine's moves from now on. */
  async holdMoves(): Promise<void> {
    await this.page.evaluate(() => ((window as unknown as { tap: EngineTap }).tap.held = []));
  }

  /** Delivers the moves held back, and no longer holds any back. */
  async releaseMoves(): Promise<void> {
    await this.page.evaluate(() => {
      const { tap } = window as unknown as { tap: EngineTap };
      const held = tap.held ?? [];
      tap.held = undefined;
      held.forEach(deliver => deliver());
    });
  }

  /** Makes the engine evaluate every position as equal, so that a test does not depend on it. Call it before the page is opened. */
  async levelScores(): Promise<void> {
    await this.page.addInitScript(() => {
      const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage")!;
      Object.defineProperty(Worker.prototype, "onmessage", {
        set(this: Worker, listen: (event: MessageEvent) => void) {
          set!.call(this, (event: MessageEvent) => {
            const { data } = event;
            const isInfo = typeof data === "string" && data.startsWith("info ");
            const level = (text: string): string => text.replace(/score (?:cp|mate) -?\d+/, "score cp 0").replace(/wdl \d+ \d+ \d+/, "wdl 10 980 10");
            listen(isInfo ? new MessageEvent("message", { data: level(data) }) : event);
          });
        },
      });
    });
  }

  /**
   * Replaces time limits of searches by this many nodes: a busy machine then searches as deep as a quiet one, and no evaluation is
   * dropped for being too shallow. Call it before the page is opened.
   */
  async searchByNodes(nodes = 20_000): Promise<void> {
    await this.page.addInitScript(count => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: unknown[]) {
        const asked = typeof message === "string" ? message.replace(/^go movetime \d+$/, `go nodes ${count}`) : message;
        return postMessage.apply(this, [asked, ...rest] as Parameters<typeof postMessage>);
      };
    }, nodes);
  }

  /** Reduces the nodes of every review, so that it takes no time. Call it before the page is opened. */
  async hurryReviews(): Promise<void> {
    await this.page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, message: { call?: string }, ...rest: unknown[]) {
        const asked = message?.call === "review" ? { ...message, nodes: 2000 } : message;
        return postMessage.apply(this, [asked, ...rest] as Parameters<typeof postMessage>);
      };
    });
  }

  /** Opens a game and reviews it. */
  async review(address: string): Promise<void> {
    await this.hurryReviews();
    await this.open(address);
    await this.engineReady();
    await this.page.locator("#tab-review").click();
    await this.page.locator("[data-do=start]").click();
    await expect(this.page.locator(".moment").first()).toBeVisible();
  }

  /** Makes the page believe that it is hidden, or visible again. */
  async setHidden(isHidden: boolean): Promise<void> {
    await this.page.evaluate(value => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  }

  /** Stops the page's clock, installed by `clock.install`, far enough in the future that a slow machine has not passed it. */
  async stopTime(): Promise<void> {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 3_600_000));
  }

  async type(move: string): Promise<void> {
    await this.page.locator("#move-input").fill(move);
    await this.page.locator("#move-input").press("Enter");
  }

  /** Clicks a square of the board, seen from White's side. */
  async square(name: string): Promise<void> {
    const box = await this.page.locator("cg-board").boundingBox();
    if (box === null) throw new Error("there is no board");
    const size = box.width / 8;
    const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
    await this.page.mouse.click(box.x + (file + 0.5) * size, box.y + (7.5 - rank) * size);
  }

  async newGame(choices: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.page.locator("#new-game").click();
    const dialog = this.page.getByRole("dialog");
    for (const [name, value] of Object.entries(choices)) await dialog.locator(`[name=${name}][value="${value}"]`).check({ force: true });
    for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name=${name}]`).fill(value);
    await dialog.locator("button[type=submit]").click();
  }

  moves(): Promise<string[]> {
    return this.page.locator("#moves .move").evaluateAll(buttons => buttons.map(button => button.firstChild?.textContent ?? ""));
  }

  /** Waits until this many half-moves have been played. */
  async played(count: number): Promise<void> {
    await expect(this.page.locator("#moves .move")).toHaveCount(count);
  }

  async fen(): Promise<string> {
    return this.page.locator("#fen").inputValue();
  }

  status(): Locator {
    return this.page.locator("#status");
  }

  /** White's share of the evaluation bar, in percent. */
  async whiteShare(): Promise<number> {
    return this.page.locator("#evaluation-bar").evaluate(bar => parseFloat(bar.style.getPropertyValue("--white-share")));
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: `test-output/${name}.png` });
  }
}

export const test = base.extend<{ visit: Visit }>({
  baseURL: ISOLATED,
  visit: async ({ page }, use) => {
    const visit = new Visit(page);
    // A notice disappears too soon for a test on a busy machine, and an engine whose moves are held back would count as dead.
    await page.addInitScript(ignored => {
      const { setTimeout } = window;
      const patched = (run: TimerHandler, delay?: number, ...rest: unknown[]): number => (ignored.includes(delay ?? 0) ? 0 : setTimeout(run, delay, ...rest));
      Object.assign(window, { setTimeout: patched });
    }, [VISIBLE_MS, STOP_PATIENCE_MS]);
    await use(visit);
    expect(visit.errors).toEqual([]);
  },
});

export { expect };
