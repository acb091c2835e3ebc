/** Ways (BF-WAY-01 to -03): fields of least cost to a goal on cells of 1 cm, and legs along them. */
import { byteAt, intAt, item } from '../chance/at.ts';
import { KeptArrays, type KeptArray } from '../play/kept-arrays.ts';
import { H_PER_CM } from './arithmetic.ts';
import { isBeyond, type Boundary } from './boundaries.ts';
import type { Vector } from './directions.ts';
import type { BareGround } from './bare-ground.ts';
import { Ground } from './ground.ts';
import type { MoverClass } from './map/battle-map.ts';
import { Walk } from './moves.ts';
import { Works } from './works.ts';

export type Side = 0 | 1;

/** The field of a cell without a way to the goal. */
export const FAR = 0x7fffffff;
/** No cell. */
export const NOWHERE = -1;

/** Cells to the east and to the north of the neighbours N, NE, E, SE, S, SW, W, NW. */
const EAST = [0, 1, 1, 1, 0, -1, -1, -1] as const;
const NORTH = [1, 1, 0, -1, -1, -1, 0, 1] as const;
const NEIGHBOURS = 8;
/** Weights of a straight and of a diagonal step between cells, per doubled factor of both. */
const STRAIGHT = 5;
const DIAGONAL = 7;
/** The greatest weight of a step is less: both factors are at most 6. */
const BUCKETS = 128;

/** Cost in h of a field's unit. */
const H_PER_WEIGHT = 5;
/** A straight leg may cost this much more than the way, in h. */
const SLACK = 200;
/** Cells ahead on the way that a leg is tried to (BF-WAY-03). */
export const AHEAD = [1, 2, 3, 5, 8, 12, 18, 27, 40] as const;
const MOST_AHEAD = 40;

/** Bits of the directions in which a leg leads from each cell's centre to its neighbour's, and from that neighbour's back. */
interface Joins {
  readonly out: Uint8Array;
  readonly back: Uint8Array;
}

/** The bare ground with some of its crossings gone, and which cells are joined on it for each mover class. */
interface Crossed {
  readonly ground: Ground;
  readonly joins: (Joins | undefined)[];
}

/** The least weight from each cell to a goal's cell. */
export class Field {
  readonly goal: number;
  readonly mover: MoverClass;
  readonly boundary: Boundary | null;
  /** The bare ground on which its legs are walked. */
  readonly crossed: Crossed;
  private array: KeptArray;
  private readonly arrays: KeptArrays;

  constructor(
    goal: number,
    mover: MoverClass,
    boundary: Boundary | null,
    crossed: Crossed,
    arrays: KeptArrays,
    cells: number,
  ) {
    this.goal = goal;
    this.mover = mover;
    this.boundary = boundary;
    this.crossed = crossed;
    this.arrays = arrays;
    this.array = arrays.take(this, cells);
  }

  /** The least weight from each cell, `FAR` where there is no way. */
  get least(): Int32Array {
    return this.array.words;
  }

  /** Asks for the array again; false where another's values stood in it since. */
  keep(): boolean {
    if (this.array.owner === this) {
      this.arrays.ask(this.array);
      return true;
    }
    this.array = this.arrays.take(this, this.array.words.length);
    return false;
  }
}

/**
 * Ways on one map, kept for all battles on it. A field is the caller's until as many others have been asked for as there is
 * room for: then one of them takes its array, and the field is made again.
 */
export class Ways {
  readonly columns: number;
  readonly rows: number;
  /** The straight leg last tried. */
  readonly walk = new Walk();
  /** Cells of the way last followed: that of the unit, then one after the other. */
  readonly ahead = new Int32Array(MOST_AHEAD + 1);

  private readonly bare: BareGround;
  private readonly arrays: KeptArrays;
  private readonly byGoal = new Map<number, Field[]>();
  private readonly crossed: Crossed[] = [];
  /** Doubled factors of the cells' centres, for each mover class. */
  private readonly factors: (Uint8Array | undefined)[] = [];
  /** From a cell to its neighbours. */
  private readonly offsets: Int32Array;
  /** Cells by their weight, as lists without an end: the first of each weight, the next and the one before. */
  private readonly first = new Int32Array(BUCKETS).fill(NOWHERE);
  private readonly next: Int32Array;
  private readonly before: Int32Array;

