/**
 * The tabs of the panel, as screen readers and keyboards expect them: one stop for Tab, arrows between them.
 *
 * Each tab has the id `tab-NAME` and its panel `panel-NAME`. Which one is open is part of the page's state.
 */
import type { Tab } from "../state";

export class TabsView {
  readonly #tabs: readonly HTMLElement[];

  constructor(list: HTMLElement, onSelect: (tab: Tab) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    for (const tab of this.#tabs) tab.addEventListener("click", () => onSelect(nameOf(tab)));
    list.addEventListener("keydown", event => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const index = this.#tabs.findIndex(tab => tab.getAttribute("aria-selected") === "true");
      const next = this.#tabs[(index + step + this.#tabs.length) % this.#tabs.length];
      if (next === undefined) return;
      next.focus();
      onSelect(nameOf(next));
    });
  }

  show(selected: Tab): void {
    for (const tab of this.#tabs) {
      const isSelected = nameOf(tab) === selected;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(`panel-${nameOf(tab)}`);
      if (panel !== null) panel.hidden = !isSelected;
    }
  }
}

const nameOf = (tab: HTMLElement): Tab => tab.id.replace(/^tab-/, "") as Tab;
