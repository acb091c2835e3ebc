/** Close combat and charges in an engagement (13.3, 13.5; PDB-CC-05, PDB-CAV): target number, success, failure, follow-up. */
import type { Battle } from './battle.ts';
import { troopsInCharge, firstMember } from './charge-group.ts';
import { NATURAL_FAILURE } from './dice.ts';
import { beginOn, columnCounted, driveOff, eliminate, firstInColumn } from './losses.ts';
import { clearMembers, nextReaction } from './reactions.ts';
import { ATTACK, GROUP_ACTS, NONE, OVER, UNIT_ACTS, type Play } from './state.ts';

/** Who throws for the attack due: the reactor, the first of the charge group, or the acting unit. */
export function attackerOf(b: Battle, s: Play): number {
  if (s.reactor !== NONE) return s.reactor;
  return s.group === 0 ? s.unit : firstMember(b, s);
}

/** Whether the attack due is a charge (PDB-CAV-01); a reaction never is. */
export function isCharge(s: Play): boolean {
  return s.group !== 0 && s.reactor === NONE;
}

/** The target number of the attack due (PDB-CC-03, PDB-CAV-02, -04); `attackFactors` gives its parts. */
export function attackNumber(b: Battle, s: Play): number {
  const defender = b.profileAt(s.target);
  if (defender.defenceless !== 0) return NATURAL_FAILURE + 1;
  const { closeCombat, charge, columnPerUnit } = b.tables;
  const target = s.unitAt(s.target);
  const side = b.sideAt(defender.side);
  const attacker = b.profileAt(attackerOf(b, s));
  const charging = isCharge(s);
  let number = charging && b.flags.chargeReplaces !== 0 ? closeCombat.base : attacker.attackNumber;
  if (!charging || b.flags.chargeReplaces === 0) {
    if (attacker.mounted !== 0 && target.facing === 0) number += closeCombat.flankOrRear;
    if (target.ready === 0) number += closeCombat.targetNotReady;
    number += target.off === 0 ? side.attackCover : side.attackCoverOffLine;
  }
  if (charging) number += troopsInCharge(b, s) * charge.perTroop + (side.lines - 1) * charge.perExtraLine;
  if (target.column !== 0) number += columnCounted(b, s, s.target) * columnPerUnit;
  else if (s.attack > 1) number += (b.flags.flatFollowUp !== 0 ? 1 : s.attack - 1) * charge.followUp;
  return number;
}

/** An attack has been thrown (PDB-CC-05). */
export function applyAttack(b: Battle, s: Play, success: number): void {
  if (success === 0) repulse(b, s);
  else if (destroy(b, s)) return;
  if (s.stage !== OVER) endAssault(b, s, success);
}

/** Failure: not ready, turned round and back its average move, every troop of a charge alike (PDB-CC-05, PDB-CAV-03). */
function repulse(b: Battle, s: Play): void {
  if (!isCharge(s)) {
    driveOff(b, s, attackerOf(b, s));
    return;
  }
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++) if (s.unitAt(i).member !== 0) driveOff(b, s, i);
}

/** Success: the target is eliminated; true when the assault goes on with a further attack. */
function destroy(b: Battle, s: Play): boolean {
  const { target } = s;
  const victim = s.unitAt(target);
  const { off } = victim;
  const inColumn = victim.column !== 0;
  const mounted = b.profileAt(attackerOf(b, s)).mounted !== 0 && s.reactor === NONE;
  eliminate(b, s, target);
  if (s.stage === OVER) return false;
  const next = inColumn
    ? firstInColumn(b, s, b.profileAt(target).formation)
    : mounted
      ? sweepOn(b, s, target, off)
      : NONE;
  if (next === NONE) return false;
  if (inColumn) s.target = next;
  else beginOn(b, s, next);
  // The number of the attack means nothing against a column.
  s.attack = s.unitAt(next).column === 0 ? s.attack + 1 : 1;
  s.stage = ATTACK;
  return true;
}

/**
 * Cavalry has destroyed a unit: its neighbours are shaken (PDB-CAV-05), and one of them is attacked next, the lower
 * index first (PDB-CAV-04, 13.10). NONE where nobody touched the victim or the doctrine does not follow up.
 */
function sweepOn(b: Battle, s: Play, victim: number, off: number): number {
  const defender = b.sideAt(b.profileAt(victim).side);
  if (defender.contact === 0) return NONE;
  const lower = neighbour(b, s, victim, victim - 1, off);
  const higher = neighbour(b, s, victim, victim + 1, off);
  if (lower !== NONE) shake(b, s, lower);
  if (higher !== NONE) shake(b, s, higher);
  if (b.sideAt(s.side).followUp === 0) return NONE;
  return lower === NONE ? higher : lower;
}

/** A living unit that touches the victim: next in the roster of its formation, on the same line (13.3). */
function neighbour(b: Battle, s: Play, victim: number, candidate: number, off: number): number {
  const { from, to } = b.formationAt(b.profileAt(victim).formation);
  if (candidate < from || candidate >= to) return NONE;
  const unit = s.unitAt(candidate);
  return unit.alive !== 0 && unit.off === off ? candidate : NONE;
}

/** Contagion (PDB-CAV-05): the unit loses readiness, now or when the assault has ended. */
function shake(b: Battle, s: Play, unit: number): void {
  if (b.formationAt(b.profileAt(unit).formation).immuneToContagion !== 0) return;
  const shaken = s.unitAt(unit);
  if (b.flags.contagionAfterAssault === 0) shaken.ready = 0;
  else if (shaken.ready !== 0) shaken.shaken = 1;
}

/** The assault has ended: late contagion, the light cavalry of a successful charge not ready (PDB-CAV-03). */
function endAssault(b: Battle, s: Play, success: number): void {
  if (b.flags.contagionAfterAssault !== 0) shakeAll(b, s);
  if (s.reactor !== NONE) {
    nextReaction(s);
    return;
  }
  const charging = isCharge(s);
  if (charging && success !== 0) unreadyLightCavalry(b, s);
  if (charging) clearMembers(b, s);
  s.target = NONE;
  s.attack = 0;
  s.columnAtFirst = 0;
  s.stage = charging ? GROUP_ACTS : UNIT_ACTS;
}

function shakeAll(b: Battle, s: Play): void {
  const enemy = b.sideAt(1 - s.side);
  for (let i = enemy.from; i < enemy.to; i++) {
    const unit = s.unitAt(i);
    if (unit.shaken === 0) continue;
    unit.shaken = 0;
    unit.ready = 0;
  }
}

function unreadyLightCavalry(b: Battle, s: Play): void {
  const { from, to } = b.formationAt(s.formation);
  for (let i = from; i < to; i++)
    if (s.unitAt(i).member !== 0 && b.profileAt(i).light !== 0) s.unitAt(i).ready = 0;
}
