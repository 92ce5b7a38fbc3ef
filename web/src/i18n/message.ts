/**
 * What a message of a catalogue is.
 */

/** Where a number decides the wording; the value is named `count`. */
export interface Plural {
  readonly one: string;
  readonly other: string;
}

/** A text with placeholders in braces: `After {move}`. */
export type Message = string | Plural;
