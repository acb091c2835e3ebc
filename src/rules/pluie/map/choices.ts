/** What a battle asks of its commander, and what it tells to its log: each is bound to the battle once that is made. */
import type { Vector } from '../../../battlefield/directions.ts';
import type { Act } from '../../../battlefield/commander/act.ts';
import type { WorkOrder } from './roster.ts';
import type { MapPlay } from './state.ts';

/** Chooses among legal acts in the state that it was last pointed at. */
export interface Choices {
  /** Points it at the state in play. */
  look(s: MapPlay): void;
  begin(): void;
  stepOrders(formation: number): void;
  plan(formation: number): void;
  /** The next unit that has actions, in the order in which the formation's units act; NONE where none has any. */
  nextUnit(formation: number): number;
  /** The next act of a unit. */
  choose(unit: number): Act;
  /** The target of a further shot of a fire action; NONE where the unit would do something else. */
  chooseTarget(unit: number): number;
  /** The act of the next charge group of a formation, whose troops it marks in the state; null where there is none. */
  chooseGroup(formation: number): Act | null;
  wantsColumn(formation: number): boolean;
  /** True where a unit may react: one in reserve does so only when its formation is engaged (BF 11). */
  mayReact(unit: number): boolean;
  /** The move of a pennant, wagon, flag or communication unit; `lone` is its number if it has orders of its own. */
  lead(piece: number, lone: number): Act | null;
  /** True for a unit that has a target in range or wants to move (13.6). */
  isBusy(unit: number): boolean;
}

/** Takes the events of a battle (15.6). */
export interface BattleLog {
  /** A throw is about to be applied: its dice are those of the next events. */
  thrown(s: MapPlay): void;
  start(s: MapPlay): void;
  firstSide(s: MapPlay): void;
  turn(s: MapPlay): void;
  phase(s: MapPlay): void;
  enter(s: MapPlay, formation: number): void;
  activated(s: MapPlay, active: number): void;
  activatedSingly(s: MapPlay, active: number): void;
  movementThrow(s: MapPlay, allowance: number, road: boolean): void;
  /** An act without dice of a unit: `ready`, `face`, `limber` and so on. */
  simple(s: MapPlay, unit: number, act: string): void;
  /** Work of a unit, and how far it is. */
  work(s: MapPlay, unit: number, order: WorkOrder, result: 'begun' | 'stopped' | 'done'): void;
  /** The steps that the mover has made since the last part; `last` where its move is over. */
  movePart(s: MapPlay, last: boolean): void;
  endParts(): void;
  /** Gathers what a shot is before it takes effect; `fired` writes it, `table9` the die after a 20. */
  fire(s: MapPlay, firer: number, target: number): void;
  fired(s: MapPlay, outcome: number): void;
  table9(s: MapPlay, outcome: number): void;
  /** Notes where an indirect shot fell. */
  fell(s: MapPlay, at: Readonly<Vector>): void;
  /** Notes the target number for the unit struck, before the throw takes effect. */
  weigh(s: MapPlay): void;
  /** Writes the indirect shot, with the dice of both its throws. */
  indirect(s: MapPlay, result: 'no-unit-struck' | 'struck-without-effect' | 'eliminated'): void;
  /** A retreat follows that answers the move under way. */
  reactsByRetreat(): void;
  retreat(s: MapPlay, piece: number, enemy: number, x: number, y: number, isReaction: boolean): void;
  /** Gathers what an attack is before it takes effect; `attacked` writes it. */
  closeCombat(s: MapPlay, attacker: number): void;
  attacked(s: MapPlay, success: boolean): void;
  turnEnd(s: MapPlay): void;
  end(s: MapPlay): void;
}
