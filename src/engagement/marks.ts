/** Modifiers that apply, as the bits of one number: the part of a throw's key that holds them, and their sum. */
import { intAt } from '../chance/at.ts';

/** Words for modifiers in an explanation, by their names in the rules; their order is that of their bits. */
export type Words = Readonly<Record<string, string>>;

/** The bit of each name of a list. */
export type Marks<W extends Words> = { readonly [N in keyof W]: number };

export function marksOf<W extends Words>(words: W): Marks<W> {
  const marks: Record<string, number> = {};
  Object.keys(words).forEach((name, i) => (marks[name] = 2 ** i));
  return marks as Marks<W>; // true: every name has its bit
}

/** The sum of the marks; `values` are in the order of the names. */
export function sumOfMarks({ values }: { readonly values: Int32Array }, marks: number): number {
  let sum = 0;
  for (let i = 0, rest = marks; rest !== 0; i++, rest >>>= 1) if ((rest & 1) !== 0) sum += intAt(values, i);
  return sum;
}
