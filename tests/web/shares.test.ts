/** Shares as the bench shows them. */
import { expect, test } from 'vitest';
import type { Resolved } from '../../src/engine/questions/spec.ts';
import { comparedText } from '../../src/web/screens/bench/shares.ts';

type Exact = readonly [number, number];

// The exact shares are all that is read.
const cell = ([a, b]: Exact) =>
  ({ exact: [a, b, 1 - a - b], counted: null }) as unknown as Resolved['cells'][number];

test.each<readonly [Exact, Exact, string]>([
  [[0.5096, 0.4602], [0.5072, 0.4698], '51.0 : 46.0, now 50.7 : 47.0'],
  [[0.9965, 0.0035], [0.9961, 0.0039], '99.65 : 0.35, now 99.61 : 0.39'],
  [[0.51, 0.46], [0.4, 0.57], '51 : 46, now 40 : 57'],
  [[1, 0], [0.996, 0.004], '100.0 : 0.0, now 99.6 : 0.4'],
  [[0.51, 0.46], [0.51, 0.46], '51 : 46'],
])(
  'shares before and after have the same digits, as many as the change needs: %j, %j',
  (before, now, text) => {
    expect(comparedText(cell(before), cell(now))).toBe(text);
  },
);
