/**
 * Endings over time as time-to-event data: each side's win and every ending without a winner compete, and the turn
 * limit cuts short what has not ended by then.
 */
import { at, item } from '../../chance/at.ts';
import type { Tally, TallyShape } from '../../engagement/tally.ts';
import type { CellResult, RunOutcome } from '../../execution/outcome.ts';
import { cumulativeIncidence, type EventCounts } from '../../statistics/index.ts';
import { lookedOf } from './cells.ts';
import { shareInterval, type Looked } from '../intervals.ts';
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
  const turns = shape.turnLimit + 1;
  const inTurns = (outcome: number): number[] =>
    Array.from({ length: turns }, (_turn, turn) => at(tally.outcomeByTurn, outcome * turns + turn));
  const sum = (rows: readonly (readonly number[])[]): number[] =>
    Array.from({ length: turns }, (_turn, turn) => rows.reduce((total, row) => total + at(row, turn), 0));
  const outcomes = shape.outcomes.map((label, outcome) => ({
    label,
    outcome,
    winner: item(shape.winners, outcome),
  }));
  const won = ([0, 1] as const).map((role) => ({
    ending: { winner: role, outcome: null },
    events: sum(outcomes.filter(({ winner }) => winner === role).map(({ outcome }) => inTurns(outcome))),
  }));
  const without = outcomes
    .filter(({ winner, outcome }) => winner === -1 && outcome !== shape.limitOutcome)
    .map(({ label, outcome }) => ({ ending: { winner: null, outcome: label }, events: inTurns(outcome) }));
  const isCensored = item(shape.winners, shape.limitOutcome) === -1;
  const all = [...won, ...without];
  return {
    endings: all.map(({ ending }) => ending),
    counts: {
      times: Array.from({ length: turns }, (_turn, turn) => turn),
      events: all.map(({ events }) => events),
      censored: isCensored ? inTurns(shape.limitOutcome) : sum([]),
    },
  };
}

/**
 * Columns: `cell`, `source`, `ending` (`winner=british`, `outcome=separated`, or `undecided`), `turn`, `at_risk`
 * (replicates undecided before the turn, null where exact), and the share that has ended so by the end of the turn as
 * `value` with `standard_error`, `low` and `high`: Aalen and Johansen's estimate, and for `undecided` Kaplan and Meier's.
 */
export function incidenceTable(outcome: RunOutcome): Table {
  const { sides, resolve } = outcome.experiment;
  const rows = outcome.cells.flatMap((result): Row[] => {
    const { exact, simulated } = result;
    const cell = result.cell.number;
    const of = (source: string, points: readonly Point[]): Row[] =>
      points.map((point) => ({ cell, source, ...point }));
    return [
      ...(exact === null ? [] : of('exact', exactly(result.shape, exact.tally, sides))),
      ...(simulated === null ? [] : of('monte-carlo', estimated(result, sides, resolve.confidence))),
    ];
  });
  return tableOf(INCIDENCE_COLUMNS, rows);
}

function nameOf({ winner, outcome }: Events['endings'][number], sides: readonly [string, string]): string {
  return winner === null ? `outcome=${outcome}` : `winner=${sides[winner]}`;
}

function exactly(shape: TallyShape, tally: Tally, sides: readonly [string, string]): Point[] {
  const { endings, counts } = eventsOf(shape, tally);
  const left = new Float64Array(counts.times.length).fill(1);
  const points = endings.flatMap((ending, cause): Point[] => {
    let sum = 0;
    return item(counts.events, cause).map((mass, turn) => {
      sum += mass;
      left[turn] = at(left, turn) - sum;
      return exactPoint(nameOf(ending, sides), turn, sum);
    });
  });
  // What the sums of rounded masses leave of 1 is not a share.
  const undecided = Array.from(left, (share, turn) => exactPoint(UNDECIDED, turn, share < 1e-12 ? 0 : share));
  return [...points, ...undecided];
}

function exactPoint(ending: string, turn: number, value: number): Point {
  return { ending, turn, at_risk: null, value, standard_error: 0, low: value, high: value };
}

function estimated(
  { shape, simulated }: CellResult,
  sides: readonly [string, string],
  confidence: number,
): Point[] {
  if (simulated === null) return [];
  const { endings, counts } = eventsOf(shape, simulated.tally);
  const { atRisk, survival, incidence } = cumulativeIncidence(counts, confidence);
  const looked = lookedOf({ simulated });
  const curves = [
    ...endings.map((ending, cause) => ({ ending: nameOf(ending, sides), curve: item(incidence, cause) })),
    { ending: UNDECIDED, curve: survival },
  ];
  return curves.flatMap(({ ending, curve }) =>
    Array.from(curve.value, (value, turn): Point => {
      const { low, high } = boundsAt(
        looked,
        value,
        item(curve.interval, turn),
        simulated.replicates,
        confidence,
      );
      return {
        ending,
        turn,
        at_risk: at(atRisk, turn),
        value,
        standard_error: at(curve.standardError, turn),
        low,
        high,
      };
    }),
  );
}

/** Bounds of plain shares of all replicates: nothing is cut short before the last turn. */
function boundsAt(
  looked: Looked | null,
  value: number,
  once: { readonly low: number; readonly high: number },
  replicates: number,
  confidence: number,
): { readonly low: number; readonly high: number } {
  return looked === null
    ? once
    : shareInterval(looked, Math.round(value * replicates), replicates, confidence);
}
