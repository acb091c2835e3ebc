/** Chains of relays between elements (BF-CHAIN-01), and telegraph lines that pass by them. */
import { intAt, item } from '../chance/at.ts';
import { meetsSegment } from './distances.ts';
import type { Line, NamedLine } from './map/battle-map.ts';
import type { Token } from './token.ts';

/** Which elements are joined, pair by pair or through others; it is made once and filled anew. */
export class Chains {
  /** Another element of the same chain, the element itself at the chain's end. */
  private readonly next: Int32Array;

  constructor(mostElements: number) {
    this.next = new Int32Array(mostElements);
  }

  /** Takes all elements apart. */
  clear(): void {
    for (let i = 0; i < this.next.length; i++) this.next[i] = i;
  }

  /** Joins two elements, as the system says: in range, in sight, at one line. */
  join(a: number, b: number): void {
    this.next[this.endOf(a)] = this.endOf(b);
  }

  areJoined(a: number, b: number): boolean {
    return this.endOf(a) === this.endOf(b);
  }

  private endOf(element: number): number {
    let end = element;
    while (intAt(this.next, end) !== end) end = intAt(this.next, end);
    return end;
  }
}

/** True where one of the lines passes both tokens at most `bound` h away. */
export function haveLineInCommon(lines: readonly NamedLine[], a: Token, b: Token, bound: number): boolean {
  for (let i = 0; i < lines.length; i++) {
    const { line } = item(lines, i);
    if (isNearLine(a, line, bound) && isNearLine(b, line, bound)) return true;
  }
  return false;
}

/** True where a line passes a token at a distance, measured as between tokens (BF-DIST-01), of at most `bound` h. */
export function isNearLine(token: Token, line: Line, bound: number): boolean {
  for (let i = 0; i + 3 < line.length; i += 2)
    if (
      isNearSegment(token, intAt(line, i), intAt(line, i + 1), intAt(line, i + 2), intAt(line, i + 3), bound)
    )
      return true;
  return false;
}

function isNearSegment(token: Token, ax: number, ay: number, bx: number, by: number, bound: number): boolean {
  if (meetsSegment(token, ax, ay, bx, by)) return true;
  const { corners } = token;
  for (let i = 0; i < 8; i += 2) {
    const px = intAt(corners, i);
    const py = intAt(corners, i + 1);
    const qx = intAt(corners, (i + 2) & 7);
    const qy = intAt(corners, (i + 3) & 7);
    if (
      isPointNear(px, py, ax, ay, bx, by, bound) ||
      isPointNear(ax, ay, px, py, qx, qy, bound) ||
      isPointNear(bx, by, px, py, qx, qy, bound)
    )
      return true;
  }
  return false;
}

/** True where a point is at most `bound` h from a segment. Squares too large to be whole are far above the bound. */
function isPointNear(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  bound: number,
): boolean {
  const ex = bx - ax;
  const ey = by - ay;
  const dx = x - ax;
  const dy = y - ay;
  const length2 = ex * ex + ey * ey;
  const along = dx * ex + dy * ey;
  if (along <= 0) return dx * dx + dy * dy <= bound * bound;
  if (along >= length2) return (x - bx) * (x - bx) + (y - by) * (y - by) <= bound * bound;
  const cross = ex * dy - ey * dx;
  return cross * cross <= bound * bound * length2;
}
