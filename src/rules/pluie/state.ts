/** The state of an engagement (13.2), with its place in the sequence of play (13.3), as plain int32 fields. */
import { item } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import { ENGAGEMENT_OVER, TURN_OVER, type State } from '../../engagement/engagement.ts';
import type { Waiting } from '../../play/waiting.ts';
import { FLAG_BITS, Unit } from './units.ts';

/** Stages in which dice are due; the numbers of the resolutions. */
export const FIRST_SIDE = 0;
export const FORMATION_ACTIVATION = 1;
export const SINGLE_ACTIVATION = 2;
export const MOVEMENT = 3;
export const SHOT = 4;
export const ATTACK = 5;
/** Stages in which nothing goes on. */
export const END_OF_TURN = TURN_OVER;
export const OVER = ENGAGEMENT_OVER;
/** Stages from this one on are left without dice. */
export const NEXT_FORMATION = 8;
export const GROUP_ACTS = 9;
export const NEXT_UNIT = 10;
export const UNIT_ACTS = 11;
export const REACTIONS = 12;

/** No unit, no movement throw yet. */
export const NONE = -1;
/** The foremost unit of a side has to be looked for. */
export const NOT_KEPT = -2;

/** The state of a formation beside its units: 1 while it stands. */
class FormationState {
  command = 0;
  wagon = 0;
  /** Living units, those still to come included; counted from the units, no words of its own. */
  living = 0;
}

/** The sizes that fix the shape of a state. */
export interface Shape {
  /** For each unit, the side it belongs to. */
  readonly sideOfUnit: readonly number[];
  /** For each unit, the formation it belongs to. */
  readonly formationOfUnit: readonly number[];
  /** For each formation, the turn in which it comes. */
  readonly entersTurn: readonly number[];
  readonly waiting: Waiting;
  /** Displacements may need more bits than one word leaves for them. */
  readonly wide: boolean;
  /** An option in force needs the working fields that others leave alone. */
  readonly more: boolean;
}

/** The largest displacement that fits beside a unit's flags in one word. */
export const NARROW_OFF = 2 ** (31 - FLAG_BITS) - 1;
const FORMATIONS_PER_WORD = 16;
const PLACE_WORDS = 4;
const MORE_WORDS = 2;
/** Bounds of roster indices in the packed words. */
export const MOST_UNITS = 1000;
export const MOST_FORMATIONS = 250;
const INDEX_BITS = 10;

/** The place in the sequence of play. */
const PLACE = bitFields({
  stage: [4, ENGAGEMENT_OVER],
  first: 1,
  second: 1,
  heavyLosses: 1,
  commanded: 1,
  group: 1,
  shots: 5,
  attack: INDEX_BITS,
  formation: 8,
});
/** Indices of units. */
const INDICES = bitFields({
  unit: [INDEX_BITS, NONE],
  reactor: [INDEX_BITS, NONE],
  target: [INDEX_BITS, NONE],
});

export class Play implements State<Play> {
  declare readonly words: number;
  declare readonly units: readonly Unit[];
  declare readonly formations: readonly FormationState[];
  /** Living units of each side, those still to come included; counted from the units, no words of their own. */
  livingA = 0;
  livingB = 0;
  /** The foremost living unit of each side as `foremostOf` found it, or NOT_KEPT. No words of their own. */
  foremostA = NOT_KEPT;
  foremostB = NOT_KEPT;

  stage = 0;
  /** The side that acts first in every turn. */
  first = 0;
  /** 1 in the phase of the side that acts second. */
  second = 0;
  /** The formation that acts. */
  formation = 0;
  /** The unit that acts. */
  unit = NONE;
  /** The unit whose reaction is due or was the last. */
  reactor = NONE;
  target = NONE;
  /** Shots left in the fire action after the one due. */
  shots = 0;
  /** The number of the attack due in its assault; 0 outside. */
  attack = 0;
  /** 1: the formation had heavy losses when its phase began. */
  heavyLosses = 0;
  /** 1: the formation had its command element when its phase began. */
  commanded = 0;
  /** 1 while the charge group acts (13.5). */
  group = 0;
  /** The most that a unit of the formation may move in an action; NONE before it is thrown. */
  limit = NONE;
  /** The same for a unit activated singly. */
  ownLimit = NONE;
  /** Where the mover stood before its move (reactionTrigger entering). */
  offBefore = 0;
  /** Units in the column when the attack on it began (columnCount initial). */
  columnAtFirst = 0;

