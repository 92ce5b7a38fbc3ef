/** Reviews as values: what is shown of them, lessons, puzzles and their schedule, and what is added to a game. */
import { pageSays } from "../../src/i18n/said";
import { describe, expect, it } from "vitest";
import { withAnnotations } from "../../src/review/annotate";
import * as lessons from "../../src/review/lesson";
import { type Puzzle, duePuzzles, puzzlesOf, questionOf, readPuzzle } from "../../src/review/puzzles";
import { type ReviewRecord, commonMoves, isReviewOf, missedMoves, momentBeside, momentsOf, readRecord, recordOf, reviewJudgements, reviewScores } from "../../src/review/record";
import { INTERVALS, dayOf, firstSchedule, isDue, nextSchedule } from "../../src/review/schedule";
import { NO_REVIEW, shownLine, withPoll, withoutGame } from "../../src/review/state";
import { dueText, hintText, lessonText, lineInWords, nothingToLearn, percent, sanOf } from "../../src/review/words";
import { Game } from "../../src/rules/game";
import { centipawns, mateIn } from "../../src/score";
import { readFirst } from "../../src/tree/pgn-read";
import { writePgn } from "../../src/tree/pgn-write";
import type { Study } from "../../src/tree/tree";

const MOVES = ["e2e4", "e7e5", "d1h5", "e8e7", "h5e5"];

function played(moves: readonly string[]): Game {
  const replayed = Game.replay(Game.standard().fenAt(0), "standard", moves);
  if (!replayed.ok) throw new Error(replayed.problem);
  return replayed.value;
}

const GAME = played(MOVES);

/** A review as the engine's worker gives it. */
function record(): ReviewRecord {
  const side = { accuracy: 98.123, acpl: 12, inaccuracies: 0, mistakes: 0, blunders: 0 };
  const phases = { opening: 98.1, middlegame: null, endgame: null };
  const move = (san: string, uci: string): ReviewRecord["review"]["moves"][number] => ({ san, uci, cp: 10, win: 51, best: uci, judgement: null, reason: null });
  const sans = ["e4", "e5", "Qh5", "Ke7", "Qxe5#"];
  const moves = sans.map((san, index) => move(san, MOVES[index]!));
  moves[2] = { ...moves[2]!, judgement: "inaccuracy" };
  moves[3] = { ...moves[3]!, judgement: "blunder", reason: "2...Ke7 allows mate: 3.Qxe5#." };
  const plain = { after: { cp: 10 }, loss: 0 };
  const bad = { after: { mate: 1, winner: "white" as const }, loss: 48, told: "-0.20 to #1.", line: ["b8c6", "f1c4"], refutation: ["h5e5"], accepted: ["b8c6", "d8e7"] };
  const details = [plain, plain, { ...plain, told: "0.30 to 0.00.", line: ["g1f3"], refutation: ["b8c6"], accepted: [] }, bad, { after: { mate: 0, winner: "white" as const }, loss: 0 }];
  return recordOf("game", GAME, "1. e4 ...", {
    review: { tags: {}, white: side, black: { ...side, blunders: 1 }, moves },
    details: { version: "Alcor", network: "n", nodes: 100_000, opening: null, start: { cp: 20 }, white: phases, black: phases, moments: [2, 3], moves: details },
    annotatedPgn: "1. e4 e5 2. Qh5 $6 Ke7 $4 { Blunder. } ( 2... Nc6 3. Bc4 ) 3. Qxe5# 1-0",
    htmlReport: "<!DOCTYPE html>",
  });
}

