/**
 * Sentences from templates: `{own} {own are|is} ahead {from}: {first good} {brief good}, {won bad} {brief bad}.` A slot
 * is a name that the guard found, or a word of this vocabulary with one. The numbers of a sentence get their digits together.
 */
import { capital, say, wordsIn, type Sentence } from '../analysis/sentence.ts';
import type { CellAnswer } from './matchup/answer.ts';
import type { Estimate } from './matchup/metrics.ts';
import { percents } from './numbers.ts';

/** Finds of a guard: cells, estimates, sides (0 or 1), words. */
type Slot = CellAnswer | readonly CellAnswer[] | Estimate | Sentence | string | number;
export type Found = Readonly<Record<string, Slot | undefined>>;

/** Words that a question has for its cells. */
export interface Vocabulary {
  readonly isShare: boolean;
  who(side: 0 | 1): Sentence;
  verb(side: 0 | 1, forms: readonly [string, string]): string;
  at(cells: readonly CellAnswer[], isBrief: boolean): Sentence;
  place(cell: CellAnswer): Sentence;
  amount(cell: CellAnswer, isOfOwner: boolean): Estimate;
  number(estimate: Estimate): string;
  /** The first number of a sentence: `98% of fights won`. */
  first(text: string): Sentence;
}

export interface Told {
  readonly words: Sentence;
  readonly uses: readonly string[];
  /** The place of the way to say it that was short enough. */
  readonly way: number;
}

/** A guard, the facts that its sentence tells, and the ways to tell it, the fullest first. */
export type Row<About> = readonly [
  guard: (about: About) => Found | null,
  uses: string,
  ...ways: readonly string[],
];

/** The sentence of the first way that is short enough; null where the guard finds nothing. */
export function told<About extends Vocabulary>(
  [guard, uses, ...ways]: Row<About>,
  about: About,
  most: number,
): Told | null {
  const found = guard(about);
  if (found === null) return null;
  const all = ways.map((way) => fill(way, found, about));
  const size = (words: Sentence | null): number => (words === null ? Infinity : wordsIn(words));
  const brief = all.findIndex((words) => size(words) <= most);
  const way = brief === -1 ? all.findIndex((words) => size(words) === Math.min(...all.map(size))) : brief;
  const words = all[way] ?? null;
  return words === null ? null : { words, uses: uses.split(' '), way };
}

/** Null where a slot was not found: another way may do without it. */
function fill(template: string, found: Found, about: Vocabulary): Sentence | null {
  const parts = template.split(/[{}]/u);
  const estimates = parts.flatMap((part, i) => (i % 2 === 1 ? (estimateOf(part, found, about) ?? []) : []));
  const texts = about.isShare ? percents(estimates) : estimates.map((one) => about.number(one));
  let n = 0;
  let words: Sentence | null = [];
  for (const [i, part] of parts.entries()) {
    if (words === null) return null;
    if (i % 2 === 0) words = say`${words}${part}`;
    else {
      const isNumber: boolean = estimateOf(part, found, about) !== null;
      const text: string = isNumber ? (texts[n++] ?? '') : '';
      const slot: Sentence | null = isNumber
        ? part.startsWith('first ')
          ? about.first(text)
          : [text]
        : slotOf(part, found, about);
      words = slot === null ? null : say`${words}${slot}`;
    }
  }
  return words;
}

const isCell = (slot: Slot | undefined): slot is CellAnswer => typeof slot === 'object' && 'cell' in slot;

function estimateOf(part: string, found: Found, about: Vocabulary): Estimate | null {
  const [word = '', name = ''] = part.split(' ');
  const slot = found[name === '' ? word : name];
  if (typeof slot === 'object' && 'value' in slot) return slot;
  if (!isCell(slot) || !['won', 'lost', 'first'].includes(word)) return null;
  return about.amount(slot, word !== 'lost');
}

function slotOf(part: string, found: Found, about: Vocabulary): Sentence | null {
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
