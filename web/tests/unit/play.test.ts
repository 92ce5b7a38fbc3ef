/** Clocks, thinking times, and what is remembered of the engine's thoughts. Time is handed in; nobody waits. */
import { describe, expect, it } from "vitest";
import { firstState, newTags } from "../../src/beginning";
import { DEFAULT_LEVEL, LEVELS, levelOf } from "../../src/engine/levels";
import { NEW_TURN, clockFace, isPressed, leftOf, spentIn, started, stopped, timesOf } from "../../src/play/clock";
import { MIN_MS, thinkingTime } from "../../src/play/thinking-time";
import { PRESETS, controlOfTag, readTimeControl, tagOfControl } from "../../src/play/time-control";
import { expectedAt, readThoughts, thoughtOf, upTo, withThought } from "../../src/play/thoughts";
import { Game, timeout } from "../../src/rules/game";
import { readFen } from "../../src/rules/fen";
import { readExactMove } from "../../src/rules/typed-move";
import { endingInWords } from "../../src/rules/words";
import { centipawns, mateIn } from "../../src/score";
import { type State, changed, isFree, isInPlay, isOpponentsTurn, isWaiting, movableColor, playerName, statusText } from "../../src/state";
import { GAME_KEY, loadGame, saveGame } from "../../src/storage";
import * as actions from "../../src/study-actions";
import { clockTimeOf, withClockTime, NO_NOTES } from "../../src/tree/notes";
import { readFirst } from "../../src/tree/pgn-read";
import { writePgn } from "../../src/tree/pgn-write";
import { lineNodes, studyOf } from "../../src/tree/tree";

const nowhere = { getItem: () => null, setItem: () => undefined };
const ready = { kind: "ready", build: "single", version: "test", maxThreads: 1 } as const;
const FIVE_THREE = { base: 300_000, increment: 3000 };

/** A game against the engine, which has Black, with a clock of five minutes and three seconds a move. */
function timed(fen = Game.standard().fenAt(0)): State {
  const game = Game.fromFen(fen);
  if (!game.ok) throw new Error(game.problem);
  return changed(firstState(nowhere, ready), { study: studyOf(game.value.withTags(newTags(FIVE_THREE))), path: [] });
}

/** Plays moves, each after so many seconds of thought. */
function play(state: State, ...moves: readonly (readonly [string, number])[]): State {
  return moves.reduce((now, [text, seconds]) => {
    const move = readExactMove(now.game.positionAt(now.ply), text);
    if (move === undefined) throw new Error(`${text} cannot be played`);
    return changed({ ...now, turn: started(now.turn, 0) }, actions.playMoves({ ...now, turn: started(now.turn, 0) }, [move], seconds * 1000));
  }, state);
}

describe("time controls", () => {
  it("are read as people write them", () => {
    expect(readTimeControl("5+3")).toEqual({ ok: true, value: FIVE_THREE });
    expect(readTimeControl(" 10 ")).toEqual({ ok: true, value: { base: 600_000, increment: 0 } });
    expect(readTimeControl("0.5+1")).toEqual({ ok: true, value: { base: 30_000, increment: 1000 } });
    expect(PRESETS.every(text => readTimeControl(text).ok)).toBe(true);
    for (const text of ["", "+", "5+", "0", "0+0", "-1+1", "five", "1e9", "NaN", "5+3+1", "99999", "<b>5</b>"]) {
      expect(readTimeControl(text)).toEqual({ ok: false, problem: expect.stringContaining(`“${text}”`) });
    }
  });

  it("are written into the tag of PGN, and read from it", () => {
    expect(tagOfControl(FIVE_THREE)).toBe("300+3");
    expect(controlOfTag("300+3")).toEqual(FIVE_THREE);
    expect(controlOfTag(tagOfControl({ base: 600_000, increment: 0 }))).toEqual({ base: 600_000, increment: 0 });
    for (const tag of [undefined, "", "?", "-", "40/7200", "40/7200:3600", "*60", "0"]) expect(controlOfTag(tag)).toBeUndefined();
  });
});

