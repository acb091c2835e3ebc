/**
 * A second player of the engagement, written straight down from section 13 of the rules with plain objects and no state
 * machine. It shares nothing with the product but the shape of the inputs: two programs that follow the section must ask
 * for the same dice in the same order and come to the same end. Lengths are quarters of an inch or coarser.
 */
import type {
  BatteryInputs,
  BmuInputs,
  EngagementInputs,
  SideInputs,
} from '../../../src/rules/fields-of-honor/inputs.ts';
import type { Rulings } from '../../../src/rules/fields-of-honor/options.ts';
import { holds } from '../plain-condition.ts';

/** The next face of a D6. */
export type Die = () => number;

/** A condition as specs write it. */
/** A plain doctrine, complete. */
export interface Orders {
  readonly name: string;
  readonly closeToIn: number | null;
  readonly chargeAtIn: number | null;
  readonly fireAtIn: number | null;
  readonly reaction: string;
  readonly oppFireAt: string;
  readonly overwatch: boolean;
  readonly pursue: boolean;
  readonly chase: boolean;
  readonly splitFire: number;
  readonly support: string;
  readonly target: string;
}

const DEFAULTS = {
  closeToIn: null,
  chargeAtIn: null,
  fireAtIn: null,
  reaction: 'stand-and-fire',
  oppFireAt: 'short',
  overwatch: false,
  pursue: true,
  chase: false,
  splitFire: 0,
  support: 'none',
  target: 'lower',
} as const;

export interface PlainEnd {
  readonly winner: string;
  readonly turn: number;
  readonly endStates: readonly string[];
  readonly standsLost: readonly number[];
  readonly hits: readonly number[];
  /** Advance of each side's unit from its start, in inches; null where it has none on the line. */
  readonly lines: readonly (number | null)[];
}

const BANDS = ['short', 'medium', 'long', 'extreme'];
const BY_BAND = [2, 3, 4, 5];
export const STATES = ['normal', 'suppressed', 'shaken', 'routed', 'destroyed', 'absent', 'removed'];
const QUALITY = { A: -2, B: -1, C: 0, D: 1, E: 2 };
const BY_TYPE = { smoothbore: 1, rifled: 0, improved: -1 };
const GUN_DICE = { light: 2, medium: 3, heavy: 4, siege: 5 };

export interface Unit {
  readonly bmu: BmuInputs;
  readonly side: Side;
  stands: number;
  perm: number;
  tmp: number;
  state: number;
  wasSuppressed: boolean;
  wasHit: boolean;
  cover: boolean;
  volley: boolean;
  mob: boolean;
  moved: boolean;
  charged: boolean;
  barred: boolean;
  halved: boolean;
  spent: boolean;
}

export interface Side {
  readonly inputs: SideInputs;
  readonly index: number;
  /** BMUs in reserve, and those yet to come. */
  readonly queue: BmuInputs[];
  readonly later: BmuInputs[];
  /** Inches from its start line. */
  line: number;
  unit: Unit;
  lost: number;
  hits: number;
}

/** A target in reach, and the dice that go to it. */
export interface Aim {
  readonly target: Unit;
  readonly gap: number;
  readonly dice: number;
}

export function playPlainly(inputs: EngagementInputs, opt: Rulings, die: Die): PlainEnd {
  return new Game(inputs, opt, die).play();
}

function queueOf({ units }: SideInputs): readonly BmuInputs[] {
  return units.flatMap((unit) => Array.from({ length: unit.count }, () => unit));
}

function keysOf(doctrine: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(doctrine as object).filter(([, value]) => value !== null));
}

/** One line of either side; lanes are several of them. */
export class Game {
  readonly inputs: EngagementInputs;
  readonly opt: Rulings;
  readonly die: Die;
  readonly a: Side;
  readonly b: Side;
  gap: number;
  contact = false;
  edge: Side | null = null;
  now = 1;

