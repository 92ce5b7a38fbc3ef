/**
 * Changes to a study. Each takes a study and a path and returns a new study; the old one is not modified.
 *
 * Invariant: whatever is changed, ids stay with their moves.
 */
import type { NormalMove } from "chessops/types";
import { type Conclusion, Game } from "../rules/game";
import { type Notes, NO_NOTES } from "./notes";
import { type Path, type Study, type TreeNode, isMainLine, nodeAt, nodesOn } from "./tree";

/** A study, and the place in it to look at next. */
export interface Place {
  readonly study: Study;
  readonly path: Path;
}

/** Plays a legal move. If the move already exists, its node is selected; otherwise it becomes a variation. */
export function play(study: Study, path: Path, move: NormalMove): Place {
  const node = nodeAt(study, path);
  const step = Game.step(node.step?.position ?? study.start, move);
  const known = node.children.find(child => child.step?.uci === step.uci);
  if (known !== undefined) return { study, path: [...path, known.id] };
  const child: TreeNode = { id: study.nextId, step, notes: NO_NOTES, children: [], isCollapsed: false };
  const grown = replace(study, path, parent => ({ ...parent, children: [...parent.children, child], isCollapsed: false }));
  // A game that is continued is not over; trying a variation does not change the result.
  const conclusion = node.children.length === 0 && isMainLine(study, path) ? undefined : study.conclusion;
  return { study: { ...grown, nextId: study.nextId + 1, conclusion }, path: [...path, child.id] };
}

/** Moves the variation that a node belongs to one place up in the list of those beside it. */
export function promote(study: Study, path: Path): Study {
  const depth = lastBranch(study, path);
  return depth === undefined ? study : reorder(study, path, depth, index => index - 1);
}

/** Makes the line to a node the main line of the study. */
export function makeMainLine(study: Study, path: Path): Study {
  return path.reduce((result, _, depth) => reorder(result, path, depth, () => 0), study);
}

/** Removes a move and all that follows it. The place is the one before it. */
export function remove(study: Study, path: Path): Place {
  const parent = path.slice(0, -1);
  if (path.length === 0) return { study, path };
  const pruned = replace(study, parent, node => ({ ...node, children: node.children.filter(child => child.id !== path.at(-1)) }));
  return { study: { ...pruned, conclusion: isMainLine(study, path) ? undefined : study.conclusion }, path: parent };
}

export function setNotes(study: Study, path: Path, change: (notes: Notes) => Notes): Study {
  return replace(study, path, node => ({ ...node, notes: change(node.notes) }));
}

/** Hides the variations beside the moves that follow a node, or shows them. */
export function toggleCollapsed(study: Study, path: Path): Study {
  return replace(study, path, node => ({ ...node, isCollapsed: !node.isCollapsed }));
}

/** Shows a node whatever was collapsed: variations on the way to it are opened. */
export function reveal(study: Study, path: Path): Study {
  return nodesOn(study, path).reduce((result, node, depth, nodes) => {
    const isHidden = node.isCollapsed && depth + 1 < nodes.length && node.children[0] !== nodes[depth + 1];
    return isHidden ? toggleCollapsed(result, path.slice(0, depth)) : result;
  }, study);
}

export const withTags = (study: Study, tags: ReadonlyMap<string, string>): Study => ({ ...study, tags });

export const conclude = (study: Study, conclusion: Conclusion): Study => ({ ...study, conclusion });

/** Whether a node or one before it is not the first of its siblings. */
export const canPromote = (study: Study, path: Path): boolean => lastBranch(study, path) !== undefined;

/** The depth of the last node on a path that is not a first child. */
function lastBranch(study: Study, path: Path): number | undefined {
  const nodes = nodesOn(study, path);
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    if (nodes[depth]?.children[0] !== nodes[depth + 1]) return depth;
  }
  return undefined;
}

/** Puts the node of a path at a depth elsewhere among its siblings. */
function reorder(study: Study, path: Path, depth: number, place: (index: number) => number): Study {
  return replace(study, path.slice(0, depth), parent => {
    const index = parent.children.findIndex(child => child.id === path[depth]);
    const moved = parent.children[index];
    if (moved === undefined || place(index) === index) return parent;
    const others = parent.children.filter(child => child !== moved);
    return { ...parent, children: [...others.slice(0, place(index)), moved, ...others.slice(place(index))] };
  });
}

/** The study with the node of a path replaced; only the nodes above it are copied. */
function replace(study: Study, path: Path, change: (node: TreeNode) => TreeNode): Study {
  const nodes = nodesOn(study, path);
  const last = nodes.at(-1);
  if (last === undefined || nodes.length !== path.length + 1) return study;
  let node = change(last);
  if (node === last) return study;
  for (const parent of nodes.slice(0, -1).reverse()) {
    const below = node;
    node = { ...parent, children: parent.children.map(child => (child.id === below.id ? below : child)) };
  }
  return { ...study, root: node };
}
