/**
 * Glyphs: the signs that follow a move in notation, by their numbers in PGN, with their names.
 */
import type { Key } from "../i18n/catalogue";
import { t } from "../i18n/text";

/** Names of glyphs in the catalogues. */
export type GlyphKey = Exclude<Extract<Key, `glyph.${string}`>, "glyph.number">;

export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  /** The key of its name. */
  readonly key: GlyphKey;
}

/** About the move itself: a move has one of these at most. */
export const MOVE_GLYPHS: readonly Glyph[] = [
  { nag: 1, sign: "!", key: "glyph.good" },
  { nag: 2, sign: "?", key: "glyph.mistake" },
  { nag: 3, sign: "!!", key: "glyph.brilliant" },
  { nag: 4, sign: "??", key: "glyph.blunder" },
  { nag: 5, sign: "!?", key: "glyph.interesting" },
  { nag: 6, sign: "?!", key: "glyph.dubious" },
  { nag: 7, sign: "□", key: "glyph.only" },
];

/** About the position after it: a move has one of these at most. */
export const POSITION_GLYPHS: readonly Glyph[] = [
  { nag: 10, sign: "=", key: "glyph.equal" },
  { nag: 13, sign: "∞", key: "glyph.unclear" },
  { nag: 14, sign: "+=", key: "glyph.whiteSlightly" },
  { nag: 15, sign: "=+", key: "glyph.blackSlightly" },
  { nag: 16, sign: "±", key: "glyph.whiteBetter" },
  { nag: 17, sign: "∓", key: "glyph.blackBetter" },
  { nag: 18, sign: "+−", key: "glyph.whiteWinning" },
  { nag: 19, sign: "−+", key: "glyph.blackWinning" },
];

/** About the course of the game: any number of them. */
export const OTHER_GLYPHS: readonly Glyph[] = [
  { nag: 22, sign: "⊙", key: "glyph.zugzwang" },
  { nag: 32, sign: "↻", key: "glyph.development" },
  { nag: 36, sign: "↑", key: "glyph.initiative" },
  { nag: 40, sign: "→", key: "glyph.attack" },
  { nag: 44, sign: "=∞", key: "glyph.compensation" },
  { nag: 132, sign: "⇆", key: "glyph.counterplay" },
  { nag: 138, sign: "⊕", key: "glyph.timeTrouble" },
  { nag: 140, sign: "∆", key: "glyph.idea" },
  { nag: 142, sign: "⌓", key: "glyph.better" },
  { nag: 146, sign: "N", key: "glyph.novelty" },
];

const BY_NAG = new Map([...MOVE_GLYPHS, ...POSITION_GLYPHS, ...OTHER_GLYPHS].map(glyph => [glyph.nag, glyph]));

/** Signs as people and programs write them instead of numbers. */
const WRITTEN = new Map<string, number>([
  ...[...BY_NAG.values()].map(({ sign, nag }): [string, number] => [sign, nag]),
  ["⩲", 14], ["+/=", 14], ["⩱", 15], ["=/+", 15], ["+/-", 16], ["+/−", 16], ["-/+", 17], ["−/+", 17], ["+-", 18], ["-+", 19],
]);

/** The glyph of a number; one without a sign is shown by its number. */
export const glyphOf = (nag: number): Pick<Glyph, "sign"> & { readonly name: string } => {
  const known = BY_NAG.get(nag);
  return known === undefined ? { sign: `$${nag}`, name: t("glyph.number", { nag }) } : { sign: known.sign, name: t(known.key) };
};

/** The number of a sign in the text of a game. */
export const nagOf = (sign: string): number | undefined => WRITTEN.get(sign);

const GROUPS: readonly (readonly Glyph[])[] = [MOVE_GLYPHS, POSITION_GLYPHS];

/** The glyphs with one switched on or off. If only one of a group makes sense, it replaces the other. */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter(other => other !== nag);
  const group = GROUPS.find(glyphs => glyphs.some(glyph => glyph.nag === nag)) ?? [];
  return [...nags.filter(other => !group.some(glyph => glyph.nag === other)), nag].sort((one, other) => one - other);
}
