/** Command elements, wagons and flags, which follow the units (F7): where they go, never nearer to the enemy than those. */
import { intAt, item } from '../../chance/at.ts';
import { toward, type Vector } from '../directions.ts';
import { distance, mayBeWithin } from '../distances.ts';
import { Walk } from '../moves.ts';
import { Token } from '../token.ts';
import { MOVE, NO_ACT, type Act } from './act.ts';
import { Mean } from '../mean.ts';
import { Part } from './part.ts';

export class Followers extends Part {
  private readonly mean = new Mean();
  private readonly walk = new Walk();
  private readonly token = new Token();
  private readonly leg: Vector = { x: 0, y: 0 };
  private readonly facing: Vector = { x: 0, y: 0 };
  /** One formation, as a list. */
  private readonly own = [0];

  /** The move of a command element or a wagon of a formation to its place behind the units, into `act`. */
  follow(element: number, formation: number, behind: number, act: Act): void {
    act.kind = NO_ACT;
    this.own[0] = formation;
    if (!this.view.isAlive(element) || !this.muster.takeMean(this.own, this.mean)) return;
    this.go(element, this.own, behind, act);
  }

  /** The move of a flag that has lost touch with its formations, into `act`. */
  followFlag(flag: number, act: Act): void {
    const { view, mean } = this;
    const { element, formations, parameters } = item(this.roster.flags, flag);
    act.kind = NO_ACT;
    if (!view.isAlive(element) || !this.muster.takeMean(formations, mean)) return;
    const token = view.token(element);
    const dx = token.x - mean.x;
    const dy = token.y - mean.y;
    const isFar = dx * dx + dy * dy > parameters.flagWithin * parameters.flagWithin;
    if (isFar || this.isExposed(token, formations)) this.go(element, formations, parameters.flagBehind, act);
  }

  /** Goes by the way to the point behind the mean, against the facing of the posts of the first formation that lives. */
  private go(element: number, formations: readonly number[], behind: number, act: Act): void {
    const { view, muster, mean, leg, walk, facing } = this;
    const first = formations.find((formation) => muster.living(formation) > 0) ?? 0;
    const { side, parameters } = muster.facts(first);
    const { facingX, facingY } = view.progress(first);
    muster.behind(mean, behind, facingX, facingY, leg);
    const token = view.token(element);
    const { x, y } = token;
    const dx = leg.x - x;
    const dy = leg.y - y;
    if (dx * dx + dy * dy <= parameters.arrive * parameters.arrive) return;
    const ground = view.ground();
    const mover = view.moverClass(element);
    if (!this.ways.legTo(ground, x, y, leg, side, mover, null, leg)) return;
    toward(leg.x, leg.y, facing);
    const allowance = view.allowance(element);
    const others = view.others(element, token, Math.min(allowance, Math.sqrt(leg.x * leg.x + leg.y * leg.y)));
    walk.begin(token, mover, allowance, view.moverBits(element));
    walk.face(facing.x, facing.y);
    walk.leg(ground, leg.x, leg.y, others);
    const k = this.lastCovered(formations);
    walk.cutAt(k);
    walk.endClear(others);
    if (walk.steps === 0) return;
    act.kind = MOVE;
    act.x = leg.x;
    act.y = leg.y;
    act.steps = walk.steps;
  }

  /** The last step of the walk at which the token is not nearer to a seen enemy than its units; its start, if there is none. */
  private lastCovered(formations: readonly number[]): number {
    const { walk, token, sighting } = this;
    const enemies = sighting.enemiesOf(this.muster.facts(item(formations, 0)).side);
    token.copyFrom(walk.token);
    let k = walk.steps;
    for (let sinceBack = 0, i = 0; k > 0 && sinceBack < enemies.length; sinceBack++) {
      const lead = this.leadOn(intAt(enemies, i), token, formations);
      if (lead > 0) {
        // At the steps between it is nearer to him still; a distance is rounded up by less than 1.
        k = Math.max(0, k - 1 - walk.stepsWithin(lead - 1));
        walk.place(k, token);
        sinceBack = -1;
      } else i = i + 1 < enemies.length ? i + 1 : 0;
    }
    return k;
  }

  /** True where a token is nearer to a seen enemy than all living units of the formations. */
  private isExposed(token: Token, formations: readonly number[]): boolean {
    const enemies = this.sighting.enemiesOf(this.muster.facts(item(formations, 0)).side);
    for (let i = 0; i < enemies.length; i++)
      if (this.leadOn(intAt(enemies, i), token, formations) > 0) return true;
    return false;
  }

  /** By how much a token is nearer to an enemy, if he is seen, than all living units of the formations; 0 where it is not. */
  private leadOn(enemy: number, token: Token, formations: readonly number[]): number {
    const { view, muster, sighting } = this;
    if (!view.isAlive(enemy)) return 0;
    const other = view.token(enemy);
    const dx = token.x - other.x;
    const dy = token.y - other.y;
    // So near to him a unit is nearer than the token, whatever their corners.
    const surely = Math.sqrt(dx * dx + dy * dy) - token.radius - other.radius;
    for (let i = 0; i < formations.length && surely > 0; i++) {
      const { from, to } = muster.facts(item(formations, i));
      for (let unit = from; unit < to; unit++) {
        if (!view.isAlive(unit)) continue;
        const { x, y } = view.token(unit);
        if ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y) <= surely * surely) return 0;
      }
    }
    const between = distance(token, other);
    let nearest = Infinity;
    for (let i = 0; i < formations.length; i++) {
      const { from, to } = muster.facts(item(formations, i));
      for (let unit = from; unit < to; unit++) {
        if (!view.isAlive(unit) || !mayBeWithin(view.token(unit), other, nearest)) continue;
        nearest = Math.min(nearest, distance(view.token(unit), other));
        if (nearest <= between) return 0;
      }
    }
    return sighting.isSeen(muster.facts(item(formations, 0)).side, enemy) ? nearest - between : 0;
  }
}
