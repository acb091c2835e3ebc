/** Guns in lanes (HUIT-NBR-05): whom they fire at before movement, and screens in front of formed units (HUIT-FIRE-11). */
import { NONE } from '../../play/stacks.ts';
import type { Battle, Profile } from './battle.ts';
import { nearestLane } from './doctrines.ts';
import { bandAt, CANISTER } from './fire.ts';
import { behind, distanceFaced, isEngaged, laneFaced } from './stacks.ts';
import type { Play } from './state.ts';
import { laneToTurnOn } from './turning.ts';
import type { Band } from './units.ts';

/** Dice of a shot by the unit of the stack that they are for: its front, or behind a screen. */
const AT_FRONT = 0;
const BALL_BEHIND = 1;
const BOUNCE = 2;
const CANISTER_BEHIND = 3;

/** The number of units before that at which a die is thrown. */
const UNITS_BEFORE = [0, 1, 2, 1];

/** The front unit of the player's lane is a gun that fires in step 2; readies its first die. */
export function readyGun(b: Battle, s: Play): boolean {
  const gun = s.front(s.player, s.lane);
  if (gun === NONE || b.profileAt(gun).gun === null || isEngaged(b, s, s.player, s.lane)) return false;
  // A wheel takes the whole turn (HUIT-MOVE-07).
  const turns = s.unitAt(gun).turned === 0 && laneToTurnOn(b, s, gun, b.ordersOf(s, gun)) !== NONE;
  if ((turns && s.brigadeAt(s.player).held === 0) || laneOfTarget(b, s, gun) === NONE) return false;
  s.depth = firstDie(b, s, gun);
  return bandOfGun(b, s, gun) !== null;
}

/** The lane of the enemy front that it fires at: that which it faces or, free, the nearest; or NONE. */
function laneOfTarget(b: Battle, s: Play, gun: number): number {
  const lane = laneFaced(b, s, gun);
  const side = b.profileAt(gun).side;
  if (s.front(1 - side, lane) === NONE) return s.unitAt(gun).turned === 0 ? nearestLane(b, s) : NONE;
  return isEngaged(b, s, 1 - side, lane) ? NONE : lane;
}

/** The unit at which the die is thrown. */
export function targetOfGun(b: Battle, s: Play, gun: number): number {
  let target = s.front(1 - s.player, laneOfTarget(b, s, gun));
  for (let i = UNITS_BEFORE[s.depth] ?? 0; i > 0; i--) target = behind(b, s, target);
  return target;
}

/** From a gun to the unit at which the die is thrown, in parts of a cm. */
export function distanceOfGun(b: Battle, s: Play, gun: number): number {
  const isTurned = laneFaced(b, s, gun) !== b.profileAt(gun).lane;
  const toFront = isTurned ? distanceFaced(b, s, gun) : s.laneAt(laneOfTarget(b, s, gun)).distance;
  return toFront + (UNITS_BEFORE[s.depth] ?? 0) * b.sideAt(1 - s.player).gap;
}

/** The band of the die; ball is never canister. Null out of range. */
export function bandOfGun(b: Battle, s: Play, gun: number): Band | null {
  const band = bandAt(b.profileAt(gun).limits, distanceOfGun(b, s, gun));
  return (s.depth === BALL_BEHIND || s.depth === BOUNCE) && band === CANISTER ? 'S' : band;
}

/** Its ball bounces through the unit before (HUIT-FIRE-10). */
export function bounces({ depth }: Play): boolean {
  return depth === BOUNCE;
}

/** The furthest die of a shot; nearer ones follow. */
function firstDie(b: Battle, s: Play, gun: number): number {
  s.depth = AT_FRONT;
  const front = targetOfGun(b, s, gun);
  const second = behind(b, s, front);
  if (!b.profileAt(front).isStand || !isFormed(b, second)) return AT_FRONT;
  const { screen } = b.ordersOf(s, gun);
  const reaches = (depth: number, at: (band: Band) => boolean): boolean => {
    s.depth = depth;
    const band = bandOfGun(b, s, gun);
    return band !== null && at(band);
  };
  if (screen === 'both' && reaches(CANISTER_BEHIND, (band) => band === CANISTER)) return CANISTER_BEHIND;
  if (screen !== 'behind' || !reaches(BALL_BEHIND, () => true)) return AT_FRONT;
  return isFormed(b, behind(b, s, second)) && reaches(BOUNCE, () => true) ? BOUNCE : BALL_BEHIND;
}

function isFormed(b: Battle, i: number): boolean {
  return i !== NONE && !b.profileAt(i).isStand;
}

/** The next die of the same shot, or NONE. */
export function nextDie({ depth }: Play): number {
  if (depth === BOUNCE) return BALL_BEHIND;
  return depth === CANISTER_BEHIND ? AT_FRONT : NONE;
}

/** A shot of a gun in a lane is gone, whatever it did; it is no longer limbered (FD-05, FD-14). */
export function countShot(s: Play, i: number, { ammunition }: Profile): void {
  if (ammunition === null) return;
  const unit = s.unitAt(i);
  unit.shots = ammunition.after(unit.shots);
  unit.limbered = 0;
}
