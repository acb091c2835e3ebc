/** Reads JSON whose maps remember the order of their keys. */
import { withKeyOrder } from './key-order.ts';
import { isMap } from './json.ts';

/** Stands before keys that an object would move to its front, so that they keep their places while they are read. */
const MARK = '#';

/** The value of a JSON text. @throws {SyntaxError} */
export function parseJsonAsWritten(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!MOVED_KEY.test(text)) return value;
  const marked = text.replaceAll(STRING_OR_KEY, (match, literal: string, colon: string | undefined) => {
    const key = colon === undefined ? '' : String(JSON.parse(literal));
    return isMoved(key) ? `${JSON.stringify(MARK + key)}${colon}` : match;
  });
  return plainValue(JSON.parse(marked));
}

/** The value with the keys of all its maps as written. It works off a list, since recursion has an end. */
function plainValue(marked: unknown): unknown {
  const whole = { value: marked };
  const left: object[] = [whole];
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const [key, inner] of Object.entries(at) as [string, unknown][]) {
      const plain = isMap(inner) ? withoutMarks(inner) : inner;
      if (plain !== inner) Reflect.set(at, key, plain);
      if (typeof plain === 'object' && plain !== null) left.push(plain);
    }
  return whole.value;
}

/** A text without any such key need not be read twice. */
const MOVED_KEY = /"(?:\d+|\\u[^"]*)"\s*:/u;
const STRING_OR_KEY = /("(?:[^"\\]|\\.)*")(\s*:)?/gu;

function isMoved(key: string): boolean {
  return key.startsWith(MARK) || /^(?:0|[1-9]\d*)$/u.test(key);
}

function withoutMarks(map: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const keys = Object.keys(map);
  if (!keys.some((key) => key.startsWith(MARK))) return map;
  const plain = (key: string): string => (key.startsWith(MARK) ? key.slice(MARK.length) : key);
  const entries = keys.map((key) => [plain(key), map[key]] as const);
  return withKeyOrder(Object.fromEntries(entries), keys.map(plain));
}
