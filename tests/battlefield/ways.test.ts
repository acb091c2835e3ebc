import { describe, expect, it } from 'vitest';
import { isBeyond, type Boundary } from '../../src/battlefield/boundaries.ts';
import type { Ground } from '../../src/battlefield/ground.ts';
import type { BattleMap, MoverClass } from '../../src/battlefield/map/battle-map.ts';
import { item } from '../../src/chance/at.ts';
import { KeptArrays } from '../../src/play/kept-arrays.ts';
import { Token } from '../../src/battlefield/token.ts';
import { FAR, NOWHERE, Ways, type Side } from '../../src/battlefield/ways.ts';
import { fc, randomCases } from '../fast-check.ts';
import { plainWalk } from './plain-walk.ts';
import { groundOf, Random, randomMap, turnedMap } from './random-scenes.ts';

const COLUMNS = 11;
const ROWS = 8;
const CELLS = COLUMNS * ROWS;
const MOVERS: readonly MoverClass[] = [0, 1];
const NEIGHBOURS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

/** A map with a goal's cell, a mover class and perhaps a boundary. */
function scene(seed: number) {
  const random = new Random(seed);
  const map = randomMap(random, COLUMNS, ROWS);
  const boundary: Boundary | null = random.isTrue(0.3)
    ? {
        ax: 0,
        ay: random.whole(0, 800),
        bx: 1100,
        by: random.whole(0, 800),
        stay: random.pick(['left', 'right']),
      }
    : null;
  const ground = groundOf(map);
  map.crossings.forEach((_, i) => random.isTrue(0.3) && ground.works.destroy(i));
  return { random, map, ground, boundary, goal: random.whole(0, CELLS - 1), mover: random.pick(MOVERS) };
}

function centre(cell: number): readonly [number, number] {
  return [(cell % COLUMNS) * 100 + 50, Math.floor(cell / COLUMNS) * 100 + 50];
}

function pointAt([x, y]: readonly [number, number]): Token {
  const token = new Token();
  token.size(0, 0);
  token.place(x, y, 0, 1000);
  return token;
}

/** Steps between the centres of cells, from the text of BF-WAY-01: from, to, weight. */
function steps(map: BattleMap, ground: Ground, mover: MoverClass, boundary: Boundary | null) {
  const standing = { ...map, crossings: map.crossings.filter((_, i) => !ground.works.isGone(i)) };
  const factorOf = (cell: number) => ground.factorAt(...centre(cell), mover);
  return Array.from({ length: CELLS }, (_, from) => from).flatMap((from) => {
    const [x, y] = centre(from);
    return NEIGHBOURS.flatMap(([dx, dy]) => {
      const [toX, toY] = [x + 100 * dx, y + 100 * dy];
      if ((dx === 0 && dy === 0) || toX < 0 || toY < 0 || toX > map.width || toY > map.height) return [];
      const to = from + dx + dy * COLUMNS;
      if (factorOf(from) === 0 || factorOf(to) === 0) return [];
      if (boundary !== null && (isBeyond(boundary, x, y) || isBeyond(boundary, toX, toY))) return [];
      const walk = plainWalk(standing, pointAt([x, y]), [100 * dx, 100 * dy], mover, Infinity);
      const weight = (dx === 0 || dy === 0 ? 5 : 7) * (factorOf(from) + factorOf(to));
      return walk.ended === 'arrived' ? [{ from, to, weight }] : [];
    });
  });
}

/** Fields by Bellman and Ford: every step is tried until none betters a cell. */
function plainField({ map, ground, boundary, goal, mover }: ReturnType<typeof scene>): number[] {
  const least = new Array<number>(CELLS).fill(FAR);
  const isClosed = boundary !== null && isBeyond(boundary, ...centre(goal));
  if (isClosed || ground.factorAt(...centre(goal), mover) === 0) return least;
  least[goal] = 0;
  const all = steps(map, ground, mover, boundary);
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const { from, to, weight } of all) {
      const sum = (least[to] ?? FAR) + weight;
      if (sum >= (least[from] ?? FAR)) continue;
      least[from] = sum;
      isBetter = true;
    }
  }
  return least;
}

