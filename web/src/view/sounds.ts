/**
 * Sounds, made by the browser from a few oscillations: no files, and silent until they are switched on.
 */
import type { Game } from "../rules/game";

/** A short tone: its pitch in hertz, when it begins, how long it fades and how loud it is. */
interface Tone {
  readonly pitch: number;
  readonly start: number;
  readonly fade: number;
  readonly gain: number;
  readonly shape: OscillatorType;
}

const knock = (pitch: number, start = 0): Tone => ({ pitch, start, fade: 0.09, gain: 0.5, shape: "triangle" });
const ring = (pitch: number, start = 0): Tone => ({ pitch, start, fade: 0.35, gain: 0.18, shape: "sine" });

const SOUNDS = {
  move: [knock(190)],
  capture: [knock(150), knock(260, 0.035)],
  check: [knock(190), ring(880, 0.02)],
  end: [ring(523), ring(659, 0.12), ring(784, 0.24)],
} as const;

export class Sounds {
  #context: AudioContext | undefined;
  isOn = false;

  /** The sound of the move that led to a ply. */
  playMove(game: Game, ply: number): void {
    const step = game.steps[ply - 1];
    if (!this.isOn || step === undefined) return;
    if (game.endingAt(ply) !== undefined) this.#play(SOUNDS.end);
    else if (step.san.includes("+")) this.#play(SOUNDS.check);
    else this.#play(step.san.includes("x") ? SOUNDS.capture : SOUNDS.move);
  }

  #play(tones: readonly Tone[]): void {
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    for (const { pitch, start, fade, gain, shape } of tones) {
      const from = context.currentTime + start;
      const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch });
      const volume = new GainNode(context, { gain });
      volume.gain.setValueAtTime(gain, from);
      volume.gain.exponentialRampToValueAtTime(0.001, from + fade);
      oscillator.frequency.setValueAtTime(pitch, from);
      if (shape === "triangle") oscillator.frequency.exponentialRampToValueAtTime(pitch / 2, from + fade);
      oscillator.connect(volume).connect(context.destination);
      oscillator.start(from);
      oscillator.stop(from + fade + 0.02);
    }
  }
}
