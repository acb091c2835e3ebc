/** The reference of specs, from their schema: the sections that every system has. */
import { code, inCell, table } from './markdown.ts';

type Schema = Readonly<Record<string, unknown>>;

/** Longer tables of what may stand in a section say the same thing over and over. */
const DEEPEST = 4;

/** @param schema the JSON Schema of specs */
export function specPage(schema: unknown): string {
  const { properties, required, $defs } = map(schema);
  const known = map($defs);
  const sections = Object.entries(map(properties)).map(([name, own]) =>
    section(name, followed(own, known), 2, known, list(required).includes(name)),
  );
  return [
    '# Every field of a spec',
    'What may stand in a spec, section by section, as its JSON Schema says. What stands in `engagement`, `forces`, `sides`, `options` and `tables` is the rule system’s own: see the page of [augsburg](/rules/augsburg), [fields-of-honor](/rules/fields-of-honor), [huit](/rules/huit), [march-attack](/rules/march-attack) or [pluie](/rules/pluie). How a spec is written is told in [the spec](/spec).',
    ...sections,
  ].join('\n\n');
}

function section(name: string, schema: Schema, level: number, known: Schema, isRequired = false): string {
  const parts = [`${'#'.repeat(level)} ${name}`, paragraph(text(schema['description']))];
  if (level === 2 && list(schema['enum']).length === 0)
    parts.push(`It is ${kindOf(schema, known)}${isRequired ? ', and must be given' : ''}.`);
  const inner = entriesOf(schema, known);
  const must = list(inner['required']);
  const fields = Object.entries(map(inner['properties'])).map(
    ([key, own]) => [key, followed(own, known)] as const,
  );
  parts.push(
    table(
      ['field', 'is', 'default', 'meaning'],
      fields.map(([key, own]) => [
        code(key),
        kindOf(own, known),
        must.includes(key) ? 'must be given' : valueOf(own['default']),
        inCell(text(own['description'])),
      ]),
    ),
  );
  if (level < DEEPEST)
    for (const [key, own] of fields)
      if (Object.keys(map(entriesOf(own, known)['properties'])).length > 0)
        parts.push(section(`${name}.${key}`, own, level + 1, known));
  for (const { if: condition, then } of list(schema['allOf']).map(map)) {
    const kind = map(map(map(condition)['properties'])['kind'])['const'];
    if (typeof kind === 'string')
      parts.push(section(`${name}: ${kind}`, followed(then, known), level + 1, known));
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The schema of the fields: those of each element of a list, of each value of a map, of the one of several that has any. */
function entriesOf(schema: Schema, known: Schema): Schema {
  if (Object.keys(schema).length === 0) return {};
  if (Object.keys(map(schema['properties'])).length > 0) return schema;
  const candidates = [
    ...list(schema['anyOf']),
    ...list(schema['oneOf']),
    schema['items'],
    schema['additionalProperties'],
  ];
  for (const candidate of candidates) {
    const found = entriesOf(followed(candidate, known), known);
    if (Object.keys(map(found['properties'])).length > 0) return found;
  }
  return {};
}

/** A schema, or the definition that it refers to. */
function followed(schema: unknown, known: Schema): Schema {
  const reference = text(map(schema)['$ref']).replace('#/$defs/', '');
  return map(reference === '' ? schema : known[reference]);
}

function kindOf(schema: Schema, known: Schema): string {
  const { type, const: only, anyOf, oneOf } = schema;
  const values = list(schema['enum']);
  if (only !== undefined) return valueOf(only);
  if (values.length > 0) return values.map(valueOf).join(', ');
  const either = [...list(anyOf), ...list(oneOf)]
    .map((each) => followed(each, known))
    .filter((each) => each['type'] !== 'null');
  if (either.length > 0) return [...new Set(either.map((each) => kindOf(each, known)))].join(' or ');
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

function paragraph(words: string): string {
  return words === ''
    ? ''
    : `${words.charAt(0).toUpperCase()}${words.slice(1)}${/\.$|\n/.test(words) ? '' : '.'}`;
}

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
