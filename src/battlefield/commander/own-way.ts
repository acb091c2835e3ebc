/** The way of one mover to a point (BF-WAY-03): straight over open ground where it can, else by the field of the point. */
import type { Boundary } from '../boundaries.ts';
import type { Vector } from '../directions.ts';
import type { Ground } from '../ground.ts';
import type { MoverClass } from '../map/battle-map.ts';
import { Walk } from '../moves.ts';
import type { Side, Ways } from '../ways.ts';

export class OwnWay {
  private readonly ways: Ways;
  private readonly walk = new Walk();

  constructor(ways: Ways) {
    this.ways = ways;
  }

  /** The leg from (x, y) in `into`; false where there is none. */
  leg(
    ground: Ground,
    x: number,
    y: number,
    to: Readonly<Vector>,
    side: Side,
    mover: MoverClass,
    boundary: Boundary | null,
    into: Vector,
  ): boolean {
    const { ways } = this;
    const toX = to.x;
    const toY = to.y;
    into.x = toX - x;
    into.y = toY - y;
    if (this.isOpen(ground, x, y, into.x, into.y, mover, boundary)) return true;
    const field = ways.field(ground, ways.cellOf(toX, toY, side), mover, boundary);
    return ways.leg(field, x, y, toX, toY, side, into);
  }

  /** True where the leg (dx, dy) can be walked and is all on open ground; false where works may matter. */
  private isOpen(
    ground: Ground,
    x: number,
    y: number,
    dx: number,
    dy: number,
    mover: MoverClass,
    boundary: Boundary | null,
  ): boolean {
    const { walk } = this;
    const { works } = ground;
    if (works.areas > 0 || works.lines > 0) return false;
    // Only open ground costs no more than the length.
    walk.beginAt(x, y, mover, Math.sqrt(dx * dx + dy * dy));
    walk.boundary = boundary;
    return walk.leg(ground, dx, dy);
  }
}
