/**
 * What can go wrong with the engine, in sentences that help.
 */

/** The kinds of failure that the engine's worker tells apart, and a crash of the worker itself. */
export type FailureKind = "no-wasm" | "no-simd" | "memory" | "damaged" | "network" | "crash" | "other";

/** A failure as a person sees it. */
export interface Failure {
  readonly kind: FailureKind;
  readonly title: string;
  readonly advice: string;
  /** What the button does, if trying again can help. */
  readonly remedy: "restart" | "fetch again" | undefined;
}

const KINDS: ReadonlySet<string> = new Set(["no-wasm", "no-simd", "memory", "damaged", "network", "crash", "other"]);

/** The kind of something thrown. */
export function kindOf(thrown: unknown): FailureKind {
  const kind = typeof thrown === "object" && thrown !== null ? (thrown as { kind?: unknown }).kind : undefined;
  return typeof kind === "string" && KINDS.has(kind) ? (kind as FailureKind) : "other";
}

/** The failure of a kind; `detail` is what the engine itself said. */
export function describeFailure(kind: FailureKind, detail: string): Failure {
  switch (kind) {
    case "no-wasm":
      return {
        kind,
        title: "This browser cannot run the engine.",
        advice: "WebAssembly is missing or switched off. You can still move the pieces; to play against Alcor, use a current browser.",
        remedy: undefined,
      };
    case "no-simd":
      return {
        kind,
        title: "This browser is too old for the engine.",
        advice: "It lacks WebAssembly SIMD, which browsers have had since 2021 to 2023. You can still move the pieces.",
        remedy: undefined,
      };
    case "memory":
      return {
        kind,
        title: "There is not enough memory for the engine.",
        advice: "Close other tabs or choose a smaller hash table in the settings, then start the engine again.",
        remedy: "restart",
      };
    case "damaged":
      return {
        kind,
        title: "The engine’s file is damaged.",
        advice: "It arrived incomplete or changed. Fetching it again usually helps.",
        remedy: "fetch again",
      };
    case "network":
      return {
        kind,
        title: "The engine could not be fetched.",
        advice: "The connection failed, or the file is missing on the server. Your game is safe; try again when you are online.",
        remedy: "fetch again",
      };
    case "crash":
      return {
        kind,
        title: "The engine has stopped working.",
        advice: `Your game is safe. ${sentence(detail)}`.trim(),
        remedy: "restart",
      };
    case "other":
      return {
        kind,
        title: "The engine could not be started.",
        advice: sentence(detail) || "The browser gave no reason.",
        remedy: "restart",
      };
  }
}

function sentence(detail: string): string {
  const trimmed = detail.trim();
  if (trimmed === "") return "";
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
