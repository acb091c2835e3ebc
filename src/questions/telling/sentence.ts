/**
 * A sentence in parts: our words, and names that a user wrote. Page, terminal and chart each set the names apart in
 * their own way, so that no name can be taken for markup or turn the words around it.
 */
import { capitalised } from '../../play/printed-names.ts';
import { countOf } from '../../play/shown.ts';
import { isolatedName, visibleName } from '../../play/visible.ts';

export interface Name {
  readonly name: string;
  /** It stays as written, also where a sentence begins: `v2.0`. */
  readonly isFixed?: true;
  /** One person: no article stands before it. */
  readonly isPerson?: true;
}

export type Part = string | Name;
export type Sentence = readonly Part[];

export function named(name: string): Name {
  return { name };
}

/** A template of our words with names, numbers and other sentences in it. */
export function say(words: readonly string[], ...values: readonly (Part | number | Sentence)[]): Sentence {
  const parts: Part[] = [];
  words.forEach((word, i) => {
    add(parts, word);
    const value = values[i];
    const own = typeof value === 'number' ? String(value) : (value ?? '');
    for (const part of typeof own === 'string' || 'name' in own ? [own] : own) add(parts, part);
  });
  return parts;
}

/** Sentences one after the other, with `between` between them. */
export function joined(sentences: readonly Sentence[], between: string): Sentence {
  return say(['', ...sentences.slice(1).map(() => between), ''], ...sentences);
}

/** `a`, `a and b`, `a, b or c`. */
export function listed(items: readonly Sentence[], before: 'and' | 'or' = 'and'): Sentence {
  if (items.length < 2) return items[0] ?? [];
  return say`${joined(items.slice(0, -1), ', ')} ${before} ${items.at(-1) ?? []}`;
}

/** The first of many names, and how many more there are: `a`, `b`, `3 others`. */
export function firstOf(names: readonly Sentence[], most: number): readonly Sentence[] {
  const rest = names.length - most;
  return rest > 0 ? [...names.slice(0, most), [countOf(rest, 'other')]] : names;
}

/** The sentence with a capital, whether it begins with our words or with a user's name. */
export function capital(sentence: Sentence): Sentence {
  const [first, ...rest] = sentence;
  if (first === undefined || (typeof first !== 'string' && first.isFixed === true)) return sentence;
  return [typeof first === 'string' ? capitalised(first) : named(capitalised(first.name)), ...rest];
}

/** The text with a small first letter. */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The sentence after a colon: without a capital where it begins with our words; a user's name stays as written. */
export function afterColon(sentence: Sentence): Sentence {
  const [first, ...rest] = sentence;
  return typeof first === 'string' ? [uncapitalised(first), ...rest] : sentence;
}

/** The sentence as a title, without its stop. */
export function withoutStop(sentence: Sentence): Sentence {
  return sentence.map((part, i) =>
    typeof part === 'string' && i === sentence.length - 1 ? part.replace(/\.$/u, '') : part,
  );
}

/** The sentence as text for a terminal or a file. */
export function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : visibleName(part.name))).join('');
}

/** The sentence as text for a chart, where names that run right to left need marks to stay apart. */
export function chartText(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : isolatedName(part.name))).join('');
}

/** Words of a sentence, of the headline of a page and of the title of a chart, at the most. */
export const LONGEST = 30;
export const LONGEST_HEADLINE = 20;
export const LONGEST_TITLE = 20;

/** The number of words of a sentence, by which it is short enough. */
export function wordsIn(sentence: Sentence): number {
  return plain(sentence)
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The first of several ways to say a thing that has at most so many words, else the last. */
export function shortest(most: number, ...ways: readonly Sentence[]): Sentence {
  return ways.find((way) => way.length > 0 && wordsIn(way) <= most) ?? ways.at(-1) ?? [];
}

function add(parts: Part[], part: Part): void {
  if (part === '') return;
  const last = parts.at(-1);
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}
