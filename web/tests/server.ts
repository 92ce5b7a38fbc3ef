/**
 * Serves the built page for the browser tests, on loopback only.
 *
 * It comes in two kinds: `isolated` sends the headers that threads need, `plain` sends none,
 * as most hosts of static files do. Nothing outside its folder can be reached. The port is one that is free.
 */
import { readFile } from "node:fs/promises";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, resolve, sep } from "node:path";

/** The page that was just built, or the one in the folder that a variable names: what is unpacked from a release. */
export const PAGE = resolve(process.env["ALCOR_PAGE"] ?? join(import.meta.dirname, "../dist"));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A server that runs, and where. */
export interface Served {
  readonly server: Server;
  readonly address: string;
}

export function serve(kind: "isolated" | "plain"): Promise<Served> {
  const server = createServer((request, response) => {
    void (async () => {
      const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
      const file = normalize(join(PAGE, path.endsWith("/") ? `${path}index.html` : path));
      try {
        if (!file.startsWith(PAGE + sep)) throw new Error("outside");
        const body = await readFile(file);
        const headers: Record<string, string> = { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" };
        if (kind === "isolated") {
          headers["Cross-Origin-Opener-Policy"] = "same-origin";
          headers["Cross-Origin-Embedder-Policy"] = "require-corp";
        }
        response.writeHead(200, headers).end(body);
      } catch {
        response.writeHead(404, { "Content-Type": "text/plain" }).end("There is no such file.");
      }
    })();
  });
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => done({ server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }));
  });
}
