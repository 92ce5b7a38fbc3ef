/**
 * The environment of the worker: a browser or Node. The rest of the package is independent of it.
 *
 * Names of Node's modules are assembled at run time, so that bundlers for browsers do not try to resolve them.
 */

const isNode = typeof process === "object" && typeof process.versions?.node === "string";
const node = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);
const threads = isNode ? await node("worker_threads") : null;

/** The build requested by the creator of this worker: in its address, or in Node by `workerData`. */
export function wish() {
  if (threads) return threads.workerData?.build ?? null;
  return new URL(self.location.href).searchParams.get("build");
}

/** Posts a message to the creator of this worker. */
export function post(message) {
  if (threads) threads.parentPort.postMessage(message);
  else self.postMessage(message);
}

/** Passes every message for this worker to `listen`. */
export function onMessage(listen) {
  if (threads) threads.parentPort.on("message", listen);
  else self.onmessage = (event) => listen(event.data);
}

/** Starts a worker. `listen` receives its messages, `fail` the reason if it fails. */
export function startWorker(url, listen, fail) {
  if (threads) {
    const worker = new threads.Worker(url);
    worker.on("message", listen);
    worker.on("error", (error) => fail(String(error?.message ?? error)));
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  }
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = (event) => listen(event.data);
  worker.onerror = (event) => fail(event.message ?? "a worker could not be started");
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

/** Calls `turn` soon, after pending messages. */
export const soon = isNode ? setImmediate : byChannel();

function byChannel() {
  const waiting = [];
  const channel = new MessageChannel();
  channel.port1.onmessage = () => waiting.shift()?.();
  return (turn) => {
    waiting.push(turn);
    channel.port2.postMessage(null);
  };
}

/** Ends this worker. */
export function close() {
  if (threads) process.exit();
  else self.close();
}

/** Whether memory can be shared with other workers. */
export function canShareMemory() {
  return typeof SharedArrayBuffer === "function" && (isNode || globalThis.crossOriginIsolated === true);
}

/** How many threads make sense here. */
export async function coreCount() {
  if (!isNode) return navigator.hardwareConcurrency || 1;
  return (await node("os")).availableParallelism();
}

/** A file beside this one, as a response. */
export async function get(url) {
  if (!isNode || url.protocol !== "file:") return fetch(url);
  return new Response(await (await node("fs/promises")).readFile(url));
}
