/** A situation as a single question describes it: who fires at or attacks whom, where; the chapters are played in it. */
import { item } from '../../chance/at.ts';
import type { Dice } from '../../play/dice.ts';
import { partsOf, type Parts } from '../../play/sum.ts';
import { assault, attackNumber, chargesTogether } from './close-combat.ts';
import {
  columnCounted,
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  fireAction,
  fireAt,
  MISS,
  shotNumber,
} from './fire.ts';
import { Formation, Side, Unit, type Field, type Rules } from './game.ts';
import type { Rulings } from './options.ts';
import { rulesOf } from './rules.ts';
import type { Tables, Weapon } from './tables.ts';
import { unitFacts, type UnitFacts } from './unit-facts.ts';
import { COVERS, type Cover, type Quality, type UnitKind } from './units.ts';
import { armInCm, CANNOT_FIRE, reachAt, UNARMED, type Arm, type Reach } from './weapons.ts';

/** The label of a shot that eliminates its target, with what Table 9 takes besides (PDB-FIRE-10). */
export function eliminationLabel(outcome: number): string {
  if (outcome === ELIMINATED_AND_WAGON) return 'eliminated+wagon';
  return outcome === ELIMINATED_AND_COMMAND ? 'eliminated+command' : 'eliminated';
}

/** Units alike: all of them ready, in column, or neither. */
interface Force {
  readonly kind: UnitKind;
  readonly quality: Quality;
  readonly count?: number;
  readonly ready?: boolean;
  readonly inColumn?: boolean;
}

interface About {
  readonly weapon?: Weapon;
  readonly distanceCm?: number;
  readonly cover: Cover;
  readonly inSupply?: boolean;
  /** Table 9 could destroy the command element of the target, its wagon or limber, with it. */
  readonly targetInCommand?: boolean;
  readonly targetInSupply?: boolean;
  readonly flank?: boolean;
  readonly depth?: number;
}

class Figure extends Unit<Figure> {
  declare readonly is: UnitFacts;

  constructor(is: UnitFacts, index: number, formation: Formation<Figure>) {
    super(index, is.kind, formation, index);
    this.is = is;
  }
}

export class Situation implements Field<Figure> {
  readonly over = 0;
  readonly rules: Rules;
  readonly own: readonly Figure[];
  readonly enemy: readonly Figure[];
  readonly lead: Figure;
  readonly target: Figure;
  readonly arm: Arm;
  /** The effect of the last shot. */
  outcome = MISS;
  private readonly about: About;
  private readonly forces: readonly [own: Force, enemy: Force];
  private distanceCm = 0;
  private coverNow = 0;

  constructor(tables: Tables, rulings: Rulings, own: Force, enemy: Force, about: About) {
    this.rules = rulesOf(tables, rulings, (throwCm) => `${throwCm} cm`);
    this.about = about;
    this.forces = [own, enemy];
    this.arm = about.weapon === undefined ? UNARMED : armInCm(tables, rulings, about.weapon);
    this.own = this.muster(0, own);
    this.enemy = this.muster(1, enemy);
    this.lead = item(this.own, 0);
    this.target = item(this.enemy, 0);
    this.begin();
  }

  /** Everything as the question says. */
  begin(): void {
    const { distanceCm = 0, cover } = this.about;
    this.distanceCm = distanceCm;
    this.coverNow = COVERS.indexOf(cover);
    this.outcome = MISS;
    [this.own, this.enemy].forEach((units, i) => {
      const { ready = true, inColumn = false } = this.forces[i === 0 ? 0 : 1];
      for (const unit of units) {
        unit.alive = 1;
        unit.ready = ready && !inColumn ? 1 : 0;
        unit.column = inColumn ? 1 : 0;
        unit.left = unit.is.actions;
      }
    });
  }

  /** The number of enemies that have been eliminated. */
  get destroyed(): number {
    return this.enemy.filter(({ alive }) => alive === 0).length;
  }

  /** Why the target cannot be fired at, or the hit value and its band. */
  get reach(): Reach {
    const { tables, rulings } = this.rules;
    const { weapon } = this.arm;
    if (weapon === null) throw new TypeError('nobody fires without a weapon');
    return reachAt(tables, rulings, weapon, this.distanceCm, this.target.companySize !== 0);
  }

  /** The effect of fire on the target. */
  get effect(): string {
    if (this.target.alive === 0) return eliminationLabel(this.outcome);
    const [, { ready = true }] = this.forces;
    if (!ready || this.target.ready !== 0) return 'untouched';
    return this.distanceCm > (this.about.distanceCm ?? 0) ? 'driven back' : 'not ready';
  }

