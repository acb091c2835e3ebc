/** Readers of states in links, which are data from anybody: what does not fit has its default. */
import { isMap } from '../../play/json.ts';

type Reader<Value> = (raw: unknown) => Value;

/** A map of these parts, each read by itself. */
export function record<Parts extends Readonly<Record<string, Reader<unknown>>>>(
  parts: Parts,
): Reader<{ readonly [Name in keyof Parts]: ReturnType<Parts[Name]> }> {
  return (raw) => {
    const map = isMap(raw) ? raw : {};
    const read = Object.entries(parts).map(([name, part]) => [name, part(map[name])] as const);
    return Object.fromEntries(read) as never; // each part is that of its reader
  };
}

/** A text that is not empty, with so many characters at the most. */
export function text<Default>(most: number, otherwise: Default): Reader<string | Default> {
  return (raw) => (typeof raw === 'string' && raw !== '' && raw.length <= most ? raw : otherwise);
}

/** A number from 0 to this one. */
export function amount(most: number): Reader<number | null> {
  return (raw) => (typeof raw === 'number' && raw >= 0 && raw <= most ? raw : null);
}
