/** Columns of the CSV that a page saves of a chart: its keys by their names, the number, its bounds and its words. */
import type { Chart } from './chart.ts';

/** A heading, and the column of the chart's rows behind it; of the method there is none. */
type CsvColumn = readonly [heading: string, from: string | null];

export function csvColumns({ rows, columns }: Pick<Chart, 'rows' | 'columns'>): readonly CsvColumn[] {
  const { said: words = 'in words', ...keys } = columns;
  const varies = (name: string): boolean =>
    rows.length === 1 || new Set(rows.map((row) => row[name])).size > 1;
  return [
    ...['panel', 'x', 'y', 'series', 'part']
      .filter((column) => rows.some((row) => row[column] !== undefined) && varies(column))
      .map((column): CsvColumn => [keys[column] ?? column, column]),
    ['estimate', 'value'],
    ...(['low', 'high'] as const)
      .filter(() => rows.some(({ low }) => low !== undefined))
      .map((bound): CsvColumn => [bound, bound]),
    ...(rows.some(({ exact }) => typeof exact === 'boolean') ? [['method', null] satisfies CsvColumn] : []),
    [words, 'label'],
  ];
}
