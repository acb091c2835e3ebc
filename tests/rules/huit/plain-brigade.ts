/** A second player of section 14 (c), written straight down from it. */
import type { BrigadeInputs, BrigadeSideInputs, BrigadeUnitInputs } from '../../../src/rules/huit/inputs.ts';
import tables from '../../../src/rules/huit/tables.json' with { type: 'json' };
import type { Die, Options } from './plain-rules.ts';
import { plainOrders, type PlainOrders } from './plain-doctrine.ts';
import { emptyLane, Field, unitOf, type Lane, type Unit } from './plain-stacks.ts';

const SMALL_ARMS: Readonly<Record<string, number | string>> = tables.smallArmsRangesCm;

export interface PlainBrigades {
  readonly winner: string;
  readonly move: number;
  readonly lost: readonly [number, number];
  /** Lines of both sides in each lane from their start lines in cm, or null. */
  readonly lines: readonly (readonly [number | null, number | null])[];
}

export class Ended extends Error {
  readonly winner: string;
  constructor(winner: string) {
    super(winner);
    this.winner = winner;
  }
}

/** What a brigade is beside its units. */
class Brigade {
  readonly is: BrigadeSideInputs;
  bc: number;
  order = 'pass';
  /** Its division or army is on hold. */
  heldAbove = false;
  get pass(): boolean {
    return this.order === 'pass' && !this.heldAbove;
  }
  /** A worse order stays. */
  get reported(): string {
    return this.order === 'pass' && this.heldAbove ? 'hold' : this.order;
  }
  /** At its test: it advances, a commander is in the next sector, or an enemy alone there. */
  advancing = false;
  besideBC = false;
  outflanked = false;
  artilleryKills = false;
  limbered = false;
  shots = 0;
  lost = 0;
  lostNow = 0;
  readonly atStart: number;
  constructor(is: BrigadeSideInputs) {
    this.is = is;
    this.bc = is.bcRating;
    this.atStart = is.lanes.flat().length;
  }
}

/** Brigades without neighbours: those of section 15 do more at the places that say nothing here. */
export class Brigades extends Field {
  readonly inputs: BrigadeInputs;
  private readonly coin: () => number;
  private readonly brigades: readonly [Brigade, Brigade];
  player = 0;
  /** The deeds of the player's fronts in step 3. */
  moved: string[] = [];
  private move = 1;
  private readonly given = new Map<Unit, BrigadeUnitInputs>();

  constructor(inputs: BrigadeInputs, options: Options, die: Die, coin: () => number) {
    super(options, die, [inputs.A.supportGapCm, inputs.B.supportGapCm]);
    this.inputs = inputs;
    this.coin = coin;
    this.throughGuns = inputs.throughGuns;
    this.brigades = [new Brigade(inputs.A), new Brigade(inputs.B)];
    for (let i = 0; i < inputs.lanes; i++) this.lanes.push(emptyLane(inputs.distanceCm));
  }

  /** Units whose move has come (SCN-01, -03). */
  enter(move: number): void {
    this.move = move;
    this.lanes.forEach((lane, i) => {
      for (const side of [0, 1])
        for (const is of this.brigade(side).is.lanes[i] ?? []) {
          if ((is.entersTurn ?? 1) !== move) continue;
          const stack = this.stack(lane, side);
          if (stack.length === 0) {
            this.back(lane, side, this.inputs.distanceCm - lane.d);
            lane.behind[side === 0 ? 0 : 1] = false;
            for (const enemy of this.stack(lane, 1 - side).slice(0, 1)) this.faceFront(enemy);
          }
          const unit = unitOf(is, side);
          unit.limbered = is.limbered;
          this.given.set(unit, is);
          stack.push(unit);
        }
    });
  }

  private toCome(side: number): number {
    return this.brigade(side)
      .is.lanes.flat()
      .filter(({ entersTurn }) => (entersTurn ?? 1) > this.move).length;
  }

  ordersOf(lane: Lane, side: number, unit = this.mustFront(lane, side)): PlainOrders {
    const is = this.given.get(unit);
    if (is === undefined) throw new Error('a unit that never entered');
    //
    const own = this.brigade(side).is;
    const wider = this.gunsMove && is.arm === 'artillery' ? { ...own, doctrine: 'stand-and-fire' } : own;
    return plainOrders(wider, is, (name) => this.read(name, lane, side, unit));
  }

