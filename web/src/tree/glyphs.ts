/**
 * Glyphs: the signs that follow a move in notation, by their numbers in PGN, with their names.
 */

export interface Glyph {
  readonly nag: number;
  readonly sign: string;
  readonly name: string;
}

/** About the move itself: a move has one of these at most. */
export const MOVE_GLYPHS: readonly Glyph[] = [
  { nag: 1, sign: "!", name: "good move" },
  { nag: 2, sign: "?", name: "mistake" },
  { nag: 3, sign: "!!", name: "brilliant move" },
  { nag: 4, sign: "??", name: "blunder" },
  { nag: 5, sign: "!?", name: "interesting move" },
  { nag: 6, sign: "?!", name: "dubious move" },
  { nag: 7, sign: "□", name: "only move" },
];

/** About the position after it: a move has one of these at most. */
export const POSITION_GLYPHS: readonly Glyph[] = [
  { nag: 10, sign: "=", name: "equal position" },
  { nag: 13, sign: "∞", name: "unclear position" },
  { nag: 14, sign: "+=", name: "White is slightly better" },
  { nag: 15, sign: "=+", name: "Black is slightly better" },
  { nag: 16, sign: "±", name: "White is better" },
  { nag: 17, sign: "∓", name: "Black is better" },
  { nag: 18, sign: "+−", name: "White is winning" },
  { nag: 19, sign: "−+", name: "Black is winning" },
];

/** About what goes on: any number of them. */
export const OTHER_GLYPHS: readonly Glyph[] = [
  { nag: 22, sign: "⊙", name: "zugzwang" },
  { nag: 32, sign: "↻", name: "lead in development" },
  { nag: 36, sign: "↑", name: "initiative" },
  { nag: 40, sign: "→", name: "attack" },
  { nag: 44, sign: "=∞", name: "compensation" },
  { nag: 132, sign: "⇆", name: "counterplay" },
  { nag: 138, sign: "⊕", name: "time trouble" },
  { nag: 140, sign: "∆", name: "with the idea" },
  { nag: 146, sign: "N", name: "novelty" },
];

const BY_NAG = new Map([...MOVE_GLYPHS, ...POSITION_GLYPHS, ...OTHER_GLYPHS].map(glyph => [glyph.nag, glyph]));

/** Signs as people and programs write them instead of numbers. */
const WRITTEN = new Map<string, number>([
  ...[...BY_NAG.values()].map(({ sign, nag }): [string, number] => [sign, nag]),
  ["⩲", 14], ["+/=", 14], ["⩱", 15], ["=/+", 15], ["+/-", 16], ["+/−", 16], ["-/+", 17], ["−/+", 17], ["+-", 18], ["-+", 19],
]);

/** The glyph of a number; one without a sign is shown by its number. */
export const glyphOf = (nag: number): Glyph => BY_NAG.get(nag) ?? { nag, sign: `$${nag}`, name: `glyph ${nag}` };

/** The number of a sign that stands in the text of a game. */
export const nagOf = (sign: string): number | undefined => WRITTEN.get(sign);

const GROUPS: readonly (readonly Glyph[])[] = [MOVE_GLYPHS, POSITION_GLYPHS];

/** The glyphs with one switched on or off. Where only one of a group makes sense, it takes the place of the other. */
export function toggleNag(nags: readonly number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter(other => other !== nag);
  const group = GROUPS.find(glyphs => glyphs.some(glyph => glyph.nag === nag)) ?? [];
  return [...nags.filter(other => !group.some(glyph => glyph.nag === other)), nag].sort((one, other) => one - other);
}
