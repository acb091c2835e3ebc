/** A situation as a single question asks for it: who fires at or attacks whom, where; the chapters are played in it. */
import { item } from '../../chance/at.ts';
import type { Dice } from '../../play/dice.ts';
import { no, oneOf, whole, yes } from '../../play/declared-inputs.ts';
import type { Values } from '../../play/inputs.ts';
import { decimalFraction } from '../../play/lengths.ts';
import type { Sum } from '../../play/sum.ts';
import { assault, chargesTogether } from './close-combat.ts';
import {
  ELIMINATED_AND_COMMAND,
  ELIMINATED_AND_WAGON,
  fireAction,
  fireShot,
  MISS,
  shotNumber,
} from './fire.ts';
import { Formation, Side, Unit, type Element, type Field, type Rules } from './game.ts';
import { deviationThrow, ringsOf, sectorOf, STRIKE, type Template } from './indirect-fire.ts';
import { ANY_WEAPON, cover, distanceCm, MOST_UNITS, quality, WEAPON_ROWS } from './inputs.ts';
import type { RuleBook } from './options.ts';
import { ON_LANE, rulesOf } from './rules.ts';
import type { Weapon } from './tables.ts';
import { unitFacts, type UnitFacts } from './unit-facts.ts';
import { COVERS, flag, UNIT_KINDS, type Quality, type UnitKind } from './units.ts';
import { armouryOf, CANNOT_FIRE, reachAt, type Arm, type Reach } from './weapons.ts';

/** The label of a shot that eliminates its target, with what Table 9 takes besides (PDB-FIRE-10). */
export function eliminationLabel(outcome: number): string {
  if (outcome === ELIMINATED_AND_WAGON) return 'eliminated+wagon';
  return outcome === ELIMINATED_AND_COMMAND ? 'eliminated+command' : 'eliminated';
}

function count(meaning: string) {
  return whole(meaning, { min: 1, max: MOST_UNITS, required: true });
}

/** The inputs of a situation; each question about fire or close combat asks for some of them. */
export const SITUATION = {
  weapon: oneOf(
    ANY_WEAPON,
    'weapon that fires; it alone decides bands, hit values, maximum range, jams and the cover column',
    { ...WEAPON_ROWS, required: true },
  ),
  distanceCm,
  quality,
  firer: oneOf(
    UNIT_KINDS,
    'kind of the firer; only half-company and dismounted-cavalry matter. Not checked against the weapon',
    { default: 'infantry' },
  ),
  attacker: oneOf(UNIT_KINDS, 'kind of the attacker', { required: true }),
  troops: count(
    'troops taking part; 3 or more are a charge, 1 or 2 a plain attack by one troop (no troop bonus, no depth)',
  ),
  target: oneOf(
    UNIT_KINDS,
    'kind of the target: guns and armoured trains only lose readiness; company size at extreme range',
    { default: 'infantry' },
  ),
  targetQuality: { ...quality, meaning: 'experienced and elite are immune to contagion' },
  targetReady: yes('readiness of the target before the shot'),
  targets: count('units in the line; each touches the next'),
  unitsInColumn: count('units in the column at the start'),
  depth: whole("lines of the target's formation; counts in a charge only", {
    min: 1,
    max: MOST_UNITS,
    default: 1,
  }),
  cover,
  inSupply: yes('no effect unless the firer is infantry, half-company or mobile-infantry'),
  targetInCommand: yes('target within command range of its living command element: a 6 destroys it'),
  targetInSupply: yes('target within supply range of its living wagon (a gun: its limber): 4-5 destroys it'),
  flank: no('into flank or rear; mounted attackers only'),
} as const;

type Inputs = Values<typeof SITUATION>;
export type Asked = Pick<Inputs, 'quality' | 'cover'> & Partial<Inputs>;

class Figure extends Unit<Figure> {
  declare readonly is: UnitFacts;

  constructor(is: UnitFacts, name: string, index: number, formation: Formation<Figure>) {
    super(index, name, formation, index);
    this.is = is;
  }
}

