/** What the engine says, what it means, and how much of a device it may use. */
import { describe, expect, it } from "vitest";
import { centipawns, expectation, formatScore, fromSide, judge, mateIn, scoreInWords } from "../../src/score";
import { type Device, limitsFor } from "../../src/engine/device";
import { describeFailure, kindOf } from "../../src/engine/failures";
import { readBestMove, readInfo } from "../../src/engine/info-line";
import { DEFAULT_LEVEL, LEVELS, levelById, opponentName } from "../../src/engine/levels";

describe("info lines", () => {
  const line = "info depth 12 seldepth 18 multipv 2 score cp 31 wdl 300 500 200 nodes 12345 nps 678000 hashfull 12 time 20 pv e7e5 g1f3";

  it("are read from White's side", () => {
    expect(readInfo(line, "white")).toMatchObject({ depth: 12, rank: 2, score: centipawns(31), nodesPerSecond: 678000, line: ["e7e5", "g1f3"], bound: "exact" });
    expect(readInfo(line, "black")).toMatchObject({ score: centipawns(-31), chances: { win: 0.2, draw: 0.5, loss: 0.3 } });
    expect(readInfo("info depth 3 score mate -2 pv a1a2", "black")?.score).toEqual(mateIn(2, "white"));
    expect(readInfo("info depth 3 score cp 20 lowerbound pv a1a2", "white")?.bound).toBe("lower");
  });

  it.each(["", "info", "info string score cp 3", "bestmove e2e4", "info depth 3 nodes 4", "info score cp x", "info score furlongs 3"])("%j says nothing", text => {
    expect(readInfo(text, "white")).toBeUndefined();
  });

  it("end with a best move, or none", () => {
    expect(["bestmove e2e4 ponder e7e5", "bestmove (none)", "bestmove 0000", "info depth 1"].map(readBestMove)).toEqual(["e2e4", null, null, undefined]);
  });
});

