/** Answers of a story as plain data from anybody: bounded, and fit to be shown as text. */
import { isMap } from '../../engagement/json.ts';
import { visibleName, visibleText } from '../../engagement/visible.ts';

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

/** @throws {DataError} for what is no map */
export function mapFrom(data: unknown): Readonly<Record<string, unknown>> {
  if (isMap(data)) return data;
  throw new DataError('an object is expected');
}
