/** The distributions of a run as one tidy table: a row for each value of each metric of each cell that has any mass. */
import { ColumnsByName, type Table } from './table.ts';
import { at, item } from '../../chance/at.ts';
import { marginal } from '../../engagement/marginal.ts';
import type { Tally, TallyShape } from '../../engagement/tally.ts';
import type { CellResult, RunOutcome } from '../../execution/outcome.ts';
import { dkwHalfWidth } from '../../statistics/index.ts';
import { lookedOf } from './cells.ts';
import { confidenceFor } from '../intervals.ts';
import { metricName, numbersOf, specMetrics, type SpecMetric } from '../../experiment/metrics.ts';
import { byColumn, byRow, NO_WINNER, winnerByTurn } from './marginals.ts';

/** Origin of a number. */
export type Source = 'exact' | 'monte-carlo';

/** A metric of a cell, with one or two values to a row. */
interface MetricMass {
  readonly name: string;
  /** Row by row where there are two values: `value * width + value2`. */
  readonly mass: Float64Array;
  /** The values of `mass`, ascending, where they are others than its places. */
  readonly values?: Float64Array;
  readonly label: (value: number) => string;
  /** Its values are numbers, not categories, and stand alone. */
  readonly isNumber: boolean;
  readonly second: { readonly width: number; readonly label: (value: number) => string } | null;
}

interface Columns {
  readonly cell: number[];
  readonly metric: string[];
  readonly source: Source[];
  readonly value: number[];
  readonly label: string[];
  readonly value2: (number | null)[];
  readonly label2: (string | null)[];
  readonly count: (number | null)[];
  readonly probability: number[];
  readonly at_most: (number | null)[];
  readonly at_most_low: (number | null)[];
  readonly at_most_high: (number | null)[];
}

/** The columns as they grow. */
class Rows {
  readonly columns: Columns = {
    cell: [],
    metric: [],
    source: [],
    value: [],
    label: [],
    value2: [],
    label2: [],
    count: [],
    probability: [],
    at_most: [],
    at_most_low: [],
    at_most_high: [],
  };

  /** Adds a metric; `replicates` is null where its mass is probability, `reach` is how far its band reaches. */
  add(cell: number, metric: MetricMass, replicates: number | null, reach: number): void {
    const { columns } = this;
    const { second } = metric;
    let below = 0;
    metric.mass.forEach((mass, i) => {
      if (mass === 0) return;
      below += mass;
      const atMost = metric.isNumber ? Math.min(1, below / (replicates ?? 1)) : null;
      const place = second === null ? i : Math.floor(i / second.width);
      const value = metric.values === undefined ? place : at(metric.values, place);
      columns.cell.push(cell);
      columns.metric.push(metric.name);
      columns.source.push(replicates === null ? 'exact' : 'monte-carlo');
      columns.value.push(value);
      columns.label.push(metric.label(value));
      columns.value2.push(second === null ? null : i % second.width);
      columns.label2.push(second === null ? null : second.label(i % second.width));
      columns.count.push(replicates === null ? null : mass);
      columns.probability.push(replicates === null ? mass : mass / replicates);
      columns.at_most.push(atMost);
      columns.at_most_low.push(atMost === null ? null : Math.max(0, atMost - reach));
      columns.at_most_high.push(atMost === null ? null : Math.min(1, atMost + reach));
    });
  }
}

/**
 * Columns: `cell` (from 1), `metric`, `source`, `value`, `label`, `value2` and `label2` (null but for a joint metric),
 * `count` (null where exact), `probability`; of a number that stands alone the share `at_most` that value with the
 * bounds of a band that holds at all values together (Dvoretzky, Kiefer and Wolfowitz), else null. The rows of a cell and metric stand together, exact first, by value.
 */
export function distributionsTable(outcome: RunOutcome): Table {
  const rows = new Rows();
  const { confidence } = outcome.experiment.resolve;
  for (const result of outcome.cells) {
    const exact =
      result.exact === null ? [] : metricMasses(result, result.exact.tally, outcome.experiment.sides);
    const { simulated } = result;
    const once = confidenceFor(lookedOf(result), confidence);
    const reach = simulated === null ? 0 : dkwHalfWidth(simulated.replicates, once);
    const counted = simulated === null ? [] : metricMasses(result, simulated.tally, outcome.experiment.sides);
    for (let i = 0; i < Math.max(exact.length, counted.length); i++) {
      if (i < exact.length) rows.add(result.cell.number, item(exact, i), null, 0);
      if (i < counted.length)
        rows.add(result.cell.number, item(counted, i), simulated?.replicates ?? null, reach);
    }
  }
  return new ColumnsByName(Object.entries(rows.columns));
}

/** Every metric of a tally of this shape. */
export function metricMasses(
  { shape }: Pick<CellResult, 'shape'>,
  tally: Tally,
  sides: readonly [string, string],
): MetricMass[] {
  const turns = shape.turnLimit + 1;
  const winners = winnerByTurn(shape, tally);
  const winner = (value: number): string => (value === NO_WINNER ? 'none' : item(sides, value));
  const outcome = (value: number): string => item(shape.outcomes, value);
  const byTurn = { width: turns, label: String };
  const masses: MetricMass[] = [
    { name: 'winner', mass: byRow(winners, turns), label: winner, isNumber: false, second: null },
    {
      name: 'outcome',
      mass: byRow(tally.outcomeByTurn, turns),
      label: outcome,
      isNumber: false,
      second: null,
    },
    { name: 'turn', mass: byColumn(tally.outcomeByTurn, turns), label: String, isNumber: true, second: null },
    { name: 'winner,turn', mass: winners, label: winner, isNumber: false, second: byTurn },
    { name: 'outcome,turn', mass: tally.outcomeByTurn, label: outcome, isNumber: false, second: byTurn },
  ];
  for (const metric of specMetrics(shape, sides)) {
    if (typeof metric.place !== 'number') continue;
    masses.push({
      name: metric.name,
      mass: marginal(shape, tally, metric.place),
      ...(metric.isWide || metric.parts > 1 ? { values: numbersOf(shape, tally, metric) } : {}),
      label: labelOf(metric),
      isNumber: metric.labels === null,
      second: null,
    });
  }
  shape.joints.forEach((joint, i) => masses.push(jointMetric(shape, joint, item(tally.joints, i), sides)));
  return masses;
}

function jointMetric(
  shape: TallyShape,
  joint: readonly [number, number],
  mass: Float64Array,
  sides: readonly [string, string],
): MetricMass {
  const [a, b] = [item(shape.readings, joint[0]), item(shape.readings, joint[1])];
  return {
    name: `${metricName(a, sides)},${metricName(b, sides)}`,
    mass,
    label: labelOf(a),
    isNumber: false,
    second: { width: b.most + 1, label: labelOf(b) },
  };
}

function labelOf({ labels }: Pick<SpecMetric, 'labels'>): (value: number) => string {
  return labels === null ? String : (value) => item(labels, value);
}