  private read(name: string, lane: Lane, side: number, unit: Unit): number | boolean | string {
    const enemy = this.front(this.faced(lane, unit), 1 - side);
    const i = this.lanes.indexOf(lane);
    const lossesOf = (of: number): number => this.brigade(of).lost / this.brigade(of).atStart;
    switch (name) {
      case 'distanceCm':
        return enemy === undefined ? Infinity : this.reachTo(lane, unit);
      case 'kills':
        return unit.kills;
      case 'disorders':
        return unit.disorders;
      case 'blown':
        return unit.blue > 0;
      case 'engaged':
        return this.isEngaged(lane, side);
      case 'turned':
        return unit.turned !== 0;
      case 'limbered':
        return unit.limbered;
      case 'formation':
        return unit.formation;
      case 'order':
        return this.brigade(side).reported;
      case 'support':
        return this.rear(lane, side);
      case 'flanksCovered':
        return this.flanks(lane, side);
      case 'ownLosses':
        return lossesOf(side);
      case 'enemyLosses':
        return lossesOf(1 - side);
      case 'frontKills':
        return this.mustFront(lane, side).kills;
      case 'frontDisorders':
        return this.mustFront(lane, side).disorders;
      case 'enemyArm':
        return enemy?.is.arm ?? 'none';
      case 'enemyFormation':
        return enemy?.formation ?? 'none';
      case 'enemyKills':
        return enemy?.kills ?? 0;
      case 'enemyDisorders':
        return enemy?.disorders ?? 0;
      case 'enemyBlown':
        return (enemy?.blue ?? 0) > 0;
      case 'emptyBeside':
        return [this.lanes[i - 1], this.lanes[i + 1]].some(
          (next) => next !== undefined && this.front(next, 1 - side) === undefined,
        );
      case 'fromTurn':
        return this.move;
      default:
        throw new Error(`no reading ${name}`);
    }
  }

  private lines(): [number | null, number | null][] {
    const lineOf = (lane: Lane, side: 0 | 1): number | null =>
      this.front(lane, side) === undefined ? null : lane.come[side];
    return this.lanes.map((lane) => [lineOf(lane, 0), lineOf(lane, 1)]);
  }

  brigade(i: number): Brigade {
    return i === 0 ? this.brigades[0] : this.brigades[1];
  }

  units(side: number): Unit[] {
    return this.lanes.flatMap((lane) => this.stack(lane, side));
  }

  isEngaged(lane: Lane, _side: number): boolean {
    return lane.engaged;
  }

  /** Nobody moves, shoots or charges here: one of the fronts is engaged. */
  isBound(lane: Lane): boolean {
    return this.isEngaged(lane, 0) || this.isEngaged(lane, 1);
  }

  /** The lane whose enemy a front unit faces, and how far that is. */
  faced(lane: Lane, _u: Unit): Lane {
    return lane;
  }
  reachTo(lane: Lane, u: Unit): number {
    return this.faced(lane, u) === lane ? lane.d : this.laneCm;
  }

  coversFlank(_next: Lane, _lane: Lane, _side: number): boolean {
    return true;
  }
  isNearFlank(_side: number): boolean {
    return false;
  }
  gunsFire(_player: number): void {}
  forgetCharges(_player: number): void {}
  actsFreely(_lane: Lane, _player: number, _front: Unit, _orders: PlainOrders): string {
    return 'stood';
  }
  flankCharges(_lane: Lane, _player: number): void {}
  forgetTurn(): void {}
  breakOff(_side: number): void {}

  flanks(lane: Lane, side: number, place = 0): boolean {
    const i = this.lanes.indexOf(lane);
    const own = this.stack(lane, side)[place];
    if (own === undefined) throw new Error('nobody to cover');
    if (own.turned !== 0) return false;
    const { leftFlankSecured, rightFlankSecured } = this.brigade(side).is;
    const beside = (at: number): boolean => {
      const next = this.lanes[at];
      if (next === undefined || !this.supports(this.front(next, side), own)) return false;
      return this.coversFlank(next, lane, side);
    };
    const left = i === 0 ? leftFlankSecured : beside(i - 1);
    const right = i === this.lanes.length - 1 ? rightFlankSecured : beside(i + 1);
    return left && right;
  }

