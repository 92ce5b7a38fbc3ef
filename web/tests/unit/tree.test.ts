/** The tree of moves: places, changes, notes, undo. */
import { describe, expect, it } from "vitest";
import { Game } from "../../src/rules/game";
import { readExactMove } from "../../src/rules/typed-move";
import { canPromote, conclude, makeMainLine, play, promote, remove, reveal, setNotes, toggleCollapsed } from "../../src/tree/edit";
import { glyphOf, nagOf, toggleNag } from "../../src/tree/glyphs";
import { type History, NO_HISTORY, record, redo, seal, undo } from "../../src/tree/history";
import { NO_NOTES, type Notes, clockOf, editableComment, evaluationOf, readComment, shapesOf, withComment, withEditedComment, withShapes, writeComments } from "../../src/tree/notes";
import { type Path, type Study, countMoves, existingPath, isMainLine, lineOf, nodeAt, pathTo, siblingPath, studyOf, walk } from "../../src/tree/tree";

/** Plays moves one after the other from a place. */
function line(study: Study, path: Path, ...moves: string[]): { study: Study; path: Path } {
  return moves.reduce<{ study: Study; path: Path }>((place, text) => {
    const position = nodeAt(place.study, place.path).step?.position ?? place.study.start;
    const move = readExactMove(position, text);
    if (move === undefined) throw new Error(`${text} cannot be played`);
    return play(place.study, place.path, move);
  }, { study, path });
}

const empty = studyOf(Game.standard());
const sans = (study: Study, path: Path = []): string => lineOf(study, path).steps.map(step => step.san).join(" ");

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 */
function branched(): { study: Study; e4: Path; sicilian: Path; alapin: Path; french: Path } {
  const main = line(empty, [], "e4", "e5", "Nf3");
  const e4 = main.path.slice(0, 1);
  const sicilian = line(main.study, e4, "c5", "Nf3");
  const alapin = line(sicilian.study, sicilian.path.slice(0, 2), "c3", "d5");
  const french = line(alapin.study, e4, "e6");
  return { study: french.study, e4, sicilian: sicilian.path, alapin: alapin.path, french: french.path };
}

describe("places", () => {
  it("a move at an earlier place makes a variation and leaves the rest", () => {
    const { study, e4, sicilian, alapin } = branched();
    expect(sans(study)).toBe("e4 e5 Nf3");
    expect(sans(study, sicilian)).toBe("e4 c5 Nf3");
    expect(sans(study, alapin.slice(0, 3))).toBe("e4 c5 c3 d5");
    expect(countMoves(study)).toBe(8);
    expect(nodeAt(study, e4).children.map(child => child.step?.san)).toEqual(["e5", "c5", "e6"]);
  });

  it("a move that is there already is gone to", () => {
    const { study, e4, sicilian } = branched();
    const again = line(study, e4, "c5");
    expect(again.study).toBe(study);
    expect(again.path).toEqual(sicilian.slice(0, 2));
  });

  it("are found by the id of their move, and beside each other", () => {
    const { study, e4, alapin, sicilian, french } = branched();
    for (const { node, path } of walk(study)) expect(pathTo(study, node.id)).toEqual(path);
    expect(pathTo(study, 99)).toBeUndefined();
    expect(pathTo(study, 0)).toEqual([]);
    expect(siblingPath(study, sicilian.slice(0, 2), 1)).toEqual(french);
    expect(siblingPath(study, french, 1)).toEqual(french);
    expect(siblingPath(study, [], 1)).toEqual([]);
    expect(isMainLine(study, e4)).toBe(true);
    expect(isMainLine(study, alapin)).toBe(false);
    expect(existingPath(study, [...e4, 77, 78])).toEqual(e4);
  });

  it("are walked through line by line", () => {
    const { study } = branched();
    expect([...walk(study)].map(({ node }) => node.step?.san)).toEqual(["e4", "e5", "Nf3", "c5", "Nf3", "c3", "d5", "e6"]);
  });

  it("may be thousands of moves deep", () => {
    const moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let game = Game.standard();
    for (let index = 0; index < 3000; index += 1) game = game.play(readExactMove(game.positionAt(index), moves[index % 4]!)!);
    const study = studyOf(game);
    const path = pathTo(study, 3000)!;
    expect([path.length, countMoves(study), lineOf(study, path).length]).toEqual([3000, 3000, 3000]);
    expect(countMoves(setNotes(study, path, notes => withComment(notes, "end")))).toBe(3000);
  });
});