  constructor(bare: BareGround, arrays = new KeptArrays()) {
    this.bare = bare;
    this.arrays = arrays;
    this.columns = bare.map.width / H_PER_CM;
    this.rows = bare.map.height / H_PER_CM;
    this.offsets = Int32Array.from(EAST, (east, d) => east + item(NORTH, d) * this.columns);
    const cells = this.columns * this.rows;
    this.next = new Int32Array(cells);
    this.before = new Int32Array(cells);
  }

  /** The cell of a point (BF-WAY-01): on an edge the eastern and northern for side A, the others for B. */
  cellOf(x: number, y: number, side: Side): number {
    return cellAlong(y, this.rows, side) * this.columns + cellAlong(x, this.columns, side);
  }

  centreX(cell: number): number {
    return (cell % this.columns) * H_PER_CM + H_PER_CM / 2;
  }

  centreY(cell: number): number {
    return Math.floor(cell / this.columns) * H_PER_CM + H_PER_CM / 2;
  }

  /** The field of a goal, on the map with the crossings that still stand. */
  field(ground: Ground, goal: number, mover: MoverClass, boundary: Boundary | null): Field {
    const crossed = this.crossedOf(ground);
    const ofGoal = this.byGoal.get(goal);
    if (ofGoal !== undefined)
      for (let i = 0; i < ofGoal.length; i++) {
        const field = item(ofGoal, i);
        if (field.mover !== mover || field.boundary !== boundary || field.crossed !== crossed) continue;
        if (!field.keep()) this.spread(field);
        return field;
      }
    return this.make(crossed, goal, mover, boundary);
  }

  /** The cell from which a unit at (x, y) goes by a field (BF-WAY-01), `NOWHERE` where there is none. */
  unitCell(field: Field, x: number, y: number, side: Side): number {
    const cell = this.cellOf(x, y, side);
    if (intAt(field.least, cell) !== FAR && this.canWalkTo(field, x, y, cell, Infinity)) return cell;
    let best = NOWHERE;
    let least = FAR;
    for (let i = 0; i < NEIGHBOURS; i++) {
      const near = this.neighbour(cell, turned(i, side));
      if (near === NOWHERE || intAt(field.least, near) >= least) continue;
      if (!this.canWalkTo(field, x, y, near, Infinity)) continue;
      best = near;
      least = intAt(field.least, near);
    }
    return best;
  }

  /** The next cell on the way (BF-WAY-02), `NOWHERE` in the goal's cell and where there is no way. */
  nextCell(field: Field, cell: number, side: Side): number {
    const { least, mover } = field;
    if (cell === field.goal || intAt(least, cell) === FAR) return NOWHERE;
    const joins = byteAt(this.joinsOf(field.crossed, mover).out, cell);
    const factors = this.factorsOf(mover);
    const factor = byteAt(factors, cell);
    let best = NOWHERE;
    let bestWeight = FAR;
    for (let i = 0; i < NEIGHBOURS; i++) {
      const d = turned(i, side);
      if (((joins >>> d) & 1) === 0) continue;
      const near = cell + intAt(this.offsets, d);
      const onward = intAt(least, near);
      if (onward >= bestWeight) continue;
      const weight = onward + weightOf(d, factor, byteAt(factors, near));
      if (weight >= bestWeight) continue;
      best = near;
      bestWeight = weight;
    }
    return best;
  }

  /** Puts up to `most` cells on the way from a cell, itself the first, into `ahead`; the number of those after it. */
  follow(field: Field, cell: number, side: Side, most: number): number {
    const { ahead } = this;
    ahead[0] = cell;
    for (let i = 1; i <= most; i++) {
      const next = this.nextCell(field, intAt(ahead, i - 1), side);
      if (next === NOWHERE) return i - 1;
      ahead[i] = next;
    }
    return most;
  }

  /** Tries the straight leg between two points on the bare ground; true where it arrives at a cost of at most `most` h. */
  canWalk(field: Field, x: number, y: number, toX: number, toY: number, most: number): boolean {
    const { walk } = this;
    walk.beginAt(x, y, field.mover, most);
    walk.boundary = field.boundary;
    return walk.leg(field.crossed.ground, toX - x, toY - y);
  }

  canWalkTo(field: Field, x: number, y: number, cell: number, most: number): boolean {
    return this.canWalk(field, x, y, this.centreX(cell), this.centreY(cell), most);
  }

