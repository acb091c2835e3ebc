/** Everything fixed of a full engagement: tables, rulings, rule pack, both sides and their units. */
import { item } from '../../chance/at.ts';
import { Total } from '../../engagement/sum.ts';
import type { Designation, MoveKey } from './designation.ts';
import { DOCTRINES, type EngagementInputs, type SideInputs } from './engagement-inputs.ts';
import { Initiative } from './initiative.ts';
import { skippedMark, type Pack, type PackTable } from './pack.ts';
import type { RuleBook } from './rule-book.ts';
import { Play } from './state.ts';
import type { VedSituation } from './ved.ts';
import { Shot } from './weapons.ts';

export type Path = readonly (string | number)[];

export const STANDS = DOCTRINES.indexOf('stand-and-fire');
export const CHARGES = DOCTRINES.indexOf('charge');

/** The fixed data of a unit. */
export interface Combatant {
  /** `A1 (V-7 Sk)` */
  readonly name: string;
  readonly side: 0 | 1;
  readonly unit: Designation;
  readonly startCv: number;
  readonly disorder: number;
  /** Numbers of ARMS, FORMATIONS and WEIGHTS (-1 for infantry). */
  readonly arm: number;
  readonly formation: number;
  readonly weight: number;
  readonly infantry: boolean;
  readonly cavalry: boolean;
  readonly artillery: boolean;
  /** Bonus of its leader in melee. */
  readonly inspiration: number;
  readonly moveKey: MoveKey;
  /** In inches; null where the pack has no such row. */
  readonly chargeInches: number | null;
  readonly tacticalInches: number | null;
  readonly strategicInches: number | null;
  /** Its tests, filled anew for each, so that play allocates nothing. */
  readonly homeTest: VedSituation;
  readonly squareTest: VedSituation;
}

/** The fixed data of a side. */
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

/** The forces of both sides. */
export interface Roster {
  readonly partsPerInch: number;
  readonly sides: readonly [BattleSide, BattleSide];
  /** A's units, then B's. */
  readonly units: readonly Combatant[];
}

/** One engagement bound together. */
export class Battle {
  readonly book: RuleBook;
  readonly pack: Pack;
  readonly maxTurns: number;
  readonly sides: readonly [BattleSide, BattleSide];
  readonly units: readonly Combatant[];
  readonly startDistance: number;
  /** The engagement range (MA-ENGAGE-01). */
  readonly range: number;
  readonly initiative: Initiative;
  /** Being blown makes a difference. */
  readonly tracksBlown: boolean;
  readonly blownMayCharge: boolean;
  readonly marks: readonly string[];
  /** One object serves all shots. */
  readonly shot = new Shot();
  /** One sum serves all numbers. */
  readonly sum = new Total();
  private readonly partsPerInch: number;

  constructor(book: RuleBook, pack: Pack, inputs: EngagementInputs, roster: Roster) {
    const { A, B, maxTurns, distanceInches } = inputs;
    const { tables } = book;
    this.book = book;
    this.pack = pack;
    this.maxTurns = maxTurns;
    this.sides = roster.sides;
    this.units = roster.units;
    this.partsPerInch = roster.partsPerInch;
    this.startDistance = this.parts(distanceInches);
    this.range = this.parts(tables.engagementRangeInches);
    this.initiative = new Initiative(
      tables,
      [A.command, B.command],
      [A.initiativeChoice, B.initiativeChoice],
    );
    this.blownMayCharge = pack.blown?.mayCharge ?? true;
    this.tracksBlown = !this.blownMayCharge || (pack.blown?.meleeMod ?? 0) !== 0;
    this.marks = [...pack.marks, ...skippedTables(book, pack, roster).map(skippedMark)];
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

  createState(): Play {
    return new Play(this.units.length);
  }
}

/** Tables that are not there although the engagement may ask for them, where they may be skipped. */
function skippedTables(
  { rulings }: RuleBook,
  { fire, skirmish, melee, mfMorale }: Pack,
  { sides, units }: Roster,
): readonly PackTable[] {
  if (rulings.onMissingTable !== 'skip') return [];
  const has = (arm: 'infantry' | 'artillery'): boolean => units.some((unit) => unit[arm]);
  const missing: PackTable[] = [];
  if (fire.smallArms === null && has('infantry')) missing.push('fire.smallArms');
  if (fire.artillery === null && has('artillery')) missing.push('fire.artillery');
  if (skirmish === null && sides.some(({ scv }) => scv > 0)) missing.push('skirmish');
  if (melee === null && sides.some(({ doctrine }) => doctrine === CHARGES)) missing.push('melee');
  if (mfMorale === null && sides.some(({ tests }) => tests)) missing.push('mfMorale');
  return missing;
}
