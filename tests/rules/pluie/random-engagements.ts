/** Random engagements of every kind, from a fixed seed, in which something hangs on the dice. */
import { fc } from '../../fast-check.ts';
import type { PluieEngagement } from '../../../src/rules/pluie/engagement.ts';
import { lively } from '../agreement.ts';
import { anyEngagement, anyOptions, type Bounds } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

export function randomEngagements(bounds: Bounds, most: number): Iterable<PluieEngagement> {
  const fights = fc.sample(fc.tuple(anyEngagement(bounds), anyOptions), { seed: 1886, numRuns: most });
  return lively(fights, ([fight, options]) => engagementOf(fight, options));
}
