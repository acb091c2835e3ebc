/**
 * Prices of units: forces of equal points are even by them. With the prices come the unevenness that no price can mend,
 * and the results of held-out armies at equal points.
 */
import type { ColumnTable } from 'arquero';
import { item } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { meetingOf, pointsArmies, type PointsArmies } from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { fitPrices, meanOfIndependent, StatisticsError, type PriceFit } from '../../../statistics/index.ts';
import type { RunFacts } from '../../facts.ts';
import { factorAt, groupsOf } from '../groups.ts';
import { measuredCells } from '../measure.ts';
import { exponential, fairnessOf, pricedPairs, type Fairness, type PricedPair } from './pairs.ts';
import { ratiosOf, type Met, type Ratio } from './ratios.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import type { Sentence } from '../../sentence.ts';

/** Two armies that were held out and are of equal points, under one condition; both ways round together. */
export interface HeldOutMatch {
  readonly first: string;
  readonly second: string;
  readonly condition: number;
  readonly points: readonly [number, number];
  /** The first's share of the decided engagements. */
  readonly share: Estimate;
  readonly isExact: boolean;
  readonly fairness: Fairness;
}

export interface PointsFindings {
  readonly contestants: readonly string[];
  /** The names of the conditions; one without a name where nothing else is varied. */
  readonly conditions: readonly Sentence[];
  /** The price of each contestant; null where the matches do not join them all. */
  readonly prices: readonly Estimate[] | null;
  /**
   * The worth of being the first side, as a factor on the price of its force; null where the spec does not ask for it.
   */
  readonly advantage: Estimate | null;
  /** The scatter of the ratios about the prices beyond their own errors, as a factor less 1: 0.04. */
  readonly misfit: number;
  /** The chance of a scatter as wide by those errors alone; null where there are no more ratios than prices to find. */
  readonly misfitP: number | null;
  readonly reference: { readonly contestant: number; readonly price: number };
  readonly pairs: readonly PricedPair[];
  readonly heldOut: readonly HeldOutMatch[];
  /** Matches between held-out armies, of any points; both ways round are one. */
  readonly heldOutPlayed: number;
  readonly isExact: boolean;
  readonly equalWithin: number;
  readonly evenWithin: number;
}

interface AskedPoints {
  readonly points: PointsAsked;
  readonly cells: readonly CellRow[];
  readonly distributions: ColumnTable;
  readonly facts: RunFacts;
}

export function pointsOf({ points, cells, distributions, facts }: AskedPoints): PointsFindings {
  const { contestants, bothWays, equalWithin, evenWithin } = points;
  const armies = pointsArmies(points);
  const columns = [
    factorAt(facts, `sides.${facts.sides[0]}.force`),
    factorAt(facts, `sides.${facts.sides[1]}.force`),
  ];
  const measured = measuredCells(distributions, cells, { kind: 'decided', side: 0 });
  const groups = groupsOf(cells, facts, columns);
  const met = groups.flatMap(({ cells: own }, condition) =>
    own.flatMap((cell): Met[] => {
      const [first, second] = columns.map((column) => cell.factors[column]?.text ?? '');
      const share = measured.get(cell.cell);
      if (first === undefined || second === undefined || share === undefined) return [];
      const meeting = meetingOf(armies, first, second, bothWays);
      return meeting === null ? [] : [{ cell, condition, first, second, share, meeting }];
    }),
  );
  const ratios = ratiosOf(met, armies);
  const reference = {
    contestant: points.reference === undefined ? 0 : contestants.indexOf(points.reference.force),
    price: points.reference?.price ?? 100,
  };
  const fit = fitted(ratios, contestants.length, reference.contestant, bothWays, facts.confidence);
  const prices =
    fit?.prices.map(({ price, interval }) => ({
      value: price * reference.price,
      low: interval.low * reference.price,
      high: interval.high * reference.price,
    })) ?? null;
  const heldOut = heldOutMatches(met);
  return {
    contestants,
    conditions: groups.map(({ name }) => name),
    prices,
    advantage: fit?.advantage ? exponential(fit.advantage.log, fit.advantage.interval) : null,
    misfit: Math.expm1(fit?.misfit ?? 0),
    misfitP: fit?.p ?? null,
    reference,
    pairs: pricedPairs(ratios, fit, evenWithin, facts.confidence),
    heldOut:
      prices === null
        ? []
        : heldOut.flatMap((one) =>
            pricedPair(one, armies, prices, points, {
              alone: facts.confidence,
              each: adjusted(facts.confidence, 2 * heldOut.length),
            }),
          ),
    heldOutPlayed: heldOut.length,
    isExact: met.every(({ share }) => share.isExact),
    equalWithin,
    evenWithin,
  };
}

/** The prices; null where the matches do not join all kinds, so that none follow. */
function fitted(
  ratios: readonly Ratio[],
  kinds: number,
  reference: number,
  advantage: boolean,
  confidence: number,
): PriceFit | null {
  const comparable = ratios.flatMap(({ first, second, even }) =>
    even === null ? [] : [{ first, second, ...even }],
  );
  try {
    return fitPrices(comparable, { kinds, reference, advantage, confidence });
  } catch (error) {
    if (error instanceof StatisticsError) return null;
    throw error;
  }
}

/** The points of an army. */
function pointsOfArmy(
  army: readonly { readonly force: string; readonly count: number }[],
  contestants: readonly string[],
  prices: readonly Estimate[],
): number {
  return army.reduce(
    (sum, { force, count }) => sum + count * (prices[contestants.indexOf(force)]?.value ?? NaN),
    0,
  );
}

/** Matches of the same armies under the same condition, whichever was the first side. */
function heldOutMatches(met: readonly Met[]): (readonly Met[])[] {
  const heldOut = met.filter(({ meeting }) => meeting === 'held-out');
  const groups = Map.groupBy(heldOut, ({ first, second, condition }) =>
    JSON.stringify([condition, ...[first, second].toSorted()]),
  );
  return [...groups.values()];
}

function pricedPair(
  matches: readonly Met[],
  { heldOut }: PointsArmies,
  prices: readonly Estimate[],
  { contestants, equalWithin, evenWithin }: PointsAsked,
  { alone, each }: { readonly alone: number; readonly each: number },
): HeldOutMatch[] {
  const { first, second, condition } = item(matches, 0);
  const [a = NaN, b = NaN] = [first, second].map((name) =>
    pointsOfArmy(heldOut.get(name) ?? [], contestants, prices),
  );
  if (!(Math.abs(a - b) <= equalWithin * Math.max(a, b))) return [];
  const within = (confidence: number): Estimate => {
    const shares = matches.map((match) => {
      const { value, low, high } = match.share.within(confidence);
      const isTurned = match.first !== first;
      return isTurned
        ? { value: 1 - value, interval: { low: 1 - high, high: 1 - low, confidence } }
        : { value, interval: { low, high, confidence } };
    });
    const { value, interval } = meanOfIndependent(shares);
    return { value, low: interval.low, high: interval.high };
  };
  const share = within(alone);
  const isExact = matches.every((match) => match.share.isExact);
  return [
    {
      first,
      second,
      condition,
      points: [a, b],
      share,
      isExact,
      fairness: fairnessOf(within(each), evenWithin),
    },
  ];
}
