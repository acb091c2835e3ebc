/** Dice whose pools are drawn as throws read as one number. */
import type { Chance } from './chance.ts';
import { Pools } from './pools.ts';
import type { Throw } from './throw.ts';

export abstract class PooledDice implements Chance {
  abstract purpose: number;
  private readonly pools: Pools;

  /** @param pools the throws that have been made; several sources may share them */
  constructor(pools: Pools = new Pools()) {
    this.pools = pools;
  }

  abstract die(sides: number): number;
  abstract draw(folded: Throw): number;

  sum(count: number, sides: number): number {
    return this.draw(this.pools.sum(count, sides));
  }

  highest(count: number, sides: number): number {
    return this.draw(this.pools.highest(count, sides));
  }

  lowest(count: number, sides: number): number {
    return this.draw(this.pools.lowest(count, sides));
  }

  successes(count: number, sides: number, atLeast: number): number {
    return this.draw(this.pools.successes(count, sides, atLeast));
  }

  oneIn(p: number, q: number): number {
    return this.draw(this.pools.oneIn(p, q));
  }
}
