/** How a throw of an engagement stands before its dice fall: who acts, and the parts of the target number. */
import type { Due, Explanation, Factor } from '../../engagement/engagement.ts';
import { activationFactors } from './activation.ts';
import { attackerOf, isCharge } from './assault.ts';
import type { Battle } from './battle.ts';
import { troopsInCharge } from './charge-group.ts';
import { attackFactors } from './close-combat.ts';
import { distanceBetween } from './doctrines.ts';
import { factor } from './factors.ts';
import { fireFactors, reachAt } from './fire.ts';
import { armOfShot, isOutOfSupply, throwerOf } from './firefight.ts';
import { columnCounted } from './losses.ts';
import {
  ATTACK,
  FIRST_SIDE,
  FORMATION_ACTIVATION,
  MOVEMENT,
  NONE,
  SHOT,
  SINGLE_ACTIVATION,
  type Play,
} from './state.ts';
import type { Cover } from './units.ts';

export function explainDue(b: Battle, s: Play, due: Due): Explanation {
  switch (due.kind) {
    case FIRST_SIDE:
      return { act: 'a coin decides which side acts first', total: null, factors: [] };
    case FORMATION_ACTIVATION:
      return explainActivation(b, s, due, b.formationAt(s.formation).name, false);
    case SINGLE_ACTIVATION:
      return explainActivation(b, s, due, b.profileAt(s.unit).name, true);
    case MOVEMENT:
      return explainMovement(b, s, due);
    case SHOT:
      return explainShot(b, s, due);
    case ATTACK:
      return explainAttack(b, s, due);
    default:
      return { act: '', total: null, factors: [] };
  }
}

function targetNumber(act: string, due: Due, factors: readonly Factor[]): Explanation {
  return { act, total: { name: 'target number', value: due.key0 }, factors };
}

/** PDB-CMD-02. */
function explainActivation(b: Battle, s: Play, due: Due, who: string, individual: boolean): Explanation {
  const { quality, hqContact } = b.formationAt(s.formation);
  const lossesOverHalf = s.heavyLosses !== 0;
  const situation = { quality, hqContact, lossesOverHalf, individual };
  const act = individual ? `${who}, out of command, acts on its own` : `${who} is to be activated`;
  return targetNumber(act, due, activationFactors(b.tables, b.rulings, situation));
}

/** PDB-MOVE-02. */
function explainMovement(b: Battle, s: Play, due: Due): Explanation {
  const mover = s.unit === NONE ? b.formationAt(s.formation).from : s.unit;
  const { name, kind } = b.profileAt(mover);
  const who = s.group === 0 ? name : `the charge of ${troopsInCharge(b, s)} troops`;
  return {
    act: `${who} moves`,
    total: { name: 'dice', value: due.key0 },
    factors: [factor(`${kind}: dice of D6`, due.key0, 'PDB-MOVE-02')],
  };
}

/** Where a target stands. */
function coverOf(b: Battle, s: Play, unit: number): Cover {
  const side = b.sideAt(b.profileAt(unit).side);
  return s.unitAt(unit).off === 0 ? side.cover : side.coverOffLine;
}

function atDistance(b: Battle, s: Play, one: number, other: number): string {
  const distance = distanceBetween(b, s.unitAt(one), s.unitAt(other));
  return `at ${inCm(b, distance)} cm`;
}

/** A length in cm, as a player would write it. */
export function inCm(b: Battle, units: number): string {
  return String(Number(b.scale.inCm(units).toFixed(2)));
}

/** PDB-FIRE-06. */
function explainShot(b: Battle, s: Play, due: Due): Explanation {
  const firer = throwerOf(s);
  const { name, quality, kind } = b.profileAt(firer);
  const target = b.profileAt(s.target);
  const { weapon } = armOfShot(b, s, firer);
  const distance = distanceBetween(b, s.unitAt(firer), s.unitAt(s.target));
  const column = columnCounted(b, s, s.target);
  const reacts = s.reactor === NONE ? 'fires' : 'reacts: fires';
  const act = `${name} ${reacts} at ${target.name} ${atDistance(b, s, firer, s.target)}`;
  if (weapon === null) return targetNumber(act, due, []);
  const size = target.companySize !== 0 || column > 0;
  const reach = reachAt(b.tables, b.rulings, weapon, b.scale.inCm(distance), size);
  if (reach.hit === null) return targetNumber(act, due, []);
  const cover = coverOf(b, s, s.target);
  const inSupply = !isOutOfSupply(b, s, firer);
  const shot = { weapon, band: reach.band, hit: reach.hit, quality, firer: kind, cover, inSupply, column };
  return targetNumber(act, due, fireFactors(b.tables, shot));
}

/** PDB-CC-03, PDB-CAV-02. */
function explainAttack(b: Battle, s: Play, due: Due): Explanation {
  const attacker = b.profileAt(attackerOf(b, s));
  const target = b.profileAt(s.target);
  const unit = s.unitAt(s.target);
  const charging = isCharge(s);
  const troops = charging ? troopsInCharge(b, s) : 0;
  const factors = attackFactors(b.tables, b.rulings, {
    attacker: attacker.kind,
    quality: attacker.quality,
    target: target.kind,
    targetReady: unit.ready !== 0,
    cover: coverOf(b, s, s.target),
    flankOrRear: unit.facing === 0,
    column: columnCounted(b, s, s.target),
    charge: charging ? { troops, lines: b.sideAt(target.side).lines } : null,
    number: s.attack,
  });
  const who = charging
    ? `the charge of ${troops} troops led by ${attacker.name}`
    : `${attacker.name}${s.reactor === NONE ? '' : ' reacts:'}`;
  const does = s.attack > 1 ? 'follows up against' : 'attacks';
  return targetNumber(`${who} ${does} ${target.name}`, due, factors);
}
