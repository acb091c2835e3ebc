/** The table of a matchup in the page: a row a cell, each number exact where the cell was solved, else counted. */
import { shareText } from '../analysis/certainty.ts';
import { exactPercent, whole } from '../analysis/digits.ts';
import type { RunFacts } from '../analysis/facts.ts';
import { factorLabel, factorValue, ownLabel, sideLabel } from '../analysis/labels.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { exactly } from '../analysis/estimate.ts';
import type { Estimate, MatchupRow, Mean } from '../analysis/tables/rows.ts';
import { areOwnRules, meanInWords } from '../questions/matchup/tables.ts';
import { plain } from '../analysis/sentence.ts';
import { markup, sentenceHtml, shortHtml, type Html } from './html.ts';
import { estimateNumber, numberCell, numberHeading, type ShownNumber } from './number-cell.ts';
import { heading, scrollTable } from './scroll-table.ts';

/** Shares of wins, turns and survivors of every cell. */
export function matchupTable({ rows }: Findings, facts: RunFacts): Html {
  const [a, b] = [sentenceHtml([sideLabel(facts, 0)]), sentenceHtml([sideLabel(facts, 1)])];
  const varied = facts.factors.length > 0 || rows.length > 1;
  // Those of rules of a user's own are among their measures.
  const survivors = !areOwnRules(facts) && rows.some((row) => row.survivors[0] !== null);
  const apart = toldApart(rows, facts);
  const head = [
    ...(varied ? headings(apart, facts) : []),
    heading('won more often'),
    numberHeading(markup`wins of ${a}`, 'side-a'),
    numberHeading(markup`wins of ${b}`, 'side-b'),
    numberHeading('no winner'),
    numberHeading('median turn of the wins'),
    ...(survivors ? [numberHeading(markup`units left, ${a}`), numberHeading(markup`units left, ${b}`)] : []),
  ];
  return scrollTable({
    label: 'Every cell in numbers',
    headings: head,
    rows: rows.map((row) => cellRow(row, facts, { varied, apart, survivors })),
    what: 'cells',
    rest: 'stand in the table of cells beside this page',
  });
}

/**
 * The columns that name a cell: the factors, a column each, and its variant; null where one name in one column is
 * enough.
 */
interface Apart {
  readonly factors: readonly number[];
  readonly variants: boolean;
}

function toldApart(rows: readonly MatchupRow[], { factors }: RunFacts): Apart | null {
  const variants = rows.some(({ cell }) => cell.variant !== null);
  return factors.length + (variants ? 1 : 0) < 2
    ? null
    : { factors: factors.map((_factor, i) => i), variants };
}

function headings(apart: Apart | null, facts: RunFacts): Html[] {
  const { factors } = facts;
  if (apart === null) return [heading('cell')];
  const names = factors.map(
    (factor) => markup`<th scope="col">${sentenceHtml([factorLabel(facts, factor)])}</th>`,
  );
  return apart.variants ? [...names, heading('variant')] : names;
}

function identity({ cell, name }: MatchupRow, apart: Apart | null, facts: RunFacts): Html[] {
  if (apart === null) {
    const only = plain(name) === '' ? shortHtml(`cell ${cell.cell}`) : sentenceHtml(name);
    return [markup`<th scope="row">${only}</th>`];
  }
  const entries = apart.factors.map((factor) => sentenceHtml(factorValue(cell, factor, facts)));
  if (apart.variants) entries.push(sentenceHtml([ownLabel(facts, cell.variant ?? '')]));
  return entries.map((entry, i) =>
    i === 0 ? markup`<th scope="row">${entry}</th>` : markup`<td><b>${entry}</b></td>`,
  );
}

function cellRow(
  row: MatchupRow,
  facts: RunFacts,
  { varied, apart, survivors }: { varied: boolean; apart: Apart | null; survivors: boolean },
): Html {
  const { cell, decidedTurn } = row;
  const shares =
    cell.exact?.map(exactShare) ?? cell.simulated?.map((share) => estimateNumber(shareText(share), share));
  const isExact = cell.exact !== null;
  const turn = decidedTurn.exact === null ? decidedTurn.simulated : exactly(decidedTurn.exact);
  return markup`<tr>
    ${varied ? identity(row, apart, facts) : null}
    <td>${winner(row, facts)}</td>
    ${(shares ?? [null, null, null]).map(numberCell)}${numberCell(turn && { ...turn, text: turnText(turn), isExact })}${
      survivors ? row.survivors.map((mean) => numberCell(mean && meanNumber(mean, isExact))) : null
    }
  </tr> `;
}

function exactShare(share: number): ShownNumber {
  return estimateNumber(exactPercent(share, 2), exactly(share));
}

/** `4 to 5`, or `4` where the interval is a single turn. */
function turnText({ low, high }: Estimate): string {
  return low === high ? whole(low) : `${whole(low)} to ${whole(high)}`;
}

function meanNumber(mean: Mean, isExact: boolean): ShownNumber {
  const { mean: value, low, high } = mean;
  return { text: meanInWords(mean), isExact, value, low, high };
}

function winner({ verdict }: MatchupRow, facts: RunFacts): Html {
  if (verdict === null) return markup`<span>not finished</span>`;
  if (verdict === 'even') return markup`even`;
  if (verdict === 'nobody') return markup`nobody won`;
  if (verdict === 'open') return markup`<span>too close to call</span>`;
  return markup`<span class="${verdict === 0 ? 'side-a' : 'side-b'}">${sentenceHtml([sideLabel(facts, verdict)])}</span>`;
}
