/**
 * A worker of the package under Node, to talk to in tests.
 */

import { Worker } from "node:worker_threads";

/** Longer than anything here should take, on a slow and busy machine. */
const PATIENCE_MS = 300_000;

export class Conversation {
  lines = [];
  #watchers = new Set();
  #questions = new Map();
  #count = 0;
  #worker;
  fatal = null;

  constructor(build) {
    const url = new URL("../dist/alcor.worker.js", import.meta.url);
    this.#worker = new Worker(url, { workerData: { build } });
    this.#worker.on("message", (message) => this.#hear(message));
    this.#worker.on("error", (error) => this.#end(String(error)));
    this.hasEnded = new Promise((resolve) => this.#worker.on("exit", resolve));
  }

  #hear(message) {
    if (typeof message === "string") {
      this.lines.push(message);
      this.#watchers.forEach((watch) => watch());
    } else if (message.fatal) {
      this.#end(message.fatal);
    } else if (message.progress) {
      this.#questions.get(message.id)?.onProgress?.(message.progress);
    } else {
      this.#questions.get(message.id)?.resolve(message);
      this.#questions.delete(message.id);
    }
  }

  #end(reason) {
    this.fatal = reason;
    this.#watchers.forEach((watch) => watch());
  }

  send(line) {
    this.#worker.postMessage(line);
  }

  /** Asks, and waits for the whole answer: `{ result }` or `{ error }`. */
  ask(call, details = {}, onProgress) {
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#questions.set(id, { resolve, onProgress });
      this.#worker.postMessage({ ...details, id, call });
    });
  }

  /** Waits for a line that was not there before `from`. */
  line(pattern, from = 0) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(reject, new Error(`no line ${pattern} in:\n${this.lines.slice(from).join("\n")}`)), PATIENCE_MS);
      const finish = (complete, value) => {
        clearTimeout(timer);
        this.#watchers.delete(look);
        complete(value);
      };
      const look = () => {
        const found = this.lines.slice(from).find((line) => pattern.test(line));
        if (found !== undefined) finish(resolve, found);
        else if (this.fatal !== null) finish(reject, new Error(`the engine has ended: ${this.fatal}`));
      };
      this.#watchers.add(look);
      look();
    });
  }

  /** Sends a line, and waits for another that answers it. */
  async exchange(line, pattern) {
    const from = this.lines.length;
    this.send(line);
    return this.line(pattern, from);
  }

  async terminate() {
    await this.#worker.terminate();
  }
}
