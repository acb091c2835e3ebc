/** The state of an engagement on the lane (13.2), its place in the sequence of play (13.3), and where things are on the lane. */
import { item } from '../../chance/at.ts';
import { type SideIndex } from '../../play/by-side.ts';
import { bitsTo, Board, fieldsOf, Layout } from '../../play/layout.ts';
import type { Waiting } from '../../play/waiting.ts';
import type { Scale } from './distances.ts';
import { nextLimber } from './fire.ts';
import { Formation, NONE, Side, Unit, type Element, type Field, type Rules } from './game.ts';
import type { FormationProfile, Profile, Roster, SideProfile } from './muster.ts';
import type { Orders } from './orders.ts';
import type { Flag } from './units.ts';
import { CANNOT_FIRE, type Arm } from './weapons.ts';

/** The foremost unit of a side has to be looked for. */
const NOT_KEPT = -2;
/** A move has been made, and nobody has been asked to react yet. */
export const MOVED = -2;

/** Occasions on which an actor throws (13.8). The purpose before the first is the coin's. */
const OCCASIONS = 10;

/** The first purpose of the unit with this index; a formation throws as its first unit does. */
function purposesOf(index: number): number {
  return index * OCCASIONS + 1;
}

export class LaneUnit extends Unit<LaneUnit> {
  declare readonly is: Profile;
  declare readonly formation: LaneFormation;
  declare readonly side: LaneSide;
  facing = 0;
  /** Displacement from the start line of its side: + back, - forward. */
  off = 0;
  /** The unit as the only one of a state. */
  readonly alone = [[], [], [], [this]];

  constructor(is: Profile, index: number, formation: LaneFormation) {
    super(index, is.name, formation, purposesOf(index));
    this.is = is;
  }

  /** Stands at its own place, as its inputs say. */
  enter(): void {
    const { start, home } = this.is;
    this.alive = 1;
    this.off = home;
    this.ready = start.ready;
    this.facing = start.facing;
    this.column = start.column;
    this.limbered = start.limbered;
    this.side.forgetForemost();
  }

  moveBack(by: number): void {
    this.off = (this.off + by) | 0;
    this.side.forgetForemost();
  }

  makeReady(ready: Flag): void {
    this.ready = ready;
    this.side.forgetForemost();
  }
}

export class LaneFormation extends Formation<LaneUnit> {
  declare readonly is: FormationProfile;
  declare readonly side: LaneSide;
  /** 1 while its command element, its ammunition wagon stands. */
  command = 0;
  wagon = 0;

  constructor(is: FormationProfile, side: LaneSide) {
    super(is.name, side, purposesOf(is.from));
    this.is = is;
  }
}

export class LaneSide extends Side<LaneUnit> {
  /** Living units, those still to come included. */
  living = 0;
  declare readonly is: SideProfile;
  declare enemy: LaneSide;
  readonly formations: LaneFormation[] = [];
  /**
   * The place among its units of the foremost living one, or NOT_KEPT. A distance on the lane is the way between the lines and
   * both units' own ways off them, so the foremost enemy is the nearest of all units alike. It is looked for again when a
   * unit of the side has come, gone, moved or changed its readiness.
   */
  foremost = NOT_KEPT;

  constructor(is: SideProfile, number: SideIndex, lane: Lane) {
    super(number, lane);
    this.is = is;
  }

  forgetForemost(): void {
    this.foremost = NOT_KEPT;
  }

  /** The living unit that is farthest forward: ties go to one that is not ready, then to the first in the roster. */
  get foremostUnit(): LaneUnit | null {
    if (this.foremost === NOT_KEPT) this.foremost = this.findForemost();
    return this.foremost === NONE ? null : (this.units[this.foremost] as LaneUnit); // true: its place among them
  }

  private findForemost(): number {
    const { units } = this;
    let foremost = NONE;
    let least = 0;
    for (let i = 0; i < units.length; i++) {
      const { alive, off, ready } = units[i] as LaneUnit; // true: i is below their number
      const rank = (2 * off + ready) | 0;
      if (alive === 0 || (foremost !== NONE && rank >= least)) continue;
      least = rank;
      foremost = i;
    }
    return foremost;
  }
}

/** The number of the doctrine that holds for the unit with an index. */
export type Chooser = (lane: Lane, unit: number) => number;

/** The rules and forces of an engagement on the lane. */
export interface LaneRules extends Rules {
  readonly scale: Scale;
  readonly roster: Roster;
  /** Between the start lines. */
  readonly apart: number;
  /** Close combat is possible below this distance (PDB-CC-01). */
  readonly reach: number;
  /** 0 or 1 for a fixed first side; 2 for the coin. */
  readonly firstSide: number;
  readonly choosers: readonly Chooser[];
  /** Turns that formations and conditions wait for; those beyond the turn limit never come. */
  readonly waiting: Waiting;
  /** A debt of foot artillery is one shot (footArtilleryReactionCost one-shot, R-17). */
  readonly areDebtsShots: boolean;
  /** All formations are there from the start. */
  readonly isWhole: boolean;
  /** A bound of every displacement, however the dice fall. */
  readonly farthest: number;
  readonly layout: Layout;
}

