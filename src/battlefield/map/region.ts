/** A polygon with its holes as edges, and the points that lie in it (BF-MAP-02). */
import { intAt } from '../../chance/at.ts';
import { EPSILON, H_PER_CM } from '../arithmetic.ts';
import type { CutLine } from '../cut-line.ts';
import type { Line } from './battle-map.ts';

/** Words of an edge in `Region.edges`: both ends. */
export const EDGE = 4;

export const OUTSIDE = -1;
export const ON_EDGE = 0;
export const INSIDE = 1;

export class Region {
  /** From x and y, to x and y of each edge, ring after ring. */
  readonly edges: Int32Array;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** The edges again, listed by the row of 1 cm that they lie in, or all but lie in; where each row begins. */
  private readonly bands: Int32Array;
  private readonly starts: Int32Array;
  private readonly firstRow: number;

  /** @param rings the outer ring and its holes */
  constructor(rings: readonly Line[]) {
    this.edges = Int32Array.from(rings.flatMap(edgesOf));
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const ring of rings)
      for (let i = 0; i < ring.length; i += 2) {
        west = Math.min(west, intAt(ring, i));
        east = Math.max(east, intAt(ring, i));
        south = Math.min(south, intAt(ring, i + 1));
        north = Math.max(north, intAt(ring, i + 1));
      }
    this.firstRow = Math.floor((south - 1) / H_PER_CM);
    const rows = Math.floor((north + 1) / H_PER_CM) - this.firstRow + 1;
    const bands: number[][] = Array.from({ length: rows }, () => []);
    for (let i = 0; i < this.edges.length; i += EDGE) {
      const edge = this.edges.subarray(i, i + EDGE);
      const [ay, by] = [intAt(edge, 1), intAt(edge, 3)];
      const from = Math.floor((Math.min(ay, by) - 1) / H_PER_CM) - this.firstRow;
      const to = Math.floor((Math.max(ay, by) + 1) / H_PER_CM) - this.firstRow;
      for (const band of bands.slice(from, to + 1)) band.push(...edge);
    }
    this.bands = Int32Array.from(bands.flat());
    this.starts = new Int32Array(rows + 1);
    bands.forEach((band, row) => {
      this.starts[row + 1] = intAt(this.starts, row) + band.length;
    });
    this.west = west;
    this.south = south;
    this.east = east;
    this.north = north;
  }

  cut(line: CutLine): void {
    const rowOf = (y: number): number => Math.floor(y / H_PER_CM) - this.firstRow;
    const { py, dy } = line;
    const from = Math.max(0, rowOf(Math.min(py, py + dy)));
    const to = Math.min(this.starts.length - 1, rowOf(Math.max(py, py + dy)) + 1);
    if (from >= to) return;
    const end = intAt(this.starts, to);
    // An edge of several rows cuts the line in each at the same point.
    for (let i = intAt(this.starts, from); i < end; i += EDGE) line.cutAt(this.bands, i);
  }

  /** True where a point lies in the region or on an edge of it. */
  holds(x: number, y: number): boolean {
    return this.sideOf(x, y) !== OUTSIDE;
  }

  /**
   * The side of the outline that a point lies on; within `EPSILON` of an edge it lies on that. No edge passes a whole
   * point as near as that without meeting it, so for whole points this is exact.
   */
  sideOf(x: number, y: number): number {
    if (
      x < this.west - EPSILON ||
      x > this.east + EPSILON ||
      y < this.south - EPSILON ||
      y > this.north + EPSILON
    )
      return OUTSIDE;
    const edges = this.bands;
    const row = Math.floor(y / H_PER_CM) - this.firstRow;
    const end = intAt(this.starts, row + 1);
    let isInside = false;
    for (let i = intAt(this.starts, row); i < end; i += EDGE) {
      const ax = intAt(edges, i);
      const ay = intAt(edges, i + 1);
      const bx = intAt(edges, i + 2);
      const by = intAt(edges, i + 3);
      const ex = bx - ax;
      const ey = by - ay;
      const dx = x - ax;
      const dy = y - ay;
      const cross = ex * dy - ey * dx;
      const length2 = ex * ex + ey * ey;
      if (cross * cross <= EPSILON * EPSILON * length2) {
        const along = dx * ex + dy * ey;
        const slack = EPSILON * Math.sqrt(length2);
        if (along >= -slack && along <= length2 + slack) return ON_EDGE;
      }
      // The ray to +x crosses an edge whose ends lie on both sides of it, lower end included.
      if (ay <= y !== by <= y && cross > 0 === by > ay) isInside = !isInside;
    }
    return isInside ? INSIDE : OUTSIDE;
  }
}

function edgesOf(ring: Int32Array): number[] {
  const edges: number[] = [];
  let [x, y] = [intAt(ring, ring.length - 2), intAt(ring, ring.length - 1)];
  for (let i = 0; i < ring.length; i += 2) {
    edges.push(x, y, intAt(ring, i), intAt(ring, i + 1));
    [x, y] = [intAt(ring, i), intAt(ring, i + 1)];
  }
  return edges;
}
