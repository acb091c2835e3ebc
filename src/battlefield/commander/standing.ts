/** Standing of a formation with its orders: what conditions read of it, and the step to its next order (F1, F2). */
import { item } from '../../chance/at.ts';
import { judge, type Condition, type Read } from '../../play/condition.ts';
import { FROM_TURN } from '../../play/readings.ts';
import { H_PER_CM } from '../arithmetic.ts';
import { NONE } from './order.ts';
import { Part, type Asked } from './part.ts';
import { FORMATION, HOLDERS, HOLDS, STANDINGS } from './readings.ts';

/** A condition of a formation's order on the battle at hand. */
type Holds = (standing: Standing, formation: number) => boolean;

export class Standing extends Part {
  /** Conditions of each formation's orders; null where an order has none. */
  private readonly until: readonly (readonly (Holds | null)[])[];
  private readonly limber: readonly (readonly (Holds | null)[])[];

  constructor(asked: Asked) {
    super(asked);
    const holds = (condition: Condition | null): Holds | null =>
      condition === null ? null : judge(condition, (name) => this.reading(name));
    this.until = this.roster.formations.map(({ orders }) => orders.map(({ until }) => holds(until)));
    this.limber = this.roster.formations.map(({ orders }) => orders.map(({ limber }) => holds(limber)));
  }

  /** Steps to the next order, the next point of a route, or the withdrawal of a broken formation. */
  step(formation: number): void {
    const { view, muster } = this;
    const { orders } = muster.facts(formation);
    const listed = orders.length / 2;
    const progress = view.progress(formation);
    if (progress.order + 1 < listed && this.holds(this.until, formation)) {
      progress.order++;
      progress.route = 0;
    } else {
      const { route } = muster.order(formation);
      const { x, y, facing } = item(route, progress.route);
      if (progress.route + 1 < route.length && muster.isAt(formation, x, y, facing.x, facing.y))
        progress.route++;
    }
    if (muster.order(formation).task === 'withdraw' || !this.isBroken(formation)) return;
    progress.order += listed;
    progress.route = 0;
  }

  /** True while the order in force has guns limbered. */
  isLimbering(formation: number): boolean {
    return this.holds(this.limber, formation);
  }

  private holds(conditions: readonly (readonly (Holds | null)[])[], formation: number): boolean {
    const holds = item(item(conditions, formation), this.view.progress(formation).order);
    return holds !== null && holds(this, formation);
  }

  isBroken(formation: number): boolean {
    return this.view.losses(formation) >= this.muster.facts(formation).parameters.breakAt;
  }

  /** Reader of a reading for a formation. */
  private reading(name: string): Read<Standing, number> {
    switch (name) {
      case FROM_TURN:
        return ({ view }) => view.turn();
      case 'arrived':
        return ({ muster }, formation) => Number(muster.hasArrived(formation));
      case 'distanceCm':
        return (standing, formation) => standing.nearestEnemy(formation) / H_PER_CM;
      case 'formationLosses':
        return ({ view }, formation) => view.losses(formation);
      case 'engaged':
        return ({ view }, formation) => Number(view.isEngaged(formation));
      case 'broken':
        return (standing, formation) => Number(standing.isBroken(formation));
      default:
    }
    if (name.startsWith(HOLDS)) {
      const place = this.places.indexOf(name.slice(HOLDS.length));
      return ({ view }) => {
        const holder = view.holder(place);
        return holder < 0 ? HOLDERS.length - 1 : holder;
      };
    }
    if (name.startsWith(FORMATION)) {
      const names = this.roster.names.map((each) => each.get(name.slice(FORMATION.length)) ?? NONE);
      return (standing, formation) => standing.standingOf(item(names, standing.muster.facts(formation).side));
    }
    const read = this.view.reading(name);
    return (_standing, formation) => read(formation);
  }

  /** The distance in h of the nearest living unit to the nearest enemy seen. */
  private nearestEnemy(formation: number): number {
    const { view, sighting } = this;
    const { from, to, side } = this.muster.facts(formation);
    let least = Infinity;
    for (let unit = from; unit < to; unit++) {
      if (!view.isAlive(unit)) continue;
      sighting.nearest(side, view.token(unit), least);
      least = Math.min(least, sighting.distance);
    }
    return least;
  }

  /** The first of `STANDINGS` that holds of a formation, by its number. */
  private standingOf(formation: number): number {
    const { view, muster } = this;
    if (muster.living(formation) === 0) return STANDINGS.indexOf('gone');
    if (this.isBroken(formation)) return STANDINGS.indexOf('broken');
    if (view.isEngaged(formation)) return STANDINGS.indexOf('engaged');
    return STANDINGS.indexOf(muster.hasArrived(formation) ? 'arrived' : 'none');
  }
}
