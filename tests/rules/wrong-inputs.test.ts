/**
 * Inputs that do not fit their description are refused, in all systems: of another type, unknown, missing, or beyond a
 * bound. Every number, list and map that a user may give has an upper bound: nobody can ask for what never ends.
 */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { InputError, type DoctrineField, type Field, type Fields } from '../../src/play/inputs.ts';
import { isMap, mapOf, type JsonObject } from '../../src/play/json.ts';
import { readInputs } from '../../src/play/read-inputs.ts';
import type { StateReading } from '../../src/play/readings.ts';
import { readOptions } from '../../src/play/read-options.ts';
import { shown } from '../../src/play/shown.ts';
import type { RuleSystem } from '../../src/play/system.ts';
import { specSchema } from '../../src/spec/spec-schema.ts';
import { SUPPLEMENT } from '../../src/rules/march-attack/supplement.ts';
import { ruleSystems } from '../../src/rules/index.ts';
import { skirmish } from '../toy/skirmish.ts';

const SYSTEMS: readonly RuleSystem[] = [...ruleSystems, skirmish];

type Path = readonly (string | number)[];

/** Something wrong with inputs: where it stands, and what its message names. */
interface Mistake {
  readonly path: Path;
  readonly says: string;
  readonly raw: unknown;
}

const NO_WORD = 'no-such-word';

/** Mistakes within a field: values of another type, beyond each bound, and null; the first element stands for a list. */
function mistakesIn(field: Field, path: Path): readonly Mistake[] {
  const mayBeNull = field.nullable === true || field.default === null || field.type === 'json';
  const wrong = (raw: unknown, says = shown(raw)): Mistake => ({ path, says, raw });
  return [...(mayBeNull ? [] : [wrong(null)]), ...mistakesOfType(field, path, wrong)];
}

function mistakesOfType(
  field: Field,
  path: Path,
  wrong: (raw: unknown, says?: string) => Mistake,
): readonly Mistake[] {
  switch (field.type) {
    case 'integer':
    case 'number': {
      const { min, max, multipleOf } = field;
      const step = field.type === 'integer' ? 1 : multipleOf;
      const isOpen = field.type === 'number' && field.exclusiveMin === true;
      return [
        wrong(NO_WORD),
        wrong(max + (step ?? 1), String(max)),
        ...(min === undefined ? [] : [wrong(isOpen ? min : min - (step ?? 1), String(min))]),
        ...(step === undefined ? [] : [wrong((min ?? 0) + step / 2)]),
      ];
    }
    case 'list': {
      const { of, minItems = 0, maxItems } = field;
      const listOf = (length: number, raw: unknown): readonly unknown[] => Array.from({ length }, () => raw);
      return [
        ...(field.orSingle === true ? [] : [wrong(NO_WORD)]),
        ...(minItems === 0 ? [] : [wrong(listOf(minItems - 1, null), String(minItems))]),
        wrong(listOf(maxItems + 1, null), String(maxItems)),
        ...(field.uniqueItems === true ? [{ path: [...path, 1], says: 'twice', raw: [1, 1] }] : []),
        ...mistakesIn(of, [...path, 0]).map((one) => ({
          ...one,
          raw: listOf(Math.max(minItems, 1), one.raw),
        })),
      ];
    }
    case 'map': {
      const names = Array.from({ length: field.maxEntries + 1 }, (_name, i) => [`name ${i}`, null] as const);
      return [
        wrong(NO_WORD),
        wrong(Object.fromEntries(names), String(field.maxEntries)),
        ...mistakesIn(field.of, [...path, 'a']).map((one) => ({ ...one, raw: { a: one.raw } })),
      ];
    }
    case 'group':
      return [wrong(1), ...mistakesInGroup(field.fields, path)];
    case 'doctrine':
      return [wrong(1), ...mistakesInDoctrine(field, path)];
    case 'boolean':
      return [wrong(1), wrong(NO_WORD)];
    case 'choice': {
      const { values = [], message = '' } = field.notGiven ?? {};
      return [wrong(1), wrong(NO_WORD), ...values.map((value) => wrong(value, message))];
    }
    case 'text':
      return [wrong(1), ...(field.pattern === undefined ? [] : [wrong('', field.pattern.text)])];
    case 'json':
      return [];
  }
}

/** Mistakes in each field of several, and a key that is none of them. */
function mistakesInFields(fields: Fields, path: Path): readonly Mistake[] {
  return [
    { path: [...path, NO_WORD], says: `unknown key "${NO_WORD}"`, raw: { [NO_WORD]: 1 } },
    ...Object.entries(fields).flatMap(([name, field]) =>
      mistakesIn(field, [...path, name]).map((one) => ({ ...one, raw: { [name]: one.raw } })),
    ),
  ];
}

