/** A second player of section 15, written straight down from it and from the rulings of the system's README. */
import type { BrigadeInputs } from '../../../src/rules/huit/inputs.ts';
import tables from '../../../src/rules/huit/tables.json' with { type: 'json' };
import { Brigades, type PlainBrigades } from './plain-brigade.ts';
import type { PlainOrders } from './plain-doctrine.ts';
import { option, type Die, type Options } from './plain-rules.ts';
import type { Lane, Unit } from './plain-stacks.ts';

export function playBrigades(
  inputs: BrigadeInputs,
  options: Options,
  die: Die,
  coin: () => number,
): PlainBrigades {
  return new Neighbours(inputs, options, die, coin).play();
}

const BANDS = ['C', 'S', 'M', 'L'] as const;
type Band = (typeof BANDS)[number];

/** A die of a gun: at a unit of the stack, at its distance and band. */
interface Aim {
  readonly place: number;
  readonly band: Band;
  readonly bounces: boolean;
}

export class Neighbours extends Brigades {
  private readonly act: boolean;

  constructor(inputs: BrigadeInputs, options: Options, die: Die, coin: () => number) {
    super(inputs, options, die, coin);
    const { laneCm, neighbourFireCm, A, B } = inputs;
    const guns = [...A.lanes, ...B.lanes].flat().some(({ arm }) => arm === 'artillery');
    this.act = laneCm !== null || neighbourFireCm !== null || guns;
    this.standsFlee = this.act;
    this.laneCm = laneCm ?? Infinity;
    this.gunsMove = inputs.gunActions;
  }

  /** The lanes below and above, the lower first. */
  private beside(lane: Lane): Lane[] {
    const i = this.lanes.indexOf(lane);
    return [this.lanes[i - 1], this.lanes[i + 1]].filter((one) => one !== undefined);
  }

  override isEngaged(lane: Lane, side: number): boolean {
    const strikes = this.beside(lane).some((at) => at.engaged && at.from === lane && at.charger === side);
    return lane.engaged || strikes;
  }

  override faced(lane: Lane, { turned, wheels }: Unit): Lane {
    const at = wheels > 0 ? undefined : this.lanes[this.lanes.indexOf(lane) + turned];
    return at ?? lane;
  }

  /** HUIT-NBR-03. */
  override coversFlank(next: Lane, lane: Lane, side: number): boolean {
    if (!this.act) return true;
    const at = side === 0 ? 0 : 1;
    return this.mustFront(next, side).turned === 0 && (!next.behind[at] || lane.behind[at]);
  }

  /** HUIT-NBR-04. */
  override isNearFlank(side: number): boolean {
    return this.lanes.some((lane) => {
      const enemy = this.front(lane, 1 - side);
      if (enemy === undefined || this.isStand(enemy) || this.laneCm > 36) return false;
      if (this.isLimbered(enemy)) return false;
      const at = this.faced(lane, enemy);
      return at !== lane && this.front(at, side) !== undefined;
    });
  }

  override breakOff(side: number): void {
    for (const lane of this.lanes)
      if (lane.from !== null && lane.charger === side) {
        lane.engaged = false;
        this.contactOver(lane);
      }
  }

  override forgetCharges(player: number): void {
    for (const u of this.units(player)) u.charging = false;
  }

  /** Charges that wait for the next round of a melee go on. */
  override forgetTurn(): void {
    for (const side of [0, 1])
      for (const lane of this.lanes)
        for (const u of this.stack(lane, side)) {
          u.joined = false;
          u.met = false;
          u.fired = false;
          if (!this.isEngaged(this.faced(lane, u), 1 - side)) u.charging = false;
        }
  }

  /** The lane on which a free front turns. */
  private turnsTo(lane: Lane, player: number, { kind, turnOn }: PlainOrders): Lane | undefined {
    if (kind === 'form' || this.front(lane, 1 - player) !== undefined) return undefined;
    const i = this.lanes.indexOf(lane);
    const left = turnOn === 'left' || turnOn === 'either' ? this.lanes[i - 1] : undefined;
    const right = turnOn === 'right' || turnOn === 'either' ? this.lanes[i + 1] : undefined;
    return [left, right].find((at) => at !== undefined && this.front(at, 1 - player) !== undefined);
  }

  /** HUIT-NBR-02, step 3. */
  override actsFreely(lane: Lane, player: number, u: Unit, orders: PlainOrders): string {
    if (u.blue > 0 || u.formation === 'square') return 'stood';
    const i = this.lanes.indexOf(lane);
    const towards = this.lanes[i + u.turned];
    const enemy = towards === undefined ? undefined : this.front(towards, 1 - player);
    if (u.turned === 0 || enemy === undefined) {
      this.faceFront(u);
      const target = this.turnsTo(lane, player, orders);
      if (target === undefined) return 'stood';
      u.turned = this.lanes.indexOf(target) - i;
      u.wheels = u.formation === 'line' ? 1 : 0;
      u.idle = false;
      return 'far';
    }
    if (u.wheels > 0) {
      u.wheels--;
      u.idle = false;
      return 'far';
    }
    const shaken = enemy.kills + enemy.disorders >= orders.shakenRings;
    const charges = orders.kind === 'charge' || (orders.kind === 'charge-when-shaken' && shaken);
    if (u.is.arm === 'artillery' || !charges || this.laneCm > this.moveOf(u)) return 'stood';
    if (towards === undefined || this.isAblaze(towards)) return 'stood';
    u.charging = true;
    return 'far';
  }

