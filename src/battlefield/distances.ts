/** Distance, contact and overlap of tokens (BF-DIST), in whole numbers throughout. */
import { intAt } from '../chance/at.ts';
import { EPSILON, rootUp } from './arithmetic.ts';
import type { Token } from './token.ts';

/** Tokens as near as this touch; those that lie deeper in each other overlap. */
const TOUCH = 5;

/**
 * The distance of two tokens in h, rounded up; 0 where they share a point (BF-DIST-01). Only the two edges of each that face
 * the other's centre are looked at, and their ends: of two convex bodies apart no others are nearest.
 */
export function distance(a: Token, b: Token): number {
  if (sharePoint(a, b)) return 0;
  const ofA = a.corners;
  const ofB = b.corners;
  const fromA = before(facingCorner(a, b.x, b.y));
  const fromB = before(facingCorner(b, a.x, a.y));
  let least = Infinity;
  for (let i = fromA; i < fromA + 6; i += 2)
    for (let j = fromB; j < fromB + 6; j += 2) {
      const dx = intAt(ofA, i & 7) - intAt(ofB, j & 7);
      const dy = intAt(ofA, (i & 7) + 1) - intAt(ofB, (j & 7) + 1);
      const squared = dx * dx + dy * dy;
      if (squared < least) least = squared;
    }
  // The square of a distance is `over / under`; two that differ do so by far more than a double's last digit.
  let over = least;
  let under = 1;
  for (let swap = 0; swap < 2; swap++) {
    const corners = swap === 0 ? ofA : ofB;
    const edges = swap === 0 ? ofB : ofA;
    const firstCorner = swap === 0 ? fromA : fromB;
    const firstEdge = swap === 0 ? fromB : fromA;
    for (let j = firstEdge; j < firstEdge + 4; j += 2) {
      const ax = intAt(edges, j & 7);
      const ay = intAt(edges, (j & 7) + 1);
      const ex = intAt(edges, (j + 2) & 7) - ax;
      const ey = intAt(edges, ((j + 2) & 7) + 1) - ay;
      const length2 = ex * ex + ey * ey;
      for (let i = firstCorner; i < firstCorner + 6; i += 2) {
        const dx = intAt(corners, i & 7) - ax;
        const dy = intAt(corners, (i & 7) + 1) - ay;
        const along = dx * ex + dy * ey;
        if (along <= 0 || along >= length2) continue;
        const cross = ex * dy - ey * dx;
        if (cross * cross >= least * length2) continue;
        over = cross * cross;
        under = length2;
        least = over / under;
      }
    }
  }
  return rootUp(over, under);
}

/** The place in `corners` of the corner between the two edges of a token that face a point. */
function facingCorner({ corners, x, y }: Token, toX: number, toY: number): number {
  const rightX = intAt(corners, 2);
  const rightY = intAt(corners, 3);
  const dx = toX - x;
  const dy = toY - y;
  // Corners run clockwise from the front left: a point is before an edge where it lies to the left of it.
  const isBefore = (rightX - intAt(corners, 0)) * dy > (rightY - intAt(corners, 1)) * dx;
  const isRight = (intAt(corners, 4) - rightX) * dy > (intAt(corners, 5) - rightY) * dx;
  return isBefore ? (isRight ? 2 : 0) : isRight ? 4 : 6;
}

/** The place of the corner before another. */
function before(corner: number): number {
  return (corner + 6) & 7;
}

/** True where two tokens may be at most `bound` h apart, by their centres (BF-FAST-02). */
export function mayBeWithin(one: Token, other: Token, bound: number): boolean {
  const reach = bound + one.radius + other.radius;
  const dx = one.x - other.x;
  const dy = one.y - other.y;
  return dx * dx + dy * dy <= reach * reach;
}

/** True where the tokens are at most `bound` h apart. */
export function isWithin(a: Token, b: Token, bound: number): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const between2 = dx * dx + dy * dy;
  if (between2 <= bound * bound) return true;
  const reach = bound + a.radius + b.radius;
  return between2 <= reach * reach && distance(a, b) <= bound;
}

/** By how much at least two tokens are farther apart than `bound` h; 0 or less where they are not (BF-FAST-02). */
export function distanceOver(a: Token, b: Token, bound: number): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const reach = bound + a.radius + b.radius;
  const between2 = dx * dx + dy * dy;
  return between2 > reach * reach ? Math.sqrt(between2) - reach : distance(a, b) - bound;
}

/** True where two tokens are in contact (BF-DIST-02); a point element touches nothing. */
export function touch(a: Token, b: Token): boolean {
  return !a.isPoint && !b.isPoint && isWithin(a, b, TOUCH);
}

