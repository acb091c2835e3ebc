/**
 * Endings over time as time-to-event data: each side's win and every ending without a winner compete, and the turn
 * limit cuts short what has not ended by then.
 */
import { at, item } from '../../chance/at.ts';
import type { Tally, TallyShape } from '../../engagement/tally.ts';
import type { RunOutcome, SimulatedResult } from '../../execution/outcome.ts';
import { cumulativeIncidence, type EventCounts } from '../../statistics/index.ts';
import { lookedOf, shareInterval } from '../intervals.ts';
import { tableOf, type Table, type Value } from './table.ts';

export const INCIDENCE_COLUMNS = [
  'cell',
  'source',
  'ending',
  'turn',
  'at_risk',
  'value',
  'standard_error',
  'low',
  'high',
] as const;

type Row = Readonly<Record<(typeof INCIDENCE_COLUMNS)[number], Value>>;
type Point = Omit<Row, 'cell' | 'source'>;

/** The name of the share that has not ended. */
export const UNDECIDED = 'undecided';

/** The endings of a cell and how many engagements, or what share of them, ended so in each turn. */
interface Events {
  /** The win of each side, by its role, then every outcome without a winner, by its label. */
  readonly endings: readonly { readonly winner: 0 | 1 | null; readonly outcome: string | null }[];
  readonly counts: EventCounts & { readonly events: readonly (readonly number[])[] };
}

/** The events of a tally; the turn limit censors engagements that it cuts short, unless its outcome is a win. */
export function eventsOf(shape: TallyShape, tally: Tally): Events {
  const times = Array.from({ length: shape.turnLimit + 1 }, (_turn, turn) => turn);
  const inTurns = (...outcomes: readonly number[]): number[] =>
    times.map((turn) =>
      outcomes.reduce((sum, outcome) => sum + at(tally.outcomeByTurn, outcome * times.length + turn), 0),
    );
  const without = [...shape.outcomes.keys()].filter((one) => item(shape.winners, one) === -1);
  const won = ([0, 1] as const).map((role) => ({
    ending: { winner: role, outcome: null },
    events: inTurns(...[...shape.outcomes.keys()].filter((one) => item(shape.winners, one) === role)),
  }));
  const others = without
    .filter((one) => one !== shape.limitOutcome)
    .map((one) => ({ ending: { winner: null, outcome: item(shape.outcomes, one) }, events: inTurns(one) }));
  const all = [...won, ...others];
  return {
    endings: all.map(({ ending }) => ending),
    counts: {
      times,
      events: all.map(({ events }) => events),
      censored: inTurns(...without.filter((one) => one === shape.limitOutcome)),
    },
  };
}

/**
 * Columns: `cell`, `source`, `ending` (`winner=british`, `outcome=separated`, or `undecided`), `turn`, `at_risk`
 * (replicates undecided before the turn, null where exact), and the share that has ended so by the end of the turn as
 * `value` with `standard_error`, `low` and `high`: Aalen and Johansen's estimate, and for `undecided` Kaplan and Meier's.
 */
export function incidenceTable(outcome: RunOutcome): Table {
  return tableOf(INCIDENCE_COLUMNS, rowsOf(outcome));
}

function* rowsOf({ cells, experiment }: RunOutcome): Generator<Row> {
  const { sides, resolve } = experiment;
  const nameOf = ({ winner, outcome }: Events['endings'][number]): string =>
    winner === null ? `outcome=${outcome}` : `winner=${sides[winner]}`;
  for (const { cell, shape, exact, simulated } of cells) {
    const { number } = cell;
    if (exact !== null)
      for (const point of exactly(eventsOf(shape, exact.tally), nameOf))
        yield { cell: number, source: 'exact', ...point };
    if (simulated !== null)
      for (const point of estimated(eventsOf(shape, simulated.tally), simulated, nameOf, resolve.confidence))
        yield { cell: number, source: 'monte-carlo', ...point };
  }
}

type NameOf = (ending: Events['endings'][number]) => string;

function* exactly({ endings, counts }: Events, nameOf: NameOf): Generator<Point> {
  const point = (ending: string, turn: number, value: number): Point => ({
    ending,
    turn,
    at_risk: null,
    value,
    standard_error: 0,
    low: value,
    high: value,
  });
  const left = Array.from(counts.times, () => 1);
  for (const [cause, ending] of endings.entries()) {
    let sum = 0;
    for (const [turn, mass] of item(counts.events, cause).entries()) {
      sum += mass;
      left[turn] = at(left, turn) - sum;
      yield point(nameOf(ending), turn, sum);
    }
  }
  // What the sums of rounded masses leave of 1 is not a share.
  for (const [turn, share] of left.entries()) yield point(UNDECIDED, turn, share < 1e-12 ? 0 : share);
}

function* estimated(
  { endings, counts }: Events,
  simulated: SimulatedResult,
  nameOf: NameOf,
  confidence: number,
): Generator<Point> {
  const { atRisk, survival, incidence } = cumulativeIncidence(counts, confidence);
  const looked = lookedOf({ simulated });
  for (const [i, { value: shares, interval, standardError }] of [...incidence, survival].entries())
    for (const [turn, value] of Array.from(shares).entries()) {
      // Plain shares of all replicates: nothing is cut short before the last turn.
      const count = Math.round(value * simulated.replicates);
      const { low, high } =
        looked === null
          ? item(interval, turn)
          : shareInterval(looked, count, simulated.replicates, confidence);
      yield {
        ending: i < endings.length ? nameOf(item(endings, i)) : UNDECIDED,
        turn,
        at_risk: at(atRisk, turn),
        value,
        standard_error: at(standardError, turn),
        low,
        high,
      };
    }
}
