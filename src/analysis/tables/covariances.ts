/** Covariances of the scores of cells on the same replicates, as a tidy table: the errors of a game come from them. */
import { at, item } from '../../chance/at.ts';
import { marginal, valuesOf } from '../../engagement/marginal.ts';
import { pairsIn, placesIn } from '../../engagement/paired-variants.ts';
import type { CellResult, RunOutcome } from '../../execution/outcome.ts';
import { measuresOf, specMetrics } from '../../experiment/metrics.ts';
import { tableOf, type Table, type Value } from './table.ts';

export const COVARIANCE_COLUMNS = ['cell', 'reference', 'covariance'] as const;

type Row = Readonly<Record<(typeof COVARIANCE_COLUMNS)[number], Value>>;

/**
 * Columns: `cell` and `reference`, two played cells or one cell twice; `covariance` of their scores in one replicate, the
 * variance of a cell with itself. It has rows in a game of doctrines alone.
 */
export function covariancesTable({ experiment, cells, pairs }: RunOutcome): Table {
  const { analysis, sides } = experiment;
  if (analysis.everyPair !== true) return tableOf(COVARIANCE_COLUMNS, []);
  const [metric = 'winner'] = analysis.of ?? [];
  const score = analysis.asked?.['score'];
  const worthIn = new Map(
    cells.map((cell) => [cell.cell.number, worthOf(cell, typeof score === 'string' ? score : null, sides)]),
  );
  const worth = (cell: number) => worthIn.get(cell) ?? (() => 0);
  const rows: Row[] = [];
  for (const {
    cell: { number },
    shape,
    simulated,
  } of cells) {
    if (simulated === null) continue;
    const { place } = item(
      specMetrics(shape, sides).filter(({ name }) => name === metric),
      0,
    );
    const counts = marginal(shape, simulated.tally, place);
    const values = Array.from(valuesOf(shape, simulated.tally, place), worth(number));
    rows.push({ cell: number, reference: number, covariance: covariance(values, values, counts) });
  }
  for (const pair of pairs) {
    if (pair.metric.name !== metric) continue;
    const { metric: own, referenceMetric: other } = pair;
    const counted = [...pairsIn(pair.joint)];
    const width = placesIn(other);
    rows.push({
      cell: pair.cell,
      reference: pair.reference,
      covariance: covariance(
        counted.map(([place]) => worth(pair.cell)(own.least + Math.floor(place / width))),
        counted.map(([place]) => worth(pair.reference)(other.least + (place % width))),
        counted.map(([, count]) => count),
      ),
    });
  }
  return tableOf(COVARIANCE_COLUMNS, rows);
}

/** The score of a value of the metric: of who wins, 1 for the first side and a half for nobody where no score is asked for. */
function worthOf(
  { shape }: CellResult,
  score: string | null,
  sides: readonly [string, string],
): (value: number) => number {
  if (score === null) return (winner) => [1, 0][winner] ?? 0.5;
  const { metric, category } = item(measuresOf(specMetrics(shape, sides), [score]), 0);
  return category === null ? (value) => value / metric.parts : (value) => Number(value === category);
}

function covariance(first: ArrayLike<number>, second: ArrayLike<number>, counts: ArrayLike<number>): number {
  let [n, a, b, product] = [0, 0, 0, 0];
  for (let i = 0; i < counts.length; i++) {
    const count = at(counts, i);
    n += count;
    a += count * at(first, i);
    b += count * at(second, i);
    product += count * at(first, i) * at(second, i);
  }
  return product / n - (a / n) * (b / n);
}
