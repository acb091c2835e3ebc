/** A list of prices for armies of one size, from their matches, and what lies off it. */
import { adjusted } from '../../../execution/judgement.ts';
import type { Army } from '../../../experiment/analyses/armies.ts';
import { isOfSize } from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { StatisticsError } from '../../../statistics/index.ts';
import {
  fitPrices,
  type PricedMatch,
  type PriceFit,
  type PriceQuestion,
  type Uncertain,
} from '../../../statistics/prices/index.ts';
import type { Estimate } from '../../tables/rows.ts';
import type { FittedMatch, Pair } from './matches.ts';
import { estimateOf, pricedPair, type Confidences, type PricedPair } from './pairs.ts';

/** A match that the prices were fitted to, and that surely came out otherwise by more than `evenWithin`. */
export interface Miss {
  readonly armies: readonly [Army, Army];
  readonly condition: number;
  /** The first's share of the decided engagements: by the prices, and as it was. */
  readonly expected: number;
  readonly share: Estimate;
  readonly isExact: boolean;
}

export interface PriceList {
  /** The size of the armies. */
  readonly size: number;
  /**
   * The price of one of each contestant, null for one that has no fair price; null for all where the matches do not join
   * them.
   */
  readonly prices: readonly (Estimate | null)[] | null;
  /** Contestants that under a condition were even with nobody, so that no price is fair there. */
  readonly unpriced: readonly { readonly contestant: number; readonly condition: number }[];
  /**
   * The worth of being the first side, as a factor on the price of its force; null where the spec does not ask for it.
   */
  readonly advantage: Estimate | null;
  /** The typical difference of a share from that by the prices, beyond the sampling. */
  readonly misfit: number;
  /** The differences are surely beyond the sampling. */
  readonly isMisfit: boolean;
  readonly misses: readonly Miss[];
  readonly pairs: readonly PricedPair[];
}

/** A list with the fit that it was read from; null where there are no prices. */
export interface FittedList {
  readonly list: PriceList;
  readonly fit: PriceFit | null;
  /** The points of an army, also of kinds whose price is not fair everywhere. */
  readonly points: (army: Army) => number;
}

interface ListQuestion extends Pick<PointsAsked, 'contestants' | 'bothWays' | 'evenWithin'> {
  readonly reference: { readonly contestant: number; readonly price: number };
  /** The confidence of an interval that stands alone, of all pairs and matches together, and of the lack of fit. */
  readonly confidence: { readonly alone: number; readonly together: number; readonly lackOfFit: number };
}

export function fittedList(
  size: number,
  played: { readonly pairs: readonly Pair[]; readonly matches: readonly FittedMatch[] },
  asked: ListQuestion,
): FittedList {
  const { contestants, reference, bothWays, evenWithin, confidence } = asked;
  const matches = played.matches.filter(({ numbers }) => isOfSize(size, numbers));
  const fit = fitOf(matches, {
    kinds: contestants.length,
    reference: reference.contestant,
    advantage: bothWays,
  });
  const own = {
    alone: confidence.alone,
    each: adjusted(confidence.together, played.pairs.length + matches.length),
  };
  const pairs = played.pairs.map((pair, number) => {
    const alone = matches
      .filter((match) => match.pair === number)
      .map((match) => ({ ...match, kinds: [0, 1] as const, pair: 0 }));
    const ownFit = fit ?? fitOf(alone, { kinds: 2, reference: 1, advantage: false });
    return pricedPair(pair, ownFit?.pairs[fit === null ? 0 : number] ?? null, { evenWithin, ...own });
  });
  const unpriced = [...contestants.keys()].flatMap((contestant) => {
    const met = pairs.filter(({ first, second }) => [first, second].includes(contestant));
    return [...Map.groupBy(met, ({ condition }) => condition)].flatMap(([condition, those]) =>
      those.every(({ worth }) => worth === null) ? [{ contestant, condition }] : [],
    );
  });
  const priceBy = (log: Uncertain): Estimate =>
    estimateOf(log, own.alone, (value) => Math.exp(value) * reference.price);
  return {
    fit,
    points: (army) =>
      army.reduce((sum, { force, count }) => {
        const log = fit?.prices[contestants.indexOf(force)];
        return sum + count * (log === undefined ? NaN : priceBy(log).value);
      }, 0),
    list: {
      size,
      prices:
        fit &&
        fit.prices.map((log, kind) =>
          unpriced.some(({ contestant }) => contestant === kind) ? null : priceBy(log),
        ),
      unpriced,
      advantage: fit?.advantage ? estimateOf(fit.advantage, own.alone, Math.exp) : null,
      misfit: fit?.misfit ?? 0,
      isMisfit: fit !== null && fit.p !== null && fit.p < 1 - confidence.lackOfFit,
      misses: matches.flatMap((match, m) =>
        missOf(match, fit?.shares[m] ?? null, { contestants, evenWithin, ...own }),
      ),
      pairs,
    },
  };
}

export interface PricedKind {
  readonly kind: number;
  readonly price: Estimate;
}

/** The contestants that have a fair price, the dearest first. */
export function pricedKinds({ prices }: Pick<PriceList, 'prices'>): readonly PricedKind[] {
  return (prices ?? [])
    .flatMap((price, kind) => (price === null ? [] : [{ kind, price }]))
    .toSorted((a, b) => b.price.value - a.price.value);
}

function fitOf(matches: readonly PricedMatch[], question: PriceQuestion): PriceFit | null {
  try {
    return fitPrices(matches, question);
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

/** The match if it surely came out otherwise than by the prices. */
function missOf(
  { met, kinds, numbers }: FittedMatch,
  expected: number | null,
  { contestants, evenWithin, alone, each }: Confidences & Pick<PointsAsked, 'contestants' | 'evenWithin'>,
): Miss[] {
  if (expected === null) return [];
  const { low, high } = met.share.within(each);
  if (low <= expected + evenWithin && high >= expected - evenWithin) return [];
  const army = (side: 0 | 1): Army => [{ force: contestants[kinds[side]] ?? '', count: numbers[side] }];
  return [
    {
      armies: [army(0), army(1)],
      condition: met.condition,
      expected,
      share: met.share.within(alone),
      isExact: met.share.isExact,
    },
  ];
}
