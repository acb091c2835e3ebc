/** Cells of 1 cm over a map (BF-FAST-04), and lists of what lies in each. */
import { byteAt, floatAt, intAt, item } from '../chance/at.ts';
import { H_PER_CM } from './arithmetic.ts';
import type { CutLine } from './cut-line.ts';

/** Edges are listed in every cell that they pass as near as this, so a point on the rim of a cell may be sought in either. */
const MARGIN = 1e-3;

/** Greater than any t of a line. */
const BEYOND = 2;

/** The neighbours of a cell before it, row by row: how many columns and rows away. */
const BEFORE = [-1, 0, -1, -1, 0, -1, 1, -1];

/** The greatest distance in cells that is counted. */
const FARTHEST = 255;

export class Grid {
  readonly columns: number;
  readonly rows: number;

  /** @param width, height sides of the map in h, whole cm */
  constructor(width: number, height: number) {
    this.columns = width / H_PER_CM;
    this.rows = height / H_PER_CM;
  }

  get cells(): number {
    return this.columns * this.rows;
  }

  /** The column of an x on the map; its east edge belongs to the last. */
  columnOf(x: number): number {
    const column = (x / H_PER_CM) | 0;
    return column < this.columns ? column : this.columns - 1;
  }

  rowOf(y: number): number {
    const row = (y / H_PER_CM) | 0;
    return row < this.rows ? row : this.rows - 1;
  }

  /** The cell of a point on the map. */
  cellOf(x: number, y: number): number {
    return this.rowOf(y) * this.columns + this.columnOf(x);
  }

  /** Distance of each cell from the nearest of some, straight or diagonally; at most 255. */
  distances(isOne: (cell: number) => boolean): Uint8Array {
    const { columns, rows, cells } = this;
    const distances = new Uint8Array(cells).fill(FARTHEST);
    // Each cell is one farther than the nearest of those before it; then the same from the other corner.
    for (let direction = 1; direction >= -1; direction -= 2)
      for (let i = 0; i < cells; i++) {
        const cell = direction > 0 ? i : cells - 1 - i;
        let nearest = isOne(cell) ? 0 : byteAt(distances, cell);
        const column = cell % columns;
        const row = (cell - column) / columns;
        for (let k = 0; k < BEFORE.length && nearest > 0; k += 2) {
          const c = column + direction * item(BEFORE, k);
          const r = row + direction * item(BEFORE, k + 1);
          if (c >= 0 && r >= 0 && c < columns && r < rows)
            nearest = Math.min(nearest, byteAt(distances, r * columns + c) + 1);
        }
        distances[cell] = nearest;
      }
    return distances;
  }

  /** Cells that a segment meets, rims included, and perhaps some that it all but meets. */
  cellsOf(ax: number, ay: number, bx: number, by: number): number[] {
    const cells: number[] = [];
    const [south, north] = [Math.min(ay, by) - MARGIN, Math.max(ay, by) + MARGIN];
    for (let row = this.rowOf(Math.max(south, 0)); row <= this.rowOf(north); row++) {
      // The part of the segment in this row.
      const from = partAt(ay, by, Math.max(south, row * H_PER_CM - MARGIN), 0);
      const to = partAt(ay, by, Math.min(north, (row + 1) * H_PER_CM + MARGIN), 1);
      const [x0, x1] = [ax + from * (bx - ax), ax + to * (bx - ax)];
      const west = this.columnOf(Math.max(Math.min(x0, x1) - MARGIN, 0));
      const east = this.columnOf(Math.max(x0, x1) + MARGIN);
      for (let column = west; column <= east; column++) cells.push(row * this.columns + column);
    }
    return cells;
  }
}

/** The part t of a segment from a to b at which it has the coordinate, between 0 and 1; `level` where a is b. */
function partAt(a: number, b: number, coordinate: number, level: number): number {
  return a === b ? level : Math.min(1, Math.max(0, (coordinate - a) / (b - a)));
}

/** Whole numbers listed by cell, in the order in which they were put in. */
export class CellLists {
  /** Beginnings of the lists in `items`; each ends where the next begins. */
  readonly starts: Int32Array;
  readonly items: Int32Array;

