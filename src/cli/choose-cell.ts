/** The cell of an experiment that the words of `--cell` name. */
import { item } from '../chance/at.ts';
import { textOf } from '../play/json.ts';
import { didYouMean, nearest } from '../play/nearest.ts';
import { shellWord, shown } from '../play/shown.ts';
import { cellOfStart, thrownValues } from '../spec/cell-starts.ts';
import type { Cell, Experiment, Factor } from '../spec/experiment.ts';
import { UsageError } from './command-error.ts';

/** The word for the variant of a cell, unless a factor has that name. */
const VARIANT = 'variant';
/** Several values in one word. */
const SEVERAL = /=[^=]*,[^=]*=/u;

/** A value that sets a cell apart: that of a factor, which goes by its name or its path, or the variant. */
interface Mark {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

function marksOf({ factors, variant }: Cell): readonly Mark[] {
  const marks = factors.map(({ name, path, value }) => ({ name, path, text: textOf(value) }));
  return variant === null ? marks : [...marks, { name: VARIANT, path: VARIANT, text: variant }];
}

/**
 * The cell named by its number (`3`) or by the values of its factors and its variant (`distanceCm=8`, one word each);
 * without words, the only cell. The value of a throw of the set-up names the start that it leads to.
 * @throws {UsageError} if no cell fits, or more than one
 */
export function chooseCell({ cells: whole }: Experiment, words: readonly string[]): Cell {
  const thrown = new Set(whole.flatMap(({ setup }) => setup?.throws.map(({ name }) => name) ?? []));
  const cells = words.some((one) => thrown.has(one.split('=')[0] ?? '')) ? whole.flatMap(startsOf) : whole;
  const [word] = words;
  const [only] = cells;
  if (word === undefined) {
    if (only !== undefined && cells.length === 1) return only;
    const marks = only === undefined ? [] : marksOf(only);
    const named = marks.map(({ name, text }) => ` --cell ${shellWord(`${name}=${text}`)}`).join('');
    throw new UsageError(
      `the spec has ${cells.length} cells: name one with --cell, as in --cell 1${named === '' ? '' : ` or${named}`}`,
    );
  }
  if (words.length === 1 && /^\d+$/u.test(word)) {
    const numbered = cells.find(({ number }) => number === Number(word));
    if (numbered !== undefined) return numbered;
    throw new UsageError(`there is no cell ${word}: cells are numbered from 1 to ${cells.length}`);
  }
  const fitting = words.reduce((left, one) => left.filter((cell) => isIn(cell, one, cells)), cells);
  const [first, second] = fitting;
  const name = words.join(' ');
  if (first === undefined) {
    const form = words.some((one) => SEVERAL.test(one)) ? 'give each value a --cell of its own; ' : '';
    throw new UsageError(`no cell has ${name}; ${form}${valuesOf(cells)}`);
  }
  if (second === undefined) return first;
  const numbers = fitting.slice(0, 8).map(({ number }) => number);
  const more = fitting.length > numbers.length ? ', …' : '';
  const several =
    cells === whole ? `cells have ${name} (${numbers.join(', ')}${more})` : `starts have ${name}`;
  throw new UsageError(`${fitting.length} ${several}; ${valuesOf(fitting)}`);
}

/** The starts of a cell, the values of its throws among their factors. */
function startsOf(cell: Cell): readonly Cell[] {
  const { setup } = cell;
  if (setup === undefined) return [cell];
  return setup.starts.map((_start, i) => {
    const thrown = thrownValues(setup.throws, i).map((value, k): Factor => {
      const { name, unit, values } = item(setup.throws, k);
      return { path: name, name, unit, value: values[value] ?? null };
    });
    return { ...cellOfStart(cell, i), factors: [...cell.factors, ...thrown] };
  });
}

function isIn(cell: Cell, word: string, cells: readonly Cell[]): boolean {
  const equals = word.indexOf('=');
  if (equals <= 0)
    throw new UsageError(
      `${shown(word)} names no cell: give a number from 1 to ${cells.length}, or name=value`,
    );
  const name = word.slice(0, equals);
  const marks = marksOf(cell);
  const mark = marks.find((one) => one.name === name || one.path === name);
  if (mark !== undefined) return mark.text === word.slice(equals + 1);
  const names = marks.map((one) => one.name);
  const varied = names.length === 0 ? 'nothing is varied' : `varied: ${names.join(', ')}`;
  throw new UsageError(`${shown(name)} is not varied${didYouMean(nearest(name, names)) || `; ${varied}`}`);
}

/** `distanceCm=8 quality=elite`, as `--cell` takes it; empty where nothing is varied. */
export function cellText(cell: Cell): string {
  return marksOf(cell)
    .map(({ name, text }) => `${name}=${text}`)
    .join(' ');
}

/** `cell 3 (distanceCm=8)` */
export function cellName(cell: Cell): string {
  const text = cellText(cell);
  return `cell ${cell.number}${text === '' ? '' : ` (${text})`}`;
}

/** `distanceCm may be 2, 3, 6`, for what differs. */
function valuesOf(cells: readonly Cell[]): string {
  const all = Map.groupBy(cells.flatMap(marksOf), ({ name }) => name);
  const varied = [...all].map(
    ([name, marks]) => [name, [...new Set(marks.map(({ text }) => text))]] as const,
  );
  return varied
    .filter(([, own]) => own.length > 1)
    .map(([name, own]) => `${name} may be ${own.slice(0, 12).join(', ')}${own.length > 12 ? ', …' : ''}`)
    .join('; ');
}
