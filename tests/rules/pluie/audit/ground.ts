/** The ground of an auditor: surfaces, heights, sight, cover and steps, written from the rules alone. */
import {
  corners,
  cross,
  dot,
  edges,
  holds,
  meet,
  minus,
  overlap,
  plus,
  rounded,
  type Piece,
  type Point,
} from './plane.ts';

export type MoverClass = 'foot' | 'wheels' | 'rail';

interface Surface {
  readonly terrain: string;
  readonly wheels: string;
  readonly cover: string;
  readonly blocks: boolean;
  readonly topM: number;
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

export interface MapFile {
  readonly hythe: {
    readonly width: number;
    readonly height: number;
    readonly eyeHeightM?: number;
    readonly seeIntoCm?: number;
  };
  readonly features: readonly Feature[];
}

const surface = (terrain: string, wheels: string, cover = 'open', blocks = false, topM = 0): Surface => ({
  terrain,
  wheels,
  cover,
  blocks,
  topM,
});

const OPEN = surface('open', 'open');
const CLASSES: Readonly<Record<string, Surface>> = {
  open: OPEN,
  wood: surface('medium', 'medium', 'cover', true, 12),
  'built-up': surface('heavy', 'heavy', 'building', true, 8),
  fieldwork: surface('heavy', 'heavy', 'field-fortification'),
  fortification: surface('heavy', 'heavy', 'fortification'),
  marsh: surface('medium', 'impassable'),
  cliff: surface('impassable', 'impassable'),
  water: surface('impassable', 'impassable'),
};
const OBSTACLES: Readonly<Record<string, readonly [string, number]>> = {
  hedge: ['cover', 3],
  wall: ['cover', 1.5],
  entrenchment: ['field-fortification', 1],
};
export const COVERS = ['open', 'cover', 'building', 'field-fortification', 'fortification'];
const DOUBLED: Readonly<Record<string, number>> = { open: 2, medium: 3, heavy: 6 };
const LITTLE = 1e-6;

const inHundredths = (place: unknown): Point => {
  const [x = 0, y = 0] = place as readonly number[];
  return [Math.round(x * 100), Math.round(y * 100)];
};
const ringOf = (ring: unknown): readonly Point[] =>
  (ring as readonly unknown[]).slice(0, -1).map(inHundredths);
const lineOf = (line: unknown): readonly Point[] => (line as readonly unknown[]).map(inHundredths);

type Polygon = readonly (readonly Point[])[];

function polygonsOf({ geometry }: Feature): readonly Polygon[] {
  const all = geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates];
  return (all as readonly (readonly unknown[])[]).map((polygon) => polygon.map(ringOf));
}

function near([x, y]: Point, [a, b]: readonly [Point, Point]): boolean {
  const edge = minus(b, a);
  const along = Math.max(0, Math.min(1, dot(minus([x, y], a), edge) / dot(edge, edge)));
  const [dx, dy] = minus([x, y], plus(a, [along * edge[0], along * edge[1]]));
  return Math.sqrt(dx * dx + dy * dy) <= LITTLE;
}

const isFar = (ring: readonly Point[], point: Point): boolean =>
  [0, 1].some(
    (i) =>
      ring.every((corner) => (corner[i] ?? 0) < (point[i] ?? 0) - 1) ||
      ring.every((corner) => (corner[i] ?? 0) > (point[i] ?? 0) + 1),
  );

/** Edges belong to the area, those of its holes too. */
function isIn([outer = [], ...holes]: Polygon, point: Point): boolean {
  if (isFar(outer, point)) return false;
  const isWhole = Number.isInteger(point[0]) && Number.isInteger(point[1]);
  if (!isWhole && [outer, ...holes].some((ring) => edges(ring).some((edge) => near(point, edge))))
    return true;
  const isOnHole = (ring: readonly Point[]): boolean =>
    edges(ring).some(
      ([a, b]) => cross(minus(b, a), minus(point, a)) === 0 && dot(minus(point, a), minus(point, b)) <= 0,
    );
  return holds(outer, point) && holes.every((hole) => isOnHole(hole) || !holds(hole, point));
}

