/** A charge before the melee: the reaction of the unit charged, and blown cavalry (CHARGE of section 14). */
import type { Battle } from './battle.ts';
import { contactOver } from './contact.ts';
import { applyShot, putRings } from './exchange.ts';
import { NOTHING, REMOVED, TESTS } from './morale.ts';
import { frontOf, isInBuilding, isSquare, remove } from './stacks.ts';
import {
  BY_BLOWN,
  BY_REACTION,
  CHARGE,
  MORALE,
  ROUND,
  SHOT,
  STOPPED,
  UNSETTLED,
  WON_BY_FIRST,
  WON_BY_SECOND,
  type Play,
} from './state.ts';
import { attackBit } from './unit-state.ts';

/** A front unit charges the one opposite: that is told before anything is thrown. */
export function charge(s: Play, laneNumber: number, charger: number): void {
  const lane = s.laneAt(laneNumber);
  s.clearContact();
  s.result = UNSETTLED;
  s.lane = laneNumber;
  lane.contact = 0;
  lane.charger = charger;
  lane.attacking = attackBit(charger);
  s.stage = CHARGE;
}

/** Who reacts how to the charge. */
export function react(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  const { charger } = lane;
  const defending = frontOf(b, s, 1 - charger, s.lane);
  const { reaction } = b.sideAt(1 - charger);
  if (reaction === 'counter-charge' && mayCounterCharge(b, s, defending, charger))
    lane.attacking |= attackBit(1 - charger);
  else if (reaction !== 'stand' && !b.profileAt(defending).isCavalry) {
    s.occasion = BY_REACTION;
    s.stage = SHOT;
    return;
  }
  afterReaction(b, s);
}

/**
 * Infantry against infantry, cavalry against any; a brigade on pass, few rings, not blown, not in square or building
 * (HUIT-REACT-03 to -06).
 */
function mayCounterCharge(b: Battle, s: Play, i: number, charger: number): boolean {
  const profile = b.profileAt(i);
  const unit = s.unitAt(i);
  if (profile.gun !== null || s.brigadeAt(profile.side).held !== 0) return false;
  const { testsAt } = b.nerves.rings;
  if (unit.kills >= testsAt || unit.disorders >= testsAt || unit.blue > 0) return false;
  if (isSquare(profile, unit) || isInBuilding(profile, unit)) return false;
  return profile.isCavalry || b.profileAt(frontOf(b, s, charger, s.lane)).arm === 'infantry';
}

/** A reaction shot has been thrown at the charger. */
export function applyReaction(b: Battle, s: Play, outcome: number): void {
  const verdict = applyShot(b, s, outcome);
  if (verdict === TESTS) s.stage = MORALE;
  else if (verdict === REMOVED) chargerIsGone(b, s);
  else afterReaction(b, s);
}

/** The charger was shot away: no contact; the unit behind it stands its gap further off. */
export function chargerIsGone(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  remove(b, s, frontOf(b, s, lane.charger, s.lane));
  lane.distance += b.sideAt(lane.charger).gap;
  contactOver(b, s, STOPPED);
}

/** Blown cavalry that is charged by cavalry takes a disorder before the round (HUIT-DIS-01). */
export function afterReaction(b: Battle, s: Play): void {
  const { charger } = s.laneAt(s.lane);
  const defending = frontOf(b, s, 1 - charger, s.lane);
  s.occasion = 0;
  s.stage = ROUND;
  if (s.unitAt(defending).blue === 0 || !b.profileAt(defending).isCavalry) return;
  if (!b.profileAt(frontOf(b, s, charger, s.lane)).isCavalry) return;
  const verdict = putRings(b, s, defending, 0, 1, false);
  if (verdict === NOTHING) return;
  s.occasion = BY_BLOWN;
  if (verdict === TESTS) s.stage = MORALE;
  else blownAreGone(b, s);
}

/** Blown cavalry broke before the contact, which counts as won by the charger. */
export function blownAreGone(b: Battle, s: Play): void {
  const lane = s.laneAt(s.lane);
  const { charger } = lane;
  remove(b, s, frontOf(b, s, 1 - charger, s.lane));
  lane.distance = b.sideAt(1 - charger).gap;
  contactOver(b, s, charger === 0 ? WON_BY_FIRST : WON_BY_SECOND);
}
