/**
 * The one source of dice that rules code knows. Its kind decides how the rules are used: a played engagement
 * (`sampled`), every outcome with its probability (`enumerated`), a replay of given dice (`scripted`), or any of these
 * with each throw written down (`recorded`).
 */
import type { Throw } from './throw.ts';

/** Dice, as rules ask for them; every answer is a whole number. */
export interface Chance {
  /** The act that a throw serves; set by the evaluator from the resolution due, never by the rules. */
  purpose: number;
  /** True where dice depend on the purpose of a throw, or are written down with it. */
  readonly mindsPurpose?: true;
  /** One die: 1 to `sides`, of which there are 65,536 at the most. A choice of one among k tied is `die(k)`. */
  die(sides: number): number;
  /** The sum of `count` dice. */
  sum(count: number, sides: number): number;
  /** The highest of `count` dice. */
  highest(count: number, sides: number): number;
  /** The lowest of `count` dice. */
  lowest(count: number, sides: number): number;
  /** The number of `count` dice that show `atLeast` or more: 0 to `count`. */
  successes(count: number, sides: number, atLeast: number): number;
  /** 1 with probability `p` in `q`, otherwise 0. */
  oneIn(p: number, q: number): number;
  /** A throw read as one number (half dice, pools with saves, clamped totals, roll-offs): one of `folded.values`. */
  draw(folded: Throw): number;
}
