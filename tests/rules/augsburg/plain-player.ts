/**
 * A second player of the engagement, written straight down from sections 11 and 12 of the rules with plain objects and no
 * state machine: two programs that follow them must ask for the same dice in the same order and come to the same end.
 */
import type { Rulings } from '../../../src/rules/augsburg/options.ts';
import type { UnitInputs } from '../../../src/rules/augsburg/inputs.ts';
import type { Setup } from '../../../src/rules/augsburg/setup.ts';
import { choose, wishes, type Sight, type Wish } from './plain-doctrine.ts';
import { Field, Meeting, other, type Side } from './plain-lines.ts';
import {
  band,
  blows,
  evadeModifier,
  holdChargeModifier,
  holdReturnModifier,
  holdsWorks,
  isFoot,
  isFormed,
  isGun,
  isLight,
  isMounted,
  isUnformed,
  moraleModifier,
  normalMove,
  obstacleInches,
  ranksOf,
  rowOf,
  saveOn,
  shots,
  standsFormed,
  type How,
  type Unit,
} from './plain-numbers.ts';

/** The next face of a die with so many sides. */
export type Die = (sides: number) => number;

export interface PlainEnd {
  readonly winner: string;
  readonly turn: number;
  readonly losses: readonly number[];
  readonly statuses: readonly string[];
  readonly shots: readonly number[];
  /** Of each lane, in inches. */
  readonly gaps: readonly number[];
}

interface Brigade {
  readonly side: 0 | 1;
  readonly number: number;
  readonly lanes: readonly number[];
  readonly surplus: boolean;
  readonly reached: boolean;
  points: number;
}

/** What a reaction to a charge has come to. */
interface Answer {
  readonly counter: boolean;
  readonly fired: number;
  readonly deduct: number;
}

interface Chit {
  readonly order: string;
  readonly wish: Wish | null;
}

const costOf = ({ about }: Unit): number => (about.inRadius ? 1 : 2);

function armOf(unit: Unit): string {
  const arm = isGun(unit) ? 'gunners' : isMounted(unit) ? 'horse' : 'foot';
  return isLight(unit) ? `light-${arm}` : arm;
}

export function playPlainly(setup: Setup, opt: Rulings, die: Die): PlainEnd {
  return new Game(setup, opt, die).play();
}

class Game {
  readonly setup: Setup;
  readonly opt: Rulings;
  readonly die: Die;
  readonly field: Field;
  readonly shots = [0, 0];
  brigades: Brigade[] = [];

  constructor(setup: Setup, opt: Rulings, die: Die) {
    this.setup = setup;
    this.opt = opt;
    this.die = die;
    this.field = new Field(setup, opt);
  }

  play(): PlainEnd {
    for (let turn = 1; turn <= this.setup.turnLimit; turn++) {
      this.turn(turn);
      const broken = ([0, 1] as const).map((side) => this.isBeaten(side));
      if (broken[0] === true && broken[1] === true) return this.end('both', turn);
      if (broken[0] === true) return this.end('B', turn);
      if (broken[1] === true) return this.end('A', turn);
    }
    return this.end('none', this.setup.turnLimit);
  }

  end(winner: string, turn: number): PlainEnd {
    const { all } = this.field;
    return {
      winner,
      turn,
      losses: all.map((unit) => unit.start - unit.figures),
      statuses: all.map(({ status, routed }) => (status === 'active' && routed ? 'routed' : status)),
      shots: this.shots,
      gaps: this.field.lanes.map(({ gap }) => gap),
    };
  }

  /** NBR-08: who runs lives, unless a ruling says otherwise. */
  isBeaten(side: Side): boolean {
    const fights = ({ status, routed }: Unit): boolean =>
      status === 'active' && (this.opt.routersCount === 'living' || !routed);
    return !this.field.all.some((unit) => unit.side === side && fights(unit));
  }

  brokenShare(side: Side): number {
    const units = this.field.all.filter((unit) => unit.side === side);
    return units.filter(({ status }) => status !== 'active').length / units.length;
  }

  // Dice.

  sum(count: number): number {
    let total = 0;
    for (let i = 0; i < count; i++) total += this.die(6);
    return total;
  }

  d3(): number {
    return Math.ceil(this.die(6) / 2);
  }

  d2(): number {
    return Math.ceil(this.die(6) / 3);
  }

  check(modifier: number): boolean {
    return this.sum(2) + modifier >= 8;
  }

  // A turn.

  turn(turn: number): void {
    const { all } = this.field;
    this.field.commandPhase(turn);
    if (this.opt.routAgain === 'each-turn') this.runOn();
    const chits = all.map((unit) => this.chit(unit));
    all.forEach((unit, i) => {
      unit.order = chits[i]?.order ?? '';
      this.chosen.set(unit, chits[i]?.wish ?? null);
    });
    if (all.some((unit) => this.hasOrder(unit))) {
      if (this.setup.commands === null) this.freeOrders();
      else this.brigadesAct();
    }
    for (const unit of all) {
      // An order S is complete, and one that was spent in a reaction.
      if (!unit.changed && (unit.order === 'S' || unit.acted)) unit.loose = false;
      unit.changed = false;
      unit.acted = false;
      unit.fellBack = false;
      unit.keptAway = 0;
      unit.rally = 0;
      if (unit.shotNow.size > 0) unit.shotBefore = true;
      unit.shotNow.clear();
      const routs = unit.status === 'routed' || (unit.status === 'active' && unit.routed);
      if (this.opt.routerProximity === 'this-turn' || !routs) unit.alarm = false;
    }
  }

