/**
 * Answer to points as plain data: prices of units for a size of army, by which forces of equal points are even; the
 * unevenness that no price can mend; and the results of held-out armies at equal points.
 */
import { item } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import type { Army } from '../../../experiment/analyses/armies.ts';
import {
  isOfSize,
  meetingOf,
  pointsArmies,
  type PointsArmies,
} from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { meanOfIndependent, StatisticsError } from '../../../statistics/index.ts';
import {
  fitPrices,
  intervalOf,
  type PricedMatch,
  type PriceFit,
  type PriceQuestion,
  type Uncertain,
} from '../../../statistics/prices/index.ts';
import { besideTheOther } from '../../../analysis/claims.ts';
import { ofTheOther } from '../../../analysis/estimate.ts';
import type { Estimate } from '../../../analysis/tables/rows.ts';
import {
  decidedWins,
  factorAt,
  measuredCells,
  underEach,
  type CellMeasure,
  type Condition,
  type Given,
} from '../measure.ts';

/** Fewer matches of unequal numbers show no lean. */
const FEWEST_LEANING = 3;

/** The share of a match lies within the bounds for sure, outside for sure, or either. */
export type Fairness = 'fair' | 'unfair' | 'open';

/** Two kinds under one condition, the first being the first side: their numbers among contestants and conditions. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly condition: number;
}

/** A pair with its worth, and how it fares at its prices. */
interface PricedPair extends Pair {
  /** The number of the second worth one of the first, by their own matches; null where one of them won at every size. */
  readonly worth: Estimate | null;
  /**
   * The first's share of the decided engagements at equal points; null without prices or `worth`, or where the prices
   * follow this pair wherever it lies.
   */
  readonly atEqualPoints: Estimate | null;
  readonly fairness: Fairness | null;
}

/** Two armies that met under a condition, and the first's share of the decided engagements. */
export interface MatchFound {
  readonly armies: readonly [Army, Army];
  readonly condition: number;
  readonly share: Estimate;
  readonly isExact: boolean;
}

/** A match that the prices were fitted to, and that surely came out otherwise by more than `evenWithin`. */
interface Miss extends MatchFound {
  /** The first's share by the prices. */
  readonly expected: number;
}

/** Two armies that were held out and are of equal points, under one condition; both ways round together, the larger first. */
interface HeldOutMatch extends MatchFound {
  readonly first: string;
  readonly second: string;
  /** The size of the list that prices both: that nearest to them. */
  readonly size: number;
  readonly points: readonly [number, number];
  readonly fairness: Fairness;
}

/** The prices for armies of one size. */
interface SizePrices {
  readonly size: number;
  /** The price of one of each contestant, null for one without a fair price; null where the matches do not join all. */
  readonly prices: readonly (Estimate | null)[] | null;
  /** The typical difference of a share from that by the prices, beyond the sampling. */
  readonly misfit: number;
  /** The differences are surely beyond the sampling. */
  readonly isMisfit: boolean;
}

/** The prices for one size, and what lies off them. */
interface PriceList extends SizePrices {
  /** Contestants that under a condition were even with nobody, so that no price is fair there. */
  readonly unpriced: readonly { readonly contestant: number; readonly condition: number }[];
  /** The worth of being the first side, as a factor on the price of its force; null where the spec does not ask for it. */
  readonly advantage: Estimate | null;
  readonly misses: readonly Miss[];
  readonly pairs: readonly PricedPair[];
}

/** The list of the middle size, and what surrounds it. */
export interface PointsAnswer extends PriceList {
  readonly asks: 'points';
  readonly contestants: readonly string[];
  readonly conditions: readonly Condition[];
  /** The smallest first. */
  readonly bySize: readonly SizePrices[];
  readonly reference: { readonly contestant: number; readonly price: number };
  readonly heldOut: readonly HeldOutMatch[];
  /**
   * Held-out matches of unequal numbers, which the larger army wins surely more, or surely less, often than half: its
   * share on average, and whether each of them surely leans so; null where they are few or do not surely lean one way.
   */
  readonly lean: { readonly matches: number; readonly share: Estimate; readonly isInEach: boolean } | null;
  readonly equalWithin: number;
  readonly evenWithin: number;
}

