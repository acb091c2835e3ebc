/** Sight that is kept (BF-FAST-05): between cells of which all points see each other, or none do, and between points. */
import { byteAt, floatAt } from '../chance/at.ts';
import { EPSILON, H_PER_CM } from './arithmetic.ts';
import type { Grid } from './grid.ts';

/** Answers for two cells: all points see each other, none do, or it depends on the points. */
export const ALL_SEE = 1;
export const NONE_SEE = 2;
export const DEPENDS = 3;

/** Pairs of cells, and of points in cells of which it depends on the points, that are kept. */
const CELL_PAIRS = 2 ** 17;
const POINT_PAIRS = 2 ** 15;
/** Excess of a height over its bound that is sure whatever rounding does. */
export const CLEARLY = 2 * EPSILON;
/** Room for rounding in the place of a line, in cells. */
const ROUNDING = 1e-9;

/** A point as one number: no coordinate is as large. */
const PER_X = 2 ** 16;
const SPREAD = 0x9e3779b1;

/** Answers for pairs of numbers below 2^32; a pair takes the place of another, so that their number is bounded. */
class KeptPairs {
  private readonly ones: Uint32Array;
  private readonly others: Uint32Array;
  private readonly answers: Uint8Array;
  /** The pair last asked for, its place, and its answer. */
  private one = 0;
  private other = 0;
  private at = 0;
  private answer = 0;

  /** @param pairs how many are kept, a power of two */
  constructor(pairs: number) {
    this.ones = new Uint32Array(pairs);
    this.others = new Uint32Array(pairs);
    this.answers = new Uint8Array(pairs);
  }

  /** The answer for a pair; 0 where none is kept. */
  find(one: number, other: number): number {
    if (one === this.one && other === this.other) return this.answer;
    const { ones, others, answers } = this;
    const mixed = Math.imul(Math.imul(one, SPREAD) ^ other, SPREAD);
    const at = (mixed ^ (mixed >>> 15)) & (answers.length - 1);
    this.one = one;
    this.other = other;
    this.at = at;
    this.answer = ones[at] === one && others[at] === other ? byteAt(answers, at) : 0;
    return this.answer;
  }

  /** Keeps the answer for the pair last asked for. */
  keep(answer: number): void {
    this.ones[this.at] = this.one;
    this.others[this.at] = this.other;
    this.answers[this.at] = answer;
    this.answer = answer;
  }
}

/** Heights of the cells of a map in metres. */
interface CellHeights {
  readonly grid: Grid;
  readonly eyeHeightM: number;
  /** The least and the greatest of the ground of each cell. */
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  /** Nothing in the cell blocks sight above it. */
  readonly ceilings: Float64Array;
  /** Up to it wood or buildings that fill the cell block sight; below 0 where there are none. */
  readonly veils: Float64Array;
}

export class CellSight {
  private readonly heights: CellHeights;
  /** Number of ranks from which a veiled stretch blocks for sure. */
  private readonly blockingCells: number;
  private readonly cellPairs = new KeptPairs(CELL_PAIRS);
  private readonly pointPairs = new KeptPairs(POINT_PAIRS);

  /** @param blockingLength a longer stretch of wood or buildings is seen through by nobody, in h */
  constructor(heights: CellHeights, blockingLength: number) {
    this.heights = heights;
    this.blockingCells = Math.floor(blockingLength / H_PER_CM) + 1;
  }

  /** The answer for the cells of two points, without works. */
  ofCells(px: number, py: number, qx: number, qy: number): number {
    const { cellPairs } = this;
    const { grid } = this.heights;
    const p = grid.cellOf(px, py);
    const q = grid.cellOf(qx, qy);
    const one = p < q ? p : q;
    const other = p < q ? q : p;
    let answer = cellPairs.find(one, other);
    if (answer === 0) {
      answer = this.find(one, other);
      cellPairs.keep(answer);
    }
    return answer;
  }

  /** The same for the points themselves; 0 where none is kept. */
  ofPoints(px: number, py: number, qx: number, qy: number): number {
    return px < qx || (px === qx && py < qy)
      ? this.pointPairs.find(px * PER_X + py, qx * PER_X + qy)
      : this.pointPairs.find(qx * PER_X + qy, px * PER_X + py);
  }

