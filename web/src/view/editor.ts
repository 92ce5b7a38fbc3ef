/**
 * The board editor: pieces by drag, by choosing one and pointing at squares, or by keyboard (`editor-squares`), the side to move,
 * castling rights, en passant, and the FEN, which can be typed too. Problems with the position are described in the engine's words.
 */
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import { INITIAL_BOARD_FEN } from "chessops/fen";
import type { Color, Piece, Role } from "chessops/types";
import { ROLES } from "chessops/types";
import { makeSquare, parseSquare } from "chessops/util";
import { type Said, pageSays } from "../i18n/said";
import { t } from "../i18n/text";
import { CASTLINGS, type Castling, type PositionSetup, castlingRook, enPassantSquares, fenOfSetup, setupFromFen, withPiece } from "../rules/setup";
import { pieceInWords, roleName } from "../rules/words";
import { choices, openDialog, valueOf } from "./dialog";
import { create } from "./dom";
import { EditorSquares } from "./editor-squares";

export interface EditorActions {
  /** What is wrong with a position, or nothing. */
  readonly check: (fen: string) => Promise<Said | undefined>;
  readonly analyse: (fen: string) => void;
  readonly play: (fen: string) => void;
}

/** What pointing at a square does: it places a piece, empties the square, or moves what stands there. */
type Tool = Piece | "empty" | "move";

const CASTLING_SIDES = { K: ["white", "O-O"], Q: ["white", "O-O-O"], k: ["black", "O-O"], q: ["black", "O-O-O"] } as const;
const EMPTY_FEN = "8/8/8/8/8/8/8/8 w - - 0 1";
const START_FEN = `${INITIAL_BOARD_FEN} w KQkq - 0 1`;

function castlingName(right: Castling): string {
  const [side, san] = CASTLING_SIDES[right];
  return `${t(side)} ${san}`;
}

/** Opens the editor with a position. */
export function editPosition(fen: string, orientation: Color, actions: EditorActions): void {
  const { dialog, form } = openDialog(t("editor.title"));
  dialog.classList.add("editor-dialog");
  new Editor(dialog, form, orientation, actions).load(fen);
}

