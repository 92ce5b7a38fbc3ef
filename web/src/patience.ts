/**
 * How long the page waits before it does something by itself. The tests in the browser know these numbers too: there it waits for ever.
 */

/** How long a notice that requires no action is visible. */
export const VISIBLE_MS = 7000;

/** How long a stopped search may take to answer before the engine counts as dead: far longer than a busy device needs. */
export const STOP_PATIENCE_MS = 60_000;
