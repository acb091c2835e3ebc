/** One engagement as it is set up: tables, rulings, both queues, and the ruler on which all its distances are whole. */
import { item } from '../../chance/at.ts';
import { InputError } from '../../engagement/inputs.ts';
import { decimalFraction, partsPerUnit, type Length } from '../../engagement/lengths.ts';
import type { EngagementInputs, SideInputs } from './force-inputs.ts';
import { marginsOf, type Margins } from './morale.ts';
import type { Rulings } from './options.ts';
import {
  lengthsOf,
  ProfileMaker,
  sideProblems,
  type BatteryProfile,
  type Path,
  type Profile,
} from './roster.ts';
import { partsWithin } from './scale.ts';
import type { Play, SideIndex, SideState } from './state.ts';
import type { Tables } from './tables.ts';
import { BANDS, type GroundScale } from './units.ts';

const ANY_GAP = 2 ** 31 - 1;

/** What never changes of a side. Lengths are in parts of an inch. */
export interface SideProfile {
  readonly letter: 'A' | 'B';
  readonly units: readonly Profile[];
  readonly batteries: readonly BatteryProfile[];
  readonly onFlank: boolean;
  readonly advances: boolean;
  readonly overwatch: boolean;
  readonly pursues: boolean;
  readonly reaction: SideInputs['doctrine']['reaction'];
  /** Index of the band of opportunity fire at a charger. */
  readonly oppFireAt: number;
  /** Small arms hold their Fire Phase fire beyond this gap. */
  readonly fireAt: number;
}

/**
 * Where stands lost are kept: in the state, so that they can be read jointly, or counted on the way, each side's alone,
 * so that far fewer states are told apart where reserves enter.
 */
export type KeepsLosses = 'in the state' | 'on the way';

/** Everything fixed of an engagement. */
export class Battle {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly margins: Margins;
  readonly inputs: EngagementInputs;
  readonly scale: GroundScale;
  readonly maxTurns: number;
  readonly partsPerInch: number;
  readonly startGap: number;
  readonly entryGap: number;
  readonly sides: readonly [SideProfile, SideProfile];
  readonly cumulative: boolean;
  /** Natural doubles are counted. */
  readonly reportsDoubles: boolean;
  readonly losses: KeepsLosses;

  /** @param path where the roles stand in the inputs, for messages. @throws {InputError} */
  constructor(
    tables: Tables,
    rulings: Rulings,
    inputs: EngagementInputs,
    path: Path = [],
    losses: KeepsLosses = 'in the state',
  ) {
    const { A, B, distanceIn } = inputs;
    const entryGapIn = inputs.entryGapIn ?? distanceIn;
    const problems = [...sideProblems(A, B, [...path, 'A']), ...sideProblems(B, A, [...path, 'B'])];
    if (problems.length > 0) throw new InputError(problems);
    this.tables = tables;
    this.rulings = rulings;
    this.margins = marginsOf(tables, rulings);
    this.inputs = inputs;
    this.scale = inputs.scale;
    this.maxTurns = inputs.maxTurns;
    this.losses = losses;
    this.cumulative = rulings.casualtyBasis === 'cumulative';
    this.reportsDoubles = rulings.calamityFortune === 'report' && tables.morale.dice === 2;
    const length = (name: string, inches: number, at: Path): Length => ({
      value: decimalFraction(inches),
      name,
      path: at,
    });
    const advances = [A, B].some(({ doctrine }) => doctrine.name !== 'stand-and-fire');
    this.partsPerInch = partsPerUnit(
      [
        length('distanceIn', distanceIn, ['distanceIn']),
        length('entryGapIn', entryGapIn, ['entryGapIn']),
        ...(advances ? [length('minGapIn', rulings.minGapIn, ['options', 'minGapIn'])] : []),
        ...lengthsOf(tables, A, [...path, 'A']),
        ...lengthsOf(tables, B, [...path, 'B']),
      ],
      'inches',
    );
    this.startGap = partsWithin(distanceIn, this.partsPerInch);
    this.entryGap = partsWithin(entryGapIn, this.partsPerInch);
    this.sides = [this.sideProfile(A, 0), this.sideProfile(B, 1)];
  }

  private sideProfile(side: SideInputs, index: SideIndex): SideProfile {
    const { doctrine } = side;
    const parts = this.partsPerInch;
    const maker = new ProfileMaker(this.tables, side, index, parts, this.rulings.minGapIn);
    return {
      letter: index === 0 ? 'A' : 'B',
      units: maker.units(),
      batteries: side.batteries.map((battery, i) => maker.battery(battery, i)),
      onFlank: side.aspect === 'flank',
      advances: doctrine.name !== 'stand-and-fire',
      overwatch: doctrine.overwatch,
      pursues: doctrine.pursue,
      reaction: doctrine.reaction,
      oppFireAt: BANDS.indexOf(doctrine.oppFireAt),
      fireAt: doctrine.fireAtIn === null ? ANY_GAP : partsWithin(doctrine.fireAtIn, parts),
    };
  }

  /** The side with this index. */
  side(index: number): SideProfile {
    return this.sides[index === 0 ? 0 : 1];
  }

  /** The unit on the line of a side. */
  unitOf(s: Play, index: number): Profile {
    return item(this.side(index).units, s.side(index).unit);
  }

  /** Whether a unit of the side still waits in reserve. */
  hasReserve(s: Play, index: number): boolean {
    return s.side(index).unit + 1 < this.side(index).units.length;
  }
}

/** A unit that is a mob by type or has become one (FOH-ENG-07). */
export function isMob(unit: Profile, state: SideState): boolean {
  return unit.type === 'mob' || state.mob !== 0;
}

export function isFormed(unit: Profile, state: SideState): boolean {
  return unit.type === 'formed' && state.mob === 0;
}

export function isSkirmish(unit: Profile, state: SideState): boolean {
  return unit.type === 'skirmish' && state.mob === 0;
}
