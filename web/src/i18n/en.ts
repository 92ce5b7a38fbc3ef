/**
 * All texts of the page in English. What the engine says in sentences of its own is not here.
 */
import { page } from "./en/page.ts";
import { play } from "./en/play.ts";
import { review } from "./en/review.ts";
import { study } from "./en/study.ts";

export const en = { ...page, ...play, ...study, ...review } as const;
