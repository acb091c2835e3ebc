/**
 * Answer to points as plain data: prices of units for a size of army, by which forces of equal points are even; their
 * change with the size; the unevenness that no price can mend; and the results of held-out armies at equal points.
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
  differenceOfUncertain,
  fitPrices,
  intervalOf,
  type PairFit,
  type PricedMatch,
  type PriceFit,
  type PriceQuestion,
  type Uncertain,
} from '../../../statistics/prices/index.ts';
import { besideTheOther } from '../../../analysis/claims.ts';
import { ofTheOther } from '../../../analysis/estimate.ts';
import type { RunFacts } from '../../../analysis/facts.ts';
import type { CellRow, Estimate } from '../../../analysis/tables/rows.ts';
import type { Table } from '../../../analysis/tables/table.ts';
import {
  decidedWins,
  factorAt,
  measuredCells,
  underEach,
  type CellMeasure,
  type Condition,
} from '../measure.ts';

/** A smaller change of the price of a unit with the size is trifling. */
const LITTLE_CHANGE = 0.02;
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
interface MatchFound {
  readonly armies: readonly [Army, Army];
  readonly condition: number;
  readonly share: Estimate;
  readonly isExact: boolean;
}

/** A match that the prices were fitted to, and that surely came out otherwise by more than `evenWithin`. */
export interface Miss extends MatchFound {
  /** The first's share by the prices. */
  readonly expected: number;
}

/** Two armies that were held out and are of equal points, under one condition; both ways round together, the larger first. */
export interface HeldOutMatch extends MatchFound {
  readonly first: string;
  readonly second: string;
  /** The size of the list that prices both: that nearest to them. */
  readonly size: number;
  readonly points: readonly [number, number];
  readonly fairness: Fairness;
}

