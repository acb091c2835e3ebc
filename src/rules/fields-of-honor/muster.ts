/** Binds the inputs of an engagement to a battle: both queues on one ruler, checked (FOH-ENG-01, FOH-ENG-05). */
import { InputError, type InputProblem } from '../../engagement/inputs.ts';
import {
  decimalFraction,
  FARTHEST,
  partsPerUnit,
  partsWithin,
  times,
  type Fraction,
  type Length,
} from '../../engagement/lengths.ts';
import { Battle, type BatteryProfile, type KeepsLosses, type Profile, type SideProfile } from './battle.ts';
import { chargeParts } from './charge.ts';
import {
  MOST_BMUS,
  type BatteryInputs,
  type BmuInputs,
  type EngagementInputs,
  type SideInputs,
} from './engagement-inputs.ts';
import { killParts } from './hits.ts';
import { moraleParts } from './morale.ts';
import type { Rulings } from './options.ts';
import { gaitOf, runningParts } from './pursuit.ts';
import type { SideIndex } from './state.ts';
import type { Tables } from './tables.ts';
import { BANDS } from './units.ts';
import { roundAt, UNARMED, weaponOf, weaponProblems, type FieldWeapon, type Path } from './weapons.ts';

/** @param path where the roles stand in the inputs, for messages. @throws {InputError} */
export function muster(
  tables: Tables,
  rulings: Rulings,
  inputs: EngagementInputs,
  path: Path = [],
  losses: KeepsLosses = 'in the state',
): Battle {
  const { A, B, distanceIn } = inputs;
  const entryGapIn = inputs.entryGapIn ?? distanceIn;
  const problems = [...sideProblems(A, B, [...path, 'A']), ...sideProblems(B, A, [...path, 'B'])];
  if (problems.length > 0) throw new InputError(problems);
  const advances = [A, B].some(({ doctrine }) => doctrine.name !== 'stand-and-fire');
  const partsPerInch = partsPerUnit(
    [
      ...lengthOf('distanceIn', distanceIn, ['distanceIn']),
      ...lengthOf('entryGapIn', entryGapIn, ['entryGapIn']),
      ...lengthOf('minGapIn', advances ? rulings.minGapIn : null, ['options', 'minGapIn']),
      ...lengthsOf(tables, A, [...path, 'A']),
      ...lengthsOf(tables, B, [...path, 'B']),
    ],
    'inches',
  );
  const profileOf = (side: SideInputs, index: SideIndex): SideProfile =>
    new SideBuilder(tables, rulings, side, index, partsPerInch).side();
  const roster = {
    partsPerInch,
    startGap: partsWithin(distanceIn, partsPerInch),
    entryGap: partsWithin(entryGapIn, partsPerInch),
    sides: [profileOf(A, 0), profileOf(B, 1)],
  } as const;
  return new Battle(tables, rulings, inputs, roster, losses);
}

/** The gap at which a unit stops advancing, before `minGapIn`; null where it never advances (FOH-ENG-03). */
function closeToIn({ doctrine }: SideInputs, unit: BmuInputs): number | null {
  if (doctrine.name === 'stand-and-fire') return null;
  if (doctrine.name === 'close-to-range') return doctrine.closeToIn;
  return doctrine.closeToIn ?? doctrine.chargeAtIn ?? chargeMoveIn(unit);
}

/** The Charge rate; null and 0 mean the same (R-37). */
function chargeMoveIn({ chargeMoveIn: rate }: BmuInputs): number | null {
  return rate === 0 ? null : rate;
}

/** True if a side may ever declare a charge. */
function mayCharge({ doctrine, units }: SideInputs): boolean {
  return doctrine.name === 'charge' && units.some((unit) => chargeMoveIn(unit) !== null);
}

