/**
 * How much of a device the engine may use.
 *
 * A browser reveals little: the number of cores, roughly the memory, and the kind of pointer. Phones get little memory and
 * few threads: the system closes a page that takes more, and with it the game.
 */

/** What the browser tells about the device. */
export interface Device {
  readonly cores: number;
  /** Gigabytes, as far as the browser tells. */
  readonly memory: number | undefined;
  readonly kind: "desktop" | "tablet" | "phone";
  readonly system: "ios" | "other";
}

/** The maximum that may be chosen, and the default. */
export interface Limits {
  readonly maxThreads: number;
  readonly threads: number;
  readonly maxHash: number;
  readonly hash: number;
}

/** Sizes of the hash table to choose from, in megabytes. */
export const HASH_SIZES: readonly number[] = [8, 16, 32, 64, 128, 256, 512];

const DESKTOP_THREADS = 32;

/** What is sensible on a device; `engineThreads` is the most that the engine itself can use. */
export function limitsFor(device: Device, engineThreads: number): Limits {
  const cores = Math.max(1, Math.min(device.cores, engineThreads));
  const maxHash = hashCap(device);
  if (device.kind === "desktop") {
    return { maxThreads: Math.min(cores, DESKTOP_THREADS), threads: Math.max(1, Math.min(cores - 1, 4)), maxHash, hash: Math.min(64, maxHash) };
  }
  const maxThreads = Math.min(cores, device.kind === "phone" ? 4 : 6);
  return { maxThreads, threads: Math.min(2, maxThreads), maxHash, hash: Math.min(16, maxHash) };
}

function hashCap(device: Device): number {
  if (device.system === "ios") return device.kind === "phone" ? 32 : 64;
  if (device.kind !== "desktop") return device.memory !== undefined && device.memory <= 2 ? 32 : 64;
  return device.memory !== undefined && device.memory <= 4 ? 128 : 512;
}

/** The device that the page runs on. */
export function thisDevice(): Device {
  const agent = navigator.userAgent;
  // An iPad identifies itself as a Mac; no Mac has a touch screen.
  const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1);
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const shortSide = Math.min(screen.width, screen.height);
  const memory = (navigator as Navigator & { deviceMemory?: number }).deviceMemory;
  return {
    cores: navigator.hardwareConcurrency || 1,
    memory,
    kind: !isTouch && !isIos ? "desktop" : shortSide < 600 ? "phone" : "tablet",
    system: isIos ? "ios" : "other",
  };
}
