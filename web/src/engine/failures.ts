/**
 * What can go wrong with the engine, in sentences that help.
 */
import { t } from "../i18n/text";

/** The kinds of failure that the engine's worker distinguishes, and a crash of the worker itself. */
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
  const said = sentence(detail);
  const tell = (name: FailureName, advice: string, remedy: Failure["remedy"]): Failure => ({ kind, title: t(`failure.${name}`), advice, remedy });
  switch (kind) {
    case "no-wasm":
      return tell("noWasm", t("failure.noWasmAdvice"), undefined);
    case "no-simd":
      return tell("noSimd", t("failure.noSimdAdvice"), undefined);
    case "memory":
      return tell("memory", t("failure.memoryAdvice"), "restart");
    case "damaged":
      return tell("damaged", t("failure.damagedAdvice"), "fetch again");
    case "network":
      return tell("network", t("failure.networkAdvice"), "fetch again");
    case "crash":
      return tell("crash", `${t("failure.crashAdvice")} ${said}`.trim(), "restart");
    case "other":
      return tell("other", said || t("engine.noReason"), "restart");
  }
}

type FailureName = "noWasm" | "noSimd" | "memory" | "damaged" | "network" | "crash" | "other";

function sentence(detail: string): string {
  const trimmed = detail.trim();
  if (trimmed === "") return "";
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1) + (/[.!?]$/.test(trimmed) ? "" : ".");
}
