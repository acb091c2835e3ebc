/** The fields of a form one by one: where each stands in the spec, which come first, and what a change of one brings along. */
import { shortFormOf } from '../../play/choice-names.ts';
import {
  fieldOfValue,
  type ChoiceField,
  type Field,
  type Fields,
  type ListField,
} from '../../play/inputs.ts';
import { isList, isMap, mapOf, textOf, type Json, type JsonObject } from '../../play/json.ts';
import type { SpecPath } from './spec-text.ts';

/** Values that are put at their paths together; undefined takes one away. */
export type Changes = readonly (readonly [SpecPath, Json | undefined])[];

type Change = readonly [string, Json | undefined];

/** Fields that stand together, and their place in the spec. */
export interface Part {
  readonly fields: Fields;
  readonly values: JsonObject;
  readonly path: SpecPath;
  /** Its name above its rare fields. */
  readonly title: string;
  /** The ids of the groups around its fields, outermost first. */
  readonly within?: readonly string[];
  /** The field that speaks for all of a group, such as the kind of a doctrine. */
  readonly lead?: string | undefined;
  /** The field that a word in place of the group stands for. */
  readonly word?: string | undefined;
  /** The form of a group in the spec, where it is no map. */
  readonly stands?: 'absent' | 'bare';
  /** The meaning of an absent group, which is then that of its fields. */
  readonly without?: string;
}

/** A field of a part. */
export interface Entry {
  readonly name: string;
  readonly field: Field;
  readonly value: Json | undefined;
  readonly path: SpecPath;
  readonly part: Part;
  /** True of a value that the spec varies. */
  readonly isVaried: boolean;
}

/** A list of units, formations or orders: of items that have fields of their own. */
export interface Roster extends Entry {
  readonly field: ListField;
}

/** The fields of a part, those of its groups among them; a group that is varied as a whole stays one. */
export function entriesOf(part: Part, isVaried: (path: SpecPath) => boolean): readonly Entry[] {
  return Object.entries(part.fields).flatMap(([name, described]) => {
    const value = part.values[name];
    const field = isOfUnits(described) ? described : fieldOfValue(described, value);
    const path = [...part.path, name];
    if (value === undefined && field.onlyWhen !== undefined && !holds(field.onlyWhen, part)) return [];
    const isGroup = field.type === 'group' || (field.type === 'doctrine' && !Array.isArray(value));
    const entry = { name, field, value, path, part, isVaried: isVaried(path) };
    return isGroup && !entry.isVaried ? entriesOf(groupIn(part, name, field, value), isVaried) : [entry];
  });
}

type GroupLike = Extract<Field, { readonly type: 'group' | 'doctrine' }>;

function groupIn(part: Part, name: string, field: GroupLike, value: Json | undefined): Part {
  const { fields, word, default: standing } = field;
  const said = value ?? (typeof standing === 'string' ? standing : null);
  const isLed =
    value !== undefined ||
    field.required === true ||
    (field.type === 'doctrine' && (standing ?? null) !== null);
  return {
    fields,
    values: typeof said === 'string' && word !== undefined ? { [word]: said } : mapOf(said),
    path: [...part.path, name],
    title: part.title,
    within: [...(part.within ?? []), name],
    word,
    lead: isLed ? (word ?? (field.type === 'doctrine' ? Object.keys(fields)[0] : undefined)) : undefined,
    ...(isLed ? {} : { without: field.defaultText ?? 'not given' }),
    ...(value === undefined ? { stands: 'absent' } : isMap(value) ? {} : { stands: 'bare' }),
  };
}

function isOfUnits(field: Field): field is ListField {
  return field.type === 'list' && (field.of.type === 'group' || field.of.type === 'list');
}

export function isRoster(entry: Entry): entry is Roster {
  return isOfUnits(entry.field) && !entry.isVaried;
}

/** The items of a list. One that stands without the list around it has the place of the list. */
export function itemsOf(roster: Roster): readonly Entry[] {
  const { field, value = null, path } = roster;
  const items = isList(value) ? value : [value].filter((item) => item !== null);
  return items.map((item, i) => ({
    ...roster,
    field: fieldOfValue(field.of, item),
    value: item,
    path: isList(value) ? [...path, i] : path,
  }));
}

/** The changes that add one like the last, under a free name. */
export function withAnother(roster: Roster): Changes {
  const { field, value = [], path } = roster;
  const items = itemsOf(roster).map((item) => mapOf(item.value));
  const names = items.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  const like = (last: Json): Json => {
    const { name } = mapOf(last);
    return typeof name === 'string' ? { ...mapOf(last), name: freeName(name, names) } : last;
  };
  if (!isList(value)) return [[path, [value, like(value)]]];
  const last = value.at(-1);
  return [[[...path, value.length], last === undefined ? legalOf(field.of) : like(last)]];
}

