/** The ground of a map without works: made once and shared by all battles on it (BF-MAP-01, BF-FAST-04). */
import { floatAt, intAt, item, at, byteAt } from '../chance/at.ts';
import { H_PER_CM } from './arithmetic.ts';
import { CellSight } from './cell-sight.ts';
import { CellLists, Grid } from './grid.ts';
import {
  AREA_CLASSES,
  COVERS,
  OBSTACLE_CLASSES,
  type AreaClass,
  type BattleMap,
  type Line,
  type ObstacleKind,
  type Surface,
  type Terrain,
} from './map/battle-map.ts';
import { EDGE, Region } from './map/region.ts';
import { LINE } from './works.ts';

/** Doubled factors of cost (BF-MOVE-02); 0 is impassable. */
const FACTORS: Readonly<Record<Terrain, number>> = { open: 2, medium: 3, heavy: 6, impassable: 0 };

/** The top of what does not block sight. */
const NO_TOP = -1;

/** A veiled stretch of a line of sight that holds neither end is seen through up to this length in h (BF-LOS-04). */
export const SEEN_THROUGH = 5;

export class BareGround {
  readonly map: BattleMap;
  readonly grid: Grid;
  /** Surfaces of the area classes in the order of `AREA_CLASSES`, of which the first is open, then the map's own. */
  readonly surfaces: readonly Surface[];
  /** Doubled factor of a surface for a mover class at `surface * 3 + class`; rails carry over any ground. */
  readonly factors: Int32Array;
  /** Cover of a surface, as an index of `COVERS`. */
  readonly covers: Int32Array;
  /** The height in metres up to which a surface blocks sight, or `NO_TOP`. */
  readonly tops: Float64Array;
  /** Kinds of the obstacle classes in the order of `OBSTACLE_CLASSES`, then the rule system's, then the map's own. */
  readonly obstacleKinds: readonly ObstacleKind[];
  readonly obstacleCovers: Int32Array;
  readonly obstacleTops: Float64Array;
  /** Segments of obstacles, both ends and the kind; their places in this list, by cell. */
  readonly obstacles: Int32Array;
  readonly obstaclesIn: CellLists;
  /** Bits of the movers that an obstacle of the map bars (`ObstacleKind.bars`). */
  readonly bars: number;
  /** Segments of rivers, both ends; their places in this list, by cell. */
  readonly rivers: Int32Array;
  readonly riversIn: CellLists;
  /** Edges of areas and heights, both ends; their places in this list, by cell. */
  readonly edges: Int32Array;
  readonly edgesIn: CellLists;
  /** Polygons of areas as they are listed, with their surfaces, and of heights. */
  private readonly areas: readonly Region[];
  private readonly areaSurfaces: Int32Array;
  private readonly heights: readonly Region[];
  private readonly heightsM: Float64Array;
  /** The surface of a cell where no area of `areasIn` holds the point, and its height likewise. */
  private readonly surfaceOfCell: Int32Array;
  private readonly heightOfCell: Float64Array;
  /** Areas and heights whose edges meet a cell, but for those that others hide all over it. */
  private readonly areasIn: CellLists;
  private readonly heightsIn: CellLists;
  /** No point of a cell blocks sight above this height in metres. */
  readonly ceilings: Float64Array;
  /** Distance in cells to the nearest that can block a line of sight at all, at most 255. */
  readonly clearances: Uint8Array;
  /** Room for steps between edges of areas, rivers, bars and the rim of the map. */
  readonly rooms: Rooms;
  readonly cellSight: CellSight;

