/** Rule systems as a user reads them: the list of all, the contents of each, and the inputs of what it answers. */
import { allowed } from '../play/field-words.ts';
import type { Field, Fields } from '../play/inputs.ts';
import type { Mechanic } from '../play/mechanic.ts';
import { allowedOption, optionsOf } from '../play/read-options.ts';
import { FROM_TURN } from '../play/readings.ts';
import type { EngagementKind, RuleSystem } from '../play/system.ts';
import { engagementFields, roleFields } from '../spec/kind-fields.ts';
import { tableNames } from '../spec/table-layout.ts';
import type { CommandAnswer } from './context.ts';
import { hytheCommand } from './hythe-command.ts';
import { bold, dim } from './output.ts';
import { indented, indentedTable } from './table.ts';
import { wrapped } from './wrap.ts';

/** A heading with texts below it; empty ones are left out. */
function entry(heading: string, texts: readonly string[], width: number): string[] {
  const said = texts.filter((text) => text !== '');
  return [`  ${heading}`, ...said.flatMap((text) => indented(wrapped(text, width - 6), 6))];
}

/** The list of rule systems. */
export function systemsTold(systems: readonly RuleSystem[]): CommandAnswer {
  const rows = systems.map(({ id, title, period }) => [bold(id), title, dim(period)]);
  return {
    json: () => systems.map(({ id, title, period }) => ({ id, title, period })),
    lines: (width) => [
      bold('Rule systems'),
      '',
      ...indentedTable(['', '', ''], rows, width),
      '',
      `\`${hytheCommand('rules SYSTEM')}\` shows the tables, mechanics and options of one.`,
    ],
  };
}

/** The contents of a system. */
export function systemTold(system: RuleSystem): CommandAnswer {
  const { id, title, period, options, kinds, mechanics } = system;
  const tables = tableNames(system);
  const notes = system.notes(system.read(system.tables));
  const lines = (width: number): readonly string[] => {
    const section = (heading: string, entries: readonly string[][]): readonly string[] =>
      entries.length === 0 ? [] : ['', bold(heading), ...entries.flat()];
    const named = ({ name, meaning }: Pick<EngagementKind, 'name' | 'meaning'>): string[] =>
      entry(bold(name), [meaning], width);
    const rulings = Object.entries(options).map(([name, option]) => {
      const aside = dim(`${allowedOption(option)}; ${option.ruling}`);
      return entry(`${bold(`${name} = ${option.default}`)}  ${aside}`, [option.meaning], width);
    });
    return [
      bold(title),
      period,
      ...section('Tables', [indented(wrapped(tables.join(', '), width - 2))]),
      ...section('Kinds of engagement', kinds.map(named)),
      ...section('Mechanics', mechanics.map(named)),
      ...section('Options (rulings you may decide otherwise)', rulings),
      ...section(
        'Worth knowing',
        notes.map((note) => indented(wrapped(note, width - 2))),
      ),
      '',
      `\`${hytheCommand('rules', id, 'TABLE')}\` prints a table, \`${hytheCommand('rules', id, 'KIND')}\` the fields of a kind of engagement,`,
      `\`${hytheCommand('odds', id, 'MECHANIC')}\` asks a mechanic.`,
    ];
  };
  const json = (): unknown => ({
    id,
    title,
    period,
    tables,
    kinds: kinds.map(({ name, meaning, roles }) => ({ name, meaning, roles })),
    mechanics: mechanics.map(({ name, meaning }) => ({ name, meaning })),
    options,
    notes,
  });
  return { json, lines };
}

/** The mechanics of a system, one a line or two. */
export function mechanicsTold({
  id,
  title,
  mechanics,
}: Pick<RuleSystem, 'id' | 'title' | 'mechanics'>): CommandAnswer {
  return {
    json: () => mechanics.map(({ name, meaning, ruleIds }) => ({ name, meaning, ruleIds })),
    lines: (width) => [
      bold(`Mechanics of ${title}`),
      '',
      ...mechanics.flatMap(({ name, meaning }) => entry(bold(name), [meaning], width)),
      '',
      `\`${hytheCommand('odds', id, 'MECHANIC')}\` shows the inputs of one.`,
    ],
  };
}

/** The question of a mechanic, its inputs and options, and an example. */
export function mechanicTold(system: RuleSystem, mechanic: Mechanic): CommandAnswer {
  const { name, meaning, ruleIds, inputs, severalMetrics, example, tables } = mechanic;
  const names = optionsOf(system.options, name);
  const options = Object.fromEntries(names.map((option) => [option, system.options[option]]));
  const words = [name, example, ...(tables === undefined ? [] : ['--tables', tables])];
  return {
    json: () => ({
      rules: system.id,
      name,
      meaning,
      ruleIds,
      inputs,
      options,
      severalMetrics,
      example,
      tables,
    }),
    lines: (width) => [
      bold(`${system.title}: ${name}`),
      ...wrapped(meaning, width),
      ...(ruleIds.length === 0 ? [] : wrapped(`Rules: ${ruleIds.join(', ')}`, width).map(dim)),
      '',
      ...inputLines(system, mechanic, width),
      '',
      `Example: ${hytheCommand('odds', system.id, ...words)}`,
    ],
  };
}

