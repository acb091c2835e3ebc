/** The result of a played game in a user's words: `winner=french,turn=4,survivors.french=2`. */
import { didYouMean, nearest } from '../play/nearest.ts';
import { shown } from '../play/shown.ts';
import type { TallyShape } from '../play/tally.ts';
import type { Seen } from '../questions/luck.ts';
import { specMetrics, type SpecMetric } from '../spec/metrics.ts';
import { UsageError } from './command-error.ts';

/** @throws {UsageError} for an unknown metric, one given twice, and an impossible value */
export function seenOf(
  words: readonly string[],
  shape: TallyShape,
  sides: readonly [string, string],
): readonly Seen[] {
  const metrics = specMetrics(shape, sides);
  const seen: Seen[] = [];
  for (const word of words.flatMap((each) => each.split(',')).map((part) => part.trim())) {
    if (word === '') continue;
    const equals = word.indexOf('=');
    if (equals <= 0)
      throw new UsageError(
        `--result takes metrics with their values, such as winner=${sides[0]},turn=4, not ${shown(word)}`,
      );
    const metric = metricOf(metrics, word.slice(0, equals).trim());
    if (seen.some((one) => one.metric === metric)) throw new UsageError(`--result says ${metric.name} twice`);
    seen.push({ metric, value: valueOf(metric, word.slice(equals + 1).trim(), shape) });
  }
  if (seen.length === 0)
    throw new UsageError(
      `--result is empty: give metrics with their values, such as winner=${sides[0]},turn=4`,
    );
  return seen;
}

function metricOf(metrics: readonly SpecMetric[], name: string): SpecMetric {
  const asked = metrics.find((metric) => metric.name === name);
  if (asked !== undefined) return asked;
  const names = metrics.map((metric) => metric.name);
  throw new UsageError(
    `nothing is called ${shown(name)} here${didYouMean(nearest(name, names)) || `; there is ${names.join(', ')}`}`,
  );
}

function valueOf(
  { name, labels, least, most, parts, place }: SpecMetric,
  text: string,
  shape: TallyShape,
): number {
  if (labels !== null) {
    const category = labels.indexOf(text);
    if (category !== -1) return category;
    throw new UsageError(
      `${name} cannot be ${shown(text)}${didYouMean(nearest(text, labels)) || `; it is ${labels.join(', ')}`}`,
    );
  }
  const unit = (typeof place === 'number' ? shape.readings[place]?.quantity?.unit : undefined) ?? '';
  const value = text === '' ? NaN : Number((Number(text) * parts).toFixed(6));
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const measured = unit === '' ? '' : ` ${unit}`;
  const number = least < 0 ? 'a number' : 'a whole number';
  throw new UsageError(
    `${name} is ${number} from ${least / parts} to ${most / parts}${measured}, not ${shown(text)}`,
  );
}
