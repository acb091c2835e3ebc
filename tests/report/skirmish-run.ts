/** A real small run: the skirmish solved and played over a varied distance that sets what a hit takes. */
import { item } from '../../src/chance/at.ts';
import { rootOf } from '../../src/chance/random.ts';
import { answerTo } from '../../src/questions/answers.ts';
import { findingsOf } from '../../src/questions/matchup/findings.ts';
import { tidy } from '../../src/run/tables/tidy-tables.ts';
import { simulate } from '../../src/play/simulate.ts';
import { solve } from '../../src/play/solve.ts';
import { tallyShape } from '../../src/play/tally.ts';
import type { Factor } from '../../src/spec/experiment.ts';
import type { CellResult } from '../../src/run/outcome.ts';
import type { RunFacts } from '../../src/questions/telling/facts.ts';
import type { ChartInput } from '../../src/questions/matchup/chart-input.ts';
import { facts } from '../questions/telling/hand-made.ts';
import { toyExperiment } from '../toy/experiment.ts';
import { Skirmish } from '../toy/skirmish.ts';

export interface SkirmishCell {
  readonly factors: readonly Factor[];
  /** What a figure of each side hits on, and how many figures each has. */
  readonly hitOn: readonly [number, number];
  readonly figures: readonly [number, number];
}

export interface SkirmishRun {
  readonly cells: readonly SkirmishCell[];
  readonly turnLimit?: number;
  /** Null to solve only. */
  readonly replicates?: number | null;
  readonly solved?: boolean;
  readonly sides?: readonly [string, string];
}

export function atDistance(value: number | string): Factor {
  return { path: 'engagement.distanceCm', name: 'distanceCm', unit: 'cm', value };
}

/** Four distances; the first side is better at long range, the second has more figures. */
export const FOUR_DISTANCES: readonly SkirmishCell[] = [
  { factors: [atDistance(2)], hitOn: [3, 3], figures: [3, 4] },
  { factors: [atDistance(6)], hitOn: [4, 4], figures: [3, 4] },
  { factors: [atDistance(10)], hitOn: [4, 5], figures: [3, 4] },
  { factors: [atDistance(18)], hitOn: [5, 6], figures: [3, 4] },
];

/** Solves and plays the cells and gives what charts and pages are drawn from. */
export function skirmishRun(run: SkirmishRun, other: Partial<RunFacts> = {}): ChartInput {
  const { turnLimit = 12, replicates = 5_000, solved = true, sides = ['british', 'french'] } = run;
  const cells = run.cells.map((cell, i) => resultOf(cell, i, turnLimit, replicates, solved));
  const experiment = { ...toyExperiment({ sides }), cells: cells.map(({ cell }) => cell) };
  const timing = { workers: 1, seconds: 1, replicates: 0 };
  const tables = tidy({ experiment, cells, pairs: [], interrupted: false, timing }, []);
  const told = facts({ factors: tables.factors, sides, ...other });
  return { tables, facts: told, findings: findingsOf(tables, told, answerTo) };
}

function resultOf(
  { factors, hitOn, figures }: SkirmishCell,
  i: number,
  turnLimit: number,
  replicates: number | null,
  solved: boolean,
): CellResult {
  const bands = [0, 1].map((side) => ({ figures: figures[side] ?? 1, hitOn: hitOn[side] ?? 6 }));
  const inputs = { initiative: 'dice', turnLimit, A: bands[0], B: bands[1] } as ConstructorParameters<
    typeof Skirmish
  >[1]; // both bands are there
  const engagement = new Skirmish({ dieSides: 6 }, inputs).game();
  const shape = tallyShape(engagement);
  const exact = solved ? solve(engagement, shape) : null;
  const tally =
    replicates === null
      ? null
      : simulate(engagement, shape, {
          root: rootOf('looks'),
          pairing: i,
          first: 0,
          count: replicates,
        });
  return {
    cell: { ...item(toyExperiment().cells, 0), number: i + 1, pairing: i, factors },
    shape,
    exact: exact?.solved === true ? exact : null,
    simulated: tally && {
      tally,
      replicates: replicates ?? 0,
      sampler: 'direct',
      chunkSize: 1_000,
      sequence: null,
    },
    reason: 'asked for',
  };
}