  /** Routers at the front of a lane where an enemy stands run on. */
  runOn(): void {
    const { field } = this;
    for (const unit of field.all) {
      const routs = unit.status === 'active' && unit.routed;
      if (!routs || !field.isFront(unit) || !field.opposed(unit.lane)) continue;
      unit.away = true;
      const m = new Meeting(field, unit, field.front(unit.lane, other(unit.side)));
      m.goBack(unit, m.gap, this.back(unit, 5));
    }
  }

  chit(unit: Unit): Chit {
    if (unit.status !== 'active') return { order: '', wish: null };
    const { setup, field } = this;
    if (!setup.isLine) {
      return field.opposed(unit.lane) ? this.chitOfFront(unit) : { order: 'S', wish: null };
    }
    if (!field.laneOf(unit).stacks[unit.side].includes(unit)) return { order: '', wish: null };
    if (!field.isFront(unit) || unit.turned !== 0 || field.foe(unit) === undefined)
      return this.chitInLine(unit);
    const chit = this.chitOfFront(unit);
    if (chit.order !== 'W') unit.wheels = 0;
    return chit;
  }

  chitOfFront(unit: Unit): Chit {
    const wish = this.wish(unit);
    const order = wish.order ?? this.orderOfMain(unit, wish);
    if (this.possible(unit, order, wish)) return { order, wish };
    return { order: this.standAndFire(unit), wish };
  }

  /** Of a unit behind, a turned one, or a front without an enemy. */
  chitInLine(unit: Unit): Chit {
    const { field } = this;
    const wish = this.wish(unit);
    const turned = unit.turned !== 0;
    if (turned) {
      const meets = wish.order === 'W' && field.isThreatenedFrom(unit, field.facedLane(unit));
      const inOwnLane = field.holds(unit.lane, other(unit.side));
      if (field.foe(unit) === undefined || (inOwnLane && !meets)) return { order: 'W', wish };
    }
    // The unit opposite is broken, or was never there.
    if (field.isFront(unit) && !turned && !this.mayWheel(unit, wish)) return { order: 'S', wish };
    if (unit.disordered) return { order: 'Y', wish };
    if (unit.away || this.wantsToForm(unit, wish)) return { order: 'U', wish };
    if (turned) return { order: this.orderAside(unit, wish), wish };
    if (!field.isFront(unit)) {
      const passes = wish.order === 'M' && this.laneToPassTo(unit) !== null;
      return { order: passes ? 'M' : 'S', wish };
    }
    return { order: 'W', wish };
  }

  orderAside(unit: Unit, wish: Wish): string {
    const foe = this.field.foe(unit);
    if (foe === undefined) return 'S';
    const near = wish.main === 'charge' && this.field.laneInches <= (wish.chargeWithinInches ?? 0);
    const charges = wish.order === 'C' || (wish.order === null && near);
    if (charges && this.mayCharge(unit, foe)) return 'C';
    if (wish.order === 'S' || (wish.order === null && wish.main === 'stand-ready')) return 'S';
    return this.standAndFire(unit);
  }

  standAndFire(unit: Unit): string {
    return band(unit, this.field.distance(unit)) < 3 ? 'F' : 'S';
  }

  wantsToForm(unit: Unit, wish: Wish): boolean {
    return isUnformed(unit) && (wish.reform || isLight(unit)) && !this.stuck(unit);
  }

  orderOfMain(unit: Unit, wish: Wish): string {
    const { gap } = this.field.laneOf(unit);
    if (unit.disordered) return 'Y';
    if (unit.away || this.wantsToForm(unit, wish)) return 'U';
    if (wish.main === 'stand-ready') return 'S';
    if (wish.main === 'stand-and-fire') return this.standAndFire(unit);
    if (wish.main === 'close-to-range') return gap > (wish.rangeInches ?? 0) ? 'M' : 'F';
    return gap <= (wish.chargeWithinInches ?? 0) ? 'C' : 'M';
  }

  /** Who cannot do what he is told stands and fires. */
  possible(unit: Unit, order: string, wish: Wish): boolean {
    const rides = unit.type === 'dragoons-mounted';
    const foe = this.field.foe(unit);
    switch (order) {
      case 'C':
        return !unit.away && foe !== undefined && this.mayCharge(unit, foe);
      case 'M':
        return !unit.away && this.moves(unit);
      case 'R':
        return this.moves(unit);
      case 'T':
        return isFormed(unit) && wish.ranks !== ranksOf(unit);
      case 'D':
        return rides || unit.limbered;
      case 'L':
        return unit.type === 'dragoons-dismounted' || (isGun(unit) && !unit.limbered);
      case 'W':
        return this.mayWheel(unit, wish);
      default:
        return true;
    }
  }

  moves(unit: Unit, lane = unit.lane): boolean {
    return !isGun(unit) || (unit.limbered && this.field.at(lane).going === 'good');
  }

  /** NBR-06, where a unit may move in both lanes. */
  laneToPassTo(unit: Unit): number | null {
    return this.moves(unit) ? this.field.laneToPassTo(unit, (lane) => this.moves(unit, lane)) : null;
  }

