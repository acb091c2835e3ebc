/** Legs as units can walk them: the facing they need, the steps that are left, and the way past a friend (BF-WAY-06). */
import { intAt, item } from '../../chance/at.ts';
import { round } from '../arithmetic.ts';
import { toward, type Vector } from '../directions.ts';
import { distance, distanceOver, mayBeWithin } from '../distances.ts';
import { STEP, Walk, type Others } from '../moves.ts';
import { March, type LinePoint } from '../roads.ts';
import { seesOnTheWay } from '../sight.ts';
import { Token } from '../token.ts';
import { ALL_STEPS } from './act.ts';
import { NONE } from './order.ts';
import { Part } from './part.ts';
import { DANGER } from './sighting.ts';

/** A turn by 22.5° less a hair, in thousandths. */
const COS = 925;
const SIN = 380;
const UNIT = 1000;
/** A place behind another is two depths behind it. */
const DEPTHS = 2;
/** With fewer steps up to a friend a unit counts as barred by him; a way past him has as many at least. */
const LEAST_STEPS = 10;
const MOST_FACINGS = 3;
/** Turns by 22.5° with which a withdrawal seeks a way round enemies: to a right angle. */
const MOST_TURNS = 4;

export class Legs extends Part {
  /** The leg that can be walked, its steps, and the facing that it needs. */
  x = 0;
  y = 0;
  steps = 0;
  facing: Readonly<Vector> = { x: 0, y: 0 };
  /** The road or railway of one that marches to the point (x, y) of it. */
  road = NONE;

  /** Where a leg of the unit at hand ends early: before its enemy at a distance and in sight, or NONE. */
  enemy = NONE;
  range = 0;
  /** The unit at hand withdraws: no leg leads it within `DANGER` of a seen enemy and nearer than it was. */
  withdraws = false;

  private readonly walk = new Walk();
  private readonly march = new March();
  private readonly token = new Token();
  private readonly start = new Token();
  private readonly post: Vector = { x: 0, y: 0 };
  private readonly leftLeg: Vector = { x: 0, y: 0 };
  private readonly rightLeg: Vector = { x: 0, y: 0 };
  private readonly along: Vector = { x: 0, y: 0 };
  private readonly facings = Array.from({ length: MOST_FACINGS }, (): Vector => ({ x: 0, y: 0 }));
  private facingCount = 0;
  /** Only friends kept the leg last tried from its steps. */
  private isBarredByFriends = false;

  /** True where a unit can make a step of the leg (dx, dy), or of one past the friends in its way. */
  find(unit: number, dx: number, dy: number): boolean {
    const { view } = this;
    const { hasSector } = item(this.roster.units, unit);
    const token = view.token(unit);
    const length = Math.sqrt(dx * dx + dy * dy);
    const others = view.others(unit, token, Math.min(length, view.allowance(unit)) + DEPTHS * token.e);
    this.setFacings(unit, dx, dy);
    this.facing = item(this.facings, 0);
    if (this.try(unit, dx, dy, others)) return true;
    if (this.isBarredByFriends) return hasSector && this.passes(unit, dx, dy, others);
    return this.withdraws && this.goesRound(unit, dx, dy, others);
  }

  /** Round the enemies on the way of a withdrawal: the leg turned by 22.5° more and more, left and right. */
  private goesRound(unit: number, dx: number, dy: number, others: Others): boolean {
    const { leftLeg, rightLeg } = this;
    leftLeg.x = rightLeg.x = dx;
    leftLeg.y = rightLeg.y = dy;
    for (let turns = 1; turns <= MOST_TURNS; turns++) {
      turnLeg(leftLeg, 1);
      turnLeg(rightLeg, -1);
      for (let k = 0; k < 2; k++) {
        const { x, y } = k === 0 ? leftLeg : rightLeg;
        this.setFacings(unit, x, y);
        this.facing = item(this.facings, 0);
        if (this.try(unit, x, y, others, LEAST_STEPS)) return true;
      }
    }
    return false;
  }

