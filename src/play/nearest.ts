/** The names nearest to a misspelt one, for "did you mean". */
import { shown } from './shown.ts';

/** The number of names that are offered at the most. */
const MOST = 3;
/** A name longer than this is not compared: nobody misspelt it. */
const LONGEST = 80;

/**
 * The candidates that a misspelt name may stand for, best first: same letters in another case, a part of the name,
 * or few letters added, lost, changed or swapped. Empty where none is near.
 */
export function nearest(name: string, candidates: Iterable<string>): readonly string[] {
  if (name.length === 0 || name.length > LONGEST) return [];
  const close: { candidate: string; distance: number }[] = [];
  const wanted = plain(name);
  for (const candidate of new Set(candidates)) {
    if (candidate.length > LONGEST) continue;
    const distance = distanceOf(wanted, plain(candidate));
    if (distance < wanted.length && distance <= Math.max(1, Math.floor(wanted.length / 3)))
      close.push({ candidate, distance });
  }
  close.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return close.slice(0, MOST).map(({ candidate }) => candidate);
}

/** `; did you mean fr.lebel?`, or nothing. */
export function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
}

/** A wrong call of the library, or a question about something that there is not; its message names the expected value. */
export class LibraryError extends Error {
  readonly code = 'HYTHE-LIBRARY';
}

/** The one of these with this name. @throws {LibraryError} `"fier" is no mechanic of pluie; did you mean fire?`, or with all names */
export function oneNamed<T>(all: readonly T[], name: string, nameOf: (one: T) => string, what: string): T {
  const found = all.find((one) => nameOf(one) === name);
  if (found !== undefined) return found;
  const names = all.map(nameOf);
  const choices = names.length === 0 ? '' : `; there is ${names.join(', ')}`;
  throw new LibraryError(`${shown(name)} is no ${what}${didYouMean(nearest(name, names)) || choices}`);
}

/** The remedy for an unknown key: the nearest keys, else `expected`. Digits alone may be the end of a decimal comma. */
export function nearestOr(key: string, near: readonly string[], expected: string): string {
  const ofComma = /^\d+$/u.test(key) ? '; decimals have a point, as 7.5' : '';
  return didYouMean(near) || `${ofComma}; ${expected}`;
}

/** Case and word separators are the commonest slips and cost nothing. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '-');
}

function distanceOf(wanted: string, candidate: string): number {
  if (wanted === candidate) return 0;
  // `lebel` for `fr.lebel`, `martini` for `gb.martini-henry`: a whole part of the name.
  const parts = candidate.split(/[.-]/);
  if (wanted.length >= 3 && (parts.includes(wanted) || candidate.endsWith(`.${wanted}`))) return 0.5;
  const tail = candidate.slice(candidate.indexOf('.') + 1);
  const whole = edits(wanted, candidate);
  return tail === candidate ? whole : Math.min(whole, edits(wanted, tail) + 0.25);
}

/** Optimal string alignment: letters added, lost, changed, or two neighbours swapped. */
export function edits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_unused, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
