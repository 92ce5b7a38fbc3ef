/** What the page remembers, reads from the address and works out for its views. */
import { INITIAL_FEN } from "chessops/fen";
import { makeSquare, parseSquare } from "chessops/util";
import { describe, expect, it } from "vitest";
import { makeHash, readHash } from "../../src/address";
import { areComparable, compareTerms, differences, scaleOf, shownLine, signed, speakingTerms, summary, verdictOf } from "../../src/analysis/explanation";
import { centipawns, mateIn } from "../../src/score";
import { LEVELS } from "../../src/engine/levels";
import { Game } from "../../src/rules/game";
import { DEFAULT_SETTINGS, readSettings, resources } from "../../src/settings";
import { type KeyValueStore, GAME_KEY, SETTINGS_KEY, loadGame, loadSettings, saveGame, saveSettings } from "../../src/storage";
import { conclude, toggleCollapsed } from "../../src/tree/edit";
import { readFirst } from "../../src/tree/pgn-read";
import { type Study, lineOf, nodeAt, walk } from "../../src/tree/tree";
import { pathOf, pointsOf } from "../../src/view/graph";
import { lineMoves } from "../../src/view/lines";
import { advantage } from "../../src/view/players";
import { squareBeside } from "../../src/view/board-cursor";
import { squareByKey } from "../../src/view/editor-squares";

class Shelf implements KeyValueStore {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
}

const replay = (...moves: string[]): Game => {
  const game = Game.replay(INITIAL_FEN, "standard", moves);
  if (!game.ok) throw new Error(game.problem);
  return game.value;
};

describe("storage", () => {
  const branched = (): Study => {
    const read = readFirst('[White "A"]\n\n1. e4 $1 {first} e5 (1... c5 {[%csl Gd4] second} 2. Nf3) 2. d4 *');
    if (!read.ok) throw new Error(read.problem);
    return read.value.study;
  };

  it("gives back a game as it was, at its place, with all that is written in it", () => {
    const shelf = new Shelf();
    const study = toggleCollapsed(conclude(branched(), { kind: "time", winner: "white" }), [1]);
    const path = [1, 3];
    const saved = saveGame(shelf, { id: "x", study, path, opponent: { color: "black", level: LEVELS[0]! }, orientation: "black", isTwoPlayer: false, isAnalysing: true, spent: 0, thoughts: [] });
    const loaded = loadGame(shelf)!;
    expect(saved).toBe(true);
    expect(loaded).toMatchObject({ id: "x", opponent: { color: "black", level: { id: "beginner" } }, orientation: "black", isAnalysing: true, spent: 0 });
    expect([...loaded.study.tags]).toEqual([...study.tags]);
    expect(loaded.study.conclusion).toEqual({ kind: "time", winner: "white" });
    expect([...walk(loaded.study)].map(({ node }) => [node.step?.san, node.notes, node.isCollapsed])).toEqual([...walk(study)].map(({ node }) => [node.step?.san, node.notes, node.isCollapsed]));
    expect(nodeAt(loaded.study, loaded.path).step?.san).toBe("c5");
  });

  it("reads the game of a page that had no variations yet", () => {
    const shelf = new Shelf();
    shelf.setItem(GAME_KEY, `{"version":1,"fen":"${INITIAL_FEN}","variant":"standard","moves":["e2e4","e7e5","g1f3"],"tags":[["White","A"]],"resigned":"white","ply":2,"opponent":{"color":"white","level":"novice"},"orientation":"black","analysing":true}`);
    const loaded = loadGame(shelf)!;
    expect(loaded).toMatchObject({ opponent: { color: "white", level: { id: "novice" } }, orientation: "black", isAnalysing: true, spent: 0 });
    expect(lineOf(loaded.study, []).steps.map(step => step.san)).toEqual(["e4", "e5", "Nf3"]);
    expect(loaded.study.conclusion).toEqual({ kind: "resignation", winner: "black" });
    expect(loaded.path).toHaveLength(2);
    expect(loaded.study.tags.get("White")).toBe("A");
  });

  it.each(["", "{", "null", "3", "[]", '{"version":2}', '{"version":2,"id":"x","pgn":"1. e4 Ke3"}', '{"version":2,"id":7,"pgn":"1. e4"}', '{"version":3}', '{"version":1,"fen":"x","moves":[]}', `{"version":1,"fen":"${INITIAL_FEN}","moves":["e2e5"]}`, `{"version":1,"fen":"${INITIAL_FEN}","moves":[1]}`])("%j is no game", text => {
    const shelf = new Shelf();
    shelf.setItem(GAME_KEY, text);
    expect(loadGame(shelf)).toBeUndefined();
  });

  it("mends what it can", () => {
    const shelf = new Shelf();
    shelf.setItem(GAME_KEY, `{"version":1,"fen":"${INITIAL_FEN}","moves":["e2e4"],"ply":99,"opponent":{"color":"black","level":"none"},"orientation":3,"tags":[["a"],7]}`);
    expect(loadGame(shelf)?.path).toHaveLength(1);
    expect(loadGame(shelf)).toMatchObject({ orientation: "white", opponent: { level: { id: "club" } } });
  });

  it("does not mind that it is forbidden or full", () => {
    const broken: KeyValueStore = {
      getItem: () => { throw new Error("forbidden"); },
      setItem: () => { throw new Error("full"); },
    };
    expect(loadGame(broken)).toBeUndefined();
    expect(loadSettings(broken)).toEqual(DEFAULT_SETTINGS);
    expect(saveSettings(broken, DEFAULT_SETTINGS)).toBe(false);
  });
});

