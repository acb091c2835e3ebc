/** Marching columns (PDB-MOVE-06, -07, PDB-MAP-11): units of a formation that share one place, and attacks on them. */
import { item } from '../../../chance/at.ts';
import { round } from '../../../battlefield/arithmetic.ts';
import { overlap } from '../../../battlefield/distances.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { Others } from '../../../battlefield/moves.ts';
import type { Token } from '../../../battlefield/token.ts';
import { countedInColumn } from '../column.ts';
import { COLUMN_DEPTH, COLUMN_FRONT, FOOT, WHEELS, type MapBattle } from './battle.ts';
import { areWithin } from './seeing.ts';
import { NONE } from './stages.ts';
import type { MapPlay } from './state.ts';

/** The number of units of a formation in column. */
function columnOf(b: MapBattle, s: MapPlay, formation: number): number {
  const { from, to } = b.formationAt(formation);
  let units = 0;
  for (let i = from; i < to; i++) units += s.at(i).column;
  return units;
}

/** The first unit of a formation's column in roster order: it moves for all, and is the next victim; NONE if there is none. */
export function firstInColumn(b: MapBattle, s: MapPlay, formation: number): number {
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) if (s.at(i).column !== 0) return i;
  return NONE;
}

/** The units that the column bonus counts now (PDB-MOVE-07, R-26); 0 for a target that is not in column. */
export function columnCounted(b: MapBattle, s: MapPlay, target: number): number {
  if (s.at(target).column === 0) return 0;
  return countedInColumn(b.rulings, s.columnAtFirst, columnOf(b, s, b.at(target).formation));
}

/** Makes a piece the target, and remembers the size of its column where the option asks for it (columnCount initial). */
export function beginOn(b: MapBattle, s: MapPlay, target: number): void {
  s.target = target;
  s.columnAtFirst = s.at(target).column === 0 ? 0 : columnOf(b, s, b.at(target).formation);
}

/** A unit goes into column at a place (PDB-MOVE-06): not ready, with the token of a column. */
function enterColumn(s: MapPlay, unit: number, x: number, y: number, fx: number, fy: number): void {
  const piece = s.at(unit);
  piece.column = 1;
  piece.ready = 0;
  piece.token.size(COLUMN_FRONT, COLUMN_DEPTH);
  piece.token.place(x, y, fx, fy);
}

/** The units must be this near to the first one's place, in h. */
const GATHERED = 1500;

/**
 * All units of a formation go into column at the place of the first, each by an action, if all are near and can, and the
 * token of the column stands on nobody else there, nor on ground that it cannot enter.
 */
export function formColumn(b: MapBattle, s: MapPlay, formation: number): void {
  const { from, to } = b.formationAt(formation);
  let first = NONE;
  let mover: MoverClass = FOOT;
  for (let i = from; i < to; i++) {
    const { placed, actions, limbered } = s.at(i);
    if (placed === 0) continue;
    if (first === NONE) first = i;
    if (limbered !== 0) mover = WHEELS;
    // Guns cannot move as they are, and machine guns march limbered (PDB-MAP-13).
    const isFixed = b.at(i).limberedDice > 0 && limbered === 0;
    if (actions === 0 || isFixed || !areWithin(s, i, first, GATHERED)) return;
  }
  if (first === NONE) return;
  const { x, y, fx, fy } = s.at(first).token;
  if (s.ground.factorAt(x, y, mover) === 0) return;
  const { token } = b;
  token.size(COLUMN_FRONT, COLUMN_DEPTH);
  token.place(x, y, fx, fy);
  for (let i = 0; i < b.roster.elements; i++)
    if ((i < from || i >= to) && s.at(i).placed !== 0 && overlap(token, s.at(i).token)) return;
  for (let i = from; i < to; i++) {
    if (s.at(i).placed === 0) continue;
    s.at(i).actions--;
    enterColumn(s, i, x, y, fx, fy);
  }
  if (b.log !== null) b.log.simple(s, first, 'form-column');
}

/** Places abreast and rows that a unit which leaves a column looks at. */
const MOST_ABREAST = 6;
const MOST_ROWS = 4;

/**
 * A unit leaves its column for the nearest free place abreast of it, else in a row behind, within its average move, facing
 * as the column (PDB-MAP-11); the last one stays where the column stood. Without a free place it stays in it.
 */
export function leaveColumn(b: MapBattle, s: MapPlay, unit: number): void {
  const piece = s.at(unit);
  const { w, e, formation } = b.at(unit);
  if (columnOf(b, s, formation) > 1 && !findPlace(b, s, unit)) return;
  const isLast = columnOf(b, s, formation) === 1;
  const { x, y, fx, fy } = piece.token;
  piece.column = 0;
  piece.token.size(w, e);
  if (isLast) piece.token.place(x, y, fx, fy);
  else piece.token.place(b.point.x, b.point.y, fx, fy);
  if (b.log !== null) b.log.simple(s, unit, 'leave-column');
}

/** Finds the place in `b.point`. */
function findPlace(b: MapBattle, s: MapPlay, unit: number): boolean {
  const { walk, token, point } = b;
  const { average, w, e } = b.at(unit);
  const { x, y, fx, fy } = s.at(unit).token;
  const length = Math.sqrt(fx * fx + fy * fy);
  token.size(w, e);
  for (let row = 0; row <= MOST_ROWS; row++)
    for (let k = 0; k <= 2 * MOST_ABREAST; k++) {
      const left = (k % 2 === 0 ? -1 : 1) * Math.ceil(k / 2) * COLUMN_FRONT;
      const back = row * COLUMN_DEPTH;
      const dx = round((0 - left * fy - back * fx) / length);
      const dy = round((left * fx - back * fy) / length);
      token.place(x, y, fx, fy);
      const others = b.gatherAll(s, b.at(unit).side, token, average + COLUMN_FRONT);
      walk.begin(token, b.moverClass(s, unit), Math.max(average, COLUMN_FRONT));
      if ((dx === 0 && dy === 0) || !walk.leg(s.ground, dx, dy) || overlapsAny(walk.token, others)) continue;
      point.x = x + dx;
      point.y = y + dy;
      return true;
    }
  return false;
}

function overlapsAny(token: Token, { friends, friendCount, enemies, enemyCount }: Others): boolean {
  for (let i = 0; i < friendCount; i++) if (overlap(token, item(friends, i))) return true;
  for (let i = 0; i < enemyCount; i++) if (overlap(token, item(enemies, i))) return true;
  return false;
}
