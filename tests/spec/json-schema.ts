/** As much of JSON Schema (draft-07) as the schema of specs uses: which parts of a value do not fit. */
import type { Json, JsonObject } from '../../src/play/json.ts';

/** What does not fit, as `path: what was expected`; empty where all does. Unknown keywords are an error. */
export function failures(schema: JsonObject, value: Json): readonly string[] {
  return new Validator(schema).check(schema, value, []);
}

const SILENT = ['$schema', 'title', 'description', 'default', '$defs'];

class Validator {
  private readonly root: JsonObject;

  constructor(root: JsonObject) {
    this.root = root;
  }

  check(schema: Json, value: Json, path: readonly string[]): readonly string[] {
    const fail = (message: string): string[] => [
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    ];
    if (schema === false) return fail('not allowed');
    if (!isMap(schema)) return [];
    if (typeof schema['$ref'] === 'string') return this.check(this.definition(schema['$ref']), value, path);
    return Object.entries(schema).flatMap(([keyword, rule]) =>
      this.keyword(keyword, rule, schema, value, path, fail),
    );
  }

  private keyword(
    keyword: string,
    rule: Json,
    schema: JsonObject,
    value: Json,
    path: readonly string[],
    fail: (message: string) => string[],
  ): readonly string[] {
    const all = (schemas: Json): readonly string[] =>
      (schemas as readonly Json[]).flatMap((each) => this.check(each, value, path));
    const fits = (each: Json): boolean => this.check(each, value, path).length === 0;
    const must = (holds: boolean, message: string): readonly string[] => (holds ? [] : fail(message));
    const isNumber = typeof value === 'number';
    switch (keyword) {
      case 'type':
        return must(
          typesIn(rule).some((type) => isOfType(value, type)),
          `type ${typesIn(rule).join(' or ')}`,
        );
      case 'enum':
        return must(
          (rule as readonly Json[]).some((one) => one === value),
          `one of ${(rule as readonly Json[]).map((one) => JSON.stringify(one)).join(', ')}`,
        );
      case 'const':
        return must(rule === value, `exactly ${JSON.stringify(rule)}`);
      case 'minimum':
        return must(!isNumber || value >= Number(rule), `minimum ${Number(rule)}`);
      case 'maximum':
        return must(!isNumber || value <= Number(rule), `maximum ${Number(rule)}`);
      case 'exclusiveMinimum':
        return must(!isNumber || value > Number(rule), `above ${Number(rule)}`);
      case 'multipleOf':
        return must(!isNumber || Number.isInteger(value / Number(rule)), `multiple of ${Number(rule)}`);
      case 'minLength':
        return must(
          typeof value !== 'string' || value.length >= Number(rule),
          `${Number(rule)} characters or more`,
        );
      case 'maxLength':
        return must(
          typeof value !== 'string' || value.length <= Number(rule),
          `${Number(rule)} characters or fewer`,
        );
      case 'minItems':
        return must(!Array.isArray(value) || value.length >= Number(rule), `${Number(rule)} item or more`);
      case 'maxItems':
        return must(!Array.isArray(value) || value.length <= Number(rule), `${Number(rule)} items or fewer`);
      case 'uniqueItems':
        return must(
          !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length,
          'different items',
        );
      case 'minProperties':
        return must(
          !isMap(value) || Object.keys(value).length >= Number(rule),
          `${Number(rule)} keys or more`,
        );
      case 'maxProperties':
        return must(
          !isMap(value) || Object.keys(value).length <= Number(rule),
          `${Number(rule)} keys or fewer`,
        );
      case 'required':
        return isMap(value)
          ? (rule as readonly string[])
              .filter((key) => !Object.hasOwn(value, key))
              .flatMap((key) => fail(`${key} is required`))
          : [];
      case 'pattern':
        return must(
          typeof value !== 'string' || new RegExp(rule as string, 'u').test(value),
          `text that matches ${rule as string}`,
        );
      case 'items':
        return Array.isArray(value)
          ? value.flatMap((item: Json, i) => this.check(rule, item, [...path, String(i)]))
          : [];
      case 'properties':
        return isMap(value)
          ? Object.entries(rule as JsonObject).flatMap(([key, each]) =>
              Object.hasOwn(value, key) ? this.check(each, value[key] ?? null, [...path, key]) : [],
            )
          : [];
      case 'propertyNames':
        return isMap(value) ? Object.keys(value).flatMap((key) => this.check(rule, key, path)) : [];
      case 'additionalProperties': {
        const known = Object.keys((schema['properties'] ?? {}) as JsonObject);
        const others = isMap(value) ? Object.entries(value).filter(([key]) => !known.includes(key)) : [];
        return others.flatMap(([key, each]) =>
          rule === false ? fail(`no key ${key}`) : this.check(rule, each, [...path, key]),
        );
      }
      case 'allOf':
        return all(rule);
      case 'anyOf':
        return (rule as readonly Json[]).some(fits) ? [] : all(rule);
      case 'if':
        return this.check((fits(rule) ? schema['then'] : schema['else']) ?? {}, value, path);
      case 'then':
      case 'else':
        return [];
      default:
        if (SILENT.includes(keyword)) return [];
        throw new Error(`the schema uses ${keyword}, which this validator does not know`);
    }
  }

  private definition(reference: string): Json {
    const name = reference.replace('#/$defs/', '');
    const found = (this.root['$defs'] as JsonObject)[name];
    if (found === undefined) throw new Error(`no definition ${name}`);
    return found;
  }
}

function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesIn(rule: Json): readonly string[] {
  return typeof rule === 'string' ? [rule] : (rule as readonly string[]); // a type, or a list of types
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isMap(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
