/** Close combat (sections 6 and 7; 13.3, 13.5): who may attack, the target number, the dice, and what an attack does. */
import { valueOf } from '../../engagement/by-word.ts';
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Due } from '../../engagement/engagement.ts';
import { fact, part, Parts, partsOf, type Sum } from '../../engagement/sum.ts';
import type { Throw } from '../../engagement/throw.ts';
import type { Battle } from './battle.ts';
import { clearMembers, firstMember, troopsInCharge } from './charge.ts';
import { beginOn, columnCounted, firstInColumn } from './column.ts';
import { D20, lowestSuccess, NATURAL_FAILURE } from './dice.ts';
import { canCloseCombat, coverAt, ordersOf } from './doctrines.ts';
import { driveOff, eliminate } from './elimination.ts';
import type { Rulings } from './options.ts';
import { nextReaction } from './reactions.ts';
import { ATTACK, GROUP_ACTS, NONE, OVER, purposeOfThrow, UNIT_ACTS, type Play } from './state.ts';
import type { Tables } from './tables.ts';
import {
  isHeavyCavalryOrLancers,
  isInfantryOrCavalry,
  isMounted,
  type Cover,
  type Quality,
  type UnitKind,
} from './units.ts';

/** Who may attack, and whom (PDB-CC-01, PDB-CC-03, R-47, R-48). */
export function mayAttack(tables: Tables, attacker: UnitKind, cover: Cover): boolean {
  if (!isInfantryOrCavalry(attacker)) return false;
  return !isMounted(attacker) || tables.closeCombat.cavalryMayAttack[cover];
}

/** Why an attacker may not attack. */
export function refusal(attacker: UnitKind, cover: Cover): Parts {
  return isInfantryOrCavalry(attacker)
    ? fact(`mounted cavalry may not attack a target in ${cover}`, 'PDB-CC-03')
    : fact(`${attacker} cannot start close combat`, 'PDB-CC-01');
}

const NO_DEFENCE = part('no defensive value: only a natural 1 fails', 'PDB-CC-04');
const BASE = part('close combat', 'PDB-CC-02');
const QUALITY = part((quality: Quality) => quality, 'PDB-CC-03', 'PDB-ATTR-01');
const ATTACKER = part((attacker: UnitKind) => attacker, 'PDB-CC-03');
const FLANK = part('into flank or rear', 'PDB-CC-03', 'R-25');
const NOT_READY = part('target not ready', 'PDB-CC-03');
const COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-CC-03');
const OWN_COVER = part((cover: Cover) => `target in ${cover}`, 'PDB-CC-03', 'R-57');
const TROOPS = part((troops: number) => `charge of ${troops} troops`, 'PDB-CAV-02', 'R-23');
const LINES = part((lines: number) => `target ${lines} lines deep`, 'PDB-CAV-02');
const FOLLOW_UP = part((attack: number) => `follow-up ${attack - 1}`, 'PDB-CAV-04', 'R-25');
const COLUMN = part((units: number) => `column of ${units}`, 'PDB-MOVE-07');

/** The attacker's own part of the target number: its quality and kind (Tables 7 and 11, PDB-CC-03). */
export function attackerParts({ closeCombat }: Tables, quality: Quality, attacker: UnitKind): Parts {
  const byKind =
    attacker === 'half-company'
      ? closeCombat.halfCompany
      : attacker === 'dismounted-cavalry'
        ? closeCombat.dismountedCavalry
        : isHeavyCavalryOrLancers(attacker)
          ? closeCombat.heavyOrLancers
          : 0;
  return partsOf((sum) => {
    sum.add(valueOf(closeCombat.quality, quality), QUALITY, quality);
    sum.add(byKind, ATTACKER, attacker);
  });
}

/** The target's cover (PDB-CC-03). */
export function attackCoverParts({ closeCombat }: Tables, cover: Cover, isOwn = false): Parts {
  return partsOf((sum) => sum.add(closeCombat.cover[cover], isOwn ? OWN_COVER : COVER, cover));
}

/** Everything the target number of an attack depends on (PDB-CC-03, PDB-CAV-02, -04, PDB-MOVE-07). */
export class Attack {
  attacker = new Parts();
  cover = this.attacker;
  mounted = false;
  /** The target is neither infantry nor cavalry (PDB-CC-04). */
  defenceless = false;
  targetReady = true;
  /** Into flank or rear; in an engagement a target that is not facing. */
  flankOrRear = false;
  /** Units in the marching column that is the target; 0 for any other target. */
  column = 0;
  /** Troops that charge together, three or more; 0 for a plain attack. */
  troops = 0;
  /** The number of lines in which the target of a charge stands. */
  lines = 1;
  /** 1 for the first attack of the assault, 2 for the first follow-up. */
  number = 1;
}

/** The target number of an attack. */
export function attackNumber(sum: Sum, tables: Tables, rulings: Rulings, attack: Attack): void {
  const { closeCombat, charge, columnPerUnit } = tables;
  const { troops, column, number } = attack;
  sum.begin('target number');
  if (attack.defenceless) {
    sum.base(NATURAL_FAILURE + 1, NO_DEFENCE);
    return;
  }
  sum.base(closeCombat.base, BASE);
  if (troops === 0 || rulings.chargeModifiers === 'cumulative') {
    sum.addAll(attack.attacker);
    if (attack.mounted && attack.flankOrRear) sum.add(closeCombat.flankOrRear, FLANK);
    if (!attack.targetReady) sum.add(closeCombat.targetNotReady, NOT_READY);
    sum.addAll(attack.cover);
  }
  if (troops > 0) {
    sum.add(troops * charge.perTroop, TROOPS, troops);
    sum.add((attack.lines - 1) * charge.perExtraLine, LINES, attack.lines);
  }
  // Attack k of an assault is at +2(k-1), but never against a column.
  if (column > 0) sum.add(column * columnPerUnit, COLUMN, column);
  else if (number > 1)
    sum.add((rulings.followUpModifier === 'flat' ? 1 : number - 1) * charge.followUp, FOLLOW_UP, number);
}

/** One attack: a D20 against the target number with its naturals; the defender does not throw (PDB-CC-02). */
export function attackSucceeds(chance: Chance, targetNumber: number): boolean {
  return chance.die(D20) >= lowestSuccess(targetNumber);
}

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
  if (b.rulings.contagionTiming === 'before-follow-up') shaken.ready = 0;
  else if (shaken.ready !== 0) shaken.shaken = 1;
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

function attackResult(b: Battle, s: Play, success: number): string {
  if (success !== 0) return `${b.profileAt(s.target).name} is eliminated`;
  return `${isCharge(s) ? 'the charge' : b.profileAt(attackerOf(b, s)).name} is repulsed (PDB-CC-05)`;
}

export class CloseCombat implements Throw<Battle, Play> {
  readonly name = 'close combat';
  readonly ruleIds = ['PDB-CC-02', 'PDB-CC-03'];
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
