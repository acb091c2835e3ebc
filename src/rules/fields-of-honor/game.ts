/** The state of an engagement (FOH-ENG-02, FOH-NBR-02): lanes side by side, in each a BMU of either side and the gap between them; and guns. */
import { item } from '../../chance/at.ts';
import type { SideIndex } from '../../play/by-side.ts';
import type { Actor, ThrowKind } from '../../play/dice.ts';
import { Board, type Layout } from '../../play/layout.ts';
import { mostHits } from './hits.ts';
import type { Orders } from './orders.ts';
import type { BatteryProfile, Frame, Profile, SideProfile } from './profiles.ts';
import { ABSENT, AWAY, isOnLine, NO_FORMATION, NORMAL, ROUTED } from './units.ts';
import { UNARMED } from './weapons.ts';

/** No step of a phase yet. */
export const NONE = -1;

/** Numbers that the rules count: that of A, then that of B. */
export const HITS = 0;
export const CALAMITIES = 2;
export const FORTUNES = 4;
export const COUNTED = 6;

/** The throw that is due of a charge. */
export const NO_THROW = 0;
export const CHARGE_TEST = 1;
export const FORM_SQUARE = 2;
export const COUNTERCHARGE = 3;
export const CHARGE_FIRE = 4;
export const CHARGER_MORALE = 5;
export const DEFENDER_MORALE = 6;

/** A Morale Test that is due (FOH-MOR-01); or none, and back to Normal at the end of the phase. */
export const NO_TEST = 0;
export const TEST = 1;
export const RECOVERS = 2;

/** An enemy from one's own lane: in the lower, one's own, or the upper; 0 for none. */
const NO_FOE = 0;
const OWN_LANE = 2;

/** Purposes of a lane: more than of both sides; and the first of a battery. */
const OF_A_LANE = 128;
const OF_BATTERIES = 24;

/** A pursuit: both who runs and who pursues throw. */
export interface Pursuit extends Actor {
  readonly by: Bmu;
  readonly role: null;
}

/** A BMU on the line of a side in a lane, and what the side has lost there before. Flags are 0 or 1. */
export class Bmu implements Actor {
  declare readonly isRunner: boolean;
  declare readonly role: SideIndex;
  declare readonly lane: Lane;
  declare readonly battle: Battle;
  declare readonly rules: Rules;
  declare readonly side: SideProfile;
  declare readonly purposes: number;
  declare readonly pursuit: Pursuit;
  /** The enemy of its own lane; all enemies of that and of the next lanes, in their order; its friends in the next lanes. */
  opposite: Bmu = this;
  foes: readonly Bmu[] = [];
  friends: readonly Bmu[] = [];
  /** The places of its lane in the side's list: from the first to before the end; none where the side leaves it empty. */
  declare readonly first: number;
  declare readonly end: number;
  /** The fixed values of the unit on the line. */
  is: Profile;
  /** Place in the side's list of the unit on the line. */
  unit = 0;
  /** Place of the unit of this lane that comes next. */
  next = 0;
  stands = 0;
  permHits = 0;
  /** Temporary hits taken this turn. */
  hits = 0;
  morale = 0;
  /** In the Morale Phase: the test that is due, or RECOVERS. */
  test = 0;
  /** In the Morale Phase: the bracket of casualties for the test that is due; 0 for none. */
  bracket = 0;
  /** In the Morale Phase: friends are near, as its tests have it (FOH-NBR-06). */
  near = 0;
  /** Index of its formation; only where the tables have any. */
  formation = 0;
  /** Stands inside cover still. */
  cover = 0;
  /** The initial volley is still to come. */
  volley = 0;
  /** Turned into a mob by fire-and-retire; 0 for a unit that is a mob by type. */
  mob = 0;
  moved = 0;
  charged = 0;
  /** May neither move nor fire this turn. */
  barred = 0;
  /** Failed its Charge Test this turn: half speed, half stands. */
  halved = 0;
  /** Fires no small arms in this Fire Phase: spent on opportunity fire. */
  spent = 0;
  /** Has lost its move to overwatch. */
  held = 0;
  /** Fires at guns in this Fire Phase, as it chose when the phase began. */
  atGuns = 0;
  /** Has announced to fire and retire before the charge that comes home. */
  retires = 0;
  /** The enemy that it charges or fires at in this phase. */
  aim = NO_FOE;
  /** The second target of its fire in this phase, and the dice that go to it (FOH-NBR-10). */
  second = NO_FOE;
  secondDice = 0;
  /** The enemy of a neighbouring lane that it has charged into contact. */
  grip = NO_FOE;
  pursued = 0;
  /** Inflicted more hits on all its enemies than it took from them in the last round of melee. */
  edge = 0;
  /** Hits inflicted in this round of melee less those taken. */
  balance = 0;
  /** Stands lost by the units that were on the line before. */
  lostEarlier = 0;
  /** Stands removed with units that were chased and did not rally. */
  removed = 0;

