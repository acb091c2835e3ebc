import { describe, expect, test } from 'vitest';
import { StatisticsError } from '../../src/statistics/error.ts';
import { mayBeGreatest, swingOf } from '../../src/statistics/swing.ts';

const exact = (value: number) => ({ value, low: value, high: value });
const about = (value: number, reach: number) => ({ value, low: value - reach, high: value + reach });

describe('the swing of a number over the settings of one thing', () => {
  test('is the distance of least and greatest, and says where they are', () => {
    expect(swingOf([exact(3), exact(1), exact(4), exact(1)])).toEqual({
      ...exact(3),
      leastAt: 1,
      greatestAt: 2,
    });
  });

  test('is nothing for a single setting', () => {
    expect(swingOf([exact(5)])).toEqual({ ...exact(0), leastAt: 0, greatestAt: 0 });
  });

  test('lies between what the bounds of the settings leave open', () => {
    const { value, low, high } = swingOf([about(0, 1), about(10, 2), exact(4)]);
    expect([value, low, high]).toEqual([10, 7, 13]);
  });

  test('may be nothing where all settings overlap', () => {
    const { low, high } = swingOf([about(0, 3), about(1, 3)]);
    expect([low, high]).toEqual([0, 7]);
  });

  test('is refused without a setting', () => {
    expect(() => swingOf([])).toThrow(StatisticsError);
  });
});

describe('which of several may be the greatest', () => {
  test('is the one that stands out', () => {
    expect(mayBeGreatest([exact(1), exact(3), exact(2)], 0)).toEqual([1]);
  });

  test('is each that reaches the bound below which the greatest cannot lie', () => {
    expect(mayBeGreatest([about(5, 1), about(4, 1), about(1, 1)], 0)).toEqual([0, 1]);
  });

  test('takes exact numbers that differ by rounding as equal', () => {
    expect(mayBeGreatest([exact(0.3), exact(0.1 + 0.2)], 1e-9)).toEqual([0, 1]);
  });
});
