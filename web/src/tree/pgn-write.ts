/**
 * A study as PGN, with everything in it. Reading it back gives the same study.
 */
import { INITIAL_FEN, makeFen } from "chessops/fen";
import { resultOf } from "../rules/game";
import type { Score } from "../score";
import { type Notes, evaluationCommand, hasEvaluation, writeComments } from "./notes";
import { type Study, type TreeNode, lineOf } from "./tree";

/** What is known about a game in addition to its contents. */
export interface Surroundings {
  readonly white: string;
  readonly black: string;
  /** The engine's evaluation of the position after a move, if there is one. */
  readonly scoreOf?: (node: TreeNode) => Score | undefined;
}

/** Every PGN has these, in this order. */
const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"] as const;
const UNKNOWN: Readonly<Record<string, string>> = { Date: "????.??.??" };
const WIDTH = 79;

/** The result: that of the tags, unless they leave it open and the board does not; otherwise that of the main line. */
export function resultOfStudy(study: Study): string {
  const said = study.tags.get("Result");
  const { ending } = lineOf(study, []);
  if (said === undefined) return resultOf(ending);
  const isOpen = said === "*" || said === "?";
  return isOpen && (ending?.kind === "checkmate" || ending?.kind === "stalemate") ? resultOf(ending) : said;
}

/** All tags of a study, with those that PGN needs. */
export function tagsOf(study: Study, around: Surroundings): Map<string, string> {
  const tags = new Map<string, string>();
  const known = new Map([["White", around.white], ["Black", around.black], ...study.tags, ["Result", resultOfStudy(study)]]);
  for (const name of ROSTER) tags.set(name, known.get(name) ?? UNKNOWN[name] ?? "?");
  for (const [name, value] of study.tags) if (name !== "Result") tags.set(name, value);
  if (study.conclusion?.kind.startsWith("time") && !tags.has("Termination")) tags.set("Termination", "time forfeit");
  if (study.variant === "chess960" && !tags.has("Variant")) tags.set("Variant", "Chess960");
  const fen = makeFen(study.start.toSetup());
  if ((study.variant === "chess960" || fen !== INITIAL_FEN) && !tags.has("FEN")) {
    if (!tags.has("SetUp")) tags.set("SetUp", "1");
    tags.set("FEN", fen);
  }
  return tags;
}

/** The study as PGN. */
export function writePgn(study: Study, around: Surroundings): string {
  const tags = tagsOf(study, around);
  const head = [...tags].map(([name, value]) => `[${name} "${escape(value)}"]\n`).join("");
  const words = [...comments(study.root.notes), ...signs(study.root.notes.nags), ...moves(study, around), tokenOf(tags.get("Result") ?? "*")];
  return `${head}\n${wrap(words)}\n`;
}

/** A tag may contain any result; after the moves only four words are allowed. */
const tokenOf = (result: string): string => (/^(1-0|0-1|1\/2-1\/2)$/.test(result) ? result : "*");

const escape = (value: string): string => value.replace(/[\r\n]+/g, " ").replace(/\\/g, "\\\\").replace(/"/g, '\\"');

const comments = (notes: Notes): string[] => writeComments(notes).map(text => `{ ${text} }`);

/** A pending task: a node that may have variations beside it, or a closing bracket. */
type Task = { readonly node: TreeNode; readonly parent: TreeNode; readonly isVariation: boolean } | ")";

/** The words of the moves. No recursion: a line may have thousands of moves, and variations as many levels. */
function moves(study: Study, around: Surroundings): string[] {
  const words: string[] = [];
  const tasks: Task[] = [];
  const first = study.root.children[0];
  if (first !== undefined) tasks.push({ node: first, parent: study.root, isVariation: false });
  let isNumberNeeded = true;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task === ")") {
      words.push(")");
      isNumberNeeded = true;
      continue;
    }
    const { node, parent, isVariation } = task;
    if (isVariation) words.push("(", ...signs(node.notes.nagsBefore));
    const before = node.notes.before.map(text => `{ ${text} }`);
    words.push(...before, ...move(study, node, parent, isNumberNeeded || isVariation || before.length > 0));
    // The comment that introduced a variation follows the move once the variation has become the main line.
    if (!isVariation) words.push(...signs(node.notes.nagsBefore));
    const after = comments(withScore(node, around));
    words.push(...after);
    const siblings = isVariation ? [] : parent.children.slice(1);
    isNumberNeeded = after.length > 0 || siblings.length > 0;
    // The last task is done first: variations come before what follows the move.
    if (isVariation) tasks.push(")");
    const next = node.children[0];
    if (next !== undefined) tasks.push({ node: next, parent: node, isVariation: false });
    for (const sibling of [...siblings].reverse()) tasks.push({ node: sibling, parent, isVariation: true });
  }
  return words;
}

function move(study: Study, node: TreeNode, parent: TreeNode, isNumberNeeded: boolean): string[] {
  const position = parent.step?.position ?? study.start;
  const isWhite = position.turn === "white";
  const number = isWhite ? [`${position.fullmoves}.`] : isNumberNeeded ? [`${position.fullmoves}...`] : [];
  return [...number, node.step?.san ?? "--", ...signs(node.notes.nags)];
}

const signs = (nags: readonly number[]): string[] => nags.map(nag => `$${nag}`);

/** The notes of a node, with the engine's evaluation if nobody else's is there. */
function withScore(node: TreeNode, around: Surroundings): Notes {
  const score = hasEvaluation(node.notes) ? undefined : around.scoreOf?.(node);
  if (score === undefined || (score.kind === "mate" && score.value === 0)) return node.notes;
  return { ...node.notes, commands: [evaluationCommand(score), ...node.notes.commands] };
}

/** Words wrapped into lines. A comment is one word: its line breaks may be significant. */
function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  let glue = "";
  for (const word of words) {
    const space = word === ")" ? "" : glue;
    // Only the last line of a multi-line comment counts.
    const width = line.length - line.lastIndexOf("\n") - 1 + space.length + word.split("\n", 1)[0]!.length;
    if (line !== "" && width > WIDTH && space !== "") {
      lines.push(line);
      line = word;
    } else line += space + word;
    glue = word === "(" ? "" : " ";
  }
  return [...lines, line].join("\n");
}
