/** Attacks on a marching column (PDB-MOVE-07, R-26): again and again at once, free, until one fails or nobody is left. */
import type { Chance } from '../../chance/chance.ts';
import { D20 } from './dice.ts';
import type { Rulings } from './options.ts';

/** The units that the column bonus counts when so many of those at first are left. */
export function countedInColumn(rulings: Rulings, atFirst: number, left: number): number {
  return rulings.columnCount === 'initial' ? atFirst : left;
}

/**
 * Attacks a column until an attack fails or no unit is left; how many units are eliminated. Each success eliminates one,
 * since units in column are never ready.
 * @param lowestFace the lowest face of the D20 that succeeds while so many units are counted
 */
export function attackColumn(
  chance: Chance,
  rulings: Rulings,
  units: number,
  lowestFace: (counted: number) => number,
): number {
  let left = units;
  while (left > 0) {
    const face = lowestFace(countedInColumn(rulings, units, left));
    if (chance.successes(1, D20, face) === 0) break;
    left--;
  }
  return units - left;
}
