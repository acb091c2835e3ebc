/** States of a unit, a lane and a brigade, each packed into one word (and a distance). */
import { bitFields } from '../../play/bits.ts';

/** Lanes of a turn: the front unit stood, stepped up to half its move, went further, or makes contact. */
export const STOOD = 0;
export const STEPPED = 1;
export const MARCHED = 2;
export const CONTACT = 3;

/** Fronts that fight on next move, or an attacker that waits outside a building (MEL-11, -12). */
export const ENGAGED = 1;
export const WAITING = 2;

const UNIT = bitFields({
  kills: 4,
  disorders: 4,
  blue: 2,
  alive: 1,
  squareLost: 1,
  exposed: 1,
  tookKills: 1,
  busy: 1,
  joined: 1,
});
/** Bits of a unit: two fill a word. */
export const UNIT_BITS = 16;

/** Formations that a unit can take, at their numbers; a unit that never changes its own is AS_GIVEN. */
export const FORMED_IN = ['as-given', 'line', 'column', 'square'] as const;
export const AS_GIVEN = 0;
export const IN_LINE = 1;
export const IN_COLUMN = 2;
export const IN_SQUARE = 3;

/** A unit that a doctrine may form anew, or turn its back. */
const FORMED = bitFields({ formed: 2, away: 1 });
export const FORMED_BITS = 4;

/** Lanes below and above that of a unit. */
export const LOWER = 1;
export const UPPER = 2;

/** A unit beside its neighbours (section 15). */
const NEIGHBOUR = bitFields({ turned: 2, wheels: 4, charging: 1, met: 1, fired: 1, limbered: 1, shots: 10 });

/** The number of the lane on this side of another one. */
export function laneOn(side: number, lane: number): number {
  return side === LOWER ? lane - 1 : lane + 1;
}

/** A unit; all 0 when it is gone. */
export class UnitState {
  alive = 0;
  kills = 0;
  disorders = 0;
  /** Blue rings of blown cavalry. */
  blue = 0;
  /** 1: given as a square, now a column. */
  squareLost = 0;
  /** 1: it has left its cover for good. */
  exposed = 0;
  /** 1: it took kills since its brigade's last test (FD-16). */
  tookKills = 0;
  /** 1: it does not rest this move (FD-20). */
  busy = 0;
  /** 1: it has joined a melee as second unit this turn (FD-18). */
  joined = 0;
  /** Its formation, where a doctrine may change it. */
  formed = AS_GIVEN;
  /** 1: its back is turned to the enemy until its next own turn. */
  away = 0;
  /** LOWER or UPPER: it turns on the front of that lane (HUIT-NBR-02); 0: it faces its own. */
  turned = 0;
  /** Wheel moves that it still needs for that. */
  wheels = 0;
  /** 1: it charges the flank of the front that it has turned on. */
  charging = 0;
  /** 1: it was charged, or fought, in this turn (HUIT-NBR-01). */
  met = 0;
  /** 1: it fired beside a charge in this turn. */
  fired = 0;
  /** Of a gun in a lane: 1: it has limbered, and fires at -1 (HUIT-NBR-05); full-effect shots that are gone. */
  limbered = 0;
  shots = 0;

  clear(): void {
    this.alive = 0;
    this.kills = 0;
    this.disorders = 0;
    this.blue = 0;
    this.squareLost = 0;
    this.exposed = 0;
    this.tookKills = 0;
    this.busy = 0;
    this.joined = 0;
    this.formed = AS_GIVEN;
    this.away = 0;
    this.faceFront();
    this.met = 0;
    this.fired = 0;
    this.limbered = 0;
    this.shots = 0;
  }

  /** Faces its own lane again. */
  faceFront(): void {
    this.turned = 0;
    this.wheels = 0;
    this.charging = 0;
  }

  copyFrom(other: UnitState): void {
    this.alive = other.alive;
    this.kills = other.kills;
    this.disorders = other.disorders;
    this.blue = other.blue;
    this.squareLost = other.squareLost;
    this.exposed = other.exposed;
    this.tookKills = other.tookKills;
    this.busy = other.busy;
    this.joined = other.joined;
    this.formed = other.formed;
    this.away = other.away;
  }

  copyNeighbour(other: UnitState): void {
    this.turned = other.turned;
    this.wheels = other.wheels;
    this.charging = other.charging;
    this.met = other.met;
    this.fired = other.fired;
    this.limbered = other.limbered;
    this.shots = other.shots;
  }

  word(): number {
    return (
      UNIT.kills.put(this.kills) |
      UNIT.disorders.put(this.disorders) |
      UNIT.blue.put(this.blue) |
      UNIT.alive.put(this.alive) |
      UNIT.squareLost.put(this.squareLost) |
      UNIT.exposed.put(this.exposed) |
      UNIT.tookKills.put(this.tookKills) |
      UNIT.busy.put(this.busy) |
      UNIT.joined.put(this.joined)
    );
  }

  setFrom(word: number): void {
    this.kills = UNIT.kills.of(word);
    this.disorders = UNIT.disorders.of(word);
    this.blue = UNIT.blue.of(word);
    this.alive = UNIT.alive.of(word);
    this.squareLost = UNIT.squareLost.of(word);
    this.exposed = UNIT.exposed.of(word);
    this.tookKills = UNIT.tookKills.of(word);
    this.busy = UNIT.busy.of(word);
    this.joined = UNIT.joined.of(word);
  }

  /** The bits of what a doctrine may change. */
  formedBits(): number {
    return FORMED.formed.put(this.formed) | FORMED.away.put(this.away);
  }

  setFormed(bits: number): void {
    this.formed = FORMED.formed.of(bits);
    this.away = FORMED.away.of(bits);
  }

