/** The texts of the page: every language has all of them, with the same placeholders, and they are put together rightly. */
import { afterEach, describe, expect, it } from "vitest";
import { LEVELS } from "../../src/engine/levels";
import { de } from "../../src/i18n/de";
import { en } from "../../src/i18n/en";
import { preferredLanguage } from "../../src/i18n/languages";
import type { Message } from "../../src/i18n/message";
import { isKey, listed, number, percentage, setLanguage, t } from "../../src/i18n/text";
import { endingInWords, sanInWords } from "../../src/rules/words";

afterEach(() => setLanguage("en", []));

const textsOf = (message: Message): string[] => (typeof message === "string" ? [message] : [message.one, message.other]);

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

const FILES = import.meta.glob<string>(["../../src/**/*.ts", "!../../src/i18n/**", "../../index.html"], { query: "?raw", import: "default", eager: true });

describe("catalogues", () => {
  it("have the same keys, and the same placeholders in each message", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      const [english, german] = [textsOf(en[key]), textsOf(de[key])];
      expect(german.map(placeholders), key).toEqual(english.map(placeholders));
      for (const text of [...english, ...german]) expect(text.trim(), key).toMatch(/^\S/);
    }
  });

  it("have nothing that nobody says, and all that the page names", () => {
    const everything = Object.values(FILES).join("\n");
    const families = ["piece.", "level.", "term.", "board.", "pieces.", "coordinates.", "animation.", "effort.", "judgement.", "failure.", "editor.", "end.", "say.becomes.", "lesson.", "review.learnLabel.", "told."];
    const unsaid = Object.keys(en).filter(key => !everything.includes(`"${key}"`) && !families.some(family => key.startsWith(family)) && key !== "white" && key !== "black");
    expect(unsaid).toEqual([]);
    const named = [...everything.matchAll(/data-t(?:-\w+)?"?[=:] ?"([\w.]+)"/g)].map(([, key]) => key!);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(key => !isKey(key))).toEqual([]);
    expect(LEVELS.filter(({ id }) => !isKey(`level.${id}`))).toEqual([]);
  });
});

describe("texts", () => {
  it("are put together with their values, numbers and plurals as the language has them", () => {
    expect(t("status.after", { move: "12. Nf3" })).toBe("After 12. Nf3");
    expect([1, 2, 1200].map(count => t("library.kept", { count }))).toEqual(["One game is kept.", "2 games are kept.", "1,200 games are kept."]);
    expect([number(1_234_567), percentage(0.5), percentage(0.9812, 1), listed(["a", "b", "c"])]).toEqual(["1,234,567", "50%", "98.1%", "a, b and c"]);
    setLanguage("de", []);
    expect([1, 1200].map(count => t("library.kept", { count }))).toEqual(["Eine Partie ist gespeichert.", "1.200 Partien sind gespeichert."]);
    expect([percentage(0.9812, 1), listed(["a", "b", "c"])]).toEqual(["98,1\u00a0%", "a, b und c"]);
    // A value that looks like a placeholder is none.
    expect(t("refusal.other", { text: "{text}" })).toBe("„{text}“ ist hier kein spielbarer Zug.");
  });

  it("say moves and results in German as players do", () => {
    setLanguage("de", []);
    const said = ["Nf3", "exd8=Q+", "O-O-O", "e4", "Rxa1#"].map(sanInWords);
    expect(said).toEqual(["Springer f3", "e schlägt d8, wird zur Dame, Schach", "lange Rochade", "Bauer nach e4", "Turm schlägt a1, matt"]);
    expect(endingInWords({ kind: "resignation", winner: "white" })).toBe("Schwarz gibt auf: Weiß gewinnt.");
  });

  it("come in the language that the browser prefers, unless the user has chosen one", () => {
    expect([["de-AT", "en"], ["fr", "de"], ["en-GB", "de"], ["fr"], []].map(preferredLanguage)).toEqual(["de", "de", "en", "en", "en"]);
    setLanguage("auto", ["fr-FR", "de-CH"]);
    expect(t("white")).toBe("Weiß");
    setLanguage("en", ["de"]);
    expect(t("white")).toBe("White");
  });
});
