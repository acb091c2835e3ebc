import { describe, expect, test } from 'vitest';
import { rootOf } from '../../src/chance/random.ts';
import { ByPurpose } from '../../src/chance/by-purpose.ts';
import { NotGivenError } from '../../src/play/not-given-error.ts';
import { marginal, NO_WINNER, winnerOf, type Place } from '../../src/play/marginal.ts';
import { narrate } from '../../src/play/narrate.ts';
import { simulate } from '../../src/play/simulate.ts';
import { solve } from '../../src/play/solve.ts';
import { anyGame } from '../../src/play/system.ts';
import { tallyShape } from '../../src/play/tally.ts';
import {
  emptyJoints,
  pairsOf,
  playTogether,
  type Compared,
  type Joint,
} from '../../src/play/paired-variants.ts';
import { gTest } from '../../src/statistics/index.ts';
import { item } from '../../src/chance/at.ts';
import type { Chance } from '../../src/chance/chance.ts';
import type { Game } from '../../src/play/game.ts';
import { Skirmish, type SkirmishState } from '../toy/skirmish.ts';

const ROOT = rootOf('together');
/** Winner, turn, survivors of both, and a counter. */
const PLACES: readonly Place[] = ['winner', 'turn', 0, 1, 2];

function skirmish(hitOn: number): Game<SkirmishState> {
  return new Skirmish(
    { dieSides: 6 },
    { initiative: 'dice', turnLimit: 5, A: { figures: 3, hitOn: 5 }, B: { figures: 4, hitOn } },
  ).game();
}

function compared(hitOn: number): Compared {
  const engagement = skirmish(hitOn);
  return { engagement: anyGame(engagement), shape: tallyShape(engagement), places: PLACES };
}

const replicates = { root: ROOT, pairing: 3, first: 100, count: 4000 };

/** Joint counts that are no wide reading's. */
function arrayOf(joint: Joint): Float64Array {
  if (joint instanceof Map) throw new Error('joint counts of a wide reading');
  return joint;
}

/** The sums of a joint table over the values of the first variant, and over those of the second. */
function sides(joint: Float64Array, width: number): { readonly second: number[]; readonly first: number[] } {
  const second = Array.from({ length: joint.length / width }, () => 0);
  const first = Array.from({ length: width }, () => 0);
  joint.forEach((count, i) => {
    second[Math.floor(i / width)] = (second[Math.floor(i / width)] ?? 0) + count;
    first[i % width] = (first[i % width] ?? 0) + count;
  });
  return { second, first };
}

test('joint counts of more entries than a plan may ask for are refused before any is made', () => {
  const range = { least: 0, most: 999, isWide: false };
  const of = (variants: number) =>
    emptyJoints(
      Array.from({ length: variants }, () => [range]),
      pairsOf(variants),
    );
  expect(of(3)).toHaveLength(2);
  expect(() => of(200)).toThrow(RangeError);
});

describe('variants played together', () => {
  const pair = [compared(5), compared(4)];
  const together = playTogether(pair, replicates);

  test('count what each counts alone with dice by purpose', () => {
    [5, 4].forEach((hitOn, i) => {
      const engagement = skirmish(hitOn);
      const alone = simulate(engagement, tallyShape(engagement), replicates, new ByPurpose());
      expect(together.tallies[i]).toEqual(alone);
    });
  });

  test('have joint tables of which the sides are the marginals', () => {
    PLACES.forEach((place, metric) => {
      const joint = arrayOf(item(item(together.joints, 0), metric));
      const [first, second] = pair.map(({ shape }, i) => marginal(shape, item(together.tallies, i), place));
      const { first: sumsOfFirst, second: sumsOfSecond } = sides(joint, first?.length ?? 0);
      expect(sumsOfFirst).toEqual([...(first ?? [])]);
      expect(sumsOfSecond).toEqual([...(second ?? [])]);
    });
  });

  test('find the joint values that the replicates have one by one', () => {
    const [five, four] = [skirmish(5), skirmish(4)];
    const shape = tallyShape(five);
    const counts = new Float64Array(9);
    for (let number = 100; number < 400; number++) {
      const [first, second] = [five, four].map((engagement) => {
        const { outcome } = narrate(engagement, { root: ROOT, pairing: 3, number }, 'direct-by-purpose');
        return winnerOf(shape, engagement.outcomes.indexOf(outcome));
      });
      const cell = (second ?? 0) * (NO_WINNER + 1) + (first ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    const few = playTogether(pair, { ...replicates, count: 300 });
    expect(few.joints[0]?.[0]).toEqual(counts);
  });

  test('have the joint tables of every pair, where all are wanted, that the two have by themselves', () => {
    const variants = [5, 4, 6, 3].map(compared);
    const pairs = pairsOf(variants.length, true);
    // Those with the first come first, as without the others.
    expect(pairs).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [2, 1],
      [3, 1],
      [3, 2],
    ]);
    const all = playTogether(variants, replicates, pairs);
    const few = playTogether(variants, replicates);
    expect(all.tallies).toEqual(few.tallies);
    expect(all.joints.slice(0, 3)).toEqual(few.joints);
    pairs.forEach(([variant, reference], i) => {
      const alone = playTogether([item(variants, reference), item(variants, variant)], replicates);
      expect(all.joints[i]).toEqual(alone.joints[0]);
    });
  });

  test('that play by the same rules never differ', () => {
    const same = playTogether([compared(5), compared(5), compared(4)], replicates);
    const joint = arrayOf(item(item(same.joints, 0), 0));
    expect([...joint].filter((count, i) => i % 4 !== 0 && count > 0)).toEqual([]);
    expect(same.tallies[1]).toEqual(same.tallies[0]);
    expect(same.joints[1]).toEqual(together.joints[0]);
  });

  test('agree with their exact distributions', () => {
    [5, 4].forEach((hitOn, i) => {
      const engagement = skirmish(hitOn);
      const exact = solve(engagement, tallyShape(engagement));
      if (!exact.solved) throw new Error('a small engagement');
      const { pValue } = gTest(item(together.tallies, i).outcomeByTurn, exact.tally.outcomeByTurn);
      expect(pValue).toBeGreaterThan(1e-6);
    });
  });

  test('name the variant and the replicate where the source is silent', () => {
    class Silent extends Skirmish {
      override resolve(chance: Chance, figures: number, hitOn: number): number {
        if (figures === 1) throw new NotGivenError('no lone figures');
        return super.resolve(chance, figures, hitOn);
      }
    }
    const silent = new Silent(
      { dieSides: 6 },
      { initiative: 'dice', turnLimit: 5, A: { figures: 3, hitOn: 5 }, B: { figures: 4, hitOn: 4 } },
    ).game();
    const second: Compared = { engagement: anyGame(silent), shape: tallyShape(silent), places: PLACES };
    expect(() => playTogether([compared(4), second], replicates)).toThrow(
      expect.objectContaining({
        variant: 1,
        cause: expect.objectContaining({
          message: expect.stringMatching(/^replicate \d+: no lone figures$/),
        }),
      }),
    );
  });
});