  /** False where a hit drives the target back, and the source gives no move for it. */
  get isRetreatGiven(): boolean {
    const { onlyUnreadied, kind } = this.target.is;
    return onlyUnreadied !== 0 || (this.rules.tables.table3Movement.rows[kind]?.dice ?? null) !== null;
  }

  /** One shot at the target, or shot after shot at its column. */
  fire(dice: Dice): void {
    this.begin();
    fireAt(this, this.lead, this.target, false, dice);
  }

  /** So many fire actions, at the same target as long as it can be fired at. */
  fireActions(actions: number, dice: Dice): void {
    this.begin();
    const { lead } = this;
    lead.left = actions;
    for (let e = this.chooseTarget(); e !== null && lead.left > 0; e = this.chooseTarget()) {
      lead.left--;
      fireAction(this, lead, e, dice);
    }
  }

  /** An assault by all where they are enough for a charge, or else by the first. */
  attack(dice: Dice): void {
    this.begin();
    const { own, lead, target, isCharge } = this;
    assault(this, isCharge ? own : [lead], target, isCharge ? 'charge' : 'attack', dice);
  }

  /** The parts of the number of its first shot, of its first attack. */
  shotParts(): Parts {
    this.begin();
    const { lead, target, arm, distanceCm } = this;
    const column = columnCounted(this, target, this.enemy.length);
    return partsOf((sum) => shotNumber(this, sum, lead, target, arm, distanceCm, column));
  }

  attackParts(): Parts {
    this.begin();
    const { own, lead, target, isCharge } = this;
    const column = columnCounted(this, target, this.enemy.length);
    return partsOf((sum) => attackNumber(this, sum, lead, target, isCharge ? own.length : 0, 1, column));
  }

  private get isCharge(): boolean {
    return chargesTogether(this.rules.tables, this.own.length);
  }

  private muster(number: 0 | 1, { kind, quality, count = 1 }: Force): readonly Figure[] {
    const { tables, rulings } = this.rules;
    const side = new Side<Figure>(number, this);
    const formation = new Formation<Figure>('', side, 0);
    const is = unitFacts(tables, rulings, kind, kind, quality);
    for (let i = 0; i < count; i++) formation.units.push(new Figure(is, i, formation));
    return formation.units;
  }

  distance(): number {
    return this.distanceCm;
  }

  armFor(_u: Figure, e: Figure, distance: number): Arm | null {
    const { arm } = this;
    return arm.hitValue(distance, e.companySize) === CANNOT_FIRE ? null : arm;
  }

  cover(): number {
    return this.coverNow;
  }

  isOutOfSupply({ is }: Figure): boolean {
    return is.dependsOnSupply !== 0 && this.about.inSupply === false;
  }

  wagonAtRisk(): boolean {
    return this.about.targetInSupply === true;
  }

  commandAtRisk(): boolean {
    return this.about.targetInCommand === true;
  }

  loseWagon(): void {
    // The label of the shot says it.
  }

  loseCommand(): void {
    // As above.
  }

  isFlank(): boolean {
    return this.about.flank === true;
  }

  lines(): number {
    return this.about.depth ?? 1;
  }

  chooseTarget(): Figure | null {
    const { lead, target } = this;
    const canFire = lead.ready !== 0 && target.alive !== 0;
    return canFire && this.armFor(lead, target, this.distanceCm) !== null ? target : null;
  }

  /** In a line each touches the next. */
  touching({ index }: Figure): readonly Figure[] {
    return this.enemy.filter((e) => e.alive !== 0 && Math.abs(e.index - index) === 1);
  }

  followUp(_u: Figure, touching: readonly Figure[]): Figure | null {
    return touching[0] ?? null;
  }

  unready(u: Figure): void {
    u.ready = 0;
  }

  driveOff(u: Figure): void {
    u.ready = 0;
  }

  /** Its average move farther off, in open ground and in the open. */
  goBack({ is }: Figure): void {
    const { rows, averageCmPerDie } = this.rules.tables.table3Movement;
    const dice = rows[is.kind]?.dice ?? 0;
    this.distanceCm += dice * averageCmPerDie;
    if (dice !== 0) this.coverNow = 0;
  }

  eliminate(u: Figure): void {
    u.alive = 0;
    u.column = 0;
  }

  fires(): void {
    // Nobody takes note of it.
  }

  fired(_u: Figure, _e: Figure, outcome: number): void {
    this.outcome = outcome;
  }

  table9(): void {
    // As of what fires.
  }

  attacks(): void {
    // As above.
  }

  attacked(): void {
    // As above.
  }

  fireWords(): string {
    return '';
  }

  orderWords(): string {
    return '';
  }
}
