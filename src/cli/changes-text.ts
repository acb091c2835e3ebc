/** Changes of who wins by variant, as lines for a terminal. */
import { changeWords } from '../analysis/matchup/change-words.ts';
import { variantsIn, winsOf, type Change } from '../analysis/matchup/changes.ts';
import { ownLabel, sideLabel, type LabelFacts } from '../analysis/labels.ts';
import { plain, type Name } from '../analysis/sentence.ts';
import { cutApart } from '../report/chart.ts';
import { dim } from './output.ts';
import { indented, tableLines, type Column } from './table.ts';

const LONGEST_NAME = 24;
const MOST_ROWS = 100;

/** A line for each variant and cell; none in a run without variants. */
export function changesLines(changes: readonly Change[], facts: LabelFacts): string[] {
  const [first, second] = facts.sides.map((side) =>
    variantsIn(changes).flatMap((variant) => winsOf(changes, variant, side)),
  );
  if (first === undefined || second === undefined || first.length === 0) return [];
  const reference = first[0]?.reference ?? '';
  const variants = [reference, ...new Set(first.map(({ variant }) => variant))];
  const names = shortNames(variants.map((variant) => ownLabel(facts, variant)));
  const rows = first.map((change, i) => {
    const other = second[i];
    return [
      [names[variants.indexOf(change.variant)] ?? '', plain(change.name)]
        .filter((part) => part !== '')
        .join(', '),
      changeWords(change),
      other === undefined ? '' : changeWords(other),
      change.counted?.how ?? change.how,
      change.verdict ?? '',
    ];
  });
  const columns: Column[] = [
    { heading: `against ${names[0] ?? ''}`, align: 'right' },
    ...sideNames(facts).map((side): Column => ({ heading: `wins of ${side}`, align: 'right' })),
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

/** The labels of the sides, cut where they would push numbers off the screen. */
export function sideNames(facts: LabelFacts): string[] {
  return shortNames([sideLabel(facts, 0), sideLabel(facts, 1)]);
}

function shortNames(names: readonly Name[]): string[] {
  return cutApart(
    names.map((name) => plain([name])),
    LONGEST_NAME,
  );
}