/** Mistakes in a group: in its fields, between them, and lacks of what must be there. */
function mistakesInGroup(fields: Fields, path: Path): readonly Mistake[] {
  return [
    ...mistakesInFields(fields, path),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(field.required === true ? [{ path: [...path, name], says: `${name} is missing`, raw: {} }] : []),
      ...betweenKeys(fields, name, field, path),
    ]),
  ];
}

/** Mistakes in a doctrine, of which null and what is left out come from a wider level. */
function mistakesInDoctrine({ fields, readings }: DoctrineField, path: Path): readonly Mistake[] {
  const inConditions = Object.entries({ ...readings, [NO_WORD]: {} as StateReading }).map(
    ([reading, { words }]) => ({
      path: [...path, 0, 'when', reading],
      says: words?.join(', ') ?? reading,
      raw: [{ when: { [reading]: 'no such value' }, do: {} }, { do: {} }],
    }),
  );
  const inKeys = mistakesInFields(fields, path).filter(({ says }) => says !== shown(null));
  return [...inKeys, ...inConditions];
}

/** A key that another one requires, or that another one forbids. */
function betweenKeys(fields: Fields, name: string, field: Field, path: Path): readonly Mistake[] {
  const { requiredWhen, onlyWhen } = field;
  const at = [...path, name];
  const sibling = onlyWhen === undefined ? undefined : fields[onlyWhen.key];
  const others = sibling?.type === 'choice' ? sibling.values : [];
  const forbids = others.find((value) => onlyWhen?.isOneOf.includes(value) === false);
  return [
    ...(requiredWhen === undefined
      ? []
      : [
          {
            path: at,
            says: 'is required',
            raw: requiredWhen.isOneOf.includes(null) ? {} : { [requiredWhen.key]: requiredWhen.isOneOf[0] },
          },
        ]),
    ...(onlyWhen === undefined || forbids === undefined
      ? []
      : [{ path: at, says: 'is allowed only', raw: { [onlyWhen.key]: forbids, [name]: NO_WORD } }]),
  ];
}

/** Fails unless each mistake is refused at its place with a message that names it. */
function expectRefused(fields: Fields): void {
  const passed = mistakesInGroup(fields, []).flatMap(({ path, says, raw }) => {
    const { problems } = readInputs(fields, raw, { shortForms: false });
    const there = problems.filter((one) => isDeepStrictEqual(one.path, path));
    const messages = there.map(({ message }) => message);
    return messages.some((message) => message.includes(says)) ? [] : [{ path, says, messages }];
  });
  expect(passed).toEqual([]);
}

describe.each(SYSTEMS.map((system) => [system.id, system] as const))('%s', (_id, system) => {
  test.each(system.mechanics.map((mechanic) => [mechanic.name, mechanic] as const))(
    'refuses whatever does not fit the inputs of %s',
    (_name, { inputs }) => expectRefused(inputs),
  );

  test.each(system.kinds.map((kind) => [kind.name, kind] as const))(
    'refuses whatever does not fit the engagement %s',
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
    // Read anew: throws of rows that are kept hold what has been drawn from them.
    const printed = dataIn(system.read(structuredClone(system.tables)));
    const unbounded = numbersIn(system.tables).filter((path) => {
      const read = readOrRefused(system, changedAt(system.tables, path, 1e15));
      return read !== 'refused' && read !== printed;
    });
    expect(unbounded).toEqual([]);
  },
);

test('tables that a source does not give are refused for whatever does not fit', () =>
  expectRefused(SUPPLEMENT));

test('the schema of specs shows a bound for every number but those of tables and the seed', () => {
  const unbounded: string[] = [];
  const whole = specSchema(SYSTEMS);
  const seen = new Set<unknown>();
  const look = (schema: unknown, where: string): void => {
    if (Array.isArray(schema)) schema.forEach((each, i) => look(each, `${where}/${i}`));
    if (!isMap(schema) || 'const' in schema || /\/(?:tables|seed|\$defs)$/u.test(where)) return;
    const { $ref: reference } = schema;
    const part =
      typeof reference === 'string' ? mapOf(whole['$defs'])[reference.slice('#/$defs/'.length)] : null;
    if (isMap(part) && seen.size < seen.add(part).size) look(part, where);
    const types: readonly unknown[] = [schema['type']].flat();
    const isNumber = types.includes('number') || types.includes('integer');
    if (isNumber && !('maximum' in schema)) unbounded.push(where);
    for (const [key, part] of Object.entries(schema)) look(part, `${where}/${key}`);
  };
  look(whole, '');
  expect(seen.size).toBeGreaterThan(100);
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
