import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET, solve } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import { chooseSampler, weigh } from '../../src/play/sampler-choice.ts';
import { budgetOf } from '../../src/run/methods.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { twentyEngagements } from './twenty.ts';

/** Nanoseconds that solving is given whatever the number of replicates. */
const ALWAYS_SOLVED = 1e8;
const auto = toyExperiment({ resolve: { method: 'auto' } });
const known = twentyEngagements(20_000);

describe.each([100_000, 1_000_000, 100_000_000])('auto for %i replicates', (count) => {
  it('does at most twice the counted work of the better of solving and playing', () => {
    for (const { engagement, work } of known) {
      const shape = tallyShape(engagement);
      const weight = weigh(engagement, count);
      const choice = chooseSampler(engagement, weight, count, 'auto');
      const asked = solve(engagement, shape, budgetOf(auto, choice, count, DEFAULT_BUDGET));
      const done = weight.work + asked.work + (asked.solved ? 0 : choice.total);
      const playing = chooseSampler(engagement, weigh(engagement, 1e12), count, 'auto').total;
      expect(done).toBeLessThanOrEqual(2 * Math.min(work, playing) + ALWAYS_SOLVED);
    }
  });

  it('plays with the sampler that counts least', () => {
    for (const { engagement } of known) {
      const weight = weigh(engagement, count);
      const best = chooseSampler(engagement, weight, count, 'auto');
      for (const asked of ['direct', 'compiled'] as const)
        expect(best.total).toBeLessThanOrEqual(chooseSampler(engagement, weight, count, asked).total);
    }
  });
});
