/** The statements of a spec with their results, in sentences and as a table. */
import type { AnswerTable } from '../answer.ts';
import { confidencePercent, exactNumber, exactPercent, percentInterval, whole } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { cellName, factorLabel, type LabelFacts } from '../labels.ts';
import type { CellRow } from '../tables/rows.ts';
import { joined, listed, named, say, type Sentence } from '../sentence.ts';
import type { JudgedStatement, StatedCell, StatementState } from '../statements.ts';
import { countOf } from '../../engagement/shown.ts';

type StatementFacts = LabelFacts;

/** A mean whose interval is narrower still shows no more decimals. */
const MOST_DECIMALS = 6;

/** The number of statements that hold, and a sentence on each that does not; empty where the spec states nothing. */
export function statementsStory(
  statements: readonly JudgedStatement[],
  cells: readonly CellRow[],
  facts: StatementFacts,
): readonly Sentence[] {
  if (statements.length === 0) return [];
  const of = (state: StatementState): readonly JudgedStatement[] =>
    statements.filter((one) => one.state === state);
  const [holding, failing, open] = [of('holds'), of('fails'), of('undecided')];
  const all =
    statements.length === 1 ? 'The statement of the spec' : `Of ${whole(statements.length)} statements`;
  const summary =
    statements.length === 1
      ? say`${all} ${statements[0]?.state === 'undecided' ? 'is undecided' : (statements[0]?.state ?? '')}: ${statements[0] === undefined ? [] : said(statements[0], cells, facts)}.`
      : holding.length === statements.length
        ? say`All ${whole(statements.length)} statements of the spec hold.`
        : say`${all} of the spec ${listed(
            [
              counted(holding.length, 'holds', 'hold'),
              counted(failing.length, 'fails', 'fail'),
              counted(open.length, 'is undecided', 'are undecided'),
            ].filter((part) => part.length > 0),
          )}.`;
  if (statements.length === 1) return [summary];
  return [
    summary,
    ...[...failing, ...open].map(
      (one) => say`${one.state === 'fails' ? 'Fails' : 'Undecided'}: ${said(one, cells, facts)}.`,
    ),
  ];
}

/** A row for each statement. */
export function statementsTable(
  statements: readonly JudgedStatement[],
  cells: readonly CellRow[],
  facts: StatementFacts & Pick<RunFacts, 'confidence'>,
): readonly AnswerTable[] {
  if (statements.length === 0) return [];
  const isExact = statements.every(({ confidence }) => confidence === null);
  const left = (heading: string) => ({ heading: [heading], align: 'left' as const });
  return [
    {
      id: 'statements',
      title: 'Statements of the spec',
      note: isExact
        ? say`Exact: each is certain.`
        : say`Exact results are certain. Each of the others is judged by itself, with ${confidencePercent(facts.confidence)} confidence.`,
      columns: [left('verdict'), left('statement'), left('found')],
      rows: statements.map((one) => [[one.state], statementWords(one, facts), becauseOf(one, cells, facts)]),
    },
  ];
}

/** `winner=british is between 45 % and 60 % where distance is 8 cm` */
export function statementWords({ statement, isShare }: JudgedStatement, facts: LabelFacts): Sentence {
  const { of, low, high, where } = statement;
  const bound = (value: number): string =>
    isShare ? `${Number((value * 100).toPrecision(12))} %` : String(value);
  const bounds =
    low !== null && high !== null
      ? `between ${bound(low)} and ${bound(high)}`
      : low !== null
        ? `at least ${bound(low)}`
        : `at most ${bound(high ?? NaN)}`;
  const conditions = where.map(({ path, name, unit, values }) => {
    const shown = values.map((value) => named(typeof value === 'string' ? value : JSON.stringify(value)));
    const either = joined(
      shown.map((value) => (unit === null ? [value] : say`${value} ${unit}`)),
      ' or ',
    );
    return say`${factorLabel(facts, { path, name, unit })} is ${either}`;
  });
  const cells = conditions.length === 0 ? say`` : say` where ${joined(conditions, ' and ')}`;
  return say`${named(of)} is ${bounds}${cells}`;
}

function counted(count: number, one: string, many: string): Sentence {
  return count === 0 ? [] : [`${whole(count)} ${count === 1 ? one : many}`];
}

/** The statement with the numbers behind it. */
function said(one: JudgedStatement, cells: readonly CellRow[], facts: StatementFacts): Sentence {
  return say`${statementWords(one, facts)} (${becauseOf(one, cells, facts)})`;
}

/**
 * The result of the cell that decides: the first that fails, else the first that is open, else the range over all
 * cells.
 */
export function becauseOf(one: JudgedStatement, cells: readonly CellRow[], facts: StatementFacts): Sentence {
  const own = one.cells.filter(({ state }) => state === one.state);
  if (one.state !== 'holds') {
    const [first] = own;
    if (first === undefined) return [];
    const row = cells.find(({ cell }) => cell === first.cell);
    const name = row === undefined ? say`` : cellName(row, facts);
    const where = name.length === 0 || one.cells.length === 1 ? say`` : say`, at ${name}`;
    const are = own.length === 1 ? 'is' : 'are';
    const so = one.state === 'undecided' ? `${are} undecided` : own.length === 1 ? 'fails' : 'fail';
    const all = one.cells.length === 1 ? '' : `; ${own.length} of ${one.cells.length} cells ${so}`;
    return say`${valueWords(first, one.isShare)}${where}${all}`;
  }
  const ranges = own.flatMap((cell) => rangeOf(cell, one.isShare) ?? []);
  const [first] = ranges;
  if (first === undefined) return [];
  if (ranges.length === 1) return own.map((cell) => valueWords(cell, one.isShare));
  const least = ranges.reduce((a, b) => (b.from < a.from ? b : a), first);
  const most = ranges.reduce((a, b) => (b.to > a.to ? b : a), first);
  const isExact = own.every(({ method }) => method === 'exact');
  return [`${least.low} to ${most.high} over ${ranges.length} cells${isExact ? ', exact' : ''}`];
}

/** `51.02 %, exact`; `50.2 % to 51.9 % after 1,000,000 replicates`; `not finished`. */
function valueWords(cell: StatedCell, isShare: boolean): string {
  const range = rangeOf(cell, isShare);
  if (range === null) return 'not finished';
  if (cell.method === 'exact') return `${range.low}, exact`;
  return `${range.low} to ${range.high} after ${countOf(cell.replicates ?? 0, 'replicate')}`;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly low: string;
  readonly high: string;
}

/** The ends of the interval of a cell, rounded outwards where it was estimated; null without a result. */
function rangeOf({ method, low, high }: StatedCell, isShare: boolean): Range | null {
  if (low === null || high === null) return null;
  if (method === 'exact') {
    const shown = isShare ? exactPercent(low, 2) : exactNumber(low);
    return { from: low, to: low, low: shown, high: shown };
  }
  if (isShare) {
    const shown = percentInterval(Math.max(0, low), Math.min(1, high));
    return { from: low, to: high, low: `${shown.low} %`, high: `${shown.high} %` };
  }
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, 1 - Math.floor(Math.log10((high - low) / 2))));
  const scale = 10 ** decimals;
  const ends = [Math.floor(low * scale) / scale, Math.ceil(high * scale) / scale] as const;
  return { from: low, to: high, low: ends[0].toFixed(decimals), high: ends[1].toFixed(decimals) };
}
