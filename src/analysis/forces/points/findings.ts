/**
 * Prices of units: forces of equal points are even by them. With the prices come the unevenness that no price can mend,
 * and the results of held-out armies at equal points.
 */
import type { Table } from '../../tables/table.ts';
import { item } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import type { Army } from '../../../experiment/analyses/armies.ts';
import { meetingOf, pointsArmies, type PointsArmies } from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { fitPrices, meanOfIndependent, StatisticsError, type PriceFit } from '../../../statistics/index.ts';
import { besideTheOther } from '../../claims.ts';
import type { RunFacts } from '../../facts.ts';
import { factorAt, groupsOf } from '../groups.ts';
import { measuredCells } from '../measure.ts';
import { exponential, fairnessOf, pricedPairs, type Fairness, type PricedPair } from './pairs.ts';
import { ratiosOf, type Met, type Ratio } from './ratios.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import type { Sentence } from '../../sentence.ts';

/** Two armies that were held out and are of equal points, under one condition; both ways round together, the larger first. */
export interface HeldOutMatch {
  readonly first: string;
  readonly second: string;
  readonly condition: number;
  readonly points: readonly [number, number];
  readonly armies: readonly [Army, Army];
  /** The first's share of the decided engagements. */
  readonly share: Estimate;
  readonly isExact: boolean;
  readonly fairness: Fairness;
}

/** Held-out matches of unequal numbers, which the larger army wins surely more, or surely less, often than half. */
export interface NumbersLean {
  readonly matches: number;
  /** The larger army's share of the decided engagements, on average over the matches. */
  readonly share: Estimate;
  /** In each of the matches it surely is on the same side of a half. */
  readonly isInEach: boolean;
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
  /** Null where the matches of unequal numbers are fewer than three or do not surely lean one way. */
  readonly lean: NumbersLean | null;
  /** Matches between held-out armies, of any points; both ways round are one. */
  readonly heldOutPlayed: number;
  readonly isExact: boolean;
  readonly equalWithin: number;
  readonly evenWithin: number;
}

interface AskedPoints {
  readonly points: PointsAsked;
  readonly cells: readonly CellRow[];
  readonly distributions: Table;
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
  // Beside the fairness of each match there is the lean of them all.
  const each = adjusted(besideTheOther(facts.confidence), heldOut.length + 1);
  const tests =
    prices === null
      ? []
      : heldOut.flatMap((one) => heldOutTest(one, armies, prices, points, { alone: facts.confidence, each }));
  return {
    contestants,
    conditions: groups.map(({ name }) => name),
    prices,
    advantage: fit?.advantage ? exponential(fit.advantage.log, fit.advantage.interval) : null,
    misfit: Math.expm1(fit?.misfit ?? 0),
    misfitP: fit?.p ?? null,
    reference,
    pairs: pricedPairs(ratios, fit, evenWithin, facts.confidence),
    heldOut: tests.map(({ match }) => match),
    lean: leanOf(tests, { alone: facts.confidence, each }),
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
function pointsOfArmy(army: Army, contestants: readonly string[], prices: readonly Estimate[]): number {
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

/** Fewer matches of unequal numbers show no lean. */
const FEWEST_LEANING = 3;

interface HeldOutTest {
  readonly match: HeldOutMatch;
  /** The share of the match with bounds of this confidence. */
  readonly within: (confidence: number) => Estimate;
}

interface Confidences {
  readonly alone: number;
  readonly each: number;
}

function heldOutTest(
  matches: readonly Met[],
  { heldOut }: PointsArmies,
  prices: readonly Estimate[],
  { contestants, equalWithin, evenWithin }: PointsAsked,
  { alone, each }: Confidences,
): HeldOutTest[] {
  const { condition, ...names } = item(matches, 0);
  // The larger army is the first.
  const [first, second] = [names.first, names.second].toSorted(
    (a, b) => unitsOf(heldOut.get(b) ?? []) - unitsOf(heldOut.get(a) ?? []),
  ) as [string, string]; // two sorted are two
  const [one, other] = [heldOut.get(first) ?? [], heldOut.get(second) ?? []];
  const [a, b] = [pointsOfArmy(one, contestants, prices), pointsOfArmy(other, contestants, prices)];
  if (!(Math.abs(a - b) <= equalWithin * Math.max(a, b))) return [];
  const within = (confidence: number): Estimate =>
    averageOf(
      matches.map((match) => {
        const share = match.share.within(confidence);
        return match.first === first ? share : turned(share);
      }),
      confidence,
    );
  return [
    {
      within,
      match: {
        first,
        second,
        condition,
        points: [a, b],
        armies: [one, other],
        share: within(alone),
        isExact: matches.every((match) => match.share.isExact),
        fairness: fairnessOf(within(each), evenWithin),
      },
    },
  ];
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

/** The other army's share. */
function turned({ value, low, high }: Estimate): Estimate {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}

function averageOf(shares: readonly Estimate[], confidence: number): Estimate {
  const { value, interval } = meanOfIndependent(
    shares.map(({ value, low, high }) => ({ value, interval: { low, high, confidence } })),
  );
  return { value, low: interval.low, high: interval.high };
}
