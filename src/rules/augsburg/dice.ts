/** The dice of the rules: all are d6, and a d3 or a d2 is read from one; folded throws are made once and kept. */
import { Pools } from '../../chance/pools.ts';
import { mapped, oneDie, repeated, type Throw } from '../../chance/throw.ts';

export const D6 = 6;

/** Readings of a throw of several dice. */
export const PICKS = ['sum', 'highest', 'lowest'] as const;
type Pick = (typeof PICKS)[number];

/** Dice as tables write them within other words: `2d6`, `d6+3 in`, `none or 1d2`. */
const NOTATION = /(\d*)d([632])(?:\s*\+\s*(\d+))?(?!\d)/u;
const MOST_DICE = 20;
const MOST_PLUS = 1000;

/** The first throw that a text names: the sum of its dice, or the highest or lowest of them; null where it names none. */
export function diceIn(text: string, pick: Pick = 'sum'): Throw | null {
  const match = NOTATION.exec(text);
  if (match === null) return null;
  const [, written = '', sides = '', more = '0'] = match;
  const count = written === '' ? 1 : Number(written);
  const plus = Number(more);
  if (count < 1 || count > MOST_DICE || plus > MOST_PLUS) return null;
  const perFace = D6 / Number(sides);
  const die =
    perFace === 1 ? oneDie(D6) : mapped(oneDie(D6), `D${sides}`, (face) => Math.ceil(face / perFace));
  const label = `${count === 1 ? '' : count}D${sides}`;
  const dice = pick === 'sum' || count === 1 ? repeated(die, count, label) : new Pools()[pick](count, D6);
  return plus === 0 ? dice : mapped(dice, `${label} + ${plus}`, (sum) => sum + plus);
}

/** The folded throws of an engagement or of one question, each made by its rule when it is first asked for. */
export class FoldedThrows {
  readonly pools = new Pools();
  /** Volleys, melees and tests, by what their dice depend on. */
  readonly volleys: Throw[] = [];
  readonly melees: Throw[] = [];
  readonly tests: Throw[] = [];
}
