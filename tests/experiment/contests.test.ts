import { describe, expect, test } from 'vitest';
import type { Contest } from '../../src/experiment/experiment.ts';
import { read, wrongs } from './specs.ts';

const FORCES = `hythe: 1
rules: duel
forces:
  martini: { formations: [{ units: [{ weapon: martini-henry }] }] }
  lebel: { formations: [{ units: [{ weapon: lebel }] }] }
engagement: { distanceCm: 8, turnLimit: 3 }
sides: { first: { force: martini }, second: {} }
resolve: { until: best }
`;
const MATRIX = `${FORCES.replace('force: martini', '')}analysis:
  kind: matrix
  contestants: [martini, lebel]
  conditions: { engagement.distanceCm: [3, 8] }
`;
const CHEAPEST = `${FORCES}vary: { engagement.distanceCm: [3, 8] }
analysis:
  kind: forces
  cheapest:
    side: second
    menu: [{ force: lebel, price: 2.5, max: 1 }, { force: martini, price: 1.1, max: 1 }]
    target: { of: winner=second, atLeast: 0.5 }
`;
const NO_CONTEST =
  '8: best < until: best is for contestants of whom one is the best: those of analysis kind matrix, of weapons with fight: true, or of forces with cheapest; elsewhere say until: decided';

function contests(spec: string): readonly Contest[] {
  const { stop } = read(spec).resolve;
  if (stop?.rule !== 'best') throw new Error('it asks for the best');
  return stop.contests;
}

describe('a spec that is played until the best is known', () => {
  test('ranks the contestants of a matrix by their mean lead over all others and conditions', () => {
    // The cells: each against each, itself included, at two distances.
    expect(contests(MATRIX)).toEqual([
      {
        measure: null,
        target: null,
        contestants: [
          {
            name: 'martini',
            price: null,
            parts: [3, 4, 5, 6].map((cell) => ({ cell, weight: cell < 5 ? 0.25 : -0.25 })),
          },
          {
            name: 'lebel',
            price: null,
            parts: [3, 4, 5, 6].map((cell) => ({ cell, weight: cell < 5 ? -0.25 : 0.25 })),
          },
        ],
      },
    ]);
  });

  test('looks for the cheapest under each condition by itself', () => {
    const found = contests(CHEAPEST);
    expect(found.map(({ measure, target }) => [measure, target])).toEqual([
      ['winner=second', 0.5],
      ['winner=second', 0.5],
    ]);
    expect(
      found.map(({ contestants }) => contestants.map(({ price, parts }) => [price, parts[0]?.cell])),
    ).toEqual([
      [
        [1.1, 1],
        [2.5, 3],
        [3.6, 5],
      ],
      [
        [1.1, 2],
        [2.5, 4],
        [3.6, 6],
      ],
    ]);
  });

  test('keeps what it asks for, but not what follows from it', () => {
    const whole = read(`${MATRIX}  smallestDifferenceThatMatters: 0.02\n`);
    expect(whole.spec['resolve']).toMatchObject({ until: 'best', maxReplicates: 100_000_000 });
    expect(whole.analysis.smallestDifferenceThatMatters).toBe(0.02);
    expect(read(JSON.stringify(whole.spec))).toEqual(whole);
    expect(read(MATRIX).analysis.asked).not.toHaveProperty('smallestDifferenceThatMatters');
  });

  test('has contestants, and one set of rules', () => {
    expect(wrongs(`${FORCES.replace('second: {}', 'second: { force: lebel }')}`)).toEqual([NO_CONTEST]);
    expect(
      wrongs(`${FORCES}analysis: { kind: forces, search: { side: second, force: lebel, from: 1, to: 3 } }\n`),
    ).toEqual([NO_CONTEST]);
    expect(wrongs(`${CHEAPEST}variants: { one: {}, other: { options: {} } }\n`)).toEqual([
      '8: best < until: best is played by one set of rules: leave variants out, or say replicates or until: decided',
    ]);
    expect(wrongs(MATRIX.replace('until: best', 'until: best, precision: { halfWidth: 0.1 }'))).toEqual([
      '8: until < until stands in place of precision: give one of the two',
    ]);
  });
});
