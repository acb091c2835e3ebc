/** The straight leg over open ground, which is the way wherever there is one (BF-WAY-03): no field need be made for it. */
import type { Boundary } from '../boundaries.ts';
import type { Ground } from '../ground.ts';
import type { MoverClass } from '../map/battle-map.ts';
import { Walk } from '../moves.ts';

export class OpenLeg {
  private readonly walk = new Walk();

  /** True where the leg (dx, dy) from (x, y) can be walked and is all on open ground; false where works may matter. */
  exists(
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
