/** Outlines against a plain reading of the rules, which compares every edge with every other. */
import { expect, it } from 'vitest';
import { whereLineCrossesItself, whereRingMeetsItself } from '../../src/battlefield/map/outlines.ts';
import { chanceOf, pick } from './random-maps.ts';

type Point = readonly [number, number];

function cross([ax, ay]: Point, [bx, by]: Point, [px, py]: Point): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

function isOn(p: Point, a: Point, b: Point): boolean {
  const [x, y] = [0, 1].map((i) => (Number(p[i]) - Number(a[i])) * (Number(p[i]) - Number(b[i])));
  return cross(a, b, p) === 0 && Number(x) <= 0 && Number(y) <= 0;
}

/** True where two edges share a point other than those that they may. */
function meet(a: Point, b: Point, c: Point, d: Point, free: readonly Point[]): boolean {
  if (cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0)
    return !free.some((p) => isOn(p, a, b) && isOn(p, c, d));
  const ends = [...[a, b].filter((p) => isOn(p, c, d)), ...[c, d].filter((p) => isOn(p, a, b))].map(String);
  // A stretch has two ends.
  return new Set(ends).size > 1 || ends.some((end) => !free.map(String).includes(end));
}

function meetsItself(points: readonly Point[], isRing: boolean): boolean {
  const closed = isRing ? [...points, points[0] ?? [0, 0]] : points;
  const edges = closed.slice(1).map((to, i) => [closed[i] ?? to, to] as const);
  const ends = [closed[0], closed.at(-1)].filter((point) => point !== undefined);
  return edges.some(([a, b], i) =>
    edges.slice(i + 1).some(([c, d], k) => {
      const isNext = k === 0 || (isRing && i === 0 && i + 1 + k === edges.length - 1);
      const shared = isNext ? [a, b].filter((p) => [c, d].map(String).includes(String(p))) : [];
      return meet(a, b, c, d, isRing ? shared : [...shared, ...ends]);
    }),
  );
}

it('lines and rings meet themselves where a plain comparison of all edges says so', () => {
  const chance = chanceOf('outlines');
  const found = new Set<string>();
  for (let i = 0; i < 4000; i++) {
    const [side, tall] = [pick(chance, [3, 6, 40]), pick(chance, [3, 6, 40])];
    const points: Point[] = [];
    for (let left = 2 + chance.die(6); left > 0;) {
      const point: Point = [chance.die(side), chance.die(tall)];
      if (points.some((other) => String(other) === String(point)) && chance.die(3) > 1) continue;
      if (String(points.at(-1)) !== String(point)) points.push(point);
      left--;
    }
    const line = points.flat();
    const isLineWrong = meetsItself(points, false);
    expect([points, whereLineCrossesItself(line) !== null]).toEqual([points, isLineWrong]);
    if (points.length < 3 || String(points[0]) === String(points.at(-1))) continue;
    const isRingWrong = meetsItself(points, true);
    expect([points, whereRingMeetsItself(line) !== null]).toEqual([points, isRingWrong]);
    found.add(`${isLineWrong} ${isRingWrong}`);
  }
  expect([...found].toSorted()).toEqual(['false false', 'false true', 'true true']);
});
