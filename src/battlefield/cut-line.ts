/** A straight line and where edges cut it, as sight asks (BF-LOS-02): t runs from 0 at its beginning to 1 at its end. */
import { floatAt, intAt } from '../chance/at.ts';

/** Cuts as near as this in t are one. */
const SAME_CUT = 1e-9;
/** A line is looked at first where the one before was hidden, and this far before and behind in h. */
const ABOUT = 50;

/** One line; it is made once and laid anew. */
export class CutLine {
  px = 0;
  py = 0;
  dx = 0;
  dy = 0;
  length2 = 0;
  length = 0;
  /** The part of the line that is looked at. */
  begin = 0;
  end = 1;
  /** The part in which the line before was hidden, by t; ends at 0 where it was not. */
  hiddenFrom = 0;
  hiddenTo = 0;
  /** The number of cuts in that part, both ends among them once `sort` has run. */
  count = 0;
  private cuts = new Float64Array(64);
  /** The height of the ground in each piece between two cuts. */
  private heights = new Float64Array(64);
  /** First and last t that the line shares with the segment last asked for. */
  first = 0;
  last = 0;

  lay(px: number, py: number, qx: number, qy: number): void {
    this.px = px;
    this.py = py;
    this.dx = qx - px;
    this.dy = qy - py;
    this.length2 = this.dx * this.dx + this.dy * this.dy;
    this.length = Math.sqrt(this.length2);
    this.begin = 0;
    this.end = 1;
    this.count = 0;
  }

  /** Looks at the part about that in which the line before was hidden; false where it was not. */
  recall(): boolean {
    const about = ABOUT / this.length;
    this.begin = Math.max(0, this.hiddenFrom - about);
    this.end = Math.min(1, this.hiddenTo + about);
    return this.hiddenTo > 0;
  }

  /** t of a cut. */
  cut(i: number): number {
    return floatAt(this.cuts, i);
  }

  /** Cuts the line where it meets the edge whose ends stand at `i`: at a point, or at both ends of a stretch. */
  cutAt(points: Int32Array, i: number): void {
    if (!this.meets(points, i)) return;
    this.add(this.first);
    if (this.last > this.first) this.add(this.last);
  }

  /** True where the line shares a point with the segment whose ends stand at `i`; `first` and `last` then say where. */
  meets(points: Int32Array, i: number): boolean {
    const { px, py, dx, dy } = this;
    const ax = intAt(points, i) - px;
    const ay = intAt(points, i + 1) - py;
    const bx = intAt(points, i + 2) - px;
    const by = intAt(points, i + 3) - py;
    const a = dx * ay - dy * ax;
    const b = dx * by - dy * bx;
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
    if (a === 0 && b === 0) {
      const from = dx * ax + dy * ay;
      const to = dx * bx + dy * by;
      const first = Math.max(0, Math.min(from, to));
      const last = Math.min(this.length2, Math.max(from, to));
      if (first > last) return false;
      this.first = first / this.length2;
      this.last = last / this.length2;
      return true;
    }
    const ex = bx - ax;
    const ey = by - ay;
    const under = dx * ey - dy * ex;
    const over = ax * ey - ay * ex;
    const isOn = under > 0 ? over >= 0 && over <= under : over <= 0 && over >= under;
    if (!isOn) return false;
    this.first = over / under;
    this.last = this.first;
    return true;
  }

  private add(t: number): void {
    if (t < this.begin || t > this.end) return;
    if (this.count === this.cuts.length) {
      const larger = new Float64Array(2 * this.count);
      larger.set(this.cuts);
      this.cuts = larger;
      this.heights = new Float64Array(2 * this.count);
    }
    this.cuts[this.count++] = t;
  }

  /** Puts the cuts in order, both ends of the part among them, those that are one as one. */
  sort(): void {
    const { begin, end } = this;
    this.add(begin);
    this.add(end);
    const { cuts } = this;
    for (let i = 1; i < this.count; i++) {
      const t = floatAt(cuts, i);
      let j = i - 1;
      for (; j >= 0 && floatAt(cuts, j) > t; j--) cuts[j + 1] = floatAt(cuts, j);
      cuts[j + 1] = t;
    }
    let kept = 1;
    for (let i = 1; i < this.count; i++)
      if (floatAt(cuts, i) - floatAt(cuts, kept - 1) > SAME_CUT) cuts[kept++] = floatAt(cuts, i);
    cuts[kept - 1] = end;
    this.count = kept;
  }

  /** Notes the height of the ground in the piece that begins at a cut. */
  setHeight(i: number, heightM: number): void {
    this.heights[i] = heightM;
  }

  /** The height of the ground at t; at a cut that of the higher piece. */
  heightAround(t: number): number {
    let heightM = 0;
    for (let i = 0; i + 1 < this.count; i++)
      if (this.cut(i) - SAME_CUT <= t && t <= this.cut(i + 1) + SAME_CUT)
        heightM = Math.max(heightM, floatAt(this.heights, i));
    return heightM;
  }
}
