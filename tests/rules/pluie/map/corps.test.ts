/** A corps a side: with map and forces turned about, the sides exchanged and the same dice, it is the same battle (15.8, 2). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rootOf } from '../../../../src/chance/random.ts';
import { Sampled } from '../../../../src/chance/sampled.ts';
import { readMap } from '../../../../src/battlefield/map/read-map.ts';
import { isMap, type Json } from '../../../../src/play/json.ts';
import { readOptions } from '../../../../src/play/read-options.ts';
import { Throwing } from '../../../../src/play/throwing.ts';
import { specFolder } from '../../../../src/run/node/spec-folder.ts';
import { ruleSystems } from '../../../../src/rules/index.ts';
import { pluie } from '../../../../src/rules/pluie/index.ts';
import type { BattleInputs } from '../../../../src/rules/pluie/map/battle-inputs.ts';
import { battleGame } from '../../../../src/rules/pluie/map/game.ts';
import { readTables } from '../../../../src/rules/pluie/tables.ts';
import { readSpec } from '../../../../src/spec/read-spec.ts';
import { CORPS, exampleFile } from './example-logs.ts';
import { playThrough } from './told-dice.ts';

const file = exampleFile(CORPS);
const [cell] = readSpec(readFileSync(file, 'utf8'), {
  file,
  systems: ruleSystems,
  files: specFolder(file),
}).cells;
const { map } = readMap(cell?.inputs['map']);
if (cell === undefined || map === null) throw new Error('the corps has no battle');
const [width, height] = [map.width, map.height];
const inputs = { ...cell.inputs, firstSide: 'A' } as Json; // inputs of a spec, which are JSON

/** Units of one side, and of the other after them. */
const UNITS = 124;
const H_PER_CM = 100;
const OPPOSITE: Readonly<Record<string, string>> = { N: 'S', S: 'N', A: 'B', B: 'A' };
const WITH_SIDES = ['holder', 'firstSide'];

type Stood = readonly [alive: number, ready: number, x: number, y: number, fx: number, fy: number];

/** Inputs with all points turned by half a circle about the middle of the map, and the sides exchanged. */
function turned(value: Json): Json {
  if (Array.isArray(value)) {
    const [x, y] = value;
    return typeof x === 'number' && typeof y === 'number'
      ? [width / H_PER_CM - x, height / H_PER_CM - y]
      : value.map(turned);
  }
  if (!isMap(value)) return value;
  const { units, kind } = value;
  // A formation and a communication unit face north where nothing else is said.
  const facing = value['facing'] ?? (Array.isArray(units) || kind === 'heliograph-foot' ? 'N' : null);
  return Object.fromEntries(
    Object.entries({ ...value, ...(value['facing'] === undefined ? {} : { facing }) }).map(([key, one]) => {
      const isWord = typeof one === 'string' && (key === 'facing' || WITH_SIDES.includes(key));
      const side = key === 'A' || key === 'B' ? OPPOSITE[key] : undefined;
      return [side ?? key, isWord ? (OPPOSITE[one] ?? one) : turned(one)];
    }),
  );
}

/** The units at the end of each turn of a battle: alive, ready, place, facing. */
function turnsOf(given: Json): (readonly Stood[])[] {
  const { value: options } = readOptions(pluie.options, 'battle', {});
  if (options === null) throw new Error('a battle has no options');
  // As the spec was read.
  const battle = battleGame(readTables(pluie.tables), options, given as unknown as BattleInputs, {});
  const state = battle.create();
  const chance = new Sampled();
  chance.start(rootOf('corps'), 0, 0);
  const turns: (readonly Stood[])[] = [];
  playThrough(battle, state, new Throwing(chance, battle.counting), () => {
    const units = state.pieces.slice(0, 2 * UNITS);
    turns.push(units.map(({ alive, ready, token: { x, y, fx, fy } }) => [alive, ready, x, y, fx, fy]));
  });
  return turns;
}

it('is the same battle turned about', () => {
  const turns = turnsOf(inputs);
  const about = turnsOf(turned(inputs)).map((stood) =>
    [...stood.slice(UNITS), ...stood.slice(0, UNITS)].map(([alive, ready, x, y, fx, fy]): Stood => [
      alive,
      ready,
      width - x,
      height - y,
      0 - fx,
      0 - fy,
    ]),
  );
  expect(turns.length).toBeGreaterThan(10);
  expect(about.map((turn) => turn.join(' '))).toEqual(turns.map((turn) => turn.join(' ')));
});
