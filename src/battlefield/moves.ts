/** Moves (BF-MOVE-01 to -05): straight legs of the centre, walked in steps of a millimetre. */
import { intAt, item } from '../chance/at.ts';
import { EPSILON, rootUp } from './arithmetic.ts';
import { isBeyond, isWellWithin, type Boundary } from './boundaries.ts';
import type { Vector } from './directions.ts';
import { distance, overlap, overlapRoom } from './distances.ts';
import type { Ground } from './ground.ts';
import type { MoverClass } from './map/battle-map.ts';
import { isStillHidden } from './sight.ts';
import { Token } from './token.ts';

/** Why a walk ended, by its number. */
export const ENDINGS = ['arrived', 'allowance', 'stopped', 'friend'] as const;
const ARRIVED = 0;
const ALLOWANCE = 1;
const STOPPED = 2;
const FRIEND = 3;

/** Stops: the reasons why a step is not made (BF-MOVE-03); 0 is none. */
export const EDGE = 1;
const IMPASSABLE = 2;
const RIVER = 3;
const BAR = 4;
const ENEMY = 5;
const BOUNDARY = 6;

/** Steps of a leg are at most this long in h (BF-MOVE-01). */
export const STEP = 10;
/** Doubled factor of open ground (BF-MOVE-02). */
export const OPEN = 2;

/** The places of two steps are rounded by less than this, in h. */
const ROUNDING = 2;

/** The tokens about a mover, in lists that its owner fills anew. They may hold the mover itself, which bars nothing. */
export class Others {
  readonly enemies: Token[] = [];
  enemyCount = 0;
  readonly friends: Token[] = [];
  friendCount = 0;

  /** The first friend that a token in the place of the mover overlaps, or null. */
  friendAt(token: Token, mover: Token | null): Token | null {
    for (let i = 0; i < this.friendCount; i++) {
      const friend = item(this.friends, i);
      if (friend !== mover && overlap(token, friend)) return friend;
    }
    return null;
  }
}

class Leg {
  /** Where it begins, and the facing on it. */
  x = 0;
  y = 0;
  fx = 0;
  fy = 1000;
  dx = 0;
  dy = 0;
  length = 0;
  /** Steps of the whole leg, walked or not. */
  n = 0;
  /** Steps and cost of the legs before it. */
  stepsBefore = 0;
  costBefore = 0;
}

/** The least whole n with 100 n² >= dx² + dy²: steps of a leg. */
export function stepsOf(dx: number, dy: number): number {
  return rootUp(dx * dx + dy * dy, STEP * STEP);
}

/** round(k d / n) in whole numbers, for n > 0. */
export function part(k: number, d: number, n: number): number {
  return d < 0 ? 0 - Math.floor((2 * k * -d + n) / (2 * n)) : Math.floor((2 * k * d + n) / (2 * n));
}

/** The place of step k, walked or not, of a leg. */
function stepX({ x, dx, n, stepsBefore }: Leg, k: number): number {
  return n === 0 ? x : x + part(k - stepsBefore, dx, n);
}

function stepY({ y, dy, n, stepsBefore }: Leg, k: number): number {
  return n === 0 ? y : y + part(k - stepsBefore, dy, n);
}

/** The cost in h up to where the doubled factors of a leg's steps make a sum (BF-MOVE-02). */
function costOf({ length, n, costBefore }: Leg, sum: number): number {
  return sum === 0 ? costBefore : costBefore + (length * sum) / (2 * n);
}

/** The last step up to `to` that can be paid for, where all after the `made` ones have one factor. */
function paidTo(leg: Leg, made: number, sum: number, factor: number, to: number, most: number): number {
  const share = (2 * leg.n * (most - leg.costBefore)) / leg.length;
  let paid = Math.min(to, made + Math.floor((share - sum) / factor) + 1);
  while (paid > made && costOf(leg, sum + (paid - made) * factor) > most) paid--;
  return paid;
}

/**
 * The walk of one mover along its legs; it is made once and begins anew. Step 0 is its start, step `steps` its end. The
 * facing stays, but for `face` between legs.
 */
export class Walk {
  /** The mover where the walk has got to. */
  readonly token = new Token();
  steps = 0;
  /** Steps of all legs, walked or not. */
  planned = 0;
  /** Cost of the steps in h (BF-MOVE-02). */
  cost = 0;
  /** An index of `ENDINGS`. */
  ended = ARRIVED;
  /** The stop that ended it, or 0. */
  stoppedBy = 0;
  /** The mover marches on a road or a railway: the surface counts as open (BF-MOVE-06, -07). */
  isOnRoad = false;
  /** A leg ends before the first step beyond it, but for one that begins beyond. */
  boundary: Boundary | null = null;
  /** Every step costs what the worst of those up to it does. */
  private isAtWorst = false;
  legCount = 0;
  /** Steps that met a river, at a crossing. */
  crossingCount = 0;

