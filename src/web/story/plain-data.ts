/** Answers of a story as plain data from anybody: bounded, and fit to be shown as text. */
import { isMap } from '../../play/json.ts';
import { visibleName, visibleText } from '../../play/visible.ts';

/** Data that is not what a page can take. */
export class DataError extends Error {
  readonly code = 'HYTHE-WEB-DATA';
}

const DEEPEST = 40;
const LONGEST_NAME = 300;

/** The data with all of its texts visible; bytes stay. @throws {DataError} where it is too deep */
export function plainData(data: unknown, depth = DEEPEST): unknown {
  if (typeof data === 'string') return visibleText(data);
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data;
  if (depth === 0) throw new DataError('the values are too deep');
  if (Array.isArray(data)) return data.map((each) => plainData(each, depth - 1));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      visibleName(name, LONGEST_NAME),
      plainData(value, depth - 1),
    ]),
  );
}

/** The longest id or title of a system, and the most systems of a story. */
const LONGEST_TITLE = 100;
const MOST_SYSTEMS = 20;

/** The answer to `open`, as far as lists of rules read it. @throws {DataError} for what is none */
export function openedFrom(data: unknown): {
  readonly systems: readonly { readonly id: string; readonly title: string }[];
} {
  const { systems } = mapFrom(data);
  const isText = (text: unknown): boolean => typeof text === 'string' && text.length <= LONGEST_TITLE;
  if (!Array.isArray(systems) || systems.length > MOST_SYSTEMS)
    throw new DataError(`a list of at most ${MOST_SYSTEMS} is expected`);
  return {
    systems: systems.map((system: unknown) => {
      const { id, title } = mapFrom(system);
      if (isText(id) && isText(title)) return { id: String(id), title: String(title) };
      throw new DataError(`an id and a title of at most ${LONGEST_TITLE} characters are expected`);
    }),
  };
}

/** @throws {DataError} for what is no map */
export function mapFrom(data: unknown): Readonly<Record<string, unknown>> {
  if (isMap(data)) return data;
  throw new DataError('an object is expected');
}
