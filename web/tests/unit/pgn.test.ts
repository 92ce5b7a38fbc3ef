/** PGN, in and out, without loss. */
import { type ChildNode, type Node, type PgnNodeData, parsePgn } from "chessops/pgn";
import { parseSan } from "chessops/san";
import { describe, expect, it } from "vitest";
import { centipawns } from "../../src/score";
import { type Study, countMoves, lineOf, nodeAt, walk } from "../../src/tree/tree";
import { readFirst, readGame, readGames } from "../../src/tree/pgn-read";
import { splitGames } from "../../src/tree/pgn-split";
import { writePgn } from "../../src/tree/pgn-write";
import { makeMainLine } from "../../src/tree/edit";
import { type Notes, shapesOf } from "../../src/tree/notes";
import pythonChess from "./games/python-chess.json?raw";
import reviewed from "./games/reviewed.pgn?raw";
import several from "./games/several.pgn?raw";

const around = { white: "You", black: "Alcor" };

function read(text: string): Study {
  const result = readFirst(text);
  if (!result.ok) throw new Error(result.problem);
  return result.value.study;
}

function readAll(text: string): Study[] {
  const games = readGames(text);
  if (!games.ok) throw new Error(games.problem);
  return games.value.map(raw => {
    const game = readGame(raw);
    if (!game.ok) throw new Error(game.problem);
    return game.value.study;
  });
}

const sans = (study: Study): string[] => lineOf(study, []).steps.map(step => step.san);

/** All that a study says, apart from the ids of its nodes. */
function content(study: Study): unknown {
  const nodes = [...walk(study)].map(({ node, path }) => ({ depth: path.length, uci: node.step?.uci, notes: node.notes, children: node.children.length }));
  return { tags: [...study.tags], start: study.root.notes, variant: study.variant, nodes };
}

