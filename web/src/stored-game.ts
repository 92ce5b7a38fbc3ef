/**
 * A game as it is stored: PGN, plus what PGN cannot express. Pure; `storage` and `library` store it.
 *
 * Invariant: storing and restoring gives the same study, at the same position.
 */
import type { Color } from "chessops/types";
import { DEFAULT_LEVEL, type Level, type Opponent, levelById } from "./engine/levels";
import { type MoveThought, readThoughts } from "./play/thoughts";
import { type Conclusion, resignation } from "./rules/game";
import { type Document, playerName } from "./state";
import { readFirst } from "./tree/pgn-read";
import { writePgn } from "./tree/pgn-write";
import { type Path, type Study, type TreeNode, nodesOn, walk } from "./tree/tree";

export interface StoredGame {
  readonly version: 2;
  readonly id: string;
  readonly pgn: string;
  /** The tags without those that PGN needs and the study does not have. */
  readonly tags: readonly (readonly [string, string])[];
  readonly conclusion: Conclusion | undefined;
  /** The place, as the number of the child at each step. */
  readonly place: readonly number[];
  /** Which nodes hide their variations, counted as `walk` goes; the root is 0. */
  readonly collapsed: readonly number[];
  readonly opponent: { readonly color: Color; readonly level: string; readonly rival?: string | undefined } | undefined;
  /** Missing in games of earlier versions. */
  readonly isTwoPlayer?: boolean;
  readonly orientation: Color;
  /** What the engine thought at its moves: it still knows what it had not seen, and whether a draw is welcome. */
  readonly thoughts?: readonly MoveThought[];
}

/** A document as it is stored. */
export function storeDocument(document: Document): StoredGame {
  const { id, study, path, opponent, isTwoPlayer, orientation, thoughts } = document;
  return {
    version: 2,
    id,
    pgn: pgnOfDocument(document),
    tags: [...study.tags],
    conclusion: study.conclusion,
    place: placeOf(study, path),
    collapsed: [study.root, ...[...walk(study)].map(({ node }) => node)].flatMap((node, index) => (node.isCollapsed ? [index] : [])),
    opponent: opponent === undefined ? undefined : { color: opponent.color, level: opponent.level.id, rival: opponent.rival?.id },
    isTwoPlayer,
    orientation,
    thoughts,
  };
}

/** The study of a document as PGN. One study is written once: most changes of the page are steps from move to move. */
export function pgnOfDocument(document: Document): string {
  const { study } = document;
  const known = written.get(study);
  if (known !== undefined) return known;
  const pgn = writePgn(study, { white: playerName(document, "white"), black: playerName(document, "black") });
  written.set(study, pgn);
  return pgn;
}

const written = new WeakMap<Study, string>();

/** The document in a stored value; undefined if it is invalid. */
export function restoreDocument(stored: unknown): Document | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { version, id, pgn, tags, conclusion, resigned, place, collapsed, opponent, isTwoPlayer, orientation, thoughts } = stored as Record<string, unknown>;
  if (version !== 2 || typeof id !== "string" || typeof pgn !== "string") return undefined;
  const read = readFirst(pgn);
  if (!read.ok) return undefined;
  const { study } = read.value;
  const folded = new Set(isNumbers(collapsed) ? collapsed : []);
  const restored: Study = {
    ...study,
    tags: readTags(tags),
    conclusion: readConclusion(conclusion) ?? (isColor(resigned) ? resignation(resigned) : undefined),
    root: folded.size === 0 ? study.root : fold(study, folded),
  };
  return {
    id,
    study: restored,
    path: pathAt(restored, isNumbers(place) ? place : []),
    opponent: readOpponent(opponent),
    isTwoPlayer: isTwoPlayer === true,
    orientation: isColor(orientation) ? orientation : "white",
    thoughts: readThoughts(thoughts),
  };
}

/** The number of the child at each step of a path. */
function placeOf(study: Study, path: Path): number[] {
  return nodesOn(study, path).slice(0, -1).map((node, depth) => node.children.findIndex(child => child.id === path[depth]));
}

function pathAt(study: Study, place: readonly number[]): Path {
  const path: number[] = [];
  let node: TreeNode = study.root;
  for (const index of place) {
    const child = node.children[index];
    if (child === undefined) break;
    path.push(child.id);
    node = child;
  }
  return path;
}

/** The root with the nodes of these numbers folded. The tree was just parsed and is not shared, so it is changed in place. */
function fold(study: Study, folded: ReadonlySet<number>): TreeNode {
  const nodes = [study.root, ...[...walk(study)].map(({ node }) => node)];
  for (const [index, node] of nodes.entries()) if (folded.has(index)) (node as { isCollapsed: boolean }).isCollapsed = true;
  return study.root;
}

export function readOpponent(stored: unknown): Opponent | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { color, level, rival } = stored as Record<string, unknown>;
  if (!isColor(color)) return undefined;
  const read = (id: unknown): Level => (typeof id === "string" ? levelById(id) : undefined) ?? DEFAULT_LEVEL;
  return { color, level: read(level), ...(rival === undefined ? {} : { rival: read(rival) }) };
}

/** A conclusion in a stored value. Earlier versions only knew who had resigned. */
function readConclusion(stored: unknown): Conclusion | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { kind, winner, loser } = stored as Record<string, unknown>;
  if ((kind === "resignation" || kind === "time") && isColor(winner)) return { kind, winner };
  if (kind === "time draw" && isColor(loser)) return { kind, loser };
  return kind === "agreement" ? { kind } : undefined;
}

export function readTags(stored: unknown): Map<string, string> {
  const tags = new Map<string, string>();
  if (!Array.isArray(stored)) return tags;
  for (const pair of stored as unknown[]) {
    if (isTexts(pair) && pair.length === 2) tags.set(pair[0]!, pair[1]!);
  }
  return tags;
}

export const isColor = (value: unknown): value is Color => value === "white" || value === "black";

export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(item => typeof item === "string");

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(item => typeof item === "number");

/** An id for a new game. */
export function newId(): string {
  const random = (): string => Math.floor(Math.random() * 2 ** 48).toString(36);
  return `${Date.now().toString(36)}-${random()}${random()}`;
}
