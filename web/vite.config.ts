/**
 * How the page is built.
 *
 * The engine's files are not bundled: they go to `engine/` as they are, because its worker looks for its neighbours
 * there. The service worker is written last, when the names of all files are known.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { en } from "./src/i18n/en.ts";
import type { Message } from "./src/i18n/message.ts";

const here = import.meta.dirname;
const ENGINE = resolve(here, process.env["ALCOR_ENGINE"] ?? "package/dist");
const HEADERS = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const TYPES: Readonly<Record<string, string>> = { js: "text/javascript", wasm: "application/wasm" };

/** What the page imports from the package: it becomes part of the page's own script. */
const BUNDLED = ["index.js", "levels.js"];

/** The files of the engine that a browser needs, relative to its folder. */
function engineFiles(): string[] {
  const files = readdirSync(ENGINE, { recursive: true, encoding: "utf8" }).map(file => file.replaceAll("\\", "/"));
  const needed = files.filter(file => /\.(js|wasm)$/.test(file) && !BUNDLED.includes(file));
  if (needed.length === 0) throw new Error(`there is no engine in ${ENGINE}: run \`cargo xtask web\` first`);
  return needed;
}

function engine(): Plugin {
  return {
    name: "alcor-engine",
    configureServer(server) {
      server.middlewares.use("/engine", (request, response, next) => {
        const name = (request.url ?? "").replace(/^\//, "").replace(/\?.*$/, "");
        if (!engineFiles().includes(name)) return next();
        response.setHeader("Content-Type", TYPES[name.split(".").pop() ?? ""] ?? "application/octet-stream");
        for (const [header, value] of Object.entries(HEADERS)) response.setHeader(header, value);
        response.end(readFileSync(join(ENGINE, name)));
      });
    },
    generateBundle(_options, bundle) {
      // The client names the worker beside itself, so the bundler brings a copy along. The page uses the one below.
      for (const name of Object.keys(bundle)) if (/^assets\/alcor\.worker-.*\.js$/.test(name)) delete bundle[name];
      for (const file of engineFiles()) {
        this.emitFile({ type: "asset", fileName: `engine/${file}`, source: readFileSync(join(ENGINE, file)) });
      }
    },
  };
}

function serviceWorker(): Plugin {
  return {
    name: "alcor-service-worker",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunk = bundle["service-worker.js"];
        if (chunk?.type !== "chunk") throw new Error("the service worker was not built");
        const publicFiles = readdirSync(join(here, "public"));
        const hash = createHash("sha256");
        const names = Object.keys(bundle).filter(name => name !== chunk.fileName);
        for (const name of names.sort()) {
          const output = bundle[name]!;
          hash.update(name).update(output.type === "chunk" ? output.code : output.source);
        }
        for (const name of publicFiles.sort()) hash.update(name).update(readFileSync(join(here, "public", name)));
        const files = [...names, ...publicFiles];
        chunk.code = chunk.code
          .replace(/\[\\?"__FILES__\\?"\]/, JSON.stringify(files))
          .replace("__VERSION__", hash.digest("hex").slice(0, 12));
      },
    },
  };
}

/**
 * Allows the built page what it needs and nothing else. A meta element and not a header: the page is for any host of
 * static files. Inline scripts are allowed by their hashes; pieces are images within the style sheet.
 */
function contentSecurityPolicy(): Plugin {
  return {
    name: "alcor-content-security-policy",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code ?? "");
        const hashes = inline.map(code => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
        const policy = [
          "default-src 'self'",
          ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(" "),
          "img-src 'self' data:",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
        ].join("; ");
        const tag = { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" as const };
        return { html, tags: [tag] };
      },
    },
  };
}

/** Writes the English texts where the page names them, as `src/i18n/document.ts` does in the browser. */
function englishTexts(): Plugin {
  const messages: Readonly<Record<string, Message>> = en;
  const textOf = (key: string): string => {
    const text = messages[key];
    if (typeof text !== "string") throw new Error(`index.html names a text that there is not: ${key}`);
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  };
  const attributes = { label: "aria-label", title: "title", placeholder: "placeholder", content: "content" } as const;
  return {
    name: "alcor-english-texts",
    transformIndexHtml: {
      order: "pre",
      handler: html =>
        html
          .replace(/ data-t-(label|title|placeholder|content)="([\w.]+)"/g, (whole, kind: keyof typeof attributes, key: string) => `${whole} ${attributes[kind]}="${textOf(key)}"`)
          .replace(/( data-t="([\w.]+)"[^>]*>)(?=<)/g, (_, open: string, key: string) => open + textOf(key)),
    },
  };
}

/** Keeps `vite preview` within its folder: by itself it follows links out of it. */
function noLinksOut(): Plugin {
  return {
    name: "alcor-no-links-out",
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const folder = realpathSync(resolve(root, build.outDir));
      server.middlewares.use((request, response, next) => {
        if (isInside(folder, request.url ?? "/")) return next();
        response.writeHead(404).end();
      });
    },
  };
}

/** Whether a path, with all links followed, stays in the folder. What does not exist is not found later on. */
function isInside(folder: string, url: string): boolean {
  try {
    const file = realpathSync(join(folder, decodeURIComponent(url.replace(/[?#].*$/, ""))));
    return file === folder || file.startsWith(folder + sep);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "ENOENT";
  }
}

export default defineConfig({
  base: "./",
  // No page but the ones there are: what does not exist is not found.
  appType: "mpa",
  root: here,
  resolve: {
    alias: [
      { find: "alcor-chess/levels", replacement: join(ENGINE, "levels.js") },
      { find: "alcor-chess", replacement: join(ENGINE, "index.js") },
    ],
  },
  server: { host: "127.0.0.1", headers: HEADERS },
  preview: { host: "127.0.0.1", port: 8000, strictPort: true, headers: HEADERS },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    // A set of pieces is one style sheet, which is fetched when it is chosen.
    assetsInlineLimit: file => /[\\/]src[\\/]pieces[\\/]/.test(file),
    rolldownOptions: {
      input: { index: join(here, "index.html"), "service-worker": join(here, "src/service-worker.ts") },
      output: {
        entryFileNames: chunk => (chunk.name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  plugins: [englishTexts(), engine(), serviceWorker(), contentSecurityPolicy(), noLinksOut()],
  // These only end a test that hangs.
  test: { include: ["tests/unit/**/*.test.ts"], testTimeout: 600_000, hookTimeout: 600_000 },
});
