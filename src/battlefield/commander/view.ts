/**
 * The interface between the commander (BF 12) and a rule system: the roster, which is made once, and the battle at hand,
 * for which the system answers. The commander chooses; what is legal, and what an act does, is the system's.
 */
import type { Boundary } from '../boundaries.ts';
import type { Vector } from '../directions.ts';
import type { Ground } from '../ground.ts';
import type { MoverClass } from '../map/battle-map.ts';
import type { Others } from '../moves.ts';
import type { Token } from '../token.ts';
import type { Side } from '../ways.ts';
import type { Order } from './order.ts';
import type { Parameters } from './parameters.ts';
import type { Progress } from './progress.ts';

/**
 * Everything on the map that has a token, in one numbering: the units first, side A's before side B's and those of a
 * formation in a row, then wagons, flags and whatever else may be fired at or stands in the way.
 */
export interface ElementFacts {
  readonly side: Side;
  /** Counts as an enemy; others are fired at only when no fighting element is a target. */
  readonly isFighting: boolean;
  /** Its turn among those that do not fight where several may be attacked, the least first; NONE of all others. */
  readonly attackedAs: number;
  /** Keeps its distance (`standoffCm`), moves only limbered, follows `limber`, comes first for `targeting: guns`. */
  readonly isGun: boolean;
}

/** A unit is what has orders: it belongs to a formation. */
export interface UnitFacts extends ElementFacts {
  readonly formation: number;
  /** False for what faces along its legs at no cost, or its railway: it is never asked to turn. */
  readonly hasSector: boolean;
}

/** A formation, or a train, flag or communication unit with orders: a formation of one. */
export interface FormationFacts {
  readonly side: Side;
  /** Its units are those from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  /** The number of its command element, which may be one beyond all elements (a pennant); NONE where it has none. */
  readonly commandElement: number;
  readonly parameters: Parameters;
  /** As `readOrders` gives them. */
  readonly orders: readonly Order[];
  readonly boundary: Boundary | null;
}

/** A flag without orders, which follows formations by their numbers: those whose superior it is, or all of its side. */
interface FlagFacts {
  readonly element: number;
  readonly formations: readonly number[];
  readonly parameters: Parameters;
}

/** All that map and spec give: made once an engagement and shared by its replicates. */
export interface Roster {
  /** All elements, the units included. */
  readonly elements: readonly ElementFacts[];
  /** By the numbers of elements: units, and beyond them those that have orders as formations of one. */
  readonly units: readonly UnitFacts[];
  /** Elements before this one are units: they see for their side. */
  readonly watchers: number;
  readonly formations: readonly FormationFacts[];
  readonly flags: readonly FlagFacts[];
  /** Formations by the name that conditions use, for each side. */
  readonly names: readonly [ReadonlyMap<string, number>, ReadonlyMap<string, number>];
  /** False: a side sees everything that stands on the map. */
  readonly fogOfWar: boolean;
}

/**
 * The battle at hand. The commander holds one view; the system points it at the state it plays before it asks. Lengths are
 * whole h.
 */
export interface View {
  /** State of a formation's orders, kept with the words of the system's state. */
  progress(formation: number): Progress;
  ground(): Ground;

  /** The token where an element stands; the commander never writes to it. */
  token(element: number): Token;
  /** True while it lives and stands on the map. */
  isAlive(element: number): boolean;
  isReady(element: number): boolean;
  /** Class of mover (BF-MOVE-02) on a move: a gun that is yet to limber goes on wheels. */
  moverClass(element: number): MoverClass;
  /** The bits that it counts as before an obstacle (`ObstacleKind.bars`). */
  moverBits(element: number): number;
  /** Allowance of its next move: the throw, or the greatest throw while it is still to come. */
  allowance(element: number): number;
  /**
   * Tokens within `reach` of one: enemies, which stop the mover, and friends, on which it may not end; none of its own
   * column, and no friend for one whom none stops. Filled anew at each call.
   */
  others(mover: number, token: Token, reach: number): Others;

  isInCommand(unit: number): boolean;
  isLimbered(unit: number): boolean;
  isInColumn(unit: number): boolean;
  isAtWork(unit: number): boolean;
  /** The greatest move that all its actions of one phase allow, on open ground. */
  greatestMove(unit: number): number;

  /** It can turn and then move in this phase, or never has two actions in one. */
  canTurnAndGo(unit: number): boolean;

  // Acts that are legal now, whether or not the unit has the action.
  mayReady(unit: number): boolean;
  mayLimber(unit: number): boolean;
  mayUnlimber(unit: number): boolean;
  /** It can move as it is: no gun that is not limbered. */
  mayMove(unit: number): boolean;
  /** The line of a train, by its number among the roads and then the railways of the map; NONE for all others. */
  railway(unit: number): number;
  /** It may begin the work that its order asks for where it stands. */
  mayWork(unit: number): boolean;
  /** Direct fire: ready, in sector, in sight, with a hit value at the distance. */
  mayFire(firer: number, target: number): boolean;
  /**
   * A point at which the firer may fire without seeing it, in `into`, were he ready and turned to it: the centre of a place
   * with an enemy (`NONE` for no place), or another. False without.
   */
  findAim(firer: number, place: number, into: Vector): boolean;
  /** Close combat: ready, in sector, near enough, of kinds and cover that allow it. */
  mayAttack(attacker: number, target: number): boolean;

  // Facts on which choices rest.
  /** Sight from element to element, both ways alike (BF-LOS). */
  sees(one: number, other: number): boolean;
  /** Some part of the element is in the unit's sector as it stands and faces. */
  isInSector(unit: number, element: number): boolean;
  /** A leg (dx, dy) lies in the sector of the facing (fx, fy). */
  isLegInSector(dx: number, dy: number, fx: number, fy: number): boolean;
  /** It has a hit value against the target at this distance, were it ready, turned to it and in sight. */
  hasHitValue(firer: number, target: number, distance: number): boolean;
  /** The farthest distance at which it has a hit value against anything; at most 0 without a weapon. */
  range(firer: number): number;
  /** The farthest distance of a close combat. */
  readonly attackReach: number;
  /** Kinds and cover let it attack the target where that stands; distance, sector and readiness are not asked. */
  couldAttack(attacker: number, target: number): boolean;
  /** Chance of success of a close combat of `troops` that attack as one, from 0 to 1. */
  chance(attacker: number, target: number, troops: number): number;
  /** Chance that an enemy hits an attacker that goes into contact with a target by fire in reaction, from 0 to 1. */
  fireOnCharge(enemy: number, attacker: number, target: number): number;

  turn(): number;
  /** A living unit of it fired or was fired at this turn or last. */
  isEngaged(formation: number): boolean;
  /** Holder of a place by its index in the map: 0, 1, or -1 for none. */
  holder(place: number): number;
  /** Units of a formation lost, as a share of its establishment. */
  losses(formation: number): number;
  /** Reader of a reading of the system's own; asked once for each condition, when the commander is made. */
  reading(name: string): (formation: number) => number;
}
