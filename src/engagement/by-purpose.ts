/** The direct sampler of paired comparisons: dice by the rules, each act of a replicate with a stream of its own. */
import { ByPurpose } from '../chance/by-purpose.ts';
import type { Root } from '../chance/random.ts';
import type { Due, Engagement, State } from './engagement.ts';
import type { Resolver } from './simulate.ts';

/** Resolves by the rules; a throw takes its dice from the stream of its purpose. */
export class DiceByPurpose<S extends State<S>> implements Resolver {
  private readonly engagement: Engagement<S>;
  readonly chance = new ByPurpose();

  constructor(engagement: Engagement<S>) {
    this.engagement = engagement;
  }

  start(root: Root, pairing: number, replicate: number): void {
    this.chance.start(root, pairing, replicate);
  }

  resolve(due: Due): number {
    this.chance.purpose = due.purpose;
    return this.engagement.resolve(due, this.chance);
  }
}
