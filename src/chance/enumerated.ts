/** Every outcome of a resolution with its probability: each path of the dice is visited once. */
import { at, item } from './at.ts';
import type { Chance } from './chance.ts';
import { PooledDice } from './pooled-dice.ts';
import { Pools } from './pools.ts';
import { oneDie, type Throw } from './throw.ts';

/** The distinct outcomes of a resolution in the order in which enumeration met them first. */
export interface Outcomes {
  readonly values: Int32Array;
  /** Sums to 1, in the order of `values`. */
  readonly probabilities: Float64Array;
  /** The number of dice paths that were walked. */
  readonly paths: number;
}

/** A resolution whose dice branch without end, or beyond what can be walked. */
export class TooManyPathsError extends Error {
  readonly code = 'HYTHE-CHANCE-PATHS';
}

const MOST_PATHS = 20_000_000;
/** Of a whole step of a turn; an alias table of its outcomes then has room. */
export const MOST_STEP_PATHS = 65_536;

/** Walks the tree of a resolution's dice: replays the choices of the path so far and takes the first of each new one. */
class Enumerated extends PooledDice {
  purpose = 0;
  probability = 1;
  private readonly dice = new Map<number, Throw>();
  private readonly path: { readonly folded: Throw; index: number }[] = [];
  private depth = 0;

  /** Goes back to the root of the tree, to walk the path chosen by `advance`. */
  restart(): void {
    this.depth = 0;
    this.probability = 1;
  }

  /** The throws of the path just walked. */
  throws(): PathThrow[] {
    return this.path.map(({ folded, index }) => ({ folded, value: at(folded.values, index) }));
  }

  /** Moves to the next path; false when the last one has been walked. */
  advance(): boolean {
    for (let last = this.path.at(-1); last !== undefined; last = this.path.at(-1)) {
      last.index++;
      if (last.index < last.folded.values.length) return true;
      this.path.pop();
    }
    return false;
  }

  draw(folded: Throw): number {
    if (this.depth === this.path.length) this.path.push({ folded, index: 0 });
    const { index } = item(this.path, this.depth);
    this.depth++;
    this.probability *= at(folded.probabilities, index);
    return at(folded.values, index);
  }

  die(sides: number): number {
    let die = this.dice.get(sides);
    if (die === undefined) {
      die = oneDie(sides);
      this.dice.set(sides, die);
    }
    return this.draw(die);
  }
}

/**
 * The exact distribution of `resolve`, which must be a function of its dice alone and give an int32.
 * @throws {TooManyPathsError} beyond `mostPaths`
 */
export function enumerate(
  resolve: (chance: Chance) => number,
  pools: Pools = new Pools(),
  mostPaths: number = MOST_PATHS,
): Outcomes {
  const { mass, paths } = massOf(resolve, pools, mostPaths);
  return { values: Int32Array.from(mass.keys()), probabilities: Float64Array.from(mass.values()), paths };
}

/**
 * The exact distribution of a reading that is a label; labels stand in the order in which enumeration met them. A single
 * one is certain, whatever the rounded probabilities of its paths add up to.
 */
export function enumerateLabels(
  resolve: (chance: Chance) => string,
  pools: Pools = new Pools(),
): Map<string, number> {
  const { mass } = massOf(resolve, pools);
  if (mass.size === 1) for (const label of mass.keys()) mass.set(label, 1);
  return mass;
}

function massOf<T>(resolve: (chance: Chance) => T, pools: Pools, mostPaths?: number) {
  const mass = new Map<T, number>();
  const add = (outcome: T, probability: number): void => {
    mass.set(outcome, (mass.get(outcome) ?? 0) + probability);
  };
  return { mass, paths: walkPaths(resolve, pools, add, mostPaths) };
}

/** One throw of a path, and the value it showed. */
export interface PathThrow {
  readonly folded: Throw;
  readonly value: number;
}

/**
 * Visits every path of the dice once, with its outcome, its probability and (while it is visited) its throws.
 * @returns the number of paths. @throws {TooManyPathsError} beyond `mostPaths`
 */
export function walkPaths<T>(
  resolve: (chance: Chance) => T,
  pools: Pools,
  visit: (outcome: T, probability: number, path: () => PathThrow[]) => void,
  mostPaths: number = MOST_PATHS,
): number {
  const chance = new Enumerated(pools);
  let paths = 0;
  do {
    chance.restart();
    const outcome = resolve(chance);
    visit(outcome, chance.probability, () => chance.throws());
    paths++;
    if (paths > mostPaths)
      throw new TooManyPathsError(
        `the dice of a throw have more than ${mostPaths} paths; throw them as one (dice.sum, dice.successes), or split it into several steps`,
      );
  } while (chance.advance());
  return paths;
}
