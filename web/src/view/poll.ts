/**
 * “Who plays this?”: a button that asks Alcor's levels, and then the share of each as a row of bars, with its error.
 */
import { percentage, t } from "../i18n/text";
import type { Poll } from "../review/state";
import { create } from "./dom";

export function drawPoll(index: number, poll: Poll | undefined, isBad: boolean): HTMLElement[] {
  if (poll === undefined) {
    const text = t(isBad ? "poll.bad" : "poll.good");
    return [create("button", { type: "button", class: "link-button", "data-do": `who ${index}` }, text)];
  }
  if (poll.kind === "asking") return [create("p", { class: "quiet" }, t("poll.asking", { done: poll.done, total: poll.total || "…" }))];
  const { sentence, levels } = poll.who;
  const bars = levels.map(({ rating, chosen, asked, error }) => {
    const share = chosen / Math.max(1, asked);
    const words = t("poll.share", { rating: String(rating), share: percentage(share), error: Math.round(error * 100) });
    const bar = create("span", { class: "poll-bar", style: `height:${Math.round(share * 100)}%` });
    return create("li", { title: words }, create("span", { class: "poll-track", "aria-hidden": "true" }, bar), create("span", { "aria-hidden": "true" }, String(rating)), create("span", { class: "visually-hidden" }, words));
  });
  const told = sentence === null ? create("p", {}, t("poll.noTrend")) : create("p", { lang: "en" }, sentence);
  return [told, create("ol", { class: "poll", "aria-label": t("poll.label", { asked: levels[0]?.asked ?? 0 }) }, ...bars)];
}
