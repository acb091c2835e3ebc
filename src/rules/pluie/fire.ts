/** Direct fire (section 5; 13.3, Fire): target number, dice, fire actions, and what a shot does. */
import { item } from '../../chance/at.ts';
import type { Chance } from '../../chance/chance.ts';
import type { Dice, ThrowKind } from '../../play/dice.ts';
import { part, type Sum } from '../../play/sum.ts';
import { D20, D6, NATURAL_FAILURE } from './dice.ts';
import { DRIVEN_BACK, SHOTS, type Field, type Formation, type Unit } from './game.ts';
import type { RuleBook } from './options.ts';
import type { UnitFacts } from './unit-facts.ts';
import { UNARMED, type Arm } from './weapons.ts';

/** The effect of one shot. */
export const MISS = 0;
export const JAM = 1;
/** A hit that is not a natural 20, on a ready unit (PDB-FIRE-07, -08). */
export const HIT = 2;
/** From here on the target is eliminated; what Table 9 adds follows in the order of its effects. */
const ELIMINATED = 3;
export const ELIMINATED_AND_WAGON = 4;
export const ELIMINATED_AND_COMMAND = 5;

/** Marks of a shot beside its target number. */
export const TARGET_READY = 1;
export const MAY_JAM = 2;
const WAGON_AT_RISK = 4;
const COMMAND_AT_RISK = 8;
/** The target falls to any hit (hqTarget fragile). */
const TARGET_FRAGILE = 16;

/** Above every target number; an int32, as all numbers of play. */
const ANY_NUMBER = 2 ** 30;

/** All that the shots of a game have in common: Table 9 and the reading of the natural 20. */
export function gunneryOf({ tables, rulings }: RuleBook) {
  return {
    /** The outcome of each face of Table 9: face n at index n. */
    criticalFaces: Int32Array.from([ELIMINATED, ...tables.critical.map((effect) => ELIMINATED + effect)]),
    /** The highest target number that a natural 20 hits. */
    natural20Reaches: rulings.natural20 === 'always' ? ANY_NUMBER : D20,
  };
}
type Gunnery = Readonly<ReturnType<typeof gunneryOf>>;

/**
 * One shot: a D20 against the target number, and on a natural 20 the D6 of Table 9 at once, even when nothing hangs on
 * it (PDB-FIRE-01, -07 to -11, 13.8). `marks` is a sum of the marks above.
 */
export function shotOutcome(chance: Chance, targetNumber: number, marks: number, gunnery: Gunnery): number {
  const face = chance.die(D20);
  if (face === NATURAL_FAILURE) return (marks & MAY_JAM) === 0 ? MISS : JAM;
  if (face === D20 && targetNumber <= gunnery.natural20Reaches) return table9(chance, marks, gunnery);
  if (face < targetNumber) return MISS;
  return (marks & (TARGET_READY | TARGET_FRAGILE)) === TARGET_READY ? HIT : ELIMINATED;
}

/**
 * The D6 of Table 9 (PDB-FIRE-10): the ammunition wagon (or limber) is lost only if the unit hit was in its supply range, the
 * command element only if it was in its command range.
 */
function table9(chance: Chance, marks: number, { criticalFaces }: Gunnery): number {
  const outcome = criticalFaces[chance.die(D6)] ?? ELIMINATED;
  const needed = outcome === ELIMINATED_AND_WAGON ? WAGON_AT_RISK : COMMAND_AT_RISK;
  return (marks & needed) === 0 ? ELIMINATED : outcome;
}

