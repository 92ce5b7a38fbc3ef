/** What a user does to the study on the page, as changes of the state. */
import type { NormalMove } from "chessops/types";
import { describe, expect, it } from "vitest";
import { firstState } from "../../src/beginning";
import { readExactMove } from "../../src/rules/typed-move";
import { type State, changed, documentOf, isOpponentsTurn } from "../../src/state";
import * as actions from "../../src/study-actions";
import { record } from "../../src/tree/history";
import { readFirst } from "../../src/tree/pgn-read";
import { countMoves, nodeAt, studyOf } from "../../src/tree/tree";
import { Game } from "../../src/rules/game";

const nowhere = { getItem: () => null, setItem: () => undefined };

/** The state of a page that was just opened: a game against the engine, which has Black. */
const against = (): State => firstState(nowhere, { kind: "loading", loaded: 0, total: 0 });

/** The same with a study of one's own. */
function studying(pgn: string): State {
  const read = readFirst(pgn);
  if (!read.ok) throw new Error(read.problem);
  return changed(against(), { study: read.value.study, path: [], opponent: undefined });
}

/** As the page does it: a change, noted for undoing. */
const apply = (state: State, change: actions.Change | undefined, key?: string): State =>
  change === undefined ? state : changed(state, { ...change, history: record(state.history, documentOf(state), key) });

function move(state: State, text: string): NormalMove {
  const found = readExactMove(state.game.positionAt(state.ply), text);
  if (found === undefined) throw new Error(`${text} cannot be played`);
  return found;
}

const play = (state: State, ...texts: string[]): State => texts.reduce((now, text) => apply(now, actions.playMoves(now, [move(now, text)])), state);

const sans = (state: State): string => state.game.steps.map(step => step.san).join(" ");

function travel(state: State, direction: "undo" | "redo"): State {
  const found = actions.travel(state, documentOf(state), direction);
  return found === undefined ? state : changed(state, { ...found.document, history: found.history });
}

describe("a game against the engine", () => {
  it("is taken back by the user's move and the answer to it", () => {
    const state = play(against(), "e4", "e5", "Nf3", "Nc6");
    expect(sans(apply(state, actions.takeBack(state)))).toBe("e4 e5");
    const thinking = play(against(), "e4");
    expect(isOpponentsTurn(thinking)).toBe(true);
    expect(sans(apply(thinking, actions.takeBack(thinking)))).toBe("");
    expect(actions.canTakeBack(against())).toBe(false);
    expect(actions.takeBack(against())).toBeUndefined();
  });

  it("is undone and redone to where the user moves, never to where the engine would move again", () => {
    const state = play(against(), "e4", "e5", "Nf3", "Nc6");
    const back = travel(state, "undo");
    expect(sans(back)).toBe("e4 e5");
    expect(sans(travel(back, "undo"))).toBe("");
    expect(sans(travel(travel(back, "undo"), "redo"))).toBe("e4 e5");
    expect(sans(travel(back, "redo"))).toBe("e4 e5 Nf3 Nc6");
  });

  it("becomes the user's own when it is over and he tries something else", () => {
    const over = play(against(), "f3", "e5", "g4", "Qh4");
    const start = changed(over, { path: [] });
    const own = play(start, "e4");
    expect(own.opponent).toBeUndefined();
    expect([own.study.tags.get("White"), own.study.tags.get("Black"), own.study.tags.get("Result")]).toEqual(["You", "Alcor, Club (1500)", "0-1"]);
    expect(countMoves(own.study)).toBe(5);
  });

  it("is resigned at its end, wherever the user looks", () => {
    const state = changed(play(against(), "e4", "e5"), { path: [] });
    const resigned = apply(state, actions.resign(state));
    expect(resigned.game.ending).toEqual({ kind: "resignation", winner: "black" });
    expect(resigned.ply).toBe(2);
    expect(actions.resign(resigned)).toBeUndefined();
  });
});

describe("a study", () => {
  it("keeps the line as the same value while only the place or a note changes", () => {
    const state = studying("1. e4 e5 2. Nf3");
    const there = changed(state, { path: [1] });
    expect(there.game).toBe(state.game);
    expect(apply(there, actions.setComment(there, "good")).game).toBe(state.game);
    expect(changed(state, { path: [99] }).path).toEqual([]);
  });

  it("plays a whole line as one change", () => {
    const state = studying("1. e4 e5");
    const line = [move(state, "d4"), move(play(state, "d4"), "d5")];
    const played = apply(state, actions.playMoves(state, line));
    expect(sans(played)).toBe("d4 d5");
    expect(countMoves(travel(played, "undo").study)).toBe(2);
    expect(actions.playMoves(state, [move(state, "e4")])).toEqual({ path: [1] });
  });

  it("changes nothing where nothing is to be changed", () => {
    const state = studying("1. e4 e5");
    expect(actions.promote(changed(state, { path: [1] }))).toBeUndefined();
    expect(actions.setComment(state, "")).toBeUndefined();
    expect(actions.setShapes(state, [])).toBeUndefined();
    expect(actions.toggleGlyph(state, 1)).toBeUndefined();
    expect(actions.takeBack(state)).toBeUndefined();
  });

  it("undoes the letters of a comment together, and then what was before", () => {
    let state = changed(studying("1. e4 e5"), { path: [1] });
    state = apply(state, actions.toggleGlyph(state, 1));
    for (const text of ["g", "go", "good"]) state = apply(state, actions.setComment(state, text), "comment 1");
    expect(nodeAt(state.study, [1]).notes).toMatchObject({ after: ["good"], nags: [1] });
    state = travel(state, "undo");
    expect(nodeAt(state.study, [1]).notes).toMatchObject({ after: [], nags: [1] });
    expect(nodeAt(travel(state, "undo").study, [1]).notes.nags).toEqual([]);
  });

  it("goes to the variation beside, from within one too", () => {
    const state = studying("1. e4 e5 (1... c5 2. Nf3 d6) (1... e6) 2. Nf3");
    const at = (path: readonly number[], by: number): string | undefined => nodeAt(state.study, actions.besides(changed(state, { path }), by)).step?.san;
    expect(at([1, 2], 1)).toBe("c5");
    expect(at([1, 3, 4, 5], 1)).toBe("e6");
    expect(at([1, 3, 4], -1)).toBe("e5");
    expect(at([1, 6], 1)).toBe("e6");
    expect(at([], 1)).toBeUndefined();
  });

  it("may start anywhere", () => {
    const game = Game.fromFen("8/2P4k/8/8/8/8/6K1/8 w - - 0 1");
    if (!game.ok) throw new Error(game.problem);
    const state = changed(against(), { study: studyOf(game.value), path: [], opponent: undefined });
    expect(sans(play(state, "c8=N"))).toBe("c8=N");
  });
});
