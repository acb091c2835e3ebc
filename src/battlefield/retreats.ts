/** Retreats (BF-RET): one leg away from an enemy, chosen among five by the shelter at its end. */
import { item } from '../chance/at.ts';
import { round } from './arithmetic.ts';
import { toward, type Vector } from './directions.ts';
import { meetsSegment, overlap } from './distances.ts';
import type { Ground } from './ground.ts';
import type { MoverClass } from './map/battle-map.ts';
import { EDGE, Walk, type Others } from './moves.ts';
import { coverAgainst, sees } from './sight.ts';
import { Token } from './token.ts';

/** Cosine and sine, times 1000, of the turns of the five legs: none, 22.5° left and right, 45° left and right. */
const TURNS = [
  [1000, 0],
  [924, 383],
  [924, -383],
  [707, 707],
  [707, -707],
] as const;
/** Steps beyond the end of the leg, to a free place. */
const MOST_BEYOND = 60;

/** Terms of a retreat; one object serves all and is filled anew. */
interface RetreatTerms {
  mover: MoverClass;
  /** As for `Walk.begin`. */
  movers: number;
  /** Length of the retreat: an allowance in h. */
  allowance: number;
  /** The facing of the unit at the end. */
  fx: number;
  fy: number;
  /** The leg ends at its first sheltered step. */
  isToShelter: boolean;
}

/** The retreat of one unit; it is made once and filled anew. */
export class Retreat {
  /** The unit at the end of its retreat. */
  readonly token = new Token();
  /** The leg, from 0 to 4. */
  leg = 0;
  /** Steps of the leg that are made, and their cost in h. */
  steps = 0;
  cost = 0;
  /** The end of the leg is sheltered. */
  isSheltered = false;
  /** Steps that lead on from the end of the leg to a free place. */
  beyond = 0;
  /** The leg ends at the map's edge (BF-RET-05). */
  isAtEdge = false;

  private readonly walk = new Walk();
  private readonly back: Vector = { x: 0, y: 0 };
  private readonly direction: Vector = { x: 0, y: 0 };

  /** The retreat of a unit before an enemy. The others may hold the unit itself. */
  make(ground: Ground, unit: Token, enemy: Token, terms: RetreatTerms, others: Others): void {
    const { walk, back } = this;
    if (!toward(unit.x - enemy.x, unit.y - enemy.y, back)) {
      back.x = 0 - unit.fx;
      back.y = 0 - unit.fy;
    }
    this.choose(ground, unit, enemy, terms, others);
    this.isAtEdge = walk.stoppedBy === EDGE;
    this.beyond = 0;
    if (overlapsAnother(walk.token, unit, others) && !this.goOn(ground, unit, others))
      this.goBack(unit, others);
    this.steps = walk.steps;
    this.cost = walk.cost;
    this.token.copyFrom(walk.token);
  }

  /** Walks the leg that is taken (BF-RET-03). */
  private choose(ground: Ground, unit: Token, enemy: Token, terms: RetreatTerms, others: Others): void {
    const { walk } = this;
    let best = -1;
    let fewest = Infinity;
    for (let leg = 0; leg < TURNS.length; leg++) {
      this.walkLeg(ground, unit, leg, terms, others);
      const steps = this.shelteredStep(ground, unit, enemy, terms, others);
      if (steps < 0 || steps >= fewest) continue;
      best = leg;
      fewest = steps;
      if (!terms.isToShelter) break;
    }
    this.isSheltered = best >= 0;
    this.leg = Math.max(best, 0);
    this.walkLeg(ground, unit, this.leg, terms, others);
    if (fewest < walk.steps) walk.cutAt(fewest);
  }

  /** Walks a leg in the direction of a turn of the way back (BF-RET-01). */
  private walkLeg(ground: Ground, unit: Token, leg: number, terms: RetreatTerms, others: Others): void {
    const { back, direction, walk } = this;
    const { mover, allowance, movers } = terms;
    const turn = item(TURNS, leg);
    const cosine = turn[0];
    const sine = turn[1];
    toward(cosine * back.x - sine * back.y, sine * back.x + cosine * back.y, direction);
    walk.begin(unit, mover, allowance, movers);
    walk.face(terms.fx, terms.fy);
    walk.leg(
      ground,
      round((allowance * direction.x) / 1000),
      round((allowance * direction.y) / 1000),
      others,
    );
  }

  /** The step of the leg that is sheltered, the last or with `isToShelter` the first; -1 where none is. */
  private shelteredStep(
    ground: Ground,
    unit: Token,
    enemy: Token,
    terms: RetreatTerms,
    others: Others,
  ): number {
    const { walk, token } = this;
    token.copyFrom(walk.token);
    let k = terms.isToShelter ? 1 : walk.steps;
    for (; k <= walk.steps; k++) {
      walk.place(k, token);
      if (isSheltered(ground, token.x, token.y, unit, enemy, others)) return k;
    }
    return -1;
  }

  /** Puts the unit in the first free place beyond the end of the leg (BF-RET-04); false where there is none. */
  private goOn(ground: Ground, unit: Token, others: Others): boolean {
    const { walk, direction } = this;
    const { token } = walk;
    const { x: endX, y: endY, fx, fy } = token;
    for (let j = 1; j <= MOST_BEYOND; j++) {
      const x = endX + round((j * direction.x) / 100);
      const y = endY + round((j * direction.y) / 100);
      if (walk.stopBefore(ground, x, y, others) !== 0) return false;
      token.place(x, y, fx, fy);
      if (overlapsAnother(token, unit, others)) continue;
      this.beyond = j;
      return true;
    }
    return false;
  }

  /** Puts the unit back to the last step of the leg that is free, at worst to its start. */
  private goBack(unit: Token, others: Others): void {
    const { walk } = this;
    let k = walk.steps;
    while (k > 0) {
      walk.place(--k, walk.token);
      if (!overlapsAnother(walk.token, unit, others)) break;
    }
    walk.cutAt(k);
  }
}

/** True where a point is out of an enemy's reach: behind a friend, in cover or out of sight (BF-RET-02). */
function isSheltered(
  ground: Ground,
  x: number,
  y: number,
  unit: Token,
  enemy: Token,
  { friends, friendCount }: Others,
): boolean {
  for (let i = 0; i < friendCount; i++) {
    const friend = item(friends, i);
    if (friend !== unit && meetsSegment(friend, enemy.x, enemy.y, x, y)) return true;
  }
  return coverAgainst(ground, enemy.x, enemy.y, x, y) > 0 || !sees(ground, enemy.x, enemy.y, x, y);
}

/** True where a token that stands for the unit overlaps another. */
function overlapsAnother(token: Token, unit: Token, others: Others): boolean {
  if (others.friendAt(token, unit) !== null) return true;
  for (let i = 0; i < others.enemyCount; i++) if (overlap(token, item(others.enemies, i))) return true;
  return false;
}
