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
export function isBeyond({ ax, ay, bx, by, stay }: Boundary, x: number, y: number): boolean {
  const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return stay === 'left' ? side < 0 : side > 0;
}

/** True where a point lies within the line by more than the rounding of a step. */
export function isWellWithin({ ax, ay, bx, by, stay }: Boundary, x: number, y: number): boolean {
  const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return (stay === 'left' ? side : -side) >= Math.abs(bx - ax) + Math.abs(by - ay);
}
