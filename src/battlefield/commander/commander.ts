/**
 * The commander (BF 12): it chooses one act of one unit at a time among those that the system calls legal. It throws no
 * dice and remembers nothing but the words of `Progress`.
 */
import { intAt, item } from '../../chance/at.ts';
import { toward, type Vector } from '../directions.ts';
import { distance, mayBeWithin } from '../distances.ts';
import type { Places } from '../objectives.ts';
import { Token } from '../token.ts';
import type { Side, Ways } from '../ways.ts';
import {
  Act,
  ATTACK,
  BEGIN_WORK,
  FIRE,
  FIRE_AT,
  GO_ON_WORKING,
  LEAVE_COLUMN,
  LIMBER,
  MARCH,
  MOVE,
  NO_ACT,
  READY,
  STOP_WORK,
  TURN,
  UNLIMBER,
} from './act.ts';
import { Anchor } from './anchor.ts';
import { Followers } from './followers.ts';
import { Legs } from './legs.ts';
import { Mean } from '../mean.ts';
import { Muster } from './muster.ts';
import { NONE, type Order } from './order.ts';
import { Part } from './part.ts';
import { DANGER, Sighting } from './sighting.ts';
import { Standing } from './standing.ts';
import { Targets } from './targets.ts';
import type { Roster, View } from './view.ts';
import { ARRIVED, MARCHES, MOVES, STUCK, Wishes } from './wishes.ts';

/** A unit turns to an enemy within its weapon's range, or within this distance in h. */
const WATCHES = 1200;

export class Commander extends Part {
  /** The act last chosen. */
  readonly chosen = new Act();

  private readonly standing: Standing;
  private readonly targets: Targets;
  private readonly anchor: Anchor;
  private readonly legs: Legs;
  private readonly wishes: Wishes;
  private readonly followers: Followers;
  private readonly mean = new Mean();
  /** The centre of a unit, as a token without extent. */
  private readonly centre = new Token();
  private readonly facing: Vector = { x: 0, y: 0 };
  private readonly aim: Vector = { x: 0, y: 0 };

  constructor(roster: Roster, view: View, ways: Ways, places: Places) {
    const muster = new Muster(roster, view);
    const asked = { roster, view, ways, places, muster, sighting: new Sighting(roster, view) };
    super(asked);
    this.standing = new Standing(asked);
    this.targets = new Targets(asked);
    this.anchor = new Anchor(asked);
    this.legs = new Legs(asked);
    this.wishes = new Wishes(asked, this.targets, this.anchor, this.legs);
    this.followers = new Followers(asked);
  }

  /** Sets the progress of all formations at the start of a battle, before the first phase. */
  start(): void {
    const formations = this.roster.formations.length;
    for (let formation = 0; formation < formations; formation++) {
      const progress = this.view.progress(formation);
      progress.order = 0;
      progress.route = 0;
      // Before any goal is set: who supports a formation goes behind it, against the facing of its posts.
      const { facing } = item(this.muster.order(formation).route, 0);
      progress.facingX = facing.x;
      progress.facingY = facing.y;
    }
    for (let formation = 0; formation < formations; formation++) {
      this.setGoal(formation);
      this.anchor.set(formation, true);
    }
  }

  /** F1, F2: steps the orders of a formation, at the beginning of its phase. */
  stepOrders(formation: number): void {
    this.standing.step(formation);
  }

  /** F4: sets goal, posts, anchor and places of a formation, after its activation. */
  plan(formation: number): void {
    this.setGoal(formation);
    const { task } = this.muster.order(formation);
    this.anchor.set(formation, task === 'march' || this.muster.living(formation) === 1);
  }

  /** F6: the k-th unit of a formation to act: in roster order, in a withdrawal from the rear row on. */
  unitInTurn(formation: number, k: number): number {
    const { from } = this.muster.facts(formation);
    const { task, fromRear } = this.muster.order(formation);
    return from + (task === 'withdraw' ? intAt(fromRear, k) : k);
  }

  order(formation: number): Order {
    return this.muster.order(formation);
  }

  /** F5: true where a formation is to form its column: its units march, and not all are in it. */
  wantsColumn(formation: number): boolean {
    const { view } = this;
    const { from, to } = this.muster.facts(formation);
    const order = this.muster.order(formation);
    let isWhole = true;
    for (let unit = from; unit < to; unit++) {
      if (!view.isAlive(unit)) continue;
      if (!this.wishes.isMarching(unit, formation, order)) return false;
      isWhole &&= view.isInColumn(unit);
    }
    return !isWhole;
  }