describe("scores", () => {
  it("are shown with a sign, and mates by their moves", () => {
    const shown = [centipawns(35), centipawns(-7), centipawns(0), centipawns(1240), mateIn(3, "white"), mateIn(2, "black")].map(formatScore);
    expect(shown).toEqual(["+0.35", "−0.07", "0.00", "+12.4", "#3", "#−2"]);
    expect(scoreInWords(mateIn(2, "black"))).toBe("Black mates in 2");
    expect(scoreInWords(centipawns(-120))).toBe("Black is better by 1.20");
  });

  it("know who has been mated", () => {
    expect(expectation(fromSide("white", "mate", 0))).toBe(0);
    expect(expectation(fromSide("black", "mate", 0))).toBe(1);
  });

  it("give expectations that rise, mirror each other and stay between the mates", () => {
    const values = [-3000, -300, -50, 0, 50, 300, 3000].map(value => expectation(centipawns(value)));
    expect([...values].sort((left, right) => left - right)).toEqual(values);
    for (const value of [10, 200, 900]) expect(expectation(centipawns(value)) + expectation(centipawns(-value))).toBeCloseTo(1);
    expect(Math.min(...values)).toBeGreaterThan(expectation(mateIn(1, "black")));
  });

  it("judge a move by what it costs the one who made it", () => {
    expect(judge("white", centipawns(20), centipawns(10))).toBeUndefined();
    expect(judge("white", centipawns(20), centipawns(-50))).toBe("inaccuracy");
    expect(judge("black", centipawns(0), centipawns(130))).toBe("mistake");
    expect(judge("black", centipawns(0), mateIn(3, "white"))).toBe("blunder");
    expect(judge("black", centipawns(0), centipawns(-300))).toBeUndefined();
  });

  it("judge a mate by what there is without it", () => {
    // Lost, but still ahead by so much; and allowed, by one who is behind by so much anyway.
    const cases = [[0, "blunder"], [700, "blunder"], [701, "mistake"], [999, "mistake"], [1000, "inaccuracy"]] as const;
    for (const [ahead, judgement] of cases) {
      expect(judge("white", mateIn(2, "white"), centipawns(ahead))).toBe(judgement);
      expect(judge("black", mateIn(2, "black"), centipawns(-ahead))).toBe(judgement);
      expect(judge("white", centipawns(-ahead), mateIn(3, "black"))).toBe(judgement);
      expect(judge("black", centipawns(ahead), mateIn(3, "white"))).toBe(judgement);
    }
    expect(judge("white", mateIn(2, "white"), mateIn(4, "black"))).toBe("blunder");
    expect(judge("white", mateIn(2, "white"), mateIn(9, "white"))).toBeUndefined();
    expect(judge("white", mateIn(2, "black"), mateIn(1, "black"))).toBeUndefined();
  });

  it("judge the loss of a share of the chances alike for both sides, whatever it was", () => {
    const chances = [0, 0.049, 0.051, 0.099, 0.101, 0.149, 0.151, 0.6];
    const judged = ["none", "none", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"];
    // The score at which a side may expect so much.
    const scoreAt = (chance: number): number => -Math.log(1 / chance - 1) / 0.00368208;
    for (const before of [0.75, 0.65]) {
      const of = (side: "white" | "black", lost: number): string => {
        const sign = side === "white" ? 1 : -1;
        return judge(side, centipawns(sign * scoreAt(before)), centipawns(sign * scoreAt(before - lost))) ?? "none";
      };
      expect(chances.map(lost => of("white", lost))).toEqual(judged);
      expect(chances.map(lost => of("black", lost))).toEqual(judged);
    }
  });
});

describe("levels", () => {
  it("rise from 700 and end with full strength", () => {
    const ratings = LEVELS.map(level => level.rating);
    expect(ratings[0]).toBe(700);
    expect(ratings.at(-1)).toBeUndefined();
    const limited = ratings.filter(rating => rating !== undefined);
    expect([...limited].sort((left, right) => left - right)).toEqual(limited);
    expect(Math.max(...limited)).toBeLessThanOrEqual(2800);
    expect(levelById("club") && opponentName(levelById("club")!)).toBe("Alcor, Club (1500)");
    expect(opponentName(levelById("full")!)).toBe("Alcor");
  });

  it("are found by the numbers of earlier versions, and have the terminal's default", () => {
    expect(levelById("5")).toBe(levelById("club"));
    expect(DEFAULT_LEVEL).toBe(levelById("club"));
    expect(levelById("11")).toBeUndefined();
  });
});

describe("a device", () => {
  const device = (change: Partial<Device>): Device => ({ cores: 8, memory: 8, kind: "desktop", system: "other", ...change });

  it("is used within reason", () => {
    expect(limitsFor(device({}), 32)).toEqual({ maxThreads: 8, threads: 4, maxHash: 512, hash: 64 });
    expect(limitsFor(device({ kind: "phone", memory: 2 }), 32)).toEqual({ maxThreads: 4, threads: 2, maxHash: 32, hash: 16 });
    expect(limitsFor(device({ kind: "phone", system: "ios", memory: undefined }), 32).maxHash).toBe(32);
    expect(limitsFor(device({ cores: 1 }), 32)).toMatchObject({ maxThreads: 1, threads: 1 });
    expect(limitsFor(device({}), 1)).toMatchObject({ maxThreads: 1, threads: 1 });
  });
});

describe("failures", () => {
  it("have a sentence each, and a remedy where there is one", () => {
    for (const kind of ["no-wasm", "no-simd", "memory", "damaged", "network", "crash", "other"] as const) {
      const failure = describeFailure(kind, "unreachable executed");
      expect(failure.title).toMatch(/\.$/);
      expect(failure.advice).toMatch(/\.$/);
      expect(failure.remedy === undefined).toBe(kind.startsWith("no-"));
    }
  });

  it("are recognised by their kind", () => {
    expect(kindOf(Object.assign(new Error("x"), { kind: "no-simd" }))).toBe("no-simd");
    expect([new Error("x"), { kind: "weather" }, null, "text"].map(kindOf)).toEqual(["other", "other", "other", "other"]);
  });
});
