/** The table of shares won by each value that the set-up may be thrown. */
import { left, numberEntry, right, type AnswerEntry, type AnswerTable } from '../answer.ts';
import { exactPercent, percentRange } from '../digits.ts';
import type { RunFacts } from '../facts.ts';
import { shareInterval, type Looked } from '../intervals.ts';
import { cellName, sideLabel, throwLabel, unitOf, valueLabel } from '../labels.ts';
import { capital, say } from '../sentence.ts';
import { Reader } from '../tables/reader.ts';
import type { CellRow } from '../tables/rows.ts';
import type { ThrowColumn } from '../tables/starts.ts';
import type { Table } from '../tables/table.ts';

/** Lines beyond this many are left to the tables of the run. */
const MOST_LINES = 60;

/** Engagements of one cell in which a throw had one value. */
interface Thrown {
  readonly column: ThrowColumn;
  readonly value: string;
  /** The chances of its starts by their number. */
  readonly chances: Map<number, number>;
  /** Wins of the first side, of the second, and neither: counts, or probabilities times the chance of the start. */
  readonly won: [number, number, number];
}

/** A line for each value of each throw in each cell; none where nothing is thrown, or the lines are too many. */
export function thrownTables(
  starts: Table | undefined,
  cells: readonly CellRow[],
  facts: RunFacts,
): AnswerTable[] {
  const { throws = [] } = facts;
  if (starts === undefined || throws.length === 0) return [];
  const rows = cells.flatMap((cell) => thrownIn(starts, cell, throws).map((thrown) => ({ cell, thrown })));
  if (rows.length === 0 || rows.length > MOST_LINES) return [];
  const hasNames = cells.length > 1;
  return [
    {
      id: 'thrown',
      title: 'By the throw of the set-up',
      note: say`The chance of each value, and how often each side won where it was thrown.`,
      columns: [
        ...(hasNames ? [left('')] : []),
        left('thrown'),
        right('chance'),
        right([sideLabel(facts, 0)]),
        right([sideLabel(facts, 1)]),
        right('neither'),
      ],
      rows: rows.map(({ cell, thrown: { column, value, chances, won } }) => {
        const chance = [...chances.values()].reduce((sum, each) => sum + each, 0);
        return [
          ...(hasNames ? [cellName(cell, facts)] : []),
          say`${capital([throwLabel(column, facts)])} ${valueLabel(facts, value, column.name)}${column.unit === null ? '' : ` ${unitOf(value, column.unit)}`}`,
          numberEntry(exactPercent(chance, 2), true),
          ...won.map((wins) => shareEntry(cell, wins, won, chance, facts.confidence)),
        ];
      }),
    },
  ];
}

function shareEntry(
  cell: CellRow,
  wins: number,
  won: readonly number[],
  chance: number,
  confidence: number,
): AnswerEntry {
  if (cell.simulated === null) return numberEntry(exactPercent(wins / chance, 2), true);
  const counted = won.reduce((sum, each) => sum + each, 0);
  if (counted === 0) return numberEntry('not thrown', false);
  const looked: Looked | null = cell.sequence;
  const { low, high } = shareInterval(looked, wins, counted, confidence);
  return numberEntry(percentRange(low, high), false);
}

/** Each value of each throw in a cell, from its counts where it was played, else from its probabilities. */
function thrownIn(
  starts: Table,
  { cell, simulated }: CellRow,
  throws: readonly ThrowColumn[],
): readonly Thrown[] {
  const read = new Reader(starts, 'starts');
  const source = simulated === null ? 'exact' : 'monte-carlo';
  const byValue = new Map<string, Thrown>();
  for (let i = 0; i < starts.numRows(); i++) {
    if (read.number('cell', i) !== cell || read.text('source', i) !== source) continue;
    if (read.text('metric', i) !== 'winner') continue;
    const chance = read.number('chance', i);
    const mass = read.maybeNumber('count', i) ?? chance * read.number('probability', i);
    const winner = read.number('value', i);
    for (const column of throws) {
      const value = read.text(column.column, i);
      const key = `${column.column}=${value}`;
      const thrown = byValue.get(key) ?? {
        column,
        value,
        chances: new Map<number, number>(),
        won: [0, 0, 0],
      };
      thrown.chances.set(read.number('start', i), chance);
      if (winner === 0 || winner === 1 || winner === 2) thrown.won[winner] += mass;
      byValue.set(key, thrown);
    }
  }
  return [...byValue.values()].toSorted((a, b) => throws.indexOf(a.column) - throws.indexOf(b.column));
}
