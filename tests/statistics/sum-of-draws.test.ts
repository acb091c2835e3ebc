import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { StatisticsError } from '../../src/statistics/error.ts';
import { sumOfDraws, type Draw } from '../../src/statistics/sum-of-draws.ts';

const die = (sides: number, face: number): Draw => ({
  values: Array.from({ length: sides }, (_, k) => k + 1),
  probabilities: Array.from({ length: sides }, () => 1 / sides),
  drawn: face - 1,
});

/** Every sum with its probability, by going through all ways. */
function allSums(draws: readonly Draw[]): { sum: number; probability: number }[] {
  return draws.reduce<{ sum: number; probability: number }[]>(
    (ways, { values, probabilities }) =>
      ways.flatMap(({ sum, probability }) =>
        Array.from(values, (value, k) => ({
          sum: sum + value,
          probability: probability * (probabilities[k] ?? NaN),
        })),
      ),
    [{ sum: 0, probability: 1 }],
  );
}

describe('where a sum of draws falls among all that they could give', () => {
  test('is what going through all ways gives, for any whole numbers', () => {
    const draw = fc
      .array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 4,
      })
      .chain((ways) => {
        const total = ways.reduce((sum, [, weight]) => sum + weight, 0);
        return fc.integer({ min: 0, max: ways.length - 1 }).map((drawn): Draw => ({
          values: ways.map(([value]) => value),
          probabilities: ways.map(([, weight]) => weight / total),
          drawn,
        }));
      });
    fc.assert(
      fc.property(fc.array(draw, { minLength: 1, maxLength: 5 }), (draws) => {
        const { sum, expected, atLeast, atMost } = sumOfDraws(draws);
        const ways = allSums(draws);
        const chance = (holds: (of: number) => boolean): number =>
          ways.filter((way) => holds(way.sum)).reduce((total, { probability }) => total + probability, 0);
        expect(atLeast).toBeCloseTo(
          chance((of) => of >= sum),
          10,
        );
        expect(atMost).toBeCloseTo(
          chance((of) => of <= sum),
          10,
        );
        expect(expected).toBeCloseTo(
          ways.reduce((total, way) => total + way.sum * way.probability, 0),
          10,
        );
      }),
    );
  });

  test('is close for numbers that are not whole', () => {
    const fine = [0.1234567, 0.3, 0.0501].map((up): Draw => ({
      values: [-up / 3, up],
      probabilities: [0.75, 0.25],
      drawn: 1,
    }));
    expect(sumOfDraws(fine).atLeast).toBeCloseTo(1 / 64, 12);
    expect(sumOfDraws(fine.map((draw) => ({ ...draw, drawn: 0 }))).atLeast).toBeCloseTo(1, 12);
  });

  test('is certain without draws, and where nothing can differ', () => {
    expect(sumOfDraws([])).toEqual({ sum: 0, expected: 0, atLeast: 1, atMost: 1 });
    const fixed: Draw = { values: [0.5], probabilities: [1], drawn: 0 };
    expect(sumOfDraws([fixed, fixed])).toEqual({ sum: 1, expected: 1, atLeast: 1, atMost: 1 });
  });

  test('is refused of probabilities that are none, and of a result that cannot be', () => {
    expect(() => sumOfDraws([{ values: [1, 2], probabilities: [0.5, 0.4], drawn: 0 }])).toThrow(
      StatisticsError,
    );
    expect(() => sumOfDraws([{ ...die(6, 1), drawn: 6 }])).toThrow(StatisticsError);
  });
});
