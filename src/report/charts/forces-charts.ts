/** Charts of an analysis of forces: a curve; prices and how fair they are; or chances by price. */
import { item } from '../../chance/at.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import type { PointsFindings } from '../../analysis/forces/points/findings.ts';
import { atCondition, band, shareOf } from '../../analysis/forces/points/words.ts';
import type { ForcesFindings } from '../../analysis/forces/answer.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { named, say } from '../../analysis/sentence.ts';
import type { Chart } from '../chart.ts';
import { fairShares } from './fair-shares.ts';
import { forceCurve } from './force-curve.ts';
import { menuCharts } from './force-menu.ts';
import { pricesChart } from './unit-prices.ts';

/** @param method how the numbers came about, as a sentence */
export function forcesCharts(findings: ForcesFindings, facts: RunFacts, method: string): Chart[] {
  if (findings.asks === 'search') {
    const chart = forceCurve(findings.curves, facts, method);
    return chart === null ? [] : [chart];
  }
  if (findings.asks === 'cheapest') return menuCharts(findings.menu, facts, method);
  const { points } = findings;
  return [pricesChart(points, facts), heldOutChart(points, method), pairsChart(points, method)].filter(
    (chart) => chart !== null,
  );
}

function farthestFirst(a: { readonly share: Estimate }, b: { readonly share: Estimate }): number {
  return Math.abs(b.share.value - 0.5) - Math.abs(a.share.value - 0.5);
}

function heldOutChart(points: PointsFindings, method: string): Chart | null {
  const { heldOut, evenWithin } = points;
  if (heldOut.length === 0) return null;
  const fair = heldOut.filter(({ fairness }) => fairness === 'fair').length;
  return fairShares({
    name: 'held-out',
    title: say`${fair} of ${heldOut.length} held-out ${heldOut.length === 1 ? 'match' : 'matches'} of equal points ${fair === 1 ? 'lies' : 'lie'} within ${band(points)}`,
    subtitle: say`Armies of equal points that the prices were not fitted to. The fair range is shaded. ${method}`,
    axis: 'won by the first, of decided engagements',
    within: evenWithin,
    shares: heldOut.toSorted(farthestFirst).map(({ first, second, condition, share, fairness }) => ({
      label: say`${named(first)} against ${named(second)}${atCondition(points, condition)}`,
      share,
      text: shareOf(share),
      fairness,
    })),
  });
}

function pairsChart(points: PointsFindings, method: string): Chart | null {
  const { pairs, contestants, evenWithin } = points;
  const shares = pairs.flatMap(({ first, second, condition, atEqualPoints, fairness }) =>
    atEqualPoints === null || fairness === null
      ? []
      : [
          {
            label: say`${named(item(contestants, first))} against ${named(item(contestants, second))}${atCondition(points, condition)}`,
            share: atEqualPoints,
            text: shareOf(atEqualPoints),
            fairness,
          },
        ],
  );
  if (shares.length < 2) return null;
  const unfair = shares.filter(({ fairness }) => fairness === 'unfair').length;
  return fairShares({
    name: 'pairs',
    title:
      unfair === 0
        ? say`No pair is surely so far off its prices that equal points would be unfair`
        : say`No price mends ${unfair} of ${shares.length} pairs: at equal points they would lie outside ${band(points)}`,
    subtitle: say`The first’s share of decided engagements at equal points, by the matches that the prices were fitted to. ${method}`,
    axis: 'won by the first at equal points',
    within: evenWithin,
    shares: shares.toSorted(farthestFirst),
  });
}
