/** Where a unit wants to move (U6): by its task, what it sees and its formation's way. */
import { intAt, item } from '../../chance/at.ts';
import { round } from '../arithmetic.ts';
import { toward, type Vector } from '../directions.ts';
import { distance, isWithin } from '../distances.ts';
import { LinePoint } from '../roads.ts';
import { Token } from '../token.ts';
import { AT_PLACE, HAS_LEG, WAITS, type Anchor } from './anchor.ts';
import type { Legs } from './legs.ts';
import { NONE, type Order } from './order.ts';
import { Part, type Asked } from './part.ts';
import { DANGER } from './sighting.ts';
import type { Targets } from './targets.ts';

/** Wishes of a unit: it is at its post, can get no nearer, waits for others, stays to fight, moves, or marches on a road in column. */
export const ARRIVED = 0;
export const STUCK = 1;
const WAITING = 2;
const FIGHTS = 3;
export const MOVES = 4;
export const MARCHES = 5;

/** Length of a direction. */
const UNIT = 1000;
/** Tokens at most this far apart are in contact. */
const CONTACT = 5;

export class Wishes extends Part {
  private readonly targets: Targets;
  private readonly anchor: Anchor;
  private readonly legs: Legs;
  private readonly leg: Vector = { x: 0, y: 0 };
  /** Points, as tokens without extent. */
  private readonly point = new Token();
  private readonly goal = new Token();
  private readonly nearest = new LinePoint();
  /** The point of a road that a unit in no column goes to. */
  private readonly ahead: Vector = { x: 0, y: 0 };

  constructor(asked: Asked, targets: Targets, anchor: Anchor, legs: Legs) {
    super(asked);
    this.targets = targets;
    this.anchor = anchor;
    this.legs = legs;
  }

  /** The wish of a unit; the leg of one that moves is in `legs`. */
  of(unit: number): number {
    const { view, legs } = this;
    const { formation, isGun } = item(this.roster.units, unit);
    const order = this.muster.order(formation);
    legs.enemy = NONE;
    legs.withdraws = order.task === 'withdraw';
    const wish = this.byOrder(unit, formation, order);
    const isKept = wish === MOVES && isGun && !view.isLimbered(unit) && order.task !== 'withdraw';
    return isKept && this.fightsWhereItStands(unit) ? FIGHTS : wish;
  }

  /** Guns do not limber while they have a target and no danger. */
  private fightsWhereItStands(unit: number): boolean {
    return this.targets.nearest(unit) !== NONE && this.sighting.danger(unit, DANGER) === NONE;
  }

  private byOrder(unit: number, formation: number, order: Order): number {
    if (!this.view.isInCommand(unit) && this.returns(unit, formation)) return this.toCommand(unit, formation);
    switch (order.task) {
      case 'support':
      case 'withdraw':
        return this.toPlace(unit, formation);
      case 'attack':
        return this.attack(unit, formation, order);
      case 'march':
        if (this.isMarching(unit, formation, order)) return this.march(unit, formation, order);
        break;
      case 'screen': {
        const enemy = this.sighting.danger(unit, order.keep);
        if (enemy !== NONE) return this.awayFrom(unit, enemy);
        break;
      }
      case 'hold':
      case 'reserve':
      case 'advance':
    }
    return this.targets.nearest(unit) === NONE ? this.toPlace(unit, formation) : FIGHTS;
  }

  /** True for a unit out of command that no seen enemy has in the range of its weapon. */
  private returns(unit: number, formation: number): boolean {
    const { view } = this;
    const { commandElement, side } = this.muster.facts(formation);
    if (commandElement === NONE || !view.isAlive(commandElement)) return false;
    return this.sighting.nearest(side, view.token(unit), Math.max(0, view.range(unit))) === NONE;
  }

  private toCommand(unit: number, formation: number): number {
    return this.toPoint(unit, formation, this.view.token(this.muster.facts(formation).commandElement));
  }

  /** By the formation's way (BF-WAY-05). */
  private toPlace(unit: number, formation: number): number {
    const { leg } = this;
    if (this.view.railway(unit) !== NONE) {
      this.muster.post(unit, leg);
      return this.rides(unit, leg.x, leg.y);
    }
    switch (this.anchor.legOf(unit, formation, leg)) {
      case AT_PLACE:
        return ARRIVED;
      case WAITS:
        return WAITING;
      case HAS_LEG:
        return this.walks(unit, leg.x, leg.y);
      default:
        return STUCK;
    }
  }

