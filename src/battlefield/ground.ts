/** The ground under a battle: surface and height at a point, rivers, crossings and obstacles (BF-MAP, BF-FAST-04). */
import { floatAt, intAt, item } from '../chance/at.ts';
import {
  AREA_CLASSES,
  COVERS,
  OBSTACLE_CLASSES,
  type AreaClass,
  type BattleMap,
  type Line,
  type MoverClass,
  type ObstacleKind,
  type Surface,
  type Terrain,
} from './map/battle-map.ts';
import { Region } from './map/region.ts';
import { CutLine } from './cut-line.ts';
import { LINE, type Works } from './works.ts';

/** Doubled factors of cost (BF-MOVE-02); 0 is impassable. */
const FACTORS: Readonly<Record<Terrain, number>> = { open: 2, medium: 3, heavy: 6, impassable: 0 };
const CLASSES = 3;

/** The ground of a map, made once and shared by all battles on it. */
export class BareGround {
  readonly map: BattleMap;
  /** Those of the area classes in the order of `AREA_CLASSES`, of which the first is open, then the map's own. */
  readonly surfaces: readonly Surface[];
  /** Those of the obstacle classes in the order of `OBSTACLE_CLASSES`, then those of the rule system, then the map's own. */
  readonly obstacleKinds: readonly ObstacleKind[];
  /** Segments of rivers: both ends. */
  readonly rivers: Int32Array;
  /** Segments of obstacles: both ends, and the kind. */
  readonly obstacles: Int32Array;
  /** Polygons of areas as they are listed, with their surfaces, and of heights. */
  readonly areas: readonly Region[];
  readonly areaSurfaces: Int32Array;
  readonly heights: readonly Region[];
  readonly heightsM: Float64Array;
  /** Doubled factor of a surface for a mover class at `surface * 3 + class`; rails carry over any ground. */
  readonly factors: Int32Array;
  /** Cover of a surface and of a kind of obstacle, as an index of `COVERS`. */
  readonly covers: Int32Array;
  readonly obstacleCovers: Int32Array;
  /** The height in metres up to which a surface blocks sight, -1 where it does not; likewise a kind of obstacle. */
  readonly tops: Float64Array;
  readonly obstacleTops: Float64Array;

  /** @param own kinds of obstacles that the rule system's works may make */
  constructor(map: BattleMap, own: readonly ObstacleKind[] = []) {
    this.map = map;
    const surfaces: Surface[] = Object.values(AREA_CLASSES);
    const areas: [Region, number][] = [];
    for (const { surface, polygons } of map.areas) {
      const known = surfaces.findIndex((each) => isSame(each, surface));
      const index = known < 0 ? surfaces.push(surface) - 1 : known;
      for (const rings of polygons) areas.push([new Region(rings), index]);
    }
    this.surfaces = surfaces;
    this.areas = areas.map(([region]) => region);
    this.areaSurfaces = Int32Array.from(areas, ([, surface]) => surface);
    const heights = map.heights.flatMap(({ polygons, heightM }) =>
      polygons.map((rings) => [new Region(rings), heightM] as const),
    );
    this.heights = heights.map(([region]) => region);
    this.heightsM = Float64Array.from(heights, ([, heightM]) => heightM);
    const kinds = [...Object.values(OBSTACLE_CLASSES), ...own];
    this.obstacles = Int32Array.from(
      map.obstacles.flatMap(({ line, kind }) => {
        const index = kinds.push(kind) - 1;
        return segmentsOf(line).flatMap((segment) => [...segment, index]);
      }),
    );
    this.obstacleKinds = kinds;
    this.rivers = Int32Array.from(map.rivers.flatMap(({ line }) => segmentsOf(line).flat()));
    this.factors = Int32Array.from(
      surfaces.flatMap(({ terrain, wheels }) => [FACTORS[terrain], FACTORS[wheels], FACTORS.open]),
    );
    this.covers = Int32Array.from(surfaces, ({ cover }) => COVERS.indexOf(cover));
    this.obstacleCovers = Int32Array.from(kinds, ({ cover }) => COVERS.indexOf(cover));
    this.tops = Float64Array.from(surfaces, ({ blocks, topM }) => (blocks ? topM : -1));
    this.obstacleTops = Float64Array.from(kinds, ({ topM }) => topM);
  }

  /** The index of an area class among the surfaces. */
  surfaceOf(name: AreaClass): number {
    return Object.keys(AREA_CLASSES).indexOf(name);
  }

  /** The index of the surface at a point (BF-MAP-01). */
  surfaceAt(x: number, y: number): number {
    for (let i = this.areas.length - 1; i >= 0; i--)
      if (item(this.areas, i).holds(x, y)) return intAt(this.areaSurfaces, i);
    return 0;
  }

  /** The height of the ground at a point in metres. */
  heightAt(x: number, y: number): number {
    let heightM = 0;
    for (let i = 0; i < this.heights.length; i++)
      if (item(this.heights, i).holds(x, y)) heightM = Math.max(heightM, floatAt(this.heightsM, i));
    return heightM;
  }
}

function segmentsOf(line: Line): number[][] {
  const segments: number[][] = [];
  for (let i = 0; i + 3 < line.length; i += 2) segments.push([...line.subarray(i, i + 4)]);
  return segments;
}

function isSame(a: Surface, b: Surface): boolean {
  return (
    a.terrain === b.terrain &&
    a.wheels === b.wheels &&
    a.cover === b.cover &&
    a.blocks === b.blocks &&
    a.topM === b.topM
  );
}

/** The ground of one battle: that of the map with the works of the battle over it. */
export class Ground {
  readonly bare: BareGround;
  readonly works: Works;
  /** The line of sight last asked for. */
  readonly line = new CutLine();

  constructor(bare: BareGround, works: Works) {
    this.bare = bare;
    this.works = works;
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
    const { rivers } = this.bare;
    for (let i = 0; i < rivers.length; i += 4) if (stepMeets(rivers, i, ax, ay, bx, by)) return true;
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
    const { obstacles } = this.bare;
    for (let i = 0; i < obstacles.length; i += LINE)
      if (this.bars(obstacles, i, movers) && stepMeets(obstacles, i, ax, ay, bx, by)) return true;
    const { works } = this;
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
