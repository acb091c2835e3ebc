/** Random engagements of every kind, from a fixed seed, in which something hangs on the dice. */
import { fc } from '../../fast-check.ts';
import type { Game } from '../../../src/play/game.ts';
import type { Lane } from '../../../src/rules/pluie/state.ts';
import { livelyGames } from '../agreement.ts';
import { anyEngagement, anyOptions, type Bounds } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

export function randomEngagements(bounds: Bounds, most: number): Iterable<Game<Lane>> {
  const fights = fc.sample(fc.tuple(anyEngagement(bounds), anyOptions), { seed: 1886, numRuns: most });
  return livelyGames(fights, ([fight, options]) => engagementOf(fight, options));
}
