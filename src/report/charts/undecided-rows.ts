/** The share of engagements that no side has won after each turn, as rows. */
import { at } from '../../chance/at.ts';
import { exactPercent, percentRange } from '../../analysis/digits.ts';
import { shareInterval, type Looked } from '../../analysis/intervals.ts';
import { massRows } from '../../analysis/tables/rows.ts';
import { drawnTurns, type ChartRow } from '../chart.ts';
import type { ChartInput, ShownCell } from './input.ts';

/** Turns in which no line falls by more than this until the end are not drawn. */
const STILL_FALLING = 0.0005;
/** Shares that are nearer to none are none: the probabilities are rounded. */
const ROUNDING = 1e-12;

/**
 * Columns: `series` (label of the cell), `turn`, `exact` or `counted`, `counted_only` (counted where not exact), `hover`
 * (exact where nothing was counted), `low`, `high`, and in words `share`.
 */
export function undecidedRows(cells: readonly ShownCell[], { tables, facts }: ChartInput): ChartRow[] {
  const shown = new Set(cells.map(({ cell }) => cell.cell));
  const mass = massRows(tables.distributions, 'winner,turn').filter(({ cell }) => shown.has(cell));
  const turns = Math.max(0, ...mass.map(({ value2 }) => value2 ?? 0)) + 1;
  const wonIn = new Map<string, Float64Array>();
  for (const { cell, source, value, value2, count, probability } of mass) {
    if (value === 2 || value2 === null) continue;
    const key = `${cell} ${source}`;
    const won = wonIn.get(key) ?? new Float64Array(turns);
    won[value2] = at(won, value2) + (count ?? probability);
    wonIn.set(key, won);
  }
  const rows = cells.flatMap(({ cell, values }) => {
    const replicates = cell.simulated === null ? null : cell.replicates;
    const won = (source: string): Float64Array =>
      wonIn.get(`${cell.cell} ${source}`) ?? new Float64Array(turns);
    const exact = cell.exact === null ? [] : curve(values, won('exact'), null, replicates === null);
    if (replicates === null) return exact;
    const counted = { replicates, looked: cell.sequence, confidence: facts.confidence };
    return [...exact, ...curve(values, won('monte-carlo'), counted, cell.exact === null)];
  });
  return upToTheLastFall(rows);
}

/** The share left after each turn: `exact` or `counted`, and `hover` where nothing else shows the number. */
function curve(
  series: string,
  won: Float64Array,
  counted: {
    readonly replicates: number;
    readonly looked: Looked | null;
    readonly confidence: number;
  } | null,
  alone: boolean,
): ChartRow[] {
  let left = counted?.replicates ?? 1;
  return Array.from(won, (mass, turn) => {
    left = left - mass > ROUNDING ? left - mass : 0;
    const common = {
      series,
      turn,
      exact: null,
      counted: null,
      counted_only: null,
      hover: null,
      low: null,
      high: null,
    };
    if (counted === null)
      return { ...common, exact: left, hover: alone ? left : null, share: `${exactPercent(left, 2)}, exact` };
    const { looked, replicates, confidence } = counted;
    const { low, high } = shareInterval(looked, left, replicates, confidence);
    const share = left / counted.replicates;
    const counts = { counted: share, counted_only: alone ? share : null, low, high };
    return { ...common, ...counts, share: percentRange(low, high) };
  });
}

function upToTheLastFall(rows: readonly ChartRow[]): ChartRow[] {
  const end = new Map<string, number>();
  const key = (row: ChartRow): string => `${row['exact'] === null ? 'counted' : 'exact'} ${row['series']}`;
  const left = (row: ChartRow): number => Number(row['exact'] ?? row['counted']);
  for (const row of rows) end.set(key(row), left(row));
  const falling = rows.filter((row) => left(row) - (end.get(key(row)) ?? 0) > STILL_FALLING);
  const last = Math.max(0, ...falling.map((row) => Number(row['turn']))) + 1;
  const turns = drawnTurns(last);
  return rows.filter((row) => turns.has(Number(row['turn'])));
}
