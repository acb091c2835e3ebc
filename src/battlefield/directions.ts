/** Directions (BF-DIR): whole vectors about 1000 long. */
import { round } from './arithmetic.ts';

/** The field that says where a formation stands: centimetres from the west, and from the south. */
export const PLACE = 'at';

/** A whole vector that is filled anew. */
export interface Vector {
  x: number;
  y: number;
}

/** The direction of (dx, dy) in `into`; false, and `into` as it was, for the zero vector, which has none. */
export function toward(dx: number, dy: number, into: Vector): boolean {
  if (dx === 0 && dy === 0) return false;
  const length = Math.sqrt(dx * dx + dy * dy);
  into.x = round((1000 * dx) / length);
  into.y = round((1000 * dy) / length);
  return true;
}

/** Length of (dx, dy) ahead along the facing (BF-DIR-02), times the facing's length. */
export function ahead(dx: number, dy: number, fx: number, fy: number): number {
  return dx * fx + dy * fy;
}

/** Length of (dx, dy) to the left of the facing (BF-DIR-02), times the facing's length. */
export function left(dx: number, dy: number, fx: number, fy: number): number {
  return fx * dy - fy * dx;
}

/** The sixteen points of the compass. */
export const COMPASS: ReadonlyMap<string, Readonly<Vector>> = new Map([
  ['N', { x: 0, y: 1000 }],
  ['NNE', { x: 383, y: 924 }],
  ['NE', { x: 707, y: 707 }],
  ['ENE', { x: 924, y: 383 }],
  ['E', { x: 1000, y: 0 }],
  ['ESE', { x: 924, y: -383 }],
  ['SE', { x: 707, y: -707 }],
  ['SSE', { x: 383, y: -924 }],
  ['S', { x: 0, y: -1000 }],
  ['SSW', { x: -383, y: -924 }],
  ['SW', { x: -707, y: -707 }],
  ['WSW', { x: -924, y: -383 }],
  ['W', { x: -1000, y: 0 }],
  ['WNW', { x: -924, y: 383 }],
  ['NW', { x: -707, y: 707 }],
  ['NNW', { x: -383, y: 924 }],
]);
