/** Comparison of two cells in one metric: every difference, exact, on the same replicates, or on others. */
import { at, item } from '../../chance/at.ts';
import { marginal } from '../../engagement/marginal.ts';
import type { CellResult } from '../../execution/outcome.ts';
import { measuresIn, numbersOf, type SpecMetric } from '../../experiment/metrics.ts';
import {
  kolmogorovSmirnov,
  kolmogorovSmirnovEstimate,
  moments,
  superiority,
  superiorityEstimate,
  totalVariation,
  totalVariationEstimate,
  type Interval,
} from '../../statistics/index.ts';
import { lookedOf } from './cells.ts';
import type { ComparedCells } from './compared-pairs.ts';
import type { Comparison, How, Statistic } from './comparison.ts';
import { confidenceFor } from '../intervals.ts';
import { meanDifference, shareDifference, shareRatio, type Played } from './played-differences.ts';

/** All comparisons of two cells in a metric; none where neither source has both. */
export function compare(compared: ComparedCells, confidence: number): readonly Comparison[] {
  const { cell, reference, pair } = compared;
  const solved = cell.exact !== null && reference.exact !== null;
  const played = cell.simulated !== null && reference.simulated !== null;
  return [
    ...(solved ? exactly(compared) : []),
    ...(played ? estimated(compared, confidence, pair === null ? 'unpaired' : 'paired') : []),
  ];
}

/** The values that either cell can have, or of a wide metric has, in its own unit, and the masses of both over them. */
function masses(
  { cell, reference, metric, referenceMetric }: ComparedCells,
  source: 'exact' | 'simulated',
): Pick<Played, 'values' | 'own' | 'other'> {
  const of = ({ shape, [source]: result }: CellResult, one: SpecMetric): ReadonlyMap<number, number> => {
    if (result === null) return new Map();
    const counts = marginal(shape, result.tally, one.place);
    return new Map(
      Array.from(numbersOf(shape, result.tally, one), (value, i) => [value, at(counts, i)] as const),
    );
  };
  const [own, other] = [of(cell, metric), of(reference, referenceMetric)];
  const values = Float64Array.from(new Set([...own.keys(), ...other.keys()])).sort();
  return {
    values,
    own: values.map((value) => own.get(value) ?? 0),
    other: values.map((value) => other.get(value) ?? 0),
  };
}

/** Exact shares and means are sums of rounded products: a difference nearer to 0 is none. */
const ROUNDING = 1e-12;

function exactly(compared: ComparedCells): Comparison[] {
  const { values, own, other } = masses(compared, 'exact');
  const exactly = (statistic: Statistic, findings: number, label: string | null = null): Comparison => {
    const value = Math.abs(findings) < ROUNDING ? 0 : findings;
    return {
      how: 'exact',
      statistic,
      label,
      value,
      standardError: 0,
      low: value,
      high: value,
      correlation: null,
      varianceSaved: null,
      p: null,
    };
  };
  const apart = exactly('total-variation', totalVariation(own, other));
  const { labels } = compared.metric;
  if (labels !== null)
    return [
      ...measuresIn(compared.metric).flatMap(({ category }) => {
        if (category === null) return [];
        const [p, q, label] = [at(own, category), at(other, category), item(labels, category)];
        const difference = exactly('difference', p - q, label);
        return p > 0 && q > 0 ? [difference, exactly('ratio', p / q, label)] : [difference];
      }),
      apart,
    ];
  return [
    exactly('difference', moments(values, own).mean - moments(values, other).mean),
    exactly('superiority', superiority(own, other)),
    exactly('kolmogorov-smirnov', kolmogorovSmirnov(own, other)),
    apart,
  ];
}

function estimated(compared: ComparedCells, confidence: number, how: How): Comparison[] {
  const { cell, reference, metric } = compared;
  const { values, own, other } = masses(compared, 'simulated');
  const [first, second] = [lookedOf(cell), lookedOf(reference)];
  const looked = (first?.look ?? 0) >= (second?.look ?? 0) ? first : second;
  const [n, m] = [cell.simulated?.replicates ?? 0, reference.simulated?.replicates ?? 0];
  const played: Played = { compared, how, confidence, looked, values, own, other, n, m };
  const once = confidenceFor(looked, confidence);
  const distance = (
    statistic: Statistic,
    estimate: { readonly value: number; readonly standardError?: number; readonly interval: Interval },
  ): Comparison => ({
    how,
    statistic,
    label: null,
    value: estimate.value,
    standardError: estimate.standardError ?? null,
    low: estimate.interval.low,
    high: estimate.interval.high,
    correlation: null,
    varianceSaved: null,
    p: null,
  });
  const apart = distance('total-variation', totalVariationEstimate(own, other, once));
  const { labels } = metric;
  if (labels !== null)
    return [
      ...measuresIn(metric).flatMap(({ category }) =>
        category === null
          ? []
          : [
              shareDifference(played, category, item(labels, category)),
              ...shareRatio(played, category, item(labels, category)),
            ],
      ),
      apart,
    ];
  return [
    meanDifference(played),
    distance('superiority', superiorityEstimate(own, other, once)),
    distance('kolmogorov-smirnov', kolmogorovSmirnovEstimate(own, other, once)),
    // Its bound counts the values that there can be.
    ...(metric.isWide ? [] : [apart]),
  ];
}