interface Line {
  readonly points: readonly Point[];
  readonly feature: Feature['properties'];
}

function segments(points: readonly Point[]): readonly (readonly [Point, Point])[] {
  return points.slice(1).map((point, i) => [points[i] ?? point, point]);
}

/** The part of the segment p to q at which it meets a to b in exactly one point; null if it does not. */
function meetingAt(p: Point, q: Point, a: Point, b: Point): number | null {
  const [d, e] = [minus(q, p), minus(b, a)];
  const turn = cross(d, e);
  if (turn === 0 || !meet(p, q, a, b)) return null;
  return cross(minus(a, p), e) / turn;
}

export class Field {
  readonly width: number;
  readonly height: number;
  private readonly eyeHeight: number;
  private readonly seeInto: number;
  private readonly areas: { readonly polygons: readonly Polygon[]; readonly surface: Surface }[] = [];
  private readonly heights: { readonly polygons: readonly Polygon[]; readonly m: number }[] = [];
  private readonly obstacles: {
    readonly points: readonly Point[];
    readonly cover: string;
    readonly topM: number;
    readonly bars: readonly string[];
  }[] = [];
  readonly rivers: Line[] = [];
  readonly wires: Line[] = [];
  readonly rails: Line[] = [];
  private readonly roads: Line[] = [];
  private crossings: readonly { readonly at: Point; readonly half: number }[] = [];
  readonly stations: Point[] = [];

  constructor({ hythe, features }: MapFile) {
    this.width = hythe.width * 100;
    this.height = hythe.height * 100;
    this.eyeHeight = hythe.eyeHeightM ?? 2;
    this.seeInto = (hythe.seeIntoCm ?? 2) * 100;
    for (const feature of features) this.take(feature);
  }

  private take(feature: Feature): void {
    const { properties, geometry } = feature;
    const line = (): Line => ({ points: lineOf(geometry.coordinates), feature: properties });
    switch (properties['kind']) {
      case 'area': {
        const base = CLASSES[String(properties['class'])] ?? OPEN;
        const terrain = properties['terrain'] ?? base.terrain;
        const wheels =
          properties['wheels'] ??
          (properties['terrain'] !== undefined && base.wheels === base.terrain ? terrain : base.wheels);
        this.areas.push({
          polygons: polygonsOf(feature),
          surface: { ...base, ...properties, terrain, wheels } as Surface, // the properties of an area have these types
        });
        return;
      }
      case 'height':
        this.heights.push({ polygons: polygonsOf(feature), m: Number(properties['heightM']) });
        return;
      case 'obstacle': {
        const [cover, topM] = OBSTACLES[String(properties['class'])] ?? ['cover', 0];
        const { bars = [] } = properties as { readonly bars?: readonly string[] };
        this.obstacles.push({
          points: lineOf(geometry.coordinates),
          cover: typeof properties['cover'] === 'string' ? properties['cover'] : cover,
          topM: Number(properties['topM'] ?? topM),
          bars,
        });
        return;
      }
      case 'river':
        this.rivers.push(line());
        return;
      case 'telegraph':
        this.wires.push(line());
        return;
      case 'railway':
        this.rails.push(line());
        return;
      case 'road':
        this.roads.push(line());
        return;
      case 'crossing':
        this.crossings = [
          ...this.crossings,
          {
            at: inHundredths(geometry.coordinates),
            half: Math.round(Number(properties['halfWidthCm'] ?? 1) * 100),
          },
        ];
        return;
      case 'station':
        this.stations.push(inHundredths(geometry.coordinates));
        return;
      default:
    }
  }

