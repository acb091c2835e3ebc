/** Ways to spoil an input: its bytes, its text, and the values in it. */
import type { Random } from './random.ts';

export const SCRAPS: readonly string[] = [
  '{', '}', '[', ']', ':', ': ', ',', '- ', '\n', '\n  ', '"', "'", '#', '&a ', '*a', '!x ', '? ', '|\n', '>\n', '%', '<<: ', 'null',
  'true', '-1', '0', '-0', '1e9', '1e309', '.inf', '.nan', '0x7fffffff', '9007199254740993', '2147483648', '__proto__', '__proto__: 1',
  'constructor', 'prototype', 'toString', 'hasOwnProperty', '\t', '\r', '\u0000', '\u001b[2J', '\u202e', '\ud800', '😀', '\uFEFF',
  '---\n', '...\n', '../../etc/passwd', '=1+1', '<script>', 'A', 'B', 'x', ' ',
]; // prettier-ignore

/** A few changes of its characters: cut, put in, doubled, swapped. */
export function spoiltText(text: string, random: Random, others: readonly string[] = [text]): string {
  let spoilt = text;
  for (let change = random.int(4); change >= 0; change--) {
    const at = random.int(spoilt.length + 1);
    const length = 1 + random.int(random.oneIn(4) ? 400 : 12);
    const before = spoilt.slice(0, at);
    const after = spoilt.slice(at);
    switch (random.int(6)) {
      case 0:
        spoilt = before + after.slice(length);
        break;
      case 1:
        spoilt = before + random.pick(SCRAPS) + after;
        break;
      case 2:
        spoilt = before + random.pick(SCRAPS) + after.slice(length);
        break;
      case 3:
        spoilt = before + after.slice(0, length).repeat(2 + random.int(3)) + after.slice(length);
        break;
      case 4: {
        const other = random.pick(others);
        const from = random.int(other.length + 1);
        spoilt = before + other.slice(from, from + length) + after;
        break;
      }
      default:
        spoilt = before + String.fromCharCode(random.int(random.oneIn(2) ? 128 : 65_536)) + after.slice(1);
    }
  }
  return spoilt;
}

/** A few bits flipped, bytes cut out, or the end cut off. */
export function spoiltBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let spoilt = Uint8Array.from(bytes);
  for (let change = random.int(3); change >= 0; change--) {
    const at = random.int(Math.max(1, spoilt.length));
    switch (random.int(5)) {
      case 0:
        spoilt = spoilt.slice(0, at);
        break;
      case 1:
        spoilt = Uint8Array.from([...spoilt.slice(0, at), ...spoilt.slice(at + 1 + random.int(8))]);
        break;
      case 2:
        spoilt[at] = random.int(256);
        break;
      default:
        spoilt[at] = (spoilt[at] ?? 0) ^ (1 << random.int(8));
    }
  }
  return spoilt;
}

export const STRANGE_NUMBERS: readonly number[] = [
  0,
  -1,
  1,
  2,
  3,
  6,
  0.5,
  -0.5,
  7,
  10,
  100,
  1e6,
  1e9,
  1e15,
  1e300,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  5e-324,
  0.1,
];
const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a.b',
  '0',
  'x'.repeat(300),
  'lebel',
  'kind',
];

/** A value of JSON with a few of its parts replaced, taken away, doubled or moved. */
export function spoiltValue(value: unknown, random: Random, others: readonly unknown[] = [value]): unknown {
  let spoilt = value;
  for (let change = random.int(3); change >= 0; change--) spoilt = changed(spoilt, random, others, 0);
  return spoilt;
}

function changed(value: unknown, random: Random, others: readonly unknown[], depth: number): unknown {
  const isDeep = typeof value === 'object' && value !== null;
  if (!isDeep || (depth > 0 && random.oneIn(6))) return replaced(value, random, others);
  if (Array.isArray(value)) return changedList(value, random, others, depth);
  return changedMap(value, random, others, depth);
}

function changedList(
  list: readonly unknown[],
  random: Random,
  others: readonly unknown[],
  depth: number,
): unknown {
  const at = random.int(list.length + 1);
  const one = list[at];
  switch (random.int(4)) {
    case 0:
      return list.toSpliced(at, 1);
    case 1:
      return list.toSpliced(at, 0, replaced(one, random, others));
    case 2:
      return one === undefined ? list : [...list, one];
    default:
      return one === undefined ? list : list.with(at, changed(one, random, others, depth + 1));
  }
}

function changedMap(map: object, random: Random, others: readonly unknown[], depth: number): unknown {
  const entries: [string, unknown][] = Object.entries(map);
  const at = random.int(entries.length + 1);
  const [key, one] = entries[at] ?? [random.pick(KEYS), null];
  switch (random.int(6)) {
    case 0:
      return fromEntries(entries.toSpliced(at, 1));
    case 1:
      return fromEntries([...entries, [random.pick(KEYS), replaced(one, random, others)]]);
    case 2:
      return fromEntries(entries.toSpliced(at, 1, [spoiltText(key, random), one]));
    default:
      return fromEntries(entries.toSpliced(at, 1, [key, changed(one, random, others, depth + 1)]));
  }
}

/** Keys such as `__proto__` are own properties here, as they are of what JSON.parse gives. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): object {
  const map = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of entries) map[key] = value;
  return map;
}

function replaced(value: unknown, random: Random, others: readonly unknown[]): unknown {
  switch (random.int(9)) {
    case 0:
      return null;
    case 1:
      return random.pick(STRANGE_NUMBERS);
    case 2:
      return random.pick(SCRAPS);
    case 3:
      return typeof value === 'number' ? value * random.pick([-1, 2, 10, 0.5, 1e6]) : random.oneIn(2);
    case 4:
      return typeof value === 'string' ? spoiltText(value, random) : JSON.stringify(value ?? null);
    case 5:
      return random.pick<unknown>([[], {}, [[]], [value], { a: value }, [value, value]]);
    default:
      return part(random.pick(others), random);
  }
}

/** Some part of a value. */
function part(value: unknown, random: Random): unknown {
  let found = value;
  while (typeof found === 'object' && found !== null && !random.oneIn(4)) {
    const parts: unknown[] = Object.values(found);
    if (parts.length === 0) return found;
    found = random.pick(parts);
  }
  return found ?? null;
}
