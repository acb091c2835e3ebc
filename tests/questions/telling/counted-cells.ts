/** Cells of few values, counted and solved by hand, for tests of the tables that are made of them. */
import type { Tally, TallyShape } from '../../../src/play/tally.ts';
import type { CellResult, RunOutcome, SequenceResult } from '../../../src/run/outcome.ts';
import { item } from '../../../src/chance/at.ts';
import { toyExperiment, type ToyExperiment } from '../../toy/experiment.ts';

/** Three turns at most; one side may win, they may part, or the limit may cut it short. */
export const SHAPE: TallyShape = {
  outcomes: ['A-wins', 'B-wins', 'parted', 'turn-limit'],
  winners: [0, 1, -1, -1],
  turnLimit: 3,
  limitOutcome: 3,
  readings: [
    { name: 'survivors.A', meaning: 'figures left', labels: null, most: 2 },
    { name: 'mood', meaning: 'how they feel', labels: ['calm', 'shaken'], most: 1 },
  ],
  joints: [],
};

/** 100 replicates: 40 wins of A, 30 of B, 10 part, 20 are cut short. Rows are outcomes, columns turns 0 to 3. */
export const COUNTS: Tally = {
  outcomeByTurn: Float64Array.of(0, 20, 20, 0, 0, 10, 10, 10, 0, 0, 10, 0, 0, 0, 0, 20),
  readings: [Float64Array.of(30, 50, 20), Float64Array.of(75, 25)],
  joints: [],
};

/** The same as probabilities, of another cell: 50% of A, 25% of B, 12.5% part, 12.5% are cut short. */
export const MASSES: Tally = {
  outcomeByTurn: Float64Array.from(
    [
      [0, 0.25, 0.25, 0],
      [0, 0.125, 0.125, 0],
      [0, 0, 0.125, 0],
      [0, 0, 0, 0.125],
    ].flat(),
  ),
  readings: [Float64Array.of(0.25, 0.5, 0.25), Float64Array.of(0.5, 0.5)],
  joints: [],
};

export const EXACT = { tally: MASSES, states: 7, transitions: 9 };

export function played(
  tally: Tally = COUNTS,
  sequence: SequenceResult | null = null,
): CellResult['simulated'] {
  return { tally, replicates: 100, sampler: 'direct', chunkSize: 1000, sequence };
}

export const SEQUENCE: SequenceResult = {
  rule: 'decided',
  ended: 'reached',
  look: 3,
  plannedReplicates: 80,
  intervals: 1,
  worst: null,
  more: 0,
  means: new Map(),
};

/** The outcome of a run of these cells. */
export function outcomeOf(
  cells: readonly Partial<CellResult>[],
  toy: ToyExperiment = { figures: cells.map((_cell, i) => i + 1) },
  pairs: RunOutcome['pairs'] = [],
): RunOutcome {
  const experiment = toyExperiment({ sides: ['reds', 'blues'], ...toy });
  return {
    experiment,
    cells: experiment.cells.map((cell, i) => ({
      cell,
      shape: SHAPE,
      exact: null,
      simulated: null,
      reason: 'because',
      ...item(cells, i),
    })),
    pairs,
    interrupted: false,
    timing: { workers: 1, seconds: 1, replicates: 100 },
  };
}