  private mover: MoverClass = 0;
  private movers = 1;
  private allowance = 0;
  private self: Token | null = null;
  private readonly legs: Leg[] = [new Leg()];
  /** Doubled factor of each step. */
  private factors = new Uint8Array(512);
  private crossings = new Int32Array(8);
  private readonly near: Token[] = [];

  /**
   * A new walk from where a token stands.
   * @param movers bits of the movers that it counts as before an obstacle (`ObstacleKind.bars`)
   */
  begin(token: Token, mover: MoverClass, allowance: number, movers = 1 << mover): void {
    this.token.copyFrom(token);
    this.self = token;
    this.restart(mover, allowance, movers);
  }

  /** A new walk of a point from (x, y). */
  beginAt(x: number, y: number, mover: MoverClass, allowance: number): void {
    const { token } = this;
    if (token.w !== 0) token.size(0, 0);
    token.move(x, y);
    this.self = null;
    this.restart(mover, allowance, 1 << mover);
  }

  /** True where ground or a boundary, and no token or allowance, ends the last leg. */
  get isAtBarrier(): boolean {
    return this.ended === STOPPED && this.stoppedBy !== ENEMY;
  }

  private restart(mover: MoverClass, allowance: number, movers: number): void {
    this.mover = mover;
    this.allowance = allowance;
    this.movers = movers;
    this.steps = 0;
    this.planned = 0;
    this.cost = 0;
    this.ended = ARRIVED;
    this.stoppedBy = 0;
    this.isOnRoad = false;
    this.boundary = null;
    this.isAtWorst = false;
    this.legCount = 0;
    this.crossingCount = 0;
  }

  /** Turns the mover where it is, before the next leg. */
  face(fx: number, fy: number): void {
    this.token.place(this.token.x, this.token.y, fx, fy);
  }

  /**
   * Walks a leg as far as it can be walked; true where it arrives. A leg after one that did not arrive begins where that
   * ended. Friends are passed: `endClear` asks at the end of the move.
   */
  leg(ground: Ground, dx: number, dy: number, others: Others | null = null): boolean {
    const leg = this.addLeg(dx, dy);
    const { x: fromX, y: fromY, n, stepsBefore } = leg;
    const enemies = others === null ? 0 : this.gather(others, dx, dy);
    const boundary = this.boundary === null || isBeyond(this.boundary, fromX, fromY) ? null : this.boundary;
    const most = this.allowance + EPSILON;
    const { factors } = this;
    const isFree = this.hasFreeSteps(ground, dx, dy);
    let ended = ARRIVED;
    let sum = 0;
    let x = fromX;
    let y = fromY;
    let made = 0;
    while (made < n) {
      const free = isFree ? this.freeTo(ground, leg, made, x, y, boundary, enemies) : 0;
      const same = free > made ? this.factorAt(ground, x, y) : 0;
      const paid = same === 0 ? 0 : paidTo(leg, made, sum, same, free, most);
      if (paid > made) {
        factors.fill(same, stepsBefore + made, stepsBefore + paid);
        sum += (paid - made) * same;
        made = paid;
        this.cost = costOf(leg, sum);
        x = fromX + part(made, dx, n);
        y = fromY + part(made, dy, n);
        continue;
      }
      const toX = fromX + part(made + 1, dx, n);
      const toY = fromY + part(made + 1, dy, n);
      const factor = this.factorAt(ground, toX, toY);
      // No ground costs less than open ground: a mover that cannot pay for that does not come to what is impassable.
      const cost = costOf(leg, sum + (factor === 0 ? OPEN : factor));
      if (cost > most) {
        ended = ALLOWANCE;
        break;
      }
      if (boundary !== null && isBeyond(boundary, toX, toY)) this.stoppedBy = BOUNDARY;
      else this.stoppedBy = this.stopAt(ground, x, y, toX, toY, factor, enemies, stepsBefore + made + 1);
      if (this.stoppedBy !== 0) {
        ended = STOPPED;
        break;
      }
      factors[stepsBefore + made] = factor;
      sum += factor;
      made++;
      this.cost = cost;
      x = toX;
      y = toY;
    }
    this.ended = ended;
    this.steps = stepsBefore + made;
    this.trimCrossings();
    this.token.move(x, y);
    return ended === ARRIVED;
  }

  /** The stop that forbids a step from where the mover is to (x, y), whatever its cost. */
  stopBefore(ground: Ground, x: number, y: number, others: Others): number {
    const { x: px, y: py } = this.token;
    const enemies = this.gather(others, x - px, y - py);
    return this.stopAt(ground, px, py, x, y, this.factorAt(ground, x, y), enemies, this.steps);
  }

