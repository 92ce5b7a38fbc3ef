/**
 * Games as PGN, in and out.
 *
 * The library skips what it cannot read. A person who pastes a game wants to be told instead, so the words that are
 * skipped are looked for here, and the first move that cannot be played is named with its number.
 */
import { type PgnNodeData, type Game as Record, defaultGame, extend, makeComment, makePgn, parsePgn } from "chessops/pgn";
import { INITIAL_FEN } from "chessops/fen";
import type { Score } from "../score";
import { type Reading, failure, readFen, success } from "./fen";
import { Game, type Variant, resultOf } from "./game";
import { readExactMove } from "./typed-move";

/** A game that was read, and how many others were in the text. */
export interface ReadPgn {
  readonly game: Game;
  readonly others: number;
}

/** What names of variants mean to the page. */
const VARIANTS: ReadonlyMap<string, Variant> = new Map([
  ["", "standard"],
  ["standard", "standard"],
  ["chess", "standard"],
  ["from position", "standard"],
  ["chess960", "chess960"],
  ["fischerandom", "chess960"],
  ["fischerrandom", "chess960"],
]);

/** Tags that say what the moves say already. */
const DERIVED_TAGS = new Set(["Result", "FEN", "SetUp", "Variant"]);

/** The first game of a text, or why there is none. */
export function readPgn(text: string): Reading<ReadPgn> {
  if (text.trim() === "") return failure("There is no PGN: the text is empty.");
  const records = parsePgn(text, () => new Map<string, string>());
  const record = records.find(candidate => candidate.moves.children.length > 0 || candidate.headers.size > 0);
  if (record === undefined) return failure("This text is not PGN: there are neither moves nor tags in it.");
  const start = startOf(record.headers);
  if (!start.ok) return start;
  const stranger = records.length === 1 ? unreadableWord(text) : undefined;
  if (stranger !== undefined) return failure(`This text is not PGN: “${stranger}” is not a move.`);
  const tags = new Map([...record.headers].filter(([name]) => !DERIVED_TAGS.has(name)));
  const game = playAll(start.value.withTags(tags), record);
  return game.ok ? success({ game: game.value, others: records.length - 1 }) : game;
}

function startOf(headers: ReadonlyMap<string, string>): Reading<Game> {
  const name = headers.get("Variant") ?? "";
  const variant = VARIANTS.get(name.toLowerCase());
  if (variant === undefined) return failure(`This is a game of ${name}. Standard chess and Chess960 can be opened here.`);
  const start = readFen(headers.get("FEN") ?? INITIAL_FEN);
  if (!start.ok) return failure(`The tag FEN is wrong. ${start.problem}`);
  return success(variant === "chess960" ? Game.from(start.value, variant) : Game.from(start.value));
}

function playAll(start: Game, record: Record<PgnNodeData>): Reading<Game> {
  let game = start;
  for (const { san } of record.moves.mainline()) {
    const position = game.positionAt(game.length);
    const move = readExactMove(position, san);
    if (move === undefined) {
      const number = `${position.fullmoves}${position.turn === "white" ? "." : "..."}`;
      return failure(`The move ${number} ${san} cannot be played there.`);
    }
    game = game.play(move);
  }
  return success(game);
}

/** The first word among the moves that is neither a move nor anything else that PGN knows. */
function unreadableWord(text: string): string | undefined {
  let moves = text
    .replace(/^\s*\[[^\n]*\]\s*$/gm, " ")
    .replace(/^%.*$/gm, " ")
    .replace(/\{[^}]*\}/g, " ")
    .replace(/;.*$/gm, " ");
  // Variations may hold variations: the innermost go first.
  for (let before = ""; before !== moves; ) {
    before = moves;
    moves = moves.replace(/\([^()]*\)/g, " ");
  }
  const known = /^(\d+\.*|\.+|\$\d+|[!?]+|\*|1-0|0-1|1\/2-1\/2|½-½|e\.?p\.?|--|[KQRBNP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[qrbnQRBN])?[+#]*[!?]*|[Oo0]-[Oo0](?:-[Oo0])?[+#]*[!?]*)$/;
  return moves
    .replace(/(\d+\.+)(?=\S)/g, "$1 ")
    .split(/\s+/)
    .find(word => word !== "" && !known.test(word));
}

/** What is known of a game beside its moves. */
export interface Surroundings {
  readonly white: string;
  readonly black: string;
  /** The day, as `2026.11.16`. */
  readonly date: string;
  /** The evaluation after a ply, if there is one. */
  readonly scoreAt?: (ply: number) => Score | undefined;
}

/** The game as PGN, with evaluations as comments where they are known. */
export function writePgn(game: Game, around: Surroundings): string {
  const record = defaultGame<PgnNodeData>(() => new Map());
  const tag = (name: string, usual: string): void => void record.headers.set(name, game.tags.get(name) ?? usual);
  tag("Event", "Game on the page of Alcor");
  tag("Site", "?");
  tag("Date", around.date);
  tag("Round", "-");
  tag("White", around.white);
  tag("Black", around.black);
  record.headers.set("Result", resultOf(game.ending));
  if (game.variant === "chess960") record.headers.set("Variant", "Chess960");
  if (game.variant === "chess960" || game.fenAt(0) !== INITIAL_FEN) {
    record.headers.set("SetUp", "1");
    record.headers.set("FEN", game.fenAt(0));
  }
  for (const [name, value] of game.tags) if (!record.headers.has(name)) record.headers.set(name, value);
  extend(record.moves, game.steps.map((step, index) => nodeOf(step.san, around.scoreAt?.(index + 1))));
  return makePgn(record);
}

function nodeOf(san: string, score: Score | undefined): PgnNodeData {
  if (score === undefined || (score.kind === "mate" && score.value === 0)) return { san };
  const evaluation = score.kind === "mate" ? { mate: score.value } : { pawns: score.value / 100 };
  return { san, comments: [makeComment({ evaluation })] };
}
