/**
 * Sentences from templates: `{own} {own are|is} ahead {from}[: {first good} {brief good}].` A slot is a name that the guard
 * found, or a word of this vocabulary with one; what stands in brackets is left out where a slot of it was not found, and,
 * from the last, where the sentence is too long. The numbers of a sentence get their digits together.
 */
import { capital, say, wordsIn, type Sentence } from './telling/sentence.ts';
import type { Estimate } from './telling/rows.ts';
import type { About } from './matchup/about.ts';
import type { CellAnswer } from './matchup/answer.ts';
import { percents } from './numbers.ts';

/** Finds of a guard: cells, estimates, sides (0 or 1), words. */
type Slot = CellAnswer | readonly CellAnswer[] | Estimate | Sentence | string | number;
export type Found = Readonly<Record<string, Slot | undefined>>;

export interface Told {
  readonly words: Sentence;
  readonly uses: readonly string[];
  /** The place of the way to say it that was short enough. */
  readonly way: number;
}

/** A guard, the facts that its sentence tells, and the ways to tell it, the fullest first. */
export type Row = readonly [guard: (about: About) => Found | null, uses: string, ...ways: readonly string[]];

/** The sentence of the first way that is short enough; null where the guard finds nothing. */
export function told([guard, uses, ...ways]: Row, about: About, most: number): Told | null {
  const own = guard(about);
  if (own === null) return null;
  const found = { ...about.common, ...own };
  const all = ways.flatMap(shorter).map((way) => fill(way, found, about));
  const size = (words: Sentence | null): number => (words === null ? Infinity : wordsIn(words));
  const brief = all.findIndex((words) => size(words) <= most);
  const way = brief === -1 ? all.findIndex((words) => size(words) === Math.min(...all.map(size))) : brief;
  const words = all[way] ?? null;
  return words === null ? null : { words, uses: uses.split(' '), way };
}

/** The template, and without the last of its brackets, the last two … */
function shorter(way: string): readonly string[] {
  const last = way.lastIndexOf('[');
  return last === -1 ? [way] : [way, ...shorter(way.slice(0, last) + way.slice(way.indexOf(']', last) + 1))];
}

/** Null where a slot was not found: another way may do without it. */
function fill(way: string, found: Found, about: About): Sentence | null {
  const isSlot = (_part: string, i: number): boolean => i % 2 === 1;
  const isFound = (part: string): boolean =>
    estimateOf(part, found, about) !== null || slotOf(part, found, about) !== null;
  const template = way.replaceAll(/\[([^\]]*)\]/gu, (_all, words: string) =>
    words.split(/[{}]/u).filter(isSlot).every(isFound) ? words : '',
  );
  const parts = template.split(/[{}]/u);
  if (!parts.filter(isSlot).every(isFound)) return null;
  const estimates = parts.map((part, i) => (isSlot(part, i) ? estimateOf(part, found, about) : null));
  const known = estimates.filter((one) => one !== null);
  const texts = about.isShare ? percents(known) : known.map((one) => about.number(one));
  let n = 0;
  return parts.reduce<Sentence>((words, part, i) => {
    if (!isSlot(part, i)) return say`${words}${part}`;
    if (estimates[i] === null) return say`${words}${slotOf(part, found, about) ?? []}`;
    const text = texts[n++] ?? '';
    return say`${words}${part.startsWith('first ') ? about.first(text) : text}`;
  }, []);
}

const isCell = (slot: Slot | undefined): slot is CellAnswer => typeof slot === 'object' && 'cell' in slot;

function estimateOf(part: string, found: Found, about: About): Estimate | null {
  const [word = '', name = ''] = part.split(' ');
  const slot = found[name === '' ? word : name];
  if (typeof slot === 'object' && 'value' in slot) return slot;
  if (!isCell(slot) || !['won', 'lost', 'first'].includes(word)) return null;
  return about.amount(slot, word !== 'lost');
}

function slotOf(part: string, found: Found, about: About): Sentence | null {
  const [word = '', name = ''] = part.split(' ');
  const own = found[word];
  if (own === 0 || own === 1) {
    const [plural = '', singular = ''] = name.split('|');
    return name === '' ? about.who(own) : [about.verb(own, [plural, singular])];
  }
  const slot = found[name];
  const cells = isCell(slot) ? [slot] : Array.isArray(slot) && slot.every(isCell) ? slot : null;
  const [first] = cells ?? [];
  if (cells !== null && first !== undefined)
    return word === 'place' ? about.place(first) : about.at(cells, word === 'brief');
  if (typeof own === 'string' || typeof own === 'number') return [String(own)];
  return Array.isArray(own) ? (own as Sentence) : null; // neither cells nor an estimate
}

/** A sentence as it is printed: with a capital, and no space before a stop. */
export function spoken(words: Sentence): Sentence {
  return capital(words).map((part) =>
    typeof part === 'string' ? part.replaceAll(/\s+([.,;:])/gu, '$1').replaceAll(/ {2,}/gu, ' ') : part,
  );
}
