import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { differenceOfIntervals, isDecided, standing, verdict } from '../../src/statistics/decision.ts';
import { confidenceAtLook, lookSchedule, replicatesForHalfWidth } from '../../src/statistics/looks.ts';
import { replicatesForBounded } from '../../src/statistics/fixed-width.ts';
import { wilson } from '../../src/statistics/proportion.ts';
import { halfWidth } from '../../src/statistics/interval.ts';

const interval = (low: number, high: number) => ({ low, high, confidence: 0.95 });

describe('looks', () => {
  test('fall on whole chunks, grow by the factor and end at the maximum', () => {
    expect(lookSchedule({ chunk: 100, growth: 2, maximum: 1000 })).toEqual([100, 200, 400, 800, 1000]);
    expect(lookSchedule({ chunk: 100, growth: 1.01, maximum: 350 })).toEqual([100, 200, 300, 350]);
    expect(lookSchedule({ chunk: 100, growth: 2, maximum: 50 })).toEqual([50]);
  });

  test('to a hundred million number fewer than two hundred at a factor of 1.1', () => {
    const looks = lookSchedule({ chunk: 10000, growth: 1.1, maximum: 1e8 });
    expect(looks.length).toBeLessThan(200);
    for (const look of looks.slice(0, -1)) expect(look % 10000).toBe(0);
  });

  test('share out what may go wrong so that it adds up', () => {
    let spent = 0;
    for (let look = 1; look <= 10000; look += 1) spent += 1 - confidenceAtLook(0.95, look);
    expect(spent).toBeLessThan(0.05);
    expect(spent).toBeGreaterThan(0.0499);
  });

  test('find the size that a half-width needs', () => {
    const wilsonAt = (n: number) => halfWidth(wilson(Math.round(n / 2), n, 0.95));
    const needed = replicatesForHalfWidth(wilsonAt, 0.01, 100, 1e8);
    expect(
      Math.abs((needed ?? NaN) - replicatesForBounded({ variance: 0.25, range: 1 }, 0.01, 0.95)),
    ).toBeLessThanOrEqual(1);
    expect(replicatesForHalfWidth(wilsonAt, 0.01, 100, 5000)).toBeNull();
    expect(replicatesForHalfWidth(wilsonAt, 0.5, 100, 5000)).toBe(100);
  });
});

describe('a verdict with an indifference zone', () => {
  test.each([
    [0.02, 0.04, 'above'],
    [-0.04, -0.02, 'below'],
    [-0.005, 0.008, 'trifling'],
    [0.002, 0.03, 'at least'],
    [-0.03, -0.002, 'at most'],
    [-0.03, 0.03, 'open'],
    [0.01, 0.03, 'at least'],
    [-0.01, 0.01, 'trifling'],
  ] as const)('calls a difference between %f and %f %s', (low, high, expected) => {
    expect(verdict(interval(low, high), 0, 0.01)).toBe(expected);
  });

  test('is decided when the size is known to matter or not to', () => {
    expect((['above', 'below', 'trifling'] as const).every(isDecided)).toBe(true);
    expect((['at least', 'at most', 'open'] as const).some(isDecided)).toBe(false);
  });

  test('turned around turns its words around', () => {
    const mirrored = { above: 'below', below: 'above', 'at least': 'at most', 'at most': 'at least' };
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, w) => {
          const [there, back] = [verdict(interval(a, a + w), 0, 0.1), verdict(interval(-a - w, -a), 0, 0.1)];
          fc.pre(a !== 0 && a + w !== 0);
          expect(back).toBe(there === 'trifling' || there === 'open' ? there : mirrored[there]);
        },
      ),
    );
  });

  test('with no indifference at all only a point is trifling', () => {
    expect(verdict(interval(0, 0.1), 0, 0)).toBe('at least');
    expect(verdict(interval(0, 0), 0, 0)).toBe('trifling');
  });
});

describe('an interval and bounds', () => {
  test.each([
    [0.46, 0.5, 'within'],
    [0.45, 0.6, 'within'],
    [0.44, 0.5, 'open'],
    [0.5, 0.61, 'open'],
    [0.3, 0.7, 'open'],
    [0.61, 0.7, 'outside'],
    [0.3, 0.44, 'outside'],
    [0.6, 0.7, 'open'],
  ] as const)('from %f to %f is %s 0.45 to 0.6', (low, high, expected) => {
    expect(standing(interval(low, high), { low: 0.45, high: 0.6 })).toBe(expected);
  });

  test('need not have two bounds', () => {
    expect(standing(interval(0.5, 0.6), { low: 0.5, high: Infinity })).toBe('within');
    expect(standing(interval(0.5, 0.6), { low: -Infinity, high: 0.4 })).toBe('outside');
  });
});

describe('the difference of two intervals', () => {
  test('encloses every difference of points in them and shares the confidence', () => {
    const found = differenceOfIntervals(
      { low: 0.4, high: 0.5, confidence: 0.975 },
      { low: 0.1, high: 0.3, confidence: 0.975 },
    );
    expect(found.low).toBeCloseTo(0.1, 14);
    expect(found.high).toBeCloseTo(0.4, 14);
    expect(found.confidence).toBeCloseTo(0.95, 14);
  });
});
