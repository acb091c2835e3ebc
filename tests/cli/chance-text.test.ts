import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { percent, simpleFraction } from '../../src/cli/chance-text.ts';

describe('a percentage', () => {
  test.each([
    [0, '0 %'],
    [1, '100 %'],
    [0.45, '45.00 %'],
    [1 / 60, '1.67 %'],
    [0.00004, '<0.01 %'],
    [0.99999, '>99.99 %'],
    [0.9998, '99.98 %'],
    [0.99994, '>99.99 %'],
    [1e-300, '<0.01 %'],
  ])('of %d is %s', (probability, text) => {
    expect(percent(probability)).toBe(text);
  });

  test('has as many decimals as asked for', () => {
    expect(percent(1 / 3, 0)).toBe('33 %');
    expect(percent(1 / 3, 4)).toBe('33.3333 %');
  });

  test('never shows certainty for what is uncertain', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, minExcluded: true, maxExcluded: true, noNaN: true }), (p) => {
        expect(['0 %', '100 %', '0.00 %', '100.00 %']).not.toContain(percent(p));
      }),
    );
  });
});

describe('a simple fraction', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [0.45, '9/20'],
    [1 / 60, '1/60'],
    [0.1755, '351/2000'],
    [0.1 + 0.2, '3/10'],
    [1 / 3, '1/3'],
  ])('is found for %d', (probability, text) => {
    expect(simpleFraction(probability)).toBe(text);
  });

  test('is found in lowest terms for every path count of three D20s', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8000 }), (count) => {
        const [top = 0, bottom = 1] = (simpleFraction(count / 8000) ?? '').split('/').map(Number);
        expect(top * 8000).toBe(count * bottom);
      }),
    );
  });

  test.each([Math.PI / 4, 0.37548826599866875, 1 / 8011, 1e-9, 1 - 1e-9, Number.NaN, -0.5, 1.5])(
    'is not made up for %d',
    (probability) => {
      expect(simpleFraction(probability)).toBeNull();
    },
  );
});
