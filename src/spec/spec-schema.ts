/**
 * The JSON Schema of specs (draft-07), for editors: the frame, and the fields of each rule system and kind of
 * engagement by their own descriptions. It accepts what the reader accepts; the reader checks what a schema cannot
 * express.
 */
import { z } from 'zod';
import type { Field, Fields } from '../play/inputs.ts';
import { optionsOf } from '../play/read-options.ts';
import { defaultKind, type EngagementKind, type RuleSystem } from '../play/system.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { Readings } from '../play/readings.ts';
import { metricTest, testFields } from './condition-fields.ts';
import {
  conditionSchema,
  fieldSchema,
  fieldsSchema,
  ifThen,
  optionSchema,
  testSchema,
  type ConditionRefs,
  type FieldsForm,
} from './field-schema.ts';
import { frame } from './frame.ts';
import { engagementFields, roleFields } from './kind-fields.ts';
import { MOST_CELLS } from './limits.ts';
import { scenarioFields } from './scenario-fields.ts';
import { tablesSchema } from './table-schema.ts';
import { analysisKinds } from './analyses/index.ts';

/** Sections that may stand empty while a spec is being written. */
const MAY_BE_EMPTY = [
  'labels',
  'landmarks',
  'options',
  'tables',
  'forces',
  'vary',
  'variants',
  'outcomes',
  'metrics',
  'resolve',
  'analysis',
];

/** Sections that may be the name of a file in the folder of the spec. */
const MAY_BE_FILES = ['tables', 'forces'];

const OR_EMPTY = ['object', 'null'];
const OR_FILE = [...OR_EMPTY, 'string'];
const OR_LIST = [...OR_FILE, 'array'];

export function specSchema(systems: readonly RuleSystem[]): JsonObject {
  const frameSchema = z.toJSONSchema(frame, { io: 'input', target: 'draft-7' }) as JsonObject; // a schema is JSON
  const properties = isMap(frameSchema['properties']) ? frameSchema['properties'] : {};
  const definitions = systems.flatMap((system) => definitionsOf(system));
  return {
    ...frameSchema,
    title: 'A Hythe experiment',
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).map(([name, schema]) => [
          name,
          isMap(schema) && MAY_BE_EMPTY.includes(name) ? maybeEmpty(schema, name) : schema,
        ]),
      ),
      scenario: { ...scenarioSchema, ...described(properties['scenario']), type: OR_EMPTY },
      outcomes: {
        ...(isMap(properties['outcomes']) ? properties['outcomes'] : {}),
        type: OR_EMPTY,
        additionalProperties: ref('condition'),
      },
      analysis: analysisSchema(isMap(properties['analysis']) ? properties['analysis'] : {}),
      rules: {
        enum: systems.map(({ id }) => id),
        description: ['the rule system', ...systems.map(({ id, title }) => `${id}: ${title}`)].join('\n\n'),
      },
    },
    required: [],
    allOf: [
      // A required section may stand in an included file.
      { if: { required: ['include'] }, else: { required: frameSchema['required'] ?? [] } },
      ...systems.flatMap((system) => [
        forSystem(system),
        ...system.kinds.map((kind) => forKind(system, kind)),
      ]),
    ],
    definitions: {
      ...Object.fromEntries(definitions),
      // The metrics depend on the engagement, so the reader checks them.
      condition: conditionSchema({}, testSchema(metricTest()), ref('condition')),
    },
  };
}

