/** Every combination: the part of what varies that is each factor's, alone and with others, by Sobol's indices. */
import { item } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { sobolIndices, type Part, type SobolIndices } from '../../../statistics/sobol.ts';
import { mayBeGreatest, swingOf, type Swing } from '../../../statistics/index.ts';
import type { AnswerInput } from '../../answer.ts';
import { besideTheOther } from '../../claims.ts';
import { widened } from '../../intervals.ts';
import type { CellRow, Estimate } from '../../tables/rows.ts';
import { measuredBy, type Measured, type MeasureAsked } from '../measure.ts';

/** A factor of the grid. */
export interface GridFactor {
  readonly path: string;
  readonly name: string;
  readonly unit: string | null;
  /** The values as text, in the order of the spec. */
  readonly levels: readonly string[];
}

export interface GridFindings {
  readonly indices: 'sobol';
  readonly measure: MeasureAsked;
  readonly factors: readonly GridFactor[];
  /** The measure at every combination, the last factor varying fastest; null where one is missing. */
  readonly values: readonly number[] | null;
  readonly isExact: boolean;
  /** The indices; null where a combination is missing. */
  readonly sobol: SobolIndices | null;
}

export type Shares = NonNullable<SobolIndices['shares']>;

/** Shares of the variance that differ by less are alike. */
export const ROUNDING = 1e-9;

export function gridOf({ cells, tables, facts }: AnswerInput, measure: MeasureAsked): GridFindings {
  const measured =
    tables.estimates === undefined ? new Map<number, Measured>() : measuredBy(tables.estimates, measure);
  const varied = facts.factors
    .map(({ path, name, unit }, column) => ({ path, name, unit, column, levels: levelsOf(cells, column) }))
    .filter(({ levels }) => levels.length > 1);
  const grid = measuresOf(cells, varied, measured);
  const factors = varied.map(({ column: _column, ...factor }) => factor);
  const isExact = grid?.every((one) => one.isExact) ?? false;
  return {
    indices: 'sobol',
    measure,
    factors,
    values: grid?.map(({ value }) => value) ?? null,
    isExact,
    sobol:
      grid === null || factors.length === 0
        ? null
        : sobolIndices(
            {
              levels: factors.map(({ levels }) => levels.length),
              values: grid.map(({ value }) => value),
              standardErrors: isExact ? null : grid.map(({ standardError }) => standardError),
            },
            facts.confidence,
          ),
  };
}

function levelsOf(cells: readonly CellRow[], column: number): string[] {
  return [...new Set(cells.map((cell) => cell.factors[column]?.text ?? ''))];
}

/** The measure at every combination, in the order of the grid; null where one is missing or there twice. */
function measuresOf(
  cells: readonly CellRow[],
  factors: readonly { readonly column: number; readonly levels: readonly string[] }[],
  measured: ReadonlyMap<number, Measured>,
): readonly Measured[] | null {
  const size = factors.reduce((product, { levels }) => product * levels.length, 1);
  if (size !== cells.length) return null;
  const grid: Measured[] = [];
  for (const cell of cells) {
    const place = factors.reduce(
      (at, { column, levels }) => at * levels.length + levels.indexOf(cell.factors[column]?.text ?? ''),
      0,
    );
    const measure = measured.get(cell.cell);
    if (measure === undefined || grid[place] !== undefined) return null;
    grid[place] = measure;
  }
  return grid;
}

/** A share of the variance with its bounds, which meet where it is exact. */
export function bounded({ value, interval }: Part): Estimate {
  // Exact shares are sums of rounded products, and nothing explains less than nothing.
  const share = Math.abs(value) < ROUNDING ? 0 : value;
  return { value: share, low: interval?.low ?? share, high: interval?.high ?? share };
}

/** A share of the variance with bounds that hold together with those of all others: alone, with all interactions, and in pairs. */
export function boundedTogether(part: Part, { factors, pairs }: Shares, confidence: number): Estimate {
  return widened(
    bounded(part),
    confidence,
    adjusted(besideTheOther(confidence), 2 * factors.length + pairs.length),
  );
}

/** The places of the factors that may explain most alone. */
export function leadingOf(shares: Shares, confidence: number): readonly number[] {
  return mayBeGreatest(
    shares.factors.map(({ first }) => boundedTogether(first, shares, confidence)),
    ROUNDING,
  );
}

/** The swing of the mean along a factor, over everything else. */
export function meanSwing({ means }: SobolIndices, factor: number): Swing {
  return swingOf([...item(means, factor)].map((value) => ({ value, low: value, high: value })));
}

/** The mean at each pair of values of two factors, rows by columns. */
export function pairMeans(
  factors: readonly GridFactor[],
  values: readonly number[],
  down: number,
  across: number,
): number[][] {
  const sizes = factors.map(({ levels }) => levels.length);
  const strides = sizes.map((_size, i) => sizes.slice(i + 1).reduce((product, size) => product * size, 1));
  const level = (cell: number, factor: number): number =>
    Math.floor(cell / item(strides, factor)) % item(sizes, factor);
  const share = (item(sizes, down) * item(sizes, across)) / values.length;
  const means = Array.from({ length: item(sizes, down) }, () => Array<number>(item(sizes, across)).fill(0));
  values.forEach((value, cell) => {
    const row = item(means, level(cell, down));
    const column = level(cell, across);
    row[column] = item(row, column) + value * share;
  });
  return means;
}
