/** The unit on the line of a side, and what the side has lost before. */
import { intAt } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';

/** Morale Tests that are due (FOH-MOR-01), without and with the 25% bracket. */
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
  unit: 12,
  bracket: 3,
  formation: 2,
  retires: 1,
  atGuns: 1,
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
  /** In the Morale Phase: the bracket of casualties for the test that is due, from 1; only with those of a user's tables. */
  bracket = 0;
  /** Index of its formation; only where the tables have any. */
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
  /** Fires at guns in this Fire Phase, as it chose when the phase began. */
  atGuns = 0;
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
    this.atGuns = 0;
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
    this.atGuns = other.atGuns;
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
      FLAGS.retires.put(this.retires) |
      FLAGS.atGuns.put(this.atGuns);
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
    this.atGuns = FLAGS.atGuns.of(flags);
  }
}

export const SIDE_WORDS = 5;
