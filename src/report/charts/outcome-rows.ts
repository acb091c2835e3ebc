/** Shares of wins along a factor, as rows of lines. */
import type { RunFacts } from '../../analysis/facts.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import { cellName, factorNumber } from '../../analysis/labels.ts';
import { chartText, type Sentence } from '../../analysis/sentence.ts';
import type { Estimate } from '../../analysis/tables/rows.ts';
import { bestShares } from '../../analysis/verdict.ts';
import {
  isDoubted,
  shareRow,
  winnerNames,
  type ChartInput,
  type ShownCell,
} from '../../questions/matchup/chart-input.ts';
import { outcomeTitle } from '../../questions/matchup/tell.ts';
import { type ChartRow } from '../chart.ts';

export interface OutcomeData {
  readonly cells: readonly ShownCell[];
  /**
   * A row for each cell and winner that occurs. Columns: `cell`, `order`, `at` (the cell's label), `x` (the main
   * factor), `panel` (the other factors), `winner` (0, 1, 2), `side` (its name), `best`, `exact`, `counted`, `low`,
   * `high`, and in words `number` and `shown`.
   */
  readonly rows: readonly ChartRow[];
  readonly title: Sentence;
}

/** Rows along the factor `main`. */
export function outcomeData(cells: readonly ShownCell[], input: ChartInput, main: number): OutcomeData {
  return { cells, rows: outcomeRows(cells, input, main), title: outcomeTitle(input, cells) };
}

function outcomeRows(cells: readonly ShownCell[], input: ChartInput, main: number): ChartRow[] {
  const { facts } = input;
  const names = winnerNames(facts);
  const undecided = cells.some(({ cell }) => (bestShares(cell)?.[2].value ?? 0) > 0);
  return cells.flatMap((shown) =>
    ([0, 1, 2] as const).flatMap((winner) => {
      if (winner === 2 && !undecided) return [];
      const { exact, simulated } = shown.cell;
      const numbers = shareColumns(exact?.[winner] ?? null, simulated?.[winner] ?? null, input);
      return [{ ...placeOf(shown, facts, main), winner, side: names[winner], isStrip: false, ...numbers }];
    }),
  );
}

/** A row for each cell: the first side's share of the engagements that a side won, where there are any. */
export function decidedRows(cells: readonly ShownCell[], input: ChartInput, main: number): ChartRow[] {
  const { facts } = input;
  const [side] = winnerNames(facts);
  return cells.flatMap((shown): ChartRow[] => {
    const { exact, simulated, replicates, sequence } = shown.cell;
    const ofExact = exact === null ? null : exact[0] / (exact[0] + exact[1]);
    const [a, b] = [0, 1].map((one) => Math.round((simulated?.[one]?.value ?? 0) * (replicates ?? 0)));
    const decided = (a ?? 0) + (b ?? 0);
    const counted =
      decided === 0
        ? null
        : { value: (a ?? 0) / decided, ...shareInterval(sequence, a ?? 0, decided, facts.confidence) };
    if (counted === null && !Number.isFinite(ofExact ?? NaN)) return [];
    const numbers = shareColumns(ofExact, counted, input);
    return [{ ...placeOf(shown, facts, main), winner: 0, side, isStrip: true, ...numbers }];
  });
}

function placeOf(shown: ShownCell, facts: RunFacts, main: number): ChartRow {
  return {
    cell: shown.cell.cell,
    order: shown.order,
    at: shown.label,
    x: factorNumber(shown.cell, main),
    panel: chartText(cellName(shown.cell, facts, main)),
  };
}

/** The columns of a share: its best value, both values in words, and those for marks. */
export function shareColumns(exact: number | null, counted: Estimate | null, input: ChartInput): ChartRow {
  const { value, low = null, high = null, label = '', said = '' } = shareRow(exact, counted, input);
  const isDrawn = counted !== null && (exact === null || isDoubted(input.findings));
  return {
    best: exact === null && counted === null ? null : value,
    exact,
    counted: isDrawn ? counted.value : null,
    low,
    high,
    number: said,
    shown: label,
  };
}
