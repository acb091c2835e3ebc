/** Works of one battle: areas and obstacle lines over the map's, crossings that are gone. */
import { intAt } from '../chance/at.ts';
import { EPSILON } from './arithmetic.ts';
import type { CutLine } from './cut-line.ts';
import type { Token } from './token.ts';

/** Words of an area: its four corners, the first of them again, its surface. */
const AREA = 11;
/** Words of an obstacle line: both ends, the kind of obstacle. */
export const LINE = 5;
const BITS = 32;

/**
 * Works of one state. All of it is in `words`, whose number is fixed: copying those copies the works.
 */
export class Works {
  readonly words: Int32Array;
  private readonly mostAreas: number;
  private readonly mostLines: number;

  /** Room for so many areas and lines, on a map with so many crossings. */
  constructor(mostAreas: number, mostLines: number, crossings: number) {
    this.mostAreas = mostAreas;
    this.mostLines = mostLines;
    this.words = new Int32Array(2 + mostAreas * AREA + mostLines * LINE + Math.ceil(crossings / BITS));
  }

  get areas(): number {
    return intAt(this.words, 0);
  }

  get lines(): number {
    return intAt(this.words, 1);
  }

  /** True where neither an area nor a line has been made. */
  get isEmpty(): boolean {
    return this.areas === 0 && this.lines === 0;
  }

  copyFrom(other: Works): void {
    this.words.set(other.words);
  }

  clear(): void {
    this.words.fill(0);
  }

  /** Adds an area of the size and place of a token, over all others; `surface` is an index of `BareGround.surfaces`. */
  addArea({ corners }: Token, surface: number): void {
    if (this.areas === this.mostAreas) throw new RangeError('no room for another area of works');
    const at = this.areaAt(this.areas);
    this.words.set(corners, at);
    this.words[at + 8] = intAt(corners, 0);
    this.words[at + 9] = intAt(corners, 1);
    this.words[at + 10] = surface;
    this.words[0] = this.areas + 1;
  }

  /** Adds an obstacle line; `kind` is an index of `BareGround.obstacleKinds`. */
  addLine(ax: number, ay: number, bx: number, by: number, kind: number): void {
    if (this.lines === this.mostLines) throw new RangeError('no room for another line of works');
    const { words } = this;
    const at = this.lineAt(this.lines);
    words[at] = ax;
    words[at + 1] = ay;
    words[at + 2] = bx;
    words[at + 3] = by;
    words[at + 4] = kind;
    words[1] = this.lines + 1;
  }

  /** Takes away a crossing, by its index in the map. */
  destroy(crossing: number): void {
    const at = this.goneAt(crossing);
    this.words[at] = intAt(this.words, at) | (1 << (crossing & (BITS - 1)));
  }

  isGone(crossing: number): boolean {
    return ((intAt(this.words, this.goneAt(crossing)) >>> (crossing & (BITS - 1))) & 1) === 1;
  }

  /** The place in `words` of a line: x and y of both ends, then the kind. */
  lineAt(i: number): number {
    return 2 + this.mostAreas * AREA + i * LINE;
  }

  private goneAt(crossing: number): number {
    return this.lineAt(this.mostLines) + (crossing >>> 5);
  }

  private areaAt(i: number): number {
    return 2 + i * AREA;
  }

  /** True where an area or a line may have a point in a box. */
  isNear(west: number, south: number, east: number, north: number): boolean {
    for (let i = 0; i < this.areas; i++)
      if (this.mayMeet(this.areaAt(i), AREA - 1, west, south, east, north)) return true;
    for (let i = 0; i < this.lines; i++)
      if (this.mayMeet(this.lineAt(i), LINE - 1, west, south, east, north)) return true;
    return false;
  }

  /** True where points in so many words are not all on one far side of a box. */
  private mayMeet(
    at: number,
    words: number,
    west: number,
    south: number,
    east: number,
    north: number,
  ): boolean {
    let [w, s, e, n] = [true, true, true, true];
    for (let i = at; i < at + words; i += 2) {
      const x = intAt(this.words, i);
      const y = intAt(this.words, i + 1);
      w &&= x < west;
      e &&= x > east;
      s &&= y < south;
      n &&= y > north;
    }
    return !w && !e && !s && !n;
  }

  /** The surface of the last area that holds a point, -1 where none does; edges belong to it. */
  surfaceAt(x: number, y: number): number {
    for (let i = this.areas - 1; i >= 0; i--) {
      const at = this.areaAt(i);
      if (this.holds(at, x, y)) return intAt(this.words, at + 10);
    }
    return -1;
  }

  /** Cuts a line at the edges of the areas. */
  cut(line: CutLine): void {
    for (let i = 0; i < this.areas; i++) {
      const at = this.areaAt(i);
      for (let k = 0; k < 8; k += 2) line.cutAt(this.words, at + k);
    }
  }

  /** True where the point is on the outer side of no edge, by more than `EPSILON`: corners run clockwise. */
  private holds(at: number, x: number, y: number): boolean {
    const { words } = this;
    for (let k = 0; k < 8; k += 2) {
      const ax = intAt(words, at + k);
      const ay = intAt(words, at + k + 1);
      const ex = intAt(words, at + k + 2) - ax;
      const ey = intAt(words, at + k + 3) - ay;
      const cross = ex * (y - ay) - ey * (x - ax);
      if (cross > 0 && cross * cross > EPSILON * EPSILON * (ex * ex + ey * ey)) return false;
    }
    return true;
  }
}