/** Says what a side's inputs lack or contradict (FOH-ENG-05). */
function sideProblems(side: SideInputs, enemy: SideInputs, path: Path): readonly InputProblem[] {
  const problems = [...weaponProblems(side, path)];
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

/** A length, or a share of it, that positions are made of; none where it is not given. */
function lengthOf(
  name: string,
  inches: number | null,
  path: Path,
  share = decimalFraction(1),
): readonly Length[] {
  return inches === null ? [] : [{ value: times(decimalFraction(inches), share), name, path }];
}

/** The lengths that a side's positions are made of. */
function lengthsOf({ charge }: Tables, side: SideInputs, path: Path): readonly Length[] {
  const { doctrine, units } = side;
  return units.flatMap((unit, i) => {
    const rate = (name: 'engagedMoveIn' | 'chargeMoveIn', share?: Fraction): readonly Length[] =>
      lengthOf(name, unit[name], [...path, 'units', i, name], share);
    if (doctrine.name === 'stand-and-fire')
      return doctrine.reaction === 'fire-and-retire' ? rate('engagedMoveIn') : [];
    return [
      ...rate('engagedMoveIn'),
      ...rate('engagedMoveIn', charge.failedMove),
      ...rate('chargeMoveIn'),
      ...rate('chargeMoveIn', charge.failedMove),
      ...lengthOf('closeToIn', closeToIn(side, unit), [...path, 'doctrine', 'closeToIn']),
    ];
  });
}

/** Works out a side on a ruler of so many parts an inch. */
class SideBuilder {
  private readonly tables: Tables;
  private readonly rulings: Rulings;
  private readonly inputs: SideInputs;
  private readonly letter: 'A' | 'B';
  private readonly parts: number;

  constructor(tables: Tables, rulings: Rulings, inputs: SideInputs, index: SideIndex, parts: number) {
    this.tables = tables;
    this.rulings = rulings;
    this.inputs = inputs;
    this.letter = index === 0 ? 'A' : 'B';
    this.parts = parts;
  }

  side(): SideProfile {
    const { doctrine, aspect, batteries } = this.inputs;
    return {
      letter: this.letter,
      units: this.units(),
      batteries: batteries.map((battery, i) => this.battery(battery, i)),
      onFlank: aspect === 'flank',
      advances: doctrine.name !== 'stand-and-fire',
      overwatch: doctrine.overwatch,
      pursues: doctrine.pursue,
      reaction: doctrine.reaction,
      oppFireAt: BANDS.indexOf(doctrine.oppFireAt),
      fireAt: doctrine.fireAtIn === null ? FARTHEST : partsWithin(doctrine.fireAtIn, this.parts),
    };
  }

  /** The queue, BMU by BMU. */
  private units(): readonly Profile[] {
    const queue: Profile[] = [];
    for (const unit of this.inputs.units)
      for (let i = 0; i < unit.count; i++) queue.push(this.unit(unit, queue.length));
    return queue;
  }

  private unit(unit: BmuInputs, place: number): Profile {
    const { tables, parts } = this;
    const { failedMove } = tables.charge;
    const half = (length: number): number => Math.floor((length * failedMove.over) / failedMove.under);
    const weapon = this.smallArms(unit);
    const chargeIn = chargeMoveIn(unit);
    const engagedMove = partsWithin(unit.engagedMoveIn ?? 0, parts);
    const chargeMove = partsWithin(chargeIn ?? 0, parts);
    const stop = closeToIn(this.inputs, unit);
    const name = `${this.letter}${place + 1}`;
    const mounted = unit.arm === 'cavalry';
    return {
      name,
      stands: unit.stands,
      type: unit.type,
      mounted,
      commander: unit.commander,
      friendsNear: unit.friendsNear,
      inCover: unit.cover === 'light',
      initialVolley: unit.initialVolley,
      weapon,
      inferredFor: unit.weapon?.inferredFor ?? null,
      reach: Math.max(0, ...weapon.limits),
      chargeReach: chargeMove,
      engagedMove,
      canCharge: chargeIn !== null,
      chargeMove,
      halfEngagedMove: half(engagedMove),
      halfChargeMove: half(chargeMove),
      chargeAt: this.chargeAt(chargeIn),
      closeTo: stop === null ? 0 : partsWithin(Math.max(stop, this.rulings.minGapIn), parts),
      firing: killParts(tables, unit.fire, 'fire'),
      striking: killParts(tables, unit.melee, 'melee'),
      charging: chargeParts(tables, unit.morale),
      testing: moraleParts(tables, unit.morale),
      running: runningParts(tables, name, gaitOf(mounted)),
    };
  }

  private chargeAt(chargeIn: number | null): number {
    const { doctrine } = this.inputs;
    if (doctrine.name !== 'charge' || chargeIn === null) return -1;
    return partsWithin(doctrine.chargeAtIn ?? chargeIn, this.parts);
  }

  private smallArms({ weapon }: BmuInputs): FieldWeapon {
    if (weapon === null) return UNARMED;
    const limits = weapon.bandsIn.map((limit) => (limit === null ? -1 : partsWithin(limit, this.parts)));
    return weaponOf(this.tables, weapon.type, limits);
  }

  private battery(inputs: BatteryInputs, place: number): BatteryProfile {
    const { tables, parts } = this;
    const { percussionShells, gunType, bandsIn, setbackIn } = inputs;
    const rounds = BANDS.map((band) => ({ ammo: roundAt(tables, inputs.ammo, band), percussionShells }));
    const limits = bandsIn.map((limit) => (limit === null ? -1 : partsWithinLess(limit, setbackIn, parts)));
    return {
      name: `${this.letter}'s battery ${place + 1}`,
      stands: inputs.stands,
      class: inputs.class,
      weapon: weaponOf(tables, gunType, limits, rounds),
      rounds,
      firing: killParts(tables, inputs.fire, 'artillery'),
    };
  }
}

/** As `partsWithin`, of a limit less a setback; -1 where that is below 0. */
function partsWithinLess(inches: number, setback: number, partsPerInch: number): number {
  const a = decimalFraction(inches);
  const b = decimalFraction(setback);
  const under = BigInt(a.under) * BigInt(b.under);
  const over = BigInt(a.over) * BigInt(b.under) - BigInt(b.over) * BigInt(a.under);
  if (over < 0n) return -1;
  const parts = (over * BigInt(partsPerInch)) / under;
  return parts > BigInt(FARTHEST) ? FARTHEST : Number(parts);
}
