/** Room about the cells of a map (BF-FAST-04): squares of clear cells, in which nothing has to be looked at. */
import { byteAt } from '../chance/at.ts';
import type { Grid } from './grid.ts';

/** A square of more cells on each side is given as this. */
const MOST = 255;

/**
 * The clearance of each cell: with r, all cells up to r - 1 columns and rows from it are clear and on the map; 0 where it is
 * not clear itself.
 */
export function clearances(grid: Grid, isClear: (cell: number) => boolean): Uint8Array {
  const { columns, rows } = grid;
  const least = new Uint8Array(columns * rows);
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows ? 0 : byteAt(least, row * columns + column);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      if (!isClear(cell)) continue;
      const south = Math.min(at(column - 1, row - 1), at(column, row - 1), at(column + 1, row - 1));
      least[cell] = Math.min(MOST, south + 1, at(column - 1, row) + 1);
    }
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const cell = row * columns + column;
      const north = Math.min(at(column - 1, row + 1), at(column, row + 1), at(column + 1, row + 1));
      least[cell] = Math.min(byteAt(least, cell), north + 1, at(column + 1, row) + 1);
    }
  return least;
}
