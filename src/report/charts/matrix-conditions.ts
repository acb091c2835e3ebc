/** Strong points of each contestant: its lead over all others under each condition. */
import { pointsRange } from '../../analysis/digits.ts';
import { chartText, listed, named, say, type Sentence } from '../../analysis/sentence.ts';
import type { Estimated } from '../../statistics/index.ts';
import type { Chart } from '../chart.ts';
import { heatMap } from './heat-map.ts';

export interface LeadsByCondition {
  readonly contestants: readonly string[];
  readonly conditions: readonly Sentence[];
  /** The leads, by contestant and condition. */
  readonly leads: readonly (readonly (Estimated | null)[])[];
  readonly method: string;
}

const ROUNDING = 1e-12;

/** The chart; null where there is only one condition. */
export function matrixConditions({ contestants, conditions, leads, method }: LeadsByCondition): Chart | null {
  if (conditions.length < 2) return null;
  const all = leads.flatMap((row, contestant) =>
    row.flatMap((lead, condition) => (lead === null ? [] : [{ contestant, condition, lead }])),
  );
  const [first] = all;
  if (first === undefined) return null;
  const most = all.reduce((best, field) => (field.lead.value > best.lead.value ? field : best), first);
  const strongest = Math.max(...all.map(({ lead }) => Math.abs(lead.value)), 1e-9);
  // Equals stand together, be they of the same strength or the same under several conditions.
  const equals = all.filter(({ lead }) => Math.abs(lead.value - most.lead.value) < ROUNDING);
  const owners = [...new Set(equals.map(({ contestant }) => contestant))];
  const places = [...new Set(equals.map(({ condition }) => condition))];
  const isGrid = equals.length === owners.length * places.length;
  const whose = isGrid ? owners : [most.contestant];
  const where = isGrid ? places : [most.condition];
  const intervals = all.map(({ lead }) => lead.interval);
  // Which of counted leads is the greatest is not known: their range is.
  const title = intervals.every(({ low, high }) => low === high)
    ? say`The greatest lead is that of ${listed(whose.map((i) => [named(contestants[i] ?? '')]))} at ${listed(where.map((i) => conditions[i] ?? []))}: ${signed(most.lead.value, 0)} points, exact`
    : say`The mean leads lie between ${pointsRange(
        Math.min(...intervals.map(({ low }) => low)),
        Math.max(...intervals.map(({ high }) => high)),
      ).replace(' to ', ' and ')} points`;
  return heatMap({
    name: 'matrix-conditions',
    title,
    subtitle: say`Points by which the row wins more often than it loses, on average against all others; blue wins more often, orange less, each by its own interval. ${method}`,
    alt: say`Grid of each contestant's lead over all others under each condition. ${title}.`,
    columns: conditions.map(chartText),
    rows: contestants.map((name) => chartText([named(name)])),
    columnTitle: 'condition',
    rowTitle: 'lead of',
    valueTitle: 'lead',
    fields: all.map(({ contestant, condition, lead: { value, interval } }) => ({
      row: contestant,
      column: condition,
      strength: Math.abs(value) / strongest,
      hue: interval.low > ROUNDING ? 0 : interval.high < -ROUNDING ? 1 : 2,
      short: signed(value, 0),
      full:
        interval.low === interval.high
          ? `${signed(value, 2)} points, exact`
          : `${pointsRange(interval.low, interval.high)} points`,
    })),
  });
}

/** `+3`, `−4`, `0` */
function signed(value: number, decimals: number): string {
  const shown = Math.abs(value * 100).toFixed(decimals);
  if (Number(shown) === 0) return '0';
  return `${value < 0 ? '−' : '+'}${shown}`;
}
