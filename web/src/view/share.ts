/**
 * FEN and PGN, in and out: fields to copy from and to paste into, a file to save and to open, and links.
 *
 * The fields follow the game until someone types into them; what is wrong with a text is said below its field.
 */
import type { Key } from "../i18n/catalogue";
import { t } from "../i18n/text";
import { create } from "./dom";

/** What the fields show, and what the page does with what is put into them. */
export interface ShareActions {
  /** Each returns what is wrong, or nothing. */
  readonly loadFen: (text: string) => string | undefined;
  readonly loadPgn: (text: string) => string | undefined;
  readonly openFile: (file: File) => Promise<string | undefined>;
  readonly fenLink: () => string;
  readonly pgnLink: () => string;
  /** Says that something was copied, or could not be. */
  readonly say: (text: string) => void;
}

export class ShareView {
  readonly #fen = create("input", { id: "fen", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": "fen-problem" });
  readonly #pgn = create("textarea", { id: "pgn", rows: 7, spellcheck: "false", autocapitalize: "off", "aria-describedby": "pgn-problem" });
  readonly #fenProblem = create("p", { id: "fen-problem", class: "problem", role: "alert" });
  readonly #pgnProblem = create("p", { id: "pgn-problem", class: "problem", role: "alert" });
  readonly #file = create("input", { type: "file", accept: ".pgn,.txt,application/x-chess-pgn,text/plain", hidden: true });
  /** The fields that have been typed into. */
  readonly #edited = new Set<HTMLElement>();

  constructor(
    element: HTMLElement,
    private readonly actions: ShareActions,
  ) {
    element.append(
      this.#group(
        "share.fen",
        this.#fen,
        this.#fenProblem,
        this.#button("share.setUp", "primary", () => this.#load(this.#fen, this.#fenProblem, actions.loadFen)),
        this.#button("copy", "", () => this.#copy(this.#fen.value, t("share.fenCopied"))),
        this.#button("share.copyLink", "", () => this.#copy(actions.fenLink(), t("share.fenLinkCopied"))),
      ),
      this.#group(
        "share.pgn",
        this.#pgn,
        this.#pgnProblem,
        this.#button("share.open", "primary", () => this.#load(this.#pgn, this.#pgnProblem, actions.loadPgn)),
        this.#button("copy", "", () => this.#copy(this.#pgn.value, t("share.pgnCopied"))),
        this.#button("share.copyLink", "", () => this.#copy(actions.pgnLink(), t("share.pgnLinkCopied"))),
        this.#button("share.save", "", () => saveText(this.#pgn.value, "alcor.pgn")),
        this.#button("library.openFile", "", () => this.#file.click()),
      ),
      this.#file,
    );
    for (const field of [this.#fen, this.#pgn]) field.addEventListener("input", () => this.#edited.add(field));
    this.#fen.addEventListener("keydown", event => {
      if (event.key === "Enter") this.#load(this.#fen, this.#fenProblem, actions.loadFen);
    });
    this.#file.addEventListener("change", () => void this.#openFile());
  }

  show(fen: string, pgn: string): void {
    if (!this.#edited.has(this.#fen)) this.#fen.value = fen;
    if (!this.#edited.has(this.#pgn)) this.#pgn.value = pgn;
  }

  /** Forgets what was typed: another game is on the board. */
  reset(): void {
    this.#edited.clear();
    this.#fenProblem.textContent = "";
    this.#pgnProblem.textContent = "";
  }

  #group(title: Key, field: HTMLElement, problem: HTMLElement, ...buttons: HTMLElement[]): HTMLElement {
    const label = create("label", { for: field.id, "data-t": title });
    return create("div", { class: "share-group" }, label, field, problem, create("div", { class: "share-buttons" }, ...buttons));
  }

  #button(text: Key, kind: string, run: () => void): HTMLElement {
    const button = create("button", { type: "button", class: `button small ${kind}`, "data-t": text });
    button.addEventListener("click", run);
    return button;
  }

  #load(field: HTMLInputElement | HTMLTextAreaElement, place: HTMLElement, load: (text: string) => string | undefined): void {
    const problem = load(field.value);
    place.textContent = problem ?? "";
    field.setAttribute("aria-invalid", String(problem !== undefined));
    if (problem === undefined) this.#edited.delete(field);
    else field.focus();
  }

  async #copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.actions.say(done);
    } catch {
      this.actions.say(t("share.noCopying"));
    }
  }

  async #openFile(): Promise<void> {
    const file = this.#file.files?.[0];
    if (file === undefined) return;
    this.#file.value = "";
    const problem = await this.actions.openFile(file);
    this.#pgnProblem.textContent = problem ?? "";
    if (problem !== undefined) this.actions.say(problem);
  }
}

/** Gives the user a file. Returns what to say about it. */
export function saveText(text: string, name: string, type = "application/x-chess-pgn"): string {
  const url = URL.createObjectURL(new Blob([text], { type }));
  create("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return t("file.saved", { name });
}
