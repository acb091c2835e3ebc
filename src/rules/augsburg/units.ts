/** The words of the rules: types of unit and what a unit can be, hold and do (AUG-UNIT-01, AUG-CMD-10); its state in play. */
import { intAt } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';

export const UNIT_TYPES = [
  'french-foot',
  'dutch-foot',
  'skirmish-foot',
  'dragoons-dismounted',
  'dragoons-mounted',
  'light-horse',
  'pistol-cavalry-deep',
  'pistol-cavalry-line',
  'aggressive-cavalry',
  'gun-crew',
] as const;
/** A printed type of unit. */
export type UnitType = (typeof UNIT_TYPES)[number];

export const QUALITIES = ['raw', 'regular', 'elite'] as const;

export const WEAPONS = ['musket', 'carbine', 'pistol', 'light-cannon', 'field-gun', 'heavy-gun'] as const;

/** Printed rows of the movement table that a unit can have. */
export const MOVES = [
  'infantry',
  'skirmishing-foot',
  'dragoons-mounted',
  'pistol-cavalry',
  'aggressive-cavalry',
] as const;
/** One of them, or a row of a user's own. */
export type MoveRow = string;

export const COVERS = ['none', 'concealed', 'cover', 'hard'] as const;
export type Cover = (typeof COVERS)[number];

