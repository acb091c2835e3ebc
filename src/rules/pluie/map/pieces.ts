/** Pieces of a battle as they are listed: what kind, quality, weapon and rulings make of them, and their checks. */
import { type SideIndex } from '../../../play/by-side.ts';
import { valueOf } from '../../../play/by-word.ts';
import type { Path } from '../../../play/inputs.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import type { Token } from '../../../battlefield/token.ts';
import type { RuleBook } from '../options.ts';
import type { Tables } from '../tables.ts';
import { checkUnit, unitFacts } from '../unit-facts.ts';
import {
  flag,
  isGun,
  isInfantry,
  isMounted,
  limberedRow,
  type FightingKind,
  type Quality,
  type UnitKind,
} from '../units.ts';
import { armouryOf, UNARMED, type Armoury } from '../weapons.ts';
import type { FormationInputs, UnitInputs } from './battle-inputs.ts';
import { NONE } from '../game.ts';

/** Sectors of the template of indirect fire on a map. */
export const SECTORS = 20;

export const FOOT: MoverClass = 0;
export const WHEELS: MoverClass = 1;
export const RAIL: MoverClass = 2;

/** A column and a company have this front and depth, most others a front as short as their depth, in h (PDB-MAP-01, -11). */
export const COLUMN_FRONT = 300;
export const SHORT_SIDE = 150;
/** Roles of pieces in the order of their indices: units, then the wagon of each formation, flags, communication, pennants. */
export type Role = 'unit' | 'wagon' | 'flag' | 'communication' | 'pennant';

interface Identity {
  readonly role: Role;
  /** `A1.3`, `A1.w1`, `A.h1`, `A.s1`, `A1.c`. */
  readonly id: string;
  readonly side: SideIndex;
  /** Its formation among all; that of a flag or communication unit is NONE. */
  readonly formation: number;
}

/** The fixed values of a piece. */
export type PieceProfile = Readonly<ReturnType<PieceReader['element']>>;

/** A unit as it is listed. */
interface ListedUnit {
  readonly unit: UnitInputs;
  readonly path: Path;
}

/** Makes the fixed values of pieces; problems go to `points`. */
export class PieceReader {
  readonly book: RuleBook;
  private readonly points: PointReader;
  private readonly armoury: Armoury;

  constructor(book: RuleBook, points: PointReader) {
    this.book = book;
    this.points = points;
    this.armoury = armouryOf(book, H_PER_CM, []);
  }

  /**
   * The fixed values of an element, which has neither weapon nor actions.
   * @param start its token where it begins
   * @param exists false for one that never comes
   */
  element(
    identity: Identity,
    kind: string,
    start: Token,
    { exists = true, ready = true } = {},
    printed = kind as UnitKind, // true: the kinds of elements are printed ones
    quality: Quality = 'regular',
  ) {
    const { table3Movement } = this.book.tables;
    const dice = isGun(printed) ? 0 : this.diceOf(kind);
    return {
      ...unitFacts(this.book, kind, printed, quality),
      ...identity,
      /** The kind as the spec names it. */
      named: kind,
      /** Of the kinds that count for elimination, breaking and objectives (PDB-ATTR-06, `infantry` to `armoured-train`). */
      fighting: flag(false),
      /** The line of a train, among the roads and then the railways of the map; NONE for all others. */
      railway: NONE,
      /** The main weapon, that of the crew (crewSidearms), and rifles to the sides of a train (PDB-MAP-14). */
      arm: UNARMED,
      sidearm: UNARMED,
      rifle: UNARMED,
      /** Movement dice, and those while it is limbered (PDB-MOVE-02). */
      dice,
      limberedDice: 0,
      /** Average move in h (PDB-MOVE-03). */
      average: Math.round(dice * table3Movement.averageCmPerDie * H_PER_CM),
      /** The slot of the movement throw of its kind in its formation, and the one of its kind limbered. */
      slot: 0,
      limberedSlot: 0,
      /** Front width and depth of its token out of column in h; 0 for a pennant. */
      w: start.w,
      e: start.e,
      /** Turns of work that it needs; 0 where it does not work. */
      workTurns: 0,
      /** It is there at the start or comes with its formation. */
      exists: flag(exists),
      ready: flag(ready),
      limbered: flag(false),
      column: flag(false),
      /** Its token where it begins, in column where it is in one. */
      start,
    };
  }

  /** @param kinds those of its formation, each with a movement throw of its own */
  unit(
    identity: Identity,
    unit: UnitInputs,
    { quality, shape }: FormationInputs,
    kinds: readonly string[],
    start: Token,
    railway: number,
  ): PieceProfile {
    const { kind, limbered } = unit;
    const printed = this.printedOf(kind);
    const slot = 2 * kinds.indexOf(kind);
    const isColumn = shape === 'column';
    const ready = unit.ready && !isColumn && !limbered;
    const plain = this.element(identity, kind, start, { ready }, printed, quality);
    return {
      ...plain,
      // No train goes back before fire: it keeps to its line.
      onlyUnreadied: railway === NONE ? plain.onlyUnreadied : 1,
      fighting: flag(printed !== 'engineers' && printed !== 'transport-train'),
      railway,
      ...this.armsOf(unit, printed),
      limberedDice: this.diceOf(limberedRow(kind, printed)),
      slot,
      limberedSlot: isGun(printed) ? slot : slot + 1,
      w: this.frontOf(kind),
      workTurns: workTurnsOf(this.book.tables, printed),
      limbered: flag(limbered),
      column: flag(isColumn),
    };
  }

