/**
 * The text of a game's moves in tokens.
 */
import { nagOf } from "./glyphs";
import { isResult } from "./pgn-split";

/** The position of a token in the text is kept for those that cannot be read, so that they can be quoted. */
export type Token = { readonly at: number } & (
  | { readonly kind: "move" | "comment" | "result" | "unknown"; readonly text: string }
  | { readonly kind: "nag"; readonly nag: number }
  | { readonly kind: "bracket"; readonly isOpen: boolean }
);

const PATTERN = /\{([^}]*)(?:\}|$)|;([^\n]*)|([()])|\$(\d+)|<[^>]*>|[^\s{};()$<]+/g;
const NUMBER = /^\d+(?:\.+|…|$)/;
const MOVE = /^(?:[KQRBNP]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?\(?[qrbnkQRBNK]\)?)?|[Oo0][-–—][Oo0](?:[-–—][Oo0])?|--|Z0|0000|@@@@)[+#]*$/;

/** What annotators and programs write for a side that passes. */
export const isNullMove = (text: string): boolean => /^(?:--|Z0|0000|@@@@)$/.test(text);

/** The tokens of the moves of one game. */
export function* tokens(text: string): Generator<Token> {
  const source = text.replace(/^%.*$/gm, line => " ".repeat(line.length));
  for (const match of source.matchAll(PATTERN)) {
    const [whole, braces, rest, bracket, number] = match;
    const at = match.index;
    const comment = braces ?? rest;
    // A comment to the end of a line may contain a closing brace.
    if (comment !== undefined) yield { kind: "comment", text: comment.replace(/\}/g, ")").replace(/\r\n?/g, "\n").trim(), at };
    else if (bracket !== undefined) yield { kind: "bracket", isOpen: bracket === "(", at };
    else if (number !== undefined) yield { kind: "nag", nag: Number(number), at };
    else if (!whole.startsWith("<")) yield* words(whole, at);
  }
}

/** The tokens of a word: `12.Nf3!?` is a number, a move and a glyph. */
function* words(word: string, at: number): Generator<Token> {
  if (isResult(word)) return yield { kind: "result", text: word, at };
  const bare = /^(?:0[-–—]0|0000)/.test(word) ? word : word.replace(NUMBER, "").replace(/^\.+|^…/, "");
  if (bare === "" || /^e\.?p\.?$/.test(bare)) return;
  const known = nagOf(bare);
  if (known !== undefined) return yield { kind: "nag", nag: known, at };
  // `12.` and `12...` may have no space behind them, and glyphs none before.
  const [, move = "", sign = ""] = /^(.*?)([!?□]+|\+-|-\+|\+\/-|-\/\+|\+\/=|=\/\+|[=∞±∓⩲⩱])?$/.exec(bare) ?? [];
  if (!MOVE.test(move)) return yield { kind: "unknown", text: bare, at };
  yield { kind: "move", text: move, at };
  const nag = nagOf(sign);
  if (nag !== undefined) yield { kind: "nag", nag, at };
}