  /** The move ends at its last step that overlaps no friend, at its start if there is none (BF-MOVE-04). */
  endClear(others: Others): void {
    let k = this.steps;
    while (k > 0) {
      const friend = others.friendAt(this.token, this.self);
      if (friend === null) break;
      // At the steps between it overlaps him as well.
      k = Math.max(0, k - 1 - this.stepsWithin(overlapRoom(this.token, friend)));
      this.place(k, this.token);
    }
    if (k === this.steps) return;
    this.cutAt(k);
    this.ended = FRIEND;
  }

  /** Ends the walk at an earlier step. */
  cutAt(k: number): void {
    this.cost = this.costAt(k);
    this.steps = k;
    this.place(k, this.token);
    this.trimCrossings();
  }

  /** Charges the whole walk at the worst ground that it meets, and ends it where the allowance does. */
  chargeWorst(): void {
    this.isAtWorst = true;
    const most = this.allowance + EPSILON;
    let k = this.steps;
    while (k > 0 && this.costAt(k) > most) k--;
    if (k < this.steps) this.ended = ALLOWANCE;
    this.cutAt(k);
  }

  /** Puts a token, with the facing of its leg, where step k ends. */
  place(k: number, token: Token): void {
    const leg = this.legOf(k);
    const { fx, fy } = leg;
    const toX = stepX(leg, k);
    const toY = stepY(leg, k);
    if (fx === token.fx && fy === token.fy) token.move(toX, toY);
    else token.place(toX, toY, fx, fy);
  }

  /** Steps from the k-th on, one after the other, that end out of sight of a point as the step before did; 0 on a bent way. */
  hiddenSteps(ground: Ground, x: number, y: number, k: number): number {
    if (this.legCount > 1) return 0;
    const leg = item(this.legs, 0);
    let to = k;
    while (to <= this.steps && isStillHidden(ground, x, y, stepX(leg, to), stepY(leg, to))) to++;
    return to - k;
  }

  /** So many steps, one after the other, surely lead no farther than a length in h, and turn nobody. */
  stepsWithin(length: number): number {
    return this.legCount > 1 || length <= ROUNDING ? 0 : Math.floor((length - ROUNDING) / STEP);
  }

  /** The cost of the first k steps in h. */
  costAt(k: number): number {
    if (this.isAtWorst) return this.worstAt(k);
    const leg = this.legOf(k);
    let sum = 0;
    for (let i = leg.stepsBefore + 1; i <= k; i++) sum += this.factorOf(i);
    return costOf(leg, sum);
  }

  /** The length of the first k steps at the greatest of their factors. */
  private worstAt(k: number): number {
    const last = this.legIndexOf(k);
    let length = 0;
    for (let i = 0; i <= last; i++) {
      const leg = item(this.legs, i);
      const end = i < last ? item(this.legs, i + 1).stepsBefore : k;
      if (leg.n > 0) length += (leg.length * (end - leg.stepsBefore)) / leg.n;
    }
    let worst = 0;
    for (let i = 1; i <= k; i++) worst = Math.max(worst, this.factorOf(i));
    return (length * worst) / 2;
  }

  /** The doubled factor of step k, from 1. */
  factorOf(k: number): number {
    return this.factors[k - 1] ?? 0;
  }

  /** The displacement of a leg as it was planned, in `into`. */
  plannedLeg(i: number, into: Vector): void {
    const { dx, dy } = item(this.legs, i);
    into.x = dx;
    into.y = dy;
  }

  /** Steps of the legs before one. */
  stepsBefore(i: number): number {
    return item(this.legs, i).stepsBefore;
  }

  /** The index of the leg of step k. */
  legIndexOf(k: number): number {
    let i = this.legCount - 1;
    while (i > 0 && item(this.legs, i).stepsBefore >= k) i--;
    return i;
  }

  /** A step that met a river, at a crossing: the i-th of `crossingCount`. */
  crossingStep(i: number): number {
    return intAt(this.crossings, i);
  }

  private legOf(k: number): Leg {
    return item(this.legs, this.legIndexOf(k));
  }

  private addLeg(dx: number, dy: number): Leg {
    const { token, legs } = this;
    if (this.legCount === legs.length) legs.push(new Leg());
    const leg = item(legs, this.legCount++);
    leg.x = token.x;
    leg.y = token.y;
    leg.fx = token.fx;
    leg.fy = token.fy;
    leg.dx = dx;
    leg.dy = dy;
    leg.length = Math.sqrt(dx * dx + dy * dy);
    leg.n = stepsOf(dx, dy);
    leg.stepsBefore = this.steps;
    leg.costBefore = this.cost;
    this.planned += leg.n;
    if (this.steps + leg.n > this.factors.length) this.grow(this.steps + leg.n);
    return leg;
  }