  secondOf(lane: Lane, side: number): Unit | null {
    if (side !== this.player || !this.brigade(side).pass) return null;
    const i = this.lanes.indexOf(lane);
    const lead = this.mustFront(this.at(lane, side), side);
    for (const next of [this.lanes[i - 1], this.lanes[i + 1]]) {
      const front = next === undefined ? undefined : this.front(next, side);
      if (next === undefined || front === undefined || front.joined) continue;
      if (this.garrison(next, side) !== undefined) continue;
      if (this.stack(next, 1 - side).length > 0 || !this.mayJoin(next, front, lead)) continue;
      const twoArms = front.is.arm !== lead.is.arm;
      if (twoArms && this.options['mixedMelee'] === 'no-join') continue;
      front.joined = true;
      return front;
    }
    return null;
  }

  mayJoin(_at: Lane, _u: Unit, _lead: Unit): boolean {
    return true;
  }

  override mayFormSquare({ side, is }: Unit): boolean {
    const { order, heldAbove } = this.brigade(side);
    return !heldAbove && (order === 'pass' || (order === 'hold' && is.quality !== -1));
  }

  mayCounter(side: number): boolean {
    return this.brigade(side).pass;
  }

  lost(unit: Unit): void {
    this.brigade(unit.side).lost++;
    this.brigade(unit.side).lostNow++;
  }

  removeSecond(u: Unit): void {
    const lane = this.lanes.find((one) => this.front(one, u.side) === u);
    if (lane === undefined) throw new Error('a second unit that is no front');
    this.removeFront(lane, u.side);
  }

  play(): PlainBrigades {
    const lost = (): [number, number] => [this.brigades[0].lost, this.brigades[1].lost];
    for (let move = 1; move <= this.inputs.maxMoves; move++) {
      const { order } = this.inputs;
      this.enter(move);
      const first = order === 'dice' ? this.coin() - 1 : order === 'A-first' ? 0 : 1;
      for (const side of [0, 1]) for (const u of this.units(side)) u.idle = true;
      try {
        this.turn(first, true);
        this.forgetTurn();
        this.turn(1 - first, false);
        this.forgetTurn();
      } catch (ended) {
        if (!(ended instanceof Ended)) throw ended;
        return { winner: ended.winner, move, lost: lost(), lines: this.lines() };
      }
      this.endOfMove();
    }
    return { winner: 'undecided', move: this.inputs.maxMoves, lost: lost(), lines: this.lines() };
  }

  private turn(player: number, first: boolean): void {
    this.begin(player);
    const acts = this.tests(player);
    this.rearsAtOnce(player);
    if (acts) {
      this.guns(player);
      this.moves(player);
      this.rearsAtOnce(player);
      this.musketry(player);
      this.melees(player, first);
    }
    this.rearsAtEnd(player);
  }

  rearsAtOnce(player: number): void {
    if (this.options['rearWhen'] === 'at-once') this.rears(player);
  }

  rearsAtEnd(player: number): void {
    this.rears(player);
    if (this.inputs.rearTests) this.check();
  }

  /** HUIT-NBR-08; null where nobody passes. */
  private passes(lane: Lane, player: number): string | null {
    const stack = this.stack(lane, player);
    const [front, u] = this.inputs.passage ? stack : [];
    if (front === undefined || u === undefined || this.front(lane, 1 - player) === undefined) return null;
    if (this.isEngaged(lane, player) || !this.mayPass(u)) return null;
    const { kind, through, frontKillsAtLeast } = this.ordersOf(lane, player, u);
    if (kind === 'relieve') {
      if (!this.mayPass(front) || front.kills < frontKillsAtLeast) return null;
    } else {
      if (kind !== 'charge' || !through || !this.brigade(player).pass || this.isBound(lane)) return null;
      if (lane.d + this.gap(player) > this.moveOf(u) || this.isAblaze(lane)) return null;
    }
    stack.splice(0, 2, u, front);
    u.idle = false;
    front.idle = false;
    let moved = 'far';
    const whom = this.options['passageDisorders'] ?? 'mover';
    const free = whom === 'none' || this.isStand(u) || this.isStand(front);
    const stands = (one: Unit): boolean => {
      const place = stack.indexOf(one);
      if (this.event(one, this.supported(lane, player, place), 0, 1)) return true;
      this.removeFront(lane, player, place);
      if (place === 0) this.back(lane, player, this.gap(player));
      return false;
    };
    if ((free || stands(u)) && kind === 'charge') {
      this.back(lane, player, this.gap(player));
      moved = 'contact';
    }
    if (!free && whom === 'both') stands(front);
    return moved;
  }

