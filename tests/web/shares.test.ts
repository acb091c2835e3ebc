/** Shares as the bench shows them. */
import { expect, test } from 'vitest';
import type { Resolved } from '../../src/engine/questions/spec.ts';
import { comparedText, haveMoved } from '../../src/web/screens/bench/shares.ts';

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

test.each([
  ['apart', [0.5, 0.52], [0.53, 0.55], true],
  ['over one another', [0.5, 0.52], [0.51, 0.53], false],
  ['the same', [0.5, 0.52], [0.5, 0.52], false],
] as const)('counted shares have moved where their intervals are %s: %j, %j', (_how, before, now, moved) => {
  const counted = ([low, high]: readonly [number, number]) =>
    // The counted shares are all that is read.
    ({
      exact: null,
      counted: [{ value: (low + high) / 2, low, high }],
    }) as unknown as Resolved['cells'][number];
  expect(haveMoved(counted(before), counted(now))).toBe(moved);
});
