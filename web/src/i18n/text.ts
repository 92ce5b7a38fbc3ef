/**
 * The texts of the page in the language that is chosen. One language at a time: `setLanguage` changes it, and whoever draws
 * after that draws in the new one.
 */
import type { Key, Values } from "./catalogue";
import { de } from "./de";
import { en } from "./en";
import { type Language, preferredLanguage } from "./languages";
import type { Message } from "./message";

const CATALOGUES: Readonly<Record<Language, Readonly<Record<Key, Message>>>> = { en, de };

/** Whose numbers, plurals and lists are meant. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE" };

let current: Language = "en";
let numbers = new Intl.NumberFormat(LOCALES.en);
let plurals = new Intl.PluralRules(LOCALES.en);

export const language = (): Language => current;

/** From now on texts are in this language, or in the one that the browser prefers. */
export function setLanguage(wanted: Language | "auto", preferred: readonly string[]): void {
  current = wanted === "auto" ? preferredLanguage(preferred) : wanted;
  numbers = new Intl.NumberFormat(LOCALES[current]);
  plurals = new Intl.PluralRules(LOCALES[current]);
}

/** The text of a key, with the values in place of `{name}`. Numbers are written as the language writes them. */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  const message: Message = CATALOGUES[current][key];
  const given: Readonly<Record<string, string | number>> = values[0] ?? {};
  const text = typeof message === "string" ? message : message[plurals.select(Number(given.count)) === "one" ? "one" : "other"];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = given[name];
    return typeof value === "number" ? number(value) : (value ?? whole);
  });
}

/** A number with its thousands apart: `100,000`. */
export const number = (value: number): string => numbers.format(value);

/** A share of one as a percentage with so many digits. */
export const percentage = (share: number, digits = 0): string =>
  new Intl.NumberFormat(LOCALES[current], { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);

/** Several things in a row: `a, b and c`. */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat(LOCALES[current], { type: "conjunction" }).format(parts);

/** Whether there is a text of this key. */
export const isKey = (key: string): key is Key => Object.hasOwn(en, key);
