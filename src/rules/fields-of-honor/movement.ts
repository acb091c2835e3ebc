/** Movement (FOH-ENG-03 step 2): A, then B, and who answers with opportunity fire; and the ground that lines gain (SCN-05). */
import type { Dice } from '../../play/dice.ts';
import type { Ground } from '../../play/ground.ts';
import { item } from '../../chance/at.ts';
import { opportunityFire } from './fire.ts';
import { changeTo, mayStep, standsTo } from './formations.ts';
import type { Battle, Bmu, Rules } from './game.ts';
import type { Frame } from './profiles.ts';
import { NORMAL } from './units.ts';
import { bandAt } from './weapons.ts';

/** Moves a unit as it would; true if the opportunity fire of its enemy is due then (FOH-MOVE-04). */
export function drawsFire(u: Bmu): boolean {
  return advance(u, u.opposite) && watches(u.opposite, u);
}

/** Overwatch: it has neither moved nor charged, nor has its group; it is not barred, and the mover is in its range. */
function watches(u: Bmu, mover: Bmu): boolean {
  if (u.moved !== 0 || u.charged !== 0 || u.barred !== 0 || u.isInContact) return false;
  if (u.is.bmug !== null && hasGroupMoved(u)) return false;
  return u.orders(mover).overwatch && u.lane.gap <= u.is.weapon.reach && standsTo(u, 'fire') > 0;
}

/** True if a BMU of its group that is on the line has moved this turn, or charged (FOH-NBR-11, R-53). */
function hasGroupMoved({ role, is, battle, rules }: Bmu): boolean {
  const isFree = rules.rulings.groupCharge === 'free';
  return battle.units.some(
    (one) =>
      one.role === role &&
      one.is.bmug === is.bmug &&
      one.isOnLine &&
      one.moved !== 0 &&
      !(isFree && one.charged !== 0),
  );
}

/** The enemy of who moved fires, and loses its own move. */
export function overwatch({ units, cursor, rules }: Battle, dice: Dice): void {
  const mover = item(units, cursor);
  const u = mover.opposite;
  u.held = 1;
  opportunityFire(u, mover, rules.throws.overwatch, bandAt(u.is.weapon.limits, u.lane.gap), dice);
}

/** True if a unit moved or changed its formation; a step costs it its cover. */
function advance(u: Bmu, e: Bmu): boolean {
  if (u.morale !== NORMAL || u.barred !== 0 || u.charged !== 0) return false;
  const { advances, closeTo, formTo, withdrawTo } = u.orders(e);
  const { gap } = u.lane;
  if (formTo >= 0) return form(u, e, formTo, advances ? gap - closeTo : 0);
  if (withdrawTo >= 0) return mayStep(u) && stepBack(u, e, withdrawTo - gap);
  return advances && gap > closeTo && mayStep(u) && step(u, e, Math.min(rateOf(u, e), gap - closeTo));
}

/** A change of formation, and where it costs half, a step of half the rate and no more than `room`. */
function form(u: Bmu, e: Bmu, formation: number, room: number): boolean {
  const cost = changeTo(u.rules, u.formationNow, formation);
  if (cost === null) return false;
  const goes = mayStep(u);
  u.formation = formation;
  u.moved = 1;
  if (cost === 'half' && goes && mayStep(u)) step(u, e, Math.min(rateOf(u, e) >> 1, room));
  return true;
}

/** The Engaged rate less an about-face. */
function stepBack(u: Bmu, e: Bmu, room: number): boolean {
  const { engagedMove, halfEngagedMove } = u.is;
  const rate = u.halved === 0 ? engagedMove : halfEngagedMove;
  return step(u, e, Math.min(rate - u.rules.aboutFace, room), -1);
}

/** True if there was a step. */
function step(u: Bmu, e: Bmu, length: number, direction = 1): boolean {
  if (length <= 0) return false;
  goForward(u, e, direction * length);
  u.moved = 1;
  u.cover = 0;
  return true;
}

/** Charge rate outside enemy small-arms and charge range, else Engaged; halved after a failed Charge Test (FOH-MOVE-01). */
function rateOf({ is, halved, lane: { gap } }: Bmu, { is: enemy }: Bmu): number {
  if (is.chargeMove > 0 && gap > enemy.weapon.reach && gap > enemy.chargeMove)
    return halved === 0 ? is.chargeMove : is.halfChargeMove;
  return halved === 0 ? is.engagedMove : is.halfEngagedMove;
}

// Lines. A charge into a neighbouring lane moves none.

/** A unit goes so far towards the enemy of its lane. */
export function goForward({ lane, role, rules }: Bmu, e: Bmu, by: number): void {
  if (e.lane !== lane) return;
  lane.gap -= by;
  if (rules.hasGround && role === 0) lane.advance += by;
}

/** The units come together: the charger goes all the way, or both meet in the middle, or as near to it as their rates allow. */
export function comeTogether(u: Bmu, e: Bmu): void {
  const { lane } = u;
  const [a, b] = u.role === 0 ? [u, e] : [e, u];
  const both = Math.min(Math.max(lane.gap / 2, lane.gap - b.is.chargeMove), a.is.chargeMove);
  goForward(a, b, b.charged === 0 ? lane.gap : a.charged === 0 ? 0 : both);
  if (e.lane === lane) lane.gap = 0;
}

/**
 * A charger whose target has left the line comes to where they would have met. That counts as ground alone: the gap of the
 * turn stays, and so do the ranges in it (FOH-ENG-03, SCN-05).
 */
export function takeGround(charger: Bmu, target: Bmu): void {
  const { lane, rules } = charger;
  if (!rules.hasGround || target.lane !== lane) return;
  const { gap } = lane;
  comeTogether(target, charger);
  // The line of B is measured over the gap.
  if (charger.role === 1) lane.advance -= gap;
  lane.gap = gap;
}

/** Units enter at a gap: one keeps its distance from the enemy on the line; where nobody is, both stand as far from their starts. */
export function placeLines({ lane, rules }: Bmu, gap: number, entersA: boolean): void {
  const [a, b] = lane.units;
  if (rules.hasGround) {
    // Who is off in a chase comes back to its line.
    const isEmpty = [a, b].every((u) => !u.isOnLine && !u.isAway);
    if (isEmpty) lane.advance = (item(rules.startGaps, lane.number) - gap) / 2;
    else if (entersA) lane.advance += lane.gap - gap;
  }
  lane.gap = gap;
}

/** A bound of every advance. */
export function farthestOf({ sides, startGaps, entryGap, maxTurns }: Frame): number {
  const moves = sides.flatMap(({ units }) =>
    units.flatMap(({ engagedMove, chargeMove }) => [engagedMove, chargeMove]),
  );
  const inOneTurn = Math.max(...moves) + Math.max(...startGaps.map((gap) => Math.abs(gap - entryGap)));
  return Math.max(...startGaps) + maxTurns * inOneTurn;
}

export function groundOf(rules: Rules): Ground<Battle> {
  const { partsPerInch, startGaps } = rules;
  return {
    unit: 'in',
    parts: partsPerInch,
    distances: startGaps,
    farthest: farthestOf(rules),
    line: ({ lanes }, side, number) => {
      const { units, gap, advance } = item(lanes, number);
      if (!units[side].isOnLine) return null;
      return side === 0 ? advance : item(startGaps, number) - gap - advance;
    },
  };
}
