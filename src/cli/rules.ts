/** `hythe rules`: the rule systems, the contents of each, and its tables as printed in the book. */
import type { Command } from 'commander';
import { shown } from '../play/shown.ts';
import { UsageError } from './command-error.ts';
import { addCommand, type CommonOptions, type Context } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { rulesAtHand, withRulesModule, type RulesOptions } from './rules-at-hand.ts';
import { addRulesTest } from './rules-test.ts';
import { tablesAtHand, withTables, type TablesOptions } from './tables-option.ts';

type Options = CommonOptions & RulesOptions & TablesOptions;

const DESCRIPTION = `Without arguments it lists the rule systems. With one it shows its tables, kinds of engagement, mechanics, and the rulings
that you may decide otherwise. With a table it prints that table, as in the book, with a kind of engagement its fields. With --tables FILE
the rows of a table are those of a spec: printed, changed, or own.`;

export function addRules(program: Command, context: Context): void {
  const command = addCommand(program, 'rules [rules] [table]', {
    summary: 'the rule systems, their tables, mechanics and options',
    description: DESCRIPTION,
    examples: ['hythe rules', 'hythe rules pluie', 'hythe rules pluie weapons', 'hythe rules pluie battle'],
  });
  addRulesTest(command, context);
  withTables(withRulesModule(command));
  command.action(async (rules: string | undefined, table: string | undefined, options: Options) => {
    const { output } = context;
    const json = options.json === true;
    const [{ load }, { oneNamed, systemOf }, text] = await Promise.all([
      rulesAtHand(options),
      import('./lookup.ts'),
      import('./system-text.ts'),
    ]);
    const ruleSystems = await load(rules);
    if (rules === undefined) {
      if (json) output.json(ruleSystems.map(text.systemSummary));
      else output.result(text.systemLines(ruleSystems, output.width).join('\n'));
      return;
    }
    const printedSystem = systemOf(ruleSystems, rules, hytheCommand('rules'));
    const { system } = await tablesAtHand(printedSystem, options);
    if (table === undefined) {
      if (json) output.json(text.systemDescription(system));
      else output.result(text.systemDescriptionLines(system, output.width).join('\n'));
      return;
    }
    const kind = system.kinds.find(({ name }) => name === table);
    if (kind !== undefined) {
      const { kindInputLines } = await import('./mechanic-text.ts');
      if (json) output.json({ name: kind.name, meaning: kind.meaning, inputs: kind.inputs });
      else output.result(kindInputLines(system, kind, output.width).join('\n'));
      return;
    }
    const [{ printedTableLines, ruleTableLines }, { tableNames }] = await Promise.all([
      import('./rule-tables.ts'),
      import('../spec/table-layout.ts'),
    ]);
    const printed = system.printedTables ?? [];
    const names = [
      ...system.kinds.map((one) => one.name),
      ...printed.map((one) => one.name),
      ...tableNames(system),
    ];
    if (!names.includes(table) && system.mechanics.some(({ name }) => name === table))
      throw new UsageError(
        `${shown(table)} is a mechanic of ${system.id}, not a table; \`${hytheCommand('odds', system.id, table)}\` shows its inputs`,
      );
    const name = oneNamed(
      names,
      table,
      (one) => one,
      `table or kind of engagement of ${system.id}`,
      hytheCommand('rules', system.id),
    );
    const isDrawn = printed.some((one) => one.name === name);
    const { withOrigins } = await import('../spec/read-tables.ts');
    // A drawn table has no place for the origin of its rows.
    const shownSystem = isDrawn || options.tables === undefined ? system : withOrigins(system, printedSystem);
    if (json) output.json(shownSystem.tables[printed.find((one) => one.name === name)?.table ?? name]);
    else {
      const lines =
        printedTableLines(system, name, output.width) ?? ruleTableLines(shownSystem, name, output.width);
      output.result(lines.join('\n'));
    }
  });
}
