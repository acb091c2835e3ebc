/** All that play depends on (FOH-ENG-02): the unit on the line of each side, the gap, and the place in the turn. */
import { intAt } from '../../chance/at.ts';
import { bitFields } from '../../engagement/bits.ts';
import type { State } from '../../engagement/engagement.ts';
import { isOnLine } from './units.ts';

/** The throws of a turn, in its order; each is a stage and the kind of its resolution. */
export const CHARGE_TEST = 0;
export const COUNTERCHARGE_TEST = 1;
/** Opportunity fire at a charger that comes home. */
export const CHARGE_FIRE = 2;
export const CHARGER_MORALE = 3;
export const DEFENDER_MORALE = 4;
/** Opportunity fire at an enemy that moves. */
export const OVERWATCH = 5;
export const BATTERY = 6;
export const FIRE_PHASE = 7;
export const MELEE_ROUND = 8;
export const MORALE_TEST = 9;
export const PURSUIT_MOVE = 10;
export const PURSUIT_ATTACK = 11;
/** Stages at which nothing is thrown: play goes on, or the turn or the engagement is over. */
export const CHARGE_DONE = 12;
export const MOVEMENT_DONE = 13;
export const FIRE_DONE = 14;
export const MELEE_DONE = 15;
export const END_OF_TURN = 16;
export const OVER = 17;
export const MORALE_DONE = 18;
/** The Form Square roll; its kind is the last. */
export const FORM_SQUARE = 19;
export const FORM_SQUARE_KIND = 12;

/** Who charges home: nobody, one side (its index and 1), or both upon each other. */
export const NOBODY = 0;
export const BOTH = 3;

export type SideIndex = 0 | 1;

/** Morale Tests that are due (FOH-MOR-01), without and with the 25 % bracket. */
export const NO_TEST = 0;
export const TEST = 1;
export const TEST_WITH_LOSSES = 2;
/** No test, and back to Normal at the end of the phase. */
export const RECOVERS = 3;

/** Everything of a side that is no number of stands or hits. */
const FLAGS = bitFields({
  spent: 1,
  halved: 1,
  barred: 1,
  charged: 1,
  moved: 1,
  mob: 1,
  volley: 1,
  cover: 1,
  morale: 3,
  test: 2,
  unit: 13,
  bracket: 3,
  formation: 2,
  retires: 1,
});

/** A side: its unit on the line, and what it has lost before. Flags are 0 or 1. */
export class SideState {
  /** Place in the queue of the unit on the line. */
  unit = 0;
  stands = 0;
  permHits = 0;
  /** Temporary hits taken this turn. */
  hits = 0;
  morale = 0;
  /** In the Morale Phase: the test that is due, or RECOVERS. */
  test = 0;
  /** In the Morale Phase: the bracket of casualties for the test that is due, from 1; only with those of a pack. */
  bracket = 0;
  /** Index of its formation; only with those of a pack. */
  formation = 0;
  /** Stands inside cover still. */
  cover = 0;
  /** The initial volley is still to come. */
  volley = 0;
  /** Turned into a mob by fire-and-retire; 0 for a unit that is a mob by type. */
  mob = 0;
  moved = 0;
  charged = 0;
  /** May neither move nor fire this turn. */
  barred = 0;
  /** Failed its Charge Test this turn: half speed, half stands. */
  halved = 0;
  /** Fires no small arms in this Fire Phase: spent on opportunity fire, or held back as the phase began. */
  spent = 0;
  /** Has announced to fire and retire before the charge that comes home. */
  retires = 0;
  /** Stands lost by the units that were on the line before. */
  lostEarlier = 0;

  clear(): void {
    this.unit = 0;
    this.stands = 0;
    this.permHits = 0;
    this.hits = 0;
    this.morale = 0;
    this.test = NO_TEST;
    this.bracket = 0;
    this.formation = 0;
    this.cover = 0;
    this.volley = 0;
    this.mob = 0;
    this.lostEarlier = 0;
    this.clearFlags();
  }

  /** Values that last no longer than the turn. */
  clearFlags(): void {
    this.moved = 0;
    this.charged = 0;
    this.barred = 0;
    this.halved = 0;
    this.spent = 0;
    this.retires = 0;
  }

  copyFrom(other: SideState): void {
    this.unit = other.unit;
    this.stands = other.stands;
    this.permHits = other.permHits;
    this.hits = other.hits;
    this.morale = other.morale;
    this.test = other.test;
    this.bracket = other.bracket;
    this.formation = other.formation;
    this.cover = other.cover;
    this.volley = other.volley;
    this.mob = other.mob;
    this.moved = other.moved;
    this.charged = other.charged;
    this.barred = other.barred;
    this.halved = other.halved;
    this.spent = other.spent;
    this.retires = other.retires;
    this.lostEarlier = other.lostEarlier;
  }

  write(into: Int32Array, offset: number): void {
    into[offset] = this.stands;
    into[offset + 1] = this.permHits;
    into[offset + 2] = this.hits;
    into[offset + 3] = this.lostEarlier;
    into[offset + 4] =
      FLAGS.unit.put(this.unit) |
      FLAGS.test.put(this.test) |
      FLAGS.bracket.put(this.bracket) |
      FLAGS.formation.put(this.formation) |
      FLAGS.morale.put(this.morale) |
      FLAGS.cover.put(this.cover) |
      FLAGS.volley.put(this.volley) |
      FLAGS.mob.put(this.mob) |
      FLAGS.moved.put(this.moved) |
      FLAGS.charged.put(this.charged) |
      FLAGS.barred.put(this.barred) |
      FLAGS.halved.put(this.halved) |
      FLAGS.spent.put(this.spent) |
      FLAGS.retires.put(this.retires);
  }