  /** The leg from (x, y) toward a goal (BF-WAY-03) in `into`; false where there is none. */
  leg(field: Field, x: number, y: number, goalX: number, goalY: number, side: Side, into: Vector): boolean {
    const cell = this.unitCell(field, x, y, side);
    const dx = goalX - x;
    const dy = goalY - y;
    // A leg costs its length on open ground, and more on any other.
    const length = Math.sqrt(dx * dx + dy * dy);
    const most = cell === NOWHERE ? Infinity : this.costBound(field, cell, field.goal);
    if (length > 0 && this.canWalk(field, x, y, goalX, goalY, Math.max(most, length))) {
      into.x = dx;
      into.y = dy;
      return true;
    }
    if (cell === NOWHERE) return false;
    const to = this.cellAhead(field, x, y, cell, side);
    into.x = this.centreX(to) - x;
    into.y = this.centreY(to) - y;
    return into.x !== 0 || into.y !== 0;
  }

  /** The leg from (x, y) toward a point: straight over open ground where it can be, else by the field of the point. */
  legTo(
    ground: Ground,
    x: number,
    y: number,
    { x: toX, y: toY }: Readonly<Vector>,
    side: Side,
    mover: MoverClass,
    boundary: Boundary | null,
    into: Vector,
  ): boolean {
    const { walk } = this;
    into.x = toX - x;
    into.y = toY - y;
    // Only open ground costs no more than the length; works may matter.
    walk.beginAt(x, y, mover, Math.sqrt(into.x * into.x + into.y * into.y));
    walk.boundary = boundary;
    if (ground.works.isEmpty && walk.leg(ground, into.x, into.y)) return true;
    const field = this.field(ground, this.cellOf(toX, toY, side), mover, boundary);
    return this.leg(field, x, y, toX, toY, side, into);
  }

  /** The cell on the way from a unit's cell that it goes to. */
  private cellAhead(field: Field, x: number, y: number, cell: number, side: Side): number {
    const count = this.follow(field, cell, side, MOST_AHEAD);
    for (let i = AHEAD.length - 1; i >= 0; i--) {
      const k = item(AHEAD, i);
      if (k > count) continue;
      const to = intAt(this.ahead, k);
      if (this.canWalkTo(field, x, y, to, this.costBound(field, cell, to))) return to;
    }
    const next = count > 0 ? intAt(this.ahead, 1) : cell;
    return this.canWalkTo(field, x, y, next, Infinity) ? next : cell;
  }

  /** The most that a straight leg may cost in place of the way from a cell to one ahead, in h. */
  costBound({ least }: Field, cell: number, to: number): number {
    return (intAt(least, cell) - intAt(least, to)) * H_PER_WEIGHT + SLACK;
  }

  private crossedOf(ground: Ground): Crossed {
    for (let i = 0; i < this.crossed.length; i++) {
      const crossed = item(this.crossed, i);
      if (this.isCrossedAlike(crossed.ground, ground)) return crossed;
    }
    const { crossings } = this.bare.map;
    const works = new Works(0, 0, crossings.length);
    for (let i = 0; i < crossings.length; i++) if (ground.works.isGone(i)) works.destroy(i);
    const crossed: Crossed = { ground: new Ground(this.bare, works), joins: [] };
    this.crossed.push(crossed);
    return crossed;
  }

  private isCrossedAlike(a: Ground, b: Ground): boolean {
    for (let i = 0; i < this.bare.map.crossings.length; i++)
      if (a.works.isGone(i) !== b.works.isGone(i)) return false;
    return true;
  }

  private make(crossed: Crossed, goal: number, mover: MoverClass, boundary: Boundary | null): Field {
    const field = new Field(goal, mover, boundary, crossed, this.arrays, this.columns * this.rows);
    const ofGoal = this.byGoal.get(goal);
    if (ofGoal === undefined) this.byGoal.set(goal, [field]);
    else ofGoal.push(field);
    this.spread(field);
    return field;
  }

