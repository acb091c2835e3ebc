/** Names for people: ids in words, and numbers of tables by the names of their rows and columns. */

import type { DoctrineField, ListField } from './inputs.ts';

type DoctrineParts = Pick<DoctrineField, 'fields' | 'readings'>;

/** Printed names by id. */
export type PrintedNames = Readonly<Record<string, string>>;

/** The names that a rule system prints, by its id. */
export function printedNamesOf(
  { rules }: { readonly rules: string },
  systems: readonly { readonly id: string; readonly printedNames?: PrintedNames }[],
): PrintedNames {
  return systems.find(({ id }) => id === rules)?.printedNames ?? {};
}

/** Something described that may have a name for people, as may its values. */
interface Labelled {
  readonly meaning: string;
  readonly label?: string;
  readonly labels?: PrintedNames;
}

/** The names for people in descriptions of inputs, at every depth, or of options. */
export function labelsOf(described: Readonly<Record<string, Labelled>>): PrintedNames {
  const names: Record<string, string> = {};
  const take = (key: string, one: Labelled & Partial<Pick<ListField, 'of'> & DoctrineParts>): void => {
    if (one.label !== undefined) names[key] = one.label;
    Object.assign(names, one.labels, labelsOf({ ...one.fields, ...one.readings }));
    if (one.of !== undefined) take('', one.of);
  };
  for (const [key, one] of Object.entries(described)) take(key, one);
  return names;
}

/** An id as words: `half company` of `half-company`, `first side` of `firstSide`. */
export function inWords(id: string): string {
  return id
    .replace(/[-_.]/gu, ' ')
    .replace(/([a-z0-9])([A-Z])/gu, (_both, low: string, high: string) => `${low} ${high.toLowerCase()}`);
}

/** The text with a capital for its first letter, where that has one which is its own. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => {
    const capital = letter.toUpperCase();
    return capital.toLowerCase() === letter ? capital : letter;
  });
}

/** Small letters and digits after a letter, joined by hyphens or underscores. */
const WORDS = /^(?!\p{N})[\p{Ll}\p{Lo}\p{M}\p{N}]+(?:[-_][\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

/** A name that a user gave: `old-rules` as `Old rules`; what has a space gets a capital, all else stays as written. */
export function ownName(name: string): string {
  if (WORDS.test(name)) return capitalised(name.replace(/[-_]/gu, ' '));
  return name.includes(' ') ? capitalised(name) : name;
}

/**
 * Names numbers of tables by patterns of their paths. A `*` in a path stands for any names, which `$1`, `$2` print: as
 * the source does, or as `own` names a row of a user's own, else in words. The first pattern that fits counts: `'weapons.*.hit.*': '$1, hit at $2 range'`.
 */
export function namesOfNumbers(
  patterns: Readonly<Record<string, string>>,
  names: PrintedNames,
): (path: string, own?: PrintedNames) => string | null {
  const named = Object.entries(patterns).map(([path, name]) => {
    const fixed = path.split('*').map((part) => part.replaceAll('.', String.raw`\.`));
    return { fits: new RegExp(`^${fixed.join('(.+)')}$`, 'u'), name };
  });
  return (path, own = {}) => {
    // The list of a table's rows may be left out of a path.
    const short = path.replace('.rows.', '.');
    for (const { fits, name } of named) {
      const found = fits.exec(short);
      if (found === null) continue;
      return name.replace(/\$(\d)/gu, (_place, number: string) => {
        const id = found[Number(number)] ?? '';
        const printed = [own, names].find((each) => Object.hasOwn(each, id));
        return printed?.[id] ?? inWords(id);
      });
    }
    return null;
  };
}
