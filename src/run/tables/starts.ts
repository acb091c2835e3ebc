/** The starts of cells whose set-up is thrown, as a tidy table: the distributions of each start by itself. */
import { item } from '../../chance/at.ts';
import type { RunOutcome } from '../outcome.ts';
import { chancesOf, thrownValues } from '../../spec/cell-starts.ts';
import type { FactorColumn } from './cells.ts';
import { columnsOf } from './columns.ts';
import { massRows, metricMasses } from './distributions.ts';
import { tableOf, type Table, type Value } from './table.ts';

/** A throw of the set-up and the column that holds its value; `<column>_number` holds it where it is a number. */
export type ThrowColumn = Omit<FactorColumn, 'path'>;

/** The throws of a run, which are the same in all of its cells. */
export function throwColumns({ cells }: RunOutcome): readonly ThrowColumn[] {
  const throws = cells[0]?.cell.setup?.throws ?? [];
  return throws.map(({ name, unit }, i) => ({ column: `throw_${i + 1}`, name, unit }));
}

/** A row for each value of each metric of each start, with the columns that docs/results.md lists; none without throws. */
export function startsTable(outcome: RunOutcome, throws: readonly ThrowColumn[]): Table {
  const columns = [...columnsOf('starts'), ...throws.flatMap(({ column }) => [column, `${column}_number`])];
  return tableOf(columns, startRows(outcome, throws));
}

function* startRows(
  { cells, experiment }: RunOutcome,
  throws: readonly ThrowColumn[],
): Generator<Readonly<Record<string, Value>>> {
  for (const result of cells) {
    const { setup, number: cell } = result.cell;
    if (setup === undefined) continue;
    const chances = chancesOf(setup);
    for (const i of setup.starts.keys()) {
      const thrown = thrownValues(setup.throws, i).flatMap((value, k): [string, Value][] => {
        const { column } = item(throws, k);
        const taken = item(setup.throws, k).values[value];
        return [
          [column, String(taken)],
          [`${column}_number`, typeof taken === 'number' ? taken : null],
        ];
      });
      const start = { cell, start: i + 1, chance: item(chances, i), ...Object.fromEntries(thrown) };
      for (const source of [result.exact, result.simulated]) {
        const tally = source?.tally.starts?.[i];
        if (tally === undefined) continue;
        const replicates =
          source === result.exact ? null : tally.outcomeByTurn.reduce((sum, mass) => sum + mass, 0);
        for (const metric of metricMasses(result, tally, experiment.sides))
          for (const row of massRows(metric, replicates)) yield { ...start, ...row };
      }
    }
  }
}
