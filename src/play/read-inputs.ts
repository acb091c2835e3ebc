/** Reads raw JSON by the description of a system's inputs: all problems at once, each with its path. */
import { InputReader, type HowToRead } from './input-reader.ts';
import type { Fields, GroupAsGiven, InputProblem, Path, Values } from './inputs.ts';

interface InputsRead<V> {
  /** The inputs with defaults filled in; null when there is any problem. */
  readonly value: V | null;
  readonly problems: readonly InputProblem[];
}

/** Reads inputs by their description. Only the keys described are allowed, at every level. */
export function readInputs<G extends Fields>(fields: G, raw: unknown, how: HowToRead): InputsRead<Values<G>> {
  // true: without problems the reader has put a value of its field's type under every key of `fields`
  return readFields(fields, raw, how) as InputsRead<Values<G>>;
}

/** `readInputs` for fields that are known only at run time. */
export function readFields(
  fields: Fields,
  raw: unknown,
  how: HowToRead,
): InputsRead<Readonly<Record<string, unknown>>> {
  const reader = new InputReader(how);
  const value = reader.group(fields, raw, how.path ?? []);
  const { problems } = reader;
  // Without problems a group of fields is read as a map.
  return { value: problems.length === 0 ? (value as Record<string, unknown>) : null, problems };
}

/** Reads a part of a spec, whose values stay as they are written; null if any is wrong. */
export function readGiven<G extends Fields>(
  fields: G,
  raw: unknown,
  path: Path = [],
): InputsRead<GroupAsGiven<G>> {
  // true: as above, under every key that is there or has a default
  return readFields(fields, raw, { shortForms: false, asGiven: true, path }) as InputsRead<GroupAsGiven<G>>;
}
