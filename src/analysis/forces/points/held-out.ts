/** Matches of armies that were held out: at equal points they test the prices. */
import { item } from '../../../chance/at.ts';
import type { Army } from '../../../experiment/analyses/armies.ts';
import type { PointsArmies } from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { meanOfIndependent } from '../../../statistics/index.ts';
import { ofTheOther } from '../../estimate.ts';
import type { Estimate } from '../../tables/rows.ts';
import type { Met } from './matches.ts';
import type { FittedList } from './price-list.ts';
import { fairnessOf, type Confidences, type Fairness } from './pairs.ts';

/** Two armies that were held out and are of equal points, under one condition; both ways round together, the larger first. */
export interface HeldOutMatch {
  readonly first: string;
  readonly second: string;
  readonly condition: number;
  /** The size of the list that prices both: that nearest to them. */
  readonly size: number;
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

/** Matches of the same armies under the same condition, whichever was the first side. */
export function heldOutMatches(met: readonly Met[]): (readonly Met[])[] {
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

interface Priced {
  readonly armies: PointsArmies;
  /** Lists with prices. */
  readonly lists: readonly FittedList[];
  readonly asked: Pick<PointsAsked, 'equalWithin' | 'evenWithin'>;
}

/** The test by a match in both ways round; none where the armies are not of equal points. */
export function heldOutTest(
  matches: readonly Met[],
  { armies, lists, asked }: Priced,
  { alone, each }: Confidences,
): HeldOutTest[] {
  const { heldOut } = armies;
  const { equalWithin, evenWithin } = asked;
  const { condition, ...names } = item(matches, 0);
  // The larger army is the first.
  const [first, second] = [names.first, names.second].toSorted(
    (a, b) => unitsOf(heldOut.get(b) ?? []) - unitsOf(heldOut.get(a) ?? []),
  ) as [string, string]; // two sorted are two
  const [one, other] = [heldOut.get(first) ?? [], heldOut.get(second) ?? []];
  const nearest = nearestList(lists, (unitsOf(one) + unitsOf(other)) / 2);
  if (nearest === undefined) return [];
  const [a, b] = [nearest.points(one), nearest.points(other)];
  if (!(Math.abs(a - b) <= equalWithin * Math.max(a, b))) return [];
  const within = (confidence: number): Estimate =>
    averageOf(
      matches.map((match) => {
        const share = match.share.within(confidence);
        return match.first === first ? share : ofTheOther(share);
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
        size: nearest.list.size,
        points: [a, b],
        armies: [one, other],
        share: within(alone),
        isExact: matches.every((match) => match.share.isExact),
        fairness: fairnessOf(within(each), evenWithin),
      },
    },
  ];
}

function nearestList(lists: readonly FittedList[], units: number): FittedList | undefined {
  const distance = ({ list: { size } }: FittedList): number => Math.abs(size - units);
  return lists.toSorted((a, b) => distance(a) - distance(b))[0];
}

export function leanOf(tests: readonly HeldOutTest[], { alone, each }: Confidences): NumbersLean | null {
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
