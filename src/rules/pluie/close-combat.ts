/** Close combat in an engagement (13.3, 13.5): the attacks of units, charges and reactions, and what they do. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import type { Sum } from '../../play/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import { Attack, ATTACK_RULES, attackNumber, attackSucceeds } from './attack.ts';
import type { Battle } from './battle.ts';
import { clearMembers, firstMember, troopsInCharge } from './charge.ts';
import { beginOn, columnCounted, firstInColumn } from './column.ts';
import { canCloseCombat, coverAt, ordersOf } from './doctrines.ts';
import { driveOff, eliminate } from './elimination.ts';
import { nextReaction } from './reactions.ts';
import { ATTACK, GROUP_ACTS, NONE, OVER, purposeOfThrow, UNIT_ACTS, type Play } from './state.ts';

/** Who throws for the attack due: the reactor, the first of the charge group, or the acting unit. */
function attackerOf(b: Battle, s: Play): number {
  if (s.reactor !== NONE) return s.reactor;
  return s.group === 0 ? s.unit : firstMember(b, s);
}

/** True if the attack due is a charge (PDB-CAV-01); a reaction never is. */
function isCharge(s: Play): boolean {
  return s.group !== 0 && s.reactor === NONE;
}

/** An attack has been thrown (PDB-CC-05). */
function applyAttack(b: Battle, s: Play, success: number): void {
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

/** The target is eliminated; true when another attack follows: on its column (PDB-MOVE-07), or by cavalry (PDB-CAV-04). */
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
 * index first (PDB-CAV-04, 13.10). A neighbour whose own cover bars cavalry is passed over (PDB-CC-03, R-57). NONE where
 * nobody is left to attack or the doctrine does not follow up.
 */
function sweepOn(b: Battle, s: Play, victim: number, off: number): number {
  const defender = b.sideAt(b.profileAt(victim).side);
  if (defender.contact === 0) return NONE;
  const lower = neighbour(b, s, victim, victim - 1, off);
  const higher = neighbour(b, s, victim, victim + 1, off);
  if (lower !== NONE) shake(b, s, lower);
  if (higher !== NONE) shake(b, s, higher);
  const attacker = attackerOf(b, s);
  if (ordersOf(b, s, attacker).followUp === 0) return NONE;
  if (canCloseCombat(b, s, attacker, lower)) return lower;
  return canCloseCombat(b, s, attacker, higher) ? higher : NONE;
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
  if (b.rulings.contagionTiming === 'before-follow-up') {
    shaken.ready = 0;
    s.forgetForemost(b.profileAt(unit).side);
  } else if (shaken.ready !== 0) shaken.shaken = 1;
}

/** The assault has ended: late contagion, the light cavalry of a successful charge not ready (PDB-CAV-03). */
function endAssault(b: Battle, s: Play, success: number): void {
  if (b.rulings.contagionTiming === 'after-assault') shakeAll(b, s);
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
  s.forgetForemost(1 - s.side);
  for (let i = enemy.from; i < enemy.to; i++) {
    const unit = s.unitAt(i);
    if (unit.shaken === 0) continue;
    unit.shaken = 0;
    unit.ready = 0;
  }
}

function unreadyLightCavalry(b: Battle, s: Play): void {
  const { from, to } = b.formationAt(s.formation);
  s.forgetForemost(s.side);
  for (let i = from; i < to; i++)
    if (s.unitAt(i).member !== 0 && b.profileAt(i).light !== 0) s.unitAt(i).ready = 0;
}

function attackResult(b: Battle, s: Play, success: number): string {
  if (success !== 0) return `${b.profileAt(s.target).name} is eliminated`;
  return `${isCharge(s) ? 'the charge' : b.profileAt(attackerOf(b, s)).name} is repulsed (PDB-CC-05)`;
}

export class CloseCombat implements Throw<Battle, Play> {
  readonly name = 'close combat';
  readonly ruleIds = ATTACK_RULES;
  readonly apply = applyAttack;
  readonly result = attackResult;
  /** One object serves all attacks. */
  private readonly attack = new Attack();

  key(b: Battle, s: Play, due: Due, sum: Sum): void {
    const { attack } = this;
    const thrower = attackerOf(b, s);
    const own = b.profileAt(thrower);
    const enemy = b.profileAt(s.target);
    const target = s.unitAt(s.target);
    attack.attacker = own.attacking;
    attack.cover = item(b.attackCover, coverAt(enemy, target));
    attack.mounted = own.mounted !== 0;
    attack.defenceless = enemy.defenceless !== 0;
    attack.targetReady = target.ready !== 0;
    attack.flankOrRear = target.facing === 0;
    attack.column = columnCounted(b, s, s.target);
    attack.troops = isCharge(s) ? troopsInCharge(b, s) : 0;
    attack.lines = b.sideAt(enemy.side).lines;
    attack.number = s.attack;
    attackNumber(sum, b.tables, b.rulings, attack);
    due.set(ATTACK, purposeOfThrow(s, thrower, ATTACK), sum.value);
  }

  resolve(_b: Battle, due: Due, chance: Chance): number {
    return attackSucceeds(chance, due.key0) ? 1 : 0;
  }

  act(b: Battle, s: Play): string {
    const attacker = attackerOf(b, s);
    const { name } = b.profileAt(attacker);
    const who = isCharge(s)
      ? `the charge of ${troopsInCharge(b, s)} troops led by ${name}`
      : `${name}${s.reactor === NONE ? '' : ' reacts:'}`;
    return `${who} ${s.attack > 1 ? 'follows up against' : 'attacks'} ${b.profileAt(s.target).name}${ordersOf(b, s, attacker).words}`;
  }
}
