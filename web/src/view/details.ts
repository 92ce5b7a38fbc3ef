/**
 * The dialog for what a game says of itself: players, event, date, result, and all its other tags.
 */
import { t } from "../i18n/text";
import { openDialog } from "./dialog";
import { create } from "./dom";

/** The tags that have a field of their own, with what stands before it. */
const FIELDS = [["White", "white"], ["Black", "black"], ["Event", "details.event"], ["Site", "details.site"], ["Date", "details.date"], ["Round", "details.round"]] as const;
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"] as const;
/** What the position is made of is not changed by hand. */
const FIXED = new Set(["FEN", "SetUp", "Variant", "Result"]);

/** Shows the tags of a game, with its result, which may be said or follow from the moves. `onSave` hears the tags if they are changed. */
export function editDetails(tags: ReadonlyMap<string, string>, result: string, isResultSaid: boolean, onSave: (tags: Map<string, string>) => void): void {
  const { dialog, form } = openDialog(t("edit.details"));
  const input = (value: string): HTMLInputElement => create("input", { type: "text", value, autocomplete: "off" });
  const fields = FIELDS.map(([name, key]) => ({ name, label: t(key), field: input((tags.get(name) ?? "").replace(/^\?$/, "")) }));
  const choice = create("select", {}, ...RESULTS.map(value => create("option", { value, selected: value === result }, value.replaceAll("1/2", "½"))));
  const others = [...tags].filter(([name]) => !FIXED.has(name) && !FIELDS.some(([known]) => known === name));
  const rows = [...fields, ...others.map(([name, value]) => ({ name, label: name, field: input(value) }))];
  const row = (label: string, field: HTMLElement): HTMLElement => create("label", { class: "dialog-row detail-row" }, create("span", {}, label), field);
  form.append(
    create("div", {}, ...rows.map(({ label, field }) => row(label, field)), row(t("details.result"), choice)),
    create("div", { class: "dialog-buttons" }, create("button", { type: "submit", class: "button primary" }, t("done"))),
  );
  form.addEventListener("submit", event => {
    event.preventDefault();
    dialog.close();
    const changed = new Map(tags);
    for (const { name, field } of rows) {
      if (field.value.trim() !== "") changed.set(name, field.value.trim());
      else if (changed.has(name)) changed.set(name, "?");
    }
    // A result that follows from the moves goes on following from them.
    if (choice.value !== result) changed.set("Result", choice.value);
    else if (!isResultSaid) changed.delete("Result");
    if (JSON.stringify([...changed]) !== JSON.stringify([...tags])) onSave(changed);
  });
  fields[0]?.field.focus();
}
