/** Shares of wins, as rows and in words, for both forms of the chart. */
import { type Row, distinct } from '../../questions/chart.ts';
import { confidencePercent, estimatedPercent, exactPercent, percentRange } from '../../analysis/digits.ts';
import { sizeText } from '../../analysis/certainty.ts';
import { endsOf, holds } from '../../analysis/claims.ts';
import type { RunFacts } from '../../analysis/facts.ts';
import { shareInterval } from '../../analysis/intervals.ts';
import {
  cellName,
  factorNumber,
  placesInWords,
  sideLabel,
  theSide,
  type LabelFacts,
} from '../../analysis/labels.ts';
import { placesOf } from '../../analysis/matchup/places.ts';
import type { CellRow, Estimate } from '../../analysis/tables/rows.ts';
import { chartText, LONGEST_TITLE, say, shortest, type Sentence } from '../../analysis/sentence.ts';
import { countOf } from '../../engagement/shown.ts';
import { bestShares, noisyLeadOf } from '../../analysis/verdict.ts';
import { item } from '../../chance/at.ts';
import { normalInterval } from '../../statistics/index.ts';
import { type ChartRow } from '../chart.ts';
import { isDoubted, titleLevel, type ChartInput, type ShownCell } from './input.ts';

/** A smaller share of engagements without a winner is left to the table. */
export const LEAST_NEITHER = 0.0005;

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

/** `main` is the factor along which a line is drawn, or null. */
export function outcomeData(
  cells: readonly ShownCell[],
  input: ChartInput,
  main: number | null,
): OutcomeData {
  return { cells, rows: outcomeRows(cells, input, main), title: outcomeTitle(cells, input, main) };
}

function outcomeRows(cells: readonly ShownCell[], input: ChartInput, main: number | null): ChartRow[] {
  const { facts } = input;
  const names = winnerNames(facts);
  const undecided = cells.some(({ cell }) => (bestShares(cell)?.[2].value ?? 0) > 0);
  return cells.flatMap((shown) =>
    ([0, 1, 2] as const).flatMap((winner) => {
      if (winner === 2 && !undecided) return [];
      const { exact, simulated } = shown.cell;
      const numbers = shareColumns(exact?.[winner] ?? null, simulated?.[winner] ?? null, input);
      return [
        { ...placeOf(shown, facts, main), winner, side: names[winner] ?? '', isStrip: false, ...numbers },
      ];
    }),
  );
}

/** A row for each cell: the first side's share of the engagements that a side won, where there are any. */
export function decidedRows(cells: readonly ShownCell[], input: ChartInput, main: number): ChartRow[] {
  const { facts } = input;
  const side = winnerNames(facts)[0] ?? '';
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
    return [
      {
        ...placeOf(shown, facts, main),
        winner: 0,
        side,
        isStrip: true,
        ...shareColumns(ofExact, counted, input),
      },
    ];
  });
}

function placeOf(shown: ShownCell, facts: RunFacts, main: number | null): ChartRow {
  return {
    cell: shown.cell.cell,
    order: shown.order,
    at: shown.label,
    x: main === null ? null : factorNumber(shown.cell, main),
    panel: chartText(cellName(shown.cell, facts, main)),
  };
}

/** The sides and `neither` as the charts call them; no two are the same. */
export function winnerNames(facts: LabelFacts): string[] {
  return distinct([chartText([sideLabel(facts, 0)]), chartText([sideLabel(facts, 1)]), 'neither']);
}

/**
 * The columns of a share: its best value, both values in words, and those for marks: of a share that is exact the count
 * is drawn only where the two are in doubt.
 */
export function shareColumns(
  exact: number | null,
  counted: Estimate | null,
  { findings, facts }: ChartInput,
): ChartRow {
  const drawn = exact === null || isDoubted(findings) ? counted : null;
  return {
    best: exact ?? counted?.value ?? null,
    exact,
    counted: drawn?.value ?? null,
    low: drawn?.low ?? null,
    high: drawn?.high ?? null,
    number: numberWords(
      exact === null ? null : exactPercent(exact, 2),
      drawn && percentRange(drawn.low, drawn.high),
      facts,
    ),
    shown: exact !== null ? exactPercent(exact) : counted === null ? '' : shownShare(counted),
  };
}

/** A share as a row of a form. */
export function shareRow(
  exact: number | null,
  counted: Estimate | null,
  input: ChartInput,
): Pick<Row, 'value' | 'low' | 'high' | 'exact' | 'label' | 'said'> {
  const drawn = exact === null || isDoubted(input.findings) ? counted : null;
  const { number, shown } = shareColumns(exact, counted, input);
  return {
    value: exact ?? counted?.value ?? 0,
    low: drawn?.low ?? null,
    high: drawn?.high ?? null,
    exact: drawn === null,
    label: String(shown),
    said: String(number),
  };
}