  /** @param cells the number of cells; item `k` goes to cell `at[k]` */
  constructor(cells: number, at: readonly number[], items: readonly number[]) {
    const starts = new Int32Array(cells + 1);
    for (const cell of at) starts[cell + 1] = intAt(starts, cell + 1) + 1;
    for (let cell = 0; cell < cells; cell++) starts[cell + 1] = intAt(starts, cell + 1) + intAt(starts, cell);
    const next = starts.slice();
    this.starts = starts;
    this.items = new Int32Array(items.length);
    at.forEach((cell, k) => {
      const place = intAt(next, cell);
      this.items[place] = item(items, k);
      next[cell] = place + 1;
    });
  }

  /** Place in `items` where the list of a cell begins. */
  from(cell: number): number {
    return intAt(this.starts, cell);
  }

  /** Place in `items` where the list of a cell ends. */
  to(cell: number): number {
    return intAt(this.starts, cell + 1);
  }
}

/** Goes through the cells of the box of two points on the map. */
export class CellBox {
  private readonly grid: Grid;
  private west = 0;
  private east = -1;
  private column = 0;
  private row = 0;
  private north = -1;

  constructor(grid: Grid) {
    this.grid = grid;
  }

  begin(ax: number, ay: number, bx: number, by: number): void {
    const { grid } = this;
    this.west = grid.columnOf(ax < bx ? ax : bx);
    this.east = grid.columnOf(ax < bx ? bx : ax);
    this.row = grid.rowOf(ay < by ? ay : by);
    this.north = grid.rowOf(ay < by ? by : ay);
    this.column = this.west;
  }

  /** The next cell, -1 after the last. */
  next(): number {
    if (this.row > this.north) return -1;
    const cell = this.row * this.grid.columns + this.column;
    if (this.column < this.east) this.column++;
    else {
      this.column = this.west;
      this.row++;
    }
    return cell;
  }
}

/** The cells of a part of a line in their order: every point of it lies in one of them, rims included. */
export class CellPath {
  count = 0;
  private readonly grid: Grid;
  private readonly cells: Int32Array;
  /** t at which the line leaves each cell. */
  private readonly ends: Float64Array;

  constructor(grid: Grid) {
    this.grid = grid;
    this.cells = new Int32Array(grid.columns + grid.rows);
    this.ends = new Float64Array(grid.columns + grid.rows);
  }

  cell(i: number): number {
    return intAt(this.cells, i);
  }

  end(i: number): number {
    return floatAt(this.ends, i);
  }

  /** Finds the cells of the part of the line that is looked at. */
  lay({ px, py, dx, dy, begin, end }: CutLine): void {
    const { grid, cells, ends } = this;
    const fromX = px + begin * dx;
    const fromY = py + begin * dy;
    const column = grid.columnOf(fromX);
    const row = grid.rowOf(fromY);
    const columns = grid.columnOf(px + end * dx) - column;
    const rows = grid.rowOf(py + end * dy) - row;
    const columnStep = columns > 0 ? 1 : -1;
    const rowStep = rows > 0 ? grid.columns : -grid.columns;
    // t at which the line leaves the column and the row, and what it takes to cross one; nothing is left to cross beyond 1.
    const perColumn = columns === 0 ? 0 : H_PER_CM / Math.abs(dx);
    const perRow = rows === 0 ? 0 : H_PER_CM / Math.abs(dy);
    let columnEnd = columns === 0 ? BEYOND : ((columns > 0 ? column + 1 : column) * H_PER_CM - px) / dx;
    let rowEnd = rows === 0 ? BEYOND : ((rows > 0 ? row + 1 : row) * H_PER_CM - py) / dy;
    let columnsLeft = Math.abs(columns);
    let rowsLeft = Math.abs(rows);
    let cell = row * grid.columns + column;
    const last = columnsLeft + rowsLeft;
    for (let i = 0; i < last; i++) {
      cells[i] = cell;
      if (columnEnd <= rowEnd) {
        ends[i] = columnEnd;
        cell += columnStep;
        columnsLeft--;
        columnEnd = columnsLeft === 0 ? BEYOND : columnEnd + perColumn;
      } else {
        ends[i] = rowEnd;
        cell += rowStep;
        rowsLeft--;
        rowEnd = rowsLeft === 0 ? BEYOND : rowEnd + perRow;
      }
    }
    cells[last] = cell;
    ends[last] = end;
    this.count = last + 1;
  }
}
