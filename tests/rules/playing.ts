/** Plays engagements of any system with given dice, checking at each step what every engagement must keep to. */
import { expect } from 'vitest';
import type { Chance } from '../../src/chance/chance.ts';
import { Pools } from '../../src/chance/pools.ts';
import type { Throw } from '../../src/chance/throw.ts';
import {
  Due,
  ENGAGEMENT_OVER,
  TURN_OVER,
  type Engagement,
  type State,
} from '../../src/engagement/engagement.ts';

export interface Played<S> {
  readonly outcome: string;
  readonly turn: number;
  readonly state: S;
  /** Counters and metrics at the end; values that have labels by their labels. */
  readonly readings: ReadonlyMap<string, number | string>;
}

/** Called before each throw, and after it with the state that it led to. */
export type Watch<S> = (state: S, due: Due, after?: { readonly state: S; readonly outcome: number }) => void;

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

/** Plays to the end with these dice. */
export function play<S extends State<S>>(
  engagement: Engagement<S>,
  chance: Chance,
  watch: Watch<S> = () => undefined,
): Played<S> {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const readings = new Map<string, number | string>(engagement.counters.map(({ name }) => [name, 0]));
  const end = (outcome: number, turn: number): Played<S> => {
    for (const metric of engagement.metrics) {
      const value = metric.of(state, { outcome, turn });
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(metric.most);
      readings.set(metric.name, metric.labels?.[value] ?? value);
    }
    return { outcome: engagement.outcomes[outcome] ?? '', turn, state, readings };
  };
  engagement.start(state);
  engagement.next(state, due);
  let turn = due.kind === ENGAGEMENT_OVER ? 0 : 1;
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
        const added = counter.counts(due.kind) ? counter.of(state, due, outcome) : 0;
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

/** Compares the totals of a number, by name, with the key of its throw. */
export type CheckKey = (due: Due, totals: ReadonlyMap<string, number>) => void;

interface HowToCheck {
  readonly checkKey?: CheckKey;
  /** False where a state has more than its words, which it works out when it needs it. @defaultValue true */
  readonly isWords?: boolean;
}

const checkInOrder: CheckKey = (due, totals) =>
  expect([due.key0, due.key1, due.key2].slice(0, totals.size)).toEqual([...totals.values()]);

/**
 * What holds at every step of every engagement: `next` changes nothing and says the same twice, also of the state
 * written and read again; the parts of each number add up to it, and the dice depend on it.
 */
export function checkStep<S extends State<S>>(
  engagement: Engagement<S>,
  state: S,
  due: Due,
  { checkKey = checkInOrder, isWords = true }: HowToCheck = {},
): void {
  const words = wordsOf(state);
  const again = new Due();
  engagement.next(state, again);
  expect(again).toEqual(due);

  const read = engagement.create();
  read.read(words, 0);
  expect(wordsOf(read)).toEqual(words);
  if (isWords) expect(read).toEqual(state);
  engagement.next(read, again);
  expect(again).toEqual(due);

  const { act, total, furtherTotals = [], factors } = engagement.explain(state, due);
  checkWords(act);
  expect(wordsOf(state)).toEqual(words);
  const totals = total === null ? [] : [total, ...furtherTotals];
  totals.forEach(({ name, value }, i) => {
    const parts = factors.filter((factor) => factor.of === (i === 0 ? undefined : name));
    expect(parts.reduce((sum, part) => sum + (part.value ?? 0), 0)).toBe(value);
  });
  checkKey(due, new Map(totals.map(({ name, value }) => [name, value])));
}

/** What the umpire says is fit to read. */
export function checkWords(told: string): void {
  expect(told).not.toBe('');
  expect(told).not.toMatch(/undefined|null|NaN/u);
}