  /** The fronts of a side that charge the flank of the one in this lane, the lower first. */
  private striking(lane: Lane, side: number): Lane[] {
    return this.beside(lane).filter((from) => {
      const front = this.front(from, side);
      return front?.charging === true && this.faced(from, front) === lane;
    });
  }

  override flankCharges(lane: Lane, player: number): void {
    for (;;) {
      const [from] = this.striking(lane, player);
      const enemy = this.front(lane, 1 - player);
      if (from === undefined || enemy === undefined || this.isEngaged(lane, 1 - player)) return;
      if (lane.engaged) return;
      this.mustFront(from, player).charging = false;
      lane.charger = player;
      lane.from = from;
      lane.faced = this.faced(lane, enemy) === from;
      this.charge(lane, player);
      this.contactOver(lane);
    }
  }

  /** R-48, before the neighbours of section 14. */
  override secondOf(lane: Lane, side: number): Unit | null {
    const lead = this.mustFront(this.at(lane, side), side);
    for (const from of this.striking(this.at(lane, 1 - side), side)) {
      const u = this.mustFront(from, side);
      if (this.options['mixedMelee'] === 'no-join' && u.is.arm !== lead.is.arm) continue;
      u.joined = true;
      return u;
    }
    return super.secondOf(lane, side);
  }

  override mayJoin(at: Lane, u: Unit, lead: Unit): boolean {
    return u.is.arm !== 'artillery' && u.turned === 0 && u !== lead && !this.isEngaged(at, u.side);
  }

  /** HUIT-NBR-01. */
  override neighboursFire(lane: Lane, charger: number): boolean {
    const side = 1 - charger;
    const within = this.inputs.neighbourFireCm;
    if (within === null || within > 6) return true;
    if (['retire', 'retreat'].includes(this.brigade(side).order)) return true;
    for (const at of this.beside(lane)) {
      const u = this.front(at, side);
      if (u === undefined || u.is.arm === 'cavalry' || this.isLimbered(u) || u.met || u.fired || u.away)
        continue;
      if (this.isEngaged(at, side) || this.isToBeCharged(at, charger)) continue;
      u.fired = true;
      if (!this.shootAtCharger(lane, charger, u)) return false;
    }
    return true;
  }

  private isToBeCharged(lane: Lane, charger: number): boolean {
    return this.moved[this.lanes.indexOf(lane)] === 'contact' || this.striking(lane, charger).length > 0;
  }

  override hasShot(u: Unit): void {
    super.hasShot(u);
    if (u.is.arm !== 'artillery') return;
    u.spent++;
    u.limbered = false;
  }

  /** HUIT-NBR-05. */
  override gunsFire(player: number): void {
    for (const lane of this.lanes) {
      const gun = this.front(lane, player);
      if (gun?.is.arm !== 'artillery' || this.isEngaged(lane, player)) continue;
      const orders = this.ordersOf(lane, player);
      if (this.gunsMove) {
        this.gunActs(lane, gun, player, orders);
        continue;
      }
      const turns = gun.turned === 0 && this.turnsTo(lane, player, orders) !== undefined;
      if (turns && this.brigade(player).pass) continue;
      const at = this.targetLane(lane, gun, player);
      if (at !== undefined) this.gunFires(lane, gun, at, 1 - player, orders);
    }
  }

