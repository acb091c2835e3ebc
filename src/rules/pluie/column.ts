/** Marching columns under attack (PDB-MOVE-06, PDB-MOVE-07, R-26): the units counted, the next victim, attack after attack. */
import type { Chance } from '../../chance/chance.ts';
import type { Battle } from './battle.ts';
import { D20 } from './dice.ts';
import type { Rulings } from './options.ts';
import type { Play } from './state.ts';

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

/** The number of units of a formation in marching column (PDB-MOVE-06). */
function columnOf(b: Battle, s: Play, formation: number): number {
  const { from, to } = b.formationAt(formation);
  let units = 0;
  for (let i = from; i < to; i++) units += s.unitAt(i).column;
  return units;
}

/** The first unit of a formation's column in roster order: the next victim (PDB-MOVE-07, 13.3); -1 if there is none. */
export function firstInColumn(b: Battle, s: Play, formation: number): number {
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) if (s.unitAt(i).column !== 0) return i;
  return -1;
}

/** The column bonus counts these units now (PDB-MOVE-07, R-26); 0 for a target that is not in column. */
export function columnCounted(b: Battle, s: Play, target: number): number {
  if (s.unitAt(target).column === 0) return 0;
  return countedInColumn(b.rulings, s.columnAtFirst, columnOf(b, s, b.profileAt(target).formation));
}

/** Remembers the size of the column that an attack begins on, where the option asks for it (columnCount initial). */
export function beginOn(b: Battle, s: Play, target: number): void {
  s.target = target;
  if (b.rulings.columnCount === 'initial')
    s.columnAtFirst = s.unitAt(target).column === 0 ? 0 : columnOf(b, s, b.profileAt(target).formation);
}
