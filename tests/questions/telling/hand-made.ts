/** Tables of cells written by hand, for tests of what is said of them. */
import { table, type ColumnTable } from 'arquero';
import type { RunFacts } from '../../../src/questions/telling/facts.ts';
import { answerTo } from '../../../src/questions/answers.ts';
import { findingsOf, type Findings } from '../../../src/questions/matchup/findings.ts';
import type { RunTables } from '../../../src/run/tables/names.ts';
import { columnsOf } from '../../../src/run/tables/columns.ts';
import { tableOf } from '../../../src/run/tables/table.ts';
import type { SequenceRow } from '../../../src/questions/telling/rows.ts';
import { NO_WORDS } from '../../../src/spec/words.ts';
import { wilson } from '../../../src/statistics/index.ts';

export interface HandMadeCell {
  /** A value for each factor. */
  readonly at?: readonly (string | number)[];
  readonly variant?: string;
  /** Shares of the first side, the second and none. */
  readonly exact?: readonly [number, number, number];
  readonly counts?: readonly [number, number, number];
  readonly turn?: readonly [number, number, number];
  readonly agreement?: number;
  readonly sequence?: SequenceRow;
}

const SHARES = ['win_a', 'win_b', 'none'] as const;

/** The table of cells with every column that it has in a run. */
export function cellsTable(cells: readonly HandMadeCell[]): ColumnTable {
  const rows = cells.map((cell, i) => row(cell, i));
  const names = Object.keys(rows[0] ?? {});
  return table(Object.fromEntries(names.map((name) => [name, rows.map((each) => each[name] ?? null)])));
}

function row(cell: HandMadeCell, i: number): Record<string, string | number | null> {
  const made: Record<string, string | number | null> = {
    cell: i + 1,
    pairing: i,
    kind: 'duel',
    reason: 'asked for',
  };
  made['variant'] = cell.variant ?? null;
  (cell.at ?? []).forEach((value, factor) => {
    made[`factor_${factor + 1}`] = String(value);
    made[`factor_${factor + 1}_number`] = typeof value === 'number' ? value : null;
  });
  const { counts, exact, turn } = cell;
  const n = counts === undefined ? null : counts[0] + counts[1] + counts[2];
  made['method'] = n !== null ? 'monte-carlo' : exact === undefined ? null : 'exact';
  made['sampler'] = n === null ? null : 'direct';
  made['replicates'] = n;
  made['chunk_size'] = n === null ? null : 50_000;
  made['states'] = exact === undefined ? null : 17;
  made['transitions'] = exact === undefined ? null : 40;
  SHARES.forEach((name, winner) => {
    const share = exact?.[winner] ?? null;
    const count = counts?.[winner];
    const estimate =
      count === undefined || n === null ? null : { value: count / n, ...wilson(count, n, 0.95) };
    made[name] = estimate?.value ?? share;
    made[`${name}_low`] = estimate?.low ?? share;
    made[`${name}_high`] = estimate?.high ?? share;
    made[`exact_${name}`] = share;
  });
  made['decided_turn_median'] = turn?.[0] ?? null;
  made['decided_turn_median_low'] = turn?.[1] ?? null;
  made['decided_turn_median_high'] = turn?.[2] ?? null;
  const { sequence } = cell;
  made['sequence_rule'] = sequence?.rule ?? null;
  made['sequence_ended'] = sequence?.ended ?? null;
  made['sequence_look'] = sequence?.look ?? null;
  made['sequence_planned'] = sequence?.planned ?? null;
  made['sequence_intervals'] = sequence?.intervals ?? null;
  made['sequence_measure'] = sequence?.worst?.measure ?? null;
  made['sequence_half_width'] = sequence?.worst?.halfWidth ?? null;
  made['sequence_asked'] = sequence?.worst?.asked ?? null;
  made['sequence_more'] = sequence?.more ?? null;
  made['agreement_g'] = cell.agreement === undefined ? null : 31.4;
  made['agreement_df'] = cell.agreement === undefined ? null : 30;
  made['agreement_p'] = cell.agreement ?? null;
  return made;
}

/** A table of distributions without a row. */
export function noDistributions(): ColumnTable {
  const columns = ['cell', 'metric', 'source', 'value', 'label', 'value2', 'label2', 'count', 'probability'];
  return table(Object.fromEntries(columns.map((name) => [name, []])));
}

/** The tables beside that of the cells, without a row. */
export function noOtherTables(): Omit<RunTables, 'cells'> {
  return {
    distributions: noDistributions(),
    estimates: tableOf(columnsOf('estimates'), []),
    incidence: tableOf(columnsOf('incidence'), []),
    comparisons: tableOf(columnsOf('comparisons'), []),
    weapons: tableOf(columnsOf('weapons'), []),
    starts: tableOf(columnsOf('starts'), []),
    covariances: tableOf(columnsOf('covariances'), []),
    feel: tableOf(columnsOf('feel'), []),
  };
}

export const distance = {
  column: 'factor_1',
  path: 'engagement.distanceCm',
  name: 'distanceCm',
  unit: 'cm',
} as const;

export const quality = {
  column: 'factor_2',
  path: 'sides.french.force.formations.0.quality',
  name: 'quality',
  unit: null,
} as const;

/** The facts of a run, with what a test needs otherwise. */
export function facts(other: Partial<RunFacts> = {}): RunFacts {
  return {
    title: 'A Martini-Henry company against Lebel infantry',
    words: NO_WORDS,
    rules: { id: 'pluie', title: 'La Pluie des Balles', scale: null },
    names: {},
    bands: null,
    sides: ['british', 'french'],
    forces: ['martini', 'lebel'],
    factors: [],
    analysis: { kind: 'matchup', asked: null },
    confidence: 0.95,
    seed: 'hythe-1880',
    options: {},
    notes: [],
    warnings: [],
    interrupted: false,
    spec: 'hythe: 1\n',
    specHash: 'sha256:0123456789abcdef',
    version: '0.1.0',
    command: 'hythe run experiments/martini-vs-lebel.yaml',
    provenance: [],
    ...other,
  };
}

/** What is found in cells made by hand. */
export function found(
  cells: readonly HandMadeCell[],
  other: Partial<RunFacts> = {},
  distributions = noDistributions(),
): Findings {
  return findingsOf({ cells: cellsTable(cells), distributions }, facts(other), answerTo);
}
