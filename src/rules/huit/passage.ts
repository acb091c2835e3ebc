/** Passage of lines in step 3 (HUIT-NBR-08): a unit that stands second relieves its front, or charges through it. */
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { breaksAway, tire, withstands } from './events.ts';
import { isAblaze } from './houses.ts';
import { BY_PASSING, CONTACT, MARCHED, STOOD, there, type Battle, type Unit } from './game.ts';

/** The unit directly behind a front of the player passes it by its own doctrine, with an enemy in the lane. */
export function isPassed({ here, own, player }: Battle): boolean {
  const front = here.front(player);
  const u = front?.behind ?? null;
  if (front === null || u === null || here.front(1 - player) === null) return false;
  if (here.moved !== STOOD || here.isEngaged(player) || !mayPass(u)) return false;
  const { kind, goesThrough, frontKillsAtLeast } = u.orders;
  if (kind === 'relieve') return mayPass(front) && front.kills >= frontKillsAtLeast;
  if (kind !== 'charge' || !goesThrough || own.held !== 0 || here.isBound || isAblaze(here)) return false;
  return here.distance + own.is.gap <= u.move;
}

/** Squares, blown cavalry and guns change no places. */
function mayPass({ isSquare, blue, is }: Unit): boolean {
  return !isSquare && blue === 0 && is.gun === null;
}

function isCharge({ orders }: Unit): boolean {
  return orders.kind === 'charge';
}

/** The passage itself, without dice. */
const PASSES: ThrowKind = {
  name: 'passage',
  ruleIds: ['HUIT-NBR-08'],
  occasion: 104,
  resolve: () => 0,
  act: (u: Unit, front: Unit) =>
    `${u.inWords} ${isCharge(u) ? 'charges through' : 'relieves'} ${front.inWords}`,
  result: (_none, u: Unit, front: Unit) => `${u.name} stands before ${front.name}`,
};

/**
 * Both change places, which takes the move of the lane and disorders who passes; skirmish stands pass and are passed
 * for nothing. A charge is made from where the unit stood.
 */
export function pass(g: Battle, dice: Dice): void {
  const { here, own, rules } = g;
  const front = there(here.front(g.player));
  const u = there(front.behind);
  const charges = isCharge(u);
  dice.throw(PASSES, u, front, 0, 0);
  [u.place, front.place] = [front.place, u.place];
  here.findFront(g.player);
  here.moved = MARCHED;
  tire(u);
  tire(front);
  const { passageDisorders } = rules.rulings;
  const isFree = passageDisorders === 'none' || u.is.isStand || front.is.isStand;
  if (!isFree && !withstands(dice, u, 0, 1, BY_PASSING)) breaksAway(u);
  else if (charges) {
    // It comes from farther back, and has not fallen behind its neighbours.
    const { behind } = here;
    here.goesBack(g.player, own.is.gap);
    here.behind = behind;
    here.moved = CONTACT;
  }
  if (!isFree && passageDisorders === 'both' && !withstands(dice, front, 0, 1, BY_PASSING)) breaksAway(front);
}
