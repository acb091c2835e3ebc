/**
 * The parts that the lane and the map share: units, formations, sides, and all that the chapters ask of the field on which they stand.
 * A chapter is written once, as functions over these; the field says where things are.
 */
import type { SideIndex } from '../../play/by-side.ts';
import type { Actor, Dice, ThrowKind } from '../../play/dice.ts';
import type { Part, Parts } from '../../play/sum.ts';
import type { RuleBook } from './options.ts';
import type { UnitFacts } from './unit-facts.ts';
import type { Flag } from './units.ts';
import type { Arm } from './weapons.ts';

/** No unit, no formation, no movement throw yet. */
export const NONE = -1;

/** Numbers that the rules count: that of A, then that of B. Those of a map follow from MORE_COUNTED on. */
export const SHOTS = 0;
export const DRIVEN_BACK = 2;
export const MORE_COUNTED = 4;

/** Whose dice are both sides'; its purpose comes before all others. */
export const NOBODY: Actor = { name: '', role: null, purposes: 0 };

/** The coin for the first side. */
export const COIN: ThrowKind = {
  name: 'first side',
  ruleIds: ['R-13'],
  occasion: 0,
  resolve: (chance) => chance.die(2) - 1,
  act: () => 'a coin decides which side acts first',
  result: (side) => `${side === 0 ? 'A' : 'B'} acts first`,
};

/** A unit: its fixed values, its formation and side, and what changes of it (13.2). */
export abstract class Unit<U extends Unit<U>> implements Actor {
  abstract readonly is: UnitFacts;
  declare readonly index: number;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly formation: Formation<U>;
  declare readonly side: Side<U>;
  alive = 0;
  ready = 0;
  /** 1: it has reacted, and owes an action (PDB-SEQ-06). */
  debt = 0;
  /** 1: an older debt, due in the next game turn (reactionCost next-game-turn). */
  owed = 0;
  column = 0;
  limbered = 0;
  /** 1: a gun without limber, which cannot fire (PDB-CMD-08; limberLoss next-gun). */
  limberless = 0;
  /** Actions left while its formation acts. */
  left = 0;
  /** 1 while it belongs to the charge group that acts. */
  member = 0;

  /** 1: a target of company size, as any marching column is. */
  get companySize(): number {
    return this.is.companySize | this.column;
  }

  /** @param purposes the first purpose of its throws, for common random numbers (13.8) */
  constructor(index: number, name: string, formation: Formation<U>, purposes: number) {
    this.index = index;
    this.name = name;
    this.formation = formation;
    this.side = formation.side;
    this.role = this.side.number;
    this.purposes = purposes;
  }
}

export class Formation<U extends Unit<U>> implements Actor {
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly side: Side<U>;
  readonly units: U[] = [];
  /** Living units, those still to come included. */
  living = 0;

  constructor(name: string, side: Side<U>, purposes: number) {
    this.name = name;
    this.side = side;
    this.role = side.number;
    this.purposes = purposes;
  }
}

export class Side<U extends Unit<U>> {
  declare readonly number: SideIndex;
  declare readonly field: Field<U>;
  readonly units: U[] = [];

  constructor(number: SideIndex, field: Field<U>) {
    this.number = number;
    this.field = field;
  }
}

/** An attack of one's own by one unit, by a charge, or in reaction to a move. */
export type How = 'attack' | 'charge' | 'reaction';

/** The throws that chapters make; a reaction is another occasion than an act of one's own. */
type ThrowName =
  | 'activation'
  | 'singleActivation'
  | 'movement'
  | 'ownMovement'
  | 'shot'
  | 'reactiveShot'
  | 'attack'
  | 'charge'
  | 'reactiveAttack';

/** Elements that Table 9 may destroy: the command element of the unit hit, and its ammunition wagon (PDB-FIRE-10). */
export type Element = 'command' | 'wagon';

/** Tables and rulings in force, and what is made of them once. */
export interface Rules extends RuleBook {
  /** The number that cover adds to an attack, by the place of a cover. */
  readonly attackCover: readonly Parts[];
  /** 1 where mounted cavalry may attack, by the place of a cover. */
  readonly openToCavalry: readonly Flag[];
  /** The part of an attack into flank or rear. */
  readonly flank: Part;
  readonly throws: Readonly<Record<ThrowName, ThrowKind>>;
}

/** One who takes note of shots and attacks. */
export interface Notes<U extends Unit<U>> {
  /** A shot as it is thrown: its number in the fire action, and the units counted of the column, 0 for none. */
  fires(u: U, e: U, shot: number, column: number): void;
  /** Its effect, before a retreat and the losses of Table 9. */
  fired(u: U, e: U, outcome: number, dice: Dice): void;
  /** The losses of Table 9. */
  table9(e: U, outcome: number): void;
  /** An attack as it is thrown: its number in the assault, and the units counted of the column. */
  attacks(by: readonly U[], e: U, how: How, number: number, column: number, dice: Dice): void;
  /** Its effect, before a retreat. */
  attacked(u: U, e: U, success: boolean): void;
}

/** The field, as chapters ask it and leave things to it: where things are, and what a loss or a retreat leads to. */
export interface Field<U extends Unit<U>> {
  readonly rules: Rules;
  /** Other than 0 once the engagement is over. */
  over: number;
  /** Who takes note of fire and close combat; null where nobody does. */
  readonly notes: Notes<U> | null;
  distance(u: U, e: U): number;
  /** The weapon with which `u` can fire at `e` at this distance; null where it cannot. */
  armFor(u: U, e: U, distance: number): Arm | null;
  /** The place of the cover of `e` before `u`. */
  cover(u: U, e: U): number;
  isOutOfSupply(u: U): boolean;
  /** True where Table 9 could destroy an element with `e`. */
  isAtRisk(e: U, element: Element): boolean;
  lose(e: U, element: Element): void;
  /** True for an attack by `u` into flank or rear of `e`; asked of mounted attackers. */
  isFlank(u: U, e: U): boolean;
  /** The number of lines in which the target of a charge stands. */
  lines(e: U): number;
  /** The target of a further shot of a fire action, as the player of `u` chooses it. */
  chooseTarget(u: U): U | null;
  /** The living units that touch `e`. */
  touching(e: U): readonly U[];
  /** The one of these, or of what else touched the one `struck`, that mounted `u` attacks next (PDB-CAV-04). */
  followUp(u: U, touching: readonly U[], struck: U): U | null;
  /** Takes readiness from a unit; one that is driven back by `from` also turns away from it (PDB-FIRE-07, PDB-CC-05). */
  unready(u: U, from?: U): void;
  /** Moves a unit back by its average move (PDB-MOVE-03). */
  goBack(u: U, from: U): void;
  /** Takes a unit away; with the last of a side the engagement is over. */
  eliminate(u: U): void;
  /** Words after an act of `u`, where somebody may be told: how far off `e` is, and by which doctrine it acts. */
  fireWords?(u: U, e: U): string;
  orderWords?(u: U): string;
}

/** The doctrine by which a unit acts, for people. */
export function orderWords<U extends Unit<U>>(u: U): string {
  return u.side.field.orderWords?.(u) ?? '';
}
