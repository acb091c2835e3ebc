import { fc } from '../../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { differenceText, methodLine, shareText, sizeText } from '../../../src/questions/telling/certainty.ts';
import { cellRows } from '../../../src/questions/telling/rows.ts';
import { plain } from '../../../src/questions/telling/sentence.ts';
import { wilson } from '../../../src/statistics/index.ts';
import { cellsTable, facts, type HandMadeCell } from './hand-made.ts';

const exactly = (value: number) => ({ value, low: value, high: value });
const counted = (successes: number, n: number) => ({ value: successes / n, ...wilson(successes, n, 0.95) });

describe('a share', () => {
  test('has the digits of an exact percentage where it is exact', () => {
    expect(shareText(exactly(0.51835))).toBe('51.8%');
  });

  test('has the half-width of its interval where it was counted', () => {
    expect(shareText(counted(10_194, 20_000))).toBe('51.0% ± 0.8');
    expect(shareText(counted(1_046_200, 2_000_000))).toBe('52.31% ± 0.07');
    expect(shareText(counted(505, 1000))).toBe('51% ± 4');
  });

  test('has one end where the interval leans on none or all', () => {
    expect(shareText(counted(3, 20_000))).toBe('at most 0.05%');
    expect(shareText(counted(0, 2_000_000))).toBe('at most 0.01%');
    expect(shareText(counted(19_997, 20_000))).toBe('at least 99.95%');
  });

  test('has both ends where nothing is known', () => {
    expect(shareText({ value: 0.2, low: 0, high: 1 })).toBe('0 to 100%');
  });

  test('claims no more than its interval', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, part) => {
          const { value, low, high } = counted(Math.round(part * n), n);
          const shown = shareText({ value, low, high });
          const numbers = [...shown.matchAll(/[\d.]+/g)].map(Number);
          const [amount = NaN, reach = NaN] = numbers;
          const [from, to] = shown.startsWith('at most')
            ? [0, amount]
            : shown.startsWith('at least')
              ? [amount, 100]
              : [amount - reach, amount + reach];
          expect(from).toBeLessThanOrEqual(low * 100 + 1e-6);
          expect(to).toBeGreaterThanOrEqual(high * 100 - 1e-6);
        },
      ),
    );
  });
});

describe('a difference of shares', () => {
  test('is in points, with its sign or without', () => {
    expect(differenceText(exactly(-0.003763))).toBe('−0.4 points');
    expect(differenceText(exactly(0.0312))).toBe('+3.1 points');
    expect(differenceText(exactly(2.69e-7))).toBe('under 0.01 points');
    expect(differenceText(exactly(0))).toBe('0 points');
    expect(sizeText(exactly(-0.0312))).toBe('3.1 points');
    expect(sizeText({ value: -0.031, low: -0.0332, high: -0.0289 })).toBe('3.1 ± 0.3 points');
    expect(differenceText({ value: 0.001, low: -0.0019, high: 0.0039 })).toBe('+0.1 ± 0.3 points');
  });
});

describe('the line on method', () => {
  const line = (...cells: readonly HandMadeCell[]): string =>
    plain(methodLine({ rows: cellRows(cellsTable(cells), []).map((cell) => ({ cell })) }, facts()));

  test('says which numbers are exact and from how many engagements the others are', () => {
    expect(line({ exact: [0.5, 0.4, 0.1] }, { counts: [10_000, 9_000, 1_000] })).toBe(
      'Numbers without ± are exact; ± is a 95% interval from 20,000 fights a matchup.',
    );
    expect(line({ counts: [500, 400, 100] })).toBe('± is a 95% interval from 1,000 fights.');
    expect(line({ exact: [0.5, 0.4, 0.1], counts: [500, 400, 100] })).toBe('All numbers are exact.');
  });
});