/** Held-out matches of unequal numbers, which the larger army wins surely more, or surely less, often than half. */
interface NumbersLean {
  readonly matches: number;
  /** The larger army's share of the decided engagements, on average over the matches. */
  readonly share: Estimate;
  /** In each of the matches it surely is on the same side of a half. */
  readonly isInEach: boolean;
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

/** A price that surely changes, by more than a little, from the smallest stated size to the largest. */
interface PriceChange {
  readonly contestant: number;
  /** The change as a part of the price. */
  readonly part: number;
  readonly ends: readonly { readonly size: number; readonly price: Estimate }[];
}

/** The list of the middle size, and what surrounds it. */
export interface PointsAnswer extends PriceList {
  readonly asks: 'points';
  readonly contestants: readonly string[];
  readonly conditions: readonly Condition[];
  /** The smallest first. */
  readonly bySize: readonly SizePrices[];
  /** The greatest first. */
  readonly changes: readonly PriceChange[];
  readonly reference: { readonly contestant: number; readonly price: number };
  readonly heldOut: readonly HeldOutMatch[];
  /** Null where the matches of unequal numbers are fewer than three or do not surely lean one way. */
  readonly lean: NumbersLean | null;
  /** Matches between held-out armies, of any points; both ways round are one. */
  readonly heldOutPlayed: number;
  readonly isExact: boolean;
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

/** The confidence of an interval that stands alone, and of each that is judged together with the others. */
interface Confidences {
  readonly alone: number;
  readonly each: number;
}

interface Asked {
  readonly points: PointsAsked;
  readonly cells: readonly CellRow[];
  readonly distributions: Table;
  readonly facts: RunFacts;
}

export function pointsAnswer({ points, cells, distributions, facts }: Asked): PointsAnswer {
  const { contestants, bothWays, equalWithin, evenWithin } = points;
  const armies = pointsArmies(points);
  const columns = facts.sides.map((side) => factorAt(facts, `sides.${side}.force`));
  const measured = measuredCells(distributions, cells, decidedWins(facts.sides[0]), facts.sides);
  const groups = underEach(cells, facts, columns);
  const met = groups.flatMap(({ cells: own }, condition) =>
    own.flatMap((cell): Met[] => {
      const [first = '', second = ''] = columns.map((column) => cell.factors[column]?.text);
      const share = measured.get(cell.cell);
      const meeting = meetingOf(armies, first, second, bothWays);
      return share === undefined || meeting === null ? [] : [{ condition, first, second, share, meeting }];
    }),
  );
  const reference = {
    contestant: points.reference === undefined ? 0 : contestants.indexOf(points.reference.force),
    price: points.reference?.price ?? 100,
  };
  const heldOut = [
    ...Map.groupBy(
      met.filter(({ meeting }) => meeting === 'held-out'),
      ({ first, second, condition }) => JSON.stringify([condition, ...[first, second].toSorted()]),
    ).values(),
  ];
  // Prices and held-out matches have half of the error each; of the former's half, pairs and matches have one half, and
  // the change with the size and the lack of fit of all lists one quarter each.
  const half = besideTheOther(facts.confidence);
  const quarter = besideTheOther(half);
  const eighth = besideTheOther(quarter);
  // Beside the fairness of each held-out match there is the lean of them all.
  const held = { alone: facts.confidence, each: adjusted(half, heldOut.length + 1) };
  const sizes = points.sizes.toSorted((a, b) => a - b);
  const question = {
    ...points,
    reference,
    confidence: { alone: facts.confidence, together: quarter, lackOfFit: adjusted(eighth, sizes.length) },
  };
  const played = pairsOf(met, armies);
  const lists = sizes.map((size) => fittedList(size, played, question));
  const priced = lists.filter(({ list }) => pricedKinds(list).length > 1);
  const tests = heldOut.flatMap((one) => heldOutTest(one, armies, priced, points, held));
  const shown = priced.length > 0 ? priced : lists;
  return {
    asks: 'points',
    // The size in the middle; of an even number the larger.
    ...item(shown, Math.floor(shown.length / 2)).list,
    contestants,
    conditions: groups.map(({ at }) => at),
    bySize: lists.map(({ list: { size, prices, misfit, isMisfit } }) => ({ size, prices, misfit, isMisfit })),
    changes: changesOf(priced, reference.contestant, eighth),
    reference,
    heldOut: tests.map(({ match }) => match),
    lean: leanOf(tests, held),
    heldOutPlayed: heldOut.length,
    isExact: met.every(({ share }) => share.exact),
    equalWithin,
    evenWithin,
  };
}

/** A match that the prices are fitted to. */
interface FittedMatch extends PricedMatch {
  readonly met: Met;
}

interface Played {
  readonly pairs: readonly Pair[];
  readonly matches: readonly FittedMatch[];
}

/** The pairs in the order of the cells, and their matches. */
function pairsOf(met: readonly Met[], { fitted }: PointsArmies): Played {
  const pairs: Pair[] = [];
  const numbers = new Map<string, number>();
  const matches = met.flatMap((one): FittedMatch[] => {
    const [a, b] = [fitted.get(one.first), fitted.get(one.second)];
    if (one.meeting !== 'found' || a === undefined || b === undefined) return [];
    const pair = { first: a.contestant, second: b.contestant, condition: one.condition };
    const key = JSON.stringify(pair);
    const number = numbers.get(key) ?? pairs.push(pair) - 1;
    numbers.set(key, number);
    const { value, n } = one.share;
    const kinds = [a.contestant, b.contestant] as const;
    return [{ met: one, kinds, numbers: [a.count, b.count], pair: number, share: value, decided: n }];
  });
  return { pairs, matches };
}

/** A list with the fit that it was read from; null where there are no prices. */
interface FittedList {
  readonly list: PriceList;
  readonly fit: PriceFit | null;
  /** The points of an army, also of kinds whose price is not fair everywhere. */
  readonly points: (army: Army) => number;
}

interface ListQuestion extends Pick<PointsAsked, 'contestants' | 'bothWays' | 'evenWithin'> {
  readonly reference: PointsAnswer['reference'];
  /** The confidence of an interval that stands alone, of all pairs and matches together, and of the lack of fit. */
  readonly confidence: { readonly alone: number; readonly together: number; readonly lackOfFit: number };
}

function fittedList(size: number, played: Played, asked: ListQuestion): FittedList {
  const { contestants, reference, bothWays, evenWithin, confidence } = asked;
  const matches = played.matches.filter(({ numbers }) => isOfSize(size, numbers));
  const kinds = contestants.length;
  const fit = fitOf(matches, { kinds, reference: reference.contestant, advantage: bothWays });
  const own = {
    alone: confidence.alone,
    each: adjusted(confidence.together, played.pairs.length + matches.length),
  };
  const pairs = played.pairs.map((pair, number) => {
    const alone = matches
      .filter((match) => match.pair === number)
      .map((match) => ({ ...match, kinds: [0, 1] as const, pair: 0 }));
    const ownFit = fit ?? fitOf(alone, { kinds: 2, reference: 1, advantage: false });
    return pricedPair(pair, ownFit?.pairs[fit === null ? 0 : number] ?? null, evenWithin, own);
  });
  const unpriced = [...contestants.keys()].flatMap((contestant) => {
    const met = pairs.filter(({ first, second }) => [first, second].includes(contestant));
    return [...Map.groupBy(met, ({ condition }) => condition)].flatMap(([condition, those]) =>
      those.every(({ worth }) => worth === null) ? [{ contestant, condition }] : [],
    );
  });
  const priceBy = (log: Uncertain): Estimate =>
    estimateOf(log, own.alone, (value) => Math.exp(value) * reference.price);
  const isFair = (kind: number): boolean => unpriced.every(({ contestant }) => contestant !== kind);
  return {
    fit,
    points: (army) =>
      army.reduce((sum, { force, count }) => {
        const log = fit?.prices[contestants.indexOf(force)];
        return sum + count * (log === undefined ? NaN : priceBy(log).value);
      }, 0),
    list: {
      size,
      prices: fit && fit.prices.map((log, kind) => (isFair(kind) ? priceBy(log) : null)),
      unpriced,
      advantage: fit?.advantage ? estimateOf(fit.advantage, own.alone, Math.exp) : null,
      misfit: fit?.misfit ?? 0,
      isMisfit: fit !== null && fit.p !== null && fit.p < 1 - confidence.lackOfFit,
      misses: matches.flatMap((match, m) => missOf(match, fit?.shares[m] ?? null, asked, own)),
      pairs,
    },
  };
}

function fitOf(matches: readonly PricedMatch[], question: PriceQuestion): PriceFit | null {
  try {
    return fitPrices(matches, question);
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

function pricedPair(
  pair: Pair,
  fit: PairFit | null,
  evenWithin: number,
  { alone, each }: Confidences,
): PricedPair {
  if (fit === null) return { ...pair, worth: null, atEqualPoints: null, fairness: null };
  const { worth, beyond, shareAt } = fit;
  return {
    ...pair,
    worth: estimateOf(worth, alone, Math.exp),
    atEqualPoints: beyond && estimateOf(beyond, alone, shareAt),
    fairness: beyond && fairnessOf(estimateOf(beyond, each, shareAt), evenWithin),
  };
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

/** The match if it surely came out otherwise than by the prices. */
function missOf(
  { met: { condition, share }, kinds, numbers }: FittedMatch,
  expected: number | null,
  { contestants, evenWithin }: ListQuestion,
  { alone, each }: Confidences,
): Miss[] {
  if (expected === null) return [];
  const { low, high } = share.within(each);
  if (low <= expected + evenWithin && high >= expected - evenWithin) return [];
  const army = (side: 0 | 1): Army => [{ force: item(contestants, kinds[side]), count: numbers[side] }];
  const armies = [army(0), army(1)] as const;
  return [{ armies, condition, expected, share: share.within(alone), isExact: share.exact }];
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

/** The sure changes of prices but that of the reference, all judged together. */
function changesOf(lists: readonly FittedList[], reference: number, confidence: number): PriceChange[] {
  const [first, last] = [lists[0], lists.at(-1)];
  if (!first?.fit || !last?.fit || first === last) return [];
  const [from, to] = [first.fit.prices, last.fit.prices];
  const kinds = [...from.keys()].filter((kind) => kind !== reference);
  const changes = kinds.flatMap((contestant) => {
    const change = differenceOfUncertain(item(to, contestant), item(from, contestant));
    const { low, high } = intervalOf(change, adjusted(confidence, kinds.length));
    const part = Math.abs(Math.expm1(change.value));
    const ends = [first, last].flatMap(({ list: { size, prices } }) => {
      const price = prices?.[contestant];
      return price ? [{ size, price }] : [];
    });
    return ends.length === 2 && low * high > 0 && part >= LITTLE_CHANGE ? [{ contestant, part, ends }] : [];
  });
  return changes.toSorted((a, b) => b.part - a.part);
}

interface HeldOutTest {
  readonly match: HeldOutMatch;
  /** The share of the match with bounds of this confidence. */
  readonly within: (confidence: number) => Estimate;
}

/** The test by a match in both ways round; none where the armies are not of equal points. */
function heldOutTest(
  matches: readonly Met[],
  { heldOut }: PointsArmies,
  lists: readonly FittedList[],
  { equalWithin, evenWithin }: PointsAsked,
  { alone, each }: Confidences,
): HeldOutTest[] {
  const { condition, ...names } = item(matches, 0);
  const armyOf = (name: string): Army => heldOut.get(name) ?? [];
  const isTurned = unitsOf(armyOf(names.second)) > unitsOf(armyOf(names.first));
  const [first, second] = isTurned ? [names.second, names.first] : [names.first, names.second];
  const armies = [armyOf(first), armyOf(second)] as const;
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
    fairness: fairnessOf(within(each), evenWithin),
  };
  return [{ within, match }];
}

function leanOf(tests: readonly HeldOutTest[], { alone, each }: Confidences): NumbersLean | null {
  const unequal = tests.filter(({ match: { armies } }) => unitsOf(armies[0]) > unitsOf(armies[1]));
  if (unequal.length < FEWEST_LEANING) return null;
  const average = (confidence: number): Estimate =>
    averageOf(
      unequal.map(({ within }) => within(confidence)),
      confidence,
    );
  const [share, sure] = [average(alone), average(each)];
  if (sure.low <= 0.5 && sure.high >= 0.5) return null;
  const isInEach = unequal
    .map(({ within }) => within(each))
    .every(({ low, high }) => (share.value > 0.5 ? low > 0.5 : high < 0.5));
  return { matches: unequal.length, share, isInEach };
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
