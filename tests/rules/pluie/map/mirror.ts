/** A battle in which side B is side A turned by half a turn about the middle of the map (15.8, 2). */
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import type { Game } from '../../../../src/play/game.ts';
import { battleOf, plain } from './plain.ts';

export const WIDTH = 60;
export const HEIGHT = 44;

type Point = readonly [number, number];

const turned = ([x, y]: Point): Point => [WIDTH - x, HEIGHT - y];

function area(name: string, corners: readonly Point[]): unknown {
  const [first] = corners;
  return {
    type: 'Feature',
    properties: { kind: 'area', class: name },
    geometry: { type: 'Polygon', coordinates: [[...corners, first]] },
  };
}

/** A wood and a village of each side, and one crossroads in the middle. */
const WOOD: readonly Point[] = [
  [8, 14],
  [16, 13],
  [18, 19],
  [10, 20],
];
const VILLAGE: readonly Point[] = [
  [33, 12],
  [36, 12],
  [36, 15],
  [33, 15],
];

const MAP = {
  ...plain(WIDTH, HEIGHT),
  features: [
    area('wood', WOOD),
    area('wood', WOOD.map(turned)),
    area('built-up', VILLAGE),
    area('built-up', VILLAGE.map(turned)),
    {
      type: 'Feature',
      properties: { kind: 'place', name: 'crossroads', objective: true },
      geometry: { type: 'Point', coordinates: [WIDTH / 2, HEIGHT / 2] },
    },
  ],
};

/** The forces of a side; `at` turns its places. */
function side(weapon: string, facing: string, at: (point: Point) => Point): unknown {
  return {
    headquarters: [{ name: 'brigade', at: at([30, 2]), facing }],
    formations: [
      {
        name: 'first',
        at: at([24, 8]),
        facing,
        spacingCm: 0.5,
        units: [{ weapon, count: 4 }],
        orders: [{ task: 'attack', to: 'crossroads' }],
      },
      {
        name: 'cavalry',
        at: at([42, 6]),
        facing,
        units: [{ kind: 'cavalry-heavy', count: 3 }],
        orders: [
          { task: 'reserve', until: { distanceCm: { atMost: 18 } } },
          { task: 'attack', to: 'crossroads', assault: true },
        ],
      },
      {
        name: 'guns',
        at: at([33.5, 9]),
        facing,
        units: [{ kind: 'field-artillery', weapon: 'rml-9pdr', count: 2 }],
        orders: [{ task: 'hold', targetAt: 'crossroads' }],
      },
    ],
    commander: { assaultChance: 0.2 },
  };
}

export function mirrorBattle(firstSide: 'A' | 'B' | 'coin' = 'coin'): Game<Field> {
  return battleOf({
    map: MAP,
    firstSide,
    turnLimit: 12,
    end: { breakPoint: { A: 0.5, B: 0.5 } },
    victory: 'losses',
    A: side('martini-henry', 'N', (point) => point),
    B: side('martini-henry', 'S', turned),
  });
}
