/** T1: changing formation as orders say, and the moves of a line (R-20 to R-22, MA-MOVE-01). */
import { item } from '../../chance/at.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { declaresCharge } from './charge.ts';
import { ordersOf, ordersOfLine, triesToForm } from './command.ts';
import { disorderBy } from './disorder.ts';
import { NONE } from './rules.ts';
import type { Battle } from './game.ts';
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
  const { from, to, mayAct } = g.own.is;
  // One that has tested has acted.
  let acts = g.cursor !== NONE;
  for (let i = Math.max(from, g.cursor + 1); mayAct && i < to; i++) {
    const u = item(g.units, i);
    if (u.cv === 0) continue;
    const orders = ordersOf(g, u);
    if (declaresCharge(g, u, orders)) acts = true;
    else if (triesToForm(u, orders)) {
      acts = true;
      if (g.areEngaged) {
        g.cursor = i;
        return true;
      }
      u.formation = orders.formation;
    }
  }
  g.cursor = NONE;
  if (!acts) moveLine(g);
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

/** The line of the active side moves up or retires; nobody moves while a side is not there. */
function moveLine(g: Battle): void {
  const before = g.distance;
  g.distance = distanceAfterMove(g);
  if (g.rules.tracksGround && g.active === 0) g.advance += before - g.distance;
  meet(g);
}

/** MA-COMMIT-01: lines within range of each other are committed for good. */
export function meet(g: Battle): void {
  if (g.rules.tracksMeeting && g.areEngaged) g.met = 1;
}

/** The distance after the line moved up or back (MA-MOVE-01, R-21). */
function distanceAfterMove(g: Battle): number {
  const { distance } = g;
  const { range } = g.rules;
  if (!g.areBothThere) return distance;
  const { act, goal } = ordersOfLine(g, g.own);
  if (act === 'retire') {
    if (distance >= goal) return distance;
    return Math.min(goal, distance + slowest(g, distance > range ? 'strategic' : 'tactical'));
  }
  if ((act !== 'close-to-range' && act !== 'charge') || distance <= goal) return distance;
  const best = distance - slowest(g, 'tactical');
  if (distance <= range) return Math.max(goal, best);
  return Math.max(goal, Math.min(best, Math.max(range, distance - slowest(g, 'strategic'))));
}

/** The smallest rate of the units of the active side, in parts of an inch. */
function slowest(g: Battle, rate: 'tactical' | 'strategic'): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { cv, is } of g.own.units) {
    if (cv === 0) continue;
    const { [rate]: parts, moveKey } = is;
    if (parts === null) throw missing(`move.${moveKey}`);
    least = Math.min(least, parts);
  }
  return least;
}
