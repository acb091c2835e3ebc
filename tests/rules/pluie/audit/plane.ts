/** Plane geometry of an auditor, written from the rules alone: whole hundredths of a cm, plain and slow. */

export type Point = readonly [number, number];

/** A rectangle on the map: centre, facing, front and depth. */
export interface Piece {
  readonly at: Point;
  readonly facing: Point;
  /** Front and depth; null for a point. */
  readonly token: Point | null;
}

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];

/** Half away from zero. */
export function rounded(value: number): number {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/** The direction of a vector, a whole vector of length about 1000. */
export function toward([dx, dy]: Point): Point | null {
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? null : [rounded((1000 * dx) / length), rounded((1000 * dy) / length)];
}

/** Front left, front right, back right, back left. */
export function corners({ at, facing: [fx, fy], token }: Piece): readonly Point[] {
  if (token === null) return [at, at, at, at];
  const [a, b] = [token[0] / 2, token[1] / 2];
  const length = Math.sqrt(fx * fx + fy * fy);
  const left: Point = [rounded((b * fx - a * fy) / length), rounded((b * fy + a * fx) / length)];
  const right: Point = [rounded((b * fx + a * fy) / length), rounded((b * fy - a * fx) / length)];
  return [plus(at, left), plus(at, right), minus(at, left), minus(at, right)];
}

export function eye({ at, facing: [fx, fy], token }: Piece): Point {
  const b = (token?.[1] ?? 0) / 2;
  const length = Math.sqrt(fx * fx + fy * fy);
  return plus(at, [rounded((b * fx) / length), rounded((b * fy) / length)]);
}

export function edges(ring: readonly Point[]): readonly (readonly [Point, Point])[] {
  return ring.map((point, i) => [point, ring[(i + 1) % ring.length] ?? point]);
}

const side = (a: Point, b: Point, p: Point): number => Math.sign(cross(minus(b, a), minus(p, a)));

/** True if the point lies on the segment. */
export function isOn(p: Point, a: Point, b: Point): boolean {
  return side(a, b, p) === 0 && dot(minus(p, a), minus(p, b)) <= 0;
}

export function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [s1, s2, s3, s4] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (s1 !== s2 && s3 !== s4 && s1 * s2 <= 0 && s3 * s4 <= 0) return true;
  return isOn(c, a, b) || isOn(d, a, b) || isOn(a, c, d) || isOn(b, c, d);
}

/** True if the point is in the polygon, edges included; by the crossing number. */
export function holds(ring: readonly Point[], [x, y]: Point): boolean {
  let isInside = false;
  for (const [a, b] of edges(ring)) {
    if (isOn([x, y], a, b)) return true;
    if (a[1] > y === b[1] > y) continue;
    const turn = cross(minus(b, a), minus([x, y], a));
    if (b[1] > a[1] ? turn > 0 : turn < 0) isInside = !isInside;
  }
  return isInside;
}

function sharesPoint(one: readonly Point[], other: readonly Point[]): boolean {
  for (const [a, b] of edges(one)) for (const [c, d] of edges(other)) if (meet(a, b, c, d)) return true;
  return [
    [one, other],
    [other, one],
  ].some(([ring = [], points = []]) => points.some((point) => holds(ring, point)));
}

/** Distance in whole hundredths, rounded up. */
export function distance(one: Piece, other: Piece): number {
  const [ring, rim] = [corners(one), corners(other)];
  if (sharesPoint(ring, rim)) return 0;
  let least = Infinity;
  for (const [points, lines] of [
    [ring, rim],
    [rim, ring],
  ] as const)
    for (const p of points)
      for (const [a, b] of edges(lines)) {
        const [edge, from] = [minus(b, a), minus(p, a)];
        const along = dot(from, edge);
        const isBeside = along >= 0 && along <= dot(edge, edge) && dot(edge, edge) > 0;
        const [top, bottom] = isBeside ? [cross(edge, from) ** 2, dot(edge, edge)] : [dot(from, from), 1];
        let d = Math.ceil(Math.sqrt(top / bottom));
        while (d > 0 && (d - 1) ** 2 * bottom >= top) d--;
        while (d * d * bottom < top) d++;
        least = Math.min(least, d);
      }
  return least;
}

/** True if the projections on the normals of all edges overlap by more than 5. */
export function overlap(one: Piece, other: Piece): boolean {
  if (one.token === null || other.token === null) return false;
  // Tokens whose centres are farther apart than all their halves together share nothing.
  const halves = (one.token[0] + one.token[1] + other.token[0] + other.token[1]) / 2;
  const [dx, dy] = minus(one.at, other.at);
  if (Math.abs(dx) > halves + 5 || Math.abs(dy) > halves + 5) return false;
  const rings = [corners(one), corners(other)] as const;
  return rings.every((ring) =>
    edges(ring).every(([a, b]) => {
      const [ex, ey] = minus(b, a);
      const normal: Point = [-ey, ex];
      const spans = rings.map((each) => each.map((p) => dot(p, normal)));
      const [low, high] = [
        Math.max(...spans.map((s) => Math.min(...s))),
        Math.min(...spans.map((s) => Math.max(...s))),
      ];
      const o = high - low;
      return o > 0 && o * o > 25 * dot(normal, normal);
    }),
  );
}

/** True if a direction lies within 22.5 degrees of the facing. */
export function isAhead(direction: Point, facing: Point): boolean {
  const [c, s] = [dot(direction, facing), Math.abs(cross(facing, direction))];
  return c > 0 && (c + s) ** 2 <= 2 * c * c;
}

/** The sector by the test of a direction. */
export function inSector(
  viewer: Piece,
  other: Piece,
  within: (direction: Point, facing: Point) => boolean = isAhead,
): boolean {
  const from = eye(viewer);
  const ring = corners(other);
  if (ring.some((p) => within(minus(p, from), viewer.facing)) || holds(ring, from)) return true;
  return edges(ring).some(([a, b]) => {
    const [da, db] = [minus(a, from), minus(b, from)];
    const [sa, sb] = [cross(viewer.facing, da), cross(viewer.facing, db)];
    if (sa * sb > 0 || (sa === 0 && sb === 0)) return false;
    const [ca, cb] = [dot(da, viewer.facing), dot(db, viewer.facing)];
    return (ca * sb - cb * sa) / (sb - sa) >= 0;
  });
}

/** True if the token meets the segment. */
export function isBetween(piece: Piece, p: Point, q: Point): boolean {
  const ring = corners(piece);
  return edges(ring).some(([a, b]) => meet(a, b, p, q)) || holds(ring, p);
}
