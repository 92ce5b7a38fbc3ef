/** The library of games: summaries, searching, and a keeper that never loses the last state. */
import { INITIAL_FEN } from "chessops/fen";
import { describe, expect, it, vi } from "vitest";
import { GameLibrary } from "../../src/game-library";
import type { Entry } from "../../src/library/database";
import { Explorer } from "../../src/library/explorer";
import { Keeper } from "../../src/library/keeper";
import { search, summarise } from "../../src/library/summary";
import { Game } from "../../src/rules/game";
import { restoreDocument } from "../../src/stored-game";

const summary = (id: string, tags: Record<string, string>, opening = ""): ReturnType<typeof summarise> => summarise(id, new Map(Object.entries(tags)), 0, opening);

describe("summaries", () => {
  const games = [
    summary("1", { White: "Müller, Jürgen", Black: "Šarić, Ivan", Event: "Bundesliga", Date: "2024.03.??", Result: "1-0", ECO: "B90" }),
    summary("2", { White: "?", Black: "Alcor", Event: "?", Date: "????.??.??", Round: "-" }, "Ruy Lopez: Berlin Defence"),
    summary("3", { White: "<b>x</b>", Opening: "Sicilian Defense" }, "named by the engine"),
  ];

  it("leave out what says nothing, and take the tag before the engine's name", () => {
    expect(games[0]).toMatchObject({ date: "2024.03", result: "1-0" });
    expect(games[1]).toMatchObject({ white: "", event: "", date: "", result: "*", opening: "Ruy Lopez: Berlin Defence" });
    expect(games[2]?.opening).toBe("Sicilian Defense");
  });

  it.each([
    ["", ["1", "2", "3"]],
    ["muller", ["1"]],
    ["SARIC bundes", ["1"]],
    ["ruy berlin", ["2"]],
    ["sicilian", ["3"]],
    ["b90", ["1"]],
    ["muller berlin", []],
    ["<b>", ["3"]],
  ])("%j finds %j", (wanted, ids) => {
    expect(search(games, wanted).map(({ id }) => id)).toEqual(ids);
  });
});

describe("the keeper", () => {
  const entry = (id: string, state: string): Entry => ({ game: { id }, summary: summary(id, { Event: state }) });

  /** A database that waits until it may go on, and may refuse. */
  class Slow {
    readonly written: string[] = [];
    refusal: Error | undefined;
    release: () => void = () => undefined;
    isSlow = false;
    /** The mark that each game bears. */
    readonly marks = new Map<string, string>();
    async get(id: string): Promise<unknown> {
      return { id, mark: this.marks.get(id) };
    }
    async replace({ game: { id }, summary: { event } }: Entry, expected: string | undefined, mark: string): Promise<boolean> {
      if (this.isSlow) await new Promise<void>(resolve => (this.release = resolve));
      if (this.refusal !== undefined) throw this.refusal;
      if (this.marks.has(id) && this.marks.get(id) !== expected) return false;
      this.marks.set(id, mark);
      this.written.push(`${id} ${event}`);
      return true;
    }
  }

  const make = (slow = new Slow()): { slow: Slow; keeper: Keeper; troubles: (string | undefined)[]; conflicts: string[] } => {
    const troubles: (string | undefined)[] = [];
    const conflicts: string[] = [];
    const keeper = new Keeper(slow, problem => troubles.push(problem?.title), id => (conflicts.push(id), `${id}, parted`));
    return { slow, troubles, conflicts, keeper };
  };

  it("writes the last state of each game", async () => {
    const { slow, keeper } = make();
    slow.isSlow = true;
    keeper.keep({ entry: entry("a", "one") });
    await Promise.resolve();
    await Promise.resolve();
    keeper.keep({ entry: entry("a", "two") });
    keeper.keep({ entry: entry("a", "three") });
    keeper.keep({ entry: entry("b", "other") });
    slow.isSlow = false;
    slow.release();
    await keeper.settled();
    expect(slow.written.filter(text => text.startsWith("a")).at(-1)).toBe("a three");
    expect(slow.written).toContain("b other");
    expect(slow.written).not.toContain("a two");
  });

  it("writes over nothing that another tab has written since", async () => {
    const one = make();
    const other = make(one.slow);
    one.keeper.keep({ entry: entry("a", "one") });
    await one.keeper.settled();
    other.keeper.adopt("a");
    other.keeper.keep({ entry: entry("a", "other") });
    await other.keeper.settled();
    one.keeper.keep({ entry: entry("a", "one again") });
    await one.keeper.settled();
    expect(one.slow.written).toEqual(["a one", "a other", "a, parted one again"]);
    expect([one.conflicts, other.conflicts]).toEqual([["a"], []]);
    one.keeper.note("a", await one.slow.get("a"));
    one.keeper.keep({ entry: entry("a", "one at last") });
    await one.keeper.settled();
    expect(one.slow.written.at(-1)).toBe("a one at last");
  });

  it("says once that it cannot, and that it can again", async () => {
    const { slow, keeper, troubles } = make();
    slow.refusal = new DOMException("full", "QuotaExceededError");
    keeper.keep({ entry: entry("a", "one") });
    await keeper.settled();
    keeper.keep({ entry: entry("a", "two") });
    await keeper.settled();
    expect(troubles).toEqual(["The browser’s storage is full."]);
    slow.refusal = undefined;
    keeper.keep({ entry: entry("a", "three") });
    await keeper.settled();
    expect(troubles).toEqual(["The browser’s storage is full.", undefined]);
    expect(slow.written).toEqual(["a three"]);
  });

  it("drops a better summary of a state that is no longer the last", async () => {
    const { slow, keeper } = make();
    let name: (better: Entry) => void = () => undefined;
    keeper.keep({ entry: entry("a", "old"), improve: new Promise(resolve => (name = resolve)) });
    await keeper.settled();
    keeper.keep({ entry: entry("a", "new") });
    await keeper.settled();
    name(entry("a", "old, named"));
    await new Promise(resolve => setTimeout(resolve, 0));
    await keeper.settled();
    expect(slow.written).toEqual(["a old", "a new"]);
  });

  it("takes a better summary when it comes", async () => {
    const { slow, keeper } = make();
    keeper.keep({ entry: entry("a", "plain"), improve: Promise.resolve(entry("a", "named")) });
    await keeper.settled();
    await new Promise(resolve => setTimeout(resolve, 0));
    await keeper.settled();
    expect(slow.written).toEqual(["a plain", "a named"]);
  });

  /** Two tabs with a game that one of them has written and is still to name. */
  const twoTabs = async (): Promise<{ one: ReturnType<typeof make>; other: ReturnType<typeof make>; name: (better: Entry) => void }> => {
    const one = make();
    const other = make(one.slow);
    let name: (better: Entry) => void = () => undefined;
    one.keeper.keep({ entry: entry("a", "plain"), improve: new Promise(resolve => (name = resolve)) });
    await one.keeper.settled();
    other.keeper.adopt("a");
    await other.keeper.settled();
    return { one, other, name };
  };

  it("changes nothing for another tab by a better summary", async () => {
    const { one, other, name } = await twoTabs();
    name(entry("a", "named"));
    await new Promise(resolve => setTimeout(resolve, 0));
    await one.keeper.settled();
    other.keeper.keep({ entry: entry("a", "other") });
    await other.keeper.settled();
    expect(one.slow.written).toEqual(["a plain", "a named", "a other"]);
    expect([one.conflicts, other.conflicts]).toEqual([[], []]);
  });

  it("drops a better summary of a game that another tab has changed", async () => {
    const { one, other, name } = await twoTabs();
    other.keeper.keep({ entry: entry("a", "other") });
    await other.keeper.settled();
    name(entry("a", "named"));
    await new Promise(resolve => setTimeout(resolve, 0));
    await one.keeper.settled();
    expect(one.slow.written).toEqual(["a plain", "a other"]);
    expect(one.conflicts).toEqual([]);
  });
});