  /** @param own kinds of obstacles that works of the rule system may make */
  constructor(map: BattleMap, own: readonly ObstacleKind[] = []) {
    this.map = map;
    this.grid = new Grid(map.width, map.height);
    const { cells } = this.grid;

    const surfaces: Surface[] = Object.values(AREA_CLASSES);
    const areas = map.areas.flatMap(({ surface, polygons }) => {
      const same = surfaces.findIndex((each) => isSame(each, surface));
      const index = same < 0 ? surfaces.push(surface) - 1 : same;
      return polygons.map((rings) => [new Region(rings), index] as const);
    });
    const heights = map.heights.flatMap(({ polygons, heightM }) =>
      polygons.map((rings) => [new Region(rings), heightM] as const),
    );
    this.surfaces = surfaces;
    this.factors = Int32Array.from(
      surfaces.flatMap(({ terrain, wheels }) => [FACTORS[terrain], FACTORS[wheels], FACTORS.open]),
    );
    this.covers = Int32Array.from(surfaces, ({ cover }) => COVERS.indexOf(cover));
    this.tops = Float64Array.from(surfaces, ({ blocks, topM }) => (blocks ? topM : NO_TOP));
    this.areas = areas.map(([region]) => region);
    this.areaSurfaces = Int32Array.from(areas, ([, surface]) => surface);
    this.heights = heights.map(([region]) => region);
    this.heightsM = Float64Array.from(heights, ([, heightM]) => heightM);

    const kinds = [...Object.values(OBSTACLE_CLASSES), ...own, ...map.obstacles.map(({ kind }) => kind)];
    const firstOfMap = kinds.length - map.obstacles.length;
    this.obstacleKinds = kinds;
    this.obstacleCovers = Int32Array.from(kinds, ({ cover }) => COVERS.indexOf(cover));
    this.obstacleTops = Float64Array.from(kinds, ({ topM }) => topM);
    this.obstacles = Int32Array.from(
      map.obstacles.flatMap(({ line }, i) => segmentsOf(line).flatMap((ends) => [...ends, firstOfMap + i])),
    );
    this.bars = map.obstacles.reduce((bars, { kind }) => bars | kind.bars, 0);
    this.obstaclesIn = listed(this.grid, this.obstacles, LINE);
    this.rivers = Int32Array.from(map.rivers.flatMap(({ line }) => segmentsOf(line).flat()));
    this.riversIn = listed(this.grid, this.rivers, EDGE);
    this.edges = Int32Array.from([...this.areas, ...this.heights].flatMap(({ edges }) => [...edges]));
    this.edgesIn = listed(this.grid, this.edges, EDGE);

    this.surfaceOfCell = new Int32Array(cells);
    this.heightOfCell = new Float64Array(cells);
    const lastIn = new Int32Array(cells).fill(-1);
    this.areasIn = this.coverCells(
      this.areas,
      (cell, i) => {
        lastIn[cell] = i;
        this.surfaceOfCell[cell] = intAt(this.areaSurfaces, i);
      },
      (cell, i) => i > intAt(lastIn, cell),
    );
    this.heightsIn = this.coverCells(
      this.heights,
      (cell, i) => {
        this.heightOfCell[cell] = Math.max(floatAt(this.heightOfCell, cell), floatAt(this.heightsM, i));
      },
      (cell, i) => floatAt(this.heightsM, i) > floatAt(this.heightOfCell, cell),
    );
    this.ceilings = Float64Array.from({ length: cells }, (_unused, cell) => this.ceilingOf(cell));
    // No line of sight runs lower than eyes at height 0.
    this.clearances = this.grid.distances((cell) => floatAt(this.ceilings, cell) > map.eyeHeightM);
    const barring = map.obstacles.filter(({ kind }) => kind.bars !== 0);
    const barriers = [
      ...this.areas.map(({ edges }) => edges),
      this.rivers,
      ...barring.flatMap(({ line }) => segmentsOf(line)),
    ];
    this.rooms = new Rooms(map.width, map.height, barriers);
    const ofCells = (of: (cell: number) => number): Float64Array =>
      Float64Array.from({ length: cells }, (_unused, cell) => of(cell));
    this.cellSight = new CellSight(
      {
        grid: this.grid,
        eyeHeightM: map.eyeHeightM,
        lowest: this.heightOfCell,
        highest: ofCells((cell) => this.mostHeightOf(cell)),
        ceilings: this.ceilings,
        veils: ofCells((cell) => this.leastVeilOf(cell)),
      },
      Math.max(map.seeInto, SEEN_THROUGH),
    );
  }

