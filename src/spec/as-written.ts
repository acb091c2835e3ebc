/** Inputs that were read, written as a spec writes them: side names for roles, every default filled in. */
import type { DoctrineField, Field, Fields, ListField } from '../play/inputs.ts';
import { isList, isMap, sortedJson, type Json, type JsonObject } from '../play/json.ts';
import { roleNamedBy } from './kind-fields.ts';
import { isSame } from './table-patch.ts';

/** The user's names of the sides by role. */
export type SideNames = ReadonlyMap<string, string>;

/** Fields in the order of their description; absent fields, and those not allowed beside the others, are left out. */
export function fieldsAsWritten(fields: Fields, values: JsonObject, sides: SideNames): JsonObject {
  const written = new Map<string, Json>();
  for (const [key, field] of Object.entries(fields)) {
    const value = values[key] ?? null;
    const { onlyWhen: only } = field;
    if (only !== undefined && !only.isOneOf.includes(values[only.key])) continue;
    const isNullWritten = field.default === null || (field.nullable === true && field.required === true);
    if (value !== null || isNullWritten) written.set(key, asWritten(field, value, sides));
  }
  return Object.fromEntries(written);
}

export function asWritten(field: Field, value: Json, sides: SideNames): Json {
  if (value === null) return null;
  if (field.type === 'choice' && typeof value === 'string') {
    const role = roleNamedBy(field, value, [...sides.keys()]);
    return role === undefined ? value : (sides.get(role) ?? value);
  }
  if (field.type === 'list' && isList(value))
    return listAsWritten(field, value, (element) => asWritten(field.of, element, sides));
  if (field.type === 'group' && isMap(value)) return fieldsAsWritten(field.fields, value, sides);
  if (field.type === 'map' && isMap(value)) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([key, element]) => [key, asWritten(field.of, element, sides)]));
  }
  if (field.type === 'doctrine') return doctrineAsWritten(field, value, sides);
  return field.type === 'json' ? sortedJson(value) : value;
}

/** A list; an element alone where it may stand so. */
function listAsWritten({ orSingle }: ListField, list: readonly Json[], write: (element: Json) => Json): Json {
  const [only] = list;
  return orSingle === true && list.length === 1 && only !== undefined ? write(only) : list.map(write);
}

function doctrineAsWritten(field: DoctrineField, value: Json, sides: SideNames): Json {
  const { fields, word, widest } = field;
  const given = (keys: JsonObject): JsonObject => keysAsWritten(fields, keys, sides);
  if (isList(value))
    return value.map((item) =>
      isMap(item) ? { ...item, do: given(isMap(item['do']) ? item['do'] : {}) } : item,
    );
  if (isMap(value)) return widest === true ? fieldsAsWritten(fields, value, sides) : given(value);
  const ofWord = word === undefined ? undefined : fields[word];
  return ofWord === undefined ? value : asWritten(ofWord, value, sides);
}

/** Only the keys that are given, in the order of their description. */
function keysAsWritten(fields: Fields, values: JsonObject, sides: SideNames): JsonObject {
  const given = Object.entries(fields).filter(([key]) => Object.hasOwn(values, key));
  return Object.fromEntries(given.map(([key, field]) => [key, asWritten(field, values[key] ?? null, sides)]));
}

/** A value for people, without the fields that have their defaults; a doctrine keeps the first, which says what is done. */
export function withoutDefaults(field: Field, value: Json): Json {
  if (field.type === 'list' && isList(value))
    return listAsWritten(field, value, (element) => withoutDefaults(field.of, element));
  const isFilledIn = field.type === 'group' || (field.type === 'doctrine' && field.widest === true);
  if (!isFilledIn || !isMap(value)) return value;
  const { fields } = field;
  const [first] = field.type === 'doctrine' ? Object.keys(fields) : [];
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    const child = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (child === undefined) return [];
    const short = withoutDefaults(child, part);
    const isDefault = isSame(short, (child.default ?? null) as Json); // defaults are JSON
    return isDefault && key !== first ? [] : [[key, short]];
  });
  return Object.fromEntries(entries);
}
