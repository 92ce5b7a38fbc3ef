/**
 * The engine as a worker. A string in is a line of UCI, and every line of output is a string out. Objects with `id` and
 * `call` are requests; the answers have the same `id`. See `index.d.ts`.
 *
 * Messages are processed in order. Those that arrive before the engine has loaded, or while threads are being started,
 * are held back.
 */

import { BUILDS, VERSION } from "./build.js";
import { LoadError, checkBrowser, loadModule, outOfMemory, shareMemory } from "./loading.js";
import { canShareMemory, close, coreCount, onMessage, post, soon, startWorker, wish } from "./surroundings.js";

/** How long the engine searches before it checks for messages, if it has no thread of its own. */
const SLICE_MS = 50;
/** How long to wait for a further thread to start before going on without it: messages wait as long. */
const PATIENCE_MS = 5000;
/** How long to wait for the first thread, without which nothing can be searched. */
const FIRST_PATIENCE_MS = 60_000;

/** Messages held back. */
const queue = [];
/** The requests that receive loading progress. */
const watchers = [];
/** The id of the running request to choose among moves. */
let choosing = null;
/** A request that is processed step by step, with messages handled between steps: a review, or who plays a move. */
let task = null;
/** Whether messages are held back. */
let isHeld = true;
let progress = null;
let isFatal = false;
let isTurnComing = false;
let loaded = null;

/** What the module calls; see `page.rs`. */
function lend(wake) {
  const origin = performance.timeOrigin;
  globalThis.alcorPage = {
    now: () => origin + performance.now(),
    random: Math.random,
    say: post,
    wake,
    ready: () => {},
    panicked: fail,
  };
}

/** The engine has failed for good. */
function fail(message) {
  if (isFatal) return;
  isFatal = true;
  post(`info string error: ${message}`);
  post({ fatal: message });
}

/** Calls the engine. An exception ends it: it is a panic or out of memory. */
function guarded(act) {
  if (isFatal) return undefined;
  try {
    return act();
  } catch (error) {
    if (error instanceof RangeError || /memory|stack/i.test(error?.message ?? "")) fail(outOfMemory().message);
    else fail(String(error?.message ?? error));
    return undefined;
  }
}

async function load() {
  checkBrowser();
  const build = chosenBuild();
  const module = await loadModule(build, (bytes, total) => {
    progress = { loaded: bytes, total };
    watchers.forEach((id) => post({ id, progress }));
  });
  lend(build === "threads" ? takeUpdates : takeTurns);
  return build === "threads" ? startThreads(module) : startSingle(module);
}

function chosenBuild() {
  const build = wish() ?? (canShareMemory() && "threads" in BUILDS ? "threads" : "single");
  if (!(build in BUILDS)) {
    throw new LoadError("other", `There is no build '${build}'; there are ${Object.keys(BUILDS).join(" and ")}.`);
  }
  if (build === "threads" && !canShareMemory()) {
    throw new LoadError("other", "Threads need shared memory, which this page may not use: its server must send the headers for cross-origin isolation.");
  }
  return build;
}

async function startSingle(module) {
  const glue = await import("./alcor_single.js");
  await instantiate(() => glue.default({ module_or_path: module }));
  return { build: "single", maxThreads: 1, engine: new glue.Alcor(1), glue, ensureThreads: async () => {} };
}

async function startThreads(module) {
  const glue = await import("./alcor_threads.js");
  const memory = shareMemory("threads");
  const { stack } = BUILDS.threads;
  await instantiate(() => glue.default({ module_or_path: module, memory, thread_stack_size: stack }));
  const maxThreads = Math.max(1, await coreCount());
  const workers = [];
  const parts = { module, memory, stack };
  /** Starts the missing workers, and waits until they are running. */
  const ensureThreads = async (wanted) => {
    const starting = [];
    while (workers.length < wanted) starting.push(startThread(workers, parts, PATIENCE_MS));
    await Promise.all(starting);
  };
  if (!(await startThread(workers, parts, FIRST_PATIENCE_MS))) {
    throw new LoadError("other", "The engine's worker could not be started.");
  }
  return { build: "threads", maxThreads, engine: new glue.Alcor(maxThreads), glue, ensureThreads, workers };
}

