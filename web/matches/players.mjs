/**
 * The players of a match, all with one face: `name`, `newGame()`, `move(game, time_ms)` and `close()`.
 *
 * `game` has the moves from the usual start position in UCI and the position as a FEN. A player answers with a move in
 * UCI; whether it is legal is for the match to judge. A player that cannot be timed ignores `time_ms`.
 */

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";

/** What every player of UCI is set to. Without the overhead, a time for a move is what they really take. */
const OPTIONS = { Hash: 16, "Move Overhead": 0 };

const require = createRequire(import.meta.url);

/** A player that speaks UCI, by whatever carries its lines: `carrier` has `send(line)` and `close()`. */
class UciPlayer {
  name = "a player";
  #carrier;
  #awaited = null;

  constructor(carrier) {
    this.#carrier = carrier;
  }

  hear(line) {
    const identity = /^id name (.*)$/.exec(line);
    if (identity) this.name = identity[1];
    if (this.#awaited?.pattern.test(line)) this.#settle("resolve", line);
  }

  fail(reason) {
    this.#settle("reject", new Error(`${this.name} has ended: ${reason}`));
  }

  #settle(how, value) {
    const awaited = this.#awaited;
    this.#awaited = null;
    awaited?.[how](value);
  }

  #exchange(line, pattern) {
    return new Promise((resolve, reject) => {
      this.#awaited = { pattern, resolve, reject };
      this.#carrier.send(line);
    });
  }

  async prepare() {
    await this.#exchange("uci", /^uciok/);
    for (const [name, value] of Object.entries(OPTIONS)) this.#carrier.send(`setoption name ${name} value ${value}`);
    await this.#exchange("isready", /^readyok/);
    return this;
  }

  async newGame() {
    this.#carrier.send("ucinewgame");
    await this.#exchange("isready", /^readyok/);
  }

  async move(game, time_ms) {
    this.#carrier.send(`position startpos moves ${game.moves.join(" ")}`);
    const answer = await this.#exchange(`go movetime ${time_ms}`, /^bestmove /);
    return answer.split(" ")[1];
  }

  close() {
    this.#carrier.close();
  }
}

/** Alcor as a site uses it: the worker of the package, in the build for one thread. */
export function alcor() {
  const url = new URL("../package/dist/alcor.worker.js", import.meta.url);
  const worker = new Worker(url, { workerData: { build: "single" } });
  const player = new UciPlayer({ send: (line) => worker.postMessage(line), close: () => worker.terminate() });
  worker.on("message", (message) => {
    if (typeof message === "string") player.hear(message);
    else if (message.fatal) player.fail(message.fatal);
  });
  worker.on("error", (error) => player.fail(error));
  return player.prepare();
}

/** Stockfish's lite build for one thread, a process of its own under the same Node. */
export function stockfish() {
  const { buildVersion } = require("stockfish/package.json");
  const program = require.resolve(`stockfish/bin/stockfish-${buildVersion}-lite-single.js`);
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const player = new UciPlayer({ send: (line) => child.stdin.write(`${line}\n`), close: () => child.kill() });
  createInterface({ input: child.stdout }).on("line", (line) => player.hear(line));
  child.on("exit", (code) => player.fail(`exit code ${code}`));
  return player.prepare();
}

/**
 * js-chess-engine at a level, 1 to 5. It knows no clock and no history, thinks in this very thread, and always promotes
 * to a queen.
 */
export function jsChessEngine(level) {
  const { ai } = require("js-chess-engine");
  const { version } = require("js-chess-engine/package.json");
  return {
    name: `js-chess-engine ${version} level ${level}`,
    newGame() {},
    move(game) {
      const [[from, to]] = Object.entries(ai(game.fen, { level, play: false }).move);
      const isPromotion = game.roleAt(from.toLowerCase()) === "pawn" && /[18]$/.test(to);
      return `${from}${to}`.toLowerCase() + (isPromotion ? "q" : "");
    },
    close() {},
  };
}
