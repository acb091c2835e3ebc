/** A battle of two small brigades about a stream with two bridges, a wood, a hill and a village; the second has sappers. */
import type { Game } from '../../../../src/play/game.ts';
import { rootOf } from '../../../../src/chance/random.ts';
import { Sampled } from '../../../../src/chance/sampled.ts';
import type { Field } from '../../../../src/rules/pluie/map/field.ts';
import { plain } from './plain.ts';
import { playThrough, ToldDice } from './told-dice.ts';

const rectangle = (x: number, y: number, width: number, height: number): unknown => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ],
  ],
});
const feature = (properties: unknown, geometry: unknown): unknown => ({
  type: 'Feature',
  properties,
  geometry,
});

export const MAP = {
  ...plain(60, 40),
  features: [
    feature({ kind: 'height', heightM: 10 }, rectangle(40, 24, 10, 8)),
    feature({ kind: 'area', class: 'wood' }, rectangle(8, 20, 8, 8)),
    feature({ kind: 'area', class: 'built-up' }, rectangle(27, 19, 4, 4)),
    feature(
      { kind: 'river' },
      {
        type: 'LineString',
        coordinates: [
          [0, 12],
          [60, 12],
        ],
      },
    ),
    feature({ kind: 'crossing', type: 'bridge', halfWidthCm: 2 }, { type: 'Point', coordinates: [30, 12] }),
    feature({ kind: 'crossing', type: 'bridge' }, { type: 'Point', coordinates: [54, 12] }),
    feature({ kind: 'place', name: 'village', objective: true }, { type: 'Point', coordinates: [29, 21] }),
    feature({ kind: 'place', name: 'bridge', objective: true }, { type: 'Point', coordinates: [30, 12] }),
  ],
};

export const SPEC = {
  map: MAP,
  firstSide: 'coin',
  turnLimit: 15,
  end: { breakPoint: { A: 0.6, B: 0.6 }, hold: { place: 'village', turns: 5 } },
  victory: 'losses',
  A: {
    headquarters: [{ name: 'brigade', at: [25, 2] }],
    communication: [{ kind: 'heliograph-foot', of: 'brigade', at: [40, 3] }],
    formations: [
      {
        name: 'rifles',
        at: [28, 8],
        shape: 'deep',
        spacingCm: 0.5,
        units: [{ weapon: 'martini-henry', count: 5 }],
        orders: [{ task: 'attack', to: 'village', assault: true }],
      },
      {
        name: 'battery',
        at: [36, 9],
        units: [{ kind: 'field-artillery', weapon: 'rml-9pdr', count: 2 }],
        orders: [{ task: 'hold', targetAt: 'village' }],
      },
      {
        name: 'lancers',
        at: [14, 3],
        units: [{ kind: 'cavalry-lancers', count: 4 }],
        orders: [{ task: 'attack', to: 'village', assault: true }],
      },
      {
        name: 'late',
        at: [50, 0.2],
        entersTurn: 3,
        units: [{ weapon: 'martini-henry', count: 2 }],
        orders: [{ task: 'support', of: 'rifles', distanceCm: 4 }],
      },
    ],
    commander: { assaultChance: 0.2 },
  },
  B: {
    formations: [
      { name: 'ligne', at: [29, 24], facing: 'S', units: [{ weapon: 'lebel', count: 4 }] },
      {
        name: 'chasseurs',
        at: [45, 28],
        facing: 'S',
        units: [{ kind: 'cavalry-light', count: 3 }],
        orders: [
          { task: 'reserve', until: { any: [{ distanceCm: { atMost: 15 } }, { 'holds.bridge': 'A' }] } },
          { task: 'attack', to: 'bridge', assault: true },
        ],
      },
      {
        name: 'sappers',
        at: [22, 30],
        facing: 'S',
        units: [{ kind: 'engineers' }],
        orders: [{ task: 'work', make: 'field-fortification', at: [22, 30] }],
      },
    ],
    commander: { reaction: 'close-combat' },
  },
};

/** Plays a battle; `watch` sees the state before each throw. */
export function play(battle: Game<Field>, replicate: number, watch: (state: Field) => void): Field {
  const state = battle.create();
  const dice = new Sampled();
  dice.start(rootOf('map'), 0, replicate);
  playThrough(battle, state, new ToldDice(dice, () => watch(state)));
  return state;
}
