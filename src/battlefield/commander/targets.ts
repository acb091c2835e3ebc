/** Targets (BF 12): what a unit could fire at if it were ready and turned to it, and which of them it fires at. */
import { intAt, item } from '../../chance/at.ts';
import { toward, type Vector } from '../directions.ts';
import { distance, mayBeWithin } from '../distances.ts';
import { Token } from '../token.ts';
import { NONE, type Order } from './order.ts';
import type { Parameters } from './parameters.ts';
import { Part } from './part.ts';

/** Ranks of targets: no distance comes up to it, doubled. */
const FARTHEST = 2 ** 20;

export class Targets extends Part {
  private readonly turned = new Token();
  private readonly facing: Vector = { x: 0, y: 0 };
  /** The unit last asked for, and its nearest target. */
  private firer = NONE;
  private found = NONE;

  /** Something may have changed since `nearest` was last asked. */
  forget(): void {
    this.firer = NONE;
  }

  /** The nearest target in range, an idle one only where no other is; NONE without. */
  nearest(unit: number): number {
    if (unit === this.firer) return this.found;
    const { sighting } = this;
    const { side } = item(this.roster.units, unit);
    const elements = sighting.targetsOf(side);
    let best = NONE;
    let least = Infinity;
    for (let k = 0; k < elements.length && !sighting.endsBefore(side, k, best); k++) {
      const element = intAt(elements, k);
      const between = this.distanceTo(unit, element, least);
      if (between >= least) continue;
      best = element;
      least = between;
    }
    this.firer = unit;
    this.found = best;
    return best;
  }

  /** True where some target in range lies before the unit as it faces. */
  hasBefore(unit: number): boolean {
    const elements = this.sighting.targetsOf(item(this.roster.units, unit).side);
    for (let k = 0; k < elements.length; k++) if (this.isBefore(unit, intAt(elements, k))) return true;
    return false;
  }

  /** The target that a unit fires at, an idle one only where there is no other or those come first; NONE without. */
  choose(unit: number, { targetAt }: Order, { targeting }: Parameters): number {
    const { view, sighting } = this;
    const { side } = item(this.roster.units, unit);
    const elements = sighting.targetsOf(side);
    const seeksIdle = targeting === 'elements';
    let best = NONE;
    let least = Infinity;
    for (let k = 0; k < elements.length && (seeksIdle || !sighting.endsBefore(side, k, best)); k++) {
      const element = intAt(elements, k);
      if (!this.isBefore(unit, element) || !view.mayFire(unit, element)) continue;
      const { x, y } = view.token(element);
      let rank = 2 * distance(view.token(unit), view.token(element)) + Number(view.isReady(element));
      if (targeting === 'finish' && view.isReady(element)) rank += FARTHEST;
      const { isGun, attackedAs } = item(this.roster.elements, element);
      if ((targeting === 'guns' && !isGun) || (seeksIdle && attackedAs === NONE)) rank += FARTHEST;
      if (targetAt !== NONE && !this.places.holds(targetAt, x, y)) rank += 2 * FARTHEST;
      if (rank >= least) continue;
      best = element;
      least = rank;
    }
    return best;
  }

  /** True where an element is a target in range that the unit could fire at as it faces, were it ready. */
  private isBefore(unit: number, element: number): boolean {
    const { view } = this;
    return (
      view.isAlive(element) &&
      view.isInSector(unit, element) &&
      view.hasHitValue(unit, element, distance(view.token(unit), view.token(element))) &&
      this.distanceTo(unit, element, Infinity) !== Infinity
    );
  }

  /** The distance of a target in range once the unit has turned to it; infinite where it is none or not below `bound`. */
  private distanceTo(unit: number, element: number, bound: number): number {
    const { view, turned, facing } = this;
    const { formation, hasSector } = item(this.roster.units, unit);
    const { fireWithin } = item(this.roster.formations, formation).parameters;
    const most = Math.min(bound, fireWithin, view.range(unit));
    const token = view.token(unit);
    if (!view.isAlive(element)) return Infinity;
    const other = view.token(element);
    if (!mayBeWithin(token, other, most)) return Infinity;
    turned.copyFrom(token);
    if (hasSector && toward(other.x - token.x, other.y - token.y, facing))
      turned.place(token.x, token.y, facing.x, facing.y);
    const between = distance(turned, other);
    const canTurn = hasSector || view.isInSector(unit, element);
    const isTarget =
      canTurn && between <= most && view.hasHitValue(unit, element, between) && view.sees(unit, element);
    return isTarget ? between : Infinity;
  }
}
