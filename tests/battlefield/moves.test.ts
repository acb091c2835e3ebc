import { describe, expect, it } from 'vitest';
import type { Boundary } from '../../src/battlefield/boundaries.ts';
import { overlap } from '../../src/battlefield/distances.ts';
import { item } from '../../src/chance/at.ts';
import type { Ground } from '../../src/battlefield/ground.ts';
import {
  AREA_CLASSES,
  type BattleMap,
  type MoverClass,
  type ObstacleKind,
} from '../../src/battlefield/map/battle-map.ts';
import { ENDINGS, Others, stepsOf, Walk } from '../../src/battlefield/moves.ts';
import { Token } from '../../src/battlefield/token.ts';
import { fc, randomCases } from '../fast-check.ts';
import { overlapsAt, plainWalk } from './plain-walk.ts';
import { groundOf, Random, randomMap, randomToken, turnedMap, turnedToken } from './random-scenes.ts';

const RUNS = { numRuns: randomCases(120) };
const CLASSES: readonly MoverClass[] = [0, 1, 2];

function othersOf(enemies: readonly Token[], friends: readonly Token[]): Others {
  const others = new Others();
  others.enemies.push(...enemies);
  others.friends.push(...friends);
  others.enemyCount = enemies.length;
  others.friendCount = friends.length;
  return others;
}

/** A kind of obstacle that only works make, and that bars wheels. */
const OWN: readonly ObstacleKind[] = [{ cover: 'open', topM: 1, bars: 2 }];

/** Makes works on the ground; the map is that on which the same had been drawn. */
function withWorks(map: BattleMap, { works, bare }: Ground, random: Random): BattleMap {
  const token = new Token();
  token.size(300, 150);
  token.place(random.whole(0, map.width), random.whole(0, map.height), 924, 383);
  const { corners } = token;
  works.addArea(token, bare.surfaceOf('fieldwork'));
  const [ax = 0, ay = 0, bx = 0, by = 0] = corners;
  works.addLine(ax, ay, bx, by, bare.obstacleKinds.length - map.obstacles.length - 1);
  const feature = { feature: 0, name: null };
  const kind = item(OWN, 0);
  return {
    ...map,
    areas: [
      ...map.areas,
      { ...feature, class: 'fieldwork', surface: AREA_CLASSES.fieldwork, polygons: [[corners]] },
    ],
    obstacles: [...map.obstacles, { ...feature, class: 'hedge', kind, line: corners.slice(0, 4) }],
  };
}

/** A mover with its leg, allowance and boundary among other tokens, on a map. */
function scene(seed: number) {
  const random = new Random(seed);
  const [columns, rows] = random.pick([
    [12, 10],
    [40, 30],
  ] as const);
  const bare = randomMap(random, columns, rows);
  const ground = groundOf(bare, OWN, 2);
  const map = random.isTrue(0.3) ? withWorks(bare, ground, random) : bare;
  const unit = randomToken(random, map);
  const length = random.pick([40, 400, 1500, 4000]);
  const boundary: Boundary | null = random.isTrue(0.2)
    ? {
        ax: 0,
        ay: random.whole(0, 3000),
        bx: 4000,
        by: random.whole(0, 3000),
        stay: random.pick(['left', 'right']),
      }
    : null;
  return {
    map,
    ground,
    unit,
    leg: [random.whole(-length, length), random.whole(-length, length)] as const,
    allowance: random.pick([100, 500, 1200, Infinity]),
    mover: random.pick(CLASSES),
    enemies: random.list(4, () => randomToken(random, map)),
    friends: random.list(4, () => randomToken(random, map)),
    boundary,
  };
}

function walked({
  ground,
  unit,
  leg: [dx, dy],
  allowance,
  mover,
  enemies,
  friends,
  boundary,
}: ReturnType<typeof scene>) {
  const walk = new Walk();
  const others = othersOf([...enemies, unit], [...friends, unit]);
  walk.begin(unit, mover, allowance);
  walk.boundary = boundary;
  walk.leg(ground, dx, dy, others);
  return { walk, others };
}