describe("the clocks", () => {
  it("count a turn while they run, and stand still while they are stopped", () => {
    const running = started(NEW_TURN, 1000);
    expect(started(running, 5000)).toBe(running);
    expect(spentIn(running, 4000)).toBe(3000);
    const still = stopped(running, 4000);
    expect(spentIn(still, 99_000)).toBe(3000);
    expect(spentIn(started(still, 99_000), 100_000)).toBe(4000);
    // A clock of the machine that is set back gives nobody time.
    expect(spentIn(running, 0)).toBe(0);
  });

  it("take off what a move took and add the increment, and both are in the game", () => {
    const state = play(timed(), ["e4", 10], ["e5", 20.5]);
    const times = timesOf(state.study)!;
    expect(times).toMatchObject({ control: FIVE_THREE, turn: "white", left: { white: 293_000, black: 282_500 } });
    expect(leftOf(times, "white", started(NEW_TURN, 0), 60_000)).toBe(233_000);
    expect(leftOf(times, "black", started(NEW_TURN, 0), 60_000)).toBe(282_500);
    expect(leftOf(times, "white", started(NEW_TURN, 0), 999_000)).toBe(0);
    const pgn = writePgn(state.study, { white: "You", black: "Alcor" });
    expect(pgn).toContain('[TimeControl "300+3"]');
    expect(pgn).toContain("1. e4 { [%clk 0:04:53] } 1... e5 { [%clk 0:04:42.5] }");
    const again = readFirst(pgn);
    expect(again.ok && timesOf(again.value.study)).toEqual(times);
  });

  it("are as they were when moves are taken back", () => {
    const state = play(timed(), ["e4", 10], ["e5", 20], ["Nf3", 30], ["Nc6", 40]);
    const back = changed(state, actions.takeBack(state)!);
    expect(timesOf(back.study)?.left).toEqual({ white: 293_000, black: 283_000 });
    expect(back.turn).toEqual(NEW_TURN);
  });

  it("begin with what there is, also when Black moves first", () => {
    const state = play(timed("4k3/8/8/8/8/8/8/4KR2 b - - 0 1"), ["Ke7", 3]);
    expect(timesOf(state.study)).toMatchObject({ turn: "white", left: { white: 300_000, black: 300_000 } });
    const bullet = studyOf(Game.standard().withTags(newTags({ base: 0, increment: 5000 })));
    expect(timesOf(bullet)?.left).toEqual({ white: 5000, black: 5000 });
    expect(timesOf(studyOf(Game.standard()))).toBeUndefined();
  });

  it("go on from where they were when the page is opened again, and wait for the user", () => {
    const values = new Map<string, string>();
    const shelf = { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
    const state = play(timed(), ["e4", 10], ["e5", 20]);
    saveGame(shelf, { ...state, spent: 7000 });
    expect(loadGame(shelf)?.spent).toBe(7000);
    const again = firstState(shelf, ready);
    expect(again.isPaused).toBe(true);
    expect(leftOf(timesOf(again.study)!, "white", again.turn, 0)).toBe(286_000);
    expect(statusText(again)).toBe("Paused");
  });

  it("show minutes and seconds, and tenths at the end", () => {
    const faces: readonly (readonly [number, string])[] = [[0, "0:00.0"], [9960, "0:09.9"], [10_000, "0:10"], [299_000, "4:59"], [299_001, "5:00"], [3_723_000, "1:02:03"]];
    for (const [left, face] of faces) expect(clockFace(left)).toBe(face);
  });

  it("are written to a tenth of a second, in place of what was there", () => {
    const notes = withClockTime(withClockTime(NO_NOTES, 1), 3_723_449);
    expect(notes.commands).toEqual([{ name: "clk", value: "1:02:03.4" }]);
    expect(clockTimeOf(notes)).toBe(3_723_400);
    expect(clockTimeOf(withClockTime(NO_NOTES, 5000))).toBe(5000);
  });
});

describe("a flag", () => {
  const endOf = (fen: string, seconds: number): string | undefined => {
    const state = { ...timed(fen), turn: started(NEW_TURN, 0) };
    const change = actions.fallenFlag(state, seconds * 1000);
    return change === undefined ? undefined : endingInWords(changed(state, change).game.ending!);
  };

  it("loses the game when it falls, and not before", () => {
    expect(endOf(Game.standard().fenAt(0), 299.9)).toBeUndefined();
    expect(endOf(Game.standard().fenAt(0), 300)).toBe("White has run out of time: Black wins.");
  });

  it("draws if the other side cannot give mate", () => {
    expect(endOf("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 301)).toBe("Draw: White has run out of time, but Black does not have mating material.");
    const position = readFen("4kn2/8/8/8/8/8/4P3/4K3 w - - 0 1");
    expect(position.ok && timeout(position.value, "white")).toEqual({ kind: "time", winner: "black" });
  });

  it("is told in PGN", () => {
    const state = { ...timed(), turn: started(NEW_TURN, 0) };
    const pgn = writePgn(changed(state, actions.fallenFlag(state, 400_000)!).study, { white: "You", black: "Alcor" });
    expect(pgn).toContain('[Termination "time forfeit"]');
    expect(pgn).toContain('[Result "0-1"]');
  });
});

describe("thinking like a person", () => {
  const usual = Game.standard();
  const forced = Game.fromFen("7k/8/8/8/8/8/r7/K7 w - - 0 1");
  const replayed = Game.replay(usual.fenAt(0), "standard", ["e2e4", "d7d5", "e4d5"]);

  it("takes longer where there is more to think about", () => {
    const middlegame = Game.fromFen("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8");
    if (!forced.ok || !replayed.ok || !middlegame.ok) throw new Error("no games");
    const opening = thinkingTime(usual, undefined, 0.5);
    // A player who looks at the board after a dozen moves.
    const later = Game.replay(usual.fenAt(0), "standard", Array.from({ length: 3 }, () => ["g1f3", "g8f6", "f3g1", "f6g8"]).flat());
    if (!later.ok) throw new Error(later.problem);
    expect(thinkingTime(later.value, undefined, 0.5)).toBeGreaterThan(opening);
    expect(thinkingTime(forced.value, undefined, 0.5)).toBeLessThan(opening);
    expect(thinkingTime(replayed.value, undefined, 0.5)).toBeLessThan(thinkingTime(later.value, undefined, 0.5));
  });

  it("differs from move to move, within bounds", () => {
    const times = [0, 0.25, 0.5, 0.75, 1].map(random => thinkingTime(usual, undefined, random));
    expect([...times].sort((one, other) => one - other)).toEqual(times);
    expect(new Set(times).size).toBe(5);
    expect(times[0]).toBeGreaterThanOrEqual(MIN_MS);
    expect(times[4]).toBeLessThan(12_000);
  });

  it("never uses up the clock", () => {
    for (const left of [0, 50, 1000, 30_000, 600_000]) {
      expect(thinkingTime(usual, { left, increment: 0 }, 1)).toBeLessThanOrEqual(left / 30);
    }
  });
});

describe("a game that is watched", () => {
  const [weak, strong] = [LEVELS[0]!, LEVELS[9]!];
  const watched = (): State => changed(firstState(nowhere, ready), { opponent: { color: "white", level: weak, rival: strong } });

  it("has a level on each side, and nothing for the user to move", () => {
    const state = watched();
    expect([levelOf(state.opponent, "white"), levelOf(state.opponent, "black")]).toEqual([weak, strong]);
    expect([playerName(state, "white"), playerName(state, "black")]).toEqual(["Alcor, Beginner (700)", "Alcor"]);
    expect([isOpponentsTurn(state), movableColor(state), isWaiting(state)]).toEqual([true, undefined, false]);
    expect([actions.canTakeBack(state), actions.resign(state), actions.canOfferDraw(state)]).toEqual([false, undefined, false]);
  });

  it("is stored with both levels, and waits when it is opened again", () => {
    const values = new Map<string, string>();
    const shelf = { getItem: (key: string) => values.get(key) ?? null, setItem: (key: string, value: string) => void values.set(key, value) };
    const move = readExactMove(watched().game.start, "e4")!;
    const state = changed(watched(), actions.playOpponent(watched(), move, undefined, 0));
    saveGame(shelf, { ...state, spent: 0 });
    const again = firstState(shelf, ready);
    expect(again.opponent).toEqual(state.opponent);
    expect(again.isPaused).toBe(true);
    values.set("alcor.game", values.get("alcor.game")!.replace('"rival":"full"', '"rival":"nonsense"'));
    expect(firstState(shelf, ready).opponent?.rival).toEqual(DEFAULT_LEVEL);
  });
});

describe("what the engine thought", () => {
  const info = { depth: 3, selectiveDepth: 5, rank: 1, score: centipawns(-150), bound: "exact", chances: { win: 0.02, draw: 0.28, loss: 0.7 }, nodes: 1, nodesPerSecond: 1, line: ["e7e5", "g1f3"] } as const;

  it("is told from its own side", () => {
    expect(thoughtOf(2, "black", 1, info)).toEqual({
      ply: 2,
      thought: { moveNumber: 1, chances: [700, 280, 20], centipawns: 150 },
      expected: { depth: 3, line: ["e7e5", "g1f3"] },
    });
    expect(thoughtOf(1, "white", 1, { ...info, score: mateIn(3, "black") })?.thought).toEqual({ moveNumber: 1, chances: [20, 280, 700], centipawns: -20_000 });
    expect(thoughtOf(1, "white", 1, undefined)).toBeUndefined();
  });

  it("is forgotten with the moves that are taken back", () => {
    const thoughts = [2, 4, 6].map(ply => thoughtOf(ply, "black", ply / 2, info)!);
    expect(upTo(thoughts, 6)).toBe(thoughts);
    expect(upTo(thoughts, 4).map(({ ply }) => ply)).toEqual([2, 4]);
    expect(withThought(thoughts, thoughtOf(4, "black", 2, info)).map(({ ply }) => ply)).toEqual([2, 4]);
    expect(expectedAt(thoughts, 4, "e7e5")).toEqual({ depth: 3, line: ["e7e5", "g1f3"] });
    expect(expectedAt(thoughts, 4, "e7e6")).toBeUndefined();
    expect(expectedAt(thoughts, 3, "e7e5")).toBeUndefined();
  });

  it("goes with the game", () => {
    const state = changed(firstState(nowhere, ready), { thoughts: [thoughtOf(2, "black", 1, info)!] });
    const played = play(state, ["e4", 1]);
    const answered = changed(played, actions.playOpponent(played, readExactMove(played.game.positionAt(1), "e5")!, thoughtOf(2, "black", 1, info), 0));
    expect(answered.thoughts).toHaveLength(1);
    expect(changed(answered, actions.takeBack(answered)!).thoughts).toEqual([]);
    expect(changed(answered, { id: "another", study: studyOf(Game.standard()), path: [] }).thoughts).toEqual([]);
    expect(lineNodes(answered.study, [])).toHaveLength(2);
  });

  it("survives a reload, and nonsense in the storage does not", () => {
    const state = play(changed(firstState(nowhere, ready), {}), ["e4", 1]);
    const answered = changed(state, actions.playOpponent(state, readExactMove(state.game.positionAt(1), "e5")!, thoughtOf(2, "black", 1, info), 0));
    let kept = "";
    saveGame({ getItem: () => null, setItem: (_, value) => (kept = value) }, { ...answered, spent: 0 });
    const again = firstState({ getItem: key => (key === GAME_KEY ? kept : null), setItem: () => undefined }, ready);
    expect(again.thoughts).toEqual(answered.thoughts);
    expect(again.thoughts).toHaveLength(1);
    const [sound] = answered.thoughts;
    const broken = [null, 5, {}, { ...sound, ply: "2" }, { ...sound, thought: { ...sound!.thought, chances: [1, 2] } }, { ...sound, expected: { depth: 1, line: [7] } }];
    expect(readThoughts([...broken, sound])).toEqual([sound]);
    expect(readThoughts("nonsense")).toEqual([]);
  });

  it("lets the engine resign, but not to one who is about to lose on time", () => {
    const state = play(timed(), ["e4", 1]);
    const over = changed(state, actions.resignOpponent(state)!);
    expect(over.game.ending).toEqual({ kind: "resignation", winner: "white" });
    expect(actions.resignOpponent(over)).toBeUndefined();
    const sudden = { control: { base: 60_000, increment: 0 }, turn: "black", left: { white: 9000, black: 60_000 } } as const;
    expect(isPressed(sudden, "white", NEW_TURN)).toBe(true);
    expect(isPressed(sudden, "black", NEW_TURN)).toBe(false);
    expect(isPressed({ ...sudden, control: FIVE_THREE }, "white", NEW_TURN)).toBe(false);
    expect(isPressed(undefined, "white", NEW_TURN)).toBe(false);
  });

  it("decides about draws only in a game that is on", () => {
    const state = play(changed(firstState(nowhere, ready), {}), ["e4", 1], ["e5", 1]);
    expect(changed(state, actions.agreeDraw(state)!).game.ending).toEqual({ kind: "agreement" });
    expect(actions.agreeDraw(changed(state, actions.agreeDraw(state)!))).toBeUndefined();
    expect(actions.agreeDraw(changed(state, { opponent: undefined }))).toBeUndefined();
  });
});

describe("two people at one board", () => {
  const between = (): State => changed(timed(), { opponent: undefined, isTwoPlayer: true });

  it("move in turn at the end of the game, each by a clock", () => {
    const state = play(between(), ["e4", 10], ["e5", 20]);
    expect(timesOf(state.study)?.left).toEqual({ white: 293_000, black: 283_000 });
    expect([movableColor(state), isFree(state), isInPlay(state)]).toEqual(["white", false, true]);
    expect(movableColor(changed(state, { path: state.path.slice(0, 1) }))).toBeUndefined();
    expect(statusText(state)).toBe("White to move");
  });

  it("lose on time, resign and agree to draws", () => {
    const state = play(between(), ["e4", 10], ["e5", 20]);
    const late = changed(state, actions.fallenFlag({ ...state, turn: { spent: 300_000, since: undefined } }, 0)!);
    expect(late.game.ending).toEqual({ kind: "time", winner: "black" });
    expect(changed(state, actions.resign(state)!).game.ending).toEqual({ kind: "resignation", winner: "black" });
    expect(changed(state, actions.agreeDraw(state)!).game.ending).toEqual({ kind: "agreement" });
    // What is tried afterwards is no part of that game.
    expect(isFree(late)).toBe(true);
    const back = changed(late, { path: late.path.slice(0, 1) });
    expect(changed(back, actions.playMoves(back, [readExactMove(back.game.positionAt(1), "c5")!]))).toMatchObject({ isTwoPlayer: false, turn: NEW_TURN });
  });

  it("find their game again as it was, and standing still", () => {
    let kept = "";
    saveGame({ getItem: () => null, setItem: (_, value) => (kept = value) }, { ...play(between(), ["e4", 10]), spent: 5000 });
    const again = firstState({ getItem: key => (key === GAME_KEY ? kept : null), setItem: () => undefined }, ready);
    expect(again).toMatchObject({ opponent: undefined, isTwoPlayer: true, isPaused: true, turn: { spent: 5000 } });
  });
});
