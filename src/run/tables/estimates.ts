/** Estimates of every metric in every cell: shares, means, spread and quantiles, each with its interval or exact. */
import { at } from '../../chance/at.ts';
import { marginal } from '../../play/marginal.ts';
import type { Tally, TallyShape } from '../../play/tally.ts';
import type { RunOutcome, SimulatedResult } from '../outcome.ts';
import { numbersOf, specMetrics, type SpecMetric } from '../../spec/metrics.ts';
import { clopperPearson, moments, quantile, restrictedMean, type Interval } from '../../statistics/index.ts';
import { eventsOf } from './incidence.ts';
import { confidenceFor, lookedOf, meanIn, QuantileRanks, shareInterval, type Looked } from '../intervals.ts';
import type { RowOf } from './columns.ts';

/** The quantiles that are given of every number. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

type Row = RowOf<'estimates'>;
type Sure = Pick<Row, 'value' | 'standard_error' | 'low' | 'high' | 'interval'>;
type Estimated = Omit<Row, 'cell' | 'metric' | 'source'>;

/** A row for each statistic of each metric of each cell, with the columns that docs/results.md lists. */
export function* estimateRows({ cells, experiment }: RunOutcome): Generator<Row> {
  const { sides, resolve } = experiment;
  const ranks = new QuantileRanks(resolve.confidence);
  for (const { cell, shape, exact, simulated } of cells)
    for (const metric of specMetrics(shape, sides)) {
      const of = { cell: cell.number, metric: metric.name };
      if (exact !== null)
        for (const row of exactly(shape, exact.tally, metric)) yield { ...of, source: 'exact', ...row };
      if (simulated !== null)
        for (const row of estimated(shape, simulated, metric, ranks, sides))
          yield { ...of, source: 'monte-carlo', ...row };
    }
}

function statistic(
  name: string,
  sure: Sure,
  { label = null, at: place = null }: Partial<Pick<Row, 'label' | 'at'>> = {},
): Estimated {
  return { label, statistic: name, at: place, ...sure };
}

function exactly(shape: TallyShape, tally: Tally, metric: SpecMetric): Estimated[] {
  const masses = marginal(shape, tally, metric.place);
  const sure = (value: number): Sure => ({
    value,
    standard_error: 0,
    low: value,
    high: value,
    interval: 'exact',
  });
  if (metric.labels !== null)
    return metric.labels.map((label, category) => statistic('share', sure(at(masses, category)), { label }));
  const values = numbersOf(shape, tally, metric);
  const { mean, variance, skewness } = moments(values, masses);
  return [
    statistic('mean', sure(mean)),
    statistic('variance', sure(variance)),
    statistic('skewness', sure(skewness)),
    ...QUANTILES.map((p) => statistic('quantile', sure(quantile(values, masses, p)), { at: p })),
    ...(metric.place === 'turn' ? [statistic('restricted-mean', sure(mean), { at: shape.turnLimit })] : []),
  ];
}

function estimated(
  shape: TallyShape,
  simulated: SimulatedResult,
  metric: SpecMetric,
  ranks: QuantileRanks,
  sides: readonly [string, string],
): Estimated[] {
  const { confidence } = ranks;
  const { tally } = simulated;
  const { place, labels } = metric;
  const counts = marginal(shape, tally, place);
  if (labels !== null)
    return labels.flatMap((label, category) => shares(simulated, label, at(counts, category), confidence));
  const looked = lookedOf({ simulated });
  const values = numbersOf(shape, tally, metric);
  const { variance, skewness } = moments(values, counts);
  const { mean, standardError, low, high, isSequence } = meanIn(simulated, place, values, counts, confidence);
  const interval = isSequence
    ? 'confidence-sequence'
    : singleLook(looked?.rule === 'precision' ? 'bounded' : 'student', looked);
  const none = { standard_error: null, low: null, high: null, interval: 'none' };
  const rows = [
    statistic('mean', { value: mean, standard_error: standardError, low, high, interval }),
    statistic('variance', { value: variance, ...none }),
    statistic('skewness', { value: skewness, ...none }),
    ...QUANTILES.map((p) => {
      const sure = ranks.of(looked, values, counts, p);
      const ranked = sequencedOr('order-statistics', looked);
      return statistic('quantile', { ...sure, standard_error: null, interval: ranked }, { at: p });
    }),
  ];
  if (place !== 'turn') return rows;
  const limit = shape.turnLimit;
  const restricted = restrictedMean(eventsOf(shape, tally, sides), limit, confidenceFor(looked, confidence));
  const sure = {
    value: restricted.mean,
    standard_error: restricted.standardError,
    low: restricted.interval.low,
    high: restricted.interval.high,
    interval: singleLook('student', looked),
  };
  return [...rows, statistic('restricted-mean', sure, { at: limit })];
}

/** A share with every interval that is given of it. */
function shares(simulated: SimulatedResult, label: string, count: number, confidence: number): Estimated[] {
  const { replicates: n } = simulated;
  const looked = lookedOf({ simulated });
  const value = count / n;
  const standardError = Math.sqrt((value * (1 - value)) / n);
  const of = (interval: string, { low, high }: Interval): Estimated =>
    statistic('share', { value, standard_error: standardError, low, high, interval }, { label });
  const first = shareInterval(looked, count, n, confidence);
  return looked === null
    ? [of('wilson', first), of('clopper-pearson', clopperPearson(count, n, confidence))]
    : [of(sequencedOr('clopper-pearson', looked), first)];
}

/** The name of an interval that is a confidence sequence where the cell looked for a decision. */
function sequencedOr(name: string, looked: Looked | null): string {
  return looked === null || looked.rule === 'precision' ? singleLook(name, looked) : 'confidence-sequence';
}

/** The name of an interval for a single look, with its confidence as the stopping rule of the cell needs it. */
function singleLook(name: string, looked: Looked | null): string {
  if (looked === null) return name;
  return looked.rule === 'precision' ? `${name}, at the stop` : `${name}, at all looks`;
}
