/** The server behind `cargo xtask serve`: it shows its folder and nothing else, and waits for nobody for ever. */
import { type AddressInfo, connect } from "node:net";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "alcor-preview-"));
let server: PreviewServer;
let port: number;

/** What the server says to a path that is sent as it stands; a browser would tidy it up first. */
function ask(path: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
    socket.setEncoding("utf8").on("data", text => (answer += text)).on("end", () => done(answer)).on("error", fail);
  });
}

beforeAll(async () => {
  mkdirSync(join(folder, "site", "inner"), { recursive: true });
  writeFileSync(join(folder, "secret"), "secret");
  writeFileSync(join(folder, "site", "index.html"), "page");
  writeFileSync(join(folder, "site", "inner", "file.js"), "script");
  symlinkSync(join(folder, "secret"), join(folder, "site", "link"));
  symlinkSync(folder, join(folder, "site", "inner", "up"));
  symlinkSync(join(folder, "site", "index.html"), join(folder, "site", "same"));
  server = await preview({
    configFile: resolve(import.meta.dirname, "../../vite.config.ts"),
    build: { outDir: join(folder, "site") },
    preview: { port: 0, strictPort: false },
    logLevel: "silent",
  });
  port = (server.httpServer.address() as AddressInfo).port;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("the server of the page", () => {
  it("shows what is in its folder, with the headers that threads need", async () => {
    expect(await ask("/")).toMatch(/^HTTP\/1\.1 200 [^]*page$/);
    expect(await ask("/inner/file.js")).toMatch(/^HTTP\/1\.1 200 [^]*Cross-Origin-Embedder-Policy: require-corp[^]*script$/i);
    expect(await ask("/same")).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(["/link", "/inner/up/secret", "/%6cink", "/../secret", "/%2e%2e/secret", "/..%2fsecret", "/inner/../../secret", "/@fs/etc/passwd", "//etc/passwd", "/%00", "/%zz", "/missing"])("%s leads nowhere", async path => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain("secret");
  });

  it("listens on this machine alone, and ends connections that do not ask", () => {
    const { httpServer } = server;
    expect((httpServer.address() as AddressInfo).address).toBe("127.0.0.1");
    const { headersTimeout, requestTimeout } = httpServer as import("node:http").Server;
    for (const timeout of [headersTimeout, requestTimeout]) {
      expect(timeout).toBeGreaterThan(0);
      expect(timeout).toBeLessThanOrEqual(300_000);
    }
  });
});