  /** By a way of its own (BF-WAY-03). */
  private toPoint(unit: number, formation: number, to: Readonly<Vector>): number {
    const { view, anchor, leg } = this;
    const { side } = this.muster.facts(formation);
    const { x, y } = view.token(unit);
    if (x === to.x && y === to.y) return ARRIVED;
    if (view.railway(unit) !== NONE) return this.rides(unit, to.x, to.y);
    const mover = anchor.classOf(formation);
    const boundary = anchor.boundary(formation, x, y);
    const hasLeg = this.ways.legTo(view.ground(), x, y, to, side, mover, boundary, leg);
    return hasLeg ? this.walks(unit, leg.x, leg.y) : STUCK;
  }

  /** A train goes along its railway to the point of it that is nearest to another. */
  private rides(unit: number, toX: number, toY: number): number {
    const { view, nearest, legs } = this;
    const railway = view.railway(unit);
    const { roads, railways } = view.ground().bare.map;
    const { x, y, fx, fy } = view.token(unit);
    nearest.find(item(railways, railway - roads.length).line, toX, toY, fx, fy);
    if (nearest.x === x && nearest.y === y) return ARRIVED;
    return legs.ride(unit, railway, nearest) ? MARCHES : STUCK;
  }

  private walks(unit: number, dx: number, dy: number): number {
    return this.legs.find(unit, dx, dy) ? MOVES : STUCK;
  }

  /** Straight away from an enemy, as far as it comes. */
  private awayFrom(unit: number, enemy: number): number {
    const { view, leg } = this;
    const token = view.token(unit);
    const other = view.token(enemy);
    if (!toward(token.x - other.x, token.y - other.y, leg)) return STUCK;
    const length = view.allowance(unit);
    const dx = round((length * leg.x) / UNIT);
    const dy = round((length * leg.y) / UNIT);
    return view.railway(unit) === NONE
      ? this.walks(unit, dx, dy)
      : this.rides(unit, token.x + dx, token.y + dy);
  }

  private attack(unit: number, formation: number, order: Order): number {
    const { view, legs } = this;
    const token = view.token(unit);
    const { parameters } = this.muster.facts(formation);
    const enemy = this.attacked(unit, formation, order, 1);
    if (enemy === NONE) return this.toPlace(unit, formation);
    const other = view.token(enemy);
    const between = distance(token, other);
    if (this.isInAssault(between, formation, order) && this.wouldAssault(unit, enemy, 1)) {
      if (between <= CONTACT) return FIGHTS;
      return this.toPoint(unit, formation, other);
    }
    if (between <= order.range && view.sees(unit, enemy)) return FIGHTS;
    legs.enemy = enemy;
    legs.range = order.range;
    // `chosen` has put the point on its centre.
    const goesAlone =
      distance(this.point, other) <= parameters.deployWithin || this.muster.living(formation) === 1;
    return goesAlone ? this.toPoint(unit, formation, other) : this.toPlace(unit, formation);
  }

  /** True where the first of troops that charge as one goes into contact; its leg is in `legs`. */
  charges(unit: number, troops: number): boolean {
    const { view, legs } = this;
    const { formation } = item(this.roster.units, unit);
    const order = this.muster.order(formation);
    const enemy = this.attacked(unit, formation, order, troops);
    if (enemy === NONE || !this.wouldAssault(unit, enemy, troops)) return false;
    const other = view.token(enemy);
    const between = distance(view.token(unit), other);
    if (between <= CONTACT || !this.isInAssault(between, formation, order)) return false;
    legs.enemy = NONE;
    return this.toPoint(unit, formation, other) === MOVES;
  }

  /** True within the distance from which an assault goes on into contact. */
  private isInAssault(between: number, formation: number, { range }: Order): boolean {
    return between <= Math.max(range, this.muster.facts(formation).parameters.assaultWithin);
  }

