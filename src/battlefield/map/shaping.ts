/**
 * Features of a map file as they are shaped by hand: moved, turned, stretched, and bent at their corners. They stay on the
 * table, in whole hundredths of a centimetre.
 */
import { isList, isMap, type Json, type JsonObject } from '../../play/json.ts';
import { H_PER_CM } from '../arithmetic.ts';
import { COMPASS } from '../directions.ts';

/** In cm from the south-west corner. */
export type Position = readonly [x: number, y: number];

/** A feature as a map file has it. */
export interface MapFeature {
  readonly type: 'Feature';
  readonly properties: JsonObject;
  readonly geometry: { readonly type: string; readonly coordinates: Json };
}

/** The rectangle around a feature. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Lists around each position of a geometry. */
const DEPTHS: Readonly<Record<string, number>> = { Point: 0, LineString: 1, Polygon: 2, MultiPolygon: 3 };
/** No feature with an extent is made smaller by stretching it. */
const LEAST_CM = 0.5;
/** A crossing as near as this to a river is meant to lie on it. */
const NEAR_RIVER_CM = 2;

/** The features of a map; null in the place of one whose form is not that of a feature. */
export function featuresOf(map: Json | undefined): readonly (MapFeature | null)[] {
  const features = isMap(map) ? map['features'] : undefined;
  return (isList(features) ? features : []).map((raw) => {
    const { properties, geometry } = isMap(raw) ? raw : {};
    if (!isMap(properties) || !isMap(geometry)) return null;
    const { type, coordinates = null } = geometry;
    const depth = typeof type === 'string' ? DEPTHS[type] : undefined;
    if (typeof type !== 'string' || depth === undefined || !isOfPositions(coordinates, depth)) return null;
    return { type: 'Feature', properties, geometry: { type, coordinates } };
  });
}

function isOfPositions(raw: Json | undefined, depth: number): boolean {
  if (!isList(raw)) return false;
  if (depth > 0) return raw.length > 0 && raw.every((part) => isOfPositions(part, depth - 1));
  return raw.length === 2 && raw.every((part) => typeof part === 'number');
}

/** The lines of a feature: of a polygon its rings, each without the first position again at its end; of a point itself. */
export function linesOf(feature: MapFeature): readonly (readonly Position[])[] {
  const lines: (readonly Position[])[] = [];
  withLines(feature, (line) => {
    lines.push(line);
    return line;
  });
  return lines;
}

/** True of a feature with an inside. */
export function isArea({ geometry: { type } }: MapFeature): boolean {
  return type.endsWith('Polygon');
}

export function boundsOf(feature: MapFeature): Bounds {
  const all = linesOf(feature).flat();
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) };
}

/** The rectangle around a point, so far from it on each side. */
export function around([x, y]: Position, cm: number): Bounds {
  return { west: x - cm, south: y - cm, east: x + cm, north: y + cm };
}

/** The rectangle with a margin. */
export function widened({ west, south, east, north }: Bounds, cm: number): Bounds {
  return { west: west - cm, south: south - cm, east: east + cm, north: north + cm };
}

/** True where two rectangles have more than an edge in common. */
export function doShare(a: Bounds, b: Bounds): boolean {
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;
}

