/** One full engagement as it is set up: tables, rulings, rule pack, both sides and their units. */
import { item } from '../../chance/at.ts';
import { decimalFraction, partsPerUnit, type Length } from '../../engagement/lengths.ts';
import { combatantOf, type Combatant } from './combatant.ts';
import { DOCTRINES, type EngagementInputs, type SideInputs } from './engagement-inputs.ts';
import type { Shot } from './fire-table.ts';
import { startingScv } from './formation-state.ts';
import { Initiative } from './initiative.ts';
import { MeleeTable, type Fighter } from './melee-table.ts';
import { MoraleTable } from './morale-table.ts';
import { COVERS } from './names.ts';
import { readPack, skippedMark, type Pack, type PackTable } from './pack.ts';
import type { RuleBook } from './rule-book.ts';
import { SkirmishTable } from './skirmish.ts';

type Path = readonly (string | number)[];

export const STANDS = DOCTRINES.indexOf('stand-and-fire');
export const CHARGES = DOCTRINES.indexOf('charge');

/** What never changes of a side. */
export interface BattleSide {
  readonly letter: 'A' | 'B';
  readonly inputs: SideInputs;
  readonly path: Path;
  /** Its first unit among all, and the one behind its last. */
  readonly from: number;
  readonly to: number;
  /** A number of DOCTRINES, and how near it comes in parts of an inch. */
  readonly doctrine: number;
  readonly goal: number;
  readonly cover: number;
  /** Infantry and cavalry units at the start (MA-MF-01). */
  readonly formed: number;
  /** Starting skirmish value; 0 for cavalry. */
  readonly scv: number;
  /** Cavalry formations have no tests (MA-MF-03). */
  readonly tests: boolean;
}

/** Everything fixed of an engagement. */
export class Battle {
  readonly book: RuleBook;
  readonly pack: Pack;
  readonly maxTurns: number;
  readonly sides: readonly [BattleSide, BattleSide];
  /** A's units, then B's. */
  readonly units: readonly Combatant[];
  readonly partsPerInch: number;
  readonly startDistance: number;
  /** The engagement range (MA-ENGAGE-01). */
  readonly range: number;
  readonly skirmish: SkirmishTable | null;
  readonly melee: MeleeTable | null;
  readonly morale: MoraleTable | null;
  readonly initiative: Initiative;
  /** Being blown makes a difference. */
  readonly tracksBlown: boolean;
  readonly blownMayCharge: boolean;
  readonly marks: readonly string[];
  /** Filled anew for each question, so that play allocates nothing. */
  readonly shot: Shot = {
    firerCv: 0,
    firerFormation: 0,
    firerDisordered: false,
    weight: -1,
    rangeInches: 0,
    targetFormation: 0,
    targetArm: 0,
    targetCover: 0,
  };
  readonly charger: Fighter = newFighter();
  readonly defender: Fighter = newFighter();

  /** @param path where the sides stand in the inputs. @throws {InputError} for inputs that contradict each other */
  constructor(book: RuleBook, inputs: EngagementInputs, path: Path = []) {
    const { tables } = book;
    this.book = book;
    this.pack = readPack(inputs.pack, inputs.packPatch, tables);
    this.maxTurns = inputs.maxTurns;
    const all = ([0, 1] as const).map((side) => this.unitsOf(inputs, side, path));
    this.units = all.flat();
    this.partsPerInch = partsPerUnit(this.lengths(inputs, path), 'inches');
    this.startDistance = this.parts(inputs.distanceInches);
    this.range = this.parts(tables.engagementRangeInches);
    const [a = [], b = []] = all;
    this.sides = [this.side(inputs.A, 0, 0, a, path), this.side(inputs.B, 1, a.length, b, path)];
    const { skirmish, melee, mfMorale, blown, mark } = this.pack;
    this.skirmish = skirmish === null ? null : new SkirmishTable(skirmish);
    this.melee = melee === null ? null : new MeleeTable(melee, this.pack);
    this.morale = mfMorale === null ? null : new MoraleTable(mfMorale, mark, tables);
    this.initiative = new Initiative(
      tables,
      [inputs.A.command, inputs.B.command],
      [inputs.A.initiativeChoice, inputs.B.initiativeChoice],
    );
    this.blownMayCharge = blown?.mayCharge ?? true;
    this.tracksBlown = !this.blownMayCharge || (blown?.meleeMod ?? 0) !== 0;
    this.marks = [...this.pack.marks, ...this.skipped().map(skippedMark)];
  }

