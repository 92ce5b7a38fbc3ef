/**
 * What the page tells the user about the engine: which build is running, what it may use, and what to do if it failed.
 */
import { t } from "./i18n/text";
import { forgetFiles } from "./offline";
import type { Notice } from "./view/notices";
import { type Limits, limitsFor, thisDevice } from "./engine/device";
import type { EngineState } from "./engine/engine-client";
import type { Failure } from "./engine/failures";

/** What the engine may use here. Until it has loaded, and without threads, that is one thread. */
export function limitsOf(engine: EngineState): Limits {
  return limitsFor(thisDevice(), engine.kind === "ready" && engine.build === "threads" ? engine.maxThreads : 1);
}

/** Which engine is running, as a sentence. */
export function engineNote(engine: EngineState): string {
  if (engine.kind === "failed") return engine.failure.title;
  if (engine.kind === "loading") return t("engine.isLoading");
  return t(engine.build === "threads" ? "engine.threads" : "engine.single", { version: engine.version });
}

/** A failure, with a button if something can be done about it. */
export function failureNotice(failure: Failure, load: () => void): Notice {
  const restart = async (): Promise<void> => {
    if (failure.remedy === "fetch again") await forgetFiles();
    load();
  };
  const label = t(failure.remedy === "fetch again" ? "engine.fetchAgain" : "engine.startAgain");
  const action = failure.remedy === undefined ? {} : { action: { label, run: () => void restart() } };
  return { title: failure.title, text: failure.advice, kind: "problem", stays: true, key: "engine", ...action };
}
