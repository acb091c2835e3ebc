import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { percent } from '../../src/cli/table.ts';

describe('a percentage', () => {
  test.each([
    [0, '0%'],
    [1, '100%'],
    [0.45, '45.00%'],
    [1 / 60, '1.67%'],
    [0.00004, '<0.01%'],
    [0.99999, '>99.99%'],
    [0.9998, '99.98%'],
    [0.99994, '>99.99%'],
    [1e-300, '<0.01%'],
  ])('of %d is %s', (probability, text) => {
    expect(percent(probability)).toBe(text);
  });

  test('has as many decimals as asked for', () => {
    expect(percent(1 / 3, 0)).toBe('33%');
    expect(percent(1 / 3, 4)).toBe('33.3333%');
  });

  test('never shows certainty for what is uncertain', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true }), (p) => {
        expect(['0%', '100%', '0.00%', '100.00%']).not.toContain(percent(p));
      }),
    );
  });
});
