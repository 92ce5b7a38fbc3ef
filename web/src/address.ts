/**
 * Positions and games in the address of the page: `#fen=...` and `#pgn=...`.
 *
 * What follows the # is never sent to a server. In a FEN, spaces may be written as underscores or plus signs, so that
 * links can be typed.
 */

/** What an address asks to be shown. */
export type Shown = { readonly kind: "fen"; readonly text: string } | { readonly kind: "pgn"; readonly text: string };

/** What the part after the # asks for, if it asks for anything. */
export function readHash(hash: string): Shown | undefined {
  const match = /^#(fen|pgn)=(.*)$/s.exec(hash);
  if (match === null) return undefined;
  const kind = match[1] as Shown["kind"];
  const text = decode(match[2]!);
  return { kind, text: kind === "fen" ? text.replace(/[_+]/g, " ") : text };
}

/** The part after the # that shows something. */
export function makeHash(shown: Shown): string {
  if (shown.kind === "pgn") return `#pgn=${encodeURIComponent(shown.text)}`;
  // Slashes and hyphens are allowed there; a FEN should be readable in the address bar.
  return `#fen=${encodeURIComponent(shown.text.replace(/ /g, "_")).replace(/%2F/g, "/")}`;
}

/** An invalid escape is left unchanged: the FEN parser will report what is wrong. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
