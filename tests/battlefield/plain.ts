/** The rules of the battlefield in the plainest way, without grid, radius or list: every edge and every feature is asked. */
import type { BattleMap, Polygons } from '../../src/battlefield/map/battle-map.ts';
import type { HalfAngle } from '../../src/battlefield/sectors.ts';
import type { Token } from '../../src/battlefield/token.ts';

const COVERS = ['open', 'cover', 'building', 'field-fortification', 'fortification'];

export interface Place {
  readonly x: number;
  readonly y: number;
}
type Edge = readonly [Place, Place];

export function cornersOf({ corners }: Token): Place[] {
  return [0, 2, 4, 6].map((i) => ({ x: corners[i] ?? NaN, y: corners[i + 1] ?? NaN }));
}

function edgesOf(points: readonly Place[]): Edge[] {
  return points.map((point, i) => [point, points[(i + 1) % points.length] ?? point]);
}

function cross(o: Place, a: Place, b: Place): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

function isOnEdge(p: Place, [a, b]: Edge): boolean {
  return (
    cross(a, b, p) === 0 &&
    Math.min(a.x, b.x) <= p.x &&
    p.x <= Math.max(a.x, b.x) &&
    Math.min(a.y, b.y) <= p.y &&
    p.y <= Math.max(a.y, b.y)
  );
}

export function doEdgesMeet(one: Edge, other: Edge): boolean {
  const [a, b] = one;
  const [c, d] = other;
  const sides = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)].map(Math.sign);
  const [p = 0, q = 0, r = 0, s = 0] = sides;
  if (p * q < 0 && r * s < 0) return true;
  return isOnEdge(c, one) || isOnEdge(d, one) || isOnEdge(a, other) || isOnEdge(b, other);
}

function isIn(p: Place, corners: readonly Place[]): boolean {
  const signs = edgesOf(corners).map(([a, b]) => Math.sign(cross(a, b, p)));
  return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0);
}

/** BF-DIST-01, with whole numbers of any size. */
export function plainDistance(a: Token, b: Token): number {
  const [ofA, ofB] = [cornersOf(a), cornersOf(b)];
  if (a.isPoint && b.isPoint) return up(squared(ofA[0], ofB[0]), 1n);
  const isShared =
    edgesOf(ofA).some((one) => edgesOf(ofB).some((other) => doEdgesMeet(one, other))) ||
    (!b.isPoint && ofA.some((corner) => isIn(corner, ofB))) ||
    (!a.isPoint && ofB.some((corner) => isIn(corner, ofA)));
  if (isShared) return 0;
  const between = (corners: readonly Place[], others: readonly Place[]): number[] =>
    corners.flatMap((corner) => edgesOf(others).map((edge) => toEdge(corner, edge)));
  return Math.min(...between(ofA, ofB), ...between(ofB, ofA));
}

function squared(a: Place = { x: NaN, y: NaN }, b: Place = { x: NaN, y: NaN }): bigint {
  return BigInt(a.x - b.x) ** 2n + BigInt(a.y - b.y) ** 2n;
}

function toEdge(p: Place, [a, b]: Edge): number {
  const along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
  const length2 = squared(a, b);
  if (along <= 0) return up(squared(a, p), 1n);
  if (BigInt(along) >= length2) return up(squared(b, p), 1n);
  return up(BigInt(cross(a, b, p)) ** 2n, length2);
}

/** The least whole number whose square times `under` is at least `over`. */
function up(over: bigint, under: bigint): number {
  let root = BigInt(Math.max(0, Math.floor(Math.sqrt(Number(over) / Number(under))) - 2));
  while (root * root * under < over) root++;
  return Number(root);
}

/** BF-DIST-03. */
export function plainOverlap(a: Token, b: Token): boolean {
  if (a.isPoint || b.isPoint) return false;
  return [...edgesOf(cornersOf(a)), ...edgesOf(cornersOf(b))].every(([from, to]) => {
    const normal = { x: from.y - to.y, y: to.x - from.x };
    const [ofA = [], ofB = []] = [a, b].map((token) =>
      cornersOf(token).map(({ x, y }) => x * normal.x + y * normal.y),
    );
    const by = Math.min(Math.max(...ofA), Math.max(...ofB)) - Math.max(Math.min(...ofA), Math.min(...ofB));
    return by > 0 && BigInt(by) ** 2n > 25n * (BigInt(normal.x) ** 2n + BigInt(normal.y) ** 2n);
  });
}

