/**
 * Brings the service worker into play: the page then works without a network, and threads work on any host.
 *
 * On the first visit the worker takes control a moment after the page was drawn. If the page came without the headers
 * for threads, it is loaded once more, now through the worker, unless the user has begun to do something: then threads
 * wait for the next visit. A mark in the session makes sure that this happens once only, whatever the browser does.
 */

const MARK = "alcor.reloaded";

let isTouched = false;

/** Registers the worker. A new version that waits is offered by `onNewVersion`; `take` changes to it. */
export async function goOffline(onNewVersion: (take: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, () => (isTouched = true), { once: true, capture: true });
  }
  // The worker fetches every file: not before the page has its own. Nor may the reload for threads interrupt the loading.
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
    // Forbidden by the browser, as in some private windows: the page works, only not without a network.
  }
}

/** Empties what the worker has kept, so that a damaged file is fetched again. */
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
