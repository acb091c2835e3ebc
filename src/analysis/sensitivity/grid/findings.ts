/** Every combination: the part of what varies that is each factor's, alone and with others, by Sobol's indices. */
import { item } from '../../../chance/at.ts';
import { adjusted } from '../../../execution/judgement.ts';
import { sobolIndices, type Part, type SobolIndices } from '../../../statistics/sobol.ts';
import { mayBeGreatest, meanOfIndependent, swingOf, type Swing } from '../../../statistics/index.ts';
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
  /** The mean by factor and value, over everything else; null where a combination is missing. */
  readonly means: readonly (readonly Estimate[])[] | null;
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
    means: grid && factors.map((_, i) => meansAlong(i, factors, grid, facts.confidence)),
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

/** The mean at each value of a factor. */
function meansAlong(
  factor: number,
  factors: readonly GridFactor[],
  grid: readonly Measured[],
  confidence: number,
): readonly Estimate[] {
  const stride = factors.slice(factor + 1).reduce((product, { levels }) => product * levels.length, 1);
  return item(factors, factor).levels.map((_, level, levels) => {
    const own = grid.filter((_cell, i) => Math.floor(i / stride) % levels.length === level);
    const { value, interval } = meanOfIndependent(
      own.map(({ low, high, value: mean }) => ({ value: mean, interval: { low, high, confidence } })),
    );
    return { value, low: interval.low, high: interval.high };
  });
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

/** An estimate with bounds that hold together with all others: shares alone, with all interactions and in pairs, and means. */
export function together(
  estimate: Estimate,
  shares: Shares,
  { factors }: Pick<GridFindings, 'factors'>,
  confidence: number,
): Estimate {
  const means = factors.reduce((sum, { levels }) => sum + levels.length, 0);
  const number = 2 * factors.length + shares.pairs.length + means;
  return widened(estimate, confidence, adjusted(besideTheOther(confidence), number));
}

/** The places of the factors that may explain most alone. */
export function leadingOf(
  shares: Shares,
  findings: Pick<GridFindings, 'factors'>,
  confidence: number,
): readonly number[] {
  return mayBeGreatest(
    shares.factors.map(({ first }) => together(bounded(first), shares, findings, confidence)),
    ROUNDING,
  );
}

/** The values of a factor at which the mean may be the greatest, and those at which it may be the least. */
export function endsAlong(
  factor: number,
  shares: Shares,
  { factors, means }: Pick<GridFindings, 'factors' | 'means'>,
  confidence: number,
): { readonly greatest: readonly number[]; readonly least: readonly number[] } {
  const own = (means?.[factor] ?? []).map((mean) => together(mean, shares, { factors }, confidence));
  const least = own.map(({ value, low, high }) => ({ value: -value, low: -high, high: -low }));
  return { greatest: mayBeGreatest(own, ROUNDING), least: mayBeGreatest(least, ROUNDING) };
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
