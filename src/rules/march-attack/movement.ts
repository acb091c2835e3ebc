/** T1: changing formation as orders say, and the moves of a line (R-20 to R-22, MA-MOVE-01). */
import { item } from '../../chance/at.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { declaresCharge } from './charge.ts';
import { ordersOf, ordersOfLine, triesToForm } from './command.ts';
import { disorderBy } from './disorder.ts';
import { NONE } from './rules.ts';
import type { Battle, Pair, Side } from './game.ts';
import { missing } from './supplement.ts';
import type { Tables } from './tables.ts';
import { FORMATIONS } from './units.ts';
import { vedNumber, vedThrow } from './ved.ts';

/** The throw of a unit that changes formation within the engagement range (R-20, MA-VED-03). */
export function changingFormation(tables: Tables, occasion: number): ThrowKind {
  const within = `within ${tables.scale.engagementRangeInches} in of the enemy`;
  return vedThrow(
    tables,
    occasion,
    'changing formation',
    ['R-20', 'MA-VED-03', 'FD-01'],
    (who, _whom, formation) => `${who.name} tries to form ${formation} ${within}`,
    (passed, who: Actor & { readonly formation?: number }) =>
      passed ? `it stands in ${FORMATIONS[who.formation ?? NONE] ?? ''}` : 'it keeps its formation',
  );
}

/**
 * The units of the active side charge or change formation in list order, at once beyond the engagement range; the next that has
 * to test for it. The line moves if none has acted.
 */
export function nextToForm(g: Battle): boolean {
  const { own } = g;
  for (let place = g.cursor === NONE ? 0 : g.actingUnit.side.is.place; place < own.length; place++)
    if (nextOfLine(g, item(own, place))) return true;
  return false;
}

/** The same of one formation and its line. */
function nextOfLine(g: Battle, side: Side): boolean {
  const { from, to, mayAct } = side.is;
  if (side.isOut) return false;
  // One that has tested has acted.
  let acts = g.cursor !== NONE;
  for (let i = Math.max(from, g.cursor + 1); mayAct && i < to; i++) {
    const u = item(g.units, i);
    if (u.cv === 0) continue;
    const orders = ordersOf(g, u);
    if (declaresCharge(g, u, orders)) acts = true;
    else if (triesToForm(u, orders)) {
      acts = true;
      if (side.pair.areEngaged) {
        g.cursor = i;
        return true;
      }
      u.formation = orders.formation;
    }
  }
  g.cursor = NONE;
  if (!acts) moveLine(g, side);
  return false;
}

/** A unit tests to change its formation. */
export function tryToForm(g: Battle, dice: Dice): void {
  const { rules, actingUnit: u } = g;
  const { formation } = ordersOf(g, u);
  const number = vedNumber(dice.sum, rules, 'formation-change-under-fire', u);
  if (dice.throw(rules.throws.forming, u, null, number, 0, FORMATIONS[formation]) !== 0)
    u.formation = formation;
  else disorderBy(rules.rulings.failedSquareDisorder, u);
}

/** The line of a formation moves up or retires; nobody moves while its enemy is not there. */
function moveLine(g: Battle, side: Side): void {
  const { pair } = side;
  const before = pair.distance;
  pair.distance = distanceAfterMove(g, side);
  if (g.rules.tracksGround && g.active === 0) pair.advance += before - pair.distance;
  meet(pair);
}

/** MA-COMMIT-01: lines within range of each other are committed for good. */
export function meet(pair: Pair): void {
  if (pair.field.rules.tracksMeeting && pair.areEngaged) pair.met = 1;
}

/** The distance after the line moved up or back (MA-MOVE-01, R-21). */
function distanceAfterMove(g: Battle, side: Side): number {
  const { distance, areBothThere } = side.pair;
  const { range } = g.rules;
  if (!areBothThere) return distance;
  const { act, goal } = ordersOfLine(g, side);
  if (act === 'retire') {
    if (distance >= goal) return distance;
    return Math.min(goal, distance + slowest(side, distance > range ? 'strategic' : 'tactical'));
  }
  if ((act !== 'close-to-range' && act !== 'charge') || distance <= goal) return distance;
  const best = distance - slowest(side, 'tactical');
  if (distance <= range) return Math.max(goal, best);
  return Math.max(goal, Math.min(best, Math.max(range, distance - slowest(side, 'strategic'))));
}

/** The smallest rate of the units of a formation, in parts of an inch. */
function slowest({ line }: Side, rate: 'tactical' | 'strategic'): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { is } of line) {
    const { [rate]: parts, moveKey } = is;
    if (parts === null) throw missing(`move.${moveKey}`);
    least = Math.min(least, parts);
  }
  return least;
}
