import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import {
  percentOf,
  intervalName,
  exactNumber,
  exactPair,
  exactPercent,
  exactPoints,
  meanWithin,
  percentInterval,
  percentRange,
  pValue,
  whole,
  withSign,
} from '../../../src/questions/telling/digits.ts';

describe('an exact share', () => {
  test('shows one decimal, or two where it takes them not to look like nothing or everything', () => {
    const shares = [0.55123, 0.5, 0.0003, 0.9998, 1e-9, 1 - 1e-9, 0, 1];
    expect(shares.map((share) => exactPercent(share))).toEqual([
      '55.1%',
      '50.0%',
      '0.03%',
      '99.98%',
      'under 0.01%',
      'over 99.99%',
      '0%',
      '100%',
    ]);
  });

  test('is told apart from the one it stands against', () => {
    expect(exactPair(0.551, 0.449)).toEqual(['55.1%', '44.9%']);
    expect(exactPair(0.50012, 0.49988)).toEqual(['50.01%', '49.99%']);
    expect(exactPair(0.5, 0.5)).toEqual(['50.0%', '50.0%']);
  });

  test('gives differences in points', () => {
    expect(exactPoints(-0.0312)).toBe('3.1 points');
  });

  test('has its sign where it is shown as a number other than 0', () => {
    const signed = (by: number) => withSign(by, exactPoints(by));
    expect([-0.0312, 0.0312, -0.0001, 0, -1e-9].map(signed)).toEqual([
      '−3.1 points',
      '+3.1 points',
      '−0.01 points',
      '0 points',
      'under 0.01 points',
    ]);
    expect(withSign(-1e-6, '0.00 ± 0.01')).toBe('0.00 ± 0.01');
  });
});

describe('an interval of a share', () => {
  test('has the digits that its width supports', () => {
    expect(percentRange(0.549, 0.553)).toBe('54.9% to 55.3%');
    expect(percentRange(0.55041, 0.55179)).toBe('55.04% to 55.18%');
    expect(percentRange(0.2301, 0.7702)).toBe('23% to 78%');
    expect(percentRange(0, 0.0000019)).toBe('0% to 0.00019%');
  });

  const ends = fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 1e-6, max: 1, noNaN: true }))
    .map(([low, width]) => [low, Math.min(1, low + width)] as const)
    .filter(([low, high]) => high - low > 1e-7);

  test('is never narrower than what was found', () => {
    fc.assert(
      fc.property(ends, ([low, high]) => {
        const shown = percentInterval(low, high);
        expect(Number(shown.low)).toBeLessThanOrEqual(low * 100 + 1e-9);
        expect(Number(shown.high)).toBeGreaterThanOrEqual(high * 100 - 1e-9);
      }),
    );
  });

  test('is at most half as wide again, where percentages without decimals are not too coarse', () => {
    fc.assert(
      fc.property(ends, ([low, high]) => {
        const shown = percentInterval(low, high);
        const width = Number(shown.high) - Number(shown.low);
        expect(width).toBeLessThanOrEqual((high - low) * 150 + 1e-6);
      }),
    );
  });

  test('shows no digit finer than a twentieth of its half-width', () => {
    fc.assert(
      fc.property(ends, ([low, high]) => {
        const shown = percentInterval(low, high);
        const decimals = shown.high.split('.')[1]?.length ?? 0;
        const finest = ((high - low) / 2) * 100 * 0.0499;
        expect(decimals === 0 || 10 ** -decimals > finest).toBe(true);
      }),
    );
  });
});

test('counts have their thousands set apart', () => {
  expect([0, 999, 1000, 2_000_000].map(whole)).toEqual(['0', '999', '1,000', '2,000,000']);
});

test('means come with what they may be off by, rounded up', () => {
  expect(meanWithin(1.37219, 0.0121)).toBe('1.372 ± 0.013');
  expect(meanWithin(1.37219, 0.04)).toBe('1.37 ± 0.04');
  expect(meanWithin(12.4, 3)).toBe('12 ± 3');
  expect(meanWithin(12.4, 0)).toBe('12.40');
  expect(exactNumber(3)).toBe('3');
});

test('p-values have two digits and an end', () => {
  expect([0.98, 0.312, 0.0421, 0.00317, 1e-6, 1e-9, 0].map(pValue)).toEqual([
    '0.98',
    '0.31',
    '0.042',
    '0.0032',
    '0.0000010',
    'less than 0.000001',
    'less than 0.000001',
  ]);
});

test('an interval has its article', () => {
  expect([0.95, 0.8].map(intervalName)).toEqual(['a 95% interval', 'an 80% interval']);
});

test('confidence is a percentage without noise', () => {
  expect([0.95, 0.999, 0.9].map(percentOf)).toEqual(['95%', '99.9%', '90%']);
});