export const OBSTACLES = ['none', 'small', 'serious'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export const GOINGS = ['good', 'bad'] as const;
export type Going = (typeof GOINGS)[number];

/** A gun crew is neither foot nor mounted (AUG-R-29). */
export const FOOT = 0;
export const MOUNTED = 1;
export const GUN = 2;
export const ARMS = ['foot', 'mounted', 'gun'] as const;

/** Range bands (AUG-FIRE-01). */
export const SHORT = 0;
export const MEDIUM = 1;
export const LONG = 2;
export const OUT_OF_RANGE = 3;
export const BANDS = ['short', 'medium', 'long'] as const;

/** Order chits (AUG-CMD-10) that an engagement plays; 0 for none. */
export const NO_ORDER = 0;
export const STAND_READY = 1;
export const FIRE = 2;
export const CHARGE = 3;
export const MOVE = 4;
export const FORM_UP = 5;
export const RALLY = 6;
export const RETIRE = 7;
export const CHANGE_FORMATION = 8;
/** Dismount, or unlimber. */
export const DISMOUNT = 9;
/** Mount, or limber. */
export const MOUNT = 10;
/** Wheel a quarter, on a neighbouring lane or back (AUG-NBR-02). */
export const WHEEL = 11;
/** The chits as a doctrine gives them, each at the number of its order. */
export const CHITS = ['', 'S', 'F', 'C', 'M', 'U', 'Y', 'R', 'T', 'D', 'L', 'W'] as const;
export type Chit = Exclude<(typeof CHITS)[number], ''>;

/** Modes of dragoons and of guns (AUG-UNIT-03, AUG-UNIT-04). */
export const MODES = ['mounted', 'dismounted', 'limbered', 'unlimbered'] as const;
export type Mode = (typeof MODES)[number];

/** Ends of a unit (section 11): everything but active is broken for good. */
export const ACTIVE = 0;
export const ROUTED = 1;
export const SHATTERED = 2;
export const DESTROYED = 3;
export const ABANDONED = 4;
export const STATUSES = ['active', 'routed', 'shattered', 'destroyed', 'abandoned'] as const;

/** Who may charge whom (AUG-EVA-08). */
export const TARGET_CLASSES = ['formed-foot', 'formed-horse', 'light-foot', 'light-horse', 'guns'] as const;
export type TargetClass = (typeof TARGET_CLASSES)[number];

export const MAINS = ['stand-and-fire', 'stand-ready', 'close-to-range', 'charge'] as const;
export type Main = (typeof MAINS)[number];

export const REACTIONS = ['fire', 'hold', 'countercharge', 'stand', 'evade'] as const;
export type Reaction = (typeof REACTIONS)[number];

export const FOLLOW_UPS = ['none', 'yes', 'one', 'two'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** Fields that change in play. */
const UNIT = bitFields({
  figures: 10,
  unformed: 1,
  disordered: 1,
  facesAway: 1,
  volley: 1,
  holds: 1,
  acted: 1,
  order: 4,
  status: 3,
  alarms: 1,
  shotBefore: 1,
});
/** Fields that change only where fire casualties are remembered or Rally Points given. */
const WIDE = bitFields({ shotNow: 10, rally: 22 });

/** Fields that change only where a doctrine can give another form, or moves to several gaps. */
const ORDERED = bitFields({ form: 6, changing: 2, aim: 6 });

/** Fields that change only where stacks hold several units, or fronts turn on neighbouring lanes (AUG-NBR). */
const IN_LINE = bitFields({ lane: 7, place: 3, turned: 2, wheels: 4, fellBack: 1 });

/** The place of a unit that is in no stack: it is broken, or still to come. */
export const NO_PLACE = 7;

/** The words that the units of an engagement have beside the first. */
export interface UnitShape {
  /** Stacks hold several units, or fronts turn on neighbouring lanes. */
  readonly inLine: boolean;
  /** Fire casualties are remembered, or Rally Points given. */
  readonly wide: boolean;
  /** A doctrine can change the form of a unit, or send it to several gaps. */
  readonly ordered: boolean;
}

export function unitWords({ wide, ordered, inLine }: UnitShape): number {
  return 1 + (wide ? 1 : 0) + (ordered ? 1 : 0) + (inLine ? 1 : 0);
}

/** `changing` of a unit, by order T (AUG-R-38). */
const UNCHANGED = 0;
/** It is Unformed until the next order that it carries out is complete. */
const UNTIL_NEXT_ORDER = 1;
/** It has carried out T this turn, and was formed before. */
const CHANGED_FORMED = 2;
/** It has carried out T this turn, and was or has become Unformed by something else. */
const CHANGED_UNFORMED = 3;

/** The state of a unit in play, as plain int32 fields; flags are 0 or 1. */
export class UnitState {
  figures = 0;
  unformed = 0;
  disordered = 0;
  facesAway = 0;
  /** Its first volley is still to come (AUG-FIRE-11). */
  volley = 0;
  /** It still holds its cover, building or obstacle. */
  holds = 0;
  acted = 0;
  order = NO_ORDER;
  /** ACTIVE, or how it was broken. */
  status = ACTIVE;
  /** It routs where neighbours see it (AUG-MOR-04). */
  alarms = 0;
  /** It lost figures to fire in an earlier turn (AUG-CMD-12). */
  shotBefore = 0;
  /** Figures lost to fire this turn (AUG-CMD-12). */
  shotNow = 0;
  /** Rally Points (AUG-MOR-08). */
  rally = 0;
  /** Its formation or mode, as an index into the forms that its orders can give it. */
  form = 0;
  changing = UNCHANGED;
  /** The gap or the form to which its order leads, as an index; 0 for other orders. */
  aim = 0;
  /** Its lane, and its place in the stack there: 0 for the front, or NO_PLACE. */
  lane = 0;
  place = 0;
  /** The lane on which it is turned: 0 for its own, 1 for the one below, 2 for the one above. */
  turned = 0;
  /** Orders W of a quarter that is not complete. */
  wheels = 0;
  /** It fell back from a melee this turn. */
  fellBack = 0;

  clear(): void {
    this.figures = 0;
    this.status = ACTIVE;
    this.alarms = 0;
    this.forget();
  }

  /** Clears all that no longer matters when it or its opponent is broken: figures and status stay. */
  forget(): void {
    this.unformed = 0;
    this.disordered = 0;
    this.facesAway = 0;
    this.volley = 0;
    this.holds = 0;
    this.acted = 0;
    this.order = NO_ORDER;
    this.shotBefore = 0;
    this.shotNow = 0;
    this.rally = 0;
    this.form = 0;
    this.changing = UNCHANGED;
    this.aim = 0;
    this.turned = 0;
    this.wheels = 0;
    this.fellBack = 0;
  }

  copyFrom(other: UnitState): void {
    this.figures = other.figures;
    this.unformed = other.unformed;
    this.disordered = other.disordered;
    this.facesAway = other.facesAway;
    this.volley = other.volley;
    this.holds = other.holds;
    this.acted = other.acted;
    this.order = other.order;
    this.status = other.status;
    this.alarms = other.alarms;
    this.shotBefore = other.shotBefore;
    this.shotNow = other.shotNow;
    this.rally = other.rally;
    this.form = other.form;
    this.changing = other.changing;
    this.aim = other.aim;
  }

  /** Copies what changes only where stacks hold several units, or fronts turn. */
  copyPlace(other: UnitState): void {
    this.lane = other.lane;
    this.place = other.place;
    this.turned = other.turned;
    this.wheels = other.wheels;
    this.fellBack = other.fellBack;
  }

  /** The lane that it faces. */
  get facedLane(): number {
    return this.turned === 0 ? this.lane : this.lane + 2 * this.turned - 3;
  }

  /** True if it still has a chit that it may carry out. */
  get hasChit(): boolean {
    return this.order > STAND_READY && this.acted === 0 && this.status === ACTIVE;
  }

  /** Takes a chit; `aim` is the gap or the form to which it leads. */
  take(order: number, aim = 0): void {
    this.order = order;
    this.aim = aim;
  }

  /** Its chit is spent. */
  spend(): void {
    this.acted = 1;
    this.order = NO_ORDER;
    this.aim = 0;
  }

  /** It becomes Unformed by anything but order T. */
  unform(): void {
    this.unformed = 1;
    if (this.changing === UNTIL_NEXT_ORDER) this.changing = UNCHANGED;
    else if (this.changing === CHANGED_FORMED) this.changing = CHANGED_UNFORMED;
  }

  /** Order T: the new form at once, and Unformed until its next order is complete (AUG-R-38). */
  change(form: number): void {
    this.form = form;
    const wasFormed = this.unformed === 0 || this.changing === UNTIL_NEXT_ORDER;
    this.changing = wasFormed ? CHANGED_FORMED : CHANGED_UNFORMED;
    this.unformed = 1;
  }

  /** True if its chit is T, carried out or not. */
  get changesFormation(): boolean {
    return this.order === CHANGE_FORMATION || this.changing >= CHANGED_FORMED;
  }

  /** An order is complete: it is no longer Unformed by order T of an earlier turn. */
  complete(): void {
    if (this.changing !== UNTIL_NEXT_ORDER) return;
    this.changing = UNCHANGED;
    this.unformed = 0;
  }

  /** Takes figures off, at most those there are. @returns how many */
  lose(hits: number): number {
    const lost = Math.min(hits, this.figures);
    this.figures -= lost;
    if (this.figures === 0) this.status = DESTROYED;
    return lost;
  }

  /**
   * Forgets what it has done this turn; fire casualties of it are now earlier ones (AUG-CMD-12). An order S, or one that
   * it has spent in a reaction, is complete.
   */
  forgetTurn(): void {
    if (this.changing !== UNCHANGED) this.endChange();
    this.order = NO_ORDER;
    this.aim = 0;
    this.acted = 0;
    this.fellBack = 0;
    this.rally = 0;
    if (this.shotNow > 0) this.shotBefore = 1;
    this.shotNow = 0;
  }

  /**
   * Forgets all but figures and status, since it or its opponent is broken. An order to form up or rally that it drew is
   * still carried out, and paid for.
   */
  forgetBroken(): void {
    const { order, unformed, disordered, holds, rally, form } = this;
    const keeps = this.status === ACTIVE && this.acted === 0 && (order === FORM_UP || order === RALLY);
    this.forget();
    if (!keeps) return;
    this.order = order;
    if (order === FORM_UP) return;
    this.form = form;
    // What its test depends on.
    this.unformed = unformed;
    this.disordered = disordered;
    this.holds = holds;
    this.rally = rally;
  }

  private endChange(): void {
    if (this.acted !== 0 || this.order === STAND_READY) this.complete();
    if (this.changing >= CHANGED_FORMED)
      this.changing = this.changing === CHANGED_FORMED ? UNTIL_NEXT_ORDER : UNCHANGED;
  }

  write(into: Int32Array, offset: number, { wide, ordered, inLine }: UnitShape): void {
    let o = offset;
    into[o++] =
      UNIT.figures.put(this.figures) |
      UNIT.unformed.put(this.unformed) |
      UNIT.disordered.put(this.disordered) |
      UNIT.facesAway.put(this.facesAway) |
      UNIT.volley.put(this.volley) |
      UNIT.holds.put(this.holds) |
      UNIT.acted.put(this.acted) |
      UNIT.order.put(this.order) |
      UNIT.status.put(this.status) |
      UNIT.alarms.put(this.alarms) |
      UNIT.shotBefore.put(this.shotBefore);
    if (wide) into[o++] = WIDE.shotNow.put(this.shotNow) | WIDE.rally.put(this.rally);
    if (ordered)
      into[o++] =
        ORDERED.form.put(this.form) | ORDERED.changing.put(this.changing) | ORDERED.aim.put(this.aim);
    if (inLine)
      into[o] =
        IN_LINE.lane.put(this.lane) |
        IN_LINE.place.put(this.place) |
        IN_LINE.turned.put(this.turned) |
        IN_LINE.wheels.put(this.wheels) |
        IN_LINE.fellBack.put(this.fellBack);
  }

  read(from: Int32Array, offset: number, { wide, ordered, inLine }: UnitShape): void {
    let o = offset;
    const word = intAt(from, o++);
    this.figures = UNIT.figures.of(word);
    this.unformed = UNIT.unformed.of(word);
    this.disordered = UNIT.disordered.of(word);
    this.facesAway = UNIT.facesAway.of(word);
    this.volley = UNIT.volley.of(word);
    this.holds = UNIT.holds.of(word);
    this.acted = UNIT.acted.of(word);
    this.order = UNIT.order.of(word);
    this.status = UNIT.status.of(word);
    this.alarms = UNIT.alarms.of(word);
    this.shotBefore = UNIT.shotBefore.of(word);
    const second = wide ? intAt(from, o++) : 0;
    this.shotNow = WIDE.shotNow.of(second);
    this.rally = WIDE.rally.of(second);
    const third = ordered ? intAt(from, o++) : 0;
    this.form = ORDERED.form.of(third);
    this.changing = ORDERED.changing.of(third);
    this.aim = ORDERED.aim.of(third);
    if (!inLine) return;
    const line = intAt(from, o);
    this.lane = IN_LINE.lane.of(line);
    this.place = IN_LINE.place.of(line);
    this.turned = IN_LINE.turned.of(line);
    this.wheels = IN_LINE.wheels.of(line);
    this.fellBack = IN_LINE.fellBack.of(line);
  }
}
