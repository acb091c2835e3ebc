/** Houses on fire (HUIT-FIRE-18, -19, HUIT-NBR-10): how one catches fire, what its garrison does, how near anybody comes. */
import { item } from '../../chance/at.ts';
import { SIDES } from '../../play/by-side.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { part } from '../../play/sum.ts';
import { breaksAway, leaveCover, tire, withstands } from './events.ts';
import { BY_LEAVING, MARCHED, there, type Battle, type House, type Lane, type Unit } from './game.ts';
import { covers, type FaceRange, type Tables } from './tables.ts';
import { D8 } from './units.ts';

/** A D8 that shows one of these faces: its number is the first of them, its mark the last. */
const TRIES: Pick<ThrowKind, 'resolve'> = {
  resolve: (chance, from, to) => (covers({ from, to }, chance.die(D8)) ? 1 : 0),
};

const CATCHES: ThrowKind = {
  ...TRIES,
  name: 'house on fire',
  ruleIds: ['HUIT-FIRE-18'],
  occasion: 88,
  act: ({ name }: Unit) => `the house of ${name} may catch fire`,
  result: (catches) => (catches === 0 ? 'it does not' : 'it burns'),
};

const FIGHTS: ThrowKind = {
  ...TRIES,
  name: 'fire fighting',
  ruleIds: ['HUIT-FIRE-19'],
  occasion: 96,
  act: ({ inWords }: Unit) => `${inWords} fights the fire in its house`,
  result: (puts) => (puts === 0 ? 'it burns on' : 'the fire is out'),
};

const LOWEST_FACE = part('lowest face', 'HUIT-NBR-10');

function tries(dice: Dice, kind: ThrowKind, who: Actor, { from, to }: FaceRange): boolean {
  dice.sum.begin('needs');
  dice.sum.base(from, LOWEST_FACE);
  return dice.throw(kind, who, null, from, to) !== 0;
}

/** The second throw of a shot at a house sets it on fire (HUIT-FIRE-18, R-29). */
export function setsAblaze(dice: Dice, who: Actor, { fireInBuildings }: Tables, thatched: boolean): boolean {
  const { ordinary, thatched: ofThatch } = fireInBuildings.lightsOn;
  return tries(dice, CATCHES, who, thatched ? ofThatch : ordinary);
}

/** One attempt of a garrison to put the fire out (HUIT-FIRE-19). */
export function putsOut(dice: Dice, who: Actor, { fireInBuildings }: Tables): boolean {
  return tries(dice, FIGHTS, who, fireInBuildings.putOutOn);
}

/** The house in which a front unit stands, while it does not burn; null for none. */
export function houseOf(u: Unit): House | null {
  const { lane, role, inBuilding } = u;
  const house = lane.house(role);
  return house === null || house.burning !== 0 || !inBuilding || u !== lane.front(role) ? null : house;
}

/** A house may catch fire after the rings of its garrison, and before that may be removed. */
export function catchesFire(dice: Dice, garrison: Unit, house: House): void {
  const { rules } = garrison.battle;
  if (!setsAblaze(dice, garrison, rules.tables, garrison.is.thatched)) return;
  const { burnsOut } = rules.rulings;
  house.burning = burnsOut === 'never' ? 1 : burnsOut;
}

/** Step 3: the next garrison of the player whose house burns. */
export function nextFire(g: Battle): boolean {
  return g.rules.fires && g.findsLane(({ here, player }) => here.garrisonInFire(player) !== null);
}

/** A garrison fights the fire or leaves (HUIT-FIRE-19), on hold too; it neither moves nor fires in this turn. */
export function facesFire(g: Battle, dice: Dice): void {
  const { here, rules, player } = g;
  const u = there(here.garrisonInFire(player));
  here.moved = MARCHED;
  tire(u);
  if (u.orders.whenAblaze === 'leave') leaves(dice, u);
  else if (putsOut(dice, u, rules.tables)) here.house(player)?.goesOut();
}

/** It goes back out of the house for good, disordered (HUIT-DIS-01) but for light infantry. */
function leaves(dice: Dice, u: Unit): void {
  const { lane, role, battle } = u;
  lane.goesBack(role, battle.rules.houseRoom);
  leaveCover(u);
  u.faceFront();
  if (u.is.lightInfantry || withstands(dice, u, 0, 1, BY_LEAVING)) return;
  breaksAway(u);
}

/** The way that a side may go forward in a lane: nobody comes near a burning house, from before it or from behind (HUIT-FIRE-19). */
export function roomBeforeFire({ houses, distance, battle }: Lane, side: number): number {
  if (houses === null) return Infinity;
  const { houseRoom } = battle.rules;
  const own = item(houses, side);
  const other = item(houses, 1 - side);
  const behind = own.burning === 0 ? Infinity : own.out - houseRoom;
  const before = other.burning === 0 ? Infinity : distance - other.out - houseRoom;
  return Math.max(0, Math.min(behind, before));
}

/** A house burns in a lane: nobody makes contact there. */
export function isAblaze({ houses }: Lane): boolean {
  return houses !== null && (houses[0].burning !== 0 || houses[1].burning !== 0);
}

/** The end of a move: fires burn down where they do, and a garrison stands in the open. */
export function burnDown({ lanes, rules }: Battle): void {
  if (!rules.fires || rules.rulings.burnsOut === 'never') return;
  for (const lane of lanes)
    for (const side of SIDES) {
      const house = lane.house(side);
      if (house === null || house.burning === 0) continue;
      const garrison = lane.garrisonInFire(side);
      if (--house.burning > 0) continue;
      if (garrison !== null) leaveCover(garrison);
      house.goesOut();
    }
}
