/** The page's copies of two rules, checked by the cases that check the originals: `crates/pgn/tests/variants.rs`. */
import { describe, expect, it } from "vitest";
import cases from "../../../crates/pgn/tests/variants.json?raw";
import { readFen } from "../../src/rules/fen";
import { Game } from "../../src/rules/game";
import { variantOfTag } from "../../src/tree/pgn-read";

interface Cases {
  /** The variant is `null` if Alcor does not play it. */
  readonly tags: readonly { readonly tag: string; readonly variant: "standard" | "chess960" | null }[];
  readonly positions: readonly { readonly fen: string; readonly variant: "standard" | "chess960" }[];
}

const { tags, positions }: Cases = JSON.parse(cases);

describe("the variant of a game", () => {
  it.each(tags)("is $variant by the tag '$tag'", ({ tag, variant }) => {
    expect(variantOfTag(tag)).toBe(variant ?? undefined);
  });

  it.each(positions)("is $variant by the position $fen", ({ fen, variant }) => {
    const read = readFen(fen);
    if (!read.ok) throw new Error(read.problem);
    expect(Game.from(read.value).variant).toBe(variant);
  });
});