  constructor(inputs: EngagementInputs, opt: Rulings, die: Die) {
    this.inputs = inputs;
    this.opt = opt;
    this.die = die;
    this.gap = inputs.distanceIn;
    this.a = this.muster(inputs.A, 0);
    this.b = this.muster(inputs.B, 1);
  }

  muster(inputs: SideInputs, index: number): Side {
    const all = queueOf(inputs);
    const isLate = ({ entersTurn }: BmuInputs): boolean => (entersTurn ?? 1) > 1;
    const queue = all.filter((bmu) => !isLate(bmu));
    const later = all.filter(isLate);
    const side = { inputs, index, queue, later, line: 0, lost: 0, hits: 0 } as unknown as Side; // its unit follows at once
    if (queue.length > 0) this.enter(side);
    else side.unit = { ...this.fresh(side, all[0]), state: 5 };
    return side;
  }

  enter(side: Side): void {
    side.unit = this.fresh(side, side.queue.shift());
  }

  fresh(side: Side, bmu: BmuInputs | undefined): Unit {
    if (bmu === undefined) throw new Error('no reserve');
    return {
      bmu,
      side,
      stands: bmu.stands,
      perm: 0,
      tmp: 0,
      state: 0,
      wasSuppressed: false,
      wasHit: false,
      cover: bmu.cover === 'light',
      volley: bmu.initialVolley,
      mob: bmu.type === 'mob',
      moved: false,
      charged: false,
      barred: false,
      halved: false,
      spent: false,
    };
  }

  play(): PlainEnd {
    for (let turn = 1; ; turn++) {
      this.turn();
      const beaten = [this.a, this.b].map((side) => this.isOff(side) && !this.hasReserve(side));
      if (beaten[0] === true || beaten[1] === true) {
        const winner = beaten[0] === beaten[1] ? 'draw' : beaten[0] === true ? 'B' : 'A';
        return this.end(winner, turn);
      }
      if (turn === this.inputs.maxTurns) return this.end('undecided', turn);
      this.now = turn + 1;
      this.reinforce();
    }
  }

  /** Reserves enter at the entry gap, new arrivals on an empty line at the distance of the start. */
  reinforce(): void {
    const { distanceIn, entryGapIn } = this.inputs;
    const sides = [this.a, this.b];
    const empty = sides.filter((side) => this.isEmpty(side));
    const isReserve = empty.some(({ queue }) => queue.length > 0);
    for (const { queue, later } of sides) {
      queue.push(...later.filter(({ entersTurn }) => entersTurn === this.now));
      later.splice(0, later.length, ...later.filter(({ entersTurn }) => (entersTurn ?? 1) > this.now));
    }
    const entering = empty.filter(({ queue }) => queue.length > 0);
    if (entering.length === 0) return;
    const gap = isReserve ? (entryGapIn ?? distanceIn) : distanceIn;
    for (const side of entering)
      side.line = empty.length === 2 ? (distanceIn - gap) / 2 : distanceIn - gap - this.enemyOf(side).line;
    for (const side of entering) this.enter(side);
    this.gap = gap;
    this.edge = null;
  }

  // Doctrine

  /** What the unit on the line is to do, as it sees things now. */
  ordersOf(side: Side): Orders {
    const wide: unknown = side.inputs.doctrine;
    const own: unknown = side.unit.bmu.doctrine;
    const given = own ?? wide;
    const under = own === null || Array.isArray(wide) ? {} : keysOf(wide);
    // A list as specs write it; its last item has no condition.
    const items = Array.isArray(given)
      ? (given as readonly { when?: unknown; do: unknown }[])
      : [{ do: given }];
    const chosen = items.find(
      ({ when }) => when === undefined || holds(when, (name) => this.read(name, side)),
    )?.do;
    return { ...DEFAULTS, ...under, ...keysOf(chosen) } as Orders; // the inputs have been read
  }

