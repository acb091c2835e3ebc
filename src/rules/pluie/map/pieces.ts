/** Pieces of a battle as they are listed: what kind, quality, weapon and rulings make of them, and their checks. */
import { valueOf } from '../../../play/by-word.ts';
import { InputError, type InputProblem, type Path } from '../../../play/inputs.ts';
import { H_PER_CM } from '../../../battlefield/arithmetic.ts';
import type { MoverClass } from '../../../battlefield/map/battle-map.ts';
import type { PointReader } from '../../../battlefield/points.ts';
import type { Token } from '../../../battlefield/token.ts';
import type { Rulings } from '../options.ts';
import type { Tables, Weapon } from '../tables.ts';
import { limberProblem, unitFacts, weaponProblem } from '../unit-facts.ts';
import { flag, isGun, type FightingKind, type UnitKind } from '../units.ts';
import { armOf, UNARMED, type Arm } from '../weapons.ts';
import { COLUMN_FRONT, FOOT, RAIL, WHEELS } from './battle.ts';
import type { FormationInputs, UnitInputs } from './battle-inputs.ts';
import { NONE } from '../game.ts';
import type { PieceProfile, Post } from './roster.ts';

/** Units with tokens of 15x30 mm; all others are 15x15 (PDB-MAP-01). */
const LONG: readonly UnitKind[] = [
  'infantry',
  'dismounted-cavalry',
  'mobile-infantry',
  'cavalry-heavy',
  'cavalry-lancers',
  'cavalry-light',
  'transport-train',
];
const FOOT_KINDS: readonly UnitKind[] = ['infantry', 'half-company', 'dismounted-cavalry', 'mobile-infantry'];
export const SHORT_SIDE = 150;

/** Who a piece is: `A1.3` and so on. */
type Identity = Pick<PieceProfile, 'role' | 'id' | 'side' | 'formation'>;

/** Makes the fixed values of pieces; problems go to `points`. */
export class PieceReader {
  readonly tables: Tables;
  readonly rulings: Rulings;
  private readonly points: PointReader;
  private readonly arms = new Map<string, Arm>();

  constructor(tables: Tables, rulings: Rulings, points: PointReader) {
    this.tables = tables;
    this.rulings = rulings;
    this.points = points;
  }

  /** @param kinds those of its formation, each with a movement throw of its own */
  unit(
    identity: Identity,
    unit: UnitInputs,
    { quality, shape }: FormationInputs,
    kinds: readonly string[],
    token: Token,
    railway: number,
  ): PieceProfile {
    const { tables, rulings } = this;
    const printed = this.printedOf(unit.kind);
    const isPrinted = unit.kind === printed;
    const rowDice = this.diceOf(unit.kind);
    const gun = isGun(printed);
    const dice = gun ? 0 : rowDice;
    const slot = 2 * kinds.indexOf(unit.kind);
    const isColumn = shape === 'column';
    const facts = unitFacts(tables, rulings, unit.kind, printed, quality);
    return {
      ...facts,
      ...identity,
      // No train goes back before fire: it keeps to its line.
      onlyUnreadied: railway === NONE ? facts.onlyUnreadied : 1,
      named: unit.kind,
      fighting: flag(printed !== 'engineers' && printed !== 'transport-train'),
      railway,
      ...this.armsOf(unit, printed),
      dice,
      limberedDice: gun && !isPrinted ? rowDice : this.diceOf(`${printed}-limbered`),
      average: this.averageOf(dice),
      slot,
      limberedSlot: gun ? slot : slot + 1,
      w: this.frontOf(unit.kind),
      e: SHORT_SIDE,
      workTurns: workTurnsOf(tables, printed),
      exists: 1,
      ready: flag(unit.ready && !isColumn && !unit.limbered),
      limbered: flag(unit.limbered),
      column: flag(isColumn),
      start: postOf(token),
    };
  }

  /** The fixed values of an element that has neither weapon nor actions. */
  element(identity: Identity, kind: UnitKind, token: Token, exists: boolean, ready: boolean): PieceProfile {
    const dice = this.diceOf(kind);
    return {
      ...unitFacts(this.tables, this.rulings, kind, kind, 'regular'),
      ...identity,
      named: kind,
      fighting: 0,
      railway: NONE,
      arm: UNARMED,
      sidearm: UNARMED,
      rifle: UNARMED,
      dice,
      limberedDice: 0,
      average: this.averageOf(dice),
      slot: 0,
      limberedSlot: 0,
      w: token.w,
      e: token.e,
      workTurns: 0,
      exists: flag(exists),
      ready: flag(ready),
      limbered: 0,
      column: 0,
      start: postOf(token),
    };
  }