  /** The work that a unit has made where it stands; of a bridge, the place of it. */
  make(work: string, maker: Piece, at: Point): void {
    const ring = corners(maker);
    if (work === 'destroy-bridge')
      this.crossings = this.crossings.filter(
        (crossing) => crossing.at[0] !== at[0] || crossing.at[1] !== at[1],
      );
    else if (work === 'obstacle')
      this.obstacles.push({ points: ring.slice(0, 2), cover: 'open', topM: 0, bars: ['wheels', 'column'] });
    else {
      const made = CLASSES[work === 'clear' ? 'open' : 'fieldwork'] ?? OPEN;
      this.areas.push({ polygons: [[ring]], surface: made });
    }
  }

  surfaceAt(point: Point): Surface {
    return this.areas.findLast(({ polygons }) => polygons.some((each) => isIn(each, point)))?.surface ?? OPEN;
  }

  heightAt(point: Point): number {
    const there = this.heights.filter(({ polygons }) => polygons.some((each) => isIn(each, point)));
    return Math.max(0, ...there.map(({ m }) => m));
  }

  sees(p: Point, q: Point): boolean {
    const [dx, dy] = minus(q, p);
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length === 0) return true;
    const [from, to] = [this.heightAt(p) + this.eyeHeight, this.heightAt(q) + this.eyeHeight];
    const z = (t: number): number => from + t * (to - from);
    const at = (t: number): Point => [p[0] + t * dx, p[1] + t * dy];
    const cuts = [0, 1];
    for (const { polygons } of [...this.areas, ...this.heights])
      for (const polygon of polygons)
        for (const ring of polygon)
          for (const [a, b] of edges(ring)) {
            const t = meetingAt(p, q, a, b);
            if (t !== null) cuts.push(t);
            else if (meet(p, q, a, b))
              for (const end of [a, b])
                cuts.push(Math.max(0, Math.min(1, dot(minus(end, p), [dx, dy]) / (length * length))));
          }
    const ts = cuts
      .toSorted((one, other) => one - other)
      .filter((t, i, all) => i === 0 || t - (all[i - 1] ?? 0) > 1e-9);
    const pieces = ts.slice(1).map((end, i) => {
      const start = ts[i] ?? 0;
      const middle = at((start + end) / 2);
      return { start, end, ground: this.heightAt(middle), surface: this.surfaceAt(middle) };
    });
    if (pieces.some(({ start, end, ground }) => ground > Math.min(z(start), z(end)) + LITTLE)) return false;
    let began: number | null = null;
    for (const {
      start,
      end,
      ground,
      surface: { blocks, topM },
    } of [...pieces, { start: 1, end: 1, ground: 0, surface: OPEN }]) {
      const isVeiled = blocks && ground + topM > Math.min(z(start), z(end)) + LITTLE;
      if (isVeiled) began ??= start;
      if ((isVeiled && end < 1) || began === null) continue;
      const stop = isVeiled ? end : start;
      const most = began === 0 || stop === 1 ? this.seeInto : 5;
      if ((stop - began) * length > most + LITTLE) return false;
      began = null;
    }
    for (const { points, topM } of this.obstacles)
      for (const [a, b] of segments(points)) {
        const t = meetingAt(p, q, a, b);
        if (t === null || Math.min(t, 1 - t) * length <= this.seeInto + LITTLE) continue;
        const beside = pieces.filter(({ start, end }) => t >= start - 1e-9 && t <= end + 1e-9);
        if (Math.max(...beside.map(({ ground }) => ground)) + topM > z(t) + LITTLE) return false;
      }
    return true;
  }

  /** The cover of a target at q against p. */
  coverAgainst(p: Point, q: Point): string {
    const [dx, dy] = minus(q, p);
    const length = Math.sqrt(dx * dx + dy * dy);
    let best = COVERS.indexOf(this.surfaceAt(q).cover);
    for (const { points, cover } of this.obstacles)
      for (const [a, b] of segments(points)) {
        const t = meetingAt(p, q, a, b);
        if (t !== null && (1 - t) * length <= 150 + LITTLE) best = Math.max(best, COVERS.indexOf(cover));
      }
    return COVERS[best] ?? 'open';
  }

  /** Twice the factor of the ground at a point; null where nobody of the class may be. */
  doubled(point: Point, mover: MoverClass): number | null {
    const { terrain, wheels } = this.surfaceAt(point);
    return DOUBLED[mover === 'wheels' ? wheels : terrain] ?? null;
  }

  /** True for a place that stands on the centre line of a road, to the hundredth. */
  isOnRoad(at: Point): boolean {
    return this.roads.some(({ points }) =>
      segments(points).some(([a, b]) => {
        const [along, from, back] = [minus(b, a), minus(at, a), minus(at, b)];
        if (dot(along, from) <= 0) return dot(from, from) <= 1;
        return dot(along, back) >= 0 ? dot(back, back) <= 1 : cross(along, from) ** 2 <= dot(along, along);
      }),
    );
  }

  /** True if a step goes off the map, onto ground or over a line that it may not; on a road any ground will do. */
  isBarred(from: Point, to: Point, mover: MoverClass, { column = false, road = false } = {}): boolean {
    if (to[0] < 0 || to[1] < 0 || to[0] > this.width || to[1] > this.height) return true;
    if (!road && this.doubled(to, mover) === null) return true;
    const crosses = (points: readonly Point[]): boolean =>
      segments(points).some(
        ([a, b]) => meet(from, to, a, b) && !(touches(from, a, b) && !meetsBeyond(from, to, a, b)),
      );
    const isAtCrossing = this.crossings.some(
      ({ at, half }) => dot(minus(to, at), minus(to, at)) <= half * half,
    );
    if (!isAtCrossing && this.rivers.some(({ points }) => crosses(points))) return true;
    return this.obstacles.some(
      ({ bars, points }) => (bars.includes(mover) || (column && bars.includes('column'))) && crosses(points),
    );
  }
}

