/** A JSON Schema in which what stands in several places is a definition, under the shortest name that it has in them. */
import { isList, isMap, mapOf, type Json, type JsonObject } from '../play/json.ts';

/** Characters of the shortest part that gets a definition. */
const LEAST_SHARED = 45;
/** Keywords that hold one schema, a list of schemas, or schemas by name. */
const SINGLE = ['additionalProperties', 'items', 'propertyNames', 'not', 'if', 'then', 'else'];
const LISTS = ['allOf', 'anyOf'];
const NAMED = ['properties', '$defs'];

/** A part, and the places in which it stands once parts that are equal are one. */
interface Part {
  name: string;
  places: number;
}

/** The schema with a definition for each part that stands in several places. */
export function sharedSchema(schema: JsonObject): JsonObject {
  const parts = new Map<string, Part>();
  const count = (part: JsonObject, name: string): void => {
    const text = JSON.stringify(part);
    const known = parts.get(text);
    if (known === undefined) {
      parts.set(text, { name, places: 1 });
      withParts(part, name, (inner, own) => {
        count(inner, own);
        return inner;
      });
      return;
    }
    known.places++;
    if (name.length < known.name.length) known.name = name;
  };
  const named = isMap(schema['$defs']) ? schema['$defs'] : {};
  const definitions = new Map<string, Json>(Object.entries(named));
  const names = new Map<string, string>();
  const share = (part: JsonObject, own: string): JsonObject => {
    const text = JSON.stringify(part);
    const { name = own, places = 1 } = parts.get(text) ?? {};
    if (places === 1 || text.length < LEAST_SHARED) return withParts(part, own, share);
    let known = names.get(text);
    if (known === undefined) {
      const plain = name.replaceAll(/[^\w.-]/gu, '-');
      known = plain;
      for (let i = 2; definitions.has(known); i++) known = `${plain}${i}`;
      names.set(text, known);
      definitions.set(known, {});
      definitions.set(known, withParts(part, own, share));
    }
    return { $ref: `#/$defs/${known}` };
  };
  count(schema, '');
  const whole = withParts(schema, '', share);
  return { ...whole, $defs: { ...Object.fromEntries(definitions), ...mapOf(whole['$defs']) } };
}

/** The schema with each part replaced; `change` gets the name under which the part stands, or that of what is around it. */
function withParts(
  schema: JsonObject,
  name: string,
  change: (part: JsonObject, name: string) => JsonObject,
): JsonObject {
  const one = (part: Json, own: string): Json => (isMap(part) ? change(part, own) : part);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, rule]): [string, Json] => {
      if (SINGLE.includes(keyword)) return [keyword, one(rule, name || keyword)];
      if (LISTS.includes(keyword) && isList(rule))
        return [keyword, rule.map((part) => one(part, name || keyword))];
      if (!NAMED.includes(keyword) || !isMap(rule)) return [keyword, rule];
      return [keyword, Object.fromEntries(Object.entries(rule).map(([own, part]) => [own, one(part, own)]))];
    }),
  );
}
