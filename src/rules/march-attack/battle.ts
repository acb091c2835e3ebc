/** Everything fixed of a full engagement: tables, rulings, both sides and their units. */
import { item } from '../../chance/at.ts';
import type { Path } from '../../play/inputs.ts';
import { Total } from '../../play/sum.ts';
import type { Waiting } from '../../play/waiting.ts';
import type { Designation } from './designation.ts';
import type { EngagementInputs, SideInputs } from './engagement-inputs.ts';
import { Initiative } from './initiative.ts';
import { Lines } from './lines.ts';
import { CHARGES, FORMS, RETIRES, type Doctrine, type Orders } from './orders.ts';
import type { RuleBook } from './rule-book.ts';
import { Play } from './state.ts';
import { skippedMark, withoutTable, type MissingTable, type Supplement } from './supplement.ts';
import type { MoveKey } from './units.ts';
import type { VedSituation } from './ved.ts';
import { Shot } from './weapons.ts';

export const LETTERS = ['A', 'B'] as const;
export type Letter = (typeof LETTERS)[number];

/** The tests of a unit, filled anew for each, so that play allocates nothing. */
export interface UnitTests {
  readonly home: VedSituation;
  readonly square: VedSituation;
  /** Of changing formation by itself. */
  readonly form: VedSituation;
}

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
  /** In inches; null where the movement table has no such row. */
  readonly chargeInches: number | null;
  readonly tacticalInches: number | null;
  readonly strategicInches: number | null;
  readonly tests: UnitTests;
  /** The same while it stands in column. */
  readonly testsInColumn: UnitTests;
  /** The turn from which it takes part (SCN-01). */
  readonly entersTurn: number;
  /** The longest range of its fire; infinite where there is no table of it. */
  readonly fireRangeInches: number;
  readonly doctrine: Doctrine;
}

/** The fixed data of a side. */
export interface BattleSide {
  readonly letter: Letter;
  readonly inputs: SideInputs;
  readonly path: Path;
  /** Its first unit among all, and the one behind its last. */
  readonly from: number;
  readonly to: number;
  readonly doctrine: Doctrine;
  readonly cover: number;
  /** Infantry and cavalry units at the start (MA-MF-01). */
  readonly formed: number;
  /** Starting skirmish value; 0 for cavalry. */
  readonly scv: number;
  /** Cavalry formations have no tests (MA-MF-03). */
  readonly tests: boolean;
}

/** The forces of both sides, and what is asked of them. */
interface Roster {
  readonly partsPerInch: number;
  readonly sides: readonly [BattleSide, BattleSide];
  /** A's units, then B's. */
  readonly units: readonly Combatant[];
  readonly waiting: Waiting;
  /** A condition reads whether units are blown. */
  readonly readsBlown: boolean;
  readonly tracksGround: boolean;
}

/** One engagement bound together. */
export class Battle {
  readonly book: RuleBook;
  readonly supplement: Supplement;
  readonly maxTurns: number;
  readonly sides: readonly [BattleSide, BattleSide];
  readonly units: readonly Combatant[];
  readonly startDistance: number;
  /** The engagement range (MA-ENGAGE-01). */
  readonly range: number;
  readonly initiative: Initiative;
  /** Turns at which units enter, or conditions change. */
  readonly waiting: Waiting;
  /** Being blown makes a difference. */
  readonly tracksBlown: boolean;
  /** Units of each side may charge or change formation. */
  readonly mayAct: readonly boolean[];
  /** Units charge that infantry forms square against. */
  readonly hasCavalry: boolean;
  /** The longest range of any unit's fire, in inches. */
  readonly fireRangeInches: number;
  /** Orders may change formations. */
  readonly changesFormations: boolean;
  /** Units enter in a later turn. */
  readonly hasReserves: boolean;
  /** Lines that have met may part again, or a side may leave its line for a time. */
  readonly tracksMeeting: boolean;
  readonly tracksGround: boolean;
  readonly blownMayCharge: boolean;
  readonly marks: readonly string[];
  /** One object serves all shots. */
  readonly shot = new Shot();
  /** One sum serves all numbers. */
  readonly sum = new Total();
  /** One object serves all looks at the lines. */
  readonly lines: Lines;
  private readonly partsPerInch: number;

