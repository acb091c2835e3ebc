/** Dice of a function, words of a state, and what the tests of all systems ask of both. */
import { expect } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { Pools } from '../../src/chance/pools.ts';
import type { Throw } from '../../src/chance/throw.ts';

export interface Played<S> {
  readonly outcome: string;
  readonly turn: number;
  readonly state: S;
  /** Counters and metrics at the end; values that have labels by their labels. */
  readonly readings: ReadonlyMap<string, number | string>;
}

/** Dice that show what a function says. */
export function rolling(die: (sides: number) => number): Chance {
  const pools = new Pools();
  const draw = (folded: Throw): number => folded.read(die);
  return {
    purpose: 0,
    die,
    draw,
    sum: (count, sides) => draw(pools.sum(count, sides)),
    highest: (count, sides) => draw(pools.highest(count, sides)),
    lowest: (count, sides) => draw(pools.lowest(count, sides)),
    successes: (count, sides, atLeast) => draw(pools.successes(count, sides, atLeast)),
    oneIn: (p, q) => draw(pools.oneIn(p, q)),
  };
}

/** A state that writes itself as words. */
interface Writes {
  readonly words: number;
  write(into: Int32Array, offset: number): void;
}

export function wordsOf(state: Writes): Int32Array {
  const words = new Int32Array(state.words);
  state.write(words, 0);
  return words;
}

/** True of words of the umpire that are fit to read. */
export function isFit(told: string): boolean {
  return told !== '' && !/undefined|null|NaN/u.test(told);
}

export function checkWords(told: string): void {
  expect({ told, isFit: isFit(told) }).toEqual({ told, isFit: true });
}