class Editor {
  #setup: PositionSetup = { pieces: new Map(), turn: "white", castling: new Set(), enPassant: undefined };
  #tool: Tool = "move";
  #asked = 0;
  /** The square whose piece was picked up by keyboard. */
  #taken: number | undefined;
  // Those who listen have the squares; the board is a picture of them.
  readonly #board = create("div", { class: "board editor-board", "aria-hidden": "true" });
  readonly #squares = new EditorSquares({ use: square => this.#use(square), clear: square => this.#put(square, undefined) });
  readonly #said = create("p", { class: "visually-hidden", role: "status" });
  readonly #fen = create("input", { type: "text", id: "editor-fen", spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "editor-problem" });
  readonly #problem = create("p", { id: "editor-problem", class: "problem", role: "alert" });
  readonly #castling = new Map(CASTLINGS.map(right => [right, create("input", { type: "checkbox", name: `castling-${right}` })]));
  readonly #enPassant = create("select", { name: "en-passant", "aria-label": t("editor.enPassant") });
  readonly #analyse = create("button", { type: "submit", class: "button primary" }, t("editor.analyse"));
  readonly #play = create("button", { type: "button", class: "button" }, t("editor.play"));
  readonly #ground: Api;

  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly form: HTMLFormElement,
    orientation: Color,
    private readonly actions: EditorActions,
  ) {
    form.append(
      create("div", { class: "editor-place" }, this.#palette("black"), create("div", { class: "editor-frame" }, this.#board, this.#squares.element), this.#palette("white"), create("p", { id: "editor-keys", class: "visually-hidden" }, t("editor.keys")), this.#said),
      this.#options(),
    );
    this.#ground = Chessground(this.#board, {
      orientation,
      coordinates: true,
      animation: { enabled: false },
      movable: { free: true, color: "both", showDests: false },
      premovable: { enabled: false },
      drawable: { enabled: false },
      selectable: { enabled: false },
      draggable: { deleteOnDropOff: true },
      highlight: { lastMove: false, check: false },
      events: { change: () => this.#readBoard() },
    });
    this.#squares.orient(orientation);
    this.#listen();
  }

  /** Shows the position of a FEN. Whether it is one is returned. */
  load(fen: string): boolean {
    const read = setupFromFen(fen);
    if (read.ok) this.#change(read.value);
    return read.ok;
  }

  #listen(): void {
    // Before chessground hears of it: with a piece in hand, pointing places it.
    this.#board.addEventListener("pointerdown", event => this.#point(event), { capture: true });
    for (const type of ["mousedown", "touchstart"]) {
      this.#board.addEventListener(type, event => this.#tool !== "move" && (event.stopPropagation(), event.preventDefault()), { capture: true });
    }
    this.#board.addEventListener("pointermove", event => event.buttons === 1 && this.#point(event), { capture: true });
    this.form.addEventListener("change", event => {
      if (event.target instanceof HTMLInputElement && event.target === this.#fen) return;
      this.#readOptions();
    });
    this.#fen.addEventListener("input", () => {
      if (this.load(this.#fen.value)) return;
      this.#showProblem(pageSays(t("fen.none")));
    });
    this.form.addEventListener("submit", event => {
      event.preventDefault();
      if (!this.#analyse.disabled) this.#leave(this.actions.analyse);
    });
    this.#play.addEventListener("click", () => this.#leave(this.actions.play));
  }

  #leave(go: (fen: string) => void): void {
    const fen = fenOfSetup(this.#setup);
    this.dialog.close();
    go(fen);
  }

  #point(event: PointerEvent): void {
    if (this.#tool === "move" || event.button > 0) return;
    const key = this.#ground.getKeyAtDomPos([event.clientX, event.clientY]);
    if (key === undefined || key === "a0") return;
    this.#place(parseSquare(key as "a1"), this.#tool === "empty" ? undefined : this.#tool);
  }

  /** By keyboard: places the selected piece, or picks up a piece and puts it down elsewhere. */
  #use(square: number): void {
    if (this.#tool !== "move") return this.#put(square, this.#tool === "empty" ? undefined : this.#tool);
    const from = this.#taken;
    const piece = this.#setup.pieces.get(from ?? square);
    if (piece === undefined) return;
    if (from === undefined || from === square) {
      this.#taken = from === undefined ? square : undefined;
      this.#say(from === undefined ? "cursor.taken" : "cursor.square", square, piece);
      this.#squares.show(this.#setup.pieces, this.#taken);
      return;
    }
    this.#place(from, undefined);
    this.#put(square, piece);
  }

  /** Sets a square by keyboard, and says so. */
  #put(square: number, piece: Piece | undefined): void {
    this.#place(square, piece);
    this.#say("cursor.square", square, piece);
  }

  #say(key: "cursor.taken" | "cursor.square", square: number, piece: Piece | undefined): void {
    this.#said.textContent = t(key, { square: makeSquare(square), what: pieceInWords(piece) });
  }

  #place(square: number, piece: Piece | undefined): void {
    if (JSON.stringify(this.#setup.pieces.get(square)) !== JSON.stringify(piece)) this.#change(withPiece(this.#setup, square, piece));
  }

  /** Takes over what was dragged about on the board. */
  #readBoard(): void {
    const pieces = new Map([...this.#ground.state.pieces].map(([key, { role, color }]): [number, Piece] => [parseSquare(key as "a1"), { role, color }]));
    this.#change({ ...this.#setup, pieces });
  }

  #readOptions(): void {
    const castling = new Set(CASTLINGS.filter(right => this.#castling.get(right)?.checked === true));
    const square = this.#enPassant.value === "" ? undefined : parseSquare(this.#enPassant.value as "a1");
    this.#change({ ...this.#setup, turn: valueOf(this.form, "turn") === "black" ? "black" : "white", castling, enPassant: square });
  }

  #change(setup: PositionSetup): void {
    this.#setup = setup;
    const fen = fenOfSetup(setup);
    this.#ground.set({ fen: fen.split(" ")[0]! });
    this.#taken = undefined;
    this.#squares.show(setup.pieces, undefined);
    if (document.activeElement !== this.#fen) this.#fen.value = fen;
    for (const input of this.form.querySelectorAll<HTMLInputElement>("[name=turn]")) input.checked = input.value === setup.turn;
    for (const [right, input] of this.#castling) {
      input.disabled = castlingRook(setup, right) === undefined;
      input.checked = !input.disabled && setup.castling.has(right);
    }
    const squares = enPassantSquares(setup);
    this.#enPassant.replaceChildren(create("option", { value: "" }, t("editor.noSquare")), ...squares.map(square => create("option", { value: makeSquare(square), selected: square === setup.enPassant }, makeSquare(square))));
    this.#enPassant.disabled = squares.length === 0;
    void this.#check(fen);
  }

  async #check(fen: string): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const problem = await this.actions.check(fen);
    // An answer about a position that has changed since is ignored.
    if (asked === this.#asked) this.#showProblem(problem);
  }

  #showProblem(problem: Said | undefined): void {
    this.#problem.textContent = problem?.text ?? "";
    this.#problem.lang = problem?.lang ?? "";
    this.#fen.setAttribute("aria-invalid", String(problem !== undefined));
    this.#analyse.disabled = problem !== undefined;
    this.#play.disabled = problem !== undefined;
  }

  #flip(): void {
    this.#ground.toggleOrientation();
    this.#squares.orient(this.#ground.state.orientation);
  }

  /** The pieces of a side to choose from, and beside White's the other tools. */
  #palette(color: Color): HTMLElement {
    const row = create("div", { class: "palette cg-wrap", role: "group", "aria-label": t(color === "white" ? "editor.whitePieces" : "editor.blackPieces") });
    const roles: Role[] = [...ROLES].reverse();
    for (const role of roles) row.append(this.#toolButton({ role, color }, t("editor.piece", { color: t(`editor.${color}`), piece: roleName(role) })));
    row.append(color === "white" ? this.#toolButton("empty", t("editor.empty"), "⌫") : this.#toolButton("move", t("editor.move"), "✥"));
    return row;
  }

  #toolButton(tool: Tool, name: string, sign = ""): HTMLElement {
    const button = create("button", { type: "button", class: "tool", "aria-pressed": String(tool === this.#tool), "aria-label": name, title: name }, sign);
    if (typeof tool !== "string") {
      const piece = document.createElement("piece");
      piece.className = `${tool.role} ${tool.color}`;
      button.append(piece);
    }
    button.addEventListener("click", () => {
      this.#tool = tool;
      for (const other of this.form.querySelectorAll(".tool")) other.setAttribute("aria-pressed", String(other === button));
    });
    return button;
  }

  #options(): HTMLElement {
    const rights = [...this.#castling].map(([right, input]) => create("label", { class: "editor-right" }, input, castlingName(right)));
    const button = (label: string, run: () => void): HTMLElement => {
      const made = create("button", { type: "button", class: "button small" }, label);
      made.addEventListener("click", run);
      return made;
    };
    return create("div", { class: "editor-options" },
      choices(t("editor.toMove"), "turn", [{ value: "white", label: t("white") }, { value: "black", label: t("black") }], "white", "in-row"),
      create("fieldset", {}, create("legend", {}, t("editor.castling")), create("div", { class: "editor-rights" }, ...rights)),
      create("label", { class: "dialog-row" }, create("span", {}, t("editor.enPassant")), this.#enPassant),
      create("label", { class: "editor-fen" }, "FEN", this.#fen),
      this.#problem,
      create("div", { class: "dialog-buttons editor-sets" },
        button(t("editor.start"), () => this.load(START_FEN)),
        button(t("editor.clear"), () => this.load(EMPTY_FEN)),
        button(t("editor.flip"), () => this.#flip())),
      create("div", { class: "dialog-buttons" }, this.#play, this.#analyse));
  }
}