  read(name: string, side: Side): unknown {
    const enemy = this.enemyOf(side);
    const lost = ({ stands, bmu }: Unit): number => (bmu.stands - stands) / bmu.stands;
    const type = ({ mob, bmu }: Unit): string => (mob ? 'mob' : bmu.type);
    const limits = side.unit.bmu.weapon?.bandsIn ?? [];
    switch (name) {
      case 'fromTurn':
        return this.now;
      case 'gapIn':
        return this.gap;
      case 'standsLost':
        return lost(side.unit);
      case 'hits':
        return side.unit.perm;
      case 'hitsThisTurn':
        return side.unit.tmp;
      case 'morale':
        return STATES[side.unit.state];
      case 'type':
        return type(side.unit);
      case 'initialVolley':
        return side.unit.volley && side.unit.bmu.weapon !== null;
      case 'inContact':
        return this.contact;
      case 'edge':
        return this.edge === side;
      case 'inCover':
        return side.unit.cover;
      case 'reserve':
        return side.queue.length;
      case 'enemyReserve':
        return enemy.queue.length;
      case 'enemyArm':
        return enemy.unit.bmu.arm;
      case 'enemyType':
        return type(enemy.unit);
      case 'enemyMorale':
        return STATES[enemy.unit.state];
      case 'enemyStandsLost':
        return lost(enemy.unit);
      case 'enemyInRange':
        return this.bandAt(limits, this.gap) >= 0;
      default:
        throw new Error(`no reading ${name}`);
    }
  }

  end(winner: string, turn: number): PlainEnd {
    return {
      winner,
      turn,
      endStates: [this.a, this.b].map(({ unit }) => STATES[unit.state] ?? ''),
      standsLost: [this.a.lost, this.b.lost],
      hits: [this.a.hits, this.b.hits],
      lines: [this.a, this.b].map((side) => (this.isOff(side) ? null : side.line)),
    };
  }

  isOff({ unit }: Side): boolean {
    return unit.state >= 2;
  }

  /** True if the next unit of its queue may come on. */
  isEmpty(side: Side): boolean {
    return this.isOff(side);
  }

  hasReserve({ queue, later }: Side): boolean {
    return queue.length + later.length > 0;
  }

  bothOn(): boolean {
    return !this.isOff(this.a) && !this.isOff(this.b);
  }

  enemyOf(side: Side): Side {
    return side === this.a ? this.b : this.a;
  }

  chargeRate({ bmu }: Unit): number {
    return bmu.chargeMoveIn ?? 0;
  }

  turn(): void {
    this.openTurn();
    if (!this.contact && this.bothOn()) this.chargePhase();
    if (!this.contact && this.bothOn()) this.movementPhase();
    if (!this.contact && this.bothOn()) this.firePhase();
    if (this.contact && this.bothOn()) this.meleePhase();
    this.moralePhase();
  }

  openTurn(): void {
    for (const { unit } of [this.a, this.b]) {
      unit.wasSuppressed = unit.state === 1;
      unit.moved = unit.charged = unit.barred = unit.halved = unit.spent = false;
      unit.tmp = 0;
    }
  }

  roll(dice: number): number {
    let sum = 0;
    for (let i = 0; i < dice; i++) sum += this.die();
    return sum;
  }

  // Step 1

  declares(side: Side): boolean {
    const { name, chargeAtIn } = this.ordersOf(side);
    const rate = this.chargeRate(side.unit);
    if (name !== 'charge' || side.unit.state !== 0 || rate === 0) return false;
    return this.gap <= (chargeAtIn ?? rate);
  }

  chargeTest({ inputs, unit }: Side): boolean {
    let number = 5 + QUALITY[unit.bmu.morale];
    if (unit.bmu.arm === 'cavalry') number -= 2;
    if (unit.bmu.commander) number -= 1;
    if (inputs.aspect === 'flank') number -= 1;
    return this.roll(this.opt.chargeTestDice) >= Math.max(2, number);
  }

