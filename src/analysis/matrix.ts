/** Every contestant against every other: who beats whom over the conditions, and in what order of strength? */
import type { AnswerOf } from './answer.ts';
import type { Asked } from './answers.ts';
import { exactPercent, percentRange } from './digits.ts';
import type { ByWinner, CellRow, Estimate } from './rows.ts';
import { named, say } from './sentence.ts';
import { bestShares } from './verdict.ts';

export interface MatrixPairing {
  /** Places in `contestants`: the first side, the second side. */
  readonly row: number;
  readonly column: number;
  /** Shares won by the row, by the column and by neither: means over the conditions, each as likely. */
  readonly shares: ByWinner<Estimate>;
  readonly isExact: boolean;
}

export interface MatrixFound {
  /** In order of strength: the mean lead over all others, both ways round. */
  readonly contestants: readonly string[];
  readonly pairings: readonly MatrixPairing[];
}

export type MatrixAnswer = AnswerOf<'matrix', MatrixFound>;

export function matrixAnswer({ cells, facts }: Asked): MatrixAnswer {
  const columns = facts.sides.map((side) =>
    facts.factors.findIndex(({ path }) => path === `sides.${side}.force`),
  );
  const forceOf = (cell: CellRow, side: number): string => cell.factors[columns[side] ?? -1]?.text ?? '';
  const names = [...new Set(cells.flatMap((cell) => [forceOf(cell, 0), forceOf(cell, 1)]))];
  const met = Map.groupBy(
    cells.filter((cell) => bestShares(cell) !== null),
    (cell) => JSON.stringify([forceOf(cell, 0), forceOf(cell, 1)]),
  );
  const pairs = [...met.values()].flatMap((own) => {
    const [cell] = own;
    if (cell === undefined) return [];
    return [
      { a: forceOf(cell, 0), b: forceOf(cell, 1), shares: meanShares(own), isExact: own.every(isSolved) },
    ];
  });
  const leadOf = (name: string): number =>
    mean(
      pairs
        .filter(({ a, b }) => (a === name) !== (b === name))
        .map(({ a, shares }) => (a === name ? 1 : -1) * (shares[0].value - shares[1].value)),
    );
  const contestants = names.toSorted((a, b) => leadOf(b) - leadOf(a));
  const pairings = pairs.map(({ a, b, ...pair }) => ({
    row: contestants.indexOf(a),
    column: contestants.indexOf(b),
    ...pair,
  }));
  const [best = ''] = contestants;
  return {
    kind: 'matrix',
    found: { contestants, pairings },
    headline: say`${named(best)} is the strongest of ${contestants.length}.`,
    sentences: [],
    tables: [
      {
        id: 'matrix-pairings',
        title: 'Every pairing',
        note: null,
        columns: [
          { heading: ['first side'], align: 'left' },
          { heading: ['second side'], align: 'left' },
          { heading: ['first wins'], align: 'right' },
          { heading: ['second wins'], align: 'right' },
          { heading: ['neither'], align: 'right' },
        ],
        rows: pairings.map(({ row, column, shares, isExact }) => [
          [named(contestants[row] ?? '')],
          [named(contestants[column] ?? '')],
          ...shares.map(({ value, low, high }) =>
            isExact
              ? { exact: exactPercent(value, 2), counted: null }
              : { exact: null, counted: percentRange(low, high) },
          ),
        ]),
      },
    ],
    json: { contestants, pairings },
  };
}

function isSolved({ exact }: CellRow): boolean {
  return exact !== null;
}

/** Means over cells; bounds are means of bounds, which hold at the least. */
function meanShares(cells: readonly CellRow[]): ByWinner<Estimate> {
  const shares = cells.map(bestShares).filter((each) => each !== null);
  const of = (winner: 0 | 1 | 2): Estimate => {
    const own = shares.map((each) => each[winner]);
    return {
      value: mean(own.map(({ value }) => value)),
      low: mean(own.map(({ low }) => low)),
      high: mean(own.map(({ high }) => high)),
    };
  };
  return [of(0), of(1), of(2)];
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
