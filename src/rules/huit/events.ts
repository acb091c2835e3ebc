/** Events on units in stacks: they enter, take rings, fall back and are removed, and a contact ends. */
import { item } from '../../chance/at.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { BY_REAR, CONTACT, ENGAGED, there, type Battle, type Lane, type Unit } from './game.ts';
import { moraleTest, NOTHING, stands, TESTS } from './morale.ts';
import { isSupported } from './support.ts';
import { AS_GIVEN, IN_COLUMN, IN_SQUARE, OCCASIONS, RETREAT } from './units.ts';

/** Units whose turn has come enter at the end of their stacks, in an empty lane as front at its start distance (SCN-03). */
export function enter(g: Battle): void {
  const turn = g.rules.waiting.turn(g.wait);
  for (const u of g.units) {
    const { is, lane } = u;
    if (is.entersTurn === 1 || is.entersTurn !== turn) continue;
    if (lane.front(is.side) === null) {
      lane.goesBack(is.side, g.rules.distance - lane.distance);
      lane.behind &= ~(1 << is.side);
      lane.front(1 - is.side)?.faceFront();
    }
    u.enter();
    lane.findFront(is.side);
    lane.settle();
  }
}

/** Morale tests of units in stacks, by their occasions; the second eight are numbered after the throws of generals. */
export const TESTS_BY: readonly ThrowKind[] = Array.from({ length: 2 * OCCASIONS }, (_, occasion) =>
  moraleTest(
    OCCASIONS * (occasion < OCCASIONS ? 1 : 9) + occasion,
    (u: Unit) =>
      `${u.inWords} tests its morale${occasion === BY_REAR ? ', an enemy within one move of its back (HUIT-NBR-11)' : ''}`,
    'breaks (HUIT-MOR-03)',
  ),
);

/**
 * A unit takes the rings of an event outside melee, and tests if they demand it (EVENT, R-11); true if it stands.
 * @param demanded it tests whatever its rings
 */
export function withstands(
  dice: Dice,
  u: Unit,
  kills: number,
  disorders: number,
  occasion: number,
  demanded = false,
): boolean {
  const verdict = u.takes(kills, disorders, demanded);
  if (verdict !== TESTS) return verdict === NOTHING;
  return stands(dice, u.battle.rules, item(TESTS_BY, occasion), u, isSupported(u));
}

/** A front that shows its back by its own will, or since its brigade retreats (HUIT-CMD-04). */
function showsBack({ away, brigade }: Unit): boolean {
  return away !== 0 || brigade.order === RETREAT;
}

/**
 * HUIT-NBR-11: a front shows its back to one that faces it within a single move of that; once from own turn to own turn.
 * Blown, square and engaged enemies do not count, nor who charges it now.
 */
export function isSeenFromBehind(lane: Lane, side: number): boolean {
  const u = lane.front(side);
  const enemy = lane.front(1 - side);
  if (u === null || enemy === null || u.rearTested !== 0 || !showsBack(u) || showsBack(enemy)) return false;
  if (enemy.blue > 0 || enemy.isSquare || enemy.faced !== lane || lane.moved === CONTACT) return false;
  return !lane.isEngaged(enemy.role) && lane.distance <= enemy.move;
}

/** The fronts of a lane that an enemy sees from behind test their morale, that of the player first (HUIT-NBR-11). */
export function testRears(g: Battle, dice: Dice): void {
  for (const side of [g.player, 1 - g.player]) {
    if (!isSeenFromBehind(g.here, side)) continue;
    const u = there(g.here.front(side));
    u.rearTested = 1;
    if (!withstands(dice, u, 0, 0, BY_REAR, true)) breaksAway(u);
  }
}

/** Marks a unit as one that does not rest this move, where it could (HUIT-MEL-14, FD-20). */
export function tire(u: Unit): void {
  const { mayRest, brigade, rulings } = u.battle.rules;
  if (mayRest && brigade !== null && (u.blue > 0 || rulings.disorderRecovery === 'resting-any')) u.busy = 1;
}

/** Cavalry is blown (HUIT-MEL-14). */
export function blow(u: Unit): void {
  u.blue = u.battle.rules.tables.rings.rows.blue.ringsOnUnit;
  tire(u);
}

/** A unit gets one disorder if it has none; a skirmish stand never (HUIT-DIS-01, -02). No event, and no test. */
export function disorder(u: Unit): void {
  if (u.disorders === 0 && !u.is.isStand) u.disorders = 1;
}

/** A unit leaves its cover for good (FD-23). */
export function leaveCover(u: Unit): void {
  if (u.is.hasCover) u.exposed = 1;
}

/** A square becomes a column. */
export function loseSquare(u: Unit): void {
  if (u.formed === IN_SQUARE) u.formed = IN_COLUMN;
  else if (u.formed === AS_GIVEN && u.is.formation === 'square') u.squareLost = 1;
}

/** A unit goes back a way: its cover is lost, and the unit behind it is disordered if it is reached (FALLING BACK). */
export function fallBack(u: Unit, parts: number): void {
  leaveCover(u);
  u.faceFront();
  const { behind } = u;
  if (behind !== null && parts >= u.brigade.is.gap) disorder(behind);
}

/** Takes a unit off the field; the unit behind it becomes the front, disordered (HUIT-DIS-01). */
export function remove(u: Unit): void {
  const { behind } = u;
  u.clear();
  u.brigade.living--;
  if (u.isInStack) u.lane.findFront(u.role);
  if (u.battle.rules.brigade?.generalLoss === true) u.brigade.lostNow++;
  if (behind !== null) disorder(behind);
}

/** A unit that breaks outside a melee is removed; who stands behind a front is its gap further off. */
export function breaksAway(u: Unit): void {
  const { lane, role, brigade } = u;
  const isFront = u === lane.front(role);
  remove(u);
  if (isFront) lane.goesBack(role, brigade.is.gap);
  lane.settle();
}

/** The contact is over for this turn, with a result; what holds of a melee that goes on stays. */
export function contactOver(g: Battle, result: number): void {
  const { here } = g;
  g.clearContact();
  if (here.flank !== 0) here.beside(here.flank).settle();
  if (here.contact === 0) here.breakOff();
  if (here.contact !== ENGAGED) here.attacking = 0;
  here.settle();
  if (g.rules.brigade === null) {
    if (here.contact === 0) g.over = result;
    // A front that is not engaged may be charged in the flank too.
  } else if (g.rules.neighbours !== null && here.contact !== ENGAGED) g.position--;
}
