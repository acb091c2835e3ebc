/** The checks that must hold (13.9). */
import { fc, randomCases } from '../../fast-check.ts';
import { describe, expect, it } from 'vitest';
import { enumerate } from '../../../src/chance/enumerated.ts';
import { sumOf } from '../../../src/play/sum.ts';
import { activationNumber } from '../../../src/rules/pluie/activation.ts';
import { gunneryOf, HIT, MAY_JAM, shotOutcome, TARGET_READY } from '../../../src/rules/pluie/fire.ts';
import { ruleBookOf } from '../../../src/rules/pluie/options.ts';
import { COVERS } from '../../../src/rules/pluie/units.ts';
import { anyEngagement, anyOptions } from './any-engagement.ts';
import { engagementOf, outcomes, side, TABLES } from './asked.ts';
import { playGame } from '../playing-games.ts';
import { rolling } from '../playing.ts';
import { anyDice } from '../random.ts';

const SEED = 1880;
const small = anyEngagement({ mostOfOne: 1, lines: 1, formations: 1, turns: 2 });
const anyFight = anyEngagement({ mostOfOne: 3, formations: 2, turns: 5 });

function sumOfMetric(answer: Readonly<Record<string, number>>, metric: string): number {
  return Object.entries(answer)
    .filter(([label]) => label.startsWith(`${metric}:`))
    .reduce((sum, [, probability]) => sum + probability, 0);
}

describe('the checks of section 13.9', () => {
  it('the outcomes of every metric sum to 1', () => {
    fc.assert(
      fc.property(small, (fight) => {
        const answer = outcomes('engagement', fight);
        for (const metric of ['winner', 'winnerAtTurn', 'survivorsAB', 'shotsA', 'shotsB'])
          expect(sumOfMetric(answer, metric)).toBeCloseTo(1, 12);
      }),
      { seed: SEED, numRuns: randomCases(40) },
    );
  });

  it('equal sides with a coin have equal chances, whatever they are', () => {
    fc.assert(
      fc.property(small, (fight) => {
        const answer = outcomes('engagement', { ...fight, B: fight['A'], firstSide: 'coin' });
        const a = answer['winner:A-eliminates'] ?? 0;
        expect(a).toBeCloseTo(answer['winner:B-eliminates'] ?? 0, 12);
      }),
      { seed: SEED, numRuns: randomCases(40) },
    );
  });

  it('where both sides stand and fire and nobody reacts, units only ever go back', () => {
    const still = { kind: 'stand-and-fire', reaction: 'none' };
    fc.assert(
      fc.property(anyFight, fc.integer(), (fight, seed) => {
        const stand = (letter: 'A' | 'B'): unknown => Object.assign({}, fight[letter], { doctrine: still });
        const engagement = engagementOf({ ...fight, A: stand('A'), B: stand('B') });
        let before: readonly number[] = [];
        playGame(engagement, rolling(anyDice(seed)), ({ units }) => {
          const now = units.map(({ alive, off }) => (alive === 1 ? off : Infinity));
          now.forEach((off, i) => expect(off).toBeGreaterThanOrEqual(before[i] ?? -Infinity));
          before = now;
        });
      }),
      { seed: SEED, numRuns: randomCases(100) },
    );
  });

  it('a target number raised by one never makes a shot succeed more often', () => {
    const gunnery = gunneryOf(ruleBookOf(TABLES, {}));
    const success = (number: number, marks: number): number => {
      const { values, probabilities } = enumerate((chance) => shotOutcome(chance, number, marks, gunnery));
      return probabilities.reduce((sum, p, i) => ((values[i] ?? 0) >= HIT ? sum + p : sum), 0);
    };
    for (const marks of [0, TARGET_READY, TARGET_READY | MAY_JAM])
      for (let number = -5; number < 40; number++) {
        expect(success(number + 1, marks)).toBeLessThanOrEqual(success(number, marks) + 1e-12);
        expect(success(number, marks)).toBeCloseTo(Math.min(Math.max(21 - number, 1), 19) / 20, 12);
      }
  });

  it('better cover never makes an attack easier, by fire or in close combat', () => {
    for (const distanceCm of [2, 6, 10, 15])
      for (let i = 1; i < COVERS.length; i++) {
        const chance = (cover: string | undefined): number =>
          1 - (outcomes('fire', { weapon: 'fr.lebel', distanceCm, cover })['miss'] ?? 0);
        expect(chance(COVERS[i])).toBeLessThanOrEqual(chance(COVERS[i - 1]) + 1e-12);
      }
  });

  it('an elite formation in contact with its HQ is always activated, with losses too', () => {
    const book = ruleBookOf(TABLES, {});
    for (const lossesOverHalf of [false, true]) {
      const about = { quality: 'elite', lossesOverHalf, hqContact: true, individual: false } as const;
      expect(sumOf((sum) => activationNumber(sum, book, about))).toBe(1);
      expect(outcomes('activation', about)).toEqual({ active: expect.closeTo(1, 12) as number });
    }
    const fight = {
      distanceCm: 8,
      turnLimit: 6,
      A: side([{ count: 3, weapon: 'fr.lebel' }], {}, { quality: 'elite' }),
      B: side([{ count: 3, weapon: 'gb.martini-henry' }], {}, { quality: 'elite' }),
    };
    const failures: number[] = [];
    for (let seed = 0; seed < 50; seed++)
      playGame(engagementOf(fight), rolling(anyDice(seed)), (_state, { kind }, outcome) => {
        if (kind.name === 'activation' && outcome === 0) failures.push(seed);
      });
    expect(failures).toEqual([]);
  });

  it('counts no more than it announces, and ends with what it says', () => {
    fc.assert(
      fc.property(anyFight, anyOptions, fc.integer(), (fight, options, seed) => {
        const engagement = engagementOf(fight, options);
        const { state, readings, outcome, turn } = playGame(engagement, rolling(anyDice(seed)));
        for (const { name, mostPerTurn } of engagement.counters)
          expect(readings.get(name)).toBeLessThanOrEqual(mostPerTurn * Math.max(turn, 1));
        for (const metric of engagement.metrics) {
          const reading = metric.of(state, { outcome: 0, turn });
          expect(reading).toBeGreaterThanOrEqual(0);
          expect(reading).toBeLessThanOrEqual(metric.most);
        }
        const left = state.sides.map(({ living }) => living > 0);
        expect(left).toEqual([outcome !== 'B-eliminates', outcome !== 'A-eliminates']);
      }),
      { seed: SEED, numRuns: randomCases(200) },
    );
  });
});
