/** Changes of who wins by variant, as lines for a terminal. */
import { cutApart } from '../questions/chart.ts';
import { changeWords, verdictWords } from '../questions/matchup/changes.ts';
import { variantsIn, type Change } from '../questions/matchup/changes.ts';
import { ownLabel, sideLabel, type LabelFacts } from '../analysis/labels.ts';
import { plain, type Name } from '../analysis/sentence.ts';
import { indented, tableLines, type Column } from './table.ts';

const LONGEST_NAME = 24;
const MOST_ROWS = 100;

/** A line for each variant, cell and outcome, with the verdict on that number; none in a run without variants. */
export function changesLines(changes: readonly Change[], facts: LabelFacts, width: number): string[] {
  const wins = variantsIn(changes).flatMap((variant) =>
    changes.filter((change) => change.variant === variant && change.metric === 'winner'),
  );
  const [first] = wins;
  if (first === undefined) return [];
  const variants = [first.reference, ...variantsIn(wins)];
  const names = shortNames(variants.map((variant) => ownLabel(facts, variant)));
  const rows = wins.map((change) => [
    [names[variants.indexOf(change.variant)] ?? '', plain(change.name)]
      .filter((part) => part !== '')
      .join(', '),
    outcomeName(change, facts),
    changeWords(change),
    change.counted?.how ?? change.how,
    verdictWords(change),
  ]);
  const columns: Column[] = [
    { heading: `against ${names[0] ?? ''}`, align: 'right' },
    { heading: 'of' },
    { heading: 'difference', align: 'right' },
    { heading: 'replicates' },
    { heading: 'it is' },
  ];
  const rest = rows.length - MOST_ROWS;
  return [
    '',
    ...indented(tableLines(columns, rows.slice(0, MOST_ROWS), width - 2)),
    ...(rest > 0 ? [`  … and ${rest} more, in the report`] : []),
  ];
}

/** `wins of British`, `without a winner` */
function outcomeName({ label: winner }: Change, facts: LabelFacts): string {
  const side = facts.sides.findIndex((one) => one === winner);
  return side === -1 ? 'without a winner' : `wins of ${sideNames(facts)[side] ?? ''}`;
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
