/** Estimates of every metric in every cell: shares, means, spread and quantiles, each with its interval or exact. */
import { at } from '../../chance/at.ts';
import { marginal } from '../../engagement/marginal.ts';
import type { Tally } from '../../engagement/tally.ts';
import { sequenceOf } from '../../execution/judgement.ts';
import type { CellResult, RunOutcome, SimulatedResult } from '../../execution/outcome.ts';
import { numbersOf, specMetrics, type SpecMetric } from '../../experiment/metrics.ts';
import { clopperPearson, moments, quantile, restrictedMean } from '../../statistics/index.ts';
import { lookedOf } from './cells.ts';
import { eventsOf } from './incidence.ts';
import { confidenceFor, meanOf, QuantileRanks, shareInterval, type Looked } from '../intervals.ts';
import { tableOf, type Table, type Value } from './table.ts';

/** The quantiles that are given of every number. */
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95];

export const ESTIMATE_COLUMNS = [
  'cell',
  'metric',
  'label',
  'source',
  'statistic',
  'at',
  'value',
  'standard_error',
  'low',
  'high',
  'interval',
] as const;

type Row = Readonly<Record<(typeof ESTIMATE_COLUMNS)[number], Value>>;
type Estimated = Omit<Row, 'cell' | 'metric' | 'source'>;

/**
 * Columns: `cell`, `metric`, `label` (the category of a share, else null), `source`, `statistic` (`share`, `mean`,
 * `variance`, `skewness`, `quantile`, `restricted-mean`), `at` (the probability of a quantile, the turn that a mean is
 * restricted to, else null), `value`, `standard_error` (0 where exact), `low`, `high` (null where no interval is given)
 * and `interval`: `exact`, `wilson`, `clopper-pearson`, `normal`, `bounded`, `order-statistics`, `confidence-sequence`, or
 * `none`; `, at the stop` is added where its confidence is raised for a stop at a precision, `, at all looks` where its
 * error is shared out among all looks.
 */
export function estimatesTable(outcome: RunOutcome): Table {
  const { sides, resolve } = outcome.experiment;
  const ranks = new QuantileRanks(resolve.confidence);
  const rows = outcome.cells.flatMap((result) =>
    specMetrics(result.shape, sides).flatMap((metric) => {
      const { exact, simulated } = result;
      const of = (source: string, estimates: readonly Estimated[]): Row[] =>
        estimates.map((estimate) => ({
          cell: result.cell.number,
          metric: metric.name,
          source,
          ...estimate,
        }));
      return [
        ...(exact === null ? [] : of('exact', exactly(result, exact.tally, metric))),
        ...(simulated === null
          ? []
          : of('monte-carlo', estimated(result, simulated, metric, resolve.confidence, ranks))),
      ];
    }),
  );
  return tableOf(ESTIMATE_COLUMNS, rows);
}

/** An estimate without a category; see `estimatesTable`. */
function statistic(
  name: string,
  value: number,
  sure: { standardError: number | null; low: number | null; high: number | null; interval: string },
  where: { label?: string; at?: number } = {},
): Estimated {
  return {
    label: where.label ?? null,
    statistic: name,
    at: where.at ?? null,
    value,
    standard_error: sure.standardError,
    low: sure.low,
    high: sure.high,
    interval: sure.interval,
  };
}

function exactly({ shape }: CellResult, tally: Tally, metric: SpecMetric): Estimated[] {
  const masses = marginal(shape, tally, metric.place);
  const sure = (value: number) => ({ standardError: 0, low: value, high: value, interval: 'exact' });
  const exactly = (name: string, value: number, where = {}): Estimated =>
    statistic(name, value, sure(value), where);
  if (metric.labels !== null)
    return metric.labels.map((label, category) => exactly('share', at(masses, category), { label }));
  const values = numbersOf(shape, tally, metric);
  const { mean, variance, skewness } = moments(values, masses);
  return [
    exactly('mean', mean),
    exactly('variance', variance),
    exactly('skewness', skewness),
    ...QUANTILES.map((p) => exactly('quantile', quantile(values, masses, p), { at: p })),
    ...(metric.place === 'turn' ? [exactly('restricted-mean', mean, { at: shape.turnLimit })] : []),
  ];
}

function estimated(
  result: CellResult,
  simulated: SimulatedResult,
  metric: SpecMetric,
  confidence: number,
  ranks: QuantileRanks,
): Estimated[] {
  const counts = marginal(result.shape, simulated.tally, metric.place);
  return metric.labels === null
    ? ofNumber(result, simulated, metric, counts, confidence, ranks)
    : metric.labels.flatMap((label, category) => shares(simulated, label, at(counts, category), confidence));
}

/** A share with every interval that is given of it. */
function shares(simulated: SimulatedResult, label: string, count: number, confidence: number): Estimated[] {
  const { replicates: n } = simulated;
  const looked = lookedOf({ simulated });
  const share = count / n;
  const standardError = Math.sqrt((share * (1 - share)) / n);
  const of = (interval: string, { low, high }: { low: number; high: number }): Estimated =>
    statistic('share', share, { standardError, low, high, interval }, { label });
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

function ofNumber(
  { shape }: CellResult,
  simulated: SimulatedResult,
  metric: SpecMetric,
  counts: Float64Array,
  confidence: number,
  ranks: QuantileRanks,
): Estimated[] {
  const { sequence, tally } = simulated;
  const looked = lookedOf({ simulated });
  const { place } = metric;
  const values = numbersOf(shape, tally, metric);
  const { variance, skewness } = moments(values, counts);
  const mean = meanOf(looked, values, counts, confidence);
  const tracked = sequence?.means.get(place);
  const bound =
    sequence === null || tracked === undefined
      ? { ...mean, interval: singleLook(looked?.rule === 'precision' ? 'bounded' : 'normal', looked) }
      : {
          ...sequenceOf(tracked, confidence, sequence.plannedReplicates),
          interval: 'confidence-sequence',
        };
  const none = { standardError: null, low: null, high: null, interval: 'none' };
  const rows = [
    statistic('mean', mean.mean, {
      standardError: mean.standardError,
      low: bound.low,
      high: bound.high,
      interval: bound.interval,
    }),
    statistic('variance', variance, none),
    statistic('skewness', skewness, none),
    ...QUANTILES.map((p) => {
      const { value, low, high } = ranks.of(looked, values, counts, p);
      const interval = sequencedOr('order-statistics', looked);
      return statistic('quantile', value, { standardError: null, low, high, interval }, { at: p });
    }),
  ];
  if (place !== 'turn') return rows;
  const limit = shape.turnLimit;
  const restricted = restrictedMean(eventsOf(shape, tally).counts, limit, confidenceFor(looked, confidence));
  const sure = {
    standardError: restricted.standardError,
    low: restricted.interval.low,
    high: restricted.interval.high,
    interval: singleLook('normal', looked),
  };
  return [...rows, statistic('restricted-mean', restricted.mean, sure, { at: limit })];
}
