/** The one way of a formation: its anchor, and the legs of its units to their places (BF-WAY-04, -05). */
import { intAt, item } from '../../chance/at.ts';
import { H_PER_CM, rootUp } from '../arithmetic.ts';
import { isBeyond, type Boundary } from '../boundaries.ts';
import type { Vector } from '../directions.ts';
import type { MoverClass } from '../map/battle-map.ts';
import { OPEN, part, STEP, stepsOf } from '../moves.ts';
import { AHEAD, FAR, NOWHERE, type Field, type Side } from '../ways.ts';
import { Mean } from '../mean.ts';
import { NONE } from './order.ts';
import { Part } from './part.ts';
import type { Progress } from './progress.ts';

const FOOT: MoverClass = 0;
/** The anchor goes along so many legs at the most. */
const MOST_LEGS = 8;
/** A formation goes forward by this part of its bound, however far its units lag. */
const LEAST_PART = 4;
/** A leg may cost this much more than its length on the anchor's ground, in h. */
const SLACK = 200;
const BITS = 32;

/** Outcomes of a search for a leg. */
const NO_LEG = 0;
export const AT_PLACE = 1;
export const WAITS = 2;
export const HAS_LEG = 3;

export class Anchor extends Part {
  private readonly centres = new Mean();
  private readonly posts = new Mean();
  private readonly point: Vector = { x: 0, y: 0 };
  private readonly leg: Vector = { x: 0, y: 0 };

  /** Sets the words of the way in a formation's progress from its goal; `goesAlone`: its units go by themselves. */
  set(formation: number, goesAlone: boolean): void {
    const { view, centres, posts, point } = this;
    const progress = view.progress(formation);
    progress.shiftX = 0;
    progress.shiftY = 0;
    progress.cell = NONE;
    progress.bound = 0;
    progress.factor = OPEN;
    progress.crossings.fill(0);
    if (goesAlone) return;
    const all = this.countInCommand(formation) === 0;
    const { from, to, parameters, side } = this.muster.facts(formation);
    centres.clear();
    posts.clear();
    let bound = Infinity;
    for (let unit = from; unit < to; unit++) {
      if (!view.isAlive(unit) || !(all || view.isInCommand(unit))) continue;
      const { x, y } = view.token(unit);
      this.muster.post(unit, point);
      centres.add(x, y);
      posts.add(point.x, point.y);
      bound = Math.min(bound, view.greatestMove(unit));
    }
    if (centres.count === 0) return;
    centres.take();
    posts.take();
    const b = parameters.bound ?? bound;
    const lag = this.lag(formation, all);
    progress.bound = Math.max(b - lag, Math.floor(b / LEAST_PART));
    const field = this.field(formation, centres.x, centres.y);
    progress.cell = this.ways.unitCell(field, centres.x, centres.y, side);
    this.walk(field, side, progress);
  }

  private countInCommand(formation: number): number {
    const { view } = this;
    const { from, to } = this.muster.facts(formation);
    let count = 0;
    for (let unit = from; unit < to; unit++) if (view.isAlive(unit) && view.isInCommand(unit)) count++;
    return count;
  }

  /** The greatest distance of a centre from its place about the mean, rounded up. */
  private lag(formation: number, all: boolean): number {
    const { view, centres, posts, point } = this;
    const { from, to } = this.muster.facts(formation);
    let most = 0;
    for (let unit = from; unit < to; unit++) {
      if (!view.isAlive(unit) || !(all || view.isInCommand(unit))) continue;
      const { x, y } = view.token(unit);
      this.muster.post(unit, point);
      const dx = x - (centres.x + point.x - posts.x);
      const dy = y - (centres.y + point.y - posts.y);
      most = Math.max(most, dx * dx + dy * dy);
    }
    return rootUp(most, 1);
  }

  /** The field of the formation's goal, for its class; for who stands beyond its boundary as if there were none. */
  field(formation: number, x: number, y: number): Field {
    const { goalX, goalY } = this.view.progress(formation);
    const { side } = this.muster.facts(formation);
    const goal = this.ways.cellOf(goalX, goalY, side);
    return this.ways.field(this.view.ground(), goal, this.classOf(formation), this.boundary(formation, x, y));
  }

  /** The boundary that holds for a place. */
  boundary(formation: number, x: number, y: number): Boundary | null {
    const { boundary } = this.muster.facts(formation);
    return boundary === null || isBeyond(boundary, x, y) ? null : boundary;
  }

  /** The class of a formation: that of a unit that goes on wheels or rails, else foot. */
  classOf(formation: number): MoverClass {
    const { view } = this;
    const { from, to } = this.muster.facts(formation);
    let mover: MoverClass = FOOT;
    for (let unit = from; unit < to; unit++)
      if (view.isAlive(unit)) {
        const own = view.moverClass(unit);
        if (own !== FOOT) mover = own;
      }
    return mover;
  }

  /** Walks the anchor from M toward G. */
  private walk(field: Field, side: Side, progress: Progress): void {
    const { ways, leg, centres, posts } = this;
    let { x, y } = centres;
    let left = Math.floor(progress.bound / STEP);
    for (let legs = 0; left > 0 && legs < MOST_LEGS; legs++) {
      if (ways.cellOf(x, y, side) === field.goal) return;
      if (!ways.leg(field, x, y, posts.x, posts.y, side, leg)) return;
      const n = stepsOf(leg.x, leg.y);
      const steps = Math.min(n, left);
      this.note(field, x, y, steps, progress);
      x += part(steps, leg.x, n);
      y += part(steps, leg.y, n);
      left -= steps;
    }
    if (ways.cellOf(x, y, side) === field.goal) return;
    progress.shiftX = x - posts.x;
    progress.shiftY = y - posts.y;
  }