/** True if the start of a step lies on the line, so that only what comes after it counts. */
function touches(from: Point, a: Point, b: Point): boolean {
  return cross(minus(b, a), minus(from, a)) === 0 && dot(minus(from, a), minus(from, b)) <= 0;
}

/** True if the segment meets the line in a point other than its start. */
function meetsBeyond(from: Point, to: Point, a: Point, b: Point): boolean {
  return (
    touches(to, a, b) ||
    (cross(minus(b, a), minus(to, a)) === 0 && (isBetweenEnds(a, from, to) || isBetweenEnds(b, from, to)))
  );
}

function isBetweenEnds(p: Point, from: Point, to: Point): boolean {
  return cross(minus(to, from), minus(p, from)) === 0 && dot(minus(p, from), minus(p, to)) < 0;
}

/** Steps of a leg: the least n with 100 n² >= dx² + dy². */
export function stepsOf([dx, dy]: Point): number {
  let n = Math.ceil(Math.sqrt(dx * dx + dy * dy) / 10);
  while (n > 0 && 100 * (n - 1) ** 2 >= dx * dx + dy * dy) n--;
  while (100 * n * n < dx * dx + dy * dy) n++;
  return n;
}

export function stepAt(origin: Point, [dx, dy]: Point, n: number, k: number): Point {
  return n === 0 ? origin : plus(origin, [rounded((k * dx) / n), rounded((k * dy) / n)]);
}

export interface Around {
  readonly enemies: readonly Piece[];
  readonly friends: readonly Piece[];
}

