/** Units that are destroyed or driven off, and what that ends. */
import type { Battle } from './battle.ts';
import { countedInColumn } from './column.ts';
import { OVER, type Play } from './state.ts';

/** A unit is eliminated; with the last of a side the engagement is over, and nothing else happens (13.6). */
export function eliminate(b: Battle, s: Play, unit: number): void {
  s.unitAt(unit).clear();
  const { side, formation } = b.profileAt(unit);
  s.formationAt(formation).living--;
  if (side === 0) s.livingA--;
  else s.livingB--;
  if (s.livingA === 0 || s.livingB === 0) {
    s.stage = OVER;
    s.second = 0;
    s.clearPlace();
  }
}

/** A unit loses readiness and orientation and goes back its average move (PDB-FIRE-07, PDB-CC-05). */
export function driveOff(b: Battle, s: Play, unit: number): void {
  const driven = s.unitAt(unit);
  driven.ready = 0;
  driven.facing = 0;
  driven.off = (driven.off + b.profileAt(unit).averageMove) | 0;
}

/** The number of units of a formation that stand in marching column (PDB-MOVE-06). */
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
