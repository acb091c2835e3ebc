/** One at a time: how far each of several things moves a number when it alone is changed, and which moves it farthest. */
import { StatisticsError } from './error.ts';

/** A number between two bounds; where it is exact, all three are the same. */
interface Bounded {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** From the least to the greatest of a number over the settings of one thing. */
export interface Swing extends Bounded {
  /** The settings, by their place, where the number is least and greatest. */
  readonly leastAt: number;
  readonly greatestAt: number;
}

/**
 * The swing of a number over its settings. Where the bounds of all settings hold together, the swing lies between `low`
 * and `high` with the same confidence; `value`, the distance of the extreme estimates, tends to be too large where they
 * are noisy.
 */
export function swingOf(settings: readonly Bounded[]): Swing {
  const [first] = settings;
  if (first === undefined)
    throw new StatisticsError('statistics/no-data', 'settings must hold at least one entry');
  const extreme = (of: (setting: Bounded) => number, sign: 1 | -1): number =>
    settings.reduce((best, setting) => (of(setting) * sign > best * sign ? of(setting) : best), of(first));
  const least = extreme(({ value }) => value, -1);
  const greatest = extreme(({ value }) => value, 1);
  return {
    value: greatest - least,
    low: Math.max(0, extreme(({ low }) => low, 1) - extreme(({ high }) => high, -1)),
    high: extreme(({ high }) => high, 1) - extreme(({ low }) => low, -1),
    leastAt: settings.findIndex(({ value }) => value === least),
    greatestAt: settings.findIndex(({ value }) => value === greatest),
  };
}

/**
 * The places of those that may be the greatest of all: one where it stands out, more where bounds overlap. Exact numbers
 * that differ by less than `tolerance` are equally great.
 */
export function mayBeGreatest(all: readonly Bounded[], tolerance: number): readonly number[] {
  const least = Math.max(...all.map(({ low }) => low));
  return all.flatMap(({ high }, i) => (high >= least - tolerance ? [i] : []));
}