  private mayPass({ formation, blue, is }: Unit): boolean {
    return formation !== 'square' && blue === 0 && is.arm !== 'artillery';
  }

  /** HUIT-NBR-11. */
  private rears(player: number): void {
    if (!this.inputs.rearTests) return;
    this.lanes.forEach((lane, i) => {
      for (const side of [player, 1 - player]) {
        const u = this.front(lane, side);
        const enemy = this.front(lane, 1 - side);
        if (u === undefined || enemy === undefined || u.rearTested || !this.showsBack(u)) continue;
        if (this.showsBack(enemy) || enemy.blue > 0 || enemy.formation === 'square') continue;
        if (this.isEngaged(lane, 1 - side) || this.faced(lane, enemy) !== lane) continue;
        if (this.moved[i] === 'contact' || lane.d > this.moveOf(enemy)) continue;
        u.rearTested = true;
        if (this.isStand(u) || this.event(u, this.supported(lane, side), 0, 0, true)) continue;
        this.removeFront(lane, side);
        this.back(lane, side, this.gap(side));
      }
    });
  }

  private showsBack(u: Unit): boolean {
    return u.away || this.brigade(u.side).order === 'retreat';
  }

  begin(player: number): void {
    this.player = player;
    for (const u of this.units(player)) {
      u.joined = false;
      u.away = false;
      u.rearTested = false;
    }
  }

  /** 1 Test; a brigade of which nobody is there makes none. False where its turn is over with that. */
  tests(player: number): boolean {
    const own = this.brigade(player);
    const here = this.units(player).length > 0;
    const order = here ? this.test(player) : 'none';
    if (here) own.order = order;
    const worse = {
      removed: ['removed'],
      retreat: ['retreat', 'removed'],
      retire: ['retire', 'retreat', 'removed'],
    };
    if (worse[this.inputs.breakAt].includes(order)) throw new Ended(player === 1 ? 'A' : 'B');
    if (order !== 'retire' && order !== 'retreat') return true;
    this.goBack(player, order);
    return false;
  }

  /** 2 Battery */
  guns(player: number): void {
    this.batteryFires(player);
    this.gunsFire(player);
    this.check();
  }

  /** 3 Move */
  moves(player: number): void {
    this.forgetCharges(player);
    const fought = this.lanes.map((lane) => (this.facesFire(lane, player) ? 'far' : null));
    const passed = this.lanes.map((lane, i) => fought[i] ?? this.passes(lane, player));
    this.moved = this.lanes.map((lane, i) => passed[i] ?? this.frontMoves(lane, player));
  }

  /** 4 Musketry */
  musketry(player: number): void {
    const { moved } = this;
    const other = 1 - player;
    this.lanes.forEach((lane, i) => {
      const front = this.front(lane, player);
      if (front === undefined || this.isEngaged(lane, player)) return;
      if (front.is.arm !== 'infantry' || moved[i] === 'far' || moved[i] === 'contact') return;
      const usual = this.row(front) === 'skirmish' ? 'skirmishMusket' : 'lineMusket';
      const range = Number(SMALL_ARMS[front.is.weapon ?? usual]);
      for (const [at, cm] of this.firedAt(lane, front)) {
        if (this.front(at, other) === undefined || this.isBound(at) || cm > range) continue;
        if (at !== lane && moved[this.lanes.indexOf(at)] === 'contact') continue;
        front.idle = false;
        if (this.shootAt(at, other, this.firer(front), moved[i] === 'near', 'C').survives) continue;
        this.removeFront(at, other);
        this.back(at, other, this.gap(other));
      }
    });
  }

