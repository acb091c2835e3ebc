/** The fixed values of an engagement: units, formations, sides, tables and rulings, with the numbers that play needs. */
import { InputError } from '../../play/inputs.ts';
import { turnsOf } from '../../play/doctrine.ts';
import { Waiting } from '../../play/waiting.ts';
import type { Parts } from '../../play/sum.ts';
import type { ActivationParts } from './activation.ts';
import { D6 } from './dice.ts';
import type { Scale } from './distances.ts';
import type { EngagementInputs, UnitDoctrine } from './engagement-inputs.ts';
import type { Rulings } from './options.ts';
import type { Orders } from './orders.ts';
import { NARROW_OFF, Play, type Shape } from './state.ts';
import type { Tables, Weapon } from './tables.ts';
import type { UnitFacts } from './unit-facts.ts';
import type { Flag } from './units.ts';
import type { Arm } from './weapons.ts';

export type SideIndex = 0 | 1;
export const SIDE_LETTERS = ['A', 'B'] as const;

/** The fixed values of a unit. */
export interface Profile extends UnitFacts {
  readonly side: SideIndex;
  /** Side letter and kind, numbered where the side has several: `A infantry 2`. */
  readonly name: string;
  /** Index of its formation among all formations. */
  readonly formation: number;
  readonly weapon: Weapon | null;
  readonly dice: number;
  /** Average move in this terrain, in units of distance (PDB-MOVE-03). */
  readonly averageMove: number;
  /** As `groupOf` gives it. */
  readonly group: number;
  readonly inCommand: Flag;
  readonly inSupply: Flag;
  readonly arm: Arm;
  /** The crew's sidearm (crewSidearms), used where the gun cannot fire. */
  readonly sidearm: Arm;
  /** Displacement of its own place: its setback. */
  readonly home: number;
  /** The orders of its doctrines, in the order of its list; `plain` where there is one alone. */
  readonly doctrine: UnitDoctrine;
  readonly orders: readonly Orders[];
  readonly plain: Orders | null;
  /** Its cover at its own place, on the start line of its side and anywhere else, as `coverPlace` gives it. */
  readonly cover: number;
  readonly coverOnLine: number;
  readonly coverOffLine: number;
  readonly start: {
    readonly ready: Flag;
    readonly facing: Flag;
    readonly column: Flag;
    readonly limbered: Flag;
  };
}

/** The fixed values of a formation. */
export interface FormationProfile {
  readonly side: SideIndex;
  readonly name: string;
  /** Its units are those from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  readonly establishment: number;
  /** The turn in which it comes. */
  readonly entersTurn: number;
  /** With fewer living units than this it has heavy losses. */
  readonly heavyBelow: number;
  /** All of its units are within command range. */
  readonly allInCommand: Flag;
  readonly commandElement: Flag;
  readonly wagon: Flag;
  readonly immuneToContagion: Flag;
  /** A unit of it may charge. */
  readonly charges: Flag;
  readonly activation: ActivationParts;
}

/** The fixed values of a side: its place in the rosters, and its order. */
export interface SideProfile {
  readonly letter: 'A' | 'B';
  readonly from: number;
  readonly to: number;
  readonly formationFrom: number;
  readonly formationTo: number;
  /** The sum of its formations'. */
  readonly establishment: number;
  /** A unit of it may react to moves. */
  readonly reacts: Flag;
  readonly contact: Flag;
  readonly lines: number;
}

/** The forces and sides of an engagement. */
export interface Roster {
  readonly units: readonly Profile[];
  readonly formations: readonly FormationProfile[];
  readonly sides: readonly [SideProfile, SideProfile];
  /** The number that cover adds to an attack, and whether mounted cavalry may attack there, by the place of a cover. */
  readonly attackCover: readonly Parts[];
  readonly openToCavalry: readonly Flag[];
}

/** Something read of a state for a unit. */
export type Chooser = (s: Play, unit: number) => number;

