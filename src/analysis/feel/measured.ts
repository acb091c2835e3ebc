/** Measures of what each cell is like to play, read from the tables of a run. */
import { LOW_STANDING } from '../../engagement/feel.ts';
import { bestShares } from '../verdict.ts';
import { massRows, type CellRow, type Estimate } from '../tables/rows.ts';
import { DECIDED_BY, DECISIVE } from '../tables/feel.ts';
import { Reader } from '../tables/reader.ts';
import type { Table } from '../tables/table.ts';

/** The measures of one cell; null where no game has them. */
export interface CellFeel {
  readonly cell: CellRow;
  readonly games: number;
  /** True where the chances on the way are exact. */
  readonly isExact: boolean;
  /** The share of games decided after each turn, from 0. */
  readonly decided: readonly Estimate[];
  /** The share of games that are over after each turn, from 0. */
  readonly over: readonly number[];
  /** Null too where a side begins so low that each of its wins would be one. */
  readonly comeback: Estimate | null;
  readonly leadChanges: Estimate | null;
  readonly after: Estimate | null;
  readonly swing: Estimate | null;
  /** The share of won games that each kind of throw decided, the most frequent first; empty where not known. */
  readonly decisive: readonly { readonly kind: string; readonly share: Estimate }[];
  /** The quartiles of the length in turns, each as an estimate: exact, or counted as often as the cell was played. */
  readonly turns: readonly [Estimate, Estimate, Estimate];
}

/** The cells that have such games, in their order. */
export function feelOf(
  {
    feel,
    distributions,
    estimates,
  }: { readonly feel: Table; readonly distributions: Table; readonly estimates: Table },
  cells: readonly CellRow[],
): readonly CellFeel[] {
  if (feel.numRows() === 0) return [];
  const rows = Map.groupBy(rowsOf(feel), ({ cell }) => cell);
  const lengths = Map.groupBy(massRows(distributions, 'turn'), ({ cell }) => cell);
  const quartiles = quartilesIn(estimates);
  return cells.flatMap((cell): CellFeel[] => {
    const own = rows.get(cell.cell) ?? [];
    const [first] = own;
    const turns = quartiles.get(cell.cell);
    if (first === undefined || turns === undefined) return [];
    const one = (name: string): Estimate | null =>
      own.find(({ measure }) => measure === name)?.estimate ?? null;
    const source = cell.exact === null ? 'monte-carlo' : 'exact';
    const masses = (lengths.get(cell.cell) ?? []).filter((row) => row.source === source);
    const decided = own.filter(({ measure }) => measure === DECIDED_BY);
    return [
      {
        cell,
        games: first.games,
        isExact: first.source === 'exact',
        decided: decided.map(({ estimate }) => estimate),
        over: decided.map((_row, turn) =>
          masses.reduce((sum, { value, probability }) => sum + (value <= turn ? probability : 0), 0),
        ),
        comeback: beginsLow(cell) ? null : one('comeback'),
        leadChanges: one('lead-changes'),
        after: one('after'),
        swing: one('swing'),
        decisive: own.flatMap(({ kind, estimate }) => (kind === null ? [] : [{ kind, share: estimate }])),
        turns,
      },
    ];
  });
}

/** True where a side stands low before the first turn. */
function beginsLow(cell: CellRow): boolean {
  const [first, , none] = bestShares(cell) ?? [];
  if (first === undefined || none === undefined) return false;
  const standing = first.value + none.value / 2;
  return Math.min(standing, 1 - standing) < LOW_STANDING;
}

interface FeelRow {
  readonly cell: number;
  readonly measure: string;
  readonly source: string;
  readonly games: number;
  /** The kind of throw of a row of `decisive`. */
  readonly kind: string | null;
  readonly estimate: Estimate;
}

function rowsOf(feel: Table): FeelRow[] {
  const read = new Reader(feel, 'feel');
  return Array.from({ length: feel.numRows() }, (_row, i) => ({
    cell: read.number('cell', i),
    measure: read.text('measure', i),
    source: read.text('source', i),
    games: read.number('games', i),
    kind: read.text('measure', i) === DECISIVE ? read.text('throw', i) : null,
    estimate: estimateAt(read, i),
  }));
}

const QUARTERS = [0.25, 0.5, 0.75];

/** The quartiles of the turns of each cell; those of its solution stand before counted ones. */
function quartilesIn(estimates: Table): Map<number, CellFeel['turns']> {
  const read = new Reader(estimates, 'estimates');
  const found = new Map<number, Estimate[]>();
  for (let i = 0; i < estimates.numRows(); i++) {
    if (read.text('metric', i) !== 'turn' || read.text('statistic', i) !== 'quantile') continue;
    const quarter = QUARTERS.indexOf(read.maybeNumber('at', i) ?? NaN);
    const own = found.get(read.number('cell', i)) ?? [];
    if (quarter !== -1) own[quarter] ??= estimateAt(read, i);
    found.set(read.number('cell', i), own);
  }
  return new Map(
    [...found].flatMap(([cell, [lower, median, upper]]) =>
      lower === undefined || median === undefined || upper === undefined
        ? []
        : [[cell, [lower, median, upper]] as const],
    ),
  );
}

function estimateAt(read: Reader, i: number): Estimate {
  return { value: read.number('value', i), low: read.number('low', i), high: read.number('high', i) };
}