  /** @param isRunner it has fled from the line of its lane, and is chased (FOH-NBR-12) */
  constructor(role: SideIndex, lane: Lane, battle: Battle, isRunner = false) {
    this.isRunner = isRunner;
    this.role = role;
    this.lane = lane;
    this.battle = battle;
    this.rules = battle.rules;
    this.side = battle.rules.sides[role];
    const { units } = this.side;
    this.first = Math.max(
      0,
      units.findIndex((unit) => unit.lane === lane.number),
    );
    this.end = this.first + units.filter((unit) => unit.lane === lane.number).length;
    this.is = item(units, this.first);
    this.purposes = lane.number * OF_A_LANE + role;
    this.pursuit = { by: this, name: '', role: null, purposes: this.purposes };
  }

  get name(): string {
    return this.is.name;
  }

  get isOnLine(): boolean {
    return isOnLine(this.morale);
  }

  get isAway(): boolean {
    return this.morale === AWAY;
  }

  /** A unit that is a mob by type or has become one (FOH-ENG-07). */
  get isMob(): boolean {
    return this.is.type === 'mob' || this.mob !== 0;
  }

  get isFormed(): boolean {
    return this.is.type === 'formed' && this.mob === 0;
  }

  get isSkirmish(): boolean {
    return this.is.type === 'skirmish' && this.mob === 0;
  }

  /** Its formation: none where the tables have no formations, for who is not formed, and off the line. */
  get formationNow(): number {
    const has = this.rules.supplement !== null && this.isFormed && this.isOnLine;
    return has ? this.formation : NO_FORMATION;
  }

  /** True if there is a unit at a place in the queue of its lane, and it has come. */
  isThere(place = this.next, wait = this.battle.wait): boolean {
    const { rules, side, end } = this;
    return place < end && rules.waiting.hasCome(wait, item(side.units, place).entersTurn);
  }

  /** Units that wait in reserve behind it; those yet to come are not seen (SCN-02). */
  get waiting(): number {
    let count = 0;
    while (this.isThere(this.next + count)) count++;
    return count;
  }

  /** True if a unit still waits behind it, or has yet to come (SCN-02). */
  get hasReserve(): boolean {
    return this.next < this.end;
  }

  /** True if its side has a unit in its lane: on the line, in reserve, yet to come, or off in a chase. */
  get isHeld(): boolean {
    return this.isOnLine || this.hasReserve || this.isAway;
  }

  /** Its orders as it sees an enemy, at the gap between them. */
  orders(e: Bmu, gap?: number): Orders {
    return this.is.only ?? this.chosen(e, gap ?? this.gapTo(e));
  }

  private chosen(e: Bmu, gap: number): Orders {
    const { is, battle, rules, role, unit } = this;
    return item(is.orders, item(rules.choices[role], unit)(battle.sight(this, e, gap)));
  }

  gapTo({ lane }: Bmu): number {
    return this.lane.gapTo(lane);
  }

  /** True if two units are in contact: of one lane, or one that charged the other from a neighbouring lane. */
  touches(e: Bmu): boolean {
    if (e.lane === this.lane) return this.lane.contact !== 0;
    return this.grip === codeOf(this, e) || e.grip === codeOf(e, this);
  }

  /** All enemies that it is in contact with, in the order of lanes. */
  get contacts(): readonly Bmu[] {
    return this.foes.filter((e) => this.touches(e));
  }

  get isInContact(): boolean {
    return this.lane.contact !== 0 || (this.foes.length > 1 && this.touchesNeighbour);
  }

  /** True if it is in contact with an enemy of a neighbouring lane. */
  private get touchesNeighbour(): boolean {
    for (const e of this.foes) if (e !== this.opposite && this.touches(e)) return true;
    return false;
  }

  meet(e: Bmu): void {
    if (e.lane === this.lane) this.lane.contact = 1;
    else if (!this.touches(e)) this.grip = codeOf(this, e);
  }