describe("a record", () => {
  it("is read again, and refused if it is not sound", () => {
    expect(readRecord(structuredClone(record()))).toEqual(record());
    for (const damage of [{ version: 2 }, { id: 7 }, { moves: [] }, { htmlReport: undefined }, { review: undefined }]) {
      expect(readRecord({ ...record(), ...damage })).toBeUndefined();
    }
    expect(readRecord(null)).toBeUndefined();
  });

  it("speaks of a game as far as it is the one that was reviewed", () => {
    const changed = played(["e2e4", "e7e5", "g1f3"]);
    expect(commonMoves(record(), GAME)).toBe(5);
    expect(commonMoves(record(), changed)).toBe(2);
    expect(isReviewOf(record(), GAME)).toBe(true);
    expect(isReviewOf(record(), played(MOVES.slice(0, 4)))).toBe(false);
    expect(reviewJudgements(record(), changed)).toEqual([undefined, undefined]);
    expect(reviewScores(record(), GAME)).toEqual([centipawns(20), centipawns(10), centipawns(10), centipawns(10), mateIn(1, "white"), mateIn(0, "white")]);
    const elsewhere = Game.fromFen("8/8/8/8/8/4k3/8/4K2R w K - 0 1");
    expect(elsewhere.ok && reviewScores(record(), elsewhere.value)).toEqual([]);
  });

  it("names its moments, and the nearest one", () => {
    const moments = momentsOf(record(), GAME);
    expect(moments.map(({ number, san, judgement }) => [number, san, judgement])).toEqual([["2.", "Qh5", "inaccuracy"], ["2…", "Ke7", "blunder"]]);
    expect([0, 3, 4].map(ply => momentBeside(record(), GAME, ply, 1))).toEqual([3, 4, undefined]);
    expect([5, 4, 3].map(ply => momentBeside(record(), GAME, ply, -1))).toEqual([4, 3, undefined]);
  });

  it("asks only about moves in place of which something is accepted", () => {
    expect(missedMoves(record(), GAME, "both").map(({ index }) => index)).toEqual([3]);
    expect(missedMoves(record(), GAME, "white")).toEqual([]);
  });

  it("draws the line that is shown", () => {
    const review = { ...NO_REVIEW, record: record() };
    expect(shownLine(review, GAME)).toEqual([]);
    expect(shownLine({ ...review, shown: { index: 3, kind: "best" } }, GAME)).toEqual(["b8c6", "f1c4"]);
    expect(shownLine({ ...review, shown: { index: 3, kind: "refutation" } }, GAME)).toEqual(["h5e5"]);
    const polled = withPoll(review, 3, { kind: "asking", done: 1, total: 9 });
    expect(polled.polls.get(3)).toEqual({ kind: "asking", done: 1, total: 9 });
    expect(withPoll(polled, 3, undefined).polls.size).toBe(0);
    expect(withoutGame(polled)).toEqual(NO_REVIEW);
  });
});

const question = (): lessons.Question => ({ id: "game 3", title: "", game: GAME, ply: 3, label: "2… Ke7", played: "e8e7", accepted: ["b8c6", "d8e7"], line: ["b8c6", "f1c4"], judgement: "blunder", told: pageSays(""), reason: undefined });

const begin = (count = 2): lessons.Lesson => lessons.beginLesson("black", Array.from({ length: count }, question))!;

