/** Changes by house rules: the differences between each variant and the first, read from the table of comparisons, and in words. */
import { item } from '../../chance/at.ts';
import type { Table } from '../../analysis/tables/table.ts';
import type { Verdict } from '../../statistics/index.ts';
import type { PValue } from '../../analysis/claims.ts';
import type { How } from '../../analysis/tables/compare.ts';
import { cellName, type LabelFacts } from '../../analysis/labels.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import type { Sentence } from '../../analysis/sentence.ts';

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
  readonly counted: { readonly how: How; readonly difference: Estimate } | null;
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
  const read = new Reader(comparisons, 'comparisons');
  const byNumber = new Map(cells.map((cell) => [cell.cell, cell]));
  const differences = Array.from({ length: comparisons.numRows() }, (_row, i) => i).filter(
    (i) => read.text('statistic', i) === 'difference',
  );
  const alike = Map.groupBy(differences, (i) =>
    JSON.stringify([read.number('cell', i), read.text('metric', i), read.maybeText('label', i)]),
  );
  return [...alike.values()].flatMap((ways): Change[] => {
    const exact = ways.find((i) => read.text('how', i) === 'exact');
    const played = ways.findLast((i) => i !== exact);
    const best = exact ?? item(ways, 0);
    const cell = byNumber.get(read.number('cell', best));
    const reference = byNumber.get(read.number('reference', best))?.variant ?? null;
    if (cell === undefined || cell.variant === null || reference === null) return [];
    const howOf = (i: number): How =>
      i === exact ? 'exact' : read.text('how', i) === 'paired' ? 'paired' : 'unpaired';
    const differenceAt = (i: number): Estimate => ({
      value: read.number('value', i),
      low: read.number('low', i),
      high: read.number('high', i),
    });
    const ofCounts = (name: string): number | null =>
      played === undefined ? null : read.maybeNumber(name, played);
    return [
      {
        cell,
        variant: cell.variant,
        reference,
        name: cellName({ ...cell, variant: null }, facts),
        metric: read.text('metric', best),
        label: read.maybeText('label', best),
        how: howOf(best),
        difference: differenceAt(best),
        counted: played === undefined ? null : { how: howOf(played), difference: differenceAt(played) },
        varianceSaved: ofCounts('variance_saved'),
        p: exact === undefined ? (ofCounts('p') ?? 1) : null,
        adjusted: ofCounts('p_adjusted'),
        comparisons: ofCounts('comparisons'),
        verdict: VERDICTS.find((one) => one === read.maybeText('verdict', best)) ?? null,
        matters: read.maybeNumber('matters', best),
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
