/** A firefight bound together: its two units, the doctrine of the target, and lengths in parts of a cm. */
import { Due, type Explanation } from '../../engagement/engagement.ts';
import { contradiction } from '../../engagement/mechanic.ts';
import { Parts, Total, type Sum } from '../../engagement/sum.ts';
import type { FirefightInputs } from './firefight-inputs.ts';
import {
  Ammunition,
  bandAt,
  CANISTER,
  fireInReaction,
  firerOf,
  keyShot,
  limitsCm,
  type Firer,
  type Shot,
  type Target,
} from './fire.ts';
import { COLUMN_NAMES, ROW_NAMES } from './firing-chart.ts';
import { FIRER, MORALE, SHOT, TARGET, type Duel } from './firefight-state.ts';
import { ringRules, type Nerve } from './morale.ts';
import { Nerves } from './nerves.ts';
import type { Rulings } from './options.ts';
import { checkRings, checkRowAndColumn, checkTarget, checkUnit, ringsBorne, type Rings } from './possible.ts';
import { HALF, Lengths, Ruler } from './ruler.ts';
import type { Tables } from './tables.ts';
import { isGun, type Column, type FireRow, type Weapon } from './units.ts';

export const OUTCOMES = ['contact', 'target-broken', 'firer-broken', 'undecided'] as const;
export const CONTACT = 0;
export const TARGET_BROKEN = 1;
export const FIRER_BROKEN = 2;
export const UNDECIDED = 3;

/** The inputs that both units have. */
type UnitInputs = Pick<
  FirefightInputs['firer'],
  'kills' | 'disorders' | 'movedOrUnlimbered' | 'quality' | 'supported' | 'building' | 'outOfCommand' | 'arm'
> & { readonly row: FireRow | null };

/** One of the two units: what it was given, and what is filled in anew for each of its tests. */
interface Unit {
  readonly start: Rings;
  /** A skirmish stand: its first kill removes it, and disorder does not touch it (HUIT-UNIT-05). */
  readonly isStand: boolean;
  readonly standingMoved: boolean;
  /** Inclusive ends of its bands in parts of a cm: four of guns, one of small arms, none where it does not fire. */
  readonly limits: Int32Array;
  /** Its shot at the other unit, filled in anew for each. */
  readonly shot: Shot;
  readonly nerve: Nerve;
}

export class FirefightGround {
  readonly tables: Tables;
  readonly rulings: Rulings;
  readonly sum = new Total();
  readonly nerves: Nerves;
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
  /** That of the firer. */
  readonly ammunition: Ammunition;
  private readonly doubleBeyond: number;

  /** @throws {InputError} */
  constructor(tables: Tables, rulings: Rulings, inputs: FirefightInputs) {
    const { firer, target } = inputs;
    if (target.row !== null && firer.column === null)
      throw contradiction(
        ['firer', 'column'],
        'firer.column is required when target.row is given: the column of the chart for fire at the firer',
      );
    for (const [role, unit] of [
      ['firer', firer],
      ['target', target],
    ] as const) {
      checkTarget(unit, [role]);
      checkRowAndColumn(unit.row, unit.column, [role]);
      const arm = unit.row !== null && isGun(unit.row) ? unit.row : unit.arm;
      checkUnit({ arm, building: unit.building }, [role]);
      const isStand = unit.row === 'skirmish' || unit.column === 'skirmish';
      checkRings(ringRules(tables, rulings), ringsBorne(unit, isStand), [role]);
    }
    this.tables = tables;
    this.rulings = rulings;
    this.nerves = new Nerves(tables, rulings);
    this.ruler = new Ruler(lengthsOf(inputs));
    const asTarget: Column = firer.column ?? 'limberedOrLine';
    this.firer = unitOf(
      firer,
      asTarget,
      limitsOf(tables, this.ruler, firer.row, firer.weapon),
      firerOf(tables, firer),
      { ...target, roadMarch: false },
    );
    this.target = unitOf(
      target,
      target.column,
      limitsOf(tables, this.ruler, target.row, target.weapon),
      // Without a row it has no range, and never fires.
      firerOf(tables, { ...target, row: target.row ?? 'line' }),
      { ...firer, column: asTarget, flankShot: false, roadMarch: false },
    );
    this.distance = this.ruler.exact(inputs.distanceCm);
    this.first = inputs.order === 'dice' ? null : inputs.order === 'firer-first' ? FIRER : TARGET;
    this.doctrine = target.doctrine;
    this.reactionFire = firer.reactionFire;
    this.move = this.ruler.exact(target.moveCm);
    this.closeTo = this.ruler.exact(target.closeToCm);
    // One shot a move, and one reaction at the end; small arms count none.
    const mostShots = isGun(firer.row) ? inputs.maxMoves + 1 : 0;
    this.ammunition = new Ammunition(tables, firer.fullEffectShots, mostShots);
    this.doubleBeyond = target.doubleMove ? this.ruler.upTo(tables.movement.doubleBeyondCm) : NEVER;
  }

