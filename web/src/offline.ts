/**
 * Registers the service worker: with it the page works offline, and threads work on any host.
 *
 * On the first visit the worker takes control a moment after the page has been drawn. If the page was served without the headers
 * for threads, it is reloaded once, now through the worker, unless the user has already interacted with it: then threads are
 * available from the next visit on. A mark in the session storage makes sure that this happens only once, whatever the browser does.
 */

const MARK = "alcor.reloaded";

let isTouched = false;

/** Registers the worker. `onNewVersion` offers a new version that is waiting; `take` activates it. */
export async function goOffline(onNewVersion: (take: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, () => (isTouched = true), { once: true, capture: true });
  }
  // The worker fetches every file, so it must not compete with the page's own loading, nor may the reload for threads interrupt it.
  if (document.readyState !== "complete") await new Promise(resolve => addEventListener("load", resolve, { once: true }));
  const container = navigator.serviceWorker;
  let isTaking = false;
  container.addEventListener("controllerchange", () => {
    if (isTaking) location.reload();
    else reloadForThreads();
  });
  try {
    const registration = await container.register("./service-worker.js");
    const offer = (): void => {
      const waiting = registration.waiting;
      if (waiting === null || container.controller === null) return;
      onNewVersion(() => {
        isTaking = true;
        waiting.postMessage("take over");
      });
    };
    offer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
    if (container.controller !== null) reloadForThreads();
  } catch {
    // Forbidden by the browser, as in some private windows: the page works, but not offline.
  }
}

/** Removes the engine's files from the worker's cache, so that a damaged file is fetched again. */
export async function forgetFiles(): Promise<void> {
  if (!("caches" in window)) return;
  for (const name of await caches.keys()) {
    if (!name.startsWith("alcor-page-")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (request.url.includes("/engine/")) await cache.delete(request);
  }
}

function reloadForThreads(): void {
  if (window.crossOriginIsolated || isTouched) return;
  try {
    if (sessionStorage.getItem(MARK) !== null) return;
    sessionStorage.setItem(MARK, "yes");
  } catch {
    return;
  }
  location.reload();
}
