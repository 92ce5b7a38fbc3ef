/**
 * Undo and redo: a stack of earlier states and one of undone states. Generic: the caller decides what a state is.
 */

export interface History<T> {
  /** The last one is undone to first. */
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** What was changed last: further changes to the same thing, such as letter after letter, are undone together with it. */
  readonly key: string | undefined;
}

/** The maximum number of steps. */
const KEPT = 300;

export const NO_HISTORY: History<never> = { past: [], future: [], key: undefined };

/** Records the state before a change. */
export function record<T>(history: History<T>, before: T, key?: string): History<T> {
  if (key !== undefined && key === history.key) return { ...history, future: [] };
  return { past: [...history.past, before].slice(-KEPT), future: [], key };
}

/** The next change will be a separate step. */
export const seal = <T>(history: History<T>): History<T> => (history.key === undefined ? history : { ...history, key: undefined });

/** The state to go back to, and the history then; undefined if there is none. States at which one may not stop are skipped. */
export function undo<T>(history: History<T>, now: T, mayStop: (state: T) => boolean = () => true): { readonly state: T; readonly history: History<T> } | undefined {
  return travel(history.past, history.future, now, mayStop, (past, future) => ({ past, future, key: undefined }));
}

/** The state to redo. */
export function redo<T>(history: History<T>, now: T, mayStop: (state: T) => boolean = () => true): { readonly state: T; readonly history: History<T> } | undefined {
  return travel(history.future, history.past, now, mayStop, (future, past) => ({ past, future, key: undefined }));
}

function travel<T>(
  from: readonly T[],
  to: readonly T[],
  now: T,
  mayStop: (state: T) => boolean,
  make: (from: readonly T[], to: readonly T[]) => History<T>,
): { readonly state: T; readonly history: History<T> } | undefined {
  let index = from.length - 1;
  while (index >= 0 && !mayStop(from[index]!)) index -= 1;
  const state = from[index];
  if (state === undefined) return undefined;
  const passed = from.slice(index + 1).reverse();
  return { state, history: make(from.slice(0, index), [...to, now, ...passed]) };
}
