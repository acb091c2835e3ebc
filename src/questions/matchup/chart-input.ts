/** Input of every chart of a matchup: the cells with a result, named and in the order in which they are shown. */
import { item } from '../../chance/at.ts';
import { capitalised } from '../../play/printed-names.ts';
import type { BattlesKept } from '../../run/record/battle-log.ts';
import { fightsPlayed, shareText } from '../telling/certainty.ts';
import { percentOf, exactPercent, percentRange } from '../telling/digits.ts';
import type { RunFacts } from '../telling/facts.ts';
import {
  cellName,
  factorLabel,
  factorNumber,
  mainFactor,
  ownLabel,
  sideLabel,
  type LabelFacts,
} from '../telling/labels.ts';
import type { Change } from './changes.ts';
import { chartText, joined, say, type Sentence } from '../telling/sentence.ts';
import type { RunTables } from '../../run/tables/names.ts';
import type { MatchupRow, CellRow, Estimate } from '../telling/rows.ts';
import type { FactorColumn } from '../../run/tables/tidy-tables.ts';
import { bestShares, leadOf } from '../telling/verdict.ts';
import { distinct, type Landmark, type Region, type Row } from '../chart.ts';
import type { Findings } from './findings.ts';

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
  /** The name by factors and their values; no two cells have the same. */
  readonly label: string;
}

/** True of a difference that is surely of no account, or of none. */
export function isTrifling({ verdict, difference }: Change): boolean {
  return verdict === 'trifling' || (difference.low === 0 && difference.high === 0);
}

/**
 * The cells with a result, in the order of the main factor where there is one; without those of variants that nowhere
 * change who wins by more than a trifle: their pictures would be those of the first.
 */
export function shownCells(input: ChartInput): ShownCell[] {
  const { findings, facts } = input;
  const alike = alikeIn(input).map(({ variant }) => variant);
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
  return ordered.map((row, i) => ({ row, cell: row.cell, label: item(labels, i) }));
}

/** A change by each variant that nowhere changes who wins by more than a trifle. */
function alikeIn({ findings }: ChartInput): readonly Change[] {
  const wins = findings.changes.filter(({ metric }) => metric === 'winner');
  return [...Map.groupBy(wins, ({ variant }) => variant).values()]
    .filter((changes) => changes.every(isTrifling))
    .flatMap((changes) => changes.slice(0, 1));
}

/** ` With As written: House rule would look the same.`; empty where all variants are drawn. */
export function leftOut(input: ChartInput): Sentence {
  const alike = alikeIn(input);
  const [first] = alike;
  if (first === undefined) return [];
  const names = alike.map(({ variant }) => [ownLabel(input.facts, variant)]);
  return say` With ${ownLabel(input.facts, first.reference)}: ${joined(names, ', ')} would look the same.`;
}

/** A factor as the title of an axis: `distance (cm)`. */
export function axisName(facts: LabelFacts, factor: number): Sentence {
  const own = item(facts.factors, factor);
  return say`${factorLabel(facts, own)}${own.unit === null ? '' : ` (${own.unit})`}`;
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
 * The cells of at most `most` groups, in order: first those of the greatest lead of either side and of most fights
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

/** The number of cells that a chart leaves to the tables: ` 24 of 36 cells are drawn.` */
export function omittedFrom(shown: number, all: number, what = 'cells'): string {
  return all > shown ? ` ${shown} of ${all} ${what} are drawn.` : '';
}

/** True where exact numbers and counts differ by more than chance explains: charts then draw both. */
function isDoubted({ agreement }: Findings): boolean {
  return agreement !== null && agreement.state !== 'agrees';
}

/** The words for exact numbers and for counted ones, by the marks of a chart. */
const MARKS = {
  bars: ['Bars without lines are', 'bars with lines are'],
  rings: ['Rings are', 'dots are'],
} as const;

/** The method behind the numbers of a chart: `Rings are exact; dots are counted in …`. */
export function methodInWords(
  cells: readonly ShownCell[],
  { facts: { confidence }, findings }: ChartInput,
  marks: keyof typeof MARKS,
): string {
  const [exact, counted] = MARKS[marks];
  const played = cells
    .map(({ cell }) => cell)
    .filter((cell) => cell.simulated !== null && (cell.exact === null || isDoubted(findings)));
  const each = cells.length > 1 ? ' a matchup' : '';
  const words = [
    ...(cells.some(({ cell }) => cell.exact !== null) ? [`${exact} exact`] : []),
    ...(played.length > 0
      ? [`${counted} counted in ${fightsPlayed(played)}${each}, with ${percentOf(confidence)} intervals`]
      : []),
  ];
  return `${capitalised(words.join('; '))}.`;
}

/** The sureness of the numbers of a title, in a word or two: `exact`, `95% intervals`. */
export function hedge(cells: readonly ShownCell[], { confidence }: RunFacts): string {
  const intervals = `${percentOf(confidence)} intervals`;
  const solved = cells.filter(({ cell }) => cell.exact !== null).length;
  if (solved === cells.length) return 'exact';
  return solved === 0 ? intervals : `exact where solved, else ${intervals}`;
}

/** A smaller share of fights without a winner is left to the table. */
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
  { findings, facts: { confidence } }: ChartInput,
): Pick<Row, 'value' | 'low' | 'high' | 'exact' | 'label' | 'said'> {
  const drawn = exact === null || isDoubted(findings) ? counted : null;
  const said = [
    ...(exact === null ? [] : [`${exactPercent(exact, 2)}, exact`]),
    ...(drawn === null ? [] : [`${percentRange(drawn.low, drawn.high)} (${percentOf(confidence)} interval)`]),
  ];
  return {
    value: exact ?? counted?.value ?? 0,
    low: drawn?.low ?? null,
    high: drawn?.high ?? null,
    exact: drawn === null,
    label: exact !== null ? exactPercent(exact) : counted === null ? '' : amountOf(counted),
    said: said.length === 0 ? '—' : said.join('; counted '),
  };
}

/** `55.1%`: a share beside a drawn interval, rounded as sentences and tables have it. */
export function amountOf(share: Estimate): string {
  return shareText(share).replace(/ ±.*$/u, '');
}
