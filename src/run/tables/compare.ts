/** Comparison of two cells in one metric: every difference, exact, on the same replicates, or on others. */
import { at, item } from '../../chance/at.ts';
import { marginal } from '../../play/marginal.ts';
import { pairsIn, placesIn } from '../../play/paired-variants.ts';
import { sequenceOf } from '../judgement.ts';
import type { CellResult, PairResult, RunOutcome } from '../outcome.ts';
import { comparedMetrics, measuresIn, numbersOf, specMetrics, type SpecMetric } from '../../spec/metrics.ts';
import {
  differenceOfIntervals,
  differenceOfMeans,
  differenceOfPairs,
  differenceOfProportions,
  evenSplit,
  kolmogorovSmirnov,
  kolmogorovSmirnovEstimate,
  moments,
  normalUpperTail,
  pairedProportions,
  pairedRatio,
  ratioOfProportions,
  ROUNDING,
  studentTwoSidedTail,
  superiority,
  superiorityEstimate,
  totalVariation,
  totalVariationEstimate,
  type CountedPairs,
  type DifferenceOfMeans,
  type Interval,
  type PairedTally,
} from '../../statistics/index.ts';
import {
  confidenceFor,
  lookedOf,
  pValueFor,
  sequencePlan,
  shareInterval,
  type Looked,
} from '../intervals.ts';
import type { RowOf } from './columns.ts';

/** The way in which two cells were compared. */
export type How = 'exact' | 'paired' | 'unpaired';

type Statistic = 'difference' | 'ratio' | 'superiority' | 'total-variation' | 'kolmogorov-smirnov';

/** A comparison: what the table says of it that does not depend on the others. */
type Comparison = Pick<
  RowOf<'comparisons'>,
  'label' | 'value' | 'standard_error' | 'low' | 'high' | 'correlation' | 'variance_saved' | 'p'
> & { readonly how: How; readonly statistic: Statistic };

/** A cell and the one that it is compared with, in one metric that both have. */
interface ComparedCells {
  readonly cell: CellResult;
  readonly reference: CellResult;
  readonly metric: SpecMetric;
  readonly referenceMetric: SpecMetric;
  /** Their values in the same replicates; null where each has replicates of its own, or none. */
  readonly pair: PairResult | null;
}

/** Masses of both cells over the values that either can have, or of a wide metric has, in its own unit. */
interface Masses {
  readonly values: Float64Array;
  readonly own: Float64Array;
  readonly other: Float64Array;
}

/** Both cells where they were played, with their counts. */
interface Played extends ComparedCells, Masses {
  readonly confidence: number;
  /** The confidence for a single look. */
  readonly once: number;
  /** The looks of the cell that looked more often; null where replicates were fixed beforehand. */
  readonly looked: Looked | null;
  readonly n: number;
  readonly m: number;
}

/**
 * Every variant with the first of its pairing, in the metrics that the spec compares; in a run without variants every
 * cell with the first cell, by who wins and by the victory conditions of the spec.
 */
export function comparedCells({ experiment, cells, pairs }: RunOutcome): readonly ComparedCells[] {
  const { sides, analysis, variants } = experiment;
  const byCell = new Map(pairs.map((pair) => [`${pair.cell} ${pair.reference} ${pair.metric.name}`, pair]));
  const conditions = experiment.cells[0]?.outcomes?.map(({ name }) => name) ?? [];
  const asked = variants.length > 0 ? analysis : { of: ['winner', ...conditions] };
  const references = new Map<number, CellResult>();
  return cells.flatMap((cell) => {
    const group = variants.length > 0 ? cell.cell.pairing : 0;
    const reference = references.get(group);
    if (reference === undefined) {
      references.set(group, cell);
      return [];
    }
    const others = specMetrics(reference.shape, sides);
    return comparedMetrics(cell.shape, sides, asked).flatMap((metric): ComparedCells[] => {
      const referenceMetric = others.find(({ name }) => name === metric.name);
      if (referenceMetric === undefined) return [];
      const pair = byCell.get(`${cell.cell.number} ${reference.cell.number} ${metric.name}`) ?? null;
      return [{ cell, reference, metric, referenceMetric, pair }];
    });
  });
}