  mayWheel(unit: Unit, wish: Wish): boolean {
    return this.moves(unit) && this.laneToTurnOn(unit, wish) !== null;
  }

  /** NBR-02, where the unit's lane is free of enemies; NBR-04, where it is told to meet a threat. */
  laneToTurnOn(unit: Unit, { turnOn, order }: Wish): number | null {
    const isFree = !this.field.holds(unit.lane, other(unit.side));
    return isFree || order === 'W' ? this.field.laneToTurnOn(unit, turnOn) : null;
  }

  mayCharge(unit: Unit, foe: Unit): boolean {
    if (isGun(unit)) return false;
    if (isGun(foe)) return true;
    if (isFormed(unit)) return isMounted(unit) || isLight(foe) || isFoot(foe);
    if (isMounted(unit)) return isLight(foe) && (isMounted(foe) || this.goingOf(foe) === 'good');
    return isLight(foe) && isFoot(foe);
  }

  goingOf(unit: Unit): string {
    return this.field.laneOf(unit).going;
  }

  moveOf(unit: Unit): number {
    return normalMove(unit, this.goingOf(unit));
  }

  // Doctrines.

  /** The decision that a unit's chit was drawn by. */
  readonly chosen = new Map<Unit, Wish | null>();

  doctrines(unit: Unit): readonly [UnitInputs['doctrine'], UnitInputs['doctrine']] {
    // A unit that passes keeps what it was told at the start.
    const number = unit.home + 1;
    const brigade = this.setup.commands?.[unit.side].brigades.find(({ lanes }) => lanes.includes(number));
    return [unit.about.doctrine, brigade?.doctrine ?? null];
  }

  /** The doctrine that holds for a unit at this moment; `chargedFrom` where it reacts to a charge. */
  wish(unit: Unit, chargedFrom = Infinity): Wish {
    const [own, brigade] = this.doctrines(unit);
    const chosen = choose(own ?? brigade, () => this.sight(unit, chargedFrom));
    const wish = wishes(own, brigade)[chosen];
    if (wish === undefined) throw new Error('no doctrine');
    return wish;
  }

  sight(unit: Unit, chargedFromInches: number): Sight {
    const { field } = this;
    const foe = field.foe(unit);
    // Who stands behind has nobody opposite.
    const faced = field.isFront(unit) || unit.turned !== 0 ? field.opposite(unit) : undefined;
    const opposite = faced !== undefined && field.hasCome(unit) && field.hasCome(faced) ? faced : undefined;
    const distance = foe === undefined ? Infinity : field.distance(unit);
    const mode = isGun(unit)
      ? unit.limbered
        ? 'limbered'
        : 'unlimbered'
      : (/^dragoons-(.*)$/u.exec(unit.type)?.[1] ?? '');
    return {
      turn: field.turn,
      gapInches: distance,
      inRange: foe === undefined ? 'none' : (['short', 'medium', 'long'][band(unit, distance)] ?? 'none'),
      figuresLost: (unit.original - unit.figures) / unit.original,
      unformed: isUnformed(unit),
      disordered: unit.disordered,
      routed: unit.routed && unit.status === 'active',
      facingAway: unit.away,
      firstVolley: unit.volley,
      inRadius: unit.about.inRadius,
      mode,
      badGoing: this.goingOf(unit) === 'bad',
      inCover: unit.holds && unit.about.cover !== 'none',
      brokenShare: this.brokenShare(unit.side),
      enemyBrokenShare: this.brokenShare(other(unit.side)),
      friendRouted: field.isAlarmed(unit),
      enemyArm: foe === undefined ? 'none' : armOf(foe),
      enemyLost: opposite === undefined ? 0 : (opposite.original - opposite.figures) / opposite.original,
      enemyUnformed: foe !== undefined && isUnformed(foe),
      enemyDisordered: foe?.disordered === true,
      enemyFacingAway: foe?.away === true,
      enemyBroken: opposite !== undefined && opposite.status !== 'active',
      chargedFromInches,
    };
  }

  stuck(unit: Unit): boolean {
    return this.goingOf(unit) === 'bad' && rowOf(unit) !== 'skirmishing-foot';
  }

  hasOrder(unit: Unit): boolean {
    const { field } = this;
    if (unit.status !== 'active' || unit.acted) return false;
    if (unit.order === 'U' || unit.order === 'Y') return true;
    if (unit.order === '' || unit.order === 'S') return false;
    if (unit.order === 'W') return unit.turned !== 0 || this.mayWheel(unit, this.wish(unit));
    if (!field.isFront(unit) && unit.turned === 0) return this.laneToPassTo(unit) !== null;
    const enemy = field.opposite(unit);
    return enemy?.status === 'active' && (unit.order !== 'C' || this.mayCharge(unit, enemy));
  }

  /** The units of a lane with an order, front first, each looked at when its turn comes. */
  actInLane(lane: number, side: Side, pays: (unit: Unit) => boolean): void {
    for (;;) {
      const units = this.field.at(lane).stacks[side];
      const next = units.find((unit) => this.hasOrder(unit) && pays(unit));
      if (next === undefined) return;
      this.act(next);
    }
  }

  freeOrders(): void {
    const { firstSide } = this.setup;
    const first = firstSide === 'coin' ? this.die(2) - 1 : firstSide === 'A' ? 0 : 1;
    for (const side of first === 0 ? ([0, 1] as const) : ([1, 0] as const))
      this.field.lanes.forEach((_lane, i) => {
        this.actInLane(i, side, () => true);
      });
  }

