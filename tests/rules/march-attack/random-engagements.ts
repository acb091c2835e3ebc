/** Random engagements in which something hangs on the dice, from a fixed seed. */
import { fc } from '../../fast-check.ts';
import { livelyGames } from '../agreement.ts';
import { anyEngagement, anyOptions, widerEngagement, type Bounds } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

/** With plain doctrines and all units there, unless `isWider`. */
export function randomEngagements(bounds: Bounds, most: number, isWider = false) {
  const any = isWider ? widerEngagement(bounds) : anyEngagement(bounds);
  const fights = fc.sample(fc.tuple(any, anyOptions), { seed: 1806, numRuns: most });
  return livelyGames(fights, ([fight, options]) =>
    engagementOf({ tables: 'illustrative', ...fight }, options),
  );
}
