/** Charges (PDB-MAP-22, PDB-CAV-01): troops of one charge body that move and attack as one, and bodies that touch. */
import { touch } from '../../../battlefield/distances.ts';
import { meetsSegment } from '../../../battlefield/distances.ts';
import { chargesTogether } from '../charge.ts';
import type { MapBattle } from './battle.ts';
import { areWithin, couldCloseCombat } from './seeing.ts';
import { NONE } from './stages.ts';
import type { MapPlay } from './state.ts';

/** Troops as near as this are of one charge body. */
const NEAR = 150;
/** Far beyond every map, along a facing. */
const FAR = 60;

/** The first troop of the charge group, or NONE. */
export function firstMember(b: MapBattle, s: MapPlay): number {
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  for (let i = from; i < to; i++) if (s.at(i).member !== 0) return i;
  return NONE;
}

/** The troops of the charge group. */
export function troopsInCharge(b: MapBattle, s: MapPlay): number {
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  let troops = 0;
  for (let i = from; i < to; i++) troops += s.at(i).member;
  return troops;
}

export function clearMembers(b: MapBattle, s: MapPlay, formation: number): void {
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) s.at(i).member = 0;
}

/** True for a troop that may be of a charge group: mounted, in command, ready, with an action, not in column (PDB-MAP-22). */
export function mayCharge(b: MapBattle, s: MapPlay, troop: number): boolean {
  const { placed, commanded, ready, actions, column } = s.at(troop);
  return b.at(troop).mounted !== 0 && (placed & commanded & ready) !== 0 && actions > 0 && column === 0;
}

/**
 * Makes the charge group of a troop: those of its charge body with its facing, if they are enough for a charge; true if
 * they are.
 */
export function formGroup(b: MapBattle, s: MapPlay, troop: number): boolean {
  const { formation } = b.at(troop);
  const { from, to } = b.formationAt(formation);
  markBody(b, s, troop, true);
  const { fx, fy } = s.at(troop).token;
  let troops = 0;
  for (let i = from; i < to; i++) {
    const piece = s.at(i);
    const isOf = b.marked[i] === 1 && piece.token.fx === fx && piece.token.fy === fy;
    piece.member = isOf ? 1 : 0;
    if (isOf) troops++;
  }
  if (chargesTogether(b.tables, troops)) return true;
  clearMembers(b, s, formation);
  return false;
}

/**
 * Marks in `b.marked` the units of a formation that are joined with one, directly or through others: those that touch, or
 * those that may charge with it.
 */
function markBody(b: MapBattle, s: MapPlay, unit: number, charging: boolean): void {
  const isNear = charging && b.rulings.chargeContact === 'near';
  const { from, to } = b.formationAt(b.at(unit).formation);
  const { marked } = b;
  marked.fill(0, from, to);
  marked[unit] = 1;
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    for (let i = from; i < to; i++) {
      if (marked[i] === 1 || s.at(i).placed === 0 || (charging && !mayCharge(b, s, i))) continue;
      for (let j = from; j < to; j++) {
        if (marked[j] !== 1) continue;
        const isJoined = isNear ? areWithin(s, i, j, NEAR) : touch(s.at(i).token, s.at(j).token);
        if (!isJoined) continue;
        marked[i] = 1;
        hasGrown = true;
        break;
      }
    }
  }
}

/** The lines of the body of a unit at it: itself and those of the body straight behind it (PDB-MAP-05, R-63). */
export function depthAt(b: MapBattle, s: MapPlay, unit: number): number {
  markBody(b, s, unit, false);
  const { from, to } = b.formationAt(b.at(unit).formation);
  const { x, y, fx, fy } = s.at(unit).token;
  let lines = 1;
  for (let i = from; i < to; i++)
    if (i !== unit && b.marked[i] === 1 && meetsSegment(s.at(i).token, x, y, x - FAR * fx, y - FAR * fy))
      lines++;
  return lines;
}

/** The leader of a charge on an enemy: the lowest troop that could attack it singly; NONE where the charge cannot. */
export function leaderOn(b: MapBattle, s: MapPlay, target: number): number {
  const { from, to } = b.formationAt(b.at(s.unit).formation);
  let leader = NONE;
  for (let i = from; i < to; i++) {
    if (s.at(i).member === 0) continue;
    const could = couldCloseCombat(b, s, i, target);
    if (could && leader === NONE) leader = i;
    if (!could && b.rulings.chargeReach === 'all') return NONE;
  }
  return leader;
}
