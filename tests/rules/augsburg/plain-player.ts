/**
 * A second player of the engagement, written straight down from section 11 of the rules with plain objects and no state
 * machine: two programs that follow the section must ask for the same dice in the same order and come to the same end.
 */
import type { Rulings } from '../../../src/rules/augsburg/options.ts';
import type { UnitInputs } from '../../../src/rules/augsburg/inputs.ts';
import type { Setup, UnitSetup } from '../../../src/rules/augsburg/setup.ts';
import { choose, wishes, type Sight, type Wish } from './plain-doctrine.ts';
import {
  band,
  blows,
  enlist,
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
}

interface Lane {
  readonly units: readonly [Unit, Unit];
  readonly going: string;
  gap: number;
}

interface Brigade {
  readonly side: 0 | 1;
  readonly number: number;
  readonly lanes: readonly number[];
  readonly surplus: boolean;
  readonly reached: boolean;
  points: number;
}

export function playPlainly(setup: Setup, opt: Rulings, die: Die): PlainEnd {
  return new Game(setup, opt, die).play();
}

/** The only unit of a stack. */
function frontOf(stack: readonly UnitSetup[]): UnitInputs {
  const [front] = stack;
  if (front === undefined || stack.length > 1) throw new Error('the plain player knows one unit a stack');
  return front.inputs;
}

class Game {
  readonly setup: Setup;
  readonly opt: Rulings;
  readonly die: Die;
  readonly lanes: readonly Lane[];
  readonly shots = [0, 0];
  brigades: Brigade[] = [];
  turnNumber = 0;

  constructor(setup: Setup, opt: Rulings, die: Die) {
    this.setup = setup;
    this.opt = opt;
    this.die = die;
    this.lanes = setup.lanes.map(({ stacks, going, distanceInches }) => ({
      units: [enlist(frontOf(stacks[0]), opt), enlist(frontOf(stacks[1]), opt)],
      going,
      gap: distanceInches,
    }));
  }

  play(): PlainEnd {
    for (let turn = 1; turn <= this.setup.turnLimit; turn++) {
      this.turnNumber = turn;
      this.turn();
      const broken = [0, 1].map((side) =>
        this.lanes.every(({ units }) => units[side === 0 ? 0 : 1].status !== 'active'),
      );
      if (broken[0] === true && broken[1] === true) return this.end('both', turn);
      if (broken[0] === true) return this.end('B', turn);
      if (broken[1] === true) return this.end('A', turn);
    }
    return this.end('none', this.setup.turnLimit);
  }

