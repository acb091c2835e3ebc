/**
 * The measure of a target in every cell, at any confidence. A search among many cells needs intervals of more
 * confidence than the tables give, so that its answer holds.
 */
import type { Table } from '../tables/table.ts';
import { item } from '../../chance/at.ts';
import { CONDITION_LABELS, MET } from '../../engagement/condition.ts';
import { moments, type Tallied } from '../../statistics/index.ts';
import type { RunFacts } from '../facts.ts';
import { meanOf, shareInterval } from '../intervals.ts';
import { Reader } from '../tables/reader.ts';
import { exactly } from '../estimate.ts';
import type { CellRow, Estimate } from '../tables/rows.ts';

/** A share of a category, a mean of a number, or a side's share of the decided engagements. */
export type ForceMeasure =
  | {
      readonly kind: 'share';
      readonly metric: string;
      readonly label: string;
      /** True for a victory condition of the spec: the share that meets it. */
      readonly isCondition: boolean;
    }
  | { readonly kind: 'mean'; readonly metric: string; readonly label: null; readonly isCondition: false }
  /** The share of decided engagements that this side won. */
  | { readonly kind: 'decided'; readonly side: 0 | 1 };

/** The measure in one cell. */
export interface CellMeasure {
  readonly value: number;
  readonly isExact: boolean;
  /** The engagements that it was counted over; null where exact. */
  readonly n: number | null;
  /** The variance of the estimate; 0 where exact. */
  readonly variance: number;
  /** The measure with bounds of this confidence, which meet where it is exact. */
  within(confidence: number): Estimate;
}

/** The measure that a spec names: `winner=british`, `survivors.french`, or one of its victory conditions. */
export function forceMeasure(name: string, { outcomes = {} }: Pick<RunFacts, 'outcomes'>): ForceMeasure {
  if (Object.hasOwn(outcomes, name))
    return { kind: 'share', metric: name, label: item(CONDITION_LABELS, MET), isCondition: true };
  const equals = name.indexOf('=');
  if (equals === -1) return { kind: 'mean', metric: name, label: null, isCondition: false };
  const [metric, label] = [name.slice(0, equals), name.slice(equals + 1)];
  return { kind: 'share', metric, label, isCondition: false };
}

/** A value of a metric in a cell: its weight is a probability or a count. */
interface Mass {
  readonly value: number;
  readonly label: string;
  readonly weight: number;
}

/**
 * The measure by the number of the cell; cells without a result, and those without decided engagements, are left out.
 */
export function measuredCells(
  distributions: Table,
  cells: readonly CellRow[],
  measure: ForceMeasure,
): ReadonlyMap<number, CellMeasure> {
  const metric = measure.kind === 'decided' ? 'winner' : measure.metric;
  const [exact, counted] = massesOf(distributions, metric);
  return new Map(
    cells.flatMap((cell) => {
      const own = exact.get(cell.cell);
      const measured =
        own === undefined
          ? countedMeasure(counted.get(cell.cell) ?? [], cell, measure)
          : exactMeasure(own, measure);
      return measured === null ? [] : [[cell.cell, measured] as const];
    }),
  );
}

type ByCell = ReadonlyMap<number, readonly Mass[]>;

function massesOf(distributions: Table, metric: string): readonly [exact: ByCell, counted: ByCell] {
  const read = new Reader(distributions, 'distributions');
  const bySource = [new Map<number, Mass[]>(), new Map<number, Mass[]>()] as const;
  for (let i = 0; i < distributions.numRows(); i++) {
    if (read.text('metric', i) !== metric) continue;
    const isExact = read.text('source', i) === 'exact';
    const masses = bySource[isExact ? 0 : 1];
    const cell = read.number('cell', i);
    const mass = {
      value: read.number('value', i),
      label: read.text('label', i),
      weight: isExact ? read.number('probability', i) : read.number('count', i),
    };
    const own = masses.get(cell);
    if (own === undefined) masses.set(cell, [mass]);
    else own.push(mass);
  }
  return bySource;
}

function weightOf(masses: readonly Mass[], is: (mass: Mass) => boolean): number {
  return masses.reduce((sum, mass) => (is(mass) ? sum + mass.weight : sum), 0);
}

/** The part and the whole that a share is made of. */
function partOf(masses: readonly Mass[], measure: Exclude<ForceMeasure, { kind: 'mean' }>): Tallied {
  if (measure.kind === 'share')
    return {
      successes: weightOf(masses, ({ label }) => label === measure.label),
      n: weightOf(masses, () => true),
    };
  return {
    successes: weightOf(masses, ({ value }) => value === measure.side),
    n: weightOf(masses, ({ value }) => value !== 2),
  };
}

function exactMeasure(masses: readonly Mass[], measure: ForceMeasure): CellMeasure | null {
  const measured = (value: number): CellMeasure => ({
    value,
    isExact: true,
    n: null,
    variance: 0,
    within: () => exactly(value),
  });
  if (measure.kind === 'mean') return measured(momentsOf(masses).mean);
  const { successes, n } = partOf(masses, measure);
  // The masses of all categories are 1 but for rounding.
  return n === 0 ? null : measured(measure.kind === 'share' ? successes : successes / n);
}

function countedMeasure(masses: readonly Mass[], cell: CellRow, measure: ForceMeasure): CellMeasure | null {
  const { sequence } = cell;
  if (masses.length === 0) return null;
  if (measure.kind === 'mean') {
    const { mean, variance } = momentsOf(masses);
    const n = weightOf(masses, () => true);
    const [values, counts] = [masses.map(({ value }) => value), masses.map(({ weight }) => weight)];
    return {
      value: mean,
      isExact: false,
      n,
      variance: variance / n,
      within(confidence) {
        const { low, high } = meanOf(sequence, values, counts, confidence);
        return { value: mean, low: low ?? -Infinity, high: high ?? Infinity };
      },
    };
  }
  const { successes, n } = partOf(masses, measure);
  if (n === 0) return null;
  const value = successes / n;
  // Half a replicate of each keeps the weight of a share that was never or always seen finite.
  const smooth = (successes + 0.5) / (n + 1);
  return {
    value,
    isExact: false,
    n,
    variance: (smooth * (1 - smooth)) / n,
    within(confidence) {
      const { low, high } = shareInterval(sequence, successes, n, confidence);
      return { value, low, high };
    },
  };
}

function momentsOf(masses: readonly Mass[]): { readonly mean: number; readonly variance: number } {
  return moments(
    masses.map(({ value }) => value),
    masses.map(({ weight }) => weight),
  );
}