  brigadesAct(): void {
    const commands = this.setup.commands ?? [];
    this.brigades = commands.flatMap((command, side) =>
      command.brigades.map((brigade) => ({
        side: side === 0 ? 0 : (1 as const),
        number: brigade.number,
        lanes: brigade.lanes.map((lane) => lane - 1),
        surplus: brigade.rallyPoints === 'surplus',
        reached: brigade.inCincRadius,
        points: brigade.number,
      })),
    );
    commands.forEach(({ cinc, split }, side) => {
      const reached = this.brigades.filter((one) => one.side === side && one.reached);
      if (cinc === null || reached.length === 0) return;
      const points = this.d3() + cinc;
      for (let i = 0; i < points; i++) {
        const brigade = reached[split === 'first' ? 0 : i % reached.length];
        if (brigade !== undefined) brigade.points++;
      }
    });
    for (const brigade of this.brigades) brigade.points += this.d3();
    const order = this.inOrder();
    for (const brigade of this.brigades) this.shareSurplus(brigade);
    for (const brigade of order) this.brigadeActs(brigade);
  }

  inOrder(): Brigade[] {
    const order: Brigade[] = [];
    while (order.length < this.brigades.length) {
      const rest = this.brigades.filter((one) => !order.includes(one));
      const highest = Math.max(...rest.map(({ points }) => points));
      const tied = rest.filter(({ points }) => points === highest);
      const diced = tied.length > 1 && this.opt.brigadeTie === 'random';
      const next = tied[diced ? this.die(tied.length) - 1 : 0];
      if (next !== undefined) order.push(next);
    }
    const passesOf = (one: Brigade): number => this.setup.commands?.[one.side].passes ?? 0;
    if (this.opt.passRight === 'highest-only') {
      const [first, ...rest] = order;
      if (first === undefined) return order;
      const place = Math.max(0, Math.min(passesOf(first), order.length - 2));
      return [...rest.slice(0, place), first, ...rest.slice(place)];
    }
    const acted: Brigade[] = [];
    const passed = new Set<Brigade>();
    let waiting = order;
    while (waiting.length > 0) {
      const [holder, ...rest] = waiting;
      if (holder === undefined) break;
      const place = passed.has(holder) ? 0 : Math.max(0, Math.min(passesOf(holder), waiting.length - 2));
      if (place === 0) {
        acted.push(holder);
        waiting = rest;
      } else {
        passed.add(holder);
        waiting = [...rest.slice(0, place), holder, ...rest.slice(place)];
      }
    }
    return acted;
  }

  shareSurplus(brigade: Brigade): void {
    const { field } = this;
    const units = brigade.lanes.flatMap((lane) => field.at(lane).stacks[brigade.side]);
    const cost = units.reduce((sum, unit) => sum + (this.hasOrder(unit) ? costOf(unit) : 0), 0);
    const fronts = brigade.lanes.flatMap((lane) => {
      const front = field.front(lane, brigade.side);
      return front !== undefined && field.opposed(lane) ? [front] : [];
    });
    if (!brigade.surplus || fronts.length === 0) return;
    for (let i = 0; brigade.points > cost; i++, brigade.points--) {
      const given = fronts[i % fronts.length];
      if (given !== undefined) given.rally++;
    }
  }

  brigadeActs(brigade: Brigade): void {
    for (const lane of brigade.lanes)
      this.actInLane(lane, brigade.side, (unit) => {
        const pays = costOf(unit) <= brigade.points;
        if (pays) brigade.points -= costOf(unit);
        return pays;
      });
  }

  // Reactions may cost points.

  brigadeOf(unit: Unit): Brigade | undefined {
    return this.brigades.find((one) => one.side === unit.side && one.lanes.includes(unit.lane));
  }

  canReact(unit: Unit): boolean {
    const brigade = this.brigadeOf(unit);
    return brigade === undefined || brigade.points >= this.opt.reactionCost;
  }

  pay(unit: Unit): void {
    const brigade = this.brigadeOf(unit);
    if (brigade !== undefined) brigade.points -= this.opt.reactionCost;
  }

  // Acts.

  act(unit: Unit): void {
    const { order } = unit;
    unit.acted = true;
    unit.order = '';
    this.carryOut(new Meeting(this.field, unit, this.field.opposite(unit)), unit, order);
    if (order !== 'T') unit.loose = false;
  }

