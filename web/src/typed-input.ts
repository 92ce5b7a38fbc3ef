/**
 * A move that the user typed: read at once if it is written exactly, else by the engine, as in the terminal, which also
 * says why a move is illegal. Pieces have English letters or those of the page's language.
 */
import type { NormalMove } from "chessops/types";
import type { EngineClient } from "./engine/engine-client";
import { type Said, engineSays, pageSays } from "./i18n/said";
import { language, t } from "./i18n/text";
import { readExactMove, withEnglishLetters } from "./rules/typed-move";
import { type State, isFree, isOpponentsTurn } from "./state";

/** A move that can be played, or a sentence that says why there is none. */
export type TypedInput = { readonly move: NormalMove } | { readonly refusal: Said };

/** Reads what was typed. Nobody is asked, and the answer is no promise, if the engine is not needed. */
export function readInput(state: State, engine: EngineClient, text: string): TypedInput | Promise<TypedInput> {
  const { game, ply } = state;
  const isBound = !isFree(state);
  if (isBound && game.ending !== undefined) return { refusal: pageSays(t("refusal.over")) };
  if (isBound && ply !== game.length) return { refusal: pageSays(t("refusal.earlier")) };
  if (isOpponentsTurn(state)) return { refusal: pageSays(t("refusal.turn")) };
  if (text.trim() === "") return { refusal: pageSays(t("refusal.empty")) };
  const english = withEnglishLetters(text, language());
  const move = readExactMove(game.positionAt(ply), english);
  return move === undefined ? askEngine(state, engine, english) : { move };
}

async function askEngine(state: State, engine: EngineClient, text: string): Promise<TypedInput> {
  const { game, ply } = state;
  // Without an engine the board still works; only reasons are missing.
  const read = state.engine.kind === "ready" ? await engine.readMove(game.fenAt(ply), text).catch(() => undefined) : undefined;
  if (read !== undefined && "refusal" in read) return { refusal: engineSays(read.refusal) };
  const move = read === undefined ? undefined : game.moveFromUci(read.move, ply);
  return move === undefined ? { refusal: pageSays(t("refusal.other", { text: text.trim() })) } : { move };
}