/** A meeting of two armies in a cell. */
interface Met {
  readonly condition: number;
  readonly first: string;
  readonly second: string;
  readonly share: CellMeasure;
  readonly meeting: 'found' | 'held-out';
}

/** A match that the prices are fitted to. */
interface FittedMatch extends PricedMatch {
  readonly met: Met;
}

/** A list with the points of an army by it, also of kinds whose price is not fair everywhere. */
interface FittedList {
  readonly list: PriceList;
  readonly points: (army: Army) => number;
}

/** The confidence of an interval that stands alone; that of all pairs and matches; of each lack of fit; of each test. */
type Confidence = Readonly<Record<'alone' | 'pairs' | 'fit' | 'test', number>>;

export function pointsAnswer(asked: PointsAsked, given: Given): PointsAnswer {
  const { contestants, sizes, bothWays, reference, equalWithin, evenWithin } = asked;
  const { cells, facts } = given;
  const armies = pointsArmies(asked);
  const columns = facts.sides.map((side) => factorAt(facts, `sides.${side}.force`));
  const measured = measuredCells(given, decidedWins(facts.sides[0]));
  const groups = underEach(cells, facts, columns);
  const met = groups.flatMap(({ cells: own }, condition) =>
    own.flatMap((cell): Met[] => {
      const [first = '', second = ''] = columns.map((column) => cell.factors[column]?.text);
      const share = measured.get(cell.cell);
      const meeting = meetingOf(armies, first, second, bothWays);
      return share === undefined || meeting === null ? [] : [{ condition, first, second, share, meeting }];
    }),
  );
  // Matches of the same held-out armies under the same condition, whichever was the first side.
  const heldOut = Map.groupBy(
    met.filter(({ meeting }) => meeting === 'held-out'),
    ({ first, second, condition }) => JSON.stringify([condition, ...[first, second].toSorted()]),
  );
  // Prices and held-out matches have half of the error each; of the former's half, pairs and matches have one half, and
  // the lack of fit of all lists one quarter. Beside the fairness of each held-out match there is the lean of them all.
  const half = besideTheOther(facts.confidence);
  const pairs = besideTheOther(half);
  const sure: Confidence = {
    alone: facts.confidence,
    pairs,
    fit: adjusted(besideTheOther(pairs), sizes.length),
    test: adjusted(half, heldOut.size + 1),
  };
  const base = {
    contestant: reference === undefined ? 0 : contestants.indexOf(reference.force),
    price: reference?.price ?? 100,
  };
  const fitted = fittedMatches(met, armies.fitted);
  const lists = sizes.toSorted((a, b) => a - b).map((size) => listOf(size, fitted, asked, base, sure));
  const priced = lists.filter(({ list }) => pricedKinds(list).length > 1);
  const shown = priced.length > 0 ? priced : lists;
  const tests = [...heldOut.values()].flatMap((matches) =>
    testOf(matches, armies.heldOut, priced, asked, sure),
  );
  return {
    asks: 'points',
    // The size in the middle; of an even number the larger.
    ...item(shown, Math.floor(shown.length / 2)).list,
    contestants,
    conditions: groups.map(({ at }) => at),
    bySize: lists.map(({ list: { size, prices, misfit, isMisfit } }) => ({ size, prices, misfit, isMisfit })),
    reference: base,
    heldOut: tests.map(({ match }) => match),
    lean: leanOf(tests, sure),
    equalWithin,
    evenWithin,
  };
}