  /** Lanes whose fronts a unit fires at, and how far they are: of a square also those beside it that have turned on it. */
  firedAt(lane: Lane, u: Unit): readonly (readonly [Lane, number])[] {
    if (!this.inputs.squareFaces || u.formation !== 'square')
      return [[this.faced(lane, u), this.reachTo(lane, u)]];
    const i = this.lanes.indexOf(lane);
    const beside = [this.lanes[i - 1], this.lanes[i + 1]].flatMap((at) => {
      const enemy = at === undefined ? undefined : this.front(at, 1 - u.side);
      return at === undefined || enemy === undefined || this.faced(at, enemy) !== lane ? [] : [at];
    });
    return [[lane, lane.d], ...beside.map((at) => [at, this.laneCm] as const)];
  }

  /** 5 Melee */
  melees(player: number, first: boolean): void {
    const { moved } = this;
    this.lanes.forEach((lane, i) => {
      if (moved[i] === 'contact') {
        moved[i] = 'stood';
        this.charge(lane, player);
      } else if (lane.engaged && first) {
        const once = this.options['attackBonusDuration'] === 'first-round';
        this.melee(lane, once ? [false, false] : lane.bonus, lane.charger);
      }
      this.contactOver(lane);
      this.flankCharges(lane, player);
    });
    this.check();
  }

  override round(lane: Lane, bonus: [boolean, boolean], pursuit: boolean) {
    const ended = super.round(lane, bonus, pursuit);
    lane.bonus = bonus;
    return ended;
  }

  contactOver(lane: Lane): void {
    if (lane.engaged) return;
    lane.from = null;
    lane.faced = false;
  }

  private check(): void {
    const [a, b] = [0, 1].map((side) => this.units(side).length + this.toCome(side) > 0);
    if (a === true && b === true) return;
    throw new Ended(a === true ? 'A' : b === true ? 'B' : 'none');
  }

  private test(side: number): string {
    const own = this.brigade(side);
    const { is } = own;
    const units = this.units(side);
    const advancing = this.lanes.some((lane) => {
      const front = this.front(lane, side);
      if (this.isBound(lane) || front === undefined || this.front(lane, 1 - side) === undefined) return false;
      if (front.is.arm === 'artillery' && !this.gunsMove) return false;
      const { kind, closeToCm } = this.ordersOf(lane, side);
      if (kind === 'close-to-range') return lane.d > (closeToCm ?? 0);
      return kind === 'charge' || kind === 'charge-when-shaken';
    });
    let total = this.die() + own.bc + is.brigadeRating;
    total += { none: 0, within60: 1, adjacent: 2 }[is.dc];
    if (is.neighbourBC || own.besideBC) total += 1;
    own.advancing = advancing;
    if (advancing) total += 1;
    total -= own.lost;
    const kills = units.reduce((sum, u) => sum + u.kills, 0);
    const [hurt, of] =
      this.options['brigadeCasualtyBasis'] === 'kills'
        ? [kills + 5 * own.lost, 5 * own.atStart]
        : [own.lost, own.atStart];
    if (100 * hurt >= 66 * of) total -= 4;
    else if (100 * hurt >= 33 * of) total -= 2;
    total -= units.filter((u) => u.tookKills).length;
    if (is.enemyFlankRear || own.outflanked || this.isNearFlank(side)) total -= 1;
    if (own.artilleryKills) total -= 1;
    if (units.some((u) => u.disorders > 0)) total -= 1;
    for (const u of units) u.tookKills = false;
    own.artilleryKills = false;
    if (total >= 3) return 'pass';
    if (total >= 0) return 'hold';
    if (total >= -3) return 'retire';
    return total >= -5 ? 'retreat' : 'removed';
  }

