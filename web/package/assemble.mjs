/**
 * Assembles `dist`: the scripts of `src`, the modules with their JavaScript, and their metadata.
 *
 * `node assemble.mjs FOLDER VERSION STACK_BYTES`, run by `cargo xtask web`.
 */

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, version, stack] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

const manifest = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
if (manifest.version !== version) {
  console.error(`error: package.json says version ${manifest.version}, Cargo.toml ${version}`);
  process.exit(1);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const scripts = {
  "worker.js": "alcor.worker.js",
  "thread.js": "alcor.thread.js",
  "loading.js": "loading.js",
  "surroundings.js": "surroundings.js",
  "index.js": "index.js",
  "index.d.ts": "index.d.ts",
  "levels.d.ts": "levels.d.ts",
};
for (const [source, name] of Object.entries(scripts)) copyFileSync(join(here, "src", source), join(dist, name));
copyFileSync(join(here, "..", "..", "LICENSE"), join(dist, "LICENSE"));

const builds = {};
for (const build of ["single", "threads"]) {
  const file = `alcor_${build}_bg.wasm`;
  // A single build is enough for a package, for development.
  if (!existsSync(join(folder, build, `alcor_${build}_bg.opt.wasm`))) continue;
  const module = readFileSync(join(folder, build, `alcor_${build}_bg.opt.wasm`));
  writeFileSync(join(dist, file), module);
  copyFileSync(join(folder, build, `alcor_${build}.js`), join(dist, `alcor_${build}.js`));
  builds[build] = { file, bytes: module.length, sha256: createHash("sha256").update(module).digest("hex") };
}
if (builds.threads) {
  // The worker makes the memory itself, because some browsers must be asked for less than this.
  const glue = readFileSync(join(dist, "alcor_threads.js"), "utf8");
  const memory = glue.match(/initial:(\d+),maximum:(\d+),shared:true/);
  if (!memory) throw new Error("alcor_threads.js does not say how much memory the module wants");
  builds.threads.pages = { initial: Number(memory[1]), maximum: Number(memory[2]) };
  builds.threads.stack = Number(stack);
}

writeFileSync(
  join(dist, "build.js"),
  `/** What was built: made by \`cargo xtask web\`. */
export const VERSION = ${JSON.stringify(version)};
export const BUILDS = ${JSON.stringify(builds, null, 2)};
`,
);
// The ladder is asked of the engine itself, so that a page has it before the engine is loaded, and without one.
const [build] = Object.keys(builds);
const glue = await import(pathToFileURL(join(dist, `alcor_${build}.js`)));
glue.initSync({ module: readFileSync(join(dist, builds[build].file)), ...(build === "threads" ? { thread_stack_size: Number(stack) } : {}) });
const ladder = JSON.parse(glue.levels());
writeFileSync(
  join(dist, "levels.js"),
  `/** The ladder of levels, as the engine has it: made by \`cargo xtask web\`. */
export const LEVELS = ${JSON.stringify(ladder.levels, null, 2)};
export const DEFAULT_LEVEL = ${ladder.default};
`,
);
console.log(`${dist}: ${Object.values(builds).map(({ file, bytes }) => `${file} ${bytes} bytes`).join(", ")}`);
