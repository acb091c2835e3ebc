/** Sectors (BF-SEC): the cone before a token, its apex at the eye and its axis along the facing. */
import { intAt } from '../chance/at.ts';
import { ahead, left } from './directions.ts';
import type { Token } from './token.ts';

/** Half the angle of a sector in degrees, or the least c²/(|d|²|f|²) of a direction inside. */
export type HalfAngle = 22.5 | 45 | 90 | CosineSquared;

/** A fraction below 1 of whole numbers up to 1,000; the half angle is below 90°. */
interface CosineSquared {
  readonly over: number;
  readonly under: number;
}

/** True where a direction with these parts ahead and to the left lies in the sector (BF-SEC-01). */
function isInside(c: number, s: number, half: HalfAngle): boolean {
  if (half === 90) return c >= 0;
  if (c <= 0) return false;
  const across = s < 0 ? -s : s;
  if (half === 22.5) return (c + across) * (c + across) <= 2 * c * c;
  if (half === 45) return across <= c;
  return isCosineAtLeast(c, s, half);
}

/** Splits squares in two, so that their multiples stay whole below 2^53. */
const HALF_WORD = 2 ** 27;

/** c² under >= (c² + s²) over: (under - over) c² >= over s². */
function isCosineAtLeast(c: number, s: number, { over, under }: CosineSquared): boolean {
  const highC = Math.floor((c * c) / HALF_WORD);
  const highS = Math.floor((s * s) / HALF_WORD);
  const high = (under - over) * highC - over * highS;
  const low = (under - over) * (c * c - highC * HALF_WORD) - over * (s * s - highS * HALF_WORD);
  return high * HALF_WORD >= -low;
}

/** True where the direction (dx, dy) lies in the sector of a facing (BF-SEC-03). */
export function isDirectionIn(dx: number, dy: number, fx: number, fy: number, half: HalfAngle): boolean {
  return isInside(ahead(dx, dy, fx, fy), left(dx, dy, fx, fy), half);
}

/** No facing is longer. */
const LONGEST_FACING = 1001;
/** Cosine and sine of the narrow half angles, rounded so that nothing seems farther outside than it is. */
const COS_22 = 0.92387;
const SIN_22 = 0.38269;
const ROOT_OF_HALF = 0.7071;

/** Least distance of another token from the sector, below 90°, of this one, in h; 0 or less where it may lie in it. */
export function farOutside(token: Token, other: Token, half: Exclude<HalfAngle, 90>): number {
  const { eyeX, eyeY, fx, fy } = token;
  const dx = other.x - eyeX;
  const dy = other.y - eyeY;
  return outside(ahead(dx, dy, fx, fy), left(dx, dy, fx, fy), half) / LONGEST_FACING - other.radius;
}

/** The same of a point with these parts ahead and to the left, times the length of the facing. */
function outside(c: number, s: number, half: Exclude<HalfAngle, 90>): number {
  const across = s < 0 ? -s : s;
  if (half === 22.5) return Math.max(-c, COS_22 * across - SIN_22 * c);
  if (half === 45) return Math.max(-c, ROOT_OF_HALF * (across - c));
  return -c;
}

/** True where any point of the other token lies in the sector, below 90°, of this one (BF-SEC-02). */
export function isInSector(token: Token, other: Token, half: Exclude<HalfAngle, 90>): boolean {
  const { eyeX, eyeY, fx, fy } = token;
  const toX = other.x - eyeX;
  const toY = other.y - eyeY;
  const centreC = ahead(toX, toY, fx, fy);
  const centreS = left(toX, toY, fx, fy);
  // Its centre is a point of it, and no point is farther from that than its radius.
  if (isInside(centreC, centreS, half)) return true;
  if (outside(centreC, centreS, half) > LONGEST_FACING * other.radius) return false;
  const { corners } = other;
  let lastC = ahead(intAt(corners, 6) - eyeX, intAt(corners, 7) - eyeY, fx, fy);
  let lastS = left(intAt(corners, 6) - eyeX, intAt(corners, 7) - eyeY, fx, fy);
  let sides = 0;
  for (let i = 0; i < 8; i += 2) {
    const dx = intAt(corners, i) - eyeX;
    const dy = intAt(corners, i + 1) - eyeY;
    const c = ahead(dx, dy, fx, fy);
    const s = left(dx, dy, fx, fy);
    if (isInside(c, s, half) || meetsAxis(lastC, lastS, c, s)) return true;
    // Left and right of each edge as seen from the eye: all alike where the eye lies in the token.
    const turn = lastC * s - lastS * c;
    if (turn > 0) sides |= 1;
    else if (turn < 0) sides |= 2;
    lastC = c;
    lastS = s;
  }
  return other.isPoint ? toX === 0 && toY === 0 : sides !== 3;
}

/** True where the edge from a to b, in parts ahead and to the left, meets the axis. */
function meetsAxis(cA: number, sA: number, cB: number, sB: number): boolean {
  if (sA === 0 && sB === 0) return cA >= 0 || cB >= 0;
  if ((sA > 0 && sB > 0) || (sA < 0 && sB < 0)) return false;
  return sB > sA ? cA * sB >= cB * sA : cA * sB <= cB * sA;
}

/** True where a corner of the other token is not behind the eye of this one: the sector of half angle 90°. */
export function isInFrontHalf(token: Token, other: Token): boolean {
  const { eyeX, eyeY, fx, fy } = token;
  const { corners } = other;
  for (let i = 0; i < 8; i += 2)
    if (ahead(intAt(corners, i) - eyeX, intAt(corners, i + 1) - eyeY, fx, fy) >= 0) return true;
  return false;
}