/** `veteran 2` beside `veteran`: a name with the first number that none of the taken ones has. */
export function freeName(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/u, '');
  let number = taken.includes(stem) ? 2 : 1;
  while (taken.includes(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}

/** True of the number of equal units: in an item of a list, one unless said otherwise. */
export function isNumberOfUnits({ field, part }: Entry): boolean {
  return isNumberOfItems(field) && typeof part.path.at(-1) === 'number';
}

export function isNumberOfItems(field: Field): boolean {
  return field.type === 'integer' && field.min === 1 && field.default === 1;
}

/** True of the strength that a unit is given, in figures or men. */
export function isStrength({ field, value }: Entry): boolean {
  if (field.type !== 'integer' || typeof value !== 'number') return false;
  return field.min === 1 && field.unit !== undefined && (field.default ?? null) === null;
}

/** True of a force with units of which none says how many there are of it. */
export function hasSingleUnits(force: Fields): boolean {
  const lists = Object.values(force).filter(isOfUnits);
  const isSingle = ({ of }: ListField): boolean => {
    // Units side by side, to which the other side must have as many.
    if (of.type === 'list') return of.orSingle !== true && isSingle(of);
    if (of.type !== 'group') return true;
    const fields = Object.values(of.fields);
    return !fields.some(isNumberOfItems) && fields.filter(isOfUnits).every(isSingle);
  };
  return lists.length > 0 && lists.every(isSingle);
}

/** A choice with so few values that it is shown though nobody made it. */
const FEW = 4;

/** True of a field that is shown at once: it is given, must be, or is commonly chosen. */
export function isFirst(entry: Entry): boolean {
  const { name, field, part, isVaried } = entry;
  if (isVaried || name === part.lead || isNumberOfUnits(entry)) return true;
  if (part.stands !== undefined) return Object.hasOwn(part.values, name);
  const isNeeded = field.required ?? (field.requiredWhen !== undefined && holds(field.requiredWhen, part));
  return isNeeded || Object.hasOwn(part.values, name) || (part.lead === undefined && isCommon(field));
}

/** True of choices for which there are words inside a sentence, names in a table, or few values. */
function isCommon(field: Field): boolean {
  if (field.type === 'integer') return field.named !== undefined && field.default !== undefined;
  if (field.type !== 'choice' || field.default === undefined) return false;
  const isFew = field.values.length <= FEW && field.default !== null && field.default !== 'none';
  return field.phrase !== undefined || field.rowsOf !== undefined || isFew;
}

type Condition = NonNullable<Field['onlyWhen']>;

function holds({ key, isOneOf }: Condition, { fields, values }: Part): boolean {
  return isOneOf.includes(values[key] ?? defaultOf(fields[key]));
}

/** The value of a field that is not given; null where it has none, or its group is absent. */
export function standingOf({ field, part }: Entry): Json {
  return part.without === undefined ? defaultOf(field) : null;
}

function defaultOf(field: Field | undefined): Json {
  // true: the defaults of a description are JSON
  return field !== undefined && 'default' in field ? ((field.default ?? null) as Json) : null;
}

/** The changes that put a value to a field, with those of its siblings that it requires or rules out. */
export function changesOf({ name, part }: Entry, value: Json | undefined): Changes {
  const { values, path, word, stands } = part;
  const changes: readonly Change[] = [[name, value], ...along(name, value, part)];
  if (stands !== 'bare') return changes.map(([key, its]) => [[...path, key], its]);
  // A word, or null, gives way to a map where a word does not say it all.
  if (changes.length === 1 && name === word && typeof value === 'string') return [[path, value]];
  const all = Object.entries({ ...values, ...Object.fromEntries(changes) });
  const given = all.flatMap(([key, its]) => (its === undefined ? [] : [[key, its] as const]));
  return [[path, given.length === 0 ? undefined : Object.fromEntries(given)]];
}

/** The values of siblings that go, come or change when a field takes another value. */
function along(name: string, value: Json | undefined, part: Part): readonly Change[] {
  const after = { ...part, values: { ...part.values, [name]: value ?? null } };
  return Object.entries(part.fields).flatMap(([key, field]): readonly Change[] => {
    const { requiredWhen: required, onlyWhen: only } = field;
    const own = part.values[key] ?? null;
    if (key === name) return [];
    if (required?.key === name && holds(required, after)) return own === null ? [[key, legalOf(field)]] : [];
    const isOver =
      (only?.key === name && !holds(only, after)) || (required?.key === name && holds(required, part));
    if (isOver) return own === null ? [] : [[key, undefined]];
    if (field.type !== 'choice' || field.listedBy?.key !== name || own === null) return [];
    const fitting = valuesBeside(field, after);
    return fitting.some((each) => isForm(each, own)) ? [] : [[key, fitting[0]]];
  });
}

/** The values that a choice has beside the value of another field: the weapons of a kind of unit. */
export function valuesBeside(
  { values, listedBy }: ChoiceField,
  { fields, values: given }: Part,
): readonly string[] {
  if (listedBy === undefined) return values;
  const listed = listedBy.values[textOf(given[listedBy.key] ?? defaultOf(fields[listedBy.key]))] ?? [];
  return listed.length === 0 ? values : listed;
}

/** True if a spec's text stands for a value, in full or by the part after the dot. */
export function isForm(value: string | number, text: unknown): boolean {
  return value === text || (typeof value === 'string' && shortFormOf(value) === text);
}

/** A number within reach of most weapons, whatever the unit. */
const NEAR = 3;

/** A value that a field may have: of a number one that is near, of a group what it must have. */
function legalOf(field: Field): Json {
  if (field.type === 'group' || field.type === 'doctrine') {
    const required = Object.entries(field.fields).filter(([, each]) => each.required === true);
    return Object.fromEntries(required.map(([key, each]) => [key, legalOf(each)]));
  }
  if (field.type === 'list') return Array.from({ length: field.minItems ?? 0 }, () => legalOf(field.of));
  if (field.type === 'map' || field.type === 'json') return {};
  if (field.default !== undefined && field.default !== null) return field.default;
  if (field.type === 'choice') return field.values[0] ?? '';
  if (field.type === 'text') return '';
  if (field.type === 'boolean') return true;
  const { min = 0, max, multipleOf = 1 } = field;
  return Math.min(Math.max(Math.ceil(NEAR / multipleOf) * multipleOf, min), max);
}
