/**
 * A thread of the engine: a worker that starts the module on the shared memory and never returns from it. From then on it
 * receives no messages; the engine's jobs reach it through the memory.
 */

import init, { work } from "./alcor_threads.js";
import { onMessage, post } from "./surroundings.js";

const origin = performance.timeOrigin;
globalThis.alcorPage = {
  now: () => origin + performance.now(),
  random: Math.random,
  say: () => {},
  wake: () => post("update"),
  ready: () => post("ready"),
  panicked: (message) => post({ panicked: message }),
};

onMessage(async ({ module, memory, stack }) => {
  try {
    await init({ module_or_path: module, memory, thread_stack_size: stack });
    work();
  } catch (error) {
    post({ panicked: String(error?.message ?? error) });
  }
});
