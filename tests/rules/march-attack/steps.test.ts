/** Every step of every kind of engagement keeps to what all engagements keep to. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Chance } from '../../../src/chance/chance.ts';
import { enumerate } from '../../../src/chance/enumerated.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { Sampled } from '../../../src/chance/sampled.ts';
import { Due, type Engagement, type State } from '../../../src/engagement/engagement.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import { FIRE } from '../../../src/rules/march-attack/state.ts';
import {
  anyCharge,
  anyEngagement,
  anyInitiative,
  anyOptions,
  anySkirmish,
  widerEngagement,
} from './any-engagement.ts';
import { engagementOf, useKind } from './asked.ts';
import { checkStep, checkWords, play } from '../playing.ts';

const RUNS = { seed: 1812, numRuns: randomCases(150) };
const BOUNDS = { units: 4, cv: 6, turns: 4 };

/** Dice of a numbered stream; given distributions are drawn too. */
function streamOf(seed: number): Chance {
  const dice = new Sampled();
  dice.start(rootOf('march-attack'), 0, seed);
  return dice;
}

/** What is told names the sides only where they are meant. */
function checkSides(told: string): void {
  checkWords(told);
  expect(told).not.toMatch(/[{}]/u);
  expect(told).not.toMatch(/(?<!^|[\s(])[AB](?![\p{L}\p{N}])/u);
}

function checkAll<S extends State<S>>(engagement: Engagement<S>, seed: number): void {
  play(engagement, streamOf(seed), (state, due, after) => {
    if (after !== undefined) return checkSides(engagement.tell(state, due, after.outcome, after.state));
    checkStep(engagement, state, due);
    const { act } = engagement.explain(state, due);
    checkSides(act);
    // Who throws is named first.
    const thrower = engagement.thrower?.(state, due) ?? null;
    const [, named] = /(?<![\p{L}\p{N}])([AB])\d*(?!\p{L})/u.exec(act) ?? [];
    expect(thrower === null ? named : 'AB'[thrower]).toBe(named);
  });
}

describe('every step', () => {
  it.each([
    ['plain doctrines', anyEngagement],
    ['conditions and reserves', widerEngagement],
  ])(
    'of a full engagement with %s is the same asked twice, written and read, and its parts add up',
    (_what, any) => {
      fc.assert(
        fc.property(any(BOUNDS), anyOptions, fc.nat(), (fight, options, seed) =>
          checkAll(engagementOf({ tables: 'illustrative', ...fight }, options), seed),
        ),
        RUNS,
      );
    },
  );

  it.each([
    ['charge', anyCharge],
    ['skirmish', anySkirmish],
    ['initiative', anyInitiative],
  ] as const)('of a %s is so too', (kind, any) => {
    fc.assert(
      fc.property(any as fc.Arbitrary<object>, fc.nat(), (inputs, seed) =>
        useKind(kind, inputs, (engagement) => checkAll(engagement, seed)),
      ),
      RUNS,
    );
  });

  it('is the same from a beginning in a state that was left in the middle of fire', () => {
    const side = {
      mfType: 'infantry',
      skirmishRating: 'average',
      baseMorale: 'guard',
      command: 'A',
      units: [{ designation: 'R-6' }, { designation: 'R-6' }],
      doctrine: { name: 'stand-and-fire' },
    };
    const engagement = engagementOf({
      tables: 'illustrative',
      distanceInches: 1,
      maxTurns: 8,
      A: side,
      B: side,
    });
    const left = engagement.create();
    const fires: number[] = [];
    play(engagement, streamOf(1), (state, due, after) => {
      if (due.kind !== FIRE || after !== undefined) return;
      left.copyFrom(state);
      fires.push(due.key0);
    });
    expect(fires.at(-1)).not.toBe(fires[0]);
    engagement.start(left);
    const [due, dice] = [new Due(), streamOf(1)];
    for (engagement.next(left, due); due.kind !== FIRE; engagement.next(left, due))
      engagement.apply(left, due, engagement.resolve(due, dice));
    expect(due.key0).toBe(fires[0]);
  });

  it('has outcomes whose chances sum to 1', () => {
    fc.assert(
      fc.property(anyEngagement(BOUNDS), anyOptions, fc.nat(), (fight, options, seed) => {
        const engagement = engagementOf({ tables: 'illustrative', ...fight }, options);
        const sums = new Map<string, number>();
        play(engagement, streamOf(seed), (_state, due: Due, after) => {
          if (after !== undefined) return;
          const { probabilities } = enumerate((chance) => engagement.resolve(due, chance));
          sums.set(
            `${due.kind} ${due.key0}`,
            probabilities.reduce((sum, p) => sum + p, 0),
          );
        });
        for (const sum of sums.values()) expect(Math.abs(sum - 1)).toBeLessThan(1e-12);
      }),
      { ...RUNS, numRuns: 30 },
    );
  });
});

describe('in every full engagement with plain doctrines', () => {
  it('lines only come nearer, and lost combat values do not come back', () => {
    fc.assert(
      fc.property(anyEngagement(BOUNDS), anyOptions, fc.nat(), (fight, options, seed) => {
        const engagement = engagementOf({ tables: 'illustrative', ...fight }, options);
        play(engagement, streamOf(seed), (before, _due, after) => {
          if (after === undefined) return;
          expect(after.state.distance).toBeLessThanOrEqual(before.distance);
          after.state.units.forEach(({ cv, marker, square }, i) => {
            expect(cv).toBeLessThanOrEqual(before.unit(i).cv);
            // A broken unit has nothing but its absence.
            expect(cv > 0 || marker + square === 0).toBe(true);
          });
        });
      }),
      { ...RUNS, numRuns: randomCases(60) },
    );
  });
});

it('every kind has an example that it takes', () => {
  expect(marchAttack.kinds.map(({ name }) => name)).toEqual([
    'engagement',
    'charge',
    'skirmish',
    'initiative',
  ]);
});
