/** Random engagements in which something hangs on the dice, from a fixed seed. */
import { fc } from '../../fast-check.ts';
import { isLively } from '../agreement.ts';
import { anyEngagement, anyOptions, type Bounds } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

export function* randomEngagements(bounds: Bounds, most: number) {
  const fights = fc.sample(fc.tuple(anyEngagement(bounds), anyOptions), { seed: 1806, numRuns: most });
  for (const [fight, options] of fights) {
    const engagement = engagementOf({ pack: 'illustrative', ...fight }, options);
    if (isLively(engagement)) yield engagement;
  }
}
