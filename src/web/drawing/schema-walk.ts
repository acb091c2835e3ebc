/** Places of a JSON Schema by the path of a value: what an editor says of a key, and what may stand there. */
import { isMap, listOf, mapOf, textOf, type Json, type JsonObject } from '../../play/json.ts';

/** References and conditions within one another, at the most. */
const MOST_STEPS = 12;

/** A key or value that may stand at a place. */
interface Allowed {
  readonly label: string;
  readonly detail: string;
}

export class SchemaWalk {
  private readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  /** Keys that a map at this path may have. */
  keysAt(path: readonly (string | number)[]): readonly Allowed[] {
    const keys = new Map<string, string>();
    for (const schema of this.at(path))
      for (const [name, property] of Object.entries(mapOf(schema['properties'])))
        if (!keys.has(name)) keys.set(name, this.describe(property));
    return [...keys].map(([label, detail]) => ({ label, detail }));
  }

  /** Values that are named for this path. */
  valuesAt(path: readonly (string | number)[]): readonly Allowed[] {
    const values = new Set<string>();
    for (const schema of this.at(path)) {
      for (const value of listOf(schema['enum'])) if (value !== null) values.add(textOf(value));
      if ('const' in schema) values.add(textOf(schema['const'] ?? null));
      if (schema['type'] === 'boolean') for (const value of ['true', 'false']) values.add(value);
    }
    return [...values].map((label) => ({ label, detail: '' }));
  }

  /** The description of the key at this path; empty where there is none. */
  about(path: readonly (string | number)[]): string {
    return describedIn(this.at(path));
  }

  /** All schemas that may apply at a path: those that stand under a condition too. */
  private at(path: readonly (string | number)[]): readonly JsonObject[] {
    let schemas = this.spread(this.root);
    for (const step of path) {
      schemas = schemas.flatMap((schema) => {
        const inside =
          typeof step === 'number'
            ? schema['items']
            : (mapOf(schema['properties'])[step] ?? schema['additionalProperties']);
        return isMap(inside) ? this.spread(inside) : [];
      });
    }
    return schemas;
  }

  /** A schema with those that it refers to or is made from. */
  private spread(schema: JsonObject, depth = 0): readonly JsonObject[] {
    if (depth > MOST_STEPS) return [];
    const { $ref: reference } = schema;
    const referred = typeof reference === 'string' ? this.resolved(reference) : null;
    const parts = [
      ...(referred === null ? [] : [referred]),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((name) => listOf(schema[name])),
      ...['then', 'else'].flatMap((name) => (schema[name] === undefined ? [] : [schema[name]])),
    ];
    return [schema, ...parts.flatMap((part) => (isMap(part) ? this.spread(part, depth + 1) : []))];
  }

  private resolved(reference: string): JsonObject | null {
    let place: Json | undefined = this.root;
    for (const step of reference.replace(/^#\//u, '').split('/'))
      place = isMap(place) ? place[step] : undefined;
    return isMap(place) ? place : null;
  }

  private describe(property: Json): string {
    return isMap(property) ? describedIn(this.spread(property)) : '';
  }
}

function describedIn(schemas: readonly JsonObject[]): string {
  for (const { description } of schemas) if (typeof description === 'string') return description;
  return '';
}
