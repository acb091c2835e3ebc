/** `hythe rules`: the rule systems, the contents of each, and its tables as printed in the book. */
import { shown } from '../play/shown.ts';
import { tableNames } from '../spec/table-layout.ts';
import { UsageError } from './command-error.ts';
import type { Given } from './commands.ts';
import type { Context, CommandAnswer } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { printedTableLines, ruleTableLines } from './rule-tables.ts';
import { named, rulesAtHand, systemAtHand } from './rules-at-hand.ts';
import { kindTold, systemsTold, systemTold } from './rules-text.ts';

export async function rules(
  _context: Context,
  options: Given<'rules'>,
  id: string | undefined,
  table: string | undefined,
): Promise<CommandAnswer> {
  const { load } = await rulesAtHand(options);
  const systems = await load(id);
  if (id === undefined) return systemsTold(systems);
  const { system, printed } = await systemAtHand(id, systems, options);
  if (table === undefined) return systemTold(system);
  const { kinds, mechanics, printedTables = [] } = system;
  const kind = kinds.find(({ name }) => name === table);
  if (kind !== undefined) return kindTold(system, kind);
  const names = [...kinds, ...printedTables].map(({ name }) => name).concat(tableNames(system));
  if (!names.includes(table) && mechanics.some(({ name }) => name === table))
    throw new UsageError(
      `${shown(table)} is a mechanic of ${id}, not a table; \`${hytheCommand('odds', id, table)}\` shows its inputs`,
    );
  const what = `table or kind of engagement of ${id}`;
  const name = named(names, table, (one) => one, { what, lister: hytheCommand('rules', id) });
  const drawn = printedTables.find((one) => one.name === name);
  // A drawn table has no place for the origin of its rows.
  const shownSystem =
    drawn !== undefined || options.tables === undefined
      ? system
      : (await import('../spec/read-tables.ts')).withOrigins(system, printed);
  return {
    json: () => shownSystem.tables[drawn?.table ?? name],
    lines: (width) => printedTableLines(system, name, width) ?? ruleTableLines(shownSystem, name, width),
  };
}
