/** The unit of distance of an engagement: so fine that every position it can lead to is a whole number of units. */
import { InputError } from '../../engagement/inputs.ts';
import { greatestCommonDivisor } from './movement.ts';
import type { Fraction } from './tables.ts';

/** Units finer than this would make a firefight a walk on a very long line; positions also must fit an int32. */
const MOST_PARTS_PER_CM = 10_000;
const FARTHEST_PARTS = 100_000_000;

/** The shortest decimal that reads as this number, as a fraction in lowest terms (8.5 is 17/2). */
export function decimalFraction(value: number): Fraction {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const exponent = Number(power) - decimals.length;
  const digits = Number(whole + decimals);
  if (exponent >= 0) return { over: digits * 10 ** exponent, under: 1 };
  return lowestTerms(digits, 10 ** -exponent);
}

export function lowestTerms(over: number, under: number): Fraction {
  const common = greatestCommonDivisor(Math.abs(over), under);
  return { over: over / common, under: under / common };
}

/** Product of two fractions in lowest terms. */
export function times(a: Fraction, b: Fraction): Fraction {
  return lowestTerms(a.over * b.over, a.under * b.under);
}

/** A length that positions are made of, and where it comes from. */
export interface Length {
  readonly cm: Fraction;
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/**
 * Parts of a cm such that each of the lengths is a whole number of parts.
 * @throws {InputError} where that is too fine, naming the length and the remedy.
 */
export function partsPerCm(lengths: readonly Length[]): number {
  let parts = 1;
  for (const { cm, name, path } of lengths) {
    const finer = (parts / greatestCommonDivisor(parts, cm.under)) * cm.under;
    if (!(finer <= MOST_PARTS_PER_CM) || !(cm.over * finer <= FARTHEST_PARTS * cm.under))
      throw new InputError([
        {
          path,
          message:
            `${name} is ${cm.over / cm.under} cm, too fine or too long to play with: distances are counted in ` +
            `1/${finer} cm; round it to a tenth of a cm`,
          kind: 'input',
        },
      ]);
    parts = finer;
  }
  return parts;
}
