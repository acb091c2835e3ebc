/** The boundary of a formation (BF-11): a straight line that its ways and legs do not cross. */

export interface Boundary {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** The side on which the formation stays, seen from a to b. */
  readonly stay: 'left' | 'right';
}

/** True where a point lies on the far side of the line; the line itself belongs to the formation. */
export function isBeyond(boundary: Boundary, x: number, y: number): boolean {
  return inside(boundary, x, y) < 0;
}

/** True where a point lies within the line by more than the rounding of a step. */
export function isWellWithin(boundary: Boundary, x: number, y: number): boolean {
  const { ax, ay, bx, by } = boundary;
  return inside(boundary, x, y) >= Math.abs(bx - ax) + Math.abs(by - ay);
}

/** The distance of a point inside the line, times the length of the line. */
function inside({ ax, ay, bx, by, stay }: Boundary, x: number, y: number): number {
  const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return stay === 'left' ? side : -side;
}
