/** Fields of a rule system as JSON Schema (draft-07), for editors: meaning, allowed values, default. */
import type {
  ChoiceField,
  DoctrineField,
  Field,
  Fields,
  GroupField,
  IntegerField,
  ListField,
  NumberField,
  TextField,
} from '../engagement/inputs.ts';
import { MOST_ITEMS } from '../engagement/read-doctrine.ts';
import { LONGEST_TEXT } from '../engagement/input-reader.ts';
import { shortFormOf } from '../engagement/choice-names.ts';
import { LONGEST_ID, OWN_ID } from '../engagement/open-tables.ts';
import { allowedOption, fieldOf } from '../engagement/read-options.ts';
import type { Json, JsonObject } from '../engagement/json.ts';
import type { OptionDescription } from '../engagement/options.ts';

/** A map with these fields and no others. */
export function fieldsSchema(fields: Fields, { allRequired }: { readonly allRequired: boolean }): JsonObject {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required === true).map(([name]) => name);
  const conditions = entries.flatMap(([name, field]) => conditionsOf(name, field, fields));
  return {
    type: 'object',
    properties: properties(fields),
    additionalProperties: false,
    ...(allRequired && required.length > 0 ? { required } : {}),
    ...(conditions.length > 0 ? { allOf: conditions } : {}),
  };
}

function properties(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
}

/** One field with its meaning. */
export function fieldSchema(field: Field): JsonObject {
  const schema = described(field, valueSchema(field));
  return field.nullable === true || field.default === null ? orNull(schema) : schema;
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

function valueSchema(field: Field): JsonObject {
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
      return listSchema(field);
    case 'group':
      return groupSchema(field);
    case 'map':
      return {
        type: 'object',
        additionalProperties: fieldSchema(field.of),
        maxProperties: field.maxEntries,
      };
    case 'doctrine':
      return doctrineSchema(field);
    case 'json':
      return {};
  }
}

function doctrineSchema({ fields, word, widest }: DoctrineField): JsonObject {
  const ofWord = word === undefined ? undefined : fields[word];
  const orders = { type: 'object', properties: properties(fields), additionalProperties: false };
  const item = {
    type: 'object',
    properties: { when: { type: 'object', minProperties: 1 }, do: orders },
    required: ['do'],
    additionalProperties: false,
  };
  return {
    anyOf: [
      ...(ofWord === undefined ? [] : [valueSchema(ofWord)]),
      widest === true ? fieldsSchema(fields, { allRequired: true }) : orders,
      { type: 'array', items: item, minItems: 1, maxItems: MOST_ITEMS },
    ],
  };
}

function groupSchema({ fields, word }: GroupField): JsonObject {
  const whole = fieldsSchema(fields, { allRequired: true });
  const ofWord = word === undefined ? undefined : fields[word];
  return ofWord === undefined ? whole : { anyOf: [whole, fieldSchema(ofWord)] };
}

function textSchema({ pattern }: TextField): JsonObject {
  const text = { type: 'string', maxLength: LONGEST_TEXT };
  return pattern === undefined ? text : { ...text, pattern: `^(?:${pattern.source})$` };
}

function numberSchema(field: IntegerField | NumberField): JsonObject {
  const { type, min, max, multipleOf } = field;
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

function listSchema(field: ListField): JsonObject {
  const { minItems, maxItems } = field;
  const items = fieldSchema(field.of);
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
  const { description, default: standard, ...rest } = schema;
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
