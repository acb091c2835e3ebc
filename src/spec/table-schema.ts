/** The tables of a rule system as JSON Schema: the names that a patch may use, for editors to offer. */
import { shortFormOf } from '../play/choice-names.ts';
import { isList, isMap, type Json, type JsonObject } from '../play/json.ts';
import type { OpenTable } from '../play/open-tables.ts';
import { fieldsSchema } from './field-schema.ts';
import { columnsOf, openTableAt, type TableShape } from './own-rows.ts';
import { namedAt, rowNamesAt, topOf, type Place, type RowKeys } from './table-place.ts';

/** A patch of the tables: any part of them. */
export function tablesSchema(tables: JsonObject, shape: TableShape): JsonObject {
  return patchSchema(topOf(tables), shape);
}

function patchSchema(place: Place, shape: TableShape): JsonObject {
  const open = openTableAt(place, shape);
  const printed = printedSchema(place, shape);
  return open === undefined ? printed : { ...printed, additionalProperties: ownRowSchema(open.table) };
}

/** A row of the user's own. */
function ownRowSchema(table: OpenTable): JsonObject {
  const { properties = {} } = fieldsSchema(columnsOf(table), { allRequired: false });
  const added = {
    new: { const: true, description: 'a row of your own' },
    like: { type: 'string', description: 'a row to copy first' },
  };
  return { type: 'object', properties: { ...added, ...(isMap(properties) ? properties : {}) } };
}

function printedSchema(place: Place, shape: TableShape): JsonObject {
  const { rowKeys } = shape;
  const { value } = place;
  const rows = rowNamesAt(place, rowKeys);
  const named = namedAt(place, rowKeys);
  if (isList(value) && rows.length === 0) return { type: ['array', 'object'] };
  if (!isList(value) && !isMap(value)) return scalarSchema(value);
  const shortForms = rows.map(shortFormOf);
  const properties = new Map<string, JsonObject>();
  const [firstRow] = rows;
  for (const [name, child] of named) {
    const isRow = rows.includes(name);
    // Rows have the columns of the first; the reader of the spec checks rows with other columns.
    if (isRow) properties.set(name, name === firstRow ? rowSchema(child, rowKeys) : { type: 'object' });
    else if (isMap(value) && !(name === 'rows' && rows.length > 0))
      properties.set(name, patchSchema(child, shape));
  }
  for (const short of shortForms)
    if (shortForms.indexOf(short) === shortForms.lastIndexOf(short) && !properties.has(short))
      properties.set(short, { type: 'object' });
  if (firstRow === undefined) return mapOf(properties);
  const row = properties.get(firstRow) ?? {};
  const withColumns = [...properties].map(([name, schema]): [string, JsonObject] => [
    name,
    schema['type'] === 'object' && schema['properties'] === undefined ? row : schema,
  ]);
  return mapOf(new Map(withColumns), true);
}

/** A row: each column may hold the values that any row has there. */
function rowSchema(place: Place, rowKeys: RowKeys): JsonObject {
  const properties = new Map<string, JsonObject>();
  for (const [name, child] of namedAt(place, rowKeys)) properties.set(name, openSchema(child.value));
  return mapOf(properties, true);
}

/** The contents of a column, one level down and without a fixed type: a row may have a value where another has none. */
function openSchema(value: Json): JsonObject {
  if (!isMap(value)) return {};
  return { type: 'object', properties: Object.fromEntries(Object.keys(value).map((key) => [key, {}])) };
}

function mapOf(properties: ReadonlyMap<string, JsonObject>, open = false): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(open ? {} : { additionalProperties: false }),
  };
}

function scalarSchema(value: Json): JsonObject {
  if (typeof value === 'number') return { type: ['number', 'null'] };
  if (typeof value === 'boolean') return { type: ['boolean', 'null'] };
  return typeof value === 'string' ? { type: ['string', 'null'] } : {};
}