function definitionsOf(system: RuleSystem): readonly (readonly [string, JsonObject])[] {
  const tables = [
    `${system.id}.tables`,
    { ...tablesSchema(system.tables, system), type: OR_LIST, items: { type: ['object', 'string'] } },
  ] as const;
  const readings = [...new Set(system.kinds.flatMap(({ inputs }) => readingsIn(inputs)))];
  const named = readings.map((each, i) => [each, `${system.id}.condition${i === 0 ? '' : i + 1}`] as const);
  const conditions = new Map(named.map(([each, name]) => [each, ref(name)]));
  const ofConditions = named.map(
    ([each, name]) => [name, conditionSchema(testFields(each), false, ref(name))] as const,
  );
  const ofKinds = system.kinds.flatMap((kind) => {
    const name = (part: string): string => `${system.id}.${kind.name}.${part}`;
    const roles = kind.roles.map((role) => roleFields(kind, role));
    const form = { allRequired: true, conditions };
    return [
      [name('engagement'), engagementSchema(system, kind, conditions)],
      [name('force'), anyOf(roles.map(({ force }) => fieldsSchema(force, form)))],
      [name('side'), anyOf(roles.map(({ force, side }) => sideSchema(name('force'), force, side, form)))],
      [name('options'), optionsSchema(system, kind)],
      [name('vary'), varySchema(system, kind, conditions)],
    ] as const;
  });
  return [tables, ...ofConditions, ...ofKinds];
}

/** The readings of all doctrines within fields. */
function readingsIn(fields: Fields): readonly Readings[] {
  return Object.values(fields).flatMap((field) => readingsOf(field));
}

function readingsOf(field: Field): readonly Readings[] {
  if (field.type === 'doctrine') return [field.readings];
  if (field.type === 'group') return readingsIn(field.fields);
  return field.type === 'list' || field.type === 'map' ? readingsOf(field.of) : [];
}

/** The parts of the schema that follow from the rule system alone. */
function forSystem(system: RuleSystem): JsonObject {
  const kinds = system.kinds.map(({ name, meaning }) => `${name}: ${meaning}`);
  const standard = defaultKind(system);
  const kind = {
    enum: system.kinds.map(({ name }) => name),
    description: ['the kind of engagement', ...kinds].join('\n\n'),
    ...(standard === undefined ? {} : { default: standard.name }),
  };
  const engagement = {
    properties: { kind },
    ...(standard === undefined ? { required: ['kind'] } : {}),
  };
  return ifThen(
    { properties: { rules: { const: system.id } }, required: ['rules'] },
    {
      properties: {
        tables: ref(`${system.id}.tables`),
        variants: ofVariants('tables', ref(`${system.id}.tables`)),
        engagement,
      },
    },
  );
}

/** The parts of the schema that follow from the kind of engagement. */
function forKind(system: RuleSystem, kind: EngagementKind): JsonObject {
  const name = (part: string): JsonObject => ref(`${system.id}.${kind.name}.${part}`);
  const isStandard = kind === defaultKind(system);
  const isKind = {
    properties: { kind: { const: kind.name } },
    ...(isStandard ? {} : { required: ['kind'] }),
  };
  const isSystem = { rules: { const: system.id } };
  return ifThen(
    isStandard
      ? {
          properties: { ...isSystem, ...(system.kinds.length === 1 ? {} : { engagement: isKind }) },
          required: ['rules'],
        }
      : { properties: { ...isSystem, engagement: isKind }, required: ['rules', 'engagement'] },
    {
      properties: {
        engagement: name('engagement'),
        forces: { type: OR_FILE, additionalProperties: name('force') },
        sides: {
          type: 'object',
          additionalProperties: name('side'),
          minProperties: 2,
          maxProperties: 2,
          description: `the two sides: the first takes the role ${kind.roles[0]}, the second ${kind.roles[1]}`,
        },
        options: name('options'),
        variants: ofVariants('options', name('options')),
        vary: name('vary'),
      },
    },
  );
}

/** One part of each variant. */
function ofVariants(part: string, schema: JsonObject): JsonObject {
  return { type: OR_EMPTY, additionalProperties: { properties: { [part]: schema } } };
}

function engagementSchema(system: RuleSystem, kind: EngagementKind, conditions: ConditionRefs): JsonObject {
  // What is required may also be varied, so nothing is required here.
  const schema = fieldsSchema(engagementFields(kind), { allRequired: false, conditions });
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  return {
    ...schema,
    properties: { kind: { enum: system.kinds.map(({ name }) => name) }, ...properties },
    description: kind.meaning,
  };
}