  carryOut(m: Meeting, unit: Unit, order: string): void {
    const wish = this.chosen.get(unit);
    if (order === 'M' && !this.field.isFront(unit)) {
      const lane = this.laneToPassTo(unit) ?? unit.lane;
      this.leave(unit);
      this.field.pass(unit, lane);
      this.leave(unit);
      this.standOff(unit);
    } else if (order === 'M') {
      const charges = wish?.order === null && wish.main === 'charge';
      const to = (charges ? wish.chargeWithinInches : (wish?.rangeInches ?? wish?.chargeWithinInches)) ?? 0;
      if (m.gap > to) {
        m.gap = Math.max(to, m.gap - this.moveOf(unit));
        this.leave(unit);
      }
      this.standOff(unit);
    } else if (order === 'W') {
      const lane = unit.turned === 0 ? this.laneToTurnOn(unit, this.wish(unit)) : unit.lane;
      this.leave(unit);
      const to = lane ?? unit.lane;
      if (to !== unit.wheelsTo) unit.wheels = 0;
      unit.wheelsTo = to;
      unit.wheels++;
      if (unit.wheels < this.setup.wheelOrders) return;
      unit.wheels = 0;
      unit.turned = to - unit.lane;
    } else if (order === 'R') {
      this.leave(unit);
      unit.away = true;
      m.goBack(unit, m.gap, this.moveOf(unit) / 2);
    } else if (order === 'T') {
      unit.ranks = wish?.ranks ?? null;
      if (unit.type.startsWith('pistol'))
        unit.type = unit.ranks === 1 ? 'pistol-cavalry-line' : 'pistol-cavalry-deep';
      unit.loose = true;
      unit.changed = true;
    } else if (order === 'D' || order === 'L') {
      if (isGun(unit)) unit.limbered = order === 'L';
      else unit.type = order === 'L' ? 'dragoons-mounted' : 'dragoons-dismounted';
    } else if (order === 'U') {
      if (!this.stuck(unit)) unit.unformed = false;
      unit.away = false;
    } else if (order === 'Y') this.rallies(m, unit);
    else if (m.target === undefined) throw new Error('nobody is opposite');
    else if (order === 'F') {
      if (!unit.away) this.fireFight(m, unit, m.target, false);
    } else if (!m.aside || !m.target.fellBack) this.charge(m, unit, m.target);
  }

  /** NBR-09: light troops stay 4 inches from a formed front. */
  standOff(unit: Unit): void {
    const { field, setup } = this;
    const lane = field.laneOf(unit);
    const foe = field.front(unit.lane, other(unit.side));
    if (!setup.standOff || lane.gap >= 4 || !isFormed(unit) || !field.isFront(unit)) return;
    if (foe === undefined || foe.status !== 'active' || !field.hasCome(foe) || !isLight(foe)) return;
    const ready = (foe.order === 'S' || foe.order === 'F') && !foe.away && foe.turned === 0;
    if (ready && isFoot(foe) && holdsWorks(foe)) return;
    foe.holds = false;
    new Meeting(field, foe, unit).keepAway(foe, 4 - lane.gap);
  }

  /** A move gives up what the unit holds, and disorders it in bad going. */
  leave(unit: Unit): void {
    unit.holds = false;
    if (this.stuck(unit)) unit.unformed = true;
  }

  rallies(m: Meeting, unit: Unit): void {
    const excess = this.excess(unit, false, unit.about.joined);
    if (excess === 0) {
      unit.disordered = false;
      unit.away = false;
      unit.routed = false;
      unit.alarm = false;
    } else if (this.opt.rallyFailure === 'apply-table') this.fails(m, unit, excess);
  }

  // Morale.

  excess(unit: Unit, enfiladed: boolean, joined: number): number {
    const groups = Math.ceil(unit.original / 6);
    let roll = 0;
    if (!isMounted(unit)) roll = this.sum(groups);
    else
      for (let i = 0; i < groups; i++) {
        const pair = [this.die(6), this.die(6)];
        roll += this.opt.moraleCavalryBest === 'lowest' ? Math.min(...pair) : Math.max(...pair);
      }
    const alarmed = this.field.isAlarmed(unit);
    const modified = roll + moraleModifier(unit, enfiladed, alarmed) - unit.rally - joined;
    return Math.min(6, Math.max(0, modified - unit.figures));
  }

  /** NBR-08: it routs by 5 exactly, and is no gun crew. */
  runs(unit: Unit, excess: number): boolean {
    return this.setup.routers === 'run' && excess === 5 && !isGun(unit);
  }

  /** Inches of a move back. */
  back(unit: Unit, excess: number): number {
    if (this.runs(unit, excess)) return (this.d3() + 2) * this.moveOf(unit);
    if (excess === 1) return this.d3();
    if (excess === 2 || excess === 3) return this.die(6);
    return excess === 4 ? this.die(6) + 3 : 0;
  }

  applyFailure(unit: Unit, excess: number): void {
    const runs = this.runs(unit, excess);
    if (excess >= 5) unit.alarm = true;
    if (excess >= 5 && !runs) {
      unit.status = excess === 5 ? 'routed' : 'shattered';
      return;
    }
    unit.holds = false;
    if (runs) {
      unit.routed = true;
      unit.acted = true;
      unit.order = '';
    }
    unit.away = excess >= 3;
    if (unit.away) {
      if (!unit.acted) unit.order = 'S';
      if (excess === 3) unit.unformed = true;
      else unit.disordered = true;
    }
  }

  fails(m: Meeting, unit: Unit, excess: number): void {
    const inches = this.back(unit, excess);
    this.applyFailure(unit, excess);
    if (unit.status === 'active') m.goBack(unit, m.gap, inches);
  }

  /** A test outside a charge. @returns whether it was passed */
  test(m: Meeting, unit: Unit, enfiladed: boolean): boolean {
    const joined = this.opt.joinedCommanderHelps === 'all-tests' ? unit.about.joined : 0;
    const excess = this.excess(unit, enfiladed, joined);
    if (excess > 0) this.fails(m, unit, excess);
    return excess === 0;
  }

  // Fire.

