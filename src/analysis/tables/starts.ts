/** The starts of cells whose set-up is thrown, as a tidy table: the distributions of each start by itself. */
import { item } from '../../chance/at.ts';
import type { Tally } from '../../engagement/tally.ts';
import type { CellResult, RunOutcome } from '../../execution/outcome.ts';
import { chancesOf, thrownValues } from '../../experiment/cell-starts.ts';
import type { Setup } from '../../experiment/experiment.ts';
import { metricMasses, type Source } from './distributions.ts';
import { tableOf, type Table, type Value } from './table.ts';

/** A throw of the set-up and the column that holds its value; `<column>_number` holds it where it is a number. */
export interface ThrowColumn {
  /** `throw_1` */
  readonly column: string;
  /** `count` */
  readonly name: string;
  readonly unit: string | null;
}

/** The columns of the table beside those of the throws. */
export const START_COLUMNS = [
  'cell',
  'start',
  'chance',
  'metric',
  'source',
  'value',
  'label',
  'value2',
  'label2',
  'count',
  'probability',
] as const;

/** The throws of a run, which are the same in all of its cells. */
export function throwColumns({ cells }: RunOutcome): readonly ThrowColumn[] {
  const throws = cells[0]?.cell.setup?.throws ?? [];
  return throws.map(({ name, unit }, i) => ({ column: `throw_${i + 1}`, name, unit }));
}

/**
 * Columns: `cell` and `start` (from 1); the value of each throw as text and as a number; the `chance` of the start; and
 * as in the table of distributions `metric`, `source`, `value`, `label`, `value2`, `label2`, `count` and `probability`,
 * of the engagements from this start alone. Without throws it has no rows.
 */
export function startsTable(outcome: RunOutcome, throws: readonly ThrowColumn[]): Table {
  const columns = [...START_COLUMNS, ...throws.flatMap(({ column }) => [column, `${column}_number`])];
  const rows = outcome.cells.flatMap((result) => {
    const { setup } = result.cell;
    return setup === undefined ? [] : startRows(result, setup, throws, outcome.experiment.sides);
  });
  return tableOf(columns, rows);
}

type Row = Readonly<Record<string, Value>>;

function startRows(
  result: CellResult,
  setup: Setup,
  throws: readonly ThrowColumn[],
  sides: readonly [string, string],
): Row[] {
  const chances = chancesOf(setup);
  return setup.starts.flatMap((_start, i) => {
    const thrown = thrownValues(setup.throws, i).flatMap((value, k): [string, Value][] => {
      const { column } = item(throws, k);
      const taken = item(setup.throws, k).values[value];
      return [
        [column, String(taken)],
        [`${column}_number`, typeof taken === 'number' ? taken : null],
      ];
    });
    const of: Row = {
      cell: result.cell.number,
      start: i + 1,
      chance: item(chances, i),
      ...Object.fromEntries(thrown),
    };
    const exact = result.exact?.tally.starts?.[i];
    const counted = result.simulated?.tally.starts?.[i];
    return [
      ...(exact === undefined ? [] : massRows(of, result, exact, 'exact', sides)),
      ...(counted === undefined ? [] : massRows(of, result, counted, 'monte-carlo', sides)),
    ];
  });
}

function massRows(
  of: Row,
  result: CellResult,
  tally: Tally,
  source: Source,
  sides: readonly [string, string],
): Row[] {
  const replicates = tally.outcomeByTurn.reduce((sum, mass) => sum + mass, 0);
  return metricMasses(result, tally, sides).flatMap(({ name, mass, values, label, second }) =>
    Array.from(mass, (own, i): Row | null => {
      if (own === 0) return null;
      const place = second === null ? i : Math.floor(i / second.width);
      const value = values?.[place] ?? place;
      return {
        ...of,
        metric: name,
        source,
        value,
        label: label(value),
        value2: second === null ? null : i % second.width,
        label2: second === null ? null : second.label(i % second.width),
        count: source === 'exact' ? null : own,
        probability: source === 'exact' ? own : own / replicates,
      };
    }).filter((row) => row !== null),
  );
}
