/** What a run counted of variants together, as it is given to analysis. */
import { item } from '../chance/at.ts';
import type { Counts } from './counted.ts';
import type { PairResult } from './outcome.ts';
import type { UnitCells } from './unit-cells.ts';

/** The pairs of a unit, by variant and metric; none where nothing was counted. */
export function pairsOf({ pairing, cells, compared }: UnitCells, counted: Counts): readonly PairResult[] {
  const unit = counted.unit(pairing);
  if (unit === null || unit.counts.replicates === 0) return [];
  const { counts, means } = unit;
  const [reference = [], ...others] = compared;
  return others.flatMap((metrics, i) =>
    metrics.map((metric, m) => ({
      cell: item(cells, i + 1).number,
      reference: item(cells, 0).number,
      metric,
      referenceMetric: item(reference, m),
      joint: item(item(counts.joints, i), m),
      differences: means === null ? null : means.differences(i + 1, m),
    })),
  );
}
