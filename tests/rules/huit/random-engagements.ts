/** Random engagements of the three kinds, from a fixed seed, in which something hangs on the dice. */
import { fc } from '../../fast-check.ts';
import type { Engagement } from '../../../src/engagement/engagement.ts';
import type { Duel } from '../../../src/rules/huit/firefight-state.ts';
import type { Play } from '../../../src/rules/huit/state.ts';
import { lively } from '../agreement.ts';
import {
  anyBrigades,
  anyWiderBrigades,
  anyChain,
  anyFirefight,
  anyNeighbours,
  anyOptions,
  withPairsGiven,
  type Bounds,
} from './any-engagement.ts';
import { brigadesOf, chainOf, firefightOf } from './asked.ts';

const SEED = 1815;

export function randomFirefights(most: number): Iterable<Engagement<Duel>> {
  const fights = fc.sample(fc.tuple(anyFirefight, anyOptions('firefight')), { seed: SEED, numRuns: most });
  return lively(fights, ([fight, options]) => firefightOf(fight, options));
}

export function randomChains(bounds: Bounds, most: number): Iterable<Engagement<Play>> {
  const fights = fc.sample(fc.tuple(anyChain(bounds), anyOptions('meleeChain')), {
    seed: SEED,
    numRuns: most,
  });
  return lively(fights, ([fight, options]) => chainOf(withPairsGiven(fight, options), options));
}

export function randomBrigades(bounds: Bounds, most: number): Iterable<Engagement<Play>> {
  const fights = fc.sample(fc.tuple(anyBrigades(bounds), anyOptions('brigadeEngagement')), {
    seed: SEED,
    numRuns: most,
  });
  return lively(fights, ([fight, options]) => brigadesOf(fight, options));
}

export function randomWiderBrigades(bounds: Bounds, most: number): Iterable<Engagement<Play>> {
  const fights = fc.sample(fc.tuple(anyWiderBrigades(bounds), anyOptions('brigadeEngagement')), {
    seed: SEED,
    numRuns: most,
  });
  return lively(fights, ([fight, options]) => brigadesOf(fight, options, { ground: true }));
}

/** Wider brigades in two lanes or more whose units turn on their neighbours (section 15). */
export function randomNeighbours(bounds: Bounds, most: number): Iterable<Engagement<Play>> {
  const fights = fc.sample(fc.tuple(anyNeighbours(bounds), anyOptions('brigadeEngagement')), {
    seed: SEED,
    numRuns: most,
  });
  return lively(fights, ([fight, options]) => brigadesOf(fight, options, { ground: true }));
}
