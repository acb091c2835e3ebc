/** Cells of 1 cm over a map (BF-FAST-04), and lists of what lies in each. */
import { intAt, item } from '../chance/at.ts';
import { H_PER_CM } from './arithmetic.ts';

/** Edges are listed in every cell that they pass as near as this, so a point on the rim of a cell may be sought in either. */
const MARGIN = 1e-3;

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
  /** Where the list of a cell begins in `items`; that of the next begins where it ends. */
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

  /** Where the list of a cell begins. */
  from(cell: number): number {
    return intAt(this.starts, cell);
  }

  /** Where the list of a cell ends. */
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

/** Goes through the cells of a straight line, so that every point of it lies in one of them, rims included. */
export class CellPath {
  private readonly grid: Grid;
  private cell = 0;
  private columnStep = 0;
  private rowStep = 0;
  private columnsLeft = 0;
  private rowsLeft = 0;
  /** t at which the line leaves the column and the row, and what it takes to cross one. */
  private columnEnd = 0;
  private rowEnd = 0;
  private perColumn = 0;
  private perRow = 0;
  private isOver = true;
  /** t at which the line comes into the cell and leaves it. */
  enter = 0;
  leave = 0;

  constructor(grid: Grid) {
    this.grid = grid;
  }

  begin(px: number, py: number, qx: number, qy: number): void {
    const { grid } = this;
    const column = grid.columnOf(px);
    const row = grid.rowOf(py);
    const columns = grid.columnOf(qx) - column;
    const rows = grid.rowOf(qy) - row;
    this.cell = row * grid.columns + column;
    this.columnStep = columns > 0 ? 1 : -1;
    this.rowStep = rows > 0 ? grid.columns : -grid.columns;
    this.columnsLeft = columns > 0 ? columns : -columns;
    this.rowsLeft = rows > 0 ? rows : -rows;
    this.columnEnd = columns === 0 ? 2 : ((columns > 0 ? column + 1 : column) * H_PER_CM - px) / (qx - px);
    this.rowEnd = rows === 0 ? 2 : ((rows > 0 ? row + 1 : row) * H_PER_CM - py) / (qy - py);
    this.perColumn = columns === 0 ? 0 : H_PER_CM / (columns > 0 ? qx - px : px - qx);
    this.perRow = rows === 0 ? 0 : H_PER_CM / (rows > 0 ? qy - py : py - qy);
    this.leave = 0;
    this.isOver = false;
  }

  /** The next cell, -1 after the last. */
  next(): number {
    if (this.isOver) return -1;
    const { cell } = this;
    this.enter = this.leave;
    if (this.columnsLeft > 0 && (this.rowsLeft === 0 || this.columnEnd <= this.rowEnd)) {
      this.leave = this.columnEnd;
      this.columnEnd += this.perColumn;
      this.columnsLeft--;
      this.cell += this.columnStep;
    } else if (this.rowsLeft > 0) {
      this.leave = this.rowEnd;
      this.rowEnd += this.perRow;
      this.rowsLeft--;
      this.cell += this.rowStep;
    } else {
      this.leave = 1;
      this.isOver = true;
    }
    return cell;
  }
}
