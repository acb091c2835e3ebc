import { describe, expect, it } from 'vitest';
import { round } from '../../src/battlefield/arithmetic.ts';
import { toward } from '../../src/battlefield/directions.ts';
import { meetsSegment } from '../../src/battlefield/distances.ts';
import type { Ground } from '../../src/battlefield/ground.ts';
import { Others } from '../../src/battlefield/moves.ts';
import { Retreat } from '../../src/battlefield/retreats.ts';
import { coverAgainst, sees } from '../../src/battlefield/sight.ts';
import { Token } from '../../src/battlefield/token.ts';
import { fc, randomCases } from '../fast-check.ts';
import { isStopped, overlapsAt, plainWalk } from './plain-walk.ts';
import { groundOf, Random, randomMap, randomToken, turnedMap, turnedToken } from './random-scenes.ts';

const TURNS = [
  [1000, 0],
  [924, 383],
  [924, -383],
  [707, 707],
  [707, -707],
] as const;

/** A unit before an enemy, among other tokens on a map. */
function scene(seed: number) {
  const random = new Random(seed);
  const map = randomMap(random, 16, 14);
  const unit = randomToken(random, map);
  const facing = randomToken(random, map);
  return {
    map,
    unit,
    enemy: random.isTrue(0.1) ? unit : randomToken(random, map),
    enemies: random.list(3, () => randomToken(random, map)),
    friends: random.list(6, () => randomToken(random, map)),
    terms: {
      mover: random.pick([0, 1] as const),
      movers: 0,
      allowance: random.pick([0, 350, 700, 1400]),
      fx: facing.fx,
      fy: facing.fy,
      isToShelter: random.isTrue(0.4),
    },
  };
}

type Scene = ReturnType<typeof scene>;

function answer({ map, unit, enemy, enemies, friends, terms }: Scene) {
  const others = new Others();
  others.enemies.push(...enemies);
  others.friends.push(unit, ...friends);
  others.enemyCount = enemies.length;
  others.friendCount = friends.length + 1;
  const retreat = new Retreat();
  retreat.make(groundOf(map), unit, enemy, { ...terms, movers: 1 << terms.mover }, others);
  const { token, leg, steps, cost, isSheltered, beyond } = retreat;
  return { x: token.x, y: token.y, fx: token.fx, fy: token.fy, leg, steps, cost, isSheltered, beyond };
}

/** The retreat from the text of BF-RET alone, leg by leg. */
function plainRetreat({ map, unit, enemy, enemies, friends, terms }: Scene) {
  const ground = groundOf(map);
  const { mover, allowance, fx, fy, isToShelter } = terms;
  const back = { x: -unit.fx, y: -unit.fy };
  toward(unit.x - enemy.x, unit.y - enemy.y, back);
  const start = new Token();
  start.copyFrom(unit);
  start.place(unit.x, unit.y, fx, fy);
  const legs = TURNS.map(([c, s], leg) => {
    const way = { x: 0, y: 0 };
    toward(c * back.x - s * back.y, s * back.x + c * back.y, way);
    const to = [round((allowance * way.x) / 1000), round((allowance * way.y) / 1000)] as const;
    const { places, costs } = plainWalk(map, start, to, mover, allowance, enemies);
    const sheltered = places.map(([x, y]) => isSheltered(ground, x, y, enemy, friends));
    const end = places.length - 1;
    const first = sheltered.findIndex((isSo, k) => k > 0 && isSo);
    const cut = isToShelter ? first : sheltered[end] === true ? end : -1;
    return { leg, way, places, costs, cut };
  });
  const ones = legs.filter(({ cut }) => cut >= 0);
  const chosen = isToShelter ? ones.toSorted((a, b) => a.cut - b.cut)[0] : ones[0];
  const taken = chosen ?? legs[0];
  if (taken === undefined) throw new Error('no leg');
  const { leg, way, costs } = taken;
  const places = chosen === undefined ? taken.places : taken.places.slice(0, chosen.cut + 1);
  const isFree = ([x, y]: readonly [number, number]) =>
    [...friends, ...enemies].every((other) => !overlapsAt(start, x, y, other));
  const found = { fx, fy, leg, isSheltered: chosen !== undefined };
  const at = (k: number, [x, y]: readonly [number, number], beyond: number) => ({
    x,
    y,
    ...found,
    steps: k,
    cost: costs[k],
    beyond,
  });
  const end = places.at(-1) ?? [unit.x, unit.y];
  const last = places.length - 1;
  if (isFree(end)) return at(last, end, 0);
  let from: readonly [number, number] = end;
  for (let j = 1; j <= 60; j++) {
    const next = [end[0] + round((j * way.x) / 100), end[1] + round((j * way.y) / 100)] as const;
    if (isStopped(map, start, from, next, mover, enemies)) break;
    if (isFree(next)) return at(last, next, j);
    from = next;
  }
  const k = Math.max(
    places.findLastIndex((place, i) => i < last && isFree(place)),
    0,
  );
  return at(k, places[k] ?? end, 0);
}

