/** The distributions of a run as one tidy table: a row for each value of each metric of each cell that has any mass. */
import { table, type ColumnTable } from 'arquero';
import { item } from '../chance/at.ts';
import type { Reading, Tally, TallyShape } from '../engagement/tally.ts';
import type { CellResult, RunOutcome } from '../execution/outcome.ts';
import { byColumn, byRow, NO_WINNER, winnerByTurn } from './marginals.ts';

/** Where a number comes from. */
export type Source = 'exact' | 'monte-carlo';

/** A metric of a cell, with one or two values to a row. */
interface MetricMass {
  readonly name: string;
  /** Row by row where there are two values: `value * width + value2`. */
  readonly mass: Float64Array;
  readonly label: (value: number) => string;
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
  };

  /** Adds a metric; `replicates` is null where its mass is probability. */
  add(cell: number, metric: MetricMass, replicates: number | null): void {
    const { columns } = this;
    const { second } = metric;
    metric.mass.forEach((mass, i) => {
      if (mass === 0) return;
      const value = second === null ? i : Math.floor(i / second.width);
      columns.cell.push(cell);
      columns.metric.push(metric.name);
      columns.source.push(replicates === null ? 'exact' : 'monte-carlo');
      columns.value.push(value);
      columns.label.push(metric.label(value));
      columns.value2.push(second === null ? null : i % second.width);
      columns.label2.push(second === null ? null : second.label(i % second.width));
      columns.count.push(replicates === null ? null : mass);
      columns.probability.push(replicates === null ? mass : mass / replicates);
    });
  }
}

/**
 * Columns: `cell` (from 1), `metric`, `source`, `value`, `label`, `value2` and `label2` (null but for a joint metric),
 * `count` (null where exact), `probability`. The rows of a cell and metric stand together, exact first, by value.
 */
export function distributionsTable(outcome: RunOutcome): ColumnTable {
  const rows = new Rows();
  for (const result of outcome.cells) {
    const exact = result.exact === null ? [] : metrics(result, result.exact.tally, outcome.experiment.sides);
    const { simulated } = result;
    const counted = simulated === null ? [] : metrics(result, simulated.tally, outcome.experiment.sides);
    for (let i = 0; i < Math.max(exact.length, counted.length); i++) {
      if (i < exact.length) rows.add(result.cell.number, item(exact, i), null);
      if (i < counted.length) rows.add(result.cell.number, item(counted, i), simulated?.replicates ?? null);
    }
  }
  return table(rows.columns);
}

function metrics({ shape }: CellResult, tally: Tally, sides: readonly [string, string]): MetricMass[] {
  const turns = shape.turnLimit + 1;
  const winners = winnerByTurn(shape, tally);
  const winner = (value: number): string => (value === NO_WINNER ? 'none' : item(sides, value));
  const outcome = (value: number): string => item(shape.outcomes, value);
  const byTurn = { width: turns, label: String };
  const found: MetricMass[] = [
    { name: 'winner', mass: byRow(winners, turns), label: winner, second: null },
    { name: 'outcome', mass: byRow(tally.outcomeByTurn, turns), label: outcome, second: null },
    { name: 'turn', mass: byColumn(tally.outcomeByTurn, turns), label: String, second: null },
    { name: 'winner,turn', mass: winners, label: winner, second: byTurn },
    { name: 'outcome,turn', mass: tally.outcomeByTurn, label: outcome, second: byTurn },
  ];
  shape.readings.forEach((reading, i) =>
    found.push({
      name: metricName(reading.name, sides),
      mass: item(tally.readings, i),
      label: labelOf(reading),
      second: null,
    }),
  );
  shape.joints.forEach((joint, i) => found.push(jointMetric(shape, joint, item(tally.joints, i), sides)));
  return found;
}

function jointMetric(
  shape: TallyShape,
  joint: readonly [number, number],
  mass: Float64Array,
  sides: readonly [string, string],
): MetricMass {
  const [a, b] = [item(shape.readings, joint[0]), item(shape.readings, joint[1])];
  return {
    name: `${metricName(a.name, sides)},${metricName(b.name, sides)}`,
    mass,
    label: labelOf(a),
    second: { width: b.most + 1, label: labelOf(b) },
  };
}

function labelOf({ labels }: Reading): (value: number) => string {
  return labels === null ? String : (value) => item(labels, value);
}

/** A reading's name with the role that it ends in replaced by the side's name: `survivors.A` as `survivors.british`. */
export function metricName(reading: string, sides: readonly [string, string]): string {
  if (reading.endsWith('.A')) return reading.slice(0, -1) + sides[0];
  if (reading.endsWith('.B')) return reading.slice(0, -1) + sides[1];
  return reading;
}
