/** What is fixed of an engagement's BMUs and batteries, with all that never changes worked out once (FOH-ENG-01). */
import type { InputProblem } from '../../engagement/inputs.ts';
import { decimalFraction, times, type Length } from '../../engagement/lengths.ts';
import { totalOf } from '../../engagement/total.ts';
import { roundAt } from './artillery.ts';
import { bandsProblems } from './bands.ts';
import {
  MOST_BMUS,
  type BatteryInputs,
  type BmuInputs,
  type SideInputs,
  type WeaponInputs,
} from './force-inputs.ts';
import { accuracyFactors } from './fire.ts';
import type { SideIndex } from './state.ts';
import type { Tables } from './tables.ts';
import { effectiveAccuracy } from './throws.ts';
import { BANDS, type Ammunition, type Band, type Rating, type UnitType } from './units.ts';
import { partsWithin, partsWithinLess } from './scale.ts';

export type Path = readonly (string | number)[];

/** A weapon on an engagement's own ruler. */
export interface FieldWeapon {
  /** The largest gap of each band in parts of an inch; -1 for a band that it lacks. */
  readonly limits: Int32Array;
  /** The effective accuracy number of each band. */
  readonly accuracy: Int32Array;
}

/** What never changes of a BMU. Lengths are in parts of an inch. */
export interface Profile {
  /** Side letter and place in the queue: `A1`. */
  readonly name: string;
  readonly stands: number;
  readonly type: UnitType;
  readonly mounted: boolean;
  readonly morale: Rating;
  readonly fire: Rating;
  readonly melee: Rating;
  readonly commander: boolean;
  readonly friendsNear: boolean;
  readonly inCover: boolean;
  readonly initialVolley: boolean;
  readonly weapon: FieldWeapon | null;
  /** The same as the user wrote it. */
  readonly arms: WeaponInputs | null;
  /** The largest gap at which its weapon reaches; 0 if unarmed. */
  readonly reach: number;
  /** The largest gap at which its Charge rate reaches; 0 if it cannot charge. */
  readonly chargeReach: number;
  readonly engagedMove: number;
  /** Whether it can charge or countercharge at all (R-37); a short Charge rate may be less than one part. */
  readonly canCharge: boolean;
  /** 0 where it cannot charge. */
  readonly chargeMove: number;
  readonly halfEngagedMove: number;
  readonly halfChargeMove: number;
  /** Declares a charge at this gap or nearer; -1 where it never does. */
  readonly chargeAt: number;
  /** The gap at which it stops advancing. */
  readonly closeTo: number;
}

/** What never changes of a battery. */
export interface BatteryProfile {
  readonly name: string;
  readonly stands: number;
  readonly fire: Rating;
  readonly weapon: FieldWeapon;
  /** What it fires at each band, and with how many Attack Dice a stand. */
  readonly rounds: readonly Ammunition[];
  readonly gun: BatteryInputs;
}

/** The gap at which a unit stops advancing, before `minGapIn`; null where it never advances (FOH-ENG-03). */
export function closeToIn({ doctrine }: SideInputs, unit: BmuInputs): number | null {
  if (doctrine.name === 'stand-and-fire') return null;
  if (doctrine.name === 'close-to-range') return doctrine.closeToIn;
  return doctrine.closeToIn ?? doctrine.chargeAtIn ?? chargeMoveIn(unit);
}

/** The Charge rate; null and 0 mean the same (R-37). */
export function chargeMoveIn({ chargeMoveIn: rate }: BmuInputs): number | null {
  return rate === 0 ? null : rate;
}

/** Whether a side may ever declare a charge. */
export function mayCharge({ doctrine, units }: SideInputs): boolean {
  return doctrine.name === 'charge' && units.some((unit) => chargeMoveIn(unit) !== null);
}

/** What a side's inputs lack or contradict (FOH-ENG-05). */
export function sideProblems(side: SideInputs, enemy: SideInputs, path: Path): readonly InputProblem[] {
  const problems = [...bandsProblems(side, path)];
  const add = (at: Path, message: string): void => {
    problems.push({ path: [...path, ...at], message, kind: 'input' });
  };
  const { doctrine } = side;
  const advances = doctrine.name !== 'stand-and-fire';
  if (doctrine.name === 'charge' && side.units.some((unit) => closeToIn(side, unit) === null))
    add(
      ['doctrine', 'closeToIn'],
      'closeToIn is required where chargeAtIn and a chargeMoveIn are missing too: inches, 0 or more',
    );
  side.units.forEach((unit, i) => {
    if (unit.engagedMoveIn === null && (advances || doctrine.reaction === 'fire-and-retire'))
      add(
        ['units', i, 'engagedMoveIn'],
        `engagedMoveIn is required by ${advances ? `doctrine ${doctrine.name}` : 'reaction fire-and-retire'}: inches, 0 or more`,
      );
    const lacking = lackingBand(unit, side, enemy);
    if (lacking !== null) add(['units', i, 'weapon', 'bandsIn'], lacking);
  });
  const bmus = side.units.reduce((sum, { count }) => sum + count, 0);
  if (bmus > MOST_BMUS) add(['units'], `the queue has ${bmus} BMUs, more than ${MOST_BMUS}`);
  return problems;
}