  /** Sets the cells that each region covers, and lists the regions whose edges meet a cell and that count there. */
  private coverCells(
    regions: readonly Region[],
    cover: (cell: number, i: number) => void,
    counts: (cell: number, i: number) => boolean,
  ): CellLists {
    const { grid } = this;
    const metCells: number[] = [];
    const metBy: number[] = [];
    /** The last region, counted from 1, of which an edge meets a cell. */
    const lastMet = new Int32Array(grid.cells);
    regions.forEach((region, i) => {
      const { edges } = region;
      for (let k = 0; k < edges.length; k += EDGE)
        for (const cell of cellsOf(grid, edges, k)) {
          if (intAt(lastMet, cell) === i + 1) continue;
          lastMet[cell] = i + 1;
          metCells.push(cell);
          metBy.push(i);
        }
      for (let row = grid.rowOf(region.south); row <= grid.rowOf(region.north); row++) {
        // Neighbouring cells that no edge meets lie on the same side of all edges.
        let isCovered: boolean | null = null;
        for (let column = grid.columnOf(region.west); column <= grid.columnOf(region.east); column++) {
          const cell = row * grid.columns + column;
          if (intAt(lastMet, cell) === i + 1) isCovered = null;
          else {
            isCovered ??= region.holds((column + 0.5) * H_PER_CM, (row + 0.5) * H_PER_CM);
            if (isCovered) cover(cell, i);
          }
        }
      }
    });
    const counted = metCells.map((cell, k) => counts(cell, item(metBy, k)));
    return new CellLists(
      grid.cells,
      metCells.filter((_cell, k) => counted[k]),
      metBy.filter((_i, k) => counted[k]),
    );
  }

  /** The greatest height at which anything in a cell blocks sight. */
  private ceilingOf(cell: number): number {
    const { areasIn, obstaclesIn } = this;
    let top = Math.max(0, floatAt(this.tops, intAt(this.surfaceOfCell, cell)));
    for (let k = areasIn.from(cell); k < areasIn.to(cell); k++)
      top = Math.max(top, floatAt(this.tops, intAt(this.areaSurfaces, intAt(areasIn.items, k))));
    for (let k = obstaclesIn.from(cell); k < obstaclesIn.to(cell); k++)
      top = Math.max(top, floatAt(this.obstacleTops, intAt(this.obstacles, intAt(obstaclesIn.items, k) + 4)));
    return this.mostHeightOf(cell) + top;
  }

  /** The index of an area class among the surfaces. */
  surfaceOf(name: AreaClass): number {
    return Object.keys(AREA_CLASSES).indexOf(name);
  }

  /** The index of the surface at a point of the map: that of the last listed area that holds it. */
  surfaceAt(x: number, y: number): number {
    const cell = this.grid.cellOf(x, y);
    const { areasIn } = this;
    const from = areasIn.from(cell);
    for (let k = areasIn.to(cell) - 1; k >= from; k--) {
      const i = intAt(areasIn.items, k);
      if (item(this.areas, i).holds(x, y)) return intAt(this.areaSurfaces, i);
    }
    return intAt(this.surfaceOfCell, cell);
  }

  /** The least height of the ground in a cell. */
  leastHeightOf(cell: number): number {
    return floatAt(this.heightOfCell, cell);
  }

  private mostHeightOf(cell: number): number {
    const { heightsIn } = this;
    let heightM = floatAt(this.heightOfCell, cell);
    for (let k = heightsIn.from(cell); k < heightsIn.to(cell); k++)
      heightM = Math.max(heightM, floatAt(this.heightsM, intAt(heightsIn.items, k)));
    return heightM;
  }

  /** The least height up to which a wood or buildings that fill a cell block sight, or `NO_TOP`. */
  leastVeilOf(cell: number): number {
    if (this.areasIn.from(cell) < this.areasIn.to(cell)) return NO_TOP;
    const top = floatAt(this.tops, intAt(this.surfaceOfCell, cell));
    return top === NO_TOP ? NO_TOP : floatAt(this.heightOfCell, cell) + top;
  }