/** The moves of chessops's tree with their comments, as one list: a line before its variations end. */
function listOf(root: Node<PgnNodeData>): unknown[] {
  const list: unknown[] = [];
  const stack: ChildNode<PgnNodeData>[] = [...root.children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    list.push({ san: node.data.san.replace(/[+#]$/, ""), nags: node.data.nags ?? [], children: node.children.length });
    stack.push(...[...node.children].reverse());
  }
  return list;
}

/** The moves of a study as `games/python-chess.py` writes them down. */
function foundBy(study: Study): unknown[] {
  const words = (text: string): string => text.split(/\s+/).filter(word => word !== "").join(" ");
  const comment = ({ after, commands }: Pick<Notes, "after" | "commands">): string => {
    const written = commands.map(({ name, value }) => words(value === "" ? `[%${name}]` : `[%${name} ${value}]`)).sort();
    return [words(after.join(" ")), ...written].filter(part => part !== "").join(" ");
  };
  const nodes = [{ node: study.root, path: [] as readonly number[] }, ...walk(study)];
  return nodes.map(({ node: { step, notes }, path }) => {
    // A null move by squares is 0000 there, too; castling is the king's own move.
    const squares = step === undefined ? "" : (PLAIN_CASTLING.get(`${step.san.replace(/[+#]$/, "")} ${step.uci}`) ?? step.uci);
    return [path.length, squares, [...new Set(notes.nags)].sort((one, other) => one - other), words(notes.before.join(" ")), comment(notes)];
  });
}

/** Castling from the usual squares, by what the page has for it. */
const PLAIN_CASTLING = new Map([["O-O e1h1", "e1g1"], ["O-O-O e1a1", "e1c1"], ["O-O e8h8", "e8g8"], ["O-O-O e8a8", "e8c8"]]);

describe("reading", () => {
  it("takes bare moves, comments, variations, glyphs and tags", () => {
    const study = read('[White "A"]\n[Black "B"]\n\n1.e4 $1 {best (by test)} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! Nc6 ; a line\n3. Bb5 1/2-1/2');
    expect(sans(study)).toEqual(["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    expect(countMoves(study)).toBe(8);
    expect([study.tags.get("White"), study.tags.get("Result")]).toEqual(["A", "1/2-1/2"]);
    const [e4] = study.root.children;
    expect(e4?.notes).toMatchObject({ nags: [1], after: ["best (by test)"] });
    expect(e4?.children[0]?.children[0]?.children[0]?.notes.after).toEqual(["a line"]);
  });

  it("starts where the tag FEN says", () => {
    expect(sans(read('[FEN "8/2P4k/8/8/8/8/6K1/8 w - - 0 1"]\n\n1. c8=Q'))).toEqual(["c8=Q"]);
  });

  it("keeps what programs write, in each of several games", () => {
    const [club, blitz, endgame, shuffled] = readAll(several);
    expect(club?.tags.get("Event")).toBe('Club championship, "A" group');
    expect(club?.tags.get("Black")).toBe("O'Neill \\ Sons");
    expect(club?.root.notes).toMatchObject({ after: ["A quiet game."], commands: [{ name: "csl", value: "Gd5" }] });
    expect(countMoves(club!)).toBe(17);
    const d5 = club!.root.children[0]!.children;
    expect(d5.map(node => node.step?.san)).toEqual(["d5", "e5", "c5"]);
    expect(d5[1]?.notes.before).toEqual(["Safer is"]);
    expect(shapesOf(d5[1]!.children[0]!.children[0]!.children[0]!.notes)).toHaveLength(2);
    const last = lineOf(club!, []).steps.length;
    expect(last).toBe(7);
    expect([...walk(club!)].find(({ node }) => node.step?.san === "Qa5")?.node.notes.after).toEqual(["two", "comments"]);
    expect([...walk(club!)].find(({ node }) => node.step?.uci === "d2d4" && node.notes.nags.length === 3)?.node.notes.nags).toEqual([10, 36, 146]);
    expect(sans(blitz!)).toEqual(["f3", "e5", "g4", "Qh4#"]);
    expect(nodeAt(blitz!, [1, 2, 3, 7]).notes.after).toEqual(["White was mated."]);
    expect(sans(endgame!)).toEqual(["Kd4", "Kd2", "Ke4", "e3"]);
    expect(shuffled?.variant).toBe("chess960");
  });

  it("keeps null moves, and glyphs before a move", () => {
    const result = readGame(splitGames(several)[2]!);
    expect(result.ok && result.value.unplayable).toBe(0);
    const moves = result.ok ? [...walk(result.value.study)].map(({ node }) => node.step?.san) : [];
    expect(moves).toEqual(["Kd4", "Kd2", "Ke4", "e3", "Ke4", "Kd1", "Kd4", "--", "Kd4", "Kd2"]);
    const study = read("{An ending.} $13 1. e4 ($142 1. d4 d5 2. Z0 $2 dxe4 (2... -- 3. c4)) 1... e5 ($13 {so} 1... 0000 2. Qh5) *");
    const text = writePgn(study, around);
    const flat = (pgn: string): string => pgn.replace(/\s+/g, " ");
    expect(flat(text)).toContain("{ An ending. } $13 1. e4 ($142 1. d4 d5 2. -- $2 { 2... dxe4 (2... -- 3. c4) }) 1... e5 ($13 { so } 1... -- 2. Qh5) *");
    expect(writePgn(read(text), around)).toBe(text);
    // A null move answers no check, and what led into a variation follows the move once it is the main line.
    expect(readFirst("1. e4 f6 2. Qh5+ --").ok).toBe(false);
    expect(flat(writePgn(makeMainLine(study, [study.root.children[1]!.id]), around))).toContain("1. d4 $142 (1. e4 e5 (");
  });

  it("makes a comment of what cannot be played in a variation, and says so", () => {
    const nested = readFirst("1. e4 (1. d4 d5 2. Ke5 (2. c4 e6) 2... e5 {end}) e5");
    expect(nested.ok && sans(nested.value.study)).toEqual(["e4", "e5"]);
    expect(nested.ok && [...walk(nested.value.study)].flatMap(({ node }) => node.notes.after)).toEqual(["2. Ke5 (2. c4 e6) 2... e5 end"]);
  });

  it.each([
    ["", "empty"],
    ["hello world", "neither moves nor tags"],
    ["1. e4 e5 2. Ke3", "2. Ke3 cannot be played"],
    ["1. e4 Nc3", "1... Nc3 cannot be played"],
    ["1. e4 xyzzy e5", "“xyzzy”"],
    ["1. e4 Nf9", "“Nf9”"],
    ['[FEN "bad"]\n\n1. e4', "The FEN tag is invalid"],
    ['[Variant "Atomic"]\n\n1. e4', "a game of Atomic"],
  ])("%j is refused with the reason", (text, reason) => {
    const result = readFirst(text);
    expect(result.ok ? "accepted" : result.problem).toContain(reason);
  });

  it("reads what chessops reads", () => {
    const theirs = parsePgn(reviewed)[0]!;
    const ours = read(reviewed);
    const list = [...walk(ours)].map(({ node }) => ({ san: node.step?.san.replace(/[+#]$/, ""), nags: node.notes.nags, children: node.children.length }));
    expect(list).toEqual(listOf(theirs.moves));
    expect(list.length).toBeGreaterThan(90);
    for (const [name, value] of theirs.headers) expect(ours.tags.get(name)).toBe(value);
  });
});

describe("several games", () => {
  it("begin where their text says, with tags or without", () => {
    expect(splitGames(several).map(raw => raw.tags.get("Event"))).toEqual(['Club championship, "A" group', "Internet blitz", "Endgame", "Shuffled"]);
    expect(splitGames("1. e4 e5 1-0 1. d4 d5 1/2-1/2 1. c4 *")).toHaveLength(3);
    expect(splitGames('1. e4 {[Event "no tag"]\n[Site "nor here"]} e5 *')).toHaveLength(1);
    expect(splitGames("1. e4 (1. d4 * 2. c4) e5")).toHaveLength(1);
    expect(splitGames('  [Event "A"]\n\n 1. e4\n\n  [Event "B"] 1. d4').map(raw => raw.tags.get("Event"))).toEqual(["A", "B"]);
  });

  it("a bad one does not spoil the next", () => {
    const games = splitGames('[Event "A"]\n\n1. e4 (( {open\n } 2. ?? \n\n[Event "B"]\n\n1. d4 *');
    expect(games.map(raw => raw.tags.get("Event"))).toEqual(["A", "B"]);
    expect(readGame(games[1]!).ok).toBe(true);
  });

  it("garbage never throws", () => {
    const signs = ["e4", "e5", "(", ")", "{", "}", ";", "\n", "[", "]", '"', "$1", "1.", "*", "1-0", "%", "[%cal ", "\\", "O-O", "--", " "];
    for (let seed = 1; seed < 2000; seed += 1) {
      let number = seed * 2654435761;
      const next = (): number => (number = (number * 1103515245 + 12345) >>> 0);
      const text = Array.from({ length: seed % 60 }, () => signs[(next() >>> 8) % signs.length]).join(seed % 2 === 0 ? " " : "");
      for (const raw of splitGames(text)) {
        const game = readGame(raw);
        if (game.ok) expect(content(read(writePgn(game.value.study, around)))).toMatchObject({ nodes: (content(game.value.study) as { nodes: unknown }).nodes });
      }
    }
  });
});

describe("writing", () => {
  it.each([["a file of a program", several], ["a file that the command line wrote", reviewed]])("%s comes back the same", (_, file) => {
    for (const study of readAll(file)) {
      const text = writePgn(study, around);
      expect(content(read(text))).toEqual(content(study));
      expect(writePgn(read(text), around)).toBe(text);
    }
  });

  it("is understood by chessops", () => {
    for (const study of readAll(several + reviewed)) {
      const [theirs, ...others] = parsePgn(writePgn(study, around));
      expect(others).toEqual([]);
      expect(listOf(theirs!.moves)).toEqual([...walk(study)].map(({ node }) => ({ san: node.step?.san.replace(/[+#]$/, ""), nags: node.notes.nags, children: node.children.length })));
      for (const [name, value] of study.tags) expect(theirs!.headers.get(name)).toBe(value);
      const position = study.start.clone();
      for (const { san } of theirs!.moves.mainline()) position.play(parseSan(position, san)!);
    }
  });

  it("is understood by python-chess", async () => {
    // What python-chess reads in what is written here: `games/python-chess.py` wrote it down.
    const known = JSON.parse(pythonChess) as { readonly tags: Readonly<Record<string, string>>; readonly moves: unknown[] }[];
    const studies = readAll(several + reviewed);
    await expect(studies.map(study => writePgn(study, around)).join("\n")).toMatchFileSnapshot("games/written.pgn");
    expect(studies.map(foundBy)).toEqual(known.map(({ moves }) => moves));
    for (const [index, { tags }] of known.entries()) expect(tags).toMatchObject(Object.fromEntries(studies[index]!.tags));
  });

  it("keeps the lines short, but comments whole", () => {
    const moves = writePgn(readAll(reviewed)[0]!, around).split("\n\n")[1]!;
    for (const line of moves.split("\n")) expect(line.includes("{") || line.includes("}") || line.length < 80).toBe(true);
    expect(moves.split("\n").length).toBeGreaterThan(10);
  });

  it("notes result, evaluations and start position", () => {
    const mate = read("1. f3 e5 2. g4 Qh4#");
    const text = writePgn(mate, { ...around, scoreOf: node => (node.step?.san === "f3" ? centipawns(-35) : undefined) });
    expect(text).toContain('[Result "0-1"]');
    expect(text).toContain("1. f3 { [%eval -0.35] } 1... e5");
    expect(text).not.toContain("FEN");
    expect(text).toContain('[White "You"]');
    const known = read("1. e4 {[%eval 0.2]} e5");
    expect(writePgn(known, { ...around, scoreOf: () => centipawns(999) })).toContain("1. e4 { [%eval 0.2] } 1... e5 { [%eval 9.99] } *");
  });

  it("leaves a result as it was said, unless the board says more", () => {
    const result = (text: string): string | undefined => writePgn(read(text), around).match(/\[Result "(.*)"\]/)?.[1];
    expect(result('[Result "1-0"]\n\n1. e4 1-0')).toBe("1-0");
    expect(result('[Result "*"]\n\n1. f3 e5 2. g4 Qh4# *')).toBe("0-1");
    expect(result('[Result "*"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *')).toBe("*");
    expect(result("1. e4 e5")).toBe("*");
  });

  it("keeps names that try to be more", () => {
    const study = read('[White "a\\"]\\n[Black \\"x"]\n\n1. e4 *');
    expect(read(writePgn(study, around)).tags.get("White")).toBe(study.tags.get("White"));
  });
});
