/** A firefight bound together: its two units, the doctrine of the target, and lengths in parts of a cm. */
import { intAt } from '../../chance/at.ts';
import { contradiction } from '../../engagement/mechanic.ts';
import type { Due, Explanation } from '../../engagement/engagement.ts';
import { COLUMN_NAMES, checkTarget, ROW_NAMES } from './aimed.ts';
import type { FirefightInputs } from './firefight-inputs.ts';
import { CANISTER, type Shot } from './fire.ts';
import { FIRER, MORALE, SHOT, TARGET, type Duel } from './firefight-state.ts';
import { Gunnery } from './gunnery.ts';
import { ringRules, type Nerve } from './morale.ts';
import { Nerves } from './nerves.ts';
import type { Rulings } from './options.ts';
import { checkRings, checkRowAndColumn, checkUnit, ringsBorne, type Rings } from './possible.ts';
import { HALF, Lengths, Ruler } from './ruler.ts';
import type { Tables } from './tables.ts';
import { BANDS, isGun, usualWeapon, type Band, type Column, type FireRow, type Weapon } from './units.ts';

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
  readonly gunnery: Gunnery;
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
  /** Shots at full effect that have to be counted; 0 where they cannot run out. */
  readonly countedShots: number;
  private readonly fullThroughout: boolean;
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
    this.gunnery = new Gunnery(tables, rulings);
    this.nerves = new Nerves(tables, rulings);
    this.ruler = new Ruler(lengthsOf(inputs));
    const asTarget: Column = firer.column ?? 'limberedOrLine';
    this.firer = unitOf(firer, asTarget, limitsOf(tables, this.ruler, firer.row, firer.weapon), {
      firer: { ...firer, fullEffect: true },
      target: { ...target, roadMarch: false },
    });
    this.target = unitOf(target, target.column, limitsOf(tables, this.ruler, target.row, target.weapon), {
      // Without a row it has no range, and never fires.
      firer: { ...target, row: target.row ?? 'line', heavyOrGuard: false, fullEffect: true },
      target: { ...firer, column: asTarget, flankShot: false, roadMarch: false },
    });
    this.distance = this.ruler.exact(inputs.distanceCm);
    this.first = inputs.order === 'dice' ? null : inputs.order === 'firer-first' ? FIRER : TARGET;
    this.doctrine = target.doctrine;
    this.reactionFire = firer.reactionFire;
    this.move = this.ruler.exact(target.moveCm);
    this.closeTo = this.ruler.exact(target.closeToCm);
    const allowance = firer.fullEffectShots ?? tables.fire.fullEffectShots;
    // One shot a move, and one reaction at the end.
    this.fullThroughout = allowance > inputs.maxMoves;
    this.countedShots = isGun(firer.row) && !this.fullThroughout ? allowance : 0;
    this.doubleBeyond = target.doubleMove ? this.ruler.upTo(tables.movement.doubleBeyondCm) : NEVER;
  }

  /** How far the target may go (HUIT-MOVE-02): twice its move while the firer is far away. */
  reachOfMove(s: Duel): number {
    return s.distance > this.doubleBeyond ? 2 * this.move : this.move;
  }

  isInRange(s: Duel, who: number): boolean {
    return this.bandOf(s, who) !== null;
  }

  fillShot(s: Duel, due: Due, who: number): void {
    this.gunnery.fill(due, SHOT, who * PURPOSES + s.reacting, this.shot(s, who), this.bandInForce(s, who));
  }

  explainShot(s: Duel, who: number): Explanation {
    const shot = this.shot(s, who);
    const [shooter, hurt] = who === FIRER ? ['the firer', 'the target'] : ['the target', 'the firer'];
    const does = s.reacting === 0 ? 'fires' : 'reacts to contact and fires';
    const at = `${hurt} (${COLUMN_NAMES[shot.target.column]}) at ${this.ruler.inCm(s.distance)} cm`;
    const act = `${shooter} (${ROW_NAMES[shot.firer.row]}) ${does} at ${at}`;
    return this.gunnery.explain(act, shot, this.bandInForce(s, who));
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

  /** The band of a shot; a reaction is fired at canister range whatever the distance (FD-08). */
  private bandInForce(s: Duel, who: number): Band {
    return s.reacting === 0 ? (this.bandOf(s, who) ?? CANISTER) : CANISTER;
  }

  private bandOf(s: Duel, who: number): Band | null {
    const { limits } = this.unit(who);
    for (let i = 0; i < limits.length; i++) if (s.distance <= intAt(limits, i)) return BANDS[i] ?? null;
    return null;
  }

  /** Fills in what changes of a shot: rings, movement, ammunition. */
  private shot(s: Duel, who: number): Shot {
    const { shot, standingMoved } = this.unit(who);
    const { firer, target } = shot;
    const own = who === FIRER ? s.firer : s.target;
    const other = who === FIRER ? s.target : s.firer;
    firer.kills = own.kills;
    firer.disorders = own.disorders;
    // FD-08: a reaction has no movement modifier; FD-09, R-31: a step and a standing -1 are one.
    firer.movedOrUnlimbered = s.reacting === 0 && (standingMoved || (who === TARGET && s.stepped !== 0));
    firer.fullEffect = this.fullThroughout || s.shots < this.countedShots;
    target.disorders = other.disorders;
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

function unitOf(inputs: UnitInputs, column: Column, limits: Int32Array, shot: Shot): Unit {
  const { kills, disorders, quality, supported, building } = inputs;
  const isStand = column === 'skirmish' || inputs.row === 'skirmish';
  const outOfCommand = inputs.outOfCommand && inputs.arm !== 'horse';
  return {
    start: ringsBorne(inputs, isStand),
    isStand,
    standingMoved: inputs.movedOrUnlimbered,
    limits,
    shot,
    nerve: { quality, kills, disorders, supported, building, outOfCommand },
  };
}

function limitsOf(tables: Tables, ruler: Ruler, row: FireRow | null, weapon: Weapon | null): Int32Array {
  if (row === null) return new Int32Array(0);
  if (!isGun(row)) return Int32Array.of(ruler.upTo(tables.smallArmsRangesCm[weapon ?? usualWeapon(row)]));
  return Int32Array.from(BANDS, (band) => ruler.upTo(tables.gunRangesCm[row][band]));
}

function lengthsOf({ distanceCm, target }: FirefightInputs): Lengths {
  const lengths = new Lengths();
  lengths.add('distanceCm', ['distanceCm'], distanceCm);
  lengths.add('target.moveCm', ['target', 'moveCm'], target.moveCm, [HALF]);
  lengths.add('target.closeToCm', ['target', 'closeToCm'], target.closeToCm);
  return lengths;
}
