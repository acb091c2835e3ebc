/** The normal distribution: both tails and the quantile, and the complementary error function. */
import { requireDomain } from '../error.ts';
import { lowerIncompleteGamma, upperIncompleteGamma } from './incomplete-gamma.ts';

/** erfc(x), 1 minus the error function, with full relative accuracy in the upper tail. */
export function erfc(x: number): number {
  return x < 0 ? 1 + lowerIncompleteGamma(0.5, x * x) : upperIncompleteGamma(0.5, x * x);
}

/** The chance that a standard normal variable is above z. */
export function normalUpperTail(z: number): number {
  const square = (z * z) / 2;
  return z < 0 ? 0.5 + 0.5 * lowerIncompleteGamma(0.5, square) : 0.5 * upperIncompleteGamma(0.5, square);
}

/** Evaluates a polynomial with its coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}

/* The rational approximations of Wichura 1988, "Algorithm AS 241: The percentage points of the normal distribution",
   PPND16, of relative accuracy about 1e-16: centre, tail and far tail. */
const CENTRE_OVER: readonly number[] = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const CENTRE_UNDER: readonly number[] = [
  5226.495278852546, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];
const TAIL_OVER: readonly number[] = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const TAIL_UNDER: readonly number[] = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const FAR_OVER: readonly number[] = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const FAR_UNDER: readonly number[] = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
];

/** The z that a standard normal variable exceeds with the given chance, for chance <= 1/2 (z >= 0). */
function upperQuantileSmall(chance: number): number {
  const fromHalf = 0.5 - chance;
  if (fromHalf <= 0.425) {
    const r = 0.180625 - fromHalf * fromHalf;
    return (fromHalf * polynomial(CENTRE_OVER, r)) / polynomial(CENTRE_UNDER, r);
  }
  const r = Math.sqrt(-Math.log(chance));
  return r <= 5
    ? polynomial(TAIL_OVER, r - 1.6) / polynomial(TAIL_UNDER, r - 1.6)
    : polynomial(FAR_OVER, r - 5) / polynomial(FAR_UNDER, r - 5);
}

/** The z that a standard normal variable exceeds with the given chance, 0 < chance < 1. */
export function normalUpperQuantile(chance: number): number {
  requireDomain(chance > 0 && chance < 1, 'chance', 'between 0 and 1, both excluded', chance);
  return chance <= 0.5 ? upperQuantileSmall(chance) : -upperQuantileSmall(1 - chance);
}
