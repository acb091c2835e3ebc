/** Charts of an analysis of forces: a curve; prices and how fair they are; or chances by price. */
import type { RunFacts } from '../../analysis/facts.ts';
import { heldOutTitle, matchName, pairName, type PointsInput } from '../../analysis/forces/points/words.ts';
import { shareText } from '../../analysis/certainty.ts';
import type { ForcesFindings } from '../../analysis/forces/answer.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { say } from '../../analysis/sentence.ts';
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
  const input = { findings: findings.points, facts };
  return [pricesChart(input), heldOutChart(input, method), pairsChart(input, method)].filter(
    (chart) => chart !== null,
  );
}

function farthestFirst(a: { readonly share: Estimate }, b: { readonly share: Estimate }): number {
  return Math.abs(b.share.value - 0.5) - Math.abs(a.share.value - 0.5);
}

function heldOutChart(input: PointsInput, method: string): Chart | null {
  const { heldOut, evenWithin } = input.findings;
  if (heldOut.length === 0) return null;
  return fairShares({
    name: 'held-out',
    title: heldOutTitle(input.findings),
    subtitle: say`Armies of equal price that the prices were not fitted to. ${method}`,
    axis: 'won by the first, of decided engagements',
    within: evenWithin,
    shares: heldOut
      .toSorted(farthestFirst)
      .map((match) => ({ ...match, label: matchName(match, input), text: shareText(match.share) })),
  });
}

/** The chart of pairs that no price mends; null where there are none. */
function pairsChart(input: PointsInput, method: string): Chart | null {
  const { pairs, evenWithin } = input.findings;
  const shares = pairs.flatMap((pair) => {
    const { atEqualPoints: share, fairness } = pair;
    return share === null || fairness === null
      ? []
      : [{ label: pairName(pair, input), share, text: shareText(share), fairness }];
  });
  const unfair = shares.filter(({ fairness }) => fairness === 'unfair').length;
  if (unfair === 0) return null;
  return fairShares({
    name: 'pairs',
    title: say`These prices are surely unfair to ${unfair} of ${shares.length} pairs`,
    subtitle: say`The first’s share of decided engagements at equal price, by the matches that the prices were fitted to. ${method}`,
    axis: 'won by the first at equal price',
    within: evenWithin,
    shares: shares.toSorted(farthestFirst),
  });
}
