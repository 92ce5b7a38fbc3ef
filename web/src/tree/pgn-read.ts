/**
 * A game read from PGN, with everything in it: variations, comments, glyphs, commands, tags.
 *
 * A user who pastes a game wants to know what is wrong with it: the first unplayable move of the game is reported with its
 * number. In a variation such a move is no reason to reject the game: slips are common there. From that move on the
 * variation becomes a comment, word for word, so that nothing is lost.
 */
import { INITIAL_FEN } from "chessops/fen";
import type { Chess } from "chessops/chess";
import { t } from "../i18n/text";
import { type Reading, failure, readFen, success } from "../rules/fen";
import { Game, type Step, type Variant } from "../rules/game";
import { readExactMove } from "../rules/typed-move";
import { NO_NOTES, type Notes, withComment } from "./notes";
import { type RawGame, splitGames } from "./pgn-split";
import { type Token, isNullMove, tokens } from "./pgn-tokens";
import { ROOT_ID, type Study, type TreeNode, emptyStudy } from "./tree";

/** A game that was read, and how many variations became comments. */
export interface ReadGame {
  readonly study: Study;
  readonly unplayable: number;
}

/** What names of variants mean, without all but their letters and digits. */
const VARIANTS: ReadonlyMap<string, Variant> = new Map([
  ["", "standard"],
  ["standard", "standard"],
  ["chess", "standard"],
  ["normal", "standard"],
  ["fromposition", "standard"],
  ["chess960", "chess960"],
  ["960", "chess960"],
  ["fischerandom", "chess960"],
  ["fischerrandom", "chess960"],
  ["fischerrandomchess", "chess960"],
  ["doublefischerrandom", "chess960"],
]);

/**
 * What a `Variant` tag means; undefined if that is no variant that Alcor plays. Files spell the names in many ways, so only
 * letters and digits count, in any case. A copy of `Variant::of_tag` in crates/pgn; both are tested with the same names.
 */
export function variantOfTag(name: string): Variant | undefined {
  return VARIANTS.get(name.replace(/[^A-Za-z0-9]/g, "").toLowerCase());
}

/** The games of a text, or why there are none. */
export function readGames(text: string): Reading<readonly RawGame[]> {
  if (text.trim() === "") return failure(t("pgn.empty"));
  const games = splitGames(text);
  const [first] = games;
  const isOne = games.length === 1 && first !== undefined && first.tags.size === 0;
  if (first === undefined || (isOne && ![...tokens(first.moves)].some(token => token.kind === "move"))) {
    return failure(t("pgn.none"));
  }
  return success(games);
}

/** The game, or what is wrong with it. */
export function readGame(raw: RawGame): Reading<ReadGame> {
  const name = raw.tags.get("Variant") ?? "";
  const variant = variantOfTag(name);
  if (variant === undefined) return failure(t("pgn.variant", { variant: name }));
  const start = readFen(raw.tags.get("FEN") ?? INITIAL_FEN);
  if (!start.ok) return failure(t("pgn.fenTag", { problem: start.problem }));
  const found = variant === "chess960" ? variant : Game.from(start.value).variant;
  return new Reader(emptyStudy(start.value, found, raw.tags), raw.moves).read();
}

/** The only game of a text, or its first. */
export function readFirst(text: string): Reading<ReadGame> {
  const games = readGames(text);
  return games.ok ? readGame(games.value[0]!) : games;
}

/** A node while it is being read. */
interface Draft {
  readonly id: number;
  readonly step: Step | undefined;
  notes: Notes;
  readonly children: Draft[];
  readonly isCollapsed: boolean;
}

/** A line that is being read: the game itself, or a variation. */
interface Frame {
  /** The node that the next move follows. */
  parent: Draft;
  /** The last move, if this line has one yet. */
  last: Draft | undefined;
  /** Comments and glyphs waiting for a move. */
  before: string[];
  nagsBefore: number[];
  /** Where in the text the line became unplayable. */
  brokenAt: number | undefined;
}

class Reader {
  readonly #root: Draft = draft(ROOT_ID, undefined);
  readonly #stack: Frame[] = [frame(this.#root)];
  #nextId = ROOT_ID + 1;
  #unplayable = 0;
  #result: string | undefined;

  constructor(
    private readonly study: Study,
    private readonly text: string,
  ) {}

