/** Statements of a spec and whether they hold: exact where cells were solved, else as far as their counts can tell. */
import { at } from '../chance/at.ts';
import { marginal } from '../play/marginal.ts';
import { adjusted } from './judgement.ts';
import type { CellResult, RunOutcome } from './outcome.ts';
import { isAbout } from '../spec/expect.ts';
import type { Statement } from '../spec/experiment.ts';
import { boundsOf, measuresOf, numbersOf, specMetrics, type Measure } from '../spec/metrics.ts';
import { clopperPearson, moments, ROUNDING, standing } from '../statistics/index.ts';
import { confidenceFor, lookedOf, meanIn, shareInterval } from './intervals.ts';

/** Undecided: the intervals allow both, and the spec allows no more replicates. */
export type StatementState = 'holds' | 'fails' | 'undecided';

/** A measure in one cell; the bounds meet where it is exact, and are null where one replicate says nothing of them. */
interface Measured {
  /** Null where there is no result. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const UNKNOWN: Measured = { value: null, low: null, high: null };

/** A statement in one cell. */
export interface StatedCell extends Measured {
  readonly cell: number;
  readonly state: StatementState;
  readonly method: 'exact' | 'monte-carlo' | null;
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

/**
 * The statements of the experiment in their order, each by itself, with the confidence of the run. Exact values are
 * certain. A statement holds where it does so in every cell, and fails where it does in one, for which its cells share
 * the error.
 */
export function judgeStatements(outcome: RunOutcome): readonly JudgedStatement[] {
  const { expect, resolve } = outcome.experiment;
  return expect.map((statement) => judge(statement, outcome, resolve.confidence));
}

function judge(asked: Statement, { experiment, cells }: RunOutcome, confidence: number): JudgedStatement {
  const { cells: _cells, ...statement } = asked;
  const own = cells.filter(({ cell }) => isAbout(asked, cell.number));
  const estimated = own.filter(({ exact }) => exact === null).length;
  const toFail = adjusted(confidence, Math.max(1, estimated));
  let isShare = false;
  const stated = own.flatMap((result) =>
    measuresOf(specMetrics(result.shape, experiment.sides), [asked.of]).map((measure): StatedCell => {
      isShare = measure.category !== null;
      const shown = measuredIn(result, measure, confidence);
      return {
        cell: result.cell.number,
        state: stateOf(shown, measuredIn(result, measure, toFail), asked),
        method: result.exact !== null ? 'exact' : result.simulated !== null ? 'monte-carlo' : null,
        ...shown,
        replicates: result.exact !== null ? null : (result.simulated?.replicates ?? null),
      };
    }),
  );
  const states = stated.map(({ state }) => state);
  return {
    statement,
    isShare,
    state: states.includes('fails') ? 'fails' : states.includes('undecided') ? 'undecided' : 'holds',
    cells: stated,
    confidence: estimated === 0 ? null : confidence,
  };
}

function stateOf(toHold: Measured, toFail: Measured, { low, high }: Statement): StatementState {
  const within = { low: (low ?? -Infinity) - ROUNDING, high: (high ?? Infinity) + ROUNDING };
  const stands = ({ low: from, high: to }: Measured): ReturnType<typeof standing> | null =>
    from === null || to === null ? null : standing({ low: from, high: to }, within);
  if (stands(toHold) === 'within') return 'holds';
  return stands(toFail) === 'outside' ? 'fails' : 'undecided';
}

/** The measure with an interval that holds with the stopping rule of the cell. */
function measuredIn(
  { shape, exact, simulated }: CellResult,
  { metric, category }: Measure,
  confidence: number,
): Measured {
  const tally = exact?.tally ?? simulated?.tally;
  if (tally === undefined) return UNKNOWN;
  const masses = marginal(shape, tally, metric.place);
  const values = numbersOf(shape, tally, metric);
  if (exact !== null || simulated === null) {
    const value = category === null ? moments(values, masses).mean : at(masses, category);
    return { value, low: value, high: value };
  }
  const looked = lookedOf({ simulated });
  if (category !== null) {
    const [count, { replicates }] = [at(masses, category), simulated];
    const { low, high } =
      looked === null
        ? clopperPearson(count, replicates, confidence)
        : shareInterval(looked, count, replicates, confidence);
    return { value: count / replicates, low, high };
  }
  const { low, high, isSequence } = meanIn(simulated, metric.place, values, masses, confidence);
  const value = moments(values, masses).mean;
  if (isSequence || low === null || high === null || low < high) return { value, low, high };
  // All replicates were alike: others may come up as often as what was never seen in so many.
  const unseen = clopperPearson(0, simulated.replicates, confidenceFor(looked, confidence)).high;
  const bounds = boundsOf(metric);
  return {
    value,
    low: bounds.low + (low - bounds.low) * (1 - unseen),
    high: high + unseen * (bounds.high - high),
  };
}