describe("the explorer", () => {
  const play = (...moves: string[]): Game => {
    const game = Game.replay(INITIAL_FEN, "standard", moves);
    if (!game.ok) throw new Error(game.problem);
    return game.value;
  };

  it("counts moves and results by position, transpositions together", () => {
    const explorer = new Explorer();
    explorer.add(play("d2d4", "d7d5", "c2c4"), "1-0");
    explorer.add(play("c2c4", "d7d5", "d2d4", "e7e6"), "1/2-1/2");
    explorer.add(play("d2d4", "g8f6"), "*");
    explorer.add(play(), "0-1");
    expect(explorer.games).toBe(3);
    expect(explorer.movesAt(play().keyAt(0))).toEqual([
      { uci: "d2d4", san: "d4", games: 2, white: 1, draws: 0, black: 0 },
      { uci: "c2c4", san: "c4", games: 1, white: 0, draws: 1, black: 0 },
    ]);
    const gambit = play("d2d4", "d7d5", "c2c4");
    expect(explorer.movesAt(gambit.keyAt(3)).map(({ san }) => san)).toEqual(["e6"]);
    expect(explorer.movesAt("nowhere")).toEqual([]);
  });

  it("counts a game once, however often it comes back", () => {
    const explorer = new Explorer();
    const round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    explorer.add(play(...round, ...round), "1/2-1/2");
    expect(explorer.movesAt(play().keyAt(0))).toMatchObject([{ san: "Nf3", games: 1, draws: 1 }]);
  });
});

describe("the library", () => {
  it("names an opening late without calling the game changed", async () => {
    const written: Entry["summary"][] = [];
    let nameIt: ((name: string) => void) | undefined;
    let endOfWrites: (() => void) | undefined;
    const twice = new Promise<void>(resolve => (endOfWrites = resolve));
    const replace = async (entry: Entry): Promise<boolean> => {
      if (written.push(entry.summary) === 2) endOfWrites?.();
      return true;
    };
    const engine = { opening: () => new Promise<string>(resolve => (nameIt = resolve)) };
    const parts = [engine, {}, { get: async () => undefined, replace, list: async () => [] }];
    const library = new GameLibrary(...(parts as unknown as ConstructorParameters<typeof GameLibrary>));
    const now = vi.spyOn(Date, "now").mockReturnValue(1000);
    try {
      library.keep(restoreDocument({ version: 2, id: "a", pgn: "1. e4 e5" })!);
      await library.list();
      now.mockReturnValue(2000);
      nameIt?.("C20 King's Pawn Game");
      await twice;
    } finally {
      now.mockRestore();
    }
    expect(written.map(({ opening, updated }) => [opening, updated])).toEqual([["", 1000], ["C20 King's Pawn Game", 1000]]);
  });
});