/** The bits that numbers from NONE to `most` take. */
function bitsFromNone(most: number): readonly [bits: number, least: number] {
  return [bitsTo(most + 1), NONE];
}

/** The layout of the states of an engagement, no wider than its numbers. */
export function layoutOf(
  { units, formations }: Roster,
  farthest: number,
  mostLimit: number,
  { reactionTrigger }: Rules['rulings'],
  waiting: Waiting,
): Layout {
  const off = [33 - Math.clz32(farthest), -farthest - 1] as const;
  const reactors = bitsFromNone(units.length);
  return new Layout([
    fieldsOf<Lane>({
      at: [5, NONE],
      over: 1,
      first: [2, NONE],
      second: [2, NONE],
      commanded: 1,
      heavyLosses: 1,
      charging: 1,
      single: 1,
      acting: bitsFromNone(formations.length),
      unit: bitsFromNone(units.length),
      reactor: [reactors[0] + 1, MOVED],
      limit: bitsFromNone(mostLimit),
      ownLimit: bitsFromNone(mostLimit),
      offBefore: reactionTrigger === 'entering' ? off : 0,
      wait: bitsTo(waiting.atStart),
    }),
    fieldsOf<LaneSide>({ living: 0, foremost: 0 }),
    fieldsOf<LaneFormation>({ command: 1, wagon: 1, living: 0 }),
    fieldsOf<LaneUnit>({
      alive: 1,
      ready: 1,
      facing: 1,
      debt: 1,
      owed: 1,
      column: 1,
      limbered: 1,
      limberless: 1,
      member: 1,
      left: 3,
      off,
    }),
  ]);
}

/** The lane; what players choose on it is up to their orders. */
export abstract class Lane extends Board<Lane> implements Field<LaneUnit> {
  readonly notes = null;
  declare readonly rules: LaneRules;
  declare readonly units: readonly LaneUnit[];
  declare readonly formations: readonly LaneFormation[];
  declare readonly sides: readonly [LaneSide, LaneSide];
  declare protected readonly groups: readonly (readonly object[])[];
  /** A unit as it is made, with every number 0. */
  declare private readonly blank: LaneUnit;

  /** The side that acts first in every turn; NONE before the coin is thrown. */
  first = 0;
  /** 1 in the phase of the side that acts second; NONE between turns. */
  second = NONE;
  /** The formation that acts, the unit of it, and the last enemy that could react to its move; NONE where there is no move. */
  acting = NONE;
  unit = NONE;
  reactor = NONE;
  /** 1: the formation had its command element when its phase began; it had heavy losses. */
  commanded = 0;
  heavyLosses = 0;
  /** 1 while the charge group of the formation acts (13.5). */
  charging = 0;
  /** 1: the unit that is to act has to be activated on its own first (PDB-CMD-03). */
  single = 0;
  /** The most that a unit of the formation may move in an action; NONE before it is thrown. */
  limit = NONE;
  /** The same for a unit activated singly. */
  ownLimit = NONE;
  /** Where the mover stood before its move (reactionTrigger entering). */
  offBefore = 0;
  /** The countdown of all turns waited for. */
  wait = 0;

  constructor(rules: LaneRules) {
    super(rules.layout);
    this.rules = rules;
    const { roster } = rules;
    const [a, b] = [new LaneSide(roster.sides[0], 0, this), new LaneSide(roster.sides[1], 1, this)];
    a.enemy = b;
    b.enemy = a;
    this.sides = [a, b];
    this.formations = roster.formations.map((is) => {
      const side = this.sides[is.side];
      const formation = new LaneFormation(is, side);
      for (let i = is.from; i < is.to; i++)
        formation.units.push(new LaneUnit(item(roster.units, i), i, formation));
      side.formations.push(formation);
      side.units.push(...formation.units);
      return formation;
    });
    this.units = [...this.sides[0].units, ...this.sides[1].units];
    this.groups = [[this], this.sides, this.formations, this.units];
    this.blank = new LaneUnit(item(roster.units, 0), 0, item(this.formations, 0));
  }

  /** Counts the living anew, and forgets who is foremost. */
  protected override settle(): void {
    for (const side of this.sides) {
      side.living = 0;
      side.forgetForemost();
      for (const formation of side.formations) {
        formation.living = 0;
        if (this.isPresent(formation)) for (const unit of formation.units) formation.living += unit.alive;
        else formation.living = formation.units.length;
        side.living += formation.living;
      }
    }
  }

  /** The side whose phase it is, and the other one. */
  get own(): LaneSide {
    return (this.first ^ this.second) === 0 ? this.sides[0] : this.sides[1];
  }

  get enemy(): LaneSide {
    return (this.first ^ this.second) === 0 ? this.sides[1] : this.sides[0];
  }

  enemyOf({ side }: LaneUnit): LaneSide {
    return side.enemy;
  }