  /** Movement dice of a row of Table 3; 0 where the source gives none. */
  diceOf(row: string): number {
    return this.book.tables.table3Movement.rows[row]?.dice ?? 0;
  }

  /** The front of a unit of this kind in h: companies, troops and transport trains have tokens of 15x30 mm (PDB-MAP-01). */
  frontOf(kind: string): number {
    const printed = this.printedOf(kind);
    const isCompany = (isInfantry(printed) || isMounted(printed)) && printed !== 'half-company';
    return isCompany || printed === 'transport-train' ? COLUMN_FRONT : SHORT_SIDE;
  }

  /** The printed kind that a kind counts as. */
  printedOf(kind: string): FightingKind | 'engineers' | 'transport-train' {
    return kind === 'engineers' || kind === 'transport-train' ? kind : valueOf(this.book.tables.kinds, kind);
  }

  /** The units of a formation, each as often as it is there; notes what they cannot be, alone and together. */
  listed({ units, indirect, shape, orders }: FormationInputs, path: Path): readonly ListedUnit[] {
    const { points } = this;
    const listed = units.flatMap((unit, i): readonly ListedUnit[] => {
      const own = [...path, 'units', i];
      this.check(unit, own);
      for (const field of ['at', 'facing'] as const)
        if (shape === 'column' && unit[field] !== null)
          points.wrong(
            [...own, field],
            `the units of a column share one place and facing: leave ${field} out, or give the formation shape: line`,
          );
      return Array.from({ length: unit.count }, () => ({ unit, path: own }));
    });
    const printed = listed.map(({ unit }) => this.printedOf(unit.kind));
    if (indirect !== null && !printed.includes('heavy-artillery'))
      points.wrong(
        [...path, 'indirect'],
        'only heavy artillery fires indirectly, and it has none: leave it out',
      );
    const { sectors, degreesPerSector } = this.book.tables.constants.indirectFire;
    if (indirect !== null && (sectors !== SECTORS || sectors * degreesPerSector !== 360))
      points.wrong([...path, 'indirect'], `on a map the template has ${SECTORS} sectors of 18 degrees`);
    if (!printed.some(isTrain)) return listed;
    if (listed.length > 1 || shape === 'column')
      points.wrong([...path, 'units'], 'a train is a formation of its own: give each one formation, in line');
    orders.forEach(({ task }, i) => {
      if (task === 'march' || task === 'work')
        points.wrong(
          [...path, 'orders', i, 'task'],
          `a train keeps to its railway and does not ${task}: give it advance, hold or attack`,
        );
    });
    return listed;
  }

  /** Notes what is wrong with a unit by itself. */
  private check(unit: UnitInputs, path: Path): void {
    const { points } = this;
    const { kind, weapon, weapons } = unit;
    const printed = this.printedOf(kind);
    const isUnarmed = printed === 'engineers' || printed === 'transport-train';
    const armed = isUnarmed || weapon === null ? null : this.armoury.weapon(weapon);
    checkUnit(unit, printed, armed, path, (place, message) => {
      points.wrong(place, message);
    });
    if (isUnarmed && weapon !== null)
      points.wrong([...path, 'weapon'], `${kind} has no weapon in the source: leave it out`);
    if (weapons !== null) this.checkWeapons(weapons, weapon, kind, [...path, 'weapons']);
    if (isTrain(printed)) this.needDice(kind, [...path, 'kind']);
  }

  /** Notes a kind that is to move and has no dice for it (section 12). */
  needDice(kind: string, path: Path): void {
    if (this.diceOf(kind) === 0)
      this.points.wrong(
        path,
        `the source gives ${kind} no movement dice: set tables.table3Movement.${kind}.dice`,
      );
  }

  /** PDB-MAP-14. */
  private checkWeapons(weapons: readonly string[], weapon: string | null, kind: string, path: Path): void {
    if (this.printedOf(kind) !== 'armoured-train')
      this.points.wrong(path, `only an armoured train has two weapons: give ${kind} one as its weapon`);
    if (weapon !== null) this.points.wrong(path, 'weapon and weapons are both given: leave one of them out');
    const [gun, rifle] = weapons.map((id) => this.armoury.weapon(id).class === 'smallArm');
    if (gun === true || rifle === false)
      this.points.wrong(path, 'the two weapons of a train are its gun, then its rifle');
  }

  /** Weapon to the front, that of a gun's crew, and rifles to the sides of a train (PDB-MAP-14). */
  private armsOf(unit: UnitInputs, printed: UnitKind): Pick<PieceProfile, 'arm' | 'sidearm' | 'rifle'> {
    const [first = unit.weapon, second = null] = unit.weapons ?? [];
    const arm = this.armoury.of(first);
    const isAtSides = printed === 'armoured-train' && arm.weapon?.class === 'smallArm';
    return {
      arm: isAtSides ? UNARMED : arm,
      sidearm: this.armoury.ofCrew(printed, unit.weapon),
      rifle: isAtSides ? arm : this.armoury.of(second),
    };
  }
}

export function isTrain(kind: UnitKind): boolean {
  return kind === 'armoured-train' || kind === 'transport-train';
}

/** The class of a unit where it deploys. */
export function moverAtStart({ railway, limbered, column, gun }: PieceProfile): MoverClass {
  if (railway !== NONE) return RAIL;
  return limbered !== 0 || (column !== 0 && gun !== 0) ? WHEELS : FOOT;
}

function workTurnsOf({ constants: { engineeringTurns } }: Tables, kind: UnitKind): number {
  if (kind === 'engineers') return engineeringTurns.engineers;
  return isInfantry(kind) ? engineeringTurns.infantry : 0;
}
