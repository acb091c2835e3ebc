/** Close combat on a map (PDB-MAP-21 to -24): the throw is that of every attack, what it does is told here. */
import { item } from '../../../chance/at.ts';
import type { Chance } from '../../../chance/chance.ts';
import { touch, distance } from '../../../battlefield/distances.ts';
import type { Due } from '../../../engagement/engagement.ts';
import type { Sum } from '../../../play/sum.ts';
import type { Throw } from '../../../engagement/throw.ts';
import { Attack, ATTACK_RULES, attackNumber, attackSucceeds } from '../attack.ts';
import { D20, lowestSuccess } from '../dice.ts';
import type { MapBattle } from './battle.ts';
import { clearMembers, depthAt, troopsInCharge } from './charge.ts';
import { beginOn, columnCounted, firstInColumn } from './column.ts';
import { driveOff, eliminate, goBack } from './losses.ts';
import { endMoveEarly } from './reactions.ts';
import { couldAttackAt, coverOf, isBeforeFront, isFlanked, isInSectorOf } from './seeing.ts';
import { ATTACK, GROUP_ACTS, MOVE_GOES_ON, NONE, OVER, purposeOf, UNIT_ACTS } from './stages.ts';
import type { MapPlay } from './state.ts';

/** Begins an attack of the acting unit, or of its charge group with the leader in front. */
export function beginAttack(b: MapBattle, s: MapPlay, leader: number, target: number): void {
  s.unit = leader;
  s.attack = 1;
  beginOn(b, s, target);
  s.stage = ATTACK;
}

function attackerOf(s: MapPlay): number {
  return s.reactor === NONE ? s.unit : s.reactor;
}

/** True if the attack due is a charge (PDB-CAV-01); a reaction never is. */
function isCharge(s: MapPlay): boolean {
  return s.group !== 0 && s.reactor === NONE;
}

/** An attack has been thrown (PDB-CC-05). */
function applyAttack(b: MapBattle, s: MapPlay, success: number): void {
  if (b.log !== null) b.log.closeCombat(s, attackerOf(s));
  if (success === 0) repulse(b, s);
  else if (destroy(b, s)) return;
  if (s.stage !== OVER) endAssault(b, s, success);
  else if (b.log !== null && success !== 0) b.log.attacked(s, true);
}

/** Failure: not ready, turned round and back the average move, every troop of a charge alike (PDB-CC-05, PDB-CAV-03). */
function repulse(b: MapBattle, s: MapPlay): void {
  const { target } = s;
  const attacker = attackerOf(s);
  if (!isCharge(s)) {
    driveOff(s, attacker, target);
    if (b.rulings.contagionTiming === 'after-assault') shakeAll(b, s);
    if (b.log !== null) b.log.attacked(s, false);
    goBack(b, s, attacker, target);
    return;
  }
  const { from, to } = b.formationAt(b.at(attacker).formation);
  for (let i = from; i < to; i++) if (s.at(i).member !== 0) driveOff(s, i, target);
  if (b.rulings.contagionTiming === 'after-assault') shakeAll(b, s);
  if (b.log !== null) b.log.attacked(s, false);
  for (let i = from; i < to; i++)
    if (s.at(i).member !== 0) {
      s.at(i).member = 0;
      goBack(b, s, i, target);
    }
}

/** The target is eliminated; true when another attack follows: on its column (PDB-MOVE-07), or by cavalry (PDB-CAV-04). */
function destroy(b: MapBattle, s: MapPlay): boolean {
  const { target } = s;
  const { formation } = b.at(target);
  const attacker = attackerOf(s);
  const inColumn = s.at(target).column !== 0;
  const sweeps = b.at(attacker).mounted !== 0 && s.reactor === NONE;
  eliminate(b, s, target);
  if (sweeps && !inColumn) shakeNeighbours(b, s, target);
  if (s.reactor !== NONE) endMoveEarly(b, s, target);
  if (s.stage === OVER) return false;
  const next = inColumn ? firstInColumn(b, s, formation) : sweeps ? followUp(b, s, attacker, target) : NONE;
  if (next === NONE) return false;
  if (inColumn) s.target = next;
  else beginOn(b, s, next);
  // The number of the attack means nothing against a column.
  if (b.log !== null) b.log.attacked(s, true);
  s.attack = s.at(next).column === 0 ? s.attack + 1 : 1;
  s.stage = ATTACK;
  return true;
}

/** Contagion: all units that touched the victim lose readiness, now or when the assault has ended (PDB-CAV-05, PDB-MAP-23). */
function shakeNeighbours(b: MapBattle, s: MapPlay, victim: number): void {
  const { token } = s.at(victim);
  const { from, to } = b.sideAt(b.at(victim).side);
  for (let i = from; i < to; i++) {
    const unit = s.at(i);
    if (unit.placed === 0 || b.at(i).immuneToContagion !== 0 || !touch(token, unit.token)) continue;
    if (b.rulings.contagionTiming === 'before-follow-up') unit.ready = 0;
    else if (unit.ready !== 0) unit.shaken = 1;
  }
}