/** BF-DIST-04. */
export function plainMeetsSegment(token: Token, p: Place, q: Place): boolean {
  if (token.isPoint) return false;
  const corners = cornersOf(token);
  return isIn(p, corners) || isIn(q, corners) || edgesOf(corners).some((edge) => doEdgesMeet(edge, [p, q]));
}

/** BF-SEC-02, with whole numbers of any size. */
export function plainInSector(token: Token, other: Token, half: Exclude<HalfAngle, 90>): boolean {
  const eye = { x: token.eyeX, y: token.eyeY };
  const corners = cornersOf(other);
  const parts = corners.map(({ x, y }) => {
    const [dx, dy] = [BigInt(x - eye.x), BigInt(y - eye.y)];
    const [fx, fy] = [BigInt(token.fx), BigInt(token.fy)];
    return { c: dx * fx + dy * fy, s: fx * dy - fy * dx };
  });
  if (parts.some(({ c, s }) => isInside(c, s, half))) return true;
  const meetsAxis = parts.some((a, i) => {
    const b = parts[(i + 1) % 4] ?? a;
    if (a.s * b.s > 0n) return false;
    if (a.s === b.s) return a.c >= 0n || b.c >= 0n;
    const meeting = a.c * b.s - b.c * a.s;
    return b.s > a.s ? meeting >= 0n : meeting <= 0n;
  });
  return meetsAxis || (other.isPoint ? eye.x === other.x && eye.y === other.y : isIn(eye, corners));
}

function isInside(c: bigint, s: bigint, half: Exclude<HalfAngle, 90>): boolean {
  const across = s < 0n ? -s : s;
  if (c <= 0n) return false;
  if (half === 22.5) return (c + across) ** 2n <= 2n * c ** 2n;
  if (half === 45) return across <= c;
  return c ** 2n * BigInt(half.under) >= (c ** 2n + s ** 2n) * BigInt(half.over);
}

function rings(polygons: Polygons): Place[][][] {
  return polygons.map((polygon) =>
    polygon.map((ring) =>
      Array.from({ length: ring.length / 2 }, (_unused, i) => ({
        x: ring[2 * i] ?? NaN,
        y: ring[2 * i + 1] ?? NaN,
      })),
    ),
  );
}

/** BF-MAP-02; a point within `slack` of an edge lies on it. */
function holds(polygons: Polygons, p: Place, slack: number): boolean {
  return rings(polygons).some((polygon) => {
    const edges = polygon.flatMap(edgesOf);
    if (edges.some((edge) => (slack === 0 ? isOnEdge(p, edge) : isNear(p, edge, slack)))) return true;
    const crossed = edges.filter(([a, b]) => {
      if (a.y <= p.y === b.y <= p.y) return false;
      return a.x + ((p.y - a.y) * (b.x - a.x)) / (b.y - a.y) > p.x;
    });
    return crossed.length % 2 === 1;
  });
}

function isNear(p: Place, [a, b]: Edge, slack: number): boolean {
  const [ex, ey] = [b.x - a.x, b.y - a.y];
  const t = Math.min(1, Math.max(0, ((p.x - a.x) * ex + (p.y - a.y) * ey) / (ex * ex + ey * ey)));
  return Math.hypot(p.x - a.x - t * ex, p.y - a.y - t * ey) <= slack;
}

const OPEN = { terrain: 'open', wheels: 'open', cover: 'open', blocks: false, topM: 0 } as const;

/** BF-MAP-01. */
export function plainSurface({ areas }: BattleMap, p: Place, slack = 0) {
  return areas.findLast(({ polygons }) => holds(polygons, p, slack))?.surface ?? OPEN;
}

export function plainHeight({ heights }: BattleMap, p: Place, slack = 0): number {
  return Math.max(
    0,
    ...heights.filter(({ polygons }) => holds(polygons, p, slack)).map(({ heightM }) => heightM),
  );
}

/** The meeting of a line from p to q with an edge: both ends of what they share in t, the same where it is a point. */
function meeting(p: Place, q: Place, edge: Edge): readonly [number, number] | null {
  if (!doEdgesMeet([p, q], edge)) return null;
  const [a, b] = edge;
  const [dx, dy] = [q.x - p.x, q.y - p.y];
  const tOf = ({ x, y }: Place): number => ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy);
  const under = dx * (b.y - a.y) - dy * (b.x - a.x);
  if (under === 0) {
    const [from, to] = [tOf(a), tOf(b)].toSorted((one, other) => one - other);
    return [Math.max(0, from ?? NaN), Math.min(1, to ?? NaN)];
  }
  const t = ((a.x - p.x) * (b.y - a.y) - (a.y - p.y) * (b.x - a.x)) / under;
  return [t, t];
}