/** True where two tokens lie in each other by more than contact (BF-DIST-03). */
export function overlap(a: Token, b: Token): boolean {
  if (a.isPoint || b.isPoint || !mayBeWithin(a, b, 0)) return false;
  return (
    overlapAlong(a, b, a.corners, 0) &&
    overlapAlong(a, b, a.corners, 2) &&
    overlapAlong(a, b, b.corners, 0) &&
    overlapAlong(a, b, b.corners, 2)
  );
}

/** True where the projections on the normal of the edge that begins at a corner overlap by more than contact. */
function overlapAlong(a: Token, b: Token, edges: Int32Array, from: number): boolean {
  const nx = intAt(edges, from + 1) - intAt(edges, from + 3);
  const ny = intAt(edges, from + 2) - intAt(edges, from);
  const by = shared(a, b, nx, ny);
  return by > 0 && by * by > TOUCH * TOUCH * (nx * nx + ny * ny);
}

/** So far in h a token may be moved, but not turned, and two that overlap surely still do. */
export function overlapRoom(a: Token, b: Token): number {
  const ofA = Math.min(depthAlong(a, b, a.corners, 0), depthAlong(a, b, a.corners, 2));
  const ofB = Math.min(depthAlong(a, b, b.corners, 0), depthAlong(a, b, b.corners, 2));
  return Math.min(ofA, ofB) - TOUCH - EPSILON;
}

/** The depth in h of an overlap along the normal of the edge that begins at a corner. */
function depthAlong(a: Token, b: Token, edges: Int32Array, from: number): number {
  const nx = intAt(edges, from + 1) - intAt(edges, from + 3);
  const ny = intAt(edges, from + 2) - intAt(edges, from);
  return shared(a, b, nx, ny) / Math.sqrt(nx * nx + ny * ny);
}

/** The length that the projections of two tokens on a vector share; below 0 where they lie apart. */
function shared(a: Token, b: Token, nx: number, ny: number): number {
  return Math.min(most(a, nx, ny), most(b, nx, ny)) - Math.max(least(a, nx, ny), least(b, nx, ny));
}

function sharePoint(a: Token, b: Token): boolean {
  if (!mayBeWithin(a, b, 0)) return false;
  if (a.isPoint && b.isPoint) return true;
  return !isApart(a, b, a.corners) && !isApart(a, b, b.corners);
}

/** True where a line along an edge of `edges` parts the tokens. */
function isApart(a: Token, b: Token, edges: Int32Array): boolean {
  for (let from = 0; from < 4; from += 2) {
    const nx = intAt(edges, from + 1) - intAt(edges, from + 3);
    const ny = intAt(edges, from + 2) - intAt(edges, from);
    if (most(a, nx, ny) < least(b, nx, ny) || most(b, nx, ny) < least(a, nx, ny)) return true;
  }
  return false;
}

/** The greatest projection of a token on a vector. */
function most({ corners, x, y }: Token, nx: number, ny: number): number {
  return x * nx + y * ny + spread(corners, x, y, nx, ny);
}

/** The least projection of a token on a vector. */
function least({ corners, x, y }: Token, nx: number, ny: number): number {
  return x * nx + y * ny - spread(corners, x, y, nx, ny);
}

/** Half the length of the projection: corners lie opposite each other about the centre. */
function spread(corners: Int32Array, x: number, y: number, nx: number, ny: number): number {
  const one = Math.abs((intAt(corners, 0) - x) * nx + (intAt(corners, 1) - y) * ny);
  const other = Math.abs((intAt(corners, 2) - x) * nx + (intAt(corners, 3) - y) * ny);
  return Math.max(one, other);
}

/** True where the segment from p to q shares a point with a token (BF-DIST-04); a point element is never between. */
export function meetsSegment(token: Token, px: number, py: number, qx: number, qy: number): boolean {
  if (token.isPoint) return false;
  const { corners, x, y } = token;
  // Twice the segment's middle from twice the token's centre, and its half, doubled.
  const mx = px + qx - 2 * x;
  const my = py + qy - 2 * y;
  const hx = qx - px;
  const hy = qy - py;
  const across = Math.abs(hx * my - hy * mx);
  if (across > 2 * spread(corners, x, y, -hy, hx)) return false;
  for (let from = 0; from < 4; from += 2) {
    const nx = intAt(corners, from + 1) - intAt(corners, from + 3);
    const ny = intAt(corners, from + 2) - intAt(corners, from);
    const reach = 2 * spread(corners, x, y, nx, ny) + Math.abs(hx * nx + hy * ny);
    if (Math.abs(mx * nx + my * ny) > reach) return false;
  }
  return true;
}
