/** Close combat on a map (PDB-MAP-21 to -24): the attacks of an assault, and what they do. */
import { item } from '../../../chance/at.ts';
import { distance, touch } from '../../../battlefield/distances.ts';
import type { Dice } from '../../../play/dice.ts';
import { attackNumber, type Attack } from './numbers.ts';
import { D20, lowestSuccess } from '../dice.ts';
import { depthAt } from './charge.ts';
import { columnCounted, columnOf, firstInColumn } from './column.ts';
import type { Assault, Field, Piece } from './field.ts';
import { driveOff, eliminate, goBack } from './losses.ts';
import { CLOSE_COMBATS } from './metrics.ts';
import { couldAttackAt, coverOf, isBeforeFront, isFlanked, isInSectorOf } from './seeing.ts';

/**
 * An assault: attacks until one fails or nobody is left to attack, next in the column (PDB-MOVE-07), or by cavalry in its
 * follow-up (PDB-CAV-04).
 * @param by the first leads; of a charge all its troops
 */
export function assault(f: Field, by: readonly Piece[], first: Piece, how: Assault, dice: Dice): void {
  const shaken: Piece[] = [];
  let target = first;
  let atFirst = columnOf(first);
  for (let number = 1; ;) {
    const isInColumn = target.column !== 0;
    if (!attack(f, by, target, how, number, columnCounted(f, target, atFirst), dice)) {
      repulse(f, by, target, shaken);
      return;
    }
    const next = destroy(f, item(by, 0), target, how, shaken);
    if (next === null && f.over === 0) endSuccess(by, how, shaken);
    f.log?.attacked(true);
    if (next === null) return;
    if (!isInColumn) atFirst = columnOf(next);
    // The number of the attack means nothing against a column.
    number = next.column === 0 ? number + 1 : 1;
    target = next;
  }
}

/** One attack (PDB-CC-02, -03); true where it succeeds. */
function attack(
  f: Field,
  by: readonly Piece[],
  target: Piece,
  how: Assault,
  number: number,
  column: number,
  dice: Dice,
): boolean {
  const { attack: asked, throws, tables, rulings } = f.is;
  const leader = item(by, 0);
  const kind = how === 'reaction' ? throws.reactiveAttack : how === 'charge' ? throws.charge : throws.attack;
  fill(f, leader, target, how === 'charge' ? by.length : 0, asked);
  asked.column = column;
  asked.number = number;
  attackNumber(dice.sum, tables, rulings, asked);
  const who =
    how === 'charge'
      ? `the charge of ${by.length} troops led by ${leader.name}`
      : `${leader.name}${how === 'reaction' ? ' reacts:' : ''}`;
  const words = `${who} ${number > 1 ? 'follows up against' : 'attacks'} ${target.name}`;
  const success = dice.throw(kind, leader, target, dice.sum.value, 0, words);
  if (number === 1) dice.count(CLOSE_COMBATS + leader.role);
  f.log?.closeCombat(by, target, how, number, column);
  return success !== 0;
}

/** Failure: not ready, turned round and back the average move, every troop of a charge alike (PDB-CC-05, PDB-CAV-03). */
function repulse(f: Field, by: readonly Piece[], target: Piece, shaken: readonly Piece[]): void {
  for (const troop of by) driveOff(troop, target);
  unready(shaken);
  f.log?.attacked(false);
  for (const troop of by.toSorted((one, other) => one.index - other.index)) {
    troop.member = 0;
    goBack(f, troop, target);
  }
}

/** The target is eliminated; who is attacked next, on its column (PDB-MOVE-07), or by cavalry (PDB-CAV-04). */
function destroy(f: Field, attacker: Piece, target: Piece, how: Assault, shaken: Piece[]): Piece | null {
  const isInColumn = target.column !== 0;
  const sweeps = attacker.is.mounted !== 0 && how !== 'reaction';
  eliminate(f, target);
  if (sweeps && !isInColumn) shakeNeighbours(f, target, shaken);
  if (f.over !== 0) return null;
  if (isInColumn) return firstInColumn(target.formation);
  return sweeps ? followUp(f, attacker, target) : null;
}

/** Contagion: all units that touched the victim lose readiness, now or when the assault has ended (PDB-CAV-05, PDB-MAP-23). */
function shakeNeighbours({ is: { rulings } }: Field, { token, side }: Piece, shaken: Piece[]): void {
  const isLate = rulings.contagionTiming === 'after-assault';
  for (const unit of side.units) {
    if (unit.placed === 0 || unit.is.immuneToContagion !== 0 || !touch(token, unit.token)) continue;
    if (!isLate) unit.ready = 0;
    else if (unit.ready !== 0) shaken.push(unit);
  }
}

function unready(units: readonly Piece[]): void {
  for (const unit of units) unit.ready = 0;
}

/** The next victim: nearest to the leader of those that touched the last one, not behind his front line (PDB-MAP-23, R-73). */
function followUp(f: Field, leader: Piece, { token, side }: Piece): Piece | null {
  if (!leader.formation.is.parameters.followUp) return null;
  const isBySector = f.is.rulings.followUpSector === 'sector';
  let next: Piece | null = null;
  let least = Infinity;
  for (const unit of side.units) {
    if (unit.placed === 0 || !touch(token, unit.token)) continue;
    const isAhead = isBySector ? isInSectorOf(f, leader, unit) : isBeforeFront(leader, unit);
    if (!isAhead || !couldAttackAt(f, leader, unit.token)) continue;
    const between = distance(leader.token, unit.token);
    if (between >= least) continue;
    least = between;
    next = unit;
  }
  return next;
}

/** The assault has ended with success: late contagion, and the light cavalry of a charge not ready (PDB-CAV-03). */
function endSuccess(by: readonly Piece[], how: Assault, shaken: readonly Piece[]): void {
  unready(shaken);
  if (how === 'charge') unready(by.filter(({ is }) => is.light !== 0));
}

/** Fills an attack as it stands now; `troops` charge as one, 0 for a plain attack. */
function fill(f: Field, attacker: Piece, target: Piece, troops: number, asked: Attack): void {
  asked.attacker = attacker.is.attacking;
  asked.cover = item(f.is.attackCover, coverOf(f, attacker, target));
  asked.mounted = attacker.is.mounted !== 0;
  asked.defenceless = target.is.defenceless !== 0;
  asked.targetReady = target.ready !== 0;
  asked.flankOrRear = asked.mounted && isFlanked(f, attacker, target);
  asked.troops = troops;
  asked.lines = troops > 0 && target.is.role === 'unit' ? depthAt(f, target) : 1;
}

/** The chance that an attack succeeds, from 0 to 1, as the attacker sees it. */
export function chanceOf(f: Field, attacker: Piece, target: Piece, troops: number): number {
  const { asked, total, tables, rulings } = f.is;
  // One that attacks by itself makes no charge.
  fill(f, attacker, target, troops > 1 ? troops : 0, asked);
  asked.column = columnCounted(f, target);
  asked.number = 1;
  attackNumber(total, tables, rulings, asked);
  return (D20 + 1 - lowestSuccess(total.value)) / D20;
}