  setOff(unit: Unit): void {
    unit.cover = false;
    unit.moved = true;
    unit.charged = true;
  }

  chargePhase(): void {
    const declaring = [this.a, this.b].filter((side) => this.declares(side));
    const passed = declaring.filter((side) => this.chargeTest(side));
    for (const side of declaring) {
      if (passed.includes(side)) this.setOff(side.unit);
      else side.unit.halved = true;
    }
    const [x] = passed;
    if (passed.length === 2) this.bothCharge();
    else if (x !== undefined) this.chargeHome(x);
  }

  bothCharge(): void {
    if (this.chargeRate(this.a.unit) + this.chargeRate(this.b.unit) < this.gap) {
      this.goForward(this.a, this.chargeRate(this.a.unit));
      this.goForward(this.b, this.chargeRate(this.b.unit));
      this.a.unit.barred = this.b.unit.barred = true;
      return;
    }
    const a = this.chargerMorale(this.a);
    const b = this.chargerMorale(this.b);
    if (a && b) this.meetHalfway();
    else this.a.unit.barred = this.b.unit.barred = true;
  }

  goForward(side: Side, by: number): void {
    side.line += by;
    this.gap -= by;
  }

  meetHalfway(): void {
    const { gap } = this;
    const slower = [this.a, this.b].find(({ unit }) => this.chargeRate(unit) < gap / 2);
    for (const side of [this.a, this.b]) {
      const rate = this.chargeRate((slower ?? side).unit);
      this.goForward(side, slower === undefined ? gap / 2 : side === slower ? rate : gap - rate);
    }
    this.contact = true;
  }

  chargerMorale({ unit }: Side): boolean {
    const margin = this.moraleMargin(unit, 0);
    if (margin > 0 && this.opt.chargeMoraleFailState === 'margin') this.worsen(unit, margin);
    return margin <= 0;
  }

  chargeHome(x: Side): void {
    const y = this.enemyOf(x);
    const rate = this.chargeRate(x.unit);
    if (rate < this.gap) {
      this.goForward(x, rate);
      x.unit.barred = true;
      return;
    }
    const { reaction, oppFireAt } = this.ordersOf(y);
    const counters =
      reaction === 'countercharge' && y.unit.state === 0 && this.chargeRate(y.unit) > 0 && !y.unit.halved;
    if (counters) {
      if (this.chargeTest(y)) this.setOff(y.unit);
    } else this.fireAtCharger(y, x, oppFireAt);
    if (!this.chargerMorale(x)) {
      x.unit.barred = true;
      return;
    }
    const margin = this.moraleMargin(y.unit, 1);
    if (margin > 0) {
      this.worsen(y.unit, margin);
      y.unit.state = Math.max(y.unit.state, this.opt.chargeBreakMinimum === 'routed' ? 3 : 2);
      if (y.unit.charged) this.meetHalfway();
      else this.goForward(x, this.gap);
      this.contact = false;
      x.unit.barred = true;
    } else if (reaction === 'fire-and-retire') {
      y.unit.mob = true;
      y.unit.cover = false;
      y.unit.moved = true;
      this.goForward(x, this.gap);
      this.goForward(y, -(y.unit.bmu.engagedMoveIn ?? Number.NaN));
      x.unit.barred = y.unit.barred = true;
    } else if (y.unit.charged) this.meetHalfway();
    else {
      this.goForward(x, this.gap);
      this.contact = true;
    }
  }

  fireAtCharger(y: Side, x: Side, oppFireAt: string): void {
    const { weapon } = y.unit.bmu;
    if (weapon === null) return;
    const wanted = BANDS.indexOf(oppFireAt);
    const here = this.bandAt(weapon.bandsIn, this.gap);
    this.opportunityFire(y.unit, x.unit, here < 0 ? wanted : Math.min(here, wanted));
  }

