/** Every step of every kind of engagement keeps to what all engagements keep to. */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import type { Chance } from '../../../src/chance/chance.ts';
import { enumerate } from '../../../src/chance/enumerated.ts';
import { rootOf } from '../../../src/chance/random.ts';
import { Sampled } from '../../../src/chance/sampled.ts';
import { narrate } from '../../../src/play/narrate.ts';
import type { Game, GameState } from '../../../src/play/game.ts';
import { marchAttack } from '../../../src/rules/march-attack/index.ts';
import {
  anyCharge,
  anyCorps,
  anyEngagement,
  anyInitiative,
  anyOptions,
  anySkirmish,
  widerEngagement,
} from './any-engagement.ts';
import { engagementOf, kindOf } from './asked.ts';
import { afterOutcomes, playGame } from '../playing-games.ts';
import { checkWords, wordsOf } from '../playing.ts';

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

/** Checks of every throw: its words are fit to read, who throws is named first, and the parts of its number add up to it. */
function checkAll<S extends GameState<S>>(game: Game<S>, number: number): void {
  for (const { explanation, told, thrower } of narrate(game, { root: rootOf('march'), pairing: 0, number })
    .steps) {
    const { act, total, furtherTotals = [], factors } = explanation;
    checkSides(told);
    checkSides(act);
    const [, named] = /(?<![\p{L}\p{N}])([AB])\d*(?!\p{L})/u.exec(act) ?? [];
    expect(thrower === null ? named : 'AB'[thrower]).toBe(named);
    [total, ...furtherTotals].forEach((sum, i) => {
      const parts = factors.filter(({ of }) => of === (i === 0 ? undefined : sum?.name));
      expect(sum === null ? null : parts.reduce((value, part) => value + (part.value ?? 0), 0)).toBe(
        sum?.value ?? null,
      );
    });
  }
}

describe('every step', () => {
  it.each([
    ['plain doctrines', anyEngagement],
    ['conditions and reserves', widerEngagement],
  ])('of a full engagement with %s is told, and its parts add up', (_what, any) => {
    fc.assert(
      fc.property(any(BOUNDS), anyOptions, fc.nat(), (fight, options, seed) =>
        checkAll(engagementOf({ tables: 'illustrative', ...fight }, options), seed),
      ),
      RUNS,
    );
  });

  it.each([
    ['charge', anyCharge],
    ['skirmish', anySkirmish],
    ['corps', anyCorps],
    ['initiative', anyInitiative],
  ] as const)('of a %s is so too', (kind, any) => {
    fc.assert(
      fc.property(any as fc.Arbitrary<object>, fc.nat(), (inputs, seed) =>
        kindOf(kind, inputs).use((game) => checkAll(game, seed)),
      ),
      RUNS,
    );
  });

  it('follows on a beginning that is the same in a state that was left anywhere', () => {
    fc.assert(
      fc.property(widerEngagement(BOUNDS), fc.array(fc.nat(3)), (fight, outcomes) => {
        const game = engagementOf({ tables: 'illustrative', ...fight });
        const { state } = afterOutcomes(
          game,
          outcomes.map((outcome) => outcome % 2),
        );
        game.start(state);
        const fresh = game.create();
        game.start(fresh);
        expect(wordsOf(state)).toEqual(wordsOf(fresh));
      }),
      RUNS,
    );
  });

  it('has throws whose chances sum to 1', () => {
    fc.assert(
      fc.property(anyEngagement(BOUNDS), anyOptions, fc.nat(), (fight, options, seed) => {
        playGame(
          engagementOf({ tables: 'illustrative', ...fight }, options),
          streamOf(seed),
          (_state, { kind, number, marks }, outcome) => {
            if (outcome !== null) return;
            const { probabilities } = enumerate((chance) => kind.resolve(chance, number, marks));
            expect(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-12);
          },
        );
      }),
      { ...RUNS, numRuns: 30 },
    );
  });
});

describe('in every full engagement with plain doctrines', () => {
  it('lines only come nearer, and lost combat values do not come back', () => {
    fc.assert(
      fc.property(anyEngagement(BOUNDS), anyOptions, fc.nat(), (fight, options, seed) => {
        const game = engagementOf({ tables: 'illustrative', ...fight }, options);
        let before = { distance: Infinity, cvs: game.create().units.map(() => Infinity) };
        playGame(game, streamOf(seed), ({ pairs, units }) => {
          const distance = pairs[0]?.distance ?? Infinity;
          expect(distance).toBeLessThanOrEqual(before.distance);
          units.forEach(({ cv, marker, square }, i) => {
            expect(cv).toBeLessThanOrEqual(before.cvs[i] ?? 0);
            // A broken unit has nothing but its absence.
            expect(cv > 0 || marker + square === 0).toBe(true);
          });
          before = { distance, cvs: units.map(({ cv }) => cv) };
        });
      }),
      { ...RUNS, numRuns: randomCases(60) },
    );
  });
});

it('every kind has an example that it takes', () => {
  expect(marchAttack.kinds.map(({ name }) => name)).toEqual([
    'engagement',
    'corpsEngagement',
    'charge',
    'skirmish',
    'corps',
    'initiative',
  ]);
});
