/**
 * Time controls: a base time and an increment after each move. Read as people write them and as PGN does. Pure.
 */
import { t } from "../i18n/text";
import { type Reading, failure, success } from "../rules/fen";

/** In milliseconds. */
export interface TimeControl {
  readonly base: number;
  readonly increment: number;
}

/** What is offered: minutes, and seconds for each move. */
export const PRESETS: readonly string[] = ["3+2", "5+0", "10+5", "15+10"];

/** The most that either part may be: a day. */
const MAX_SECONDS = 86_400;

/** Reads minutes and seconds for each move: `5+3`, `10`, `0.5+1`. */
export function readTimeControl(text: string): Reading<TimeControl> {
  const [minutes = "", increment = "0", ...rest] = text.split("+").map(part => part.trim());
  const base = seconds(minutes, 60);
  const more = seconds(increment, 1);
  if (rest.length > 0 || base === undefined || more === undefined || base + more === 0) {
    return failure(t("new.badClock", { text }));
  }
  return success({ base, increment: more });
}

/** The tag `TimeControl` of PGN: seconds. */
export function tagOfControl({ base, increment }: TimeControl): string {
  return increment === 0 ? String(base / 1000) : `${base / 1000}+${increment / 1000}`;
}

/** The time control in a tag; none if it has another form, such as `40/7200`. */
export function controlOfTag(tag: string | undefined): TimeControl | undefined {
  const match = /^(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(tag ?? "");
  if (match === null) return undefined;
  const [base, increment] = [seconds(match[1]!, 1), seconds(match[2] ?? "0", 1)];
  return base === undefined || increment === undefined || base + increment === 0 ? undefined : { base, increment };
}

/** A number of seconds times a factor, in milliseconds; none if the text is no number or too large a one. */
function seconds(text: string, factor: number): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined;
  const value = Number(text) * factor;
  return value <= MAX_SECONDS ? Math.round(value * 1000) : undefined;
}
