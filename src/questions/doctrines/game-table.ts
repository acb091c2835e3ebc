/** The games of a run, read from its tables: one for each condition, with the score of every pair of doctrines. */
import { item } from '../../chance/at.ts';
import { meetingName, type MenuEntry } from '../../experiment/analyses/doctrine-menu.ts';
import { type Entry } from '../../statistics/games/index.ts';
import { normalInterval, type Noisy } from '../../statistics/index.ts';
import type { AnswerInput } from '../../analysis/answer.ts';
import { longest } from '../../analysis/claims.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { confidenceFor, type Looked } from '../../analysis/intervals.ts';
import { measureAsked, measuredBy, type Measured, type MeasureAsked } from '../measure.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import type { CellRow } from '../../analysis/tables/rows.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { entriesBySide } from './doctrine-names.ts';

/** The worth of an engagement that nobody wins, where the score is of wins. */
const HALF = 0.5;

export interface GameScore {
  /** The measure that the spec names; null for wins and half of what nobody wins. */
  readonly measure: MeasureAsked | null;
  /** The worth of an engagement that nobody wins; null where the score is not of wins of the first side. */
  readonly ofNobody: number | null;
  /** False for the mean of a number. */
  readonly isShare: boolean;
}

export interface GameTable {
  /** The cell of the fixed doctrines without its variant: it names the condition. */
  readonly condition: CellRow;
  /** One a row and column; the first of both is that of the fixed doctrines. */
  readonly cells: readonly (readonly CellRow[])[];
  readonly scores: readonly (readonly Measured[])[];
  /** Covariance of the estimates of two scores, 0 where either is exact. */
  readonly covariance: (one: Entry, other: Entry) => number;
  /** The cell that looked most often; null where nobody looked. */
  readonly looked: Looked | null;
}

type Menus = readonly [rows: readonly MenuEntry[], columns: readonly MenuEntry[]];

export interface GamesRead {
  /** The doctrines of each side that met one of the other, the fixed one first. */
  readonly menus: Menus;
  readonly games: readonly GameTable[];
  /** Conditions left out, since pairs have no result. */
  readonly missing: number;
}

export function scoreAsked(facts: RunFacts): GameScore {
  const name = facts.analysis.asked?.['score'];
  if (typeof name !== 'string') return { measure: null, ofNobody: HALF, isShare: true };
  const measure = measureAsked(name, facts);
  const isOfWins = name === `winner=${facts.sides[0]}`;
  return { measure, ofNobody: isOfWins ? 0 : null, isShare: measure.label !== null };
}

/** The games in the order of their conditions. @throws {AnalysisError} where a table is not one of ours */
export function gamesOf(input: AnswerInput, score: GameScore): GamesRead {
  const { cells, facts } = input;
  const [rows, columns] = [entriesBySide(facts, 0), entriesBySide(facts, 1)];
  const names = new Set(cells.map(({ variant }) => variant));
  const isMet = (row: MenuEntry, column: MenuEntry): boolean => names.has(meetingName(row.name, column.name));
  const metRows = rows.filter((row) => columns.some((column) => isMet(row, column)));
  const metColumns = columns.filter((column) => rows.some((row) => isMet(row, column)));
  const covariances = covariancesIn(input, score);
  const scoreIn = scorer(input, score, covariances);
  const conditions = [...Map.groupBy(cells, ({ factors }) => JSON.stringify(factors)).values()];
  const games = conditions.flatMap((own): GameTable[] => {
    const byName = new Map(own.map((cell) => [cell.variant, cell]));
    const table = metRows.map((row) =>
      metColumns.flatMap((column) => byName.get(meetingName(row.name, column.name)) ?? []),
    );
    const scores = table.map((line) => line.flatMap((cell) => scoreIn(cell) ?? []));
    const first = table[0]?.[0];
    if (first === undefined || scores.some((line) => line.length < metColumns.length)) return [];
    const covariance = (one: Entry, other: Entry): number => {
      const [a, b] = [one, other].map(({ row, column }) => item(item(table, row), column));
      return a === undefined || b === undefined ? 0 : covariances(a, b);
    };
    return [
      {
        condition: { ...first, variant: null },
        cells: table,
        scores,
        covariance,
        looked: longest(table.flat().map(({ sequence }) => ({ looked: sequence }))),
      },
    ];
  });
  return { menus: [metRows, metColumns], games, missing: conditions.length - games.length };
}

/** The score of one doctrine less that of another, in two places of a game. */
export function differenceIn({ scores, covariance }: GameTable, one: Entry, other: Entry): Noisy {
  const of = ({ row, column }: Entry): number => item(item(scores, row), column).value;
  const variance = covariance(one, one) + covariance(other, other) - 2 * covariance(one, other);
  return { value: of(one) - of(other), variance: Math.max(0, variance) };
}

type Covariances = (one: CellRow, other: CellRow) => number;

/** The score of a cell, null where it has none. */
function scorer(
  { tables, facts }: AnswerInput,
  { measure }: GameScore,
  covariances: Covariances,
): (cell: CellRow) => Measured | null {
  if (measure !== null) {
    const measured = tables.estimates === undefined ? null : measuredBy(tables.estimates, measure);
    return (cell) => {
      const own = measured?.get(cell.cell) ?? null;
      if (own === null || own.isExact || own.low < own.high) return own;
      // All replicates were alike, but the next may differ.
      const standardError = Math.sqrt(covariances(cell, cell));
      const confidence = confidenceFor(cell.sequence, facts.confidence);
      return { ...own, ...normalInterval(own.value, standardError, confidence), standardError };
    };
  }
  return (cell) => {
    const shares = bestShares(cell);
    if (shares === null) return null;
    const value = shares[0].value + HALF * shares[2].value;
    const isExact = cell.exact !== null;
    const standardError = isExact ? 0 : Math.sqrt(covariances(cell, cell));
    const { low, high } = normalInterval(
      value,
      standardError,
      confidenceFor(cell.sequence, facts.confidence),
    );
    return { value, low: Math.max(0, low), high: Math.min(1, high), isExact, standardError };
  };
}

/** The covariance of the estimates of two cells; that of a cell with itself is never none where it was played. */
function covariancesIn({ tables }: AnswerInput, { isShare }: GameScore): Covariances {
  const known = new Map<string, number>();
  if (tables.covariances !== undefined) {
    const read = new Reader(tables.covariances, 'covariances');
    for (let i = 0; i < tables.covariances.numRows(); i++)
      known.set(`${read.number('cell', i)} ${read.number('reference', i)}`, read.number('covariance', i));
  }
  // What did not happen may happen once in as many replicates, and where little happened up to four times. By how much
  // it moves a mean, other cells tell.
  const variances = [...known].flatMap(([key, variance]) => {
    const [one, other] = key.split(' ');
    return one === other ? [variance] : [];
  });
  const unseen = isShare ? 1 : Math.max(0, ...variances) || 1;
  return (one, other) => {
    if (one.exact !== null || other.exact !== null) return 0;
    const n = one.replicates ?? 0;
    const [a, b] = [one.cell, other.cell];
    const covariance = known.get(`${a} ${b}`) ?? known.get(`${b} ${a}`) ?? 0;
    return (a === b ? Math.max(covariance + unseen / n, (4 * unseen) / n) : covariance) / n;
  };
}
