/** Fire at batteries with the `gunDamage` of a user's tables: who is aimed at, and what the hits do. */
import { item } from '../../chance/at.ts';
import type { BatteryProfile, Battle } from './battle.ts';
import { convertHits, hitsOn, mostHits, takeHits } from './hits.ts';
import { BATTERY, FIRE_PHASE, type Play } from './state.ts';
import { isMob } from './units.ts';

/** No battery is aimed at. */
export const NO_GUNS = -1;

/** The first battery of the enemy in the lane looked at that has stands left, and that a weapon of a side reaches. */
function gunsInReach(b: Battle, s: Play, side: number, reach: number): number {
  const lane = s.lanes === null ? 0 : s.lanes.laneOf(side);
  if (s.lanes !== null && lane !== s.lanes.laneOf(1 - side)) return NO_GUNS;
  const { batteries } = b.side(1 - side);
  const states = s.gunsOf(1 - side);
  for (let place = 0; place < states.length; place++) {
    const guns = item(batteries, place);
    if (guns.lane === lane && item(states, place).stands > 0 && s.gap + guns.setback <= reach) return place;
  }
  return NO_GUNS;
}

/** True if the unit of a side fires at guns in this Fire Phase; a mob fires at its front, the closest. */
export function takesAimAtGuns(b: Battle, s: Play, side: number): boolean {
  if (b.gunDamage === null || !b.ordersOf(s, side).atGuns) return false;
  const unit = b.unitOf(s, side);
  return !isMob(unit, s.side(side)) && gunsInReach(b, s, side, unit.weapon.reach) !== NO_GUNS;
}

/** The place of the battery at which the throw due fires; NO_GUNS where it is at a unit. */
export function gunsAimedAt(b: Battle, s: Play): number {
  const side = s.thrower;
  if (b.gunDamage === null) return NO_GUNS;
  if (s.stage === FIRE_PHASE && s.side(side).atGuns !== 0)
    return gunsInReach(b, s, side, b.throwerOf(s).weapon.reach);
  if (s.stage !== BATTERY) return NO_GUNS;
  const guns = item(b.side(side).batteries, s.battery);
  return guns.atGuns ? gunsInReach(b, s, side, guns.weapon.reach) : NO_GUNS;
}

/** The distance from the line of the thrower to what it fires at: the gap, and the setback of guns. */
export function rangeTo(b: Battle, s: Play, guns: number): number {
  return guns === NO_GUNS ? s.gap : s.gap + item(b.side(1 - s.thrower).batteries, guns).setback;
}

/** The name of what the throw due is aimed at. */
export function targetName(b: Battle, s: Play): string {
  const place = gunsAimedAt(b, s);
  return place === NO_GUNS ? b.targetOf(s).name : item(b.side(1 - s.thrower).batteries, place).name;
}

/** Hits of the throw due on its target, and of the turn so far where there were others. */
export function fireResult(b: Battle, s: Play, hits: number): string {
  const place = gunsAimedAt(b, s);
  const target = place === NO_GUNS ? s.side(1 - s.thrower) : item(s.gunsOf(1 - s.thrower), place);
  return hitsOn(targetName(b, s), target.hits, hits);
}

/** The target of the throw due takes temporary hits; of guns further ones than destroy them are not kept. */
export function takeFire(b: Battle, s: Play, hits: number): void {
  const place = gunsAimedAt(b, s);
  if (place === NO_GUNS || b.gunDamage === null) {
    takeHits(b, s, 1 - s.thrower, hits);
    return;
  }
  const guns = item(s.gunsOf(1 - s.thrower), place);
  guns.hits = Math.min(guns.hits + hits, mostHits(b.gunDamage.lostAt, guns.stands));
}

/**
 * The conversion of FOH-HIT-01 with `lostAt` for its 3: one stand is hit after the other. Nothing looks at guns between the
 * Fire Phase and the Morale Phase, so that it is done at the end of the first.
 */
export function convertGuns({ gunDamage }: Battle, s: Play): void {
  if (gunDamage === null) return;
  for (let side = 0; side < 2; side++)
    for (const guns of s.gunsOf(side)) {
      convertHits(guns, guns.hits, gunDamage.lostAt);
      guns.hits = 0;
    }
}

/** Stands of a battery that are left. */
export function gunStands(s: Play, side: number, place: number, { stands }: BatteryProfile): number {
  return s.gunsOf(side)[place]?.stands ?? stands;
}

/** True if the stand of a battery that is hit first is heavily damaged. */
export function isDamaged({ gunDamage }: Battle, s: Play, side: number, place: number): boolean {
  return gunDamage !== null && (s.gunsOf(side)[place]?.permHits ?? 0) >= gunDamage.heavyAt;
}

/** Attack Dice of a heavily damaged stand of guns, not below 1. */
export function damagedDice({ gunDamage }: Battle, dice: number): number {
  return Math.max(1, dice + (gunDamage?.heavyDice ?? 0));
}