  /** Ends all its contacts. */
  release(): void {
    if (!this.isInContact) return;
    this.lane.contact = 0;
    this.grip = NO_FOE;
    for (const e of this.foes) if (e.grip === codeOf(e, this)) e.grip = NO_FOE;
  }

  /** Aims its charge or fire at an enemy, or at none. */
  aimAt(e: Bmu | null): void {
    this.aim = e === null ? NO_FOE : codeOf(this, e);
  }

  get aims(): boolean {
    return this.aim !== NO_FOE;
  }

  aimsAt(e: Bmu): boolean {
    return this.aim === codeOf(this, e);
  }

  /** The enemy that it charges or fires at. */
  get aimed(): Bmu | null {
    return this.aim === OWN_LANE ? this.opposite : this.foeAt(this.aim);
  }

  /** The second target of its fire. */
  get alsoAimed(): Bmu | null {
    return this.foeAt(this.second);
  }

  /** Puts so many dice on a second target, or none. */
  alsoAimAt(e: Bmu | null, dice: number): void {
    this.second = e === null || dice === 0 ? NO_FOE : codeOf(this, e);
    this.secondDice = e === null ? 0 : dice;
  }

  private foeAt(code: number): Bmu | null {
    if (code === NO_FOE) return null;
    const { lanes } = this.battle;
    return item(item(lanes, this.lane.number + code - OWN_LANE).units, 1 - this.role);
  }

  /** Of its enemies on the line that it would act on that of the lower lane, or the weaker; null for none (FOH-NBR-01). */
  foeAmong(atWeaker: boolean, wants: (u: Bmu, e: Bmu) => boolean): Bmu | null {
    let found: Bmu | null = null;
    for (const e of this.foes)
      if (e.isOnLine && wants(this, e) && (found === null || (atWeaker && e.stands < found.stands)))
        found = e;
    return found;
  }

  /** Takes temporary hits; nobody is removed before the Morale Phase (FOH-SEQ-02), and more than can change anything are not kept. */
  take(hits: number): void {
    this.hits = Math.min(this.hits + hits, mostHits(this.rules.hitsPerStand, this.stands));
  }

  /** Looks up the unit on the line. */
  settle(): void {
    this.is = item(this.side.units, this.unit);
  }

  /** A fresh unit of the side comes on the line. */
  bringOn(place: number): void {
    this.unit = place;
    this.next = place + 1;
    this.settle();
    const { stands, inCover, formation, weapon, initialVolley } = this.is;
    this.stands = stands;
    this.permHits = 0;
    this.hits = 0;
    this.morale = NORMAL;
    this.cover = inCover ? 1 : 0;
    this.formation = formation;
    this.volley = weapon !== UNARMED && initialVolley ? 1 : 0;
    this.mob = 0;
  }

  /** Becomes the BMU that has fled from the line, with an enemy after it, whose edge it keeps. */
  runFrom(line: Bmu, chaser: Bmu): void {
    this.unit = line.unit;
    this.settle();
    this.stands = line.stands;
    this.permHits = line.permHits;
    this.mob = line.mob;
    this.morale = ROUTED;
    this.edge = chaser.edge;
    this.aimAt(chaser);
  }

  /** Ends what is kept of a BMU that is chased. */
  endRun(): void {
    this.unit = 0;
    this.stands = 0;
    this.permHits = 0;
    this.mob = 0;
    this.morale = 0;
    this.bracket = 0;
    this.edge = 0;
    this.aimAt(null);
  }

  /** No unit of the side has come in its lane yet. */
  waitFor(place: number): void {
    this.next = place;
    this.morale = ABSENT;
  }

  /** Ends the marks that last no longer than the turn. */
  clearTurn(): void {
    this.moved = 0;
    this.charged = 0;
    this.pursued = 0;
  }

  /** Ends the marks that counted in movement and fire alone. */
  clearMovement(): void {
    this.barred = 0;
    this.halved = 0;
    this.spent = 0;
    this.held = 0;
    this.atGuns = 0;
  }

  /** Ends what no longer matters of a unit that is off the line, but for a pursuit. */
  forget(): void {
    this.cover = 0;
    this.volley = 0;
    this.formation = 0;
    this.charged = 0;
    this.edge = 0;
  }

  /** Ends what no longer matters of a unit that nobody fights. */
  forgetLosses(): void {
    this.permHits = 0;
    this.cover = 0;
    this.volley = 0;
  }
}

/** A unit and an enemy that it looks at. */
interface Pair {
  readonly u: Bmu;
  readonly e: Bmu;
}