function sideSchema(forceName: string, force: Fields, side: Fields, form: FieldsForm): JsonObject {
  const schema = fieldsSchema(side, form);
  const properties = isMap(schema['properties']) ? schema['properties'] : {};
  if (Object.keys(force).length === 0) return schema;
  const description = 'the name of a force, or a force written out';
  return {
    ...schema,
    properties: { force: { anyOf: [{ type: 'string' }, ref(forceName)], description }, ...properties },
  };
}

function optionsSchema(system: RuleSystem, kind: EngagementKind): JsonObject {
  const entries = optionsOf(system.options, kind.name).flatMap((name) => {
    const option = system.options[name];
    return option === undefined ? [] : [[name, optionSchema(option)] as const];
  });
  return { type: OR_EMPTY, properties: Object.fromEntries(entries), additionalProperties: false };
}

/**
 * Paths for completion: those of the engagement and the options; those into forces, sides and tables are too many to
 * list.
 */
function varySchema(system: RuleSystem, kind: EngagementKind, conditions: ConditionRefs): JsonObject {
  const values = (items: JsonObject): JsonObject => ({
    type: 'array',
    items,
    minItems: 1,
    maxItems: MOST_CELLS,
    uniqueItems: true,
  });
  const fields = Object.entries(engagementFields(kind)).map(
    ([name, field]) => [`engagement.${name}`, values(fieldSchema(field, conditions))] as const,
  );
  const options = optionsOf(system.options, kind.name).flatMap((name) => {
    const option = system.options[name];
    return option === undefined ? [] : [[`options.${name}`, values(optionSchema(option))] as const];
  });
  return {
    type: OR_EMPTY,
    properties: Object.fromEntries([...fields, ...options]),
    additionalProperties: values({}),
  };
}

function ref(name: string): JsonObject {
  return { $ref: `#/definitions/${name}` };
}

function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const [first, ...others] = schemas;
  const different = others.filter((schema) => JSON.stringify(schema) !== JSON.stringify(first));
  return different.length === 0 ? (first ?? {}) : { anyOf: schemas };
}

function maybeEmpty(schema: JsonObject, name: string): JsonObject {
  const type = MAY_BE_FILES.includes(name) ? OR_FILE : OR_EMPTY;
  return schema['type'] === 'object' ? { ...schema, type } : schema;
}

/**
 * The JSON Schema of the section `analysis`, which depends on the kind that it names; `common` is that of `matchup` and
 * `variants`.
 */
function analysisSchema(common: JsonObject): JsonObject {
  const properties = isMap(common['properties']) ? common['properties'] : {};
  const kind = isMap(properties['kind']) ? properties['kind'] : {};
  const commonKinds = isList(kind['enum']) ? kind['enum'] : [];
  const meaning = kind['description'];
  const questions = analysisKinds.map(({ name, question }) => `${name}: ${question}`);
  return {
    type: OR_EMPTY,
    ...(common['description'] === undefined ? {} : { description: common['description'] }),
    properties: {
      kind: {
        enum: [...commonKinds, ...analysisKinds.map(({ name }) => name)],
        description: [typeof meaning === 'string' ? meaning : '', ...questions].join('\n\n'),
      },
    },
    allOf: [
      ...analysisKinds.map(({ name, section }) =>
        ifThen(
          { properties: { kind: { const: name } }, required: ['kind'] },
          withoutDialect(z.toJSONSchema(section, { io: 'input', target: 'draft-7' }) as JsonObject), // a schema is JSON
        ),
      ),
      ifThen({ properties: { kind: { enum: commonKinds } } }, { ...common, type: OR_EMPTY }),
    ],
  };
}

/** The schema without its dialect, which only the whole schema names. */
function withoutDialect({ $schema: _dialect, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** The scenario; what surrounds an engagement in every system. */
const scenarioSchema = fieldsSchema(scenarioFields, { allRequired: true });

function described(schema: Json | undefined): JsonObject {
  return isMap(schema) ? { description: schema['description'] ?? '' } : {};
}
