import { describe, expect, test } from 'vitest';
import { gTest } from '../../src/statistics/goodness-of-fit.ts';
import { lehmer, drawCounts } from '../../bench/coverage-draws.ts';

describe('the G-test', () => {
  // McDonald 2014, "Handbook of Biological Statistics", chapter on the G-test of goodness-of-fit: crossed bills of
  // red crossbills (Groth 1992), rice (Shivrain et al. 2006) and foraging nuthatches (Mannan and Meslow 1984).
  test.each([
    [[1752, 1895], [0.5, 0.5], 5.61, 1, 0.018],
    [[772, 1611, 737], [0.25, 0.5, 0.25], 4.15, 2, 0.126],
    [[70, 79, 3, 4], [0.54, 0.4, 0.05, 0.01], 13.145, 3, 0.0043],
  ])('of %j against %j is the published one', (observed, probabilities, g, df, p) => {
    const found = gTest(observed, probabilities, { minimumExpected: 1 });
    expect(Math.abs(found.statistic - g)).toBeLessThan(0.006);
    expect(found.degreesOfFreedom).toBe(df);
    expect(Math.abs(found.pValue - p)).toBeLessThan(0.0006);
  });

  test('pools cells that expect fewer than 5, by what they expect and not by what was counted', () => {
    const probabilities = [0.54, 0.4, 0.05, 0.01];
    // 156 nuthatches expect 1.56 in the last cell: too few, and the only such cell, so it joins the least frequent one.
    const found = gTest([70, 79, 3, 4], probabilities);
    const byHand =
      2 *
      (70 * Math.log(70 / (156 * 0.54)) + 79 * Math.log(79 / (156 * 0.4)) + 7 * Math.log(7 / (156 * 0.06)));
    expect(found.degreesOfFreedom).toBe(2);
    expect(found.statistic).toBeCloseTo(byHand, 10);
  });

  test('pools rare cells with one another in their order until each pool expects enough', () => {
    // Of 100: 3 + 3 make a pool of 6, 4 + 2 one of 6, the last 1 joins that.
    const found = gTest([80, 7, 0, 3, 3, 4, 2, 1], [0.8, 0.07, 0, 0.03, 0.03, 0.04, 0.02, 0.01]);
    expect(found.degreesOfFreedom).toBe(3);
    expect(found.statistic).toBeCloseTo(0, 12);
    expect(found.pValue).toBeCloseTo(1, 12);
  });

  test('something counted that cannot happen fails outright and names the cell', () => {
    const found = gTest([500, 499, 1], [0.5, 0.5, 0]);
    expect(found).toMatchObject({ pValue: 0, statistic: Infinity, impossibleCell: 2 });
  });

  test('with too few replicates to test anything the p-value is 1', () => {
    expect(gTest([1, 0, 0], [0.4, 0.3, 0.3])).toEqual({
      statistic: 0,
      degreesOfFreedom: 0,
      pValue: 1,
      impossibleCell: null,
    });
  });

  test('rejects a true hypothesis about as often as it says, and a false one nearly always', () => {
    const random = lehmer(7);
    const truth = [0.5, 0.2, 0.1, 0.1, 0.06, 0.03, 0.01];
    let [alarms, found] = [0, 0];
    for (let i = 0; i < 2000; i += 1) {
      const counts = drawCounts(random, 1000, truth);
      if (gTest(counts, truth).pValue < 0.05) alarms += 1;
      if (gTest(counts, [0.43, 0.27, 0.1, 0.1, 0.06, 0.03, 0.01]).pValue < 0.05) found += 1;
    }
    expect(alarms / 2000).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 2000) + 0.005);
    expect(alarms / 2000).toBeGreaterThan(0.035);
    expect(found / 2000).toBeGreaterThan(0.98);
  });

  test('probabilities that do not add up to 1 are refused', () => {
    expect(() => gTest([1, 1], [0.5, 0.4])).toThrow('the sum of probabilities must be 1 to within 1e-9');
    expect(() => gTest([1, 1.5], [0.5, 0.5])).toThrow('observed[1] must be an integer of 0 or more, got 1.5');
    expect(() => gTest([0, 0], [0.5, 0.5])).toThrow('observed must hold at least one entry above 0');
  });
});
