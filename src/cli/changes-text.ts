/** Changes of who wins by variant, as lines for a terminal and as JSON. */
import { changeWords } from '../analysis/matchup/change-words.ts';
import { variantsIn, winsOf, type Change } from '../analysis/matchup/changes.ts';
import { plain } from '../analysis/sentence.ts';
import { visibleName } from '../engagement/visible.ts';
import { dim } from './output.ts';
import { indented, tableLines, type Column } from './table.ts';

const LONGEST_NAME = 24;
const MOST_ROWS = 100;

/** A line for each variant and cell; none in a run without variants. */
export function changesLines(changes: readonly Change[], sides: readonly [string, string]): string[] {
  const [first, second] = sides.map((side) =>
    variantsIn(changes).flatMap((variant) => winsOf(changes, variant, side)),
  );
  if (first === undefined || second === undefined || first.length === 0) return [];
  const rows = first.map((change, i) => {
    const other = second[i];
    return [
      [visibleName(change.variant, LONGEST_NAME), plain(change.name)]
        .filter((part) => part !== '')
        .join(', '),
      changeWords(change),
      other === undefined ? '' : changeWords(other),
      change.counted?.how ?? change.how,
      change.verdict ?? '',
    ];
  });
  const columns: Column[] = [
    { heading: `against ${visibleName(first[0]?.reference ?? '', LONGEST_NAME)}`, align: 'right' },
    ...sides.map((side): Column => ({
      heading: `wins of ${visibleName(side, LONGEST_NAME)}`,
      align: 'right',
    })),
    { heading: 'replicates' },
    { heading: 'difference' },
  ];
  const [heading = '', ...body] = tableLines(columns, rows.slice(0, MOST_ROWS));
  const rest = rows.length - MOST_ROWS;
  return [
    '',
    ...indented([dim(heading), ...body]),
    ...(rest > 0 ? [`  … and ${rest} more, in the report`] : []),
  ];
}

/** The changes as JSON. */
export function changesJson(changes: readonly Change[]): object[] {
  return changes.map(({ cell, name, variant, reference, metric, label, ...found }) => ({
    cell: cell.cell,
    name: plain(name),
    variant,
    reference,
    metric,
    label,
    how: found.how,
    difference: found.difference,
    counted: found.counted,
    varianceSaved: found.varianceSaved,
    adjustedP: found.adjusted,
    comparisons: found.comparisons,
    verdict: found.verdict,
    matters: found.matters,
  }));
}
