/** What tests, checks and blows of an engagement depend on at this moment. */
import { sumOfMarks } from '../../engagement/marks.ts';
import { crossesObstacle, standsAsFormed } from './holding.ts';
import type { Battle } from './battle.ts';
import { evadeMarks, holdChargeMarks, holdReturnModifier } from './checks.ts';
import { type Bout, meleePool } from './melee.ts';
import { moraleLimit, type TestOf } from './morale.ts';
import { bandAt } from './shooting.ts';
import { FIGHTING, RALLYING, type Play } from './state.ts';
import { SHORT } from './units.ts';

/** The test of the thrower; the battle's one TestOf, filled anew. */
export function testInPlay(b: Battle, s: Play): TestOf {
  const { test } = b;
  const rallies = s.act === RALLYING;
  const unit = s.unit(s.lane, s.thrower);
  const { joined } = b.combatant(s.lane, s.thrower);
  test.enfilade = !rallies && s.act !== FIGHTING && b.combatant(s.lane, 1 - s.thrower).enfilades;
  test.routingFriend = isAlarmed(s, s.lane - 1, s.thrower) || isAlarmed(s, s.lane + 1, s.thrower);
  test.rallyPoints = unit.rally;
  test.joined = rallies || b.book.rulings.joinedCommanderHelps === 'all-tests' ? joined : 0;
  return test;
}

/** A friend of the next lane has routed or shattered this turn (AUG-MOR-04, section 11 step 4). */
function isAlarmed(s: Play, lane: number, side: number): boolean {
  return lane >= 0 && lane < s.gaps.length && s.unit(lane, side).alarms !== 0;
}

/** The highest roll with which the thrower passes. */
export function limitInPlay(b: Battle, s: Play): number {
  const { profile } = b.combatant(s.lane, s.thrower);
  return moraleLimit(b.book, profile, s.unit(s.lane, s.thrower), testInPlay(b, s));
}

/** Whether the charger began at short range of the weapon of the unit that holds its fire (AUG-CMD-13). */
export function beganShort(b: Battle, s: Play): boolean {
  return bandAt(b.combatant(s.lane, s.thrower).profile, s.gaps[s.lane] ?? 0) === SHORT;
}

/** AUG-CMD-13. */
export function holdChargeInPlay(b: Battle, s: Play): number {
  const { profile } = b.combatant(s.lane, s.thrower);
  const marks = holdChargeMarks(profile, s.unit(s.lane, s.thrower), beganShort(b, s));
  return sumOfMarks(b.book.tables.holdCharge.modifiers, marks);
}

/** AUG-CMD-12. */
export function holdReturnInPlay(b: Battle, s: Play): number {
  const { profile } = b.combatant(s.lane, s.thrower);
  const { shotBefore, shotNow } = s.unit(s.lane, s.thrower);
  return holdReturnModifier(b.book, profile, shotBefore !== 0, shotNow);
}

/** AUG-EVA-07. */
export function evadeInPlay(b: Battle, s: Play): number {
  const marks = evadeMarks(b.opponent(s).profile, b.actor(s).profile);
  return sumOfMarks(b.book.tables.evade.modifiers, marks);
}

/** How the thrower comes to the melee; the battle's one Bout, filled anew. */
export function boutInPlay(b: Battle, s: Play): Bout {
  const { bout } = b;
  const target = standsAsFormed(b.opponent(s), s.passive.holds);
  if (s.thrower === s.actor) {
    bout.role = 'charging';
    bout.obstacle = crossesObstacle(b, s) ? b.opponent(s).obstacle : 'none';
    bout.takenFlankOrRear = false;
    bout.asFormed = false;
    bout.enemyAsFormed = target;
  } else {
    bout.role = s.countercharges === 0 ? 'none' : 'countercharging';
    bout.obstacle = 'none';
    bout.takenFlankOrRear = s.passive.facesAway !== 0;
    bout.asFormed = target;
    bout.enemyAsFormed = false;
  }
  return bout;
}

/** Dice of the thrower in the melee. */
export function blowsInPlay(b: Battle, s: Play): number {
  const { lane, thrower } = s;
  return meleePool(
    b.book,
    b.combatant(lane, thrower).profile,
    s.unit(lane, thrower),
    b.combatant(lane, 1 - thrower).profile,
    s.unit(lane, 1 - thrower),
    boutInPlay(b, s),
  );
}
