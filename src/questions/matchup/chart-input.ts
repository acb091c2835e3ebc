/** Input of every chart of a matchup: the cells with a result, named and in the order in which they are shown. */
import { item } from '../../chance/at.ts';
import { capitalised } from '../../engagement/printed-names.ts';
import type { BattlesKept } from '../battles/log.ts';
import { replicates } from '../../analysis/certainty.ts';
import { confidencePercent, estimatedPercent, exactPercent, percentRange } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import {
  cellName,
  cellValues,
  factorLabel,
  factorNumber,
  mainFactor,
  respelled,
  sideLabel,
  type LabelFacts,
} from '../../analysis/labels.ts';
import type { Change } from './changes.ts';
import { chartText, listed, say, type Sentence } from '../../analysis/sentence.ts';
import type { RunTables } from '../../analysis/tables/names.ts';
import type { MatchupRow, CellRow, Estimate } from '../../analysis/tables/rows.ts';
import type { FactorColumn } from '../../analysis/tables/tidy-tables.ts';
import { bestShares, leadOf } from '../../analysis/verdict.ts';
import { cutApart, distinct, shortened, type Landmark, type Region, type Row } from '../chart.ts';
import type { Findings } from './findings.ts';

/** The longest name in a legend, in characters. */
const LONGEST = 28;
/** Names of factors are left out where the names beside or above a picture would be longer than this. */
const LONGEST_SHORT = 19;

export interface ChartInput {
  readonly findings: Findings;
  readonly facts: RunFacts;
  readonly tables: RunTables;
  /** Battles on a map that were kept to be seen; absent where the run has none. */
  readonly battles?: BattlesKept | undefined;
}

/** A cell as charts show it. */
export interface ShownCell {
  readonly row: MatchupRow;
  readonly cell: CellRow;
  /** Place in the order of the charts, from 0. */
  readonly order: number;
  /** The name by factors and their values; no two cells have the same. */
  readonly label: string;
  /** The name by factors and their values where that is short, else by values alone. */
  readonly short: string;
}

/** True of a difference that is surely of no account, or of none. */
export function isTrifling({ verdict, difference }: Change): boolean {
  return verdict === 'trifling' || (difference.low === 0 && difference.high === 0);
}

/**
 * The cells with a result, in the order of the main factor where there is one; without those of variants that nowhere
 * change who wins by more than a trifle: their pictures would be those of the first.
 */
export function shownCells({ findings, facts }: ChartInput): ShownCell[] {
  const wins = findings.changes.filter(({ metric }) => metric === 'winner');
  const alike = [...Map.groupBy(wins, ({ variant }) => variant)]
    .filter(([, changes]) => changes.every(isTrifling))
    .map(([variant]) => variant);
  const drawn = findings.rows.filter(
    ({ cell }) => bestShares(cell) !== null && !alike.includes(cell.variant ?? ''),
  );
  // Of one variant alone the name says nothing.
  const isVaried = new Set(drawn.map(({ cell }) => cell.variant)).size > 1;
  const rows = isVaried
    ? drawn
    : drawn.map((row) => {
        const cell = { ...row.cell, variant: null };
        return { ...row, cell, name: cellName(cell, facts) };
      });
  const main = mainFactor(
    rows.map(({ cell }) => cell),
    facts.factors,
  );
  const ordered =
    main === null ? rows : rows.toSorted((a, b) => factorNumber(a.cell, main) - factorNumber(b.cell, main));
  const labels = distinct(ordered.map(({ name }) => chartText(name)));
  const values = cutApart(
    ordered.map(({ cell }) => chartText(cellValues(cell, facts))),
    LONGEST,
  );
  // One manner for all cells, so that no two have the same.
  const short = labels.every((label) => label.length <= LONGEST_SHORT) ? labels : values;
  return ordered.map((row, order) => ({
    row,
    cell: row.cell,
    order,
    label: labels[order] ?? '',
    short: short[order] ?? '',
  }));
}

/** A factor as the title of an axis: `distance (cm)`. */
export function axisName(facts: RunFacts, factor: number): Sentence {
  const own = item(facts.factors, factor);
  return say`${respelled(factorLabel(facts, own), (name) => shortened(name, LONGEST))}${own.unit === null ? '' : ` (${own.unit})`}`;
}

/** Range bands and landmarks of a factor. */
export function placesAlong(
  { bands, words }: RunFacts,
  { path, name }: FactorColumn,
): { readonly bands: readonly Region[]; readonly landmarks: readonly Landmark[] } {
  const named = words.landmarks[path] ?? words.landmarks[name] ?? {};
  return {
    bands: bands?.field === name ? bands.bands : [],
    landmarks: Object.entries(named).map(([what, at]) => ({ name: what, at })),
  };
}

/**
 * The cells of at most `most` groups, in order: first those of the greatest lead of either side and of most engagements
 * without a winner, then the first and the last. Variants of a cell are one group
 * unless `groupOf` sets them apart, so that each stands beside its base.
 */
