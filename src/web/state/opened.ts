/** A spec as it was opened: what is found for it belongs to it until another is opened, whatever changes in its text. */
import { isMap } from '../../play/json.ts';
import { isSpecName } from '../../engine/shelf.ts';
import { MOST_CHARACTERS } from '../../spec/limits.ts';
import { FILE } from './spec-text.ts';

export interface OpenedSpec {
  /** The text of the spec; all that is computed follows from it. */
  readonly spec: string;
  /** The name of its file. */
  readonly file: string;
  /** The question that was opened: a number of the text as it was then. Changes of the text leave it. */
  readonly origin: number;
}

export function opened(spec: string, file = FILE): OpenedSpec {
  return { spec, file, origin: numberOf(spec) };
}

/** The spec in a link, which is data from anybody; null where there is none. */
export function readOpened(linked: unknown): OpenedSpec | null {
  const { spec, file, origin } = isMap(linked) ? linked : {};
  if (typeof spec !== 'string') return null;
  const read = opened(spec.slice(0, MOST_CHARACTERS), isSpecName(file) ? file : FILE);
  return isCount(origin) ? { ...read, origin } : read;
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A number that tells texts apart. */
function numberOf(text: string): number {
  let number = 0;
  for (let i = 0; i < text.length; i++) number = (Math.imul(31, number) + text.charCodeAt(i)) >>> 0;
  return number;
}
