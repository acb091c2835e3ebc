/** Rule systems as a user reads them: the list of all, and the contents of each. */
import { allowedOption } from '../play/read-options.ts';
import type { RuleSystem } from '../play/system.ts';
import { tableNames } from '../spec/table-layout.ts';
import { bold, dim } from './output.ts';
import { indented, tableLines } from './table.ts';
import { wrapped } from './wrap.ts';
import { hytheCommand } from './hythe-command.ts';

export function systemLines(systems: readonly RuleSystem[], width: number): string[] {
  const rows = systems.map(({ id, title, period }) => [bold(id), title, dim(period)]);
  return [
    bold('Rule systems'),
    '',
    ...indented(tableLines([{ heading: '' }, { heading: '' }, { heading: '' }], rows, width - 2)),
    '',
    `\`${hytheCommand('rules SYSTEM')}\` shows the tables, mechanics and options of one.`,
  ];
}

export function systemSummary({ id, title, period }: RuleSystem): unknown {
  return { id, title, period };
}

/** The contents of a system as JSON. */
export function systemDescription(system: RuleSystem): unknown {
  const { id, title, period, options, kinds, mechanics } = system;
  return {
    id,
    title,
    period,
    tables: tableNames(system),
    kinds: kinds.map(({ name, meaning, roles }) => ({ name, meaning, roles })),
    mechanics: mechanics.map(({ name, meaning }) => ({ name, meaning })),
    options,
    notes: system.notes(system.read(system.tables)),
  };
}

interface Entry {
  readonly name: string;
  readonly text: string;
  /** The words beside the name. */
  readonly aside?: string;
}

/** The contents of a system as lines of at most `width` characters. */
export function systemDescriptionLines(system: RuleSystem, width: number): string[] {
  const { id, title, period, options, kinds, mechanics } = system;
  const lines = [bold(title), period];
  const section = (heading: string, entries: readonly Entry[]): void => {
    if (entries.length === 0) return;
    lines.push('', bold(heading));
    for (const { name, text, aside = '' } of entries)
      lines.push(
        `  ${bold(name)}${aside === '' ? '' : `  ${dim(aside)}`}`,
        ...indented(wrapped(text, width - 6), 6),
      );
  };
  const sentence = ({ name, meaning }: { name: string; meaning: string }) => ({ name, text: meaning });
  lines.push('', bold('Tables'), ...indented(wrapped(tableNames(system).join(', '), width - 2)));
  section('Kinds of engagement', kinds.map(sentence));
  section('Mechanics', mechanics.map(sentence));
  section(
    'Options (rulings you may decide otherwise)',
    Object.entries(options).map(([name, option]) => ({
      name: `${name} = ${option.default}`,
      text: option.meaning,
      aside: `${allowedOption(option)}; ${option.ruling}`,
    })),
  );
  const notes = system.notes(system.read(system.tables));
  if (notes.length > 0)
    lines.push('', bold('Worth knowing'), ...notes.flatMap((note) => indented(wrapped(note, width - 2))));
  lines.push(
    '',
    `\`${hytheCommand('rules', id, 'TABLE')}\` prints a table, \`${hytheCommand('rules', id, 'KIND')}\` the fields of a kind of engagement,`,
    `\`${hytheCommand('odds', id, 'MECHANIC')}\` asks a mechanic.`,
  );
  return lines;
}
