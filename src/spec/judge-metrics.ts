/** Checks that the cells have the metrics that a spec names, and that their counts fit in memory. */
import type { InputProblem, Path } from '../play/inputs.ts';
import { wrongKey, wrongValue } from '../play/problems.ts';
import { didYouMean } from '../play/nearest.ts';
import { jointEntries } from '../play/paired-variants.ts';
import type { TallyShape } from '../play/tally.ts';
import {
  ALL,
  comparedMetrics,
  measuresOf,
  specMetrics,
  unknownMetric,
  UnknownMetricError,
} from './metrics.ts';
import { countedIn, type Readers } from './names-read.ts';

/** The most entries of a joint table of two variants. */
const MOST_JOINT_ENTRIES = 1_000_000;

export interface MetricsAsked extends Readers {
  /** Variants are compared. */
  readonly compared: boolean;
}

/** The problems of the metrics asked for, in a cell of this shape. */
export function judgeMetrics(asked: MetricsAsked, shape: TallyShape): readonly InputProblem[] {
  const { sides, resolve, analysis, measures, metrics, compared } = asked;
  const all = specMetrics(shape, sides);
  const problems: InputProblem[] = [];
  const look = (path: Path, find: () => void): void => {
    try {
      find();
    } catch (error) {
      if (!(error instanceof UnknownMetricError)) throw error;
      const { message, near, expected } = error;
      const text = `${message}${didYouMean(near) || `; there is ${expected}`}`;
      problems.push(wrongValue(path, text, { near, expected }));
    }
  };
  const { stop } = resolve;
  if (stop?.rule === 'precision')
    stop.of.forEach((name, i) => {
      // A single one may stand there without a list around it.
      const path = ['resolve', 'precision', 'of', ...(stop.of.length === 1 ? [] : [i])];
      look(path, () => measuresOf(all, [name]));
    });
  if (stop?.rule === 'precision' && problems.length === 0 && (stop.halfWidth ?? 0) >= 0.5) {
    if (measuresOf(all, stop.of).every(({ category }) => category !== null))
      problems.push(
        wrongValue(
          ['resolve', 'precision', 'halfWidth'],
          `halfWidth of shares must be below 0.5, not ${stop.halfWidth}: 0.01 is one point`,
        ),
      );
  }
  for (const { name, at } of measures)
    look(at, () => {
      const found = measuresOf(all, [name]);
      if (found.length === 1) return;
      const labels = found.map((measure) => measure.name);
      throw new UnknownMetricError(`"${name}" is a metric, not one of its categories`, [], labels.join(', '));
    });
  for (const [i, name] of (metrics === undefined || metrics === ALL ? [] : metrics).entries())
    look(['metrics', i], () => {
      const names = new Set([...all.map((metric) => metric.name), ...countedIn(shape, sides).keys()]);
      if (!names.has(name)) throw unknownMetric(name, [...names]);
    });
  if (!compared) return problems;
  for (const [i, name] of (analysis.of ?? []).entries())
    look(['analysis', 'of', i], () => comparedMetrics(shape, sides, { of: [name] }));
  if (problems.length > 0 || resolve.method === 'exact') return problems;
  for (const metric of comparedMetrics(shape, sides, analysis)) {
    const entries = jointEntries(metric, metric);
    if (entries <= MOST_JOINT_ENTRIES) continue;
    const message = `the variants cannot be compared by ${metric.name}: the table of its values in two of them would have ${entries} entries, more than ${MOST_JOINT_ENTRIES}; name what to compare in analysis.of`;
    problems.push(wrongKey(analysis.of === null ? ['variants'] : ['analysis', 'of'], message));
  }
  return problems;
}
