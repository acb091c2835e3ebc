/**
 * Guns in step 2: the battery and guns in lanes that fire (HUIT-NBR-05); and those that limber, move and unlimber, each by one
 * act a turn as its own doctrine says (HUIT-MOVE-06, HUIT-NBR-07, R-51).
 */
import { NONE } from '../../play/stacks.ts';
import { leaveCover, tire } from './events.ts';
import { LIMBERS, STOOD, UNLIMBERED, type Battle, type Unit } from './game.ts';
import { roomBeforeFire } from './houses.ts';
import { facesFlank, reachOfMove, retires, turns, wayBack } from './movement.ts';
import type { Orders } from './orders.ts';
import { gunAt, isBatteryInRange, isGunReady } from './stack-fire.ts';

/** Step 2: the battery, then the next gun in a lane that fires; guns that do something else do it on the way. */
export function nextGun(g: Battle): boolean {
  const guns = g.rules.neighbours === null ? 0 : g.lanes.length;
  while (++g.position <= guns) if (g.position === 0 ? isBatteryInRange(g) : acts(g, gunAt(g))) return true;
  g.position = NONE;
  return false;
}

/** The act of a gun in this turn; true where a shot belongs to it. */
function acts(g: Battle, gun: Unit | null): boolean {
  if (gun?.is.limbers !== true) return isGunReady(g, gun);
  const { lane, orders } = gun;
  if (lane.front(1 - gun.role) === null) return turnsOrStands(g, gun, orders);
  const way = orders.kind === 'retire' ? null : wayForward(gun, orders);
  if (lane.isBound || way === 0) return stands(g, gun);
  if (gun.limbered === 0) return limbers(g, gun, orders, way);
  if (way !== null) return drivesOn(g, gun, orders, way);
  //
  retires(gun, orders.turnsBack);
  return false;
}

/** It fires, where it can: unlimbered as it is (d of foot guns, f), or limbered at -1 when it has unlimbered (b). */
function stands(g: Battle, gun: Unit): boolean {
  if (isGunReady(g, gun)) return true;
  if (gun.limbered !== 0) tire(gun);
  gun.limbered = 0;
  return false;
}

/** Free it may turn on a neighbour: foot guns do nothing more (e), horse guns fire at once at -1 (g; HUIT-MOVE-07). */
function turnsOrStands(g: Battle, gun: Unit, orders: Orders): boolean {
  if (g.own.held !== 0 || facesFlank(gun) || turns(gun, orders) === STOOD) return stands(g, gun);
  if (!gun.is.isHorseGun || !stands(g, gun)) return false;
  gun.lane.moved = UNLIMBERED;
  return true;
}

/**
 * Unlimbered it fires at -1 and limbers (c, R-53), or limbers (f of foot guns), horse guns with half a move (e).
 * @param way forward; null where it goes back
 */
function limbers(g: Battle, gun: Unit, { firesFirst }: Orders, way: number | null): boolean {
  if (firesFirst && isGunReady(g, gun)) {
    gun.lane.moved = LIMBERS;
    return true;
  }
  gun.limbered = 1;
  tire(gun);
  if (!gun.is.isHorseGun) return false;
  if (way === null) retires(gun, false);
  else goesForward(gun, Math.min(way, wayBack(gun, false)));
  return false;
}

/** Limbered it goes its full move (a, R-52); horse guns with half a move to go unlimber there and fire at -1 (d). */
function drivesOn(g: Battle, gun: Unit, { closeTo }: Orders, way: number): boolean {
  const { lane, move } = gun;
  const { doubleBeyond, rulings } = g.rules;
  if (gun.is.isHorseGun && lane.distance - closeTo <= wayBack(gun, false)) {
    goesForward(gun, way);
    return stands(g, gun);
  }
  const isSingle = rulings.gunDoubleMove === 'none';
  goesForward(gun, Math.min(way, isSingle ? move : reachOfMove(lane.distance, move, doubleBeyond)));
  return false;
}

function goesForward(gun: Unit, parts: number): void {
  gun.lane.goesBack(gun.role, -parts);
  leaveCover(gun);
  tire(gun);
}

/** The way to the range that it closes to, as far as it may go; 0 where it does not, as on hold. */
function wayForward(gun: Unit, { kind, closeTo }: Orders): number {
  if (kind !== 'close-to-range' || gun.brigade.held !== 0) return 0;
  const { lane, role } = gun;
  return Math.max(0, Math.min(lane.distance - closeTo, roomAhead(gun), roomBeforeFire(lane, role)));
}

/** R-54, HUIT-CMD-02: horse guns stay near the foremost of the other units of their brigade, where these stand now. */
function roomAhead(gun: Unit): number {
  const { lane, role, brigade, battle } = gun;
  const { horseAhead, rulings } = battle.rules;
  if (!gun.is.isHorseGun || rulings.horseAhead === 'off') return Infinity;
  let foremost = gun.behind === null ? -Infinity : -brigade.is.gap;
  if (rulings.horseAhead === 'foremost')
    for (const other of battle.lanes)
      if (other !== lane && other.front(role) !== null)
        foremost = Math.max(foremost, other.line(role) - lane.line(role));
  return foremost === -Infinity ? Infinity : foremost + horseAhead;
}
