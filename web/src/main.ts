/**
 * Starts the page: finds its elements, connects buttons and keys to what they do, and reads the address.
 */
import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/board.css";
import "./styles/panel.css";
import "./styles/moves.css";
import "./styles/analysis.css";
import "./styles/why.css";
import "./styles/review.css";
import "./styles/dialog.css";
import "./styles/editor.css";
import { t } from "./i18n/text";
import { listenToKeys } from "./keyboard";
import { goOffline } from "./offline";
import { Page } from "./page";
import { browserStore } from "./storage";
import { systemIsLight } from "./theme";
import { byId } from "./view/dom";
import { listenToDrops } from "./view/drops";
import { listenToWheel } from "./view/wheel";
import { Notices } from "./view/notices";

const wanted = new URLSearchParams(location.search).get("build");
const build = wanted === "single" || wanted === "threads" ? wanted : undefined;
const notices = new Notices(byId("notices", HTMLElement));
const page = new Page(browserStore(), notices, new URL("engine/alcor.worker.js", document.baseURI).href, build);

const onClick = (id: string, run: () => void): void => byId(id, HTMLButtonElement).addEventListener("click", run);
onClick("new-game", () => page.match.askNewGame());
onClick("open-library", () => void page.desk.showLibrary());
onClick("edit-position", () => page.desk.editPosition());
onClick("open-settings", () => page.settings.ask());
onClick("toggle-theme", () => page.settings.toggleTheme());
onClick("go-first", () => page.goTo(0));
onClick("go-back", () => page.step(-1));
onClick("go-forward", () => page.step(1));
onClick("go-last", () => page.goToEnd());
onClick("take-back", () => page.takeBack());
onClick("hint", () => void page.suggest("hint"));
onClick("threat", () => void page.suggest("threat"));
onClick("flip", () => page.flip());
onClick("resign", () => page.resign());
onClick("offer-draw", () => void page.match.offerDraw());
onClick("pause", () => page.match.togglePause());

const analysisSwitch = byId("analysis-switch", HTMLInputElement);
analysisSwitch.addEventListener("change", () => page.setAnalysing(analysisSwitch.checked));

const input = byId("move-input", HTMLInputElement);
byId("move-form", HTMLFormElement).addEventListener("submit", async event => {
  event.preventDefault();
  const typed = input.value;
  const problem = await page.playTyped(typed);
  // The engine's reason may come when something else is being typed.
  if (input.value !== typed) return;
  const place = byId("move-problem", HTMLElement);
  place.textContent = problem?.text ?? "";
  place.lang = problem?.lang ?? "";
  input.setAttribute("aria-invalid", String(problem !== undefined));
  if (problem === undefined) input.value = "";
  else input.select();
});
input.addEventListener("input", () => {
  byId("move-problem", HTMLElement).textContent = "";
  input.removeAttribute("aria-invalid");
});

listenToKeys({
  ArrowLeft: () => page.step(-1),
  ArrowRight: () => page.step(1),
  ArrowUp: () => page.goTo(0),
  ArrowDown: () => page.goToEnd(),
  Home: () => page.goTo(0),
  End: () => page.goToEnd(),
  "Shift+ArrowUp": () => page.goBeside(-1),
  "Shift+ArrowDown": () => page.goBeside(1),
  Backspace: () => page.takeBack(),
  Delete: () => page.remove(),
  "Ctrl+z": () => page.travel("undo"),
  "Ctrl+Shift+z": () => page.travel("redo"),
  "Ctrl+y": () => page.travel("redo"),
  c: () => page.editComment(),
  e: () => page.desk.editPosition(),
  g: () => void page.desk.showLibrary(),
  f: () => page.flip(),
  a: () => page.toggleAnalysis(),
  h: () => void page.suggest("hint"),
  x: () => void page.suggest("threat"),
  n: () => page.match.askNewGame(),
  b: () => page.settings.toggleBlindfold(),
  p: () => page.match.togglePause(),
  m: () => input.focus(),
  w: () => page.toggleWhy(),
  r: () => page.toggleReview(),
  "]": () => page.review.goToMoment(1),
  "[": () => page.review.goToMoment(-1),
}, page.settings.hasLetterKeys);

listenToWheel(byId("board", HTMLElement), by => page.step(by));
listenToDrops(data => void page.desk.take(data));

page.desk.loadAddress();
window.addEventListener("hashchange", () => page.desk.loadAddress());
systemIsLight.addEventListener("change", () => page.settings.onSystemTheme());
// The browser asks whether one means to leave.
window.addEventListener("beforeunload", event => void (page.isUnsaved && event.preventDefault()));
document.addEventListener("visibilitychange", () => page.onVisibility());

if (import.meta.env.PROD) {
  void goOffline(take => {
    notices.show({ text: t("page.newVersion"), action: { label: t("page.loadIt"), run: take }, stays: true, key: "version" });
  });
}
