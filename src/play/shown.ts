/** Values given by users, shown in messages: short and on one line. */
import { visibleName } from './visible.ts';

/** A number as many countries write it: `7,5`. */
const WITH_COMMA = /^[+-]?\d+(?:,\d+)+$/u;

/** `45%` */
const WITH_PERCENT = /^\d+(?:\.\d+)?\s*%$/u;

/** The way to write a number that a text seems to mean, behind the text. */
function numberMeant(text: string): string {
  if (WITH_COMMA.test(text)) return ' (decimals have a point, as 7.5, and thousands no mark)';
  return WITH_PERCENT.test(text) ? ' (shares are decimals: 45% is 0.45)' : '';
}

/** A value as a message quotes it: `"lebell"`, `-3`, `nothing`, `a list`, `a map`; beside a number meant, how to write it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `"${visibleName(value)}"${numberMeant(value)}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'a map' : `a ${typeof value}`;
}

/** The message of an error, or the text of any other value that was thrown. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
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

/** A word as a POSIX shell passes it on, in quotes where it needs them. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