/** The throw of a shot. */
export function shotThrow(gunnery: Gunnery, occasion: number, moreRuleIds: readonly string[]): ThrowKind {
  return {
    name: 'fire',
    ruleIds: ['PDB-FIRE-01', 'PDB-FIRE-06', ...moreRuleIds],
    occasion,
    resolve: (chance, number, marks) => shotOutcome(chance, number, marks, gunnery),
    act<U extends Unit<U>>(who: U, whom: U, fires: string) {
      return `${who.name} ${fires} at ${whom.name}${who.side.field.fireWords?.(who, whom) ?? ''}`;
    },
    result<U extends Unit<U>>(outcome: number, who: U, whom: U) {
      if (outcome === MISS) return 'miss';
      if (outcome === JAM) return `natural 1: a miss, and ${who.name}'s weapon fails (PDB-FIRE-11)`;
      if (outcome === HIT) return `hit on ${whom.name}`;
      if (outcome === ELIMINATED_AND_WAGON)
        return `${whom.name} is eliminated, and ${whom.is.gun !== 0 ? 'a limber' : 'the ammunition wagon'} lost (PDB-FIRE-10)`;
      const also = outcome === ELIMINATED_AND_COMMAND ? ', and its command element lost (PDB-FIRE-10)' : '';
      return `${whom.name} is eliminated${also}`;
    },
  };
}

const HIT_VALUE = part(
  (arm: Arm, distance: number) =>
    arm.weapon === null ? 'no weapon that reaches' : `${arm.weapon.printed} at ${arm.bandAt(distance)} range`,
  'PDB-FIRE-03',
);
const SUPPLY = part('out of supply', 'PDB-CMD-07', 'R-50');
const COLUMN = part((units: number) => `column of ${units}`, 'PDB-MOVE-07');

/** Adds up what any shot needs: hit value + quality and kind of the firer + the target's cover, by its index (PDB-FIRE-06). */
export function aimedNumber(
  sum: Sum,
  { firing }: UnitFacts,
  arm: Arm,
  distance: number,
  companySize: number,
  cover: number,
): void {
  sum.begin('target number');
  sum.base(arm.hitValue(distance, companySize), HIT_VALUE, arm, distance);
  sum.addAll(firing);
  sum.addAll(item(arm.cover, cover));
}

/**
 * The target number of a shot: the parts of any shot + supply + column, whose part is negative (PDB-FIRE-06, PDB-MOVE-07).
 * @param column the units in the marching column that is the target; 0 for any other target
 */
export function shotNumber<U extends Unit<U>>(
  g: Field<U>,
  sum: Sum,
  u: U,
  e: U,
  arm: Arm,
  distance: number,
  column: number,
): number {
  const { tables } = g.rules;
  aimedNumber(sum, u.is, arm, distance, e.companySize, g.cover(u, e));
  if (g.isOutOfSupply(u)) sum.add(tables.constants.outOfSupplyFireModifier, SUPPLY);
  sum.add(column * tables.constants.columnModifierPerUnit, COLUMN, column);
  return sum.value;
}

/**
 * Fires the shots of one fire action (PDB-SEQ-03), each after the first at a target chosen anew.
 * @returns the last outcome
 */
export function fireAction<U extends Unit<U>>(g: Field<U>, u: U, target: U, dice: Dice): number {
  const { shots } = u.is;
  let outcome = MISS;
  // A debt of one shot stands for the first of two; all other debts were paid in actions.
  let shot = 1 + u.debt;
  u.debt = 0;
  for (let e: U | null = target; e !== null; shot++) {
    outcome = fireShot(g, u, e, false, dice, shot);
    e = shot < shots && u.ready !== 0 && g.over === 0 ? g.chooseTarget(u) : null;
  }
  return outcome;
}

/**
 * A shot; each success against a column brings another, free, until one fails or nobody is left (PDB-MOVE-07).
 * @returns the last outcome
 */
export function fireShot<U extends Unit<U>>(
  g: Field<U>,
  u: U,
  first: U,
  isReaction: boolean,
  dice: Dice,
  shot = 1,
): number {
  const atFirst = columnOf(first);
  let outcome = MISS;
  for (let e: U | null = first; e !== null;) {
    outcome = throwShot(g, u, e, atFirst, isReaction, dice, shot);
    e = outcome >= ELIMINATED && atFirst > 0 && g.over === 0 ? firstInColumn(first.formation) : null;
  }
  return outcome;
}