  /** The height of the ground at a point of the map in metres: the greatest of those that hold it. */
  heightAt(x: number, y: number): number {
    const cell = this.grid.cellOf(x, y);
    const { heightsIn } = this;
    const to = heightsIn.to(cell);
    let heightM = floatAt(this.heightOfCell, cell);
    for (let k = heightsIn.from(cell); k < to; k++) {
      const i = intAt(heightsIn.items, k);
      const other = floatAt(this.heightsM, i);
      if (other > heightM && item(this.heights, i).holds(x, y)) heightM = other;
    }
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

/** Places of segments of so many words in `points`, listed by the cells that they meet. */
function listed(grid: Grid, points: Int32Array, words: number): CellLists {
  const cells: number[] = [];
  const items: number[] = [];
  for (let i = 0; i < points.length; i += words)
    for (const cell of cellsOf(grid, points, i)) {
      cells.push(cell);
      items.push(i);
    }
  return new CellLists(grid.cells, cells, items);
}

/** Cells that the segment whose ends stand at `i` meets. */
function cellsOf(grid: Grid, points: Int32Array, i: number): number[] {
  return grid.cellsOf(intAt(points, i), intAt(points, i + 1), intAt(points, i + 2), intAt(points, i + 3));
}

/** Cells to a cm along each side, and the side of one in h. */
const PER_CM = 4;
const SIDE = H_PER_CM / PER_CM;

/** The last of n steps that leads no farther than `room` along a coordinate of which the leg makes d, from 0. */
function lastStep(room: number, d: number, n: number): number {
  return d === 0 ? n : Math.floor(((2 * room + 1) * n - 1) / (2 * d));
}

class Rooms {
  /** The cells of 1 cm of a map that is as many times larger. */
  private readonly grid: Grid;
  /** Cells to the nearest one where a step may meet something, or leave the map; at most 255. */
  private readonly rooms: Uint8Array;

  /**
   * @param width, height sides of the map in h
   * @param barriers segments that a step may meet, both ends of each in a row, in several lists
   */
  constructor(width: number, height: number, barriers: readonly ArrayLike<number>[]) {
    const grid = new Grid(width * PER_CM, height * PER_CM);
    const { columns } = grid;
    this.grid = grid;
    const met = new Uint8Array(grid.cells);
    for (const points of barriers)
      for (let i = 0; i < points.length; i += EDGE) {
        const end = (k: number): number => PER_CM * at(points, i + k);
        for (const cell of grid.cellsOf(end(0), end(1), end(2), end(3))) met[cell] = 1;
      }
    met.fill(1, 0, columns);
    met.fill(1, grid.cells - columns);
    for (let cell = 0; cell < met.length; cell += columns) {
      met[cell] = 1;
      met[cell + columns - 1] = 1;
    }
    this.rooms = grid.distances((cell) => byteAt(met, cell) !== 0);
  }

  /** True where nothing is met on the way from a point to any other within 1 cm of it along both coordinates. */
  isWide(x: number, y: number): boolean {
    return byteAt(this.rooms, this.grid.cellOf(PER_CM * x, PER_CM * y)) > PER_CM;
  }

  /** A step of n of a leg (dx, dy) from a point up to which it meets nothing, where it has got to (x, y); 0 where it may. */
  clearTo(fromX: number, fromY: number, dx: number, dy: number, n: number, x: number, y: number): number {
    const { grid } = this;
    const column = grid.columnOf(PER_CM * x);
    const row = grid.rowOf(PER_CM * y);
    const room = byteAt(this.rooms, row * grid.columns + column);
    if (room === 0) return 0;
    const east = (column + room) * SIDE - fromX;
    const west = (column + 1 - room) * SIDE - fromX;
    const north = (row + room) * SIDE - fromY;
    const south = (row + 1 - room) * SIDE - fromY;
    const to = Math.min(n, dx < 0 ? lastStep(-west, -dx, n) : lastStep(east, dx, n));
    return Math.min(to, dy < 0 ? lastStep(-south, -dy, n) : lastStep(north, dy, n));
  }
}
