/**
 * Adds a review to a study: the comments, glyphs, evaluations and variations of its annotated PGN.
 *
 * What the user has written stays as it is and where it is. Nothing is added twice.
 */
import { type Notes, hasEvaluation } from "../tree/notes";
import type { Study, TreeNode } from "../tree/tree";

/** The glyphs that judge a move: one of them is enough. */
const JUDGING: readonly number[] = [1, 2, 3, 4, 5, 6];

/** The study with everything that the annotated version of the same game has in addition. */
export function withAnnotations(study: Study, annotated: Study): Study {
  let { nextId } = study;
  const copy = (node: TreeNode): TreeNode => {
    const id = nextId;
    nextId += 1;
    return { ...node, id, isCollapsed: false, children: node.children.map(copy) };
  };
  // Main lines may be long, so they are traversed by iteration, not recursion.
  const merge = (own: TreeNode, other: TreeNode): TreeNode => {
    const pairs: [TreeNode, TreeNode][] = [];
    for (let pair: [TreeNode, TreeNode] | undefined = [own, other]; pair !== undefined; ) {
      pairs.push(pair);
      const [first, counterpart]: [TreeNode | undefined, TreeNode | undefined] = [pair[0].children[0], sameMove(pair[0].children[0], pair[1])];
      pair = first === undefined || counterpart === undefined ? undefined : [first, counterpart];
    }
    let below: TreeNode | undefined;
    for (const [mine, theirs] of pairs.reverse()) {
      const continued = below;
      const variations = mine.children.slice(continued === undefined ? 0 : 1).map(child => {
        const match = sameMove(child, theirs);
        return match === undefined ? child : merge(child, match);
      });
      const children = continued === undefined ? variations : [continued, ...variations];
      const added = theirs.children.filter(child => sameMove(child, mine) === undefined).map(copy);
      below = { ...mine, notes: withNotes(mine.notes, theirs.notes), children: [...children, ...added] };
    }
    return below ?? own;
  };
  const root = merge(study.root, annotated.root);
  return { ...study, root, nextId };
}

const sameMove = (node: TreeNode | undefined, parent: TreeNode): TreeNode | undefined =>
  node === undefined ? undefined : parent.children.find(child => child.step?.uci === node.step?.uci);

function withNotes(own: Notes, other: Notes): Notes {
  const after = [...own.after, ...other.after.filter(text => !own.after.includes(text))];
  const isJudged = own.nags.some(nag => JUDGING.includes(nag));
  const nags = [...own.nags, ...other.nags.filter(nag => !own.nags.includes(nag) && !(isJudged && JUDGING.includes(nag)))];
  const evaluations = other.commands.filter(({ name }) => name === "eval");
  return { ...own, after, nags, commands: hasEvaluation(own) ? own.commands : [...evaluations, ...own.commands] };
}
