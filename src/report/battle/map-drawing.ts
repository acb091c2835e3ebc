/**
 * The map of a battle as SVG in map centimetres, north at the top. It answers: what ground lay between the two sides?
 * Every class of ground has a hatching of its own, so that the map is read in print and without colour.
 */
import { whole } from '../../analysis/digits.ts';
import type { BattleMap, Line, Place, Polygons } from '../../battlefield/map/battle-map.ts';
import { visibleName } from '../../engagement/visible.ts';
import { Html, markup } from '../html.ts';

/** The id of the ground, which every picture of the battle uses. */
const GROUND = 'battle-ground';

/** Hundredths of the longer edge: letters and hatchings keep their size on every map. */
export function unitOf({ width, height }: BattleMap): number {
  return Math.max(width, height) / 100 / 100;
}

/** A number as short as is seen. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
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
  const u = unitOf(map);
  const hatchings = Object.entries(HATCHINGS).map(
    ([name, [size, lines]]) =>
      markup`<pattern id="hatch-${name}" class="hatch ${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="scale(${short(u)})">${new Html(lines)}</pattern>`,
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
  const { width, height } = map;
  const path = pathsOf(map);
  const line = (points: Line, kind: string): Html => markup`<path class="${kind}" d="${path.line(points)}"/>`;
  const texts = new Labels(map);
  const areas = map.areas.map(({ class: kind, polygons, name }) => {
    texts.in(polygons, name, 'ground');
    const d = path.polygons(polygons);
    // The last area counts whole: it hides those below it.
    const hatched = Object.hasOwn(HATCHINGS, kind)
      ? markup`<path class="area ${kind}" fill="url(#hatch-${kind})" d="${d}"/>`
      : null;
    return markup`<path class="bare" d="${d}"/>${hatched}`;
  });
  const heights = map.heights.map(({ heightM, polygons, name }) => {
    texts.in(polygons, name, 'ground');
    texts.onEdge(polygons, `${heightM} m`);
    return markup`<path class="height" d="${path.polygons(polygons)}"/>`;
  });
  for (const { line: points, name } of [...map.rivers, ...map.roads, ...map.railways])
    texts.along(points, name);
  for (const { name, x, y } of map.stations) texts.at(x, y + 100 * u, name, 'ground');
  for (const place of map.places) {
    const { x, y, top } = middleOf(place);
    // Beside the flag of the holder.
    if (place.objective) texts.at(x + 260 * u, top + 180 * u, place.name, 'objective', 'start');
    else texts.at(x, y, place.name, 'ground');
  }
  return markup`<rect class="bare frame" width="${short(width / 100)}" height="${short(height / 100)}"/>
    ${areas} ${heights} ${map.rivers.map(({ line: points }) => line(points, 'river'))}
    ${map.roads.map(({ line: points, quality }) => markup`${line(points, `road ${quality}`)}${quality === 'good' ? line(points, 'road inside') : null}`)}
    ${map.crossings.map(({ x, y, halfWidth, type }) => crossing(map, { x, y, halfWidth, type }))}
    ${map.railways.map(({ line: points }) => markup`${line(points, 'railway')}${line(points, 'railway sleepers')}`)}
    ${map.telegraphs.map(({ line: points }) => line(points, 'telegraph'))}
    ${map.obstacles.map(({ line: points, class: kind }) => line(points, kind))}
    ${map.stations.map(({ x, y }) => markup`<rect class="station" x="${short(x / 100 - u / 2)}" y="${short((height - y) / 100 - u / 2)}" width="${short(u)}" height="${short(u)}"/>`)}
    ${map.places.filter(({ objective }) => objective).map(({ shape }) => ('polygons' in shape ? markup`<path class="place" d="${path.polygons(shape.polygons)}"/>` : markup`<circle class="place" cx="${short(shape.x / 100)}" cy="${short((height - shape.y) / 100)}" r="${short(shape.radius / 100)}"/>`))}
    <g class="names">${texts.all}</g>`;
}

/** Paths of the map's lines, y downwards. */
function pathsOf({ height }: BattleMap): {
  readonly line: (points: Line) => string;
  readonly polygons: (polygons: Polygons) => string;
} {
  const line = (points: Line): string => {
    let d = 'M';
    for (let i = 0; i < points.length; i += 2)
      d += `${i > 0 ? 'L' : ''}${short((points[i] ?? 0) / 100)} ${short((height - (points[i + 1] ?? 0)) / 100)}`;
    return d;
  };
  return {
    line,
    polygons: (polygons) =>
      polygons
        .flat()
        .map((ring) => `${line(ring)}Z`)
        .join(''),
  };
}

