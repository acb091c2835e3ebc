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

interface Asked extends Given {
  readonly points: PointsAsked;
}

export function pointsAnswer({ points, cells, distributions, facts }: Asked): PointsAnswer {
  const armies = pointsArmies(points);
  const columns = facts.sides.map((side) => factorAt(facts, `sides.${side}.force`));
  const measured = measuredCells(distributions, cells, decidedWins(facts.sides[0]), facts.sides);
  const groups = underEach(cells, facts, columns);
  const met = groups.flatMap(({ cells: own }, condition) =>
    own.flatMap((cell): Met[] => {
      const [first = '', second = ''] = columns.map((column) => cell.factors[column]?.text);
      const share = measured.get(cell.cell);
      const meeting = meetingOf(armies, first, second, points.bothWays);
      return share === undefined || meeting === null ? [] : [{ condition, first, second, share, meeting }];
    }),
  );
  const pricing = new Pricing(points, armies, met, facts.confidence);
  const { lists, reference } = pricing;
  const priced = lists.filter(({ list }) => pricedKinds(list).length > 1);
  const shown = priced.length > 0 ? priced : lists;
  const tests = pricing.heldOut.flatMap((matches) => pricing.test(matches, priced));
  return {
    asks: 'points',
    // The size in the middle; of an even number the larger.
    ...item(shown, Math.floor(shown.length / 2)).list,
    contestants: points.contestants,
    conditions: groups.map(({ at }) => at),
    bySize: lists.map(({ list: { size, prices, misfit, isMisfit } }) => ({ size, prices, misfit, isMisfit })),
    changes: pricing.changes(priced),
    reference,
    heldOut: tests.map(({ match }) => match),
    lean: pricing.lean(tests),
    heldOutPlayed: pricing.heldOut.length,
    isExact: met.every(({ share }) => share.exact),
    equalWithin: points.equalWithin,
    evenWithin: points.evenWithin,
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

/** A list with the fit that it was read from; null where there are no prices. */
interface FittedList {
  readonly list: PriceList;
  readonly fit: PriceFit | null;
  /** The points of an army, also of kinds whose price is not fair everywhere. */
  readonly points: (army: Army) => number;
}

interface HeldOutTest {
  readonly match: HeldOutMatch;
  /** The share of the match with bounds of this confidence. */
  readonly within: (confidence: number) => Estimate;
}

/** Price lists of all sizes, and the tests of them, with the error shared out among all that is judged. */
class Pricing {
  readonly reference: PointsAnswer['reference'];
  /** The list of each size, the smallest first. */
  readonly lists: readonly FittedList[];
  /** Matches of the same held-out armies under the same condition, whichever was the first side. */
  readonly heldOut: readonly (readonly Met[])[];
  private readonly asked: PointsAsked;
  private readonly armies: PointsArmies;
  /** The pairs in the order of the cells, and their matches. */
  private readonly pairs: Pair[] = [];
  private readonly matches: readonly FittedMatch[];
  /** The confidence of an interval that stands alone; that of all pairs and matches; of all else on prices; of each test. */
  private readonly confidence: Readonly<Record<'alone' | 'pairs' | 'rest' | 'test', number>>;

  constructor(asked: PointsAsked, armies: PointsArmies, met: readonly Met[], confidence: number) {
    [this.asked, this.armies] = [asked, armies];
    const { contestants, reference, sizes } = asked;
    this.reference = {
      contestant: reference === undefined ? 0 : contestants.indexOf(reference.force),
      price: reference?.price ?? 100,
    };
    const heldOut = met.filter(({ meeting }) => meeting === 'held-out');
    const alike = Map.groupBy(heldOut, ({ first, second, condition }) =>
      JSON.stringify([condition, ...[first, second].toSorted()]),
    );
    this.heldOut = [...alike.values()];
    // Prices and held-out matches have half of the error each; of the former's half, pairs and matches have one half, and
    // the change with the size and the lack of fit of all lists one quarter each. Beside the fairness of each held-out
    // match there is the lean of them all.
    const half = besideTheOther(confidence);
    const pairs = besideTheOther(half);
    const test = adjusted(half, this.heldOut.length + 1);
    this.confidence = { alone: confidence, pairs, rest: besideTheOther(pairs), test };
    this.matches = this.fittedMatches(met);
    this.lists = sizes.toSorted((a, b) => a - b).map((size) => this.list(size));
  }

  private fittedMatches(met: readonly Met[]): FittedMatch[] {
    const numbers = new Map<string, number>();
    return met.flatMap((one): FittedMatch[] => {
      const [a, b] = [one.first, one.second].map((name) => this.armies.fitted.get(name));
      if (one.meeting !== 'found' || a === undefined || b === undefined) return [];
      const pair = { first: a.contestant, second: b.contestant, condition: one.condition };
      const key = JSON.stringify(pair);
      const number = numbers.get(key) ?? this.pairs.push(pair) - 1;
      numbers.set(key, number);
      const { value: share, n: decided } = one.share;
      const kinds = [a.contestant, b.contestant] as const;
      return [{ met: one, kinds, numbers: [a.count, b.count], pair: number, share, decided }];
    });
  }

  private list(size: number): FittedList {
    const { contestants, bothWays, evenWithin, sizes } = this.asked;
    const { contestant: reference, price } = this.reference;
    const { alone, rest } = this.confidence;
    const matches = this.matches.filter(({ numbers }) => isOfSize(size, numbers));
    const fit = fitOf(matches, { kinds: contestants.length, reference, advantage: bothWays });
    const each = adjusted(this.confidence.pairs, this.pairs.length + matches.length);
    const pairs = this.pairs.map((pair, number): PricedPair => {
      const own = fit ?? fitAlone(matches.filter((match) => match.pair === number));
      const found = own?.pairs[fit === null ? 0 : number] ?? null;
      if (found === null) return { ...pair, worth: null, atEqualPoints: null, fairness: null };
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
    const prices = fit && fit.prices.map((log) => estimateOf(log, alone, (value) => Math.exp(value) * price));
    const isFair = (kind: number): boolean => unpriced.every(({ contestant }) => contestant !== kind);
    return {
      fit,
      points: (army) =>
        army.reduce(
          (sum, { force, count }) => sum + count * (prices?.[contestants.indexOf(force)]?.value ?? NaN),
          0,
        ),
      list: {
        size,
        prices: prices && prices.map((own, kind) => (isFair(kind) ? own : null)),
        unpriced,
        advantage: fit?.advantage ? estimateOf(fit.advantage, alone, Math.exp) : null,
        misfit: fit?.misfit ?? 0,
        isMisfit: fit !== null && fit.p !== null && fit.p < 1 - adjusted(rest, sizes.length),
        misses: matches.flatMap((match, m) => this.miss(match, fit?.shares[m] ?? null, each)),
        pairs,
      },
    };
  }

  /** The match if it surely came out otherwise than by the prices. */
  private miss({ met, kinds, numbers }: FittedMatch, expected: number | null, each: number): Miss[] {
    const { contestants, evenWithin } = this.asked;
    const { condition, share } = met;
    const { low, high } = share.within(each);
    if (expected === null || (low <= expected + evenWithin && high >= expected - evenWithin)) return [];
    const army = (side: 0 | 1): Army => [{ force: item(contestants, kinds[side]), count: numbers[side] }];
    const armies = [army(0), army(1)] as const;
    return [
      { armies, condition, expected, share: share.within(this.confidence.alone), isExact: share.exact },
    ];
  }

  /** The sure changes of prices but that of the reference, all judged together. */
  changes(lists: readonly FittedList[]): PriceChange[] {
    const [first, last] = [lists[0], lists.at(-1)];
    if (!first?.fit || !last?.fit || first === last) return [];
    const [from, to] = [first.fit.prices, last.fit.prices];
    const kinds = [...from.keys()].filter((kind) => kind !== this.reference.contestant);
    const changes = kinds.flatMap((contestant) => {
      const change = differenceOfUncertain(item(to, contestant), item(from, contestant));
      const { low, high } = intervalOf(change, adjusted(this.confidence.rest, kinds.length));
      const part = Math.abs(Math.expm1(change.value));
      const ends = [first, last].flatMap(({ list: { size, prices } }) => {
        const price = prices?.[contestant];
        return price ? [{ size, price }] : [];
      });
      return ends.length === 2 && low * high > 0 && part >= LITTLE_CHANGE ? [{ contestant, part, ends }] : [];
    });
    return changes.toSorted((a, b) => b.part - a.part);
  }

  /** The test by a match in both ways round; none where the armies are not of equal points. */
  test(matches: readonly Met[], lists: readonly FittedList[]): HeldOutTest[] {
    const { equalWithin, evenWithin } = this.asked;
    const { condition, ...names } = item(matches, 0);
    const armyOf = (name: string): Army => this.armies.heldOut.get(name) ?? [];
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
      share: within(this.confidence.alone),
      isExact: matches.every(({ share }) => share.exact),
      fairness: fairnessOf(within(this.confidence.test), evenWithin),
    };
    return [{ within, match }];
  }

  lean(tests: readonly HeldOutTest[]): NumbersLean | null {
    const unequal = tests.filter(({ match: { armies } }) => unitsOf(armies[0]) > unitsOf(armies[1]));
    if (unequal.length < FEWEST_LEANING) return null;
    const { alone, test } = this.confidence;
    const each = unequal.map(({ within }) => within(test));
    const sure = averageOf(each, test);
    if (sure.low <= 0.5 && sure.high >= 0.5) return null;
    const isInEach = each.every(({ low, high }) => (sure.value > 0.5 ? low > 0.5 : high < 0.5));
    const share = averageOf(
      unequal.map(({ within }) => within(alone)),
      alone,
    );
    return { matches: unequal.length, share, isInEach };
  }
}

function fitOf(matches: readonly PricedMatch[], question: PriceQuestion): PriceFit | null {
  try {
    return fitPrices(matches, question);
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

/** A pair by its own matches. */
function fitAlone(matches: readonly PricedMatch[]): PriceFit | null {
  const alone = matches.map((match) => ({ ...match, kinds: [0, 1] as const, pair: 0 }));
  return fitOf(alone, { kinds: 2, reference: 1, advantage: false });
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
