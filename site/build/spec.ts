/** The reference of specs, from their schema: the sections that every system has. */
import { code, inCell, table } from './markdown.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Longer tables of what may stand in a section say the same thing over and over. */
const DEEPEST = 3;

export function specPage(schema: unknown): string {
  const { properties } = map(schema);
  const sections = Object.entries(map(properties)).map(([name, own]) => section(name, map(own), 2));
  return [
    '# The spec',
    'What may stand in a spec, section by section, as its JSON Schema says. What stands in `engagement`, `forces`, `sides`, `options` and `tables` is the rule system’s own: see its page.',
    ...sections,
  ].join('\n\n');
}

function section(name: string, schema: Schema, level: number): string {
  const parts = [`${'#'.repeat(level)} ${name}`, text(schema['description'])];
  const fields = Object.entries(map(schema['properties']));
  parts.push(
    table(
      ['field', 'is', 'default', 'meaning'],
      fields.map(([key, own]) => [
        code(key),
        kindOf(map(own)),
        valueOf(map(own)['default']),
        inCell(text(map(own)['description'])),
      ]),
    ),
  );
  if (level < DEEPEST)
    for (const [key, own] of fields)
      if (Object.keys(map(map(own)['properties'])).length > 0)
        parts.push(section(`${name}.${key}`, map(own), level + 1));
  for (const { if: condition, then } of list(schema['allOf']).map(map)) {
    const kind = map(map(map(condition)['properties'])['kind'])['const'];
    if (typeof kind === 'string') parts.push(section(`${name}: ${kind}`, map(then), level + 1));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function kindOf(schema: Schema): string {
  const { type, const: only, anyOf, oneOf } = schema;
  const values = list(schema['enum']);
  if (only !== undefined) return valueOf(only);
  if (values.length > 0) return values.map(valueOf).join(', ');
  const either = [...list(anyOf), ...list(oneOf)];
  if (either.length > 0) return [...new Set(either.map((each) => kindOf(map(each))))].join(' or ');
  const names = (Array.isArray(type) ? type : [type]).filter(
    (each) => typeof each === 'string' && each !== 'null',
  );
  const bounds = [
    ['minimum', '≥'],
    ['exclusiveMinimum', '>'],
    ['maximum', '≤'],
  ].flatMap(([key = '', sign = '']) => {
    const bound = schema[key];
    return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? [`${sign} ${bound}`] : [];
  });
  return [
    names
      .map(String)
      .map((each) => WORDS[each] ?? each)
      .join(' or ') || 'anything',
    ...bounds,
  ].join(' ');
}

const WORDS: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

function valueOf(value: unknown): string {
  return value === undefined ? '' : code(typeof value === 'string' ? value : JSON.stringify(value));
}

function map(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {}; // any map
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
