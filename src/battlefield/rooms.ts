/** Room for steps (BF-FAST-04): squares of cells about a point that no edge, river or bar meets. */
import { at, byteAt } from '../chance/at.ts';
import { H_PER_CM } from './arithmetic.ts';
import { Grid } from './grid.ts';
import { EDGE } from './map/region.ts';

/** Cells to a cm along each side, and the side of one in h. */
const PER_CM = 4;
const SIDE = H_PER_CM / PER_CM;

/** The last of n steps that leads no farther than `room` along a coordinate of which the leg makes d, from 0. */
function lastStep(room: number, d: number, n: number): number {
  return d === 0 ? n : Math.floor(((2 * room + 1) * n - 1) / (2 * d));
}

export class Rooms {
  private readonly columns: number;
  private readonly rows: number;
  /** Cells to the nearest one where a step may meet something, or leave the map; at most 255. */
  private readonly rooms: Uint8Array;

  /**
   * @param width, height sides of the map in h
   * @param barriers segments that a step may meet, both ends of each in a row, in several lists
   */
  constructor(width: number, height: number, barriers: readonly ArrayLike<number>[]) {
    // The cells of 1 cm of a map that is as many times larger.
    const grid = new Grid(width * PER_CM, height * PER_CM);
    const { columns, rows } = grid;
    this.columns = columns;
    this.rows = rows;
    const met = new Uint8Array(grid.cells);
    for (const points of barriers)
      for (let i = 0; i < points.length; i += EDGE) {
        const end = (k: number): number => PER_CM * at(points, i + k);
        for (const cell of grid.cellsOf(end(0), end(1), end(2), end(3))) met[cell] = 1;
      }
    met.fill(1, 0, columns);
    met.fill(1, grid.cells - columns);
    for (let cell = 0; cell < met.length; cell += columns) {
      met[cell] = 1;
      met[cell + columns - 1] = 1;
    }
    this.rooms = grid.distances((cell) => byteAt(met, cell) !== 0);
  }

  /** True where nothing is met on the way from a point to any other within 1 cm of it along both coordinates. */
  isWide(x: number, y: number): boolean {
    return this.roomOf(this.columnOf(x), this.rowOf(y)) > PER_CM;
  }

  /** A step of n of a leg (dx, dy) from a point up to which it meets nothing, where it has got to (x, y); 0 where it may. */
  clearTo(fromX: number, fromY: number, dx: number, dy: number, n: number, x: number, y: number): number {
    const column = this.columnOf(x);
    const row = this.rowOf(y);
    const room = this.roomOf(column, row);
    if (room === 0) return 0;
    const east = (column + room) * SIDE - fromX;
    const west = (column + 1 - room) * SIDE - fromX;
    const north = (row + room) * SIDE - fromY;
    const south = (row + 1 - room) * SIDE - fromY;
    const to = Math.min(n, dx < 0 ? lastStep(-west, -dx, n) : lastStep(east, dx, n));
    return Math.min(to, dy < 0 ? lastStep(-south, -dy, n) : lastStep(north, dy, n));
  }

  private roomOf(column: number, row: number): number {
    return byteAt(this.rooms, row * this.columns + column);
  }

  /** The column of an x on the map; its east edge belongs to the last. */
  private columnOf(x: number): number {
    const column = (x / SIDE) | 0;
    return column < this.columns ? column : this.columns - 1;
  }

  private rowOf(y: number): number {
    const row = (y / SIDE) | 0;
    return row < this.rows ? row : this.rows - 1;
  }
}
