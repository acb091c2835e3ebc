/** One against one on a plain is the lane, in law (15.8, 1). */
import { describe, expect, it } from 'vitest';
import { gTest } from '../../../../src/statistics/index.ts';
import { compare, SETTINGS } from './plain.ts';

/** Solving the lane takes longest, and its states grow with the turns. */
const SIZE = { replicates: 1_000, turns: 3 };
/** With 70 comparisons about one seed in 700 gives a smaller value; the seed is always the same. */
const LEAST = 1e-4 / 5;

describe('one against one on a plain', () => {
  it.each(SETTINGS)(
    'is the lane: $name',
    (setting) => {
      for (const { reading, observed, exact } of compare(setting, SIZE)) {
        const { pValue, impossibleCell } = gTest(observed, exact);
        expect({ reading, impossibleCell }).toEqual({ reading, impossibleCell: null });
        expect({ reading, isLikely: pValue > LEAST }).toEqual({ reading, isLikely: true });
      }
    },
    120_000,
  );
});