/** Starts a thread. Returns whether it is running: not if it failed or took too long. */
function startThread(workers, parts, patience) {
  return new Promise((resolve) => {
    const worker = startWorker(
      new URL("./alcor.thread.js", import.meta.url),
      (message) => {
        if (message === "ready") resolve(true);
        else if (message === "update") takeUpdates();
        else if (message?.panicked) fail(message.panicked);
      },
      (reason) => {
        fail(`a thread of the engine has ended: ${reason}`);
        resolve(false);
      },
    );
    workers.push(worker);
    worker.post(parts);
    setTimeout(() => resolve(false), patience);
  });
}

async function instantiate(init) {
  try {
    await init();
  } catch (error) {
    throw error instanceof RangeError ? outOfMemory() : error;
  }
}

/** Updates from a search on other threads. */
function takeUpdates() {
  if (!loaded) return;
  guarded(() => loaded.engine.takeUpdates());
  continueWork();
}

/** Runs the work on this thread in turns for as long as there is any. */
function takeTurns() {
  if (isTurnComing) return;
  isTurnComing = true;
  soon(() => {
    isTurnComing = false;
    guarded(turn);
    continueWork();
  });
}

function turn() {
  const { engine } = loaded;
  engine.takeUpdates();
  if (engine.wantsTime()) engine.advance(SLICE_MS);
  if (choosing !== null) {
    const number = engine.advanceChoice(SLICE_MS);
    if (number !== undefined) answer(choosing, number);
    if (number !== undefined) choosing = null;
  }
  if (task !== null) takeStep(task);
}

function takeStep({ id, step, finish }) {
  const [done, total] = step();
  post({ id, progress: { done, total } });
  if (done < total) return;
  task = null;
  answer(id, finish());
}

/** After every call of the engine: continues with pending work. */
function continueWork() {
  if (isFatal || isHeld) return;
  const { engine, ensureThreads, workers } = loaded;
  if (workers && engine.threads() > workers.length) {
    isHeld = true;
    ensureThreads(engine.threads()).then(release);
    return;
  }
  if (choosing !== null || task !== null || engine.wantsTime()) takeTurns();
}

function release() {
  isHeld = false;
  while (!isHeld && queue.length > 0) obey(queue.shift());
  if (loaded) continueWork();
}

function obey(message) {
  if (typeof message === "string") {
    for (const line of message.split(/\r?\n/)) hear(line);
  } else if (typeof message?.call === "string") {
    question(message);
  }
}

function hear(line) {
  // A line may have to wait for threads requested by the previous one.
  if (isHeld) {
    queue.push(line);
    return;
  }
  const goesOn = guarded(() => loaded.engine.line(line));
  if (goesOn === false) {
    loaded.workers?.forEach((worker) => worker.terminate());
    close();
    return;
  }
  continueWork();
}