/** The next victim: nearest to the leader of those that touched the last one, not behind his front line (PDB-MAP-23, R-73). */
function followUp(b: MapBattle, s: MapPlay, leader: number, victim: number): number {
  if (!b.formationAt(b.at(leader).formation).parameters.followUp) return NONE;
  const { token } = s.at(victim);
  const { from, to } = b.sideAt(b.at(victim).side);
  let next = NONE;
  let least = Infinity;
  for (let i = from; i < to; i++) {
    if (s.at(i).placed === 0 || !touch(token, s.at(i).token)) continue;
    const isAhead =
      b.rulings.followUpSector === 'sector' ? isInSectorOf(b, s, leader, i) : isBeforeFront(s, leader, i);
    if (!isAhead || !couldAttackAt(b, s, leader, s.at(i).token)) continue;
    const between = distance(s.at(leader).token, s.at(i).token);
    if (between >= least) continue;
    least = between;
    next = i;
  }
  return next;
}

/** The assault has ended: late contagion, the light cavalry of a successful charge not ready (PDB-CAV-03). */
function endAssault(b: MapBattle, s: MapPlay, success: number): void {
  const charging = isCharge(s);
  const { formation } = b.at(s.unit);
  if (success !== 0) {
    if (b.rulings.contagionTiming === 'after-assault') shakeAll(b, s);
    if (charging) unreadyLightCavalry(b, s, formation);
    if (b.log !== null) b.log.attacked(s, true);
  }
  s.attack = 0;
  s.columnAtFirst = 0;
  if (s.reactor !== NONE) {
    s.stage = MOVE_GOES_ON;
    return;
  }
  if (charging) clearMembers(b, s, formation);
  s.target = NONE;
  s.stage = charging ? GROUP_ACTS : UNIT_ACTS;
}

function shakeAll(b: MapBattle, s: MapPlay): void {
  const { from, to } = b.sideAt(1 - s.side);
  for (let i = from; i < to; i++) {
    const unit = s.at(i);
    if (unit.shaken === 0) continue;
    unit.shaken = 0;
    unit.ready = 0;
  }
}

function unreadyLightCavalry(b: MapBattle, s: MapPlay, formation: number): void {
  const { from, to } = b.formationAt(formation);
  for (let i = from; i < to; i++) if (s.at(i).member !== 0 && b.at(i).light !== 0) s.at(i).ready = 0;
}

/** Fills an attack as it stands now; `troops` charge as one, 0 for a plain attack. */
function fillAttack(
  b: MapBattle,
  s: MapPlay,
  attacker: number,
  target: number,
  troops: number,
  attack: Attack,
): void {
  const own = b.at(attacker);
  const enemy = b.at(target);
  attack.attacker = own.attacking;
  attack.cover = item(b.attackCover, coverOf(s, attacker, target));
  attack.mounted = own.mounted !== 0;
  attack.defenceless = enemy.defenceless !== 0;
  attack.targetReady = s.at(target).ready !== 0;
  attack.flankOrRear = attack.mounted && isFlanked(b, s, attacker, target);
  attack.column = columnCounted(b, s, target);
  attack.troops = troops;
  attack.lines = troops > 0 && enemy.role === 'unit' ? depthAt(b, s, target) : 1;
}

/** The chance that an attack succeeds, from 0 to 1, as the attacker sees it. */
export function chanceOf(b: MapBattle, s: MapPlay, attacker: number, target: number, troops: number): number {
  const { asked, total } = b;
  // One that attacks by itself makes no charge.
  fillAttack(b, s, attacker, target, troops > 1 ? troops : 0, asked);
  asked.number = 1;
  attackNumber(total, b.tables, b.rulings, asked);
  return (D20 + 1 - lowestSuccess(total.value)) / D20;
}

export class CloseCombat implements Throw<MapBattle, MapPlay> {
  readonly name = 'close combat';
  readonly ruleIds = [...ATTACK_RULES, 'PDB-MAP-21'];
  readonly apply = applyAttack;
  /** One object serves all attacks. */
  private readonly attack = new Attack();

  key(b: MapBattle, s: MapPlay, due: Due, sum: Sum): void {
    const { attack } = this;
    const attacker = attackerOf(s);
    fillAttack(b, s, attacker, s.target, isCharge(s) ? troopsInCharge(b, s) : 0, attack);
    attack.number = s.attack;
    attackNumber(sum, b.tables, b.rulings, attack);
    due.set(ATTACK, purposeOf(attacker, ATTACK, s.reactor !== NONE), sum.value);
  }

  resolve(_b: MapBattle, due: Due, chance: Chance): number {
    return attackSucceeds(chance, due.key0) ? 1 : 0;
  }

  act(b: MapBattle, s: MapPlay): string {
    const { id } = b.at(attackerOf(s));
    const who = isCharge(s)
      ? `the charge of ${troopsInCharge(b, s)} troops led by ${id}`
      : `${id}${s.reactor === NONE ? '' : ' reacts:'}`;
    return `${who} ${s.attack > 1 ? 'follows up against' : 'attacks'} ${b.at(s.target).id}`;
  }

  result(b: MapBattle, s: MapPlay, success: number): string {
    if (success !== 0) return `${b.at(s.target).id} is eliminated`;
    return `${isCharge(s) ? 'the charge' : b.at(attackerOf(s)).id} is repulsed (PDB-CC-05)`;
  }
}