describe("changes", () => {
  it("leave the study that was", () => {
    const { study, alapin } = branched();
    const before = JSON.stringify([...walk(study)].map(({ node }) => [node.id, node.notes, node.isCollapsed]));
    promote(study, alapin);
    makeMainLine(study, alapin);
    remove(study, alapin);
    setNotes(study, alapin, notes => withComment(notes, "x"));
    toggleCollapsed(study, []);
    expect(JSON.stringify([...walk(study)].map(({ node }) => [node.id, node.notes, node.isCollapsed]))).toBe(before);
  });

  it("promote moves the innermost variation up, one place at a time", () => {
    const { study, e4, alapin, french } = branched();
    const once = promote(study, alapin);
    expect(sans(once, alapin.slice(0, 2))).toBe("e4 c5 c3 d5");
    expect(sans(once)).toBe("e4 e5 Nf3");
    expect(sans(promote(once, alapin))).toBe("e4 c5 c3 d5");
    expect(nodeAt(promote(study, french), e4).children.map(child => child.step?.san)).toEqual(["e5", "e6", "c5"]);
    expect(canPromote(study, e4)).toBe(false);
    expect(promote(study, e4)).toBe(study);
  });

  it("make main line does it at all levels", () => {
    const { study, alapin } = branched();
    const main = makeMainLine(study, alapin);
    expect(sans(main)).toBe("e4 c5 c3 d5");
    expect(countMoves(main)).toBe(countMoves(study));
    expect(isMainLine(main, alapin)).toBe(true);
  });

  it("remove takes all that follows along, and the next variation's place", () => {
    const { study, e4, sicilian } = branched();
    const pruned = remove(study, sicilian.slice(0, 2));
    expect(pruned.path).toEqual(e4);
    expect(countMoves(pruned.study)).toBe(4);
    const promoted = remove(study, [...e4, nodeAt(study, e4).children[0]!.id]);
    expect(sans(promoted.study)).toBe("e4 c5 Nf3");
    expect(remove(study, [])).toEqual({ study, path: [] });
  });

  it("ids stay with their moves and are never used twice", () => {
    const { study, e4, sicilian } = branched();
    const pruned = remove(study, sicilian.slice(0, 2));
    const again = line(pruned.study, e4, "c5");
    expect(again.path.at(-1)).not.toBe(sicilian[1]);
    expect(new Set([...walk(again.study)].map(({ node }) => node.id)).size).toBe(countMoves(again.study));
  });

  it("a hidden variation is opened for whoever goes there", () => {
    const { study, e4, sicilian } = branched();
    const collapsed = toggleCollapsed(study, e4);
    expect(nodeAt(collapsed, e4).isCollapsed).toBe(true);
    expect(nodeAt(reveal(collapsed, sicilian), e4).isCollapsed).toBe(false);
    expect(reveal(collapsed, [...e4, nodeAt(study, e4).children[0]!.id])).toBe(collapsed);
  });

  it("a resignation stands until the game goes on", () => {
    const { study, e4 } = branched();
    const end = pathTo(study, nodeAt(study, e4).children[0]!.children[0]!.id)!;
    const over = conclude(study, { kind: "resignation", winner: "black" });
    expect(lineOf(over, []).ending?.kind).toBe("resignation");
    expect(lineOf(over, branched().sicilian).ending).toBeUndefined();
    expect(line(over, e4, "d5").study.conclusion?.kind).toBe("resignation");
    expect(line(over, end, "Nc6").study.conclusion).toBeUndefined();
    expect(remove(over, end).study.conclusion).toBeUndefined();
  });
});

