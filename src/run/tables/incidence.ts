/**
 * Endings over time as time-to-event data: each side's win and every ending without a winner compete, and the turn
 * limit cuts short what has not ended by then.
 */
import { at, item } from '../../chance/at.ts';
import type { Tally, TallyShape } from '../../play/tally.ts';
import type { RunOutcome, SimulatedResult } from '../outcome.ts';
import { cumulativeIncidence, type EventCounts } from '../../statistics/index.ts';
import { lookedOf, shareInterval } from '../intervals.ts';
import type { RowOf } from './columns.ts';

type Row = RowOf<'incidence'>;
type Point = Omit<Row, 'cell' | 'source'>;

/** The name of the share that has not ended. */
export const UNDECIDED = 'undecided';

/** Counts or shares of the engagements of a cell that ended so in each turn, by the name of the ending. */
interface Events extends EventCounts {
  readonly endings: readonly string[];
  readonly events: readonly (readonly number[])[];
}

/**
 * The wins of each side, then every outcome without a winner; the turn limit censors engagements that it cuts short,
 * unless its outcome is a win.
 */
export function eventsOf(shape: TallyShape, tally: Tally, sides: readonly [string, string]): Events {
  const times = Array.from({ length: shape.turnLimit + 1 }, (_turn, turn) => turn);
  const inTurns = (...outcomes: readonly number[]): number[] =>
    times.map((turn) =>
      outcomes.reduce((sum, outcome) => sum + at(tally.outcomeByTurn, outcome * times.length + turn), 0),
    );
  const of = (role: number): number[] =>
    [...shape.outcomes.keys()].filter((outcome) => item(shape.winners, outcome) === role);
  const { cut = [], others = [] } = Object.groupBy(of(-1), (outcome) =>
    outcome === shape.limitOutcome ? 'cut' : 'others',
  );
  return {
    times,
    endings: [
      ...sides.map((side) => `winner=${side}`),
      ...others.map((outcome) => `outcome=${item(shape.outcomes, outcome)}`),
    ],
    events: [inTurns(...of(0)), inTurns(...of(1)), ...others.map((outcome) => inTurns(outcome))],
    censored: inTurns(...cut),
  };
}

/**
 * A row for each ending and turn of each cell, with the columns that docs/results.md lists: Aalen and Johansen's estimate,
 * and for `undecided` Kaplan and Meier's.
 */
export function* incidenceRows({ cells, experiment }: RunOutcome): Generator<Row> {
  const { sides, resolve } = experiment;
  for (const { cell, shape, exact, simulated } of cells) {
    const { number } = cell;
    if (exact !== null)
      for (const point of exactly(eventsOf(shape, exact.tally, sides)))
        yield { cell: number, source: 'exact', ...point };
    if (simulated !== null)
      for (const point of estimated(eventsOf(shape, simulated.tally, sides), simulated, resolve.confidence))
        yield { cell: number, source: 'monte-carlo', ...point };
  }
}

function* exactly({ endings, events, times }: Events): Generator<Point> {
  const sure = { at_risk: null, standard_error: 0 };
  const left = Array.from(times, () => 1);
  for (const [cause, ending] of endings.entries()) {
    let sum = 0;
    for (const [turn, mass] of item(events, cause).entries()) {
      sum += mass;
      left[turn] = at(left, turn) - sum;
      yield { ...sure, ending, turn, value: sum, low: sum, high: sum };
    }
  }
  for (const [turn, share] of left.entries()) {
    // What the sums of rounded masses leave of 1 is not a share.
    const value = share < 1e-12 ? 0 : share;
    yield { ...sure, ending: UNDECIDED, turn, value, low: value, high: value };
  }
}

function* estimated(events: Events, simulated: SimulatedResult, confidence: number): Generator<Point> {
  const { atRisk, survival, incidence } = cumulativeIncidence(events, confidence);
  const looked = lookedOf({ simulated });
  const names = [...events.endings, UNDECIDED];
  for (const [i, { value: shares, interval, standardError }] of [...incidence, survival].entries())
    for (const [turn, value] of Array.from(shares).entries()) {
      // Plain shares of all replicates: nothing is cut short before the last turn.
      const count = Math.round(value * simulated.replicates);
      const { low, high } =
        looked === null
          ? item(interval, turn)
          : shareInterval(looked, count, simulated.replicates, confidence);
      const sure = { at_risk: at(atRisk, turn), standard_error: at(standardError, turn) };
      yield { ...sure, ending: item(names, i), turn, value, low, high };
    }
}
