/** Shots of each side, as bars of a distribution and as means. */
import { item } from '../../chance/at.ts';
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import { massRows, type MassRow } from '../../analysis/tables/rows.ts';
import type { ChartRow } from '../chart.ts';
import { meanWithWords } from './best-mass.ts';
import type { ChartInput, ShownCell } from './input.ts';

/** Bars in a row at the most; more are put together. */
const MOST_BARS = 60;
/** The share of engagements whose shots are too many to be drawn. */
export const TAIL = 0.01;

/** The shots of one side in one cell. */
export interface SideShots {
  readonly cell: ShownCell;
  /** 0 or 1. */
  readonly side: number;
  readonly exact: readonly MassRow[];
  readonly counted: readonly MassRow[];
  /** `3.21` where it is exact, `3.21 ± 0.02` where it was counted. */
  readonly mean: string;
  /** All but a small share of its engagements stay within. */
  readonly reach: number;
}

/** Bars of equal width over the shots that are drawn. */
export interface Bins {
  readonly width: number;
  readonly last: number;
}

/** The shots of both sides in each of the cells; none where the rules do not count them. */
export function shotsOf(cells: readonly ShownCell[], { tables, facts }: ChartInput): SideShots[] {
  const bySide = facts.sides.map((name) => massRows(tables.distributions, `shots.${name}`));
  return cells.flatMap((cell) =>
    bySide.flatMap((rows, side) => {
      const own = rows.filter((row) => row.cell === cell.cell.cell);
      const exact = own.filter(({ source }) => source === 'exact');
      const counted = own.filter(({ source }) => source === 'monte-carlo');
      if (own.length === 0) return [];
      const reach = reachOf(exact.length > 0 ? exact : counted);
      const isExact = exact.length > 0;
      const replicates = counted.reduce((sum, { count }) => sum + (count ?? 0), 0);
      const mass = isExact
        ? { masses: exact, replicates: null, looked: null }
        : { masses: counted, replicates, looked: cell.cell.sequence };
      return { cell, side, exact, counted, reach, mean: meanWithWords(mass, facts.confidence).text };
    }),
  );
}

/** Bars that reach as far as all but a small share of the engagements of any row. */
export function binsOf(shots: readonly SideShots[]): Bins {
  const last = Math.max(...shots.map(({ reach }) => reach));
  return { width: Math.ceil((last + 1) / MOST_BARS), last };
}

function reachOf(rows: readonly MassRow[]): number {
  let left = 1;
  for (const { value, probability } of rows.toSorted((a, b) => a.value - b.value)) {
    left -= probability;
    if (left <= TAIL) return value;
  }
  return Math.max(0, ...rows.map(({ value }) => value));
}

/**
 * Columns: `order`, `at` (the cell's label), `winner` and `side` (number and name), `from`, `to` (shots, halves
 * outside), `shots` in words, `exact`, `counted`, `low`, `high`, and in words `exactly` and `interval`.
 */
export function barsOf(
  { cell, side, exact, counted, reach }: SideShots,
  { width, last }: Bins,
  name: string,
  confidence: number,
): ChartRow[] {
  const bars = Math.ceil((last + 1) / width);
  const sums = Array.from({ length: bars }, () => ({ exact: 0, count: 0 }));
  for (const { value, probability } of exact)
    if (value <= last) item(sums, Math.floor(value / width)).exact += probability;
  for (const { value, count } of counted)
    if (value <= last) item(sums, Math.floor(value / width)).count += count ?? 0;
  const n = cell.cell.replicates ?? 0;
  return sums.flatMap((sum, bar) => {
    const first = bar * width;
    if (first > reach || (sum.exact === 0 && sum.count === 0)) return [];
    const through = Math.min(last, first + width - 1);
    const estimate =
      n === 0 || counted.length === 0 ? null : shareInterval(cell.cell.sequence, sum.count, n, confidence);
    return {
      order: cell.order,
      at: cell.label,
      side: name,
      upwards: side === 0,
      from: first - 0.42,
      to: through + 0.42,
      middle: (first + through) / 2,
      shots: first === through ? String(first) : `${first} to ${through}`,
      exact: exact.length === 0 ? null : sum.exact,
      counted: estimate === null ? null : sum.count / n,
      low: estimate?.low ?? null,
      high: estimate?.high ?? null,
      exactly: exact.length === 0 ? '—' : exactPercent(sum.exact, 2),
      interval: estimate === null ? '—' : percentRange(estimate.low, estimate.high),
    };
  });
}