describe('a walk of one leg', () => {
  it('makes so many steps within a length, wherever they begin', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -5, max: 400 }), (seed, length) => {
        const { walk } = walked(scene(seed));
        const steps = walk.stepsWithin(length);
        const [one, other] = [new Token(), new Token()];
        const lengths = Array.from({ length: Math.max(0, walk.steps + 1 - steps) }, (_, k) => {
          walk.place(k, one);
          walk.place(k + steps, other);
          return (one.x - other.x) ** 2 + (one.y - other.y) ** 2;
        });
        expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(Math.max(0, length) ** 2);
        expect(steps).toBeGreaterThanOrEqual(Math.floor((length - 2) / 10));
      }),
      RUNS,
    );
  });

  it('makes the steps of a walk that leaves nothing out', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = scene(seed);
        const { map, unit, leg, allowance, mover, enemies, boundary } = given;
        const plain = plainWalk(map, unit, leg, mover, allowance, enemies, boundary);
        const { walk } = walked(given);
        const token = new Token();
        token.copyFrom(unit);
        const steps = Array.from({ length: walk.steps + 1 }, (_, k) => k);
        const places = steps.map((k) => {
          walk.place(k, token);
          return [token.x, token.y];
        });
        expect({
          ended: ENDINGS[walk.ended],
          places,
          factors: steps.slice(1).map((k) => walk.factorOf(k)),
          costs: steps.map((k) => walk.costAt(k)),
          crossings: Array.from({ length: walk.crossingCount }, (_, i) => walk.crossingStep(i)),
        }).toEqual(plain);
        expect(walk.cost).toBe(plain.costs.at(-1));
        expect([walk.token.x, walk.token.y]).toEqual(plain.places.at(-1));
        expect(walk.planned).toBe(stepsOf(...leg));
      }),
      RUNS,
    );
  });

  it('ends at the last of its places that is clear of friends, at its start if none is', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = scene(seed);
        const { map, unit, leg, allowance, mover, enemies, friends, boundary } = given;
        const { places, costs } = plainWalk(map, unit, leg, mover, allowance, enemies, boundary);
        const isClear = ([x, y]: readonly [number, number]) =>
          friends.every((friend) => !overlapsAt(unit, x, y, friend));
        const last = Math.max(places.findLastIndex(isClear), 0);
        const { walk, others } = walked(given);
        const { ended } = walk;
        walk.endClear(others);
        expect(walk.steps).toBe(last);
        expect([walk.token.x, walk.token.y]).toEqual(places[last]);
        expect(walk.cost).toBe(costs[last]);
        expect(ENDINGS[walk.ended]).toBe(last < places.length - 1 ? 'friend' : ENDINGS[ended]);
      }),
      RUNS,
    );
  });

  it('is the same when the map is turned by half a circle', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = scene(seed);
        const { map, unit, leg, enemies, friends, boundary } = given;
        const { width, height } = map;
        const turned = walked({
          ...given,
          ground: groundOf(turnedMap(map)),
          unit: turnedToken(unit, map),
          leg: [-leg[0], -leg[1]],
          enemies: enemies.map((each) => turnedToken(each, map)),
          friends: friends.map((each) => turnedToken(each, map)),
          boundary: boundary && {
            ...boundary,
            ax: width - boundary.ax,
            ay: height - boundary.ay,
            bx: width - boundary.bx,
            by: height - boundary.by,
          },
        });
        const straight = walked(given);
        for (const { walk, others } of [turned, straight]) walk.endClear(others);
        expect(turned.walk.steps).toBe(straight.walk.steps);
        expect(turned.walk.cost).toBe(straight.walk.cost);
        expect(turned.walk.ended).toBe(straight.walk.ended);
        expect([turned.walk.token.x, turned.walk.token.y]).toEqual([
          width - straight.walk.token.x,
          height - straight.walk.token.y,
        ]);
      }),
      RUNS,
    );
  });
});

describe('a walk of several legs', () => {
  const map = { ...randomMap(new Random(0), 60, 40), areas: [], rivers: [], obstacles: [], crossings: [] };
  const ground = groundOf(map);
  const unit = new Token();
  unit.size(300, 150);
  unit.place(1000, 1000, 0, 1000);

  it('spends one allowance on all of them', () => {
    const walk = new Walk();
    walk.begin(unit, 0, 700);
    expect(walk.leg(ground, 0, 400)).toBe(true);
    expect(walk.leg(ground, 500, 0)).toBe(false);
    expect([walk.steps, walk.cost, ENDINGS[walk.ended]]).toEqual([70, 700, 'allowance']);
    expect([walk.token.x, walk.token.y]).toEqual([1300, 1400]);
  });

  it('has at each step the place, the facing and the cost of the leg of that step', () => {
    const walk = new Walk();
    walk.begin(unit, 0, 2000);
    walk.leg(ground, 0, 400);
    walk.face(1000, 0);
    walk.leg(ground, 500, 0);
    const token = new Token();
    token.copyFrom(unit);
    const at = (k: number) => {
      walk.place(k, token);
      return [token.x, token.y, token.fx, token.fy, walk.costAt(k), walk.legIndexOf(k)];
    };
    expect([at(0), at(40), at(41), at(90)]).toEqual([
      [1000, 1000, 0, 1000, 0, 0],
      [1000, 1400, 0, 1000, 400, 0],
      [1010, 1400, 1000, 0, 410, 1],
      [1500, 1400, 1000, 0, 900, 1],
    ]);
  });

  it('goes back over a bend to where it is clear of friends', () => {
    const friend = new Token();
    friend.size(300, 300);
    friend.place(1100, 1350, 0, 1000);
    const others = othersOf([], [friend]);
    const walk = new Walk();
    walk.begin(unit, 0, 2000);
    walk.leg(ground, 0, 400, others);
    walk.leg(ground, 100, 0, others);
    walk.endClear(others);
    expect(overlap(walk.token, friend)).toBe(false);
    expect([walk.token.x, walk.token.y, walk.steps, walk.cost]).toEqual([1000, 1130, 13, 130]);
  });
});
