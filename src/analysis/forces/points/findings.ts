/**
 * Prices of units for a size of army: forces of equal points are even by them. With the prices come their change with the
 * size, the unevenness that no price can mend, and the results of held-out armies at equal points.
 */
import { item } from '../../../chance/at.ts';
import type { Table } from '../../tables/table.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { meetingOf, pointsArmies } from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { differenceOfUncertain, intervalOf } from '../../../statistics/prices/index.ts';
import { besideTheOther } from '../../claims.ts';
import type { RunFacts } from '../../facts.ts';
import { factorAt, groupsOf } from '../groups.ts';
import { measuredCells } from '../measure.ts';
import { heldOutMatches, heldOutTest, leanOf, type HeldOutMatch, type NumbersLean } from './held-out.ts';
import { pairsOf, type Met } from './matches.ts';
import { fittedList, pricedKinds, type FittedList, type PriceList } from './price-list.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import type { Sentence } from '../../sentence.ts';

/** A smaller change of the price of a unit with the size is trifling. */
const LITTLE_CHANGE = 0.02;

/** A price that surely changes, by more than a little, from the smallest stated size to the largest. */
interface PriceChange {
  readonly contestant: number;
  /** The change as a part of the price. */
  readonly part: number;
  readonly ends: readonly { readonly size: number; readonly price: Estimate }[];
}

/** The list of the middle size, and what surrounds it. */
export interface PointsFindings extends PriceList {
  readonly contestants: readonly string[];
  /** The names of the conditions; one without a name where nothing else is varied. */
  readonly conditions: readonly Sentence[];
  /** The list of each size, the smallest first. */
  readonly bySize: readonly PriceList[];
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
      return meeting === null ? [] : [{ condition, first, second, share, meeting }];
    }),
  );
  const reference = {
    contestant: points.reference === undefined ? 0 : contestants.indexOf(points.reference.force),
    price: points.reference?.price ?? 100,
  };
  const played = pairsOf(met, armies);
  const heldOut = heldOutMatches(met);
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
  const lists = sizes.map((size) => fittedList(size, played, question));
  const priced = lists.filter(({ list }) => pricedKinds(list).length > 1);
  const tests = heldOut.flatMap((one) => heldOutTest(one, { armies, lists: priced, asked: points }, held));
  return {
    ...middle(priced.length > 0 ? priced : lists).list,
    contestants,
    conditions: groups.map(({ name }) => name),
    bySize: lists.map(({ list }) => list),
    changes: changesOf(priced, reference.contestant, eighth),
    reference,
    heldOut: tests.map(({ match }) => match),
    lean: leanOf(tests, held),
    heldOutPlayed: heldOut.length,
    isExact: met.every(({ share }) => share.isExact),
    equalWithin,
    evenWithin,
  };
}

/** The one in the middle; of an even number the later. */
function middle(lists: readonly FittedList[]): FittedList {
  return item(lists, Math.floor(lists.length / 2));
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
