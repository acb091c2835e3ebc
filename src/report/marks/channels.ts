/** Channels of an encoding: axes of shares, differences and other numbers, and what a pointer shows. */
import { PERCENT_LABELS } from '../chart.ts';

/** `+3`, `−4`, `0` points of differences of shares. */
const POINTS_LABELS =
  "(datum.value > 0 ? '+' : datum.value < 0 ? '−' : '') + format(abs(datum.value) * 100, '~f')";

/** An axis over one of our columns. */
export type Channel = (field: string) => object;

interface Measure {
  /** Shares in percent, differences of shares in signed points, whole numbers, or any numbers. */
  readonly of: 'share' | 'points' | 'whole' | 'number';
  readonly title: string | null;
  /** @defaultValue for shares from 0 to 1, for others as far as the rows go */
  readonly domain?: readonly [number, number];
  /** The number of ticks, about. @defaultValue 5 */
  readonly ticks?: number;
  /** False in a panel that has the labels of the one at its left. @defaultValue true */
  readonly labels?: boolean;
  /** Ticks at these numbers and nowhere else. */
  readonly values?: readonly number[];
}

/** More values than this have ticks of their own choosing. */
const MOST_TICKS = 16;
/** The title of an upright axis begins at the left of its labels and stands above them. */
const ABOVE_PX = 18;

/** The measure from left to right. */
export function across(measure: Measure): Channel {
  return (field) => ({
    ...quantity(field, measure),
    axis: { ...axisOf(measure), grid: false, labelFlush: false, labelOverlap: 'greedy', domain: false },
  });
}

/** The measure from below; its title is level, above its labels, which have `room` CSS pixels. */
export function upright(measure: Measure, room = 44): Channel {
  return (field) => ({
    ...quantity(field, measure),
    axis: {
      ...axisOf(measure),
      domain: false,
      ticks: false,
      titleAngle: 0,
      titleAlign: 'left',
      titleAnchor: 'end',
      titleX: -room,
      titleY: -ABOVE_PX,
    },
  });
}

function quantity(field: string, { of, domain }: Measure): object {
  const range = domain ?? (of === 'share' ? [0, 1] : null);
  const scale = { nice: false, zero: false, ...(range === null ? {} : { domain: range }) };
  return { field, type: 'quantitative', scale };
}

function axisOf({ of, title, ticks = 5, values = [], labels: hasLabels = true }: Measure): object {
  const labels = of === 'share' ? PERCENT_LABELS : of === 'points' ? POINTS_LABELS : null;
  const own = values.length > 0 && values.length <= MOST_TICKS;
  return {
    title,
    labels: hasLabels,
    ...(labels === null ? { format: of === 'whole' ? 'd' : '~f' } : { labelExpr: labels }),
    ...(of === 'whole' ? { tickMinStep: 1 } : {}),
    ...(own ? { values, tickCount: values.length } : { tickCount: ticks }),
  };
}

/** The columns that a pointer shows, each with its title. */
export function tooltip(titles: Readonly<Record<string, string>>): object[] {
  return Object.entries(titles).map(([field, title]) => ({ field, title }));
}

/** Colours by name, without a legend. */
export function colours(field: string, names: readonly string[], range: readonly string[]): object {
  return { field, type: 'nominal', sort: null, scale: { domain: names, range }, legend: null };
}
