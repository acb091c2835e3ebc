import { fc } from '../fast-check.ts';
import { describe, expect, test } from 'vitest';
import { simpleFraction } from '../../src/chance/simple-fraction.ts';

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
