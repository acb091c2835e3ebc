import { describe, expect, test } from 'vitest';
import { FIXED_SIZE_CASES, proportionCases, type CoverageCase } from '../../bench/coverage-cases.ts';
import { lehmer, successes, type Random } from '../../bench/coverage-draws.ts';
import { gameCases } from '../../bench/coverage-games.ts';
import { GRID_CASES } from '../../bench/coverage-grids.ts';
import { STOP_CASES } from '../../bench/coverage-stops.ts';
import { SEQUENCE_CASES } from '../../bench/coverage-sequences.ts';
import { wilson } from '../../src/statistics/proportion.ts';

const REPETITIONS = 40;

function coverage(holds: CoverageCase['holds'], seed: number): number {
  const random = lehmer(seed);
  let held = 0;
  for (let i = 0; i < REPETITIONS; i += 1) if (holds(random)) held += 1;
  return held / REPETITIONS;
}

function bound(confidence: number): number {
  return confidence - 3 * Math.sqrt((confidence * (1 - confidence)) / REPETITIONS);
}

/* The same cases as bench/coverage.ts, which runs 2,000 repetitions; here fewer, at fixed seeds. */
describe('coverage reaches the confidence less three standard errors', () => {
  const proportions = [0.05, 0.3, 0.5, 0.9].flatMap((p) => proportionCases(p, 1000));
  const cases = [
    ...proportions,
    ...FIXED_SIZE_CASES,
    ...STOP_CASES,
    ...SEQUENCE_CASES,
    ...GRID_CASES,
    ...gameCases(100),
  ];
  test.each(cases.map((of, i) => [of.name, of, i] as const))('%s', (_, { holds, confidence }, i) => {
    expect(coverage(holds, 1000 + 7919 * i)).toBeGreaterThanOrEqual(bound(confidence));
  });

  test('and an interval of two thirds of the width is found out', () => {
    const narrow = (random: Random) => {
      const seen = wilson(successes(random, 1000, 0.3), 1000, 0.95);
      const [middle, reach] = [(seen.low + seen.high) / 2, (seen.high - seen.low) / 3];
      return Math.abs(0.3 - middle) <= reach;
    };
    expect(coverage(narrow, 5)).toBeLessThan(bound(0.95));
  });
});
