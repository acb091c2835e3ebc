/** The pools of equal dice that rules ask for: sums, highest, lowest, successes; each built once and kept. */
import { certain, combine, mapped, oneDie, type Throw } from './throw.ts';

/** Pools of equal dice, built die by die and kept for the life of the object. */
export class Pools {
  private readonly kept = new Map<string, Throw>();

  /** The sum of `count` dice; 0 for no dice. */
  sum(count: number, sides: number): Throw {
    return this.pool('sum', count, sides, 0, (a, b) => a + b, `${count}D${sides}`);
  }

  /** The highest of `count` dice (at least 1). */
  highest(count: number, sides: number): Throw {
    return this.pool('highest', count, sides, 0, Math.max, `highest of ${count}D${sides}`);
  }

  /** The lowest of `count` dice (at least 1). */
  lowest(count: number, sides: number): Throw {
    return this.pool('lowest', count, sides, 0, Math.min, `lowest of ${count}D${sides}`);
  }

  /** How many of `count` dice show `atLeast` or more. */
  successes(count: number, sides: number, atLeast: number): Throw {
    const label = `${count}D${sides} of ${atLeast} or more`;
    return this.pool('successes', count, sides, atLeast, (a, b) => a + b, label);
  }

  private pool(
    kind: 'sum' | 'highest' | 'lowest' | 'successes',
    count: number,
    sides: number,
    atLeast: number,
    join: (a: number, b: number) => number,
    label: string,
  ): Throw {
    const key = `${kind} ${count} ${sides} ${atLeast}`;
    const found = this.kept.get(key);
    if (found !== undefined) return found;
    const made = this.build(kind, count, sides, atLeast, join, label);
    this.kept.set(key, made);
    return made;
  }

  private build(
    kind: 'sum' | 'highest' | 'lowest' | 'successes',
    count: number,
    sides: number,
    atLeast: number,
    join: (a: number, b: number) => number,
    label: string,
  ): Throw {
    const die = oneDie(sides);
    const single = kind === 'successes' ? mapped(die, label, (face) => (face >= atLeast ? 1 : 0)) : die;
    if (count <= 0) return certain(0);
    if (count === 1) return { ...single, label };
    const before = this[kind](count - 1, sides, atLeast);
    return combine(before, single, label, join);
  }
}