  /** A unit in reserve reacts only when its formation is engaged. */
  mayReact(unit: number): boolean {
    const { formation } = item(this.roster.units, unit);
    return this.muster.order(formation).task !== 'reserve' || this.view.isEngaged(formation);
  }

  hasTargetInRange(unit: number): boolean {
    this.targets.forget();
    return this.targets.nearest(unit) !== NONE || this.hasAim(unit);
  }

  /** True where a unit would fire at a point, which is in `aim`. */
  private hasAim(unit: number): boolean {
    const { targetAt } = this.muster.order(item(this.roster.units, unit).formation);
    return this.view.findAim(unit, targetAt, this.aim);
  }

  /** True where an enemy is in reach whom the unit would attack, were it ready and turned to him. */
  hasAttackInReach(unit: number): boolean {
    return this.attackable(unit, 1, false) !== NONE;
  }

  wantsToMove(unit: number): boolean {
    this.targets.forget();
    return this.wishes.of(unit) >= MOVES;
  }

  /** F7: the act of a formation's command element: a move, or none. */
  commandElementAct(formation: number): Act {
    const { commandElement, parameters } = this.muster.facts(formation);
    this.followers.follow(commandElement, formation, parameters.commandBehind, this.chosen);
    return this.chosen;
  }

  /** F7: the act of a wagon of a formation. */
  wagonAct(formation: number, wagon: number): Act {
    this.followers.follow(wagon, formation, this.muster.facts(formation).parameters.wagonBehind, this.chosen);
    return this.chosen;
  }

  /** The act of a flag without orders; false for another element. */
  flagAct(element: number): boolean {
    const flag = this.roster.flags.findIndex((each) => each.element === element);
    if (flag >= 0) this.followers.followFlag(flag, this.chosen);
    return flag >= 0;
  }

  /** The act of the only element of a formation that has no units, but orders of its own: a move, or none. */
  loneAct(formation: number): Act {
    const { from } = this.muster.facts(formation);
    this.chosen.kind = NO_ACT;
    this.targets.forget();
    return this.wishes.of(from) === MOVES ? this.move(from) : this.chosen;
  }

  /**
   * F5: the act of troops that would charge as one, by their numbers in roster order: all turn, move by the leg of the first
   * or attack; `unit` is the one that leads. None where they are not to assault together.
   */
  chargeAct(members: readonly number[], count: number): Act {
    const { view, chosen, legs } = this;
    chosen.kind = NO_ACT;
    for (let i = 0; i < count; i++) {
      const unit = item(members, i);
      const target = this.attackable(unit, count);
      if (target !== NONE) return this.take(ATTACK, unit, target);
    }
    const first = item(members, 0);
    if (!this.wishes.charges(first, count)) return chosen;
    const { fx, fy } = view.token(first);
    let isTurned = view.isLegInSector(legs.x, legs.y, fx, fy);
    for (let i = 1; i < count; i++) {
      const token = view.token(item(members, i));
      isTurned &&= token.fx === fx && token.fy === fy;
    }
    if (isTurned) return this.move(first);
    toward(legs.x, legs.y, this.facing);
    return this.turn(first, this.facing.x, this.facing.y);
  }

  /** The next act of a unit (U1 to U8). */
  act(unit: number): Act {
    this.targets.forget();
    const { view, chosen, muster } = this;
    const { formation, isGun, hasSector } = item(this.roster.units, unit);
    const order = muster.order(formation);
    chosen.kind = NO_ACT;
    if (view.isAtWork(unit)) return this.take(this.isSafe(unit) ? GO_ON_WORKING : STOP_WORK, unit);
    const marches = this.wishes.isMarching(unit, formation, order);
    if (view.isInColumn(unit) && !marches) return this.take(LEAVE_COLUMN, unit);
    const isKeptLimbered = isGun && this.standing.isLimbering(formation);
    if (isKeptLimbered && view.mayLimber(unit)) return this.take(LIMBER, unit);
    const wish = this.wishes.of(unit);
    const isMoving = wish >= MOVES;
    const withdraws = order.task === 'withdraw';
    if (view.isLimbered(unit) && !isKeptLimbered && !marches && view.mayUnlimber(unit)) {
      const canFight = !withdraws && this.isSafe(unit) && this.targets.hasBefore(unit);
      if (canFight || this.isSettled(unit, wish)) return this.take(UNLIMBER, unit);
    }
    const staysUnready = marches || (isMoving && (isGun || (withdraws && !this.sighting.isUnderFire(unit))));
    if (!view.isReady(unit) && !staysUnready && view.mayReady(unit)) return this.take(READY, unit);
    const mayFire = order.task !== 'reserve' || view.isEngaged(formation);
    if (mayFire && !isMoving && view.isReady(unit) && this.bombards(unit)) return chosen;
    if (hasSector && this.turns(unit, wish)) return chosen;
    const target = order.assault ? this.attackable(unit, 1) : NONE;
    if (target !== NONE) return this.take(ATTACK, unit, target);
    if (isMoving) return this.goes(unit, wish, marches);
    if (order.works && wish === ARRIVED && this.isSafe(unit) && view.mayWork(unit))
      return this.take(BEGIN_WORK, unit);
    if (!mayFire) return chosen;
    const fired = this.targets.choose(unit, order, muster.facts(formation).parameters);
    return fired === NONE ? chosen : this.take(FIRE, unit, fired);
  }