  /** True where an order lets a unit, with so many troops in all, attack an enemy (U5), through the fire on the way to him. */
  wouldAssault(unit: number, enemy: number, troops: number): boolean {
    const { view, sighting } = this;
    const { formation, side } = item(this.roster.units, unit);
    const { task, assault } = this.muster.order(formation);
    if (task !== 'attack' || !assault || !view.couldAttack(unit, enemy)) return false;
    const { assaultChance } = this.muster.facts(formation).parameters;
    let chance = view.chance(unit, enemy, troops);
    if (distance(view.token(unit), view.token(enemy)) <= view.attackReach) return chance >= assaultChance;
    const enemies = sighting.enemiesOf(side);
    for (let k = 0; k < enemies.length && chance >= assaultChance; k++) {
      const firer = intAt(enemies, k);
      if (view.isAlive(firer) && sighting.isSeen(side, firer))
        chance *= 1 - view.fireOnCharge(firer, unit, enemy);
    }
    return chance >= assaultChance;
  }

  /** The enemy that a formation attacks, nearest to a point, of those seen about its goal; NONE without. */
  chosen(fromX: number, fromY: number, formation: number, order: Order): number {
    const { point, goal } = this;
    const { side, parameters } = this.muster.facts(formation);
    const { x, y } = item(order.route, order.route.length - 1);
    // From the centre, so that no unit changes its mind because it turns.
    point.place(fromX, fromY, point.fx, point.fy);
    goal.place(x, y, goal.fx, goal.fy);
    return this.sighting.nearestAbout(side, point, goal, parameters.attackWithin);
  }

  /** Whom a unit attacks: an element that it seeks, else the enemy nearest to it of those seen about its goal; NONE without. */
  private attacked(unit: number, formation: number, order: Order, troops: number): number {
    const { x, y } = this.view.token(unit);
    const sought = this.sought(unit, formation, order, troops);
    const chosen = this.chosen(x, y, formation, order);
    return sought === NONE ? chosen : sought;
  }

  /**
   * The element into contact with which a unit goes under `assaultElements: seek`: seen, within the distance of an assault, and
   * nearer than any fighting enemy seen; NONE without.
   */
  private sought(unit: number, formation: number, { assault }: Order, troops: number): number {
    const { view, sighting, point } = this;
    const { side, parameters } = this.muster.facts(formation);
    if (!assault || parameters.assaultElements !== 'seek') return NONE;
    const token = view.token(unit);
    point.place(token.x, token.y, point.fx, point.fy);
    sighting.nearest(side, point, Infinity);
    const nearest = sighting.distance;
    const elements = sighting.targetsOf(side);
    let best = NONE;
    let least = Infinity;
    for (let k = sighting.enemiesOf(side).length; k < elements.length; k++) {
      const element = intAt(elements, k);
      if (!view.isAlive(element)) continue;
      const other = view.token(element);
      if (distance(point, other) >= nearest || !isWithin(token, other, parameters.assaultWithin)) continue;
      const rank = sighting.rankOf(element, distance(token, other));
      if (rank >= least || !sighting.isSeen(side, element)) continue;
      if (!this.wouldAssault(unit, element, troops)) continue;
      best = element;
      least = rank;
    }
    return best;
  }

  /** True for a unit that marches: its formation marches, it is not at the end of the road, and no enemy is near. */
  isMarching(unit: number, formation: number, { task, route, roadEnd }: Order): boolean {
    if (task !== 'march') return false;
    const { view } = this;
    const token = view.token(unit);
    const { side, parameters } = this.muster.facts(formation);
    const to = item(route, route.length - 1);
    let near = lengthOf(roadEnd.x - to.x, roadEnd.y - to.y) + parameters.arrive;
    // One that has left the column at the end stands somewhere in the row.
    if (!view.isInColumn(unit)) near += this.muster.spread(formation, to.x, to.y);
    if (lengthOf(token.x - to.x, token.y - to.y) <= near) return false;
    return this.sighting.nearest(side, token, parameters.deployWithin) === NONE;
  }

  /** By the way to the nearest point of the road, then along it: in column round its bends, else leg by leg. */
  private march(unit: number, formation: number, { road, roadEnd }: Order): number {
    const { view, nearest, ahead } = this;
    const token = view.token(unit);
    const { line } = item(view.ground().bare.map.roads, road);
    nearest.find(line, token.x, token.y, token.fx, token.fy);
    if (nearest.x === roadEnd.x && nearest.y === roadEnd.y) return this.toPlace(unit, formation);
    if (!nearest.isInReach) return this.toPoint(unit, formation, nearest);
    if (!view.isInColumn(unit)) {
      nearest.next(line, roadEnd, token, ahead);
      return this.toPoint(unit, formation, ahead);
    }
    this.legs.alongRoad(road, roadEnd);
    return MARCHES;
  }
}

function lengthOf(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
