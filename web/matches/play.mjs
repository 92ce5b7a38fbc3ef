/**
 * A match of Alcor as browsers run it, on one thread under Node, against an engine from npm, at equal time a move.
 *
 *     npm install --no-save js-chess-engine@2.4.6 stockfish@19.0.0
 *     node matches/play.mjs js-chess-engine --games 20 --level 5
 *     node matches/play.mjs stockfish --games 40 --movetime 100
 *
 * in `web/`, after `cargo xtask web`. The opponents are no dependency of the page. The sides take turns, so one core is
 * enough: put `taskset -c 1` before it. `--from` goes on with a match that was interrupted.
 *
 * js-chess-engine has levels but no clock. Its moves are timed, and Alcor gets for its reply what the last one took, or
 * 10 ms if there is none yet. An illegal move loses the game. What each side really took is printed below the result.
 */

import { parseArgs } from "node:util";
import { Game } from "./game.mjs";
import { OPENINGS } from "./openings.mjs";
import { alcor, jsChessEngine, stockfish } from "./players.mjs";

const MIN_TIME_MS = 10;
const USAGE =
  "usage: node matches/play.mjs js-chess-engine|stockfish [--games N] [--from N] [--level 1..5] [--movetime MS]";

/** What a side took for its moves. */
class Clock {
  moves = 0;
  total_ms = 0;
  last_ms = 0;

  /** A new game begins: no move has been timed yet. */
  startGame() {
    this.last_ms = 0;
  }

  async time(think) {
    const start = performance.now();
    const answer = await think();
    this.last_ms = performance.now() - start;
    this.total_ms += this.last_ms;
    this.moves += 1;
    return answer;
  }

  get mean_ms() {
    return this.moves === 0 ? 0 : this.total_ms / this.moves;
  }
}

/** Plays one game to its end. `sides` has a player, a clock and the time for its next move for each colour. */
async function playGame(opening, sides) {
  const game = new Game(opening.moves);
  for (const side of Object.values(sides)) await side.player.newGame();
  for (;;) {
    const ending = game.ending();
    if (ending) return { ...ending, plies: game.moves.length };
    const side = sides[game.turn];
    const uci = await side.clock.time(() => side.player.move(game, side.nextTime_ms()));
    if (!game.play(uci)) {
      const winner = game.turn === "white" ? "black" : "white";
      return { winner, reason: `illegal move ${uci} by ${side.player.name} in ${game.fen}`, plies: game.moves.length };
    }
  }
}

/**
 * Plays the match, printing a line for each game. Answers with Alcor's points in each, and with the clocks. Without
 * `time_ms` Alcor gets what the opponent took.
 */
async function playMatch(engine, opponent, { games, from }, time_ms) {
  const points = [];
  const totals = { engine: new Clock(), opponent: new Clock() };
  for (let index = from - 1; index < games; index += 1) {
    const opening = OPENINGS[Math.floor(index / 2) % OPENINGS.length];
    const color = index % 2 === 0 ? "white" : "black";
    for (const clock of Object.values(totals)) clock.startGame();
    const ours = { player: engine, clock: totals.engine, nextTime_ms: () => time_ms ?? echo_ms(totals.opponent) };
    const theirs = { player: opponent, clock: totals.opponent, nextTime_ms: () => time_ms };
    const sides = color === "white" ? { white: ours, black: theirs } : { white: theirs, black: ours };
    const { winner, reason, plies } = await playGame(opening, sides);
    points.push(winner === undefined ? 0.5 : winner === color ? 1 : 0);
    const length = `${Math.ceil(plies / 2)} moves`;
    console.log(`${index + 1}. ${opening.name}, Alcor ${color}: ${points.at(-1)}, ${reason}, ${length}`);
  }
  return { points, totals };
}

/** What the opponent took, rounded down to the whole milliseconds of UCI. */
function echo_ms(clock) {
  return Math.max(MIN_TIME_MS, Math.floor(clock.last_ms));
}

/** The difference in Elo that an expected score stands for: infinite for all or nothing. */
const eloOf = (score) => Math.round(-400 * Math.log10(1 / score - 1));

/** The score as text, with Elo and its 95% interval from the spread of the games' points. */
function summary(points) {
  const count = (value) => points.filter((point) => point === value).length;
  const mean = points.reduce((sum, point) => sum + point, 0) / points.length;
  const variance = points.reduce((sum, point) => sum + (point - mean) ** 2, 0) / points.length;
  const margin = 1.96 * Math.sqrt(variance / points.length);
  const hasInterval = margin > 0 && mean - margin > 0 && mean + margin < 1;
  const [low, elo, high] = [mean - margin, mean, mean + margin].map(eloOf);
  const difference = hasInterval ? `${elo} Elo (+${high - elo} -${elo - low})` : "too one-sided for an Elo";
  return `+${count(1)} =${count(0.5)} -${count(0)}, ${(100 * mean).toFixed(1)}%, ${difference}`;
}

/** What the command line asks for. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      games: { type: "string", default: "20" },
      from: { type: "string", default: "1" },
      level: { type: "string", default: "5" },
      movetime: { type: "string", default: "100" },
    },
  });
  const numbers = [values.games, values.from, values.level, values.movetime].map(Number);
  const [games, from, level, movetime_ms] = numbers;
  const areWhole = numbers.every((value) => Number.isInteger(value) && value > 0);
  if (!areWhole || from > games || level > 5 || positionals.length !== 1) throw new Error(USAGE);
  return { opponent: positionals[0], games, from, level, movetime_ms };
}

async function main() {
  const { opponent: name, games, from, level, movetime_ms } = readArguments();
  const opponents = {
    "js-chess-engine": { start: () => jsChessEngine(level), time_ms: undefined },
    stockfish: { start: stockfish, time_ms: movetime_ms },
  };
  if (!Object.hasOwn(opponents, name)) throw new Error(USAGE);
  const players = [];
  try {
    for (const start of [alcor, opponents[name].start]) players.push(await start());
    const [engine, opponent] = players;
    console.log(`${engine.name} against ${opponent.name}, games ${from} to ${games}`);
    const { points, totals } = await playMatch(engine, opponent, { games, from }, opponents[name].time_ms);
    console.log(summary(points));
    const [ours, theirs] = [totals.engine, totals.opponent].map((clock) => `${clock.mean_ms.toFixed(0)} ms`);
    console.log(`mean time for a move: Alcor ${ours}, opponent ${theirs}`);
  } finally {
    for (const player of players) player.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
