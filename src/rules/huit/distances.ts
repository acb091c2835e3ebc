/** The unit of distance of an engagement: so fine that every position it can lead to is a whole number of units. */
import { decimalFraction, partsPerUnit, times, type Fraction, type Length } from '../../play/lengths.ts';
import { InputError } from '../../play/inputs.ts';

/** Every position and every sum of positions stays below this, and so in an int32. */
const FARTHEST = 2 ** 30;

type Path = readonly (string | number)[];

/** Gathers the lengths that positions are made of. */
export class Lengths {
  readonly all: Length[] = [];

  /** A length in cm, with its shares where they are walked too; its name is that of its place unless it has another. */
  add(path: Path, cm: number, shares: readonly Fraction[] = [], name = path.join('.')): void {
    const value = decimalFraction(cm);
    this.all.push({ value, name, path });
    for (const share of shares) this.all.push({ value: times(value, share), name, path });
  }
}

export class Ruler {
  readonly partsPerCm: number;

  /** @throws {InputError} where the lengths need too fine a unit */
  constructor(lengths: Lengths) {
    this.partsPerCm = partsPerUnit(lengths.all, 'cm');
  }

  /** A length that is a whole number of units. */
  exact(cm: number): number {
    return Math.round(cm * this.partsPerCm);
  }

  /** A limit, inclusive: the most whole units within it. */
  upTo(cm: number): number {
    const { over, under } = decimalFraction(cm);
    return Math.min(FARTHEST, Math.floor((over * this.partsPerCm) / under));
  }

  /** Units as a player would write them, in cm. */
  inCm(units: number): string {
    return String(Number((units / this.partsPerCm).toFixed(4)));
  }

  /** @throws {InputError} where positions may outgrow the map */
  mustHold(farthest: number, maxMoves: number): void {
    if (farthest < FARTHEST) return;
    throw new InputError([
      {
        path: ['maxMoves'],
        message: `${maxMoves} moves at 1/${this.partsPerCm} cm outgrow the map: fewer moves, or lengths rounded to a tenth of a cm`,
        kind: 'input',
      },
    ]);
  }
}

export const HALF: Fraction = { over: 1, under: 2 };
export const THREE_QUARTERS: Fraction = { over: 3, under: 4 };