/** A bridge with its rails across the river, or the dotted way of a ford. */
function crossing(
  { rivers, height, width }: BattleMap,
  {
    x,
    y,
    halfWidth,
    type,
  }: { readonly x: number; readonly y: number; readonly halfWidth: number; readonly type: string },
): Html {
  const u = Math.max(width, height) / 100 / 100;
  let [best, along] = [Infinity, [1, 0]];
  for (const { line } of rivers)
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [ax, ay, bx, by] = [line[i] ?? 0, line[i + 1] ?? 0, line[i + 2] ?? 0, line[i + 3] ?? 0];
      const [dx, dy] = [bx - ax, by - ay];
      const square = dx * dx + dy * dy;
      const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
      const far = (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2;
      if (far < best) [best, along] = [far, [dx / Math.sqrt(square), dy / Math.sqrt(square)]];
    }
  const [c = 1, s = 0] = along;
  const [h, b] = [short(halfWidth / 100), short(u)];
  return markup`<path class="${type}" transform="matrix(${short(c)} ${short(-s)} ${short(s)} ${short(c)} ${short(x / 100)} ${short((height - y) / 100)})" d="M-${h} -${b}V${b}M${h} -${b}V${b}"/>`;
}

/** The middle of a place and its northern edge, in h. */
export function middleOf({ shape }: Place): { readonly x: number; readonly y: number; readonly top: number } {
  if (!('polygons' in shape)) return { x: shape.x, y: shape.y, top: shape.y + shape.radius };
  const { x, y, top } = boxOf(shape.polygons);
  return { x, y, top };
}

/** The middle of the box around the outer rings of the first polygon. */
function boxOf(polygons: Polygons): {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly topX: number;
} {
  const ring = polygons[0]?.[0] ?? new Int32Array(2);
  const [xs, ys] = [ring.filter((_value, i) => i % 2 === 0), ring.filter((_value, i) => i % 2 === 1)];
  const top = Math.max(...ys);
  const middle = (values: Int32Array): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(xs), y: middle(ys), top, topX: xs[ys.indexOf(top)] ?? 0 };
}

/** The names on a map. */
class Labels {
  readonly all: Html[] = [];
  private readonly height: number;
  private readonly width: number;

  constructor({ width, height }: BattleMap) {
    this.width = width;
    this.height = height;
  }

  at(x: number, y: number, name: string | null, kind: string, usual = 'middle'): void {
    if (name === null) return;
    // What stands at an edge is written inwards.
    const anchor = x < this.width / 12 ? 'start' : x > (this.width * 11) / 12 ? 'end' : usual;
    this.all.push(
      markup`<text class="${kind}" text-anchor="${anchor}" x="${short(x / 100)}" y="${short((this.height - y) / 100)}">${visibleName(name, 40)}</text>`,
    );
  }

  in(polygons: Polygons, name: string | null, kind: string): void {
    const { x, y, top } = boxOf(polygons);
    // Below the middle, where a clearing or the next contour has its own name.
    this.at(x, (3 * y - top) / 2, name, kind);
  }

  onEdge(polygons: Polygons, words: string): void {
    const { topX, top } = boxOf(polygons);
    this.at(topX, Math.min(top, this.height - this.width / 60), words, 'contour');
  }

  /** Beside the vertex nearest to a third of the line. */
  along(line: Line, name: string | null): void {
    const i = 2 * Math.floor(line.length / 6);
    const [ax, ay, bx, by] = [
      line[i] ?? 0,
      line[i + 1] ?? 0,
      line[i + 2] ?? line[i] ?? 0,
      line[i + 3] ?? line[i + 1] ?? 0,
    ];
    this.at((2 * ax + bx) / 3, (2 * ay + by) / 3 + this.width / 120, name, 'line');
  }
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