  private isSafe(unit: number): boolean {
    return this.sighting.danger(unit, DANGER) === NONE;
  }

  /** True for a unit at its post, or near it and unable to get nearer. */
  private isSettled(unit: number, wish: number): boolean {
    return wish === ARRIVED || (wish === STUCK && this.muster.isNearPost(unit));
  }

  /** U4: turns a unit that faces the wrong way for its leg, its target, or its post. */
  private turns(unit: number, wish: number): boolean {
    const { view, facing, legs } = this;
    const { formation, side } = item(this.roster.units, unit);
    const token = view.token(unit);
    if (wish === MARCHES) return false;
    if (wish === MOVES) return this.turnsTo(unit, legs.facing.x, legs.facing.y);
    const target = this.targets.nearest(unit);
    const enemy =
      target === NONE ? this.watched(unit, side, wish) : this.targets.hasBefore(unit) ? NONE : target;
    if (enemy !== NONE) {
      const other = view.token(enemy);
      return toward(other.x - token.x, other.y - token.y, facing) && this.turnsTo(unit, facing.x, facing.y);
    }
    if (target !== NONE || (wish !== ARRIVED && wish !== STUCK) || this.hasInSight(unit, side)) return false;
    const { facingX, facingY } = view.progress(formation);
    return this.turnsTo(unit, facingX, facingY);
  }

  /** Fires at a point where it has no target, turning to it first. */
  private bombards(unit: number): boolean {
    const { view, aim, chosen, facing } = this;
    if (!this.hasAim(unit) || this.targets.nearest(unit) !== NONE) return false;
    const { x, y, eyeX, eyeY, fx, fy } = view.token(unit);
    if (!view.isLegInSector(aim.x - eyeX, aim.y - eyeY, fx, fy))
      return toward(aim.x - x, aim.y - y, facing) && this.turnsTo(unit, facing.x, facing.y);
    chosen.x = aim.x;
    chosen.y = aim.y;
    this.take(FIRE_AT, unit);
    return true;
  }

  private turnsTo(unit: number, fx: number, fy: number): boolean {
    const token = this.view.token(unit);
    if (token.fx === fx && token.fy === fy) return false;
    this.turn(unit, fx, fy);
    return true;
  }

  /** The enemy to whom a unit without a target turns: the nearest that is near, where it sees none in its sector. */
  private watched(unit: number, side: Side, wish: number): number {
    const { view, sighting } = this;
    // Who is barred on its way will go on by the facing it has.
    if (wish === STUCK && !this.isSettled(unit, wish)) return sighting.danger(unit, DANGER);
    const enemies = sighting.enemiesOf(side);
    for (let k = 0; k < enemies.length; k++) {
      const enemy = intAt(enemies, k);
      if (view.isAlive(enemy) && view.isInSector(unit, enemy) && sighting.isSeen(side, enemy)) return NONE;
    }
    return this.near(unit, side);
  }

  /** The nearest seen enemy within the range of a unit's weapon or a watch of its own, whichever way it faces. */
  private near(unit: number, side: Side): number {
    const { view, centre } = this;
    const { x, y, e } = view.token(unit);
    centre.place(x, y, centre.fx, centre.fy);
    return this.sighting.nearest(side, centre, Math.max(view.range(unit), WATCHES) + e / 2);
  }

