/**
 * What a catalogue of texts is: the same keys in every language. The English one says which keys there are; TypeScript
 * demands them of the others, and of every caller the values for the placeholders.
 */
import type { en } from "./en";
import type { Plural } from "./message";

export type Key = keyof typeof en;

/** The messages in another language, of some of the keys. */
export type Translation<Part> = { readonly [K in keyof Part]: Part[K] extends string ? string : Plural };

export type Catalogue = Translation<typeof en>;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type NamesOf<M> = M extends string ? NamesIn<M> : M extends Plural ? NamesIn<M["one"] | M["other"]> | "count" : never;

/** The values that a message needs; none if it has no placeholders. */
export type Values<K extends Key> = [NamesOf<(typeof en)[K]>] extends [never] ? [] : [Readonly<Record<NamesOf<(typeof en)[K]>, string | number>>];
