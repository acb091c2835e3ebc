/** Walks raw JSON along the description of inputs, noting every problem with its path. */
import { nearestOf, shortFormOf, valuesOfSides, withSides } from './choice-names.ts';
import { allowed, allowedNotNull, BEYOND_USE, keyOf, listingCommand, percentMeant } from './field-words.ts';
import type {
  ChoiceField,
  Field,
  Fields,
  InputProblem,
  IntegerField,
  JsonField,
  ListField,
  MapField,
  NumberField,
  Path,
  TextField,
} from './inputs.ts';
import { isMap, isShallow } from './json.ts';
import { entriesAsWritten, withKeyOrder } from './key-order.ts';
import { isMultipleOf } from './lengths.ts';
import { didYouMean, nearest } from './nearest.ts';
import { unknownKey, wrongKey, wrongValue } from './problems.ts';
import { readDoctrine } from './read-doctrine.ts';
import type { OwnIds } from './open-tables.ts';
import { oneOf, shown } from './shown.ts';

export interface HowToRead {
  /** True where `lebel` may stand for `fr.lebel`: in specs and on the command line, never in a cases file. */
  readonly shortForms: boolean;
  /** The path of the inputs; put before the path of each problem. */
  readonly path?: Path;
  /** For fields that name a side: the user's names of the sides and the roles they stand for, in place of the roles. */
  readonly sides?: ReadonlyMap<string, string>;
  /** The ids of the user's own rows in the tables in force. */
  readonly ownIds?: OwnIds;
  /** Values stay as they are written: what is absent and has no default is left out, an element alone is no list. */
  readonly asGiven?: true;
}

/** Problems beyond this many are not collected. */
const MOST_PROBLEMS = 100;
/** Characters of a text. */
export const LONGEST_TEXT = 1_000;
export const DEEPEST_JSON = 32;

/** A mark for a value that could not be read: a problem has been noted. */
const UNREADABLE = Symbol('unreadable');

/** Reads one set of inputs and gathers their faults in `problems`. */
export class InputReader {
  readonly problems: InputProblem[] = [];
  /** Turns that conditions wait for. */
  readonly turns = new Set<number>();
  private readonly how: HowToRead;

  constructor(how: HowToRead) {
    this.how = how;
  }