/** `45.85%, exact`, `45.2% to 46.7% (95% interval)`, or both where they are in doubt: a number as a tooltip says it. */
export function numberWords(
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

/** The place and size of the lead, or where it changes hands, as far as that is sure. */
function outcomeTitle(cells: readonly ShownCell[], { facts }: ChartInput, main: number | null): Sentence {
  const [a, b] = [theSide(facts, 0), theSide(facts, 1)];
  const [only] = cells;
  const shares = only === undefined || cells.length > 1 ? null : bestShares(only.cell);
  if (shares !== null) {
    const [ofA = '', ofB = '', ofNone = ''] = shares.map(shownShare);
    const rest = shares[2].high >= LEAST_NEITHER ? `, neither ${ofNone}` : '';
    return say`${a} won ${ofA} of engagements, ${b} ${ofB}${rest}`;
  }
  const first = cells.filter(({ row }) => row.verdict === 0);
  const second = cells.filter(({ row }) => row.verdict === 1);
  const level = titleLevel(facts.confidence);
  const { most, least } = endsOf(cells.map(({ cell }) => noisyLeadOf(cell)));
  const at = (those: readonly CellRow[]): Sentence =>
    placesInWords(
      cells.filter(({ cell }) => those.includes(cell)),
      ({ row }) => say`at ${row.name}`,
    );
  const size = (those: readonly CellRow[]): string => leadText(item(those, 0), facts.confidence);
  if (first.length > 0 && second.length > 0) {
    const isOneLine = main !== null && facts.factors.length === 1 && first[0]?.cell.variant === null;
    const turns = isOneLine ? turnsOf([...first, ...second].toSorted((x, y) => x.order - y.order)) : [];
    const [turn] = turns;
    if (turn !== undefined && turns.length === 1) {
      const [from, to] = turn.before.row.verdict === 0 ? [a, b] : [b, a];
      const passed = say`The lead passed from ${from} to ${to}`;
      return shortest(
        LONGEST_TITLE,
        say`${passed} between ${turn.before.row.name} and ${turn.after.row.name}`,
        passed,
      );
    }
    const isSure = holds(most.p, { level }) && holds(least.p, { level });
    return shortest(
      LONGEST_TITLE,
      isSure
        ? say`${a} led most ${at(most.of)}, by ${size(most.of)}; ${b} ${at(least.of)}, by ${size(least.of)}`
        : [],
      say`${a} won more often ${inCells(first)}, ${b} ${inCells(second)}`,
      say`${a} won more often in ${countOf(first.length, 'matchup')}, ${b} in ${second.length}`,
    );
  }
  const [leader, ends] = second.length > 0 ? [b, [least, most] as const] : [a, [most, least] as const];
  if (first.length + second.length === 0) {
    if (cells.every(({ row }) => row.verdict === 'nobody')) return say`Nobody won`;
    return cells.some(({ row }) => row.verdict === 'open')
      ? say`The counts leave open who won more often`
      : say`Both sides won exactly as often`;
  }
  const [greatest, smallest] = ends;
  const won = [...first, ...second];
  const rows = (those: readonly ShownCell[]): CellRow[] => those.map(({ cell }) => cell);
  const wonMore = [
    say`${leader} won more often${placesOf(rows(won), rows(cells), facts)}`,
    say`${leader} won more often in ${countOf(won.length, 'matchup')}`,
  ];
  if (!holds(greatest.p, { level })) return shortest(LONGEST_TITLE, ...wonMore);
  const hasRoom = cells.every(({ cell }) => cell.variant === null);
  const lead = say`The lead of ${leader} was greatest ${at(greatest.of)}: ${size(greatest.of)}`;
  const isSure = hasRoom && holds(smallest.p, { level });
  return shortest(
    LONGEST_TITLE,
    isSure ? say`${lead}, and least ${at(smallest.of)}: ${size(smallest.of)}` : [],
    lead,
    ...wonMore,
  );
}

/** Neighbours of which one side won the one more often and the other side the other. */
function turnsOf(decided: readonly ShownCell[]): { readonly before: ShownCell; readonly after: ShownCell }[] {
  return decided.flatMap((before, i) => {
    const after = decided[i + 1];
    return after === undefined || after.row.verdict === before.row.verdict ? [] : [{ before, after }];
  });
}

/** `in 4 matchups`; the place of one alone. */
function inCells(cells: readonly ShownCell[]): Sentence {
  return placesInWords(cells, ({ row }) => say`at ${row.name}`);
}

/** `6.4 points`: the lead of either side. */
function leadText(cell: CellRow, confidence: number): string {
  const { value, variance } = noisyLeadOf(cell);
  const { low, high } = normalInterval(value, Math.sqrt(variance), confidence);
  return sizeText(value < 0 ? { value: -value, low: -high, high: -low } : { value, low, high });
}
