/**
 * Games and positions that come in and go out: typed, pasted, dropped, from files, by the address.
 *
 * Invariant: a text that cannot be read changes nothing; what is wrong with it is said where it came in.
 */
import { makeHash, readHash } from "./address";
import type { EngineClient } from "./engine/engine-client";
import type { GameLibrary } from "./game-library";
import { type Said, engineSays, pageSays } from "./i18n/said";
import { language, t } from "./i18n/text";
import { summarise } from "./library/summary";
import { readFen } from "./rules/fen";
import { Game } from "./rules/game";
import { type Document, type State, playerName } from "./state";
import { readGame, readGames } from "./tree/pgn-read";
import type { RawGame } from "./tree/pgn-split";
import { resultOfStudy, tagsOf } from "./tree/pgn-write";
import { type Study, studyOf } from "./tree/tree";
import { editDetails } from "./view/details";
import { editPosition } from "./view/editor";
import { showGameList } from "./view/game-list";
import type { Notices } from "./view/notices";
import { type ShareActions, saveText } from "./view/share";

/** What the desk needs of the page. */
export interface DeskHost {
  readonly state: () => State;
  readonly open: (study: Study, announcement: string) => void;
  /** The game on the page as PGN. */
  readonly pgn: () => string;
  /** Puts a game on the page as it was kept. */
  readonly reopen: (document: Document) => void;
  readonly library: GameLibrary;
  readonly engine: EngineClient;
  /** Gives the game on the page other tags. */
  readonly retag: (tags: ReadonlyMap<string, string>) => void;
  /** Asks for a new game from a position. */
  readonly askNewGame: (fen: string) => void;
  readonly notices: Notices;
}

/** Larger files are no games that anyone studies here, and would only freeze the page. */
const MAX_BYTES = 64 * 1024 * 1024;

export class GameDesk {
  constructor(private readonly host: DeskHost) {}

  readonly share: ShareActions = {
    loadFen: text => this.loadFen(text),
    loadPgn: text => this.loadPgn(text),
    openFile: file => this.openFile(file),
    fenLink: () => link({ kind: "fen", text: this.host.state().game.fenAt(this.host.state().ply) }),
    pgnLink: () => link({ kind: "pgn", text: this.host.pgn() }),
    say: text => this.host.notices.show({ text, key: "share" }),
  };

  /** Sets up a position. Returns what is wrong with the text; then nothing has changed. */
  loadFen(text: string): string | undefined {
    const game = Game.fromFen(text);
    if (!game.ok) return game.problem;
    this.host.open(studyOf(game.value), t("game.position"));
    return undefined;
  }

  /** Opens a game, or asks which if there are several. Returns what is wrong with the text; then nothing has changed. */
  loadPgn(text: string): string | undefined {
    const games = readGames(text);
    if (!games.ok) return games.problem;
    if (games.value.length === 1) return this.#openGame(games.value[0]!);
    this.#choose(games.value);
    return undefined;
  }

