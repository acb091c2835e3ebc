/** Random engagements of the four kinds, from a fixed seed, in which something hangs on the dice. */
import { fc } from '../../fast-check.ts';
import type { Options } from '../../../src/play/options.ts';
import type { Game } from '../../../src/play/game.ts';
import type { Duel } from '../../../src/rules/huit/firefight.ts';
import type { Battle } from '../../../src/rules/huit/game.ts';
import type { Divisions } from '../../../src/rules/huit/divisions.ts';
import { livelyGames } from '../agreement.ts';
import {
  anyBrigades,
  anyChain,
  anyDivisions,
  anyFirefight,
  anyOptions,
  withPairsGiven,
  type Bounds,
} from './any-engagement.ts';
import { brigadesOf, chainOf, divisionsOf, firefightOf, type Asked } from './asked.ts';

const SEED = 1815;

/** Random engagements of a kind with rulings of their own. */
function sample(
  kind: string,
  any: fc.Arbitrary<Asked>,
  most: number,
): readonly (readonly [Asked, Options])[] {
  return fc.sample(fc.tuple(any, anyOptions(kind)), { seed: SEED, numRuns: most });
}

export function randomFirefights(most: number): Iterable<Game<Duel>> {
  return livelyGames(sample('firefight', anyFirefight, most), ([fight, options]) =>
    firefightOf(fight, options),
  );
}

export function randomChains(bounds: Bounds, most: number): Iterable<Game<Battle>> {
  return livelyGames(sample('meleeChain', anyChain(bounds), most), ([fight, options]) =>
    chainOf(withPairsGiven(fight, options), options),
  );
}

/** Brigades of a sort: plain, with orders of their own, or with units that turn on their neighbours (section 15). */
export function randomBrigades(
  any: (bounds: Bounds) => fc.Arbitrary<Asked>,
  bounds: Bounds,
  most: number,
): Iterable<Game<Battle>> {
  const needs = any === anyBrigades ? {} : { ground: true as const };
  return livelyGames(sample('brigadeEngagement', any(bounds), most), ([fight, options]) =>
    brigadesOf(fight, options, needs),
  );
}

export function randomDivisions(
  bounds: Bounds & { readonly sectors: number },
  most: number,
): Iterable<Game<Divisions>> {
  return livelyGames(sample('divisionEngagement', anyDivisions(bounds), most), ([fight, options]) =>
    divisionsOf(fight, options),
  );
}