  /** Unsaved hits. */
  volley(unit: Unit, foe: Unit, how: How): number {
    let hits = Math.floor(this.sum(shots(unit, this.opt, how)) / 5);
    if (how.half && this.opt.halfEffect === 'hits') hits = Math.floor(hits / 2);
    unit.volley = false;
    this.shots[unit.side] = (this.shots[unit.side] ?? 0) + 1;
    const save = saveOn(foe);
    let left = hits;
    if (save <= 6) for (let i = 0; i < hits; i++) if (this.die(6) >= save) left--;
    return left;
  }

  lose(unit: Unit, hits: number, firer: Unit | null): number {
    const lost = Math.min(hits, unit.figures);
    unit.figures -= lost;
    if (firer !== null && lost > 0) unit.shotNow.set(firer, (unit.shotNow.get(firer) ?? 0) + lost);
    if (unit.figures === 0) unit.status = 'destroyed';
    return lost;
  }

  reactedByFire(unit: Unit): void {
    if (this.opt.returnFireLimit === 'unlimited' && unit.order === 'S') return;
    unit.acted = true;
    unit.order = '';
  }

  fireFight(m: Meeting, unit: Unit, foe: Unit, half: boolean, mayAnswer = true): void {
    const how: How = { band: band(unit, m.gap), half, formed: false, stuck: false, bonus: 0, flank: m.flank };
    if (shots(unit, this.opt, how) === 0) return;
    const together = this.opt.returnFireTiming === 'simultaneous';
    const answerable = mayAnswer && foe.order === 'S' && !foe.acted && how.band <= 1 && !isGun(unit);
    const enfiladed = unit.about.enfilades || m.flank;
    const hits = this.volley(unit, foe, how);
    let lost = 0;
    if (!together) {
      lost = this.lose(foe, hits, unit);
      if (foe.status !== 'active') return;
      if (lost > 0) this.test(m, foe, enfiladed);
      if (foe.status !== 'active') return;
    }
    let back = 0;
    if (answerable) back = this.returnFire(m, foe, unit);
    if (together) lost = this.lose(foe, hits, unit);
    const answered = this.lose(unit, back, foe);
    if (together && lost > 0 && foe.status === 'active') this.test(m, foe, enfiladed);
    if (answered > 0 && unit.status === 'active') this.test(m, unit, foe.about.enfilades);
  }

  returnFire(m: Meeting, unit: Unit, foe: Unit): number {
    const how: How = {
      band: band(unit, m.gap),
      half: false,
      formed: false,
      stuck: false,
      bonus: 0,
      flank: false,
    };
    const faces = !unit.away && !m.flank && this.field.isFront(unit);
    if (!faces || !this.canReact(unit) || shots(unit, this.opt, how) === 0) return 0;
    const beyond = this.wish(unit).holdReturnFireBeyondInches;
    if (beyond !== null && m.gap > beyond && this.check(holdReturnModifier(unit, foe))) return 0;
    this.pay(unit);
    const hits = this.volley(unit, foe, how);
    this.reactedByFire(unit);
    return hits;
  }

  // Charges.

  chargeMove(unit: Unit, obstacles: number, deduct: number): number {
    const row = rowOf(unit);
    const horse = row === 'pistol-cavalry' || row === 'aggressive-cavalry';
    let bonus = 0;
    if (row === 'infantry' || row === 'skirmishing-foot') bonus = this.d3();
    else if (horse) {
      const pair = [this.die(6), this.die(6)];
      bonus = row === 'aggressive-cavalry' ? Math.max(...pair) : Math.min(...pair);
    }
    const normal = horse && this.opt.chargeDice === 'replace' ? 0 : this.moveOf(unit);
    return Math.max(0, normal + bonus - obstacles * obstacleInches(unit) - deduct);
  }

  mustEvade(m: Meeting, unit: Unit, charger: Unit, whenCharged: string): boolean {
    if (!isLight(unit)) return false;
    if (whenCharged === 'evade') return true;
    if (!isFormed(charger)) return false;
    if (isMounted(unit)) return this.opt.lightHorseMustEvade;
    const ready = !unit.acted && !unit.away && !m.flank;
    if (ready && holdsWorks(unit) && (unit.order === 'S' || unit.order === 'F')) return false;
    return !(this.opt.skirmishersStandInOpen && ready && unit.order === 'S' && !holdsWorks(unit));
  }

  evade(m: Meeting, unit: Unit, charger: Unit): void {
    unit.holds = false;
    if (unit.acted) unit.unformed = true;
    unit.acted = true;
    unit.order = '';
    const { gap } = m;
    let moves = 3;
    if (gap >= 4 && this.check(evadeModifier(unit, charger))) moves = this.wish(unit, gap).evadeMoves;
    const reach = this.chargeMove(charger, 0, 0);
    m.goBack(unit, gap, moves * this.moveOf(unit));
    m.gap -= Math.min(reach, gap);
  }

  /** NBR-11: the formed unit behind a screen, on which the charge is declared. */
  screened(m: Meeting, unit: Unit, foe: Unit): Unit | undefined {
    const { field } = this;
    const works = isFoot(foe) && holdsWorks(foe) && !foe.away && (foe.order === 'S' || foe.order === 'F');
    if (!this.setup.isLine || m.aside || !isFormed(unit) || !isLight(foe) || works) return undefined;
    if (!this.wish(unit).chargeThrough) return undefined;
    const behind = field.behind(foe);
    return behind !== undefined && isFormed(behind) && this.mayCharge(unit, behind) ? behind : undefined;
  }

