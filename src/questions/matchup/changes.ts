/** Changes by house rules: the differences between each variant and the first, read from the table of comparisons, and in words. */
import type { Table } from '../../analysis/tables/table.ts';
import type { Verdict } from '../../statistics/index.ts';
import type { PValue } from '../../analysis/claims.ts';
import { differenceText } from '../../analysis/certainty.ts';
import { meanWithin, withSign } from '../../analysis/digits.ts';
import type { How } from '../../analysis/tables/compare.ts';
import { cellName, type LabelFacts } from '../../analysis/labels.ts';
import { Reader } from '../../analysis/tables/reader.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { say, type Sentence } from '../../analysis/sentence.ts';

/** One difference: the variant minus the reference. */
export interface Change {
  readonly cell: CellRow;
  readonly variant: string;
  readonly reference: string;
  /** The cell by its factors, without the variant; empty where nothing is varied. */
  readonly name: Sentence;
  /** `winner`, `turn`, `survivors.british` */
  readonly metric: string;
  /** The category of a share; null for a mean. */
  readonly label: string | null;
  /** The better of both ways: exact before counted. */
  readonly how: How;
  readonly difference: Estimate;
  /** The counted difference, also where the exact one is given. */
  readonly counted: { readonly how: How; readonly difference: Estimate } | null;
  /** The part of the variance that playing the same replicates saved; null where they are not the same. */
  readonly varianceSaved: number | null;
  /** The p-value of the difference by itself; null where it is exact. */
  readonly p: PValue;
  readonly adjusted: number | null;
  readonly comparisons: number | null;
  /** The verdict on a share, against `matters`. */
  readonly verdict: Verdict | null;
  readonly matters: number | null;
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  above: 'more, and it matters',
  below: 'fewer, and it matters',
  trifling: 'trifling',
  'at least': 'more, perhaps by a trifle',
  'at most': 'fewer, perhaps by a trifle',
  open: 'open',
};
const VERDICTS = Object.keys(VERDICT_WORDS) as Verdict[]; // each has its words
const HOWS: readonly How[] = ['exact', 'paired', 'unpaired'];

/**
 * The differences of every variant, in the order of the table. None in a run without variants. @throws {AnalysisError}
 */
export function changesOf(
  comparisons: Table,
  cells: readonly CellRow[],
  facts: LabelFacts,
): readonly Change[] {
  const read = new Reader(comparisons, 'comparisons');
  const byNumber = new Map(cells.map((cell) => [cell.cell, cell]));
  const best = new Map<string, Change>();
  for (let i = 0; i < comparisons.numRows(); i++) {
    if (read.text('statistic', i) !== 'difference') continue;
    const cell = byNumber.get(read.number('cell', i));
    const reference = byNumber.get(read.number('reference', i));
    if (cell === undefined || cell.variant === null) continue;
    if (reference === undefined || reference.variant === null) continue;
    const how = HOWS.find((one) => one === read.text('how', i)) ?? 'unpaired';
    const [metric, label] = [read.text('metric', i), read.maybeText('label', i)];
    const key = JSON.stringify([cell.cell, metric, label]);
    const difference = {
      value: read.number('value', i),
      low: read.number('low', i),
      high: read.number('high', i),
    };
    const other = best.get(key);
    const counted = how === 'exact' ? (other?.counted ?? null) : { how, difference };
    const exact = other?.how === 'exact' ? other : null;
    best.set(key, {
      cell,
      variant: cell.variant,
      reference: reference.variant,
      name: cellName({ ...cell, variant: null }, facts),
      metric,
      label,
      how: exact?.how ?? how,
      difference: exact?.difference ?? difference,
      counted,
      varianceSaved: read.maybeNumber('variance_saved', i) ?? other?.varianceSaved ?? null,
      p: how === 'exact' || exact !== null ? null : (read.maybeNumber('p', i) ?? 1),
      adjusted: read.maybeNumber('p_adjusted', i) ?? other?.adjusted ?? null,
      comparisons: read.maybeNumber('comparisons', i) ?? other?.comparisons ?? null,
      verdict: exact?.verdict ?? VERDICTS.find((one) => one === read.maybeText('verdict', i)) ?? null,
      matters: read.maybeNumber('matters', i),
    });
  }
  return [...best.values()];
}

/** The differences in the wins of a side, of one variant. */
export function winsOf(changes: readonly Change[], variant: string, side: string): readonly Change[] {
  return changes.filter(
    (change) => change.variant === variant && change.metric === 'winner' && change.label === side,
  );
}

/** The variants that were compared, in their order. */
export function variantsIn(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map(({ variant }) => variant))];
}

/** The saving by common random numbers in the wins of a side, in the cell where they are least precise. */
export function savingStory(changes: readonly Change[]): Sentence[] {
  const saved = changes.flatMap(({ metric, varianceSaved }) =>
    // Where no replicate sets the two apart there is nothing to save.
    metric === 'winner' && varianceSaved !== null && varianceSaved < 1 ? [varianceSaved] : [],
  );
  if (saved.length === 0 || changes.every(({ p }) => p === null)) return [];
  const times = 1 / Math.sqrt(1 - Math.min(...saved));
  // Rounded down: no more is claimed than was saved.
  if (!(times >= 1.1)) return [];
  const shown = times >= 10 ? String(Math.floor(times)) : (Math.floor(times * 10) / 10).toFixed(1);
  return [
    say`All variants met the same dice, which made differences in wins ${shown} times as precise as dice of their own.`,
  ];
}

/** Smaller changes of a mean are named so. */
const SMALLEST = 0.01;

/** The change: `−0.4 points`, `−0.40 ± 0.05 points`, `+0.01 ± 0.01`. */
export function changeWords({ label: category, how, difference }: Change): string {
  const { value, low, high } = difference;
  if (category !== null) return differenceText(difference);
  return how === 'exact' ? exactMean(value) : withSign(value, meanWithin(Math.abs(value), (high - low) / 2));
}

/** The verdict on the change of a share: `fewer, and it matters`. */
export function verdictWords({ verdict, difference: { low, high } }: Change): string {
  if (verdict === null) return '—';
  return verdict === 'trifling' && low === 0 && high === 0 ? 'none' : VERDICT_WORDS[verdict];
}

/** An exact change of a mean, to two digits. */
export function exactMean(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < SMALLEST) return `under ${SMALLEST}`;
  return withSign(value, String(Number(size.toPrecision(2))));
}