  /** HUIT-NBR-07: one act. */
  private gunActs(lane: Lane, gun: Unit, player: number, orders: PlainOrders): void {
    const { pass } = this.brigade(player);
    const isHorse = gun.is.gun === 'horse';
    const fires = (minus: boolean): boolean => {
      const at = this.targetLane(lane, gun, player);
      return at !== undefined && this.gunFires(lane, gun, at, 1 - player, orders, minus);
    };
    const stands = (): void => {
      if (!gun.limbered) {
        fires(false);
        return;
      }
      fires(true);
      gun.limbered = false;
      gun.idle = false;
    };
    if (this.front(lane, 1 - player) === undefined) {
      const towards = gun.turned === 0 ? undefined : this.lanes[this.lanes.indexOf(lane) + gun.turned];
      const isSet = towards !== undefined && this.front(towards, 1 - player) !== undefined;
      if (pass && !isSet) {
        this.faceFront(gun);
        const target = this.turnsTo(lane, player, orders);
        if (target !== undefined) {
          gun.turned = this.lanes.indexOf(target) - this.lanes.indexOf(lane);
          gun.idle = false;
          if (!isHorse) return;
          fires(true);
          gun.limbered = false;
          return;
        }
      }
      stands();
      return;
    }
    const v = this.moveOf(gun);
    const x = orders.closeToCm ?? 0;
    const short = lane.d - x;
    const ahead = isHorse ? this.roomAhead(lane, gun, player) : Infinity;
    const room = Math.min(ahead, this.roomBeforeFire(lane, player));
    const closes = orders.kind === 'close-to-range' && pass && short > 0 && room > 0;
    const back = orders.kind === 'retire';
    if (this.isBound(lane) || (!closes && !back)) {
      stands();
      return;
    }
    const goes = (cm: number): void => {
      this.back(lane, player, -Math.min(cm, short, room));
      gun.covered = false;
    };
    const withdraws = (share: number): void => {
      this.back(lane, player, share * v);
      for (const u of this.stack(lane, player)) {
        u.covered = false;
        u.idle = false;
      }
    };
    gun.idle = false;
    if (!gun.limbered) {
      if (orders.fireWhenLimbering && fires(true)) {
        gun.limbered = true;
        return;
      }
      gun.limbered = true;
      if (isHorse && back) withdraws(0.5);
      else if (isHorse) goes(v / 2);
    } else if (back) {
      withdraws(orders.pace === 'half' ? 0.5 : 0.75);
      gun.away = orders.pace !== 'half';
    } else if (isHorse && short <= v / 2) {
      goes(v / 2);
      stands();
    } else {
      const isDouble = lane.d > 80 && this.inputs.doubleMove && this.options['gunDoubleMove'] !== 'none';
      goes(isDouble ? 2 * v : v);
    }
  }

  /** */
  private roomAhead(lane: Lane, gun: Unit, side: number): number {
    const of = option(this.options, 'horseAhead', 'foremost');
    if (of === 'off') return Infinity;
    const at = side === 0 ? 0 : 1;
    const others = this.lanes
      .filter((one) => of === 'foremost' || one === lane)
      .flatMap((one) =>
        this.stack(one, side).map((u, place) => ({ u, line: one.come[at] - place * this.gap(side) })),
      )
      .filter(({ u }) => u !== gun)
      .map(({ line }) => line);
    return others.length === 0 ? Infinity : Math.max(...others) + 36 - lane.come[at];
  }

  private targetLane(lane: Lane, gun: Unit, player: number): Lane | undefined {
    const at = this.faced(lane, gun);
    if (this.front(at, 1 - player) === undefined)
      return gun.turned === 0 ? this.nearest(1 - player) : undefined;
    return this.isEngaged(at, 1 - player) ? undefined : at;
  }

  private gunFires(
    lane: Lane,
    gun: Unit,
    at: Lane,
    enemy: number,
    orders: PlainOrders,
    minus = gun.limbered,
  ): boolean {
    const fromSide = at !== lane && gun.turned !== 0;
    const aims = this.aims(gun, at, enemy, fromSide ? this.laneCm : at.d, orders);
    const front = this.mustFront(at, enemy);
    const isMet = this.faced(at, front) === lane;
    const firer = this.firer(gun);
    if (aims.length > 0) this.hasShot(gun);
    for (const { place, band, bounces } of aims) {
      const aimed = this.stack(at, enemy)[place];
      const flank = fromSide && !(place === 0 && isMet) && aimed !== undefined && this.hasFlanks(aimed);
      const shot = this.shootAt(at, enemy, firer, minus, band, { place, bounces, flank });
      const { kills, survives } = shot;
      if (shot.lights) this.ignites(at, enemy);
      if (kills > 0 || !survives) this.brigade(enemy).artilleryKills = true;
      if (survives) continue;
      this.removeFront(at, enemy, place);
      if (place === 0) this.back(at, enemy, this.gap(enemy));
    }
    return aims.length > 0;
  }

  /** The dice of a shot, the furthest first (HUIT-FIRE-11). */
  private aims(gun: Unit, at: Lane, enemy: number, cm: number, { screen }: PlainOrders): Aim[] {
    const limits = gun.is.gun === 'horse' ? tables.gunRangesCm.horse : tables.gunRangesCm.foot;
    const bandAt = (place: number): Band | undefined =>
      BANDS.find((band) => cm + place * this.gap(enemy) <= limits[band]);
    const ball = (place: number, bounces: boolean): Aim[] => {
      const band = bandAt(place);
      return band === undefined ? [] : [{ place, band: band === 'C' ? 'S' : band, bounces }];
    };
    const atFront = bandAt(0);
    const front: Aim[] = atFront === undefined ? [] : [{ place: 0, band: atFront, bounces: false }];
    const [first, second, third] = this.stack(at, enemy);
    const isFormed = (u: Unit | undefined): boolean => u !== undefined && !this.isStand(u);
    if (isFormed(first) || !isFormed(second) || screen === 'front') return front;
    if (screen === 'both')
      return bandAt(1) === 'C' ? [{ place: 1, band: 'C', bounces: false }, ...front] : front;
    const behind = ball(1, false);
    if (behind.length === 0) return front;
    return isFormed(third) ? [...ball(2, true), ...behind] : behind;
  }
}