/** Throws one shot and does what it brings (PDB-FIRE-07 to -11). @returns the outcome */
function throwShot<U extends Unit<U>>(
  g: Field<U>,
  u: U,
  e: U,
  columnAtFirst: number,
  isReaction: boolean,
  dice: Dice,
  shot: number,
): number {
  const { throws } = g.rules;
  const { plain } = dice;
  const distance = g.distance(u, e);
  const arm = g.armFor(u, e, distance) ?? UNARMED;
  const column = columnCounted(g, e, columnAtFirst);
  const number = shotNumber(g, dice.sum, u, e, arm, distance, column);
  const kind = isReaction ? throws.reactiveShot : throws.shot;
  const marks = marksOf(g, e, arm);
  dice.count(SHOTS + u.role);
  // The same throw, without asking the dice for it where they have a plain source.
  const outcome =
    plain === null
      ? dice.throw(kind, u, e, number, marks, isReaction ? 'reacts: fires' : 'fires')
      : kind.resolve(plain, number, marks);
  g.notes?.fires(u, e, shot, column);
  const isDrivenOff = outcome === HIT && e.is.onlyUnreadied === 0;
  if (outcome >= ELIMINATED) g.eliminate(e);
  else if (isDrivenOff) {
    g.unready(e, u);
    // Reactive fire also takes the actions of a unit that it drives off (PDB-SEQ-07).
    if (isReaction) e.left = 0;
    dice.count(DRIVEN_BACK + e.role);
  } else if (outcome === HIT) g.unready(e);
  else if (outcome === JAM) {
    // In its own phase it also has no actions left (PDB-FIRE-11).
    g.unready(u);
    if (!isReaction) u.left = 0;
  }
  g.notes?.fired(u, e, outcome, dice);
  if (isDrivenOff) g.goBack(e, u);
  if (outcome >= ELIMINATED) loseWith(g, e, outcome);
  return outcome;
}

/** The marks of a shot at `e`: what its effect depends on besides the number. */
function marksOf<U extends Unit<U>>(g: Field<U>, e: U, arm: Arm): number {
  return (
    (arm.jams * MAY_JAM) |
    (e.ready * TARGET_READY) |
    (g.isAtRisk(e, 'wagon') ? WAGON_AT_RISK : 0) |
    (g.isAtRisk(e, 'command') ? COMMAND_AT_RISK : 0) |
    (e.is.fragile * TARGET_FRAGILE)
  );
}

/** All that Table 9 destroys with the target (PDB-FIRE-10). */
function loseWith<U extends Unit<U>>(g: Field<U>, e: U, outcome: number): void {
  if (outcome === ELIMINATED_AND_COMMAND) g.lose(e, 'command');
  if (outcome === ELIMINATED_AND_WAGON) {
    const gun = nextLimber(g, e);
    if (gun !== null) gun.limberless = 1;
    else if (e.is.gun === 0) g.lose(e, 'wagon');
  }
  g.notes?.table9(e, outcome);
}

/**
 * The gun that loses its limber with the gun hit: the next living one of its formation in roster order that has one,
 * beginning again at the first (limberLoss next-gun); null where the limber lost is that of the gun hit.
 */
export function nextLimber<U extends Unit<U>>({ rules }: Field<U>, e: U): U | null {
  if (rules.rulings.limberLoss === 'own-gun' || e.is.gun === 0) return null;
  const { units } = e.formation;
  const here = units.indexOf(e);
  const others = [...units.slice(here + 1), ...units.slice(0, here)];
  return others.find(({ alive, limberless, is }) => alive !== 0 && limberless === 0 && is.gun !== 0) ?? null;
}

// Marching columns (PDB-MOVE-06, -07)

/** The units in the column of a unit; 0 for one that is in none. */
export function columnOf<U extends Unit<U>>({ column, formation: { units } }: U): number {
  if (column === 0) return 0;
  let inColumn = 0;
  for (const unit of units) inColumn += unit.column;
  return inColumn;
}

/** The units that the column bonus counts for a target: those left, or those at first. */
export function columnCounted<U extends Unit<U>>({ rules }: Field<U>, e: U, atFirst: number): number {
  if (e.column === 0) return 0;
  return rules.rulings.columnCount === 'initial' ? atFirst : columnOf(e);
}

/** The first unit of a formation's column in roster order: the next victim (PDB-MOVE-07, 13.3). */
export function firstInColumn<U extends Unit<U>>({ units }: Formation<U>): U | null {
  for (const unit of units) if (unit.column !== 0) return unit;
  return null;
}
