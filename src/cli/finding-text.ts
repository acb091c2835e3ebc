/** The finding of a run for a terminal: sentences, and a small table of shares of wins. */
import { methodLine, tableShare } from '../analysis/certainty.ts';
import { moreFindings, openFindings, worstFirst } from '../analysis/answer.ts';
import type { RunFacts } from '../analysis/facts.ts';
import { sideLabel, type LabelFacts } from '../analysis/labels.ts';
import { cutApart } from '../questions/chart.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { FURTHER_CHANGES } from '../questions/matchup/tables.ts';
import type { MatchupRow, CellRow } from '../analysis/tables/rows.ts';
import { capital, plain } from '../analysis/sentence.ts';
import { bestShares } from '../analysis/verdict.ts';
import { answerLines } from './answer-lines.ts';
import { bold, dim } from './output.ts';
import { indented, tableLines, type Column } from './table.ts';
import { wrapped } from './wrap.ts';

const MOST_ROWS = 100;
const LONGEST_NAME = 24;

/** The finding as lines of at most `width` characters: the answer, the tables, and last a line on their certainty. */
export function findingLines(findings: Findings, facts: RunFacts, width: number): string[] {
  const { open, rest: more } = openFindings(findings.sentences);
  const lines = [
    ...wrapped(bold(plain(capital(findings.headline))), width),
    ...verdictLines(findings, width),
    ...open.flatMap((sentence) => wrapped(plain(capital(sentence)), width)),
    ...(more.length === 0 ? [] : [dim(`${moreFindings(more.length)} in the report`)]),
    ...cautionLines(findings, width),
  ];
  const certainty =
    findings.rows.length === 0 ? [] : ['', ...wrapped(dim(plain(methodLine(findings, facts))), width)];
  const rows = findings.rows.slice(0, MOST_ROWS);
  const rest = findings.rows.length - rows.length;
  const tables = answerLines(
    findings.tables.filter(({ id }) => id !== FURTHER_CHANGES),
    width,
  );
  if (findings.answer !== null) return [...lines, ...tables, ...certainty];
  return [
    ...lines,
    '',
    ...indented(matchupTable(rows, facts, width - 2)),
    ...(rest > 0 ? [`  … and ${rest} more cells, in the report`] : []),
    ...tables,
    ...certainty,
  ];
}

/** What keeps the numbers from being taken as they stand, apart from the findings. */
function cautionLines({ cautions }: Findings, width: number): string[] {
  if (cautions.length === 0) return [];
  const lines = cautions.flatMap((caution) => wrapped(plain(capital(caution)), width - 2));
  return ['', bold('Cautions'), ...indented(lines)];
}

const MARKS = { holds: '✓', fails: '✗', undecided: '?' } as const;

function verdictLines({ verdicts }: Findings, width: number): string[] {
  const columns = ['', '', ''].map((heading) => ({ heading }));
  return indented(
    tableLines(
      columns,
      worstFirst(verdicts).map(({ state, words, figure }) => [MARKS[state], plain(words), plain(figure)]),
      width - 2,
    ),
  );
}

/** A column of the table; `entry` is empty if a cell has nothing to show there. */
interface Shown extends Column {
  readonly entry: (row: MatchupRow) => string;
}

/** One line a cell: the verdict, the shares of wins, exact or counted, and the median turn. */
export function matchupTable(rows: readonly MatchupRow[], facts: LabelFacts, width: number): string[] {
  const names = cutApart(
    [sideLabel(facts, 0), sideLabel(facts, 1)].map((name) => plain([name])),
    LONGEST_NAME,
  );
  const columns: Shown[] = [
    { heading: '', align: 'right', entry: ({ name }) => plain(name) },
    { heading: 'won more often', entry: ({ verdict }) => verdictText(verdict, names) },
    ...[...names, 'neither'].map((name, winner) => right(name, ({ cell }) => wonText(cell, winner))),
    right('median turn', turnText),
  ];
  const used = columns.filter((column) => rows.some((row) => column.entry(row) !== ''));
  return tableLines(
    used,
    rows.map((row) => used.map((column) => column.entry(row))),
    width,
  );
}

function right(heading: string, entry: Shown['entry']): Shown {
  return { heading, align: 'right', entry };
}

function verdictText(verdict: MatchupRow['verdict'], names: readonly string[]): string {
  if (verdict === null) return 'not played';
  if (verdict === 'even') return 'even';
  if (verdict === 'nobody') return 'nobody won';
  return verdict === 'open' ? 'too close to call' : (names[verdict] ?? '');
}

/** The exact share, else the counted one: a check of the two has a sentence of its own. */
function wonText(cell: CellRow, winner: number): string {
  const share = bestShares(cell)?.[winner];
  return share === undefined ? '' : tableShare(share);
}

/** The median turn of the engagements that somebody won. */
function turnText({ turn }: MatchupRow): string {
  if (turn === null) return '';
  const { value, low, high } = turn;
  return low === high ? String(value) : `${value} (${low} to ${high})`;
}