describe("notes", () => {
  it("take a comment apart into text and commands, and put it together again", () => {
    const { text, commands } = readComment("Good [%csl Gd4,Rd5] move [%cal Ge2e4] [%eval 0.25,18] [%clk 0:03:00] here");
    expect(text).toBe("Good move here");
    expect(commands.map(({ name }) => name)).toEqual(["csl", "cal", "eval", "clk"]);
    const notes = withComment(NO_NOTES, "Good [%csl Gd4,Rd5] move");
    expect(writeComments(notes)).toEqual(["[%csl Gd4,Rd5] Good move"]);
    expect(withComment(NO_NOTES, writeComments(notes)[0]!)).toEqual(notes);
  });

  it("keep commands that mean nothing here", () => {
    expect(writeComments(withComment(NO_NOTES, "[%tqu \"En\",\"a?\"] [%mdl 32][%evp]"))).toEqual(["[%tqu \"En\",\"a?\"] [%mdl 32] [%evp]"]);
  });

  it("read and change arrows and circles", () => {
    const notes = withComment(NO_NOTES, "[%cal Ge2e4,Xa1a2,Yh7h8] [%csl Bc3] [%clk 0:01:00]");
    expect(shapesOf(notes)).toEqual([
      { color: "green", from: "e2", to: "e4" },
      { color: "yellow", from: "h7", to: "h8" },
      { color: "blue", from: "c3", to: "c3" },
    ]);
    const changed = withShapes(notes, [{ color: "red", from: "a1", to: "a1" }, { color: "green", from: "a1", to: "h8" }]);
    expect(writeComments(changed)).toEqual(["[%csl Ra1] [%cal Ga1h8] [%clk 0:01:00]"]);
    expect(withShapes(changed, []).commands).toEqual([{ name: "clk", value: "0:01:00" }]);
  });

  it.each([
    ["0.25,18", { score: { kind: "centipawns", value: 25 }, depth: 18 }],
    ["-1.5", { score: { kind: "centipawns", value: -150 }, depth: undefined }],
    ["#3", { score: { kind: "mate", value: 3, winner: "white" }, depth: undefined }],
    ["#-2,12", { score: { kind: "mate", value: -2, winner: "black" }, depth: 12 }],
    ["good", undefined],
  ])("the evaluation %s is read", (value, expected) => {
    expect(evaluationOf({ ...NO_NOTES, commands: [{ name: "eval", value }] })).toEqual(expected);
  });

  it.each([["0:03:00", "03:00"], ["1:02:03", "1:02:03"], ["0:00:07.5", "00:07.5"], ["soon", undefined]])("the clock %s is shown as %s", (value, shown) => {
    expect(clockOf({ ...NO_NOTES, commands: [{ name: "clk", value }] })).toBe(shown);
  });

  it("an edited comment cannot break out of its braces, and keeps the commands", () => {
    const notes: Notes = { ...NO_NOTES, after: ["old"], commands: [{ name: "clk", value: "0:01:00" }] };
    const edited = withEditedComment(notes, "one } two { three\n\n\nfour [%csl Ra1]");
    expect(edited.after).toEqual(["one ) two ( three", "four"]);
    expect(edited.commands.map(({ name }) => name)).toEqual(["clk", "csl"]);
    expect(editableComment(edited)).toBe("one ) two ( three\n\nfour");
    expect(withEditedComment(edited, "  ").after).toEqual([]);
  });
});

describe("glyphs", () => {
  it("of a kind take each other's place, others add up", () => {
    expect(toggleNag([], 1)).toEqual([1]);
    expect(toggleNag([1], 4)).toEqual([4]);
    expect(toggleNag([4], 4)).toEqual([]);
    expect(toggleNag([4, 36], 16)).toEqual([4, 16, 36]);
    expect(toggleNag([16, 99], 18)).toEqual([18, 99]);
  });

  it("have signs and names", () => {
    expect([glyphOf(5).sign, glyphOf(201).sign]).toEqual(["!?", "$201"]);
    expect([nagOf("!?"), nagOf("+/-"), nagOf("±"), nagOf("x")]).toEqual([5, 16, 16, undefined]);
  });
});

describe("history", () => {
  it("goes back and forth, and forgets what was undone when something else is done", () => {
    let history: History<string> = record(record(NO_HISTORY, "a"), "b");
    const back = undo(history, "c")!;
    expect(back.state).toBe("b");
    const further = undo(back.history, back.state)!;
    expect(further.state).toBe("a");
    expect(undo(further.history, "a")).toBeUndefined();
    const forth = redo(further.history, "a")!;
    expect(forth.state).toBe("b");
    expect(redo(forth.history, "b")!.state).toBe("c");
    history = record(forth.history, "b");
    expect(redo(history, "d")).toBeUndefined();
  });

  it("takes letters of one comment as one change", () => {
    let history: History<string> = record(NO_HISTORY, "", "comment 1");
    history = record(history, "a", "comment 1");
    expect(undo(history, "ab")!.state).toBe("");
    history = record(seal(history), "ab", "comment 1");
    expect(undo(history, "abc")!.state).toBe("ab");
  });

  it("passes over what is no place to stop, and comes back to it", () => {
    const history = record(record(record(NO_HISTORY, "mine 1"), "theirs"), "mine 2");
    const isMine = (state: string): boolean => state.startsWith("mine");
    const back = undo(history, "theirs 2", isMine)!;
    expect(back.state).toBe("mine 2");
    const further = undo(back.history, back.state, isMine)!;
    expect(further.state).toBe("mine 1");
    expect(redo(further.history, further.state, isMine)!.state).toBe("mine 2");
  });
});