/** All comparisons of two cells in a metric; none where neither source has both. */
export function compare(compared: ComparedCells, confidence: number): readonly Comparison[] {
  const { cell, reference } = compared;
  const solved = cell.exact !== null && reference.exact !== null;
  const played = cell.simulated !== null && reference.simulated !== null;
  return [...(solved ? exactly(compared) : []), ...(played ? estimated(compared, confidence) : [])];
}

function masses(
  { cell, reference, metric, referenceMetric }: ComparedCells,
  source: 'exact' | 'simulated',
): Masses {
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

/** A comparison of a value with its interval, and what else is given of it. */
function comparison(
  how: How,
  statistic: Statistic,
  { value, interval }: { readonly value: number; readonly interval: Interval },
  given: Partial<Comparison> = {},
): Comparison {
  const { low, high } = interval;
  const none = { label: null, standard_error: null, correlation: null, variance_saved: null, p: null };
  return { how, statistic, ...none, value, low, high, ...given };
}

/** The categories of a metric that are compared, with their labels; null of a number. */
function categoriesOf(
  metric: SpecMetric,
): readonly { readonly category: number; readonly label: string }[] | null {
  const { labels } = metric;
  if (labels === null) return null;
  return measuresIn(metric).flatMap(({ category }) =>
    category === null ? [] : [{ category, label: item(labels, category) }],
  );
}

function exactly(compared: ComparedCells): Comparison[] {
  const { values, own, other } = masses(compared, 'exact');
  const exactly = (statistic: Statistic, found: number, label: string | null = null): Comparison => {
    const value = Math.abs(found) < ROUNDING ? 0 : found;
    const interval = { low: value, high: value, confidence: 1 };
    return comparison('exact', statistic, { value, interval }, { label, standard_error: 0 });
  };
  const apart = exactly('total-variation', totalVariation(own, other));
  const categories = categoriesOf(compared.metric);
  if (categories === null)
    return [
      exactly('difference', moments(values, own).mean - moments(values, other).mean),
      exactly('superiority', superiority(own, other)),
      exactly('kolmogorov-smirnov', kolmogorovSmirnov(own, other)),
      apart,
    ];
  const shares = categories.flatMap(({ category, label }) => {
    const [p, q] = [at(own, category), at(other, category)];
    const difference = exactly('difference', p - q, label);
    return p > 0 && q > 0 ? [difference, exactly('ratio', p / q, label)] : [difference];
  });
  return [...shares, apart];
}

function estimated(compared: ComparedCells, confidence: number): Comparison[] {
  const { cell, reference, metric } = compared;
  const [first, second] = [lookedOf(cell), lookedOf(reference)];
  const looked = (first?.look ?? 0) >= (second?.look ?? 0) ? first : second;
  const once = confidenceFor(looked, confidence);
  const [n, m] = [cell.simulated?.replicates ?? 0, reference.simulated?.replicates ?? 0];
  const played: Played = { ...compared, ...masses(compared, 'simulated'), confidence, once, looked, n, m };
  const { own, other } = played;
  const how = howOf(compared);
  const apart = comparison(how, 'total-variation', totalVariationEstimate(own, other, once));
  const categories = categoriesOf(metric);
  if (categories !== null)
    return [
      ...categories.flatMap(({ category, label }) => [
        difference(played, category, label),
        ...shareRatio(played, category, label),
      ]),
      apart,
    ];
  const higher = superiorityEstimate(own, other, once);
  return [
    difference(played, null, null),
    comparison(how, 'superiority', higher, { standard_error: higher.standardError }),
    comparison(how, 'kolmogorov-smirnov', kolmogorovSmirnovEstimate(own, other, once)),
    // Its bound counts the values that there can be.
    ...(metric.isWide ? [] : [apart]),
  ];
}

function howOf({ pair }: ComparedCells): How {
  return pair === null ? 'unpaired' : 'paired';
}

/** The difference of the shares of a category, or of the means. */
function difference(played: Played, category: number | null, label: string | null): Comparison {
  const { pair, looked } = played;
  const found = pair === null ? unpaired(played, category) : paired(played, pair, category);
  return comparison(
    howOf(played),
    'difference',
    { value: found.difference, interval: found.interval },
    {
      label,
      standard_error: found.standardError,
      correlation: found.correlation,
      variance_saved: found.varianceSaved,
      p: pValueFor(looked, found.p),
    },
  );
}

/** Replicates of their own have nothing in common to save. */
function unpaired(played: Played, category: number | null) {
  const { values, own, other, n, m, once } = played;
  const common = { correlation: null, varianceSaved: null };
  if (category === null) {
    const found = differenceOfMeans({ values, counts: own }, { values, counts: other }, once);
    return { ...found, ...common, p: tailOf(found) };
  }
  const [x, y] = [at(own, category), at(other, category)];
  const found = differenceOfProportions({ successes: x, n }, { successes: y, n: m }, once);
  const pooled = (x + y) / (n + m);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
  const interval = unpairedSequence(played, category) ?? found.interval;
  return { ...found, ...common, interval, p: twoSided(found.difference, error) };
}

function paired(played: Played, pair: PairResult, category: number | null) {
  const { confidence, looked, n, once } = played;
  const ofPairs = differenceOfPairs(pairsOf(played, pair, category), once);
  const tracked = pair.differences?.get(category);
  const sequence =
    looked === null || tracked === undefined ? null : sequenceOf(tracked, confidence, looked.planned);
  if (category === null) {
    return { ...ofPairs, interval: sequence ?? ofPairs.interval, p: tailOf(ofPairs) };
  }
  const { firstOnly, secondOnly } = pairedTally(played, pair, category);
  const shares = pairedProportions(firstOnly, secondOnly, n, once);
  const p = evenSplit(firstOnly, secondOnly);
  return { ...ofPairs, ...shares, interval: sequence ?? shares.interval, p };
}

/** Left out where either share is 0. */
function shareRatio(played: Played, category: number, label: string): Comparison[] {
  const { pair, own, other, n, m, once } = played;
  const [x, y] = [at(own, category), at(other, category)];
  if (x === 0 || y === 0) return [];
  const { ratio, logStandardError, interval } =
    pair === null
      ? ratioOfProportions({ successes: x, n }, { successes: y, n: m }, once)
      : pairedRatio(pairedTally(played, pair, category), once);
  const given = { label, standard_error: ratio * logStandardError };
  return [comparison(howOf(played), 'ratio', { value: ratio, interval }, given)];
}

/** The pairs of values of a metric, or of 1 for a category and 0 for every other. */
function pairsOf(
  { metric, referenceMetric: reference }: Played,
  { joint }: PairResult,
  category: number | null,
): CountedPairs {
  const width = placesIn(reference);
  const pairs = [...pairsIn(joint)];
  const number = (value: number, parts: number): number =>
    category === null ? value / parts : value === category ? 1 : 0;
  return {
    first: pairs.map(([pair]) => number(metric.least + Math.floor(pair / width), metric.parts)),
    second: pairs.map(([pair]) => number(reference.least + (pair % width), reference.parts)),
    counts: pairs.map(([, count]) => count),
  };
}

/** Replicates in which both, only the one, or only the other, were of the category. */
function pairedTally(
  { referenceMetric, own, other, n }: Played,
  { joint }: PairResult,
  category: number,
): PairedTally {
  const pair = category * placesIn(referenceMetric) + category;
  const both = joint instanceof Map ? (joint.get(pair) ?? 0) : at(joint, pair);
  return { both, firstOnly: at(own, category) - both, secondOnly: at(other, category) - both, n };
}

/**
 * A confidence sequence for a difference of shares from one for each, both with half of the error; null where its
 * interval is for a single look.
 */
function unpairedSequence(
  { cell, reference, confidence, looked, own, other, n, m }: Played,
  category: number,
): Interval | null {
  if (sequencePlan(looked, confidence) === null) return null;
  const each = (1 + confidence) / 2;
  return differenceOfIntervals(
    shareInterval(lookedOf(cell), at(own, category), n, each),
    shareInterval(lookedOf(reference), at(other, category), m, each),
  );
}

/** The two-sided p-value of a difference of means; 1 where there is no difference, or one replicate tells nothing of its error. */
function tailOf({ difference, standardError, degrees }: DifferenceOfMeans): number {
  if (difference === 0 || standardError === Infinity) return 1;
  return standardError > 0 ? studentTwoSidedTail(difference / standardError, degrees) : 0;
}

/** The two-sided p-value of a normal deviate; 1 where there is neither difference nor error. */
function twoSided(difference: number, standardError: number): number {
  if (difference === 0) return 1;
  return standardError > 0 ? Math.min(1, 2 * normalUpperTail(Math.abs(difference) / standardError)) : 0;
}
