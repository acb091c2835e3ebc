/** The numbers that a spec names under `metrics`, and all that rules of a user's own measure, as one table. */
import { TITLES } from '../../rules/titles.ts';
import { left, NO_NUMBER, numberEntry, right, type AnswerEntry, type AnswerTable } from '../answer.ts';
import { shareText } from '../certainty.ts';
import type { RunFacts } from '../facts.ts';
import { cellName, label, metricLabel, sideLabel } from '../labels.ts';
import { capital, plain, type Sentence } from '../sentence.ts';
import { Reader } from '../tables/reader.ts';
import type { CellRow } from '../tables/rows.ts';
import type { Table } from '../tables/table.ts';
import { meanInWords } from './mean-words.ts';
import { SHOWN_INTERVALS } from './victory-conditions.ts';

/** A line of the table: a measure in a cell, of each side or of the whole. */
interface Line {
  readonly words: Sentence;
  readonly cell: CellRow;
  /** By column: the first side, the second, the whole. */
  readonly entries: [AnswerEntry, AnswerEntry, AnswerEntry];
}

const WHOLE = 2;

/** Metrics that have places of their own in every answer. */
const EVERYWHERE = ['winner', 'outcome', 'turn'];

/** True of rules of a user's own, whose every measure is shown. */
export function areOwnRules({ rules }: Pick<RunFacts, 'rules'>): boolean {
  return !Object.hasOwn(TITLES, rules.id);
}

/** The measures in every matchup, in their order; none where nothing is asked for or declared. @throws {AnalysisError} */
export function measureTables(
  estimates: Table | undefined,
  cells: readonly CellRow[],
  facts: RunFacts,
): readonly AnswerTable[] {
  const lines = estimates === undefined ? [] : linesOf(estimates, cells, facts);
  const used = [0, 1, WHOLE].filter((i) => lines.some(({ entries }) => entries[i] !== NO_NUMBER));
  if (used.length === 0) return [];
  const isVaried = lines.some(({ cell }) => plain(cellName(cell, facts)) !== '');
  const columns = [right([sideLabel(facts, 0)]), right([sideLabel(facts, 1)]), right('in all')];
  return [
    {
      id: 'measures',
      title: 'Measures',
      note: ['Means; of a category, the share of engagements.'],
      columns: [
        left('measure'),
        ...(isVaried ? [left('at')] : []),
        ...columns.filter((_column, i) => used.includes(i)),
      ],
      rows: lines.map(({ words, cell, entries }) => [
        capital(words),
        ...(isVaried ? [cellName(cell, facts)] : []),
        ...entries.filter((_entry, i) => used.includes(i)),
      ]),
    },
  ];
}

/** The lines measure by measure, each with its cells in their order. */
function linesOf(estimates: Table, cells: readonly CellRow[], facts: RunFacts): readonly Line[] {
  const read = new Reader(estimates, 'estimates');
  const byWords = new Map<string, Map<CellRow, Line>>();
  for (let i = 0; i < estimates.numRows(); i++) {
    const metric = read.text('metric', i);
    const isNumber = read.text('statistic', i) === 'mean';
    const isShare =
      read.text('statistic', i) === 'share' &&
      ['exact', ...SHOWN_INTERVALS].includes(read.text('interval', i));
    const cell = cells.find((each) => each.cell === read.number('cell', i));
    if (cell === undefined || !(isNumber || isShare) || !isShown(metric, facts)) continue;
    const side = isNumber ? facts.sides.findIndex((each) => metric.endsWith(`.${each}`)) : -1;
    const category = read.maybeText('label', i);
    const name =
      side === -1 ? [metric, category].join('=') : metric.slice(0, -`.${facts.sides[side]}`.length);
    const words = side === -1 ? metricLabel(facts, metric, category) : [label(facts, name)];
    const lines = byWords.get(name) ?? new Map<CellRow, Line>();
    const line = lines.get(cell) ?? { words, cell, entries: [NO_NUMBER, NO_NUMBER, NO_NUMBER] };
    const at = side === -1 ? WHOLE : side;
    // The exact number comes first where there is one.
    if (line.entries[at] === NO_NUMBER) line.entries[at] = entryOf(read, i, isNumber);
    byWords.set(name, lines.set(cell, line));
  }
  return [...byWords.values()].flatMap((lines) => [...lines.values()]);
}

function isShown(metric: string, { rules, metrics = [], outcomes = {}, format }: RunFacts): boolean {
  if (metrics !== 'all' && metrics.includes(metric)) return true;
  if (EVERYWHERE.includes(metric) || Object.hasOwn(outcomes, metric)) return false;
  return areOwnRules({ rules }) || (metrics === 'all' && format === undefined);
}

function entryOf(read: Reader, i: number, isNumber: boolean): AnswerEntry {
  const value = read.number('value', i);
  const [low, high] = [read.maybeNumber('low', i), read.maybeNumber('high', i)];
  const standardError = read.maybeNumber('standard_error', i);
  const text = isNumber
    ? meanInWords({ mean: value, standardError, low, high })
    : shareText({ value, low: low ?? value, high: high ?? value });
  return numberEntry(text, read.text('source', i) === 'exact');
}
