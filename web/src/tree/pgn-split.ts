/**
 * Splits a text into games and reads their tags. The moves are not parsed: a file may contain thousands of games,
 * of which one is opened.
 *
 * Invariant: where a game ends depends only on its own text, so a bad game never affects the next.
 */

/** A game of a file: its tags, and its text from the first tag to the result. */
export interface RawGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly text: string;
  /** The part of the text after the tags. */
  readonly moves: string;
}

const SPACE = /\s*/y;
const TAG = /\[\s*([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"((?:\\[^]|[^"\\])*)"\s*\]/y;
const WORD = /[^\s{}();[]+|[^]/y;
const RESULT = /^(?:1[-–—]0|0[-–—]1|1\/2[-–—]1\/2|½[-–—]½|\*)$/;

export const isResult = (word: string): boolean => RESULT.test(word);

/** The games of a text, in their order. */
export function splitGames(text: string): RawGame[] {
  const games: RawGame[] = [];
  let game = new Draft(0);
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let depth = 0;
  const end = (where: number): void => {
    const raw = game.finish(text, where);
    if (raw !== undefined) games.push(raw);
    game = new Draft(where);
    depth = 0;
  };
  while (at < text.length) {
    const skipped = matchAt(SPACE, text, at)?.[0] ?? "";
    // Some indent their tags; an escape is one only in the first column.
    const isLineStart = at === 0 || text[at - 1] === "\ufeff" || /[\r\n]/.test(skipped);
    const isEscape = isLineStart && text[at + skipped.length] === "%" && !/[ \t]$/.test(skipped);
    at += skipped.length;
    const sign = text[at];
    if (sign === undefined) break;
    const tag = sign === "[" ? matchAt(TAG, text, at) : undefined;
    if (isEscape) at = endOfLine(text, at);
    else if (tag !== undefined && (isLineStart || !game.hasMoves)) {
      if (game.hasMoves) end(at);
      at += tag[0].length;
      game.addTag(tag[1]!, tag[2]!, at);
    } else if (sign === "{" || sign === ";") {
      at = sign === ";" ? endOfLine(text, at) : endOfBraces(text, at);
      game.hasMoves = true;
    } else {
      const word = matchAt(WORD, text, at)?.[0] ?? sign;
      if (game.isOver && word !== ")") end(at);
      depth += word === "(" ? 1 : word === ")" && depth > 0 ? -1 : 0;
      game.hasMoves = true;
      game.isOver = depth === 0 && isResult(word);
      at += word.length;
    }
  }
  end(text.length);
  return games;
}

/** The game being split off. */
class Draft {
  hasMoves = false;
  /** Whether its result has been read. Comments may still follow. */
  isOver = false;
  readonly #tags = new Map<string, string>();
  #moves: number;

  constructor(readonly start: number) {
    this.#moves = start;
  }

  addTag(name: string, value: string, end: number): void {
    // Of duplicate tags the first counts.
    if (!this.#tags.has(name)) this.#tags.set(name, value.replace(/\\([\\"])/g, "$1").replace(/\s+/g, " "));
    this.#moves = end;
  }

  finish(text: string, end: number): RawGame | undefined {
    if (!this.hasMoves && this.#tags.size === 0) return undefined;
    return { tags: this.#tags, text: text.slice(this.start, end).trim(), moves: text.slice(this.#moves, end) };
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** Braces do not nest. An unclosed comment extends to the end of the text. */
function endOfBraces(text: string, at: number): number {
  const end = text.indexOf("}", at);
  return end < 0 ? text.length : end + 1;
}
