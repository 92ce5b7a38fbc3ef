/**
 * “Who plays this?”: a button that asks Alcor's levels, and then the share of each as a row of bars, with its error.
 */
import type { Poll } from "../review/state";
import { create } from "./dom";

export function drawPoll(index: number, poll: Poll | undefined, isBad: boolean): HTMLElement[] {
  if (poll === undefined) {
    const text = isBad ? "Who plays this?" : "Who finds this?";
    return [create("button", { type: "button", class: "link-button", "data-do": `who ${index}` }, text)];
  }
  if (poll.kind === "asking") return [create("p", { class: "quiet" }, `The levels are being asked: ${poll.done} of ${poll.total || "…"}.`)];
  const { sentence, levels } = poll.who;
  const bars = levels.map(({ rating, chosen, asked, error }) => {
    const share = Math.round((chosen / Math.max(1, asked)) * 100);
    const words = `${rating}: ${share}%, give or take ${Math.round(error * 100)}`;
    const bar = create("span", { class: "poll-bar", style: `height:${share}%` });
    return create("li", { title: words }, create("span", { class: "poll-track", "aria-hidden": "true" }, bar), create("span", { "aria-hidden": "true" }, String(rating)), create("span", { class: "visually-hidden" }, words));
  });
  const told = sentence ?? "What the levels play shows no clear trend.";
  return [create("p", {}, told), create("ol", { class: "poll", "aria-label": `Of ${levels[0]?.asked ?? 0} players at each level` }, ...bars)];
}