  opportunityFire(firer: Unit, target: Unit, band: number): void {
    const { weapon, fire, arm } = firer.bmu;
    if (weapon === null) throw new Error('unarmed');
    let kill = 5 + QUALITY[fire] + 1 + this.targetPart(target);
    if (arm === 'cavalry') kill += 1;
    if (this.opt.initialVolleyOnOppFire && firer.volley) kill -= 1;
    const accuracy = (BY_BAND[band] ?? 0) + BY_TYPE[weapon.type ?? 'smoothbore'];
    this.take(target, this.volley(firer.stands, accuracy, kill));
    firer.volley = false;
    if (this.opt.oppFireCostsFirePhase) firer.spent = true;
  }

  // Step 2

  movementPhase(): void {
    let bHasLostItsMove = false;
    if (this.moves(this.a) && this.watches(this.b, this.a)) bHasLostItsMove = true;
    if (!bHasLostItsMove && this.moves(this.b)) this.watches(this.a, this.b);
  }

  moves(side: Side): boolean {
    const { unit } = side;
    const enemy = this.enemyOf(side).unit;
    const doctrine = this.ordersOf(side);
    if (doctrine.name === 'stand-and-fire' || unit.state !== 0 || unit.barred || unit.charged) return false;
    const charge = this.chargeRate(unit);
    const reach = Math.max(0, ...(enemy.bmu.weapon?.bandsIn ?? []).map((limit) => limit ?? 0));
    const free = charge > 0 && this.gap > reach && this.gap > this.chargeRate(enemy);
    let rate = free ? charge : (unit.bmu.engagedMoveIn ?? Number.NaN);
    if (unit.halved) rate /= 2;
    const own = unit.bmu.chargeMoveIn === 0 ? null : unit.bmu.chargeMoveIn;
    const close =
      doctrine.name === 'close-to-range'
        ? doctrine.closeToIn
        : (doctrine.closeToIn ?? doctrine.chargeAtIn ?? own);
    const step = Math.min(rate, this.gap - Math.max(close ?? Number.NaN, this.opt.minGapIn));
    if (!(step > 0)) return false;
    this.goForward(side, step);
    unit.moved = true;
    unit.cover = false;
    return true;
  }

  watches(side: Side, mover: Side): boolean {
    const { unit } = side;
    const { weapon } = unit.bmu;
    if (!this.ordersOf(side).overwatch || unit.moved || unit.charged || unit.barred || weapon === null)
      return false;
    if (!this.isGroupFree(side)) return false;
    const band = this.bandAt(weapon.bandsIn, this.gap);
    if (band < 0) return false;
    this.opportunityFire(unit, mover.unit, band);
    return true;
  }

  /** True unless another of its group has moved. */
  isGroupFree(_side: Side): boolean {
    return true;
  }

  // Step 3

  firePhase(): void {
    // Both choose before anybody fires.
    const firing = [this.a, this.b].filter((side) => this.gap <= (this.ordersOf(side).fireAtIn ?? this.gap));
    for (const side of [this.a, this.b])
      for (const battery of side.inputs.batteries) this.battery(side, battery);
    for (const side of firing) this.smallArms(side);
  }

  battery(
    side: Side,
    guns: BatteryInputs,
    target = this.enemyOf(side).unit,
    gap = this.gap,
    share = (dice: number) => dice,
  ): void {
    const band = this.bandAt(guns.bandsIn, gap + guns.setbackIn);
    if (band < 0) return;
    const ammo = guns.ammo === 'canister' && band > 0 ? 'shot' : guns.ammo;
    let dice = GUN_DICE[guns.class];
    let accuracy = (BY_BAND[band] ?? 0) + BY_TYPE[guns.gunType];
    let kill = 5 + QUALITY[guns.fire] + this.targetPart(target);
    if (side.inputs.aspect === 'flank') kill -= 1;
    if (ammo === 'canister') kill -= 1;
    if (ammo === 'shrapnel') {
      dice += 1;
      if (!guns.percussionShells) accuracy += 1;
    }
    dice = share(dice);
    if (this.opt.poolBattery) return this.take(target, this.volley(dice * guns.stands, accuracy, kill));
    for (let stand = 0; stand < guns.stands; stand++) this.take(target, this.volley(dice, accuracy, kill));
  }