/** The band of opportunity fire that a weapon lacks where a charge may come home; null where none is lacking. */
function lackingBand({ weapon }: BmuInputs, side: SideInputs, enemy: SideInputs): string | null {
  const { oppFireAt, reaction } = side.doctrine;
  const fires = weapon !== null && reaction !== 'form-square' && mayCharge(enemy);
  if (!fires || (weapon.bandsIn[BANDS.indexOf(oppFireAt)] ?? null) !== null) return null;
  return `oppFireAt is ${oppFireAt}, a band that this weapon lacks; the enemy may charge`;
}

/** The lengths that a side's positions are made of. */
export function lengthsOf(tables: Tables, side: SideInputs, path: Path): readonly Length[] {
  const { doctrine } = side;
  const lengths: Length[] = [];
  const add = (name: string, inches: number | null, at: Path, factor = decimalFraction(1)): void => {
    if (inches !== null)
      lengths.push({ value: times(decimalFraction(inches), factor), name, path: [...path, ...at] });
  };
  side.units.forEach((unit, i) => {
    const advances = doctrine.name !== 'stand-and-fire';
    if (!advances && doctrine.reaction !== 'fire-and-retire') return;
    const { failedMove } = tables.charge;
    add('engagedMoveIn', unit.engagedMoveIn, ['units', i, 'engagedMoveIn']);
    if (!advances) return;
    add('engagedMoveIn', unit.engagedMoveIn, ['units', i, 'engagedMoveIn'], failedMove);
    add('chargeMoveIn', unit.chargeMoveIn, ['units', i, 'chargeMoveIn']);
    add('chargeMoveIn', unit.chargeMoveIn, ['units', i, 'chargeMoveIn'], failedMove);
    add('closeToIn', closeToIn(side, unit), ['doctrine', 'closeToIn']);
  });
  return lengths;
}

/** Works out the profiles of a side on a ruler of so many parts an inch. */
export class ProfileMaker {
  private readonly tables: Tables;
  private readonly side: SideInputs;
  private readonly letter: string;
  private readonly parts: number;
  private readonly minGapIn: number;

  constructor(tables: Tables, side: SideInputs, index: SideIndex, parts: number, minGapIn: number) {
    this.tables = tables;
    this.side = side;
    this.letter = index === 0 ? 'A' : 'B';
    this.parts = parts;
    this.minGapIn = minGapIn;
  }

  /** The queue, BMU by BMU. */
  units(): readonly Profile[] {
    const queue: Profile[] = [];
    for (const unit of this.side.units)
      for (let i = 0; i < unit.count; i++) queue.push(this.unit(unit, queue.length));
    return queue;
  }

  private unit(unit: BmuInputs, place: number): Profile {
    const { parts } = this;
    const { failedMove } = this.tables.charge;
    const half = (length: number): number => Math.floor((length * failedMove.over) / failedMove.under);
    const weapon = unit.weapon === null ? null : this.smallArms(unit.weapon);
    const chargeIn = chargeMoveIn(unit);
    const engagedMove = partsWithin(unit.engagedMoveIn ?? 0, parts);
    const chargeMove = partsWithin(chargeIn ?? 0, parts);
    const stop = closeToIn(this.side, unit);
    return {
      name: `${this.letter}${place + 1}`,
      stands: unit.stands,
      type: unit.type,
      mounted: unit.arm === 'cavalry',
      morale: unit.morale,
      fire: unit.fire,
      melee: unit.melee,
      commander: unit.commander,
      friendsNear: unit.friendsNear,
      inCover: unit.cover === 'light',
      initialVolley: unit.initialVolley,
      weapon,
      arms: unit.weapon,
      reach: weapon === null ? 0 : Math.max(...weapon.limits),
      chargeReach: chargeMove,
      engagedMove,
      canCharge: chargeIn !== null,
      chargeMove,
      halfEngagedMove: half(engagedMove),
      halfChargeMove: half(chargeMove),
      chargeAt: this.chargeAt(chargeIn),
      closeTo: stop === null ? 0 : partsWithin(Math.max(stop, this.minGapIn), parts),
    };
  }

  private chargeAt(chargeIn: number | null): number {
    const { doctrine } = this.side;
    if (doctrine.name !== 'charge' || chargeIn === null) return -1;
    return partsWithin(doctrine.chargeAtIn ?? chargeIn, this.parts);
  }

  private smallArms({ bandsIn, type }: WeaponInputs): FieldWeapon {
    return {
      limits: Int32Array.from(bandsIn, (limit) => (limit === null ? -1 : partsWithin(limit, this.parts))),
      accuracy: Int32Array.from(BANDS, (band) =>
        effectiveAccuracy(totalOf(accuracyFactors(this.tables, band, type, null))),
      ),
    };
  }

  battery(gun: BatteryInputs, place: number): BatteryProfile {
    const { tables, parts } = this;
    const { percussionShells, gunType } = gun;
    const rounds = BANDS.map((band) => roundAt(tables, gun.ammo, band));
    const accuracy = (band: Band, i: number): number =>
      effectiveAccuracy(
        totalOf(accuracyFactors(tables, band, gunType, { ammo: rounds[i] ?? 'shot', percussionShells })),
      );
    return {
      name: `${this.letter}'s battery ${place + 1}`,
      stands: gun.stands,
      fire: gun.fire,
      weapon: {
        limits: Int32Array.from(gun.bandsIn, (limit) =>
          limit === null ? -1 : partsWithinLess(limit, gun.setbackIn, parts),
        ),
        accuracy: Int32Array.from(BANDS.map(accuracy)),
      },
      rounds,
      gun,
    };
  }
}