  /** The countdown of all turns waited for; a word of its own only where there are any. */
  left = 0;

  /** The key of the throw due, worked out when it is first asked for: 1 while it holds. No words of its own. */
  keyed = 0;
  purpose = 0;
  number = 0;
  marks = 0;

  declare private readonly shape: Shape;
  /** The turn in which the last formation comes. */
  declare private readonly lastEntry: number;

  constructor(shape: Shape) {
    this.shape = shape;
    this.lastEntry = Math.max(...shape.entersTurn);
    this.units = shape.sideOfUnit.map(() => new Unit());
    this.formations = shape.entersTurn.map(() => new FormationState());
    this.words =
      PLACE_WORDS +
      (shape.more ? MORE_WORDS : 0) +
      (shape.waiting.atStart > 0 ? 1 : 0) +
      Math.ceil(this.formations.length / FORMATIONS_PER_WORD) +
      this.units.length * (shape.wide ? 2 : 1);
  }

  /** The unit with this index among all, A's first. */
  unitAt(i: number): Unit {
    return this.units[i] as Unit; // true: indices come from the rosters that the list was made from
  }

  /** The formation with this index among all, A's first. */
  formationAt(i: number): FormationState {
    return this.formations[i] as FormationState; // true: as above
  }

  /** True once a formation has come. */
  isPresent(formation: number): boolean {
    return this.shape.waiting.hasCome(this.left, item(this.shape.entersTurn, formation));
  }

  /** True once all formations have come. */
  get isAllPresent(): boolean {
    return this.shape.waiting.hasCome(this.left, this.lastEntry);
  }

  /** The side whose phase it is. */
  get side(): number {
    return this.first ^ this.second;
  }

  copyFrom(other: Play): void {
    this.livingA = other.livingA;
    this.livingB = other.livingB;
    this.foremostA = other.foremostA;
    this.foremostB = other.foremostB;
    this.stage = other.stage;
    this.first = other.first;
    this.second = other.second;
    this.formation = other.formation;
    this.unit = other.unit;
    this.reactor = other.reactor;
    this.target = other.target;
    this.shots = other.shots;
    this.attack = other.attack;
    this.heavyLosses = other.heavyLosses;
    this.commanded = other.commanded;
    this.group = other.group;
    this.limit = other.limit;
    this.ownLimit = other.ownLimit;
    this.offBefore = other.offBefore;
    this.columnAtFirst = other.columnAtFirst;
    this.left = other.left;
    this.keyed = other.keyed;
    this.purpose = other.purpose;
    this.number = other.number;
    this.marks = other.marks;
    for (let i = 0; i < this.units.length; i++) item(this.units, i).copyFrom(item(other.units, i));
    for (let i = 0; i < this.formations.length; i++) {
      const mine = item(this.formations, i);
      const theirs = item(other.formations, i);
      mine.command = theirs.command;
      mine.wagon = theirs.wagon;
      mine.living = theirs.living;
    }
  }

  /** A unit of a side comes, goes, moves or changes its readiness. */
  forgetForemost(side: number): void {
    if (side === 0) this.foremostA = NOT_KEPT;
    else this.foremostB = NOT_KEPT;
  }

  /** Clears the place in the sequence of play: nothing of a phase outlives it. */
  clearPlace(): void {
    this.formation = 0;
    this.clearFormation();
  }

  /** Clears what belongs to the phase of one formation. */
  clearFormation(): void {
    this.unit = NONE;
    this.reactor = NONE;
    this.target = NONE;
    this.shots = 0;
    this.attack = 0;
    this.heavyLosses = 0;
    this.commanded = 0;
    this.group = 0;
    this.limit = NONE;
    this.ownLimit = NONE;
    this.offBefore = 0;
    this.columnAtFirst = 0;
  }

