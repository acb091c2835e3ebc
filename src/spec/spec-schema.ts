/**
 * The JSON Schema of specs (draft-07), for editors: the frame, and the fields of each rule system and kind of
 * engagement by their own descriptions. It accepts what the reader accepts; the reader checks what a schema cannot
 * express. What stands in it several times is a definition.
 */
import type { Field, Fields } from '../play/inputs.ts';
import { mapOf, type JsonObject } from '../play/json.ts';
import { optionsOf } from '../play/read-options.ts';
import type { Readings } from '../play/readings.ts';
import { defaultKind, type EngagementKind, type RuleSystem } from '../play/system.ts';
import type { AnalysisKind } from './analyses/analysis-kind.ts';
import { analysisKinds } from './analyses/index.ts';
import { metricTest, testFields } from './condition-fields.ts';
import {
  conditionSchema,
  fieldSchema,
  fieldsSchema,
  ifThen,
  optionSchema,
  testSchema,
  type ConditionRefs,
} from './field-schema.ts';
import { frame } from './frame.ts';
import { engagementFields, roleFields } from './kind-fields.ts';
import { MOST_CELLS } from './limits.ts';
import { analysisFields, PLAIN_KINDS } from './read-frame.ts';
import { scenarioFields } from './scenario-fields.ts';
import { sharedSchema } from './shared-schema.ts';
import { tablesSchema } from './table-schema.ts';

const OR_EMPTY = ['object', 'null'];
const OR_FILE = [...OR_EMPTY, 'string'];
const OR_LIST = [...OR_FILE, 'array'];

export function specSchema(systems: readonly RuleSystem[]): JsonObject {
  const { properties, required = [], ...map } = fieldsSchema(frame, { allRequired: true });
  const sections = mapOf(properties);
  const conditions = new Map(systems.flatMap(conditionsOf));
  const refs: ConditionRefs = new Map([...conditions].map(([readings, { name }]) => [readings, ref(name)]));
  return sharedSchema({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...map,
    title: 'A Hythe experiment',
    properties: {
      ...sections,
      tables: { ...mapOf(sections['tables']), type: OR_LIST },
      forces: { ...mapOf(sections['forces']), type: OR_FILE },
      scenario: {
        ...fieldsSchema(scenarioFields, { allRequired: true }),
        ...mapOf(sections['scenario']),
      },
      outcomes: { ...mapOf(sections['outcomes']), additionalProperties: ref('condition') },
      analysis: analysisSchema(),
      rules: {
        enum: systems.map(({ id }) => id),
        description: ['the rule system', ...systems.map(({ id, title }) => `${id}: ${title}`)].join('\n\n'),
      },
    },
    required: [],
    allOf: [
      // A required section may stand in an included file.
      { if: { required: ['include'] }, else: { required } },
      ...systems.flatMap((system) => [
        forSystem(system),
        ...system.kinds.map((kind) => forKind(system, kind, refs)),
      ]),
    ],
    $defs: {
      ...Object.fromEntries([...conditions.values()].map(({ name, schema }) => [name, schema])),
      // The metrics depend on the engagement, so the reader checks them.
      condition: conditionSchema({}, testSchema(metricTest()), ref('condition')),
    },
  });
}

/** The conditions of a system's doctrines, which stand in themselves, by the readings that they test. */
function conditionsOf({ id, kinds }: RuleSystem) {
  const readings = [...new Set(kinds.flatMap(({ inputs }) => readingsIn(inputs)))];
  return readings.map((each, i) => {
    const name = `${id}.condition${i === 0 ? '' : i + 1}`;
    return [each, { name, schema: conditionSchema(testFields(each), false, ref(name)) }] as const;
  });
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
  const tables = {
    ...tablesSchema(system.tables, system),
    type: OR_LIST,
    items: { type: ['object', 'string'] },
  };
  return ifThen(
    { properties: { rules: { const: system.id } }, required: ['rules'] },
    { properties: { tables, variants: ofVariants('tables', tables), engagement } },
  );
}

