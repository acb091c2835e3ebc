/** Reads a doctrine: a word, a map of its keys, or a list of items of which all but the last have a condition. */
import { keyOf } from './field-words.ts';
import type { ChoiceField, DoctrineField, Field, Fields, InputProblem, Path } from './inputs.ts';
import { isMap, type Json } from './json.ts';
import { nearest } from './nearest.ts';
import { wrongKey, wrongValue } from './problems.ts';
import { readCondition, turnsIn } from './read-condition.ts';
import { oneOf, shown } from './shown.ts';

/** Items of a list. */
export const MOST_ITEMS = 32;
/** Different turns that the doctrines of an engagement wait for: each makes its states more. */
const MOST_TURNS_WAITED = 8;

const LAST = 'the last item has no when: it is the doctrine where no other holds';

/** The reader of all fields, which reads the parts of a doctrine. */
interface PartsReader {
  /** Turns that conditions wait for, of all doctrines so far. */
  readonly turns: Set<number>;
  group(fields: Fields, raw: unknown, path: Path, isWhole: boolean): unknown;
  present(field: Field, raw: unknown, path: Path, beside: Readonly<Record<string, unknown>>): unknown;
  wrong(field: Field, raw: unknown, path: Path): unknown;
  missing(field: Field, path: Path): unknown;
  problem(path: Path, message: string, field: Field): unknown;
  unknownKey(key: string, fields: Fields, path: Path): void;
  add(problem: InputProblem): void;
}

/** Reads a value of the field; problems go to the reader. */
export function readDoctrine(reader: PartsReader, field: DoctrineField, raw: unknown, path: Path): unknown {
  const { fields, word, widest } = field;
  if (Array.isArray(raw)) return itemsOf(reader, field, raw, path);
  if (isMap(raw))
    return widest === true ? reader.group(fields, raw, path, false) : keysGiven(reader, fields, raw, path);
  const ofWord = word === undefined || typeof raw !== 'string' ? undefined : fields[word];
  if (ofWord !== undefined) return reader.present(ofWord, raw, path, {});
  const { kind } = fields;
  return typeof raw !== 'string' || kind?.type !== 'choice'
    ? reader.wrong(field, raw, path)
    : reader.problem(path, kindMissing(kind, raw, path), field);
}

/** A doctrine that is a word where a map stands. */
function kindMissing({ values, default: standard }: ChoiceField, raw: string, path: Path): string {
  const [meant = standard ?? values[0] ?? ''] = values.includes(raw) ? [raw] : nearest(raw, values);
  return `${keyOf(path)} must be a map such as { kind: ${meant} }, or a list of items with when and do, not ${shown(raw)}; kind is ${oneOf(values)}`;
}

/** The keys given; null gives none. The rest, and what keys ask of each other, is known where they are completed. */
function keysGiven(
  reader: PartsReader,
  fields: Fields,
  raw: Readonly<Record<string, unknown>>,
  path: Path,
): Readonly<Record<string, unknown>> {
  const given: [string, unknown][] = [];
  for (const [key, value] of Object.entries(raw)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field === undefined) reader.unknownKey(key, fields, path);
    else if (value !== null) given.push([key, reader.present(field, value, [...path, key], raw)]);
  }
  return Object.fromEntries(given);
}

function itemsOf(reader: PartsReader, field: DoctrineField, raw: readonly unknown[], path: Path): unknown {
  if (raw.length > 0 && raw.length <= MOST_ITEMS)
    return raw.map((item, i) => readItem(reader, field, item, [...path, i], i === raw.length - 1));
  const given = raw.length === 0 ? 'an empty list' : `one of ${raw.length}`;
  const expected = `a list of 1 to ${MOST_ITEMS} items`;
  reader.add(wrongValue(path, `a doctrine is ${expected}, not ${given}`, { expected }));
  return null;
}

function readItem(
  reader: PartsReader,
  field: DoctrineField,
  raw: unknown,
  path: Path,
  isLast: boolean,
): unknown {
  const { fields } = field;
  if (!isMap(raw)) {
    const expected = 'a map of when (a condition) and do (a doctrine)';
    reader.add(wrongValue(path, `an item is ${expected}, not ${shown(raw)}`, { expected }));
    return null;
  }
  for (const key of Object.keys(raw)) if (!Object.hasOwn(ITEM, key)) reader.unknownKey(key, ITEM, path);
  const { when, do: orders } = raw;
  if (isLast && when !== undefined) reader.add(wrongKey([...path, 'when'], LAST));
  if (!isLast && when === undefined) {
    const message = 'when is missing: only the last item has none';
    reader.add({ path: [...path, 'when'], kind: 'input', message, isMissing: true });
  }
  if (when !== undefined) readWhen(reader, field, when as Json, [...path, 'when']); // raw inputs are JSON
  const at = [...path, 'do'];
  const group = { type: 'group', fields, meaning: 'doctrine' } as const;
  if (orders === undefined) reader.missing(group, at);
  else if (!isMap(orders)) reader.wrong(group, orders, at);
  else return { ...(when === undefined ? {} : { when }), do: keysGiven(reader, fields, orders, at) };
  return null;
}

const ITEM = {
  when: { type: 'json', meaning: 'condition' },
  do: { type: 'json', meaning: 'doctrine' },
} as const satisfies Record<string, Field>;

function readWhen(reader: PartsReader, { readings }: DoctrineField, when: Json, path: Path): void {
  const { condition, problems } = readCondition(when, path, readings);
  for (const problem of problems) reader.add(problem);
  const turns = turnsIn(condition);
  for (const turn of turns) reader.turns.add(turn);
  if (turns.length > 0 && reader.turns.size > MOST_TURNS_WAITED) {
    const message = `conditions wait for ${reader.turns.size} different turns, more than ${MOST_TURNS_WAITED}`;
    reader.add(wrongValue(path, message));
  }
}
