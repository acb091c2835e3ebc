/** Differences between the cells of a run as a tidy table: each with its size and error. */
import type { RunOutcome } from '../../execution/outcome.ts';
import { holm, verdict } from '../../statistics/index.ts';
import { compare } from './compare.ts';
import { comparedCells } from './compared-pairs.ts';
import { tableOf, type Table, type Value } from './table.ts';

export const COMPARISON_COLUMNS = [
  'cell',
  'reference',
  'metric',
  'label',
  'how',
  'statistic',
  'value',
  'standard_error',
  'low',
  'high',
  'correlation',
  'variance_saved',
  'p',
  'p_adjusted',
  'comparisons',
  'verdict',
  'matters',
] as const;

type Row = Readonly<Record<(typeof COMPARISON_COLUMNS)[number], Value>>;

/**
 * Columns: `cell` and `reference` (what it is compared with), `metric`, `label` (the category of a share, else null),
 * `how` (`exact`; `paired`, on the same replicates; `unpaired`), `statistic` (`difference`: the cell minus the
 * reference; `ratio`; `superiority`: the chance that the cell's value is the higher one, ties counting half;
 * `total-variation`; `kolmogorov-smirnov`), `value`, `standard_error`, `low`, `high`; of pairs `correlation` and
 * `variance_saved`; of differences that are not exact `p`, and `p_adjusted` by Holm's rule for the number of
 * `comparisons` in the table; of differences of shares the `verdict` (`above`, `below`, `trifling`, `at least`,
 * `at most`, `open`) against the smallest difference that `matters`.
 */
export function comparisonsTable(outcome: RunOutcome): Table {
  const { resolve, analysis } = outcome.experiment;
  const matters = analysis.smallestDifferenceThatMatters;
  const comparisons = comparedCells(outcome).flatMap((compared) =>
    compare(compared, resolve.confidence).map((comparison) => ({ compared, comparison })),
  );
  const tested = comparisons.flatMap(({ comparison: { p } }) => p ?? []);
  const adjusted = holm(tested).values();
  const rows = comparisons.map(({ compared, comparison }): Row => {
    const { how, statistic, label, value, standardError, low, high, p } = comparison;
    const isShare = statistic === 'difference' && label !== null;
    const interval = { low, high, confidence: resolve.confidence };
    return {
      cell: compared.cell.cell.number,
      reference: compared.reference.cell.number,
      metric: compared.metric.name,
      label,
      how,
      statistic,
      value,
      standard_error: standardError,
      low,
      high,
      correlation: comparison.correlation,
      variance_saved: comparison.varianceSaved,
      p,
      p_adjusted: p === null ? null : (adjusted.next().value ?? null),
      comparisons: p === null ? null : tested.length,
      verdict: isShare ? verdict(interval, 0, matters) : null,
      matters: isShare ? matters : null,
    };
  });
  return tableOf(COMPARISON_COLUMNS, rows);
}
