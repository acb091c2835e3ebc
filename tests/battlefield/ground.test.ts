import { describe, expect, it } from 'vitest';
import { item } from '../../src/chance/at.ts';
import type { Chance } from '../../src/chance/chance.ts';
import { BareGround } from '../../src/battlefield/bare-ground.ts';
import { ALL_SEE, DEPENDS, NONE_SEE } from '../../src/battlefield/cell-sight.ts';
import { Ground } from '../../src/battlefield/ground.ts';
import {
  AREA_CLASSES,
  COVERS,
  type Area,
  type BattleMap,
  type Line,
  type Obstacle,
} from '../../src/battlefield/map/battle-map.ts';
import { readMap } from '../../src/battlefield/map/read-map.ts';
import { part } from '../../src/battlefield/moves.ts';
import {
  blockedBy,
  BLOCKERS,
  coverAgainst,
  isStillHidden,
  sees,
  seesOnTheWay,
} from '../../src/battlefield/sight.ts';
import { Works } from '../../src/battlefield/works.ts';
import {
  plainBlocker,
  plainCover,
  plainHeight,
  plainMeetsBar,
  plainMeetsRiver,
  plainSurface,
} from './plain.ts';
import { chanceOf, randomMap, randomPlace, randomToken } from './random-maps.ts';

/** A place from which a token does not reach over the edge of the map. */
function inMiddle(chance: Chance, { width, height }: BattleMap) {
  const { x, y } = randomPlace(chance, { width: width - 400, height: height - 400 });
  return { x: x + 200, y: y + 200 };
}

const groundOf = (map: BattleMap): Ground => new Ground(new BareGround(map), new Works(0, 0, 0));

/** Small crowded maps, and some that lines cross through many empty cells. */
const SIZES = [
  [10, 10, 12],
  [14, 10, 30],
  [40, 60, 8],
  [100, 30, 30],
] as const;

function* maps(seed: string, count: number): Generator<BattleMap> {
  const chance = chanceOf(seed);
  for (let i = 0; i < count; i++) {
    const [width, height, features] = SIZES[i % SIZES.length] ?? SIZES[0];
    yield randomMap(chance, width, height, features);
  }
}

/** The map turned by 180° about its middle. */
function turned(map: BattleMap): BattleMap {
  const line = (points: Line): Line => points.map((h, i) => (i % 2 === 0 ? map.width : map.height) - h);
  const polygons = <T extends { readonly polygons: readonly (readonly Line[])[] }>(feature: T): T => ({
    ...feature,
    polygons: feature.polygons.map((rings) => rings.map(line)),
  });
  return {
    ...map,
    areas: map.areas.map(polygons),
    heights: map.heights.map(polygons),
    obstacles: map.obstacles.map((obstacle) => ({ ...obstacle, line: line(obstacle.line) })),
  };
}

describe('the ground', () => {
  it('at a point is that of all polygons asked one by one', () => {
    const chance = chanceOf('points on the ground');
    for (const map of maps('ground', 50)) {
      const ground = groundOf(map);
      const places = Array.from({ length: 100 }, () => randomPlace(chance, map));
      expect(
        places.map(({ x, y }) => [ground.bare.surfaces[ground.surfaceAt(x, y)], ground.heightAt(x, y)]),
      ).toEqual(places.map((place) => [plainSurface(map, place), plainHeight(map, place)]));
    }
  });
});

