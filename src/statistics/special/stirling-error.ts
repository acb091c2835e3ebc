/** The error of Stirling's formula, of which binomial, Poisson, beta and gamma densities are made. */

/** From here on eight terms of Stirling's series are good to the last digit. */
const STIRLING_FROM = 10;

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
