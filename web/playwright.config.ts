/**
 * The tests in a real browser: the system's Chromium, two pages at a time, against the built page in `dist`,
 * or in the folder that `ALCOR_PAGE` names.
 *
 * Two, because a page mostly waits: for an answer of the engine, for an animation, for a timer.
 *
 * A slow and busy machine is no reason to fail: the timeouts only end a test that hangs. A test that fails is run once more;
 * if it passes then, the summary of `cargo xtask test` reports it by name, because it still has to be fixed.
 * Screenshots go to `test-output/` and are worth a look after a change of design.
 */
import { defineConfig } from "@playwright/test";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-output/failures",
  globalSetup: "./tests/browser/servers.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  expect: { timeout: 240_000 },
  retries: 1,
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
});
