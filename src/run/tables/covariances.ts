/** Covariances of the scores of cells on the same replicates, as a tidy table: the errors of a game come from them. */
import { at, item } from '../../chance/at.ts';
import { marginal, valuesOf } from '../../play/marginal.ts';
import { pairsIn, placesIn } from '../../play/paired-variants.ts';
import type { CellResult, RunOutcome } from '../outcome.ts';
import { measuresOf, metricNamed, specMetrics } from '../../spec/metrics.ts';
import type { RowOf } from './columns.ts';

/** A row for each two cells of a pairing, and for each cell with itself; none but in a game of doctrines. */
export function* covarianceRows({ experiment, cells, pairs }: RunOutcome): Generator<RowOf<'covariances'>> {
  const { analysis, sides } = experiment;
  if (analysis.everyPair !== true) return;
  const [metric = 'winner'] = analysis.of ?? [];
  const score = analysis.asked?.['score'];
  const worthIn = new Map(
    cells.map((cell) => [cell.cell.number, worthOf(cell, typeof score === 'string' ? score : null, sides)]),
  );
  const worth = (cell: number): ((value: number) => number) => worthIn.get(cell) ?? (() => 0);
  for (const { cell, shape, simulated } of cells) {
    if (simulated === null) continue;
    const { place } = metricNamed(specMetrics(shape, sides), metric);
    const values = Array.from(valuesOf(shape, simulated.tally, place), worth(cell.number));
    const counts = marginal(shape, simulated.tally, place);
    yield { cell: cell.number, reference: cell.number, covariance: covariance(values, values, counts) };
  }
  for (const { cell, reference, joint, metric: own, referenceMetric: other } of pairs) {
    if (own.name !== metric) continue;
    const counted = [...pairsIn(joint)];
    const width = placesIn(other);
    const values = counted.map(([place]) => worth(cell)(own.least + Math.floor(place / width)));
    const others = counted.map(([place]) => worth(reference)(other.least + (place % width)));
    const counts = counted.map(([, count]) => count);
    yield { cell, reference, covariance: covariance(values, others, counts) };
  }
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