describe("settings", () => {
  it("are as they were stored", () => {
    const shelf = new Shelf();
    const settings = { ...DEFAULT_SETTINGS, theme: "dark" as const, threads: 3, hash: 128, lines: 5, sounds: true };
    saveSettings(shelf, settings);
    expect(loadSettings(shelf)).toEqual(settings);
    expect(shelf.items.has(SETTINGS_KEY)).toBe(true);
  });

  it.each([null, 7, "x", { theme: "pink", threads: -1, hash: 99999, lines: 0.5, seconds: "1", sounds: "yes" }])("%j comes out as usual", stored => {
    expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS);
  });

  it("never ask for more than the device has", () => {
    const limits = { maxThreads: 2, threads: 1, maxHash: 32, hash: 16 };
    expect(resources({ ...DEFAULT_SETTINGS, threads: 16, hash: 512 }, limits)).toEqual({ threads: 2, hash: 32 });
    expect(resources(DEFAULT_SETTINGS, limits)).toEqual({ threads: 1, hash: 16 });
  });
});

describe("the address", () => {
  it.each([
    { kind: "fen", text: INITIAL_FEN },
    { kind: "pgn", text: '[White "A & B"]\n\n1. e4 e5+ #%' },
  ] as const)("says $kind and is understood again", shown => {
    expect(readHash(makeHash(shown))).toEqual(shown);
  });

  it("takes links as people write them", () => {
    expect(readHash("#fen=8/8/8/8/8/4k3/8/4K3_w_-_-_0_1")?.text).toBe("8/8/8/8/8/4k3/8/4K3 w - - 0 1");
    expect(readHash("#fen=8/8/8/8/8/4k3/8/4K3%20w%20-%20-%200%201")?.text).toBe("8/8/8/8/8/4k3/8/4K3 w - - 0 1");
    expect(readHash("#fen=%E0%A4%A")?.text).toBe("%E0%A4%A");
    expect(["", "#", "#move-input", "#fen"].map(readHash)).toEqual(Array(4).fill(undefined));
  });
});

