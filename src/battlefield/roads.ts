/** Marches along the centre line of a road (BF-MOVE-06) or a railway (BF-MOVE-07). */
import { intAt } from '../chance/at.ts';
import { round } from './arithmetic.ts';
import { ahead, left, toward, type Vector } from './directions.ts';
import type { Ground } from './ground.ts';
import type { Line } from './map/battle-map.ts';
import type { Others, Walk } from './moves.ts';

/** The farthest that a mover may stand from the line it joins, in h. */
const REACH = 100;
/** A mover on a line stands this near to it, since its place is whole. */
const ROUNDING = 1;

/** The point of a line that is nearest to a place; it is made once and filled anew. */
export class LinePoint {
  /** From the vertex of this index to the next. */
  segment = 0;
  /** The point, rounded as a displacement from the place. */
  x = 0;
  y = 0;
  /** The square of the distance. */
  distance2 = Infinity;

  /** Of several nearest points the one most to the left of the facing, then the first of the line. */
  find(line: Line, x: number, y: number, fx: number, fy: number): void {
    this.distance2 = Infinity;
    let most = 0;
    for (let i = 0; i + 3 < line.length; i += 2) {
      const ax = intAt(line, i) - x;
      const ay = intAt(line, i + 1) - y;
      const ex = intAt(line, i + 2) - x - ax;
      const ey = intAt(line, i + 3) - y - ay;
      const length2 = ex * ex + ey * ey;
      const along = 0 - (ax * ex + ay * ey);
      const cross = ax * ey - ay * ex;
      const isFoot = along > 0 && along < length2;
      const dx = isFoot ? round((cross * ey) / length2) : along <= 0 ? ax : ax + ex;
      const dy = isFoot ? round((cross * -ex) / length2) : along <= 0 ? ay : ay + ey;
      const distance2 = isFoot ? (cross * cross) / length2 : dx * dx + dy * dy;
      const toLeft = left(dx, dy, fx, fy);
      if (distance2 > this.distance2 || (distance2 === this.distance2 && toLeft <= most)) continue;
      this.segment = i >> 1;
      this.x = x + dx;
      this.y = y + dy;
      this.distance2 = distance2;
      most = toLeft;
    }
  }

  /** The direction of the line at the point, in the sense of a facing. */
  along(line: Line, fx: number, fy: number, into: Vector): void {
    const i = 2 * this.segment;
    toward(intAt(line, i + 2) - intAt(line, i), intAt(line, i + 3) - intAt(line, i + 1), into);
    if (ahead(into.x, into.y, fx, fy) >= 0) return;
    into.x = 0 - into.x;
    into.y = 0 - into.y;
  }

  /** The next vertex of the line on the way to another point of it, of those out of reach of a place; else that point. */
  next(line: Line, goal: LinePoint, { x, y }: Readonly<Vector>, into: Vector): void {
    const onward = goal.segment > this.segment ? 1 : -1;
    for (let segment = this.segment; segment !== goal.segment; segment += onward) {
      const vertex = vertexOf(segment, onward);
      into.x = intAt(line, vertex);
      into.y = intAt(line, vertex + 1);
      const [dx, dy] = [into.x - x, into.y - y];
      if (dx * dx + dy * dy > REACH * REACH) return;
    }
    into.x = goal.x;
    into.y = goal.y;
  }

  /** True where the place may join the line. */
  get isInReach(): boolean {
    return this.distance2 <= REACH * REACH;
  }
}

/** The place in a line of the vertex at the end of a segment, whichever way one goes along it. */
function vertexOf(segment: number, onward: number): number {
  return 2 * (onward > 0 ? segment + 1 : segment);
}

/** Marches along lines; it is made once. */
export class March {
  private readonly here = new LinePoint();
  private readonly facing: Vector = { x: 0, y: 0 };
  private isTrain = false;
  private isBackward = false;

  /**
   * Walks from where the walk has got to, by the nearest point of a line, to a point of it. The mover faces along each
   * leg; a train runs backward rather than turn about. False, without a step, where the line is out of reach.
   */
  to(
    goal: LinePoint,
    walk: Walk,
    ground: Ground,
    line: Line,
    others: Others | null,
    isTrain = false,
  ): boolean {
    const { here } = this;
    const { token } = walk;
    here.find(line, token.x, token.y, token.fx, token.fy);
    if (!here.isInReach) return false;
    this.isTrain = isTrain;
    this.isBackward = false;
    walk.isOnRoad = isTrain || here.distance2 <= ROUNDING;
    if (!walk.isOnRoad && !this.leg(walk, ground, here.x, here.y, others)) return true;
    walk.isOnRoad = true;
    const onward = goal.segment > here.segment ? 1 : -1;
    for (let segment = here.segment; segment !== goal.segment; segment += onward) {
      const vertex = vertexOf(segment, onward);
      if (!this.leg(walk, ground, intAt(line, vertex), intAt(line, vertex + 1), others)) return true;
    }
    this.leg(walk, ground, goal.x, goal.y, others);
    return true;
  }

  private leg(walk: Walk, ground: Ground, x: number, y: number, others: Others | null): boolean {
    const { facing } = this;
    const { token } = walk;
    const dx = x - token.x;
    const dy = y - token.y;
    if (!toward(dx, dy, facing)) return true;
    // Round a sharp bend a train keeps the sense in which it set out.
    if (walk.steps === 0) this.isBackward = this.isTrain && ahead(dx, dy, token.fx, token.fy) < 0;
    if (this.isBackward) walk.face(0 - facing.x, 0 - facing.y);
    else walk.face(facing.x, facing.y);
    return walk.leg(ground, dx, dy, others);
  }
}