export function telling(
  cells: readonly ShownCell[],
  most: number,
  groupOf: (cell: ShownCell) => string | number = ({ cell }) =>
    cell.factors.map(({ text }) => text).join('\n'),
): readonly ShownCell[] {
  const groups = new Map(cells.map((cell) => [groupOf(cell), cell]));
  if (groups.size <= most) return cells;
  const by = (number: (cell: ShownCell) => number): ShownCell[] =>
    cells.toSorted((a, b) => number(b) - number(a)).slice(0, 1);
  const ordered = [
    ...by(({ cell }) => leadOf(cell)),
    ...by(({ cell }) => -leadOf(cell)),
    ...by(({ cell }) => bestShares(cell)?.[2].value ?? 0),
    ...cells.slice(0, 1),
    ...cells.slice(-1),
    ...cells,
  ];
  const chosen = new Set([...new Set(ordered.map(groupOf))].slice(0, most));
  return cells.filter((cell) => chosen.has(groupOf(cell)));
}

/** The factors behind cell names that are values alone: ` Named by british quality and french quality.` */
export function namedBy(cells: readonly ShownCell[], facts: RunFacts): Sentence {
  const { factors } = facts;
  if (factors.length === 0 || cells.every(({ short, label }) => short === label)) return [];
  return say` Named by ${listed(factors.map((factor) => [factorLabel(facts, factor)]))}.`;
}

/** The number of cells that a chart leaves to the tables: ` 24 of 36 cells are drawn.` */
export function omittedFrom(shown: number, all: number, what = 'cells'): string {
  return all > shown ? ` ${shown} of ${all} ${what} are drawn.` : '';
}

/** True where exact numbers and counts differ by more than chance explains: charts then draw both. */
function isDoubted({ agreement }: Findings): boolean {
  return agreement !== null && agreement.state !== 'agrees';
}

/** The method behind the numbers of a chart, by their marks: `Rings are exact; dots are …`. */
export function methodInWords(
  cells: readonly CellRow[],
  { facts: { confidence }, findings }: ChartInput,
  marks: { readonly exact: string; readonly counted: string },
): string {
  const counted = cells.filter(
    ({ exact, simulated }) => simulated !== null && (exact === null || isDoubted(findings)),
  );
  const each = cells.length > 1 ? ' a matchup' : '';
  const played =
    counted.length === 0
      ? ''
      : `${marks.counted} counted in ${replicates(counted)}${each}, with ${confidencePercent(confidence)} intervals`;
  const solved = cells.some(({ exact }) => exact !== null) ? `${marks.exact} exact` : '';
  const words = [solved, played].filter((part) => part !== '').join('; ');
  return `${capitalised(words)}.`;
}

/** The sureness of the numbers of a title, in a word or two: `exact`, `95% intervals`. */
export function hedge(cells: readonly ShownCell[], { confidence }: RunFacts): string {
  const intervals = `${confidencePercent(confidence)} intervals`;
  const solved = cells.filter(({ cell }) => cell.exact !== null).length;
  if (solved === cells.length) return 'exact';
  return solved === 0 ? intervals : `exact where solved, else ${intervals}`;
}

/** A smaller share of engagements without a winner is left to the table. */
export const LEAST_NEITHER = 0.0005;

/** The sides and `neither` as the charts call them; no two are the same. */
export function winnerNames(facts: LabelFacts): readonly [string, string, string] {
  const [first = '', second = '', neither = ''] = distinct([
    chartText([sideLabel(facts, 0)]),
    chartText([sideLabel(facts, 1)]),
    'neither',
  ]);
  return [first, second, neither];
}

/** A share as a row of a form: of one that is exact the count is drawn only where the two are in doubt. */
export function shareRow(
  exact: number | null,
  counted: Estimate | null,
  { findings, facts }: ChartInput,
): Pick<Row, 'value' | 'low' | 'high' | 'exact' | 'label' | 'said'> {
  const drawn = exact === null || isDoubted(findings) ? counted : null;
  return {
    value: exact ?? counted?.value ?? 0,
    low: drawn?.low ?? null,
    high: drawn?.high ?? null,
    exact: drawn === null,
    label: exact !== null ? exactPercent(exact) : counted === null ? '' : shownShare(counted),
    said: numberWords(
      exact === null ? null : exactPercent(exact, 2),
      drawn && percentRange(drawn.low, drawn.high),
      facts,
    ),
  };
}

/** `45.85%, exact`, `45.2% to 46.7% (95% interval)`, or both where they are in doubt: a number as a pointer says it. */
function numberWords(
  exact: string | null,
  counted: string | null,
  { confidence }: Pick<RunFacts, 'confidence'>,
): string {
  const parts = [
    ...(exact === null ? [] : [`${exact}, exact`]),
    ...(counted === null ? [] : [`${counted} (${confidencePercent(confidence)} interval)`]),
  ];
  return parts.length === 0 ? '—' : parts.join('; counted ');
}

/** `55.1%`: an estimate with no more digits than are sure. */
export function shownShare({ value, low, high }: Estimate): string {
  return low === high ? exactPercent(value) : estimatedPercent(value, low, high);
}
