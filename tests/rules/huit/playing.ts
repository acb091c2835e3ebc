/** Plays engagements with given dice, checking at each step what every engagement must keep to. */
import { expect } from 'vitest';
import type { Chance } from '../../../src/chance/chance.ts';
import { Pools } from '../../../src/chance/pools.ts';
import type { Throw } from '../../../src/chance/throw.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Engagement,
  type State,
} from '../../../src/engagement/engagement.ts';

export interface Played<S> {
  readonly outcome: string;
  readonly turn: number;
  readonly state: S;
  readonly counted: ReadonlyMap<string, number>;
}

/** Called before each throw, and after it with the state that it led to. */
export type Watch<S> = (state: S, due: Due, after?: { readonly state: S; readonly outcome: number }) => void;

/** Plays to the end with these dice. */
export function play<S extends State<S>>(
  engagement: Engagement<S>,
  chance: Chance,
  watch: Watch<S> = () => undefined,
): Played<S> {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const counted = new Map<string, number>(engagement.counters.map(({ name }) => [name, 0]));
  const ended = (outcome: number, turn: number): Played<S> => ({
    outcome: engagement.outcomes[outcome] ?? '',
    turn,
    state,
    counted,
  });
  engagement.start(state);
  engagement.next(state, due);
  let turn = due.kind === ENGAGEMENT_OVER ? 0 : 1;
  while (due.kind !== ENGAGEMENT_OVER) {
    if (due.kind === TURN_OVER) {
      if (turn === engagement.turnLimit) return ended(engagement.limitOutcome, turn);
      turn++;
      engagement.openTurn(state);
    } else {
      watch(state, due);
      const outcome = engagement.resolve(due, chance);
      for (const counter of engagement.counters)
        if (counter.counts(due.kind))
          counted.set(counter.name, (counted.get(counter.name) ?? 0) + counter.of(state, due, outcome));
      before.copyFrom(state);
      engagement.apply(state, due, outcome);
      watch(before, due, { state, outcome });
    }
    engagement.next(state, due);
  }
  return ended(engagement.outcome(state), turn);
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
  };
}

export function wordsOf<S extends State<S>>(state: S): Int32Array {
  const words = new Int32Array(state.words);
  state.write(words, 0);
  return words;
}

/**
 * What holds at every step of every engagement: `next` changes nothing and says the same twice, also of the state
 * written and read again; the factors add up to their totals, and each total is a word of the key.
 */
export function checkStep<S extends State<S>>(
  engagement: Engagement<S>,
  state: S,
  due: Due,
  inKey: (due: Due) => readonly number[],
): void {
  const words = wordsOf(state);
  const again = new Due();
  engagement.next(state, again);
  expect(again).toEqual(due);
  expect(wordsOf(state)).toEqual(words);

  const read = engagement.create();
  read.read(words, 0);
  expect(wordsOf(read)).toEqual(words);
  engagement.next(read, again);
  expect(again).toEqual(due);

  const { total, furtherTotals = [], factors, act } = engagement.explain(state, due);
  checkWords(act);
  expect(wordsOf(state)).toEqual(words);
  const totals = total === null ? [] : [total, ...furtherTotals];
  totals.forEach(({ name, value }, i) => {
    const parts = factors.filter((factor) => (i === 0 ? factor.of === undefined : factor.of === name));
    expect(parts.reduce((sum, part) => sum + (part.value ?? 0), 0)).toBe(value);
  });
  expect(totals.map(({ value }) => value)).toEqual(inKey(due));
}

/** What the umpire says is fit to read. */
export function checkWords(told: string): void {
  expect(told).not.toBe('');
  expect(told).not.toMatch(/undefined|null|NaN/u);
}