  /** True where a unit itself sees an enemy, or its side sees one near it. */
  private hasInSight(unit: number, side: Side): boolean {
    if (this.near(unit, side) !== NONE) return true;
    const { view, sighting } = this;
    const enemies = sighting.enemiesOf(side);
    for (let k = 0; k < enemies.length; k++) {
      const enemy = intAt(enemies, k);
      if (view.isAlive(enemy) && view.sees(unit, enemy)) return true;
    }
    return false;
  }

  /**
   * U5: the nearest enemy in reach of close combat that the order lets a unit attack, as it stands or were it ready and
   * turned to him; an idle element only where no enemy is; NONE without.
   */
  private attackable(unit: number, troops: number, asItStands = true): number {
    const { view, sighting } = this;
    const { side, formation } = item(this.roster.units, unit);
    const { assaultElements } = this.muster.facts(formation).parameters;
    const enemies = assaultElements === 'none' ? sighting.enemiesOf(side) : sighting.targetsOf(side);
    const token = view.token(unit);
    let best = NONE;
    let least = Infinity;
    for (let k = 0; k < enemies.length && !sighting.endsBefore(side, k, best); k++) {
      const enemy = intAt(enemies, k);
      if (!view.isAlive(enemy) || !mayBeWithin(token, view.token(enemy), view.attackReach)) continue;
      const away = distance(token, view.token(enemy));
      const between = assaultElements === null ? away : sighting.rankOf(enemy, away);
      if (between >= least || away > view.attackReach) continue;
      if (asItStands && !view.mayAttack(unit, enemy)) continue;
      if (!this.wishes.wouldAssault(unit, enemy, troops)) continue;
      best = enemy;
      least = between;
    }
    return best;
  }

  /** U6: a gun that is to move limbers first, a machine gun on a march too. */
  private goes(unit: number, wish: number, marches: boolean): Act {
    const { view, chosen } = this;
    if ((marches || !view.mayMove(unit)) && view.mayLimber(unit)) return this.take(LIMBER, unit);
    if (!view.mayMove(unit)) return chosen;
    if (wish === MOVES) return this.move(unit);
    chosen.road = this.legs.road;
    return this.move(unit, MARCH);
  }

  private move(unit: number, kind = MOVE): Act {
    const { chosen, legs } = this;
    chosen.x = legs.x;
    chosen.y = legs.y;
    chosen.steps = legs.steps;
    return this.take(kind, unit);
  }

  private turn(unit: number, fx: number, fy: number): Act {
    const { chosen } = this;
    chosen.x = fx;
    chosen.y = fy;
    return this.take(TURN, unit);
  }

  private take(kind: number, unit: number, target = NONE): Act {
    const { chosen } = this;
    chosen.kind = kind;
    chosen.unit = unit;
    chosen.target = target;
    return chosen;
  }

  /** The goal of a formation and the facing of its posts (F4). */
  private setGoal(formation: number): void {
    const { view, muster, facing } = this;
    const progress = view.progress(formation);
    const order = muster.order(formation);
    const goal = item(order.route, progress.route);
    progress.goalX = goal.x;
    progress.goalY = goal.y;
    progress.facingX = goal.facing.x;
    progress.facingY = goal.facing.y;
    if (order.task === 'support') this.setSupport(formation, order);
    if (order.task !== 'attack' || !muster.takeMean([formation], this.mean)) return;
    const enemy = this.wishes.chosen(this.mean.x, this.mean.y, formation, order);
    if (enemy === NONE) return;
    const { x, y } = view.token(enemy);
    progress.goalX = x;
    progress.goalY = y;
    if (order.hasFacing || !toward(x - goal.from.x, y - goal.from.y, facing)) return;
    progress.facingX = facing.x;
    progress.facingY = facing.y;
  }

  /** Behind the mean of the living units of another formation, facing as its posts; where it stands if nobody lives. */
  private setSupport(formation: number, { of, distance: behind, hasFacing }: Order): void {
    const { mean, muster } = this;
    const progress = this.view.progress(formation);
    const other = this.view.progress(of);
    if (!muster.takeMean([of], mean)) {
      if (!muster.takeMean([formation], mean)) return;
      progress.goalX = mean.x;
      progress.goalY = mean.y;
      return;
    }
    const { facingX, facingY } = other;
    muster.behind(mean, behind, facingX, facingY, this.facing);
    progress.goalX = this.facing.x;
    progress.goalY = this.facing.y;
    if (hasFacing) return;
    progress.facingX = facingX;
    progress.facingY = facingY;
  }
}
