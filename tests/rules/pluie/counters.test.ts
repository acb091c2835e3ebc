import { fc, randomCases } from '../../fast-check.ts';
import { expect, it } from 'vitest';
import { SHOT_COUNTERS } from '../../../src/rules/pluie/metrics.ts';
import { PluieEngagement } from '../../../src/rules/pluie/engagement.ts';
import { anyEngagement } from './any-engagement.ts';
import { engagementInputs, TABLES } from './asked.ts';
import { play, rolling } from '../playing.ts';
import { anyDice } from '../random.ts';

const bounds = { mostOfOne: 2, formations: 2, turns: 6 };

it('counts all counters at once as it counts them one by one', () => {
  fc.assert(
    fc.property(anyEngagement(bounds), fc.integer(), fc.boolean(), (raw, seed, shotsOnly) => {
      const inputs = engagementInputs(raw);
      const engagement = shotsOnly
        ? new PluieEngagement(TABLES, {}, inputs, SHOT_COUNTERS)
        : new PluieEngagement(TABLES, {}, inputs);
      const atOnce = new Int32Array(engagement.counters.length);
      const { readings } = play(engagement, rolling(anyDice(seed)), (before, due, after) => {
        if (after === undefined) return;
        engagement.count(before, due, after.outcome, atOnce);
      });
      expect([...atOnce]).toEqual([...readings.values()].slice(0, atOnce.length));
    }),
    { numRuns: randomCases(150) },
  );
});