  /** How far the target may go (HUIT-MOVE-02): twice its move while the firer is far away. */
  reachOfMove(s: Duel): number {
    return s.distance > this.doubleBeyond ? 2 * this.move : this.move;
  }

  isInRange(s: Duel, who: number): boolean {
    return bandAt(this.unit(who).limits, s.distance) !== null;
  }

  fillShot(s: Duel, due: Due, who: number, sum: Sum = this.sum): void {
    keyShot(this.tables, this.rulings, this.shot(s, who), due, SHOT, who * PURPOSES + s.reacting, sum);
  }

  explainShot(s: Duel, who: number): Explanation {
    const shot = this.shot(s, who);
    const [shooter, hurt] = who === FIRER ? ['the firer', 'the target'] : ['the target', 'the firer'];
    const does = s.reacting === 0 ? 'fires' : 'reacts to contact and fires';
    const at = `${hurt} (${COLUMN_NAMES[shot.target.column]}) at ${this.ruler.inCm(s.distance)} cm`;
    const act = `${shooter} (${ROW_NAMES[shot.firer.row]}) ${does} at ${at}`;
    const parts = new Parts();
    this.fillShot(s, new Due(), who, parts);
    return parts.explanation(act);
  }

  fillTest(s: Duel, due: Due, who: number): void {
    this.nerves.fill(due, MORALE, who * PURPOSES + TEST, this.nerve(s, who));
  }

  explainTest(s: Duel, who: number): Explanation {
    return this.nerves.explain(
      `the ${who === FIRER ? 'firer' : 'target'} tests its morale`,
      this.nerve(s, who),
    );
  }

  private unit(who: number): Unit {
    return who === FIRER ? this.firer : this.target;
  }

  /** Fills in what changes of a shot: rings, movement, ammunition. */
  private shot(s: Duel, who: number): Shot {
    const { shot, standingMoved, limits } = this.unit(who);
    const { firer, target } = shot;
    const own = who === FIRER ? s.firer : s.target;
    const other = who === FIRER ? s.target : s.firer;
    firer.kills = own.kills;
    firer.disorders = own.disorders;
    // FD-09, R-31: a step and a standing -1 are one.
    firer.movedOrUnlimbered = standingMoved || (who === TARGET && s.stepped !== 0);
    firer.fullEffect = this.ammunition.isFull(s.shots);
    target.disorders = other.disorders;
    shot.band = bandAt(limits, s.distance) ?? CANISTER;
    if (s.reacting !== 0) fireInReaction(shot);
    return shot;
  }

  private nerve(s: Duel, who: number): Nerve {
    const { nerve } = this.unit(who);
    const rings = who === FIRER ? s.firer : s.target;
    nerve.kills = rings.kills;
    nerve.disorders = rings.disorders;
    return nerve;
  }
}

/** What a shot or a test of each unit may be numbered with, for its purpose. */
const PURPOSES = 4;
const TEST = 2;
const NEVER = 2 ** 31 - 1;

function unitOf(inputs: UnitInputs, column: Column, limits: Int32Array, firer: Firer, target: Target): Unit {
  const { kills, disorders, quality, supported, building } = inputs;
  const isStand = column === 'skirmish' || inputs.row === 'skirmish';
  const outOfCommand = inputs.outOfCommand && inputs.arm !== 'horse';
  return {
    start: ringsBorne(inputs, isStand),
    isStand,
    standingMoved: inputs.movedOrUnlimbered,
    limits,
    shot: { firer, target, band: CANISTER },
    nerve: { quality, kills, disorders, supported, building, outOfCommand },
  };
}

function limitsOf(tables: Tables, ruler: Ruler, row: FireRow | null, weapon: Weapon | null): Int32Array {
  return Int32Array.from(row === null ? [] : limitsCm(tables, row, weapon), (cm) => ruler.upTo(cm));
}

function lengthsOf({ distanceCm, target }: FirefightInputs): Lengths {
  const lengths = new Lengths();
  lengths.add('distanceCm', ['distanceCm'], distanceCm);
  lengths.add('target.moveCm', ['target', 'moveCm'], target.moveCm, [HALF]);
  lengths.add('target.closeToCm', ['target', 'closeToCm'], target.closeToCm);
  return lengths;
}