  /** Movement dice of a row of Table 3; 0 where the source gives none. */
  diceOf(row: string): number {
    return this.tables.table3Movement.rows[row]?.dice ?? 0;
  }

  /** The front of a unit of this kind in h (PDB-MAP-01). */
  frontOf(kind: string): number {
    return LONG.includes(this.printedOf(kind)) ? COLUMN_FRONT : SHORT_SIDE;
  }

  /** The printed kind that a kind counts as. */
  printedOf(kind: string): FightingKind | 'engineers' | 'transport-train' {
    return kind === 'engineers' || kind === 'transport-train' ? kind : valueOf(this.tables.kinds, kind);
  }

  dependsOnSupply({ units, quality }: FormationInputs): boolean {
    return units.some(
      ({ kind }) =>
        unitFacts(this.tables, this.rulings, kind, this.printedOf(kind), quality).dependsOnSupply !== 0,
    );
  }

  /** Notes what is wrong with a unit by itself. */
  check(unit: UnitInputs, path: Path): void {
    const { problems } = this.points;
    const { kind, weapon, weapons, limbered } = unit;
    const printed = this.printedOf(kind);
    const add = (problem: InputProblem | null): void => {
      if (problem !== null) problems.push(problem);
    };
    if (limbered) add(limberProblem(kind, printed, path));
    if (weapon !== null) {
      if (printed === 'engineers' || printed === 'transport-train')
        this.points.wrong([...path, 'weapon'], `${kind} has no weapon in the source: leave it out`);
      else add(weaponProblem(kind, printed, this.weapon(weapon), path));
    }
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
    const [gun, rifle] = weapons.map((id) => this.weapon(id).class === 'smallArm');
    if (gun === true || rifle === false)
      this.points.wrong(path, 'the two weapons of a train are its gun, then its rifle');
  }

  /** Weapon to the front, that of a gun's crew, and rifles to the sides of a train (PDB-MAP-14). */
  private armsOf(unit: UnitInputs, printed: UnitKind): Pick<PieceProfile, 'arm' | 'sidearm' | 'rifle'> {
    const [first = unit.weapon, second = null] = unit.weapons ?? [];
    const arm = first === null ? UNARMED : this.arm(first);
    const isAtSides = printed === 'armoured-train' && arm.weapon?.class === 'smallArm';
    return {
      arm: isAtSides ? UNARMED : arm,
      sidearm: this.sidearm(unit, printed),
      rifle: isAtSides ? arm : second === null ? UNARMED : this.arm(second),
    };
  }

  /** The sidearm of a gun's crew is that of the gun's army (PDB-FIRE-12, R-39). */
  private sidearm({ weapon }: UnitInputs, printed: UnitKind): Arm {
    if (!this.rulings.crewSidearms || !isGun(printed) || weapon === null) return UNARMED;
    const id = `${weapon.slice(0, weapon.indexOf('.'))}.sidearm`;
    return Object.hasOwn(this.tables.weapons, id) ? this.arm(id) : UNARMED;
  }

  private averageOf(dice: number): number {
    return Math.round(dice * this.tables.table3Movement.averageCmPerDie * H_PER_CM);
  }

  private arm(id: string): Arm {
    const kept = this.arms.get(id);
    if (kept !== undefined) return kept;
    const made = armOf(this.tables, this.rulings, this.weapon(id), H_PER_CM);
    this.arms.set(id, made);
    return made;
  }

  private weapon(id: string): Weapon {
    const weapon = this.tables.weapons[id];
    if (weapon === undefined)
      throw new InputError([
        { path: [], message: `weapon ${id} is not in the tables in force`, kind: 'input' },
      ]);
    return weapon;
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
  return FOOT_KINDS.includes(kind) ? engineeringTurns.infantry : 0;
}

function postOf({ x, y, fx, fy }: Token): Post {
  return { x, y, fx, fy };
}
