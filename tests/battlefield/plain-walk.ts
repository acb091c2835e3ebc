/** A walk in the plain way, from the text of BF-MOVE alone and the map as it was read: no grid, nothing left out. */
import { isBeyond, type Boundary } from '../../src/battlefield/boundaries.ts';
import { overlap } from '../../src/battlefield/distances.ts';
import type { BattleMap, Line, MoverClass, Polygons } from '../../src/battlefield/map/battle-map.ts';
import { Token } from '../../src/battlefield/token.ts';

type Point = readonly [number, number];

export interface PlainWalk {
  readonly places: Point[];
  readonly factors: number[];
  /** Cost of the first k steps. */
  readonly costs: number[];
  readonly crossings: number[];
  ended: string;
}

const FACTORS = { open: 2, medium: 3, heavy: 6, impassable: 0 };

export function plainWalk(
  map: BattleMap,
  token: Token,
  [dx, dy]: Point,
  mover: MoverClass,
  allowance: number,
  enemies: readonly Token[] = [],
  boundary: Boundary | null = null,
): PlainWalk {
  const length = Math.sqrt(dx * dx + dy * dy);
  let n = 0;
  while (100 * n * n < dx * dx + dy * dy) n++;
  const walk: PlainWalk = {
    places: [[token.x, token.y]],
    factors: [],
    costs: [0],
    crossings: [],
    ended: 'arrived',
  };
  const asks = boundary !== null && !isBeyond(boundary, token.x, token.y);
  let sum = 0;
  let [px, py] = [token.x, token.y];
  for (let k = 1; k <= n; k++) {
    const [x, y] = [token.x + share(k, dx, n), token.y + share(k, dy, n)];
    const isOn = x >= 0 && y >= 0 && x <= map.width && y <= map.height;
    const factor = isOn ? factorAt(map, x, y, mover) : 0;
    const cost = (length * (sum + (factor || 2))) / (2 * n);
    if (cost > allowance + 1e-6) walk.ended = 'allowance';
    else if ((asks && isBeyond(boundary, x, y)) || isStopped(map, token, [px, py], [x, y], mover, enemies))
      walk.ended = 'stopped';
    if (walk.ended !== 'arrived') break;
    if (meetsLine(map.rivers, [px, py], [x, y])) walk.crossings.push(k);
    sum += factor;
    walk.places.push([x, y]);
    walk.factors.push(factor);
    walk.costs.push(cost);
    [px, py] = [x, y];
  }
  return walk;
}

/** True where the token cannot step from one place to the other (BF-MOVE-03). */
export function isStopped(
  map: BattleMap,
  token: Token,
  [px, py]: Point,
  [x, y]: Point,
  mover: MoverClass,
  enemies: readonly Token[],
): boolean {
  if (x < 0 || y < 0 || x > map.width || y > map.height || factorAt(map, x, y, mover) === 0) return true;
  const bars = map.obstacles.filter(({ kind }) => (kind.bars & (1 << mover)) !== 0);
  return (
    (meetsLine(map.rivers, [px, py], [x, y]) && !isAtCrossing(map, x, y)) ||
    meetsLine(bars, [px, py], [x, y]) ||
    enemies.some((enemy) => overlapsAt(token, x, y, enemy) && !overlapsAt(token, px, py, enemy))
  );
}

/** round(k d / n), half away from zero. */
function share(k: number, d: number, n: number): number {
  const size = Math.floor(Math.abs(k * d) / n);
  const rest = Math.abs(k * d) - size * n;
  return Math.sign(d) * (2 * rest >= n ? size + 1 : size);
}

export function overlapsAt(token: Token, x: number, y: number, other: Token): boolean {
  const there = new Token();
  there.copyFrom(token);
  there.place(x, y, token.fx, token.fy);
  return overlap(there, other);
}

function factorAt(map: BattleMap, x: number, y: number, mover: MoverClass): number {
  const surface = map.areas.findLast(({ polygons }) => holds(polygons, x, y))?.surface;
  if (surface === undefined || mover === 2) return 2;
  return FACTORS[mover === 1 ? surface.wheels : surface.terrain];
}

function isAtCrossing({ crossings }: BattleMap, x: number, y: number): boolean {
  return crossings.some((each) => (x - each.x) ** 2 + (y - each.y) ** 2 <= each.halfWidth ** 2);
}

function holds(polygons: Polygons, x: number, y: number): boolean {
  return polygons.some((rings) => {
    const edges = rings.flatMap(edgesOf);
    if (edges.some(([p, q]) => isOn([x, y], p, q))) return true;
    const crossed = edges.filter(([[ax, ay], [bx, by]]) => {
      if (ay <= y === by <= y) return false;
      return ax + ((y - ay) * (bx - ax)) / (by - ay) > x;
    });
    return crossed.length % 2 === 1;
  });
}

function edgesOf(ring: Line): [Point, Point][] {
  const points = pointsOf(ring);
  return points.map((point, i) => [points.at(i - 1) ?? point, point]);
}

function pointsOf(line: Line): Point[] {
  return Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i] ?? 0, line[2 * i + 1] ?? 0]);
}

/** True where the segment from a, excluded, to b, included, shares a point with one of the lines. */
function meetsLine(lines: readonly { readonly line: Line }[], a: Point, b: Point): boolean {
  return lines.some(({ line }) =>
    pointsOf(line).some((q, i, points) => {
      const p = points[i - 1];
      return p !== undefined && meets(a, b, p, q);
    }),
  );
}

function meets(a: Point, b: Point, p: Point, q: Point): boolean {
  const isShared = [a, b].some((end) => isOn(end, p, q)) || [p, q].some((end) => isOn(end, a, b));
  const crosses = turn(a, b, p) * turn(a, b, q) < 0 && turn(p, q, a) * turn(p, q, b) < 0;
  if (crosses) return true;
  if (!isShared) return false;
  // A shared point other than a.
  return isOn(b, p, q) || [p, q].some((end) => isOn(end, a, b) && (end[0] !== a[0] || end[1] !== a[1]));
}

function turn([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

function isOn(point: Point, p: Point, q: Point): boolean {
  const along = (point[0] - p[0]) * (point[0] - q[0]) + (point[1] - p[1]) * (point[1] - q[1]);
  return turn(p, q, point) === 0 && along <= 0;
}
