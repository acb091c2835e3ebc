/** Masses by winner and by turn, read off a tally for the tables. Counts stay whole. */
import { at, item } from '../../chance/at.ts';
import type { Tally, TallyShape } from '../../engagement/tally.ts';

/** A winner in tables: the first side, the second side, or none. */
export const NO_WINNER = 2;

/** The winner of an outcome: 0, 1, or NO_WINNER. */
function winnerOf(shape: TallyShape, outcome: number): number {
  const role = item(shape.winners, outcome);
  return role === -1 ? NO_WINNER : role;
}

/** Mass by winner and turn, row by row: `winner * (turnLimit + 1) + turn`. */
export function winnerByTurn(shape: TallyShape, tally: Tally): Float64Array {
  const turns = shape.turnLimit + 1;
  const mass = new Float64Array((NO_WINNER + 1) * turns);
  shape.outcomes.forEach((_label, outcome) => {
    const row = winnerOf(shape, outcome) * turns;
    for (let turn = 0; turn < turns; turn++)
      mass[row + turn] = at(mass, row + turn) + at(tally.outcomeByTurn, outcome * turns + turn);
  });
  return mass;
}

/** The sums of the rows of a table with `columns` columns. */
export function byRow(table: Float64Array, columns: number): Float64Array {
  const sums = new Float64Array(table.length / columns);
  table.forEach((mass, i) => {
    const row = Math.floor(i / columns);
    sums[row] = at(sums, row) + mass;
  });
  return sums;
}

/** The sums of the columns of a table with `columns` columns. */
export function byColumn(table: Float64Array, columns: number): Float64Array {
  const sums = new Float64Array(columns);
  table.forEach((mass, i) => (sums[i % columns] = at(sums, i % columns) + mass));
  return sums;
}

/** Mass by turn of the engagements that a side won. */
export function decidedByTurn(shape: TallyShape, tally: Tally): Float64Array {
  const turns = shape.turnLimit + 1;
  return byColumn(winnerByTurn(shape, tally).subarray(0, NO_WINNER * turns), turns);
}