  /** Keeps the answer for the points last asked for, of which none was kept. */
  keep(sees: boolean): void {
    this.pointPairs.keep(sees ? ALL_SEE : NONE_SEE);
  }

  /**
   * Looks at every cell that a line between two cells may meet, in ranks across the longer way between them. In rank k of
   * n, t of a line lies between (k - 1) / n and (k + 1) / n; at the middle of it, between (k - 1/2) / n and (k + 1/2) / n.
   */
  private find(one: number, other: number): number {
    const { grid, eyeHeightM: eye, lowest, highest, ceilings, veils } = this.heights;
    const columnsApart = Math.abs((one % grid.columns) - (other % grid.columns));
    // Cells are numbered by rows from the south: the other lies north of the one, or east in its row.
    const rowsApart = Math.floor(other / grid.columns) - Math.floor(one / grid.columns);
    const isByColumns = columnsApart >= rowsApart;
    const isTurned = isByColumns && one % grid.columns > other % grid.columns;
    const a = isTurned ? other : one;
    const b = isTurned ? one : other;
    const perRank = isByColumns ? 1 : grid.columns;
    const perPlace = isByColumns ? grid.columns : 1;
    const last = (isByColumns ? grid.rows : grid.columns) - 1;
    const placeA = isByColumns ? Math.floor(a / grid.columns) : a % grid.columns;
    const placeB = isByColumns ? Math.floor(b / grid.columns) : b % grid.columns;
    const n = isByColumns ? columnsApart : rowsApart;
    const first = a - placeA * perPlace;
    const lowA = floatAt(lowest, a) + eye;
    const lowB = floatAt(lowest, b) + eye;
    const highA = floatAt(highest, a) + eye;
    const highB = floatAt(highest, b) + eye;
    let allSee = true;
    let veiled = 0;
    for (let k = 0; k <= n; k++) {
      const t0 = k === 0 ? 0 : (k - 1) / n;
      const t1 = k >= n ? 1 : (k + 1) / n;
      const low = Math.min(lowA + t0 * (lowB - lowA), lowA + t1 * (lowB - lowA));
      const high = Math.max(highA + t0 * (highB - highA), highA + t1 * (highB - highA)) + CLEARLY;
      const v0 = placeA + t0 * (placeB - placeA);
      const v1 = placeA + t1 * (placeB - placeA);
      const from = Math.max(0, Math.floor(Math.min(v0, v1) - ROUNDING));
      const to = Math.min(last, Math.floor(Math.max(v0, v1) + 1 + ROUNDING));
      const rank = first + k * perRank;
      const isBetween = k > 0 && k < n;
      let isVeiled = isBetween;
      for (let v = from; v <= to; v++) {
        const cell = rank + v * perPlace;
        if (floatAt(ceilings, cell) > low) allSee = false;
        if (floatAt(veils, cell) <= high) isVeiled = false;
      }
      veiled = isVeiled ? veiled + 1 : 0;
      if (veiled >= this.blockingCells) return NONE_SEE;
      if (
        !allSee &&
        isBetween &&
        this.isGroundAbove(rank, perPlace, last, k / n, 1 / n, placeA, placeB, highA, highB)
      )
        return NONE_SEE;
    }
    return allSee ? ALL_SEE : DEPENDS;
  }

  /** True where the ground stands above all lines in the middle of a rank. */
  private isGroundAbove(
    rank: number,
    perPlace: number,
    last: number,
    t: number,
    perRank: number,
    placeA: number,
    placeB: number,
    highA: number,
    highB: number,
  ): boolean {
    const t0 = t - perRank / 2;
    const t1 = t + perRank / 2;
    const high = Math.max(highA + t0 * (highB - highA), highA + t1 * (highB - highA)) + CLEARLY;
    const v0 = placeA + t0 * (placeB - placeA);
    const v1 = placeA + t1 * (placeB - placeA);
    const from = Math.max(0, Math.floor(Math.min(v0, v1) - ROUNDING));
    const to = Math.min(last, Math.floor(Math.max(v0, v1) + 1 + ROUNDING));
    for (let v = from; v <= to; v++)
      if (floatAt(this.heights.lowest, rank + v * perPlace) <= high) return false;
    return true;
  }
}
