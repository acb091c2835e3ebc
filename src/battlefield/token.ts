/** Tokens on the map (BF-TOK): parallelograms of whole points that stand for units and elements. */
import { intAt } from '../chance/at.ts';
import { round } from './arithmetic.ts';

/** Whole points lie up to this far from the true corners: added to the radius. */
const ROUNDING = 1;

/** One token; it is made once and placed anew. */
export class Token {
  /** Front width and depth, even; both 0 for a point element, which has no extent. */
  w = 0;
  e = 0;
  /** Centre and facing. */
  x = 0;
  y = 0;
  fx = 0;
  fy = 1000;
  /** Front left x and y, front right, back right, back left. */
  readonly corners = new Int32Array(8);
  /** The middle of the front (BF-TOK-02). */
  eyeX = 0;
  eyeY = 0;
  /** No point of the token is farther from its centre (BF-FAST-01). */
  radius = 0;

  get isPoint(): boolean {
    return this.w === 0;
  }

  /** Sets the size and places the token again where it stands. Sides are even, or both are 0; at most 1600 h, so
   * that products of distances stay whole below 2^53. */
  size(w: number, e: number): void {
    this.w = w;
    this.e = e;
    this.radius = w === 0 ? 0 : Math.ceil(Math.sqrt(w * w + e * e) / 2) + ROUNDING;
    this.lay();
  }

  place(x: number, y: number, fx: number, fy: number): void {
    this.x = x;
    this.y = y;
    this.fx = fx;
    this.fy = fy;
    this.lay();
  }

  /** Moves the token without turning it: the corners keep their places about the centre. */
  move(x: number, y: number): void {
    const { corners } = this;
    const dx = x - this.x;
    const dy = y - this.y;
    this.x = x;
    this.y = y;
    this.eyeX += dx;
    this.eyeY += dy;
    for (let i = 0; i < 8; i += 2) {
      corners[i] = intAt(corners, i) + dx;
      corners[i + 1] = intAt(corners, i + 1) + dy;
    }
  }

  /** Sets corners and eye about the centre. */
  private lay(): void {
    const { x, y, fx, fy } = this;
    const a = this.w / 2;
    const b = this.e / 2;
    const length = Math.sqrt(fx * fx + fy * fy);
    const leftX = round((b * fx - a * fy) / length);
    const leftY = round((b * fy + a * fx) / length);
    const rightX = round((b * fx + a * fy) / length);
    const rightY = round((b * fy - a * fx) / length);
    const { corners } = this;
    corners[0] = x + leftX;
    corners[1] = y + leftY;
    corners[2] = x + rightX;
    corners[3] = y + rightY;
    corners[4] = x - leftX;
    corners[5] = y - leftY;
    corners[6] = x - rightX;
    corners[7] = y - rightY;
    this.eyeX = x + round((b * fx) / length);
    this.eyeY = y + round((b * fy) / length);
  }

  copyFrom(other: Token): void {
    this.w = other.w;
    this.e = other.e;
    this.x = other.x;
    this.y = other.y;
    this.fx = other.fx;
    this.fy = other.fy;
    this.corners.set(other.corners);
    this.eyeX = other.eyeX;
    this.eyeY = other.eyeY;
    this.radius = other.radius;
  }
}
