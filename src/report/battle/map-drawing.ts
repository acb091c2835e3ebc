/**
 * The map of a battle as SVG in map centimetres, north at the top. It answers: what ground lay between the two sides?
 * Every class of ground has a hatching of its own, so that the map is read in print and without colour.
 */
import { whole } from '../../questions/telling/digits.ts';
import type { BattleMap, Crossing, Line, Place, Polygons } from '../../battlefield/map/battle-map.ts';
import { Html, markup } from '../html.ts';

/** The id of the ground, which every picture of the battle uses. */
const GROUND = 'battle-ground';

export type Point = readonly [x: number, y: number];

/** Hundredths of the longer edge: letters and hatchings keep their size on every map. */
export function unitOf({ width, height }: BattleMap): number {
  return Math.max(width, height) / 100 / 100;
}

/** A number as short as is seen. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** A place of the map, in h, as its drawings have it, y downwards. */
export function placeOn({ height }: BattleMap, [x, y]: Point): string {
  return `${short(x / 100)} ${short((height - y) / 100)}`;
}

/** The pen of all drawings, where a class says nothing else. */
export const INK = new Html('fill="none" stroke="var(--ink)" stroke-width=".12"');

/** Room below the map for scale and north, in units. */
const FOOT = 5;

/** Hatchings by the class of ground: a square of so many units with lines in it. */
const HATCHINGS: Readonly<Record<string, readonly [size: number, lines: string]>> = {
  wood: [2.4, '<circle cx=".7" cy=".7" r=".5"/><circle cx="1.9" cy="1.9" r=".5"/>'],
  'built-up': [1, '<path d="M0 1L1 0M0 0L1 1"/>'],
  fieldwork: [1.4, '<path d="M0 1.4L1.4 0"/>'],
  fortification: [0.7, '<path d="M0 .7L.7 0M0 0L.7 .7"/>'],
  marsh: [
    2.6,
    '<path d="M.2 .6H1.5M1.4 1.9H2.5M.5 .6V.2M.85 .6V0M1.2 .6V.2M1.6 1.9V1.5M1.95 1.9V1.3M2.3 1.9V1.5"/>',
  ],
  water: [2, '<path d="M0 .5Q.5 0 1 .5T2 .5M0 1.5Q.5 1 1 1.5T2 1.5"/>'],
  cliff: [0.8, '<path d="M.2 0V.6M.6 .2V.8"/>'],
};

/** Hatchings and ground, to stand once in a page. */
export function mapDefinitions(map: BattleMap): Html {
  const hatchings = Object.entries(HATCHINGS).map(
    ([name, [size, lines]]) =>
      markup`<pattern id="hatch-${name}" class="hatch ${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="scale(${short(unitOf(map))})">${new Html(lines)}</pattern>`,
  );
  return markup`<defs>${hatchings}<g id="${GROUND}">${ground(map)}</g></defs>`;
}

/** A picture of the battle: the ground, and `marks` on it. */
export function mapPicture(map: BattleMap, marks: Html, attributes: Html): Html {
  const u = unitOf(map);
  const [width, height] = [map.width / 100, map.height / 100];
  return markup`<svg class="map" ${INK} viewBox="${short(-u)} ${short(-u)} ${short(width + 2 * u)} ${short(height + (FOOT + 1) * u)}" font-size="${short(1.5 * u)}" ${attributes}><use href="#${GROUND}"/>${marks}</svg>`;
}

function ground(map: BattleMap): Html {
  const u = unitOf(map);
  const path = (kind: string, d: string): Html => markup`<path class="${kind}" d="${d}"/>`;
  const lines = (kind: string, all: readonly { readonly line: Line }[]): Html[] =>
    all.map(({ line }) => path(kind, lineOf(map, line)));
  const area = (polygons: Polygons): string => areaOf(map, polygons);
  return markup`<rect class="bare frame" width="${short(map.width / 100)}" height="${short(map.height / 100)}"/>
    ${map.areas.map(({ class: kind, polygons }) => {
      const d = area(polygons);
      // The last area counts whole: it hides those below it.
      const hatched = Object.hasOwn(HATCHINGS, kind)
        ? markup`<path class="area ${kind}" fill="url(#hatch-${kind})" d="${d}"/>`
        : null;
      return markup`${path('bare', d)}${hatched}`;
    })}
    ${map.heights.map(({ polygons }) => path('height', area(polygons)))} ${lines('river', map.rivers)}
    ${map.roads.map((road) => markup`${lines(`road ${road.quality}`, [road])}${road.quality === 'good' ? lines('road inside', [road]) : null}`)}
    ${map.crossings.map((one) => crossing(map, one))}
    ${map.railways.map((one) => markup`${lines('railway', [one])}${lines('railway sleepers', [one])}`)}
    ${lines('telegraph', map.telegraphs)} ${map.obstacles.map((one) => lines(one.class, [one])).flat()}
    ${map.stations.map(({ x, y }) => markup`<rect class="station" transform="translate(${placeOn(map, [x - 50 * u, y + 50 * u])})" width="${short(u)}" height="${short(u)}"/>`)}
    ${map.places
      .filter(({ objective }) => objective)
      .map(({ shape }) =>
        'polygons' in shape
          ? path('place', area(shape.polygons))
          : markup`<circle class="place" transform="translate(${placeOn(map, [shape.x, shape.y])})" r="${short(shape.radius / 100)}"/>`,
      )}`;
}

