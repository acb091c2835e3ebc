/** Names of sides, factors and cells in words, with units. */
import { item } from '../chance/at.ts';
import type { RunFacts } from './facts.ts';
import type { CellRow } from './tables/rows.ts';
import { joined, listed, named, say, type Sentence } from './sentence.ts';
import type { FactorColumn } from './tables/tidy-tables.ts';

/** `martini (british)` where the spec names the force, else `british`. */
export function fullSide({ sides, forces }: Pick<RunFacts, 'sides' | 'forces'>, side: 0 | 1): Sentence {
  const force = forces[side];
  return force === null || force === sides[side]
    ? [named(sides[side])]
    : say`${named(force)} (${named(sides[side])})`;
}

/** `distance` of a factor `distanceCm` in `cm`, `french quality` of `french.quality`; words in camel case set apart. */
export function factorName({ name, unit }: Pick<FactorColumn, 'name' | 'unit'>): string {
  const hasUnit =
    unit !== null && name.length > unit.length && name.toLowerCase().endsWith(unit.toLowerCase());
  const bare = hasUnit ? name.slice(0, -unit.length) : name;
  return bare
    .replaceAll('.', ' ')
    .replace(/([a-z0-9])([A-Z])/g, (_both, low: string, high: string) => `${low} ${high.toLowerCase()}`);
}

/** The unit of an amount: `figure` of 1, `figures` of others; an abbreviation stays as it is. */
export function unitOf(amount: string, unit: string): string {
  return amount === '1' ? unit.replace(/(?:(?<=ch)es|(?<=[a-zA-Z]{2})s)$/u, '') : unit;
}

/** The value of a factor in a cell: `8 cm`, `elite`. */
export function factorValue(cell: CellRow, factor: number, factors: readonly FactorColumn[]): Sentence {
  const { unit } = item(factors, factor);
  const text = named(cell.factors[factor]?.text ?? '');
  return unit === null ? [text] : say`${text} ${unitOf(cell.factors[factor]?.text ?? '', unit)}`;
}

/**
 * The factor along which the sentences and charts run: of those that are numbers in every cell, the one with the most
 * values; null where no factor is a number with two values or more.
 */
export function mainFactor(cells: readonly CellRow[], factors: readonly FactorColumn[]): number | null {
  const counts = factors.map((_factor, i) => {
    const numbers = cells.map((cell) => cell.factors[i]?.number ?? null);
    return numbers.includes(null) ? 0 : new Set(numbers).size;
  });
  const most = Math.max(0, ...counts);
  return most < 2 ? null : counts.indexOf(most);
}

/** The number that a factor has in a cell; NaN where it is none. */
export function factorNumber(cell: CellRow, factor: number): number {
  return cell.factors[factor]?.number ?? NaN;
}

/** `at 8 cm`, `from 2 cm to 6 cm`; with the factor's name where it has no unit. `cells` are in order of the factor. */
export function place(cells: readonly CellRow[], factor: number, factors: readonly FactorColumn[]): Sentence {
  const column = item(factors, factor);
  const name = column.unit === null ? say`${named(factorName(column))} ` : say``;
  const [first, last] = [item(cells, 0), item(cells, cells.length - 1)];
  if (first === last) return say`at ${name}${factorValue(first, factor, factors)}`;
  return say`from ${name}${factorValue(first, factor, factors)} to ${factorValue(last, factor, factors)}`;
}

/** More cells are counted rather than named. */
const MOST_PLACES = 3;

/** The places of cells with the same result: `at 8 cm and at 12 cm`, or `in 5 cells`. */
export function placesInWords<T>(alike: readonly T[], where: (one: T) => Sentence): Sentence {
  return alike.length > MOST_PLACES ? say`in ${alike.length} cells` : listed(alike.map(where));
}

/** Names a cell by its factors and variant, leaving out the factor `except`; empty where nothing is left. */
export function cellName(
  cell: CellRow,
  factors: readonly FactorColumn[],
  except: number | null = null,
): Sentence {
  const shown = factors.map((_factor, i) => i).filter((i) => i !== except);
  const parts = shown.map((i) => {
    const value = factorValue(cell, i, factors);
    const alone = shown.length === 1 && item(factors, i).unit !== null;
    return alone ? value : say`${named(factorName(item(factors, i)))} ${value}`;
  });
  if (cell.variant !== null) parts.push([named(cell.variant)]);
  return joined(parts, ', ');
}

/** The values of a cell without the names of its factors: `8 cm, elite`. */
export function cellValues(cell: CellRow, factors: readonly FactorColumn[]): Sentence {
  const parts = factors.map((_factor, i) => factorValue(cell, i, factors));
  if (cell.variant !== null) parts.push([named(cell.variant)]);
  return joined(parts, ', ');
}