describe("a lesson", () => {
  it("has no beginning without questions", () => {
    expect(lessons.beginLesson("both", [])).toBeUndefined();
  });

  it("accepts any good move, and marks it by what it took", () => {
    const found = lessons.answer(begin(), "d8e7");
    expect(found).toMatchObject({ stage: "found", found: "d8e7", marks: ["solved"] });
    expect(lessonText(found)).toBe("Right: Qe7 is good enough. The engine prefers Nc6.");
    const tried = lessons.answer(lessons.answer(begin(), "e8e7"), "b8c6");
    expect(tried.marks).toEqual(["helped"]);
    expect(lessonText(tried)).toBe("Right: Nc6 is the best move.");
    expect(lessons.answer(lessons.hint(begin()), "b8c6").marks).toEqual(["helped"]);
  });

  it("says what was wrong, and stays at the question", () => {
    const wrong = lessons.answer(begin(), "a7a6");
    expect(wrong).toMatchObject({ stage: "asking", tries: ["a7a6"], marks: [] });
    expect(lessonText(wrong)).toBe("a6 is not good enough. Try again.");
    expect(lessonText(lessons.answer(begin(), "e8e7"))).toBe("Ke7 was played in the game. There is something better.");
    expect(lessonText(begin())).toBe("Black played 2… Ke7, which loses something. Find a better move for Black.");
    expect(lessons.answer(wrong, "a7a6").tries).toEqual(["a7a6"]);
  });

  it("hints in steps: the piece, then where it goes", () => {
    const once = lessons.hint(begin());
    expect(hintText(begin())).toBe("");
    expect(hintText(once)).toBe("Look at the knight on b8.");
    expect(lessons.lessonArrows(once)).toEqual([{ from: "b8", to: "b8" }]);
    const twice = lessons.hint(once);
    expect(hintText(twice)).toBe("Look at the knight on b8. It goes to c6.");
    expect(lessons.lessonArrows(twice)).toEqual([{ from: "b8", to: "c6" }]);
    expect(lessons.hint(twice).hints).toBe(lessons.MAX_HINTS);
  });

  it("says in words where a king castles to", () => {
    const castles = played(["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"]);
    const asked = { ...question(), game: castles, ply: 6, accepted: ["e1h1"] };
    expect(hintText(lessons.hint(lessons.hint(lessons.beginLesson("white", [asked])!)))).toBe("Look at the king on e1. Castle on the king’s side.");
  });

  it("shows the answer, goes on, skips and ends with a tally", () => {
    const shown = lessons.show(begin(3));
    expect(shown).toMatchObject({ stage: "shown", marks: ["missed"] });
    expect(lessons.lessonArrows(shown)).toEqual([{ from: "b8", to: "c6" }]);
    expect(lessons.answer(shown, "b8c6")).toBe(shown);
    const second = lessons.next(shown);
    expect(second).toMatchObject({ index: 1, stage: "asking", hints: 0, tries: [], marks: ["missed"] });
    const third = lessons.next(second);
    expect(third.marks).toEqual(["missed", "skipped"]);
    const over = lessons.next(lessons.answer(third, "b8c6"));
    expect(lessons.isOver(over)).toBe(true);
    expect(lessons.tally(over)).toEqual({ solved: 1, helped: 0, missed: 1, skipped: 1 });
    expect(lessonText(over)).toBe("That was all: 1 found at once, 1 not found, 1 skipped.");
    for (const act of [lessons.hint, lessons.show, lessons.next]) expect(act(over)).toBe(over);
  });

  it("puts the question on the board, and then the move that was found, but nothing that followed in the game", () => {
    expect(lessons.lessonBoard(begin())).toMatchObject({ ply: 3, game: { length: 3 } });
    const found = lessons.lessonBoard(lessons.answer(begin(), "b8c6"));
    expect(found?.game.steps.at(-1)?.san).toBe("Nc6");
    expect(found?.ply).toBe(4);
    expect(lessons.sideToFind(begin())).toBe("black");
  });
});

describe("the schedule", () => {
  it("moves a puzzle from box to box", () => {
    const today = 20_000;
    let schedule = firstSchedule(today);
    expect(isDue(schedule, today)).toBe(true);
    const waits: number[] = [];
    for (let day = today; waits.length < 8; day = schedule.due) {
      schedule = nextSchedule(schedule, "solved", day);
      waits.push(schedule.due - day);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 64, 64]);
    expect(nextSchedule(schedule, "helped", today)).toEqual({ box: 6, due: today + 64 });
    expect(nextSchedule(schedule, "missed", today)).toEqual({ box: 0, due: today + INTERVALS[0]! });
    expect(isDue({ box: 0, due: today + 1 }, today)).toBe(false);
  });

  it("counts days where the user is", () => {
    const noon = new Date(2026, 10, 17, 12);
    expect(dayOf(new Date(2026, 10, 17, 0, 1))).toBe(dayOf(noon));
    expect(dayOf(new Date(2026, 10, 17, 23, 59))).toBe(dayOf(noon));
    expect(dayOf(new Date(2026, 10, 18, 0, 1))).toBe(dayOf(noon) + 1);
  });
});

