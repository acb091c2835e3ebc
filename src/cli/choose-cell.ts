/** Which cell of an experiment a user means. */
import { didYouMean } from '../engagement/read-inputs.ts';
import { nearest } from '../engagement/nearest.ts';
import { shown } from '../engagement/shown.ts';
import type { Cell, Experiment, Factor } from '../experiment/experiment.ts';
import { UsageError } from './command-error.ts';

/**
 * The cell named by its number (`3`) or by the values of its factors (`distanceCm=8`, one word each); without words,
 * the only cell. @throws {UsageError} where none or more than one fits.
 */
export function chooseCell({ cells }: Experiment, words: readonly string[]): Cell {
  const [word] = words;
  const [only] = cells;
  if (word === undefined) {
    if (only !== undefined && cells.length === 1) return only;
    throw new UsageError(`the spec has ${cells.length} cells: name one with --cell, ${examples(cells)}`);
  }
  if (words.length === 1 && /^\d+$/u.test(word)) {
    const found = cells.find(({ number }) => number === Number(word));
    if (found !== undefined) return found;
    throw new UsageError(`there is no cell ${word}: cells are numbered from 1 to ${cells.length}`);
  }
  const found = words.reduce((left, one) => left.filter((cell) => isIn(cell, one, cells)), cells);
  const [first, second] = found;
  const name = words.join(' ');
  if (first === undefined) throw new UsageError(`no cell has ${name}; ${valuesOf(cells)}`);
  if (second === undefined) return first;
  const numbers = found.slice(0, 8).map(({ number }) => number);
  const more = found.length > numbers.length ? ', …' : '';
  throw new UsageError(
    `${found.length} cells have ${name} (${numbers.join(', ')}${more}); ${valuesOf(found)}`,
  );
}

function isIn(cell: Cell, word: string, cells: readonly Cell[]): boolean {
  const equals = word.indexOf('=');
  if (equals <= 0)
    throw new UsageError(
      `${shown(word)} names no cell: give a number from 1 to ${cells.length}, or name=value`,
    );
  const name = word.slice(0, equals);
  const factor = cell.factors.find((one) => one.name === name || one.path === name);
  if (factor === undefined) {
    const names = cell.factors.map((one) => one.name);
    const known = names.length === 0 ? 'nothing is varied' : `varied: ${names.join(', ')}`;
    throw new UsageError(`${shown(name)} is not varied${didYouMean(nearest(name, names)) || `; ${known}`}`);
  }
  return valueText(factor) === word.slice(equals + 1);
}

/** `elite`, `8`; a list or map as JSON. */
export function valueText({ value }: Factor): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `distanceCm=8 quality=elite`, as `--cell` takes it; empty where nothing is varied. */
export function cellText({ factors }: Cell): string {
  return factors.map((factor) => `${factor.name}=${valueText(factor)}`).join(' ');
}

function examples(cells: readonly Cell[]): string {
  const factors = cells[0]?.factors ?? [];
  const words = factors.map((factor) => `--cell ${factor.name}=${valueText(factor)}`).join(' ');
  return words === '' ? 'as in --cell 1' : `as in --cell 1 or ${words}`;
}

/** `distanceCm is 2, 3 or 6`, for the factors that differ. */
function valuesOf(cells: readonly Cell[]): string {
  const factors = cells[0]?.factors ?? [];
  const parts = factors.flatMap(({ name }, i) => {
    const values = [
      ...new Set(cells.flatMap((cell) => (cell.factors[i] ? [valueText(cell.factors[i])] : []))),
    ];
    if (values.length < 2) return [];
    return [`${name} may be ${values.slice(0, 12).join(', ')}${values.length > 12 ? ', …' : ''}`];
  });
  return parts.join('; ');
}
