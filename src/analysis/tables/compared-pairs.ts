/** Pairs of cells of a run that are compared, with the results of both. */
import type { CellResult, PairResult, RunOutcome } from '../../execution/outcome.ts';
import { comparedMetrics } from '../../experiment/compared-metrics.ts';
import { specMetrics, type SpecMetric } from '../../experiment/metrics.ts';

/** A cell and the one that it is compared with, in one metric that both have. */
export interface ComparedCells {
  readonly cell: CellResult;
  readonly reference: CellResult;
  readonly metric: SpecMetric;
  readonly referenceMetric: SpecMetric;
  /** Their values in the same replicates; null where each has replicates of its own, or none. */
  readonly pair: PairResult | null;
}

/**
 * Every variant with the first of its pairing, in the metrics that the spec compares; in a run without variants every
 * cell with the first cell, by who wins and by the victory conditions of the spec.
 */
export function comparedCells({ experiment, cells, pairs }: RunOutcome): readonly ComparedCells[] {
  const { sides, analysis, variants } = experiment;
  const byCell = new Map(pairs.map((pair) => [`${pair.cell} ${pair.reference} ${pair.metric.name}`, pair]));
  const conditions = experiment.cells[0]?.outcomes?.map(({ name }) => name) ?? [];
  const asked = variants.length > 0 ? analysis : { of: ['winner', ...conditions] };
  const references = new Map<number, CellResult>();
  return cells.flatMap((cell) => {
    const group = variants.length > 0 ? cell.cell.pairing : 0;
    const reference = references.get(group);
    if (reference === undefined) {
      references.set(group, cell);
      return [];
    }
    const others = specMetrics(reference.shape, sides);
    return comparedMetrics(cell.shape, sides, asked).flatMap((metric): ComparedCells[] => {
      const referenceMetric = others.find(({ name }) => name === metric.name);
      if (referenceMetric === undefined) return [];
      const pair = byCell.get(`${cell.cell.number} ${reference.cell.number} ${metric.name}`) ?? null;
      return [{ cell, reference, metric, referenceMetric, pair }];
    });
  });
}