/** One engagement bound together. */
export class Battle {
  declare readonly tables: Tables;
  declare readonly rulings: Rulings;
  declare readonly scale: Scale;
  declare readonly units: readonly Profile[];
  declare readonly formations: readonly FormationProfile[];
  declare readonly sideA: SideProfile;
  declare readonly sideB: SideProfile;
  /** Distance between the start lines, in units. */
  declare readonly distance: number;
  /** Close combat is possible below this distance (PDB-CC-01). */
  declare readonly reach: number;
  declare readonly attackCover: readonly Parts[];
  declare readonly openToCavalry: readonly Flag[];
  /** 0 or 1 for a fixed first side; 2 for the coin. */
  declare readonly firstSide: number;
  declare readonly turnLimit: number;
  /** The number of the doctrine that holds for a unit, by its index. */
  declare readonly choosers: readonly Chooser[];
  /** Turns that formations and conditions wait for; those beyond the turn limit never come. */
  declare readonly waiting: Waiting;
  /** All formations are there from the start. */
  declare readonly isWhole: boolean;
  /** A bound of every displacement, however the dice fall. */
  declare readonly farthest: number;
  declare private readonly shape: Shape;

  /** @throws {InputError} for distances that outgrow an int32 */
  constructor(
    tables: Tables,
    rulings: Rulings,
    inputs: EngagementInputs,
    scale: Scale,
    roster: Roster,
    choosers: (b: Battle) => readonly Chooser[],
  ) {
    this.tables = tables;
    this.rulings = rulings;
    this.scale = scale;
    this.units = roster.units;
    this.formations = roster.formations;
    [this.sideA, this.sideB] = roster.sides;
    this.distance = scale.exact(inputs.distanceCm);
    const { closeCombatReachCm: reachCm, closeCombatReachIsStrict: reachIsStrict } = tables.constants;
    this.reach = reachIsStrict ? scale.from(reachCm) : scale.upTo(reachCm) + 1;
    this.attackCover = roster.attackCover;
    this.openToCavalry = roster.openToCavalry;
    this.firstSide = ['A', 'B', 'coin'].indexOf(inputs.firstSide);
    this.turnLimit = inputs.turnLimit;
    const entries = this.formations.map(({ entersTurn }) => entersTurn);
    const turns = [...entries, ...this.units.flatMap(({ doctrine }) => turnsOf(doctrine))];
    this.waiting = new Waiting(turns.filter((turn) => turn <= this.turnLimit));
    this.isWhole = entries.every((turn) => turn === 1);
    this.farthest = this.farthestOff();
    this.shape = {
      sideOfUnit: this.units.map(({ side }) => side),
      formationOfUnit: this.units.map(({ formation }) => formation),
      entersTurn: entries,
      waiting: this.waiting,
      wide: this.farthest > NARROW_OFF,
      more: rulings.reactionTrigger === 'entering' || rulings.columnCount === 'initial',
    };
    this.choosers = choosers(this);
  }

  /** The unit with this index among all, A's first. */
  profileAt(i: number): Profile {
    return this.units[i] as Profile; // true: indices come from the rosters themselves
  }

  /** The formation with this index among all, A's first. */
  formationAt(i: number): FormationProfile {
    return this.formations[i] as FormationProfile; // true: as above
  }

  /** Side A for 0, side B for 1. */
  sideAt(i: number): SideProfile {
    return i === 0 ? this.sideA : this.sideB;
  }

  createState(): Play {
    return new Play(this.shape);
  }

  /** @throws {InputError} beyond an int32. */
  private farthestOff(): number {
    const most = (of: (profile: Profile) => number): number => Math.max(...this.units.map(of));
    const perStep = Math.max(
      most(({ averageMove }) => averageMove),
      this.scale.limitOf(most(({ dice }) => dice) * D6),
    );
    const steps = (most(({ actions }) => actions) + 2) * this.turnLimit;
    const farthest = most(({ home }) => home) + this.distance + perStep * steps;
    if (farthest < 2 ** 28) return farthest;
    throw new InputError([
      {
        path: ['turnLimit'],
        message: `${this.turnLimit} turns at 1/${this.scale.partsPerCm} cm outgrow the map: fewer turns, or distances rounded to a tenth of a cm`,
        kind: 'input',
      },
    ]);
  }
}
