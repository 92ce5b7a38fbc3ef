/**
 * A study: a start position and a tree of moves, with tags and notes. It depends on the rules but not on the page.
 *
 * A study is a value. Every change makes a new one, which shares everything unchanged, so that undo only needs to keep the
 * previous study. The first child of a node is the main continuation; the others are variations.
 *
 * A position in a study is identified by a path: the ids of the nodes from the first move to that node. The empty path is the
 * start position. Ids are never reused, so a path identifies the same move for as long as it is in the tree.
 */
import type { Chess } from "chessops/chess";
import { type Conclusion, Game, type Step, type Variant } from "../rules/game";
import { NO_NOTES, type Notes } from "./notes";

/** A move, or the start position, with what follows it. */
export interface TreeNode {
  readonly id: number;
  /** The move that leads here; the root has none. */
  readonly step: Step | undefined;
  readonly notes: Notes;
  readonly children: readonly TreeNode[];
  /** Whether the variations beside the main continuation are hidden. */
  readonly isCollapsed: boolean;
}

export type Path = readonly number[];

export interface Study {
  readonly start: Chess;
  readonly variant: Variant;
  readonly tags: ReadonlyMap<string, string>;
  /** How the players ended the game, if they did. */
  readonly conclusion: Conclusion | undefined;
  readonly root: TreeNode;
  /** The id of the next node. */
  readonly nextId: number;
}

export const ROOT_ID = 0;

/** A study without moves. */
export function emptyStudy(start: Chess, variant: Variant, tags: ReadonlyMap<string, string> = new Map()): Study {
  const root: TreeNode = { id: ROOT_ID, step: undefined, notes: NO_NOTES, children: [], isCollapsed: false };
  return { start, variant, tags, conclusion: undefined, root, nextId: ROOT_ID + 1 };
}

/** A study with the moves of a game as its only line. */
export function studyOf(game: Game): Study {
  let below: TreeNode[] = [];
  for (let index = game.steps.length - 1; index >= 0; index -= 1) {
    below = [{ id: ROOT_ID + 1 + index, step: game.steps[index], notes: NO_NOTES, children: below, isCollapsed: false }];
  }
  const empty = emptyStudy(game.start, game.variant, game.tags);
  return { ...empty, conclusion: game.conclusion, root: { ...empty.root, children: below }, nextId: ROOT_ID + 1 + game.length };
}

/** The nodes on a path, the root first. A path that leaves the study is cut off there. */
export function nodesOn(study: Study, path: Path): TreeNode[] {
  const nodes = [study.root];
  for (const id of path) {
    const child = nodes.at(-1)?.children.find(candidate => candidate.id === id);
    if (child === undefined) break;
    nodes.push(child);
  }
  return nodes;
}

export const nodeAt = (study: Study, path: Path): TreeNode => nodesOn(study, path).at(-1) ?? study.root;

/** The part of the path that exists in the study. */
export const existingPath = (study: Study, path: Path): Path => nodesOn(study, path).slice(1).map(node => node.id);

/** Every node below the root with its path, a line before its variations end. */
export function* walk(study: Study): Generator<{ readonly node: TreeNode; readonly path: Path }> {
  const stack = study.root.children.map(node => ({ node, path: [node.id] as Path })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const { node, path } = next;
    for (const child of [...node.children].reverse()) stack.push({ node: child, path: [...path, child.id] });
  }
}

/** The path to a node; none if the study has no such node. */
export function pathTo(study: Study, id: number): Path | undefined {
  if (id === ROOT_ID) return [];
  const parents = new Map<number, number>();
  const stack: TreeNode[] = [study.root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const child of node.children) parents.set(child.id, node.id);
    if (parents.has(id)) break;
    stack.push(...node.children);
  }
  if (!parents.has(id)) return undefined;
  const path = [id];
  for (let parent = parents.get(id); parent !== undefined && parent !== ROOT_ID; parent = parents.get(parent)) path.unshift(parent);
  return path;
}

/** The path of the sibling this many places further down; the same path if there is none. */
export function siblingPath(study: Study, path: Path, by: number): Path {
  const siblings = nodeAt(study, path.slice(0, -1)).children;
  const index = siblings.findIndex(node => node.id === path.at(-1));
  const sibling = siblings[index + by];
  return index < 0 || sibling === undefined ? path : [...path.slice(0, -1), sibling.id];
}

/** The nodes of the line through a path: to its end, continued by the main continuations. The root is not among them. */
export function lineNodes(study: Study, path: Path): TreeNode[] {
  const nodes = nodesOn(study, path);
  for (let next = nodes.at(-1)?.children[0]; next !== undefined; next = next.children[0]) nodes.push(next);
  return nodes.slice(1);
}

/** The line through a path, as a game. */
export function lineOf(study: Study, path: Path): Game {
  const steps = lineNodes(study, path).flatMap(node => (node.step === undefined ? [] : [node.step]));
  return Game.ofSteps(study.start, study.variant, steps, study.tags, isMainLine(study, path) ? study.conclusion : undefined);
}

/** Whether a path consists of first children only. */
export function isMainLine(study: Study, path: Path): boolean {
  return nodesOn(study, path).every((node, index, nodes) => index === 0 || nodes[index - 1]?.children[0] === node);
}

/** The number of moves in a study, including variations. */
export function countMoves(study: Study): number {
  let count = 0;
  const stack: TreeNode[] = [study.root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    count += node.children.length;
    stack.push(...node.children);
  }
  return count;
}
