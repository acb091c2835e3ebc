import { describe, expect, test } from 'vitest';
import { fromSparse, toSparse } from '../../../src/run/node/journal-format.ts';
import { fc } from '../../fast-check.ts';

describe('counts in a journal', () => {
  test('are written with their zeros as one number', () => {
    expect(toSparse(Float64Array.of(0, 0, 5, 7, 0))).toEqual([-2, 5, 7, -1]);
    expect(toSparse(new Float64Array(0))).toEqual([]);
  });

  test('come back to the last bit by way of JSON, counts and probabilities alike', () => {
    const value = fc.oneof(fc.constant(0), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const counts = Float64Array.from(values, (one) => one + 0);
        const back: unknown = JSON.parse(JSON.stringify(toSparse(counts)));
        expect(fromSparse(back, 1000)).toEqual(counts);
      }),
    );
  });

  test.each([[null], [{}], ['12'], [[0]], [[-1.5]], [['1']], [[null]], [[-1001]], [[1, -1000]]])(
    'are not read from %j',
    (list) => {
      expect(fromSparse(list, 1000)).toBeNull();
    },
  );
});
