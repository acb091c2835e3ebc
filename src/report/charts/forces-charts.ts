/** Charts of an analysis of forces: a curve; prices and how fair they are; or chances by price. */
import { distinct, type Row } from '../../questions/chart.ts';
import { drawn } from '../forms/drawn.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { heldOutTitle, matchName, pairName, type PointsInput } from '../../analysis/forces/points/words.ts';
import { shareText } from '../../analysis/certainty.ts';
import type { ForcesFindings } from '../../analysis/forces/answer.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { chartText, say, type Sentence } from '../../analysis/sentence.ts';
import { type Chart } from '../chart.ts';
import { forceCurve } from './force-curve.ts';
import { menuCharts } from './force-menu.ts';
import { percentOf } from './stated.ts';
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

/** A match, and one side's share of its decided engagements. */
interface FairShare {
  /** `3 × elite against 4 × militia, 8 cm` */
  readonly label: Sentence;
  readonly share: Estimate;
  readonly text: string;
  readonly fairness: 'fair' | 'unfair' | 'open';
}

interface FairShares {
  readonly name: string;
  readonly title: Sentence;
  readonly subtitle: Sentence;
  /** `won by the first, of decided engagements` */
  readonly axis: string;
  /** From above. */
  readonly shares: readonly FairShare[];
  /** Half the width of the fair range: 0.05. */
  readonly within: number;
}

/** More matches than this are left to the table. */
const MOST_MATCHES = 40;
const FAIRNESS = { fair: 'surely fair', unfair: 'surely unfair', open: 'undecided' } as const;

/** Matches that are meant to be even, about a half, with the fair range. */
function fairShares({ name, title, subtitle, axis, shares, within }: FairShares): Chart {
  const shown = shares.slice(0, MOST_MATCHES);
  const labels = distinct(shown.map(({ label }) => chartText(label)));
  const omitted =
    shares.length > shown.length
      ? ` ${shown.length} of ${shares.length} are drawn, the farthest from a half first.`
      : '';
  return drawn({
    form: 'rows',
    name,
    title,
    subtitle: [...subtitle, omitted],
    alt: ['Chart of shares about a half, with the fair range shaded. ', ...title, '.'],
    live: 'Point at a mark for its numbers.',
    rows: shown.map(({ share: { value, low, high }, text, fairness }, i): Row => {
      const isExact = high - low < 1e-9;
      return {
        y: labels[i] ?? '',
        series: FAIRNESS[fairness],
        value,
        low: isExact ? null : low,
        high: isExact ? null : high,
        exact: isExact,
        label: text,
      };
    }),
    options: {
      measure: axis,
      target: { at: 0.5, name: '' },
      range: {
        name: `fair: ${percentOf(0.5 - within)} to ${percentOf(0.5 + within)}`,
        from: 0.5 - within,
        to: 0.5 + within,
      },
      colours: { 'surely fair': 'gain', 'surely unfair': 'loss', undecided: 'muted' },
      columns: { y: 'match', said: 'first won' },
    },
  });
}
