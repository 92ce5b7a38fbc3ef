/**
 * Short messages at the edge of the page: errors, and offers to undo. Each can be closed; those that require no action
 * disappear by themselves.
 */
import { t } from "../i18n/text";
import { VISIBLE_MS } from "../patience";
import { create } from "./dom";

export interface Notice {
  readonly text: string;
  /** The language of the text, if it is not that of the page. */
  readonly lang?: string | undefined;
  readonly title?: string;
  readonly kind?: "plain" | "problem";
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Whether it stays until it is closed. */
  readonly stays?: boolean;
  /** A notice with the same key replaces it. */
  readonly key?: string;
}

export class Notices {
  constructor(private readonly element: HTMLElement) {}

  show(notice: Notice): void {
    if (notice.key !== undefined) this.close(notice.key);
    const isProblem = notice.kind === "problem";
    const card = create("div", { class: `notice${isProblem ? " problem" : ""}`, role: isProblem ? "alert" : "status", "data-key": notice.key });
    const close = (): void => card.remove();
    const text = create("div", { class: "notice-text" });
    if (notice.title !== undefined) text.append(create("strong", {}, notice.title));
    text.append(create("p", { title: notice.text, lang: notice.lang }, notice.text));
    card.append(text);
    if (notice.action !== undefined) {
      const { label, run } = notice.action;
      const button = create("button", { type: "button", class: "button small" }, label);
      button.addEventListener("click", () => {
        close();
        run();
      });
      card.append(button);
    }
    const cross = create("button", { type: "button", class: "icon-button small", "aria-label": t("notice.close") }, "×");
    cross.addEventListener("click", close);
    card.append(cross);
    this.element.append(card);
    if (notice.stays !== true) this.#leaveLater(card);
  }

  close(key: string): void {
    for (const card of this.element.querySelectorAll<HTMLElement>(".notice")) if (card.dataset.key === key) card.remove();
  }

  /** Not while someone is reading it or about to press its button. */
  #leaveLater(card: HTMLElement): void {
    setTimeout(() => {
      if (card.matches(":hover, :focus-within")) this.#leaveLater(card);
      else card.remove();
    }, VISIBLE_MS);
  }
}
