/**
 * The tabs of the panel, as screen readers and keyboards expect them: one stop for Tab, arrows between them.
 */

export class Tabs {
  readonly #tabs: readonly HTMLElement[];

  constructor(list: HTMLElement, private readonly onChange: (id: string) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    for (const tab of this.#tabs) tab.addEventListener("click", () => this.select(tab.id));
    list.addEventListener("keydown", event => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const index = this.#tabs.findIndex(tab => tab.id === this.selected);
      const next = this.#tabs[(index + step + this.#tabs.length) % this.#tabs.length];
      next?.focus();
      if (next !== undefined) this.select(next.id);
    });
  }

  /** The id of the tab that is open. */
  get selected(): string {
    return this.#tabs.find(tab => tab.getAttribute("aria-selected") === "true")?.id ?? "";
  }

  select(id: string): void {
    for (const tab of this.#tabs) {
      const isSelected = tab.id === id;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel !== null) panel.hidden = !isSelected;
    }
    this.onChange(id);
  }
}