/** An enemy's lane from one's own. */
function codeOf(u: Bmu, e: Bmu): number {
  return e.lane.number - u.lane.number + OWN_LANE;
}

/** A lane: its gap and its own pair. Lengths are whole numbers of the engagement's parts of an inch. */
export class Lane {
  declare readonly number: number;
  declare readonly units: readonly [Bmu, Bmu];
  private readonly width: number;
  gap = 0;
  contact = 0;
  /** The advance of A's line from its start, where ground is asked for. */
  advance = 0;

  constructor(number: number, battle: Battle) {
    this.number = number;
    this.width = battle.rules.laneWidth;
    this.units = [new Bmu(0, this, battle), new Bmu(1, this, battle)];
  }

  get isContested(): boolean {
    return this.units[0].isOnLine && this.units[1].isOnLine;
  }

  /** Its gap, or to a neighbour the larger of the gap there and the width of a lane (FOH-NBR-01). */
  gapTo(lane: Lane): number {
    return lane === this ? this.gap : Math.max(lane.gap, this.width);
  }
}

/** A battery, which may be a target. */
export class Battery implements Actor {
  declare readonly is: BatteryProfile;
  declare readonly place: number;
  declare readonly name: string;
  declare readonly role: SideIndex;
  declare readonly purposes: number;
  declare readonly lane: Lane;
  declare readonly side: SideProfile;
  declare readonly battle: Battle;
  declare readonly rules: Rules;
  stands: number;
  /** Permanent hits kept by the stand that is hit first; the others have none. */
  permHits = 0;
  /** Temporary hits taken in this Fire Phase. */
  hits = 0;

  constructor(is: BatteryProfile, place: number, role: SideIndex, battle: Battle) {
    this.is = is;
    this.place = place;
    this.name = is.name;
    this.role = role;
    this.lane = item(battle.lanes, is.lane);
    this.side = battle.rules.sides[role];
    this.battle = battle;
    this.rules = battle.rules;
    this.purposes = is.lane * OF_A_LANE + OF_BATTERIES + 2 * place + role;
    this.stands = is.stands;
  }

  /** Takes temporary hits; further ones than destroy it are not kept. */
  take(hits: number): void {
    const { gunDamage } = this.rules;
    this.hits = Math.min(this.hits + hits, mostHits(gunDamage?.lostAt ?? 0, this.stands));
  }
}

/** Who is fired at. */
export type Target = Bmu | Battery;

/** The lane of who throws, and that of the enemy where it is another; nothing in a single lane. */
export function where({ lane, battle }: Target, e: Target): string {
  if (battle.lanes.length === 1) return '';
  const own = `lane ${lane.number + 1}`;
  return e.lane === lane ? `${own}: ` : `${own} upon lane ${e.lane.number + 1}: `;
}

/** The sight of a unit whose doctrine is asked. */
export interface Sight {
  u: Bmu;
  e: Bmu;
  gap: number;
}

/** The number of the orders that hold for a unit. */
type Choice = (sight: Sight) => number;

/** The throws that chapters make. */
type ThrowName =
  | 'chargeTest'
  | 'countercharge'
  | 'formSquare'
  | 'chargeFire'
  | 'chargerMorale'
  | 'defenderMorale'
  | 'overwatch'
  | 'battery'
  | 'smallArms'
  | 'melee'
  | 'morale'
  | 'rally'
  | 'pursuitMove'
  | 'pursuitAttack';

/** Tables, rulings and forces of an engagement, and what is made of them once. */
export interface Rules extends Frame {
  readonly throws: Readonly<Record<ThrowName, ThrowKind>>;
  /** By side and unit: the number of the orders that hold, by what it sees. */
  readonly choices: readonly [readonly Choice[], readonly Choice[]];
  readonly layout: Layout;
}

/** An engagement under way. */
export class Battle extends Board<Battle> {
  declare readonly rules: Rules;
  declare readonly lanes: readonly Lane[];
  /** Batteries of A, and of B. */
  declare readonly batteries: readonly [readonly Battery[], readonly Battery[]];
  /** All of them. */
  declare readonly guns: readonly Battery[];
  declare readonly units: readonly Bmu[];
  /** Who may fire, in the order of the Fire Phase. */
  declare readonly firers: readonly (Battery | Bmu)[];
  /** The BMUs that are chased, by the places of units; none where nobody chases. */
  declare readonly runners: readonly Bmu[];
  /** Every unit with each enemy that it may have, in the order of strikes. */
  declare readonly pairs: readonly Pair[];
  /** Who may charge upon the units of each lane: its own pair, then A and B from the lower lane, then from the upper. */
  declare readonly chargers: readonly Pair[];
  declare protected readonly groups: readonly (readonly object[])[];
  private readonly looking: Sight;