  read(): Reading<ReadGame> {
    for (const token of tokens(this.text)) {
      const problem = this.#take(token);
      if (problem !== undefined) return failure(problem);
    }
    while (this.#stack.length > 1) this.#close(this.text.length);
    const tags = new Map(this.study.tags);
    const said = tags.get("Result");
    if (this.#result !== undefined && (said === undefined || said === "?" || said === "*")) tags.set("Result", this.#result);
    const root: TreeNode = { ...this.#root };
    return success({ study: { ...this.study, tags, root, nextId: this.#nextId }, unplayable: this.#unplayable });
  }

  /** Returns what makes the game unreadable, if anything. */
  #take(token: Token): string | undefined {
    const top = this.#stack.at(-1)!;
    const isGame = this.#stack.length === 1;
    if (token.kind === "bracket") return this.#bracket(top, token.isOpen, token.at);
    if (top.brokenAt !== undefined) return undefined;
    if (token.kind === "comment") this.#comment(top, token.text);
    else if (token.kind === "nag") this.#nag(top, token.nag, isGame);
    else if (token.kind === "result") {
      if (isGame) this.#result = token.text.replace(/[–—]/g, "-").replace(/½/g, "1/2");
    } else if (isGame && token.kind === "unknown") return t("pgn.notAMove", { text: token.text });
    else return this.#move(top, token.text, token.at, isGame);
    return undefined;
  }

  #bracket(top: Frame, isOpen: boolean, at: number): undefined {
    if (isOpen) {
      // A variation is an alternative to the last move, so it starts where that move started.
      this.#stack.push({ ...frame(top.parent), brokenAt: top.brokenAt === undefined ? undefined : at });
    } else if (this.#stack.length > 1) this.#close(at);
    return undefined;
  }

  #move(top: Frame, text: string, at: number, isGame: boolean): string | undefined {
    const parent = top.last ?? top.parent;
    const position = parent.step?.position ?? this.study.start;
    const step = stepOf(position, text);
    if (step === undefined && isGame) return t("pgn.unplayable", { move: `${numberOf(position)} ${text}` });
    if (step === undefined) {
      top.brokenAt = at;
      return undefined;
    }
    // The same move again is not a new variation: its annotations are added to the existing move.
    const known = parent.children.find(child => child.step?.uci === step.uci);
    const node = known ?? draft(this.#nextId, step);
    if (known === undefined) {
      this.#nextId += 1;
      parent.children.push(node);
    }
    this.#introduce(node, parent, top);
    top.before = [];
    top.nagsBefore = [];
    top.parent = parent;
    top.last = node;
    return undefined;
  }

  /** Puts comments before a move where they can be read back: only a variation can begin with one. */
  #introduce(node: Draft, parent: Draft, { before, nagsBefore }: Frame): void {
    const { notes } = node;
    if (node !== parent.children[0]) {
      node.notes = { ...notes, before: [...notes.before, ...before], nagsBefore: [...notes.nagsBefore, ...nagsBefore] };
      return;
    }
    node.notes = { ...notes, nags: [...notes.nags, ...nagsBefore] };
    for (const text of before) parent.notes = withComment(parent.notes, text);
  }

  /** A glyph belongs to the move before it, to the variation that begins with it, or to the game. */
  #nag(top: Frame, nag: number, isGame: boolean): void {
    const place = top.last ?? (isGame ? this.#root : undefined);
    if (place === undefined) top.nagsBefore.push(nag);
    else place.notes = { ...place.notes, nags: [...place.notes.nags, nag] };
  }

  #comment(top: Frame, text: string): void {
    if (text === "") return;
    if (top.last !== undefined) top.last.notes = withComment(top.last.notes, text);
    else if (top.parent === this.#root && this.#stack.length === 1) this.#root.notes = withComment(this.#root.notes, text);
    else top.before.push(text);
  }

  /** Ends a variation. Its unplayable part is kept as a comment where it belongs. */
  #close(end: number): void {
    const { parent, last, before, brokenAt } = this.#stack.pop()!;
    const outer = this.#stack.at(-1)!;
    if (brokenAt === undefined || outer.brokenAt !== undefined) {
      if (before.length > 0 && outer.last !== undefined) for (const text of before) outer.last.notes = withComment(outer.last.notes, text);
      return;
    }
    const position = (last ?? parent).step?.position ?? this.study.start;
    const words = `${numberOf(position)} ${this.text.slice(brokenAt, end)}`.replace(/[{}]/g, " ").replace(/\s+/g, " ").trim();
    const place = last ?? outer.last ?? parent;
    place.notes = withComment(place.notes, last === undefined ? `(${[...before, words].join(" ")})` : words);
    this.#unplayable += 1;
  }
}

const draft = (id: number, step: Step | undefined): Draft => ({ id, step, notes: NO_NOTES, children: [], isCollapsed: false });

const frame = (parent: Draft): Frame => ({ parent, last: undefined, before: [], nagsBefore: [], brokenAt: undefined });

/** The move that a text denotes, and the position after it. */
function stepOf(position: Chess, text: string): Step | undefined {
  if (isNullMove(text)) return Game.pass(position);
  const move = readExactMove(position, text);
  return move && Game.step(position, move);
}


/** The number of the move that is to be played: `12.` or `12...`. */
const numberOf = (position: Chess): string => `${position.fullmoves}${position.turn === "white" ? "." : "..."}`;
