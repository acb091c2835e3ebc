/** The logarithm of the gamma function for positive arguments, with small relative error also near its zeros at 1 and 2. */
import { requireDomain } from '../error.ts';

/**
 * (zeta(k) - 1) / k for k = 2, 3, …: the series of ln gamma about 2,
 * ln gamma(2 + z) = (1 - euler) z + sum over k of (-1)^k (zeta(k) - 1) z^k / k, for |z| < 2
 * (Abramowitz and Stegun 1964, 6.1.33). At |z| <= 1/2 each term is a quarter of the one before.
 */
const ABOUT_TWO: readonly number[] = [
  0.3224670334241132, 0.0673523010531981, 0.020580808427784546, 0.007385551028673986, 0.0028905103307415234,
  0.001192753911703261, 0.0005096695247430425, 0.00022315475845357939, 9.945751278180853e-5,
  4.492623673813314e-5, 2.050721277567069e-5, 9.439488275268397e-6, 4.374866789907488e-6,
  2.039215753801366e-6, 9.55141213040742e-7, 4.492469198764566e-7, 2.1207184805554665e-7,
  1.0043224823968099e-7, 4.7698101693639804e-8, 2.2711094608943164e-8, 1.0838659214896955e-8,
  5.183475041970047e-9, 2.4836745438024785e-9, 1.1921401405860912e-9, 5.731367241678862e-10,
  2.7595228851242334e-10, 1.330476437424449e-10, 6.4229645638381e-11,
];
const FROM_LAST = ABOUT_TWO.toReversed();

/** 1 - Euler's constant. */
const ONE_MINUS_EULER = 0.42278433509846713;

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** From here on eight terms of Stirling's series are good to the last digit. */
const STIRLING_FROM = 10;

/** ln gamma(2 + z) for |z| <= 1/2. */
function aboutTwo(z: number): number {
  let sum = 0;
  for (const coefficient of FROM_LAST) sum = coefficient - z * sum;
  return z * (ONE_MINUS_EULER + z * sum);
}

/** Stirling's series of Bernoulli numbers (Abramowitz and Stegun 1964, 6.1.41), for x >= STIRLING_FROM. */
function stirlingSeries(x: number): number {
  const r = 1 / (x * x);
  let sum = -3617 / 122400;
  sum = 1 / 156 + r * sum;
  sum = -691 / 360360 + r * sum;
  sum = 1 / 1188 + r * sum;
  sum = -1 / 1680 + r * sum;
  sum = 1 / 1260 + r * sum;
  sum = -1 / 360 + r * sum;
  sum = 1 / 12 + r * sum;
  return sum / x;
}

/**
 * The error of Stirling's formula, ln gamma(x + 1) - (x + 1/2) ln x + x - ln(2 pi) / 2, for x > 0; absolute error
 * about 1e-15. It turns binomial, Poisson, beta and gamma densities into products of moderate numbers
 * (Loader 2000, "Fast and accurate computation of binomial probabilities").
 */
export function stirlingError(x: number): number {
  let sum = 0;
  let shifted = x;
  while (shifted < STIRLING_FROM) {
    sum += (shifted + 0.5) * Math.log1p(1 / shifted) - 1;
    shifted += 1;
  }
  return sum + stirlingSeries(shifted);
}

/** ln gamma(x) for x > 0. */
export function logGamma(x: number): number {
  requireDomain(x > 0, 'x', 'above 0', x);
  if (x === Infinity) return Infinity;
  if (x >= STIRLING_FROM) return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingSeries(x);
  if (x < 0.5) return aboutTwo(x) - Math.log(x * (x + 1));
  if (x < 1.5) return aboutTwo(x - 1) - Math.log1p(x - 1);
  let product = 1;
  let base = x;
  while (base > 2.5) {
    base -= 1;
    product *= base;
  }
  return aboutTwo(base - 2) + Math.log(product);
}

/** ln of the beta function, ln(gamma(a) gamma(b) / gamma(a + b)), for a, b > 0. */
export function logBeta(a: number, b: number): number {
  requireDomain(a > 0, 'a', 'above 0', a);
  requireDomain(b > 0, 'b', 'above 0', b);
  const total = a + b;
  // Stirling's formula thrice with the large terms taken together: a difference of three ln gamma would lose digits.
  const large = -a * Math.log1p(b / a) - b * Math.log1p(a / b);
  const root = HALF_LOG_TWO_PI + 0.5 * (Math.log1p(b / a) - Math.log(b));
  return large + root + stirlingError(a) + stirlingError(b) - stirlingError(total);
}
