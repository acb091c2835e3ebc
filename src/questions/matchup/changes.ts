/** Changes by house rules: the differences between each variant and the first, read from the table of comparisons, and in words. */
import { item } from '../../chance/at.ts';
import type { Table } from '../../run/tables/table.ts';
import type { Verdict } from '../../statistics/index.ts';
import type { PValue } from '../telling/claims.ts';
import type { How } from '../../run/tables/compare.ts';
import { cellName, type LabelFacts } from '../telling/labels.ts';
import type { RowOf } from '../../run/tables/columns.ts';
import { estimateIn } from '../telling/estimate.ts';
import { rowsOf } from '../../run/tables/reader.ts';
import type { CellRow, Estimate } from '../telling/rows.ts';
import type { Sentence } from '../telling/sentence.ts';

/** One difference: the variant minus the reference. */
export interface Change {
  readonly cell: CellRow;
  readonly variant: string;
  readonly reference: string;
  /** The cell by its factors, without the variant; empty where nothing is varied. */
  readonly name: Sentence;
  /** `winner`, `turn`, `survivors.british` */
  readonly metric: string;
  /** The category of a share; null for a mean. */
  readonly label: string | null;
  /** The better of both ways: exact before counted. */
  readonly how: How;
  readonly difference: Estimate;
  /** The counted difference, also where the exact one is given. */
  readonly counted: Pick<Change, 'how' | 'difference'> | null;
  /** The part of the variance that playing the same replicates saved; null where they are not the same. */
  readonly varianceSaved: number | null;
  /** The p-value of the difference by itself; null where it is exact. */
  readonly p: PValue;
  readonly adjusted: number | null;
  readonly comparisons: number | null;
  /** The verdict on a share, against `matters`. */
  readonly verdict: Verdict | null;
  readonly matters: number | null;
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  above: 'more, and it matters',
  below: 'fewer, and it matters',
  trifling: 'trifling',
  'at least': 'more, perhaps by a trifle',
  'at most': 'fewer, perhaps by a trifle',
  open: 'open',
};
const VERDICTS = Object.keys(VERDICT_WORDS) as Verdict[]; // each has its words

/** The differences of every variant, in the order of the table. None in a run without variants. @throws {AnalysisError} */
export function changesOf(
  comparisons: Table,
  cells: readonly CellRow[],
  facts: LabelFacts,
): readonly Change[] {
  const byNumber = new Map(cells.map((cell) => [cell.cell, cell]));
  const differences = rowsOf('comparisons', comparisons).filter((row) => row.statistic === 'difference');
  const alike = Map.groupBy(differences, ({ cell, metric, label }) => JSON.stringify([cell, metric, label]));
  return [...alike.values()].flatMap((ways): Change[] => {
    const exact = ways.find(({ how }) => how === 'exact');
    const played = ways.findLast((row) => row !== exact) ?? null;
    const best = exact ?? item(ways, 0);
    const cell = byNumber.get(best.cell);
    const reference = byNumber.get(best.reference)?.variant ?? null;
    if (cell === undefined || cell.variant === null || reference === null) return [];
    const differenceIn = (row: RowOf<'comparisons'>): Pick<Change, 'how' | 'difference'> => ({
      how: row === exact ? 'exact' : row.how === 'paired' ? 'paired' : 'unpaired',
      difference: estimateIn(row),
    });
    return [
      {
        cell,
        variant: cell.variant,
        reference,
        name: cellName({ ...cell, variant: null }, facts),
        metric: best.metric,
        label: best.label,
        ...differenceIn(best),
        counted: played && differenceIn(played),
        varianceSaved: played && played.variance_saved,
        p: exact === undefined ? (played?.p ?? 1) : null,
        adjusted: played && played.p_adjusted,
        comparisons: played && played.comparisons,
        verdict: VERDICTS.find((one) => one === best.verdict) ?? null,
        matters: best.matters,
      },
    ];
  });
}

/** The differences in the wins of a side, of one variant. */
export function winsOf(changes: readonly Change[], variant: string, side: string): readonly Change[] {
  return changes.filter(
    (change) => change.variant === variant && change.metric === 'winner' && change.label === side,
  );
}

/** The variants that were compared, in their order. */
export function variantsIn(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map(({ variant }) => variant))];
}

/** The verdict on the change of a share: `fewer, and it matters`. */
export function verdictWords({ verdict, difference: { low, high } }: Change): string {
  if (verdict === null) return '—';
  return verdict === 'trifling' && low === 0 && high === 0 ? 'none' : VERDICT_WORDS[verdict];
}
