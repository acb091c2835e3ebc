import { describe, expect, it } from 'vitest';
import { COMPASS, toward } from '../../src/battlefield/directions.ts';
import {
  distance,
  distanceOver,
  isWithin,
  meetsSegment,
  overlap,
  touch,
} from '../../src/battlefield/distances.ts';
import { farOutside, isDirectionIn, isInSector, type HalfAngle } from '../../src/battlefield/sectors.ts';
import { Token } from '../../src/battlefield/token.ts';
import { plainDistance, plainInSector, plainMeetsSegment, plainOverlap, cornersOf } from './plain.ts';
import { chanceOf, pick, randomPlace, randomToken } from './random-maps.ts';

/** Pairs of tokens: near each other, and anywhere on the largest map. */
function* pairs(seed: string, count: number): Generator<readonly [Token, Token]> {
  const chance = chanceOf(seed);
  for (let i = 0; i < count; i++) {
    const side = pick(chance, [600, 600, 2_000, 40_000]);
    const place = () => randomPlace(chance, { width: side, height: side });
    yield [randomToken(chance, place()), randomToken(chance, place())];
  }
}

describe('tokens', () => {
  it('are as far apart as every corner and edge says, both ways', () => {
    for (const [a, b] of pairs('distance', 20_000)) {
      const between = distance(a, b);
      expect(between).toBe(plainDistance(a, b));
      expect(distance(b, a)).toBe(between);
    }
  });

  it('are within a bound as their distance says', () => {
    const chance = chanceOf('bounds');
    for (const [a, b] of pairs('within', 20_000)) {
      const between = distance(a, b);
      for (const bound of [0, 5, 149, 1500, Math.max(0, between - 1), between, between + chance.die(50)])
        expect(isWithin(a, b, bound)).toBe(between <= bound);
      expect(touch(a, b)).toBe(between <= 5 && !a.isPoint && !b.isPoint);
    }
  });

  it('come no nearer to each other, and into no sector, on a move that is shorter than what is sure to part them', () => {
    const chance = chanceOf('parted');
    let [apart, outside] = [0, 0];
    for (const [a, b] of pairs('parted', 20_000)) {
      const bound = pick(chance, [5, 149, 800, 4_000]);
      const over = distanceOver(a, b, bound);
      expect(over > 0).toBe(distance(a, b) > bound);
      const half = pick(chance, [22.5, 45] as const);
      const beyond = farOutside(a, b, half);
      const angle = (2 * Math.PI * chance.die(360)) / 360;
      const moved = new Token();
      const step = (length: number): Token => {
        moved.copyFrom(b);
        moved.move(b.x + Math.trunc(length * Math.cos(angle)), b.y + Math.trunc(length * Math.sin(angle)));
        return moved;
      };
      if (over > 1) apart += Number(distance(a, step(over - 1)) > bound);
      else apart++;
      if (beyond > 0) outside += Number(!isInSector(a, step(beyond), half));
      else outside++;
    }
    expect([apart, outside]).toEqual([20_000, 20_000]);
  });

  it('have the same corners where they are moved and where they are placed', () => {
    for (const [a, b] of pairs('moved', 2_000)) {
      const { fx, fy } = a;
      const moved = new Token();
      moved.copyFrom(a);
      moved.move(b.x, b.y);
      a.place(b.x, b.y, fx, fy);
      expect(moved).toEqual(a);
    }
  });

  it('overlap as the projections on all normals say', () => {
    let overlaps = 0;
    for (const [a, b] of pairs('overlap', 20_000)) {
      expect(overlap(a, b)).toBe(plainOverlap(a, b));
      if (overlap(a, b)) overlaps++;
    }
    expect(overlaps).toBeGreaterThan(1000);
  });

  it('meet a segment as its ends and their edges say', () => {
    const chance = chanceOf('segments');
    let meetings = 0;
    for (const [a, b] of pairs('segment', 20_000)) {
      const q = { x: b.x + chance.die(601) - 301, y: b.y + chance.die(601) - 301 };
      const meets = meetsSegment(a, b.x, b.y, q.x, q.y);
      expect(meets).toBe(plainMeetsSegment(a, b, q));
      if (meets) meetings++;
    }
    expect(meetings).toBeGreaterThan(1000);
  });

  it('keep their answers when all is turned by 180°', () => {
    for (const [a, b] of pairs('turned tokens', 5_000)) {
      const [c, d] = [turned(a), turned(b)];
      expect(distance(c, d)).toBe(distance(a, b));
      expect(overlap(c, d)).toBe(overlap(a, b));
      expect(isInSector(c, d, 22.5)).toBe(isInSector(a, b, 22.5));
      expect(cornersOf(c)).toEqual(cornersOf(a).map(({ x, y }) => ({ x: 40_000 - x, y: 40_000 - y })));
    }
  });
});

function turned({ w, e, x, y, fx, fy }: Token): Token {
  const token = new Token();
  token.size(w, e);
  token.place(40_000 - x, 40_000 - y, 0 - fx, 0 - fy);
  return token;
}

describe('a sector', () => {
  const halves: readonly Exclude<HalfAngle, 90>[] = [22.5, 45, { over: 3, under: 4 }, { over: 1, under: 10 }];

  it('holds a token as its corners, its edges and the eye say', () => {
    const holding = halves.map(() => 0);
    for (const [a, b] of pairs('sector', 20_000))
      halves.forEach((half, i) => {
        const isIn = isInSector(a, b, half);
        expect(isIn).toBe(plainInSector(a, b, half));
        if (isIn) holding[i] = (holding[i] ?? 0) + 1;
      });
    expect(Math.min(...holding)).toBeGreaterThan(1000);
  });

  it('holds a token that has a point in it', () => {
    const chance = chanceOf('points');
    const inside = [...pairs('point in sector', 5_000)].filter(([a, b]) => {
      const [first, second, , last] = cornersOf(b);
      if (first === undefined || second === undefined || last === undefined) return false;
      const [s, t] = [(chance.die(11) - 1) / 10, (chance.die(11) - 1) / 10];
      const x = first.x + s * (second.x - first.x) + t * (last.x - first.x);
      const y = first.y + s * (second.y - first.y) + t * (last.y - first.y);
      return isDirectionIn(x - a.eyeX, y - a.eyeY, a.fx, a.fy, 22.5);
    });
    expect(inside.length).toBeGreaterThan(300);
    expect(inside.filter(([a, b]) => !isInSector(a, b, 22.5))).toEqual([]);
  });
});

describe('a direction', () => {
  it('is that of its opposite reversed, and of no vector at all', () => {
    const chance = chanceOf('directions');
    const [one, other] = [
      { x: 1, y: 2 },
      { x: 0, y: 0 },
    ];
    for (let i = 0; i < 10_000; i++) {
      const [dx, dy] = [chance.die(2001) - 1001, chance.die(2001) - 1001];
      if (!toward(dx, dy, one)) continue;
      toward(-dx, -dy, other);
      expect([other.x, other.y]).toEqual([0 - one.x, 0 - one.y]);
      expect(Object.is(one.x, -0) || Object.is(one.y, -0)).toBe(false);
    }
    expect(toward(0, 0, one)).toBe(false);
  });

  it('of the compass turns into the next but three by a quarter', () => {
    const points = [...COMPASS.values()];
    points.forEach(({ x, y }, i) => {
      expect(points[(i + 4) % 16]).toEqual({ x: y, y: 0 - x });
    });
  });
});