  /** Notes ground and crossings of the first steps of the anchor's leg from (x, y). */
  private note(field: Field, x: number, y: number, steps: number, progress: Progress): void {
    const { leg } = this;
    const { walk } = this.ways;
    this.ways.canWalk(field, x, y, x + leg.x, y + leg.y, Infinity);
    for (let k = 1; k <= steps; k++) progress.factor = Math.max(progress.factor, walk.factorOf(k));
    const n = stepsOf(leg.x, leg.y);
    for (let i = 0; i < walk.crossingCount; i++) {
      const k = walk.crossingStep(i);
      if (k <= steps) this.uses(x + part(k, leg.x, n), y + part(k, leg.y, n), progress.crossings, true);
    }
  }

  /** True where a standing crossing with its bit set reaches the point; `adds`: sets the bits of all that reach it. */
  private uses(x: number, y: number, bits: Int32Array, adds: boolean): boolean {
    const { bare, works } = this.view.ground();
    const { crossings } = bare.map;
    for (let i = 0; i < crossings.length; i++) {
      const { x: cx, y: cy, halfWidth } = item(crossings, i);
      const dx = x - cx;
      const dy = y - cy;
      if (dx * dx + dy * dy > halfWidth * halfWidth || works.isGone(i)) continue;
      const word = Math.floor(i / BITS);
      const bit = 1 << (i % BITS);
      if (adds) bits[word] = intAt(bits, word) | bit;
      else if ((intAt(bits, word) & bit) !== 0) return true;
    }
    return false;
  }

  /** The leg of a unit to its place (BF-WAY-05) in `into`, where the answer is `HAS_LEG`. */
  legOf(unit: number, formation: number, into: Vector): number {
    const { view, ways, point } = this;
    const { side } = this.muster.facts(formation);
    const progress = view.progress(formation);
    const { shiftX, shiftY, cell } = progress;
    const { x, y } = view.token(unit);
    this.muster.post(unit, point);
    const placeX = point.x + shiftX;
    const placeY = point.y + shiftY;
    const isShifted = shiftX !== 0 || shiftY !== 0;
    if (x === placeX && y === placeY) return isShifted ? WAITS : AT_PLACE;
    const field = this.field(formation, x, y);
    if (isShifted && this.isAhead(field, x, y, placeX, placeY, side)) return WAITS;
    if (cell !== NONE) {
      if (this.canGo(field, x, y, placeX, placeY, progress)) {
        into.x = placeX - x;
        into.y = placeY - y;
        return HAS_LEG;
      }
      // Who is ahead of the mean does not go back to its way.
      const own = this.leastAt(field, x, y, side);
      const most = Math.ceil(progress.bound / H_PER_CM);
      const count = Math.min(ways.follow(field, cell, side, item(AHEAD, AHEAD.length - 1)), most);
      for (let i = AHEAD.length - 1; i >= -1; i--) {
        const k = i < 0 ? 0 : item(AHEAD, i);
        if (k > count) continue;
        const to = intAt(ways.ahead, k);
        const toX = ways.centreX(to);
        const toY = ways.centreY(to);
        if (intAt(field.least, to) >= own || !this.canGo(field, x, y, toX, toY, progress)) continue;
        into.x = toX - x;
        into.y = toY - y;
        return HAS_LEG;
      }
    }
    return ways.leg(field, x, y, point.x, point.y, side, into) ? HAS_LEG : NO_LEG;
  }

  /** True where a unit is as near to the goal as its place, by their cells. */
  private isAhead(field: Field, x: number, y: number, placeX: number, placeY: number, side: Side): boolean {
    const own = this.leastAt(field, x, y, side);
    if (own === FAR || !this.view.ground().isOnMap(placeX, placeY)) return false;
    const ofPlace = intAt(field.least, this.ways.cellOf(placeX, placeY, side));
    return ofPlace !== FAR && own <= ofPlace;
  }

  /** The field at a unit's cell. */
  private leastAt(field: Field, x: number, y: number, side: Side): number {
    const cell = this.ways.unitCell(field, x, y, side);
    return cell === NOWHERE ? FAR : intAt(field.least, cell);
  }

  /** True where a straight leg is as good as the anchor's ground and uses no crossing but its. */
  private canGo(
    field: Field,
    x: number,
    y: number,
    toX: number,
    toY: number,
    { factor, crossings }: Progress,
  ): boolean {
    const dx = toX - x;
    const dy = toY - y;
    const most = (factor / OPEN) * Math.sqrt(dx * dx + dy * dy) + SLACK;
    if (!this.ways.canWalk(field, x, y, toX, toY, most)) return false;
    const { walk } = this.ways;
    const n = stepsOf(dx, dy);
    for (let i = 0; i < walk.crossingCount; i++) {
      const k = walk.crossingStep(i);
      if (!this.uses(x + part(k, dx, n), y + part(k, dy, n), crossings, false)) return false;
    }
    return true;
  }
}