  /** @param isWhole false where narrower levels may give the keys that others require */
  group(fields: Fields, raw: unknown, path: Path, isWhole = true): unknown {
    if (!isMap(raw))
      return this.wrong({ type: 'group', fields, meaning: '' }, raw, path, keyOf(path, 'the inputs'));
    for (const key of Object.keys(raw)) if (!Object.hasOwn(fields, key)) this.unknownKey(key, fields, path);
    const value: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      const read = this.field(field, Object.hasOwn(raw, key) ? raw[key] : undefined, [...path, key], value);
      if (read !== null || this.how.asGiven !== true) value[key] = read;
    }
    this.betweenKeys(fields, value, path, raw, {}, isWhole);
    return value;
  }

  /** Values that are read already: those given, then those `beside`, then the defaults. */
  completed(
    fields: Fields,
    given: Readonly<Record<string, unknown>>,
    beside: Readonly<Record<string, unknown>>,
    path: Path,
  ): unknown {
    const value: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      const at = [...path, key];
      value[key] = given[key] ?? beside[key] ?? this.absent(field, at);
      if (value[key] === null && field.required === true) this.missing(field, at);
    }
    this.betweenKeys(fields, value, path, given, beside);
    return value;
  }

  /** The keys that others require or exclude. */
  private betweenKeys(
    fields: Fields,
    value: Record<string, unknown>,
    path: Path,
    given: Readonly<Record<string, unknown>>,
    beside: Readonly<Record<string, unknown>> = {},
    isWhole = true,
  ): void {
    const isIn = (map: Readonly<Record<string, unknown>>, key: string): boolean =>
      Object.hasOwn(map, key) && map[key] !== null;
    for (const [key, field] of Object.entries(fields)) {
      if (isIn(given, key)) this.onlyWhen(field, key, value, path);
      else if ((isWhole || hasDefault(field)) && !isIn(beside, key))
        this.requiredWhen(field, key, value, path);
    }
  }

  /** `raw` is undefined where the field is absent; `beside` holds the values of the keys before it. */
  private field(
    field: Field,
    raw: unknown,
    path: Path,
    beside: Readonly<Record<string, unknown>> = {},
  ): unknown {
    if (raw === undefined) {
      return field.required === true ? this.missing(field, path) : this.absent(field, path);
    }
    if (raw === null) {
      if (field.mayBeEmpty === true || field.nullable === true || field.default === null)
        return this.absent(field, path);
      if (field.type !== 'json') return this.wrong(field, raw, path);
    }
    return this.present(field, raw, path, beside);
  }

  missing(given: Field, path: Path): typeof UNREADABLE {
    const { sides } = this.how;
    const roles = given.type === 'choice' && sides !== undefined ? valuesOfSides(given, sides) : undefined;
    const field =
      given.type === 'choice' && roles !== undefined
        ? { ...given, values: withSides(given.values, roles) }
        : given;
    const message = `${keyOf(path)} is missing: ${allowed(field)}`;
    this.add({ path, kind: 'input', message, isMissing: true, expected: allowed(field) });
    return UNREADABLE;
  }

  private absent(field: Field, path: Path): unknown {
    const value = field.default;
    if (value === undefined || value === null) return null;
    // A default is the system's own: roles by their own names, nothing in short.
    const { asGiven } = this.how;
    const own = new InputReader({ shortForms: false, ...(asGiven === undefined ? {} : { asGiven }) });
    const read = own.present(field, value, path);
    this.problems.push(...own.problems);
    return read;
  }

  present(field: Field, raw: unknown, path: Path, beside: Readonly<Record<string, unknown>> = {}): unknown {
    if ('orWord' in field && field.orWord === raw) return raw;
    switch (field.type) {
      case 'integer':
      case 'number':
        return this.number(field, raw, path);
      case 'boolean':
        return typeof raw === 'boolean' ? raw : this.wrong(field, raw, path);
      case 'choice':
        return this.choice(field, raw, path, beside);
      case 'text':
        return this.text(field, raw, path);
      case 'list':
        return this.list(field, raw, path);
      case 'group':
        if (isMap(raw)) return this.group(field.fields, raw, path);
        return field.word === undefined || typeof raw !== 'string'
          ? this.wrong(field, raw, path)
          : this.group(field.fields, { [field.word]: raw }, path);
      case 'map':
        return this.map(field, raw, path);
      case 'doctrine':
        return readDoctrine(this, field, raw, path);
      case 'json':
        return this.json(field, raw, path);
    }
  }

  private number(field: IntegerField | NumberField, raw: unknown, path: Path): unknown {
    if (typeof raw !== 'number' || !Number.isFinite(raw)) return this.wrong(field, raw, path);
    const { min = -Infinity, max } = field;
    if (raw > max && max >= BEYOND_USE)
      return this.problem(path, `${keyOf(path)} must be ${max} or less, not ${raw}`, field);
    if (field.type === 'integer' && !Number.isSafeInteger(raw)) return this.wrong(field, raw, path);
    const open = field.type === 'number' && field.exclusiveMin === true;
    if (raw < min || raw > max || (open && raw === min)) return this.wrong(field, raw, path);
    if (field.multipleOf !== undefined && !isMultipleOf(raw, field.multipleOf))
      return this.wrong(field, raw, path);
    return raw === 0 ? 0 : raw;
  }

  private choice(
    field: ChoiceField,
    raw: unknown,
    path: Path,
    beside: Readonly<Record<string, unknown>>,
  ): unknown {
    const { rowsOf = [] } = field;
    const inTables = [rowsOf].flat().flatMap((table) => this.how.ownIds?.get(table) ?? []);
    const own = inTables.filter((id) => !field.values.includes(id));
    const roles = this.how.sides === undefined ? undefined : valuesOfSides(field, this.how.sides);
    const names = [...(roles === undefined ? field.values : withSides(field.values, roles)), ...own];
    const { listedBy } = field;
    const listed = listedBy?.values[String(beside[listedBy.key])]?.concat(own) ?? names;
    if (typeof raw !== 'string') return this.wrong({ ...field, values: listed }, raw, path);
    if (field.notGiven?.values.includes(raw) === true) {
      this.add({ path, kind: 'not-given', message: `${keyOf(path)} ${raw}: ${field.notGiven.message}` });
      return UNREADABLE;
    }
    // The word that is declared: the engine tells it from others at a glance, but not one that was read, letter by letter.
    const word = names.find((name) => name === raw);
    if (word !== undefined) return roles?.get(word) ?? word;
    if (this.how.shortForms && field.shortForms === true) {
      const meant = names.filter((name) => shortFormOf(name) === raw);
      if (meant.length === 1) return meant[0];
      if (meant.length > 1) {
        const message = `${keyOf(path)} ${shown(raw)} may mean ${meant.join(' or ')}: write it in full`;
        this.add({ path, kind: 'input', message, near: meant, expected: oneOf(meant) });
        return UNREADABLE;
      }
    }
    const near =
      this.how.shortForms && field.shortForms === true ? nearestOf(raw, names) : nearest(raw, names);
    return this.wrong({ ...field, values: listed }, raw, path, keyOf(path), near);
  }

  private text(field: TextField, given: unknown, path: Path): unknown {
    const { pattern, minLength = 0, maxLength = LONGEST_TEXT, oneLine, orNumber } = field;
    const text = orNumber === true && typeof given === 'number' ? String(given) : given;
    if (typeof text !== 'string') return this.wrong(field, text, path);
    const raw = oneLine === true ? text.trim() : text;
    if (raw.length > maxLength)
      return this.problem(path, `${keyOf(path)} has ${raw.length} characters, more than ${maxLength}`, field);
    if (raw.length < minLength || (oneLine === true && /\p{Cc}/u.test(raw)))
      return this.wrong(field, raw, path);
    if (pattern === undefined || new RegExp(`^(?:${pattern.source})$`, 'u').test(raw)) return raw;
    return this.problem(path, `${keyOf(path)} must be ${pattern.text}, not ${shown(raw)}`, field);
  }

  private list(field: ListField, raw: unknown, path: Path): unknown {
    if (!Array.isArray(raw)) {
      if (!mayBeSingle(field, raw)) return this.wrong(field, raw, path);
      const single = this.field(field.of, raw, path);
      return this.how.asGiven === true ? single : [single];
    }
    const { minItems = 0, maxItems } = field;
    if (raw.length < minItems || raw.length > maxItems) {
      const given = raw.length === 0 ? 'an empty list' : `one of ${raw.length}`;
      const surplus = raw.length - maxItems;
      const remedy = `${surplus > 0 ? `leave out ${surplus}` : `add ${minItems - raw.length}`}${minItems === maxItems ? '' : ' or more'}`;
      return this.problem(path, `${keyOf(path)} must be ${allowed(field)}, not ${given}: ${remedy}`, field);
    }
    if (field.uniqueItems === true) this.unique(raw, path);
    return raw.map((element: unknown, i) => this.field(field.of, element ?? null, [...path, i]));
  }

  private unique(raw: readonly unknown[], path: Path): void {
    const seen = new Set<unknown>();
    raw.forEach((element, i) => {
      if (seen.has(element)) {
        this.add(wrongValue([...path, i], `${keyOf(path)} has ${shown(element)} twice: leave one out`));
      }
      seen.add(element);
    });
  }

  private map(field: MapField, raw: unknown, path: Path): unknown {
    if (!isMap(raw))
      return mayBeSingle(field, raw) ? this.field(field.of, raw, path) : this.wrong(field, raw, path);
    // Names are the user's own: nothing may be found under a name that he did not write.
    const value = Object.create(null) as Record<string, unknown>;
    const entries = entriesAsWritten(raw);
    if (entries.length > field.maxEntries)
      return this.problem(
        path,
        `${keyOf(path)} must be a map of at most ${field.maxEntries} names, not one of ${entries.length}`,
        field,
      );
    const isTrimmed = field.names?.oneLine === true;
    for (const [given, element] of entries) {
      const name = isTrimmed ? given.trim() : given;
      if (name === '__proto__' || name.length === 0 || name.length > LONGEST_TEXT)
        this.add(wrongKey([...path, given], `${shown(given)} cannot be a name`));
      else {
        if (field.names !== undefined) this.name(field.names, name, [...path, given]);
        value[name] = this.field(field.of, element, [...path, given]);
      }
    }
    return withKeyOrder(
      value,
      entries.map(([name]) => (isTrimmed ? name.trim() : name)),
    );
  }

  private name(field: TextField, name: string, path: Path): void {
    const reader = new InputReader({ shortForms: false });
    reader.text(field, name, path);
    const message = `${shown(name)} must be ${allowed(field)}`;
    if (reader.problems.length > 0) this.add(wrongKey(path, message));
  }

  private json(field: JsonField, raw: unknown, path: Path): unknown {
    if (field.isMap === true && !isMap(raw)) return this.wrong(field, raw, path);
    if (isShallow(raw, DEEPEST_JSON)) return raw;
    return this.problem(path, `${keyOf(path)} is nested deeper than ${DEEPEST_JSON} levels`, field);
  }

  private requiredWhen(field: Field, key: string, value: Record<string, unknown>, path: Path): void {
    const when = field.requiredWhen;
    if (when === undefined || !when.isOneOf.includes(value[when.key])) return;
    this.problem([...path, key], `${key} is required ${when.text}: ${allowedNotNull(field)}`, field);
  }

  private onlyWhen(field: Field, key: string, value: Record<string, unknown>, path: Path): void {
    const when = field.onlyWhen;
    const sibling = when === undefined ? UNREADABLE : value[when.key];
    if (when === undefined || sibling === UNREADABLE || when.isOneOf.includes(sibling)) return;
    this.add(wrongKey([...path, key], `${key} is allowed only ${when.text}`));
  }

  unknownKey(key: string, fields: Fields, path: Path): void {
    this.add(unknownKey([...path, key], Object.keys(fields)));
  }

  wrong(
    field: Field,
    raw: unknown,
    path: Path,
    name = keyOf(path),
    near: readonly string[] = wordNear(field, raw),
  ): typeof UNREADABLE {
    const message = `${name} must be ${allowed(field)}, not ${shown(raw)}${percentMeant(field, raw)}${didYouMean(near) || listingCommand(field, raw)}`;
    return this.problem(path, message, field, near);
  }

  problem(path: Path, message: string, field: Field, near: readonly string[] = []): typeof UNREADABLE {
    this.add(wrongValue(path, message, { near, expected: allowed(field) }));
    return UNREADABLE;
  }

  add(problem: InputProblem): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }
}

/** True for what may be an element without the list or map around it; what is no text is told the whole form. */
function mayBeSingle({ orSingle, form }: ListField | MapField, raw: unknown): boolean {
  return orSingle === true && (form === undefined || typeof raw === 'string');
}

/** The word that may stand in place of a value, where a text is near to it. */
function wordNear(field: Field, raw: unknown): readonly string[] {
  return 'orWord' in field && typeof raw === 'string' ? nearest(raw, [field.orWord ?? '']) : [];
}

/** True where an absent key has a value, after which nobody can tell that it was absent. */
function hasDefault(field: Field): boolean {
  return field.default !== undefined && field.default !== null;
}
