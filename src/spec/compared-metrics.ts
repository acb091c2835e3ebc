/** The metrics by which the variants of an experiment are compared. */
import { placesIn } from '../play/paired-variants.ts';
import type { TallyShape } from '../play/tally.ts';
import type { Analysis } from './experiment.ts';
import { metricNamed, specMetrics, type SpecMetric } from './metrics.ts';

/** The most entries of a joint table of two variants. */
export const MOST_JOINT_ENTRIES = 1_000_000;

/**
 * The metrics that `analysis.of` names, in that order; by default the winner, the turn and every metric of the final
 * state but those that stand aside.
 * @throws {UnknownMetricError} if the cells have no metric of that name
 */
export function comparedMetrics(
  shape: TallyShape,
  sides: readonly [string, string],
  { of }: Pick<Analysis, 'of'>,
): readonly SpecMetric[] {
  const metrics = specMetrics(shape, sides);
  if (of === null)
    return metrics.filter(({ place, counter, aside }) => place !== 'outcome' && !counter && !aside);
  const named = of.map((name) => metricNamed(metrics, name));
  return named.filter((metric, i) => named.indexOf(metric) === i);
}

/** Entries of the joint table of a metric in two variants; none where only the pairs that came up are kept. */
export function jointEntries(first: SpecMetric, second: SpecMetric): number {
  return first.isWide || second.isWide ? 0 : placesIn(first) * placesIn(second);
}