/** Steps that a retreat or move can make along a leg, and twice the factors of the ground of each. */
export function walk(
  field: Field,
  piece: Piece,
  leg: Point,
  mover: MoverClass,
  allowance: number,
  { enemies }: Around,
): { readonly steps: number; readonly doubled: readonly number[] } {
  const n = stepsOf(leg);
  const length = Math.sqrt(dot(leg, leg));
  const doubled: number[] = [];
  let sum = 0;
  for (let k = 1; k <= n; k++) {
    const [before, to] = [stepAt(piece.at, leg, n, k - 1), stepAt(piece.at, leg, n, k)];
    if (field.isBarred(before, to, mover)) break;
    const factor = field.doubled(to, mover) ?? 0;
    if ((length * (sum + factor)) / (2 * n) > allowance + LITTLE) break;
    const [here, there] = [
      { ...piece, at: before },
      { ...piece, at: to },
    ];
    if (enemies.some((enemy) => overlap(there, enemy) && !overlap(here, enemy))) break;
    sum += factor;
    doubled.push(factor);
  }
  return { steps: doubled.length, doubled };
}

export interface Retreat {
  readonly to: Point;
  readonly leg: number;
  readonly sheltered: boolean;
  readonly beyond: number;
}

const TURNS: readonly Point[] = [
  [1000, 0],
  [924, 383],
  [924, -383],
  [707, 707],
  [707, -707],
];

/** The retreat of a unit before an enemy; `facing` is that at its end. */
export function retreat(
  field: Field,
  unit: Piece,
  enemy: Piece,
  mover: MoverClass,
  allowance: number,
  around: Around,
): Retreat {
  const apart = minus(unit.at, enemy.at);
  const length = Math.sqrt(dot(apart, apart));
  const back: Point =
    length === 0
      ? [-unit.facing[0], -unit.facing[1]]
      : [rounded((1000 * apart[0]) / length), rounded((1000 * apart[1]) / length)];
  const isSheltered = (point: Point): boolean =>
    around.friends.some((friend) => friend.token !== null && meetsToken(friend, enemy.at, point)) ||
    field.coverAgainst(enemy.at, point) !== 'open' ||
    !field.sees(enemy.at, point);
  const legs = TURNS.map(([c, s]) => {
    const turned: Point = [c * back[0] - s * back[1], s * back[0] + c * back[1]];
    const l = Math.sqrt(dot(turned, turned));
    const [x, y]: Point = [rounded((1000 * turned[0]) / l), rounded((1000 * turned[1]) / l)];
    const leg: Point = [rounded((allowance * x) / 1000), rounded((allowance * y) / 1000)];
    const { steps } = walk(field, unit, leg, mover, allowance, around);
    return { leg, direction: [x, y] as Point, steps, end: stepAt(unit.at, leg, stepsOf(leg), steps) };
  });
  const which = Math.max(
    0,
    legs.findIndex(({ end }) => isSheltered(end)),
  );
  const chosen = legs[which];
  if (chosen === undefined) throw new Error('there are five legs');
  const isFree = (at: Point): boolean =>
    ![...around.friends, ...around.enemies].some((other) => overlap({ ...unit, at }, other));
  const result = (to: Point, beyond: number): Retreat => ({
    to,
    leg: which,
    sheltered: isSheltered(chosen.end),
    beyond,
  });
  if (isFree(chosen.end)) return result(chosen.end, 0);
  let last = chosen.end;
  for (let j = 1; j <= 60; j++) {
    const [x, y] = chosen.direction;
    const next = plus(chosen.end, [rounded((j * x) / 100), rounded((j * y) / 100)]);
    const [here, there] = [
      { ...unit, at: last },
      { ...unit, at: next },
    ];
    if (field.isBarred(last, next, mover)) break;
    if (around.enemies.some((enemy2) => overlap(there, enemy2) && !overlap(here, enemy2))) break;
    if (isFree(next)) return result(next, j);
    last = next;
  }
  for (let k = chosen.steps; k >= 1; k--) {
    const at = stepAt(unit.at, chosen.leg, stepsOf(chosen.leg), k);
    if (isFree(at)) return result(at, 0);
  }
  return result(unit.at, 0);
}

function meetsToken(piece: Piece, p: Point, q: Point): boolean {
  const ring = corners(piece);
  return edges(ring).some(([a, b]) => meet(a, b, p, q)) || holds(ring, p) || holds(ring, q);
}