  end(winner: string, turn: number): PlainEnd {
    const all = [0, 1].flatMap((side) => this.lanes.map(({ units }) => units[side === 0 ? 0 : 1]));
    return {
      winner,
      turn,
      losses: all.map((unit) => unit.start - unit.figures),
      statuses: all.map(({ status }) => status),
      shots: this.shots,
    };
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

  turn(): void {
    const chits = this.lanes.flatMap((lane) =>
      lane.units.map((unit) => {
        if (this.opposed(lane)) return this.chit(lane, unit);
        return { order: unit.status === 'active' ? 'S' : '', wish: null };
      }),
    );
    this.lanes
      .flatMap(({ units }) => units)
      .forEach((unit, i) => {
        unit.order = chits[i]?.order ?? '';
        this.chosen.set(unit, chits[i]?.wish ?? null);
      });
    const anyOrder = this.lanes.some((lane) => lane.units.some((unit) => this.hasOrder(lane, unit)));
    if (anyOrder) {
      if (this.setup.commands === null) this.freeOrders();
      else this.brigadesAct();
    }
    for (const { units } of this.lanes)
      for (const unit of units) {
        // An order S is complete, and one that was spent in a reaction.
        if (!unit.changed && (unit.order === 'S' || unit.acted)) unit.loose = false;
        unit.changed = false;
        unit.acted = false;
        unit.rally = 0;
        if (unit.shotNow > 0) unit.shotBefore = true;
        unit.shotNow = 0;
        if (this.opt.routerProximity === 'this-turn' || unit.status !== 'routed') unit.alarm = false;
      }
  }

  /** Both stand there and are not broken. */
  opposed(lane: Lane): boolean {
    return lane.units.every(({ status, enters }) => status === 'active' && enters <= this.turnNumber);
  }

  chit(lane: Lane, unit: Unit): { readonly order: string; readonly wish: Wish } {
    const wish = this.wish(lane, unit);
    const order = wish.order ?? this.orderOfMain(lane, unit, wish);
    if (this.possible(lane, unit, order, wish)) return { order, wish };
    return { order: band(unit, lane.gap) < 3 ? 'F' : 'S', wish };
  }

  orderOfMain(lane: Lane, unit: Unit, wish: Wish): string {
    if (unit.disordered) return 'Y';
    if (unit.away) return 'U';
    if (isUnformed(unit) && (wish.reform || isLight(unit)) && !this.stuck(lane, unit)) return 'U';
    if (wish.main === 'stand-ready') return 'S';
    if (wish.main === 'stand-and-fire') return band(unit, lane.gap) < 3 ? 'F' : 'S';
    if (wish.main === 'close-to-range') return lane.gap > (wish.rangeInches ?? 0) ? 'M' : 'F';
    return lane.gap <= (wish.chargeWithinInches ?? 0) ? 'C' : 'M';
  }

  /** Who cannot do what he is told stands and fires. */
  possible(lane: Lane, unit: Unit, order: string, wish: Wish): boolean {
    const moves = !isGun(unit) || (unit.limbered && lane.going === 'good');
    const rides = unit.type === 'dragoons-mounted';
    switch (order) {
      case 'C':
        return !unit.away && this.mayCharge(unit, this.foeOf(lane, unit), lane.going);
      case 'M':
        return !unit.away && moves;
      case 'R':
        return moves;
      case 'T':
        return isFormed(unit) && wish.ranks !== ranksOf(unit);
      case 'D':
        return rides || unit.limbered;
      case 'L':
        return unit.type === 'dragoons-dismounted' || (isGun(unit) && !unit.limbered);
      default:
        return true;
    }
  }

  mayCharge(unit: Unit, foe: Unit, going: string): boolean {
    if (isGun(unit)) return false;
    if (isGun(foe)) return true;
    if (isFormed(unit)) return isMounted(unit) || isLight(foe) || isFoot(foe);
    if (isMounted(unit)) return isLight(foe) && (isMounted(foe) || going === 'good');
    return isLight(foe) && isFoot(foe);
  }

  foeOf({ units }: Lane, unit: Unit): Unit {
    return units[0] === unit ? units[1] : units[0];
  }

  // Doctrines.

  /** The decision that a unit's chit was drawn by. */
  readonly chosen = new Map<Unit, Wish | null>();

  doctrines(lane: Lane, unit: Unit): readonly [UnitInputs['doctrine'], UnitInputs['doctrine']] {
    const side = lane.units[0] === unit ? 0 : 1;
    const number = this.lanes.indexOf(lane) + 1;
    const brigade = this.setup.commands?.[side].brigades.find(({ lanes }) => lanes.includes(number));
    return [unit.about.doctrine, brigade?.doctrine ?? null];
  }

  /** The doctrine that holds for a unit at this moment; `charger` where it reacts to a charge. */
  wish(lane: Lane, unit: Unit, chargedFrom = Infinity): Wish {
    const [own, brigade] = this.doctrines(lane, unit);
    const chosen = choose(own ?? brigade, () => this.sight(lane, unit, chargedFrom));
    const wish = wishes(own, brigade)[chosen];
    if (wish === undefined) throw new Error('no doctrine');
    return wish;
  }

  sight(lane: Lane, unit: Unit, chargedFromInches: number): Sight {
    const foe = this.foeOf(lane, unit);
    const side = lane.units[0] === unit ? 0 : 1;
    const there = this.opposed(lane);
    const broken = (of: 0 | 1): number =>
      this.lanes.filter(({ units }) => units[of].status !== 'active').length / this.lanes.length;
    const place = this.lanes.indexOf(lane);
    const arm = isGun(foe) ? 'gunners' : isMounted(foe) ? 'horse' : 'foot';
    const mode = isGun(unit)
      ? unit.limbered
        ? 'limbered'
        : 'unlimbered'
      : (/^dragoons-(.*)$/u.exec(unit.type)?.[1] ?? '');
    return {
      turn: this.turnNumber,
      gapInches: there ? lane.gap : Infinity,
      inRange: there ? (['short', 'medium', 'long'][band(unit, lane.gap)] ?? 'none') : 'none',
      figuresLost: (unit.original - unit.figures) / unit.original,
      unformed: isUnformed(unit),
      disordered: unit.disordered,
      facingAway: unit.away,
      firstVolley: unit.volley,
      inRadius: unit.about.inRadius,
      mode,
      badGoing: lane.going === 'bad',
      inCover: unit.holds && unit.about.cover !== 'none',
      brokenShare: broken(side),
      enemyBrokenShare: broken(side === 0 ? 1 : 0),
      friendRouted: [place - 1, place + 1].some((next) => this.lanes[next]?.units[side].alarm === true),
      enemyArm: there ? (isLight(foe) ? `light-${arm}` : arm) : 'none',
      enemyLost: (foe.original - foe.figures) / foe.original,
      enemyUnformed: there && isUnformed(foe),
      enemyDisordered: there && foe.disordered,
      enemyFacingAway: there && foe.away,
      enemyBroken: foe.status !== 'active',
      chargedFromInches,
    };
  }

  stuck(lane: Lane, unit: Unit): boolean {
    return lane.going === 'bad' && rowOf(unit) !== 'skirmishing-foot';
  }

  hasOrder(lane: Lane, unit: Unit): boolean {
    if (unit.status !== 'active' || unit.acted) return false;
    if (unit.order === 'U' || unit.order === 'Y') return true;
    return (
      'FCMRTDL'.includes(unit.order) &&
      unit.order !== '' &&
      lane.units.every(({ status }) => status === 'active')
    );
  }

  freeOrders(): void {
    const { firstSide } = this.setup;
    const first = firstSide === 'coin' ? this.die(2) - 1 : firstSide === 'A' ? 0 : 1;
    for (const side of [first, 1 - first])
      for (const lane of this.lanes)
        if (this.hasOrder(lane, lane.units[side === 0 ? 0 : 1])) this.act(lane, side);
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

  unitOf(brigade: Brigade, index: number): { lane: Lane; unit: Unit } {
    const lane = this.lanes[index];
    if (lane === undefined) throw new Error('no such lane');
    return { lane, unit: lane.units[brigade.side] };
  }

  shareSurplus(brigade: Brigade): void {
    const cost = brigade.lanes.reduce((sum, index) => {
      const { lane, unit } = this.unitOf(brigade, index);
      return sum + (this.hasOrder(lane, unit) ? (unit.about.inRadius ? 1 : 2) : 0);
    }, 0);
    const both = brigade.lanes
      .map((index) => this.unitOf(brigade, index))
      .filter(({ lane }) => this.opposed(lane));
    if (!brigade.surplus || both.length === 0) return;
    for (let i = 0; brigade.points > cost; i++, brigade.points--) {
      const given = both[i % both.length];
      if (given !== undefined) given.unit.rally++;
    }
  }

  brigadeActs(brigade: Brigade): void {
    for (const index of brigade.lanes) {
      const { lane, unit } = this.unitOf(brigade, index);
      const cost = unit.about.inRadius ? 1 : 2;
      if (!this.hasOrder(lane, unit) || cost > brigade.points) continue;
      brigade.points -= cost;
      this.act(lane, brigade.side);
    }
  }

  // Reactions may cost points.

  brigadeOf(lane: Lane, unit: Unit): Brigade | undefined {
    const side = lane.units[0] === unit ? 0 : 1;
    return this.brigades.find((one) => one.side === side && one.lanes.includes(this.lanes.indexOf(lane)));
  }

  canReact(lane: Lane, unit: Unit): boolean {
    const brigade = this.brigadeOf(lane, unit);
    return brigade === undefined || brigade.points >= this.opt.reactionCost;
  }

  pay(lane: Lane, unit: Unit): void {
    const brigade = this.brigadeOf(lane, unit);
    if (brigade !== undefined) brigade.points -= this.opt.reactionCost;
  }

  // Acts.

  act(lane: Lane, side: number): void {
    const unit = lane.units[side === 0 ? 0 : 1];
    const foe = lane.units[side === 0 ? 1 : 0];
    const { order } = unit;
    unit.acted = true;
    unit.order = '';
    this.carryOut(lane, unit, foe, order);
    if (order !== 'T') unit.loose = false;
  }

  carryOut(lane: Lane, unit: Unit, foe: Unit, order: string): void {
    const wish = this.chosen.get(unit);
    if (order === 'M') {
      const charges = wish?.order === null && wish.main === 'charge';
      const to = (charges ? wish.chargeWithinInches : (wish?.rangeInches ?? wish?.chargeWithinInches)) ?? 0;
      if (lane.gap <= to) return;
      lane.gap = Math.max(to, lane.gap - normalMove(unit, lane.going));
      unit.holds = false;
      if (this.stuck(lane, unit)) unit.unformed = true;
    } else if (order === 'R') {
      lane.gap += normalMove(unit, lane.going) / 2;
      unit.holds = false;
      if (this.stuck(lane, unit)) unit.unformed = true;
      unit.away = true;
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
      if (!this.stuck(lane, unit)) unit.unformed = false;
      unit.away = false;
    } else if (order === 'Y') this.rallies(lane, unit);
    else if (order === 'F') {
      if (!unit.away) this.fireFight(lane, unit, foe, false);
    } else this.charge(lane, unit, foe);
  }

  rallies(lane: Lane, unit: Unit): void {
    const excess = this.excess(lane, unit, false, unit.about.joined);
    if (excess === 0) {
      unit.disordered = false;
      unit.away = false;
    } else if (this.opt.rallyFailure === 'apply-table') {
      const inches = this.back(excess);
      this.applyFailure(unit, excess);
      if (excess < 5) lane.gap += inches;
    }
  }

  // Morale.

  excess(lane: Lane, unit: Unit, enfiladed: boolean, joined: number): number {
    const groups = Math.ceil(unit.original / 6);
    let roll = 0;
    if (!isMounted(unit)) roll = this.sum(groups);
    else
      for (let i = 0; i < groups; i++) {
        const pair = [this.die(6), this.die(6)];
        roll += this.opt.moraleCavalryBest === 'lowest' ? Math.min(...pair) : Math.max(...pair);
      }
    const i = this.lanes.indexOf(lane);
    const side = lane.units[0] === unit ? 0 : 1;
    const alarmed = [i - 1, i + 1].some((next) => this.lanes[next]?.units[side].alarm === true);
    const modified = roll + moraleModifier(unit, enfiladed, alarmed) - unit.rally - joined;
    return Math.min(6, Math.max(0, modified - unit.figures));
  }

  /** Inches of a move back. */
  back(excess: number): number {
    if (excess === 1) return this.d3();
    if (excess === 2 || excess === 3) return this.die(6);
    return excess === 4 ? this.die(6) + 3 : 0;
  }

  applyFailure(unit: Unit, excess: number): void {
    if (excess >= 5) {
      unit.status = excess === 5 ? 'routed' : 'shattered';
      unit.alarm = true;
      return;
    }
    unit.holds = false;
    unit.away = excess >= 3;
    if (unit.away) {
      if (!unit.acted) unit.order = 'S';
      if (excess === 3) unit.unformed = true;
      else unit.disordered = true;
    }
  }

  /** A test outside a charge. @returns whether it was passed */
  test(lane: Lane, unit: Unit, enfiladed: boolean): boolean {
    const joined = this.opt.joinedCommanderHelps === 'all-tests' ? unit.about.joined : 0;
    const excess = this.excess(lane, unit, enfiladed, joined);
    if (excess === 0) return true;
    const inches = this.back(excess);
    this.applyFailure(unit, excess);
    lane.gap += inches;
    return false;
  }

  // Fire.

  /** Unsaved hits. */
  volley(unit: Unit, foe: Unit, how: How): number {
    let hits = Math.floor(this.sum(shots(unit, this.opt, how)) / 5);
    if (how.half && this.opt.halfEffect === 'hits') hits = Math.floor(hits / 2);
    unit.volley = false;
    const side = this.lanes.some(({ units }) => units[0] === unit) ? 0 : 1;
    this.shots[side] = (this.shots[side] ?? 0) + 1;
    const save = saveOn(foe);
    let left = hits;
    if (save <= 6) for (let i = 0; i < hits; i++) if (this.die(6) >= save) left--;
    return left;
  }

  lose(unit: Unit, hits: number, byFire: boolean): number {
    const lost = Math.min(hits, unit.figures);
    unit.figures -= lost;
    if (byFire) unit.shotNow += lost;
    if (unit.figures === 0) unit.status = 'destroyed';
    return lost;
  }

  reactedByFire(unit: Unit): void {
    if (this.opt.returnFireLimit === 'unlimited' && unit.order === 'S') return;
    unit.acted = true;
    unit.order = '';
  }

  fireFight(lane: Lane, unit: Unit, foe: Unit, half: boolean): void {
    const how: How = { band: band(unit, lane.gap), half, formed: false, bonus: 0 };
    if (shots(unit, this.opt, how) === 0) return;
    const together = this.opt.returnFireTiming === 'simultaneous';
    const answerable = foe.order === 'S' && !foe.acted && how.band <= 1 && !isGun(unit);
    const hits = this.volley(unit, foe, how);
    let lost = 0;
    if (!together) {
      lost = this.lose(foe, hits, true);
      if (foe.status !== 'active') return;
      if (lost > 0) this.test(lane, foe, unit.about.enfilades);
      if (foe.status !== 'active') return;
    }
    let back = 0;
    if (answerable) back = this.returnFire(lane, foe, unit);
    if (together) lost = this.lose(foe, hits, true);
    const answered = this.lose(unit, back, true);
    if (together && lost > 0 && foe.status === 'active') this.test(lane, foe, unit.about.enfilades);
    if (answered > 0 && unit.status === 'active') this.test(lane, unit, foe.about.enfilades);
  }

  returnFire(lane: Lane, unit: Unit, foe: Unit): number {
    const how: How = { band: band(unit, lane.gap), half: false, formed: false, bonus: 0 };
    if (unit.away || !this.canReact(lane, unit) || shots(unit, this.opt, how) === 0) return 0;
    const beyond = this.wish(lane, unit).holdReturnFireBeyondInches;
    if (beyond !== null && lane.gap > beyond && this.check(holdReturnModifier(unit))) return 0;
    this.pay(lane, unit);
    const hits = this.volley(unit, foe, how);
    this.reactedByFire(unit);
    return hits;
  }

  // Charges.

  chargeMove(unit: Unit, going: string, obstacles: number, deduct: number): number {
    const row = rowOf(unit);
    const horse = row === 'pistol-cavalry' || row === 'aggressive-cavalry';
    let bonus = 0;
    if (row === 'infantry' || row === 'skirmishing-foot') bonus = this.d3();
    else if (horse) {
      const pair = [this.die(6), this.die(6)];
      bonus = row === 'aggressive-cavalry' ? Math.max(...pair) : Math.min(...pair);
    }
    const normal = horse && this.opt.chargeDice === 'replace' ? 0 : normalMove(unit, going);
    return Math.max(0, normal + bonus - obstacles * obstacleInches(unit) - deduct);
  }

  mustEvade(unit: Unit, charger: Unit, whenCharged: string): boolean {
    if (!isLight(unit)) return false;
    if (whenCharged === 'evade') return true;
    if (!isFormed(charger)) return false;
    if (isMounted(unit)) return this.opt.lightHorseMustEvade;
    const ready = !unit.acted && !unit.away;
    if (ready && holdsWorks(unit) && (unit.order === 'S' || unit.order === 'F')) return false;
    return !(this.opt.skirmishersStandInOpen && ready && unit.order === 'S' && !holdsWorks(unit));
  }

  evade(lane: Lane, unit: Unit, charger: Unit): void {
    unit.holds = false;
    if (unit.acted) unit.unformed = true;
    unit.acted = true;
    unit.order = '';
    let moves = 3;
    if (lane.gap >= 4 && this.check(evadeModifier(unit, charger)))
      moves = this.wish(lane, unit, lane.gap).evadeMoves;
    const reach = this.chargeMove(charger, lane.going, 0, 0);
    lane.gap += moves * normalMove(unit, lane.going) - Math.min(reach, lane.gap);
  }

  charge(lane: Lane, unit: Unit, foe: Unit): void {
    unit.holds = false;
    if (this.stuck(lane, unit)) unit.unformed = true;
    const { whenCharged } = this.wish(lane, foe, lane.gap);
    if (this.mustEvade(foe, unit, whenCharged)) {
      this.evade(lane, foe, unit);
      return;
    }
    if (foe.order === 'T' || foe.changed) foe.disordered = true;
    const free = foe.order === 'F' || this.canReact(lane, foe);
    const reacts =
      (foe.order === 'S' || foe.order === 'F') && !foe.acted && !foe.away && !foe.limbered && free;
    let counter = false;
    let fired = 0;
    let deduct = 0;
    if (reacts && whenCharged === 'countercharge' && foe.order === 'S' && !isGun(foe)) {
      this.pay(lane, foe);
      counter = true;
      foe.holds = false;
      foe.acted = true;
      foe.order = '';
    } else if (reacts && whenCharged !== 'stand') {
      let held = false;
      let fires = true;
      if (whenCharged === 'hold') {
        held = this.check(holdChargeModifier(foe, band(foe, lane.gap) === 0));
        fires = held || this.opt.holdFailure === 'fires-early';
      }
      const how: How = {
        band: held ? 0 : band(foe, lane.gap),
        half: false,
        formed: standsFormed(foe),
        bonus: held ? this.opt.pointBlankBonusDice : 0,
      };
      if (fires && shots(foe, this.opt, how) > 0) {
        if (foe.order === 'S') this.pay(lane, foe);
        fired = this.lose(unit, this.volley(foe, unit, how), true);
        this.reactedByFire(foe);
        if (unit.status !== 'active') return;
        if (fired > 0) {
          const joined = this.opt.joinedCommanderHelps === 'all-tests' ? unit.about.joined : 0;
          const excess = this.excess(lane, unit, foe.about.enfilades, joined);
          const inches = this.back(excess);
          if (excess >= 3) {
            this.applyFailure(unit, excess);
            if (excess < 5) lane.gap = Math.max(this.opt.minimumGapIn, (held ? 0 : lane.gap) + inches);
            return;
          }
          deduct = inches;
        }
      }
    }
    const obstacle = foe.holds ? foe.about.frontObstacle : 'none';
    let moved = this.chargeMove(unit, lane.going, obstacle === 'none' ? 0 : 1, deduct);
    if (counter) moved += this.chargeMove(foe, lane.going, 0, 0);
    if (moved < lane.gap) {
      lane.gap -= moved;
      if (this.opt.shortChargeFire === 'always' || deduct > 0) this.fireFight(lane, unit, foe, true);
    } else if (isGun(foe) && !holdsWorks(foe)) foe.status = 'abandoned';
    else this.melee(lane, unit, foe, fired, counter);
  }

  // Melee.

  melee(lane: Lane, unit: Unit, foe: Unit, fired: number, counter: boolean): void {
    const formed = standsFormed(foe);
    const mine = blows(unit, foe, this.opt, {
      charging: true,
      countercharging: false,
      obstacle: foe.holds ? foe.about.frontObstacle : 'none',
      fromRear: false,
      formed: false,
      enemyFormed: formed,
    });
    const theirs = blows(foe, unit, this.opt, {
      charging: false,
      countercharging: counter,
      obstacle: 'none',
      fromRear: foe.away,
      formed,
      enemyFormed: false,
    });
    const hits = Math.floor(this.sum(mine) / 10);
    const suffered = Math.floor(this.sum(theirs) / 10);
    const cost = new Map([
      [unit, this.lose(unit, suffered, false)],
      [foe, this.lose(foe, hits, false)],
    ]);
    for (const one of [unit, foe]) {
      one.unformed = true;
      one.acted = true;
      one.order = '';
    }
    if (hits === suffered + fired) {
      for (const one of [unit, foe])
        if ((cost.get(one) ?? 0) > 0 && one.status === 'active') this.test(lane, one, false);
      return;
    }
    const winner = hits > suffered + fired ? unit : foe;
    const loser = winner === unit ? foe : unit;
    loser.disordered = true;
    loser.holds = false;
    if (unit.status === 'active' && foe.status === 'active')
      lane.gap = isGun(loser) ? 0 : this.d3() * normalMove(loser, lane.going);
    if (loser.status === 'active') this.test(lane, loser, false);
    let follows = winner.status === 'active';
    if (this.opt.winnerTests && follows && (cost.get(winner) ?? 0) > 0)
      follows = this.test(lane, winner, false);
    if (!follows || loser.status !== 'active') return;
    const moves = this.followUp(this.wish(lane, winner).followUp, winner, winner === unit, counter);
    const distance = moves * normalMove(winner, lane.going);
    if (moves > 0) winner.holds = false;
    if (this.opt.followUpRecontact && moves > 0 && distance >= lane.gap) {
      if (isGun(loser)) loser.status = 'abandoned';
      else this.melee(lane, winner, loser, 0, false);
      return;
    }
    lane.gap = Math.max(this.opt.minimumGapIn, lane.gap - distance);
  }

  followUp(wish: string, winner: Unit, charged: boolean, counter: boolean): number {
    if (!charged) return counter && isMounted(winner) && wish !== 'none' ? 1 : 0;
    if (isFoot(winner)) return wish === 'none' ? 0 : this.d2();
    return wish === 'two' ? 2 : 1;
  }
}
