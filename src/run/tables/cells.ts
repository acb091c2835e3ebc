/** The cells of a run as a tidy table: a row a cell, with its factors, its method, its estimates and how sure they are. */
import { at, item } from '../../chance/at.ts';
import { NO_WINNER } from '../../play/marginal.ts';
import type { CellResult, RunOutcome } from '../outcome.ts';
import { textOf } from '../../play/json.ts';
import { gTest, moments, quantile } from '../../statistics/index.ts';
import { lookedOf, meanIn, pValueFor, QuantileRanks, shareInterval } from '../intervals.ts';
import { winnerByTurn, winsIn } from './distributions.ts';
import { tableOf, type Table, type Value } from './table.ts';

/** A varied factor and the column that holds it; `<column>_number` holds its value where that is a number. */
export interface FactorColumn {
  /** `factor_1` */
  readonly column: string;
  /** `engagement.distanceCm` */
  readonly path: string;
  /** `distanceCm` */
  readonly name: string;
  readonly unit: string | null;
}

type Row = Readonly<Record<string, Value>>;

/** An estimate with its bounds, which meet it where it is exact; all null where there is nothing to estimate from. */
interface Bounded {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const UNKNOWN: Bounded = { value: null, low: null, high: null };
const exactly = (value: number): Bounded => ({ value, low: value, high: value });
const bounds = (name: string, { value, low, high }: Bounded): Row => ({
  [name]: value,
  [`${name}_low`]: low,
  [`${name}_high`]: high,
});

/** The factors of a run in the order in which its cells name them. */
export function factorColumns(outcome: RunOutcome): readonly FactorColumn[] {
  const byPath = new Map<string, FactorColumn>();
  for (const { cell } of outcome.cells)
    for (const { path, name, unit } of cell.factors)
      if (!byPath.has(path)) byPath.set(path, { column: `factor_${byPath.size + 1}`, path, name, unit });
  return [...byPath.values()];
}

/** A row for each cell, with the columns that docs/results.md lists; what a cell does not have is null. */
export function cellsTable(outcome: RunOutcome, factors: readonly FactorColumn[]): Table {
  const ranks = new QuantileRanks(outcome.experiment.resolve.confidence);
  const rows = outcome.cells.map((result) => ({
    ...identity(result, factors),
    ...method(result),
    ...wins(result, ranks),
    ...survivors(result, 'a', ranks.confidence),
    ...survivors(result, 'b', ranks.confidence),
    ...agreement(result),
  }));
  return tableOf(Object.keys(rows[0] ?? {}), rows);
}

function identity({ cell }: CellResult, factors: readonly FactorColumn[]): Row {
  const { number, pairing, variant, kind } = cell;
  const values = factors.flatMap(({ column, path }): [string, Value][] => {
    const value = cell.factors.find((factor) => factor.path === path)?.value;
    return [
      [column, value === undefined ? null : textOf(value)],
      [`${column}_number`, typeof value === 'number' ? value : null],
    ];
  });
  return { cell: number, pairing, variant, kind, ...Object.fromEntries(values) };
}

function method({ simulated, exact, reason }: CellResult): Row {
  const sequence = simulated?.sequence ?? null;
  return {
    method: simulated !== null ? 'monte-carlo' : exact !== null ? 'exact' : null,
    sampler: simulated?.sampler ?? null,
    replicates: simulated?.replicates ?? null,
    chunk_size: simulated?.chunkSize ?? null,
    states: exact?.states ?? null,
    transitions: exact?.transitions ?? null,
    reason,
    sequence_rule: sequence?.rule ?? null,
    sequence_ended: sequence?.ended ?? null,
    sequence_look: sequence?.look ?? null,
    sequence_planned: sequence?.plannedReplicates ?? null,
    sequence_intervals: sequence?.intervals ?? null,
    sequence_measure: sequence?.worst?.measure ?? null,
    sequence_half_width: sequence?.worst?.halfWidth ?? null,
    sequence_asked: sequence?.worst?.asked ?? null,
    sequence_more: sequence?.more ?? null,
  };
}

/** Shares of wins, the same exact, and the median turn of the engagements that a side won. */
function wins({ shape, simulated, exact }: CellResult, ranks: QuantileRanks): Row {
  const looked = lookedOf({ simulated });
  const tally = simulated?.tally ?? exact?.tally;
  const byTurn = tally === undefined ? null : winnerByTurn(shape, tally);
  const won = byTurn && winsIn(shape, byTurn);
  const solved = exact && winsIn(shape, winnerByTurn(shape, exact.tally));
  const share = (winner: number): Bounded => {
    if (won === null) return UNKNOWN;
    const mass = at(won, winner);
    if (simulated === null) return exactly(mass);
    const { replicates } = simulated;
    return {
      value: mass / replicates,
      ...shareInterval(looked, mass, replicates, ranks.confidence),
    };
  };
  const turns = Float64Array.from({ length: shape.turnLimit + 1 }, (_turn, i) => i);
  const decided = turns.map((turn) =>
    byTurn === null ? 0 : at(byTurn, turn) + at(byTurn, turns.length + turn),
  );
  const median = decided.every((mass) => mass === 0)
    ? UNKNOWN
    : simulated === null
      ? exactly(quantile(turns, decided, 0.5))
      : ranks.of(looked, turns, decided, 0.5);
  return {
    ...bounds('win_a', share(0)),
    ...bounds('win_b', share(1)),
    ...bounds('none', share(NO_WINNER)),
    exact_win_a: solved && at(solved, 0),
    exact_win_b: solved && at(solved, 1),
    exact_none: solved && at(solved, NO_WINNER),
    ...bounds('decided_turn_median', median),
  };
}

/** Mean survivors of a side, where its rules count them, with standard error (0 where exact) and bounds. */
function survivors({ shape, simulated, exact }: CellResult, side: 'a' | 'b', confidence: number): Row {
  const index = shape.readings.findIndex(({ name }) => name === `survivors.${side.toUpperCase()}`);
  const column = `mean_survivors_${side}`;
  const tally = simulated?.tally ?? exact?.tally;
  const row = (mean: Bounded, error: number | null): Row => ({
    ...bounds(column, mean),
    [`${column}_se`]: error,
  });
  if (index === -1 || tally === undefined) return row(UNKNOWN, null);
  const mass = item(tally.readings, index);
  const values = mass.map((_mass, value) => value);
  if (simulated === null) return row(exactly(moments(values, mass).mean), 0);
  const { mean, standardError, low, high } = meanIn(simulated, index, values, mass, confidence);
  return row({ value: mean, low, high }, standardError);
}

function agreement({ simulated, exact }: CellResult): Row {
  const test =
    simulated && exact ? gTest(simulated.tally.outcomeByTurn, exact.tally.outcomeByTurn) : undefined;
  return {
    agreement_g: test?.statistic ?? null,
    agreement_df: test?.degreesOfFreedom ?? null,
    agreement_p: test === undefined ? null : pValueFor(lookedOf({ simulated }), test.pValue),
  };
}
