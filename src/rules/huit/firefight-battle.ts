/** A firefight bound together: its two units, the doctrine of the target, and lengths in parts of a cm. */
import { valueOf } from '../../play/by-word.ts';
import { contradiction } from '../../play/mechanic.ts';
import { HALF, Lengths, Ruler } from './distances.ts';
import { Ammunition, CANISTER, firerOf, limitsCm, type Firer, type Shot, type Target } from './fire.ts';
import type { FirefightInputs } from './firefight-inputs.ts';
import { FIRER, TARGET } from './firefight-state.ts';
import { isOutOfCommand, type Nerve } from './morale.ts';
import type { Rulings } from './options.ts';
import { checkRings, ringRules, ringsBorne, type RingRules, type Rings } from './rings.ts';
import type { Tables } from './tables.ts';
import {
  checkRowAndColumn,
  checkTarget,
  checkUnit,
  isGun,
  type Column,
  type FireRow,
  type PrintedRow,
  type Weapon,
} from './units.ts';

/** The inputs that both units have. */
type UnitInputs = Pick<
  FirefightInputs['firer'],
  'kills' | 'disorders' | 'movedOrUnlimbered' | 'quality' | 'supported' | 'building' | 'outOfCommand' | 'arm'
> & { readonly row: FireRow | null; readonly weapon: Weapon | null };

/** One of the two units: what it was given, and what is filled in anew for each of its shots and tests. */
interface Unit {
  readonly name: string;
  readonly start: Rings;
  /** A skirmish stand: its first kill removes it, and disorder does not touch it (HUIT-UNIT-05). */
  readonly isStand: boolean;
  readonly standingMoved: boolean;
  /** Inclusive ends of its bands in parts of a cm: four of guns, one of small arms, none where it does not fire. */
  readonly limits: Int32Array;
  readonly shot: Shot;
  readonly nerve: Nerve;
}

export class FirefightBattle {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly rings: RingRules;
  readonly ruler: Ruler;
  readonly firer: Unit;
  readonly target: Unit;
  readonly distance: number;
  /** The role that acts first in every move; null: thrown for. */
  readonly first: number | null;
  readonly doctrine: FirefightInputs['target']['doctrine'];
  readonly reactionFire: boolean;
  /** The target's move, and the range it closes to. */
  readonly move: number;
  readonly closeTo: number;
  /** Beyond this distance the target may move twice as far. */
  readonly doubleBeyond: number;
  /** The firer's, full at the start. */
  readonly ammunition: Ammunition;

  /** @throws {InputError} */
  constructor(tables: Tables, rulings: Rulings, inputs: FirefightInputs) {
    const { firer, target } = inputs;
    if (target.row !== null && firer.column === null)
      throw contradiction(
        ['firer', 'column'],
        'firer.column is required when target.row is given: the column of the chart for fire at the firer',
      );
    const rings = ringRules(tables, rulings);
    for (const [role, unit] of [
      ['firer', firer],
      ['target', target],
    ] as const) {
      checkTarget(unit, [role]);
      const kind = unit.row === null ? null : valueOf(tables.rowKinds, unit.row);
      checkRowAndColumn(kind, unit.column, [role]);
      const arm = kind !== null && isGun(kind) ? kind : unit.arm;
      checkUnit({ arm, building: unit.building }, [role]);
      checkRings(rings, ringsBorne(unit, isStand(kind, unit.column)), [role]);
    }
    this.tables = tables;
    this.rulings = rulings;
    this.rings = rings;
    this.ruler = new Ruler(lengthsOf(inputs));
    const { ruler } = this;
    const asTarget: Column = firer.column ?? 'limberedOrLine';
    const firing = firerOf(tables, firer);
    // Without a row it has no range, and never fires.
    const firingBack = firerOf(tables, { ...target, row: target.row ?? 'line' });
    const firedAt: Target = { ...firer, column: asTarget, flankShot: false, roadMarch: false };
    this.firer = unitOf(tables, ruler, 'the firer', firer, asTarget, firing, { ...target, roadMarch: false });
    this.target = unitOf(tables, ruler, 'the target', target, target.column, firingBack, firedAt);
    this.distance = ruler.exact(inputs.distanceCm);
    this.first = inputs.order === 'dice' ? null : inputs.order === 'firer-first' ? FIRER : TARGET;
    this.doctrine = target.doctrine;
    this.reactionFire = firer.reactionFire;
    this.move = ruler.exact(target.moveCm);
    this.closeTo = ruler.exact(target.closeToCm);
    this.doubleBeyond = target.doubleMove ? ruler.upTo(tables.movement.doubleBeyondCm) : NEVER;
    // One shot a move, and one reaction at the end; small arms count none.
    const mostShots = firing.isGun ? inputs.maxMoves + 1 : 0;
    this.ammunition = new Ammunition(tables, firer.fullEffectShots, mostShots);
  }

  unitAt(who: number): Unit {
    return who === FIRER ? this.firer : this.target;
  }
}

const NEVER = 2 ** 31 - 1;

function isStand(row: PrintedRow | null, column: Column | null): boolean {
  return row === 'skirmish' || column === 'skirmish';
}

function unitOf(
  tables: Tables,
  ruler: Ruler,
  name: string,
  inputs: UnitInputs,
  column: Column,
  firer: Firer,
  target: Target,
): Unit {
  const { row, weapon, kills, disorders, quality, supported, building } = inputs;
  const stand = isStand(row === null ? null : valueOf(tables.rowKinds, row), column);
  const limits = row === null ? [] : limitsCm(tables, row, weapon);
  const outOfCommand = isOutOfCommand(inputs.outOfCommand, inputs.arm);
  return {
    name,
    start: ringsBorne(inputs, stand),
    isStand: stand,
    standingMoved: inputs.movedOrUnlimbered,
    limits: Int32Array.from(limits, (cm) => ruler.upTo(cm)),
    shot: { firer, target, band: CANISTER },
    nerve: { quality, kills, disorders, supported, building, outOfCommand },
  };
}

function lengthsOf({ distanceCm, target }: FirefightInputs): Lengths {
  const lengths = new Lengths();
  lengths.add('distanceCm', ['distanceCm'], distanceCm);
  lengths.add('target.moveCm', ['target', 'moveCm'], target.moveCm, [HALF]);
  lengths.add('target.closeToCm', ['target', 'closeToCm'], target.closeToCm);
  return lengths;
}
