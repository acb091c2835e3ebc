/** Described inputs as a table: the parts of groups and lists are named by their path. */
import type { Field, Fields } from '../../src/engagement/inputs.ts';
import { code, inCell, table } from './markdown.ts';

/** Parts within parts beyond this are left to the meaning of the whole. */
const DEEPEST = 5;

/** @param withPlaces whether to say where a spec writes each input: in the engagement, with a side or in its force */
export function fieldsTable(fields: Fields, withPlaces = false): string {
  const rows = Object.entries(fields).flatMap(([name, field]) =>
    rowsOf(name, field, withPlaces ? PLACES[field.at ?? 'engagement'] : undefined, 0),
  );
  return table(['input', ...(withPlaces ? ['stands in'] : []), 'type', 'default', 'meaning'], rows);
}

const PLACES = { engagement: '`engagement`', side: 'a side', force: 'a force' } as const;

function rowsOf(path: string, field: Field, place: string | undefined, depth: number): string[][] {
  const own = [
    code(path),
    ...(place === undefined ? [] : [place]),
    inCell(typeOf(field)),
    defaultOf(field),
    inCell(field.meaning),
  ];
  return [own, ...(depth < DEEPEST ? partsOf(path, field, place, depth + 1) : [])];
}

function partsOf(path: string, field: Field, place: string | undefined, depth: number): string[][] {
  if (field.type === 'group')
    return Object.entries(field.fields).flatMap(([name, part]) =>
      rowsOf(`${path}.${name}`, part, place, depth),
    );
  if (field.type === 'list') return partsOf(`${path}[]`, field.of, place, depth);
  return field.type === 'map' ? partsOf(`${path}.NAME`, field.of, place, depth) : [];
}

function defaultOf(field: Field): string {
  if (field.required === true) return 'must be given';
  if (field.defaultText !== undefined) return inCell(field.defaultText);
  return field.default === undefined ? '' : code(JSON.stringify(field.default));
}

/** In words, with what limits it. */
function typeOf(field: Field): string {
  switch (field.type) {
    case 'choice':
      return field.values.length > MOST_VALUES
        ? `one of ${field.values.length}: ${field.values.slice(0, MOST_VALUES).join(', ')} …`
        : field.values.join(', ');
    case 'integer':
    case 'number':
      return [
        field.type === 'integer' ? 'whole number' : 'number',
        field.min === undefined ? '' : `${'exclusiveMin' in field ? '>' : '≥'} ${field.min}`,
        field.max === undefined ? '' : `≤ ${field.max}`,
        field.multipleOf === undefined ? '' : `a multiple of ${field.multipleOf}`,
        field.unit === undefined ? '' : `(${field.unit})`,
      ]
        .filter((part) => part !== '')
        .join(' ');
    case 'list':
      return field.of.type === 'list' || field.of.type === 'group' ? 'list' : `list: ${typeOf(field.of)}`;
    case 'boolean':
      return 'true or false';
    case 'json':
      return 'any';
    case 'text':
      return field.pattern === undefined ? 'text' : `text: ${field.pattern.text}`;
    case 'group':
    case 'map':
      return 'map';
  }
}

/** A longer choice (every weapon there is) stands in the system's tables. */
const MOST_VALUES = 12;