  /** 1 while a turn goes on. */
  turn = 0;
  /** The step of the phase; NONE before its first. */
  cursor = NONE;
  /** The throw due of a charge, and the side whose it is. */
  due = NO_THROW;
  side = 0;
  /** 1: both of a pair charge home upon each other. */
  mutual = 0;
  /** Turns left until the last that is waited for. */
  wait = 0;

  constructor(rules: Rules) {
    super(rules.layout);
    this.rules = rules;
    this.lanes = rules.startGaps.map((_gap, number) => new Lane(number, this));
    const batteriesOf = (role: SideIndex) =>
      rules.sides[role].batteries.map((is, place) => new Battery(is, place, role, this));
    this.batteries = [batteriesOf(0), batteriesOf(1)];
    this.guns = this.batteries.flat();
    // A's by lane before B's, as phases go through them.
    this.units = [0, 1].flatMap((side) => this.lanes.map(({ units }) => item(units, side)));
    this.firers = [...this.guns, ...this.units];
    this.runners = rules.chases ? this.units.map(({ role, lane }) => new Bmu(role, lane, this, true)) : [];
    for (const u of [...this.units, ...this.runners]) {
      const around = this.lanes.filter(({ number }) => Math.abs(number - u.lane.number) <= 1);
      u.opposite = item(u.lane.units, 1 - u.role);
      u.foes = around.map(({ units }) => item(units, 1 - u.role));
      u.friends = around.map(({ units }) => units[u.role]).filter((one) => one !== u);
    }
    this.pairs = this.units.flatMap((u) => u.foes.map((e) => ({ u, e })));
    this.chargers = this.lanes.flatMap(({ units: [a, b] }) => [
      { u: a, e: b },
      ...a.friends.flatMap((u, i) => [
        { u, e: b },
        { u: item(b.friends, i), e: a },
      ]),
    ]);
    this.groups = [[this], this.lanes, [...this.units, ...this.runners], this.guns];
    const first = item(this.units, 0);
    this.looking = { u: first, e: first, gap: 0 };
  }

  override copyFrom(other: Battle): void {
    super.copyFrom(other);
    this.settle();
  }

  protected override settle(): void {
    for (const u of this.units) u.settle();
    for (const runner of this.runners) runner.settle();
  }

  /** Goes on to the next of a list; the phase is over, and false, after the last. */
  goesOn(list: readonly object[]): boolean {
    if (++this.cursor < list.length) return true;
    this.cursor = NONE;
    return false;
  }

  /** The unit of a pair whose charges are played that looks at the other: of a lane A's, or one beside the lane of its enemy. */
  get looker(): Bmu {
    return item(this.chargers, this.cursor).u;
  }

  get lookedAt(): Bmu {
    return item(this.chargers, this.cursor).e;
  }

  /** The unit of the pair that throws, and the other one. */
  get thrower(): Bmu {
    const { looker } = this;
    return looker.role === this.side ? looker : this.lookedAt;
  }

  get foe(): Bmu {
    const { looker } = this;
    return looker.role === this.side ? this.lookedAt : looker;
  }

  /** The gap of a pair as the one that looks at the other has it. */
  chargeGap(u: Bmu, e: Bmu): number {
    return this.looker === u ? u.gapTo(e) : e.gapTo(u);
  }

  /** The sight that a unit has of an enemy at this gap. */
  sight(u: Bmu, e: Bmu, gap: number): Sight {
    const { looking } = this;
    looking.u = u;
    looking.e = e;
    looking.gap = gap;
    return looking;
  }

  /** The unit or battery that stands where one of another state of the engagement does. */
  same(one: Target): Target {
    if (!('unit' in one)) return item(this.batteries[one.role], one.place);
    const u = item(this.lanes, one.lane.number).units[one.role];
    return one.isRunner ? item(this.runners, this.units.indexOf(u)) : u;
  }

  /** No lane has a unit of the side on the line, and none waits (FOH-ENG-03 step 6, FOH-NBR-08). */
  isBeaten(role: SideIndex): boolean {
    for (const { units } of this.lanes) if (units[role].isHeld) return false;
    return true;
  }
}
