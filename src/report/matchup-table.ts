/** The table of a matchup in the page: a row a cell, each number exact where the cell was solved, else counted. */
import { left, NO_NUMBER, right } from '../questions/telling/answer.ts';
import { tableShare } from '../questions/telling/certainty.ts';
import { whole } from '../questions/telling/digits.ts';
import type { RunFacts } from '../questions/telling/facts.ts';
import { factorLabel, factorValue, label, ownLabel, sideLabel } from '../questions/telling/labels.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import type { Estimate, MatchupRow } from '../questions/telling/rows.ts';
import { bestShares } from '../questions/telling/verdict.ts';
import { areOwnRules } from '../questions/matchup/tables.ts';
import { measuredText } from '../questions/measure.ts';
import { plain, say, type Sentence } from '../questions/telling/sentence.ts';
import { markup, sentenceHtml, type Html } from './html.ts';
import { estimateNumber, type SectionTable } from './page-tables.ts';

/** Shares of wins, turns and survivors of every cell. */
export function matchupTable({ rows }: Findings, facts: RunFacts): SectionTable {
  const { factors } = facts;
  const isVaried = factors.length > 0 || rows.length > 1;
  const hasVariants = rows.some(({ cell }) => cell.variant !== null);
  // One name in one column is enough where one thing is varied.
  const areApart = factors.length + (hasVariants ? 1 : 0) > 1;
  const names: readonly Sentence[] = areApart
    ? [...factors.map((factor) => [factorLabel(facts, factor)]), ...(hasVariants ? [['variant']] : [])]
    : isVaried
      ? [['cell']]
      : [];
  // Those of rules of a user's own are among their measures.
  const hasSurvivors = !areOwnRules(facts) && rows.some((row) => row.survivors[0] !== null);
  const [a, b] = [sideLabel(facts, 0), sideLabel(facts, 1)];
  return {
    id: 'numbers',
    title: 'Every cell in numbers',
    note: null,
    columns: [
      ...[...names, 'won more often'].map(left),
      markup`<th scope="col" class="numbers side-a">wins of ${sentenceHtml([a])}</th>`,
      markup`<th scope="col" class="numbers side-b">wins of ${sentenceHtml([b])}</th>`,
      ...['no winner', 'median turn of the wins'].map(right),
      ...(hasSurvivors ? [a, b].map((side) => right(say`${label(facts, 'survivors')}, ${side}`)) : []),
    ],
    rows: rows.map((row) => {
      const { cell, name, turn, survivors } = row;
      const number = (own: Estimate | null, text: (own: Estimate) => string) =>
        own === null ? NO_NUMBER : { ...estimateNumber(text(own), own), isExact: cell.exact !== null };
      const variant = hasVariants ? [[ownLabel(facts, cell.variant ?? '')]] : [];
      const [first, ...others] = areApart
        ? [...factors.map((_factor, i) => factorValue(cell, i, facts)), ...variant]
        : isVaried
          ? [plain(name) === '' ? [`cell ${cell.cell}`] : name]
          : [];
      return [
        ...(first === undefined ? [] : [first]),
        ...others.map((words) => markup`<b>${sentenceHtml(words)}</b>`),
        winner(row, facts),
        ...(bestShares(cell) ?? [null, null, null]).map((share) => number(share, tableShare)),
        number(turn, turnText),
        ...(hasSurvivors
          ? survivors.map((mean) => number(mean, (own) => measuredText(own, { label: null })))
          : []),
      ];
    }),
    what: 'cells',
    rest: 'stand in the table of cells beside this page',
  };
}

/** `4 to 5`, or `4` where the interval is a single turn. */
function turnText({ low, high }: { readonly low: number; readonly high: number }): string {
  return low === high ? whole(low) : `${whole(low)} to ${whole(high)}`;
}

const VERDICTS = { even: 'even', nobody: 'nobody won', open: 'too close to call' };

function winner({ verdict }: MatchupRow, facts: RunFacts): Html {
  if (verdict === null) return markup`<span>not finished</span>`;
  if (verdict === 0 || verdict === 1)
    return markup`<span class="${verdict === 0 ? 'side-a' : 'side-b'}">${sentenceHtml([sideLabel(facts, verdict)])}</span>`;
  return markup`<span>${VERDICTS[verdict]}</span>`;
}