export class Situation implements Field<Figure> {
  readonly over = 0;
  readonly notes = null;
  readonly rules: Rules;
  readonly own: readonly Figure[];
  readonly enemy: readonly Figure[];
  readonly lead: Figure;
  readonly target: Figure;
  /** The effect of the last shot. */
  outcome = MISS;
  /** So many that every distance is a whole number of parts. */
  readonly partsPerCm: number;
  private readonly arm: Arm;
  private readonly asked: Asked;
  private readonly isCharge: boolean;
  /** The distance and the cover of the moment. */
  private cm = 0;
  private coverNow = 0;

  constructor(book: RuleBook, asked: Asked) {
    const { distanceCm = 0, weapon = null, firer = 'infantry', attacker = firer, troops = 1 } = asked;
    const { target = 'infantry', targetQuality = 'regular', unitsInColumn, targets } = asked;
    this.rules = rulesOf(book, { ...ON_LANE, flank: 'R-53' }, (throwCm) => `${throwCm} cm`);
    this.asked = asked;
    this.isCharge = chargesTogether(book.tables, troops);
    const { averageCmPerDie } = book.tables.table3Movement;
    this.partsPerCm = decimalFraction(distanceCm).under * decimalFraction(averageCmPerDie).under;
    this.arm = armouryOf(book, this.partsPerCm, ['weapon']).of(weapon);
    this.own = this.muster(0, attacker, asked.quality, troops, this.arm.weapon?.printed ?? attacker);
    const line = targets === undefined ? target : `a line of ${targets}`;
    const name = unitsInColumn === undefined ? line : `a column of ${unitsInColumn}`;
    this.enemy = this.muster(1, target, targetQuality, unitsInColumn ?? targets ?? 1, name);
    this.lead = item(this.own, 0);
    this.target = item(this.enemy, 0);
    this.begin();
  }

  /** Everything as the question says; attackers and firers are ready. */
  private begin(): void {
    const { targetReady = true, unitsInColumn, cover } = this.asked;
    const inColumn = unitsInColumn !== undefined;
    this.cm = this.cmAtFirst;
    this.coverNow = COVERS.indexOf(cover);
    this.outcome = MISS;
    for (const unit of [...this.own, ...this.enemy]) {
      const isOwn = unit.role === 0;
      unit.alive = 1;
      unit.ready = flag(isOwn || (targetReady && !inColumn));
      unit.column = flag(!isOwn && inColumn);
      unit.member = flag(isOwn && this.isCharge);
      unit.left = unit.is.actions;
    }
  }

  private get cmAtFirst(): number {
    return this.asked.distanceCm ?? 0;
  }

  /** The number of enemies that have been eliminated. */
  get destroyed(): number {
    return this.enemy.filter(({ alive }) => alive === 0).length;
  }

  get weapon(): Weapon {
    const { weapon } = this.arm;
    if (weapon === null) throw new TypeError('nobody fires without a weapon');
    return weapon;
  }

  /** Why the target cannot be fired at, or the hit value and its band. */
  get reach(): Reach {
    return reachAt(this.rules, this.weapon, this.cmAtFirst, this.target.companySize !== 0);
  }

  /** The shot and the attack in words. */
  get shotInWords(): string {
    return this.rules.throws.shot.act(this.lead, this.target, 'fires');
  }

  get attackInWords(): string {
    const { attack, charge } = this.rules.throws;
    return (this.isCharge ? charge : attack).act(this.lead, this.target, 'attacks');
  }

  /** False where a hit drives the target back, and the source gives no move for it. */
  get isRetreatGiven(): boolean {
    const { onlyUnreadied, kind } = this.target.is;
    return onlyUnreadied !== 0 || (this.rules.tables.table3Movement.rows[kind]?.dice ?? null) !== null;
  }

  /** The target number of a shot at one unit. */
  shotNumber(sum: Sum): number {
    return shotNumber(this, sum, this.lead, this.target, this.arm, this.distance(), 0);
  }

