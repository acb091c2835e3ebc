/** The ground under one battle: that of the map with the works of the battle over it. */
import { intAt, item } from '../chance/at.ts';
import type { BareGround } from './bare-ground.ts';
import { CutLine } from './cut-line.ts';
import { CellBox, CellPath } from './grid.ts';
import type { MoverClass } from './map/battle-map.ts';
import type { Works } from './works.ts';

const CLASSES = 3;

export class Ground {
  readonly bare: BareGround;
  readonly works: Works;
  /** The line of sight last asked for, its cells, and those around a step. */
  readonly line = new CutLine();
  readonly path: CellPath;
  readonly box: CellBox;

  constructor(bare: BareGround, works: Works) {
    this.bare = bare;
    this.works = works;
    this.path = new CellPath(bare.grid);
    this.box = new CellBox(bare.grid);
  }

  isOnMap(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x <= this.bare.map.width && y <= this.bare.map.height;
  }

  /** The index of the surface at a point of the map. */
  surfaceAt(x: number, y: number): number {
    if (this.works.areas > 0) {
      const made = this.works.surfaceAt(x, y);
      if (made >= 0) return made;
    }
    return this.bare.surfaceAt(x, y);
  }

  /** The height of the ground at a point of the map in metres. */
  heightAt(x: number, y: number): number {
    return this.bare.heightAt(x, y);
  }

  /** The doubled factor of the cost of a step to a point of the map; 0 where the mover class cannot go. */
  factorAt(x: number, y: number, mover: MoverClass): number {
    return intAt(this.bare.factors, this.surfaceAt(x, y) * CLASSES + mover);
  }

  /** The cover of the surface at a point of the map, as an index of `COVERS`. */
  coverAt(x: number, y: number): number {
    return intAt(this.bare.covers, this.surfaceAt(x, y));
  }

  /** True where the segment from a, excluded, to b, included, meets a river. */
  meetsRiver(ax: number, ay: number, bx: number, by: number): boolean {
    const { rivers, riversIn } = this.bare;
    if (rivers.length === 0) return false;
    const { box } = this;
    box.begin(ax, ay, bx, by);
    for (let cell = box.next(); cell >= 0; cell = box.next())
      for (let k = riversIn.from(cell); k < riversIn.to(cell); k++)
        if (stepMeets(rivers, intAt(riversIn.items, k), ax, ay, bx, by)) return true;
    return false;
  }

  /** The first standing crossing of the map that has a point within its half width; -1 where none has. */
  crossingAt(x: number, y: number): number {
    const { crossings } = this.bare.map;
    for (let i = 0; i < crossings.length; i++) {
      const crossing = item(crossings, i);
      const dx = x - crossing.x;
      const dy = y - crossing.y;
      if (dx * dx + dy * dy <= crossing.halfWidth * crossing.halfWidth && !this.works.isGone(i)) return i;
    }
    return -1;
  }

  /** True where the segment from a, excluded, to b, included, meets an obstacle that bars one of these movers. */
  meetsBar(ax: number, ay: number, bx: number, by: number, movers: number): boolean {
    const { works, box } = this;
    const { obstacles, obstaclesIn, bars } = this.bare;
    if ((bars & movers) !== 0) {
      box.begin(ax, ay, bx, by);
      for (let cell = box.next(); cell >= 0; cell = box.next())
        for (let k = obstaclesIn.from(cell); k < obstaclesIn.to(cell); k++) {
          const i = intAt(obstaclesIn.items, k);
          if (this.bars(obstacles, i, movers) && stepMeets(obstacles, i, ax, ay, bx, by)) return true;
        }
    }
    for (let k = 0; k < works.lines; k++) {
      const i = works.lineAt(k);
      if (this.bars(works.words, i, movers) && stepMeets(works.words, i, ax, ay, bx, by)) return true;
    }
    return false;
  }

  private bars(lines: Int32Array, i: number, movers: number): boolean {
    return (item(this.bare.obstacleKinds, intAt(lines, i + 4)).bars & movers) !== 0;
  }
}

/** True where a step from a, excluded, to b, included, meets the segment whose ends stand at `i`. */
function stepMeets(points: Int32Array, i: number, ax: number, ay: number, bx: number, by: number): boolean {
  const px = intAt(points, i) - ax;
  const py = intAt(points, i + 1) - ay;
  const qx = intAt(points, i + 2) - ax;
  const qy = intAt(points, i + 3) - ay;
  const dx = bx - ax;
  const dy = by - ay;
  const p = dx * py - dy * px;
  const q = dx * qy - dy * qx;
  if ((p > 0 && q > 0) || (p < 0 && q < 0)) return false;
  if (p === 0 && q === 0) {
    // All on one line: the segment must hold a point past a and not past b.
    const along = dx * px + dy * py;
    const beyond = dx * qx + dy * qy;
    return Math.max(along, beyond) > 0 && Math.min(along, beyond) <= dx * dx + dy * dy;
  }
  // The line through p and q has a strictly on one side and b on the other, or on it.
  const ex = qx - px;
  const ey = qy - py;
  const a = ey * px - ex * py;
  const b = ex * (dy - py) - ey * (dx - px);
  return (a > 0 && b <= 0) || (a < 0 && b >= 0);
}
