/** Outlines that are wrong: lines that meet themselves, rings outside their ring, polygons that overlap. */
import { at, item } from '../../chance/at.ts';
import { CutLine } from '../cut-line.ts';
import { EDGE, INSIDE, ON_EDGE, OUTSIDE, type Region } from './region.ts';

/** Coordinates x, y, x, y … in h. */
export type Coordinates = readonly number[];

/** A point in h, or null. */
export type Found = { readonly x: number; readonly y: number } | null;

/** Twice the area of a ring, left-handed rings below 0; the ring ends with its last vertex. */
export function doubleArea(ring: Coordinates): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    sum += at(ring, i) * at(ring, next + 1) - at(ring, next) * at(ring, i + 1);
  }
  return sum;
}

/** A point where a ring crosses or touches itself; the ring ends with its last vertex. */
export function whereRingMeetsItself(ring: Coordinates): Found {
  const closed = [...ring, at(ring, 0), at(ring, 1)];
  return whereMeets(closed, (i, j, edges) => j - i === 1 || (i === 0 && j === edges - 1), null);
}

/** A point where a line crosses itself. Its ends may lie on it. */
export function whereLineCrossesItself(line: Coordinates): Found {
  const ends: Coordinates = [...line.slice(0, 2), ...line.slice(-2)];
  return whereMeets(line, (i, j) => j - i === 1, ends);
}

/**
 * A point that two edges share. Neighbours share a vertex and may share no more; others may share only a point of `free`.
 */
function whereMeets(
  line: Coordinates,
  areNeighbours: (i: number, j: number, edges: number) => boolean,
  free: Coordinates | null,
): Found {
  const edges = line.length / 2 - 1;
  const [along, across] = sweepsOf(line);
  const { from, to } = along;
  const order = Array.from({ length: edges }, (_unused, i) => i).toSorted(
    (a, b) => at(from, a) - at(from, b),
  );
  for (let k = 0; k < edges; k++) {
    const one = at(order, k);
    for (let m = k + 1; m < edges && at(from, at(order, m)) <= at(to, one); m++) {
      const other = at(order, m);
      if (at(across.from, other) > at(across.to, one) || at(across.from, one) > at(across.to, other))
        continue;
      const [i, j] = one < other ? [one, other] : [other, one];
      const shared = sharedBy(line, i, j);
      if (shared === null) continue;
      if (!shared.isStretch && areNeighbours(i, j, edges)) continue;
      if (!shared.isStretch && free !== null && isAnyOf(shared, free)) continue;
      return shared;
    }
  }
  return null;
}

/** The least and the greatest coordinate of each edge of a line along a direction, and the sum of the stretches between. */
interface Sweep {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly length: number;
}

/** Directions of a sweep: along x, along y, and between them. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The edges along the direction in which they are shortest, so that fewest stand side by side, and along one across it. */
function sweepsOf(line: Coordinates): readonly [Sweep, Sweep] {
  const sweeps = DIRECTIONS.map(([x, y]): Sweep => {
    const from: number[] = [];
    const to: number[] = [];
    let length = 0;
    for (let i = 0; i + 3 < line.length; i += 2) {
      const a = x * at(line, i) + y * at(line, i + 1);
      const b = x * at(line, i + 2) + y * at(line, i + 3);
      from.push(Math.min(a, b));
      to.push(Math.max(a, b));
      length += Math.abs(b - a) / Math.sqrt(x * x + y * y);
    }
    return { from, to, length };
  });
  const shortest = sweeps.reduce(
    (best, sweep, i) => (sweep.length < item(sweeps, best).length ? i : best),
    0,
  );
  // The other of its pair stands at a right angle.
  return [item(sweeps, shortest), item(sweeps, shortest ^ 1)];
}

function isAnyOf({ x, y }: { readonly x: number; readonly y: number }, points: Coordinates): boolean {
  for (let i = 0; i < points.length; i += 2) if (at(points, i) === x && at(points, i + 1) === y) return true;
  return false;
}

/** A point that edges i and j of a line share, and true where they share more than that point. */
function sharedBy(
  line: Coordinates,
  i: number,
  j: number,
): { readonly x: number; readonly y: number; readonly isStretch: boolean } | null {
  const [ax, ay, bx, by] = [at(line, 2 * i), at(line, 2 * i + 1), at(line, 2 * i + 2), at(line, 2 * i + 3)];
  const [px, py, qx, qy] = [at(line, 2 * j), at(line, 2 * j + 1), at(line, 2 * j + 2), at(line, 2 * j + 3)];
  const [ex, ey] = [bx - ax, by - ay];
  const p = ex * (py - ay) - ey * (px - ax);
  const q = ex * (qy - ay) - ey * (qx - ax);
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return null;
  if (p === 0 && q === 0) {
    const length2 = ex * ex + ey * ey;
    const [from, to] = [ex * (px - ax) + ey * (py - ay), ex * (qx - ax) + ey * (qy - ay)];
    const first = Math.max(0, Math.min(from, to));
    const last = Math.min(length2, Math.max(from, to));
    if (first > last) return null;
    return { x: ax + (first / length2) * ex, y: ay + (first / length2) * ey, isStretch: first < last };
  }
  const [fx, fy] = [qx - px, qy - py];
  const under = ex * fy - ey * fx;
  const t = ((px - ax) * fy - (py - ay) * fx) / under;
  if (!(t >= 0 && t <= 1)) return null;
  if (p === 0) return { x: px, y: py, isStretch: false };
  if (q === 0) return { x: qx, y: qy, isStretch: false };
  return { x: ax + t * ex, y: ay + t * ey, isStretch: false };
}

/** True where a hole leaves its outer ring. */
export function isHoleOutside(hole: Region, outer: Region): boolean {
  return sidesOf(hole, outer).has(OUTSIDE);
}

/** True where two polygons share more than points and edges. */
export function doOverlap(a: Region, b: Region): boolean {
  if (a.west > b.east || b.west > a.east || a.south > b.north || b.south > a.north) return false;
  const ofA = sidesOf(a, b);
  const ofB = sidesOf(b, a);
  const isSame = (sides: ReadonlySet<number>): boolean => sides.size === 1 && sides.has(ON_EDGE);
  return ofA.has(INSIDE) || ofB.has(INSIDE) || (isSame(ofA) && isSame(ofB));
}

/** The sides of a region that parts of another's edges lie on: edges are cut where they meet. */
function sidesOf({ edges }: Region, of: Region): ReadonlySet<number> {
  const sides = new Set<number>();
  const line = new CutLine();
  for (let i = 0; i < edges.length; i += EDGE) {
    line.lay(at(edges, i), at(edges, i + 1), at(edges, i + 2), at(edges, i + 3));
    of.cut(line);
    line.sort();
    for (let k = 0; k + 1 < line.count; k++) {
      const middle = (line.cut(k) + line.cut(k + 1)) / 2;
      sides.add(of.sideOf(line.px + middle * line.dx, line.py + middle * line.dy));
    }
  }
  return sides;
}
