/**
 * The annotations of a move: comments, glyphs, and the commands that programs put into comments.
 *
 * A command is `[%name value]`: arrows `cal`, circles `csl`, evaluations `eval`, clocks `clk` and `emt`, and any
 * others. Commands are kept as they were written, so that none is lost, and parsed where they are needed.
 */
import { type Score, centipawns, mateIn } from "../score";

export interface CommentCommand {
  readonly name: string;
  readonly value: string;
}

export interface Notes {
  /** Comments before the move, as they were written. */
  readonly before: readonly string[];
  /** Comments after it, without the commands in them. */
  readonly after: readonly string[];
  readonly commands: readonly CommentCommand[];
  /** Numeric annotation glyphs. */
  readonly nags: readonly number[];
  /** Glyphs before the move, where a variation begins with them: “better is”. */
  readonly nagsBefore: readonly number[];
}

export const NO_NOTES: Notes = { before: [], after: [], commands: [], nags: [], nagsBefore: [] };

/** An arrow, or a circle if it begins and ends on one square. */
export interface Shape {
  readonly color: ShapeColor;
  /** Squares such as `e4`. */
  readonly from: string;
  readonly to: string;
}

export const SHAPE_COLORS = ["green", "red", "blue", "yellow"] as const;
export type ShapeColor = (typeof SHAPE_COLORS)[number];

const COMMAND = /\[%([A-Za-z][A-Za-z0-9_-]*)(?:\s+([^\]]*))?\]/g;
/** Commands one after the other, with the spaces around them. */
const COMMANDS = new RegExp(` *(?:${COMMAND.source} *)+`, "g");
const ARROWS = "cal";
const CIRCLES = "csl";
const EVALUATION = "eval";
const CLOCK = "clk";

/** A comment split into its text and its commands. */
export function readComment(comment: string): { readonly text: string; readonly commands: readonly CommentCommand[] } {
  const commands = [...comment.matchAll(COMMAND)].map(([, name = "", value = ""]) => ({ name, value: value.trim() }));
  return { text: comment.replace(COMMANDS, " ").trim(), commands };
}

/** The comments after a move, combined from those in the text of a game. */
export function withComment(notes: Notes, comment: string): Notes {
  const { text, commands } = readComment(comment);
  return { ...notes, after: text === "" ? notes.after : [...notes.after, text], commands: [...notes.commands, ...commands] };
}

/** The comments after a move as PGN has them, each without its braces. */
export function writeComments(notes: Notes): string[] {
  const commands = notes.commands.map(({ name, value }) => (value === "" ? `[%${name}]` : `[%${name} ${value}]`)).join(" ");
  const [first = "", ...others] = notes.after;
  const head = [commands, first].filter(part => part !== "").join(" ");
  return head === "" ? others : [head, ...others];
}

/** The comment as the user edits it: several are separated by empty lines. */
export const editableComment = (notes: Notes): string => notes.after.join("\n\n");

/** The notes with an edited comment. A closing brace would end the comment in PGN, so braces become parentheses. */
export function withEditedComment(notes: Notes, text: string): Notes {
  const safe = text.replace(/\r\n?/g, "\n").replace(/\{/g, "(").replace(/\}/g, ")");
  const bare: Notes = { ...notes, after: [] };
  return safe.split(/\n[ \t]*(?:\n[ \t]*)+/).reduce((result, part) => withComment(result, part), bare);
}

/** Arrows and circles. Invalid ones are skipped, and kept as they are. */
export function shapesOf(notes: Notes): Shape[] {
  return notes.commands.flatMap(({ name, value }) => {
    if (name !== ARROWS && name !== CIRCLES) return [];
    return value.split(",").flatMap(item => {
      const match = /^\s*([GRBY])([a-h][1-8])([a-h][1-8])?\s*$/.exec(item);
      const color = SHAPE_COLORS.find(candidate => candidate.charAt(0).toUpperCase() === match?.[1]);
      const from = match?.[2];
      return color === undefined || from === undefined ? [] : [{ color, from, to: match?.[3] ?? from }];
    });
  });
}

/** The notes with other arrows and circles. */
export function withShapes(notes: Notes, shapes: readonly Shape[]): Notes {
  const letter = ({ color }: Shape): string => color.charAt(0).toUpperCase();
  const circles = shapes.filter(({ from, to }) => from === to).map(shape => letter(shape) + shape.from);
  const arrows = shapes.filter(({ from, to }) => from !== to).map(shape => letter(shape) + shape.from + shape.to);
  const others = notes.commands.filter(({ name }) => name !== ARROWS && name !== CIRCLES);
  const written = [[CIRCLES, circles], [ARROWS, arrows]] as const;
  const commands = written.flatMap(([name, items]) => (items.length === 0 ? [] : [{ name, value: items.join(",") }]));
  return { ...notes, commands: [...commands, ...others] };
}

/** An evaluation in the annotations, with its depth if given. */
export function evaluationOf(notes: Notes): { readonly score: Score; readonly depth: number | undefined } | undefined {
  const command = notes.commands.find(({ name }) => name === EVALUATION);
  const match = /^(?:#([+-]?\d+)|([+-]?\d+(?:\.\d+)?))(?:,(\d+))?$/.exec(command?.value ?? "");
  if (match === null) return undefined;
  const depth = match[3] === undefined ? undefined : Number(match[3]);
  if (match[1] === undefined) return { score: centipawns(Math.round(Number(match[2]) * 100)), depth };
  const moves = Number(match[1]);
  return { score: mateIn(Math.abs(moves), moves < 0 || match[1].startsWith("-") ? "black" : "white"), depth };
}

/** A score as an `eval` command. */
export function evaluationCommand(score: Score): CommentCommand {
  return { name: EVALUATION, value: score.kind === "mate" ? `#${score.value}` : (score.value / 100).toFixed(2) };
}

export const hasEvaluation = (notes: Notes): boolean => notes.commands.some(({ name }) => name === EVALUATION);

/** The clock after the move, as it was written, without the hours if there are none. */
export function clockOf(notes: Notes): string | undefined {
  const value = notes.commands.find(({ name }) => name === CLOCK)?.value;
  return value !== undefined && /^\d+(:\d\d){1,2}(\.\d+)?$/.test(value) ? value.replace(/^0+:(?=\d+:)/, "") : undefined;
}

/** The clock after the move, in milliseconds. */
export function clockTimeOf(notes: Notes): number | undefined {
  const shown = clockOf(notes);
  return shown?.split(":").reduce((sum, part) => sum * 60 + Number(part) * 1000, 0);
}

/** The notes with the clock after the move, to a tenth of a second. */
export function withClockTime(notes: Notes, left: number): Notes {
  const tenths = Math.round(left / 100);
  const two = (value: number): string => String(value).padStart(2, "0");
  const seconds = Math.floor(tenths / 10);
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const value = tenths % 10 === 0 ? whole : `${whole}.${tenths % 10}`;
  return { ...notes, commands: [...notes.commands.filter(({ name }) => name !== CLOCK), { name: CLOCK, value }] };
}

export const isEmpty = ({ before, after, commands, nags, nagsBefore }: Notes): boolean =>
  before.length + after.length + commands.length + nags.length + nagsBefore.length === 0;
