/** Shares of wins, as rows and in words, for both forms of the chart. */
import { shareInWords } from '../../analysis/certainty.ts';
import { estimatedPercent, exactPercent, percentRange } from '../../analysis/digits.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { cellName, factorNumber } from '../../analysis/labels.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { chartText, named, say, type Sentence } from '../../analysis/sentence.ts';
import { bestShares } from '../../analysis/verdict.ts';
import { distinct, type ChartRow } from '../chart.ts';
import { hedge, type ChartInput, type ShownCell } from './input.ts';

export interface OutcomeData {
  readonly cells: readonly ShownCell[];
  /**
   * A row for each cell and winner that occurs. Columns: `cell`, `order`, `at` (the cell's label), `x` (the main
   * factor), `panel` (the other factors), `winner` (0, 1, 2), `side` (its name), `best`, `exact`, `counted`, `counted_only`, `low`,
   * `high`, and in words `exactly`, `interval` and `shown`.
   */
  readonly rows: readonly ChartRow[];
  readonly title: Sentence;
}

/** `main` is the factor along which a line is drawn, or null. */
export function outcomeData(
  cells: readonly ShownCell[],
  input: ChartInput,
  main: number | null,
): OutcomeData {
  return { cells, rows: outcomeRows(cells, input, main), title: outcomeTitle(cells, input) };
}

function outcomeRows(cells: readonly ShownCell[], { facts }: ChartInput, main: number | null): ChartRow[] {
  const names = winnerNames(facts);
  const undecided = cells.some(({ cell }) => (bestShares(cell)?.[2].value ?? 0) > 0);
  return cells.flatMap((shown) =>
    ([0, 1, 2] as const).flatMap((winner) => {
      if (winner === 2 && !undecided) return [];
      const x = main === null ? null : factorNumber(shown.cell, main);
      const panel = chartText(cellName(shown.cell, facts, main));
      const place = { cell: shown.cell.cell, order: shown.order, at: shown.label, x, panel };
      return { ...place, winner, side: names[winner] ?? '', ...numbers(shown, winner) };
    }),
  );
}

/** The sides and `neither` as the charts call them; no two are the same. */
export function winnerNames({ sides }: Pick<RunFacts, 'sides'>): string[] {
  return distinct([chartText([named(sides[0])]), chartText([named(sides[1])]), 'neither']);
}

function numbers({ cell }: ShownCell, winner: 0 | 1 | 2): ChartRow {
  return shareColumns(cell.exact?.[winner] ?? null, cell.simulated?.[winner] ?? null);
}

/** The columns of a share, exact and counted: its best value, its bounds, and both in words. */
export function shareColumns(exact: number | null, counted: Estimate | null): ChartRow {
  return {
    best: exact ?? counted?.value ?? null,
    exact,
    counted: counted?.value ?? null,
    counted_only: exact === null ? (counted?.value ?? null) : null,
    low: counted?.low ?? null,
    high: counted?.high ?? null,
    exactly: exact === null ? '—' : exactPercent(exact, 2),
    interval: counted === null ? '—' : percentRange(counted.low, counted.high),
    shown: exact !== null ? exactPercent(exact) : estimate(counted),
  };
}

function estimate(counted: Estimate | null): string {
  return counted === null ? '' : estimatedPercent(counted.value, counted.low, counted.high);
}

/** Over what range each side's share of wins runs. */
function outcomeTitle(cells: readonly ShownCell[], { facts }: ChartInput): Sentence {
  const ranges = ([0, 1] as const).map((side) => {
    const shares = cells.flatMap(({ cell }) => bestShares(cell)?.[side] ?? []);
    const [first] = shares;
    if (shares.length === 1 && first !== undefined) return shareInWords(first);
    const low = Math.min(...shares.map((share) => share.low));
    const high = Math.max(...shares.map((share) => share.high));
    const exact = shares.every((share) => share.low === share.high);
    if (!exact) return percentRange(low, high);
    const [least, most] = [exactPercent(low), exactPercent(high)];
    return least === most ? least : `${least} to ${most}`;
  });
  const of = cells.length === 1 ? '' : ' of engagements';
  const sure = hedge(cells, facts);
  return say`${named(facts.sides[0])} wins ${ranges[0] ?? ''}${of}, ${named(facts.sides[1])} ${ranges[1] ?? ''} (${sure})`;
}
