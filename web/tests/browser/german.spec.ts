/** The page in German: selected by the browser or in the settings, with nothing left in English, and with room for its longer words. */
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import type { Message } from "../../src/i18n/message";
import { type Visit, expect, test } from "./fixture";
import { REVIEWED, REVIEW_SCENES, SCENES, type Size, openGame, sticking, throughScenes, throughSizes } from "./scenes";

const PHONES: readonly Size[] = [{ width: 320, height: 568 }, { width: 390, height: 844 }, { width: 844, height: 390 }];
const DESKTOP: readonly Size[] = [{ width: 1280, height: 800 }];

/** The texts of a catalogue as patterns, without those that are little more than placeholders. */
function patternsOf(catalogue: Readonly<Record<string, Message>>): RegExp[] {
  const texts = Object.values(catalogue).flatMap(message => (typeof message === "string" ? [message] : [message.one, message.other]));
  const wordy = texts.filter(text => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, "")));
  return wordy.map(text => new RegExp(`^${text.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`));
}
const ENGLISH = patternsOf(en);
const GERMAN = patternsOf(de);

/** The English texts and labels on the page, except for those of the engine, which are marked as English, and hidden ones, which are redrawn when shown. */
async function englishOn(visit: Visit): Promise<string[]> {
  const shown = await visit.page.evaluate(() => {
    const found = new Set<string>();
    const isFree = (element: Element | null): boolean => element !== null && element.closest('[lang="en"], .visually-hidden[role=log], script, style, noscript, select[name=language], [hidden]') === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (isFree(node.parentElement)) found.add(node.textContent!.trim());
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (!isFree(element)) continue;
      for (const name of ["aria-label", "title", "placeholder"]) found.add(element.getAttribute(name)?.trim() ?? "");
    }
    return [...found, document.title];
  });
  return shown.filter(text => ENGLISH.some(pattern => pattern.test(text)) && !GERMAN.some(pattern => pattern.test(text)));
}

/** Nothing in English, and nothing outside the window. */
async function look(visit: Visit, sizes: readonly Size[], name: string): Promise<void> {
  await expect.poll(() => englishOn(visit), { message: name }).toEqual([]);
  await throughSizes(visit, sizes, name, "german");
}

test("the language is chosen in the settings, at once and for good", async ({ visit }) => {
  const { page } = visit;
  await visit.open("/#pgn=1.%20e4%20e5%20(1...%20c5)%202.%20Nf3");
  await visit.engineReady();
  await page.locator("#tab-share").click();
  await page.locator("#open-settings").click();
  await page.locator("[name=language]").selectOption("de");
  await expect(page.getByRole("dialog", { name: "Einstellungen" })).toBeVisible();
  await expect(page.locator("[name=language]")).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveTitle("Alcor: Schach spielen, analysieren, verstehen");
  await page.keyboard.press("Escape");
  await expect(visit.status()).toHaveText("Ausgangsstellung");
  await expect.poll(() => englishOn(visit)).toEqual([]);
  // PGN is always in English.
  await expect(page.locator("#pgn")).toHaveValue(/2\. Nf3 \*/);
  await page.reload();
  await expect(visit.status()).toHaveText("Ausgangsstellung");
  await expect(page.locator("#new-game")).toHaveText("Neue Partie");
  // And back.
  await page.locator("#open-settings").click();
  await page.locator("[name=language]").selectOption("en");
  await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(visit.status()).toHaveText("Start position");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

for (const [kind, sizes] of [["phone", PHONES], ["desktop", DESKTOP]] as const) {
  test.describe(`for a German browser on a ${kind}`, () => {
    const isPhone = sizes === PHONES;
    test.use({ locale: "de-DE", viewport: sizes[0]!, isMobile: isPhone, hasTouch: isPhone });

    test("everything about a game is in German, and fits", async ({ visit }) => {
      await openGame(visit);
      await throughScenes(visit, SCENES, name => look(visit, sizes, name));
    });

    test("everything about a review and a lesson is in German, and fits", async ({ visit }) => {
      await visit.review(REVIEWED);
      await throughScenes(visit, REVIEW_SCENES, name => look(visit, sizes, name));
    });
  });
}

test.describe("for a German browser", () => {
  test.use({ locale: "de-DE" });

  test("a game is played in German", async ({ visit }) => {
    const { page } = visit;
    await visit.open();
    await visit.engineReady();
    await visit.newGame({ side: "white", level: "club", clock: "15+10" });
    await expect(visit.status()).toHaveText("Sie sind am Zug");
    await visit.type("e5");
    // Why a move is illegal is the engine's sentence.
    await expect(page.locator("#move-problem[lang=en]")).not.toBeEmpty();
    await visit.type("e4");
    await visit.played(2);
    await expect(page.locator("#player-top .player-name")).toHaveText("Alcor, Vereinsspieler (1500)");
    await expect(page.locator("#player-bottom .player-name")).toHaveText("Sie");
    for (const size of [...PHONES, ...DESKTOP]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(() => sticking(visit), { message: `${size.width}x${size.height}` }).toEqual([]);
      for (const part of ["#player-top .clock", "#player-bottom .clock"]) await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
    }
    await page.locator("#hint").click();
    await expect(page.locator(".notice")).toContainText("Alcor würde");
    await page.locator("#resign").click();
    await expect(visit.status()).toHaveText("Weiß gibt auf: Schwarz gewinnt.");
    await expect.poll(() => englishOn(visit)).toEqual([]);
  });

  test("moves are typed with German letters or English ones", async ({ visit }) => {
    const { page } = visit;
    await visit.open("/#pgn=1.%20e4%20e5");
    await visit.engineReady();
    for (const move of ["Sf3", "Nc6", "Lb5", "sge7", "De2", "d6", "Lxc6+", "Sxc6", "0-0", "Le7", "Te1", "Dd7"]) await visit.type(move);
    await expect.poll(() => visit.moves()).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5", "Nge7", "Qe2", "d6", "Bxc6+", "Nxc6", "O-O", "Be7", "Re1", "Qd7"]);
    // Illegal moves are refused with the same sentence as with English letters.
    const problem = page.locator("#move-problem[lang=en]");
    await visit.type("Rh5");
    await expect(problem).not.toBeEmpty();
    const english = await problem.textContent();
    await visit.type("d3");
    await visit.type("b6");
    await visit.played(16);
    await expect(page.locator("#move-problem")).toBeEmpty();
    await visit.type("Th5");
    await expect(problem).toHaveText(english!);
  });
});