function isSheltered(ground: Ground, x: number, y: number, enemy: Token, friends: readonly Token[]): boolean {
  return (
    friends.some((friend) => meetsSegment(friend, enemy.x, enemy.y, x, y)) ||
    coverAgainst(ground, enemy.x, enemy.y, x, y) > 0 ||
    !sees(ground, enemy.x, enemy.y, x, y)
  );
}

describe('a retreat', () => {
  it('is that of the rule, leg by leg, on random maps', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = scene(seed);
        expect(answer(given)).toEqual(plainRetreat(given));
      }),
      { numRuns: randomCases(80) },
    );
  });

  it('is the same when the map is turned by half a circle', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const given = scene(seed);
        const { map, unit, enemy, enemies, friends, terms } = given;
        const straight = answer(given);
        const turned = answer({
          map: turnedMap(map),
          unit: turnedToken(unit, map),
          enemy: turnedToken(enemy, map),
          enemies: enemies.map((each) => turnedToken(each, map)),
          friends: friends.map((each) => turnedToken(each, map)),
          terms: { ...terms, fx: -terms.fx, fy: -terms.fy },
        });
        expect(turned).toEqual({
          ...straight,
          x: map.width - straight.x,
          y: map.height - straight.y,
          fx: -terms.fx,
          fy: -terms.fy,
        });
      }),
      { numRuns: randomCases(80) },
    );
  });
});

describe('a retreat on the plain', () => {
  const plain = groundOf({
    ...randomMap(new Random(0), 60, 40),
    areas: [],
    heights: [],
    rivers: [],
    obstacles: [],
  });
  const token = (x: number, y: number): Token => {
    const placed = new Token();
    placed.size(300, 150);
    placed.place(x, y, 0, 1000);
    return placed;
  };
  const made = (unit: Token, friends: readonly Token[] = [], isToShelter = false): Retreat => {
    const retreat = new Retreat();
    const others = new Others();
    others.friends.push(...friends);
    others.friendCount = friends.length;
    const terms = { mover: 0, movers: 1, allowance: 700, fx: 0, fy: -1000, isToShelter } as const;
    retreat.make(plain, unit, token(unit.x, unit.y + 1000), terms, others);
    return retreat;
  };

  it('says when the map ends before it does', () => {
    expect([made(token(3000, 500)).isAtEdge, made(token(3000, 500)).token.y]).toEqual([true, 0]);
    expect(made(token(3000, 700)).isAtEdge).toBe(false);
  });

  it('ends behind the nearest friend where shelter is asked for', () => {
    const retreat = made(token(3000, 2000), [token(3000, 1700)], true);
    expect([retreat.leg, retreat.token.y, retreat.beyond]).toEqual([0, 1550, 22]);
  });
});
