/** The units of a formation by their posts: where they are to stand, where they stand on the mean, who has arrived. */
import { item } from '../../chance/at.ts';
import type { Vector } from '../directions.ts';
import type { Mean } from '../mean.ts';
import { behind } from '../posts.ts';
import type { Order } from './order.ts';
import type { FormationFacts, Roster, View } from './view.ts';

export class Muster {
  private readonly roster: Roster;
  private readonly view: View;
  private readonly point: Vector = { x: 0, y: 0 };

  constructor(roster: Roster, view: View) {
    this.roster = roster;
    this.view = view;
  }

  facts(formation: number): FormationFacts {
    return item(this.roster.formations, formation);
  }

  order(formation: number): Order {
    return item(this.facts(formation).orders, this.view.progress(formation).order);
  }

  /** The post of a unit where its formation's goal and facing are now. */
  post(unit: number, into: Vector): void {
    const { formation } = item(this.roster.units, unit);
    const { goalX, goalY, facingX, facingY } = this.view.progress(formation);
    this.postAt(unit, goalX, goalY, facingX, facingY, into);
  }

  /** The post of a unit at a goal; off the map and on ground that it cannot enter, the goal itself. */
  private postAt(unit: number, x: number, y: number, fx: number, fy: number, into: Vector): void {
    const { view } = this;
    const { formation } = item(this.roster.units, unit);
    this.order(formation).posts.place(unit - this.facts(formation).from, x, y, fx, fy, into);
    const ground = view.ground();
    if (ground.isOnMap(into.x, into.y) && ground.factorAt(into.x, into.y, view.moverClass(unit)) !== 0)
      return;
    into.x = x;
    into.y = y;
  }

  /** True where a unit has arrived at its post. */
  isNearPost(unit: number): boolean {
    const { point } = this;
    this.post(unit, point);
    return this.isNear(unit, point.x, point.y);
  }

  /** The greatest distance of a formation's posts from a point. */
  spread(formation: number, x: number, y: number): number {
    const { point } = this;
    const { from, to } = this.facts(formation);
    let most = 0;
    for (let unit = from; unit < to; unit++) {
      this.post(unit, point);
      most = Math.max(most, (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y));
    }
    return Math.sqrt(most);
  }

  /** True where a unit has arrived at a point. */
  isNear(unit: number, x: number, y: number): boolean {
    const { formation } = item(this.roster.units, unit);
    const { arrive } = this.facts(formation).parameters;
    const token = this.view.token(unit);
    const dx = token.x - x;
    const dy = token.y - y;
    return dx * dx + dy * dy <= arrive * arrive;
  }

  /** The point behind another, against a facing; where that lies off the map, the nearest on it. */
  behind(from: Readonly<Vector>, distance: number, fx: number, fy: number, into: Vector): void {
    const { width, height } = this.view.ground().bare.map;
    behind(from, distance, fx, fy, into);
    into.x = Math.max(0, Math.min(width, into.x));
    into.y = Math.max(0, Math.min(height, into.y));
  }

  living(formation: number): number {
    const { from, to } = this.facts(formation);
    let count = 0;
    for (let unit = from; unit < to; unit++) if (this.view.isAlive(unit)) count++;
    return count;
  }

  /** True where half the living units are near their posts at the last goal of the order in force. */
  hasArrived(formation: number): boolean {
    const { task, route } = this.order(formation);
    const { goalX, goalY, facingX, facingY } = this.view.progress(formation);
    if (task === 'support') return this.isAt(formation, goalX, goalY, facingX, facingY);
    const { x, y, facing } = item(route, route.length - 1);
    return this.isAt(formation, x, y, facing.x, facing.y);
  }

  /** True where half the living units are near their posts at a goal. */
  isAt(formation: number, x: number, y: number, fx: number, fy: number): boolean {
    const { view, point } = this;
    const { from, to } = this.facts(formation);
    let living = 0;
    let arrived = 0;
    for (let unit = from; unit < to; unit++) {
      if (!view.isAlive(unit)) continue;
      living++;
      this.postAt(unit, x, y, fx, fy, point);
      if (this.isNear(unit, point.x, point.y)) arrived++;
    }
    return living > 0 && 2 * arrived >= living;
  }

  /** Takes the mean of the living units of formations; false where nobody lives. */
  takeMean(formations: readonly number[], mean: Mean): boolean {
    const { view } = this;
    mean.clear();
    for (let i = 0; i < formations.length; i++) {
      const { from, to } = this.facts(item(formations, i));
      for (let unit = from; unit < to; unit++) {
        if (!view.isAlive(unit)) continue;
        const { x, y } = view.token(unit);
        mean.add(x, y);
      }
    }
    if (mean.count > 0) mean.take();
    return mean.count > 0;
  }
}
