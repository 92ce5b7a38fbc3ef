/**
 * A lesson in the panel: what is asked, what came of the last try, hints, and the way on.
 */
import { t } from "../i18n/text";
import { type Lesson, MAX_HINTS, isOver, questionAt } from "../review/lesson";
import { hintText, judgedText, lessonName, lessonText, lineInWords } from "../review/words";
import { create } from "./dom";

export interface LessonActions {
  readonly hint: () => void;
  readonly showAnswer: () => void;
  readonly next: () => void;
  readonly stop: () => void;
}

export function drawLesson(lesson: Lesson): HTMLElement[] {
  const { questions, index, stage, hints, tries } = lesson;
  const question = questionAt(lesson);
  const name = lessonName(lesson.subject);
  const head = create("h2", { class: "lesson-head" }, isOver(lesson) ? name : t("lesson.place", { name, index: index + 1, total: questions.length }));
  const mood = stage === "found" ? "good" : stage === "asking" && tries.length > 0 ? "bad" : "";
  const status = create("div", { class: "lesson-status" }, create("p", { class: `lesson-text ${mood}` }, lessonText(lesson)));
  const hinted = hintText(lesson);
  if (hinted !== "") status.append(create("p", {}, hinted));
  const parts: HTMLElement[] = [head];
  if (question !== undefined && lesson.subject === "puzzles") parts.push(create("p", { class: "quiet" }, question.title));
  parts.push(status);
  if (question !== undefined && stage !== "asking") {
    parts.push(create("p", { class: "quiet" }, `${judgedText(question)} `, create("span", { lang: question.told.lang }, question.told.text)));
    if (question.reason !== undefined) parts.push(create("p", { lang: "en" }, question.reason));
    parts.push(create("p", {}, create("strong", {}, t("lesson.bestLine")), ` ${lineInWords(question.game, question.ply, question.line)}`));
  }
  return [...parts, create("div", { class: "lesson-buttons" }, ...buttons(lesson, hints))];
}

function buttons(lesson: Lesson, hints: number): HTMLElement[] {
  const make = (wish: string, text: string, kind = ""): HTMLButtonElement => create("button", { type: "button", class: `button small ${kind}`, "data-do": wish }, text);
  if (isOver(lesson)) return [make("stop", t("lesson.back"), "primary")];
  const isLast = lesson.index + 1 >= lesson.questions.length;
  if (lesson.stage !== "asking") {
    const on = make("next", t(isLast ? "lesson.finish" : "lesson.next"), "primary");
    on.title = t("lesson.nextTitle");
    return [on, make("stop", t("lesson.stop"))];
  }
  const hint = make("hint", t(hints === 0 ? "lesson.hint" : "lesson.anotherHint"));
  hint.disabled = hints >= MAX_HINTS;
  return [hint, make("answer", t("lesson.answer")), make("next", t("lesson.skip")), make("stop", t("lesson.stop"))];
}