  charge(m: Meeting, unit: Unit, foe: Unit): void {
    this.leave(unit);
    const behind = this.screened(m, unit, foe);
    const caught = behind !== undefined && this.opt.screenCaught === 'under-4' && m.gap < 4;
    if (behind === undefined || caught) this.chargeAt(m, unit, foe, caught, []);
    else {
      foe.holds = false;
      if (foe.acted) foe.unformed = true;
      foe.acted = true;
      foe.order = '';
      this.field.laneOf(foe).gap += this.setup.supportInches;
      this.field.changeWithBehind(foe);
      this.chargeAt(new Meeting(this.field, unit, behind), unit, behind, false, [foe]);
    }
  }

  /** @param spared who is not fought in this charge */
  chargeAt(m: Meeting, unit: Unit, foe: Unit, caught: boolean, spared: readonly Unit[]): void {
    const { whenCharged } = this.wish(foe, m.gap);
    if (!caught && this.mustEvade(m, foe, unit, whenCharged)) {
      this.evade(m, foe, unit);
      return;
    }
    const answer = this.answer(m, unit, foe, whenCharged);
    if (answer === null) return;
    const foot = isGun(foe) && !holdsWorks(foe) && !m.aside ? this.shelter(foe) : undefined;
    if (foot === undefined) this.arrive(m, unit, foe, answer, spared);
    else this.chargeAtShelter(m, unit, foe, foot, answer.deduct);
  }

  /** The reaction to a charge; null where it has stopped the charger. */
  answer(m: Meeting, unit: Unit, foe: Unit, whenCharged: string): Answer | null {
    const free = foe.order === 'F' || this.canReact(foe);
    const told = (foe.order === 'S' || foe.order === 'F') && !foe.acted;
    const reacts = told && !foe.away && !m.flank && !foe.limbered && free;
    let counter = false;
    let fired = 0;
    let deduct = 0;
    if (foe.order === 'T' || foe.changed) foe.disordered = true;
    if (reacts && whenCharged === 'countercharge' && foe.order === 'S' && !isGun(foe)) {
      this.pay(foe);
      counter = true;
      foe.holds = false;
      foe.acted = true;
      foe.order = '';
    } else if (reacts && whenCharged !== 'stand') {
      let held = false;
      let fires = true;
      if (whenCharged === 'hold') {
        held = this.check(holdChargeModifier(foe, band(foe, m.gap) === 0));
        fires = held || this.opt.holdFailure === 'fires-early';
      }
      const how: How = {
        band: held ? 0 : band(foe, m.gap),
        half: false,
        formed: standsFormed(foe),
        stuck: this.stuck(foe),
        bonus: held ? this.opt.pointBlankBonusDice : 0,
        flank: false,
      };
      if (fires && shots(foe, this.opt, how) > 0) {
        if (foe.order === 'S') this.pay(foe);
        fired = this.lose(unit, this.volley(foe, unit, how), foe);
        this.reactedByFire(foe);
        if (unit.status !== 'active') return null;
        if (fired > 0) {
          const joined = this.opt.joinedCommanderHelps === 'all-tests' ? unit.about.joined : 0;
          const excess = this.excess(unit, foe.about.enfilades, joined);
          const inches = this.back(unit, excess);
          if (excess >= 3) {
            this.applyFailure(unit, excess);
            const from = held ? 0 : m.gap;
            if (unit.status === 'active')
              m.goBack(unit, from, Math.max(this.opt.minimumGapIn - from, inches));
            return null;
          }
          deduct = inches;
        }
      }
    }
    return { counter, fired, deduct };
  }

  arrive(
    m: Meeting,
    unit: Unit,
    foe: Unit,
    { counter, fired, deduct }: Answer,
    spared: readonly Unit[],
  ): void {
    let moved = this.chargeMove(unit, this.obstacle(m, foe) === 'none' ? 0 : 1, deduct);
    if (counter) moved += this.chargeMove(foe, 0, 0);
    if (moved < m.gap) {
      m.gap -= moved;
      if (this.opt.shortChargeFire === 'always' || deduct > 0)
        this.fireFight(m, unit, foe, true, spared.length === 0);
    } else this.contact(m, unit, foe, fired, counter, spared);
  }

  /** What lies before the target of a charge. */
  obstacle(m: Meeting, foe: Unit): string {
    const own = foe.holds && !m.flank ? foe.about.frontObstacle : 'none';
    return own === 'none' && m.guns === 'before' ? this.opt.gunsAreObstacle : own;
  }

  /** NBR-10: the foot behind which gunners shelter. */
  shelter(crew: Unit): Unit | undefined {
    const { field, setup } = this;
    if (!setup.shelter || !setup.isLine) return undefined;
    const takes = (unit: Unit | undefined): boolean =>
      unit !== undefined && unit.status === 'active' && field.hasCome(unit) && isFormed(unit) && isFoot(unit);
    const behind = field.behind(crew);
    if (setup.supportInches <= 6 && takes(behind)) return behind;
    if (setup.laneInches === null || setup.laneInches > 6) return undefined;
    return [field.front(crew.lane - 1, crew.side), field.front(crew.lane + 1, crew.side)].find(takes);
  }

