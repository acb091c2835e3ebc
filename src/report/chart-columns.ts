/** Columns of the CSV that a page saves of a chart: keys in words, then plain numbers and the method behind them. */
import type { Chart } from './chart.ts';

/** A heading, and the columns of the chart's rows of which the first with a value gives it. */
type CsvColumn = readonly [heading: string, from: readonly string[]];

/** Columns of rows that say what a number is of. All others only place a mark, or say the number in words. */
const KEYS = [
  'at',
  'series',
  'panel',
  'group',
  'label',
  'weapon',
  'variant',
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
  'place',
];

/** Columns of estimates, in the order in which a row gives its own; `short` is a number as a heat map prints it. */
const ESTIMATES = ['exact', 'counted', 'line', 'value', 'share', 'price', 'short'];

/** Columns of charts without estimates: quantiles, steps, and the ends of bars. */
const OTHERS = ['low', 'from', 'median', 'to', 'high', 'base', 'step', 'low_at', 'high_at'];

const BOUNDS: readonly CsvColumn[] = [
  ['low', ['exact', 'low']],
  ['high', ['exact', 'high']],
  ['method', []],
];

export function csvColumns({ rows, columns }: Pick<Chart, 'rows' | 'columns'>): readonly CsvColumn[] {
  if (columns !== undefined) return columnsOfForm(rows, columns);
  const has = (name: string): boolean => rows.some((row) => row[name] !== undefined && row[name] !== null);
  const [estimate, ...others] = ESTIMATES.filter(has);
  // A price is a number of some charts and a key of others.
  const keys = KEYS.filter((name) => has(name) && name !== estimate && varies(rows, name)).map(
    (name): CsvColumn => [name, [name]],
  );
  if (estimate === undefined)
    return [...keys, ...OTHERS.filter(has).map((name): CsvColumn => [name, [name]])];
  return [
    ...keys,
    ['estimate', [estimate, ...others]],
    // Without bounds nothing says whether a number was counted.
    ...(has('exact') || has('low') ? BOUNDS : []),
  ];
}

/** Columns of a chart that is one of the forms: its keys by their names, the number, its bounds, and its words. */
function columnsOfForm(
  rows: Chart['rows'],
  { said: words = 'in words', ...keys }: Readonly<Record<string, string>>,
): readonly CsvColumn[] {
  const hasMethod = rows.some(({ exact }) => typeof exact === 'boolean');
  return [
    ...['panel', 'x', 'y', 'series', 'part']
      .filter((column) => rows.some((row) => row[column] !== undefined) && varies(rows, column))
      .map((column): CsvColumn => [keys[column] ?? column, [column]]),
    ['estimate', ['value']],
    ...(rows.some(({ low }) => low !== undefined)
      ? [['low', ['low']] satisfies CsvColumn, ['high', ['high']] satisfies CsvColumn]
      : []),
    ...(hasMethod ? [['method', []] satisfies CsvColumn] : []),
    [words, ['label']],
  ];
}

function varies(rows: Chart['rows'], name: string): boolean {
  return rows.length === 1 || new Set(rows.map((row) => row[name])).size > 1;
}
