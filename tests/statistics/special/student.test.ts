import { describe, expect, test } from 'vitest';
import { normalUpperQuantile } from '../../../src/statistics/special/normal.ts';
import { studentTwoSidedTail, studentUpperQuantile } from '../../../src/statistics/special/student.ts';

describe("the quantiles of Student's t", () => {
  // R 4.2.2: qt(0.975, c(1, 2, 5, 30, 1000)) and qt(0.9, 3).
  test.each([
    [0.025, 1, 12.70620473617469],
    [0.025, 2, 4.30265272974946],
    [0.025, 5, 2.57058183563631],
    [0.025, 30, 2.04227245630124],
    [0.025, 1000, 1.96233908082641],
    [0.1, 3, 1.63774435369621],
  ])('gives R’s value at %s with %s degrees of freedom', (chance, degrees, expected) => {
    expect(studentUpperQuantile(chance, degrees)).toBeCloseTo(expected, 10);
  });

  test.each([1, 2, 5, 30, 1000, 1e6])('has its tails beyond it, with %i degrees of freedom', (degrees) => {
    for (const chance of [0.2, 0.025])
      for (const t of [studentUpperQuantile(chance, degrees), -studentUpperQuantile(chance, degrees)])
        expect(studentTwoSidedTail(t, degrees)).toBeCloseTo(2 * chance, 12);
  });

  test('changes from search to series without a step', () => {
    for (const chance of [0.2, 0.025, 1e-4, 1e-9]) {
      const [before, after] = [999.999_999_999, 1000].map((degrees) => studentUpperQuantile(chance, degrees));
      expect((after ?? 0) / (before ?? 1)).toBeCloseTo(1, 10);
    }
  });

  test('comes to the normal quantile, and to 0 at one half', () => {
    expect(studentUpperQuantile(0.01, 1e9)).toBeCloseTo(normalUpperQuantile(0.01), 7);
    expect(studentUpperQuantile(0.5, 3)).toBe(0);
  });

  test('refuses chances above one half and no degrees of freedom', () => {
    expect(() => studentUpperQuantile(0.6, 3)).toThrow('chance must be above 0 and at most 1/2');
    expect(() => studentUpperQuantile(0.1, 0)).toThrow('degrees must be above 0');
  });
});