function question({ id, call, fen, moves, seconds, text, number, move, expected, thoughts, pgn, nodes, isBad }) {
  const list = Array.isArray(moves) ? moves.join(" ") : String(moves ?? "");
  try {
    if (isFatal) throw new Error("The engine has ended.");
    if (call === "load") {
      answer(id, { build: loaded.build, version: VERSION, maxThreads: loaded.maxThreads });
    } else if (call === "explain") {
      answer(id, JSON.parse(loaded.glue.explain(String(fen))));
    } else if (call === "opening") {
      answer(id, { name: loaded.glue.opening(list) ?? null });
    } else if (call === "readMove") {
      answer(id, JSON.parse(loaded.glue.readMove(String(fen), String(text))));
    } else if (call === "chess960Start") {
      answer(id, { fen: loaded.glue.chess960Start(Number(number)) });
    } else if (call === "book") {
      answer(id, JSON.parse(loaded.glue.book(String(fen))));
    } else if (call === "caution") {
      const caution = loaded.engine.caution(String(fen), list, String(move));
      answer(id, caution === undefined ? null : JSON.parse(caution));
    } else if (call === "why") {
      const { depth = 0, line = [] } = expected ?? {};
      answer(id, JSON.parse(loaded.engine.why(String(fen), list, Number(depth), line.join(" "))));
    } else if (call === "welcomesDraw") {
      answer(id, loaded.glue.welcomesDraw(String(thoughts)));
    } else if (call === "intention") {
      answer(id, loaded.glue.intention(String(thoughts)));
    } else if (call === "choose") {
      choose(id, String(fen), list, Number(seconds));
    } else if (call === "review") {
      review(id, String(pgn), Number(nodes));
    } else if (call === "whoPlays") {
      whoPlays(id, String(fen), list, Boolean(isBad));
    } else if (call === "giveUp") {
      giveUp();
      answer(id, {});
    } else {
      const known = "load, explain, opening, readMove, chess960Start, book, caution, why, welcomesDraw, intention, choose, review, whoPlays or giveUp";
      throw new Error(`expected ${known}, found ${call}`);
    }
  } catch (error) {
    refuse(id, error);
  }
}

function choose(id, fen, list, seconds) {
  if (choosing !== null) throw new Error("expected one choice at a time: another is being made");
  const number = loaded.engine.choose(fen, list, seconds);
  if (number !== undefined) {
    answer(id, number);
    return;
  }
  choosing = id;
  continueWork();
}

function review(id, pgn, nodes) {
  const { engine } = loaded;
  begin(id, () => engine.review(pgn, nodes), {
    step: () => engine.advanceReview(),
    finish: () => {
      const found = JSON.parse(engine.finishReview());
      const details = JSON.parse(engine.reviewDetails());
      return { review: found, details, annotatedPgn: engine.annotatedPgn(), htmlReport: engine.htmlReport() };
    },
    drop: () => engine.finishReview(),
  });
}

function whoPlays(id, fen, list, isBad) {
  const { engine } = loaded;
  begin(id, () => engine.whoPlays(fen, list, isBad), {
    step: () => engine.advancePoll(),
    finish: () => JSON.parse(engine.finishPoll()),
    drop: () => engine.finishPoll(),
  });
}

/** Begins a step-by-step request. Only one can run at a time. */
function begin(id, start, steps) {
  if (task !== null) throw new Error("expected one review at a time: another is being made");
  start();
  task = { id, ...steps };
  continueWork();
}

/** Cancels the step-by-step request; its sender is notified. */
function giveUp() {
  if (task === null) return;
  const { id, drop } = task;
  task = null;
  drop();
  refuse(id, new Error("given up"));
}

function answer(id, result) {
  post({ id, result });
}

/** The module throws its reasons as strings. */
function refuse(id, error) {
  post({ id, error: { kind: error?.kind ?? "other", message: String(error?.message ?? error) } });
}

onMessage((message) => {
  if (loaded && !isHeld) {
    obey(message);
    return;
  }
  if (message?.call === "load" && !loaded) {
    watchers.push(message.id);
    if (progress) post({ id: message.id, progress });
  }
  queue.push(message);
});

try {
  loaded = await load();
  release();
} catch (error) {
  const { message } = error;
  isHeld = false;
  loaded = null;
  const waiting = queue.splice(0);
  const asked = waiting.filter((early) => typeof early === "object");
  asked.forEach(({ id }) => refuse(id, error));
  // There is no other way to notify a sender of lines. If nothing was sent yet, the first message will be answered.
  if (asked.length === 0 && waiting.length > 0) fail(message);
  onMessage((late) => {
    if (typeof late === "object") refuse(late.id, error);
    else fail(message);
  });
}
