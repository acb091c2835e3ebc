/** The state of the bench: a spec, and the cell that is looked at. */
import { MOST_CHARACTERS } from '../../../experiment/limits.ts';
import firstSpec from './first-spec.yaml?raw';

export interface BenchState {
  /** The text of the spec; all that is computed follows from it. */
  readonly spec: string;
  /** The number of the cell that is shown large, from 1. */
  readonly cell: number;
}

export function benchDefaults(): BenchState {
  return { spec: firstSpec, cell: 1 };
}

/** The state in a link, which is data from anybody: what does not fit has its default. */
export function readBench(linked: unknown): BenchState {
  const { spec: first, cell: one } = benchDefaults();
  if (typeof linked !== 'object' || linked === null) return { spec: first, cell: one };
  const spec = 'spec' in linked && typeof linked.spec === 'string' ? linked.spec : first;
  const cell = 'cell' in linked && Number.isSafeInteger(linked.cell) ? Number(linked.cell) : one;
  return { spec: spec.slice(0, MOST_CHARACTERS), cell };
}