  private grow(steps: number): void {
    const larger = new Uint8Array(2 * steps);
    larger.set(this.factors);
    this.factors = larger;
  }

  /** Puts the enemies that the leg may come to into `near` (BF-FAST-01). */
  private gather({ enemies, enemyCount }: Others, dx: number, dy: number): number {
    const { token, near, self } = this;
    if (token.isPoint) return 0;
    const { x, y, radius } = token;
    let count = 0;
    for (let i = 0; i < enemyCount; i++) {
      const enemy = item(enemies, i);
      const reach = enemy.radius + radius;
      if (
        enemy !== self &&
        !enemy.isPoint &&
        enemy.x >= Math.min(x, x + dx) - reach &&
        enemy.x <= Math.max(x, x + dx) + reach &&
        enemy.y >= Math.min(y, y + dy) - reach &&
        enemy.y <= Math.max(y, y + dy) + reach
      )
        near[count++] = enemy;
    }
    return count;
  }

  /** True where a leg has no works about it, so that the cells of the map say where its steps are free. */
  private hasFreeSteps({ works }: Ground, dx: number, dy: number): boolean {
    if (works.areas === 0 && works.lines === 0) return true;
    const { x, y } = this.token;
    return !works.isNear(Math.min(x, x + dx), Math.min(y, y + dy), Math.max(x, x + dx), Math.max(y, y + dy));
  }

  /**
   * A step of a leg up to which nothing stops the mover and the surface is that at (x, y), where it has made so many; none of
   * them is looked at (BF-FAST-04).
   */
  private freeTo(
    { bare }: Ground,
    { x: fromX, y: fromY, dx, dy, n }: Leg,
    made: number,
    x: number,
    y: number,
    boundary: Boundary | null,
    enemies: number,
  ): number {
    let to = bare.rooms.clearTo(fromX, fromY, dx, dy, n, x, y);
    const { near, token } = this;
    for (let i = 0; i < enemies && to > made; i++) {
      const enemy = item(near, i);
      const toX = enemy.x - x;
      const toY = enemy.y - y;
      let apart = Math.sqrt(toX * toX + toY * toY) - enemy.radius - token.radius;
      if (apart < 2 * STEP) {
        token.move(x, y);
        apart = distance(token, enemy);
      }
      to = Math.min(to, made + Math.floor(apart / STEP) - 1);
    }
    if (boundary === null || to <= made) return to;
    const endX = fromX + part(to, dx, n);
    const endY = fromY + part(to, dy, n);
    return isWellWithin(boundary, x, y) && isWellWithin(boundary, endX, endY) ? to : 0;
  }

  private factorAt(ground: Ground, x: number, y: number): number {
    if (!ground.isOnMap(x, y)) return 0;
    return this.isOnRoad ? OPEN : ground.factorAt(x, y, this.mover);
  }

  /** The stop that forbids the step from (px, py) to (x, y). */
  private stopAt(
    ground: Ground,
    px: number,
    py: number,
    x: number,
    y: number,
    factor: number,
    enemies: number,
    step: number,
  ): number {
    if (factor === 0) return ground.isOnMap(x, y) ? IMPASSABLE : EDGE;
    if (ground.meetsRiver(px, py, x, y)) {
      if (ground.crossingAt(x, y) < 0) return RIVER;
      this.addCrossing(step);
    }
    if (ground.meetsBar(px, py, x, y, this.movers)) return BAR;
    for (let i = 0; i < enemies; i++) if (this.enters(item(this.near, i), px, py, x, y)) return ENEMY;
    return 0;
  }

  /** True where the mover at (x, y) would overlap an enemy that it does not overlap at (px, py). */
  private enters(enemy: Token, px: number, py: number, x: number, y: number): boolean {
    const { token } = this;
    const reach = token.radius + enemy.radius;
    const dx = x - enemy.x;
    const dy = y - enemy.y;
    if (dx * dx + dy * dy > reach * reach) return false;
    token.move(x, y);
    if (!overlap(token, enemy)) return false;
    token.move(px, py);
    return !overlap(token, enemy);
  }

  private addCrossing(step: number): void {
    if (this.crossingCount === this.crossings.length) {
      const larger = new Int32Array(2 * this.crossingCount);
      larger.set(this.crossings);
      this.crossings = larger;
    }
    this.crossings[this.crossingCount++] = step;
  }

  private trimCrossings(): void {
    while (this.crossingCount > 0 && intAt(this.crossings, this.crossingCount - 1) > this.steps)
      this.crossingCount--;
  }
}