/** The contestants that have a fair price, the dearest first. */
export function pricedKinds({ prices }: Pick<SizePrices, 'prices'>): readonly {
  readonly kind: number;
  readonly price: Estimate;
}[] {
  return (prices ?? [])
    .flatMap((price, kind) => (price === null ? [] : [{ kind, price }]))
    .toSorted((a, b) => b.price.value - a.price.value);
}

/** Matches of the contestants, and their pairs in the order of the cells. */
function fittedMatches(met: readonly Met[], armies: PointsArmies['fitted']) {
  const pairs = new Map<string, Pair>();
  const matches = met.flatMap((one): FittedMatch[] => {
    const [a, b] = [one.first, one.second].map((name) => armies.get(name));
    if (one.meeting !== 'found' || a === undefined || b === undefined) return [];
    const pair = { first: a.contestant, second: b.contestant, condition: one.condition };
    const key = JSON.stringify(pair);
    pairs.set(key, pair);
    return [
      {
        met: one,
        kinds: [a.contestant, b.contestant],
        numbers: [a.count, b.count],
        pair: [...pairs.keys()].indexOf(key),
        share: one.share.value,
        decided: one.share.n,
      },
    ];
  });
  return { pairs: [...pairs.values()], matches };
}

function listOf(
  size: number,
  { pairs: all, matches: played }: ReturnType<typeof fittedMatches>,
  { contestants, bothWays, evenWithin }: PointsAsked,
  { contestant: reference, price }: PointsAnswer['reference'],
  { alone, pairs: ofPairs, fit: ofFit }: Confidence,
): FittedList {
  const matches = played.filter(({ numbers }) => isOfSize(size, numbers));
  const fit = fitOf(matches, { kinds: contestants.length, reference, advantage: bothWays });
  const each = adjusted(ofPairs, all.length + matches.length);
  const pairs = all.map((pair, number): PricedPair => {
    // Without prices a pair is known by its own matches.
    const own = matches.filter((match) => match.pair === number);
    const alike = own.map((match) => ({ ...match, kinds: [0, 1] as const, pair: 0 }));
    const found =
      fit === null ? fitOf(alike, { kinds: 2, reference: 1, advantage: false })?.pairs[0] : fit.pairs[number];
    if (!found) return { ...pair, worth: null, atEqualPoints: null, fairness: null };
    const { worth, beyond, shareAt } = found;
    return {
      ...pair,
      worth: estimateOf(worth, alone, Math.exp),
      atEqualPoints: beyond && estimateOf(beyond, alone, shareAt),
      fairness: beyond && fairnessOf(estimateOf(beyond, each, shareAt), evenWithin),
    };
  });
  const unpriced = [...contestants.keys()].flatMap((contestant) => {
    const met = pairs.filter(({ first, second }) => [first, second].includes(contestant));
    return [...Map.groupBy(met, ({ condition }) => condition)].flatMap(([condition, those]) =>
      those.every(({ worth }) => worth === null) ? [{ contestant, condition }] : [],
    );
  });
  const misses = matches.flatMap(({ met: { condition, share }, kinds, numbers }, m): Miss[] => {
    const expected = fit?.shares[m] ?? null;
    const { low, high } = share.within(each);
    if (expected === null || (low <= expected + evenWithin && high >= expected - evenWithin)) return [];
    const army = (side: 0 | 1): Army => [{ force: item(contestants, kinds[side]), count: numbers[side] }];
    const armies = [army(0), army(1)] as const;
    return [{ armies, condition, expected, share: share.within(alone), isExact: share.exact }];
  });
  const prices = fit && fit.prices.map((log) => estimateOf(log, alone, (value) => Math.exp(value) * price));
  const isFair = (kind: number): boolean => unpriced.every(({ contestant }) => contestant !== kind);
  const priceOf = (force: string): number => prices?.[contestants.indexOf(force)]?.value ?? NaN;
  return {
    points: (army) => army.reduce((sum, { force, count }) => sum + count * priceOf(force), 0),
    list: {
      size,
      prices: prices && prices.map((own, kind) => (isFair(kind) ? own : null)),
      unpriced,
      advantage: fit?.advantage ? estimateOf(fit.advantage, alone, Math.exp) : null,
      misfit: fit?.misfit ?? 0,
      isMisfit: fit !== null && fit.p !== null && fit.p < 1 - ofFit,
      misses,
      pairs,
    },
  };
}

