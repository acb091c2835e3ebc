/** Modifiers that apply, as the bits of one number: the part of a throw's key that holds them. */

/** Words for modifiers in an explanation, by their names in the rules; their order is that of their bits. */
export type Words = Readonly<Record<string, string>>;

/** The bit of each name of a list. */
type Marks<W extends Words> = { readonly [N in keyof W]: number };

export function marksOf<W extends Words>(words: W): Marks<W> {
  const marks: Record<string, number> = {};
  Object.keys(words).forEach((name, i) => (marks[name] = 2 ** i));
  return marks as Marks<W>; // true: every name has its bit
}
