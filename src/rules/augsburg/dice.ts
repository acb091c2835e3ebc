/** The dice of the rules: all are d6, and a d3 or a d2 is read from one; folded throws are made once and kept. */
import { Pools } from '../../chance/pools.ts';
import { mapped, oneDie, repeated, type Throw } from '../../chance/throw.ts';
import type { DiceNotation } from './table-reader.ts';

export const D6 = 6;

export type PickOfDice = 'sum' | 'highest' | 'lowest';

/** A throw as the tables write it: the sum of its dice, or the highest or lowest of them. */
export function notedThrow({ count, sides, plus }: DiceNotation, pick: PickOfDice = 'sum'): Throw {
  const perFace = D6 / sides;
  const die =
    sides === D6 ? oneDie(D6) : mapped(oneDie(D6), `D${sides}`, (face) => Math.ceil(face / perFace));
  const label = `${count === 1 ? '' : count}D${sides}`;
  const dice = pick === 'sum' || count === 1 ? repeated(die, count, label) : new Pools()[pick](count, D6);
  return plus === 0 ? dice : mapped(dice, `${label} + ${plus}`, (sum) => sum + plus);
}

/** The folded throws of an engagement or of one question, each made by its rule when it is first asked for. */
export class FoldedThrows {
  readonly pools = new Pools();
  readonly volleys = new Map<number, Throw>();
  readonly melees = new Map<number, Throw>();
  readonly squadrons = new Map<number, Throw>();
}
