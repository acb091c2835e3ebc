/** Columns of the CSV that a page saves of a chart: keys in words, then plain numbers and the method behind them. */
import type { Chart } from './chart.ts';

/** A heading, and the columns of the chart's rows of which the first with a value gives it. */
export type CsvColumn = readonly [heading: string, from: readonly string[]];

/** Columns of rows that say what a number is of. All others only place a mark, or say the number in words. */
const KEYS = [
  'at',
  'series',
  'panel',
  'group',
  'label',
  'factor',
  'index',
  'row',
  'column',
  'choice',
  'side',
  'ending',
  'x',
  'turn',
  'price',
  'middle',
  'place',
];

/** Columns of numbers, in the order in which a row gives its own. */
const NUMBERS = ['exact', 'counted', 'line', 'value', 'share', 'price'];

export function csvColumns({ rows }: Pick<Chart, 'rows'>): readonly CsvColumn[] {
  const has = (name: string): boolean => rows.some((row) => row[name] !== undefined && row[name] !== null);
  const numbers = NUMBERS.filter(has);
  // A price is a number of some charts and a key of others.
  const [estimate = ''] = numbers;
  const keys = KEYS.filter((name) => has(name) && name !== estimate && varies(rows, name));
  return [
    ...keys.map((name): CsvColumn => [name, [name]]),
    ['estimate', numbers],
    ['low', ['exact', 'low']],
    ['high', ['exact', 'high']],
    ['method', []],
  ];
}

function varies(rows: Chart['rows'], name: string): boolean {
  return rows.length === 1 || new Set(rows.map((row) => row[name])).size > 1;
}