  read(from: Int32Array, offset: number): void {
    this.stands = intAt(from, offset);
    this.permHits = intAt(from, offset + 1);
    this.hits = intAt(from, offset + 2);
    this.lostEarlier = intAt(from, offset + 3);
    const flags = intAt(from, offset + 4);
    this.unit = FLAGS.unit.of(flags);
    this.test = FLAGS.test.of(flags);
    this.bracket = FLAGS.bracket.of(flags);
    this.formation = FLAGS.formation.of(flags);
    this.morale = FLAGS.morale.of(flags);
    this.cover = FLAGS.cover.of(flags);
    this.volley = FLAGS.volley.of(flags);
    this.mob = FLAGS.mob.of(flags);
    this.moved = FLAGS.moved.of(flags);
    this.charged = FLAGS.charged.of(flags);
    this.barred = FLAGS.barred.of(flags);
    this.halved = FLAGS.halved.of(flags);
    this.spent = FLAGS.spent.of(flags);
    this.retires = FLAGS.retires.of(flags);
  }
}

/** The place in the turn. */
const PLACE = bitFields({ edge: 2, contact: 1, charger: 2, thrower: 1, stage: 5, battery: 21 });

const SIDE_WORDS = 5;
const OWN_WORDS = 3;

/** The words of every state. */
const WORDS = OWN_WORDS + 2 * SIDE_WORDS;

/** The state of an engagement. Lengths are whole numbers of the engagement's parts of an inch. */
export class Play implements State<Play> {
  readonly words: number;
  stage = 0;
  /** The side whose throw is due. */
  thrower = 0;
  /** The battery of the thrower that fires. */
  battery = 0;
  /** Who charges home while the Charge Phase lasts: NOBODY, side + 1, or BOTH. */
  charger = NOBODY;
  gap = 0;
  contact = 0;
  /** The side that inflicted more in the last round of melee, and 1; 0 for neither. */
  edge = 0;
  /** Hits that A inflicted in this round while B's strike is still due. */
  struck = 0;
  /** Turns left until the last that is waited for. */
  left = 0;
  /** The advance of A's line from its start, where ground is asked for. */
  advance = 0;
  readonly a = new SideState();
  readonly b = new SideState();

  /** @param more words beside those of every state: `left`, then `advance` */
  constructor(more: 0 | 1 | 2 = 0) {
    this.words = WORDS + more;
  }

  /** The side with this index. */
  side(index: number): SideState {
    return index === 0 ? this.a : this.b;
  }

  copyFrom(other: Play): void {
    this.stage = other.stage;
    this.thrower = other.thrower;
    this.battery = other.battery;
    this.charger = other.charger;
    this.gap = other.gap;
    this.contact = other.contact;
    this.edge = other.edge;
    this.struck = other.struck;
    this.left = other.left;
    this.advance = other.advance;
    this.a.copyFrom(other.a);
    this.b.copyFrom(other.b);
  }

  write(into: Int32Array, offset: number): void {
    into[offset] =
      PLACE.battery.put(this.battery) |
      PLACE.stage.put(this.stage) |
      PLACE.thrower.put(this.thrower) |
      PLACE.charger.put(this.charger) |
      PLACE.contact.put(this.contact) |
      PLACE.edge.put(this.edge);
    into[offset + 1] = this.gap;
    into[offset + 2] = this.struck;
    this.a.write(into, offset + OWN_WORDS);
    this.b.write(into, offset + OWN_WORDS + SIDE_WORDS);
    if (this.words > WORDS) into[offset + WORDS] = this.left;
    if (this.words > WORDS + 1) into[offset + WORDS + 1] = this.advance;
  }

  read(from: Int32Array, offset: number): void {
    const place = intAt(from, offset);
    this.battery = PLACE.battery.of(place);
    this.stage = PLACE.stage.of(place);
    this.thrower = PLACE.thrower.of(place);
    this.charger = PLACE.charger.of(place);
    this.contact = PLACE.contact.of(place);
    this.edge = PLACE.edge.of(place);
    this.gap = intAt(from, offset + 1);
    this.struck = intAt(from, offset + 2);
    this.a.read(from, offset + OWN_WORDS);
    this.b.read(from, offset + OWN_WORDS + SIDE_WORDS);
    this.left = this.words > WORDS ? intAt(from, offset + WORDS) : 0;
    this.advance = this.words > WORDS + 1 ? intAt(from, offset + WORDS + 1) : 0;
  }
}

/** Purposes of a side: one for each kind of throw, and one for each battery. */
const KINDS = 12;
/** A battery beyond all that a side may have. */
const NO_BATTERY = 50;

/** Who throws for what, in the throw due. */
export function purposeOf({ stage, battery, thrower }: Play): number {
  if (stage === FORM_SQUARE) return (KINDS + NO_BATTERY) * 2 + thrower;
  return (stage === BATTERY ? KINDS + battery : stage) * 2 + thrower;
}

/** Steps 2 to 4 are played only while both units are on the line (FOH-ENG-07). */
export function bothOnLine({ a, b }: Play): boolean {
  return isOnLine(a.morale) && isOnLine(b.morale);
}