  constructor(book: RuleBook, inputs: EngagementInputs, roster: Roster) {
    const { A, B, maxTurns, distanceInches } = inputs;
    const { tables, rulings } = book;
    const { supplement } = tables;
    this.book = book;
    this.supplement = supplement;
    this.maxTurns = maxTurns;
    this.sides = roster.sides;
    this.units = roster.units;
    this.lines = new Lines(roster.sides[0].to, roster.units.length);
    this.partsPerInch = roster.partsPerInch;
    this.startDistance = this.parts(distanceInches);
    this.range = this.parts(tables.engagementRangeInches);
    this.initiative = new Initiative(
      tables,
      [A.command, B.command],
      [A.initiativeChoice, B.initiativeChoice],
    );
    this.blownMayCharge = supplement.blown?.mayCharge ?? true;
    this.tracksBlown = !this.blownMayCharge || (supplement.blown?.meleeMod ?? 0) !== 0 || roster.readsBlown;
    this.waiting = roster.waiting;
    this.mayAct = roster.sides.map(({ from, to }) =>
      roster.units.slice(from, to).some(({ doctrine: { items } }) => items.length > 1 || items.some(isAct)),
    );
    this.hasCavalry = roster.units.some(({ cavalry }) => cavalry);
    this.fireRangeInches = Math.max(...roster.units.map(({ fireRangeInches }) => fireRangeInches));
    this.changesFormations = orders(roster).some(({ act }) => act === FORMS);
    this.hasReserves = roster.units.some(({ entersTurn }) => entersTurn > 1);
    this.tracksMeeting = this.hasReserves || orders(roster).some(({ act }) => act === RETIRES);
    this.tracksGround = roster.tracksGround;
    const missing = missingTables(supplement, roster);
    // Without any table nothing can be played; otherwise play says which one it needs.
    if (supplement.marks.length === 0) for (const table of missing) withoutTable(table, rulings);
    this.marks = [
      ...supplement.marks,
      ...(rulings.onMissingTable === 'skip' ? missing.map(skippedMark) : []),
    ];
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

  /** The nearest number to the inches of so many parts: exactly the decimal that a spec or table would write. */
  inches(parts: number): number {
    return parts / this.partsPerInch;
  }

  createState(): Play {
    const formations = this.units.map(({ formation }) => formation);
    return new Play(formations, {
      formations: this.changesFormations,
      course: this.waiting.atStart > 0 || this.tracksMeeting,
      ground: this.tracksGround,
    });
  }
}

/** Says if a unit acts by itself on such orders. */
function isAct({ act }: Orders): boolean {
  return act === CHARGES || act === FORMS;
}

/** All orders that may be given. */
function orders({ sides, units }: Pick<Roster, 'sides' | 'units'>): readonly Orders[] {
  return [...sides, ...units].flatMap(({ doctrine }) => doctrine.items);
}

/** Tables that are not there although the engagement may ask for them. */
function missingTables(
  { fire, skirmish, melee, mfMorale }: Supplement,
  roster: Roster,
): readonly MissingTable[] {
  const { sides, units } = roster;
  const has = (arm: 'infantry' | 'artillery'): boolean => units.some((unit) => unit[arm]);
  const missing: MissingTable[] = [];
  if (fire.smallArms === null && has('infantry')) missing.push('fire.smallArms');
  if (fire.artillery === null && has('artillery')) missing.push('fire.artillery');
  if (skirmish === null && sides.some(({ scv }) => scv > 0)) missing.push('skirmish');
  if (melee === null && orders(roster).some(({ act }) => act === CHARGES)) missing.push('melee');
  if (mfMorale === null && sides.some(({ tests }) => tests)) missing.push('mfMorale');
  return missing;
}
