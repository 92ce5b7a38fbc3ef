/**
 * Runs the first example of the README of the npm package that is installed in a folder, as it stands there, and looks at what it
 * prints.
 *
 * node readme.mjs FOLDER
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";

const folder = resolve(process.argv[2]);
const readme = readFileSync(join(folder, "node_modules/alcor-chess/README.md"), "utf8");
const example = readme.match(/^```js\n(.*?)^```/ms)?.[1];
assert.ok(example?.includes("createEngine"), "expected an example with createEngine in the README, found none");

// The example is for browsers: this much of their workers it needs of Node's.
globalThis.Worker = class extends Thread {
  constructor(url) {
    super(url);
    this.on("message", (data) => this.onmessage?.({ data }));
    this.on("error", (error) => this.onerror?.(error));
  }
};

const printed = [];
const answered = new Promise((resolve) => {
  console.log = (...values) => {
    printed.push(values);
    if (String(values[0]).startsWith("bestmove ")) resolve();
  };
});

const file = join(folder, "example.mjs");
writeFileSync(file, example);
await import(pathToFileURL(file));
await answered;

const lines = printed.filter(([first]) => typeof first === "string").map(([line]) => line);
const explained = printed.find(([first]) => Array.isArray(first));
assert.ok(printed.some(([first]) => first === 1), "expected progress reports until loading is complete");
assert.ok(lines.some((line) => line.startsWith("info depth ")), `expected lines of thinking, found ${lines}`);
assert.ok(explained?.[0].some(({ name }) => name === "material"), `expected the terms of an evaluation, found ${explained?.[0]}`);
assert.match(explained[1], /Sicilian/);
process.stdout.write(`${lines.find((line) => line.startsWith("bestmove "))}; ${explained[1]}\n`);
process.exit();
