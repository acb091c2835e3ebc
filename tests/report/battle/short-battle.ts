/** A short battle by hand, in the form of the log of `hythe trace --json`, on a map with every kind of feature. */
import { readBattleLog, type BattleLog, type BattlesKept } from '../../../src/run/record/battle-log.ts';
import type { JsonObject } from '../../../src/play/json.ts';

const square = (x: number, y: number, size: number): number[][][] => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
];

function feature(properties: JsonObject, type: string, coordinates: unknown): object {
  return { type: 'Feature', properties, geometry: { type, coordinates } };
}

const CLASSES = ['wood', 'built-up', 'fieldwork', 'fortification', 'marsh', 'cliff', 'water', 'open'];

/** 40 cm by 30 cm. */
export const SHORT_MAP = {
  type: 'FeatureCollection',
  hythe: { map: 1, units: 'map-cm', width: 40, height: 30 },
  features: [
    feature({ kind: 'height', heightM: 20, name: 'Gallows Hill' }, 'Polygon', square(28, 18, 8)),
    ...CLASSES.map((of, i) =>
      feature({ kind: 'area', class: of, name: `<${of}>` }, 'Polygon', square(1 + 4 * i, 24, 3)),
    ),
    feature({ kind: 'road', name: 'coach road' }, 'LineString', [[0, 12], [40, 12]]), // prettier-ignore
    feature({ kind: 'road', quality: 'track' }, 'LineString', [[20, 0], [20, 30]]), // prettier-ignore
    feature({ kind: 'railway', name: 'line' }, 'LineString', [[0, 2], [40, 2]]), // prettier-ignore
    feature({ kind: 'telegraph', name: 'wire' }, 'LineString', [[0, 3], [40, 3]]), // prettier-ignore
    feature({ kind: 'river', name: 'the stream' }, 'LineString', [[0, 15], [40, 15]]), // prettier-ignore
    feature({ kind: 'crossing', type: 'bridge' }, 'Point', [20, 15]),
    feature({ kind: 'crossing', type: 'ford' }, 'Point', [8, 15]),
    ...['hedge', 'wall', 'entrenchment'].map(
      (of, i) =>
      feature({ kind: 'obstacle', class: of }, 'LineString', [[2 + 5 * i, 20], [5 + 5 * i, 20]]), // prettier-ignore
    ),
    feature({ kind: 'station', name: 'halt' }, 'Point', [10, 2]),
    feature({ kind: 'place', name: 'bridge', objective: true }, 'Point', [20, 15]),
  ],
};

function unit(id: string, kind: string, position: readonly number[], facing: readonly number[]): JsonObject {
  return {
    id,
    formation: id.slice(0, 2),
    kind,
    weapon: null,
    quality: 'regular',
    role: 'unit',
    token: [300, 150],
    position,
    facing,
    ready: true,
    limbered: false,
    column: false,
  };
}

const NORTH = [0, 1000];
const SOUTH = [0, -1000];

const START: JsonObject = {
  act: 'start',
  units: [
    unit('A1.1', 'infantry', [1800, 600], NORTH),
    unit('A1.2', 'infantry', [2200, 600], NORTH),
    unit('B1.1', 'cavalry-light', [2000, 2200], SOUTH),
    { ...unit('A1.c', 'command-element', [2000, 400], NORTH), role: 'pennant', token: null },
  ],
  formations: [
    { id: 'A1', name: 'rifles' },
    { id: 'B1', name: 'chasseurs' },
  ],
};

const EVENT: JsonObject = {
  turn: 1,
  phase: 'A',
  formation: 'A1',
  unit: null,
  reaction: false,
  dice: [],
  changes: [],
};

const change = (who: string, what: string, to: JsonObject[string]): JsonObject => ({
  who,
  what,
  from: null,
  to,
});

/** Rifles 1 moves up, Chasseurs 1 rides at Rifles 2 and is shot down; the first side takes the bridge. */
export const SHORT_EVENTS: readonly JsonObject[] = [
  START,
  { ...EVENT, act: 'first-side', turn: 0, phase: null, side: 'A', dice: [[2, 1]] },
  { ...EVENT, act: 'turn', phase: null },
  { ...EVENT, act: 'phase' },
  {
    ...EVENT,
    act: 'activate',
    dice: [[20, 12]],
    total: {
      name: 'target number',
      value: 5,
      parts: [{ rule: 'PDB-CMD-01', label: 'activation', value: 5 }],
    },
    result: 'active',
    changes: [change('A1.1', 'actions', 2)],
  },
  { ...EVENT, act: 'face', unit: 'A1.1', changes: [change('A1.1', 'facing', [707, 707])] },
  { ...EVENT, act: 'movement-throw', dice: [[6, 3], [6, 4]], allowance: 700 }, // prettier-ignore
  {
    ...EVENT,
    act: 'move',
    unit: 'A1.1',
    from: [1800, 600],
    to: [2000, 1500],
    changes: [change('A1.1', 'position', [2000, 1500])],
  },
  { ...EVENT, act: 'turn-end', phase: null, changes: [change('bridge', 'holder', 'A')] },
  {
    ...EVENT,
    act: 'fire',
    turn: 2,
    phase: 'B',
    unit: 'A1.2',
    target: 'B1.1',
    reaction: true,
    distance: 1275,
    dice: [[20, 19]],
    total: {
      name: 'target number',
      value: 16,
      parts: [
        { rule: 'PDB-FIRE-03', label: 'rifle at long range', value: 17 },
        { rule: 'PDB-FIRE-06', label: 'elite', value: -1 },
      ],
    },
    result: 'eliminated',
    changes: [change('B1.1', 'alive', false), change('A1.2', 'debt', true), change('A1.2', 'ready', false)],
  },
  { ...EVENT, act: 'end', turn: 2, phase: null, outcome: 'A-eliminates', winner: 'A' },
];

export function shortLog(): BattleLog {
  const log = readBattleLog(SHORT_EVENTS);
  if (log === null) throw new Error('the log by hand is no log');
  return log;
}

export function shortBattles(): BattlesKept {
  const log = shortLog();
  return {
    format: 1,
    cell: 1,
    among: 50,
    map: SHORT_MAP,
    metresPerCm: 30,
    battles: [
      { which: 'median', replicate: 17, log },
      { which: 'best', replicate: 3, log: { ...log, events: log.events.slice(0, 6) } },
    ],
  };
}