  /** Fills a field from its goal's cell outward, cell by cell in the order of their weights. */
  private spread({ goal, mover, boundary, crossed, least }: Field): void {
    least.fill(FAR);
    if (this.isClosed(goal, boundary) || byteAt(this.factorsOf(mover), goal) === 0) return;
    const { first, offsets } = this;
    const { back } = this.joinsOf(crossed, mover);
    const factors = this.factorsOf(mover);
    least[goal] = 0;
    this.put(goal, 0);
    let open = 1;
    for (let weight = 0; open > 0; weight++) {
      const bucket = weight % BUCKETS;
      for (let cell = intAt(first, bucket); cell !== NOWHERE; cell = intAt(first, bucket)) {
        this.take(cell, weight);
        open--;
        const factor = byteAt(factors, cell);
        const joined = byteAt(back, cell);
        for (let d = 0; d < NEIGHBOURS; d++) {
          if (((joined >>> d) & 1) === 0) continue;
          const from = cell + intAt(offsets, d);
          const sum = weight + weightOf(d, factor, byteAt(factors, from));
          const known = intAt(least, from);
          if (sum >= known || this.isClosed(from, boundary)) continue;
          if (known === FAR) open++;
          else this.take(from, known);
          least[from] = sum;
          this.put(from, sum);
        }
      }
    }
  }

  /** Puts a cell among those of its weight. */
  private put(cell: number, weight: number): void {
    const { first, next, before } = this;
    const bucket = weight % BUCKETS;
    const other = intAt(first, bucket);
    next[cell] = other;
    before[cell] = NOWHERE;
    if (other !== NOWHERE) before[other] = cell;
    first[bucket] = cell;
  }

  /** Takes a cell from those of its weight. */
  private take(cell: number, weight: number): void {
    const { first, next, before } = this;
    const after = intAt(next, cell);
    const other = intAt(before, cell);
    if (after !== NOWHERE) before[after] = other;
    if (other === NOWHERE) first[weight % BUCKETS] = after;
    else next[other] = after;
  }

  private isClosed(cell: number, boundary: Boundary | null): boolean {
    return boundary !== null && isBeyond(boundary, this.centreX(cell), this.centreY(cell));
  }

  /** The neighbour of a cell in a direction, `NOWHERE` off the map. */
  private neighbour(cell: number, d: number): number {
    const column = (cell % this.columns) + item(EAST, d);
    const row = Math.floor(cell / this.columns) + item(NORTH, d);
    if (column < 0 || column >= this.columns || row < 0 || row >= this.rows) return NOWHERE;
    return row * this.columns + column;
  }

  private factorsOf(mover: MoverClass): Uint8Array {
    const made = this.factors[mover];
    if (made !== undefined) return made;
    const ground = new Ground(this.bare, new Works(0, 0, this.bare.map.crossings.length));
    const factors = new Uint8Array(this.columns * this.rows);
    for (let cell = 0; cell < factors.length; cell++)
      factors[cell] = ground.factorAt(this.centreX(cell), this.centreY(cell), mover);
    this.factors[mover] = factors;
    return factors;
  }

  private joinsOf({ ground, joins }: Crossed, mover: MoverClass): Joins {
    const made = joins[mover];
    if (made !== undefined) return made;
    const factors = this.factorsOf(mover);
    const out = new Uint8Array(factors.length);
    const back = new Uint8Array(factors.length);
    const { walk } = this;
    const { rooms } = this.bare;
    for (let cell = 0; cell < out.length; cell++) {
      if (byteAt(factors, cell) === 0) continue;
      const [x, y] = [this.centreX(cell), this.centreY(cell)];
      // Then all eight legs stay on clear ground of one kind (BF-FAST-04).
      const isWide = rooms.isWide(x, y);
      for (let d = 0; d < NEIGHBOURS; d++) {
        const near = this.neighbour(cell, d);
        if (near === NOWHERE || byteAt(factors, near) === 0) continue;
        if (!isWide) {
          walk.beginAt(x, y, mover, Infinity);
          if (!walk.leg(ground, item(EAST, d) * H_PER_CM, item(NORTH, d) * H_PER_CM)) continue;
        }
        out[cell] = byteAt(out, cell) | (1 << d);
        back[near] = byteAt(back, near) | (1 << turned(d, 1));
      }
    }
    const both = { out, back };
    joins[mover] = both;
    return both;
  }
}

/** The column or row of a coordinate. */
function cellAlong(h: number, count: number, side: Side): number {
  if (side === 0) return Math.min(Math.floor(h / H_PER_CM), count - 1);
  return Math.max(Math.ceil(h / H_PER_CM) - 1, 0);
}

/** The weight of a step in a direction between cells of these doubled factors. */
function weightOf(d: number, a: number, b: number): number {
  return (d % 2 === 0 ? STRAIGHT : DIAGONAL) * (a + b);
}

/** The i-th direction in which a side looks: half a turn lies between the sides. */
function turned(i: number, side: Side): number {
  return side === 0 ? i : (i + NEIGHBOURS / 2) % NEIGHBOURS;
}
