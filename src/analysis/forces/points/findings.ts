/**
 * Prices of units: forces of equal points are even by them. With the prices come their dependence on numbers, the
 * unevenness that no price can mend, and the results of held-out armies at equal points.
 */
import type { Table } from '../../tables/table.ts';
import { adjusted } from '../../../execution/judgement.ts';
import type { Army } from '../../../experiment/analyses/armies.ts';
import { meetingOf, pointsArmies } from '../../../experiment/analyses/force-points.ts';
import type { PointsAsked } from '../../../experiment/analyses/forces-section.ts';
import { besideTheOther } from '../../claims.ts';
import type { RunFacts } from '../../facts.ts';
import { factorAt, groupsOf } from '../groups.ts';
import { measuredCells } from '../measure.ts';
import {
  heldOutMatches,
  heldOutTest,
  leanOf,
  unitsOf,
  type HeldOutMatch,
  type NumbersLean,
} from './held-out.ts';
import { pairsOf, type FittedMatch, type Met } from './matches.ts';
import { estimateOf, pricedPair, type Confidences, type PricedPair } from './pairs.ts';
import { chosenFit, worthAlone } from './chosen-fit.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import type { Sentence } from '../../sentence.ts';

/** A match that the prices were fitted to, and that surely came out otherwise by more than `evenWithin`. */
export interface Miss {
  readonly armies: readonly [Army, Army];
  readonly condition: number;
  /** The first's share of the decided engagements: by the prices, and as it was. */
  readonly expected: number;
  readonly share: Estimate;
  readonly isExact: boolean;
}

export interface UnitPrices {
  /** The units of the army. */
  readonly count: number;
  readonly prices: readonly Estimate[];
}

export interface PointsFindings {
  readonly contestants: readonly string[];
  /** The names of the conditions; one without a name where nothing else is varied. */
  readonly conditions: readonly Sentence[];
  /** The price of one of each contestant; null where the matches do not join them all. */
  readonly prices: readonly Estimate[] | null;
  /** Contestants that under a condition were even with nobody, at no size, so that no price is fair there. */
  readonly unpriced: readonly { readonly contestant: number; readonly condition: number }[];
  /**
   * The exponent of each contestant: n of it cost its price times n to this power. Null where the worth of a unit does
   * not surely depend on numbers, or by little, so that n cost n times the price.
   */
  readonly exponents: readonly Estimate[] | null;
  /**
   * The price of one of each contestant in an army of so many units, of whatever kinds; none without exponents.
   */
  readonly unitPrices: readonly UnitPrices[];
  /** The fewest and the most of a kind that the prices were fitted to. */
  readonly sizes: readonly [fewest: number, most: number];
  /**
   * The most that the worth of a unit may change from the fewest to the most, as a part of it; null with exponents, and
   * where the matches do not tell.
   */
  readonly mayChange: number | null;
  /**
   * The worth of being the first side, as a factor on the price of its force; null where the spec does not ask for it.
   */
  readonly advantage: Estimate | null;
  /** The typical difference of a share from that by the prices, beyond the sampling. */
  readonly misfit: number;
  /** The differences are surely beyond the sampling. */
  readonly isMisfit: boolean;
  readonly misses: readonly Miss[];
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
      return meeting === null ? [] : [{ condition, first, second, share, meeting }];
    }),
  );
  const reference = {
    contestant: points.reference === undefined ? 0 : contestants.indexOf(points.reference.force),
    price: points.reference?.price ?? 100,
  };
  const { pairs, matches } = pairsOf(met, armies);
  const heldOut = heldOutMatches(met);
  // Prices and held-out matches have half of the error each; of the former's half, pairs and matches have one half.
  const half = besideTheOther(facts.confidence);
  const quarter = besideTheOther(half);
  const own = { alone: facts.confidence, each: adjusted(quarter, pairs.length + matches.length) };
  // Beside the fairness of each held-out match there is the lean of them all.
  const held = { alone: facts.confidence, each: adjusted(half, heldOut.length + 1) };
  const sizes = [Math.min(...points.sizes), Math.max(...points.sizes)] as const;
  const chosen = chosenFit(
    matches,
    { kinds: contestants.length, reference: reference.contestant, advantage: bothWays },
    { sizes, confidence: quarter },
  );
  const fit = chosen?.fit ?? null;
  const pricesIn = (count: number): Estimate[] =>
    contestants.flatMap((_name, kind) =>
      fit === null
        ? []
        : estimateOf(
            fit.army(kind, count),
            facts.confidence,
            (log) => (Math.exp(log) * reference.price) / count,
          ),
    );
  const pointsOfArmy = (army: Army): number => {
    const units = unitsOf(army);
    return army.reduce((sum, { force, count }) => {
      const all = fit?.army(contestants.indexOf(force), units).value ?? NaN;
      return sum + ((Math.exp(all) * reference.price) / units) * count;
    }, 0);
  };
  const costs = new Map([...armies.heldOut].map(([name, army]) => [name, pointsOfArmy(army)]));
  const tests =
    fit === null ? [] : heldOut.flatMap((one) => heldOutTest(one, { armies, costs, asked: points }, held));
  const ofPair = Map.groupBy(matches, ({ pair }) => pair);
  const priced = pairs.map((pair, i) =>
    pricedPair(pair, fit === null ? worthAlone(ofPair.get(i) ?? []) : (fit.pairs[i] ?? null), {
      evenWithin,
      ...own,
    }),
  );
  return {
    contestants,
    conditions: groups.map(({ name }) => name),
    prices: fit && pricesIn(1),
    exponents:
      fit && chosen?.isBySize
        ? fit.exponents.map((exponent) => estimateOf(exponent, facts.confidence, Number))
        : null,
    unitPrices: chosen?.isBySize
      ? points.sizes.toSorted((a, b) => a - b).map((count) => ({ count, prices: pricesIn(count) }))
      : [],
    sizes,
    mayChange: chosen?.mayChange ?? null,
    advantage: fit?.advantage ? estimateOf(fit.advantage, facts.confidence, Math.exp) : null,
    misfit: fit?.misfit ?? 0,
    isMisfit: chosen?.isMisfit ?? false,
    misses: matches.flatMap((match, m) =>
      missOf(match, fit?.shares[m] ?? null, { contestants, evenWithin, ...own }),
    ),
    reference,
    pairs: priced,
    unpriced: contestants.flatMap((_name, contestant) =>
      groups.flatMap((_group, condition) => {
        const those = priced.filter(
          (pair) => pair.condition === condition && [pair.first, pair.second].includes(contestant),
        );
        return those.length > 0 && those.every(({ worth }) => worth === null)
          ? [{ contestant, condition }]
          : [];
      }),
    ),
    heldOut: tests.map(({ match }) => match),
    lean: leanOf(tests, held),
    heldOutPlayed: heldOut.length,
    isExact: met.every(({ share }) => share.isExact),
    equalWithin,
    evenWithin,
  };
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
