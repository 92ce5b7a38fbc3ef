/**
 * Loads the WebAssembly module: checks whether the browser can run it, fetches it while reporting progress, and verifies it.
 *
 * Errors are {@link LoadError}s, whose message is for humans and whose kind is for programs.
 */

import { BUILDS } from "./build.js";
import { get } from "./surroundings.js";

/** Why the engine could not be loaded. */
export class LoadError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** A module with one function, which returns sixteen bytes using one SIMD instruction. */
const SIMD = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // "\0asm", version 1
  1, 5, 1, 0x60, 0, 1, 0x7b, // one type: nothing -> v128
  3, 2, 1, 0, // one function of that type
  10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b, // its code: i32.const 0, i8x16.splat
]);

/** Rejects browsers that cannot run the engine. */
export function checkBrowser() {
  if (typeof WebAssembly !== "object") {
    throw new LoadError("no-wasm", "This browser does not run WebAssembly, which the engine needs. A newer one will.");
  }
  if (!WebAssembly.validate(SIMD)) {
    throw new LoadError("no-simd", "This browser lacks the vector instructions (SIMD) that the engine needs. A newer one has them.");
  }
}

/** The compiled module of a build. `tell` receives the bytes loaded and the total. */
export async function loadModule(build, tell) {
  const { file, bytes: total, sha256 } = BUILDS[build];
  const bytes = await read(new URL(file, import.meta.url), total, tell);
  if (bytes.length !== total || !(await isSound(bytes, sha256))) throw damaged();
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw outOfMemory();
    throw damaged();
  }
}

async function read(url, total, tell) {
  let response;
  try {
    response = await get(url);
  } catch {
    throw new LoadError("network", "The engine could not be fetched. Is there a connection?");
  }
  if (!response.ok) {
    throw new LoadError("network", `The engine could not be fetched: the server answered ${response.status}.`);
  }
  tell(0, total);
  const bytes = new Uint8Array(total);
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new LoadError("network", "The connection broke while the engine was being fetched.");
    });
    if (done) return bytes.subarray(0, loaded);
    if (loaded + value.length > total) throw damaged();
    bytes.set(value, loaded);
    loaded += value.length;
    tell(loaded, total);
  }
}

/** Whether the bytes are those that were built. Pages without HTTPS cannot compute the hash; for them the length must suffice. */
async function isSound(bytes, sha256) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

/** Shared memory. Some phones refuse to reserve much, so smaller sizes are tried until one succeeds. */
export function shareMemory(build) {
  const { initial, maximum } = BUILDS[build].pages;
  for (let most = maximum; most >= initial; most = Math.floor(most / 2)) {
    try {
      return new WebAssembly.Memory({ initial, maximum: most, shared: true });
    } catch {
      // A smaller size may succeed.
    }
  }
  throw outOfMemory();
}

export function outOfMemory() {
  return new LoadError("memory", "There is not enough memory for the engine. Closing other tabs may help.");
}

function damaged() {
  return new LoadError("damaged", "The engine's file has come damaged. Loading the page again, without its cache, may help.");
}
