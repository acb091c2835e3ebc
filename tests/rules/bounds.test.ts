/** Nobody can ask for what never ends: every number, list and map that a user may give has an upper bound. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { InputError, type Field, type Fields } from '../../src/engagement/inputs.ts';
import { isMap, type JsonObject } from '../../src/engagement/json.ts';
import { readInputs } from '../../src/engagement/read-inputs.ts';
import { readOptions } from '../../src/engagement/read-options.ts';
import type { RuleSystem } from '../../src/engagement/system.ts';
import { specSchema } from '../../src/experiment/spec-schema.ts';
import { PACK_FIELDS } from '../../src/rules/march-attack/pack-fields.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { skirmish } from '../toy/skirmish.ts';

const SYSTEMS: readonly RuleSystem[] = [...ruleSystems, skirmish];

type Path = readonly (string | number)[];

/** One bound of a description, and inputs that go beyond it. */
interface Beyond {
  readonly path: Path;
  readonly bound: number;
  readonly raw: unknown;
}

/** Every bound within a field, the first element standing for all of a list. */
function bounds(field: Field, path: Path): readonly Beyond[] {
  switch (field.type) {
    case 'integer':
    case 'number':
      return [{ path, bound: field.max, raw: field.max + (field.multipleOf ?? 1) }];
    case 'list': {
      const { of, minItems = 1, maxItems } = field;
      const listOf = (length: number, raw: unknown): readonly unknown[] => Array.from({ length }, () => raw);
      return [
        { path, bound: maxItems, raw: listOf(maxItems + 1, null) },
        ...bounds(of, [...path, 0]).map((one) => ({ ...one, raw: listOf(Math.max(minItems, 1), one.raw) })),
      ];
    }
    case 'map': {
      const names = Array.from({ length: field.maxEntries + 1 }, (_name, i) => [`name ${i}`, null] as const);
      return [
        { path, bound: field.maxEntries, raw: Object.fromEntries(names) },
        ...bounds(field.of, [...path, 'a']).map((one) => ({ ...one, raw: { a: one.raw } })),
      ];
    }
    case 'group':
    case 'doctrine':
      return boundsOf(field.fields, path);
    case 'boolean':
    case 'choice':
    case 'text':
    case 'json':
      return [];
  }
}

function boundsOf(fields: Fields, path: Path = []): readonly Beyond[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    bounds(field, [...path, name]).map((one) => ({ ...one, raw: { [name]: one.raw } })),
  );
}

/** Fails unless inputs beyond each bound are refused at its place with a message that names it. */
function expectRefused(fields: Fields): void {
  for (const { path, bound, raw } of boundsOf(fields)) {
    const { problems } = readInputs(fields, raw, { shortForms: false });
    const there = problems.filter((one) => isDeepStrictEqual(one.path, path));
    const named = there.filter(({ message }) => new RegExp(`\\b${bound}\\b`, 'u').test(message));
    expect([path, named.length > 0]).toEqual([path, true]);
  }
}

describe.each(SYSTEMS.map((system) => [system.id, system] as const))('%s', (_id, system) => {
  test.each(system.mechanics.map((mechanic) => [mechanic.name, mechanic] as const))(
    'refuses what is beyond the bounds of %s',
    (_name, { inputs }) => expectRefused(inputs),
  );

  test.each(system.kinds.map((kind) => [kind.name, kind] as const))(
    'refuses what is beyond the bounds of the engagement %s',
    (_name, { inputs }) => expectRefused(inputs),
  );

  test('refuses options beyond their bounds', () => {
    for (const [name, option] of Object.entries(system.options)) {
      if (option.values !== 'number') continue;
      const [scope = ''] = option.scope;
      const { problems } = readOptions(system.options, scope, { [name]: option.max + 1 });
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringMatching(new RegExp(`\\b${option.max}\\b`, 'u')),
      ]);
    }
  });
});

test.each(ruleSystems.map((system) => [system.id, system] as const))(
  '%s refuses numbers of its tables beyond any game, or does not use them',
  (_id, system) => {
    const printed = dataIn(system.read(system.tables));
    const unbounded = numbersIn(system.tables).filter((path) => {
      const read = readOrRefused(system, changedAt(system.tables, path, 1e15));
      return read !== 'refused' && read !== printed;
    });
    expect(unbounded).toEqual([]);
  },
);

test('a rule pack is refused beyond its bounds', () => expectRefused(PACK_FIELDS));

test('the schema of specs shows a bound for every number but those of tables and the seed', () => {
  const unbounded: string[] = [];
  const look = (schema: unknown, where: string): void => {
    if (Array.isArray(schema)) schema.forEach((each, i) => look(each, `${where}/${i}`));
    if (!isMap(schema) || 'const' in schema || /(?:\.tables|\/seed)$/u.test(where)) return;
    const types: readonly unknown[] = [schema['type']].flat();
    const isNumber = types.includes('number') || types.includes('integer');
    if (isNumber && !('maximum' in schema)) unbounded.push(where);
    for (const [key, part] of Object.entries(schema)) look(part, `${where}/${key}`);
  };
  look(specSchema(SYSTEMS), '');
  expect(unbounded).toEqual([]);
});

/** What tables hold once read, or that they are refused. */
function readOrRefused(system: RuleSystem, tables: JsonObject): string {
  try {
    return dataIn(system.read(tables));
  } catch (error) {
    if (error instanceof InputError) return 'refused';
    throw error;
  }
}

/** All that tables hold once read but their functions, as text. */
function dataIn(tables: unknown): string {
  return JSON.stringify(tables, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}

/** The paths of all numbers. */
function numbersIn(json: unknown, path: Path = []): readonly Path[] {
  if (typeof json === 'number') return [path];
  if (Array.isArray(json)) return json.flatMap((each, i) => numbersIn(each, [...path, i]));
  return isMap(json) ? Object.entries(json).flatMap(([key, each]) => numbersIn(each, [...path, key])) : [];
}

/** Tables with another number in one place. */
function changedAt(tables: JsonObject, path: Path, number: number): JsonObject {
  const changed = structuredClone(tables);
  const place: unknown = path
    .slice(0, -1)
    .reduce<unknown>((at, step) => Reflect.get(Object(at), step), changed);
  Reflect.set(Object(place), path.at(-1) ?? '', number);
  return changed;
}
