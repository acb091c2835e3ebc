/** The enemies that a side sees (BF 12): what stands on the map in sight of any living unit of it. */
import { intAt, item } from '../../chance/at.ts';
import { distance, isWithin, mayBeWithin } from '../distances.ts';
import type { Token } from '../token.ts';
import type { Side } from '../ways.ts';
import { NONE } from './order.ts';
import type { Roster, View } from './view.ts';

/** An enemy that could attack in close combat within this distance is a danger, in h. */
export const DANGER = 600;

/** Above every distance on a map, in h. */
const FARTHEST = 2 ** 20;

export class Sighting {
  /** The distance of the enemy last found. */
  distance = Infinity;

  private readonly roster: Roster;
  private readonly view: View;
  /** Elements of each side that count as enemies of the other, and all its elements, those first. */
  private readonly fighters: readonly Int32Array[];
  private readonly all: readonly Int32Array[];
  /** The bounds of the units of each side. */
  private readonly unitsFrom: readonly number[];
  private readonly unitsTo: readonly number[];
  /** The unit that saw an element last: it is asked first. */
  private readonly spotters: Int32Array;

  constructor(roster: Roster, view: View) {
    this.roster = roster;
    this.view = view;
    const { elements, units, watchers } = roster;
    const listed = (side: Side, isFighting: boolean): number[] =>
      elements.flatMap((each, i) => (each.side === side && each.isFighting === isFighting ? [i] : []));
    const sides = [0, 1] as const;
    this.fighters = sides.map((side) => Int32Array.from(listed(side, true)));
    this.all = sides.map((side) => Int32Array.from([...listed(side, true), ...listed(side, false)]));
    const ofA = units.slice(0, watchers).filter(({ side }) => side === 0).length;
    this.unitsFrom = [0, ofA];
    this.unitsTo = [ofA, watchers];
    this.spotters = Int32Array.from(elements, ({ side }) => (side === 0 ? ofA : 0));
  }

  /** Fighting elements of the other side. */
  enemiesOf(side: Side): Int32Array {
    return item(this.fighters, 1 - side);
  }

  /** The enemies, then the elements of the other side that do not fight. */
  targetsOf(side: Side): Int32Array {
    return item(this.all, 1 - side);
  }

  /** True where the search of `targetsOf` ends before the k-th: what does not fight is sought where no enemy was found. */
  endsBefore(side: Side, k: number, found: number): boolean {
    return found !== NONE && k === this.enemiesOf(side).length;
  }

  /** The rank of an enemy at a distance among those to attack, the least first; infinite for one that is passed over. */
  rankOf(enemy: number, between: number): number {
    const { isFighting, attackedAs } = item(this.roster.elements, enemy);
    if (isFighting) return between;
    return attackedAs === NONE ? Infinity : attackedAs * FARTHEST + between;
  }

  /** True where a side sees an element of the other that stands on the map. */
  isSeen(side: Side, element: number): boolean {
    const { view } = this;
    if (!this.roster.fogOfWar) return true;
    const last = intAt(this.spotters, element);
    if (last < this.roster.watchers && view.isAlive(last) && view.sees(last, element)) return true;
    const to = item(this.unitsTo, side);
    for (let unit = item(this.unitsFrom, side); unit < to; unit++) {
      if (unit === last || !view.isAlive(unit) || !view.sees(unit, element)) continue;
      this.spotters[element] = unit;
      return true;
    }
    return false;
  }

  /** The nearest enemy seen by the side at most `within` of a token, the first of several; NONE without. */
  nearest(side: Side, token: Token, within: number): number {
    return this.find(side, token, within, NONE);
  }

  /** The nearest seen enemy within that distance who could attack a unit in close combat. */
  danger(unit: number, within: number): number {
    return this.find(item(this.roster.units, unit).side, this.view.token(unit), within, unit);
  }

  /** The nearest to a token of the seen enemies that are at most `within` of another (a goal); NONE without. */
  nearestAbout(side: Side, token: Token, goal: Token, within: number): number {
    return this.find(side, token, Infinity, NONE, goal, within);
  }

  /** @param attacked the unit that the enemy could attack, or NONE */
  private find(
    side: Side,
    token: Token,
    within: number,
    attacked: number,
    goal: Token | null = null,
    about = 0,
  ): number {
    const { view } = this;
    const enemies = this.enemiesOf(side);
    let best = NONE;
    let least = within;
    for (let k = 0; k < enemies.length; k++) {
      const enemy = intAt(enemies, k);
      if (!view.isAlive(enemy)) continue;
      const other = view.token(enemy);
      if (!mayBeWithin(token, other, least)) continue;
      if (goal !== null && !isWithin(goal, other, about)) continue;
      const between = distance(token, other);
      if (between > least || (between === least && best !== NONE)) continue;
      if (attacked !== NONE && !view.couldAttack(enemy, attacked)) continue;
      if (!this.isSeen(side, enemy)) continue;
      best = enemy;
      least = between;
    }
    this.distance = best === NONE ? Infinity : least;
    return best;
  }

  /** True where some seen enemy could fire at a unit where it stands, were he ready and turned to it. */
  isUnderFire(unit: number): boolean {
    const { view } = this;
    const { side } = item(this.roster.units, unit);
    const token = view.token(unit);
    const enemies = this.enemiesOf(side);
    for (let k = 0; k < enemies.length; k++) {
      const enemy = intAt(enemies, k);
      if (!view.isAlive(enemy)) continue;
      const other = view.token(enemy);
      if (!mayBeWithin(token, other, view.range(enemy))) continue;
      if (!view.hasHitValue(enemy, unit, distance(token, other))) continue;
      if (view.sees(enemy, unit) && this.isSeen(side, enemy)) return true;
    }
    return false;
  }
}
