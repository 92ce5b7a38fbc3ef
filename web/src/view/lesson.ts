/**
 * A lesson in the panel: what is asked, what came of the last try, hints, and the way on.
 */
import { type Lesson, MOST_HINTS, isOver, questionAt } from "../review/lesson";
import { JUDGEMENT_WORDS, hintText, lessonText, lineInWords } from "../review/words";
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
  const place = isOver(lesson) ? "" : ` · ${index + 1} of ${questions.length}`;
  const head = create("h2", { class: "lesson-head" }, `${lesson.name}${place}`);
  const mood = stage === "found" ? "good" : stage === "asking" && tries.length > 0 ? "bad" : "";
  const status = create("div", { class: "lesson-status" }, create("p", { class: `lesson-text ${mood}` }, lessonText(lesson)));
  const hinted = hintText(lesson);
  if (hinted !== "") status.append(create("p", {}, hinted));
  const parts: HTMLElement[] = [head];
  if (question !== undefined && lesson.isPuzzles) parts.push(create("p", { class: "quiet" }, question.title));
  parts.push(status);
  if (question !== undefined && stage !== "asking") {
    const told = `${question.label}: ${JUDGEMENT_WORDS[question.judgement].toLowerCase()}. ${question.told}`;
    parts.push(create("p", { class: "quiet" }, told), ...(question.reason === undefined ? [] : [create("p", {}, question.reason)]));
    parts.push(create("p", {}, create("strong", {}, "Best:"), ` ${lineInWords(question.game, question.ply, question.line)}`));
  }
  return [...parts, create("div", { class: "lesson-buttons" }, ...buttons(lesson, hints))];
}

function buttons(lesson: Lesson, hints: number): HTMLElement[] {
  const make = (wish: string, text: string, kind = ""): HTMLButtonElement => create("button", { type: "button", class: `button small ${kind}`, "data-do": wish }, text);
  if (isOver(lesson)) return [make("stop", "Back to the game", "primary")];
  const isLast = lesson.index + 1 >= lesson.questions.length;
  if (lesson.stage !== "asking") {
    const on = make("next", isLast ? "Finish" : "Next", "primary");
    on.title = "Enter in the empty field for moves";
    return [on, make("stop", "Stop")];
  }
  const hint = make("hint", hints === 0 ? "Hint" : "Another hint");
  hint.disabled = hints >= MOST_HINTS;
  return [hint, make("answer", "Show the answer"), make("next", "Skip"), make("stop", "Stop")];
}
