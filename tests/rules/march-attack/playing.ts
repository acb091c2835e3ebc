/** Plays engagements of every kind with given dice, checking at each step what every engagement must keep to. */
import { expect } from 'vitest';
import type { Chance } from '../../../src/chance/chance.ts';
import { Pools } from '../../../src/chance/pools.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { Sampled } from '../../../src/chance/sampled.ts';
import type { Throw } from '../../../src/chance/throw.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Engagement,
  type State,
} from '../../../src/engagement/engagement.ts';

export interface Played {
  readonly outcome: string;
  readonly turn: number;
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
  };
}

/** Dice of a numbered stream; given distributions are drawn too. */
export function streamOf(seed: number): Chance {
  const dice = new Sampled();
  dice.start(rootOf('march-attack'), 0, seed);
  return dice;
}

/** Called before each throw, and after it with the state that it led to. */
export type Watch<S> = (state: S, due: Due, after?: { readonly state: S; readonly outcome: number }) => void;

/** Plays to the end with these dice. */
export function play<S extends State<S>>(
  engagement: Engagement<S>,
  chance: Chance,
  watch: Watch<S> = () => undefined,
): Played {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const readings = new Map<string, number | string>(engagement.counters.map(({ name }) => [name, 0]));
  const end = (outcome: number, turn: number): Played => {
    for (const metric of engagement.metrics) {
      const value = metric.of(state, { outcome, turn });
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(metric.most);
      readings.set(metric.name, metric.labels?.[value] ?? value);
    }
    return { outcome: engagement.outcomes[outcome] ?? '', turn, readings };
  };
  engagement.start(state);
  engagement.next(state, due);
  let turn = 1;
  while (due.kind !== ENGAGEMENT_OVER) {
    if (due.kind === TURN_OVER) {
      if (turn === engagement.turnLimit) return end(engagement.limitOutcome, turn);
      turn++;
      engagement.openTurn(state);
    } else {
      watch(state, due);
      const outcome = engagement.resolve(due, chance);
      const together = new Int32Array(engagement.counters.length);
      engagement.count?.(state, due, outcome, together);
      engagement.counters.forEach((counter, i) => {
        const added = counter.of(state, due, outcome);
        if (added !== 0) expect(counter.counts(due.kind)).toBe(true);
        if (engagement.count !== undefined) expect(together[i]).toBe(added);
        readings.set(counter.name, Number(readings.get(counter.name)) + added);
      });
      before.copyFrom(state);
      engagement.apply(state, due, outcome);
      watch(before, due, { state, outcome });
    }
    engagement.next(state, due);
  }
  return end(engagement.outcome(state), turn);
}

function wordsOf<S extends State<S>>(state: S): Int32Array {
  const words = new Int32Array(state.words);
  state.write(words, 0);
  return words;
}

/**
 * What holds at every step of every engagement: `next` changes nothing and says the same twice, also of the state
 * written and read again; the parts of each number add up to it, and it is what the dice depend on.
 */
export function checkStep<S extends State<S>>(engagement: Engagement<S>, state: S, due: Due): void {
  const words = wordsOf(state);
  const again = new Due();
  engagement.next(state, again);
  expect(again).toEqual(due);
  expect(wordsOf(state)).toEqual(words);

  const read = engagement.create();
  read.read(words, 0);
  expect(read).toEqual(state);
  engagement.next(read, again);
  expect(again).toEqual(due);

  const { act, total, furtherTotals = [], factors } = engagement.explain(state, due);
  checkWords(act);
  // Who throws is named first.
  const thrower = engagement.thrower?.(state, due) ?? null;
  const [, named] = /(?<![\p{L}\p{N}])([AB])\d*(?!\p{L})/u.exec(act) ?? [];
  expect(thrower === null ? named : 'AB'[thrower]).toBe(named);
  if (total === null) return;
  const sumOf = (name: string | undefined): number =>
    factors.filter((factor) => factor.of === name).reduce((sum, { value }) => sum + (value ?? 0), 0);
  expect(sumOf(undefined)).toBe(total.value);
  for (const { name, value } of furtherTotals) expect(sumOf(name)).toBe(value);
  expect([due.key0, due.key1].slice(0, 1 + furtherTotals.length)).toEqual([
    total.value,
    ...furtherTotals.map(({ value }) => value),
  ]);
}

/** What is told is fit to read, and names the sides only where they are meant. */
export function checkWords(told: string): void {
  expect(told).not.toBe('');
  expect(told).not.toMatch(/undefined|null|NaN|\{|\}/u);
  expect(told).not.toMatch(/(?<!^|[\s(])[AB](?![\p{L}\p{N}])/u);
}