  get formation(): LaneFormation {
    return this.formations[this.acting] as LaneFormation; // true: a formation acts whenever this is asked
  }

  get actingUnit(): LaneUnit {
    return this.units[this.unit] as LaneUnit; // true: a unit acts whenever this is asked
  }

  /** True if a unit acts on its own, out of range of a command element (PDB-CMD-03). */
  isSingle({ is }: LaneUnit): boolean {
    return (this.commanded & is.inCommand) === 0;
  }

  /** The orders of a unit in the state of this moment. */
  ordersOf({ is, index }: LaneUnit): Orders {
    return is.plain ?? item(is.orders, item(this.rules.choosers, index)(this, index));
  }

  /** True once a formation has come. */
  isPresent({ is }: LaneFormation): boolean {
    const { isWhole, waiting } = this.rules;
    return isWhole || waiting.hasCome(this.wait, is.entersTurn);
  }

  /** True once all formations have come. */
  get isAllPresent(): boolean {
    return this.rules.isWhole || this.formations.every((formation) => this.isPresent(formation));
  }

  /** The distance between a unit of A and one of B (13.2). */
  distance(u: LaneUnit, e: LaneUnit): number {
    const distance = (this.rules.apart + u.off + e.off) | 0;
    return distance > 0 ? distance : 0;
  }

  /** Out of sight behind its own place (retreatHides, R-30, R-57). */
  isHidden({ off, is }: LaneUnit): boolean {
    return off > is.hiddenBeyond;
  }

  /** The weapon, or its crew's sidearm where the gun itself cannot engage the target (13.2). */
  armFor(u: LaneUnit, e: LaneUnit, distance: number): Arm | null {
    if (this.isHidden(u) || this.isHidden(e)) return null;
    const { arm, sidearm } = u.is;
    const { companySize } = e;
    if (arm.hitValue(distance, companySize) !== CANNOT_FIRE) return u.limberless === 0 ? arm : null;
    return sidearm.hitValue(distance, companySize) === CANNOT_FIRE ? null : sidearm;
  }

  cover(_u: LaneUnit, e: LaneUnit): number {
    const { home, cover, coverOnLine, coverOffLine } = e.is;
    if (e.off === home) return cover;
    return e.off === 0 ? coverOnLine : coverOffLine;
  }

  /** PDB-CMD-07, R-42, R-50. */
  isOutOfSupply({ is, formation }: LaneUnit): boolean {
    return is.dependsOnSupply > (is.inSupply & formation.wagon);
  }

  isAtRisk(e: LaneUnit, element: Element): boolean {
    const { is, formation } = e;
    if (element === 'command') return (is.inCommand & formation.command) !== 0;
    return is.inSupply !== 0 && (is.gun === 0 ? formation.wagon !== 0 : nextLimber(this, e) !== null);
  }

  lose({ formation }: LaneUnit, element: Element): void {
    formation[element] = 0;
  }

  /** A target that is not facing. */
  isFlank(_u: LaneUnit, { facing }: LaneUnit): boolean {
    return facing === 0;
  }

  lines({ side }: LaneUnit): number {
    return side.is.lines;
  }

  /** In contact are those next in the roster of the formation, on the same line (13.3). */
  touching({ side, formation: { units }, off, index }: LaneUnit): readonly LaneUnit[] {
    if (side.is.contact === 0) return [];
    return units.filter((one) => one.alive !== 0 && one.off === off && Math.abs(one.index - index) === 1);
  }

  /** As good as dead, or not there yet. */
  clear(u: LaneUnit): void {
    this.layout.copy(u.alone, this.blank.alone);
    u.side.forgetForemost();
  }

  unready(u: LaneUnit, from?: LaneUnit): void {
    if (from !== undefined) u.facing = 0;
    u.makeReady(0);
  }

  goBack(u: LaneUnit): void {
    u.moveBack(u.is.averageMove);
  }

  /** With the last unit of a side the engagement is over, and nothing else happens (13.6). */
  eliminate(u: LaneUnit): void {
    this.clear(u);
    u.formation.living--;
    if (--u.side.living === 0) this.end();
  }

  /** The engagement is over: its place in the sequence of play means nothing any more. */
  end(): void {
    this.over = 1;
    this.second = NONE;
    this.acting = NONE;
    this.clearPhase();
  }

  /** Nothing of the phase of a formation outlives it. */
  clearPhase(): void {
    this.unit = NONE;
    this.reactor = NONE;
    this.commanded = 0;
    this.heavyLosses = 0;
    this.charging = 0;
    this.single = 0;
    this.limit = NONE;
    this.ownLimit = NONE;
    this.offBefore = 0;
  }

  fireWords(u: LaneUnit, e: LaneUnit): string {
    return ` at ${this.rules.scale.inWords(this.distance(u, e))}${this.orderWords(u)}`;
  }

  abstract chooseTarget(u: LaneUnit): LaneUnit | null;
  abstract followUp(u: LaneUnit, touching: readonly LaneUnit[]): LaneUnit | null;
  abstract orderWords(u: LaneUnit): string;
}
