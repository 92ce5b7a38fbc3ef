/**
 * The service worker: caches the page for offline use, and adds the headers that threads need.
 *
 * On installation it fetches every file of the page; the build writes their list and a version into it. From then on the
 * page is served from the cache, so that its files always match. A new version is fetched alongside the old one and takes
 * over when the user agrees, or when the last tab is closed.
 *
 * Threads need shared memory, which a browser allows only to pages sent with two headers. Hosts of static files seldom
 * send them; this worker adds them to everything it serves.
 *
 * The engine has two builds. The one with threads is fetched in advance, because the page will use it with these headers;
 * the other is cached once it has been used.
 */

/** Written by the build: the files of the page, relative to this one, and a name for exactly these files. */
const FILES: readonly string[] = JSON.parse('["__FILES__"]');
const VERSION = "__VERSION__";

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "alcor-page-";
const CACHE = PREFIX + VERSION;
const HEADERS: readonly (readonly [string, string])[] = [
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Embedder-Policy", "require-corp"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
];

const addressOf = (file: string): string => new URL(file, worker.registration.scope).href;
const OWN = new Set(FILES.map(addressOf));
/** Fetched on first use, not in advance. */
const isLate = (file: string): boolean => /single[^/]*\.wasm$/.test(file);

worker.addEventListener("install", event => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      const early = FILES.filter(file => !isLate(file)).map(addressOf);
      await cache.addAll(early.map(address => new Request(address, { cache: "no-cache" })));
    })(),
  );
});

worker.addEventListener("activate", event => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", event => {
  if (event.data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  url.search = "";
  url.hash = "";
  const isPage = request.mode === "navigate" && (url.href === addressOf("") || url.href === addressOf("index.html"));
  const address = isPage ? addressOf("index.html") : url.href;
  if (OWN.has(address)) event.respondWith(serve(address, request.cache === "reload" ? "fresh" : "kept"));
});

/** The file from the cache, or otherwise from the network, which then fills the cache. */
async function serve(address: string, wanted: "kept" | "fresh"): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = wanted === "kept" ? await cache.match(address) : undefined;
  if (kept !== undefined) return withHeaders(kept);
  const fetched = await fetch(address, { cache: wanted === "fresh" ? "reload" : "no-cache" });
  if (fetched.ok) await cache.put(address, fetched.clone());
  return withHeaders(fetched);
}

function withHeaders(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of HEADERS) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
