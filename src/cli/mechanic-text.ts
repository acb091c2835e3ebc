/** Mechanics as a user reads them: the question of each, and the meaning, range and default of its inputs. */
import { allowed } from '../play/field-words.ts';
import type { Field, Fields } from '../play/inputs.ts';
import { allowedOption, optionsOf } from '../play/read-options.ts';
import type { Mechanic } from '../play/mechanic.ts';
import { FROM_TURN } from '../play/readings.ts';
import type { RuleSystem } from '../play/system.ts';
import { engagementFields, roleFields } from '../spec/kind-fields.ts';
import { bold, dim } from './output.ts';
import { indented } from './table.ts';
import { wrapped } from './wrap.ts';
import { hytheCommand } from './hythe-command.ts';

/** The mechanics of a system, one a line or two. */
export function mechanicLines(system: RuleSystem, width: number): string[] {
  const lines = [bold(`Mechanics of ${system.title}`), ''];
  for (const { name, meaning } of system.mechanics)
    lines.push(`  ${bold(name)}`, ...indented(wrapped(meaning, width - 6), 6));
  return [...lines, '', `\`${hytheCommand('odds', system.id, 'MECHANIC')}\` shows the inputs of one.`];
}

export function mechanicSummary({ name, meaning, ruleIds }: Mechanic<unknown>): unknown {
  return { name, meaning, ruleIds };
}

/** A mechanic and its inputs as JSON. */
export function mechanicDescription(system: RuleSystem, mechanic: Mechanic<unknown>): unknown {
  const { name, meaning, ruleIds, inputs, severalMetrics, example, tables } = mechanic;
  const options = Object.fromEntries(
    optionsOf(system.options, name).map((option) => [option, system.options[option]]),
  );
  return { rules: system.id, name, meaning, ruleIds, inputs, options, severalMetrics, example, tables };
}

/** The question of a mechanic, its inputs and options, and an example. */
export function mechanicInputLines(system: RuleSystem, mechanic: Mechanic<unknown>, width: number): string[] {
  const { name, meaning, ruleIds, example, tables } = mechanic;
  return [
    bold(`${system.title}: ${name}`),
    ...wrapped(meaning, width),
    ...(ruleIds.length === 0 ? [] : wrapped(`Rules: ${ruleIds.join(', ')}`, width).map(dim)),
    '',
    ...inputLines(system, mechanic, width),
    '',
    `Example: ${hytheCommand('odds', system.id, name, example, ...(tables === undefined ? [] : ['--tables', tables]))}`,
  ];
}

/** The fields of a kind of engagement and its options, as a spec writes them. */
export function kindInputLines(
  system: RuleSystem,
  kind: RuleSystem['kinds'][number],
  width: number,
): string[] {
  const { name, meaning } = kind;
  return [
    bold(`${system.title}: ${name}`),
    ...wrapped(meaning, width),
    '',
    'In a spec:',
    ...placesOf(kind).flatMap(([place, keys]) =>
      indented(wrapped(`${place}: ${keys.join(', ')}`, width - 2)),
    ),
    '',
    ...inputLines(system, kind, width),
  ];
}

/** The places of a spec in which the fields of a kind stand, each with its keys. */
function placesOf(kind: RuleSystem['kinds'][number]): (readonly [string, readonly string[]])[] {
  const [first, second] = kind.roles.map((role) => roleFields(kind, role));
  const isSame = JSON.stringify(first) === JSON.stringify(second);
  const ofSides = kind.roles.slice(0, isSame ? 1 : 2).flatMap((role) => {
    const { force, side } = roleFields(kind, role);
    const of = isSame ? 'each side' : `the ${role === kind.roles[0] ? 'first' : 'second'} side (${role})`;
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
  { name: asked, inputs }: Pick<Mechanic<unknown>, 'name' | 'inputs'>,
  width: number,
): string[] {
  const lines: string[] = [];
  const seen = new Map<Fields, string>();
  const write = (heading: string, ...texts: readonly string[]): void => {
    lines.push(`  ${heading}`);
    for (const text of texts) if (text !== '') lines.push(...indented(wrapped(text, width - 6), 6));
  };
  const walk = (fields: Fields, prefix: string): void => {
    for (const [name, field] of Object.entries(fields)) {
      const key = prefix + name;
      const inner = groupOf(field);
      const same = inner === undefined ? undefined : seen.get(inner.fields);
      if (inner === undefined) write(heading(key, field), field.meaning, dim(allowedInFull(field)));
      else if (same !== undefined)
        write(heading(key, field), `${field.meaning} (its keys are those of ${same})`);
      else {
        seen.set(inner.fields, key);
        write(heading(key, field), field.meaning, dim(listInWords(field)));
        walk(inner.fields, `${key}.${inner.index}`);
      }
    }
  };
  walk(inputs, '');
  for (const name of optionsOf(system.options, asked)) {
    const option = system.options[name];
    if (option === undefined) continue;
    write(
      `${bold(`options.${name}`)} = ${option.default}`,
      `${option.meaning} (${option.ruling})`,
      dim(allowedOption(option)),
    );
  }
  return lines;
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
  if (field.type === 'integer' && field.defaultText !== undefined)
    return `${bold(key)} = ${field.defaultText}`;
  const value = field.default;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return `${bold(key)} = ${value}`;
  return bold(key);
}