  private unitsOf(inputs: EngagementInputs, side: 0 | 1, path: Path): readonly Combatant[] {
    const letter = side === 0 ? 'A' : 'B';
    const { units } = inputs[letter];
    return units.map((unit, index) =>
      combatantOf(this.book, this.pack, unit, { side, index, path: [...path, letter, 'units', index] }),
    );
  }

  /** Every length that a distance can be made of. */
  private lengths({ distanceInches, A, B }: EngagementInputs, path: Path): readonly Length[] {
    const moves = ([A, B] as const).map(({ doctrine }) => doctrine.name !== 'stand-and-fire');
    const length = (value: number, name: string, at: Path): Length => ({
      value: decimalFraction(value),
      name,
      path: at,
    });
    return [
      length(distanceInches, 'distanceInches', ['distanceInches']),
      length(this.book.tables.engagementRangeInches, 'engagementRangeInches', ['distanceInches']),
      ...([A, B] as const).flatMap(({ doctrine }, i) =>
        moves[i] === true
          ? [
              length(doctrine.rangeInches, 'rangeInches', [
                ...path,
                i === 0 ? 'A' : 'B',
                'doctrine',
                'rangeInches',
              ]),
            ]
          : [],
      ),
      ...this.units.flatMap(({ side, moveKey, tacticalInches, strategicInches }) =>
        moves[side] === true
          ? [tacticalInches, strategicInches].map((value) => length(value ?? 0, `move.${moveKey}`, ['pack']))
          : [],
      ),
    ];
  }

  private side(
    inputs: SideInputs,
    index: 0 | 1,
    from: number,
    units: readonly Combatant[],
    path: Path,
  ): BattleSide {
    const { mfType, skirmishRating, doctrine } = inputs;
    const sum = (skirmish: boolean): number =>
      units
        .filter(({ infantry, unit }) => infantry && unit.skirmish === skirmish)
        .reduce((total, { startCv }) => total + startCv, 0);
    const letter = index === 0 ? 'A' : 'B';
    return {
      letter,
      inputs,
      path: [...path, letter],
      from,
      to: from + units.length,
      doctrine: DOCTRINES.indexOf(doctrine.name),
      goal: doctrine.name === 'stand-and-fire' ? 0 : this.parts(doctrine.rangeInches),
      cover: COVERS.indexOf(inputs.cover),
      formed: units.filter(({ artillery }) => !artillery).length,
      scv:
        mfType === 'cavalry' || skirmishRating === null
          ? 0
          : startingScv(this.book.tables, skirmishRating, sum(true), sum(false)),
      tests: mfType !== 'cavalry',
    };
  }

  /** Tables that are not there although the engagement may ask for them, where they may be skipped. */
  private skipped(): readonly PackTable[] {
    if (this.book.rulings.onMissingTable !== 'skip') return [];
    const { fire, skirmish, melee, mfMorale } = this.pack;
    const has = (arm: 'infantry' | 'artillery'): boolean => this.units.some((unit) => unit[arm]);
    const missing: PackTable[] = [];
    if (fire.smallArms === null && has('infantry')) missing.push('fire.smallArms');
    if (fire.artillery === null && has('artillery')) missing.push('fire.artillery');
    if (skirmish === null && this.sides.some(({ scv }) => scv > 0)) missing.push('skirmish');
    if (melee === null && this.sides.some(({ doctrine }) => doctrine === CHARGES)) missing.push('melee');
    if (mfMorale === null && this.sides.some(({ tests }) => tests)) missing.push('mfMorale');
    return missing;
  }

  sideAt(index: number): BattleSide {
    return this.sides[index === 0 ? 0 : 1];
  }

  unitAt(index: number): Combatant {
    return item(this.units, index);
  }

  /** A length in parts of an inch; whole, since a part was chosen so. */
  parts(inches: number): number {
    return Math.round(inches * this.partsPerInch);
  }

  /** The nearest number to the inches of so many parts: exactly the decimal that a spec or pack would write. */
  inches(parts: number): number {
    return parts / this.partsPerInch;
  }
}

function newFighter(): Fighter {
  return {
    cv: 0,
    cavalry: false,
    weight: -1,
    lancer: false,
    infantryInColumn: false,
    inSquare: false,
    inspiration: 0,
    disordered: false,
    blown: false,
    cover: 0,
  };
}
