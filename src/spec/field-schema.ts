/** Fields of a rule system as JSON Schema (draft-07), for editors: meaning, allowed values, default. */
import type {
  ChoiceField,
  DoctrineField,
  Field,
  Fields,
  GroupField,
  IntegerField,
  ListField,
  MapField,
  NumberField,
  TextField,
} from '../play/inputs.ts';
import { MOST_ITEMS } from '../play/read-doctrine.ts';
import { LONGEST_TEXT } from '../play/input-reader.ts';
import { shortFormOf } from '../play/choice-names.ts';
import { LONGEST_ID, OWN_ID } from '../play/open-tables.ts';
import { allowedOption, fieldOf } from '../play/read-options.ts';
import { isList, type Json, type JsonObject } from '../play/json.ts';
import type { OptionDescription } from '../play/options.ts';
import type { Readings } from '../play/readings.ts';

/** The references of conditions by the readings that they test: what many places have in common stands once. */
export type ConditionRefs = ReadonlyMap<Readings, JsonObject>;

interface FieldsForm {
  /** Required fields must be there. */
  readonly allRequired: boolean;
  readonly conditions?: ConditionRefs;
}

const NONE: ConditionRefs = new Map();

/** A map with these fields and no others. */
export function fieldsSchema(fields: Fields, form: FieldsForm): JsonObject {
  const { allRequired, conditions: refs = NONE } = form;
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required === true).map(([name]) => name);
  const conditions = entries.flatMap(([name, field]) => conditionsOf(name, field, fields));
  return {
    type: 'object',
    properties: properties(fields, refs),
    additionalProperties: false,
    ...(allRequired && required.length > 0 ? { required } : {}),
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  };
}

function properties(fields: Fields, conditions: ConditionRefs): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, conditions)]),
  );
}

/** One field with its meaning. */
export function fieldSchema(field: Field, conditions = NONE): JsonObject {
  const schema = described(field, valueSchema(field, conditions));
  const mayBeNull = field.nullable === true || field.default === null || field.mayBeEmpty === true;
  return mayBeNull ? orNull(schema) : schema;
}

/** An option of the system. */
export function optionSchema(option: OptionDescription): JsonObject {
  const { default: standard, meaning, ruling } = option;
  const description = `${meaning} (${ruling})`;
  if (option.values !== 'number') return { enum: option.values, default: standard, description };
  return {
    ...numberSchema(fieldOf(option)),
    default: standard,
    description: `${description}: ${allowedOption(option)}`,
  };
}

function valueSchema(field: Field, conditions = NONE): JsonObject {
  const schema = plainSchema(field, conditions);
  return 'orWord' in field && field.orWord !== undefined
    ? { anyOf: [{ const: field.orWord }, schema] }
    : schema;
}

function plainSchema(field: Field, conditions: ConditionRefs): JsonObject {
  switch (field.type) {
    case 'integer':
    case 'number':
      return numberSchema(field);
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return choiceSchema(field);
    case 'text':
      return textSchema(field);
    case 'list':
      return listSchema(field, conditions);
    case 'group':
      return groupSchema(field, conditions);
    case 'map':
      return mapSchema(field, conditions);
    case 'doctrine':
      return doctrineSchema(field, conditions);
    case 'json':
      return field.isMap === true ? { type: 'object' } : {};
  }
}

/** A word, a map, or a list of items: each by itself, so that an editor says what is wrong with the one that is meant. */
function doctrineSchema(
  { fields, word, widest, readings }: DoctrineField,
  conditions: ConditionRefs,
): JsonObject {
  const ofWord = word === undefined ? undefined : fields[word];
  const given = { properties: properties(fields, conditions), additionalProperties: false };
  const item = {
    type: 'object',
    properties: { when: conditions.get(readings) ?? { type: 'object' }, do: { type: 'object', ...given } },
    required: ['do'],
    additionalProperties: false,
  };
  return {
    type: ['object', 'array', ...(ofWord === undefined ? [] : ['string'])],
    allOf: [
      ifThen(
        { type: 'object' },
        widest === true ? fieldsSchema(fields, { allRequired: true, conditions }) : given,
      ),
      ifThen({ type: 'array' }, { items: item, minItems: 1, maxItems: MOST_ITEMS }),
      ...(ofWord === undefined ? [] : [ifThen({ type: 'string' }, valueSchema(ofWord, conditions))]),
    ],
  };
}

/** A condition: `tests` by what they test, `other` for all else; `ref` is a reference to this schema. */
export function conditionSchema(tests: Fields, other: JsonObject | false, ref: JsonObject): JsonObject {
  const list = { type: 'array', minItems: 1, items: ref };
  const schemas = Object.entries(tests).map(([name, field]) => [name, testSchema(field)] as const);
  return {
    type: 'object',
    minProperties: 1,
    properties: { ...Object.fromEntries(schemas), all: list, any: list, not: ref },
    additionalProperties: other,
  };
}

/** A test: a map of comparisons, or a bare value that stands for one of them. */
export function testSchema(field: Field): JsonObject {
  if (field.type !== 'group') return fieldSchema(field);
  const { equals, is } = field.fields;
  const bare = [equals, is].flatMap((each) => (each === undefined ? [] : [valueSchema(each)]));
  const comparisons = { ...fieldsSchema(field.fields, { allRequired: false }), minProperties: 1 };
  return described(field, { anyOf: [...bare, comparisons] });
}