  private goBack(side: number, order: 'retire' | 'retreat'): void {
    this.breakOff(side);
    for (const lane of this.lanes) {
      const stack = this.stack(lane, side);
      const [front] = stack;
      if (front === undefined) continue;
      const stays = order === 'retire' && front.formation === 'square' && front.is.quality >= 2;
      if (!stays) {
        const marker = order === 'retire' ? 16 : 30;
        const share = order === 'retire' ? 0.5 : 0.75;
        const marks = this.options['retireDistance'] === 'marker-cm';
        this.back(lane, side, marks ? marker : share * this.moveOf(front));
        lane.engaged = false;
        this.contactOver(lane);
      }
      for (const u of stack) {
        if (u.formation === 'square' && (order === 'retreat' || u.is.quality < 2)) {
          u.formation = 'column';
          this.disorderOnce(u);
        }
        if (order === 'retreat') this.disorderOnce(u);
        if (!stays) {
          u.covered = false;
          u.idle = false;
          this.faceFront(u);
          if (u.is.arm === 'artillery') u.limbered = true;
        }
      }
    }
    this.brigade(side).limbered = true;
  }

  /** The lane of the nearest enemy front that is not engaged, the lowest before others. */
  nearest(enemy: number): Lane | undefined {
    const open = this.lanes.filter(
      (lane) => !this.isEngaged(lane, enemy) && this.front(lane, enemy) !== undefined,
    );
    const least = Math.min(...open.map((lane) => lane.d));
    return open.find((one) => one.d === least);
  }

  private batteryFires(player: number): void {
    const own = this.brigade(player);
    const { battery } = own.is;
    const other = 1 - player;
    const lane = this.nearest(other);
    if (battery === null || lane === undefined) return;
    const limits = battery.gun === 'horse' ? tables.gunRangesCm.horse : tables.gunRangesCm.foot;
    const band = (['C', 'S', 'M', 'L'] as const).find((one) => lane.d + battery.setbackCm <= limits[one]);
    if (band === undefined) return;
    const full = own.shots < (battery.fullEffectShots ?? 5);
    own.shots++;
    const firer = {
      row: battery.gun,
      kills: 0,
      disorders: 0,
      heavy: battery.heavyOrGuard,
      bonus: battery.unitBonus,
    };
    const shot = this.shootAt(lane, other, { ...firer, full }, own.limbered, band);
    const { kills, survives } = shot;
    if (shot.lights) this.ignites(lane, other);
    own.limbered = false;
    if (kills > 0 || !survives) this.brigade(other).artilleryKills = true;
    if (survives) return;
    this.removeFront(lane, other);
    this.back(lane, other, this.gap(other));
  }

  /** HUIT-NBR-10: the second throw of a shot of guns at a house. */
  ignites(lane: Lane, side: number): void {
    if (!this.inputs.fires) return;
    const thatched = this.given.get(this.mustFront(lane, side))?.thatched === true;
    const { ordinary, thatched: thatch } = tables.fireInBuildings.lightsOn;
    const [from = 9] = thatched ? thatch : ordinary;
    if (this.die() < from) return;
    const moves = Number(this.options['burnsOut']);
    lane.fires[side === 0 ? 0 : 1] = { out: 0, left: Number.isNaN(moves) ? Infinity : moves };
  }

  private fire(lane: Lane, side: number) {
    return lane.fires[side === 0 ? 0 : 1];
  }

  private garrison(lane: Lane, side: number): Unit | undefined {
    const front = this.front(lane, side);
    if (this.fire(lane, side)?.out !== 0 || front === undefined) return undefined;
    return front.is.building && front.covered ? front : undefined;
  }

  /** A garrison whose house burns fights the fire or leaves. */
  private facesFire(lane: Lane, side: number): boolean {
    const u = this.garrison(lane, side);
    if (u === undefined) return false;
    u.idle = false;
    if (this.ordersOf(lane, side).whenAblaze === 'fight') {
      if (this.die() >= 6) lane.fires[side === 0 ? 0 : 1] = null;
      return true;
    }
    this.back(lane, side, 6);
    u.covered = false;
    this.faceFront(u);
    if (this.given.get(u)?.lightInfantry === true) return true;
    if (this.event(u, this.supported(lane, side), 0, 1)) return true;
    this.removeFront(lane, side);
    this.back(lane, side, this.gap(side));
    return true;
  }

