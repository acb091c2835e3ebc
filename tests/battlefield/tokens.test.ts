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
    const asked = [...pairs('distance', 20_000)];
    const plain = asked.map(([a, b]) => plainDistance(a, b));
    expect(asked.map(([a, b]) => distance(a, b))).toEqual(plain);
    expect(asked.map(([a, b]) => distance(b, a))).toEqual(plain);
  });

  it('are within a bound as their distance says', () => {
    const chance = chanceOf('bounds');
    const asked = [...pairs('within', 20_000)].map(([a, b]) => {
      const between = distance(a, b);
      const bounds = [0, 5, 149, 1500, Math.max(0, between - 1), between, between + chance.die(50)];
      return { a, b, between, bounds };
    });
    expect(asked.map(({ a, b, bounds }) => bounds.map((bound) => isWithin(a, b, bound)))).toEqual(
      asked.map(({ between, bounds }) => bounds.map((bound) => between <= bound)),
    );
    expect(asked.map(({ a, b }) => touch(a, b))).toEqual(
      asked.map(({ a, b, between }) => between <= 5 && !a.isPoint && !b.isPoint),
    );
  });

  it('come no nearer to each other, and into no sector, on a move that is shorter than what is sure to part them', () => {
    const chance = chanceOf('parted');
    let [apart, outside, alike] = [0, 0, 0];
    for (const [a, b] of pairs('parted', 20_000)) {
      const bound = pick(chance, [5, 149, 800, 4_000]);
      const over = distanceOver(a, b, bound);
      alike += Number(over > 0 === distance(a, b) > bound);
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
    expect([apart, outside, alike]).toEqual([20_000, 20_000, 20_000]);
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
    const asked = [...pairs('overlap', 20_000)];
    const overlaps = asked.map(([a, b]) => overlap(a, b));
    expect(overlaps).toEqual(asked.map(([a, b]) => plainOverlap(a, b)));
    expect(overlaps.filter(Boolean).length).toBeGreaterThan(1000);
  });

  it('meet a segment as its ends and their edges say', () => {
    const chance = chanceOf('segments');
    const asked = [...pairs('segment', 20_000)].map(([a, b]) => {
      return [a, b, { x: b.x + chance.die(601) - 301, y: b.y + chance.die(601) - 301 }] as const;
    });
    const meetings = asked.map(([a, b, q]) => meetsSegment(a, b.x, b.y, q.x, q.y));
    expect(meetings).toEqual(asked.map(([a, b, q]) => plainMeetsSegment(a, b, q)));
    expect(meetings.filter(Boolean).length).toBeGreaterThan(1000);
  });

  it('keep their answers when all is turned by 180°', () => {
    const asked = [...pairs('turned tokens', 5_000)];
    const about = asked.map(([a, b]) => [turned(a), turned(b)] as const);
    const answers = ([a, b]: readonly [Token, Token]) => [
      distance(a, b),
      overlap(a, b),
      isInSector(a, b, 22.5),
    ];
    expect(about.map(answers)).toEqual(asked.map(answers));
    expect(about.map(([c]) => cornersOf(c))).toEqual(
      asked.map(([a]) => cornersOf(a).map(({ x, y }) => ({ x: 40_000 - x, y: 40_000 - y }))),
    );
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
    const asked = [...pairs('sector', 20_000)];
    for (const half of halves) {
      const holding = asked.map(([a, b]) => isInSector(a, b, half));
      expect(holding).toEqual(asked.map(([a, b]) => plainInSector(a, b, half)));
      expect(holding.filter(Boolean).length).toBeGreaterThan(1000);
    }
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
    const answers = Array.from({ length: 10_000 }, () => {
      const [dx, dy] = [chance.die(2001) - 1001, chance.die(2001) - 1001];
      if (!toward(dx, dy, one)) return [];
      toward(-dx, -dy, other);
      return [[one.x, one.y, other.x, other.y]];
    }).flat();
    // A zero is never negative.
    expect(answers).toEqual(answers.map(([x = 0, y = 0]) => [x + 0, y + 0, 0 - x, 0 - y]));
    expect(answers.length).toBeGreaterThan(9_000);
    expect(toward(0, 0, one)).toBe(false);
  });

  it('of the compass turns into the next but three by a quarter', () => {
    const points = [...COMPASS.values()];
    points.forEach(({ x, y }, i) => {
      expect(points[(i + 4) % 16]).toEqual({ x: y, y: 0 - x });
    });
  });
});