describe("puzzles", () => {
  it("come of what was missed, with the position and the move before it", () => {
    const [puzzle, ...others] = puzzlesOf(record(), GAME, "Anna – Boris", [], 100);
    expect(others).toEqual([]);
    expect(puzzle).toMatchObject({ id: "game 3", gameId: "game", title: "Anna – Boris", before: "d1h5", mover: "black", played: "e8e7", box: 0, due: 100 });
    const asked = questionOf(puzzle!)!;
    expect(asked.game.fenAt(asked.ply)).toBe(GAME.fenAt(3));
    expect(lessonText(lessons.answer(lessons.beginLesson("puzzles", [asked])!, "b8c6"))).toBe("Right: Nc6 is the best move.");
    expect(readPuzzle(structuredClone(puzzle))).toEqual(puzzle);
    expect(readPuzzle({ ...puzzle, box: "x" })).toBeUndefined();
    expect(questionOf({ ...puzzle!, fen: "rubbish" })).toBeUndefined();
  });

  it("keep their boxes when the game is reviewed again, but not when it has changed", () => {
    const [known] = puzzlesOf(record(), GAME, "", [], 100);
    const kept: Puzzle = { ...known!, box: 3, due: 200 };
    expect(puzzlesOf(record(), GAME, "", [kept], 150)[0]).toMatchObject({ box: 3, due: 200 });
    expect(puzzlesOf(record(), GAME, "", [{ ...kept, played: "a7a6" }], 150)[0]).toMatchObject({ box: 0, due: 150 });
  });

  it("are asked when they are due, those that waited longest first", () => {
    const [puzzle] = puzzlesOf(record(), GAME, "", [], 100);
    const all = [["a", 100], ["b", 90], ["c", 101]].map(([id, due]) => ({ ...puzzle!, id, due }) as Puzzle);
    expect(duePuzzles(all, 100).map(({ id }) => id)).toEqual(["b", "a"]);
    expect([dueText(0, 0), dueText(0, 1), dueText(1, 3), dueText(2, 3)]).toEqual([
      "No puzzles yet: mistakes in the games you review become puzzles.",
      "No puzzle is due today. One is scheduled for later.",
      "One puzzle is due today.",
      "2 puzzles are due today.",
    ]);
  });
});

describe("words", () => {
  it("write lines with their numbers", () => {
    expect(lineInWords(GAME, 3, ["b8c6", "f1c4", "g7g6"])).toBe("2…Nc6 3.Bc4 g6");
    expect(lineInWords(GAME, 0, ["e2e4", "e2e4"])).toBe("1.e4");
    expect(sanOf(question(), "zz")).toBe("?");
    const { review } = record();
    expect(nothingToLearn(review)).toBe("There is nothing to find: in every missed position, many moves were good.");
    expect(nothingToLearn({ ...review, black: review.white })).toBe("There is no mistake to learn from.");
    expect([percent(98.123), percent(null)]).toEqual(["98.1%", "–"]);
  });
});

describe("adding a review to a game", () => {
  const read = (pgn: string): Study => {
    const found = readFirst(pgn);
    if (!found.ok) throw new Error(found.problem);
    return found.value.study;
  };
  const write = (study: Study): string => writePgn(study, { white: "A", black: "B" }).split("\n\n")[1]!.replaceAll("\n", " ").trim();

  it("adds comments, glyphs, evaluations and variations", () => {
    const study = read("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0");
    const annotated = read("1. e4 {[%eval 0.3]} e5 2. Qh5 $6 {Dubious.} (2. Nf3 Nc6) Ke7 $4 3. Qxe5# 1-0");
    const merged = withAnnotations(study, annotated);
    expect(write(merged)).toBe(write(annotated));
    expect(withAnnotations(merged, annotated)).toEqual(merged);
  });

  it("leaves what the user wrote as it is", () => {
    const study = read("1. e4 $1 {Mine.} e5 (1... c5 2. Nf3) 2. Qh5 {[%clk 0:01:00] [%eval 0.5]} Ke7 (2... d6) *");
    const annotated = read("1. e4 $2 {Theirs.} e5 2. Qh5 {[%eval 0.1]} (2. Nf3 Nc6) Ke7 (2... d6 3. Nf3) *");
    expect(write(withAnnotations(study, annotated))).toBe(
      "1. e4 $1 { Mine. } { Theirs. } 1... e5 (1... c5 2. Nf3) 2. Qh5 { [%clk 0:01:00] [%eval 0.5] } (2. Nf3 Nc6) 2... Ke7 (2... d6 3. Nf3) *",
    );
  });

  it("keeps the ids of the moves that were there, and follows a main line that has changed", () => {
    const study = read("1. e4 c5 (1... e5 2. Nf3) *");
    const annotated = read("1. e4 e5 $2 {Why not.} 2. Nf3 $1 *");
    const merged = withAnnotations(study, annotated);
    expect(write(merged)).toContain("1. e4 c5 (1... e5 $2 { Why not. } 2. Nf3 $1) *");
    expect(merged.root.children[0]?.children.map(({ id }) => id)).toEqual(study.root.children[0]?.children.map(({ id }) => id));
  });
});