describe('works', () => {
  it('are areas over those of the map and obstacles beside its own', () => {
    const chance = chanceOf('works');
    for (const map of maps('maps with works', 24)) {
      const works = new Works(3, 2, map.crossings.length);
      const ground = new Ground(new BareGround(map, [{ cover: 'open', topM: 4, bars: 2 }]), works);
      const made: { areas: Area[]; obstacles: Obstacle[] } = { areas: [], obstacles: [] };
      for (const name of ['fieldwork', 'open', 'wood'] as const) {
        const token = randomToken(chance, inMiddle(chance, map));
        if (token.isPoint || token.w > 300) continue;
        works.addArea(token, ground.bare.surfaceOf(name));
        const ring = token.corners.slice();
        made.areas.push({ feature: 0, name, class: name, surface: AREA_CLASSES[name], polygons: [[ring]] });
      }
      const kinds = ground.bare.obstacleKinds;
      for (const kind of [0, 3]) {
        const [p, q] = [randomPlace(chance, map), randomPlace(chance, map)];
        works.addLine(p.x, p.y, q.x, q.y, kind);
        const line = Int32Array.of(p.x, p.y, q.x, q.y);
        made.obstacles.push({ feature: 0, name: null, class: 'hedge', kind: item(kinds, kind), line });
      }
      const whole = {
        ...map,
        areas: [...map.areas, ...made.areas],
        obstacles: [...map.obstacles, ...made.obstacles],
      };
      const copy = new Works(3, 2, map.crossings.length);
      copy.copyFrom(works);
      works.clear();
      expect(works.isEmpty).toBe(true);
      works.copyFrom(copy);
      for (let i = 0; i < 60; i++) {
        const [p, q] = [randomPlace(chance, map), randomPlace(chance, map)];
        expect(ground.bare.surfaces[ground.surfaceAt(p.x, p.y)]).toEqual(plainSurface(whole, p));
        expect(BLOCKERS[blockedBy(ground, p.x, p.y, q.x, q.y)]).toBe(plainBlocker(whole, p, q));
        expect(COVERS[coverAgainst(ground, p.x, p.y, q.x, q.y)]).toBe(plainCover(whole, p, q));
        expect(ground.meetsBar(p.x, p.y, q.x, q.y, 2)).toBe(plainMeetsBar(whole, p, q, 2));
      }
    }
  });
});

describe('a step', () => {
  it('meets rivers and what bars it, its beginning excluded', () => {
    const chance = chanceOf('steps');
    let meetings = 0;
    for (const map of maps('rivers', 24)) {
      const barred = {
        ...map,
        obstacles: map.obstacles.map((each) => ({
          ...each,
          kind: { ...each.kind, bars: chance.die(4) - 1 },
        })),
      };
      const ground = groundOf(barred);
      for (let i = 0; i < 60; i++) {
        const [p, q] = [randomPlace(chance, map), randomPlace(chance, map)];
        const river = plainMeetsRiver(map, p, q);
        expect(ground.meetsRiver(p.x, p.y, q.x, q.y)).toBe(river);
        expect(ground.meetsBar(p.x, p.y, q.x, q.y, 1)).toBe(plainMeetsBar(barred, p, q, 1));
        if (river) meetings++;
      }
    }
    expect(meetings).toBeGreaterThan(40);
  });

  it('ends at a crossing that stands and reaches its end', () => {
    const map = randomMap(chanceOf('crossings'), 10, 10, 1);
    const crossing = { feature: 0, name: null, type: 'ford', x: 500, y: 500, halfWidth: 100 } as const;
    const works = new Works(0, 0, 2);
    const ground = new Ground(
      new BareGround({ ...map, crossings: [crossing, { ...crossing, x: 550 }] }),
      works,
    );
    expect(ground.crossingAt(560, 580)).toBe(0);
    expect(ground.crossingAt(561, 580)).toBe(1);
    expect(ground.crossingAt(399, 500)).toBe(-1);
    works.destroy(0);
    expect([works.isGone(0), works.isGone(1)]).toEqual([true, false]);
    expect(ground.crossingAt(560, 580)).toBe(1);
    expect(ground.crossingAt(400, 500)).toBe(-1);
  });
});

