/** The tables of a rule system, as a book prints them, with the changes of a user's. */
import { z } from 'zod';
import type { Json } from '../../engagement/json.ts';
import type { PrintedPart, RuleSystem } from '../../engagement/system.ts';
import {
  cellsIn,
  layoutOf,
  tableNames,
  type TableCell,
  type TablePart,
  type TableRow,
} from '../../experiment/table-layout.ts';
import { isSame } from '../../experiment/table-patch.ts';
import { changedSystem, CHANGED_RULES, checked, type ChangedRules, type Checked } from '../changed-system.ts';
import { question } from '../question.ts';
import { systemOf } from '../system-of.ts';

export interface RuleTables {
  readonly tables: readonly RuleTable[];
  /** Tables in the form of their source, drawn from numbers of `tables`. */
  readonly drawn: readonly {
    readonly name: string;
    /** The table that holds its numbers. */
    readonly table: string;
    readonly parts: readonly PrintedPart[];
  }[];
}

export interface RuleTable {
  readonly name: string;
  /** Prose and numbers beside the rows. */
  readonly facts: readonly ShownCell[];
  readonly parts: readonly ShownPart[];
}

/** A list of rows. */
export interface ShownPart extends Omit<TablePart, 'rows'> {
  readonly rows: readonly {
    readonly origin: 'printed' | 'changed' | 'own';
    /** In the order of the columns; null where the row has nothing there. */
    readonly cells: readonly (ShownCell | null)[];
  }[];
}

export interface ShownCell extends TableCell {
  /** The printed value, where a user's differs. */
  readonly was?: Json;
  /** True where the source prints nothing: the row is the user's own. */
  readonly own?: true;
}

export const tables = question<ChangedRules, Checked<RuleTables>>({
  input: z.object(CHANGED_RULES),
  answer: async (asked, desk) =>
    checked(async () => {
      const printed = await systemOf(desk, asked.rules);
      const { system } = await changedSystem(desk, asked);
      return {
        tables: tableNames(system).map((name) => tableOf(system, printed, name)),
        drawn: (system.printedTables ?? []).map((one) => ({
          name: one.name,
          table: one.table,
          parts: one.draw(system.read(system.tables)),
        })),
      };
    }),
});

function tableOf(system: RuleSystem, printed: RuleSystem, name: string): RuleTable {
  const before = new Map(
    cellsIn(layoutOf(printed, name)).map(({ path, value }) => [JSON.stringify(path), value]),
  );
  const cellOf = (cell: TableCell): ShownCell => {
    if (cell.path === null) return cell;
    const was = before.get(JSON.stringify(cell.path));
    if (was === undefined) return { ...cell, own: true };
    return isSame(was, cell.value) ? cell : { ...cell, was };
  };
  const originOf = (row: TableRow): ShownPart['rows'][number]['origin'] => {
    const cells = [...row.values()].filter(({ path }) => path !== null).map(cellOf);
    if (cells.every(({ own }) => own)) return 'own';
    return cells.some(({ was, own }) => was !== undefined || own) ? 'changed' : 'printed';
  };
  const { facts, parts } = layoutOf(system, name);
  return {
    name,
    facts: facts.map(cellOf),
    parts: parts.map(({ rows, ...part }) => ({
      ...part,
      rows: rows.map((row) => ({
        origin: originOf(row),
        cells: part.columns.map((column) => {
          const cell = row.get(column);
          return cell === undefined ? null : cellOf(cell);
        }),
      })),
    })),
  };
}
