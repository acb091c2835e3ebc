/** Random values by a JSON schema: what fits it, mostly, and now and then what is just beside. */
import { readFileSync } from 'node:fs';
import { isMap } from '../../src/play/json.ts';
import type { Random } from './random.ts';
import { SCRAPS, STRANGE_NUMBERS } from './spoil.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** The schema of specs. */
export const SPEC_SCHEMA = JSON.parse(
  readFileSync(new URL('../../experiment.schema.json', import.meta.url), 'utf8'),
) as Schema;

/** Parts within each other; below them lists and maps are empty. */
const MOST_LEVELS = 7;
/** One value in so many is none that the schema allows. */
const WRONG = 150;

/** A value of a schema; `words` are names that mean something where a text may be any. */
export function schemaValue(schema: Schema, random: Random, words: readonly unknown[], level = 0): unknown {
  const parts = applicable(schema, random);
  const all = (name: string): unknown[] => parts.flatMap((part) => (name in part ? [part[name]] : []));
  if (random.oneIn(WRONG))
    return random.pick<unknown>([...SCRAPS, ...STRANGE_NUMBERS, [], {}, null, true, ...words]);
  const [constant] = all('const');
  if (constant !== undefined) return constant;
  const [choices] = all('enum');
  if (Array.isArray(choices) && choices.length > 0) return random.pick<unknown>(choices);
  const [fallback] = all('default');
  if (fallback !== undefined && random.oneIn(3)) return fallback;
  const types = all('type').flat();
  switch (types.length === 0 ? typeOf(parts, random) : random.pick(types)) {
    case 'null':
      return null;
    case 'boolean':
      return random.oneIn(2);
    case 'integer':
      return numberOf(all, random, 1);
    case 'number':
      return numberOf(all, random, random.pick([1, 0.5, 0.1]));
    case 'array':
      return listOf(all, random, words, level);
    case 'object':
      return mapOf(parts, random, words, level);
    default:
      return random.oneIn(8) ? random.pick(SCRAPS) : String(random.pick(words));
  }
}

/** The schema with what it refers to, and one of each of its alternatives. */
function applicable(schema: Schema, random: Random): Schema[] {
  const { $ref, anyOf, oneOf, allOf } = schema;
  const alternatives = [anyOf, oneOf].filter((list) => Array.isArray(list));
  const found: unknown[] = [
    ...(typeof $ref === 'string' ? [definition($ref)] : []),
    ...alternatives.map((list) => random.pick<unknown>(list)),
    ...(Array.isArray(allOf) ? (allOf as readonly unknown[]) : []),
  ];
  return [schema, ...found.filter(isMap).flatMap((part) => applicable(part, random))];
}

function definition(reference: string): unknown {
  const { $defs } = SPEC_SCHEMA;
  return isMap($defs) ? $defs[reference.replace('#/$defs/', '')] : undefined;
}

function typeOf(parts: readonly Schema[], random: Random): string {
  if (parts.some((part) => 'properties' in part || 'additionalProperties' in part)) return 'object';
  if (parts.some((part) => 'items' in part)) return 'array';
  return random.pick(['string', 'number', 'integer', 'boolean']);
}

function numberOf(all: (name: string) => unknown[], random: Random, unit: number): number {
  const bound = (names: readonly string[]): number[] => names.flatMap((name) => all(name)).map(Number);
  const least = Math.max(0, ...bound(['minimum', 'exclusiveMinimum']));
  const most = Math.min(...bound(['maximum', 'exclusiveMaximum']));
  if (random.oneIn(12)) return random.pick(STRANGE_NUMBERS);
  if (random.oneIn(8) && Number.isFinite(most)) return most;
  return Math.min(most, least + unit * random.int(random.oneIn(3) ? 40 : 6));
}

function listOf(
  all: (name: string) => unknown[],
  random: Random,
  words: readonly unknown[],
  level: number,
): unknown[] {
  const [items] = all('items').filter(isMap);
  const least = Math.max(0, ...all('minItems').map(Number));
  const more = level > MOST_LEVELS ? 0 : random.int(4);
  return Array.from({ length: Math.min(least, 10) + more }, () =>
    schemaValue(items ?? {}, random, words, level + 1),
  );
}

function mapOf(parts: readonly Schema[], random: Random, words: readonly unknown[], level: number): object {
  // Keys such as `__proto__` are own properties, as they are of what JSON.parse gives.
  const map = Object.create(null) as Record<string, unknown>;
  const required = new Set(
    parts.flatMap(({ required: names }): unknown[] => (Array.isArray(names) ? names : [])),
  );
  for (const { properties } of parts)
    for (const [name, schema] of Object.entries(isMap(properties) ? properties : {}))
      if (isMap(schema) && (required.has(name) || (level < MOST_LEVELS && random.oneIn(3))))
        map[name] = schemaValue(schema, random, words, level + 1);
  const [further] = parts.flatMap(({ additionalProperties }) =>
    isMap(additionalProperties) ? [additionalProperties] : [],
  );
  if (further !== undefined && level < MOST_LEVELS)
    for (let more = 1 + random.int(2); more > 0; more--)
      map[String(random.pick(words))] = schemaValue(further, random, words, level + 1);
  for (const part of parts) Object.assign(map, conditional(part, map, random, words, level));
  return map;
}

/** What a schema asks for besides where a map is of a kind. */
function conditional(
  { if: when, then }: Schema,
  map: Readonly<Record<string, unknown>>,
  random: Random,
  words: readonly unknown[],
  level: number,
): unknown {
  const properties = isMap(when) ? when['properties'] : undefined;
  if (!isMap(then) || !isMap(properties)) return {};
  const fits = Object.entries(properties).every(
    ([name, schema]) => isMap(schema) && 'const' in schema && map[name] === schema['const'],
  );
  return fits ? schemaValue(then, random, words, level) : {};
}