describe('a field of ways', () => {
  it('is that of Bellman and Ford, whatever stands between, and steps down along it', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = scene(seed);
        const { map, ground, boundary, goal, mover } = given;
        const ways = new Ways(ground.bare);
        const field = ways.field(ground, goal, mover, boundary);
        expect([...field.least]).toEqual(plainField(given));
        const weights = new Map(
          steps(map, ground, mover, boundary).map(({ from, to, weight }) => [`${from} ${to}`, weight]),
        );
        const onward = Array.from(field.least, (_least, cell) => {
          const next = ways.nextCell(field, cell, 0);
          return next === NOWHERE
            ? FAR
            : (field.least[next] ?? FAR) + (weights.get(`${cell} ${next}`) ?? FAR);
        });
        expect(onward).toEqual([...field.least].with(goal, FAR));
      }),
      { numRuns: randomCases(20) },
    );
  });

  it('is the same when it was dropped and is made again', () => {
    const { ground, mover } = scene(3);
    const ways = new Ways(ground.bare, new KeptArrays(2 * 4 * CELLS));
    const goals = [5, 40, 77, 12, 5, 77, 40];
    const alone = (goal: number) => [...new Ways(ground.bare).field(ground, goal, mover, null).least];
    for (const goal of goals) expect([...ways.field(ground, goal, mover, null).least]).toEqual(alone(goal));
  });

  it('keeps the fields that were asked for last, in the room that it has', () => {
    const { ground } = scene(3);
    const ways = new Ways(ground.bare, new KeptArrays(2 * 4 * CELLS));
    const [first, second] = [ways.field(ground, 5, 0, null).least, ways.field(ground, 40, 0, null).least];
    expect(ways.field(ground, 5, 0, null).least).toBe(first);
    expect(ways.field(ground, 77, 0, null).least).toBe(second);
    expect(ways.field(ground, 5, 0, null).least).toBe(first);
  });

  it('shares its room with the ways of other battles', () => {
    const arrays = new KeptArrays(3 * 4 * CELLS);
    const scenes = [3, 4].map((seed) => scene(seed));
    const battles = scenes.map(({ ground }) => new Ways(ground.bare, arrays));
    const used = new Set<Int32Array>();
    for (const goal of [5, 40, 77, 5, 12, 40])
      battles.forEach((ways, i) => {
        const { ground } = item(scenes, i);
        const field = ways.field(ground, goal, 0, null);
        used.add(field.least);
        expect([...field.least]).toEqual([...new Ways(ground.bare).field(ground, goal, 0, null).least]);
      });
    expect(used.size).toBe(3);
  });

  it('is another one for another class, other crossings and another boundary', () => {
    const boundary = { ax: 0, ay: 0, bx: 1100, by: 0, stay: 'left' } as const;
    const random = new Random(1);
    const map = { ...randomMap(random, COLUMNS, ROWS), areas: [], obstacles: [] };
    const river = { feature: 0, name: null, line: Int32Array.from([0, 400, 1100, 400]) };
    const bridge = { feature: 1, name: null, type: 'bridge', x: 550, y: 400, halfWidth: 100 } as const;
    const ground = groundOf({ ...map, rivers: [river], crossings: [bridge] });
    const ways = new Ways(ground.bare);
    const before = ways.field(ground, 0, 0, null);
    expect(ways.field(ground, 0, 1, null)).not.toBe(before);
    expect(ways.field(ground, 0, 0, boundary)).not.toBe(before);
    ground.works.destroy(0);
    const after = ways.field(ground, 0, 0, null);
    expect([before.least[CELLS - 1] !== FAR, after.least[CELLS - 1] === FAR]).toEqual([true, true]);
    ground.works.clear();
    expect(ways.field(ground, 0, 0, null)).toBe(before);
  });
});

describe('a leg on a way', () => {
  const legs = (
    ground: Ground,
    places: readonly (readonly [number, number])[],
    goal: readonly [number, number],
    side: Side,
    mover: MoverClass,
  ) => {
    const ways = new Ways(ground.bare);
    const field = ways.field(ground, ways.cellOf(...goal, side), mover, null);
    return places.map((place) => {
      const into = { x: 0, y: 0 };
      return ways.leg(field, ...place, ...goal, side, into) ? into : null;
    });
  };

  it('is the same for the other side when the map is turned by half a circle', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed);
        const map = randomMap(random, COLUMNS, ROWS);
        const step = random.pick([1, 50, 100]);
        const point = () =>
          [random.whole(0, map.width / step) * step, random.whole(0, map.height / step) * step] as const;
        const turn = ([x, y]: readonly [number, number]) => [map.width - x, map.height - y] as const;
        const [goal, mover] = [point(), random.pick(MOVERS)];
        const places = Array.from({ length: 10 }, point);
        const straight = legs(groundOf(map), places, goal, 0, mover);
        const turned = turnedMap(map);
        expect(legs(groundOf(turned), places.map(turn), turn(goal), 1, mover)).toEqual(
          straight.map((leg) => leg && { x: 0 - leg.x, y: 0 - leg.y }),
        );
      }),
      { numRuns: randomCases(40) },
    );
  });

  it('can be walked, and leads to the goal by and by where there is a way', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { random, ground, goal, mover } = scene(seed);
        const ways = new Ways(ground.bare);
        const field = ways.field(ground, goal, mover, null);
        const into = { x: 0, y: 0 };
        const [goalX, goalY] = centre(goal);
        let [x, y] = [random.whole(0, 1100), random.whole(0, 800)];
        if (ways.unitCell(field, x, y, 0) === NOWHERE) return;
        for (let legs = 0; legs < 2 * CELLS && ways.leg(field, x, y, goalX, goalY, 0, into); legs++) {
          expect(ways.canWalk(field, x, y, x + into.x, y + into.y, Infinity)).toBe(true);
          x += into.x;
          y += into.y;
        }
        expect([x, y]).toEqual([goalX, goalY]);
      }),
      { numRuns: randomCases(40) },
    );
  });

  it('goes straight over open ground and by the ford over a river, in long legs', () => {
    const feature = { feature: 0, name: null };
    const ground = groundOf({
      ...randomMap(new Random(0), 60, 40),
      areas: [],
      obstacles: [],
      rivers: [{ ...feature, line: Int32Array.from([0, 2000, 6000, 2000]) }],
      crossings: [{ ...feature, type: 'ford', x: 4050, y: 2000, halfWidth: 100 }],
    });
    const ways = new Ways(ground.bare);
    const into = { x: 0, y: 0 };
    const field = ways.field(ground, ways.cellOf(1050, 3050, 0), 0, null);
    const path: (readonly [number, number])[] = [[1050, 1050]];
    for (let [x, y] = [1050, 1050]; ways.leg(field, x, y, 1050, 3050, 0, into);) {
      x += into.x;
      y += into.y;
      path.push([x, y]);
    }
    expect(path.some(([x, y]) => Math.abs(x - 4050) <= 200 && Math.abs(y - 2000) <= 200)).toBe(true);
    expect(path.length).toBeLessThan(8);
    expect(path.at(-1)).toEqual([1050, 3050]);
    expect(ways.leg(field, 1050, 2550, 1050, 3050, 0, into) && into).toEqual({ x: 0, y: 500 });
  });
});