  /** @param aimsOf the targets, and the dice that go to each */
  smallArms(
    side: Side,
    aimsOf = (dice: number): readonly Aim[] => [{ target: this.enemyOf(side).unit, gap: this.gap, dice }],
  ): void {
    const { unit } = side;
    if (unit.bmu.weapon === null || unit.barred || unit.spent) return;
    let dice = unit.stands;
    if (unit.halved)
      dice = this.opt.halfStandsRounding === 'ceil' ? Math.ceil(dice / 2) : Math.floor(dice / 2);
    const fired = aimsOf(dice).filter((aim) => this.fireAt(side, aim));
    if (fired.length > 0) unit.volley = false;
  }

  /** True if dice are thrown. */
  fireAt({ unit, inputs }: Side, { target, gap, dice }: Aim): boolean {
    const { weapon } = unit.bmu;
    const band = this.bandAt(weapon?.bandsIn ?? null, gap);
    if (weapon === null || band < 0 || dice === 0) return false;
    let kill = 5 + QUALITY[unit.bmu.fire] + this.targetPart(target);
    if (unit.volley) kill -= 1;
    if (unit.moved) kill += 1;
    if (unit.bmu.arm === 'cavalry') kill += 1;
    if (inputs.aspect === 'flank') kill -= 1;
    this.take(target, this.volley(dice, (BY_BAND[band] ?? 0) + BY_TYPE[weapon.type ?? 'smoothbore'], kill));
    return true;
  }

  bandAt(limits: readonly (number | null)[] | null, range: number): number {
    return limits?.findIndex((limit) => limit !== null && range <= limit) ?? -1;
  }

  targetPart(target: Unit): number {
    let part = 0;
    if (target.cover) part += 1;
    if (target.bmu.arm === 'cavalry') part -= 1;
    if (target.mob) part -= 1;
    else if (target.bmu.type === 'skirmish') part += 1;
    return part;
  }

  volley(dice: number, accuracyNumber: number, killNumber: number): number {
    let accurate = 0;
    for (let i = 0; i < dice; i++) {
      const face = this.die();
      if (face !== 1 && face >= accuracyNumber) accurate++;
    }
    return Math.floor(this.roll(accurate) / Math.max(this.opt.killMinimum, killNumber));
  }

  take(target: Unit, hits: number): void {
    target.tmp += hits;
    target.side.hits += hits;
  }

  // Step 4

  meleePhase(): void {
    const a = this.strikeOf(this.a);
    const b = this.strikeOf(this.b);
    this.endMelee(a, b);
  }

  strikeOf(side: Side): number {
    return this.strike(side.unit, this.enemyOf(side).unit, this.edge === side);
  }

  endMelee(a: number, b: number): void {
    this.take(this.b.unit, a);
    this.take(this.a.unit, b);
    this.edge = a > b ? this.a : b > a ? this.b : null;
  }

  strike(unit: Unit, enemy: Unit, hadEdge: boolean): number {
    let kill = 5 + QUALITY[unit.bmu.melee];
    if (enemy.cover) kill += 1;
    if (unit.charged) kill -= 1;
    if (this.isFormed(unit) && enemy.mob) kill -= 2;
    if (hadEdge) kill -= 1;
    const dice = Math.min(unit.stands, 4 * enemy.stands);
    return Math.floor(this.roll(dice) / Math.max(this.opt.killMinimum, kill));
  }

  isFormed(unit: Unit): boolean {
    return unit.bmu.type === 'formed' && !unit.mob;
  }

  // Step 5