  isAblaze(lane: Lane): boolean {
    return this.fire(lane, 0) !== null || this.fire(lane, 1) !== null;
  }

  /** Nobody comes within 6 cm of a burning house. */
  roomBeforeFire(lane: Lane, side: number): number {
    const own = this.fire(lane, side);
    const other = this.fire(lane, 1 - side);
    const least = [
      ...(own === null ? [] : [own.out - 6]),
      ...(other === null ? [] : [lane.d - other.out - 6]),
    ];
    return Math.max(0, Math.min(Infinity, ...least));
  }

  private frontMoves(lane: Lane, player: number): string {
    const front = this.front(lane, player);
    const enemy = this.front(lane, 1 - player);
    const { pass } = this.brigade(player);
    if (front === undefined || this.isBound(lane)) return 'stood';
    const orders = this.ordersOf(lane, player);
    const { kind, closeToCm, shakenRings, formation, pace } = orders;
    if (kind === 'form') return this.form(front, formation ?? '', pass, this.brigade(player).heldAbove);
    if (front.is.arm === 'artillery' && this.gunsMove) return 'stood';
    if (enemy === undefined && pass) return this.actsFreely(lane, player, front, orders);
    if (front.is.arm === 'artillery') return 'stood';
    if (enemy === undefined || front.blue > 0 || front.formation === 'square') return 'stood';
    const move = this.moveOf(front);
    if (kind === 'retire') {
      this.back(lane, player, move * (pace === 'half' ? 0.5 : 0.75));
      for (const u of this.stack(lane, player)) {
        u.covered = false;
        u.idle = false;
      }
      front.away = pace !== 'half';
      return 'far';
    }
    if (!pass || kind === 'stand-and-fire' || kind === 'relieve') return 'stood';
    const reach = lane.d > 80 && this.inputs.doubleMove ? 2 * move : move;
    const shaken = enemy.kills + enemy.disorders >= shakenRings;
    if (kind === 'charge' || (kind === 'charge-when-shaken' && shaken)) {
      front.idle = false;
      if (lane.d <= move && !this.isAblaze(lane)) return 'contact';
      this.back(lane, player, -Math.min(lane.d, reach, this.roomBeforeFire(lane, player)));
      return 'far';
    }
    const x = closeToCm ?? 0;
    if (lane.d <= x) return 'stood';
    const step = Math.min(reach, lane.d - x, this.roomBeforeFire(lane, player));
    this.back(lane, player, -step);
    if (step === 0) return 'stood';
    front.idle = false;
    return step <= move / 2 ? 'near' : 'far';
  }

  /** */
  private form(u: Unit, to: string, pass: boolean, heldAbove: boolean): string {
    if (u.is.arm !== 'infantry' || this.isStand(u) || u.formation === to) return 'stood';
    const next = [u.formation, to].includes('column') ? to : 'column';
    if (next === 'square' && (heldAbove || (!pass && u.is.quality === -1))) return 'stood';
    u.formation = next;
    u.idle = false;
    return 'far';
  }

  endOfMove(): void {
    const any = this.options['disorderRecovery'] === 'resting-any';
    for (const side of [0, 1])
      for (const u of this.units(side)) {
        const blown = u.blue > 0 && u.is.arm === 'cavalry';
        if (!u.idle || !(blown || any)) continue;
        if (blown) u.blue--;
        u.disorders = Math.max(0, u.disorders - 1);
      }
    for (const lane of this.lanes)
      for (const side of [0, 1] as const) {
        const fire = lane.fires[side];
        if (fire === null || --fire.left > 0) continue;
        const garrison = this.garrison(lane, side);
        if (garrison !== undefined) garrison.covered = false;
        lane.fires[side] = null;
      }
    for (const own of this.brigades) {
      const lost = own.lostNow;
      own.lostNow = 0;
      if (lost === 0 || !this.inputs.generalLoss) continue;
      const left = this.die() - lost;
      if (this.options['generalKilledIf'] === 'exactly-zero' ? left !== 0 : left > 0) continue;
      own.bc = [-2, -1, -1, 0, 0, 0, 0, 1][this.die() - 1] ?? 0;
    }
  }
}
