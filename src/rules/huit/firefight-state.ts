/** The state of a firefight (section 14 (a)) as plain int32 fields. */
import { intAt } from '../../chance/at.ts';
import { bitFields } from '../../play/bits.ts';
import type { State } from '../../engagement/engagement.ts';

/** Stages in which dice are due; the numbers of the resolutions. */
export const ORDER = 0;
export const SHOT = 1;
export const MORALE = 2;
export const CONTACT_MADE = 3;
/** Stages in which nothing goes on. */
export const END_OF_MOVE = 4;
export const OVER = 5;

/** The two units, in the order of their roles. */
export const FIRER = 0;
export const TARGET = 1;

/** Outcomes by their numbers. */
export const CONTACT = 0;
export const TARGET_BROKEN = 1;
export const FIRER_BROKEN = 2;
export const UNDECIDED = 3;

/** The rings of a unit. */
class Rings {
  kills = 0;
  disorders = 0;
}

const RINGS = bitFields({ firerKills: 4, firerDisorders: 4, targetKills: 4, targetDisorders: 4 });
const PLACE = bitFields({ stage: 3, player: 1, second: 1, reacting: 1, stepped: 1, ended: 2 });

export class Duel implements State<Duel> {
  readonly words = 4;
  readonly firer = new Rings();
  readonly target = new Rings();
  /** In the parts of a cm of its engagement. */
  distance = 0;
  /** Full-effect shots of the firer that are gone, where they run out at all. */
  shots = 0;
  stage = ORDER;
  /** Whose turn it is. */
  player = FIRER;
  /** 1 in the second turn of a move. */
  second = 0;
  /** 1 while the firer reacts to contact. */
  reacting = 0;
  /** 1: the target has stepped and fires at -1. */
  stepped = 0;
  /** The outcome. */
  ended = 0;

  ringsOf(who: number): Rings {
    return who === FIRER ? this.firer : this.target;
  }

  copyFrom(other: Duel): void {
    this.firer.kills = other.firer.kills;
    this.firer.disorders = other.firer.disorders;
    this.target.kills = other.target.kills;
    this.target.disorders = other.target.disorders;
    this.distance = other.distance;
    this.shots = other.shots;
    this.stage = other.stage;
    this.player = other.player;
    this.second = other.second;
    this.reacting = other.reacting;
    this.stepped = other.stepped;
    this.ended = other.ended;
  }

  write(into: Int32Array, offset: number): void {
    const { firer, target } = this;
    into[offset] =
      RINGS.firerKills.put(firer.kills) |
      RINGS.firerDisorders.put(firer.disorders) |
      RINGS.targetKills.put(target.kills) |
      RINGS.targetDisorders.put(target.disorders);
    into[offset + 1] = this.distance;
    into[offset + 2] = this.shots;
    into[offset + 3] =
      PLACE.stage.put(this.stage) |
      PLACE.player.put(this.player) |
      PLACE.second.put(this.second) |
      PLACE.reacting.put(this.reacting) |
      PLACE.stepped.put(this.stepped) |
      PLACE.ended.put(this.ended);
  }

  read(from: Int32Array, offset: number): void {
    const rings = intAt(from, offset);
    this.firer.kills = RINGS.firerKills.of(rings);
    this.firer.disorders = RINGS.firerDisorders.of(rings);
    this.target.kills = RINGS.targetKills.of(rings);
    this.target.disorders = RINGS.targetDisorders.of(rings);
    this.distance = intAt(from, offset + 1);
    this.shots = intAt(from, offset + 2);
    const place = intAt(from, offset + 3);
    this.stage = PLACE.stage.of(place);
    this.player = PLACE.player.of(place);
    this.second = PLACE.second.of(place);
    this.reacting = PLACE.reacting.of(place);
    this.stepped = PLACE.stepped.of(place);
    this.ended = PLACE.ended.of(place);
  }
}