  write(into: Int32Array, offset: number): void {
    const { units, formations } = this;
    let o = offset;
    into[o++] =
      PLACE.stage.put(this.stage) |
      PLACE.first.put(this.first) |
      PLACE.second.put(this.second) |
      PLACE.heavyLosses.put(this.heavyLosses) |
      PLACE.commanded.put(this.commanded) |
      PLACE.group.put(this.group) |
      PLACE.shots.put(this.shots) |
      PLACE.attack.put(this.attack) |
      PLACE.formation.put(this.formation);
    into[o++] =
      INDICES.unit.put(this.unit) | INDICES.reactor.put(this.reactor) | INDICES.target.put(this.target);
    into[o++] = this.limit;
    into[o++] = this.ownLimit;
    if (this.shape.more) {
      into[o++] = this.offBefore;
      into[o++] = this.columnAtFirst;
    }
    if (this.shape.waiting.atStart > 0) into[o++] = this.left;
    for (let i = 0; i < formations.length; i += FORMATIONS_PER_WORD) {
      let word = 0;
      for (let j = i; j < formations.length && j < i + FORMATIONS_PER_WORD; j++) {
        const { command, wagon } = item(formations, j);
        word |= (command | (wagon << 1)) << (2 * (j - i));
      }
      into[o++] = word;
    }
    for (let i = 0; i < units.length; i++) {
      const unit = item(units, i);
      const flags = unit.flags();
      if (this.shape.wide) {
        into[o++] = flags;
        into[o++] = unit.off;
      } else into[o++] = flags | (unit.off << FLAG_BITS);
    }
  }

  read(from: Int32Array, offset: number): void {
    const { units, formations, shape } = this;
    let o = offset;
    const place = from[o++] ?? 0;
    this.stage = PLACE.stage.of(place);
    this.first = PLACE.first.of(place);
    this.second = PLACE.second.of(place);
    this.heavyLosses = PLACE.heavyLosses.of(place);
    this.commanded = PLACE.commanded.of(place);
    this.group = PLACE.group.of(place);
    this.shots = PLACE.shots.of(place);
    this.attack = PLACE.attack.of(place);
    this.formation = PLACE.formation.of(place);
    const indices = from[o++] ?? 0;
    this.unit = INDICES.unit.of(indices);
    this.reactor = INDICES.reactor.of(indices);
    this.target = INDICES.target.of(indices);
    this.limit = from[o++] ?? 0;
    this.ownLimit = from[o++] ?? 0;
    this.offBefore = shape.more ? (from[o++] ?? 0) : 0;
    this.columnAtFirst = shape.more ? (from[o++] ?? 0) : 0;
    this.left = shape.waiting.atStart > 0 ? (from[o++] ?? 0) : 0;
    for (let i = 0; i < formations.length; i += FORMATIONS_PER_WORD) {
      const word = from[o++] ?? 0;
      for (let j = i; j < formations.length && j < i + FORMATIONS_PER_WORD; j++) {
        const formation = item(formations, j);
        formation.command = (word >> (2 * (j - i))) & 1;
        formation.wagon = (word >> (2 * (j - i) + 1)) & 1;
        formation.living = 0;
      }
    }
    const areAllPresent = this.isAllPresent;
    let living = 0;
    let livingB = 0;
    for (let i = 0; i < units.length; i++) {
      const unit = item(units, i);
      const word = from[o++] ?? 0;
      unit.setFlags(word);
      unit.off = shape.wide ? (from[o++] ?? 0) : word >> FLAG_BITS;
      const formation = shape.formationOfUnit[i] ?? 0;
      const lives = areAllPresent || this.isPresent(formation) ? unit.alive : 1;
      living += lives;
      livingB += lives & (shape.sideOfUnit[i] ?? 0);
      this.formationAt(formation).living += lives;
    }
    this.livingA = living - livingB;
    this.livingB = livingB;
    this.forgetForemost(0);
    this.forgetForemost(1);
    this.keyed = 0;
  }
}

/** A purpose: the unit that throws (or the first of its formation) times ten, and the occasion, from 1 to ten. */
const PURPOSES = 10;

/** The purpose of a throw on an occasion that is no reaction. */
export function purpose(unit: number, occasion: number): number {
  return unit * PURPOSES + occasion;
}

/** The purpose of a shot or attack: a reaction is another occasion than an act of one's own. */
export function purposeOfThrow(s: Play, unit: number, stage: number): number {
  return purpose(unit, s.reactor === NONE ? stage : stage + ATTACK);
}

/** The unit that throws, or the first of its formation. */
export function unitOf(purposeOfOne: number): number {
  return Math.floor((purposeOfOne - 1) / PURPOSES);
}
