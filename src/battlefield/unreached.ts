/** Objectives to which nobody of a side can go: a river without a crossing, or ground that bars all, lies between. */
import { intAt } from '../chance/at.ts';
import { BareGround } from './bare-ground.ts';
import { Ground } from './ground.ts';
import type { BattleMap } from './map/battle-map.ts';
import { Places } from './objectives.ts';
import { FAR, NOWHERE, Ways, type Side } from './ways.ts';
import { Works } from './works.ts';

/** The mover class that goes wherever any other does. */
const FOOT = 0;

/**
 * The names of the objectives without a way from any of these points, in h, where a side has units: over the ground of the
 * map with all of its crossings. Empty without units.
 */
export function unreached(
  map: BattleMap,
  units: readonly (readonly [x: number, y: number])[],
  side: Side,
): readonly string[] {
  const bare = new BareGround(map);
  const ground = new Ground(bare, new Works(0, 0, map.crossings.length));
  const ways = new Ways(bare);
  const places = new Places(map);
  const all = Array.from({ length: ways.columns * ways.rows }, (_cell, i) => i);
  return map.places.flatMap(({ objective, name, shape }, place) => {
    const inside = all.filter((cell) => places.holds(place, ways.centreX(cell), ways.centreY(cell)));
    let left = 'polygons' in shape ? inside : [ways.cellOf(shape.x, shape.y, side), ...inside];
    // Of a polygon between the middles of cells nothing is known.
    if (!objective || units.length === 0 || left.length === 0) return [];
    for (let [goal] = left; goal !== undefined; [goal] = left) {
      const field = ways.field(ground, goal, FOOT, null);
      if (units.some(([x, y]) => ways.unitCell(field, x, y, side) !== NOWHERE)) return [];
      // What has a way to this cell has none to the units either.
      left = left.slice(1).filter((cell) => intAt(field.least, cell) === FAR);
    }
    return [name];
  });
}
