import { describe, expect, test } from 'vitest';
import { meanOfIndependent } from '../../src/statistics/moments.ts';
import { circles, isDominated, leader, type Leads } from '../../src/statistics/tournament.ts';
import { differenceOfProportions } from '../../src/statistics/proportion-comparison.ts';
import { wilson } from '../../src/statistics/proportion.ts';

/** Exact leads, of which the lower triangle follows from the upper. */
function table(...rows: readonly (readonly (number | null)[])[]): Leads {
  return rows.map((row) =>
    row.map((lead) => (lead === null ? null : { low: lead - 0.01, high: lead + 0.01, confidence: 0.95 })),
  );
}

const scissors = table(
  [null, 0.5, -0.3, 0.6],
  [-0.5, null, 0.4, 0.6],
  [0.3, -0.4, null, 0.6],
  [-0.6, -0.6, -0.6, null],
);

describe('a circle of three', () => {
  test('is found once, with its smallest lead', () => {
    const [circle, ...more] = circles(scissors);
    expect(more).toEqual([]);
    expect(circle?.members).toEqual([0, 1, 2]);
    expect(circle?.least).toBeCloseTo(0.29, 12);
  });

  test('runs the other way where the leads do', () => {
    const turned = scissors.map((row, i) => row.map((_, j) => scissors[j]?.[i] ?? null));
    expect(circles(turned).map(({ members }) => members)).toEqual([[0, 2, 1]]);
  });

  test('needs certainty: an interval that reaches none breaks it', () => {
    expect(circles(table([null, 0.5, -0.005], [-0.5, null, 0.4], [0.005, -0.4, null]))).toEqual([]);
  });
});

test('who surely leads everybody leads', () => {
  expect(leader(scissors)).toBeNull();
  expect(leader(table([null, 0.2], [-0.2, null]))).toBe(0);
  expect(leader(table([null, 0.005], [-0.005, null]))).toBeNull();
});

describe('being dominated', () => {
  const far = table([null, 0.5, 0.9], [-0.5, null, 0.2], [-0.9, -0.2, null]);
  test('is doing worse against everybody', () => {
    expect(isDominated([far], 2, 0)).toBe(true);
    expect(isDominated([far], 2, 1)).toBe(true);
    expect(isDominated([far], 0, 2)).toBe(false);
  });

  test('takes every condition', () => {
    const near = table([null, -0.5, -0.9], [0.5, null, -0.2], [0.9, 0.2, null]);
    expect(isDominated([far, near], 2, 1)).toBe(false);
  });

  test('is not for equals', () => {
    const same = (lead: number) => ({ low: lead, high: lead, confidence: 0.95 });
    const even: Leads = [
      [null, same(0), same(0.3)],
      [same(0), null, same(0.3)],
      [same(-0.3), same(-0.3), null],
    ];
    expect(isDominated([even], 0, 1)).toBe(false);
    expect(isDominated([even], 2, 1)).toBe(true);
  });
});

describe('the mean of independent estimates', () => {
  test('of two proportions, one turned around, is half their difference with half its published interval', () => {
    // The method of Newcombe's interval for a difference is the case of two.
    const [a, b] = [wilson(56, 70, 0.95), wilson(48, 80, 0.95)];
    const { value, interval } = meanOfIndependent([
      { value: 56 / 70, interval: a },
      { value: -48 / 80, interval: { low: -b.high, high: -b.low, confidence: 0.95 } },
    ]);
    const whole = differenceOfProportions({ successes: 56, n: 70 }, { successes: 48, n: 80 }, 0.95);
    expect(value * 2).toBeCloseTo(whole.difference, 12);
    expect(interval.low * 2).toBeCloseTo(whole.interval.low, 12);
    expect(interval.high * 2).toBeCloseTo(whole.interval.high, 12);
  });

  test('of exact numbers is exact', () => {
    const at = (value: number) => ({ value, interval: { low: value, high: value, confidence: 0.95 } });
    expect(meanOfIndependent([at(1), at(2)]).interval).toMatchObject({ low: 1.5, high: 1.5 });
  });

  test('of none is refused', () => {
    expect(() => meanOfIndependent([])).toThrow('at least one');
  });
});
