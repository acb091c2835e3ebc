/** Values given by users, shown in messages: short, on one line, without control characters. */

const LONGEST = 60;

/** A value as a message quotes it: `"lebell"`, `-3`, `nothing`, `a list`, `a map`. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `"${visible(value)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'a map' : `a ${typeof value}`;
}

/** Text made safe for a terminal: control and direction-changing characters as `?`, cut when long. */
export function visible(text: string, longest = LONGEST): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  const safe = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '?');
  return safe.length > longest ? `${safe.slice(0, longest - 1)}…` : safe;
}

/** A choice in words: `a, b or c`; a long one is cut after what fits, with the number in all. */
export function oneOf(values: readonly (string | number | boolean)[], longest = 240): string {
  const words = values.map(String);
  if (words.length === 1) return `${words[0]}`;
  const whole = `one of ${words.join(', ')}`;
  if (whole.length <= longest) return whole;
  const fit: string[] = [];
  let length = 0;
  for (const word of words) {
    length += word.length + 2;
    if (length > longest) break;
    fit.push(word);
  }
  return `one of ${fit.join(', ')} … (${words.length} in all)`;
}

/** `2,000,000` */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 hit`, `2,000 hits`; `many` where the plural is not the word with an s. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${Math.round(count) === 1 ? one : many}`;
}
