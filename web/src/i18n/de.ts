/**
 * All texts of the page in German.
 */
import type { Catalogue } from "./catalogue";
import { page } from "./de/page";
import { play } from "./de/play";
import { review } from "./de/review";
import { study } from "./de/study";

export const de: Catalogue = { ...page, ...play, ...study, ...review };
