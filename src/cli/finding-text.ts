/** The finding of a run for a terminal: sentences, a small table of shares of wins, and the tables of its answer. */
import { moreFindings, openFindings, worstFirst, type VerdictLine } from '../questions/telling/answer.ts';
import { methodLine, tableShare } from '../questions/telling/certainty.ts';
import type { RunFacts } from '../questions/telling/facts.ts';
import { sideLabel, type LabelFacts } from '../questions/telling/labels.ts';
import { capital, plain, type Sentence } from '../questions/telling/sentence.ts';
import type { MatchupRow } from '../questions/telling/rows.ts';
import { bestShares } from '../questions/telling/verdict.ts';
import { cutApart } from '../questions/chart.ts';
import type { Findings } from '../questions/matchup/findings.ts';
import { FURTHER_CHANGES } from '../questions/matchup/tables.ts';
import { answerLines } from './answer-lines.ts';
import { bold, dim } from './output.ts';
import { indented, indentedTable, right, tableLines, type Column } from './table.ts';
import { wrapped } from './wrap.ts';

const MOST_ROWS = 100;
const LONGEST_NAME = 24;
const MARKS = { holds: '✓', fails: '✗', undecided: '?' } as const;

/** The finding as lines of at most `width` characters: the answer, the tables, and last a line on their certainty. */
export function findingLines(findings: Findings, facts: RunFacts, width: number): string[] {
  const { headline, verdicts, sentences, cautions, rows, answer, tables } = findings;
  const { open, rest: more } = openFindings(sentences);
  const said = (all: readonly Sentence[], room = width): string[] =>
    all.flatMap((sentence) => wrapped(plain(capital(sentence)), room));
  const rest = rows.length - MOST_ROWS;
  return [
    ...wrapped(bold(plain(capital(headline))), width),
    ...verdictLines(worstFirst(verdicts), ({ state }) => MARKS[state], width),
    ...said(open),
    ...(more.length === 0 ? [] : [dim(`${moreFindings(more.length)} in the report`)]),
    // What keeps the numbers from being taken as they stand, apart from the findings.
    ...(cautions.length === 0 ? [] : ['', bold('Cautions'), ...indented(said(cautions, width - 2))]),
    ...(answer === null ? ['', ...indented(matchupTable(rows.slice(0, MOST_ROWS), facts, width - 2))] : []),
    ...(answer === null && rest > 0 ? [`  … and ${rest} more cells, in the report`] : []),
    ...answerLines(
      tables.filter(({ id }) => id !== FURTHER_CHANGES),
      width,
    ),
    ...(rows.length === 0 ? [] : ['', ...wrapped(dim(plain(methodLine(findings, facts))), width)]),
  ];
}

/** A line for each verdict, with its mark, its words and its number. */
export function verdictLines(
  verdicts: readonly VerdictLine[],
  markOf: (line: VerdictLine) => string,
  width: number,
): string[] {
  const rows = verdicts.map((line) => [markOf(line), plain(line.words), plain(line.figure)]);
  return indentedTable(['', '', ''], rows, width);
}

const VERDICTS = { even: 'even', nobody: 'nobody won', open: 'too close to call' };

/** One line a cell: the verdict, the shares of wins, exact or counted, and the median turn. Empty columns are left out. */
export function matchupTable(rows: readonly MatchupRow[], facts: LabelFacts, width: number): string[] {
  const names = ([0, 1] as const).map((side) => plain([sideLabel(facts, side)]));
  const short = cutApart(names, LONGEST_NAME);
  const verdictText = ({ verdict }: MatchupRow): string =>
    verdict === null
      ? 'not played'
      : typeof verdict === 'number'
        ? (short[verdict] ?? '')
        : VERDICTS[verdict];
  const columns: readonly (readonly [Column, (row: MatchupRow) => string])[] = [
    [right(''), ({ name }) => plain(name)],
    ['won more often', verdictText],
    // The exact share, else the counted one: a check of the two has a sentence of its own.
    ...[...short, 'neither'].map((name, winner) => {
      const wonText = ({ cell }: MatchupRow): string => {
        const share = bestShares(cell)?.[winner];
        return share === undefined ? '' : tableShare(share);
      };
      return [right(name), wonText] as const;
    }),
    [right('median turn'), turnText],
  ];
  const used = columns.filter(([, entry]) => rows.some((row) => entry(row) !== ''));
  return tableLines(
    used.map(([column]) => column),
    rows.map((row) => used.map(([, entry]) => entry(row))),
    width,
  );
}

/** The median turn of the engagements that somebody won. */
function turnText({ turn }: MatchupRow): string {
  if (turn === null) return '';
  const { value, low, high } = turn;
  return low === high ? String(value) : `${value} (${low} to ${high})`;
}
