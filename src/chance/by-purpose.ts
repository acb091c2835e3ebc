/**
 * Dice for paired comparisons (common random numbers): each purpose of a replicate has a stream of its own, so that a
 * house rule that adds or saves a throw somewhere leaves the dice of every other act as they were.
 */
import { PooledDice } from './pooled-dice.ts';
import type { Root } from './random.ts';
import { Sampled } from './sampled.ts';
import type { Throw } from './throw.ts';

/** The first lane of streams by purpose; lower ones belong to the samplers. */
const FIRST_LANE = 2;

/** The dice of one act. */
class PurposeDice extends Sampled {
  /** The replicate whose stream this is, as counted by `ByPurpose.start`. */
  started = 0;
}

/** Draws each throw from the stream of its purpose. */
export class ByPurpose extends PooledDice {
  readonly mindsPurpose = true;
  purpose = 0;
  private readonly dice = new Map<number, PurposeDice>();
  private root: Root = { high: 0, low: 0 };
  private pairing = 0;
  private replicate = 0;
  private starts = 0;

  /** Goes to the beginning of the streams of one replicate. */
  start(root: Root, pairing: number, replicate: number): void {
    this.root = root;
    this.pairing = pairing;
    this.replicate = replicate;
    this.starts++;
  }

  die(sides: number): number {
    return this.own().die(sides);
  }

  draw(folded: Throw): number {
    return this.own().draw(folded);
  }

  private own(): Sampled {
    let dice = this.dice.get(this.purpose);
    if (dice === undefined) {
      dice = new PurposeDice();
      this.dice.set(this.purpose, dice);
    }
    if (dice.started !== this.starts) {
      dice.started = this.starts;
      dice.start(this.root, this.pairing, this.replicate, FIRST_LANE + this.purpose);
    }
    return dice;
  }
}