  neighbourWord(): number {
    return (
      NEIGHBOUR.turned.put(this.turned) |
      NEIGHBOUR.wheels.put(this.wheels) |
      NEIGHBOUR.charging.put(this.charging) |
      NEIGHBOUR.met.put(this.met) |
      NEIGHBOUR.fired.put(this.fired) |
      NEIGHBOUR.limbered.put(this.limbered) |
      NEIGHBOUR.shots.put(this.shots)
    );
  }

  setNeighbour(word: number): void {
    this.turned = NEIGHBOUR.turned.of(word);
    this.wheels = NEIGHBOUR.wheels.of(word);
    this.charging = NEIGHBOUR.charging.of(word);
    this.met = NEIGHBOUR.met.of(word);
    this.fired = NEIGHBOUR.fired.of(word);
    this.limbered = NEIGHBOUR.limbered.of(word);
    this.shots = NEIGHBOUR.shots.of(word);
  }
}

const LANE = bitFields({ contact: 2, attacking: 2, charger: 1, moved: 2 });
/** A lane beside its neighbours (section 15). */
const FLANK = bitFields({ flank: 2, faced: 1, behind: 2 });

/** A lane: its word, and the distance. */
export class LaneState {
  /** Between the fronts, in parts of a cm. */
  distance = 0;
  /** Advance of the first side from its start line, in parts of a cm; kept where it is asked for (SCN-05). */
  advance = 0;
  /** ENGAGED, WAITING or 0. */
  contact = 0;
  /** Which sides have the bonus of attack or counter-attack in the melee, one bit a side. */
  attacking = 0;
  /** The side that charged or pursued into this melee. */
  charger = 0;
  /** The deed of the player's front unit this turn: one of the four above. */
  moved = STOOD;
  /** LOWER or UPPER: the charger of this melee stands in that lane, and strikes a flank (HUIT-NBR-02); 0: in this one. */
  flank = 0;
  /** 1: the unit charged from there faces it. */
  faced = 0;
  /** Which sides have fallen behind their neighbours, one bit a side (HUIT-NBR-03). */
  behind = 0;

  copyFrom(other: LaneState): void {
    this.distance = other.distance;
    this.advance = other.advance;
    this.contact = other.contact;
    this.attacking = other.attacking;
    this.charger = other.charger;
    this.moved = other.moved;
  }

  copyFlank(other: LaneState): void {
    this.flank = other.flank;
    this.faced = other.faced;
    this.behind = other.behind;
  }

  /** A side goes so far back, or forward where it is less than 0. */
  goesBack(side: number, parts: number): void {
    this.distance += parts;
    if (side === 0) this.advance -= parts;
    if (parts > 0) this.behind |= 1 << side;
    else if (parts < 0) this.behind &= ~(1 << side);
  }

  /** The melee is broken off. */
  breakOff(): void {
    this.contact = 0;
    this.attacking = 0;
    this.charger = 0;
    this.flank = 0;
    this.faced = 0;
  }

  word(): number {
    return (
      LANE.contact.put(this.contact) |
      LANE.attacking.put(this.attacking) |
      LANE.charger.put(this.charger) |
      LANE.moved.put(this.moved)
    );
  }

  setFrom(word: number): void {
    this.contact = LANE.contact.of(word);
    this.attacking = LANE.attacking.of(word);
    this.charger = LANE.charger.of(word);
    this.moved = LANE.moved.of(word);
  }

  flankWord(): number {
    return FLANK.flank.put(this.flank) | FLANK.faced.put(this.faced) | FLANK.behind.put(this.behind);
  }

  setFlank(word: number): void {
    this.flank = FLANK.flank.of(word);
    this.faced = FLANK.faced.of(word);
    this.behind = FLANK.behind.of(word);
  }
}

const LOWEST_RATING = -2;
const BRIGADE = bitFields({
  rating: [3, LOWEST_RATING],
  held: 1,
  batteryKills: 1,
  limbered: 1,
  lostNow: 9,
  shots: 17,
});

/** A brigade beside its units; of no meaning in a melee chain. */
export class BrigadeState {
  /** Rating of its commander. */
  rating = 0;
  /** 1: its last test was not passed. */
  held = 0;
  /** The result of its last test, as an index into the orders; kept where a doctrine reads it. */
  order = 0;
  /** 1: under artillery fire that killed, since its last test (FD-16). */
  batteryKills = 0;
  /** 1: its battery has limbered and fires at -1 (FD-14). */
  limbered = 0;
  /** Units lost this move. */
  lostNow = 0;
  /** Full-effect shots of its battery that are gone. */
  shots = 0;

  clear(): void {
    this.setFrom(BRIGADE.rating.put(0));
    this.order = 0;
  }

  copyFrom(other: BrigadeState): void {
    this.rating = other.rating;
    this.held = other.held;
    this.order = other.order;
    this.batteryKills = other.batteryKills;
    this.limbered = other.limbered;
    this.lostNow = other.lostNow;
    this.shots = other.shots;
  }

  word(): number {
    return (
      BRIGADE.rating.put(this.rating) |
      BRIGADE.held.put(this.held) |
      BRIGADE.batteryKills.put(this.batteryKills) |
      BRIGADE.limbered.put(this.limbered) |
      BRIGADE.lostNow.put(this.lostNow) |
      BRIGADE.shots.put(this.shots)
    );
  }

  setFrom(word: number): void {
    this.rating = BRIGADE.rating.of(word);
    this.held = BRIGADE.held.of(word);
    this.batteryKills = BRIGADE.batteryKills.of(word);
    this.limbered = BRIGADE.limbered.of(word);
    this.lostNow = BRIGADE.lostNow.of(word);
    this.shots = BRIGADE.shots.of(word);
  }
}
