/** Differences between the cells of a run as a tidy table: each with its size and error. */
import type { RunOutcome } from '../outcome.ts';
import { holm, verdict } from '../../statistics/index.ts';
import { compare, comparedCells } from './compare.ts';
import type { RowOf } from './columns.ts';

/** A row for each comparison, with the columns that docs/results.md lists; all of a run are one family (Holm). */
export function comparisonRows(outcome: RunOutcome): readonly RowOf<'comparisons'>[] {
  const { confidence } = outcome.experiment.resolve;
  const matters = outcome.experiment.analysis.smallestDifferenceThatMatters;
  const all = comparedCells(outcome).flatMap((compared) =>
    compare(compared, confidence).map((comparison) => ({ compared, comparison })),
  );
  const tested = all.flatMap(({ comparison: { p } }) => p ?? []);
  const adjusted = holm(tested).values();
  return all.map(({ compared, comparison }): RowOf<'comparisons'> => {
    const { statistic, label, low, high, p } = comparison;
    const isShare = statistic === 'difference' && label !== null;
    return {
      cell: compared.cell.cell.number,
      reference: compared.reference.cell.number,
      metric: compared.metric.name,
      ...comparison,
      p_adjusted: p === null ? null : (adjusted.next().value ?? null),
      comparisons: p === null ? null : tested.length,
      verdict: isShare ? verdict({ low, high, confidence }, 0, matters) : null,
      matters: isShare ? matters : null,
    };
  });
}