  /** Past the friends in the way of a leg (BF-WAY-06): with another facing, to either side, or from behind its place. */
  private passes(unit: number, dx: number, dy: number, others: Others): boolean {
    const { view, post, leftLeg: turned } = this;
    const { formation } = item(this.roster.units, unit);
    const { facingX, facingY, shiftX, shiftY } = view.progress(formation);
    const token = view.token(unit);
    this.muster.post(unit, post);
    const placeX = post.x + shiftX;
    const placeY = post.y + shiftY;
    if (this.muster.isNear(unit, placeX, placeY)) return false;
    for (let k = 1; k < this.facingCount; k++)
      if (this.turnsTo(unit, k) && this.try(unit, dx, dy, others)) return true;
    for (let k = 0; k < this.facingCount; k++)
      for (let side = 1; side >= -1; side -= 2) {
        turned.x = dx;
        turned.y = dy;
        turnLeg(turned, side);
        const { x, y } = turned;
        if (!this.turnsTo(unit, k) || !view.isLegInSector(x, y, this.facing.x, this.facing.y)) continue;
        if (this.try(unit, x, y, others, LEAST_STEPS)) return true;
      }
    if (!this.isFree(placeX, placeY, facingX, facingY, others)) return false;
    const behind = DEPTHS * token.e;
    const f = Math.sqrt(facingX * facingX + facingY * facingY);
    const x = placeX - round((behind * facingX) / f) - token.x;
    const y = placeY - round((behind * facingY) / f) - token.y;
    if (x === 0 && y === 0) return false;
    this.setFacings(unit, x, y);
    return this.turnsTo(unit, 0) && this.try(unit, x, y, others, LEAST_STEPS);
  }

  /** A march along a road, as far as it comes. */
  alongRoad(road: number, { x, y }: LinePoint): void {
    this.road = road;
    this.x = x;
    this.y = y;
    this.steps = ALL_STEPS;
  }

  /** True where a train can make a step along its railway to a point of it (BF-MOVE-07). */
  ride(unit: number, railway: number, to: LinePoint): boolean {
    const { view, walk } = this;
    const ground = view.ground();
    const { roads, railways } = ground.bare.map;
    const token = view.token(unit);
    const others = view.others(unit, token, view.allowance(unit));
    walk.begin(token, view.moverClass(unit), view.allowance(unit), view.moverBits(unit));
    this.march.to(to, walk, ground, item(railways, railway - roads.length).line, others, true);
    if (this.enemy !== NONE) this.stopBefore(this.enemy);
    walk.endClear(others);
    this.alongRoad(railway, to);
    this.steps = walk.steps;
    return walk.steps > 0;
  }

  /** Takes a facing; false for one to which the unit would turn with its last action, only to be barred again. */
  private turnsTo(unit: number, k: number): boolean {
    const { fx, fy } = this.view.token(unit);
    this.facing = item(this.facings, k);
    return (this.facing.x === fx && this.facing.y === fy) || this.view.canTurnAndGo(unit);
  }

  /** The facings with which a unit can make a leg, the first that it would take (U4): its own, its posts', along the leg. */
  private setFacings(unit: number, dx: number, dy: number): void {
    const { view } = this;
    const { formation, hasSector } = item(this.roster.units, unit);
    const { fx, fy } = view.token(unit);
    const { facingX, facingY } = view.progress(formation);
    this.facingCount = 0;
    if (hasSector) {
      if (view.isLegInSector(dx, dy, fx, fy)) this.addFacing(fx, fy);
      if (view.isLegInSector(dx, dy, facingX, facingY)) this.addFacing(facingX, facingY);
    }
    if (toward(dx, dy, this.along)) this.addFacing(this.along.x, this.along.y);
    else if (this.facingCount === 0) this.addFacing(facingX, facingY);
  }

  private addFacing(x: number, y: number): void {
    const facing = item(this.facings, this.facingCount++);
    facing.x = x;
    facing.y = y;
  }

