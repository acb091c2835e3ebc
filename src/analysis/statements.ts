/** Statements of a spec and whether they hold: exact where cells were solved, else as far as their counts can tell. */
import { at } from '../chance/at.ts';
import { marginal } from '../engagement/marginal.ts';
import type { Tally, TallyShape } from '../engagement/tally.ts';
import { adjusted } from '../execution/judgement.ts';
import type { CellResult, RunOutcome, SimulatedResult } from '../execution/outcome.ts';
import { isAbout } from '../experiment/expect.ts';
import type { Statement } from '../experiment/experiment.ts';
import { boundsOf, measuresOf, numbersOf, specMetrics, type Measure } from '../experiment/metrics.ts';
import { clopperPearson, moments, standing } from '../statistics/index.ts';
import { confidenceFor, lookedOf, meanIn, shareInterval } from './intervals.ts';

/** Undecided: the intervals allow both, and the spec allows no more replicates. */
export type StatementState = 'holds' | 'fails' | 'undecided';

/** A statement in one cell. */
export interface StatedCell {
  readonly cell: number;
  readonly state: StatementState;
  readonly method: 'exact' | 'monte-carlo' | null;
  /** The measure with its interval, whose bounds meet where it is exact; null where there is no result. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Null where nothing was played, or where it is exact. */
  readonly replicates: number | null;
}

/** A statement of a spec with its result. */
export interface JudgedStatement {
  readonly statement: Omit<Statement, 'cells'>;
  /** True for a share, false for a mean. */
  readonly isShare: boolean;
  readonly state: StatementState;
  /** The results by cell, in the order of the cells. */
  readonly cells: readonly StatedCell[];
  /** The confidence of the intervals; null where all is exact. */
  readonly confidence: number | null;
}

/** Exact values are sums of rounded products: what misses a bound by no more does not miss it. */
const ROUNDING = 1e-12;

/** The value of a statement's measure in one cell. */
interface CellValue {
  readonly cell: number;
  readonly method: StatedCell['method'];
  readonly value: number | null;
  readonly replicates: number | null;
  /** The interval at a confidence; a point where it is exact, null without a result. */
  readonly interval: (confidence: number) => Bounds | null;
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * The statements of the experiment in their order, each by itself, with the confidence of the run. Exact values are
 * certain. A statement holds where it does so in every cell, and fails where it does in one, for which its cells share
 * the error.
 */
export function judgeStatements(outcome: RunOutcome): readonly JudgedStatement[] {
  const { expect, resolve } = outcome.experiment;
  return expect.map((statement) => judge(statement, outcome, resolve.confidence));
}

function judge(asked: Statement, outcome: RunOutcome, confidence: number): JudgedStatement {
  const { cells: _cells, ...statement } = asked;
  const { isShare, values } = valuesOf(asked, outcome);
  const estimated = values.filter(({ method }) => method !== 'exact').length;
  const cells = values.map(({ cell, method, value, replicates, interval }): StatedCell => {
    const toHold = interval(confidence);
    const toFail = interval(adjusted(confidence, Math.max(1, estimated)));
    const state = toHold === null || toFail === null ? 'undecided' : stateOf(toHold, toFail, asked);
    return { cell, state, method, value, low: toHold?.low ?? null, high: toHold?.high ?? null, replicates };
  });
  const states = cells.map(({ state }) => state);
  return {
    statement,
    isShare,
    state: states.includes('fails') ? 'fails' : states.includes('undecided') ? 'undecided' : 'holds',
    cells,
    confidence: estimated === 0 ? null : confidence,
  };
}

function stateOf(toHold: Bounds, toFail: Bounds, { low, high }: Statement): StatementState {
  const within = { low: (low ?? -Infinity) - ROUNDING, high: (high ?? Infinity) + ROUNDING };
  if (standing(toHold, within) === 'within') return 'holds';
  return standing(toFail, within) === 'outside' ? 'fails' : 'undecided';
}

function valuesOf(
  statement: Statement,
  { experiment, cells }: RunOutcome,
): { readonly isShare: boolean; readonly values: readonly CellValue[] } {
  const own = cells.filter(({ cell }) => isAbout(statement, cell.number));
  let isShare = false;
  const values = own.flatMap((result) =>
    measuresOf(specMetrics(result.shape, experiment.sides), [statement.of]).map((measure) => {
      isShare = measure.category !== null;
      return cellValue(result, measure);
    }),
  );
  return { isShare, values };
}

function cellValue(result: CellResult, measure: Measure): CellValue {
  const { exact, simulated } = result;
  const cell = result.cell.number;
  if (exact !== null) {
    const value = valueOf(result.shape, exact.tally, measure, 1);
    return { cell, method: 'exact', value, replicates: null, interval: () => ({ low: value, high: value }) };
  }
  if (simulated === null) return { cell, method: null, value: null, replicates: null, interval: () => null };
  const { replicates } = simulated;
  return {
    cell,
    method: 'monte-carlo',
    value: valueOf(result.shape, simulated.tally, measure, replicates),
    replicates,
    interval: (confidence) => intervalOf(simulated, result.shape, measure, confidence),
  };
}

function valueOf(shape: TallyShape, tally: Tally, { metric, category }: Measure, total: number): number {
  const masses = marginal(shape, tally, metric.place);
  return category === null
    ? moments(numbersOf(shape, tally, metric), masses).mean
    : at(masses, category) / total;
}

/** An interval that holds with the stopping rule of the cell. */
function intervalOf(
  simulated: SimulatedResult,
  shape: TallyShape,
  { metric, category }: Measure,
  confidence: number,
): Bounds | null {
  const { replicates, tally } = simulated;
  const counts = marginal(shape, tally, metric.place);
  const looked = lookedOf({ simulated });
  if (category !== null) {
    const count = at(counts, category);
    return looked === null
      ? clopperPearson(count, replicates, confidence)
      : shareInterval(looked, count, replicates, confidence);
  }
  const values = numbersOf(shape, tally, metric);
  const { low, high, isSequence } = meanIn(simulated, metric.place, values, counts, confidence);
  if (low === null || high === null) return null;
  if (isSequence || low < high) return { low, high };
  // All replicates were alike: others may come up as often as what was never seen in so many.
  const unseen = clopperPearson(0, replicates, confidenceFor(looked, confidence)).high;
  const bounds = boundsOf(metric);
  return {
    low: bounds.low + (low - bounds.low) * (1 - unseen),
    high: high + unseen * (bounds.high - high),
  };
}