/** Where each side deploys. */
export function zonesOf(map: BattleMap): readonly Html[] {
  return map.zones.map(
    ({ side, polygons }) =>
      markup`<path class="zone ${side === 0 ? 'a' : 'b'}" d="${areaOf(map, polygons)}"/>`,
  );
}

function areaOf(map: BattleMap, polygons: Polygons): string {
  return polygons.flatMap((rings) => rings.map((ring) => `${lineOf(map, ring)}Z`)).join('');
}

function lineOf(map: BattleMap, line: Line): string {
  return `M${pointsOf(line)
    .map((point) => placeOn(map, point))
    .join('L')}`;
}

export function pointsOf(line: Line): readonly Point[] {
  return Array.from({ length: line.length / 2 }, (_point, i) => [line[2 * i] ?? 0, line[2 * i + 1] ?? 0]);
}

/** A bridge with its rails across the nearest river, or the dotted way of a ford. */
function crossing(map: BattleMap, { x, y, halfWidth, type }: Crossing): Html {
  const u = unitOf(map);
  let [best, along] = [Infinity, [1, 0]];
  for (const points of map.rivers.map(({ line }) => pointsOf(line)))
    for (const [i, [bx, by]] of points.entries()) {
      const [ax, ay] = points[i - 1] ?? [bx, by];
      const [dx, dy] = [bx - ax, by - ay];
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) continue;
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length ** 2));
      const far = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
      if (far < best) [best, along] = [far, [dx / length, dy / length]];
    }
  const [c = 1, s = 0] = along;
  const [h, b] = [short(halfWidth / 100), short(u)];
  return markup`<path class="${type}" transform="matrix(${short(c)} ${short(-s)} ${short(s)} ${short(c)} ${placeOn(map, [x, y])})" d="M-${h} -${b}V${b}M${h} -${b}V${b}"/>`;
}

/** The middle of a place and its northern edge, in h. */
export function middleOf({ shape }: Place): { readonly x: number; readonly y: number; readonly top: number } {
  return 'polygons' in shape ? boxOf(shape.polygons) : { ...shape, top: shape.y + shape.radius };
}

/** The middle of the box around the outer ring of the first polygon, and its northern point. */
export function boxOf(polygons: Polygons): Record<'x' | 'y' | 'top' | 'topX', number> {
  const ring = pointsOf(polygons[0]?.[0] ?? new Int32Array(2));
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const top = Math.max(...ys);
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(xs), y: middle(ys), top, topX: xs[ys.indexOf(top)] ?? 0 };
}

/** Scale and north below the map; metres where the rules have a scale of ground. */
export function scaleAndNorth(map: BattleMap, metresPerCm: number | null): Html {
  const u = unitOf(map);
  const cm = [50, 20, 10, 5, 2, 1].find((length) => length * 100 <= map.width / 4) ?? 1;
  const y = map.height / 100 + 2 * u;
  const metres = metresPerCm === null ? '' : ` = ${whole(cm * metresPerCm)} m`;
  const right = map.width / 100 - u;
  return markup`<path class="scale" d="M0 ${short(y - u / 2)}V${short(y + u / 2)}M0 ${short(y)}H${cm}V${short(y - u / 2)}V${short(y + u / 2)}"/>
    <text x="${short(cm + u)}" y="${short(y + u / 2)}">${`${cm} cm${metres}`}</text>
    <path class="north" d="M${short(right)} ${short(y - 1.2 * u)}L${short(right + 0.8 * u)} ${short(y + u)}L${short(right)} ${short(y + 0.5 * u)}L${short(right - 0.8 * u)} ${short(y + u)}Z"/>
    <text text-anchor="end" x="${short(right - 1.4 * u)}" y="${short(y + u / 2)}">North</text>`;
}