  /** One shot at the target, or shot after shot at its column; the effect on the target. */
  fire(dice: Dice): string {
    this.begin();
    this.outcome = fireShot(this, this.lead, this.target, false, dice);
    return this.effect;
  }

  /** So many fire actions, at the same target as long as it can be fired at; the effect on the target. */
  fireActions(actions: number, dice: Dice): string {
    this.begin();
    const { lead } = this;
    lead.left = actions;
    for (let e = this.chooseTarget(); e !== null && lead.left > 0; e = this.chooseTarget()) {
      lead.left--;
      this.outcome = fireAction(this, lead, e, dice);
    }
    return this.effect;
  }

  private get effect(): string {
    if (this.target.alive === 0) return eliminationLabel(this.outcome);
    if (this.asked.targetReady === false || this.target.ready !== 0) return 'untouched';
    return this.cm > this.cmAtFirst ? 'driven back' : 'not ready';
  }

  /** One indirect shot at units on a template; the effect on the one struck (PDB-IND-02, -03). */
  fireIndirectly(template: Template, dice: Dice): string {
    const { tables } = this.rules;
    const number = this.shotNumber(dice.sum);
    const fell = dice.throw(deviationThrow(tables), this.lead, null, 0, 0, 'a point');
    const struck = template(sectorOf(tables, fell), ringsOf(tables, fell));
    if (struck === undefined) return 'no-unit-struck';
    return dice.throw(STRIKE, this.lead, null, number, 0) === 0
      ? 'struck-without-effect'
      : `${struck} eliminated`;
  }

  /** An assault by all where they are enough for a charge, or else by the first. */
  attack(dice: Dice): void {
    this.begin();
    const { own, lead, target, isCharge } = this;
    assault(this, isCharge ? own : [lead], target, isCharge ? 'charge' : 'attack', dice);
  }

  private muster(
    number: 0 | 1,
    kind: UnitKind,
    quality: Quality,
    count: number,
    name: string,
  ): readonly Figure[] {
    const formation = new Formation<Figure>('', new Side<Figure>(number, this), 0);
    const is = unitFacts(this.rules, kind, kind, quality);
    for (let i = 0; i < count; i++) formation.units.push(new Figure(is, name, i, formation));
    return formation.units;
  }

  distance(): number {
    return Math.round(this.cm * this.partsPerCm);
  }

  armFor(_u: Figure, e: Figure, distance: number): Arm | null {
    const { arm } = this;
    return arm.hitValue(distance, e.companySize) === CANNOT_FIRE ? null : arm;
  }

  cover(): number {
    return this.coverNow;
  }

  isOutOfSupply({ is }: Figure): boolean {
    return is.dependsOnSupply !== 0 && this.asked.inSupply === false;
  }

  isAtRisk(_e: Figure, element: Element): boolean {
    const { targetInCommand, targetInSupply } = this.asked;
    return (element === 'command' ? targetInCommand : targetInSupply) === true;
  }

  lose(): void {
    // The label of the shot says it.
  }

  isFlank(): boolean {
    return this.asked.flank === true;
  }

  lines(): number {
    return this.asked.depth ?? 1;
  }

  chooseTarget(): Figure | null {
    const { lead, target } = this;
    const canFire = lead.ready !== 0 && target.alive !== 0;
    return canFire && this.armFor(lead, target, this.distance()) !== null ? target : null;
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

  /** Its average move farther off, in open ground and in the open. */
  goBack({ is }: Figure): void {
    const { rows, averageCmPerDie } = this.rules.tables.table3Movement;
    const dice = rows[is.kind]?.dice ?? 0;
    this.cm += dice * averageCmPerDie;
    if (dice !== 0) this.coverNow = 0;
  }

  eliminate(u: Figure): void {
    u.alive = 0;
    u.column = 0;
  }

  fireWords(): string {
    return ` at ${this.cm} cm`;
  }
}
