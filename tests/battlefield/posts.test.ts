import { describe, expect, it } from 'vitest';
import { COMPASS } from '../../src/battlefield/directions.ts';
import { overlap, touch } from '../../src/battlefield/distances.ts';
import { Posts, type Shape } from '../../src/battlefield/posts.ts';
import { Mean } from '../../src/battlefield/mean.ts';
import { Token } from '../../src/battlefield/token.ts';
import { fc } from '../fast-check.ts';

function tokens(count: number, w = 300, e = 150): Token[] {
  return Array.from({ length: count }, () => {
    const token = new Token();
    token.size(w, e);
    return token;
  });
}

function placed(posts: Posts, units: readonly Token[], x: number, y: number, facing: string) {
  const { x: fx, y: fy } = COMPASS.get(facing) ?? { x: 0, y: 0 };
  const into = { x: 0, y: 0 };
  return units.map((_, unit) => {
    posts.place(unit, x, y, fx, fy, into);
    return [into.x, into.y];
  });
}

describe('the posts of a formation', () => {
  it('stand abreast in a line, the first leftmost', () => {
    const units = tokens(4);
    const posts = new Posts(units, 'line', 1, 50);
    expect(placed(posts, units, 2400, 600, 'N')).toEqual([
      [1875, 600],
      [2225, 600],
      [2575, 600],
      [2925, 600],
    ]);
    expect(placed(posts, units, 2400, 600, 'W')).toEqual([
      [2400, 75],
      [2400, 425],
      [2400, 775],
      [2400, 1125],
    ]);
  });

  it('stand in rows filled from the front, each about the middle', () => {
    const units = tokens(5);
    const posts = new Posts(units, 'deep', 2, 0);
    expect([...posts.rows]).toEqual([0, 0, 0, 1, 1]);
    expect(placed(posts, units, 3000, 2000, 'S')).toEqual([
      [3300, 2000],
      [3000, 2000],
      [2700, 2000],
      [3150, 2150],
      [2850, 2150],
    ]);
  });

  it('stand all at one point in a column', () => {
    const units = tokens(3);
    expect(placed(new Posts(units, 'column'), units, 10, 20, 'E')).toEqual([
      [10, 20],
      [10, 20],
      [10, 20],
    ]);
  });

  it('touch their neighbours and overlap nobody, whatever the facing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Shape>('line', 'deep'),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(...COMPASS.keys()),
        (shape, count, lines, name) => {
          const units = tokens(count);
          const facing = COMPASS.get(name) ?? { x: 0, y: 0 };
          const posts = new Posts(units, shape, lines);
          placed(posts, units, 5000, 5000, name).forEach(([x = 0, y = 0], i) =>
            units[i]?.place(x, y, facing.x, facing.y),
          );
          units.forEach((unit, i) => {
            expect(units.slice(0, i).some((other) => overlap(unit, other))).toBe(false);
            const before = units[i - 1];
            const isBeside = before !== undefined && posts.rows[i] === posts.rows[i - 1];
            expect(isBeside ? touch(unit, before) : true).toBe(true);
          });
        },
      ),
    );
  });

  it('turn with half a circle', () => {
    const units = tokens(5);
    const posts = new Posts(units, 'deep', 2, 30);
    expect(placed(posts, units, 1000, 2000, 'SSW')).toEqual(
      placed(posts, units, 5000, 2000, 'NNE').map(([x = 0, y = 0]) => [6000 - x, 4000 - y]),
    );
  });
});

describe('the mean of points', () => {
  const mean = new Mean();
  const meanOf = (points: readonly { readonly x: number; readonly y: number }[]) => {
    mean.clear();
    for (const { x, y } of points) mean.add(x, y);
    mean.take();
    return { x: mean.x, y: mean.y };
  };

  it('turns with half a circle, as a rounded mean of coordinates would not', () => {
    const points = [
      { x: 0, y: 7 },
      { x: 1, y: 7 },
    ];
    expect(meanOf(points)).toEqual({ x: 1, y: 7 });
    expect(meanOf(points.map(({ x, y }) => ({ x: 100 - x, y: 100 - y })))).toEqual({ x: 99, y: 93 });
  });

  it('forgets the points before, however far they were', () => {
    meanOf([{ x: 1000, y: 0 }]);
    expect(
      meanOf([
        { x: 4, y: 4 },
        { x: 8, y: 9 },
      ]),
    ).toEqual({ x: 6, y: 7 });
  });
});
