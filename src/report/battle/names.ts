/** The names on the map of a battle: none is written over another. */
import type { BattleMap, Line, Polygons } from '../../battlefield/map/battle-map.ts';
import { visibleName } from '../../play/visible.ts';
import { textPx } from '../forms/labels.ts';
import { markup, type Html } from '../html.ts';
import { boxOf, middleOf, placeOn, pointsOf, unitOf } from './map-drawing.ts';

/** A place for a name, in h: the middle of its height. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** @defaultValue the middle, moved inwards from an edge */
  readonly anchor?: 'start' | 'end';
}

/** A rectangle of the map, in h. */
interface Edges {
  readonly left: number;
  readonly right: number;
  readonly foot: number;
  readonly top: number;
}

/** A rectangle with the harm of a name that is written over it. */
export interface Box extends Edges {
  readonly harm: number;
  /** The formation whose unit stands there. */
  readonly formation?: string | null;
}

/**
 * Names of the ground in italics, which a phone leaves out; those in bold, which may stand over blocks; and reasons, which
 * are never left out. Their letters are in units.
 */
const ITALIC = { letters: 2.4, isBold: false, harm: 1 };
const BOLD = { letters: 3, isBold: true, harm: 10 };
const REASON = { letters: 3, isBold: true, harm: Infinity };
const KINDS = {
  ground: ITALIC,
  line: ITALIC,
  contour: ITALIC,
  objective: BOLD,
  formation: BOLD,
  reason: REASON,
};

/** A place that a name may take, and the harm that it does there. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly box: Box;
  readonly harm: number;
}

/** A name and where it stands: both null where it is left out. */
export interface Placed {
  readonly mark: Html | null;
  readonly box: Box | null;
  /** The boxes that it tried, with the room around them. It stands as it did as long as nothing comes or goes in any of them. */
  readonly tried: readonly Edges[];
}

export class Names {
  readonly taken: Box[];
  private readonly map: BattleMap;

  constructor(map: BattleMap, taken: readonly Box[] = []) {
    this.map = map;
    this.taken = [...taken];
  }

  /**
   * The name at the first of the places where it does least harm; it is left out rather than stand over another or off the
   * map, or, that of a formation, nearer to a unit of another.
   */
  put(
    name: string,
    kind: keyof typeof KINDS,
    spots: readonly Spot[],
    side = '',
    formation: string | null = null,
  ): Placed {
    const { map } = this;
    const own = this.taken.filter((one) => formation !== null && one.formation === formation);
    const { letters, isBold, harm } = KINDS[kind];
    const text = visibleName(name, 40);
    const size = letters * 100 * unitOf(map);
    // Half a letter more keeps two names apart.
    const width = textPx(text, { size, bold: isBold }) + size / 2;
    // Half of a line with its ascenders and descenders.
    const tall = 0.6 * size;
    const tried: Edges[] = [];
    let place: Place | null = null;
    for (const { x: wanted, y, anchor = 'middle' as const } of spots) {
      const inside = Math.min(Math.max(wanted, width / 2), map.width - width / 2);
      const x = anchor === 'middle' ? inside : wanted;
      const left = x - { start: 0, middle: width / 2, end: width }[anchor];
      const box = { left, right: left + width, foot: y - tall, top: y + tall, harm };
      // Where a unit of another formation would be taken for its own.
      const near = own.length === 0 ? null : grown(box, gapTo(box, own) + size / 4);
      tried.push(near ?? box);
      const one: Place = {
        x,
        y,
        anchor,
        box,
        harm: this.harmOf(box, near, place?.harm ?? Infinity, formation),
      };
      if (place === null || one.harm < place.harm) place = one;
      if (one.harm === 0) break;
    }
    if (place === null || place.harm >= harm) return { mark: null, box: null, tried };
    const { box, anchor } = place;
    this.taken.push(box);
    const [x = '', y = ''] = placeOn(map, [place.x, place.y]).split(' ');
    const mark = markup`<text class="${kind}${side}" text-anchor="${anchor}" x="${x}" y="${y}">${text}</text>`;
    return { mark, box, tried };
  }

