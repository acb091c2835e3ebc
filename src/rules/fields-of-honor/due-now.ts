/** The throw that is due and all that its dice depend on. */
import { intAt, item } from '../../chance/at.ts';
import type { Due } from '../../engagement/engagement.ts';
import { gunDice } from './artillery.ts';
import type { Battle } from './battle.ts';
import { chargeNumber } from './charge.ts';
import { firePhaseDice } from './fire-phase.ts';
import { bandAt, fireKillNumber } from './fire.ts';
import { meleeDice, meleeKillNumber } from './melee.ts';
import { moraleNumber } from './morale.ts';
import {
  batteryMarks,
  chargeMarks,
  firePhaseMarks,
  moraleMarks,
  opportunityFireMarks,
  strikeMarks,
} from './numbers-in-play.ts';
import { gaitIndex } from './pursuit.ts';
import type { BatteryProfile, FieldWeapon } from './roster.ts';
import {
  BATTERY,
  CHARGE_FIRE,
  CHARGE_TEST,
  COUNTERCHARGE_TEST,
  FIRE_PHASE,
  MELEE_ROUND,
  OVERWATCH,
  PURSUIT_ATTACK,
  PURSUIT_MOVE,
  type Play,
} from './state.ts';
import { OUT_OF_RANGE } from './units.ts';

/** Purposes of a side: one for each stage, and one for each battery. */
const STAGES = 12;

/** Fills `due` at a stage at which somebody throws. */
export function dueNow(b: Battle, s: Play, due: Due): void {
  const side = s.thrower;
  const purpose = s.stage === BATTERY ? (STAGES + s.battery) * 2 + side : s.stage * 2 + side;
  switch (s.stage) {
    case CHARGE_TEST:
    case COUNTERCHARGE_TEST:
      due.set(s.stage, purpose, chargeNumber(b.tables, b.unitOf(s, side).morale, chargeMarks(b, s, side)));
      return;
    case CHARGE_FIRE:
    case OVERWATCH:
    case FIRE_PHASE:
      dueSmallArms(b, s, due, purpose);
      return;
    case BATTERY:
      dueBattery(b, s, due, purpose);
      return;
    case MELEE_ROUND:
    case PURSUIT_ATTACK:
      due.set(s.stage, purpose, strikeDice(b, s, side), strikeNumber(b, s, side));
      return;
    case PURSUIT_MOVE: {
      const pursuer = gaitIndex(b.unitOf(s, side).mounted);
      due.set(s.stage, purpose, pursuer, gaitIndex(b.unitOf(s, 1 - side).mounted));
      return;
    }
    default:
      due.set(s.stage, purpose, moraleNumber(b.tables, b.unitOf(s, side).morale, moraleMarks(b, s, side)));
  }
}

/** The band at which the thrower's small arms fire; a charger is fired at as near as doctrine says. */
export function bandOfFire(b: Battle, s: Play, weapon: FieldWeapon): number {
  const band = bandAt(weapon.limits, s.gap);
  if (s.stage !== CHARGE_FIRE) return band;
  const { oppFireAt } = b.side(s.thrower);
  return band === OUT_OF_RANGE ? oppFireAt : Math.min(oppFireAt, band);
}

/** The marks of the thrower's small-arms fire. */
export function smallArmsMarks(b: Battle, s: Play): number {
  return s.stage === FIRE_PHASE ? firePhaseMarks(b, s, s.thrower) : opportunityFireMarks(b, s, s.thrower);
}

/** Attack Dice of the thrower's small arms: opportunity fire is never halved (FOH-ENG-07). */
export function smallArmsDice(b: Battle, s: Play): number {
  return s.stage === FIRE_PHASE ? firePhaseDice(b, s, s.thrower) : s.side(s.thrower).stands;
}

function dueSmallArms(b: Battle, s: Play, due: Due, purpose: number): void {
  const { weapon, fire } = b.unitOf(s, s.thrower);
  if (weapon === null) return;
  const accuracy = intAt(weapon.accuracy, bandOfFire(b, s, weapon));
  const kill = fireKillNumber(b.tables, b.rulings.killMinimum, fire, smallArmsMarks(b, s));
  due.set(s.stage, purpose, smallArmsDice(b, s), accuracy, kill);
}

/** The battery that fires. */
export function batteryOf(b: Battle, s: Play): BatteryProfile {
  return item(b.side(s.thrower).batteries, s.battery);
}

/** The marks of the battery's fire at this band. */
export function marksOfBattery(b: Battle, s: Play, band: number): number {
  return batteryMarks(b, s, s.thrower, item(batteryOf(b, s).rounds, band) === 'canister');
}

/** The dice are those of one stand that divides its own total, or of all; `key3` is how many divide. */
function dueBattery(b: Battle, s: Play, due: Due, purpose: number): void {
  const { weapon, fire, gun, rounds, stands } = batteryOf(b, s);
  const band = bandAt(weapon.limits, s.gap);
  const dice = gunDice(b.tables, gun.class, item(rounds, band));
  const kill = fireKillNumber(b.tables, b.rulings.killMinimum, fire, marksOfBattery(b, s, band));
  const accuracy = intAt(weapon.accuracy, band);
  if (b.rulings.poolBattery) due.set(s.stage, purpose, dice * stands, accuracy, kill, 1);
  else due.set(s.stage, purpose, dice, accuracy, kill, stands);
}

/** Attack Dice of a strike, 4:1 at the most (FOH-MEL-02, FOH-RUN-02). */
function strikeDice(b: Battle, s: Play, side: number): number {
  return meleeDice(b.tables, s.side(side).stands, s.side(1 - side).stands);
}

function strikeNumber(b: Battle, s: Play, side: number): number {
  const { melee } = b.unitOf(s, side);
  return meleeKillNumber(b.tables, b.rulings.killMinimum, melee, strikeMarks(b, s, side));
}
