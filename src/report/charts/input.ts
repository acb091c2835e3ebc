/** Input of every chart of a matchup: the cells with a result, named and in the order in which they are shown. */
import { replicates } from '../../analysis/certainty.ts';
import { confidencePercent } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { cellValues, factorLabel, factorNumber, mainFactor } from '../../analysis/labels.ts';
import type { Findings, RunTables } from '../../analysis/matchup/answer.ts';
import type { MatchupRow, CellRow } from '../../analysis/tables/rows.ts';
import { chartText, listed, say, type Sentence } from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { distinct, shortened } from '../chart.ts';

/** The longest name in a legend, in characters. */
export const LONGEST = 28;
/** Names of factors are left out where the names beside or above a picture would be longer than this. */
const LONGEST_SHORT = 19;

export interface ChartInput {
  readonly findings: Findings;
  readonly facts: RunFacts;
  readonly tables: RunTables;
}

/** A cell as charts show it. */
export interface ShownCell {
  readonly row: MatchupRow;
  readonly cell: CellRow;
  /** Place in the order of the charts, from 0. */
  readonly order: number;
  /** The name by factors and their values; no two cells have the same. */
  readonly label: string;
  /** The name by values alone, as a legend that names the factors needs it; no two cells have the same. */
  readonly values: string;
  /** The name by factors and their values where that is short, else by values alone. */
  readonly short: string;
}

/** The cells with a result, in the order of the main factor where there is one. */
export function shownCells({ findings, facts }: ChartInput): ShownCell[] {
  const rows = findings.rows.filter(({ cell }) => bestShares(cell) !== null);
  const main = mainFactor(
    rows.map(({ cell }) => cell),
    facts.factors,
  );
  const ordered =
    main === null ? rows : rows.toSorted((a, b) => factorNumber(a.cell, main) - factorNumber(b.cell, main));
  const labels = distinct(ordered.map(({ name }) => chartText(name)));
  const values = distinct(ordered.map(({ cell }) => shortened(chartText(cellValues(cell, facts)), LONGEST)));
  // One manner for all cells, so that no two have the same.
  const short = labels.every((label) => label.length <= LONGEST_SHORT) ? labels : values;
  return ordered.map((row, order) => ({
    row,
    cell: row.cell,
    order,
    label: labels[order] ?? '',
    values: values[order] ?? '',
    short: short[order] ?? '',
  }));
}

/** The factors behind cell names that are values alone: ` Named by british quality and french quality.` */
export function namedBy(cells: readonly ShownCell[], facts: RunFacts): Sentence {
  const { factors } = facts;
  if (factors.length === 0 || cells.every(({ short, label }) => short === label)) return [];
  return say` Named by ${listed(factors.map((factor) => [factorLabel(facts, factor)]))}.`;
}

/** The method behind the numbers of a chart, by their marks: `Rings are exact; dots are …`. */
export function methodInWords(
  cells: readonly CellRow[],
  { confidence }: RunFacts,
  marks: { readonly exact: string; readonly counted: string },
): string {
  const counted = cells.filter(({ simulated }) => simulated !== null);
  const each = cells.length > 1 ? ' a cell' : '';
  const played =
    counted.length === 0
      ? ''
      : `${marks.counted} counted in ${replicates(counted)}${each}, with ${confidencePercent(confidence)} intervals`;
  const solved = cells.some(({ exact }) => exact !== null) ? `${marks.exact} exact` : '';
  const words = [solved, played].filter((part) => part !== '').join('; ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The sureness of the numbers of a title, in a word or two: `exact`, `95 % intervals`. */
export function hedge(cells: readonly ShownCell[], { confidence }: RunFacts): string {
  const intervals = `${confidencePercent(confidence)} intervals`;
  const solved = cells.filter(({ cell }) => cell.exact !== null).length;
  if (solved === cells.length) return 'exact';
  return solved === 0 ? intervals : `exact where solved, else ${intervals}`;
}