  /** The harm of a name in a box; of one that does as much as `most`, no more is counted. */
  private harmOf(box: Box, near: Edges | null, most: number, formation: string | null): number {
    const { width, height } = this.map;
    const isOff = box.left < 0 || box.right > width || box.foot < 0 || box.top > height;
    let sum = isOff ? Math.min(box.harm, MOST_OFF) : 0;
    for (const other of this.taken) {
      if (sum >= most) break;
      if (isOver(box, other)) sum += other.harm;
      const isOfOthers = near !== null && other.formation !== undefined && other.formation !== formation;
      if (isOfOthers && isOver(near, other)) return MISLEADING;
    }
    return sum;
  }
}

/** The harm of a name that stands by a unit of another formation, and would be read as its name. */
const MISLEADING = BOLD.harm;

/** The harm of a name that ends off the map, for one that is written nevertheless. */
const MOST_OFF = 100;

/** True of two rectangles that share more than an edge. */
export function isOver(a: Edges, b: Edges): boolean {
  return a.right > b.left && a.left < b.right && a.top > b.foot && a.foot < b.top;
}

/** The room between a rectangle and the nearest of others, along the edge where it is wider. */
function gapTo({ left, right, foot, top }: Edges, others: readonly Edges[]): number {
  const gaps = others.map((one) =>
    Math.max(one.left - right, left - one.right, one.foot - top, foot - one.top),
  );
  return Math.max(0, Math.min(...gaps));
}

function grown({ left, right, foot, top }: Edges, by: number): Edges {
  return { left: left - by, right: right + by, foot: foot - by, top: top + by };
}

/** Parts of the way from the middle of an area to its edge at which its name may stand, north positive. */
const IN_AREA = [-0.5, 0, 0.5, -1.4, 1.4];
/** Parts of a line at which its name may stand. */
const ON_LINE = [0.4, 0.6, 0.2, 0.8];

/** Names of the ground, the most important first: where there is no room for one it is left out. */
export function groundNames(map: BattleMap, names: Names): readonly Html[] {
  const u = 100 * unitOf(map);
  const put = (name: string | null, kind: keyof typeof KINDS, spots: readonly Spot[]): Html | null =>
    name === null ? null : names.put(name, kind, spots).mark;
  const inside = (polygons: Polygons): Spot[] => {
    const { x, y, top } = boxOf(polygons);
    return IN_AREA.map((part) => ({ x, y: y + part * (top - y) }));
  };
  const along = (line: Line): Spot[] => {
    const points = pointsOf(line);
    return ON_LINE.map((part) => {
      const at = part * (points.length - 1);
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [points[Math.floor(at)], points[Math.ceil(at)]];
      const rest = at % 1;
      return { x: ax + rest * (bx - ax), y: ay + rest * (by - ay) + 1.6 * u };
    });
  };
  const around = (x: number, y: number): Spot[] => [1.6, -1.6, 3, -3].map((up) => ({ x, y: y + up * u }));
  return [
    ...map.places.map((place) => {
      const { x, y, top } = middleOf(place);
      // Beside the flag of the holder.
      const beside = (up: number): Spot[] => [
        { x: x + 2.6 * u, y: top + up * u, anchor: 'start' },
        { x: x - 0.6 * u, y: top + up * u, anchor: 'end' },
      ];
      return place.objective
        ? put(place.name, 'objective', [2.2, -1, 5.4].flatMap(beside))
        : put(place.name, 'ground', around(x, y - 1.6 * u));
    }),
    ...map.stations.map(({ x, y, name }) => put(name, 'ground', around(x, y))),
    // A hill by the name of a place on it is not named twice.
    ...[...map.areas, ...map.heights]
      .filter(({ name }) => map.places.every((place) => place.name !== name))
      .map(({ polygons, name }) => put(name, 'ground', inside(polygons))),
    ...[...map.rivers, ...map.roads, ...map.railways].map(({ line, name }) => put(name, 'line', along(line))),
    ...map.heights.map(({ heightM, polygons }) => {
      const { topX, top, x, y } = boxOf(polygons);
      const edge = { x: topX, y: Math.min(top, map.height - 1.2 * u) };
      return put(`${heightM} m`, 'contour', [edge, { x, y: 2 * y - top }]);
    }),
  ].filter((name) => name !== null);
}
