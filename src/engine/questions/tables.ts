/** The tables of a rule system, as a book prints them. */
import { z } from 'zod';
import type { PrintedPart, RuleSystem } from '../../engagement/system.ts';
import { layoutOf, tableNames, type TableCell, type TablePart } from '../../experiment/table-layout.ts';
import { LONGEST_NAME } from '../../experiment/limits.ts';
import { question } from '../question.ts';
import { systemOf } from '../system-of.ts';

export interface RuleTables {
  readonly tables: readonly RuleTable[];
  /** Tables in the form of their source, drawn from numbers of `tables`. */
  readonly drawn: readonly { readonly name: string; readonly parts: readonly PrintedPart[] }[];
}

export interface RuleTable {
  readonly name: string;
  /** Prose and numbers beside the rows. */
  readonly facts: readonly TableCell[];
  /** Lists of rows; a row has its cells in the order of the columns, null where it has nothing. */
  readonly parts: readonly (Omit<TablePart, 'rows'> & {
    readonly rows: readonly (readonly (TableCell | null)[])[];
  })[];
}

export const tables = question<{ readonly rules: string }, RuleTables>({
  input: z.object({ rules: z.string().max(LONGEST_NAME) }),
  async answer({ rules }, desk) {
    const system = await systemOf(desk, rules);
    return {
      tables: tableNames(system).map((name) => tableOf(system, name)),
      drawn: (system.printedTables ?? []).map((printed) => ({
        name: printed.name,
        parts: printed.draw(system.read(system.tables)),
      })),
    };
  },
});

function tableOf(system: RuleSystem, name: string): RuleTable {
  const { facts, parts } = layoutOf(system, name);
  return {
    name,
    facts,
    parts: parts.map(({ rows, ...part }) => ({
      ...part,
      rows: rows.map((row) => part.columns.map((column) => row.get(column) ?? null)),
    })),
  };
}
