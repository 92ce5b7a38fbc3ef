/**
 * The package: what is in it, and how much of it a visitor downloads.
 */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { constants, brotliCompressSync, gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("..", import.meta.url));
const COMMON = ["alcor.worker.js", "loading.js", "surroundings.js", "build.js", "index.js", "levels.js"];
const DOWNLOADS = {
  single: [...COMMON, "alcor_single.js", "alcor_single_bg.wasm"],
  threads: [...COMMON, "alcor.thread.js", "alcor_threads.js", "alcor_threads_bg.wasm"],
};
const MAX_BYTES = 2_500_000;

const read = (name) => readFileSync(new URL(`../dist/${name}`, import.meta.url));
const sum = (names, compress) => names.reduce((total, name) => total + compress(read(name)).length, 0);
// Quality 11, which servers keep files in, makes them a twentieth smaller and takes twenty times as long.
const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
const gzip = (bytes) => gzipSync(bytes, { level: 9 });

for (const [build, names] of Object.entries(DOWNLOADS)) {
  test(`${build}: a visitor downloads at most two and a half megabytes`, (context) => {
    for (const [name, compress] of Object.entries({ brotli, gzip })) {
      const bytes = sum(names, compress);
      context.diagnostic(`${bytes} bytes by ${name}`);
      assert.ok(bytes <= MAX_BYTES, `${bytes} bytes by ${name}`);
    }
  });
}

test("the package holds what it should and nothing else", () => {
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  const all = [...new Set(Object.values(DOWNLOADS).flat()), "LICENSE", "index.d.ts", "levels.d.ts"].map((name) => `dist/${name}`);
  assert.deepEqual(files.map(({ path }) => path).sort(), [...all, "README.md", "package.json"].sort());
});

test("the ladder of levels needs no engine", async () => {
  const { DEFAULT_LEVEL, LEVELS } = await import("../dist/levels.js");
  assert.deepEqual(LEVELS[0], { level: 1, name: "beginner", elo: 700 });
  assert.deepEqual(LEVELS.at(-1), { level: LEVELS.length, name: "full", elo: null });
  assert.deepEqual(LEVELS[DEFAULT_LEVEL - 1], { level: 5, name: "club", elo: 1500 });
});

test("the example of the README is ten lines that a browser understands", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const example = readme.match(/```js\n([\s\S]*?)```/)[1].trimEnd();
  assert.ok(example.split("\n").length <= 10);
  const { createEngine } = await import("../dist/index.js");
  assert.equal(typeof createEngine, "function");
});
