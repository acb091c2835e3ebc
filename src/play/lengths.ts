/** Exact decimals: as fractions, as multiples, and lengths counted in a unit so fine that every position is whole. */
import { InputError, type Path } from './inputs.ts';

/** A fraction in lowest terms; `under` is positive. */
export interface Fraction {
  readonly over: number;
  readonly under: number;
}

/** Units finer than this would make an engagement a walk on a very long line; positions also must fit an int32. */
const MOST_PARTS = 10_000;
const LONGEST_PARTS = 100_000_000;

/** Largest number of parts that counts as a distance in play. */
export const FARTHEST = 2 ** 31 - 1;

/** The greatest common divisor of two whole numbers; a number too large to be exact ends the search. */
export function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export function lowestTerms(over: number, under: number): Fraction {
  const common = greatestCommonDivisor(Math.abs(over), under);
  return { over: over / common, under: under / common };
}

/** The shortest decimal that reads as this number, as a fraction in lowest terms (8.5 is 17/2). */
export function decimalFraction(value: number): Fraction {
  const { digits, exponent } = decimalOf(value);
  if (exponent >= 0) return { over: Number(digits) * 10 ** exponent, under: 1 };
  return lowestTerms(Number(digits), 10 ** -exponent);
}

/** The decimal `value` is a whole multiple of the decimal `step`, as 0.3 is of 0.1; `step` is positive. */
export function isMultipleOf(value: number, step: number): boolean {
  const a = decimalOf(value);
  const b = decimalOf(step);
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (d: Decimal): bigint => d.digits * 10n ** BigInt(d.exponent - exponent);
  return scaled(a) % scaled(b) === 0n;
}

/** Digits and a power of ten. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that reads as this number. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Product of two fractions in lowest terms. */
export function times(a: Fraction, b: Fraction): Fraction {
  return lowestTerms(a.over * b.over, a.under * b.under);
}

/** A length that positions are made of, and where it comes from. */
export interface Length {
  readonly value: Fraction;
  readonly name: string;
  readonly path: Path;
}

const WHOLE: Fraction = { over: 1, under: 1 };

/** A length as it is given, or a share of it; its name is the last of its path unless it has another. None where it is not given. */
export function lengthOf(
  given: number | null,
  path: Path,
  name = String(path.at(-1)),
  share = WHOLE,
): readonly Length[] {
  return given === null ? [] : [{ value: times(decimalFraction(given), share), name, path }];
}

/**
 * Parts of a unit such that each of the lengths is a whole number of parts.
 * @throws {InputError} where that is too fine, naming the length and the remedy.
 */
export function partsPerUnit(lengths: readonly Length[], unit: string): number {
  let parts = 1;
  for (const { value, name, path } of lengths) {
    const finer = (parts / greatestCommonDivisor(parts, value.under)) * value.under;
    if (!(finer <= MOST_PARTS) || !(value.over * finer <= LONGEST_PARTS * value.under))
      throw new InputError([
        {
          path,
          message:
            `${name} is ${value.over / value.under} ${unit}, too fine or too long to play with` +
            `${Number.isFinite(finer) ? `: distances are counted in 1/${finer} ${unit}` : ''}; round it to a tenth`,
          kind: 'input',
        },
      ]);
    parts = finer;
  }
  return parts;
}

/**
 * The most whole parts that a limit allows: a distance is within it exactly when it has no more.
 * @param less what is taken off the limit first; -1 where that is more than all of it
 */
export function partsWithin(limit: number, partsPerUnit: number, less = 0): number {
  const [{ over, under }, off] = [decimalFraction(limit), decimalFraction(less)];
  const left = BigInt(over) * BigInt(off.under) - BigInt(off.over) * BigInt(under);
  if (left < 0n) return -1;
  const parts = (left * BigInt(partsPerUnit)) / (BigInt(under) * BigInt(off.under));
  return parts > BigInt(FARTHEST) ? FARTHEST : Number(parts);
}