describe('sight', () => {
  it('is that of all edges asked one by one, both ways, and of the map turned by 180°', () => {
    const chance = chanceOf('lines of sight');
    const counts = new Map<string | null, number>();
    for (const map of maps('sight', 80)) {
      const ground = groundOf(map);
      const half = groundOf(turned(map));
      const lines = Array.from(
        { length: 80 },
        () => [randomPlace(chance, map), randomPlace(chance, map)] as const,
      );
      const [x, y] = [map.width, map.height];
      const seen = lines.map(([p, q]) => ({
        blockers: [
          BLOCKERS[blockedBy(ground, p.x, p.y, q.x, q.y)],
          BLOCKERS[blockedBy(ground, q.x, q.y, p.x, p.y)],
          BLOCKERS[blockedBy(half, x - p.x, y - p.y, x - q.x, y - q.y)],
        ],
        sees: sees(ground, p.x, p.y, q.x, q.y),
        covers: [
          COVERS[coverAgainst(ground, p.x, p.y, q.x, q.y)],
          COVERS[coverAgainst(half, x - p.x, y - p.y, x - q.x, y - q.y)],
        ],
      }));
      const plain = lines.map(([p, q]) => {
        const [blocker, cover] = [plainBlocker(map, p, q), plainCover(map, p, q)];
        counts.set(blocker, (counts.get(blocker) ?? 0) + 1);
        return { blockers: [blocker, blocker, blocker], sees: blocker === null, covers: [cover, cover] };
      });
      expect(seen).toEqual(plain);
    }
    for (const blocker of BLOCKERS) expect(counts.get(blocker)).toBeGreaterThan(100);
  });

  it('is the same where it is kept for cells and points, and where they take the place of others', () => {
    const chance = chanceOf('kept sight');
    const answers = [0, 0, 0, 0];
    for (const map of maps('kept', 6)) {
      const ground = groundOf(map);
      const { cellSight } = ground.bare;
      const places = Array.from({ length: 40 }, () => randomPlace(chance, map));
      const wrong: unknown[] = [];
      for (let i = 0; i < 6000; i++) {
        const p = item(places, chance.die(places.length) - 1);
        // Some move within their cell, some to another.
        const q =
          chance.die(2) === 1 ? item(places, chance.die(places.length) - 1) : randomPlace(chance, map);
        const ofCells = cellSight.ofCells(p.x, p.y, q.x, q.y);
        const kept = ofCells === DEPENDS ? cellSight.ofPoints(p.x, p.y, q.x, q.y) : ofCells;
        const expected = blockedBy(ground, p.x, p.y, q.x, q.y) === 0;
        answers[kept] = item(answers, kept) + 1;
        const isRight = kept === 0 || kept === (expected ? ALL_SEE : NONE_SEE);
        if (!isRight || sees(ground, p.x, p.y, q.x, q.y) !== expected) wrong.push({ p, q, kept, expected });
      }
      expect(wrong).toEqual([]);
    }
    expect(Math.min(item(answers, 0), item(answers, ALL_SEE), item(answers, NONE_SEE))).toBeGreaterThan(2500);
  });

  it('is the same along the way of a mover, wherever the line before was hidden', () => {
    const chance = chanceOf('sight on the way');
    const answers = [0, 0];
    let stillHidden = 0;
    for (const map of maps('on the way', 12)) {
      const ground = groundOf(map);
      const wrong: unknown[] = [];
      for (let i = 0; i < 60; i++) {
        const [p, from, to] = [randomPlace(chance, map), randomPlace(chance, map), randomPlace(chance, map)];
        for (let k = 0; k <= 60; k++) {
          const x = from.x + part(k, to.x - from.x, 60);
          const y = from.y + part(k, to.y - from.y, 60);
          const expected = blockedBy(ground, p.x, p.y, x, y) === 0;
          const isHidden = isStillHidden(ground, p.x, p.y, x, y);
          if ((isHidden && expected) || seesOnTheWay(ground, p.x, p.y, x, y) !== expected)
            wrong.push({ p, x, y, isHidden, expected });
          stillHidden += Number(isHidden);
          answers[Number(expected)] = item(answers, Number(expected)) + 1;
        }
      }
      expect(wrong).toEqual([]);
    }
    expect(Math.min(...answers, stillHidden)).toBeGreaterThan(5000);
  });

  it('passes over a hedge in the valley that runs on up a hill beside the line', () => {
    const hill = (heightM: number, west: number, east: number) => ({
      type: 'Feature',
      properties: { kind: 'height', heightM },
      geometry: {
        type: 'Polygon',
        coordinates: [[[west, 8], [east, 8], [east, 13], [west, 13], [west, 8]]], // prettier-ignore
      },
    });
    const hedge = {
      type: 'Feature',
      properties: { kind: 'obstacle', class: 'hedge', topM: 8 },
      geometry: { type: 'LineString', coordinates: [[20, 10.1], [34, 10.8]] }, // prettier-ignore
    };
    const { map } = readMap({
      type: 'FeatureCollection',
      hythe: { map: 1, units: 'map-cm', width: 60, height: 40 },
      features: [hill(20, 2, 8), hill(6, 30, 40), hedge],
    });
    expect(map === null ? null : sees(groundOf(map), 500, 1050, 5000, 1050)).toBe(true);
  });
});