  chargeAtShelter(m: Meeting, unit: Unit, crew: Unit, foot: Unit, taken: number): void {
    const { field } = this;
    crew.acted = true;
    crew.order = '';
    const before = foot.lane === crew.lane;
    const toGuns = m.gap;
    if (before) {
      m.gap += this.setup.supportInches;
      field.changeWithBehind(crew);
    }
    if (!foot.acted) foot.order = 'S';
    foot.away = false;
    const at = new Meeting(field, unit, foot);
    at.guns = before ? 'before' : 'beside';
    at.crew = crew;
    const answer = this.answer(at, unit, foot, this.wish(foot, at.gap).whenCharged);
    if (answer !== null) {
      const { counter, fired } = answer;
      const deduct = answer.deduct + taken;
      const moved = this.chargeMove(unit, this.obstacle(at, foot) === 'none' ? 0 : 1, deduct);
      const met = counter ? this.chargeMove(foot, 0, 0) : 0;
      if (moved + met >= at.gap) this.melee(at, unit, foot, fired, counter, []);
      else {
        const isShort = moved < toGuns;
        if (isShort) {
          at.crewBack(0);
          m.gap = toGuns - moved;
        } else {
          at.crewLost();
          at.gap -= moved + met;
        }
        if (this.opt.shortChargeFire === 'always' || deduct > 0)
          this.fireFight(isShort ? m : at, unit, isShort ? crew : foot, true, isShort);
      }
    }
    at.crewBack(this.opt.minimumGapIn);
  }

  /** @param beaten whom the charge has beaten before */
  contact(m: Meeting, unit: Unit, foe: Unit, fired: number, counter: boolean, beaten: readonly Unit[]): void {
    if (isGun(foe) && !holdsWorks(foe)) {
      m.gap = 0;
      foe.status = 'abandoned';
    } else this.melee(m, unit, foe, fired, counter, beaten);
  }

  // Melee.

  melee(m: Meeting, unit: Unit, foe: Unit, fired: number, counter: boolean, beaten: readonly Unit[]): void {
    const formed = standsFormed(foe);
    const mine = blows(unit, foe, this.opt, {
      charging: true,
      countercharging: false,
      obstacle: this.obstacle(m, foe),
      fromRear: false,
      formed: false,
      stuck: false,
      enemyFormed: formed,
    });
    const theirs = blows(foe, unit, this.opt, {
      charging: false,
      countercharging: counter,
      obstacle: 'none',
      fromRear: foe.away || m.flank,
      formed,
      stuck: this.stuck(foe),
      enemyFormed: false,
    });
    const hits = Math.floor(this.sum(mine) / 10);
    const suffered = Math.floor(this.sum(theirs) / 10);
    const cost = new Map([
      [unit, this.lose(unit, suffered, null)],
      [foe, this.lose(foe, hits, null)],
    ]);
    for (const one of [unit, foe]) {
      one.unformed = true;
      one.acted = true;
      one.order = '';
    }
    if (hits === suffered + fired) {
      for (const one of [unit, foe])
        if ((cost.get(one) ?? 0) > 0 && one.status === 'active') this.test(m, one, false);
      return;
    }
    const winner = hits > suffered + fired ? unit : foe;
    const loser = winner === unit ? foe : unit;
    if (winner === unit) m.crewLost();
    loser.disordered = true;
    loser.holds = false;
    // They have come together.
    m.gap = 0;
    if (unit.status === 'active' && foe.status === 'active') {
      // Between lanes distances stay.
      const stays = isGun(loser) || (m.aside && m.crew === null && loser === unit);
      const inches = stays ? 0 : this.d3() * this.moveOf(loser);
      m.goBack(loser, 0, inches);
      if (inches > 0) loser.fellBack = true;
    }
    if (loser.status === 'active') this.test(m, loser, false);
    let follows = winner.status === 'active';
    if (this.opt.winnerTests && follows && (cost.get(winner) ?? 0) > 0) follows = this.test(m, winner, false);
    if (!follows || loser.status !== 'active' || m.aside) return;
    this.follow(
      m,
      winner,
      [...beaten, loser],
      this.followUp(this.wish(winner).followUp, winner, winner === unit, counter),
    );
  }

  /** So many moves, into an enemy at the front that this charge has not beaten, or by ruling into any. */
  follow(m: Meeting, winner: Unit, beaten: readonly Unit[], moves: number): void {
    const front = this.field.front(winner.lane, other(winner.side));
    const barred = front?.holds === true && front.about.frontObstacle !== 'none';
    const distance = Math.max(0, moves * this.moveOf(winner) - (barred ? obstacleInches(winner) : 0));
    if (moves > 0) winner.holds = false;
    if (front !== undefined && moves > 0 && distance >= m.gap) {
      if (this.opt.followUpRecontact || !beaten.includes(front)) {
        this.contact(new Meeting(this.field, winner, front), winner, front, 0, false, beaten);
        return;
      }
    }
    m.gap = Math.max(this.opt.minimumGapIn, m.gap - distance);
    if (moves > 0) this.standOff(winner);
  }

  followUp(wish: string, winner: Unit, charged: boolean, counter: boolean): number {
    if (!charged) return counter && isMounted(winner) && wish !== 'none' ? 1 : 0;
    if (isFoot(winner)) return wish === 'none' ? 0 : this.d2();
    return wish === 'two' ? 2 : 1;
  }
}
