/** Plays engagements with given dice, checking at each step what every engagement must keep to. */
import { expect } from 'vitest';
import type { Chance } from '../../../src/chance/chance.ts';
import { Pools } from '../../../src/chance/pools.ts';
import type { Throw } from '../../../src/chance/throw.ts';
import { Due, ENGAGEMENT_OVER, TURN_OVER } from '../../../src/engagement/engagement.ts';
import type { FieldsEngagement } from '../../../src/rules/fields-of-honor/engagement.ts';
import type { Play } from '../../../src/rules/fields-of-honor/state.ts';

export interface Played {
  readonly outcome: string;
  readonly turn: number;
  readonly readings: ReadonlyMap<string, number | string>;
  readonly state: Play;
}

/** Called before each throw, and after it with the state that it led to. */
export type Watch = (
  state: Play,
  due: Due,
  after?: { readonly state: Play; readonly outcome: number },
) => void;

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
export function play(engagement: FieldsEngagement, chance: Chance, watch: Watch = () => undefined): Played {
  const state = engagement.create();
  const before = engagement.create();
  const due = new Due();
  const readings = new Map<string, number | string>(engagement.counters.map(({ name }) => [name, 0]));
  const end = (outcome: number, turn: number): Played => {
    for (const metric of engagement.metrics) {
      const value = metric.of(state, { outcome, turn });
      readings.set(metric.name, metric.labels?.[value] ?? value);
    }
    return { outcome: engagement.outcomes[outcome] ?? '', turn, readings, state };
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
      for (const counter of engagement.counters) {
        const added = counter.of(state, due, outcome);
        if (added !== 0) expect(counter.counts(due.kind)).toBe(true);
        readings.set(counter.name, Number(readings.get(counter.name)) + added);
      }
      before.copyFrom(state);
      engagement.apply(state, due, outcome);
      watch(before, due, { state, outcome });
    }
    engagement.next(state, due);
  }
  return end(engagement.outcome(state), turn);
}

export function wordsOf(state: Play): Int32Array {
  const words = new Int32Array(state.words);
  state.write(words, 0);
  return words;
}

/**
 * What holds at every step of every engagement: `next` changes nothing and says the same twice, also of the state
 * written and read again; the parts of each number add up to it, and it is what the dice depend on.
 */
export function checkStep(engagement: FieldsEngagement, state: Play, due: Due): void {
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

  const { total, furtherTotals = [], factors } = engagement.explain(state, due);
  if (total === null) return;
  const sumOf = (name: string | undefined): number =>
    factors.filter((factor) => factor.of === name).reduce((sum, { value }) => sum + (value ?? 0), 0);
  expect(sumOf(undefined)).toBe(total.value);
  for (const { name, value } of furtherTotals) expect(sumOf(name)).toBe(value);
  const key = new Map(furtherTotals.map(({ name, value }) => [name, value]));
  const dice = key.get('Attack Dice');
  const accuracy = key.get('accuracy number');
  const numbers = [dice, accuracy, total.value].filter((value) => value !== undefined);
  expect([due.key0, due.key1, due.key2].slice(0, numbers.length)).toEqual(numbers);
}

/** What the umpire says is fit to read, and names the sides only where they are meant. */
export function checkWords(told: string): void {
  expect(told).not.toBe('');
  expect(told).not.toMatch(/undefined|null|NaN/u);
}
