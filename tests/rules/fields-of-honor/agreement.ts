/** Random engagements in which something hangs on the dice, solved exactly and played. */
import { fc } from '../../fast-check.ts';
import { compareGames, livelyGames, type Compared } from '../agreement.ts';
import { anyRulings } from './any-engagement.ts';
import { engagementOf } from './asked.ts';

export function compare(
  count: number,
  replicates: number,
  any: fc.Arbitrary<Record<string, unknown>>,
): Compared {
  const fights = fc.sample(fc.tuple(any, anyRulings), { seed: 1815, numRuns: count * 10 });
  const games = livelyGames(fights, ([fight, rulings]) => engagementOf(fight, rulings));
  return compareGames(games, count, replicates);
}
