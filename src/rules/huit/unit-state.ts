/** What changes of a unit, a lane and a brigade in an engagement, each packed into one word (and a distance). */

/** Lanes of a turn: the front unit stood, stepped up to half its move, went further, or makes contact. */
export const STOOD = 0;
export const STEPPED = 1;
export const MARCHED = 2;
export const CONTACT = 3;

/** Fronts that fight on next move, or an attacker that waits outside a building (MEL-11, -12). */
export const ENGAGED = 1;
export const WAITING = 2;

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

  clear(): void {
    this.setFrom(0);
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
  }

  word(): number {
    return (
      this.kills |
      (this.disorders << 4) |
      (this.blue << 8) |
      (this.alive << 10) |
      (this.squareLost << 11) |
      (this.exposed << 12) |
      (this.tookKills << 13) |
      (this.busy << 14) |
      (this.joined << 15)
    );
  }

  setFrom(word: number): void {
    this.kills = word & 15;
    this.disorders = (word >> 4) & 15;
    this.blue = (word >> 8) & 3;
    this.alive = (word >> 10) & 1;
    this.squareLost = (word >> 11) & 1;
    this.exposed = (word >> 12) & 1;
    this.tookKills = (word >> 13) & 1;
    this.busy = (word >> 14) & 1;
    this.joined = (word >> 15) & 1;
  }
}

export class LaneState {
  /** Between the fronts, in parts of a cm. */
  distance = 0;
  /** ENGAGED, WAITING or 0. */
  contact = 0;
  /** Which sides have the bonus of attack or counter-attack in the melee, one bit a side. */
  attacking = 0;
  /** The side that charged or pursued into this melee. */
  charger = 0;
  /** What the front unit of the player has done this turn. */
  moved = STOOD;

  copyFrom(other: LaneState): void {
    this.distance = other.distance;
    this.contact = other.contact;
    this.attacking = other.attacking;
    this.charger = other.charger;
    this.moved = other.moved;
  }

  word(): number {
    return this.contact | (this.attacking << 2) | (this.charger << 4) | (this.moved << 5);
  }

  setFrom(word: number): void {
    this.contact = word & 3;
    this.attacking = (word >> 2) & 3;
    this.charger = (word >> 4) & 1;
    this.moved = (word >> 5) & 3;
  }
}

const LOWEST_RATING = -2;

/** A brigade beside its units; of no meaning in a melee chain. */
export class BrigadeState {
  /** Rating of its commander. */
  rating = 0;
  /** 1: its last test was not passed. */
  held = 0;
  /** 1: under artillery fire that killed, since its last test (FD-16). */
  batteryKills = 0;
  /** 1: its battery has limbered and fires at -1 (FD-14). */
  limbered = 0;
  /** Units lost this move. */
  lostNow = 0;
  /** Full-effect shots of its battery that are gone. */
  shots = 0;

  clear(): void {
    this.setFrom(-LOWEST_RATING);
  }

  copyFrom(other: BrigadeState): void {
    this.rating = other.rating;
    this.held = other.held;
    this.batteryKills = other.batteryKills;
    this.limbered = other.limbered;
    this.lostNow = other.lostNow;
    this.shots = other.shots;
  }

  word(): number {
    return (
      (this.rating - LOWEST_RATING) |
      (this.held << 3) |
      (this.batteryKills << 4) |
      (this.limbered << 5) |
      (this.lostNow << 6) |
      (this.shots << 15)
    );
  }

  setFrom(word: number): void {
    this.rating = (word & 7) + LOWEST_RATING;
    this.held = (word >> 3) & 1;
    this.batteryKills = (word >> 4) & 1;
    this.limbered = (word >> 5) & 1;
    this.lostNow = (word >> 6) & 511;
    this.shots = word >>> 15;
  }
}
