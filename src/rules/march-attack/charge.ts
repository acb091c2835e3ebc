/** Charges: who charges, forming square against it, charging home under fire, and their end (MA-CHG-01 to -06). */
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import { triesSquare } from './command.ts';
import { disorderBy } from './disorder.ts';
import { CHARGES_HALTED, NONE, SQUARES, type RuleBook } from './rules.ts';
import type { Orders } from './muster.ts';
import { CHARGING, TEST_DUE, NO_CHARGE, STOPPED, empty, type Battle, type Unit } from './game.ts';
import type { Tables } from './tables.ts';
import { missing } from './supplement.ts';
import { IN_SQUARE, type Arc } from './units.ts';
import { vedNumber, vedThrow, type Tester } from './ved.ts';

/** The throw of infantry that cavalry charges (MA-CHG-03). */
export function formingSquare(tables: Tables, occasion: number): ThrowKind {
  return vedThrow(
    tables,
    occasion,
    'forming square',
    ['MA-CHG-03'],
    (who, whom) => `${who.name} tries to form square against ${whom?.name ?? ''}`,
    (passed) => (passed ? 'it stands in square' : 'it is caught out of square'),
  );
}

/** The throw of a charger that lost CV to fire (MA-CHG-05). */
export function chargingHome(tables: Tables, occasion: number): ThrowKind {
  return vedThrow(
    tables,
    occasion,
    'charging home',
    ['MA-CHG-05'],
    (who: Actor & { readonly cv?: number }, whom) =>
      `${who.name}, CV ${who.cv ?? 0}, would charge ${whom?.name ?? ''} home`,
    (passed) => (passed ? 'it charges home' : 'the charge halts'),
  );
}

/** True for infantry that forms square against a charge by cavalry from so far. */
export function formsSquare(
  book: RuleBook,
  kind: ThrowKind,
  unit: Actor & Tester,
  charger: Actor,
  arc: Arc,
  inches: number,
  dice: Dice,
): boolean {
  const number = vedNumber(dice.sum, book, 'form-square', unit, arc, inches);
  if (dice.throw(kind, unit, charger, number, 0) === 0) return false;
  dice.count(SQUARES + (unit.role ?? 0));
  return true;
}

/** True for a charger that goes home although it was hit. */
export function goesHome(
  book: RuleBook,
  kind: ThrowKind,
  unit: Actor & Tester,
  target: Actor,
  dice: Dice,
): boolean {
  const number = vedNumber(dice.sum, book, 'charge-home', unit);
  if (dice.throw(kind, unit, target, number, 0) !== 0) return true;
  dice.count(CHARGES_HALTED + (unit.role ?? 0));
  return false;
}

/** A unit declares a charge if its orders are so and it may. */
export function declaresCharge(g: Battle, u: Unit, { act }: Orders): boolean {
  const target = act === 'charge' ? chargeTarget(g, u) : null;
  if (target === null) return false;
  u.charges(target);
  return true;
}

/** The enemy that a unit of the active side may charge: the one that faces it; null where it may not. */
function chargeTarget(g: Battle, u: Unit): Unit | null {
  const { artillery, infantry, chargeInches, moveKey } = u.is;
  if (artillery || u.stance === IN_SQUARE) return null;
  if (chargeInches !== null && g.inches(u.side.pair.distance) > chargeInches) return null;
  const target = g.facing(u);
  if (target === null || (infantry && target.is.cavalry)) return null;
  if (u.blown !== 0 && !g.rules.blownMayCharge) return null;
  if (target.charger !== null) return null;
  if (chargeInches === null) throw missing(`move.${moveKey}`);
  return target;
}

/** The next charger whose target tries to form square. */
export function nextSquare(g: Battle): boolean {
  if (g.rules.roster.hasCavalry)
    for (const charger of g.chargers)
      if (charger.index > g.cursor && triesSquare(g, charger)) {
        g.cursor = charger.index;
        return true;
      }
  g.cursor = NONE;
  return false;
}

export function formSquare(g: Battle, dice: Dice): void {
  const { rules, actingUnit } = g;
  const target = g.targetOf(actingUnit);
  const { chargedArc } = target.is;
  const inches = g.inches(target.side.pair.distance);
  if (formsSquare(rules, rules.throws.square, target, actingUnit, chargedArc, inches, dice))
    target.square = 1;
  else disorderBy(rules.rulings.failedSquareDisorder, target);
}

/** The next charger that lost CV. */
export function nextHome(g: Battle): boolean {
  return g.nextCharger(TEST_DUE);
}

export function testChargeHome(g: Battle, dice: Dice): void {
  const { rules, actingUnit: u } = g;
  const isHome = goesHome(rules, rules.throws.home, u, g.targetOf(u), dice);
  u.charge = isHome ? CHARGING : STOPPED;
  if (!isHome) disorderBy(rules.rulings.haltedDisorder, u);
}

/** MA-MEL-03, FD-05: cavalry that charged is blown; chargers come back to their line. */
export function endCharges(g: Battle): void {
  for (const unit of g.chargers) {
    if (g.rules.tracksBlown && unit.charge !== NO_CHARGE && unit.is.cavalry) unit.blown = 1;
    unit.endCharge();
  }
  empty(g.chargers);
}