describe("why", () => {
  const explained = (values: Record<string, number>): Parameters<typeof compareTerms>[1] => ({
    total: { opening: 0, endgame: 0, score: Object.values(values).reduce((sum, value) => sum + value, 0) },
    terms: Object.entries(values).map(([name, total]) => ({ name, white: total, black: 0, total, opening: total, endgame: total })),
    phase: 50,
  });

  it("compares terms before and after a move", () => {
    const terms = compareTerms(explained({ material: 0, mobility: 12, threats: 0 }), explained({ material: 100, mobility: -20, threats: 0 }));
    expect(terms.map(term => term.difference)).toEqual([100, -32, 0]);
    expect(speakingTerms(terms).map(term => term.name)).toEqual(["material", "mobility"]);
    expect(scaleOf(terms)).toBe(100);
    const turn = compareTerms(explained({ "right to move": 30 }), explained({ "right to move": -30 }));
    expect(differences(turn, "1. a3")).toBe("The terms hardly differ from those after 1. a3.");
    expect(differences(terms, "12. Nxe5")).toBe("At the ends of the lines, compared with 12. Nxe5: White gains in material (+1.00); Black gains in mobility (−0.32).");
  });

  it("has something to say without a move, and without anything to say", () => {
    expect(summary(compareTerms(undefined, explained({ material: -300, space: 2 })))).toBe("What counts most: material (−3.00).");
    expect(summary(compareTerms(undefined, explained({ material: 0 })))).toBe("Nothing sets the two sides apart.");
    expect([signed(0), signed(-0.3), signed(7)]).toEqual(["0.00", "0.00", "+0.07"]);
  });

  it("of a move begin with what was wrong with it, or with how it compares", () => {
    const game = Game.standard();
    const played = shownLine(game, 0, { moves: ["g1f3", "d7d5", "d2d4"], fen: "", cp: 31 });
    const other = shownLine(game, 0, { moves: ["e2e4", "e7e5"], fen: "", cp: 35 });
    expect(played).toEqual({ label: "1. Nf3", text: "1. Nf3 d5 2. d4", score: { kind: "centipawns", value: 31 } });
    const why = { judgement: null, verdict: null, isBook: false, isBest: false, played: { moves: [], fen: "" }, other: null };
    expect(verdictOf({ ...why, verdict: "1. g4 was a mistake." }, played, other).text).toBe("1. g4 was a mistake.");
    expect(verdictOf(why, played, other).text).toBe("1. Nf3 (+0.31) is about as good as the best move, 1. e4 (+0.35).");
    expect(verdictOf({ ...why, isBest: true }, other, played).text).toBe("1. e4 is the best move (+0.35); the next best is 1. Nf3 (+0.31).");
    expect(verdictOf({ ...why, isBook: true }, played, other).text).toBe("1. Nf3 is in the opening book.");
    expect(verdictOf({ ...why, isBest: true }, played, undefined).text).toBe("1. Nf3 is the only legal move.");
    expect(areComparable(played, other)).toBe(true);
    expect(areComparable(played, undefined)).toBe(false);
  });

  it("count nothing where there is a mate, whoever gives it", () => {
    const mated = Game.replay(Game.standard().fenAt(0), "standard", ["f2f3", "e7e5"]);
    if (!mated.ok) throw new Error(mated.problem);
    const line = shownLine(mated.value, 2, { moves: ["g2g4", "d8h4"], fen: "", mate: -1 });
    expect(line).toEqual({ label: "2. g4", text: "2. g4 Qh4#", score: { kind: "mate", value: -1, winner: "black" } });
    const onBoard = shownLine(mated.value, 2, { moves: ["g2g4", "d8h4"], fen: "", mate: 0 });
    expect(onBoard.score).toMatchObject({ kind: "mate", winner: "black" });
    expect(areComparable(line, line)).toBe(false);
    const black = shownLine(Game.standard().play({ from: 12, to: 28 }), 1, { moves: ["e7e5", "nonsense"], fen: "", cp: 0 });
    expect(black.text).toBe("1… e5");
  });
});

describe("views", () => {
  it("the graph has a point for each known score, from left to right", () => {
    const points = pointsOf([centipawns(0), undefined, mateIn(1, "white")]);
    expect(points).toEqual([{ ply: 0, x: 0, y: 50 }, { ply: 2, x: 1000, y: 0 }]);
    expect(pathOf(points)).toBe("M0.0 50.0L1000.0 0.0");
  });

  it("a line is shown in SAN with numbers, up to the first move that cannot be", () => {
    const line = lineMoves(replay("e2e4").positionAt(1), ["e7e5", "g1f3", "b8c6", "e1e8", "a7a6"]);
    expect(line.map(({ number, san }) => number + san)).toEqual(["1…e5", "2.Nf3", "Nc6"]);
  });

  it("a player has what he has more", () => {
    const game = Game.fromFen("4k3/8/8/8/8/8/P7/R3K1n1 w - - 0 1");
    if (!game.ok) throw new Error(game.problem);
    expect(advantage(game.value.start, "white")).toEqual({ pieces: ["rook", "pawn"], points: 3 });
    expect(advantage(game.value.start, "black")).toEqual({ pieces: ["knight"], points: -3 });
  });
});

describe("the cursor on the board", () => {
  it("goes as one who sits there sees it, and stays on the board", () => {
    const right = [1, 0] as const;
    const up = [0, 1] as const;
    expect([squareBeside("e2", up, false), squareBeside("e2", right, false)]).toEqual(["e3", "f2"]);
    expect([squareBeside("e2", up, true), squareBeside("e2", right, true)]).toEqual(["e1", "d2"]);
    expect([squareBeside("h8", up, false), squareBeside("h8", right, false), squareBeside("a1", up, true)]).toEqual(["h8", "h8", "a1"]);
  });

  it("brings every square of the editor into reach, and no other", () => {
    const go = (keys: readonly [string, boolean?][], isFlipped = false): string =>
      makeSquare(keys.reduce((at, [key, isControl = false]) => squareByKey(at, key, isControl, isFlipped)!, parseSquare("e4")));
    expect([go([["Home"]]), go([["End"]]), go([["Home", true]]), go([["End", true]])]).toEqual(["a4", "h4", "a8", "h1"]);
    expect([go([["Home"]], true), go([["Home", true]], true)]).toEqual(["h4", "h1"]);
    expect(go([["ArrowUp"], ["ArrowLeft"]], true)).toBe("f3");
    const reached = new Set(["e4"]);
    // A set goes on with what is added to it on the way.
    for (const from of reached) for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) reached.add(makeSquare(squareByKey(parseSquare(from as "e4"), key, false, false)!));
    expect(reached.size).toBe(64);
    expect(squareByKey(0, "x", false, false)).toBeUndefined();
  });
});