/** A match of held-out armies, and its share with bounds of a confidence. */
interface HeldOutTest {
  readonly match: HeldOutMatch;
  readonly within: (confidence: number) => Estimate;
}

/** The test by a match in both ways round; none where the armies are not of equal points. */
function testOf(
  matches: readonly Met[],
  armyOf: ReadonlyMap<string, Army>,
  lists: readonly FittedList[],
  { equalWithin, evenWithin }: PointsAsked,
  { alone, test }: Confidence,
): HeldOutTest[] {
  const { condition, ...names } = item(matches, 0);
  const army = (name: string): Army => armyOf.get(name) ?? [];
  const isTurned = unitsOf(army(names.second)) > unitsOf(army(names.first));
  const [first, second] = isTurned ? [names.second, names.first] : [names.first, names.second];
  const armies = [army(first), army(second)] as const;
  const units = (unitsOf(armies[0]) + unitsOf(armies[1])) / 2;
  const distance = ({ list: { size } }: FittedList): number => Math.abs(size - units);
  const [nearest] = lists.toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return [];
  const points = [nearest.points(armies[0]), nearest.points(armies[1])] as const;
  if (!(Math.abs(points[0] - points[1]) <= equalWithin * Math.max(...points))) return [];
  const within = (confidence: number): Estimate =>
    averageOf(
      matches.map((match) => {
        const share = match.share.within(confidence);
        return match.first === first ? share : ofTheOther(share);
      }),
      confidence,
    );
  const match = {
    first,
    second,
    condition,
    size: nearest.list.size,
    points,
    armies,
    share: within(alone),
    isExact: matches.every(({ share }) => share.exact),
    fairness: fairnessOf(within(test), evenWithin),
  };
  return [{ within, match }];
}

function leanOf(tests: readonly HeldOutTest[], { alone, test }: Confidence): PointsAnswer['lean'] {
  const unequal = tests.filter(({ match: { armies } }) => unitsOf(armies[0]) > unitsOf(armies[1]));
  if (unequal.length < FEWEST_LEANING) return null;
  const all = (confidence: number): Estimate[] => unequal.map(({ within }) => within(confidence));
  const { value, low, high } = averageOf(all(test), test);
  if (low <= 0.5 && high >= 0.5) return null;
  const isInEach = all(test).every((one) => (value > 0.5 ? one.low > 0.5 : one.high < 0.5));
  return { matches: unequal.length, share: averageOf(all(alone), alone), isInEach };
}

function fitOf(matches: readonly PricedMatch[], question: PriceQuestion): PriceFit | null {
  try {
    return fitPrices(matches, question);
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

function fairnessOf({ low, high }: Estimate, within: number): Fairness {
  if (low >= 0.5 - within && high <= 0.5 + within) return 'fair';
  return low > 0.5 + within || high < 0.5 - within ? 'unfair' : 'open';
}

/** A rising function of an estimate, with its interval. */
function estimateOf(estimate: Uncertain, confidence: number, of: (value: number) => number): Estimate {
  const { low, high } = intervalOf(estimate, confidence);
  return { value: of(estimate.value), low: of(low), high: of(high) };
}

function unitsOf(army: Army): number {
  return army.reduce((sum, { count }) => sum + count, 0);
}

function averageOf(shares: readonly Estimate[], confidence: number): Estimate {
  const { value, interval } = meanOfIndependent(
    shares.map(({ value, low, high }) => ({ value, interval: { low, high, confidence } })),
  );
  return { value, low: interval.low, high: interval.high };
}
