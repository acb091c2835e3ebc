/** The pools of equal dice that rules ask for: sums, highest, lowest, successes; each built once and kept. */
import { oneIn } from './odds.ts';
import { certain, combine, mapped, oneDie, type Throw } from './throw.ts';

type Kind = 'sum' | 'highest' | 'lowest' | 'successes';

/** The pools of one kind, by number and sides of their dice and the least face that counts. */
type Kept = Map<number, Throw>;

/** More dice, or dice with more sides, than any rules throw at once. */
class PoolSizeError extends Error {
  readonly code = 'HYTHE-CHANCE-POOL';
}

const MOST = 4096;

/** Pools of equal dice, built die by die and kept for the life of the object. */
export class Pools {
  private readonly sums: Kept = new Map();
  private readonly highests: Kept = new Map();
  private readonly lowests: Kept = new Map();
  private readonly counts: Kept = new Map();
  private readonly odds = new Map<number, Kept>();

  /** The sum of `count` dice; 0 for no dice. */
  sum(count: number, sides: number): Throw {
    return this.pool(this.sums, 'sum', count, sides, 0);
  }

  /** The highest of `count` dice (at least 1). */
  highest(count: number, sides: number): Throw {
    return this.pool(this.highests, 'highest', count, sides, 0);
  }

  /** The lowest of `count` dice (at least 1). */
  lowest(count: number, sides: number): Throw {
    return this.pool(this.lowests, 'lowest', count, sides, 0);
  }

  /** The number of `count` dice that show `atLeast` or more. */
  successes(count: number, sides: number, atLeast: number): Throw {
    // Every target below 1 is as sure as 1, and every one beyond the faces as hopeless as the next.
    return this.pool(this.counts, 'successes', count, sides, Math.max(1, Math.min(sides + 1, atLeast)));
  }

  /** 1 with probability `p` in `q`, otherwise 0. */
  oneIn(p: number, q: number): Throw {
    const known = this.odds.get(q)?.get(p);
    if (known !== undefined) return known;
    const made = oneIn(p, q);
    this.odds.set(q, (this.odds.get(q) ?? new Map()).set(p, made));
    return made;
  }

  private pool(kept: Kept, kind: Kind, count: number, sides: number, atLeast: number): Throw {
    if (!(count < MOST && sides < MOST))
      throw new PoolSizeError(`${count}D${sides} are more than the ${MOST - 1} dice or sides of one throw`);
    const key = (atLeast * MOST + sides) * MOST + count;
    const pool = kept.get(key);
    if (pool !== undefined) return pool;
    const made = this.build(kept, kind, count, sides, atLeast);
    kept.set(key, made);
    return made;
  }

  private build(kept: Kept, kind: Kind, count: number, sides: number, atLeast: number): Throw {
    if (count <= 0) return certain(0);
    const label = labelOf(kind, count, sides, atLeast);
    const die = oneDie(sides);
    const single = kind === 'successes' ? mapped(die, label, (face) => (face >= atLeast ? 1 : 0)) : die;
    if (count === 1) return { ...single, label };
    return combine(this.pool(kept, kind, count - 1, sides, atLeast), single, label, joinOf(kind));
  }
}

function joinOf(kind: Kind): (a: number, b: number) => number {
  if (kind === 'highest') return Math.max;
  if (kind === 'lowest') return Math.min;
  return (a, b) => a + b;
}

function labelOf(kind: Kind, count: number, sides: number, atLeast: number): string {
  const dice = count === 1 ? `D${sides}` : `${count}D${sides}`;
  if (kind === 'successes') return `${dice} of ${atLeast} or more`;
  return kind === 'sum' ? dice : `${kind} of ${dice}`;
}
