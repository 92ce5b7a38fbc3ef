/**
 * When a puzzle comes back: a Leitner system. Pure; the day is passed in.
 *
 * A puzzle is in one of seven boxes. Solving it at the first try moves it to the next box, needing help or several tries leaves
 * it where it is, not finding it moves it back to the first. The higher the box, the longer until it is asked again:
 *
 * | box | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
 * |---|---|---|---|---|---|---|---|
 * | days | 1 | 2 | 4 | 8 | 16 | 32 | 64 |
 *
 * A new puzzle is in the first box, and due at once. An overdue puzzle is treated as if it were on time.
 */

export interface Schedule {
  readonly box: number;
  /** The day from which on it is due. */
  readonly due: number;
}

/** How a puzzle went. */
export type Outcome = "solved" | "helped" | "missed";

/** How many days to wait, by box. */
export const INTERVALS: readonly number[] = [1, 2, 4, 8, 16, 32, 64];

const DAY_MS = 86_400_000;

/** The number of a day, in the user's time zone. */
export function dayOf(date: Date): number {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);
}

export const firstSchedule = (today: number): Schedule => ({ box: 0, due: today });

/** The schedule after a puzzle was tried on a day. */
export function nextSchedule({ box }: Schedule, outcome: Outcome, today: number): Schedule {
  const last = INTERVALS.length - 1;
  const next = outcome === "solved" ? Math.min(box + 1, last) : outcome === "missed" ? 0 : Math.min(box, last);
  return { box: next, due: today + (INTERVALS[next] ?? 1) };
}

export const isDue = ({ due }: Schedule, today: number): boolean => due <= today;