function groupSchema({ fields, word }: GroupField, conditions: ConditionRefs): JsonObject {
  const whole = fieldsSchema(fields, { allRequired: true, conditions });
  const ofWord = word === undefined ? undefined : fields[word];
  return ofWord === undefined ? whole : { anyOf: [whole, fieldSchema(ofWord, conditions)] };
}

function textSchema({ pattern, minLength, maxLength = LONGEST_TEXT, orNumber }: TextField): JsonObject {
  return {
    type: orNumber === true ? ['string', 'number'] : 'string',
    ...(minLength === undefined ? {} : { minLength }),
    maxLength,
    ...(pattern === undefined ? {} : { pattern: `^(?:${pattern.source})$` }),
  };
}

function mapSchema({ of, names, maxEntries, orSingle }: MapField, conditions: ConditionRefs): JsonObject {
  const each = fieldSchema(of, conditions);
  const map = {
    type: 'object',
    additionalProperties: each,
    maxProperties: maxEntries,
    ...(names === undefined ? {} : { propertyNames: textSchema(names) }),
  };
  return orSingle === true ? { anyOf: [map, each] } : map;
}

function numberSchema(field: IntegerField | NumberField): JsonObject {
  const { type, min, max, multipleOf } = field;
  if (min === max) return { const: max };
  const open = field.type === 'number' && field.exclusiveMin === true;
  return {
    type,
    ...(min === undefined ? {} : open ? { exclusiveMinimum: min } : { minimum: min }),
    maximum: max,
    // Editors divide binary fractions: 0.3 is no multiple of 0.1 to them, so such steps are only described.
    ...(multipleOf === undefined || !Number.isInteger(multipleOf * 1024) ? {} : { multipleOf }),
  };
}

function choiceSchema(field: ChoiceField): JsonObject {
  // Sides are written by the names that the user gives them.
  if (field.namesSides !== undefined) return { type: 'string' };
  const printed = { enum: valuesInSpecs(field) };
  if (field.rowsOf === undefined) return printed;
  return { anyOf: [printed, { type: 'string', pattern: `^(?:${OWN_ID})$`, maxLength: LONGEST_ID }] };
}

/** The values of a choice, and the short forms that may stand for them. */
function valuesInSpecs(field: ChoiceField): readonly string[] {
  if (field.shortForms !== true) return field.values;
  const shortForms = field.values.map(shortFormOf);
  const unique = shortForms.filter(
    (short) => !field.values.includes(short) && shortForms.indexOf(short) === shortForms.lastIndexOf(short),
  );
  return [...field.values, ...unique];
}

function listSchema(field: ListField, conditions: ConditionRefs): JsonObject {
  const { minItems, maxItems } = field;
  const items = fieldSchema(field.of, conditions);
  const list: JsonObject = {
    type: 'array',
    items,
    ...(minItems === undefined ? {} : { minItems }),
    maxItems,
    ...(field.uniqueItems === true ? { uniqueItems: true } : {}),
  };
  return field.orSingle === true ? { anyOf: [list, items] } : list;
}

function described(field: Field, schema: JsonObject): JsonObject {
  const unit = 'unit' in field && field.unit !== undefined ? ` (${field.unit})` : '';
  const absent = field.defaultText === undefined ? '' : `; default: ${field.defaultText}`;
  const standard = field.default;
  return {
    ...schema,
    description: `${field.meaning}${unit}${absent}`,
    // Defaults are JSON.
    ...(standard === undefined ? {} : { default: standard as Json }),
  };
}

function orNull(schema: JsonObject): JsonObject {
  const { type, enum: values } = schema;
  if (Array.isArray(values)) return { ...schema, enum: [...values.map((value: Json) => value), null] };
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
  if (isList(type)) return { ...schema, type: [...type, 'null'] };
  const { description, default: standard, ...rest } = schema;
  if (Object.keys(rest).length === 0) return schema;
  return {
    anyOf: [rest, { type: 'null' }],
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
  };
}

/** The fields required and forbidden by the values of a sibling. */
function conditionsOf(name: string, field: Field, fields: Fields): readonly JsonObject[] {
  const { requiredWhen, onlyWhen } = field;
  const conditions: JsonObject[] = [];
  if (requiredWhen !== undefined)
    conditions.push(ifThen(siblingIs(requiredWhen, fields), { required: [name] }));
  if (onlyWhen !== undefined)
    conditions.push({ if: siblingIs(onlyWhen, fields), else: { properties: { [name]: false } } });
  return conditions;
}

/** A condition and its consequence. */
export function ifThen(condition: JsonObject, consequence: JsonObject): JsonObject {
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of JSON Schema
  return { if: condition, then: consequence };
}

/** A condition on a sibling: it has one of the values, or is absent with one of them as its default. */
function siblingIs(
  { key, isOneOf }: { readonly key: string; readonly isOneOf: readonly unknown[] },
  fields: Fields,
): JsonObject {
  const values = isOneOf as readonly Json[]; // values of a field of JSON
  const byDefault = isOneOf.includes(fields[key]?.default ?? null);
  return { properties: { [key]: { enum: values } }, ...(byDefault ? {} : { required: [key] }) };
}