const EPSILON = 1e-6;

function linesOf(line: Int32Array): Edge[] {
  const points = rings([[line]])[0]?.[0] ?? [];
  return edgesOf(points).slice(0, -1);
}

/** BF-LOS-01 to -05: null where p sees q. */
export function plainBlocker(map: BattleMap, p: Place, q: Place): string | null {
  if (p.x === q.x && p.y === q.y) return null;
  const length = Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
  const [from, to] = [p, q].map((place) => plainHeight(map, place) + map.eyeHeightM);
  const z = (t: number): number => (from ?? NaN) + t * ((to ?? NaN) - (from ?? NaN));
  const edges = [...map.areas, ...map.heights].flatMap(({ polygons }) =>
    rings(polygons).flat().flatMap(edgesOf),
  );
  const met = edges.flatMap((edge) => meeting(p, q, edge) ?? []);
  const cuts = [0, ...met, 1].toSorted((a, b) => a - b);
  const apart = cuts.filter((t, i) => i === 0 || t - (cuts[i - 1] ?? NaN) > 1e-9);
  const pieces = apart.slice(0, -1).map((begin, i) => {
    const end = apart[i + 1] ?? NaN;
    const middle = (begin + end) / 2;
    const at = { x: p.x + middle * (q.x - p.x), y: p.y + middle * (q.y - p.y) };
    const height = plainHeight(map, at, EPSILON);
    const { blocks, topM } = plainSurface(map, at, EPSILON);
    const lower = Math.min(z(begin), z(end));
    return { begin, end, height, lower, isVeiled: blocks && height + topM > lower + EPSILON };
  });
  if (pieces.some(({ height, lower }) => height > lower + EPSILON)) return 'ground';
  const stretches: { begin: number; end: number }[] = [];
  pieces.forEach(({ begin, end, isVeiled }, i) => {
    const last = stretches.at(-1);
    if (!isVeiled) return;
    if (last !== undefined && pieces[i - 1]?.isVeiled === true) last.end = end;
    else stretches.push({ begin, end });
  });
  const isThick = stretches.some(({ begin, end }) => {
    const most = begin === 0 || end === apart.at(-1) ? map.seeInto : 5;
    return (end - begin) * length > most + EPSILON;
  });
  if (isThick) return 'wood or buildings';
  const isFenced = map.obstacles.some(({ line, kind }) =>
    linesOf(line).some((edge) => {
      const [t = NaN, last] = meeting(p, q, edge) ?? [];
      if (t !== last || Math.min(t, 1 - t) * length <= map.seeInto + EPSILON) return false;
      const around = pieces.filter(({ begin, end }) => begin - 1e-9 <= t && t <= end + 1e-9);
      return Math.max(...around.map(({ height }) => height)) + kind.topM > z(t) + EPSILON;
    }),
  );
  return isFenced ? 'obstacle' : null;
}

/** BF-LOS-06. */
export function plainCover(map: BattleMap, p: Place, q: Place): string {
  const length = Math.sqrt((q.x - p.x) ** 2 + (q.y - p.y) ** 2);
  const ofObstacles = map.obstacles
    .filter(({ line }) =>
      linesOf(line).some((edge) => {
        const last = length === 0 ? undefined : meeting(p, q, edge)?.[1];
        return last !== undefined && (1 - last) * length <= 150 + EPSILON;
      }),
    )
    .map(({ kind }) => COVERS.indexOf(kind.cover));
  return COVERS[Math.max(COVERS.indexOf(plainSurface(map, q).cover), ...ofObstacles)] ?? 'open';
}

/** The step from p, excluded, to q, included, meets a line. */
function doesStepMeet(p: Place, q: Place, line: Int32Array): boolean {
  return linesOf(line).some((edge) => {
    const met = p.x === q.x && p.y === q.y ? null : meeting(p, q, edge);
    return met !== null && met[1] > 0;
  });
}

export function plainMeetsRiver({ rivers }: BattleMap, p: Place, q: Place): boolean {
  return rivers.some(({ line }) => doesStepMeet(p, q, line));
}

export function plainMeetsBar({ obstacles }: BattleMap, p: Place, q: Place, movers: number): boolean {
  return obstacles.some(({ line, kind }) => (kind.bars & movers) !== 0 && doesStepMeet(p, q, line));
}
