/**
 * The metrics of a run, by the names that specs and tables use: `winner=british`, `outcome=separated`,
 * `survivors.british`.
 */
import { MET } from '../play/condition.ts';
import { nearest } from '../play/nearest.ts';
import { NO_WINNER, rangeAt, valuesOf, type Place } from '../play/marginal.ts';
import type { Reading, Tally, TallyShape } from '../play/tally.ts';

/** One quantity that is read from every engagement. */
export interface SpecMetric {
  /** `winner`, `outcome`, `turn`, `survivors.british` */
  readonly name: string;
  readonly place: Place;
  /** Names of its categories by number; null for a number. */
  readonly labels: readonly string[] | null;
  /** The smallest and the largest number that is counted, and how many of the count make one. */
  readonly least: number;
  readonly most: number;
  readonly parts: number;
  /** Its numbers are far apart: only those that came up are kept. */
  readonly isWide: boolean;
  /** It is counted on the way, not read from the end. */
  readonly counter: boolean;
  /** It is a victory condition of the spec: met or not. */
  readonly condition: boolean;
  /** Variants are compared by it only if a spec names it. */
  readonly aside: boolean;
}

/** A share of engagements (of a category) or a mean (of a number). */
export interface Measure {
  /** `winner=british` of a share, `survivors.british` of a mean. */
  readonly name: string;
  readonly metric: SpecMetric;
  /** The category of a share; null for a mean. */
  readonly category: number | null;
}

/** Every category of `winner` and `outcome`. */
export const ALL = 'all';

/** An unknown name of a metric or a category. */
export class UnknownMetricError extends Error {
  readonly code = 'HYTHE-METRIC';
  readonly near: readonly string[];
  /** All names there are, in words. */
  readonly expected: string;

  constructor(message: string, near: readonly string[], expected: string) {
    super(message);
    this.near = near;
    this.expected = expected;
  }
}

/** The metrics of cells of this shape, under the user's names of the sides. */
export function specMetrics(shape: TallyShape, sides: readonly [string, string]): readonly SpecMetric[] {
  const of = (
    name: string,
    place: Place,
    labels: readonly string[] | null,
    reading: Partial<Reading> = {},
  ): SpecMetric => {
    const { counter = false, condition = false, aside = false, quantity } = reading;
    const parts = quantity?.parts ?? 1;
    return { name, place, labels, ...rangeAt(shape, place), parts, counter, condition, aside };
  };
  const winners = [...sides, 'none'].slice(0, NO_WINNER + 1);
  return [
    of('winner', 'winner', winners),
    of('outcome', 'outcome', shape.outcomes),
    of('turn', 'turn', null),
    ...shape.readings.map((reading, i) =>
      of(metricName(reading, sides), i, metricLabels(reading, sides), reading),
    ),
  ];
}

/** The values of a metric in its own unit, ascending: one for each mass of its marginal. */
export function numbersOf(shape: TallyShape, tally: Tally, { place, parts }: SpecMetric): Float64Array {
  const values = valuesOf(shape, tally, place);
  return parts === 1 ? values : values.map((value) => value / parts);
}

/** The smallest and the largest number of a metric in its own unit. */
export function boundsOf({ least, most, parts }: SpecMetric): {
  readonly low: number;
  readonly high: number;
} {
  return { low: least / parts, high: most / parts };
}

function metricLabels(
  { labels, sides: roles }: Pick<Reading, 'labels' | 'sides'>,
  sides: readonly [string, string],
): readonly string[] | null {
  if (labels === null || roles !== 'in labels') return labels;
  return labels.map((label) => (label === 'A' ? sides[0] : label === 'B' ? sides[1] : label));
}

/** A reading's name with its role replaced by the side's name: `survivors.A` as `survivors.british`. */
export function metricName(
  { name, condition, sides: roles }: Pick<Reading, 'name' | 'condition' | 'sides'>,
  sides: readonly [string, string],
): string {
  if (condition === true || roles === 'in labels') return name;
  if (roles === 'in name')
    return name.replace(/\.([AB])(?=\.\d+$)/u, (_all, role) => `.${role === 'A' ? sides[0] : sides[1]}`);
  if (name.endsWith('.A')) return name.slice(0, -1) + sides[0];
  if (name.endsWith('.B')) return name.slice(0, -1) + sides[1];
  return name;
}

/** The metric of this name. @throws {UnknownMetricError} */
export function metricNamed(metrics: readonly SpecMetric[], name: string): SpecMetric {
  const match = metrics.find((metric) => metric.name === name);
  if (match !== undefined) return match;
  throw unknownMetric(
    name,
    metrics.map((metric) => metric.name),
  );
}

/** The error for a name that is none of these. */
export function unknownMetric(name: string, names: readonly string[]): UnknownMetricError {
  return new UnknownMetricError(`no metric is called "${name}"`, nearest(name, names), names.join(', '));
}

/**
 * The measures of these names, each once: a category (`winner=british`), all categories of a metric (`winner`), the
 * mean of a number (`survivors.british`), or every category of `winner` and `outcome` (`all`).
 * @throws {UnknownMetricError}
 */
export function measuresOf(metrics: readonly SpecMetric[], names: readonly string[]): readonly Measure[] {
  const measures = names.flatMap((name) =>
    name === ALL ? measuresOf(metrics, ['winner', 'outcome']) : namedMeasures(metrics, name),
  );
  return [...new Map(measures.map((measure) => [measure.name, measure])).values()];
}

function namedMeasures(metrics: readonly SpecMetric[], name: string): readonly Measure[] {
  const equals = name.indexOf('=');
  const metric = metricNamed(metrics, equals === -1 ? name : name.slice(0, equals));
  if (equals === -1) return measuresIn(metric);
  const wanted = name.slice(equals + 1);
  const { labels } = metric;
  if (labels === null)
    throw new UnknownMetricError(
      `${metric.name} is a number and has no categories`,
      [metric.name],
      metric.name,
    );
  const category = labels.indexOf(wanted);
  if (category !== -1) return [{ name, metric, category }];
  const near = nearest(wanted, labels).map((label) => `${metric.name}=${label}`);
  throw new UnknownMetricError(`${metric.name} has no category "${wanted}"`, near, labels.join(', '));
}

/**
 * A share for each category, or the mean of a number; for a victory condition the share of engagements that meet it.
 */
export function measuresIn(metric: SpecMetric): readonly Measure[] {
  const { name, labels, condition } = metric;
  if (labels === null) return [{ name, metric, category: null }];
  const measures = labels.map((label, category) => ({ name: `${name}=${label}`, metric, category }));
  return condition ? measures.filter(({ category }) => category === MET) : measures;
}

/**
 * The metrics that `analysis.of` names, in that order; by default the winner, the turn and every metric of the final
 * state but those that stand aside.
 * @throws {UnknownMetricError} if the cells have no metric of that name
 */
export function comparedMetrics(
  shape: TallyShape,
  sides: readonly [string, string],
  { of }: { readonly of: readonly string[] | null },
): readonly SpecMetric[] {
  const metrics = specMetrics(shape, sides);
  if (of === null)
    return metrics.filter(({ place, counter, aside }) => place !== 'outcome' && !counter && !aside);
  const named = of.map((name) => metricNamed(metrics, name));
  return named.filter((metric, i) => named.indexOf(metric) === i);
}
