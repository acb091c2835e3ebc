/** The distributions of a run as one tidy table: a row for each value of each metric of each cell that has any mass. */
import { at, item } from '../../chance/at.ts';
import { marginal, NO_WINNER, winnerOf } from '../../play/marginal.ts';
import type { Tally, TallyShape } from '../../play/tally.ts';
import type { CellResult, RunOutcome } from '../outcome.ts';
import { metricName, numbersOf, specMetrics } from '../../spec/metrics.ts';
import { dkwHalfWidth } from '../../statistics/index.ts';
import { confidenceFor, lookedOf } from '../intervals.ts';
import type { RowOf } from './columns.ts';

type MassRow = Omit<RowOf<'distributions'>, 'cell' | 'at_most_low' | 'at_most_high'>;

/** A metric of a cell, with one or two values to a row. */
interface MetricMass {
  readonly name: string;
  /** Row by row where there are two values: `value * width + value2`. */
  readonly mass: Float64Array;
  /** The numbers at the places of `mass`; absent where these are the values. */
  readonly values?: Float64Array;
  readonly label: (value: number) => string;
  /** Its values are numbers, not categories, and stand alone. */
  readonly isNumber: boolean;
  readonly second?: { readonly width: number; readonly label: (value: number) => string };
}

/** The rows of a cell and metric stand together, exact first, by value; docs/results.md lists the columns. */
export function* distributionRows({ cells, experiment }: RunOutcome): Generator<RowOf<'distributions'>> {
  for (const result of cells) {
    const { simulated, cell } = result;
    const once = confidenceFor(lookedOf(result), experiment.resolve.confidence);
    const [exact, counted] = [result.exact, simulated].map((source) =>
      source === null ? [] : metricMasses(result, source.tally, experiment.sides),
    );
    for (let i = 0; i < Math.max(exact?.length ?? 0, counted?.length ?? 0); i++)
      for (const [metric, replicates] of [
        [exact?.[i], null] as const,
        [counted?.[i], simulated?.replicates ?? 0] as const,
      ]) {
        if (metric === undefined) continue;
        const reach = replicates === null ? 0 : dkwHalfWidth(replicates, once);
        for (const row of massRows(metric, replicates)) {
          const share = row.at_most;
          const isBand = typeof share === 'number';
          yield {
            cell: cell.number,
            ...row,
            at_most_low: isBand ? Math.max(0, share - reach) : null,
            at_most_high: isBand ? Math.min(1, share + reach) : null,
          };
        }
      }
  }
}

/** The rows of a metric; `replicates` is null where its mass is probability. */
export function* massRows(
  { name, mass, values, label, isNumber, second }: MetricMass,
  replicates: number | null,
): Generator<MassRow> {
  let below = 0;
  for (const [i, own] of mass.entries()) {
    if (own === 0) continue;
    below += own;
    const place = second === undefined ? i : Math.floor(i / second.width);
    const value = values === undefined ? place : at(values, place);
    yield {
      metric: name,
      source: replicates === null ? 'exact' : 'monte-carlo',
      value,
      label: label(value),
      value2: second === undefined ? null : i % second.width,
      label2: second === undefined ? null : second.label(i % second.width),
      count: replicates === null ? null : own,
      probability: replicates === null ? own : own / replicates,
      at_most: isNumber ? Math.min(1, below / (replicates ?? 1)) : null,
    };
  }
}

/** Every metric of a tally of this shape: who wins, how and when, with both by the turn; then readings and joints. */
export function metricMasses(
  { shape }: Pick<CellResult, 'shape'>,
  tally: Tally,
  sides: readonly [string, string],
): readonly MetricMass[] {
  const wins = winnerByTurn(shape, tally);
  const [winner, outcome, turn, ...readings] = specMetrics(shape, sides).map((metric): MetricMass => ({
    name: metric.name,
    mass: metric.place === 'winner' ? winsIn(shape, wins) : marginal(shape, tally, metric.place),
    values: numbersOf(shape, tally, metric),
    label: labelOf(metric),
    isNumber: metric.labels === null,
  }));
  const byTurn = ({ name, label }: MetricMass, mass: Float64Array): MetricMass => ({
    name: `${name},turn`,
    mass,
    label,
    isNumber: false,
    second: { width: shape.turnLimit + 1, label: String },
  });
  const joints = shape.joints.map(([one, other], i): MetricMass => {
    const [a, b] = [item(shape.readings, one), item(shape.readings, other)];
    return {
      name: `${metricName(a, sides)},${metricName(b, sides)}`,
      mass: item(tally.joints, i),
      label: labelOf(a),
      isNumber: false,
      second: { width: b.most + 1, label: labelOf(b) },
    };
  });
  if (winner === undefined || outcome === undefined || turn === undefined) return joints;
  const courses = [byTurn(winner, wins), byTurn(outcome, tally.outcomeByTurn)];
  return [winner, outcome, turn, ...courses, ...readings, ...joints];
}

function labelOf({ labels }: { readonly labels: readonly string[] | null }): (value: number) => string {
  return labels === null ? String : (value) => item(labels, value);
}

/** Mass by winner and turn, row by row: `winner * (turnLimit + 1) + turn`. Counts stay whole. */
export function winnerByTurn(shape: TallyShape, tally: Tally): Float64Array {
  const turns = shape.turnLimit + 1;
  const masses = new Float64Array((NO_WINNER + 1) * turns);
  tally.outcomeByTurn.forEach((mass, i) => {
    const place = winnerOf(shape, Math.floor(i / turns)) * turns + (i % turns);
    masses[place] = at(masses, place) + mass;
  });
  return masses;
}

/** The sums over all turns of {@link winnerByTurn}. */
export function winsIn({ turnLimit }: TallyShape, wins: Float64Array): Float64Array {
  const turns = turnLimit + 1;
  const sumOf = (winner: number): number =>
    wins.subarray(winner * turns, (winner + 1) * turns).reduce((sum, mass) => sum + mass, 0);
  return Float64Array.from({ length: NO_WINNER + 1 }, (_mass, winner) => sumOf(winner));
}