  /** Number less roll; `extra` is the penalty of a recipient, or the bonus of the edge. */
  moraleMargin(unit: Unit, extra: number): number {
    let number = 5 + QUALITY[unit.bmu.morale] + extra;
    if (this.bracket(unit)) number += 3;
    if (unit.bmu.friendsNear) number -= 1;
    if (unit.bmu.commander) number -= 1;
    return number - this.roll(2);
  }

  bracket({ tmp, stands, perm, bmu }: Unit): boolean {
    if (this.opt.casualtyBasis === 'turn') return tmp / (3 * stands) >= 0.25;
    return (3 * (bmu.stands - stands) + perm + tmp) / (3 * bmu.stands) >= 0.25;
  }

  worsen(unit: Unit, margin: number): void {
    let state = 1;
    if (margin >= this.opt.moraleRoutMargin) state = 3;
    else if (margin >= this.opt.moraleShakenMargin) state = 2;
    unit.state = Math.max(unit.state, state);
  }

  moralePhase(): void {
    const margins = [this.a, this.b].map((side) => this.testOf(side));
    this.takeTests(margins);
    if (this.contact) this.pursuit();
    this.recover();
  }

  /** Number less roll of the test of a side, 0 where it makes none. */
  testOf(side: Side): number {
    if (this.isOff(side) || side.unit.tmp === 0) return 0;
    return this.moraleMargin(side.unit, this.contact && this.edge === side ? -1 : 0);
  }

  takeTests(margins: readonly number[]): void {
    [this.a, this.b].forEach(({ unit }, i) => {
      if ((margins[i] ?? 0) > 0) this.worsen(unit, margins[i] ?? 0);
      unit.wasHit = unit.tmp > 0;
      this.convert(unit, unit.tmp);
      unit.tmp = 0;
    });
  }

  recover(): void {
    for (const { unit } of [this.a, this.b]) {
      const still = unit.wasSuppressed && unit.state === 1 && !unit.wasHit;
      if (still && !unit.moved && !unit.charged) unit.state = 0;
    }
    if (!this.bothOn()) {
      this.contact = false;
      this.edge = null;
    }
  }

  convert(unit: Unit, hits: number): void {
    const forgiven = Math.ceil(hits / 2);
    unit.perm += hits - forgiven;
    while (unit.perm >= 3 && unit.stands > 0) {
      unit.perm -= 3;
      unit.stands--;
      unit.side.lost++;
    }
    if (unit.stands === 0) unit.state = 4;
  }

  /** The side that flees from contact, if one does. */
  runner(): Side | undefined {
    return [this.a, this.b].find(({ unit }) => unit.state === 2 || unit.state === 3);
  }

  /** True if the pursuer keeps contact. */
  pursuit(): boolean {
    const runner = this.runner();
    if (runner === undefined) return false;
    const pursuer = this.enemyOf(runner);
    if (this.isOff(pursuer) || !this.ordersOf(pursuer).pursue) return false;
    if (runner.unit.state === 2 && !this.opt.pursueShaken) return false;
    const hits = this.runDown(pursuer.unit, runner.unit, this.edge === pursuer);
    if (hits === null) return false;
    this.convert(runner.unit, hits);
    return true;
  }

  /** The hits of a pursuit attack; null where contact is lost. */
  runDown(pursuer: Unit, runner: Unit, hasEdge: boolean): number | null {
    const run = (unit: Unit): number => 1 + this.roll(unit.bmu.arm === 'cavalry' ? 2 : 1);
    const ran = run(runner);
    if (run(pursuer) < ran) return null;
    let kill = 5 + QUALITY[pursuer.bmu.melee] - 1;
    if (pursuer.charged) kill -= 1;
    if (this.isFormed(pursuer) && (runner.mob || runner.state === 3)) kill -= 2;
    if (hasEdge) kill -= 1;
    const dice = Math.min(pursuer.stands, 4 * runner.stands);
    const hits = Math.floor(this.roll(dice) / Math.max(this.opt.killMinimum, kill));
    runner.side.hits += hits;
    return hits;
  }
}
