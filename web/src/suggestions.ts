/**
 * Suggestions by the engine, shown as an arrow and in a sentence: its own move, or the threat, which is what the other side
 * would play after a pass.
 */
import { opposite } from "chessops/util";
import type { EngineClient } from "./engine/engine-client";
import { t } from "./i18n/text";
import { Game } from "./rules/game";
import { nameOf } from "./rules/words";
import { type Score, formatScore } from "./score";

export type SuggestionKind = "hint" | "threat";

/** The move to show, if any, and the sentence. */
export interface Suggestion {
  readonly uci: string | undefined;
  readonly text: string;
}

const THINKING_MS = 700;

/** The engine's suggestion at a ply of a game; undefined if it does not answer. */
export async function suggest(kind: SuggestionKind, engine: EngineClient, game: Game, ply: number): Promise<Suggestion | undefined> {
  if (kind === "hint") {
    const found = await think(engine, game, ply);
    return found === undefined ? undefined : { uci: found.uci, text: t("hint.move", { move: found.san }) };
  }
  const passed = Game.pass(game.positionAt(ply))?.position;
  if (passed === undefined) return { uci: undefined, text: t("threat.inCheck") };
  if (!passed.hasDests()) return { uci: undefined, text: t("threat.none", { side: nameOf(passed.turn) }) };
  const found = await think(engine, Game.from(passed, game.variant), 0);
  if (found === undefined) return undefined;
  const score = found.score === undefined ? "" : ` (${formatScore(found.score)})`;
  return { uci: found.uci, text: t("threat.move", { passer: nameOf(opposite(passed.turn)), side: nameOf(passed.turn), move: found.san + score }) };
}

async function think(engine: EngineClient, game: Game, ply: number): Promise<{ readonly uci: string; readonly san: string; readonly score: Score | undefined } | undefined> {
  let score: Score | undefined;
  const search = engine.search({
    game,
    ply,
    limit: { milliseconds: THINKING_MS },
    onInfo: info => {
      if (info.rank === 1 && info.bound === "exact") score = info.score;
    },
  });
  const uci = await search.move;
  const move = uci === undefined ? undefined : game.moveFromUci(uci, ply);
  return uci === undefined || move === undefined ? undefined : { uci, san: game.play(move, ply).steps[ply]?.san ?? uci, score };
}