/** True where a point lies within an area; on its edge it may be either. */
export function holds(feature: MapFeature, [x, y]: Position): boolean {
  if (!isArea(feature)) return false;
  let isInside = false;
  for (const ring of linesOf(feature))
    for (const [i, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring.at(i - 1) ?? [bx, by];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
    }
  return isInside;
}

/** True where a feature, or the inside of an area, lies in a rectangle in part. */
export function meets(feature: MapFeature, box: Bounds): boolean {
  const lines = linesOf(feature).map((line) => (isArea(feature) ? [...line, ...line.slice(0, 1)] : line));
  return (
    lines.some((line) => line.some((to, i) => isEdgeIn(line[i - 1] ?? to, to, box))) ||
    holds(feature, [box.west, box.south])
  );
}

/** True where a part of the edge between two points lies in a rectangle. */
function isEdgeIn([ax, ay]: Position, [bx, by]: Position, { west, south, east, north }: Bounds): boolean {
  let [from, to] = [0, 1];
  for (const [a, b, least, most] of [
    [ax, bx, west, east],
    [ay, by, south, north],
  ] as const) {
    if (a === b && (a < least || a > most)) return false;
    if (a === b) continue;
    const [s, t] = [(least - a) / (b - a), (most - a) / (b - a)];
    from = Math.max(from, Math.min(s, t));
    to = Math.min(to, Math.max(s, t));
  }
  return from <= to;
}

/** The feature moved by [dx, dy], as far as the table goes. */
export function moved(feature: MapFeature, [dx, dy]: Position, size: Position): MapFeature {
  const { west, south, east, north } = boundsOf(feature);
  const x = within(dx, -west, size[0] - east);
  const y = within(dy, -south, size[1] - north);
  return shifted(feature, ([px, py]) => [px + x, py + y]);
}

/** The feature turned about its middle by sixteenths of a circle, clockwise; as it is where it would not fit on the table. */
export function turned(feature: MapFeature, sixteenths: number, size: Position): MapFeature {
  const points = [...COMPASS.values()];
  const { x: s, y: c } = points.at(sixteenths % points.length) ?? { x: 0, y: 1 };
  const length = Math.sqrt(s * s + c * c);
  const { west, south, east, north } = boundsOf(feature);
  const [mx, my] = [(west + east) / 2, (south + north) / 2];
  const all = shifted(feature, ([x, y]) => [
    mx + ((x - mx) * c + (y - my) * s) / length,
    my + ((y - my) * c - (x - mx) * s) / length,
  ]);
  const box = boundsOf(all);
  const isTooLarge = box.east - box.west > size[0] || box.north - box.south > size[1];
  return isTooLarge ? feature : moved(all, [0, 0], size);
}

/** The feature with its north-east corner at a point of the table, stretched from its south-west corner. */
export function stretchedTo(feature: MapFeature, [x, y]: Position, size: Position): MapFeature {
  const { west, south, east, north } = boundsOf(feature);
  const part = (from: number, old: number, to: number, most: number): number =>
    old === from ? 1 : (within(to, from + LEAST_CM, Math.max(most, from + LEAST_CM)) - from) / (old - from);
  const [along, up] = [part(west, east, x, size[0]), part(south, north, y, size[1])];
  return shifted(feature, ([px, py]) => [west + (px - west) * along, south + (py - south) * up]);
}

/** The feature on a table of another size, on which all keeps its part of the length and of the width. */
export function onTable(feature: MapFeature, from: Position, to: Position): MapFeature {
  return shifted(feature, (at) => rescaled(at, from, to));
}

/** A point on a table of another size. */
export function rescaled([x, y]: Position, from: Position, to: Position): Position {
  return [hundredths((x * to[0]) / from[0]), hundredths((y * to[1]) / from[1])];
}

/** The feature with a corner of one of its lines at a point of the table. */
export function withCorner(
  feature: MapFeature,
  [line, corner]: readonly [line: number, corner: number],
  at: Position,
  size: Position,
): MapFeature {
  const to = onIt(at, size);
  return withLines(feature, (positions, i) => (i === line ? positions.with(corner, to) : positions));
}

/** The feature with another corner in the middle of the edge that follows a corner. */
export function withCornerAfter(
  feature: MapFeature,
  [line, corner]: readonly [line: number, corner: number],
): MapFeature {
  return withLines(feature, (positions, i) => {
    const [a, b] = [positions[corner], positions[(corner + 1) % positions.length]];
    if (i !== line || a === undefined || b === undefined) return positions;
    return positions.toSpliced(corner + 1, 0, middleOf(a, b));
  });
}

/** The feature without a corner; as it is where the rest would be no line, or no ring. */
export function withoutCorner(
  feature: MapFeature,
  [line, corner]: readonly [line: number, corner: number],
): MapFeature {
  const least = isArea(feature) ? 3 : 2;
  return withLines(feature, (positions, i) =>
    i === line && positions.length > least ? positions.toSpliced(corner, 1) : positions,
  );
}

export function middleOf([ax, ay]: Position, [bx, by]: Position): Position {
  return [hundredths((ax + bx) / 2), hundredths((ay + by) / 2)];
}

/** A crossing at the nearest point of a river that is near; anything else as it is. */
export function onRiver(feature: MapFeature, all: readonly (MapFeature | null)[]): MapFeature {
  if (feature.properties['kind'] !== 'crossing') return feature;
  const [[x, y] = [0, 0]] = linesOf(feature).flat();
  let [best, far]: [Position | null, number] = [null, NEAR_RIVER_CM ** 2];
  for (const river of all)
    if (river?.properties['kind'] === 'river')
      for (const line of linesOf(river))
        for (const [i, [bx, by]] of line.entries()) {
          const [ax, ay] = line[i - 1] ?? [bx, by];
          const [ex, ey] = [bx - ax, by - ay];
          const length2 = ex * ex + ey * ey;
          const t = length2 === 0 ? 0 : within(((x - ax) * ex + (y - ay) * ey) / length2, 0, 1);
          const [px, py] = [ax + t * ex, ay + t * ey];
          const now = (px - x) ** 2 + (py - y) ** 2;
          if (now < far) [best, far] = [[px, py], now];
        }
  const to = best;
  return to === null ? feature : shifted(feature, () => to);
}

/** A point of the table, the nearest. */
export function onIt([x, y]: Position, size: Position): Position {
  return [hundredths(within(x, 0, size[0])), hundredths(within(y, 0, size[1]))];
}

function shifted(feature: MapFeature, to: (position: Position) => Position): MapFeature {
  return withLines(feature, (line) =>
    line.map((position) => {
      const [x, y] = to(position);
      return [hundredths(x), hundredths(y)];
    }),
  );
}

/** The feature with its lines changed, each by its number; rings are closed again. */
function withLines(
  { geometry: { type, coordinates }, ...feature }: MapFeature,
  change: (line: readonly Position[], i: number) => readonly Position[],
): MapFeature {
  const depth = DEPTHS[type] ?? 0;
  let i = 0;
  const changed = (raw: Json, levels: number): Json => {
    if (levels > 1) return (raw as readonly Json[]).map((part) => changed(part, levels - 1)); // seen by featuresOf
    const all = (levels === 0 ? [raw] : raw) as readonly Position[]; // as above
    const line = change(depth > 1 ? all.slice(0, -1) : all, i++);
    const [first = [0, 0]] = line;
    return levels === 0 ? first : depth > 1 ? [...line, first] : line;
  };
  return { ...feature, geometry: { type, coordinates: changed(coordinates, depth) } };
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function hundredths(cm: number): number {
  return Math.round(cm * H_PER_CM) / H_PER_CM + 0;
}
