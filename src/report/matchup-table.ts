/** The table of a matchup in the page: a row a cell, the exact number beside the interval of the counted one. */
import { exactPercent, percentDecimals, percentInterval, whole } from '../analysis/digits.ts';
import type { RunFacts } from '../analysis/facts.ts';
import { factorLabel, factorValue } from '../analysis/labels.ts';
import type { Findings } from '../analysis/matchup/answer.ts';
import type { MatchupRow, Estimate } from '../analysis/tables/rows.ts';
import { meanInWords } from '../analysis/matchup/pace-and-cost.ts';
import { plain } from '../analysis/sentence.ts';
import { markup, nameHtml, sentenceHtml, shortHtml, type Html } from './html.ts';
import { heading, scrollTable } from './scroll-table.ts';

/** Shares of wins, turns and survivors of every cell. */
export function matchupTable({ rows }: Findings, facts: RunFacts): Html {
  const [a, b] = facts.sides.map((side) => nameHtml(side, 40)) as [Html, Html]; // of two sides
  const varied = facts.factors.length > 0 || rows.length > 1;
  const survivors = rows.some((row) => row.survivors[0] !== null);
  const apart = toldApart(rows, facts);
  const head = [
    ...(varied ? headings(apart, facts) : []),
    heading('wins more often'),
    markup`<th scope="col" class="side-a">${a} wins</th>`,
    markup`<th scope="col" class="side-b">${b} wins</th>`,
    heading('neither'),
    heading('median turn of the wins'),
    survivors
      ? markup`<th scope="col">units left, ${a}</th>
          <th scope="col">units left, ${b}</th>`
      : null,
  ];
  return scrollTable({
    label: 'Every cell in numbers',
    headings: present(head),
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
  if (apart.variants) entries.push(nameHtml(cell.variant ?? '', 40));
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
  const share = (winner: 0 | 1 | 2): Html => {
    const exact = cell.exact?.[winner];
    const counted = cell.simulated?.[winner];
    const decimals = counted === undefined ? 2 : Math.max(1, percentDecimals(counted.low, counted.high));
    return numberCell(
      exact === undefined ? null : exactPercent(exact, decimals),
      counted === undefined ? null : intervalOf(counted),
    );
  };
  const { simulated } = decidedTurn;
  const left = row.survivors.map((mean) => {
    if (mean === null) return markup`<td>—</td>`;
    const words = meanInWords(mean);
    return mean.standardError === 0 ? numberCell(words, null) : numberCell(null, words);
  });
  return markup`<tr>
    ${varied ? identity(row, apart, facts) : null}
    <td>${winner(row, facts)}</td>
    ${[share(0), share(1), share(2)]}${numberCell(
      decidedTurn.exact === null ? null : String(decidedTurn.exact),
      simulated && turnRange(simulated),
    )}${survivors ? left : null}
  </tr> `;
}

/** `4 to 5`, or `4` where the interval is a single turn. */
function turnRange({ low, high }: Estimate): string {
  return low === high ? whole(low) : `${whole(low)} to ${whole(high)}`;
}

/** `51.5 to 53.0 %` */
function intervalOf({ low, high }: Estimate): string {
  const shown = percentInterval(low, high);
  return `${shown.low} to ${shown.high} %`;
}

/** The exact number above the counted one. */
function numberCell(exact: string | null, counted: string | null): Html {
  if (exact === null && counted === null) return markup`<td>—</td>`;
  return markup`<td>
    ${exact === null ? null : markup`<span class="exact">${shortHtml(exact)} <small>exact</small></span>`}${
      counted === null ? null : markup`<span class="counted">${shortHtml(counted)}</span>`
    }
  </td>`;
}

function winner({ verdict }: MatchupRow, { sides }: RunFacts): Html {
  if (verdict === null) return markup`<span>not finished</span>`;
  if (verdict === 'even') return markup`even`;
  if (verdict === 'open') return markup`<span>too close to call</span>`;
  return markup`<span class="${verdict === 0 ? 'side-a' : 'side-b'}">${nameHtml(sides[verdict], 40)}</span>`;
}

function present(items: readonly (Html | null)[]): Html[] {
  return items.filter((item) => item !== null);
}