  /** Asks which of several games to open. */
  #choose(games: readonly RawGame[]): void {
    showGameList({
      title: t("library.several", { count: games.length }),
      games: games.map(({ tags }, index) => summarise(String(index), tags, 0)),
      empty: "",
      open: id => this.#openGame(games[Number(id)]!),
      actions: [{ label: t("library.keepAll"), run: () => this.host.library.keepAll(games) }],
    });
  }

  /** Shows the games that are kept. */
  async showLibrary(): Promise<void> {
    const { library } = this.host;
    showGameList({
      title: t("library.title"),
      games: await library.list(),
      empty: t("library.empty"),
      open: async id => {
        const found = await library.load(id);
        if (found === undefined) return t("library.unreadable");
        this.host.reopen(found);
        return undefined;
      },
      remove: id => library.remove(id),
      actions: [{ label: t("library.openFile"), run: () => this.#pick() }, { label: t("library.saveAll"), run: async () => saveText(await library.pgn(), "alcor-games.pgn") }],
    });
  }

  /** Asks what the game on the page is to say of itself. */
  editDetails(): void {
    const state = this.host.state();
    const names = { white: playerName(state, "white"), black: playerName(state, "black") };
    editDetails(tagsOf(state.study, names), resultOfStudy(state.study), state.study.tags.has("Result"), this.host.retag);
  }

  /** Opens the board editor with the position on the board. */
  editPosition(): void {
    const { game, ply, orientation } = this.host.state();
    editPosition(game.fenAt(ply), orientation, {
      check: fen => this.#problemOf(fen),
      analyse: fen => void this.loadFen(fen),
      play: fen => this.host.askNewGame(fen),
    });
  }

  /**
   * What is wrong with a position: in the engine's words, or in the page's own while there is no engine. The engine's words are
   * English, so in other languages the page speaks where it can.
   */
  async #problemOf(fen: string): Promise<Said | undefined> {
    const read = readFen(fen);
    const own = read.ok ? undefined : pageSays(read.problem);
    if (this.host.engine.state.kind !== "ready" || (own !== undefined && language() !== "en")) return own;
    try {
      await this.host.engine.explain(fen);
      return own;
    } catch (thrown) {
      return engineSays(sentence(thrown instanceof Error ? thrown.message : String(thrown)));
    }
  }

  #pick(): void {
    document.querySelector("dialog")?.close();
    const input = document.querySelector<HTMLInputElement>("#panel-share input[type=file]");
    input?.click();
  }

  /** Opens the games of a file. Returns what is wrong with it. */
  async openFile(file: File): Promise<string | undefined> {
    if (file.size > MAX_BYTES) return t("file.tooLarge", { name: file.name, size: Math.round(file.size / 1024 / 1024), most: MAX_BYTES / 1024 / 1024 });
    try {
      return this.loadPgn(await readText(file));
    } catch {
      return t("file.unreadable", { name: file.name });
    }
  }

  /** Opens what was dropped or pasted on the page: a file, a FEN or a PGN. */
  async take(data: DataTransfer): Promise<void> {
    const [file] = data.files;
    const text = data.getData("text/plain");
    const problem = file !== undefined ? await this.openFile(file) : looksLikeFen(text) ? this.loadFen(text) : this.loadPgn(text);
    if (problem === undefined) return;
    const title = file === undefined ? t("text.neither") : t("file.notOpened", { name: file.name });
    this.host.notices.show({ title, text: problem, kind: "problem", key: "take" });
  }

  /** Shows what the address asks for, if it does. The game on the page is kept if the address makes no sense. */
  loadAddress(): void {
    const shown = readHash(location.hash);
    if (shown === undefined) return;
    const problem = shown.kind === "fen" ? this.loadFen(shown.text) : this.loadPgn(shown.text);
    // Without this, loading the page again would undo what was played since.
    history.replaceState(null, "", location.pathname + location.search);
    if (problem === undefined) return;
    const title = t("address.bad", { kind: shown.kind.toUpperCase() });
    this.host.notices.show({ title, text: problem, kind: "problem", stays: true, key: "address" });
  }

  #openGame(raw: RawGame): string | undefined {
    const read = readGame(raw);
    if (!read.ok) return read.problem;
    const { study, unplayable } = read.value;
    this.host.open(study, unplayable === 0 ? t("game.opened") : t("game.unplayable", { count: unplayable }));
    return undefined;
  }
}

/** The engine's reason as a sentence. */
function sentence(reason: string): string {
  const text = reason.replace(/^bad FEN: /, "").trim();
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** Eight rows and nothing but one line. */
const looksLikeFen = (text: string): boolean => /^\s*[1-8a-zA-Z]+(?:\/[1-8a-zA-Z]+){7}(?:\s.*)?$/.test(text);

/** Old files are in Latin-1: what is no UTF-8 is read as that. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function link(shown: Parameters<typeof makeHash>[0]): string {
  return new URL(location.pathname, location.href).href + makeHash(shown);
}