/** The parts of the schema that follow from the kind of engagement. */
function forKind(system: RuleSystem, kind: EngagementKind, conditions: ConditionRefs): JsonObject {
  const isStandard = kind === defaultKind(system);
  const isKind = {
    properties: { kind: { const: kind.name } },
    ...(isStandard ? {} : { required: ['kind'] }),
  };
  const isSystem = { rules: { const: system.id } };
  const form = { allRequired: true, conditions };
  const roles = kind.roles.map((role) => roleFields(kind, role));
  const force = anyOf(roles.map((fields) => fieldsSchema(fields.force, form)));
  const sides = roles.map((fields) => ({
    side: fieldsSchema(fields.side, form),
    hasForce: Object.keys(fields.force).length > 0,
  }));
  const options = optionsSchema(system, kind);
  return ifThen(
    isStandard
      ? {
          properties: { ...isSystem, ...(system.kinds.length === 1 ? {} : { engagement: isKind }) },
          required: ['rules'],
        }
      : { properties: { ...isSystem, engagement: isKind }, required: ['rules', 'engagement'] },
    {
      properties: {
        engagement: engagementSchema(system, kind, conditions),
        forces: { type: OR_FILE, additionalProperties: force },
        sides: {
          type: 'object',
          additionalProperties: anyOf(
            sides.map(({ side, hasForce }) => (hasForce ? withForce(side, force) : side)),
          ),
          minProperties: 2,
          maxProperties: 2,
          description: `the two sides: the first takes the role ${kind.roles[0]}, the second ${kind.roles[1]}`,
        },
        options,
        variants: ofVariants('options', options),
        vary: varySchema(system, kind, conditions),
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
  return {
    ...schema,
    properties: { kind: { enum: system.kinds.map(({ name }) => name) }, ...mapOf(schema['properties']) },
    description: kind.meaning,
  };
}

function withForce(side: JsonObject, written: JsonObject): JsonObject {
  const force = {
    anyOf: [{ type: 'string' }, written],
    description: 'the name of a force, or a force written out',
  };
  return { ...side, properties: { force, ...mapOf(side['properties']) } };
}

function optionsSchema(system: RuleSystem, kind: EngagementKind): JsonObject {
  return {
    type: OR_EMPTY,
    properties: Object.fromEntries(optionSchemas(system, kind)),
    additionalProperties: false,
  };
}

function optionSchemas({ options }: RuleSystem, { name: kind }: EngagementKind) {
  return optionsOf(options, kind).flatMap((name) => {
    const option = options[name];
    return option === undefined ? [] : [[name, optionSchema(option)] as const];
  });
}

/**
 * Paths for completion: those of the engagement and the options; those into forces, sides and tables are too many to
 * list.
 */
function varySchema(system: RuleSystem, kind: EngagementKind, conditions: ConditionRefs): JsonObject {
  const paths = [
    ...Object.entries(engagementFields(kind)).map(
      ([name, field]) => [`engagement.${name}`, fieldSchema(field, conditions)] as const,
    ),
    ...optionSchemas(system, kind).map(([name, schema]) => [`options.${name}`, schema] as const),
  ];
  return {
    type: OR_EMPTY,
    properties: Object.fromEntries(paths.map(([path, items]) => [path, { items }])),
    // Of every path, those that are listed too.
    allOf: [
      { additionalProperties: { type: 'array', minItems: 1, maxItems: MOST_CELLS, uniqueItems: true } },
    ],
  };
}

function ref(name: string): JsonObject {
  return { $ref: `#/$defs/${name}` };
}

function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const [first, ...others] = schemas;
  const different = others.filter((schema) => JSON.stringify(schema) !== JSON.stringify(first));
  return different.length === 0 ? (first ?? {}) : { anyOf: schemas };
}

/** The section `analysis`, which depends on the kind that it names. */
function analysisSchema(): JsonObject {
  const { kind = {} } = mapOf(sectionSchema(null)['properties']);
  return {
    type: OR_EMPTY,
    description: 'the question',
    properties: { kind },
    allOf: [
      ...analysisKinds.map((one) =>
        ifThen({ properties: { kind: { const: one.name } }, required: ['kind'] }, sectionSchema(one)),
      ),
      ifThen({ properties: { kind: { enum: PLAIN_KINDS } } }, sectionSchema(null)),
    ],
  };
}

/** The section of a kind; null for the kinds without cells of their own. */
function sectionSchema(kind: AnalysisKind | null): JsonObject {
  const schema = fieldsSchema(analysisFields(kind), { allRequired: true });
  const own = kind === null ? {} : { kind: { const: kind.name } };
  return { ...schema, properties: { ...mapOf(schema['properties']), ...own }, type: OR_EMPTY };
}
