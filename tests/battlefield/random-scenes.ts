/** Small maps at random for tests: ground of all classes, rivers with crossings, obstacles that bar. */
import { item } from '../../src/chance/at.ts';
import { BareGround } from '../../src/battlefield/bare-ground.ts';
import { Ground } from '../../src/battlefield/ground.ts';
import {
  AREA_CLASSES,
  type AreaClass,
  type BattleMap,
  type Line,
  type ObstacleKind,
  type Polygons,
} from '../../src/battlefield/map/battle-map.ts';
import { Token } from '../../src/battlefield/token.ts';
import { Works } from '../../src/battlefield/works.ts';

/** Whole numbers at random from a seed. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** From 0 to below 1. */
  real(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.real() * (most - least + 1));
  }

  pick<T>(items: readonly T[]): T {
    return item(items, this.whole(0, items.length - 1));
  }

  isTrue(chance: number): boolean {
    return this.real() < chance;
  }

  list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.whole(0, most) }, make);
  }
}

/** A map of so many cm. Many vertices lie on the rims and the centres of cells. */
export function randomMap(random: Random, columns: number, rows: number): BattleMap {
  const width = columns * 100;
  const height = rows * 100;
  const step = random.pick([1, 50, 100]);
  const point = (): [number, number] => [
    random.whole(0, width / step) * step,
    random.whole(0, height / step) * step,
  ];
  const line = (vertices: number): Line => Int32Array.from(Array.from({ length: vertices }, point).flat());
  const feature = { feature: 0, name: null };
  const areas = random.list(4, () => {
    const name: AreaClass = random.pick(['open', 'wood', 'built-up', 'marsh', 'cliff', 'fieldwork']);
    return {
      ...feature,
      class: name,
      surface: AREA_CLASSES[name],
      polygons: polygon(point(), point(), random),
    };
  });
  const rivers = random.list(2, () => ({ ...feature, line: line(random.whole(2, 3)) }));
  return {
    width,
    height,
    eyeHeightM: 2,
    seeInto: 200,
    title: null,
    note: null,
    areas,
    heights: random.list(1, () => ({ ...feature, heightM: 10, polygons: polygon(point(), point(), random) })),
    roads: random.list(1, () => ({ ...feature, quality: 'good', line: line(random.whole(2, 4)) })),
    railways: random.list(1, () => ({ ...feature, line: line(random.whole(2, 3)) })),
    telegraphs: random.list(2, () => ({ ...feature, line: line(random.whole(2, 3)) })),
    rivers,
    crossings: rivers.flatMap((river) =>
      random.list(2, () => {
        const at = random.real();
        const [ax = 0, ay = 0, bx = 0, by = 0] = river.line;
        return {
          ...feature,
          type: 'ford',
          x: Math.round(ax + at * (bx - ax)),
          y: Math.round(ay + at * (by - ay)),
          halfWidth: random.pick([60, 100, 200]),
        } as const;
      }),
    ),
    obstacles: random.list(2, () => ({
      ...feature,
      class: 'hedge',
      kind: { cover: 'cover', topM: 3, bars: random.whole(0, 3) },
      line: line(2),
    })),
    stations: [],
    places: [],
    zones: [],
  };
}

/** A rectangle or a triangle between two corners. */
function polygon([ax, ay]: [number, number], [bx, by]: [number, number], random: Random): Polygons {
  const corners = [ax, ay, bx === ax ? bx + 1 : bx, ay, bx === ax ? bx + 1 : bx, by === ay ? by + 1 : by];
  return [[Int32Array.from(random.isTrue(0.5) ? corners : [...corners, ax, by === ay ? by + 1 : by])]];
}

/** @param own kinds of obstacles that works may make, of which there is room for so many */
export function groundOf(map: BattleMap, own: readonly ObstacleKind[] = [], room = 0): Ground {
  return new Ground(new BareGround(map, own), new Works(room, room, map.crossings.length));
}

/** The map turned by 180° about its middle. */
export function turnedMap(map: BattleMap): BattleMap {
  const { width, height } = map;
  const turn = (line: Line): Line => line.map((value, i) => (i % 2 === 0 ? width : height) - value);
  const lines = <T extends { readonly line: Line }>(features: readonly T[]): T[] =>
    features.map((each) => ({ ...each, line: turn(each.line) }));
  const regions = <T extends { readonly polygons: Polygons }>(features: readonly T[]): T[] =>
    features.map((each) => ({ ...each, polygons: each.polygons.map((rings) => rings.map(turn)) }));
  return {
    ...map,
    areas: regions(map.areas),
    heights: regions(map.heights),
    roads: lines(map.roads),
    railways: lines(map.railways),
    telegraphs: lines(map.telegraphs),
    rivers: lines(map.rivers),
    crossings: map.crossings.map((each) => ({ ...each, x: width - each.x, y: height - each.y })),
    obstacles: lines(map.obstacles),
  };
}

export function randomToken(random: Random, { width, height }: BattleMap): Token {
  const token = new Token();
  const [w, e] = random.pick([
    [300, 150],
    [150, 150],
    [0, 0],
  ] as const);
  token.size(w, e);
  const [fx, fy] = random.pick([
    [0, 1000],
    [0, -1000],
    [1000, 0],
    [383, 924],
    [-707, 707],
    [600, -800],
  ] as const);
  token.place(random.whole(0, width), random.whole(0, height), fx, fy);
  return token;
}

/** The token turned with its map. */
export function turnedToken(token: Token, { width, height }: BattleMap): Token {
  const turned = new Token();
  turned.size(token.w, token.e);
  turned.place(width - token.x, height - token.y, -token.fx, -token.fy);
  return turned;
}
