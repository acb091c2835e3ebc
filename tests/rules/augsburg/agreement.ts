/** Random engagements in which something hangs on the dice, solved exactly and played. */
import { fc } from '../../fast-check.ts';
import { compareGames, livelyGames, type Compared } from '../agreement.ts';
import { anyEngagement, anyRulings, type Bounds } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

export function compare(count: number, replicates: number, bounds: Bounds): Compared {
  const fights = fc.sample(fc.tuple(anyEngagement(bounds), anyRulings), { seed: 1692, numRuns: count * 12 });
  const games = livelyGames(fights, ([fight, rulings]) => engagementOf(fight, rulings));
  return compareGames(games, count, replicates);
}
