/** The bundle size: what is fetched before the engine has answered the first move. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PAGE, serve } from "../server";
import { expect, test } from "./fixture";

const MAX_BYTES = 2_500_000;

test.describe("without a service worker", () => {
  // It fetches the rest of the page for later.
  test.use({ serviceWorkers: "block" });

  for (const kind of ["isolated", "plain"] as const) {
    test(`less than 2.5 MB is fetched up to the first answer, compressed as hosts do (${kind})`, async ({ visit }, info) => {
      const { server, address } = await serve(kind);
      const paths = new Set<string>();
      server.on("request", request => paths.add(new URL(request.url ?? "/", address).pathname));
      await visit.open(address);
      await visit.type("e4");
      await visit.played(2);
      server.close();
      const sizes = [...paths].map(path => {
        const bytes = readFileSync(join(PAGE, path === "/" ? "index.html" : path));
        return { path, bytes: bytes.length, packed: gzipSync(bytes, { level: 9 }).length };
      });
      const sum = sizes.reduce((total, { packed }) => total + packed, 0);
      info.annotations.push({ type: "bytes", description: JSON.stringify({ sum, sizes }) });
      expect(sizes.filter(({ path }) => path.endsWith(".wasm"))).toHaveLength(1);
      expect(sum).toBeLessThan(MAX_BYTES);
    });
  }
});