  /**
   * Walks a leg with the facing; true where it makes so many steps. One beside the way, which needs `LEAST_STEPS`, may not end
   * where the ground ends it: nobody leaves the queue at a bridge for the bank.
   */
  private try(unit: number, dx: number, dy: number, others: Others, least = 1): boolean {
    const { view, walk, facing } = this;
    const { formation, isGun } = item(this.roster.units, unit);
    const { boundary, parameters } = this.muster.facts(formation);
    const token = view.token(unit);
    this.isBarredByFriends = false;
    walk.begin(token, view.moverClass(unit), view.allowance(unit), view.moverBits(unit));
    walk.boundary = boundary;
    walk.face(facing.x, facing.y);
    walk.leg(view.ground(), dx, dy, others);
    if (this.enemy !== NONE) this.stopBefore(this.enemy);
    if (isGun) this.standOff(unit, token, parameters.standoff);
    if (this.withdraws && this.endsShortOf(unit)) return false;
    const open = walk.steps;
    walk.endClear(others);
    // A few millimetres up to a friend's back are no move.
    const isBarred = walk.steps < open && walk.steps < LEAST_STEPS;
    this.isBarredByFriends = isBarred;
    if (isBarred || walk.steps < least || (least > 1 && walk.isAtBarrier)) return false;
    this.x = dx;
    this.y = dy;
    this.steps = walk.steps;
    return true;
  }

  /** Ends the walk at the first step from which the enemy is in range and in sight. */
  private stopBefore(enemy: number): void {
    const { view, walk, token, range } = this;
    const ground = view.ground();
    const other = view.token(enemy);
    if (!this.comesNear(other, range)) return;
    token.copyFrom(walk.token);
    for (let k = 1; k < walk.steps; k++) {
      walk.place(k, token);
      const over = distanceOver(token, other, range);
      if (over > 0) {
        k += walk.stepsWithin(over - 1);
        continue;
      }
      if (seesOnTheWay(ground, other.x, other.y, token.x, token.y)) {
        walk.cutAt(k);
        return;
      }
      k += walk.hiddenSteps(ground, other.x, other.y, k + 1);
    }
  }

  /** Ends the walk of a withdrawal before it comes near past an enemy; true where too little is left of it. */
  private endsShortOf(unit: number): boolean {
    const { walk, start } = this;
    const planned = walk.steps;
    // A turn at the start alone brings nobody nearer.
    start.copyFrom(walk.token);
    walk.place(0, start);
    this.standOff(unit, start, DANGER);
    return walk.steps < planned && walk.steps < LEAST_STEPS;
  }

  /** Ends a walk before the first step that brings it within a distance of a seen enemy, and nearer than it was at first. */
  private standOff(unit: number, first: Token, standoff: number): void {
    const { view, walk, token } = this;
    const { side } = item(this.roster.units, unit);
    const enemies = this.sighting.enemiesOf(side);
    token.copyFrom(walk.token);
    for (let i = 0; i < enemies.length; i++) {
      const enemy = intAt(enemies, i);
      if (!view.isAlive(enemy)) continue;
      const other = view.token(enemy);
      if (!this.comesNear(other, standoff) || !this.sighting.isSeen(side, enemy)) continue;
      const bound = Math.min(standoff, distance(first, other) - 1);
      for (let k = 1; k <= walk.steps; k++) {
        walk.place(k, token);
        const over = distanceOver(token, other, bound);
        if (over > 0) {
          k += walk.stepsWithin(over - 1);
          continue;
        }
        walk.cutAt(k - 1);
        break;
      }
    }
  }

  /** False where the walk certainly stays farther than `bound` from a token. */
  private comesNear(other: Token, bound: number): boolean {
    const { token, steps } = this.walk;
    return mayBeWithin(token, other, bound + STEP * steps);
  }

  /** True where the unit's token at a point overlaps no friend. */
  private isFree(x: number, y: number, fx: number, fy: number, others: Others): boolean {
    const { token } = this;
    token.copyFrom(this.walk.token);
    token.place(x, y, fx, fy);
    return others.friendAt(token, null) === null;
  }
}

/** Turns a leg by 22.5° less a hair, left with 1 and right with -1. */
function turnLeg(leg: Vector, side: number): void {
  const { x, y } = leg;
  leg.x = round((COS * x - side * SIN * y) / UNIT);
  leg.y = round((COS * y + side * SIN * x) / UNIT);
}
