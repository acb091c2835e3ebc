/** Described inputs as a table: the parts of groups and lists are named by their path. */
import type { Field, Fields } from '../../src/play/inputs.ts';
import { code, inCell, table } from './markdown.ts';

/** Parts within parts beyond this are left to the meaning of the whole. */
const DEEPEST = 5;

export function fieldsTable(fields: Fields): string {
  const rows = Object.entries(fields).flatMap(([name, field]) => rowsOf(name, field, 0));
  return table(['input', 'is', 'meaning'], rows);
}

function rowsOf(path: string, field: Field, depth: number): string[][] {
  const own = [code(path), `${inCell(typeOf(field))}${defaultOf(field)}`, inCell(field.meaning)];
  return [own, ...(depth < DEEPEST ? partsOf(path, field, depth + 1) : [])];
}

function partsOf(path: string, field: Field, depth: number): string[][] {
  if (field.type === 'group' || field.type === 'doctrine')
    return Object.entries(field.fields).flatMap(([name, part]) => rowsOf(`${path}.${name}`, part, depth));
  if (field.type === 'list') return partsOf(`${path}[]`, field.of, depth);
  return field.type === 'map' ? partsOf(`${path}.NAME`, field.of, depth) : [];
}

function defaultOf(field: Field): string {
  if (field.required === true) return '; must be given';
  if (field.defaultText !== undefined) return `; default: ${inCell(field.defaultText)}`;
  const given: unknown = field.default;
  if (given === undefined || given === null || JSON.stringify(given) === '{}') return '';
  return `; default: ${code(typeof given === 'string' ? given : JSON.stringify(given))}`;
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
    case 'doctrine':
      return `${field.word === undefined ? '' : 'word, '}map, or list of maps with conditions`;
  }
}

/** A longer choice (every weapon there is) stands in the system's tables. */
const MOST_VALUES = 12;