/** The fields of a kind of engagement and its options, as a spec writes them. */
export function kindTold(system: RuleSystem, kind: EngagementKind): CommandAnswer {
  const { name, meaning, inputs } = kind;
  return {
    json: () => ({ name, meaning, inputs }),
    lines: (width) => [
      bold(`${system.title}: ${name}`),
      ...wrapped(meaning, width),
      '',
      'In a spec:',
      ...placesOf(kind).flatMap(([place, keys]) =>
        indented(wrapped(`${place}: ${keys.join(', ')}`, width - 2)),
      ),
      '',
      ...inputLines(system, kind, width),
    ],
  };
}

/** The places of a spec in which the fields of a kind stand, each with its keys. */
function placesOf(kind: EngagementKind): (readonly [string, readonly string[]])[] {
  const [first, second] = kind.roles.map((role) => roleFields(kind, role));
  const isSame = JSON.stringify(first) === JSON.stringify(second);
  const ofSides = kind.roles.slice(0, isSame ? 1 : 2).flatMap((role, i) => {
    const { force, side } = roleFields(kind, role);
    const of = isSame ? 'each side' : `the ${i === 0 ? 'first' : 'second'} side (${role})`;
    return [
      [`the force of ${of}, under forces by a name, or written out at the side as force`, Object.keys(force)],
      [`under sides, by the name of ${of}`, Object.keys(side)],
    ] as const;
  });
  const places = [['under engagement', Object.keys(engagementFields(kind))] as const, ...ofSides];
  return places.filter(([, keys]) => keys.length > 0);
}

/** The inputs and options of a mechanic or kind of engagement, as lines of at most `width` characters. */
function inputLines(
  system: RuleSystem,
  { name: asked, inputs }: Pick<Mechanic, 'name' | 'inputs'>,
  width: number,
): string[] {
  const seen = new Map<Fields, string>();
  const walk = (fields: Fields, prefix: string): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const key = prefix + name;
      const inner = groupOf(field);
      const same = inner && seen.get(inner.fields);
      if (inner === undefined)
        return entry(heading(key, field), [field.meaning, dim(allowedInFull(field))], width);
      if (same !== undefined)
        return entry(heading(key, field), [`${field.meaning} (its keys are those of ${same})`], width);
      seen.set(inner.fields, key);
      return [
        ...entry(heading(key, field), [field.meaning, dim(listInWords(field))], width),
        ...walk(inner.fields, `${key}.${inner.index}`),
      ];
    });
  const options = optionsOf(system.options, asked).flatMap((name) => {
    const option = system.options[name];
    if (option === undefined) return [];
    const texts = [`${option.meaning} (${option.ruling})`, dim(allowedOption(option))];
    return entry(`${bold(`options.${name}`)} = ${option.default}`, texts, width);
  });
  return [...walk(inputs, ''), ...options];
}

/** The range of a field; of a choice all values, since the user looks them up here. */
function allowedInFull(field: Field): string {
  return field.type === 'choice' ? `one of ${field.values.join(', ')}` : allowed(field);
}

/** The readings that the conditions of a doctrine may test; nothing for other fields. */
function listInWords(field: Field): string {
  if (field.type !== 'doctrine') return '';
  const readings = Object.entries(field.readings).map(([name, { type, unit, words }]) => {
    const values = type === 'word' ? words?.join(', ') : type === 'flag' ? 'true or false' : (unit ?? type);
    return `${name} (${values})`;
  });
  const list = 'the keys below, or a list of items with when (a condition) and do (these keys)';
  return `${list}; conditions test ${readings.join(', ')} and ${FROM_TURN} (a turn)`;
}

/** The group that a field holds, itself or as the elements of its list; `index` stands between them in a key. */
function groupOf(field: Field): { readonly fields: Fields; readonly index: string } | undefined {
  if (field.type === 'group' || field.type === 'doctrine') return { fields: field.fields, index: '' };
  const inner = field.type === 'list' ? groupOf(field.of) : undefined;
  if (field.type !== 'list' || inner === undefined) return undefined;
  return { fields: inner.fields, index: `${field.orSingle === true ? '' : '0.'}${inner.index}` };
}

function heading(key: string, field: Field): string {
  if (field.required === true) return `${bold(key)} ${dim('(required)')}`;
  if (field.requiredWhen !== undefined) return `${bold(key)} ${dim(`(required ${field.requiredWhen.text})`)}`;
  const value = field.type === 'integer' ? (field.defaultText ?? field.default) : field.default;
  const isShown = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isShown ? `${bold(key)} = ${value}` : bold(key);
}
